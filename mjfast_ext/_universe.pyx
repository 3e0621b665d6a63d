"""Every hand of so many tiles that is so far from complete, one after the other, none of them held.

What a group may hold is listed, by the part that it is for the distance (_part.pxd). Parts of two suits make fronts,
parts of a suit and the honours backs, and each front knows the backs that bring it to the distance. Hands are the
products of the holdings of such parts, so nothing is tried in vain. An item is one holding of the first suit with all
that goes with it. Suits that are alike may be exchanged: then only hands are visited in which their holdings ascend.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from mjfast_ext._holdings cimport close_holdings, list_holdings
from mjfast_ext._numbered cimport FULL, close_numbered, number, open_numbered
from mjfast_ext._part cimport (keep_forms, melds_apart, merge_back, merge_front, part_t, parts_distance, set_goal)
from mjfast_ext._rows cimport close_rows, enter, entries_t, sort_rows
from mjfast_ext._types cimport IMPOSSIBLE, MAX_TILES, STANDARD


cdef inline const part_t *_part(const numbered_t *parts, uint32_t which) noexcept nogil:
    return <const part_t *> parts.records + which


cdef class Universe:
    """The hands of a meld system that have so many tiles and are so far from complete.

    Parameters
    ----------
    system : System
        The meld system.
    copies : (columns,) uint8
        Copies of each column that a hand may hold: those of the tile set without the tiles in melds.
    tiles : int
        Tiles of a hand: 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14.
    forms : int
        Forms that count, a bit each.
    distance : int
        Tiles that are missing: 0 of complete hands, 1 of ready ones.
    alike : three ints
        Suits with the same number may be exchanged: of the hands that this makes of each other one is visited.
    """

    def __cinit__(self, System system not None, const uint8_t[::1] copies, int tiles, int forms, int distance, alike):
        cdef int g, jokers = 0
        cdef bint done
        memset(self.own, 0, sizeof(self.own))
        memset(&self.fronts, 0, sizeof(numbered_t))
        memset(&self.backs, 0, sizeof(numbered_t))
        memset(&self.halves, 0, sizeof(rows_t))
        memset(&self.ends, 0, sizeof(rows_t))
        memset(&self.fits, 0, sizeof(rows_t))
        if not 1 <= tiles <= MAX_TILES or tiles % 3 == 0:
            raise ValueError(f"no hand has {tiles} tiles")
        if copies.shape[0] != system.columns or len(alike) != GROUPS - 1 or not 0 <= distance <= 1:
            raise ValueError("copies of every column, three suits, and a distance of 0 or 1 expected")
        for g in range(system.columns):
            if copies[g] > system.c.copies[g]:
                raise ValueError(f"{copies[g]} copies of column {g}, and there are {system.c.copies[g]}")
            self.copies[g] = copies[g]
        self.system = system
        if system.joker >= 0:
            jokers = copies[system.joker]
        self.goal.knit_width = 0
        if system.knits:
            self.goal.knit_vectors = &system.knit_vectors[0, 0]
            self.goal.honour_knit_vectors = &system.honour_knit_vectors[0, 0]
            self.goal.knit_width = <int> system.knit_vectors.shape[1]
        set_goal(&self.goal, &system.c, tiles, forms, distance, jokers)
        self.linked[0], self.linked[1], self.linked[2] = alike[0] == alike[1], alike[1] == alike[2], alike[0] == alike[2]
        for g in range(GROUPS):
            self.twin[g] = g
        if self.linked[0]:
            self.twin[1] = 0
        if self.linked[1] or self.linked[2]:
            self.twin[2] = 0 if self.linked[2] else 1
        for g in range(1, GROUPS - 1):
            if self.twin[g] != g and not self._are_alike(self.twin[g], g):
                raise ValueError("suits that are alike have different copies")
        with nogil:
            done = self._build()
        if not done:
            raise MemoryError("the hands ran out of memory")

    def __dealloc__(self):
        cdef int g
        for g in range(GROUPS):
            if self.twin[g] == g:
                close_holdings(&self.own[g])
        close_numbered(&self.fronts)
        close_numbered(&self.backs)
        close_rows(&self.halves)
        close_rows(&self.ends)
        close_rows(&self.fits)

    cdef bint _are_alike(self, int one, int other):
        cdef int i
        for i in range(9):
            if self.copies[9 * one + i] != self.copies[9 * other + i]:
                return False
        return self.system.groups[one] is self.system.groups[other]

    cdef bint _build(self) noexcept nogil:
        """False where memory ran out."""
        cdef int g
        for g in range(GROUPS):
            if self.twin[g] != g:
                self.own[g] = self.own[self.twin[g]]
            elif not list_holdings(&self.goal, self.copies, g, &self.own[g]):
                return False
        return self._make_backs() and self._make_fronts() and self._fit()

    cdef bint _make_backs(self) noexcept nogil:
        cdef entries_t entries
        cdef part_t both
        cdef uint32_t i, j, which
        cdef const part_t *one
        cdef const part_t *other
        memset(&entries, 0, sizeof(entries))
        if not open_numbered(&self.backs, sizeof(part_t)):
            return False
        for i in range(<uint32_t> self.own[2].parts.count):
            one = _part(&self.own[2].parts, i)
            for j in range(<uint32_t> self.own[3].parts.count):
                other = _part(&self.own[3].parts, j)
                if one.tiles + other.tiles > self.goal.tiles or one.forms & other.forms == 0:
                    continue
                merge_back(&self.goal, one, other, &both)
                if both.forms == 0:
                    continue
                which = number(&self.backs, &both)
                if which == FULL or not enter(&entries, which, i, j):
                    free(entries.entry)
                    return False
        return sort_rows(&entries, self.backs.count, &self.ends)

    cdef bint _make_fronts(self) noexcept nogil:
        """Join the first two suits, where some back with the tiles that are left may be near enough."""
        cdef entries_t entries
        cdef part_t both
        cdef uint32_t i, j, which
        cdef const part_t *one
        cdef const part_t *other
        cdef size_t classes = self.goal.system.distance_size // self.goal.system.distance_stride
        cdef uint8_t *nearest = <uint8_t *> malloc((MAX_TILES + 1) * classes)
        memset(&entries, 0, sizeof(entries))
        if nearest == NULL or not open_numbered(&self.fronts, sizeof(part_t)):
            free(nearest)
            return False
        self._set_nearest(nearest, classes)
        for i in range(<uint32_t> self.own[0].parts.count):
            one = _part(&self.own[0].parts, i)
            for j in range(i if self.linked[0] else 0, <uint32_t> self.own[1].parts.count):
                other = _part(&self.own[1].parts, j)
                if one.tiles + other.tiles > self.goal.tiles or one.forms & other.forms == 0:
                    continue
                merge_front(&self.goal, one, other, &both)
                if both.forms & STANDARD and (nearest[(self.goal.tiles - both.tiles) * classes + both.cls]
                                              > self.goal.distance + both.jokers):
                    both.forms &= ~<uint8_t> STANDARD
                if both.forms == 0:
                    continue
                keep_forms(&both, both.forms)
                which = number(&self.fronts, &both)
                if which == FULL or not enter(&entries, i, j, which):
                    free(entries.entry)
                    free(nearest)
                    return False
        free(nearest)
        return sort_rows(&entries, self.own[0].parts.count, &self.halves)

    cdef void _set_nearest(self, uint8_t *nearest, size_t classes) noexcept nogil:
        """The least distance of melds and a pair for [tiles that are left][front class], jokers of the back counted."""
        cdef uint32_t i
        cdef size_t k
        cdef const part_t *back
        cdef int apart
        memset(nearest, IMPOSSIBLE, (MAX_TILES + 1) * classes)
        for i in range(<uint32_t> self.backs.count):
            back = _part(&self.backs, i)
            if not back.forms & STANDARD:
                continue
            for k in range(classes):
                apart = max(melds_apart(&self.goal, <uint32_t> k, back.cls) - back.jokers, 0)
                nearest[back.tiles * classes + k] = min(nearest[back.tiles * classes + k], <uint8_t> apart)

    cdef bint _fit(self) noexcept nogil:
        """Find the backs that complete each front."""
        cdef entries_t entries
        cdef uint32_t i, j
        cdef const part_t *front
        cdef const part_t *back
        memset(&entries, 0, sizeof(entries))
        for i in range(<uint32_t> self.fronts.count):
            front = _part(&self.fronts, i)
            for j in range(<uint32_t> self.backs.count):
                back = _part(&self.backs, j)
                if (front.tiles + back.tiles == self.goal.tiles and front.forms & back.forms
                        and parts_distance(&self.goal, front, back) == self.goal.distance
                        and not enter(&entries, i, j, 0)):
                    free(entries.entry)
                    return False
        return sort_rows(&entries, self.fronts.count, &self.fits)

    cdef bint visit(self, uint32_t item, visit_t function, void *visitor) noexcept nogil:
        """Call the function with every hand of an item; False as soon as it returns False."""
        cdef const group_holdings_t *suit = self.own
        cdef uint32_t rank = self.own[0].order[item], second, front, back, third, honours, i, j, k, from_j
        cdef size_t half, fit, end
        cdef hand_of_t hand
        cdef uint32_t first = suit[0].holding[rank].part
        cdef uint64_t weight = suit[0].holding[rank].weight
        hand.part[0], hand.times = &suit[0].holding[rank], 1
        for half in range(self.halves.first[first], self.halves.first[first + 1]):
            second, front = self.halves.pair[2 * half], self.halves.pair[2 * half + 1]
            for fit in range(self.fits.first[front], self.fits.first[front + 1]):
                back = self.fits.pair[2 * fit]
                for end in range(self.ends.first[back], self.ends.first[back + 1]):
                    third, honours = self.ends.pair[2 * end], self.ends.pair[2 * end + 1]
                    if self.linked[1] and third < second or self.linked[2] and third < first:
                        continue
                    for i in range(max(suit[1].first[second], rank) if self.linked[0] else suit[1].first[second],
                                   suit[1].first[second + 1]):
                        hand.part[1] = &suit[1].holding[i]
                        from_j = suit[2].first[third]
                        if self.linked[1]:
                            from_j = max(from_j, i)
                        if self.linked[2]:
                            from_j = max(from_j, rank)
                        for j in range(from_j, suit[2].first[third + 1]):
                            hand.part[2] = &suit[2].holding[j]
                            hand.times = self._arrangements(rank, i, j)
                            for k in range(suit[3].first[honours], suit[3].first[honours + 1]):
                                hand.part[3] = &suit[3].holding[k]
                                hand.weight = (weight * suit[1].holding[i].weight * suit[2].holding[j].weight
                                               * suit[3].holding[k].weight)
                                if not function(visitor, &hand):
                                    return False
        return True

    cdef int _arrangements(self, uint32_t one, uint32_t two, uint32_t three) noexcept nogil:
        """Hands that exchanging suits makes of one with these holdings."""
        if self.linked[0] and self.linked[1]:
            return 6 if one != two and two != three else 1 if one == three else 3
        if self.linked[0]:
            return 1 + (one != two)
        if self.linked[1]:
            return 1 + (two != three)
        return 1 + (one != three) if self.linked[2] else 1

    def __len__(self):
        return self.own[0].count

    cdef int check(self, uint32_t first, uint32_t stop) except -1:
        """Raise IndexError unless these are items."""
        if not first <= stop <= self.own[0].count:
            raise IndexError(f"items {first} to {stop} of {self.own[0].count}")
        return 0
