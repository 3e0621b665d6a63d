"""Doubling: every fan doubles the points, up to a cap (Guangdong, Hangzhou)."""

from libc.stdint cimport int64_t, uint64_t

from mjfast_ext._codes cimport *
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._price cimport counted_bits, sum_han, sum_multiples
from mjfast_ext._reading cimport bit, bits_t, has, put, reading_t
from mjfast_ext._rule cimport NEEDS_IT, NEEDS_NOTHING, offer_t, rule_t
from mjfast_ext._whole cimport count_of, whole_t
from mjfast_ext._win cimport WORDS

cdef enum:
    MOST_FAN = 62         # of which the points can be told


cdef inline void _keep_highest_type(const rule_t *rule, bits_t *bits) noexcept nogil:
    """Of the types of hands leave only the one with the most fan."""
    cdef uint64_t left
    cdef int w, place, best = -1, most = -1
    for w in range(WORDS):
        left = bits.word[w] & rule.types.word[w]
        while left:
            place = 64 * w + lowest_bit(left)
            left &= left - 1
            if rule.han[0][place] > most:
                best, most = place, rule.han[0][place]
    for w in range(WORDS):
        bits.word[w] &= ~rule.types.word[w]
    if best >= 0:
        put(bits, best, True)


cdef inline void _shorten_chain(const whole_t *whole, bits_t *bits) noexcept nogil:
    """Without baotou floats do not count, nor the kongs before the last of them."""
    cdef int i, kongs = max(whole.kong_streak, 1 if whole.flags & FLAG_AFTER_KONG else 0)
    for i in range(3):
        bits.word[(JOKER_FLOAT + i) >> 6] &= ~bit((JOKER_FLOAT + i) & 63)
    for i in range(kongs, 4):
        bits.word[(KONG_CHAIN + i) >> 6] &= ~bit((KONG_CHAIN + i) & 63)


cdef inline int joker_status(const rule_t *rule, const whole_t *whole, const reading_t *reading) noexcept nogil:
    """Whether a hand may win where there are jokers."""
    if not whole.self_draw and (rule.discard_streak == 0 or whole.dealer_streak < rule.discard_streak
                                or whole.win == rule.joker):
        return DISCARD_WIN
    if rule.needs_baotou == NEEDS_NOTHING or has(&reading.bits, BAOTOU) or count_of(whole, rule.joker) == 0:
        return LEGAL
    return LEGAL if rule.needs_baotou != NEEDS_IT and has(&reading.bits, RINSHAN) else NEEDS_BAOTOU


cdef inline void price_doubling(const rule_t *rule, const whole_t *whole, const reading_t *reading, offer_t *offer) noexcept nogil:
    """What one reading is worth: patterns that count alone, or the sum of the others, raised to the least."""
    cdef bits_t found = reading.bits, bits, alone, least
    cdef int floor, limit, w
    if rule.joker >= 0 and rule.chain_needs_baotou and not has(&found, BAOTOU):
        _shorten_chain(whole, &found)
    if rule.joker < 0 and has(&found, CHANKAN):
        put(&found, SELF_DRAW, True)  # a robbed kong is won as by a draw
    bits = counted_bits(rule, 0, &found)
    limit = sum_multiples(rule, &bits, &rule.limits[0], False, &alone)
    floor = sum_multiples(rule, &bits, &rule.floors[0], False, &least)
    if limit:
        offer.fan = limit
        offer.paid = alone
    else:
        for w in range(WORDS):
            bits.word[w] &= rule.valued[0].word[w]
        _keep_highest_type(rule, &bits)
        offer.fan = sum_han(rule, 0, &bits)
        if rule.cap and offer.fan > rule.cap:
            offer.fan = rule.cap
        offer.paid = bits
    if floor > offer.fan:
        offer.fan = floor
        for w in range(WORDS):
            offer.paid.word[w] |= least.word[w]
    offer.fan = min(offer.fan, MOST_FAN)
    offer.points = <int64_t> 1 << offer.fan
    offer.status = joker_status(rule, whole, reading) if rule.joker >= 0 else LEGAL


cdef inline void price_fixed(const rule_t *rule, const reading_t *reading, offer_t *offer) noexcept nogil:
    """The price of the one pattern that wins."""
    cdef bits_t bits = counted_bits(rule, 0, &reading.bits)
    offer.paid = bits
    offer.points = sum_han(rule, 0, &bits)
    offer.status = LEGAL
