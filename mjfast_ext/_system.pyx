"""A meld system over a tile set: how the classes of the four groups combine."""

import numpy as np

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from mjfast_ext._group cimport MAX_CLASSES, Group, Numbering, power5
from mjfast_ext._hand cimport hand_t, knitted_distance
from mjfast_ext._knit cimport Knit
from mjfast_ext._types cimport (ASSIGNMENT, ASSIGNMENTS, GROUPS, IMPOSSIBLE, K_EITHER, K_KINDS, K_MELD, K_PAIR, K_WIDTH,
                                KNIT, KNITTED_KINDS, KNITTED_STRAIGHT, MAX_TILES, MELDS, NO_CELL, PATTERNS, UNHELD,
                                VECTOR, group_t)

cdef enum:
    FAR = 100


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


cdef void combine_knit(const uint8_t *a, const uint8_t *b, uint8_t *out) noexcept nogil:
    """The same for knit vectors, which have at most one meld; what is not held adds up."""
    out[0] = a[0] + b[0]
    out[1] = min(a[0] + b[1], a[1] + b[0])
    out[2] = min(a[0] + b[2], a[2] + b[0])
    out[3] = min(min(a[0] + b[3], a[3] + b[0]), min(a[1] + b[2], a[2] + b[1]))
    out[UNHELD] = a[UNHELD] + b[UNHELD]


cdef void knit_distances(const uint8_t *front, const uint8_t *back, uint8_t *out) noexcept nogil:
    """The bytes of `knit_distance` for two vectors; where UNHELD of the first is impossible, it is of no such form."""
    cdef uint8_t[VECTOR] vector
    combine_knit(front, back, vector)
    out[K_MELD] = min(vector[3], <uint8_t> IMPOSSIBLE)
    out[K_PAIR] = min(vector[1], <uint8_t> IMPOSSIBLE)
    out[K_KINDS] = max(vector[UNHELD], <uint8_t> (KNITTED_KINDS - MAX_TILES)) - (KNITTED_KINDS - MAX_TILES)
    if front[UNHELD] == IMPOSSIBLE:
        out[K_KINDS] = IMPOSSIBLE
    out[K_EITHER] = min(out[K_MELD], out[K_KINDS])


ctypedef void (*combine_t)(const uint8_t *, const uint8_t *, uint8_t *) noexcept nogil


cdef _product(const uint8_t[:, ::1] a, const uint8_t[:, ::1] b, combine_t combine):
    """Pair class of every two classes, and the vectors of the pair classes."""
    cdef uint16_t[:, ::1] table = np.empty((a.shape[0], b.shape[0]), np.uint16)
    cdef Numbering numbering = Numbering()
    cdef uint8_t[VECTOR] vector
    cdef Py_ssize_t i, j
    cdef int number
    memset(vector, 0, sizeof(vector))
    for i in range(a.shape[0]):
        for j in range(b.shape[0]):
            combine(&a[i, 0], &b[j, 0], vector)
            number = numbering.index(vector)
            if number < 0:
                raise ValueError(f"the meld system has more than {MAX_CLASSES} pair classes")
            table[i, j] = <uint16_t> number
    return table, numbering.array()


