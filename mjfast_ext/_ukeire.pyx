"""Acceptance (ukeire): the tiles that bring a hand nearer, and the copies of them still unseen."""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.string cimport memcpy

import numpy as np

from mjfast_ext._accept cimport accepted, discard, drawing_t, read_drawing
from mjfast_ext._capped cimport capped_distance, holds_tiles
from mjfast_ext._hand cimport INVALID, distance, lowest_bit
from mjfast_ext._system cimport System
from mjfast_ext._types cimport system_t

ctypedef struct acceptance_t:
    int8_t shanten
    uint8_t tiles
    uint8_t kinds
    uint64_t draws


# Where the copies of a tile may be besides in the hand; NULL where there are none.
ctypedef struct seen_t:
    const uint8_t *hand
    const uint8_t *used
    const uint8_t *visible


cdef inline int _unseen(const system_t *system, const seen_t *seen, int column) noexcept nogil:
    cdef int copies = system.copies[column] - seen.hand[column]
    if seen.used != NULL:
        copies -= seen.used[column]
    if seen.visible != NULL:
        copies -= seen.visible[column]
    return copies


cdef inline void _count(acceptance_t *out, uint64_t found, const system_t *system, const seen_t *seen) noexcept nogil:
    cdef int column, copies
    out.draws, out.tiles, out.kinds = 0, 0, 0
    while found:
        column = lowest_bit(found)
        found &= found - 1
        copies = _unseen(system, seen, column)
        if copies > 0:
            out.draws |= <uint64_t> 1 << column
            out.tiles += <uint8_t> copies
            out.kinds += 1


cdef inline void _measure(acceptance_t *out, const drawing_t *d, const seen_t *seen) noexcept nogil:
    cdef int now = distance(d.system, &d.hand, d.forms)
    out.shanten = <int8_t> (now - 1)
    _count(out, accepted(d, now), d.system, seen)


cdef void _measure_capped(acceptance_t *out, const system_t *system, uint8_t *count, const seen_t *seen,
                          int forms) noexcept nogil:
    cdef int now = capped_distance(system, count, seen.used, forms), i
    cdef uint64_t found = 0
    out.shanten = <int8_t> (now if now == INVALID else now - 1)
    for i in range(system.columns):
        if now != INVALID and _unseen(system, seen, i) > 0:
            count[i] += 1
            found |= <uint64_t> (capped_distance(system, count, seen.used, forms) < now) << i
            count[i] -= 1
    _count(out, found, system, seen)


cdef class Acceptance:
    """Arrays that the functions below fill: shanten int8, tiles and kinds uint8, draws uint64 (bit c: column c).

    Their shape is (n,), or (n, columns) by discard, where a column that is not held has shanten 127.
    """
    cdef readonly object shanten, tiles, kinds, draws
    cdef int8_t[:, ::1] _shanten
    cdef uint8_t[:, ::1] _tiles, _kinds
    cdef uint64_t[:, ::1] _draws

    def __cinit__(self, Py_ssize_t n, Py_ssize_t columns=0):
        cdef Py_ssize_t width = max(columns, 1)
        shape = [n, columns][:2 if columns else 1]
        self.shanten, self.tiles = np.full(shape, INVALID, np.int8), np.zeros(shape, np.uint8)
        self.kinds, self.draws = np.zeros(shape, np.uint8), np.zeros(shape, np.uint64)
        self._shanten, self._tiles = self.shanten.reshape(n, width), self.tiles.reshape(n, width)
        self._kinds, self._draws = self.kinds.reshape(n, width), self.draws.reshape(n, width)

    cdef void put(self, Py_ssize_t row, Py_ssize_t column, const acceptance_t *value) noexcept nogil:
        self._shanten[row, column] = value.shanten
        self._tiles[row, column] = value.tiles
        self._kinds[row, column] = value.kinds
        self._draws[row, column] = value.draws


cdef inline seen_t _seen(const uint8_t[:, ::1] hands, const uint8_t[:, ::1] used, const uint8_t[:, ::1] visible,
                         Py_ssize_t i) noexcept nogil:
    cdef seen_t seen
    seen.hand = &hands[i, 0]
    seen.used = NULL if used is None or not holds_tiles(&used[i, 0], <int> used.shape[1]) else &used[i, 0]
    seen.visible = NULL if visible is None else &visible[i, 0]
    return seen


def accept_many(System system not None, const uint8_t[:, ::1] hands, int forms, const uint8_t[:, ::1] used=None,
                const uint8_t[:, ::1] visible=None):
    """Acceptance of each row of (n, columns) counts, `used` in melds and `visible` elsewhere."""
    system.check_rows(hands, used)
    system.check_rows(hands, visible)
    cdef Acceptance out = Acceptance(hands.shape[0])
    cdef drawing_t d
    cdef acceptance_t value
    cdef seen_t seen
    cdef Py_ssize_t i
    with nogil:
        for i in range(hands.shape[0]):
            seen = _seen(hands, used, visible, i)
            if seen.used != NULL:
                memcpy(d.count, seen.hand, system.c.columns)
                _measure_capped(&value, &system.c, d.count, &seen, forms)
            elif read_drawing(&d, &system.c, seen.hand, forms):
                _measure(&value, &d, &seen)
            else:
                continue
            out.put(i, 0, &value)
    return out


def accept_discards_many(System system not None, const uint8_t[:, ::1] hands, int forms,
                         const uint8_t[:, ::1] used=None, const uint8_t[:, ::1] visible=None):
    """Acceptance after each discard of each row of (n, columns) counts."""
    system.check_rows(hands, used)
    system.check_rows(hands, visible)
    cdef Acceptance out = Acceptance(hands.shape[0], system.columns)
    cdef drawing_t whole, d
    cdef acceptance_t value
    cdef seen_t seen
    cdef Py_ssize_t i
    cdef int column
    with nogil:
        for i in range(hands.shape[0]):
            seen = _seen(hands, used, visible, i)
            if not read_drawing(&whole, &system.c, seen.hand, forms):
                continue
            for column in range(system.c.columns):
                if seen.hand[column] == 0:
                    continue
                d = whole
                if seen.used != NULL:
                    d.count[column] -= 1
                    _measure_capped(&value, &system.c, d.count, &seen, forms)
                else:
                    discard(&d, column)
                    _measure(&value, &d, &seen)
                out.put(i, column, &value)
    return out
