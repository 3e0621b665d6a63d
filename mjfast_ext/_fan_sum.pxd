"""The sum of fans: what a reading is worth where fans add up that do not imply each other (MCR)."""

from libc.stdint cimport uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._price cimport sum_han
from mjfast_ext._reading cimport bit, bits_t, has, put, reading_t
from mjfast_ext._rule cimport offer_t, rule_t
from mjfast_ext._whole cimport whole_t
from mjfast_ext._win cimport WORDS

cdef enum:
    WAIT_FANS = 3         # edge, closed and single wait, whose patterns follow one another


cdef inline void _choose_combined(const rule_t *rule, const reading_t *reading, bits_t *bits) noexcept nogil:
    """Of the fans that several melds make together leave those that count beside each other."""
    cdef const bits_t *runs = rule.combined.choice + rule.combined.runs[reading.run_set]
    cdef const bits_t *triplets = rule.combined.choice + rule.combined.triplets[reading.triplet_set]
    cdef bint whole_hand = has(bits, PURE_TERMINAL_CHOWS) or has(bits, THREE_SUITED_TERMINAL_CHOWS)
    cdef int w
    for w in range(WORDS):
        bits.word[w] = (bits.word[w] & ~rule.combining.word[w] | triplets.word[w]
                        | (0 if whole_hand else runs.word[w]))


cdef inline void _drop_implied(const rule_t *rule, bits_t *bits) noexcept nogil:
    """Drop what a counted fan implies; one that is dropped itself implies nothing."""
    cdef uint64_t rows = 0, left
    cdef int w, row, pattern
    for w in range(WORDS):
        left = bits.word[w] & rule.replacing.word[w]
        while left:
            rows |= bit(rule.replacer[64 * w + lowest_bit(left)])
            left &= left - 1
    while rows:
        row = lowest_bit(rows)
        rows &= rows - 1
        if has(bits, rule.row_of[row]):
            for w in range(WORDS):
                bits.word[w] &= ~rule.replaced[row].word[w]


cdef inline void price_fans(const rule_t *rule, const whole_t *whole, const reading_t *reading, offer_t *offer) noexcept nogil:
    """What one reading is worth: `fan` without flowers, `points` with them."""
    cdef bits_t bits
    cdef int w
    for w in range(WORDS):
        bits.word[w] = reading.bits.word[w] & rule.counted[0].word[w]
    if reading.form == FOUR_MELDS_AND_PAIR:
        _choose_combined(rule, reading, &bits)
    elif reading.body >> whole.win & 1 and not rule.knitted_straight_wait:
        for w in range(WAIT_FANS):
            bits.word[(EDGE_WAIT + w) >> 6] &= ~bit((EDGE_WAIT + w) & 63)
    _drop_implied(rule, &bits)
    offer.fan = sum_han(rule, 0, &bits)
    if offer.fan == 0 and has(&rule.counted[0], CHICKEN_HAND):
        put(&bits, CHICKEN_HAND, True)
        offer.fan = rule.han[0][<int> CHICKEN_HAND]
    offer.paid = bits
    offer.points = offer.fan + (rule.flower_fan * whole.flowers if has(&bits, FLOWER_TILES) else 0)
    offer.status = LEGAL if offer.fan >= rule.least_fan else BELOW_MINIMUM


cdef inline bint comes_first(const rule_t *rule, const bits_t *fans, const bits_t *other) noexcept nogil:
    """Whether the list of fans is before another one: it has the first of those in which they differ."""
    cdef uint64_t left, differ
    cdef int w, place, first = 256
    cdef bint own = False
    for w in range(WORDS):
        differ = fans.word[w] ^ other.word[w]
        left = differ
        while left:
            place = lowest_bit(left)
            left &= left - 1
            if rule.rank[64 * w + place] < first:
                first = rule.rank[64 * w + place]
                own = fans.word[w] >> place & 1
    return own
