"""Every reading of a win: all splits with all placements of the winning tile, seven pairs, orphans, irregular hands."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._fans cimport (number_of, put_fan_circumstances, put_fan_melds, put_fan_tiles, put_rest, put_single_wait,
                               waits_for_one)
from mjfast_ext._hand cimport ORPHAN_TILES
from mjfast_ext._reading cimport *
from mjfast_ext._splits cimport CLOSED, NO_PAIR, OUTSIDE, place_of, split_t
from mjfast_ext._whole cimport count_of, kinds_at_least

cdef enum:
    GROUPS = 4
    SUIT_BITS = 21
    SUIT_KINDS = 9
    KNITTED_WAYS = 6      # to give three suits 147, 258 and 369

cdef extern from *:
    """
    #define RANKS(m, p, s) ((uint64_t)(m) | (uint64_t)(p) << 9 | (uint64_t)(s) << 18)
    static const uint64_t KNITTED[6] = {RANKS(0111, 0222, 0444), RANKS(0111, 0444, 0222), RANKS(0222, 0111, 0444),
                                        RANKS(0222, 0444, 0111), RANKS(0444, 0111, 0222), RANKS(0444, 0222, 0111)};
    // What 147, 258 and 369 are in a key, by their lowest rank as a bit.
    static const uint32_t KNITTED_KEYS[5] = {0, 1 + 125 + 15625, 5 + 625 + 78125, 0, 25 + 3125 + 390625};
    """
    const uint64_t KNITTED[6]
    const uint32_t KNITTED_KEYS[5]


cdef int find_readings(const splits_t *table, const whole_t *whole, const wanted_t *wanted, reading_t *found) noexcept nogil:
    """Fill `found`, in the order in which readings are numbered, and return how many there are."""
    cdef reading_t base
    cdef int n
    for n in range(WORDS):
        base.bits.word[n] = 0
    put_circumstances(whole, &base.bits)
    put_tiles(whole, &base.bits)
    if wanted.fans:
        put_fan_circumstances(whole, &base.bits)
        put_fan_tiles(whole, &base.bits)
    base.form, base.body, base.run_set, base.triplet_set = FOUR_MELDS_AND_PAIR, 0, 0, 0
    n = _melds_and_pair(table, whole, whole.key, wanted, &base, found, 0)
    if wanted.fans:
        _put_single_waits(table, whole, whole.key, True, found, 0, n)
    if wanted.forms & (1 << KNITTED_STRAIGHT_AND_REST) and whole.melds <= 1:
        n = _knitted_straight(table, whole, wanted, &base, found, n)
    if whole.melds == 0 and n < MOST_READINGS - 6:
        base.runs = base.triplets = base.closed = 0
        base.classes = 0
        base.pair, base.place, base.wait = NOBODY, whole.win, NO_WAIT
        n = _other_forms(whole, wanted.forms, &base, found, n)
    return n


cdef inline int _melds_and_pair(const splits_t *table, const whole_t *whole, const uint32_t *key, const wanted_t *wanted,
                                const reading_t *base, reading_t *found, int n) noexcept nogil:
    """Add the readings of concealed tiles, given by their keys, as melds and a pair."""
    cdef const split_t *first[GROUPS]
    cdef const split_t *split[GROUPS]
    cdef int number[GROUPS]
    cdef int g, pairs, man, pin, sou
    cdef uint16_t place
    cdef reading_t reading = base[0]
    for g in range(GROUPS):
        place = place_of(table, g, key[g])
        if place == 0:
            return n
        first[g] = table.split + table.first[place]
        number[g] = table.first[place + 1] - table.first[place]
    pairs = 0
    for g in range(GROUPS):
        pairs += first[g].pair != NO_PAIR
    if pairs != 1:
        return n
    for man in range(number[0]):
        split[0] = first[0] + man
        for pin in range(number[1]):
            split[1] = first[1] + pin
            for sou in range(number[2]):
                split[2] = first[2] + sou
                split[3] = first[3]
                reading.bits = base.bits
                _join(whole, split, &reading)
                if reading.body:
                    put_rest(whole, &reading)
                    if reading.body >> whole.win & 1:
                        n = _keep(whole, &reading, NO_WAIT, whole.win, found, n)
                else:
                    put_melds(whole, &reading)
                    if wanted.local:
                        put_local_melds(whole, &reading)
                    if wanted.fans:
                        put_fan_melds(whole, wanted.combined, &reading)
                n = _place_win(whole, split[whole.win // SUIT_KINDS], &reading, found, n)
    return n


cdef inline void _put_single_waits(const splits_t *table, const whole_t *whole, const uint32_t *key, bint pairs,
                                   reading_t *found, int first, int n) noexcept nogil:
    """Put the waits that count where the tiles wait for one kind only into the readings from `first` on."""
    cdef int k
    cdef bint asked = False
    for k in range(first, n):
        asked |= found[k].wait == EDGE or found[k].wait == MIDDLE or found[k].wait == PAIR
    if asked and waits_for_one(table, whole, key, pairs):
        for k in range(first, n):
            put_single_wait(&found[k])


cdef inline int _knitted_straight(const splits_t *table, const whole_t *whole, const wanted_t *wanted, const reading_t *base,
                                  reading_t *found, int n) noexcept nogil:
    """Nine knitted tiles, which are concealed, and one meld and a pair of the others."""
    cdef reading_t reading
    cdef uint32_t key[GROUPS]
    cdef uint64_t body
    cdef int way, g, first
    for way in range(KNITTED_WAYS):
        body = KNITTED[way]
        if whole.standing & body != body:
            continue
        for g in range(3):
            key[g] = whole.key[g] - KNITTED_KEYS[body >> SUIT_KINDS * g & 7]
        key[3] = whole.key[3]
        reading = base[0]
        reading.form, reading.body = KNITTED_STRAIGHT_AND_REST, body
        put(&reading.bits, KNITTED_STRAIGHT, True)
        first = n
        n = _melds_and_pair(table, whole, key, wanted, &reading, found, n)
        _put_single_waits(table, whole, key, False, found, first, n)
    return n


cdef inline void _join(const whole_t *whole, const split_t **split, reading_t *reading) noexcept nogil:
    cdef int g
    reading.runs = whole.runs
    reading.triplets = whole.triplets
    reading.closed = whole.concealed
    reading.classes = whole.classes
    reading.pair = NOBODY
    for g in range(GROUPS):
        if g < 3:
            reading.runs += <uint64_t> split[g].runs << SUIT_BITS * g
        reading.triplets |= <uint64_t> split[g].triplets << SUIT_KINDS * g
        reading.closed |= <uint64_t> split[g].triplets << SUIT_KINDS * g
        reading.classes += split[g].classes
        if split[g].pair != NO_PAIR:
            reading.pair = SUIT_KINDS * g + split[g].pair


cdef inline int _place_win(const whole_t *whole, const split_t *split, reading_t *reading, reading_t *found,
                           int n) noexcept nogil:
    """One reading for each meld, or the pair, that the winning tile can have completed."""
    cdef int cell = whole.win % SUIT_KINDS, start
    cdef bint outside = cell == 0 or cell == 8 or whole.win >= 3 * SUIT_KINDS
    if split.pair == cell:
        n = _keep(whole, reading, PAIR, whole.win, found, n)
    if split.triplets >> cell & 1:
        if not whole.self_draw:
            reading.closed &= ~bit(whole.win)
            reading.classes += (1 << OUTSIDE * outside) - (1 << CLOSED + OUTSIDE * outside)
        n = _keep(whole, reading, TRIPLET, whole.win, found, n)
        if not whole.self_draw:
            reading.closed |= bit(whole.win)
            reading.classes -= (1 << OUTSIDE * outside) - (1 << CLOSED + OUTSIDE * outside)
    if split.runs:
        for start in range(max(cell - 2, 0), min(cell, 6) + 1):
            if split.runs >> 3 * start & 7:
                n = _keep(whole, reading, MIDDLE if cell == start + 1 else EDGE if cell == 2 and start == 0
                          or cell == 6 and start == 6 else TWO_SIDED, whole.win - cell + start, found, n)
    return n


cdef inline int _keep(const whole_t *whole, const reading_t *reading, int wait, int place, reading_t *found,
                      int n) noexcept nogil:
    if n == MOST_READINGS:
        return n
    found[n] = reading[0]
    found[n].wait = wait
    found[n].place = place
    put_wait(whole, &found[n])
    return n + 1


cdef inline int _other_forms(const whole_t *whole, int forms, const reading_t *base, reading_t *found, int n) noexcept nogil:
    cdef uint64_t twice = kinds_at_least(whole, 2), thrice = kinds_at_least(whole, 3)
    cdef int pairs = number_of(twice)
    if thrice:
        if forms & (1 << SEVEN_PAIRS_WITH_QUADS) and twice == whole.present and kinds_at_least(whole, 4) == thrice:
            found[n] = base[0]
            found[n].form, found[n].wait = SEVEN_PAIRS_WITH_QUADS, PAIR
            put(&found[n].bits, CHIITOITSU, True)
            n += 1
    elif pairs == 7:
        found[n] = base[0]
        found[n].form, found[n].wait = SEVEN_PAIRS, PAIR
        put(&found[n].bits, CHIITOITSU, True)
        n += 1
    elif pairs == 1 and whole.present == ORPHAN_TILES:
        found[n] = base[0]
        found[n].form = THIRTEEN_ORPHANS
        put(&found[n].bits, KOKUSHI, True)
        put(&found[n].bits, KOKUSHI_13, count_of(whole, whole.win) == 2)
        n += 1
    elif pairs <= 1 and whole.flags & FLAG_FIRST_DRAW and _apart(whole.present):
        found[n] = base[0]
        found[n].form = IRREGULAR
        put(&found[n].bits, SHIISAN_PUUTA if pairs else SHIISUU_PUUTA, True)
        n += 1
    if forms & (1 << HONOURS_AND_KNITTED) and twice == 0:
        n = _honours_and_knitted(whole, base, found, n)
    if forms & (1 << THIRTEEN_KINDS) and ORPHAN_TILES & ~whole.present == 0:
        found[n] = base[0]
        found[n].form = THIRTEEN_KINDS
        put(&found[n].bits, ALL_THIRTEEN_KINDS, True)
        n += 1
    return n


cdef inline int _honours_and_knitted(const whole_t *whole, const reading_t *base, reading_t *found, int n) noexcept nogil:
    """Fourteen kinds, one tile each, out of the honours and the nine of a knitted straight."""
    cdef int way, honours = number_of(whole.present & HONOUR_TILES)
    for way in range(KNITTED_WAYS):
        if whole.present & ~(KNITTED[way] | HONOUR_TILES) == 0:
            found[n] = base[0]
            found[n].form, found[n].body = HONOURS_AND_KNITTED, KNITTED[way]
            put(&found[n].bits, GREATER_HONORS_AND_KNITTED_TILES if honours == 7 else LESSER_HONORS_AND_KNITTED_TILES, True)
            put(&found[n].bits, KNITTED_STRAIGHT, honours == 5)
            return n + 1
    return n


cdef inline bint _apart(uint64_t kinds) noexcept nogil:
    """Whether no two kinds of a suit are within two ranks of each other."""
    cdef uint64_t suits = kinds & SUIT_TILES
    return (suits & suits << 1 & ~TILES_EACH_SUIT(1) | suits & suits << 2 & ~TILES_EACH_SUIT(3)) == 0
