"""Wins of Luoshu: sets of three numbers that add up to 15, and heads, of which the flowers are one kind."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memset

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport hand_t, read_hand, standard_distance
from mjfast_ext._reading cimport NOBODY, bit, put, reading_t
from mjfast_ext._whole cimport contradiction
from mjfast_ext._win cimport KINDS, MOST_MELDS, NO_TILE, WORDS, win_t

cdef enum:
    COLUMNS = 42
    FIRST = LUOSHU_MELD * KINDS
    TRIPLES = 13          # of each suit, in ascending order
    HEADS = 5             # of which there are four alike: east, south, west, north, red
    # Where kinds of declared melds begin, after those of `meld_t`.
    HEAD_SETS = FIRST + 39
    FLOWER_SETS = HEAD_SETS + HEADS      # three of four flowers, by the one that is left out
    HEAD_FOURS = FLOWER_SETS + 4
    FLOWER_FOURS = HEAD_FOURS + HEADS    # as a head set, an open, an added and a concealed kong
    LAST = FLOWER_FOURS + 4

cdef extern from *:
    """
    static const uint8_t TRIPLE[13][3] = {{1, 5, 9}, {1, 6, 8}, {1, 7, 7}, {2, 4, 9}, {2, 5, 8}, {2, 6, 7}, {3, 3, 9},
                                          {3, 4, 8}, {3, 5, 7}, {3, 6, 6}, {4, 4, 7}, {4, 5, 6}, {5, 5, 5}};
    static const uint8_t HEAD[5] = {27, 28, 29, 30, 33};
    """
    const uint8_t TRIPLE[13][3]
    const uint8_t HEAD[5]


cdef int _head(int kind) noexcept nogil:
    """The place of a kind among the heads, or -1."""
    return 4 if kind == 33 else kind - 27 if 27 <= kind < 31 else -1


cdef int _add_meld(const rule_t *rule, int code, uint8_t *count) noexcept nogil:
    """Add the tiles of a declared meld."""
    cdef int i, kind = code % KINDS
    if code < FIRST:
        if code < KINDS or _head(kind) < 0:
            return NO_SUCH_MELD
        count[kind] += 3 if code < OPEN_KONG * KINDS else 4
    elif code < HEAD_SETS:
        if not rule.number_sets >> (code - FIRST) & 1:
            return NO_SUCH_MELD
        for i in range(3):
            count[(code - FIRST) // TRIPLES * 9 + TRIPLE[(code - FIRST) % TRIPLES][i] - 1] += 1
    elif code < FLOWER_SETS:
        count[HEAD[code - HEAD_SETS]] += 3
    elif code < HEAD_FOURS:
        for i in range(4):
            count[KINDS + i] += i != code - FLOWER_SETS
    elif code < FLOWER_FOURS:
        count[HEAD[code - HEAD_FOURS]] += 4
    elif code < LAST:
        for i in range(4):
            count[KINDS + i] += 1
    else:
        return NO_SUCH_MELD
    return LEGAL


cdef int read_luoshu(const rule_t *rule, const win_t *win, reading_t *reading) noexcept nogil:
    """Fill the one reading of a win, or say with its status why it is none."""
    cdef uint8_t count[COLUMNS]
    cdef uint8_t used[COLUMNS]
    cdef hand_t hand
    cdef int i, fault, melds = 0, tiles = 0
    memset(count, 0, COLUMNS)
    memset(used, 0, COLUMNS)
    for i in range(KINDS):
        if win.hand[i] > 4:
            return FIFTH_COPY
        count[i] = win.hand[i]
    for i in range(COLUMNS - KINDS):
        count[KINDS + i] = win.flowers >> i & 1
    if win.win >= COLUMNS:
        return NO_WINNING_TILE
    count[win.win] += 1
    for i in range(MOST_MELDS):
        if win.melds[i] != NO_TILE:
            melds += 1
            fault = _add_meld(rule, win.melds[i], used)
            if fault != LEGAL:
                return fault
    for i in range(COLUMNS):
        tiles += count[i]
        if count[i] + used[i] > rule.system.copies[i]:
            return FIFTH_COPY if i < KINDS and rule.system.copies[i] else NO_SUCH_TILE
    if tiles != 14 - 3 * melds:
        return WRONG_SIZE
    fault = contradiction(win.flags)
    if fault != LEGAL:
        return fault
    if not read_hand(rule.system, count, &hand) or standard_distance(rule.system, &hand) > 0:
        return INCOMPLETE
    for i in range(WORDS):
        reading.bits.word[i] = 0
    reading.form, reading.wait, reading.place, reading.pair = LUOSHU_SETS, NO_WAIT, win.win, NOBODY
    reading.runs = reading.triplets = reading.closed = reading.body = 0
    reading.classes = 0
    reading.run_set = reading.triplet_set = 0
    put(&reading.bits, LUOSHU_HAND, True)
    put(&reading.bits, SELF_DRAW, win.flags & FLAG_SELF_DRAW != 0)
    return LEGAL
