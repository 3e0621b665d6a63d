"""Simple measures of a hand, and the joint counts of several measures."""

from libc.stdint cimport int8_t, int64_t, uint8_t

import numpy as np


cdef inline int8_t _pairs(const uint8_t *c, int columns) noexcept nogil:
    cdef int i, found = 0
    for i in range(columns):
        found += c[i] >= 2
    return <int8_t> found


cdef inline int8_t _kinds(const uint8_t *c, int columns) noexcept nogil:
    cdef int i, found = 0
    for i in range(columns):
        found += c[i] >= 1
    return <int8_t> found


cdef inline int8_t _orphans(const uint8_t *c, int columns) noexcept nogil:
    return <int8_t> ((c[0] > 0) + (c[8] > 0) + (c[9] > 0) + (c[17] > 0) + (c[18] > 0) + (c[26] > 0)
                     + _kinds(c + 27, 7))


cdef inline int8_t _largest_suit(const uint8_t *c, int columns) noexcept nogil:
    cdef int g, i, tiles, largest = 0
    for g in range(3):
        tiles = 0
        for i in range(9):
            tiles += c[9 * g + i]
        largest = max(largest, tiles)
    return <int8_t> largest


ctypedef int8_t (*measure_t)(const uint8_t *, int) noexcept nogil


cdef _measure_many(const uint8_t[:, ::1] hands, measure_t measure):
    if not 34 <= hands.shape[1] <= 64:
        raise ValueError("34 to 64 columns expected")
    out = np.empty(hands.shape[0], np.int8)
    cdef int8_t[::1] view = out
    cdef Py_ssize_t i
    cdef int columns = <int> hands.shape[1]
    with nogil:
        for i in range(hands.shape[0]):
            view[i] = measure(&hands[i, 0], columns)
    return out


def pairs_many(const uint8_t[:, ::1] hands):
    """Kinds held twice or more, (n,) int8."""
    return _measure_many(hands, _pairs)


def kinds_many(const uint8_t[:, ::1] hands):
    """Kinds held, (n,) int8."""
    return _measure_many(hands, _kinds)


def orphans_many(const uint8_t[:, ::1] hands):
    """Kinds of terminals and honours held, (n,) int8."""
    return _measure_many(hands, _orphans)


def largest_suit_many(const uint8_t[:, ::1] hands):
    """Tiles of the suit of which most are held, (n,) int8."""
    return _measure_many(hands, _largest_suit)


def dora_many(const uint8_t[:, ::1] hands, const uint8_t[::1] indicators, const int8_t[::1] dora_next,
              const uint8_t[::1] reds):
    """Tiles of the kind that the indicator column names, and red fives, (n,) int8."""
    if (hands.shape[1] != dora_next.shape[0] or indicators.shape[0] != hands.shape[0]
            or reds.shape[0] != hands.shape[0]):
        raise ValueError("one indicator and one number of red fives a hand, and dora_next a column, expected")
    out = np.empty(hands.shape[0], np.int8)
    cdef int8_t[::1] view = out
    cdef Py_ssize_t i
    cdef int column
    with nogil:
        for i in range(hands.shape[0]):
            column = dora_next[indicators[i]] if indicators[i] < dora_next.shape[0] else -1
            view[i] = <int8_t> (reds[i] + (hands[i, column] if 0 <= column < hands.shape[1] else 0))
    return out


def tally(values, const int64_t[::1] lows, int64_t[::1] sizes, int64_t[::1] counts):
    """Add joint occurrences to `counts`, the flat (C order) array of shape `sizes`.

    `values` are (n,) int8 arrays, one a measure; measure j takes the values lows[j] to lows[j] + sizes[j] - 1.
    Returns the number of rows that fell outside, which are not counted.
    """
    cdef const int8_t[:, ::1] rows = np.stack(values)
    cdef Py_ssize_t m = rows.shape[0], n = rows.shape[1], i, j
    cdef int64_t at, value, outside = 0
    size = 1              # a Python integer, which does not wrap
    if lows.shape[0] != m or sizes.shape[0] != m:
        raise ValueError("one low and one size a measure expected")
    for j in range(m):
        size *= int(sizes[j])
    if counts.shape[0] != size:
        raise ValueError(f"counts must have {size} entries")
    with nogil:
        for i in range(n):
            at = 0
            for j in range(m):
                value = rows[j, i] - lows[j]
                if not 0 <= value < sizes[j]:
                    at = -1
                    break
                at = at * sizes[j] + value
            if at < 0:
                outside += 1
            else:
                counts[at] += 1
    return outside
