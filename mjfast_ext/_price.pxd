"""Han, limits and points: what a reading is worth under one rule set."""

from libc.stdint cimport int64_t, uint64_t

from mjfast_ext._codes cimport BELOW_MINIMUM, INCOMPLETE, IRREGULAR, LEGAL, NO_YAKU, SHIISAN_PUUTA, SHIISUU_PUUTA
from mjfast_ext._fu cimport fu_of, tabled
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._reading cimport bit, bits_t, has, reading_t
from mjfast_ext._rule cimport dora_t, offer_t, rule_t
from mjfast_ext._whole cimport whole_t
from mjfast_ext._win cimport WORDS

cdef enum:
    MOST_SHIFT = 17       # han and bazoro beyond which every fu is a mangan: 2 ** 17 exceeds any mangan_basic


cdef inline int64_t _round_up(int64_t basic) noexcept nogil:
    """To hundreds, as every payment is."""
    return (basic + 99) // 100 * 100


cdef inline int64_t points_of(int64_t basic, bint dealer, bint self_draw) noexcept nogil:
    """What the winner receives in all."""
    if not self_draw:
        return _round_up((6 if dealer else 4) * basic)
    return 3 * _round_up(2 * basic) if dealer else _round_up(2 * basic) + 2 * _round_up(basic)


