from libc.stdint cimport uint8_t, uint16_t

from mjfast_ext._group cimport Group
from mjfast_ext._types cimport system_t

cdef void combine(const uint8_t *a, const uint8_t *b, uint8_t *out) noexcept nogil

cdef class System:
    cdef system_t c
    cdef readonly tuple groups
    cdef uint16_t[:, ::1] front, back
    cdef uint8_t[:, :, ::1] distance
    cdef readonly int columns, joker
    cdef const uint8_t[::1] copies
    cdef check_rows(self, const uint8_t[:, ::1] hands, const uint8_t[:, ::1] beside)
    cdef uint8_t[:, ::1] _vectors(self, int g)
    cdef _set_group(self, int g, Group group, const uint8_t[::1] cells)
    cdef _set_distance(self, const uint8_t[:, ::1] front, const uint8_t[:, ::1] back)
