"""Scores wins under any number of rule sets in one pass: readings and patterns once, then a price for each rule set."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

import numpy as np

from mjfast_ext._codes cimport *
from mjfast_ext._definition cimport reading_fits, tiles_fit
from mjfast_ext._doubling cimport price_doubling, price_fixed
from mjfast_ext._fan_sum cimport comes_first, price_fans
from mjfast_ext._find cimport MOST_READINGS, find_readings
from mjfast_ext._fu cimport FU_ITEMS
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._jokers cimport MOST_JOKER_READINGS, check_jokers, find_joker_readings
from mjfast_ext._luoshu cimport read_luoshu
from mjfast_ext._plan cimport HALVES, Plan, plan_t
from mjfast_ext._price cimport MOST_SHIFT, basic_of, is_better, price_han_and_fu
from mjfast_ext._reading cimport put, reading_t
from mjfast_ext._rule cimport dora_t, offer_t, rule_t
from mjfast_ext._whole cimport check_others, check_riichi, count_of, kinds_at_least, read_win, settle_flags, whole_t
from mjfast_ext._win cimport KINDS, MOST_INDICATORS, NO_TILE, WORDS, score_t, win_t

cdef enum:
    MOST_HAN = 1000       # that basic_points tells apart
    ALL_KINDS = 0x3FFFFFFFF


cdef inline void _match(const plan_t *plan, const whole_t *whole, reading_t *found, int n) noexcept nogil:
    """Put the patterns that are data into the readings; each waits for one that it needs, so few are looked at."""
    cdef uint64_t[HALVES] left
    cdef uint64_t triggers
    cdef int i, k, w, h
    for h in range(HALVES):
        left[h] = plan.always[h]
    for w in range((CODED_BITS + 63) // 64):
        triggers = 0
        for k in range(n):
            triggers |= found[k].bits.word[w]
        triggers &= plan.triggers.word[w]
        while triggers:
            _wake(plan, 64 * w + lowest_bit(triggers), left)
            triggers &= triggers - 1
    for h in range(HALVES):
        while left[h]:
            i = 64 * h + lowest_bit(left[h])
            left[h] &= left[h] - 1
            if tiles_fit(&plan.definition[i], whole, &found[0].bits):
                for k in range(n):
                    if reading_fits(&plan.definition[i], whole, &found[k]):
                        put(&found[k].bits, CODED_BITS + i, True)
                        _wake(plan, CODED_BITS + i, left)


cdef inline void _wake(const plan_t *plan, int pattern, uint64_t *left) noexcept nogil:
    """Add the definitions that wait for a pattern; one that is data itself only has later ones waiting."""
    cdef int h
    for h in range(HALVES):
        left[h] |= plan.waiting[pattern][h]


cdef inline dora_t _dora_of(const plan_t *plan, const win_t *win, const whole_t *whole) noexcept nogil:
    cdef dora_t dora
    cdef int i
    for i in range(3):
        dora.red[i] = win.red[i]
    _count_dora(plan, whole, win.dora, &dora.first, &dora.rest)
    dora.ura_first = dora.ura_rest = 0
    if whole.flags & (FLAG_RIICHI | FLAG_DOUBLE_RIICHI):
        _count_dora(plan, whole, win.ura, &dora.ura_first, &dora.ura_rest)
    return dora


cdef inline void _count_dora(const plan_t *plan, const whole_t *whole, const uint8_t *indicators, int *first,
                             int *rest) noexcept nogil:
    """Tiles that the first indicator points at, and those of the others."""
    cdef int i, dora
    first[0] = rest[0] = 0
    for i in range(MOST_INDICATORS):
        if indicators[i] == NO_TILE:
            continue
        dora = plan.next[indicators[i]]
        if dora < KINDS:
            (first if i == 0 else rest)[0] += count_of(whole, dora)


cdef inline void _store(const offer_t *best, int win, score_t *out) noexcept nogil:
    cdef int w
    for w in range(WORDS):
        out.bits[w] = best.paid.word[w]
    out.points = best.points
    out.basic = best.basic
    out.han = <int16_t> best.han
    out.fu = <int16_t> best.fu
    out.yaku_han = <int16_t> best.yaku_han
    out.multiple = <uint16_t> best.multiple
    out.dora[0] = <uint8_t> best.dora
    out.dora[1] = <uint8_t> best.ura
    out.dora[2] = <uint8_t> best.red
    out.status = <uint8_t> best.status
    out.reading = <uint8_t> best.reading
    out.win = <uint8_t> win
    out.fan = <int16_t> best.fan


cdef inline void _load(const score_t *kept, offer_t *best) noexcept nogil:
    """What is_better compares."""
    best.status, best.points, best.han, best.fu = kept.status, kept.points, kept.han, kept.fu


cdef inline void _refuse(int status, score_t *out) noexcept nogil:
    memset(out, 0, sizeof(score_t))
    out.status = <uint8_t> status


# A win with everything that is known of it before any rule set looks at it.
ctypedef struct known_t:
    whole_t whole
    dora_t dora
    reading_t *found
    int n
    int status            # of the tiles: anything but LEGAL holds under every rule set but Luoshu's
    int riichi            # of flags, dora and red fives, where han and fu are paid
    int others            # of flags, elsewhere
    bint kong_lost        # flags of a kong that the tiles ruled out: after one, and robbing one
    bint robbery_lost


cdef inline void _know(const plan_t *plan, const win_t *win, reading_t *found, known_t *known) noexcept nogil:
    cdef whole_t *whole = &known.whole
    cdef uint32_t flags
    known.found, known.n = found, 0
    known.status = read_win(win, whole)
    if known.status != LEGAL:
        return
    known.riichi = check_riichi(win, whole) if plan.riichi else LEGAL
    known.others = check_others(whole) if plan.wanted.fans else LEGAL
    flags = whole.flags
    settle_flags(whole)
    flags &= ~whole.flags
    known.kong_lost, known.robbery_lost = flags & FLAG_AFTER_KONG != 0, flags & FLAG_ROBBED_KONG != 0
    if whole.luoshu:
        known.status = NO_SUCH_MELD
        return
    if plan.melds:
        known.n = find_readings(plan.splits, whole, &plan.wanted, found)
    if known.n:
        _match(plan, whole, found, known.n)
    if plan.riichi:
        known.dora = _dora_of(plan, win, whole)


cdef inline int _refusal(const rule_t *rule, const known_t *known) noexcept nogil:
    """Why a rule set does not look at the readings of a win, or LEGAL."""
    cdef const whole_t *whole = &known.whole
    cdef int status = known.riichi if rule.scheme == HAN_AND_FU else known.others
    if status != LEGAL:
        return status
    if rule.scheme == DOUBLING:
        if known.kong_lost:
            return AFTER_KONG_WITHOUT_KONG
        if known.robbery_lost:
            return ROBBED_TILE_HELD
    if whole.flowers and not rule.flowers:
        return FLOWERS_WITHOUT_ANY
    if whole.present & ~rule.kinds:
        return NO_SUCH_TILE
    if rule.doubled != ALL_KINDS and kinds_at_least(whole, 2) & ~rule.doubled:
        return NO_SUCH_TILE
    return check_jokers(whole, rule.joker) if rule.joker >= 0 else LEGAL


cdef inline int _readings_of(const plan_t *plan, const rule_t *rule, const win_t *win, known_t *known, reading_t *own,
                             reading_t **found, int *status) noexcept nogil:
    """Point `found` at the readings that a rule set may take, or say in `status` why there are none."""
    cdef int n
    found[0] = known.found
    if rule.forms & (1 << LUOSHU_SETS):
        found[0] = own
        status[0] = read_luoshu(rule, win, own)
        return status[0] == LEGAL
    status[0] = known.status if known.status != LEGAL else _refusal(rule, known)
    if status[0] != LEGAL:
        return 0
    n = known.n
    if rule.joker >= 0:
        found[0] = own
        n = find_joker_readings(rule.system, win, &known.whole, rule.jokers_build_quads, own)
        if n:
            _match(plan, &known.whole, own, n)
    return n


cdef inline void _price(const rule_t *rule, const known_t *known, const reading_t *reading, offer_t *offer,
                        int *items) noexcept nogil:
    """What a reading is worth under a rule set."""
    if rule.scheme == HAN_AND_FU:
        offer.fan = 0
        price_han_and_fu(rule, &known.whole, &known.dora, reading, offer, items)
        return
    memset(offer, 0, sizeof(offer_t))
    memset(items, 0, FU_ITEMS * sizeof(int))
    if rule.scheme == FAN_SUM:
        price_fans(rule, &known.whole, reading, offer)
    elif rule.scheme == DOUBLING:
        price_doubling(rule, &known.whole, reading, offer)
    else:
        price_fixed(rule, reading, offer)


cdef inline bint _is_better(const rule_t *rule, const offer_t *offer, const offer_t *best) noexcept nogil:
    if is_better(offer, best):
        return True
    return (rule.scheme == FAN_SUM and offer.points == best.points and comes_first(rule, &offer.paid, &best.paid))


cdef inline void _score_under(const plan_t *plan, const rule_t *rule, const win_t *win, known_t *known,
                              offer_t *best) noexcept nogil:
    """The best offer of a rule set; its status alone where there is none."""
    cdef reading_t own[MOST_JOKER_READINGS]
    cdef reading_t *found
    cdef offer_t offer
    cdef int items[FU_ITEMS]
    cdef int k, number = 0
    cdef int n = _readings_of(plan, rule, win, known, own, &found, &best.status)
    for k in range(n):
        if not rule.forms >> found[k].form & 1:
            continue
        _price(rule, known, &found[k], &offer, items)
        if number == 0 or _is_better(rule, &offer, best):
            best[0] = offer
            best.reading = number
        number += 1
    if number == 0 and best.status == LEGAL:
        best.status = INCOMPLETE


cdef void score_win(const plan_t *plan, const win_t *win, reading_t *found, score_t *out, Py_ssize_t stride) noexcept nogil:
    """Score one win: of rule set r into out[r * stride]. `found` has room for MOST_READINGS."""
    cdef known_t known
    cdef offer_t best
    cdef int r
    _know(plan, win, found, &known)
    for r in range(plan.rules):
        _score_under(plan, &plan.rule[r], win, &known, &best)
        if best.status >= INCOMPLETE:
            _refuse(best.status, &out[r * stride])
        else:
            _store(&best, win.win, &out[r * stride])
    if plan.riichi and known.status == LEGAL and win.flags & FLAG_FIRST_DRAW and known.whole.seat == 0:
        _choose_tile(plan, win, &known, out, stride)


cdef int readings_of_win(const plan_t *plan, const win_t *win, reading_t *every, reading_t *own,
                         reading_t **found) noexcept nogil:
    """Point `found` at the readings of a win that the first rule set may take, in one of the two arrays."""
    cdef known_t known
    cdef int status
    _know(plan, win, every, &known)
    return _readings_of(plan, &plan.rule[0], win, &known, own, found, &status)


cdef void _choose_tile(const plan_t *plan, const win_t *win, const known_t *known, score_t *out,
                       Py_ssize_t stride) noexcept nogil:
    """By tenhou, let the winner say which tile was the last, where the rules do."""
    cdef win_t other
    cdef known_t renamed
    cdef offer_t offer, best
    cdef score_t *kept
    cdef int kind, r
    for kind in range(KINDS):
        if kind == win.win or win.hand[kind] == 0:
            continue
        other = win[0]
        other.hand[win.win] += 1
        other.hand[kind] -= 1
        other.win = <uint8_t> kind
        _know(plan, &other, known.found, &renamed)
        for r in range(plan.rules):
            if not plan.rule[r].best_tile:
                continue
            kept = &out[r * stride]
            _score_under(plan, &plan.rule[r], &other, &renamed, &offer)
            if offer.status < INCOMPLETE:
                _load(kept, &best)
                if is_better(&offer, &best):
                    _store(&offer, kind, kept)


def score_many(Plan plan not None, const uint8_t[:, ::1] wins, uint8_t[:, :, ::1] out):
    """Score wins, rows of the bytes of win_t, into (rule sets, wins) rows of the bytes of score_t."""
    if (wins.shape[1] != sizeof(win_t) or out.shape[2] != sizeof(score_t) or out.shape[0] != plan.plan.rules
            or out.shape[1] != wins.shape[0]):
        raise ValueError(f"rows of {sizeof(win_t)} and of {sizeof(score_t)} bytes expected, one score a rule set and win")
    cdef reading_t *found = <reading_t *> malloc(MOST_READINGS * sizeof(reading_t))
    if found == NULL:
        raise MemoryError
    cdef Py_ssize_t row, n = wins.shape[0]
    with nogil:
        for row in range(n):
            score_win(&plan.plan, <const win_t *> &wins[row, 0], found, <score_t *> &out[0, row, 0], n)
    free(found)


def explain(Plan plan not None, const uint8_t[::1] win):
    """Every reading of one win as a dict, each with its price under the first rule set; or the status of no win."""
    if win.shape[0] != sizeof(win_t):
        raise ValueError(f"{sizeof(win_t)} bytes expected")
    cdef reading_t every[MOST_READINGS]
    cdef reading_t own[MOST_JOKER_READINGS]
    cdef reading_t *found
    cdef known_t known
    cdef const rule_t *rule = &plan.plan.rule[0]
    cdef int items[FU_ITEMS]
    cdef int status, n, k, i
    cdef offer_t offer
    _know(&plan.plan, <const win_t *> &win[0], every, &known)
    n = _readings_of(&plan.plan, rule, <const win_t *> &win[0], &known, own, &found, &status)
    readings = []
    for k in range(n):
        if not rule.forms >> found[k].form & 1:
            continue
        _price(rule, &known, &found[k], &offer, items)
        readings.append({
            "form": found[k].form, "wait": found[k].wait, "place": found[k].place, "pair": found[k].pair,
            "runs": found[k].runs, "triplets": found[k].triplets, "closed": found[k].closed, "body": found[k].body,
            "found": [found[k].bits.word[i] for i in range(WORDS)],
            "paid": [offer.paid.word[i] for i in range(WORDS)],
            "points": offer.points, "basic": offer.basic, "han": offer.han, "fu": offer.fu, "fan": offer.fan,
            "yaku_han": offer.yaku_han, "multiple": offer.multiple, "status": offer.status,
            "dora": (offer.dora, offer.ura, offer.red), "fu_items": [items[i] for i in range(FU_ITEMS)],
        })
    return readings or (INCOMPLETE if status == LEGAL else status)


def basic_points(Plan plan not None, const int32_t[::1] han, const int32_t[::1] fu, int which=0):
    """Basic points of han and fu, pair by pair, under one rule set of the plan: int64."""
    if han.shape[0] != fu.shape[0]:
        raise ValueError(f"{han.shape[0]} han and {fu.shape[0]} fu")
    if not 0 <= which < plan.plan.rules or plan.plan.rule[which].scheme != HAN_AND_FU:
        raise ValueError(f"rule set {which} of {plan.plan.rules} that pay han and fu")
    basic = np.empty(han.shape[0], np.int64)
    cdef int64_t[::1] out = basic
    cdef const rule_t *rule = &plan.plan.rule[which]
    cdef Py_ssize_t i
    cdef int count
    with nogil:
        for i in range(out.shape[0]):
            count = min(max(han[i], 0), MOST_HAN)
            out[i] = basic_of(rule, count, min(max(fu[i], 0), 0x7fffffff >> min(count + rule.bazoro, MOST_SHIFT)))
    return basic
