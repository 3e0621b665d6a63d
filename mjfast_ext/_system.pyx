"""A meld system over a tile set: how the classes of the four groups combine."""

import numpy as np

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from mjfast_ext._group cimport MAX_CLASSES, Group, Numbering, power5
from mjfast_ext._types cimport GROUPS, IMPOSSIBLE, MELDS, NO_CELL, VECTOR, group_t

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


cdef _product(const uint8_t[:, ::1] a, const uint8_t[:, ::1] b):
    """Pair class of every two classes, and the vectors of the pair classes."""
    cdef uint16_t[:, ::1] table = np.empty((a.shape[0], b.shape[0]), np.uint16)
    cdef Numbering numbering = Numbering()
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
        self.c.joker_weight = power5(joker % 9) if 0 <= joker < 27 else 0
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
            total += 4 * group.entries.size + group.vectors.size + 2 * group.waits.size
        return total
