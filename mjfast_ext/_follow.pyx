"""Follows the moves of a hand of four: is each of them possible, and what is the state after the last?

A move is a word of 32 bits: from the lowest, eight for the id of the tile (NO_ID where ids are not known) or, of a call,
the seat whose discard is claimed; six for the tile, of the 37 that differ; two for the seat; four for the kind. After the
word of a call comes one with the tiles out of the caller's hand, six bits each from the lowest, and their number above.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

cdef enum:
    TILES = 37            # of a suit 1 2 3 4, the red five, 5 6 7 8 9; then honours
    KINDS = 34
    IDS = 136
    DEALT = 13
    NO_ID = 255
    NONE = 255
    FIRST_HONOUR = 30
    RED = 4               # place of the red five in a suit of ten

cpdef enum move_t:
    DRAW
    DISCARD
    RIICHI
    DORA
    CHI
    PON
    OPEN_KONG
    ADDED_KONG
    CONCEALED_KONG

cpdef enum fault_t:
    FINE
    NOT_A_MOVE            # no such kind, tile or number of tiles
    NOT_THE_TURN
    NO_SUCH_TILE          # not in the hand of the seat
    NOT_THE_LAST          # claims another tile than the last discard
    NOT_NEXT              # chi, but not by the next seat
    TWICE                 # riichi once more
    NO_DISCARD            # a call after riichi was declared
    NO_PON                # no pon that a tile could be added to
    WALL_USED_UP
    TOO_MANY_COPIES

cdef struct play_t:
    uint8_t fault
    uint8_t at[2]         # the word that is wrong, the higher byte first
    uint8_t wall          # tiles that can still be drawn
    uint8_t acting        # who has a tile too many
    uint8_t kongs         # kongs since the last discard
    uint8_t pending       # who declared riichi with the last discard
    uint8_t last_kind     # of the last draw, discard or call
    uint8_t last_seat
    uint8_t last_tile
    uint8_t quiet         # no call or kong yet
    uint8_t turns[4]
    uint8_t riichi[4]     # the turn of each that was accepted, or 0
    uint8_t double_riichi[4]
    uint8_t unbroken[4]   # no call or kong since that riichi
    uint8_t held[4][TILES]

cdef struct seen_t:
    uint8_t kinds[KINDS]
    uint8_t ids[NO_ID + 1]
    uint8_t pons[4][KINDS]


cdef inline int _kind(int tile) noexcept nogil:
    if tile >= FIRST_HONOUR:
        return tile - 3
    return tile // 10 * 9 + tile % 10 - (tile % 10 > RED)


cdef inline bint _is_new(seen_t *seen, int tile, int number) noexcept nogil:
    """Count a tile that comes up; False if it was there already."""
    cdef int kind = _kind(tile)
    seen.kinds[kind] += 1
    if number == NO_ID:
        return seen.kinds[kind] <= 4
    seen.ids[number] += 1
    return seen.kinds[kind] <= 4 and seen.ids[number] == 1


cdef inline void _accept(play_t *play) noexcept nogil:
    cdef int seat = play.pending
    if seat == NONE:
        return
    play.riichi[seat] = play.turns[seat]
    play.double_riichi[seat] = play.quiet and play.turns[seat] == 1
    play.unbroken[seat] = 1
    play.pending = NONE


cdef int _call(play_t *play, seen_t *seen, int kind, int seat, int tile, int source, int own) noexcept nogil:
    """Take tiles out of the caller's hand; return what is wrong with that."""
    cdef int i, mine, number = own >> 24 & 7
    if kind in (CHI, PON, OPEN_KONG):
        if play.last_kind != DISCARD or play.last_seat != source or play.last_tile != tile or seat == source:
            return NOT_THE_LAST
        if kind == CHI and seat != (source + 1 & 3):
            return NOT_NEXT
        play.turns[seat] += 1
    elif play.acting != seat:
        return NOT_THE_TURN
    if number != (2 if kind in (CHI, PON) else 3 if kind == OPEN_KONG else 1 if kind == ADDED_KONG else 4):
        return NOT_A_MOVE
    for i in range(number):
        mine = own >> 6 * i & 63
        if mine >= TILES:
            return NOT_A_MOVE
        if play.held[seat][mine] == 0:
            return NO_SUCH_TILE
        play.held[seat][mine] -= 1
    if kind == PON:
        seen.pons[seat][_kind(tile)] = 1
    if kind == ADDED_KONG:
        if not seen.pons[seat][_kind(tile)]:
            return NO_PON
        seen.pons[seat][_kind(tile)] = 0
    elif kind != CONCEALED_KONG:
        memset(play.unbroken, 0, 4)
    play.quiet = 0
    return FINE


