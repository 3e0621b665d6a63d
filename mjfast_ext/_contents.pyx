"""The hands of a universe in numbers and arrays."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

import numpy as np

from mjfast_ext._holdings cimport group_holdings_t
from mjfast_ext._universe cimport Universe, hand_of_t, write_counts

ctypedef struct sum_t:
    uint64_t hands
    uint64_t weight

ctypedef struct filling_t:
    uint8_t *counts
    uint64_t *weights
    uint8_t *times
    size_t rows
    int columns

ctypedef struct drawing_t:
    const uint64_t *at
    size_t left
    uint64_t passed       # places of the hands before
    uint8_t *counts
    uint8_t *column
    int columns, tiles


cdef inline sum_t _sum_part(const group_holdings_t *own, uint32_t part) noexcept nogil:
    cdef sum_t found
    cdef uint32_t i
    found.hands, found.weight = own.first[part + 1] - own.first[part], 0
    for i in range(own.first[part], own.first[part + 1]):
        found.weight += own.holding[i].weight
    return found


cdef void _sum_parts(Universe universe, sum_t *backs, sum_t *fronts) noexcept nogil:
    """Sum up the hands of every back, and those that go with every front."""
    cdef size_t i, k, end
    cdef sum_t third, honours
    for i in range(universe.backs.count):
        for end in range(universe.ends.first[i], universe.ends.first[i + 1]):
            third = _sum_part(&universe.own[2], universe.ends.pair[2 * end])
            honours = _sum_part(&universe.own[3], universe.ends.pair[2 * end + 1])
            backs[i].hands += third.hands * honours.hands
            backs[i].weight += third.weight * honours.weight
    for i in range(universe.fronts.count):
        for k in range(universe.fits.first[i], universe.fits.first[i + 1]):
            fronts[i].hands += backs[universe.fits.pair[2 * k]].hands
            fronts[i].weight += backs[universe.fits.pair[2 * k]].weight


cdef sum_t _sum_item(Universe universe, const sum_t *fronts, uint32_t item) noexcept nogil:
    cdef uint32_t rank = universe.own[0].order[item], part = universe.own[0].holding[rank].part
    cdef const sum_t *front
    cdef sum_t found, second
    cdef size_t half
    found.hands = found.weight = 0
    for half in range(universe.halves.first[part], universe.halves.first[part + 1]):
        second = _sum_part(&universe.own[1], universe.halves.pair[2 * half])
        front = fronts + universe.halves.pair[2 * half + 1]
        found.hands += second.hands * front.hands
        found.weight += universe.own[0].holding[rank].weight * second.weight * front.weight
    return found


cdef bint _sum_up(void *visitor, const hand_of_t *hand) noexcept nogil:
    cdef sum_t *sums = <sum_t *> visitor
    sums.hands += hand.times
    sums.weight += hand.times * hand.weight
    return True


cdef bint _count_rows(void *visitor, const hand_of_t *hand) noexcept nogil:
    cdef filling_t *filling = <filling_t *> visitor
    filling.rows += 1
    return True


cdef bint _fill_row(void *visitor, const hand_of_t *hand) noexcept nogil:
    cdef filling_t *filling = <filling_t *> visitor
    write_counts(hand, filling.counts + filling.rows * filling.columns, filling.columns)
    filling.weights[filling.rows], filling.times[filling.rows] = hand.weight, <uint8_t> hand.times
    filling.rows += 1
    return True


cdef bint _draw_rows(void *visitor, const hand_of_t *hand) noexcept nogil:
    cdef drawing_t *drawing = <drawing_t *> visitor
    cdef uint64_t end = drawing.passed + hand.times * hand.weight * drawing.tiles
    cdef int column, place
    while drawing.left and drawing.at[0] < end:
        write_counts(hand, drawing.counts, drawing.columns)
        place = <int> (drawing.at[0] % drawing.tiles)
        column = 0
        while place >= drawing.counts[column]:
            place -= drawing.counts[column]
            column += 1
        drawing.column[0] = <uint8_t> column
        drawing.at, drawing.counts, drawing.column = drawing.at + 1, drawing.counts + drawing.columns, drawing.column + 1
        drawing.left -= 1
    drawing.passed = end
    return drawing.left > 0


def sizes(Universe universe not None):
    """Two (items,) uint64: the hands of every item, and their weights together."""
    hands, weights = np.zeros(len(universe), np.uint64), np.zeros(len(universe), np.uint64)
    cdef uint64_t[::1] hands_view = hands, weights_view = weights
    cdef sum_t *sums
    cdef sum_t of_item
    cdef uint32_t item
    cdef bint linked = universe.linked[0] or universe.linked[1] or universe.linked[2]
    sums = <sum_t *> calloc(universe.backs.count + universe.fronts.count + 1, sizeof(sum_t))
    if sums == NULL:
        raise MemoryError
    with nogil:
        if not linked:
            _sum_parts(universe, sums, sums + universe.backs.count)
        for item in range(universe.own[0].count):
            of_item.hands = of_item.weight = 0
            if linked:
                universe.visit(item, _sum_up, &of_item)
            else:
                of_item = _sum_item(universe, sums + universe.backs.count, item)
            hands_view[item], weights_view[item] = of_item.hands, of_item.weight
    free(sums)
    return hands, weights



def hands(Universe universe not None, uint32_t first, uint32_t stop):
    """The hands of items `first` to `stop` - 1: (n, columns) uint8 counts, (n,) uint64 weights, (n,) uint8 times.

    `times` is the number of hands that exchanging suits makes of each; the weight is that of one.
    """
    universe.check(first, stop)
    cdef uint64_t[2] sums
    cdef uint32_t item
    cdef filling_t filling
    sums[0] = sums[1] = 0
    filling.rows = 0
    with nogil:
        for item in range(first, stop):
            universe.visit(item, _count_rows, &filling)
    counts = np.zeros((filling.rows, universe.system.columns), np.uint8)
    weights, times = np.empty(filling.rows, np.uint64), np.empty(filling.rows, np.uint8)
    cdef uint8_t[:, ::1] counts_view = counts
    cdef uint64_t[::1] weights_view = weights
    cdef uint8_t[::1] times_view = times
    if filling.rows == 0:
        return counts, weights, times
    filling.rows, filling.columns = 0, universe.system.columns
    filling.counts, filling.weights, filling.times = &counts_view[0, 0], &weights_view[0], &times_view[0]
    with nogil:
        for item in range(first, stop):
            universe.visit(item, _fill_row, &filling)
    return counts, weights, times


def draw(Universe universe not None, uint32_t item, const uint64_t[::1] at):
    """Hands of an item by ascending places among its physical hands times their tiles.

    Returns (n, columns) uint8 counts, and for each the column of the tile that the place means, (n,) uint8.
    """
    universe.check(item, item + 1)
    counts, column = np.zeros((at.shape[0], universe.system.columns), np.uint8), np.empty(at.shape[0], np.uint8)
    cdef uint8_t[:, ::1] counts_view = counts
    cdef uint8_t[::1] column_view = column
    cdef drawing_t drawing
    if at.shape[0] == 0:
        return counts, column
    drawing.at, drawing.left, drawing.passed = &at[0], at.shape[0], 0
    drawing.counts, drawing.column = &counts_view[0, 0], &column_view[0]
    drawing.columns, drawing.tiles = universe.system.columns, universe.goal.tiles
    with nogil:
        universe.visit(item, _draw_rows, &drawing)
    if drawing.left:
        raise ValueError(f"item {item} has no place {at[at.shape[0] - 1]}")
    return counts, column
