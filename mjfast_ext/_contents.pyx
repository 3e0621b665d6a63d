"""The hands of a universe in arrays."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

import numpy as np

from mjfast_ext._universe cimport Universe, hand_of_t, write_counts

ctypedef struct filling_t:
    uint8_t *counts
    uint64_t *weights
    uint8_t *times
    size_t rows
    int columns


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


def hands(Universe universe not None, uint32_t first, uint32_t stop):
    """The hands of items `first` to `stop` - 1: (n, columns) uint8 counts, (n,) uint64 weights, (n,) uint8 times.

    `times` is the number of hands that exchanging suits makes of each; the weight is that of one.
    """
    universe.check(first, stop)
    cdef uint32_t item
    cdef filling_t filling
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
