"""Distance of a hand whose melds are known: their tiles are no longer there to be drawn.

The class tables cap a kind at its copies in the tile set. Where melds hold some of them, the vector of the group is
found by trying combinations of melds and a pair instead; at most three melds are left then. A meld of which no tile is
held is only tried where no other group has room for it at any time. A knitted straight beside a meld wants a pair
besides its patterns, and every pair is tried.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memcpy, memset

from mjfast_ext._hand cimport INVALID, hand_t, read_hand
from mjfast_ext._system cimport combine
from mjfast_ext._types cimport (ASSIGNMENT, ASSIGNMENTS, CLASS, GROUPS, IMPOSSIBLE, KNITTED_STRAIGHT, MAX_CELLS, MELDS,
                                NO_CELL, PATTERNS, STANDARD, VECTOR, group_t, system_t)

cdef enum:
    CROWDED = 8           # melds a cell: then few sums of melds are different

ctypedef struct search_t:
    const group_t *group
    uint8_t held[MAX_CELLS]
    uint8_t room[MAX_CELLS]       # copies that are not in melds
    uint8_t target[MAX_CELLS]
    uint8_t *best
    int dearest                   # most tiles that a meld may want


cdef inline int _add(search_t *s, const uint8_t *part) noexcept nogil:
    """Add a meld or pair to the target; the further tiles it wants, or -1 where there is no room for it."""
    cdef int c, missing = 0
    cdef bint fits = True
    for c in range(s.group.cells):
        if part[c]:
            missing -= max(0, s.target[c] - s.held[c])
            s.target[c] += part[c]
            missing += max(0, s.target[c] - s.held[c])
            fits &= s.target[c] <= s.room[c]
    return missing if fits else -1


cdef inline void _remove(search_t *s, const uint8_t *part) noexcept nogil:
    cdef int c
    for c in range(s.group.cells):
        s.target[c] -= part[c]


cdef void _search(search_t *s, int melds, int most, int start, int missing) noexcept nogil:
    cdef int i, more
    cdef const uint8_t *part
    s.best[2 * melds] = min(s.best[2 * melds], <uint8_t> missing)
    if missing >= s.best[2 * most + 1]:
        return            # the group alone can give all that the hand wants, for no more
    for i in range(s.group.n_pairs):
        part = s.group.pairs + i * s.group.cells
        more = _add(s, part)
        if more >= 0:
            s.best[2 * melds + 1] = min(s.best[2 * melds + 1], <uint8_t> (missing + more))
        _remove(s, part)
    if melds == most:
        return
    for i in range(start, s.group.n_melds):
        part = s.group.melds + i * s.group.cells
        more = _add(s, part)
        if 0 <= more <= s.dearest:
            _search(s, melds + 1, most, i, missing + more)
        _remove(s, part)


cdef void _search_counts(search_t *s, int cell, uint32_t key, int tiles, int most, int missing) noexcept nogil:
    """Try every number of tiles of each cell from `cell` on; the tables know what is made of melds and a pair."""
    cdef int part, n
    if missing >= s.best[2 * most + 1] or tiles > 3 * most + 2:
        return
    if cell < 0:
        part = 2 * (tiles // 3) + (tiles % 3 == 2)
        if tiles % 3 != 1 and s.group.vectors[VECTOR * (s.group.entries[key] & CLASS) + part] == 0:
            s.best[part] = min(s.best[part], <uint8_t> missing)
        return
    for n in range(s.room[cell] + 1):
        _search_counts(s, cell - 1, key * 5 + n, tiles + n, most, missing + max(0, n - s.held[cell]))


cdef void _vector(const group_t *group, const uint8_t *c, const uint8_t *used, int most, int dearest,
                  const uint8_t *pattern, uint8_t *out) noexcept nogil:
    """The vector of a group, for melds and a pair beside a pattern of knitted tiles if there is one."""
    cdef search_t s
    cdef int i, cell, missing = 0
    memset(&s, 0, sizeof(s))
    memset(out, IMPOSSIBLE, VECTOR)
    s.group, s.best, s.dearest = group, out, dearest
    for i in range(group.cells):
        s.room[i] = group.capacity[i]
    for i in range(group.columns):
        cell = group.cell[i]
        if cell != NO_CELL:
            s.held[cell] += c[i]
            s.room[cell] -= min(s.room[cell], used[i])
    if pattern != NULL:
        missing = _add(&s, pattern)
    if pattern == NULL and group.n_melds > CROWDED * group.cells:
        _search_counts(&s, group.cells - 1, 0, 0, most, 0)
    elif missing >= 0:
        _search(&s, 0, most, 0, missing)


cdef bint _touched(const group_t *group, const uint8_t *used) noexcept nogil:
    cdef int i, tiles = 0
    for i in range(group.columns):
        tiles += used[i]
    return group.capped and tiles > 0


cdef int _standard(const system_t *system, const hand_t *hand, const uint8_t *c, const uint8_t *used) noexcept nogil:
    cdef uint8_t[VECTOR] total, vector, joined
    cdef const group_t *group
    cdef int g, dearest = 3
    for g in range(GROUPS):
        if system.group[g].generous and not _touched(&system.group[g], used + system.group[g].first):
            dearest = 2
    memset(total, IMPOSSIBLE, VECTOR)
    total[0] = 0
    for g in range(GROUPS):
        group = &system.group[g]
        if _touched(group, used + group.first):
            _vector(group, c + group.first, used + group.first, min(hand.tiles // 3, MELDS), dearest, NULL, vector)
        else:
            memcpy(vector, group.vectors + VECTOR * hand.cls[g], VECTOR)
        combine(total, vector, joined)
        memcpy(total, joined, VECTOR)
    return min(total[2 * (hand.tiles // 3) + 1], <uint8_t> IMPOSSIBLE)


cdef int _straight(const system_t *system, const uint8_t *c, const uint8_t *used) noexcept nogil:
    """Distance to a knitted straight and a pair, one meld being declared."""
    cdef uint8_t[GROUPS][PATTERNS][VECTOR] vectors
    cdef uint8_t[VECTOR] total, joined
    cdef const group_t *group
    cdef int g, i, best = IMPOSSIBLE
    for g in range(GROUPS):
        group = &system.group[g]
        for i in range(PATTERNS if g < GROUPS - 1 else 1):
            _vector(group, c + group.first, used + group.first, 0, 0, group.straights + i * group.cells, vectors[g][i])
    for i in range(ASSIGNMENTS):
        memcpy(total, vectors[GROUPS - 1][0], VECTOR)
        for g in range(GROUPS - 1):
            combine(total, vectors[g][ASSIGNMENT[i][g]], joined)
            memcpy(total, joined, VECTOR)
        best = min(best, total[1])
    return best


cdef int capped_distance(const system_t *system, const uint8_t *c, const uint8_t *used, int forms) noexcept nogil:
    """Distance to the forms that may have melds, the standard one and the knitted straight, or INVALID."""
    cdef hand_t hand
    cdef int best = IMPOSSIBLE
    if not read_hand(system, c, &hand):
        return INVALID
    if forms & STANDARD:
        best = _standard(system, &hand, c, used)
    if forms & KNITTED_STRAIGHT and system.knit_front != NULL and 10 <= hand.tiles <= 11:
        best = min(best, _straight(system, c, used))
    return best - hand.jokers
