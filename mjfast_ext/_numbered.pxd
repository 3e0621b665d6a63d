"""Numbers distinct records of one width in the order in which they come: a hash table with open addressing."""

from libc.stdint cimport uint8_t, uint32_t

# Records of `width` bytes, a multiple of 8; a slot holds a number and one, or 0 where it is free.
ctypedef struct numbered_t:
    uint8_t *records
    uint32_t *slots
    size_t width
    size_t count
    size_t n_slots

cdef enum:
    FULL = 0xFFFFFFFF     # no memory for another record

cdef bint open_numbered(numbered_t *table, size_t width) noexcept nogil
cdef void close_numbered(numbered_t *table) noexcept nogil
cdef uint32_t number(numbered_t *table, const void *record) noexcept nogil
