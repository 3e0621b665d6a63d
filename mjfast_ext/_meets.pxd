from libc.stdint cimport uint8_t, uint16_t, uint32_t

from mjfast_ext._types cimport PATTERNS

ctypedef struct meets_t:
    const uint16_t *table[PATTERNS]   # [front class][front class] -> number, for each pattern of the third suit
    uint32_t stride
    const uint8_t *distance           # [number][back class][K_MELD ...]
    uint32_t distance_stride
    uint32_t count
    uint32_t none                     # the number that is of no form

cdef class Meets:
    cdef meets_t c
    cdef uint16_t[:, :, ::1] table
    cdef uint8_t[:, :, ::1] distance