cdef inline int64_t basic_of(const rule_t *rule, int han, int fu) noexcept nogil:
    """Basic points of han and fu."""
    cdef int basic
    if han < rule.mangan_han:
        if han + rule.bazoro > MOST_SHIFT or rule.kiriage and (han == 4 and fu == 30 or han == 3 and fu == 60):
            return rule.mangan_basic
        basic = fu << (han + rule.bazoro)
        return basic if basic < rule.mangan_basic else rule.mangan_basic
    if han >= rule.yakuman_han and rule.counted_yakuman:
        return _limited(rule, 8 * (han // rule.yakuman_han if rule.counted_multiples else 1))
    return rule.mangan_basic * (6 if han >= rule.sanbaiman_han else 4 if han >= rule.baiman_han
                                else 3 if han >= rule.haneman_han else 2) // 2


cdef inline int _capped(const rule_t *rule, int multiple) noexcept nogil:
    return min(multiple, 8 * rule.yakuman_most) if rule.yakuman_most else multiple


cdef inline int64_t _limited(const rule_t *rule, int multiple) noexcept nogil:
    """Basic points of some half mangans."""
    return <int64_t> rule.mangan_basic * _capped(rule, multiple) // 2


cdef inline int han_of(const rule_t *rule, int multiple) noexcept nogil:
    """Han that stand for a limit: 13 for each yakuman, or the least that reach a lower limit."""
    if multiple >= 8:
        return 13 * (multiple // 8)
    return (rule.sanbaiman_han if multiple >= 6 else rule.baiman_han if multiple >= 4
            else rule.haneman_han if multiple >= 3 else rule.mangan_han)


cdef inline int _count_dora(const rule_t *rule, const dora_t *dora, offer_t *offer) noexcept nogil:
    cdef int i
    offer.dora = dora.first + (dora.rest if rule.kan_dora else 0)
    offer.ura = dora.ura_first + (dora.ura_rest if rule.kan_ura_dora else 0) if rule.ura_dora else 0
    offer.red = 0
    for i in range(3):
        offer.red += min(dora.red[i], rule.red[i])
    return offer.dora + offer.ura + offer.red


cdef inline bits_t counted_bits(const rule_t *rule, bint open, const bits_t *found) noexcept nogil:
    """The patterns that have a price, without those that others replace."""
    cdef bits_t bits, dropped
    cdef uint64_t left
    cdef int w, v, row
    cdef bint any_replacing = False
    for w in range(WORDS):
        bits.word[w] = found.word[w] & rule.counted[open].word[w]
        any_replacing |= bits.word[w] & rule.replacing.word[w] != 0
        dropped.word[w] = 0
    if any_replacing:
        for w in range(WORDS):
            left = bits.word[w] & rule.replacing.word[w]
            while left:
                row = rule.replacer[64 * w + lowest_bit(left)]
                for v in range(WORDS):
                    dropped.word[v] |= rule.replaced[row].word[v]
                left &= left - 1
        for w in range(WORDS):
            bits.word[w] &= ~dropped.word[w]
    return bits


cdef inline bits_t _only_irregular(const rule_t *rule, bint open, const bits_t *bits) noexcept nogil:
    """An irregular hand wins by its own pattern only, if that is paid, and has no han."""
    cdef bits_t left
    cdef int w
    cdef bint paid = has(bits, SHIISAN_PUUTA) or has(bits, SHIISUU_PUUTA)
    for w in range(WORDS):
        left.word[w] = bits.word[w] & ~rule.valued[open].word[w] if paid else 0
    return left


cdef inline int sum_han(const rule_t *rule, bint open, const bits_t *bits) noexcept nogil:
    cdef uint64_t left
    cdef int w, han = 0
    for w in range(WORDS):
        left = bits.word[w] & rule.valued[open].word[w]
        while left:
            han += rule.han[open][64 * w + lowest_bit(left)]
            left &= left - 1
    return han


cdef inline int sum_multiples(const rule_t *rule, const bits_t *bits, const bits_t *of, bint stack,
                               bits_t *paid) noexcept nogil:
    """Half mangans of limits that add up, or of the highest one; `paid` are the patterns."""
    cdef uint64_t left
    cdef int w, v, place, total = 0
    for w in range(WORDS):
        paid.word[w] = 0
    for w in range(WORDS):
        left = bits.word[w] & of.word[w]
        while left:
            place = lowest_bit(left)
            left &= left - 1
            if not stack:
                if rule.multiple[64 * w + place] <= total:
                    continue
                total = 0
                for v in range(WORDS):
                    paid.word[v] = 0
            total += rule.multiple[64 * w + place]
            paid.word[w] |= bit(place)
    return total


cdef inline int _least_han(const rule_t *rule, const whole_t *whole) noexcept nogil:
    """Han of yaku that the win needs."""
    cdef int needed = rule.min_han
    if rule.min_han_honba:
        needed += whole.honba // rule.min_han_honba
        if rule.min_han_most and needed > rule.min_han_most:
            needed = max(rule.min_han_most, rule.min_han)
    return needed


cdef inline void price_han_and_fu(const rule_t *rule, const whole_t *whole, const dora_t *dora, const reading_t *reading,
                       offer_t *offer, int *items) noexcept nogil:
    """What one reading is worth."""
    cdef bint open = whole.open, pinfu = False, enough = False, special = False
    cdef bits_t bits = counted_bits(rule, open, &reading.bits), paid
    cdef int n = _count_dora(rule, dora, offer), needed = _least_han(rule, whole), w, limit, floor
    if reading.form == IRREGULAR:
        bits = _only_irregular(rule, open, &bits)
    offer.yaku_han = sum_han(rule, open, &bits)
    offer.han = offer.yaku_han + (n if not rule.dora_han_known else tabled(rule.dora_han, rule.dora_han_known, n, 1))
    if rule.pinfu >= 0:
        pinfu = has(&bits, rule.pinfu)
    offer.fu = fu_of(rule, whole, n, reading, pinfu, items)
    offer.basic = basic_of(rule, offer.han, offer.fu) if reading.form != IRREGULAR else 0
    offer.multiple = 0
    for w in range(WORDS):
        offer.paid.word[w] = bits.word[w] & rule.valued[open].word[w]
        enough |= bits.word[w] & rule.enough.word[w] != 0
        special |= bits.word[w] & (rule.limits[open].word[w] | rule.floors[open].word[w]) != 0
    if special:
        if offer.yaku_han == 0 and needed > 0:
            offer.basic = 0  # dora alone are worth nothing
        floor = sum_multiples(rule, &bits, &rule.floors[open], False, &paid)
        if _limited(rule, floor) > offer.basic:
            _take(rule, offer, floor, &paid)
        limit = sum_multiples(rule, &bits, &rule.limits[open], rule.stack, &paid)
        if limit and _limited(rule, limit) >= offer.basic:
            _take(rule, offer, limit, &paid)
    if reading.form == IRREGULAR and not special:
        offer.status = INCOMPLETE
    else:
        offer.status = LEGAL if enough or offer.yaku_han >= needed else BELOW_MINIMUM if special or offer.yaku_han else NO_YAKU
    offer.points = points_of(offer.basic, whole.seat == 0, whole.self_draw)


cdef inline void _take(const rule_t *rule, offer_t *offer, int multiple, const bits_t *paid) noexcept nogil:
    """Pay a limit instead of han and fu."""
    multiple = _capped(rule, multiple)
    offer.multiple = multiple
    offer.basic = _limited(rule, multiple)
    offer.han = han_of(rule, multiple)
    offer.fu = 0
    offer.paid = paid[0]


cdef inline bint is_better(const offer_t *offer, const offer_t *best) noexcept nogil:
    """Legal, then points, han, fu; what is equal in all of them is not better."""
    if (offer.status == LEGAL) != (best.status == LEGAL):
        return offer.status == LEGAL
    if offer.points != best.points:
        return offer.points > best.points
    if offer.han != best.han:
        return offer.han > best.han
    return offer.fu > best.fu