cdef int _follow(play_t *play, seen_t *seen, const uint32_t[::1] words, int dealer, Py_ssize_t *at) noexcept nogil:
    cdef int kind, seat, tile, number, fault, drawing = dealer, declared = NONE
    cdef uint32_t word
    while at[0] < words.shape[0]:
        word = words[at[0]]
        number, tile, seat, kind = word & 255, word >> 8 & 63, word >> 14 & 3, word >> 16 & 15
        if tile >= TILES or kind > CONCEALED_KONG:
            return NOT_A_MOVE
        if kind == DRAW:
            if seat != drawing:
                return NOT_THE_TURN
            if play.wall == 0:
                return WALL_USED_UP
            if not _is_new(seen, tile, number):
                return TOO_MANY_COPIES
            _accept(play)
            if play.kongs:
                memset(play.unbroken, 0, 4)  # nobody has robbed the kong, so it stands
            else:
                play.turns[seat] += 1
            play.wall -= 1
            play.held[seat][tile] += 1
            drawing, play.acting = NONE, <uint8_t> seat
        elif kind == DISCARD:
            if seat != play.acting:
                return NOT_THE_TURN
            if play.held[seat][tile] == 0:
                return NO_SUCH_TILE
            play.held[seat][tile] -= 1
            play.kongs = 0
            play.pending, declared = <uint8_t> declared, NONE
            drawing, play.acting = seat + 1 & 3, NONE
        elif kind == DORA:
            if not _is_new(seen, tile, number):
                return TOO_MANY_COPIES
            at[0] += 1
            continue
        elif kind == RIICHI:
            if seat != play.acting:
                return NOT_THE_TURN
            if declared != NONE or play.riichi[seat]:
                return TWICE
            declared = seat
            at[0] += 1
            continue
        else:
            if declared != NONE:
                return NO_DISCARD
            if at[0] + 1 == words.shape[0]:
                return NOT_A_MOVE
            _accept(play)
            fault = _call(play, seen, kind, seat, tile, number, words[at[0] + 1])
            if fault:
                return fault
            at[0] += 1
            if kind in (CHI, PON):
                drawing, play.acting = NONE, <uint8_t> seat
            else:
                play.kongs += 1
                drawing, play.acting = seat, NONE
        play.last_kind, play.last_seat, play.last_tile = <uint8_t> kind, <uint8_t> seat, <uint8_t> tile
        at[0] += 1
    return FINE


cdef int _deal(play_t *play, seen_t *seen, const uint32_t[::1] dealt) noexcept nogil:
    cdef int i, tile
    for i in range(4 * DEALT + 1):
        tile = dealt[i] >> 8 & 63
        if tile >= TILES:
            return NOT_A_MOVE
        if not _is_new(seen, tile, dealt[i] & 255):
            return TOO_MANY_COPIES
        if i < 4 * DEALT:
            play.held[i // DEALT][tile] += 1
    return FINE


def follow(const uint32_t[::1] words, const uint32_t[::1] dealt, int dealer, int wall):
    """The bytes of a `play_t`: the state after the moves, or at the first that cannot be.

    `dealt` holds words of thirteen tiles for each seat, and of the first dora indicator; only tile and id matter. Of
    its faults the place is 65535.
    """
    if dealt.shape[0] != 4 * DEALT + 1 or not 0 <= wall < NONE or not 0 <= dealer < 4 or words.shape[0] > 60000:
        raise ValueError("dealt needs 53 words, the dealer is 0 to 3, the wall less than 255, words 60000 at most")
    cdef play_t play
    cdef seen_t seen
    cdef Py_ssize_t at = 0
    cdef int fault
    memset(&play, 0, sizeof(play))
    memset(&seen, 0, sizeof(seen))
    play.wall, play.quiet = <uint8_t> wall, 1
    play.acting = play.pending = play.last_kind = play.last_seat = play.last_tile = NONE
    with nogil:
        fault = _deal(&play, &seen, dealt)
        if fault:
            at = 65535
        else:
            fault = _follow(&play, &seen, words, dealer, &at)
    play.fault, play.at[0], play.at[1] = <uint8_t> fault, <uint8_t> (at >> 8 & 255), <uint8_t> (at & 255)
    return (<uint8_t *> &play)[:sizeof(play)]


KINDS_OF_MOVES = {name.lower(): int(number) for name, number in move_t.__members__.items()}
FAULTS = {name.lower(): int(number) for name, number in fault_t.__members__.items()}
