from libc.stdint cimport uint8_t, uint16_t, uint64_t

from mjfast_ext._group cimport Group, Numbering, odometer_t

cdef class Knit:
    cdef readonly Group group
    cdef readonly int n_classes, n_rows
    cdef const uint8_t[:, ::1] straights, kinds
    cdef uint16_t[::1] rows
    cdef uint8_t[:, ::1] vectors
    cdef uint16_t[:, ::1] row_classes
    cdef void _seed(self, uint8_t *table, int pattern) noexcept nogil
    cdef void _seed_pairs(self, uint8_t *table, uint8_t *target, int part) noexcept nogil
    cdef uint64_t _code(self, const uint8_t *missing, const odometer_t *at) noexcept nogil
    cdef bint _add_row(self, uint64_t code, Numbering numbering, uint16_t[:, ::1] found) noexcept nogil
    cdef bint _classify(self, const uint8_t *table, Numbering numbering, uint64_t[::1] codes, uint16_t[::1] numbers,
                        uint16_t[:, ::1] found) noexcept nogil
