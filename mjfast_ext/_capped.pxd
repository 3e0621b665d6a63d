from libc.stdint cimport uint8_t

from mjfast_ext._types cimport system_t

cdef inline bint holds_tiles(const uint8_t *c, int columns) noexcept nogil:
    cdef int i
    cdef uint8_t any = 0
    for i in range(columns):
        any |= c[i]
    return any != 0


cdef int capped_distance(const system_t *system, const uint8_t *c, const uint8_t *used, int forms) noexcept nogil
