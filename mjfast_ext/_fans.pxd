"""The patterns that only rules of fan sums know (MCR): a function for what each kind of knowledge decides."""

from libc.stdint cimport uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._combine cimport combined_t, run_set, triplet_set
from mjfast_ext._hand cimport POWERS_OF_5
from mjfast_ext._reading cimport (DRAGON_TILES, EACH_SUIT, HONOUR_TILES, SUIT_TILES, TERMINAL_TILES, TILES_EACH_SUIT,
                                  WIND_TILES, bit, bits_t, put, reading_t, two_or_more)
from mjfast_ext._splits cimport place_of, splits_t, waits_of
from mjfast_ext._whole cimport kinds_at_least, odd_kinds, whole_t
from mjfast_ext._win cimport WORDS

cdef extern from *:
    """
    #define FIVES TILES_EACH_SUIT(0x10ULL)
    #define RUNS_WITH_FIVE EACH_SUIT(077700ULL)
    """
    const uint64_t FIVES               # 5m 5p 5s
    const uint64_t RUNS_WITH_FIVE      # counts of 345, 456 and 567
    int number_of "__builtin_popcountll"(uint64_t) noexcept nogil


cdef inline void put_several(bits_t *bits, int pattern, int times, int most) noexcept nogil:
    """Put a pattern that is there several times: a bit each, in a row."""
    cdef int i
    for i in range(min(times, most)):
        put(bits, pattern + i, True)


cdef inline void put_fan_circumstances(const whole_t *whole, bits_t *bits) noexcept nogil:
    cdef int melded = whole.kongs - whole.concealed_kongs
    put(bits, CONCEALED_HAND, not whole.open and not whole.self_draw)
    put(bits, MELDED_HAND, whole.melds == 4 and whole.concealed_kongs == 0 and not whole.self_draw)
    put(bits, LAST_OF_KIND, whole.flags & FLAG_LAST_OF_KIND != 0)
    put(bits, FLOWER_TILES, whole.flowers > 0)
    if whole.kongs:
        put(bits, CONCEALED_KONG_FAN, whole.concealed_kongs > 0)
        put(bits, MELDED_KONG_FAN, melded > 0)
        put(bits, TWO_CONCEALED_KONGS, whole.concealed_kongs >= 2)
        put(bits, TWO_MELDED_KONGS, melded >= 2)
        put(bits, MIXED_KONGS, whole.concealed_kongs > 0 and melded > 0)


cdef inline void put_fan_tiles(const whole_t *whole, bits_t *bits) noexcept nogil:
    cdef uint64_t man = whole.present & 0x1FF, pin = whole.present >> 9 & 0x1FF, sou = whole.present >> 18 & 0x1FF
    cdef uint64_t four = kinds_at_least(whole, 4)
    put(bits, ONE_VOIDED_SUIT, (man != 0) + (pin != 0) + (sou != 0) == 2)
    put(bits, NO_HONORS, whole.present & HONOUR_TILES == 0)
    if four:
        put_several(bits, TILE_HOG, number_of(four) - whole.kongs, 3)


cdef inline void put_pungs(const whole_t *whole, reading_t *reading) noexcept nogil:
    """Patterns of single triplets: dragons, and terminals or winds that nothing else counts."""
    cdef uint64_t winds = reading.triplets & WIND_TILES, dragons = reading.triplets & DRAGON_TILES
    cdef uint64_t counted = reading.triplets & TERMINAL_TILES
    cdef int n = number_of(winds)
    if n < 3:
        counted |= winds & ~whole.own_winds
    put(&reading.bits, BIG_THREE_WINDS, n == 3)
    put(&reading.bits, DRAGON_PUNG, dragons != 0)
    put(&reading.bits, TWO_DRAGON_PUNGS, two_or_more(dragons))
    put_several(&reading.bits, PUNG_OF_TERMINALS_OR_HONORS, number_of(counted), 4)


