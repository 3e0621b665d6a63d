"""Every reading of a win: all splits with all placements of the winning tile, seven pairs, orphans, irregular hands."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport ORPHAN_TILES, bytes_at_least
from mjfast_ext._reading cimport *
from mjfast_ext._splits cimport CLOSED, NO_PAIR, OUTSIDE, split_t
from mjfast_ext._whole cimport count_of

cdef enum:
    GROUPS = 4
    SUIT_BITS = 21
    SUIT_KINDS = 9


cdef int find_readings(const splits_t *table, const whole_t *whole, bint local, reading_t *found) noexcept nogil:
    """Fill `found`, in the order in which readings are numbered, and return how many there are."""
    cdef reading_t base
    cdef int n
    for n in range(WORDS):
        base.bits.word[n] = 0
    put_circumstances(whole, &base.bits)
    put_tiles(whole, &base.bits)
    n = _four_melds(table, whole, local, &base, found, 0)
    if whole.melds == 0 and n < MOST_READINGS - 3:
        base.runs = base.triplets = base.closed = 0
        base.classes = 0
        base.pair, base.place, base.wait = NOBODY, whole.win, NO_WAIT
        n = _other_forms(whole, &base, found, n)
    return n


cdef inline int _four_melds(const splits_t *table, const whole_t *whole, bint local, const reading_t *base,
                            reading_t *found, int n) noexcept nogil:
    cdef const split_t *first[GROUPS]
    cdef const split_t *split[GROUPS]
    cdef int number[GROUPS]
    cdef int g, pairs, man, pin, sou
    cdef uint16_t place
    cdef reading_t reading = base[0]
    for g in range(GROUPS):
        place = (table.honours if g == 3 else table.suit)[whole.key[g]]
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
                put_melds(whole, &reading)
                if local:
                    put_local_melds(whole, &reading)
                n = _place_win(whole, split[whole.win // SUIT_KINDS], &reading, found, n)
    return n


cdef inline void _join(const whole_t *whole, const split_t **split, reading_t *reading) noexcept nogil:
    cdef int g
    reading.form = FOUR_MELDS_AND_PAIR
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


cdef inline int _other_forms(const whole_t *whole, const reading_t *base, reading_t *found, int n) noexcept nogil:
    cdef uint64_t twice = _held_at_least(whole, 2), thrice = _held_at_least(whole, 3)
    cdef int pairs = _number_of(twice)
    if thrice:
        return n
    if pairs == 7:
        found[n] = base[0]
        found[n].form, found[n].wait = SEVEN_PAIRS, PAIR
        put(&found[n].bits, CHIITOITSU, True)
        return n + 1
    if pairs > 1:
        return n
    if pairs == 1 and whole.present == ORPHAN_TILES:
        found[n] = base[0]
        found[n].form = THIRTEEN_ORPHANS
        put(&found[n].bits, KOKUSHI, True)
        put(&found[n].bits, KOKUSHI_13, count_of(whole, whole.win) == 2)
        return n + 1
    if whole.flags & FLAG_FIRST_DRAW and _apart(whole.present):
        found[n] = base[0]
        found[n].form = IRREGULAR
        put(&found[n].bits, SHIISAN_PUUTA if pairs else SHIISUU_PUUTA, True)
        return n + 1
    return n


cdef inline bint _apart(uint64_t kinds) noexcept nogil:
    """Whether no two kinds of a suit are within two ranks of each other."""
    cdef uint64_t suits = kinds & SUIT_TILES
    return (suits & suits << 1 & ~TILES_EACH_SUIT(1) | suits & suits << 2 & ~TILES_EACH_SUIT(3)) == 0


cdef inline uint64_t _held_at_least(const whole_t *whole, int k) noexcept nogil:
    cdef uint64_t kinds = 0
    cdef int i
    for i in range(5):
        kinds |= bytes_at_least(whole.count[i], k) << 8 * i
    return kinds


cdef inline int _number_of(uint64_t kinds) noexcept nogil:
    cdef int n = 0
    while kinds:
        kinds &= kinds - 1
        n += 1
    return n