def _padded(vectors):
    return np.pad(vectors, ((0, 0), (0, VECTOR - KNIT)))


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
    knits : four Knit, optional
        Of the groups; without them the system has no knitted forms.
    """

    def __cinit__(self, groups, const uint8_t[::1] cells, const uint8_t[::1] copies, int joker=-1, knits=()):
        self.groups = tuple(groups)
        self.columns = <int> copies.shape[0]
        if len(self.groups) != GROUPS or self.columns not in (34, 42) or cells.shape[0] != self.columns:
            raise ValueError("a system needs four groups and 34 or 42 columns")
        if not -1 <= joker < self.columns:
            raise ValueError(f"no column {joker} for the joker")
        self.copies, self.joker = copies, joker
        self.c.copies = &self.copies[0]
        self.c.columns, self.c.joker = self.columns, joker
        if joker >= 0 and cells[joker] != NO_CELL:
            raise ValueError(f"the joker, column {joker}, has a cell")
        self.c.joker_group = min(max(joker, 0) // 9, GROUPS - 1)
        self.c.joker_weight = power5(joker % 9) if 0 <= joker < 27 else 0
        cdef Group group
        cdef int g
        for g in range(GROUPS):
            group = self.groups[g]
            self._set_group(g, group, cells)
        self.c.quads_as_pairs = group.quads_as_pairs
        self._set_pairs(group.over_capacity)
        self.front, front = _product(self._vectors(0), self._vectors(1), combine)
        self.back, back = _product(self._vectors(2), self._vectors(3), combine)
        self._set_distance(front, back)
        self.c.front, self.c.front_stride = &self.front[0, 0], <uint32_t> self.front.shape[1]
        self.c.back, self.c.back_stride = &self.back[0, 0], <uint32_t> self.back.shape[1]
        self.knits, self.knit_classes = tuple(knits), []
        if self.knits:
            self._set_knits()

    cdef check_rows(self, const uint8_t[:, ::1] hands, const uint8_t[:, ::1] beside):
        """Raise ValueError unless hands have the system's columns, and an array beside them the same shape."""
        if hands.shape[1] != self.columns or (beside is not None and (
                beside.shape[0] != hands.shape[0] or beside.shape[1] != hands.shape[1])):
            raise ValueError(f"{self.columns} columns expected, and everywhere as many rows as hands")

    cdef _set_pairs(self, bint over_capacity):
        cdef int i, least = 1 if over_capacity else 2
        self.c.doubled = self.c.quadrupled = 0
        for i in range(34):
            self.c.doubled |= <uint64_t> (self.copies[i] >= least) << i
            self.c.quadrupled |= <uint64_t> (self.copies[i] >= least + 2) << i

    cdef uint8_t[:, ::1] _vectors(self, int g):
        cdef Group group = self.groups[g]
        return group.vectors

    cdef _set_group(self, int g, Group group, const uint8_t[::1] cells):
        cdef group_t *to = &self.c.group[g]
        cdef int i
        to.first, to.columns = 9 * g, 9 if g < 3 else self.columns - 27
        to.entries, to.keys = &group.entries[0], power5(group.cells)
        to.vectors, to.waits = &group.vectors[0, 0], &group.waits[0]
        to.capped, to.generous, to.cells = not group.over_capacity, group.generous, group.cells
        to.capacity = &group.capacity[0]
        to.n_melds, to.n_pairs = <int> group.melds.shape[0], <int> group.pairs.shape[0]
        to.melds = &group.melds[0, 0] if to.n_melds else NULL
        to.pairs = &group.pairs[0, 0] if to.n_pairs else NULL
        for i in range(to.columns):
            to.cell[i] = cells[to.first + i]
            if to.cell[i] != NO_CELL and to.cell[i] >= group.cells:
                raise ValueError(f"column {to.first + i} has no cell {to.cell[i]} in its group")
            to.weight[i] = 0 if to.cell[i] == NO_CELL else power5(to.cell[i])

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

    cdef _set_knits(self):
        cdef Numbering suits = Numbering()
        cdef Knit knit
        cdef uint8_t[VECTOR] vector
        cdef Py_ssize_t i
        cdef int g, k, a
        if tuple([knit.group for knit in self.knits]) != self.groups:
            raise ValueError("the knitted forms need a table for each group of the system")
        memset(vector, 0, sizeof(vector))
        for g, knit in enumerate(self.knits):
            if knit.straights.shape[0] != (PATTERNS if g < GROUPS - 1 else 1):
                raise ValueError("the suits need three patterns each, and the honours one")
            numbers = np.arange(knit.n_classes, dtype=np.uint16)
            for i in range(knit.n_classes if g < GROUPS - 1 else 0):
                for k in range(KNIT):
                    vector[k] = knit.vectors[i, k]
                number = suits.index(vector)
                if number < 0:
                    raise ValueError(f"the meld system has more than {MAX_CLASSES} classes of knitted tiles")
                numbers[i] = number
            self._set_knit(g, knit, numbers[np.asarray(knit.row_classes)])
        self.knit_vectors, self.honour_knit_vectors = suits.array(), _padded(knit.vectors)
        self.knit_front, self.knit_fronts = _product(self.knit_vectors, self.knit_vectors, combine_knit)
        self.knit_back, self.knit_backs = _product(self.knit_vectors, self.honour_knit_vectors, combine_knit)
        self.knit_distance = np.empty((self.knit_fronts.shape[0], self.knit_backs.shape[0], K_WIDTH), np.uint8)
        for i in range(self.knit_fronts.shape[0]):
            for k in range(<int> self.knit_backs.shape[0]):
                knit_distances(&self.knit_fronts[i, 0], &self.knit_backs[k, 0], &self.knit_distance[i, k, 0])
        self.c.knit_front, self.c.knit_front_stride = &self.knit_front[0, 0], <uint32_t> self.knit_front.shape[1]
        self.c.knit_back, self.c.knit_back_stride = &self.knit_back[0, 0], <uint32_t> self.knit_back.shape[1]
        self.c.knit_distance = &self.knit_distance[0, 0, 0]
        self.c.knit_stride = <uint32_t> (K_WIDTH * self.knit_distance.shape[1])
        for a in range(ASSIGNMENTS):
            self.c.knittable |= self._is_knittable(a) << a

    cdef _set_knit(self, int g, Knit knit, classes):
        cdef group_t *to = &self.c.group[g]
        cdef const uint16_t[:, ::1] view = classes
        self.knit_classes.append(classes)
        to.knit_rows, to.knit_classes = &knit.rows[0], &view[0, 0]
        to.straights = &knit.straights[0, 0]

    cdef bint _is_knittable(self, int assignment):
        """Whether there are fourteen kinds of an assignment in the tile set."""
        cdef Knit knit
        cdef int g, c, pattern, kinds = 0
        for g, knit in enumerate(self.knits):
            pattern = ASSIGNMENT[assignment][g] if g < GROUPS - 1 else 0
            for c in range(knit.group.cells):
                kinds += knit.kinds[pattern, c] and knit.group.capacity[c] > 0
        return kinds >= MAX_TILES

    @property
    def completable(self):
        """Whether four melds and a pair can be made of the tiles at all."""
        # Key 0, the empty suit, has class 0, and so has every combination of empty suits.
        return self.distance[MELDS, 0, 0] < IMPOSSIBLE

    @property
    def has_straight(self):
        """Whether a knitted straight with a meld and a pair can be made of the tiles."""
        cdef hand_t empty
        memset(&empty, 0, sizeof(empty))
        empty.tiles = MAX_TILES
        return knitted_distance(&self.c, &empty, KNITTED_STRAIGHT) < IMPOSSIBLE

    @property
    def has_knitted(self):
        """Whether there are fourteen kinds of knitted tiles and honours."""
        return self.c.knittable != 0

    @property
    def class_counts(self):
        """Number of classes: of the four groups, and of the two pairs of groups."""
        return tuple(group.n_classes for group in self.groups) + (self.distance.shape[1], self.distance.shape[2])

    @property
    def nbytes(self):
        """Bytes that the tables take."""
        cdef Group group
        cdef Knit knit
        total = 2 * self.front.size + 2 * self.back.size + self.distance.size
        for group in set(self.groups):
            total += 4 * group.entries.size + group.vectors.size + 2 * group.waits.size
        if self.knits:
            total += 2 * self.knit_front.size + 2 * self.knit_back.size + self.knit_distance.size
        for knit in set(self.knits):
            total += 2 * knit.rows.size + knit.vectors.size + 2 * knit.row_classes.size
        return total
