"""Shanten of many hands."""

from libc.stdint cimport int8_t, uint8_t

import numpy as np

from mjfast_ext._capped cimport capped_distance, holds_tiles
from mjfast_ext._hand cimport INVALID, shanten_of
from mjfast_ext._system cimport System
from mjfast_ext._types cimport system_t


cdef inline int8_t _shanten_capped(const system_t *system, const uint8_t *c, const uint8_t *used,
                                    int forms) noexcept nogil:
    cdef int found = capped_distance(system, c, used, forms)
    return <int8_t> (found if found == INVALID else found - 1)


def shanten_many(System system not None, const uint8_t[:, ::1] hands, int forms, const uint8_t[:, ::1] used=None):
    """Shanten of each row of (n, columns) counts; 127 where a row is no hand.

    `used` are the tiles in each hand's melds, which are no longer there to be drawn.
    """
    system.check_rows(hands, used)
    out = np.empty(hands.shape[0], np.int8)
    cdef int8_t[::1] view = out
    cdef Py_ssize_t i
    with nogil:
        for i in range(hands.shape[0]):
            if used is not None and holds_tiles(&used[i, 0], system.c.columns):
                view[i] = _shanten_capped(&system.c, &hands[i, 0], &used[i, 0], forms)
            else:
                view[i] = shanten_of(&system.c, &hands[i, 0], forms)
    return out
