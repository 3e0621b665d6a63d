from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjfast_ext._types cimport MAX_CELLS, VECTOR

cdef enum:
    MAX_CLASSES = 1 << 12 # irregular tile sets have some hundreds, the usual ones fewer than 200
    SLOTS = 1 << 14       # of the hash table that numbers distinct vectors
    STRIDE = 16           # bytes a vector takes while a table is built

# The digits of a key, and their sum, as keys are counted up from 0.
ctypedef struct odometer_t:
    uint8_t digit[MAX_CELLS + 1]
    int tiles


cdef inline void turn(odometer_t *o) noexcept nogil:
    """Go on to the next key."""
    cdef int c = 0
    while o.digit[c] == 4:
        o.digit[c] = 0
        c += 1
        o.tiles -= 4
    o.digit[c] += 1
    o.tiles += 1


cdef class Numbering:
    cdef uint64_t[SLOTS] packed
    cdef uint16_t[SLOTS] number
    cdef uint8_t[MAX_CLASSES][VECTOR] vectors
    cdef int count
    cdef int index(self, const uint8_t *vector) noexcept nogil
    cdef array(self)

cdef uint32_t power5(int exponent) noexcept nogil
cdef void transform(uint8_t *table, uint32_t size, uint32_t step) noexcept nogil

cdef class Group:
    cdef readonly int cells, n_classes
    cdef readonly bint over_capacity, quads_as_pairs, generous
    cdef const uint8_t[::1] capacity
    cdef const uint8_t[:, ::1] melds, pairs
    cdef const uint8_t[::1] orphans
    cdef uint32_t[::1] entries
    cdef uint8_t[:, ::1] vectors
    cdef uint16_t[::1] waits
    cdef void _seed(self, uint8_t *table, uint8_t *target, int melds, int start) noexcept nogil
    cdef bint _add(self, uint8_t *target, const uint8_t *part) noexcept nogil
    cdef void _remove(self, uint8_t *target, const uint8_t *part) noexcept nogil
    cdef bint _enter(self, uint8_t *table, const uint8_t *target, int part) noexcept nogil
    cdef bint _classify(self, const uint8_t *table, Numbering numbering) noexcept nogil
    cdef uint32_t _sums(self, uint32_t key) noexcept nogil
    cdef bint _is_generous(self)
    cdef bint _is_complete(self, uint32_t key, int tiles) noexcept nogil
    cdef void _wait_from(self, uint8_t *count, int cell, uint32_t key, int tiles) noexcept nogil
