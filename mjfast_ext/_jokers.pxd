"""Readings of a hand with jokers: not which tile each of them stands for, but what the hand is as a whole."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy

from mjfast_ext._capped cimport capped_distance
from mjfast_ext._codes cimport *
from mjfast_ext._fans cimport number_of, put_several
from mjfast_ext._hand cimport hand_t, read_hand, standard_distance
from mjfast_ext._reading cimport NOBODY, bit, put, put_circumstances, reading_t
from mjfast_ext._system cimport combine
from mjfast_ext._types cimport GROUPS, STANDARD, VECTOR, system_t
from mjfast_ext._whole cimport count_of, kinds_at_least, odd_kinds, whole_t
from mjfast_ext._win cimport KINDS, WORDS, win_t

cdef enum:
    ALL_JOKERS = 4
    MOST_JOKER_READINGS = 3


cdef inline int check_jokers(const whole_t *whole, int joker) noexcept nogil:
    """The status of a win that cannot be where one kind is a joker."""
    cdef int chain = max(whole.n_gang, whole.kong_streak)
    if whole.triplets >> joker & 1:
        return JOKER_IN_MELD
    if whole.n_piao >= ALL_JOKERS or whole.n_piao + count_of(whole, joker) > ALL_JOKERS:
        return FLOATS_WITHOUT_JOKERS
    return CHAIN_WITHOUT_KONGS if chain > whole.kongs else LEGAL


cdef inline uint64_t _odd_kinds(const whole_t *whole, int joker) noexcept nogil:
    """Kinds of a hand without melds of which the number is odd, the joker left out."""
    return odd_kinds(whole) & ~bit(joker)


cdef inline bint _are_melds_and_pair(const system_t *system, const uint8_t *count, const whole_t *whole) noexcept nogil:
    """Whether the concealed tiles are. Where jokers stand for no fifth copy, tiles of declared melds are used up."""
    cdef uint8_t used[KINDS]
    cdef hand_t hand
    cdef int i
    if not read_hand(system, count, &hand):
        return False
    if whole.melds == 0 or not system.group[0].capped:
        return standard_distance(system, &hand) <= hand.jokers
    for i in range(KINDS):
        used[i] = <uint8_t> (count_of(whole, i) - count[i])
    return capped_distance(system, count, used, STANDARD) <= 0


cdef inline bint _melds_only(const system_t *system, const hand_t *hand, int melds, int jokers) noexcept nogil:
    """Whether the hand and some jokers make so many melds, and nothing is left."""
    cdef uint8_t total[VECTOR]
    cdef uint8_t joined[VECTOR]
    cdef int g
    memcpy(total, system.group[0].vectors + VECTOR * hand.cls[0], VECTOR)
    for g in range(1, GROUPS):
        combine(total, system.group[g].vectors + VECTOR * hand.cls[g], joined)
        memcpy(total, joined, VECTOR)
    return total[2 * melds] <= jokers


cdef inline bint _is_baotou(const system_t *system, const win_t *win, const whole_t *whole, uint64_t odd) noexcept nogil:
    """Whether the hand before the draw needs only the pair of one of its jokers and whatever comes.

    What is left of it is the other melds, or six pairs. `odd` are the kinds of an odd number with the winning tile.
    """
    cdef hand_t hand
    cdef int jokers = win.hand[system.joker]
    if jokers == 0:
        return False
    if win.win != system.joker:
        odd ^= bit(win.win)
    if whole.melds == 0 and number_of(odd) <= jokers - 1:
        return True
    return read_hand(system, win.hand, &hand) and _melds_only(system, &hand, 4 - whole.melds, jokers - 1)


cdef inline int _luxuries(const whole_t *whole, int joker, int jokers, bint build) noexcept nogil:
    """Four alike among seven pairs: natural ones, and four jokers where every other kind is paired by itself.

    Where jokers `build` them, one beside three alike makes four in any case, and two that are left over after all pairs
    make four of two alike, or of a single and its joker.
    """
    cdef uint64_t naturals = ~bit(joker), three = kinds_at_least(whole, 3)
    cdef int spare, n, raised
    if not build:
        return number_of(kinds_at_least(whole, 4) & naturals) + (jokers == ALL_JOKERS and _odd_kinds(whole, joker) == 0)
    n = number_of(three & naturals)
    spare = (jokers - number_of(_odd_kinds(whole, joker))) // 2
    raised = min(spare, number_of(whole.present & ~three & naturals))
    return n + raised + (spare - raised) // 2


cdef inline int find_joker_readings(const system_t *system, const win_t *win, const whole_t *whole, bint build,
                                    reading_t *found) noexcept nogil:
    """Find melds and a pair, seven pairs, and ten discarded honours where that is what the hand wins by."""
    cdef reading_t base
    cdef uint8_t count[KINDS]
    cdef int joker = system.joker, jokers = count_of(whole, joker), n = 0, tail, w
    cdef uint64_t odd = _odd_kinds(whole, joker)
    cdef bint melds
    for w in range(WORDS):
        base.bits.word[w] = 0
    put_circumstances(whole, &base.bits)
    tail = max(whole.kong_streak, 1 if whole.flags & FLAG_AFTER_KONG else 0)
    put_several(&base.bits, JOKER_FLOAT, whole.n_piao, 3)
    put_several(&base.bits, KONG_CHAIN, max(whole.n_gang, tail), 4)
    put(&base.bits, FOUR_JOKERS, jokers + whole.n_piao == ALL_JOKERS)
    put(&base.bits, NO_JOKER, jokers == 0)
    base.runs, base.triplets, base.closed, base.body = whole.runs, whole.triplets, whole.concealed, 0
    base.classes = 0
    base.pair, base.place, base.wait = NOBODY, whole.win, NO_WAIT
    base.run_set = base.triplet_set = 0
    memcpy(count, win.hand, KINDS)
    count[win.win] += 1
    melds = _are_melds_and_pair(system, count, whole)
    if not melds and (whole.melds or number_of(odd) > jokers):
        return _ten_honours(whole, &base, found)
    put(&base.bits, BAOTOU, _is_baotou(system, win, whole, odd))
    if melds:
        found[n] = base
        found[n].form = JOKER_MELDS
        n += 1
    if whole.melds == 0 and number_of(odd) <= jokers:
        found[n] = base
        found[n].form = JOKER_PAIRS
        put(&found[n].bits, CHIITOITSU, True)
        put(&found[n].bits, NATURAL_SEVEN_PAIRS, jokers == 0)
        put_several(&found[n].bits, LUXURY_PAIRS, _luxuries(whole, joker, jokers, build), 3)
        n += 1
    return n + _ten_honours(whole, &base, found + n)


cdef inline int _ten_honours(const whole_t *whole, const reading_t *base, reading_t *found) noexcept nogil:
    """One reading where the hand wins by ten discarded honours, whatever it holds."""
    if not whole.flags & (FLAG_TEN_HONOURS | FLAG_TEN_HONOURS_JOKER):
        return 0
    found[0] = base[0]
    found[0].form = TEN_HONOURS
    put(&found[0].bits, TEN_HONOUR_DISCARDS, True)
    put(&found[0].bits, TEN_HONOUR_DISCARDS_JOKER, whole.flags & FLAG_TEN_HONOURS_JOKER != 0)
    return 1
