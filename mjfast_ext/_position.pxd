"""Where a player stands who has to discard, and the discard of the reference policy."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjfast_ext._accept cimport MAX_HAND_COLUMNS, accepted, discard, drawing_t
from mjfast_ext._hand cimport INVALID, distance, hand_t, lowest_bit
from mjfast_ext._types cimport CLASS, GROUPS, SUMS, group_t, system_t

ctypedef struct position_t:
    drawing_t whole       # the hand with the tile drawn
    uint8_t[MAX_HAND_COLUMNS] discarded
    int left              # draws still to come


cdef inline int distance_without(const drawing_t *whole, int column) noexcept nogil:
    """The distance of a hand once a tile that it holds is taken out of it."""
    cdef const system_t *system = whole.system
    cdef int g = min(column // 9, GROUPS - 1)
    cdef const group_t *group = &system.group[g]
    cdef hand_t hand = whole.hand
    cdef uint32_t after
    hand.tiles -= 1
    if column == system.joker:
        hand.jokers -= 1
    else:
        hand.sums -= group.entries[hand.key[g]] >> SUMS
        hand.key[g] -= group.weight[column - group.first]
        after = group.entries[hand.key[g]]
        hand.cls[g] = after & CLASS
        hand.sums += after >> SUMS
    return distance(system, &hand, whole.forms)


cdef inline int live_copies(const position_t *at, int column) noexcept nogil:
    """Copies of a tile that are neither in the hand nor discarded."""
    return at.whole.system.copies[column] - at.whole.count[column] - at.discarded[column]


cdef inline int live_tiles(const position_t *at, uint64_t columns) noexcept nogil:
    cdef int copies = 0
    while columns:
        copies += live_copies(at, lowest_bit(columns))
        columns &= columns - 1
    return copies


cdef inline int nearest(const position_t *at, uint8_t *distances) noexcept nogil:
    """Fill in the distance after the discard of every column held, INVALID elsewhere, and return the least."""
    cdef int column, least = INVALID
    for column in range(at.whole.system.columns):
        distances[column] = INVALID
        if at.whole.count[column]:
            distances[column] = <uint8_t> max(distance_without(&at.whole, column), 0)
            least = min(least, distances[column])
    return least


cdef inline int by_acceptance(const position_t *at, const uint8_t *distances, int least) noexcept nogil:
    """Of the columns whose discard leaves the least distance, that with most live acceptance, the lowest of equals."""
    cdef drawing_t after
    cdef int column, live, most = -1, chosen = -1
    for column in range(at.whole.system.columns):
        if distances[column] == least and at.whole.count[column]:
            after = at.whole
            discard(&after, column)
            live = live_tiles(at, accepted(&after, least))
            if live > most:
                most, chosen = live, column
    return chosen


cdef inline int by_reference(const position_t *at) noexcept nogil:
    """The column to discard: least distance, then most live acceptance, then the lowest."""
    cdef uint8_t[MAX_HAND_COLUMNS] distances
    return by_acceptance(at, distances, nearest(at, distances))
