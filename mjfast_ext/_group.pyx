"""Distance tables of one suit, or of the honours, for a meld system.

A suit is nine counts kept as one base-5 integer, its key. For every key the builder finds ten numbers: the tiles
still missing for m melds and u pairs within the suit. Few distinct vectors exist (126 for standard melds), so a
key has a small number, its class, and suits combine through small tables of classes.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

from mjfast_ext._types cimport (CLASS, COMPLETE, IMPOSSIBLE, MAX_CELLS, MAX_TILES, MELDS, ORPHAN_PAIRS, ORPHANS, PAIRS,
                                REST, SINGLES, SUMS, VECTOR)

cdef enum:
    FAR = 100


cdef class Numbering:
    """Numbers distinct vectors in the order in which they come."""

    def __cinit__(self):
        memset(self.packed, 0xFF, sizeof(self.packed))
        self.count = 0

    cdef int index(self, const uint8_t *vector) noexcept nogil:
        """The class of a vector, or -1 where there would be too many."""
        cdef uint64_t code = 0
        cdef uint32_t slot
        cdef int i
        for i in range(VECTOR):
            code = code << 4 | min(vector[i], <uint8_t> IMPOSSIBLE)
        slot = <uint32_t> ((code * 0x9E3779B97F4A7C15ULL) >> 52)
        while self.packed[slot] != code:
            if self.packed[slot] == <uint64_t> -1:
                if self.count == MAX_CLASSES:
                    return -1
                self.packed[slot] = code
                self.number[slot] = <uint16_t> self.count
                for i in range(VECTOR):
                    self.vectors[self.count][i] = min(vector[i], <uint8_t> IMPOSSIBLE)
                self.count += 1
                break
            slot = (slot + 1) & (SLOTS - 1)
        return self.number[slot]

    cdef array(self):
        out = np.empty((self.count, VECTOR), np.uint8)
        cdef uint8_t[:, ::1] view = out
        cdef int i, j
        for i in range(self.count):
            for j in range(VECTOR):
                view[i, j] = self.vectors[i][j]
        return out


cdef uint32_t power5(int exponent) noexcept nogil:
    cdef uint32_t power = 1
    cdef int i
    for i in range(exponent):
        power *= 5
    return power


cdef inline void _relax(uint8_t *to, const uint8_t *via, uint8_t step) noexcept nogil:
    cdef int i
    cdef uint8_t value
    for i in range(STRIDE):
        value = <uint8_t> (via[i] + step)
        to[i] = value if value < to[i] else to[i]


cdef void transform(uint8_t *table, uint32_t size, uint32_t step) noexcept nogil:
    """Relax one cell: a surplus tile costs nothing, a missing one costs 1.

    The distance sums over cells, so relaxing cell after cell gives the minimum over all targets.
    """
    cdef uint32_t block = 0, low
    cdef size_t level = <size_t> STRIDE * step
    cdef uint8_t *at
    cdef int c
    while block < size:
        for low in range(step):
            at = table + <size_t> STRIDE * (block + low)
            for c in range(1, 5):
                _relax(at + c * level, at + (c - 1) * level, 0)
            for c in range(3, -1, -1):
                _relax(at + c * level, at + (c + 1) * level, 1)
        block += 5 * step


cdef class Group:
    """Table of one suit, or of the honours: the class of every key and the vector of every class.

    Parameters
    ----------
    capacity : (cells,) uint8
        Copies of each cell in the tile set.
    melds, pairs : (n, cells) uint8
        What a complete hand is made of, as counts of cells.
    orphans : (cells,) uint8
        1 for the cells of terminals and honours.
    over_capacity : bool
        A meld may call for more copies than there are, which a joker then stands for.
    quads_as_pairs : bool
        Seven pairs may hold four of a kind as two pairs.
    """

    def __cinit__(self, const uint8_t[::1] capacity, const uint8_t[:, ::1] melds, const uint8_t[:, ::1] pairs,
                  const uint8_t[::1] orphans, bint over_capacity=False, bint quads_as_pairs=False):
        self.cells = <int> capacity.shape[0]
        if not 1 <= self.cells <= MAX_CELLS or not self.cells == melds.shape[1] == pairs.shape[1] == orphans.shape[0]:
            raise ValueError("capacity, melds, pairs and orphans need the same number of cells, 1 to 9")
        self.capacity, self.melds, self.pairs, self.orphans = capacity, melds, pairs, orphans
        self.over_capacity, self.quads_as_pairs = over_capacity, quads_as_pairs
        cdef uint32_t keys = power5(self.cells)
        cdef uint8_t[::1] table = np.full(<size_t> keys * STRIDE, FAR, np.uint8)
        # Beyond the last key: a fifth tile of the last cell may be looked up, though its answer is not used.
        self.entries, self.waits = np.zeros(keys + keys // 5, np.uint32), np.zeros(keys, np.uint16)
        cdef uint8_t[MAX_CELLS] target
        memset(target, 0, sizeof(target))
        cdef uint32_t step = 1
        cdef Numbering numbering = Numbering()
        cdef bint fits
        with nogil:
            self._seed(&table[0], target, 0, 0)
            while step < keys:
                transform(&table[0], keys, step)
                step *= 5
            fits = self._classify(&table[0], numbering)
        if not fits:
            raise ValueError(f"the meld system has more than {MAX_CLASSES} classes in one group")
        self.vectors = numbering.array()
        self.n_classes = numbering.count
        self.generous = self._is_generous()
        with nogil:
            self._wait_from(target, self.cells - 1, 0, 0)

    @property
    def vector_table(self):
        """(classes, 10) uint8: tiles missing for m melds and u pairs at column 2 m + u; 15 where impossible."""
        return np.array(self.vectors)

    @property
    def class_table(self):
        """(5 ** cells,) uint16: the class of every key of at most 14 tiles."""
        return (np.asarray(self.entries)[:power5(self.cells)] & CLASS).astype(np.uint16)

    cdef bint _is_generous(self):
        cdef int i, m, u
        for i in range(self.n_classes):
            for m in range(MELDS + 1):
                if self.vectors[i, 2 * m + 1] > self.vectors[i, 2 * m] + 2:
                    return False
                for u in range(2):
                    if m < MELDS and self.vectors[i, 2 * m + 2 + u] > self.vectors[i, 2 * m + u] + 3:
                        return False
        return True

    cdef void _seed(self, uint8_t *table, uint8_t *target, int melds, int start) noexcept nogil:
        """Enter every target of `melds` or more melds, with and without a pair, at its own key."""
        cdef int i
        cdef bint is_new = self._enter(table, target, 2 * melds)
        # The same tiles as other melds give have all their pairs already.
        for i in range(<int> self.pairs.shape[0] if is_new or self.over_capacity else 0):
            if self._add(target, &self.pairs[i, 0]):
                self._enter(table, target, 2 * melds + 1)
            self._remove(target, &self.pairs[i, 0])
        if melds == MELDS:
            return
        for i in range(start, <int> self.melds.shape[0]):
            if self._add(target, &self.melds[i, 0]):
                self._seed(table, target, melds + 1, i)
            self._remove(target, &self.melds[i, 0])

    cdef bint _add(self, uint8_t *target, const uint8_t *part) noexcept nogil:
        cdef int c
        cdef bint fits = True
        for c in range(self.cells):
            target[c] += part[c]
            fits &= target[c] <= self.capacity[c] or self.over_capacity
        return fits

    cdef void _remove(self, uint8_t *target, const uint8_t *part) noexcept nogil:
        cdef int c
        for c in range(self.cells):
            target[c] -= part[c]

    cdef bint _enter(self, uint8_t *table, const uint8_t *target, int part) noexcept nogil:
        """Enter a target at its own key; False where there is one as good."""
        cdef int c
        cdef uint32_t key = 0
        cdef uint8_t cost = 0
        for c in range(self.cells - 1, -1, -1):
            key = key * 5 + min(target[c], <uint8_t> 4)
            cost += max(target[c], <uint8_t> 4) - 4
        cdef uint8_t *at = table + <size_t> STRIDE * key + part
        if at[0] <= cost:
            return False
        at[0] = cost
        return True

    cdef bint _classify(self, const uint8_t *table, Numbering numbering) noexcept nogil:
        cdef odometer_t at
        cdef uint32_t key
        cdef int number
        memset(&at, 0, sizeof(at))
        for key in range(power5(self.cells)):
            if at.tiles <= MAX_TILES:
                number = numbering.index(table + <size_t> STRIDE * key)
                if number < 0:
                    return False
                self.entries[key] = <uint32_t> number | self._sums(key) << SUMS
            turn(&at)
        return True

    cdef uint32_t _sums(self, uint32_t key) noexcept nogil:
        """What seven pairs and thirteen orphans ask of a key."""
        cdef uint32_t pairs = 0, singles = 0, orphans = 0, orphan_pairs = 0, n
        cdef int c
        for c in range(self.cells):
            n = key % 5
            key //= 5
            if self.quads_as_pairs:
                pairs += n // 2
                singles += n % 2 == 1 and (n < self.capacity[c] or self.over_capacity)
            else:
                pairs += n >= 2
                singles += n == 1 and (self.capacity[c] >= 2 or self.over_capacity)
            orphans += self.orphans[c] * (n >= 1)
            orphan_pairs += self.orphans[c] * (n >= 2)
        return pairs << PAIRS | singles << SINGLES | orphans << ORPHANS | orphan_pairs << ORPHAN_PAIRS

    cdef bint _is_complete(self, uint32_t key, int tiles) noexcept nogil:
        if tiles > MAX_TILES or tiles % 3 == 1:
            return False
        return self.vectors[self.entries[key] & CLASS, 2 * (tiles // 3) + (tiles % 3 == 2)] == 0

    cdef void _wait_from(self, uint8_t *count, int cell, uint32_t key, int tiles) noexcept nogil:
        """Fill `waits` for every key of at most 14 tiles, walking from the highest cell down."""
        cdef uint32_t step = 1
        cdef int c
        if cell >= 0:
            for c in range(min(4, MAX_TILES - tiles) + 1):
                count[cell] = <uint8_t> c
                self._wait_from(count, cell - 1, key * 5 + c, tiles + c)
            return
        self.waits[key] = <uint16_t> ((tiles % 3) << REST)
        if self._is_complete(key, tiles):
            self.waits[key] |= COMPLETE
        for c in range(self.cells):
            if count[c] < self.capacity[c] and self._is_complete(key + step, tiles + 1):
                self.waits[key] |= 1 << c
            step *= 5
