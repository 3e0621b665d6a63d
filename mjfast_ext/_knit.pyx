"""Tables of one suit, or of the honours, for the knitted forms.

The knitted straight is 147 of one suit, 258 of another, 369 of the third, with a meld and a pair of any group. What a
suit lacks depends on the pattern that it is to give: with each of the three it has a vector of its own, the tiles
missing for the pattern, m melds and u pairs (m and u 0 or 1), and the kinds of the pattern that are not held, which the
form of fourteen different kinds goes by. There are few vectors, so a suit has three small numbers, their classes, and
few triples of them, so a key has one number, its row. The honours give no pattern, and all their kinds.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

from mjfast_ext._group cimport STRIDE, Group, Numbering, odometer_t, power5, transform, turn
from mjfast_ext._types cimport IMPOSSIBLE, KNIT, MAX_CELLS, MAX_TILES, PATTERNS, UNHELD, VECTOR

cdef enum:
    FAR = 100
    MAX_ROWS = 1 << 16
    SLOTS = 1 << 17       # of the hash table that numbers rows


cdef class Knit:
    """Rows of every key of a group, classes of every row, vectors of every class.

    Parameters
    ----------
    group : Group
        The suit or the honours.
    straights : (patterns, cells) uint8
        What each pattern adds to the target: three tiles, or none of the honours. One pattern or three.
    kinds : (patterns, cells) uint8
        1 for the kinds of each pattern that the knitted form may have.
    """

    def __cinit__(self, Group group not None, const uint8_t[:, ::1] straights, const uint8_t[:, ::1] kinds):
        if (not straights.shape[0] == kinds.shape[0] in (1, PATTERNS)
                or not straights.shape[1] == kinds.shape[1] == group.cells):
            raise ValueError("straights and kinds need one pattern or three, and the cells of the group")
        self.group, self.straights, self.kinds = group, straights, kinds
        cdef uint32_t keys = power5(group.cells), step = 1
        cdef uint8_t[::1] table = np.full(<size_t> keys * STRIDE, FAR, np.uint8)
        self.rows = np.zeros(keys + keys // 5, np.uint16)
        cdef uint64_t[::1] codes = np.full(SLOTS, -1, np.int64).view(np.uint64)
        cdef uint16_t[::1] numbers = np.empty(SLOTS, np.uint16)
        found = np.empty((MAX_ROWS, PATTERNS), np.uint16)
        cdef uint16_t[:, ::1] view = found
        cdef Numbering numbering = Numbering()
        cdef bint fits
        cdef int pattern
        with nogil:
            for pattern in range(<int> straights.shape[0]):
                self._seed(&table[0], pattern)
            while step < keys:
                transform(&table[0], keys, step)
                step *= 5
            fits = self._classify(&table[0], numbering, codes, numbers, view)
        if not fits:
            raise ValueError("the meld system has too many classes of knitted tiles in one group")
        self.vectors = np.ascontiguousarray(numbering.array()[:, :KNIT])
        self.n_classes = numbering.count
        self.row_classes = found[:self.n_rows].copy()

    @property
    def vector_table(self):
        """(classes, 5) uint8: tiles missing for m melds and u pairs at column 2 m + u, then kinds that are not held."""
        return np.array(self.vectors)

    @property
    def class_table(self):
        """(5 ** cells, 3) uint16: the classes of every key of at most 14 tiles, for each pattern."""
        return np.asarray(self.row_classes)[np.asarray(self.rows)[:power5(self.group.cells)]]

    cdef void _seed(self, uint8_t *table, int pattern) noexcept nogil:
        """Enter the pattern, with and without a meld and a pair, at its own key."""
        cdef uint8_t[MAX_CELLS] target
        cdef int i, part = 4 * pattern
        memset(target, 0, sizeof(target))
        if not self.group._add(target, &self.straights[pattern, 0]):
            return
        self._seed_pairs(table, target, part)
        for i in range(<int> self.group.melds.shape[0]):
            if self.group._add(target, &self.group.melds[i, 0]):
                self._seed_pairs(table, target, part + 2)
            self.group._remove(target, &self.group.melds[i, 0])

    cdef void _seed_pairs(self, uint8_t *table, uint8_t *target, int part) noexcept nogil:
        cdef int i
        self.group._enter(table, target, part)
        for i in range(<int> self.group.pairs.shape[0]):
            if self.group._add(target, &self.group.pairs[i, 0]):
                self.group._enter(table, target, part + 1)
            self.group._remove(target, &self.group.pairs[i, 0])

    cdef uint64_t _code(self, const uint8_t *missing, const odometer_t *at) noexcept nogil:
        """The vectors of a key for all patterns, 20 bits each."""
        cdef uint64_t code = 0
        cdef int pattern, i, unheld
        for pattern in range(<int> self.straights.shape[0]):
            unheld = 0
            for i in range(self.group.cells):
                unheld += self.kinds[pattern, i] * (at.digit[i] == 0)
            code = code << 4 | <uint64_t> unheld
            for i in range(4):
                code = code << 4 | <uint64_t> min(missing[4 * pattern + i], <uint8_t> IMPOSSIBLE)
        return code

    cdef bint _classify(self, const uint8_t *table, Numbering numbering, uint64_t[::1] codes, uint16_t[::1] numbers,
                        uint16_t[:, ::1] found) noexcept nogil:
        """Fill `rows`, and `found` with the classes of each row; False where there would be too many."""
        cdef odometer_t at
        cdef uint32_t key, slot
        cdef uint64_t code
        memset(&at, 0, sizeof(at))
        for key in range(power5(self.group.cells)):
            if at.tiles <= MAX_TILES:
                code = self._code(table + <size_t> STRIDE * key, &at)
                slot = <uint32_t> ((code * 0x9E3779B97F4A7C15ULL) >> 47)
                while codes[slot] != code and codes[slot] != <uint64_t> -1:
                    slot = (slot + 1) & (SLOTS - 1)
                if codes[slot] != code:
                    if not self._add_row(code, numbering, found):
                        return False
                    codes[slot], numbers[slot] = code, <uint16_t> (self.n_rows - 1)
                self.rows[key] = numbers[slot]
            turn(&at)
        return True

    cdef bint _add_row(self, uint64_t code, Numbering numbering, uint16_t[:, ::1] found) noexcept nogil:
        """Number the vectors of a new row; False where there would be too many."""
        cdef uint8_t[VECTOR] vector
        cdef int i, pattern, number = 0, patterns = <int> self.straights.shape[0]
        if self.n_rows == MAX_ROWS:
            return False
        memset(vector, 0, sizeof(vector))
        for pattern in range(patterns - 1, -1, -1):
            for i in range(3, -1, -1):
                vector[i] = code & 15
                code >>= 4
            vector[UNHELD] = code & 15
            code >>= 4
            number = numbering.index(vector)
            if number < 0:
                return False
            found[self.n_rows, pattern] = <uint16_t> number
        for pattern in range(patterns, PATTERNS):
            found[self.n_rows, pattern] = <uint16_t> number
        self.n_rows += 1
        return True
