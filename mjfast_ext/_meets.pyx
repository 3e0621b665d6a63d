"""The better of two assignments of knitted patterns to two suits, for exact counting.

Where the third suit gives one of the patterns, the first two give the others in one of two ways. What they lack is the
less of both, number by number, and that is all the rest of the hand can tell of them.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

import numpy as np

from mjfast_ext._group cimport MAX_CLASSES, Numbering
from mjfast_ext._system cimport System, knit_distances
from mjfast_ext._types cimport ASSIGNMENT, ASSIGNMENTS, IMPOSSIBLE, K_WIDTH, KNIT, PATTERNS, UNHELD, VECTOR


cdef inline void _meet(const uint8_t *a, bint a_fits, const uint8_t *b, bint b_fits, uint8_t *out) noexcept nogil:
    cdef int i
    for i in range(UNHELD):
        out[i] = min(a[i], b[i])
    out[UNHELD] = min(a[UNHELD] if a_fits else <uint8_t> IMPOSSIBLE, b[UNHELD] if b_fits else <uint8_t> IMPOSSIBLE)


cdef int _assignment(int first, int second) noexcept nogil:
    """Number of the assignment with these patterns of the first two suits."""
    cdef int i
    for i in range(ASSIGNMENTS - 1):
        if ASSIGNMENT[i][0] == first and ASSIGNMENT[i][1] == second:
            return i
    return ASSIGNMENTS - 1


cdef class Meets:
    """Numbers of the meets of every two front classes, and their distances with every back class."""

    def __cinit__(self, System system not None):
        cdef Numbering numbering = Numbering()
        cdef const uint8_t[:, ::1] fronts = system.knit_fronts, backs = system.knit_backs, vectors
        cdef uint8_t[VECTOR] vector
        cdef Py_ssize_t i, j
        cdef int p, number
        cdef bint a_fits, b_fits
        self.table = np.empty((PATTERNS, fronts.shape[0], fronts.shape[0]), np.uint16)
        memset(vector, 0, sizeof(vector))
        for p in range(PATTERNS):
            a_fits = system.c.knittable >> _assignment((p + 1) % PATTERNS, (p + 2) % PATTERNS) & 1
            b_fits = system.c.knittable >> _assignment((p + 2) % PATTERNS, (p + 1) % PATTERNS) & 1
            for i in range(fronts.shape[0]):
                for j in range(fronts.shape[0]):
                    _meet(&fronts[i, 0], a_fits, &fronts[j, 0], b_fits, vector)
                    number = numbering.index(vector)
                    if number < 0:
                        raise ValueError(f"the meld system has more than {MAX_CLASSES} meets of knitted tiles")
                    self.table[p, i, j] = <uint16_t> number
            self.c.table[p] = &self.table[p, 0, 0]
        memset(vector, IMPOSSIBLE, KNIT)
        self.c.none, self.c.count = numbering.index(vector), numbering.count
        if self.c.count == MAX_CLASSES:
            raise ValueError(f"the meld system has more than {MAX_CLASSES} meets of knitted tiles")
        vectors = numbering.array()
        self.distance = np.empty((vectors.shape[0], backs.shape[0], K_WIDTH), np.uint8)
        for i in range(vectors.shape[0]):
            for j in range(backs.shape[0]):
                knit_distances(&vectors[i, 0], &backs[j, 0], &self.distance[i, j, 0])
        self.c.distance = &self.distance[0, 0, 0]
        self.c.stride, self.c.distance_stride = <uint32_t> fronts.shape[0], <uint32_t> (K_WIDTH * backs.shape[0])
