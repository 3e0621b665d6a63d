"""Waits: the tiles that complete a ready hand."""

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from libc.string cimport memcpy

import numpy as np

from mjfast_ext._accept cimport MAX_HAND_COLUMNS, accepted, drawing_t, read_drawing
from mjfast_ext._capped cimport capped_distance, holds_tiles
from mjfast_ext._hand cimport (accepted_by_others, distance, hand_t, kinds_distance, lowest_bit, read_hand,
                               standard_distance)
from mjfast_ext._system cimport System
from mjfast_ext._types cimport (CELLS, COMPLETE, GROUPS, NO_CELL, REST, STANDARD, THIRTEEN_KINDS, group_t, system_t)


cdef inline uint64_t _columns(const group_t *group, uint16_t cells) noexcept nogil:
    """Columns of a set of cells: the same bits for a suit, where column and cell are one."""
    cdef uint64_t found = 0
    cdef int i
    if group.columns == 9:
        return <uint64_t> cells << group.first
    for i in range(group.columns):
        if group.cell[i] != NO_CELL and cells >> group.cell[i] & 1:
            found |= <uint64_t> 1 << (group.first + i)
    return found


cdef inline uint64_t _standard_waits(const system_t *system, const hand_t *hand) noexcept nogil:
    """A tile completes the hand where it completes its group, the others are complete, and there is one pair."""
    cdef uint16_t[GROUPS] entry
    cdef int g, complete = 0, rest = 0
    cdef uint64_t found = 0
    for g in range(GROUPS):
        entry[g] = system.group[g].waits[hand.key[g]]
        complete += (entry[g] & COMPLETE) != 0
        rest += entry[g] >> REST & 3
    if complete < GROUPS - 1:
        return 0
    for g in range(GROUPS):
        # Two tiles over in the whole hand are one pair; eight would be four pairs.
        if (complete - ((entry[g] & COMPLETE) != 0) == GROUPS - 1 and entry[g] & CELLS
                and rest - (entry[g] >> REST & 3) + ((entry[g] >> REST & 3) + 1) % 3 == 2):
            found |= _columns(&system.group[g], entry[g] & CELLS)
    # Tiles that fit no meld are in no key; the distance knows that there are too few others then.
    return found if found and standard_distance(system, hand) == 1 else 0


cdef inline uint64_t _waits(const system_t *system, const uint8_t *c, int forms) noexcept nogil:
    cdef hand_t hand
    cdef drawing_t d
    cdef uint64_t found = 0
    if system.joker >= 0:
        if (not read_drawing(&d, system, c, forms) or d.hand.tiles % 3 != 1
                or distance(system, &d.hand, forms) != 1):
            return 0
        return accepted(&d, 1)
    if not read_hand(system, c, &hand) or hand.tiles % 3 != 1:
        return 0
    if forms & THIRTEEN_KINDS and hand.tiles == 13 and kinds_distance(&hand, False) == 0:
        return 0          # complete as it is
    if forms & STANDARD:
        found = _standard_waits(system, &hand)
    if hand.tiles >= 10:
        found |= accepted_by_others(system, c, &hand, forms, 1)
    return found


cdef uint64_t _waits_capped(const system_t *system, const uint8_t *c, const uint8_t *used, int forms) noexcept nogil:
    """Waits where jokers may not stand for a fifth copy: the copies in melds count."""
    cdef uint8_t[MAX_HAND_COLUMNS] count
    cdef uint64_t found = 0
    cdef int i
    memcpy(count, c, system.columns)
    for i in range(system.columns):
        count[i] += 1
        found |= <uint64_t> (capped_distance(system, count, used, forms) == 0) << i
        count[i] -= 1
    return found


cdef uint64_t waits_of_hand(const system_t *system, const uint8_t *c, const uint8_t *used, int forms) noexcept nogil:
    """The columns that complete a hand and of which a copy is left; `used`, which may be NULL, are the tiles in melds."""
    cdef uint64_t found, left = 0
    cdef int column
    if system.joker >= 0 and used != NULL and holds_tiles(used, system.columns):
        found = _waits_capped(system, c, used, forms)
    else:
        found = _waits(system, c, forms)
    while found:
        column = lowest_bit(found)
        found &= found - 1
        left |= <uint64_t> (c[column] + (0 if used == NULL else used[column]) < system.copies[column]) << column
    return left


def waits_many(System system not None, const uint8_t[:, ::1] hands, int forms, const uint8_t[:, ::1] used=None):
    """(n, columns) bool: the tiles that complete each row of (n, columns) counts.

    `used` are the tiles in each hand's melds; a kind with no copy left is no wait.
    """
    system.check_rows(hands, used)
    out = np.empty((hands.shape[0], hands.shape[1]), np.bool_)
    cdef uint8_t[:, ::1] view = out.view(np.uint8)
    cdef Py_ssize_t i
    cdef int c
    cdef uint64_t found
    cdef bint melded = used is not None
    with nogil:
        for i in range(hands.shape[0]):
            found = waits_of_hand(&system.c, &hands[i, 0], &used[i, 0] if melded else NULL, forms)
            for c in range(system.c.columns):
                view[i, c] = found >> c & 1
    return out
