"""Which tiles bring a hand nearer: the common ground of waits and acceptance."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from mjfast_ext._hand cimport accepted_by_others, hand_t, read_hand, standard_distance
from mjfast_ext._types cimport CLASS, GROUPS, STANDARD, SUMS, group_t, system_t


cdef inline int _group_of(int column) noexcept nogil:
    return min(column // 9, GROUPS - 1)


cdef inline void _look_ahead(drawing_t *d, int g) noexcept nogil:
    """Fill `after` for one group, also for tiles of which no copy is left: callers do not ask for those."""
    cdef const group_t *group = &d.system.group[g]
    cdef const uint32_t *entries = group.entries + d.hand.key[g]
    cdef uint16_t *after = d.after + group.first
    cdef int i
    for i in range(group.columns):
        after[i] = entries[group.weight[i]] & CLASS


cdef bint read_drawing(drawing_t *d, const system_t *system, const uint8_t *c, int forms) noexcept nogil:
    """Read a hand and look one tile ahead; False where the bytes are no hand."""
    cdef int g
    d.system, d.forms = system, forms
    memcpy(d.count, c, system.columns)
    if not read_hand(system, c, &d.hand):
        return False
    for g in range(GROUPS):
        _look_ahead(d, g)
    return True


cdef void discard(drawing_t *d, int column) noexcept nogil:
    """Take one tile, which the hand holds, out of the hand."""
    cdef int g = _group_of(column)
    cdef const group_t *group = &d.system.group[g]
    cdef uint32_t before, after
    d.count[column] -= 1
    d.hand.tiles -= 1
    if column == d.system.joker:
        d.hand.jokers -= 1
        return
    before = group.entries[d.hand.key[g]]
    d.hand.key[g] -= group.weight[column - group.first]
    after = group.entries[d.hand.key[g]]
    d.hand.cls[g] = after & CLASS
    d.hand.sums += (after >> SUMS) - (before >> SUMS)
    _look_ahead(d, g)


cdef uint64_t _accepted_standard(const drawing_t *d, int wanted) noexcept nogil:
    cdef const system_t *s = d.system
    cdef const hand_t *h = &d.hand
    cdef const uint8_t *table = s.distance + h.tiles // 3 * s.distance_size
    cdef uint32_t front = s.front[h.cls[0] * s.front_stride + h.cls[1]]
    cdef uint32_t back = s.back[h.cls[2] * s.back_stride + h.cls[3]]
    cdef const uint8_t *row = table + front * s.distance_stride
    cdef uint64_t found = 0
    cdef uint32_t pair
    cdef int i
    for i in range(9):
        pair = s.front[d.after[i] * s.front_stride + h.cls[1]]
        found |= <uint64_t> (table[pair * s.distance_stride + back] < wanted) << i
        pair = s.front[h.cls[0] * s.front_stride + d.after[9 + i]]
        found |= <uint64_t> (table[pair * s.distance_stride + back] < wanted) << (9 + i)
        found |= <uint64_t> (row[s.back[d.after[18 + i] * s.back_stride + h.cls[3]]] < wanted) << (18 + i)
    for i in range(27, s.columns):
        found |= <uint64_t> (row[s.back[h.cls[2] * s.back_stride + d.after[i]]] < wanted) << i
    return found


cdef uint64_t accepted(const drawing_t *d, int distance) noexcept nogil:
    """Columns whose tile lowers the distance of the hand; bits of tiles without a copy left mean nothing.

    A tile gains one at the most, so a form takes part only where it is as near as the nearest.
    """
    cdef int wanted = distance + d.hand.jokers
    cdef uint64_t found = 0
    if d.forms & STANDARD and standard_distance(d.system, &d.hand) == wanted:
        found |= _accepted_standard(d, wanted)
    if d.hand.tiles >= 10:
        found |= accepted_by_others(d.system, d.count, &d.hand, d.forms, wanted)
    if d.system.joker >= 0:
        found |= <uint64_t> 1 << d.system.joker
    return found
