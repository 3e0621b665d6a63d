"""What a ready hand is worth under a rule set, tile by tile that completes it; the worth of many is kept."""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from mjfast_ext._accept cimport accepted, discard, drawing_t
from mjfast_ext._codes cimport LEGAL
from mjfast_ext._find cimport MOST_READINGS
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._plan cimport plan_t
from mjfast_ext._position cimport live_copies, position_t
from mjfast_ext._reading cimport reading_t
from mjfast_ext._score cimport score_win
from mjfast_ext._types cimport system_t
from mjfast_ext._win cimport KINDS, score_t, win_t

cdef enum:
    KEPT = 1 << 13        # ready hands whose worth is kept
    MOST_WAITS = 42
    BITS_EACH = 3
    IN_WORD = 21

# The counts of a hand, three bits each.
ctypedef struct packed_t:
    uint64_t word[2]

# A ready hand and the tiles that complete it: those that may win, and what they are worth.
ctypedef struct ready_t:
    packed_t hand
    int waits
    uint8_t column[MOST_WAITS]
    float points[MOST_WAITS]

ctypedef struct worth_t:
    const system_t *system
    const plan_t *plan
    win_t common          # what all wins have in common
    reading_t *found      # room for MOST_READINGS
    ready_t *kept         # each hand in the place of its hash


cdef inline bint make_room(worth_t *worth) noexcept nogil:
    """Allocate what `free_room` gives back; False where there is no memory."""
    worth.found = <reading_t *> malloc(MOST_READINGS * sizeof(reading_t))
    worth.kept = <ready_t *> malloc(KEPT * sizeof(ready_t))
    if worth.found == NULL or worth.kept == NULL:
        return False
    memset(worth.kept, 0xFF, KEPT * sizeof(ready_t))  # no hand is like that
    return True


cdef inline void free_room(worth_t *worth) noexcept nogil:
    free(worth.found)
    free(worth.kept)


cdef inline packed_t pack(const uint8_t *count, int columns) noexcept nogil:
    cdef packed_t hand
    cdef int i
    hand.word[0] = hand.word[1] = 0
    for i in range(columns):
        hand.word[i // IN_WORD] |= <uint64_t> count[i] << BITS_EACH * (i % IN_WORD)
    return hand


cdef inline void add_tiles(packed_t *hand, int column, int tiles) noexcept nogil:
    hand.word[column // IN_WORD] += <uint64_t> tiles << BITS_EACH * (column % IN_WORD)


cdef inline ready_t *_place(const worth_t *worth, const packed_t *hand) noexcept nogil:
    cdef uint64_t hash = hand.word[0] * <uint64_t> 0x9E3779B97F4A7C15 ^ hand.word[1] * <uint64_t> 0xC2B2AE3D27D4EB4F
    return &worth.kept[(hash ^ hash >> 29) * <uint64_t> 0x165667B19E3779F9 >> 32 & KEPT - 1]


cdef inline void _find_worth(worth_t *worth, const drawing_t *ready, ready_t *kept) noexcept nogil:
    """Score a ready hand with each tile that completes it."""
    cdef score_t score
    cdef win_t win = worth.common
    cdef uint64_t waits = accepted(ready, 1)
    cdef int column, i
    memcpy(win.hand, ready.count, KINDS)
    for i in range(KINDS, worth.system.columns):
        win.flowers |= (ready.count[i] > 0) << (i - KINDS)
    kept.waits = 0
    while waits:
        column = lowest_bit(waits)
        waits &= waits - 1
        if ready.count[column] >= worth.system.copies[column]:
            continue
        win.win = <uint8_t> column
        score_win(worth.plan, &win, worth.found, &score, 1)
        if score.status == LEGAL and score.points > 0:
            kept.column[kept.waits], kept.points[kept.waits] = <uint8_t> column, score.points
            kept.waits += 1


cdef inline const ready_t *worth_of(worth_t *worth, const drawing_t *whole, int taken,
                                    const packed_t *hand) noexcept nogil:
    """What a ready hand, `whole` without the tile `taken`, waits for, and what each is worth."""
    cdef ready_t *kept = _place(worth, hand)
    cdef drawing_t ready
    if kept.hand.word[0] != hand.word[0] or kept.hand.word[1] != hand.word[1]:
        ready = whole[0]
        discard(&ready, taken)
        _find_worth(worth, &ready, kept)
        kept.hand = hand[0]
    return kept


cdef inline float live_points(const position_t *at, const ready_t *ready, int drawn, int *live) noexcept nogil:
    """Points of the waits times their live copies; the copies in `live`. `drawn` comes before them."""
    cdef float total = 0
    cdef int i, copies
    live[0] = 0
    for i in range(ready.waits):
        copies = live_copies(at, ready.column[i]) - (ready.column[i] == drawn)
        if copies > 0:
            live[0] += copies
            total += copies * ready.points[i]
    return total
