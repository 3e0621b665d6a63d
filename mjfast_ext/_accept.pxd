from libc.stdint cimport uint8_t, uint16_t, uint64_t

from mjfast_ext._hand cimport hand_t
from mjfast_ext._types cimport system_t

cdef enum:
    MAX_HAND_COLUMNS = 42

# A hand with the class that each further tile would give its group.
ctypedef struct drawing_t:
    const system_t *system
    hand_t hand
    int forms
    uint8_t count[MAX_HAND_COLUMNS]
    uint16_t after[MAX_HAND_COLUMNS]

cdef bint read_drawing(drawing_t *d, const system_t *system, const uint8_t *c, int forms) noexcept nogil
cdef void discard(drawing_t *d, int column) noexcept nogil
cdef uint64_t accepted(const drawing_t *d, int distance) noexcept nogil
