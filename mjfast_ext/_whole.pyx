"""Reads a win into masks and keys, and says what is wrong with one that cannot be."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport POWERS_OF_5, eight_digits, suit_key, word_at
from mjfast_ext._splits cimport CLOSED, KONG, OUTSIDE
from mjfast_ext._win cimport KINDS, MOST_INDICATORS, MOST_MELDS, NO_TILE

cdef enum:
    HONOURS = 27
    SUITS = 3
    SUIT_BITS = 21        # runs of a suit
    MOST_COPIES = 4

cdef extern from *:
    """
    #define OUTSIDE_TILES (0x101ULL | 0x101ULL << 9 | 0x101ULL << 18 | 0x7FULL << 27)
    #define HIGH_BITS 0x8080808080808080ULL
    """
    const uint64_t OUTSIDE_TILES
    const uint64_t HIGH_BITS


cdef inline uint64_t _bit(int kind) noexcept nogil:
    return <uint64_t> 1 << kind


cdef inline bint _add(uint64_t *count, int kind, int tiles) noexcept nogil:
    """Add tiles of a kind; False where there are then more than four."""
    count[kind >> 3] += <uint64_t> tiles << 8 * (kind & 7)
    return (count[kind >> 3] >> 8 * (kind & 7) & 0xFF) <= MOST_COPIES


cdef inline int _add_meld(int code, whole_t *whole) noexcept nogil:
    cdef int kind = code // KINDS, tile = code % KINDS
    cdef uint64_t place = _bit(tile)
    cdef bint fits
    if kind >= LUOSHU_MELD:
        whole.luoshu = whole.open = True
        return LEGAL
    whole.present |= place
    if kind == CHI:
        if tile >= HONOURS or tile % 9 > 6:
            return NO_SUCH_MELD
        whole.runs += _bit(SUIT_BITS * (tile // 9) + 3 * (tile % 9))
        whole.present |= place << 1 | place << 2
        fits = _add(whole.count, tile, 1) and _add(whole.count, tile + 1, 1) and _add(whole.count, tile + 2, 1)
        whole.open = True
        return LEGAL if fits else FIFTH_COPY
    if whole.triplets & place:
        return FIFTH_COPY
    whole.triplets |= place
    if kind == PON:
        fits = _add(whole.count, tile, 3)
    else:
        fits = _add(whole.count, tile, 4)
        whole.kongs += 1
    if kind == CONCEALED_KONG:
        whole.concealed |= place
        whole.concealed_kongs += 1
    else:
        whole.open = True
    whole.classes += 1 << ((CLOSED if kind == CONCEALED_KONG else 0) + (OUTSIDE if place & OUTSIDE_TILES else 0)
                           + (KONG if kind != PON else 0))
    return LEGAL if fits else FIFTH_COPY


cdef inline int _check_flags(const whole_t *whole) noexcept nogil:
    cdef uint32_t flags = whole.flags
    cdef bint riichi = flags & (FLAG_RIICHI | FLAG_DOUBLE_RIICHI) != 0
    if flags & FLAG_IPPATSU and not riichi:
        return IPPATSU_WITHOUT_RIICHI
    if riichi and whole.open:
        return OPEN_RIICHI
    if flags & FLAG_AFTER_KONG:
        if not whole.self_draw:
            return AFTER_KONG_BY_RON
        if whole.kongs == 0:
            return AFTER_KONG_WITHOUT_KONG
        if flags & FLAG_IPPATSU:
            return IPPATSU_AFTER_KONG
    elif flags & FLAG_FIRST_TURN_KONG:
        return FIRST_TURN_KONG_ALONE
    if whole.kong_streak > (whole.kongs if flags & FLAG_AFTER_KONG else 0):
        return KONG_STREAK
    if flags & FLAG_ROBBED_KONG:
        if whole.self_draw:
            return ROBBED_KONG_BY_SELF_DRAW
        if count_of(whole, whole.win) != 1:
            return ROBBED_TILE_HELD
    if flags & FLAG_LAST_TILE and flags & (FLAG_AFTER_KONG | FLAG_ROBBED_KONG):
        return LAST_TILE_AND_KONG
    if flags & FLAG_FIRST_DRAW:
        if not whole.self_draw:
            return FIRST_DRAW_BY_RON
        if whole.melds or riichi or flags & (FLAG_LAST_TILE | FLAG_AFTER_KONG):
            return FIRST_DRAW_TOO_LATE
    if flags & FLAG_BEFORE_FIRST_DRAW:
        if whole.self_draw:
            return BEFORE_FIRST_DRAW_BY_SELF_DRAW
        if whole.seat == 0:
            return BEFORE_FIRST_DRAW_BY_DEALER
        if whole.melds or riichi or flags & FLAG_LAST_TILE:
            return BEFORE_FIRST_DRAW_TOO_LATE
    return LEGAL


cdef inline int _check_indicators(const win_t *win, const whole_t *whole) noexcept nogil:
    cdef uint64_t seen[5]
    cdef int i, kind
    for i in range(5):
        seen[i] = whole.count[i]
    for i in range(2 * MOST_INDICATORS):
        kind = win.dora[i] if i < MOST_INDICATORS else win.ura[i - MOST_INDICATORS]
        if kind == NO_TILE:
            continue
        if kind >= KINDS:
            return NO_SUCH_INDICATOR
        if not _add(seen, kind, 1):
            return FIFTH_COPY
    return LEGAL


cdef int check_riichi(const win_t *win, const whole_t *whole) noexcept nogil:
    """The status of a win that cannot be where riichi is played, for its flags, dora indicators or red fives."""
    cdef int i, fault
    for i in range(SUITS):
        if win.red[i] > count_of(whole, 9 * i + 4):
            return TOO_MANY_RED
    fault = _check_indicators(win, whole)
    return fault if fault != LEGAL else _check_flags(whole)


cdef int check_others(const whole_t *whole) noexcept nogil:
    """The status of a win whose flags contradict each other under any rules."""
    cdef int fault = contradiction(whole.flags)
    if fault != LEGAL:
        return fault
    if whole.flags & FLAG_FIRST_DRAW and (whole.melds or whole.flags & (FLAG_LAST_TILE | FLAG_AFTER_KONG)):
        return FIRST_DRAW_TOO_LATE
    if whole.flags & FLAG_BEFORE_FIRST_DRAW:
        if whole.seat == 0:
            return BEFORE_FIRST_DRAW_BY_DEALER
        if whole.melds or whole.flags & FLAG_LAST_TILE:
            return BEFORE_FIRST_DRAW_TOO_LATE
    if whole.flags & (FLAG_TEN_HONOURS | FLAG_TEN_HONOURS_JOKER) and whole.melds:
        return TEN_HONOURS_AND_MELDS
    return LEGAL


cdef void settle_flags(whole_t *whole) noexcept nogil:
    """Clear flags that the tiles rule out, and set the one that they bring with them."""
    cdef int others = count_of(whole, whole.win) - 1
    if whole.held:
        whole.flags &= ~<uint32_t> FLAG_LAST_OF_KIND
    elif others == 3:
        whole.flags |= FLAG_LAST_OF_KIND
    if whole.kongs == 0:
        whole.flags &= ~<uint32_t> FLAG_AFTER_KONG
    if others:
        whole.flags &= ~<uint32_t> FLAG_ROBBED_KONG
    if whole.flags & FLAG_ROBBED_KONG:
        whole.flags &= ~<uint32_t> FLAG_LAST_TILE


cdef int read_win(const win_t *win, whole_t *whole) noexcept nogil:
    """Fill `whole`; the status of a win that cannot be, LEGAL otherwise."""
    cdef uint64_t total = 0, over = 0
    cdef int i, fault
    for i in range(4):
        whole.count[i] = word_at(win.hand + 8 * i)
    whole.count[4] = word_at(win.hand + 26) >> 48
    for i in range(5):
        over |= whole.count[i] + 123 * ONES | whole.count[i]
        total += whole.count[i]
    if over & HIGH_BITS:
        return FIFTH_COPY
    if win.win >= KINDS:
        return NO_WINNING_TILE
    if win.seat > 3 or win.round > 3:
        return NO_SUCH_WIND
    whole.tiles = <int> ((total * ONES) >> 56) + 1
    whole.win = win.win
    whole.seat = win.seat
    whole.round = win.round
    whole.flags = win.flags
    whole.honba = win.honba
    whole.kong_streak = win.kong_streak
    whole.win_streak = win.win_streak
    whole.dealer_streak = win.dealer_streak
    whole.n_piao, whole.n_gang = win.n_piao, win.n_gang
    whole.flowers = 0
    for i in range(8):
        whole.flowers += win.flowers >> i & 1
    whole.held = win.hand[win.win]
    whole.self_draw = win.flags & FLAG_SELF_DRAW != 0
    whole.own_winds = _bit(HONOURS + win.seat) | _bit(HONOURS + win.round)
    whole.key[0] = suit_key(win.hand)
    whole.key[1] = suit_key(win.hand + 9)
    whole.key[2] = suit_key(win.hand + 18)
    whole.key[3] = eight_digits(word_at(win.hand + 26) >> 8)
    whole.key[win.win // 9] += POWERS_OF_5[win.win % 9]
    if not _add(whole.count, win.win, 1):
        return FIFTH_COPY
    whole.present = whole.standing = kinds_at_least(whole, 1)
    whole.triplets = whole.concealed = whole.runs = 0
    whole.classes = 0
    whole.melds = whole.kongs = whole.concealed_kongs = 0
    whole.open = whole.luoshu = False
    for i in range(MOST_MELDS):
        if win.melds[i] != NO_TILE:
            whole.melds += 1
            fault = _add_meld(win.melds[i], whole)
            if fault != LEGAL:
                return fault
    if whole.tiles != 14 - 3 * whole.melds:
        return WRONG_SIZE
    return LEGAL
