"""Distance of a hand whose melds are known: their tiles are no longer there to be drawn.

The class tables cap a kind at its copies in the tile set. Where melds hold some of them, the vector of the group is
found by trying combinations of melds and a pair instead; at most three melds are left then. A meld of which no tile is
held is only tried where no other group has room for it at any time.
"""

from libc.stdint cimport uint8_t
from libc.string cimport memcpy, memset

from mjfast_ext._hand cimport INVALID, hand_t, read_hand
from mjfast_ext._system cimport combine
from mjfast_ext._types cimport GROUPS, IMPOSSIBLE, MAX_CELLS, MELDS, NO_CELL, VECTOR, group_t, system_t

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


cdef void _vector(const group_t *group, const uint8_t *c, const uint8_t *used, int most, int dearest,
                  uint8_t *out) noexcept nogil:
    cdef search_t s
    cdef int i, cell
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
    _search(&s, 0, most, 0, 0)


cdef bint _touched(const group_t *group, const uint8_t *used) noexcept nogil:
    cdef int i, tiles = 0
    for i in range(group.columns):
        tiles += used[i]
    return group.capped and tiles > 0


cdef int capped_distance(const system_t *system, const uint8_t *c, const uint8_t *used) noexcept nogil:
    """Distance to the standard form (its only form: the others have no melds), or INVALID."""
    cdef hand_t hand
    cdef uint8_t[VECTOR] total, vector, joined
    cdef const group_t *group
    cdef int g, dearest = 3
    if not read_hand(system, c, &hand):
        return INVALID
    for g in range(GROUPS):
        if system.group[g].generous and not _touched(&system.group[g], used + system.group[g].first):
            dearest = 2
    memset(total, IMPOSSIBLE, VECTOR)
    total[0] = 0
    for g in range(GROUPS):
        group = &system.group[g]
        if _touched(group, used + group.first):
            _vector(group, c + group.first, used + group.first, min(hand.tiles // 3, MELDS), dearest, vector)
        else:
            memcpy(vector, group.vectors + VECTOR * hand.cls[g], VECTOR)
        combine(total, vector, joined)
        memcpy(total, joined, VECTOR)
    return min(total[2 * (hand.tiles // 3) + 1], <uint8_t> IMPOSSIBLE) - hand.jokers
