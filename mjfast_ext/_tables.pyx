"""Distance tables of a meld system.

A suit is nine counts kept as one base-5 integer, its key. For every key the builder finds ten numbers: the tiles
still missing for m melds and u pairs within the suit. Few distinct vectors exist (126 for standard melds), so a
key needs one byte, its class, and suits combine through small tables of classes.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

import numpy as np

cdef enum:
    STRIDE = 16           # bytes a vector takes while the table is built
    FAR = 100


cdef class _Classes:
    """Numbers distinct vectors in the order in which they come."""
    def __cinit__(self):
        memset(self.packed, 0xFF, sizeof(self.packed))
        self.count = 0

    cdef int index(self, const uint8_t *vector) noexcept nogil:
        """The class of a vector, or -1 where it would be the 257th."""
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


cdef inline uint32_t _power5(int exponent) noexcept nogil:
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


cdef void _transform(uint8_t *table, uint32_t size, uint32_t step) noexcept nogil:
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
        cdef uint32_t keys = _power5(self.cells)
        cdef uint8_t[::1] table = np.full(<size_t> keys * STRIDE, FAR, np.uint8)
        # Beyond the last key: a fifth tile of the last cell may be looked up, though its answer is not used.
        self.entries, self.waits = np.zeros(keys + keys // 5, np.uint32), None
        cdef uint8_t[MAX_CELLS] target
        memset(target, 0, sizeof(target))
        cdef uint32_t step = 1
        cdef _Classes numbering = _Classes()
        cdef bint fits
        with nogil:
            self._seed(&table[0], target, 0, 0)
            while step < keys:
                _transform(&table[0], keys, step)
                step *= 5
            fits = self._classify(&table[0], numbering)
        if not fits:
            raise ValueError(f"the meld system has more than {MAX_CLASSES} classes in one group")
        self.vectors = numbering.array()
        self.n_classes = numbering.count
        self.generous = self._is_generous()

    @property
    def vector_table(self):
        """(classes, 10) uint8: tiles missing for m melds and u pairs at column 2 m + u; 15 where impossible."""
        return np.array(self.vectors)

    @property
    def class_table(self):
        """(5 ** cells,) uint16: the class of every key of at most 14 tiles."""
        return (np.asarray(self.entries)[:_power5(self.cells)] & CLASS).astype(np.uint16)

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
        self._enter(table, target, 2 * melds)
        for i in range(<int> self.pairs.shape[0]):
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

    cdef void _enter(self, uint8_t *table, const uint8_t *target, int part) noexcept nogil:
        cdef int c
        cdef uint32_t key = 0
        cdef uint8_t cost = 0
        for c in range(self.cells - 1, -1, -1):
            key = key * 5 + min(target[c], <uint8_t> 4)
            cost += max(target[c], <uint8_t> 4) - 4
        cdef uint8_t *at = table + <size_t> STRIDE * key + part
        at[0] = min(at[0], cost)

    cdef bint _classify(self, const uint8_t *table, _Classes numbering) noexcept nogil:
        cdef uint32_t key, rest
        cdef int tiles, number
        for key in range(_power5(self.cells)):
            tiles, rest = 0, key
            while rest:
                tiles += rest % 5
                rest //= 5
            if tiles <= MAX_TILES:
                number = numbering.index(table + <size_t> STRIDE * key)
                if number < 0:
                    return False
                self.entries[key] = <uint32_t> number | self._sums(key) << SUMS
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

    cdef build_waits(self):
        """Fill `waits`: the cells that complete each key, and whether it is complete as it stands."""
        if self.waits is not None:
            return
        cdef uint16_t[::1] waits = np.zeros(_power5(self.cells), np.uint16)
        cdef uint8_t[MAX_CELLS] count
        memset(count, 0, sizeof(count))
        with nogil:
            self._wait_from(&waits[0], count, self.cells - 1, 0, 0)
        self.waits = waits

    cdef bint _is_complete(self, uint32_t key, int tiles) noexcept nogil:
        if tiles > MAX_TILES or tiles % 3 == 1:
            return False
        return self.vectors[self.entries[key] & CLASS, 2 * (tiles // 3) + (tiles % 3 == 2)] == 0

    cdef void _wait_from(self, uint16_t *waits, uint8_t *count, int cell, uint32_t key, int tiles) noexcept nogil:
        """Walk the keys of at most 14 tiles, from the highest cell down."""
        cdef uint32_t step = 1
        cdef int c
        if cell >= 0:
            for c in range(min(4, MAX_TILES - tiles) + 1):
                count[cell] = <uint8_t> c
                self._wait_from(waits, count, cell - 1, key * 5 + c, tiles + c)
            return
        waits[key] = <uint16_t> ((tiles % 3) << REST)
        if self._is_complete(key, tiles):
            waits[key] |= COMPLETE
        for c in range(self.cells):
            if count[c] < self.capacity[c] and self._is_complete(key + step, tiles + 1):
                waits[key] |= 1 << c
            step *= 5


cdef void combine(const uint8_t *a, const uint8_t *b, uint8_t *out) noexcept nogil:
    """Min-plus product of two vectors: melds add up, and at most one side has the pair."""
    cdef int m, k
    cdef uint8_t value
    for m in range(MELDS + 1):
        out[2 * m] = out[2 * m + 1] = FAR
        for k in range(m + 1):
            out[2 * m] = min(out[2 * m], <uint8_t> (a[2 * k] + b[2 * (m - k)]))
            value = min(a[2 * k] + b[2 * (m - k) + 1], a[2 * k + 1] + b[2 * (m - k)])
            out[2 * m + 1] = min(out[2 * m + 1], value)


cdef _product(const uint8_t[:, ::1] a, const uint8_t[:, ::1] b):
    """Pair class of every two classes, and the vectors of the pair classes."""
    cdef uint16_t[:, ::1] table = np.empty((a.shape[0], b.shape[0]), np.uint16)
    cdef _Classes numbering = _Classes()
    cdef uint8_t[VECTOR] vector
    cdef Py_ssize_t i, j
    cdef int number
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            combine(&a[i, 0], &b[j, 0], vector)
            number = numbering.index(vector)
            if number < 0:
                raise ValueError(f"the meld system has more than {MAX_CLASSES} pair classes")
            table[i, j] = <uint16_t> number
    return table, numbering.array()


cdef class System:
    """A meld system over a tile set, compiled: what every kernel takes.

    Parameters
    ----------
    groups : four Group
        Man, pin, sou, and the honours with the flowers. Equal groups may be one object.
    cells : (columns,) uint8
        Cell of each column within its group; 255 where the column fits no meld.
    copies : (columns,) uint8
        Copies of each column in the tile set.
    joker : int
        Column of the joker, or -1. Jokers stand in the standard form and in seven pairs.
    """

    def __cinit__(self, groups, const uint8_t[::1] cells, const uint8_t[::1] copies, int joker=-1):
        self.groups = tuple(groups)
        self.columns = <int> copies.shape[0]
        if len(self.groups) != GROUPS or self.columns not in (34, 42) or cells.shape[0] != self.columns:
            raise ValueError("a system needs four groups and 34 or 42 columns")
        if not -1 <= joker < self.columns:
            raise ValueError(f"no column {joker} for the joker")
        self.copies, self.joker = copies, joker
        self.c.copies = &self.copies[0]
        self.c.columns, self.c.joker = self.columns, joker
        cdef int i
        self.c.doubled = self.c.quadrupled = 0
        for i in range(34):
            self.c.doubled |= <uint64_t> (copies[i] >= 2) << i
            self.c.quadrupled |= <uint64_t> (copies[i] >= 4) << i
        if joker >= 0 and cells[joker] != NO_CELL:
            raise ValueError(f"the joker, column {joker}, has a cell")
        self.c.joker_group = min(max(joker, 0) // 9, GROUPS - 1)
        self.c.joker_weight = _power5(joker % 9) if 0 <= joker < 27 else 0
        cdef Group group
        cdef int g
        for g in range(GROUPS):
            group = self.groups[g]
            self._set_group(g, group, cells)
        self.c.quads_as_pairs = group.quads_as_pairs
        self.front, front = _product(self._vectors(0), self._vectors(1))
        self.back, back = _product(self._vectors(2), self._vectors(3))
        self._set_distance(front, back)
        self.c.front, self.c.front_stride = &self.front[0, 0], <uint32_t> self.front.shape[1]
        self.c.back, self.c.back_stride = &self.back[0, 0], <uint32_t> self.back.shape[1]

    cdef check_rows(self, const uint8_t[:, ::1] hands, const uint8_t[:, ::1] beside):
        """Raise ValueError unless hands have the system's columns, and an array beside them the same shape."""
        if hands.shape[1] != self.columns or (beside is not None and (
                beside.shape[0] != hands.shape[0] or beside.shape[1] != hands.shape[1])):
            raise ValueError(f"{self.columns} columns expected, and everywhere as many rows as hands")

    cdef uint8_t[:, ::1] _vectors(self, int g):
        cdef Group group = self.groups[g]
        return group.vectors

    cdef _set_group(self, int g, Group group, const uint8_t[::1] cells):
        cdef group_t *to = &self.c.group[g]
        cdef int i
        to.first, to.columns = 9 * g, 9 if g < 3 else self.columns - 27
        to.entries, to.keys = &group.entries[0], _power5(group.cells)
        to.vectors, to.waits = &group.vectors[0, 0], NULL
        to.capped, to.generous, to.cells = not group.over_capacity, group.generous, group.cells
        to.capacity = &group.capacity[0]
        to.n_melds, to.n_pairs = <int> group.melds.shape[0], <int> group.pairs.shape[0]
        to.melds = &group.melds[0, 0] if to.n_melds else NULL
        to.pairs = &group.pairs[0, 0] if to.n_pairs else NULL
        for i in range(to.columns):
            to.cell[i] = cells[to.first + i]
            if to.cell[i] != NO_CELL and to.cell[i] >= group.cells:
                raise ValueError(f"column {to.first + i} has no cell {to.cell[i]} in its group")
            to.weight[i] = 0 if to.cell[i] == NO_CELL else _power5(to.cell[i])

    cdef _set_distance(self, const uint8_t[:, ::1] front, const uint8_t[:, ::1] back):
        self.distance = np.empty((MELDS + 1, front.shape[0], back.shape[0]), np.uint8)
        cdef uint8_t[VECTOR] vector
        cdef Py_ssize_t i, j
        cdef int m
        for i in range(front.shape[0]):
            for j in range(back.shape[0]):
                combine(&front[i, 0], &back[j, 0], vector)
                for m in range(MELDS + 1):
                    self.distance[m, i, j] = min(vector[2 * m + 1], <uint8_t> IMPOSSIBLE)
        self.c.distance = &self.distance[0, 0, 0]
        self.c.distance_stride = <uint32_t> back.shape[0]
        self.c.distance_size = <uint32_t> (front.shape[0] * back.shape[0])

    def build_waits(self):
        """Build the wait tables of the groups, which only waits need."""
        cdef Group group
        cdef int g
        for g in range(GROUPS):
            group = self.groups[g]
            group.build_waits()
            self.c.group[g].waits = &group.waits[0]

    @property
    def completable(self):
        """Whether four melds and a pair can be made of the tiles at all."""
        # Key 0, the empty suit, has class 0, and so has every combination of empty suits.
        return self.distance[MELDS, 0, 0] < IMPOSSIBLE

    @property
    def class_counts(self):
        """Number of classes: of the four groups, and of the two pairs of groups."""
        return tuple(group.n_classes for group in self.groups) + (self.distance.shape[1], self.distance.shape[2])

    @property
    def nbytes(self):
        """Bytes that the tables take."""
        cdef Group group
        total = 2 * self.front.size + 2 * self.back.size + self.distance.size
        for group in set(self.groups):
            total += 4 * group.entries.size + group.vectors.size + (0 if group.waits is None else 2 * group.waits.size)
        return total