cdef inline void put_fan_melds(const whole_t *whole, const combined_t *combined, reading_t *reading) noexcept nogil:
    """Patterns of four melds and a pair, whichever of them the winning tile completes."""
    cdef bits_t *bits = &reading.bits
    cdef uint64_t runs = reading.runs, pair = bit(reading.pair), five = pair & FIVES
    cdef const bits_t *of_runs
    cdef const bits_t *of_triplets
    cdef int w
    reading.run_set, reading.triplet_set = run_set(runs), triplet_set(reading.triplets & SUIT_TILES)
    of_runs = combined.choice + combined.runs[reading.run_set]
    of_triplets = combined.choice + combined.triplets[reading.triplet_set]
    for w in range(WORDS):
        bits.word[w] |= of_runs.word[w] | of_triplets.word[w]
    if reading.triplets:
        put_pungs(whole, reading)
    else:
        put(bits, ALL_RUNS, True)
        put(bits, ALL_CHOWS, pair & SUIT_TILES != 0)
        if five:
            _put_terminal_chows(runs, (reading.pair - 4) // 9, bits)
    put(bits, ALL_FIVES, five != 0 and runs & ~RUNS_WITH_FIVE == 0 and reading.triplets & ~FIVES == 0)


cdef inline void put_rest(const whole_t *whole, reading_t *reading) noexcept nogil:
    """Patterns of the meld and the pair beside a knitted straight, whose nine tiles count as three runs for all chows."""
    put(&reading.bits, YAKUHAI_SEAT, reading.triplets >> (27 + whole.seat) & 1)
    put(&reading.bits, YAKUHAI_ROUND, reading.triplets >> (27 + whole.round) & 1)
    put(&reading.bits, ALL_CHOWS, reading.triplets == 0 and bit(reading.pair) & SUIT_TILES != 0)
    put_pungs(whole, reading)


cdef inline void _put_terminal_chows(uint64_t runs, int suit, bits_t *bits) noexcept nogil:
    """Runs 123 and 789 twice in the suit of the pair, or once in each of the two others."""
    cdef uint64_t once = EACH_SUIT(0o1000001) & ~(<uint64_t> 0x1FFFFF << 21 * suit)
    put(bits, PURE_TERMINAL_CHOWS, runs == <uint64_t> 0o2000002 << 21 * suit)
    put(bits, THREE_SUITED_TERMINAL_CHOWS, runs == once)


cdef inline int _number_of_waits(const splits_t *table, const uint32_t *key, int win) noexcept nogil:
    """Kinds that complete melds and a pair in place of the winning tile, a fifth copy too."""
    cdef int own = win // 9, g, n
    cdef uint32_t before = key[own] - POWERS_OF_5[win % 9]
    n = number_of(waits_of(table, own, before))
    if place_of(table, own, before) == 0:
        return n
    for g in range(4):
        if g != own and table.split[table.first[place_of(table, g, key[g])]].pair != 15:
            n += number_of(waits_of(table, g, key[g]))
    return n


cdef inline bint waits_for_one(const splits_t *table, const whole_t *whole, const uint32_t *key, bint pairs) noexcept nogil:
    """Whether the tiles but the winning one wait for one kind: by melds and a pair and, if asked, by seven pairs."""
    cdef uint64_t odd
    if _number_of_waits(table, key, whole.win) != 1:
        return False
    if not pairs or whole.melds:
        return True
    odd = odd_kinds(whole) ^ bit(whole.win)
    return number_of(odd) != 1 or odd == bit(whole.win)


cdef inline void put_single_wait(reading_t *reading) noexcept nogil:
    put(&reading.bits, EDGE_WAIT, reading.wait == EDGE)
    put(&reading.bits, CLOSED_WAIT, reading.wait == MIDDLE)
    put(&reading.bits, SINGLE_WAIT, reading.wait == PAIR)
