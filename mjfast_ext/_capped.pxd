from libc.stdint cimport uint8_t

from mjfast_ext._tables cimport system_t

cdef int capped_distance(const system_t *system, const uint8_t *c, const uint8_t *used) noexcept nogil
