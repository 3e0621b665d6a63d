"""How many hands a universe has, and which is at a place: sums over its parts, without going through the hands."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

import numpy as np

from mjfast_ext._holdings cimport group_holdings_t, holding_t
from mjfast_ext._types cimport GROUPS
from mjfast_ext._universe cimport Universe, hand_of_t, write_counts

ctypedef struct sum_t:
    uint64_t hands
    uint64_t weight


cdef sum_t _sum_part(const group_holdings_t *own, uint32_t part) noexcept nogil:
    cdef sum_t found
    cdef uint32_t i
    found.hands, found.weight = own.first[part + 1] - own.first[part], 0
    for i in range(own.first[part], own.first[part + 1]):
        found.weight += own.holding[i].weight
    return found


cdef inline bint _is_beyond(uint64_t *place, uint64_t weight) noexcept nogil:
    """Whether a place is not among the next `weight` of them, which it then leaves behind."""
    if place[0] < weight:
        return False
    place[0] -= weight
    return True


cdef const holding_t *_find(const group_holdings_t *own, uint32_t part, uint64_t each, uint64_t *place) noexcept nogil:
    """The holding of a part that has a place, where each of its own stands for so many; NULL if none has."""
    cdef uint32_t i
    for i in range(own.first[part], own.first[part + 1]):
        if not _is_beyond(place, each * own.holding[i].weight):
            return own.holding + i
    return NULL


cdef inline uint8_t _column_at(const uint8_t *counts, int place) noexcept nogil:
    """The column of a tile by its place among those of a hand."""
    cdef uint8_t column = 0
    while place >= counts[column]:
        place -= counts[column]
        column += 1
    return column


cdef class Sums:
    """Hands and weights of every part, of every back, and of what goes with every front."""
    cdef Universe of
    cdef sum_t *part[GROUPS]
    cdef sum_t *backs
    cdef sum_t *fronts

    def __cinit__(self, Universe universe not None):
        cdef int g
        if universe.linked[0] or universe.linked[1] or universe.linked[2]:
            raise ValueError("a universe without suits that are exchanged expected")
        self.of = universe
        self.backs = <sum_t *> calloc(universe.backs.count + 1, sizeof(sum_t))
        self.fronts = <sum_t *> calloc(universe.fronts.count + 1, sizeof(sum_t))
        if self.backs == NULL or self.fronts == NULL:
            raise MemoryError
        for g in range(GROUPS):
            self.part[g] = <sum_t *> calloc(universe.own[g].parts.count + 1, sizeof(sum_t))
            if self.part[g] == NULL:
                raise MemoryError
        with nogil:
            self._sum_up()

    def __dealloc__(self):
        cdef int g
        for g in range(GROUPS):
            free(self.part[g])
        free(self.backs)
        free(self.fronts)

    cdef void _sum_up(self) noexcept nogil:
        cdef size_t i, k
        cdef uint32_t part
        cdef int g
        cdef const sum_t *third
        cdef const sum_t *honours
        for g in range(GROUPS):
            for part in range(<uint32_t> self.of.own[g].parts.count):
                self.part[g][part] = _sum_part(&self.of.own[g], part)
        for i in range(self.of.backs.count):
            for k in range(self.of.ends.first[i], self.of.ends.first[i + 1]):
                third, honours = self.part[2] + self.of.ends.pair[2 * k], self.part[3] + self.of.ends.pair[2 * k + 1]
                self.backs[i].hands += third.hands * honours.hands
                self.backs[i].weight += third.weight * honours.weight
        for i in range(self.of.fronts.count):
            for k in range(self.of.fits.first[i], self.of.fits.first[i + 1]):
                self.fronts[i].hands += self.backs[self.of.fits.pair[2 * k]].hands
                self.fronts[i].weight += self.backs[self.of.fits.pair[2 * k]].weight

    cdef sum_t _sum_item(self, uint32_t item) noexcept nogil:
        cdef const holding_t *first = self.of.own[0].holding + self.of.own[0].order[item]
        cdef const sum_t *second
        cdef const sum_t *front
        cdef sum_t found
        cdef size_t half
        found.hands = found.weight = 0
        for half in range(self.of.halves.first[first.part], self.of.halves.first[first.part + 1]):
            second = self.part[1] + self.of.halves.pair[2 * half]
            front = self.fronts + self.of.halves.pair[2 * half + 1]
            found.hands += second.hands * front.hands
            found.weight += first.weight * second.weight * front.weight
        return found

    cdef bint _hand_at(self, uint32_t item, uint64_t place, hand_of_t *hand) noexcept nogil:
        """The hand of an item that has a place among the physical ones, as `Universe.visit` orders them; False if none."""
        cdef const holding_t *first = self.of.own[0].holding + self.of.own[0].order[item]
        cdef size_t half, fit, end
        cdef uint32_t second, front, back, third, honours
        cdef uint64_t each
        for half in range(self.of.halves.first[first.part], self.of.halves.first[first.part + 1]):
            second, front = self.of.halves.pair[2 * half], self.of.halves.pair[2 * half + 1]
            each = first.weight * self.part[1][second].weight
            if _is_beyond(&place, each * self.fronts[front].weight):
                continue
            for fit in range(self.of.fits.first[front], self.of.fits.first[front + 1]):
                back = self.of.fits.pair[2 * fit]
                if _is_beyond(&place, each * self.backs[back].weight):
                    continue
                for end in range(self.of.ends.first[back], self.of.ends.first[back + 1]):
                    third, honours = self.of.ends.pair[2 * end], self.of.ends.pair[2 * end + 1]
                    if not _is_beyond(&place, each * self.part[2][third].weight * self.part[3][honours].weight):
                        hand.part[0] = first
                        return self._fill(hand, second, third, honours, place)
        return False

    cdef bint _fill(self, hand_of_t *hand, uint32_t second, uint32_t third, uint32_t honours,
                    uint64_t place) noexcept nogil:
        """Set the holdings of the other groups, of which the parts are known; False if there are none at this place."""
        cdef group_holdings_t *own = self.of.own
        cdef uint64_t each = hand.part[0].weight * self.part[3][honours].weight
        hand.part[1] = _find(&own[1], second, each * self.part[2][third].weight, &place)
        if hand.part[1] == NULL:
            return False
        each *= hand.part[1].weight
        hand.part[2] = _find(&own[2], third, each, &place)
        if hand.part[2] == NULL:
            return False
        hand.part[3] = _find(&own[3], honours, hand.part[0].weight * hand.part[1].weight * hand.part[2].weight, &place)
        return hand.part[3] != NULL

    def sizes(self):
        """Two (items,) uint64: the hands of every item, and their weights together."""
        hands, weights = np.zeros(len(self.of), np.uint64), np.zeros(len(self.of), np.uint64)
        cdef uint64_t[::1] hands_view = hands, weights_view = weights
        cdef sum_t of_item
        cdef uint32_t item
        with nogil:
            for item in range(self.of.own[0].count):
                of_item = self._sum_item(item)
                hands_view[item], weights_view[item] = of_item.hands, of_item.weight
        return hands, weights

    def draw(self, const uint32_t[::1] items not None, const uint64_t[::1] at not None):
        """A hand of each of these items, by its place among the physical hands of the item times their tiles.

        Returns (n, columns) uint8 counts, and for each the column of the tile that the place means, (n,) uint8.
        """
        cdef Py_ssize_t row = 0, n = items.shape[0]
        cdef int columns = self.of.system.columns, tiles = self.of.goal.tiles
        if at.shape[0] != n:
            raise ValueError(f"{n} items, {at.shape[0]} places")
        counts, last = np.zeros((n, columns), np.uint8), np.empty(n, np.uint8)
        cdef uint8_t[:, ::1] counts_view = counts
        cdef uint8_t[::1] last_view = last
        cdef hand_of_t hand
        with nogil:
            while row < n and items[row] < self.of.own[0].count and self._hand_at(items[row], at[row] // tiles, &hand):
                write_counts(&hand, &counts_view[row, 0], columns)
                last_view[row] = _column_at(&counts_view[row, 0], <int> (at[row] % tiles))
                row += 1
        if row < n:
            raise ValueError(f"item {items[row]} has no place {at[row]}")
        return counts, last
