"""Counts the ready hands of a universe by what they wait for: kinds, tiles that are left, ways of waiting."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

import numpy as np

from mjfast_ext._fans cimport number_of
from mjfast_ext._find cimport MOST_READINGS
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._jokers cimport MOST_JOKER_READINGS
from mjfast_ext._plan cimport Plan, plan_t
from mjfast_ext._reading cimport reading_t
from mjfast_ext._score cimport readings_of_win
from mjfast_ext._types cimport system_t
from mjfast_ext._universe cimport COLUMNS, Universe, hand_of_t, write_counts
from mjfast_ext._waits cimport waits_of_hand
from mjfast_ext._win cimport KINDS, win_t

cdef enum:
    KIND_BITS = 6
    TILE_BITS = 8
    WAY_BITS = 6          # of wait_t
    CELLS = 1 << KIND_BITS + TILE_BITS + WAY_BITS

ctypedef struct waiting_t:
    const plan_t *plan    # NULL where the ways of waiting are not told
    const system_t *system
    int forms
    win_t win             # what all wins have in common
    uint8_t[COLUMNS] used # tiles in melds
    reading_t *found      # room for MOST_READINGS
    uint64_t *hands       # by kinds, tiles and ways
    uint64_t *weights


cdef int _ways(waiting_t *waiting, const uint8_t *counts, int last) noexcept nogil:
    """The ways in which a hand waits for a tile, a bit each: all readings count."""
    cdef reading_t[MOST_JOKER_READINGS] own
    cdef reading_t *found
    cdef int ways = 0, n, k
    memcpy(waiting.win.hand, counts, KINDS)
    waiting.win.win = <uint8_t> last
    n = readings_of_win(waiting.plan, &waiting.win, waiting.found, own, &found)
    for k in range(n):
        if waiting.plan.rule[0].forms >> found[k].form & 1:
            ways |= 1 << found[k].wait
    return ways


cdef bint _count(void *of, const hand_of_t *hand) noexcept nogil:
    cdef waiting_t *waiting = <waiting_t *> of
    cdef uint8_t[COLUMNS] counts
    cdef uint64_t waits, left
    cdef int column, tiles = 0, ways = 0, cell
    memset(counts, 0, COLUMNS)
    write_counts(hand, counts, waiting.system.columns)
    waits = left = waits_of_hand(waiting.system, counts, waiting.used, waiting.forms)
    while left:
        column = lowest_bit(left)
        left &= left - 1
        tiles += waiting.system.copies[column] - counts[column] - waiting.used[column]
        if waiting.plan != NULL:
            ways |= _ways(waiting, counts, column)
    if waits:
        cell = (number_of(waits) << TILE_BITS | tiles) << WAY_BITS | ways
        waiting.hands[cell] += hand.times
        waiting.weights[cell] += hand.times * hand.weight
    return True


cdef class Waiting:
    """What the hands of some items of a universe wait for.

    `plan` has the rule set by which ways of waiting are told, if they are to be. `win` are the bytes of a win_t with
    what all wins have in common, `used` the tiles in melds by column.
    """

    cdef waiting_t waiting
    cdef Plan plan
    cdef Universe universe

    def __cinit__(self, Plan plan, Universe universe not None, int forms, const uint8_t[::1] win,
                  const uint8_t[::1] used):
        memset(&self.waiting, 0, sizeof(waiting_t))
        if win.shape[0] != sizeof(win_t) or used.shape[0] != universe.system.columns:
            raise ValueError(f"{sizeof(win_t)} bytes of a win and {universe.system.columns} columns expected")
        self.plan, self.universe = plan, universe
        self.waiting.plan = NULL if plan is None else &plan.plan
        self.waiting.system, self.waiting.forms = &universe.system.c, forms
        memcpy(&self.waiting.win, &win[0], sizeof(win_t))
        memcpy(self.waiting.used, &used[0], universe.system.columns)
        self.waiting.found = <reading_t *> malloc(MOST_READINGS * sizeof(reading_t))
        self.waiting.hands = <uint64_t *> calloc(CELLS, sizeof(uint64_t))
        self.waiting.weights = <uint64_t *> calloc(CELLS, sizeof(uint64_t))
        if self.waiting.found == NULL or self.waiting.hands == NULL or self.waiting.weights == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.waiting.found)
        free(self.waiting.hands)
        free(self.waiting.weights)

    def count(self, uint32_t first, uint32_t stop):
        """Add the hands of items `first` to `stop` - 1."""
        cdef uint32_t item
        self.universe.check(first, stop)
        with nogil:
            for item in range(first, stop):
                self.universe.visit(item, _count, &self.waiting)

    def rows(self):
        """What hands wait for: (n, 3) int64 kinds, tiles, ways; hands (n,) uint64; weights (n,) uint64."""
        hands = np.array(<uint64_t[:CELLS]> self.waiting.hands)
        cells = np.flatnonzero(hands)
        found = np.stack([cells >> TILE_BITS + WAY_BITS, cells >> WAY_BITS & (1 << TILE_BITS) - 1,
                          cells & (1 << WAY_BITS) - 1], axis=1).astype(np.int64)
        return found, hands[cells], np.array(<uint64_t[:CELLS]> self.waiting.weights)[cells]
