from libc.stdint cimport uint8_t, uint64_t

from mjfast_ext._types cimport system_t

cdef uint64_t waits_of_hand(const system_t *system, const uint8_t *c, const uint8_t *used, int forms) noexcept nogil
