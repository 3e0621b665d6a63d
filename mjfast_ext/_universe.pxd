from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from mjfast_ext._holdings cimport group_holdings_t, holding_t
from mjfast_ext._numbered cimport numbered_t
from mjfast_ext._part cimport goal_t
from mjfast_ext._rows cimport rows_t
from mjfast_ext._system cimport System
from mjfast_ext._types cimport GROUPS

cdef enum:
    COLUMNS = 42

ctypedef struct hand_of_t:
    const holding_t *part[GROUPS]
    uint64_t weight
    int times             # hands that exchanging suits makes of it

ctypedef bint (*visit_t)(void *visitor, const hand_of_t *hand) noexcept nogil

cdef class Universe:
    cdef readonly System system
    cdef goal_t goal
    cdef uint8_t copies[COLUMNS]
    cdef bint linked[3]   # suits that may be exchanged: the first two, the last two, the first and the last
    cdef group_holdings_t own[GROUPS]
    cdef int twin[GROUPS] # the group whose holdings a group has, itself or an earlier one
    cdef uint32_t *order  # of the first suit by key
    cdef numbered_t fronts, backs
    cdef rows_t halves    # of each part of the first suit: part of the second, front
    cdef rows_t ends      # of each back: part of the third suit, of the honours
    cdef rows_t fits      # of each front: a back that completes it, 0
    cdef bint _are_alike(self, int one, int other)
    cdef bint _build(self) noexcept nogil
    cdef bint _make_backs(self) noexcept nogil
    cdef bint _make_fronts(self) noexcept nogil
    cdef void _set_nearest(self, uint8_t *nearest, size_t classes) noexcept nogil
    cdef bint _fit(self) noexcept nogil
    cdef int _arrangements(self, uint32_t one, uint32_t two, uint32_t three) noexcept nogil
    cdef int check(self, uint32_t first, uint32_t stop) except -1
    cdef bint visit(self, uint32_t item, visit_t function, void *visitor) noexcept nogil

cdef inline void write_counts(const hand_of_t *hand, uint8_t *counts, int columns) noexcept nogil:
    cdef int g
    for g in range(GROUPS):
        memcpy(counts + 9 * g, hand.part[g].count, 9 if g < GROUPS - 1 else columns - 27)
