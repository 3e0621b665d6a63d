"""Scores wins under any number of rule sets in one pass: readings and patterns once, then a price for each rule set."""

from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset

import numpy as np

from mjfast_ext._codes cimport (CODED_BITS, FLAG_DOUBLE_RIICHI, FLAG_FIRST_DRAW, FLAG_RIICHI, INCOMPLETE, LEGAL)
from mjfast_ext._definition cimport reading_fits, tiles_fit
from mjfast_ext._find cimport MOST_READINGS, find_readings
from mjfast_ext._fu cimport FU_ITEMS
from mjfast_ext._hand cimport lowest_bit
from mjfast_ext._plan cimport HALVES, Plan, plan_t
from mjfast_ext._price cimport MOST_SHIFT, basic_of, is_better, price
from mjfast_ext._reading cimport put, reading_t
from mjfast_ext._rule cimport dora_t, offer_t, rule_t
from mjfast_ext._whole cimport count_of, read_win, whole_t
from mjfast_ext._win cimport KINDS, MOST_INDICATORS, NO_TILE, WORDS, score_t, win_t

cdef enum:
    MOST_HAN = 1000       # that basic_points tells apart


cdef inline void _match(const plan_t *plan, const whole_t *whole, reading_t *found, int n) noexcept nogil:
    """Put the patterns that are data into the readings; each waits for one that it needs, so few are looked at."""
    cdef uint64_t[HALVES] left
    cdef uint64_t triggers
    cdef int i, k, w, h
    for h in range(HALVES):
        left[h] = plan.always[h]
    for w in range(CODED_BITS // 64):
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


cdef inline void _load(const score_t *kept, offer_t *best) noexcept nogil:
    """What is_better compares."""
    best.status, best.points, best.han, best.fu = kept.status, kept.points, kept.han, kept.fu


cdef inline void _refuse(int status, score_t *out) noexcept nogil:
    memset(out, 0, sizeof(score_t))
    out.status = <uint8_t> status


cdef inline int _read(const plan_t *plan, const win_t *win, whole_t *whole, reading_t *found, int *status) noexcept nogil:
    """The readings of a win with all their patterns; 0 if there are none, and `status` says why."""
    cdef int n = 0
    status[0] = read_win(win, whole)
    if status[0] == LEGAL:
        n = find_readings(plan.splits, whole, plan.local, found)
        if n == 0:
            status[0] = INCOMPLETE
        else:
            _match(plan, whole, found, n)
    return n


cdef inline void _score(const plan_t *plan, const win_t *win, reading_t *found, score_t *out,
                        Py_ssize_t stride) noexcept nogil:
    """Score one win: of rule set r into out[r * stride]."""
    cdef whole_t whole
    cdef dora_t dora
    cdef offer_t offer, best
    cdef int items[FU_ITEMS]
    cdef int n, r, k, status
    n = _read(plan, win, &whole, found, &status)
    if n == 0:
        for r in range(plan.rules):
            _refuse(status, &out[r * stride])
        return
    dora = _dora_of(plan, win, &whole)
    for r in range(plan.rules):
        price(&plan.rule[r], &whole, &dora, &found[0], &best, items)
        best.reading = 0
        for k in range(1, n):
            price(&plan.rule[r], &whole, &dora, &found[k], &offer, items)
            if is_better(&offer, &best):
                best = offer
                best.reading = k
        if best.status >= INCOMPLETE:
            _refuse(best.status, &out[r * stride])
        else:
            _store(&best, win.win, &out[r * stride])
    if win.flags & FLAG_FIRST_DRAW and whole.seat == 0:
        _choose_tile(plan, win, &whole, found, out, stride)


cdef void _choose_tile(const plan_t *plan, const win_t *win, const whole_t *whole, reading_t *found, score_t *out,
                       Py_ssize_t stride) noexcept nogil:
    """By tenhou, let the winner say which tile was the last, where the rules do."""
    cdef win_t other
    cdef whole_t renamed
    cdef offer_t offer, best
    cdef dora_t dora = _dora_of(plan, win, whole)
    cdef score_t *kept
    cdef int items[FU_ITEMS]
    cdef int kind, n, r, k, status
    for kind in range(KINDS):
        if kind == win.win or win.hand[kind] == 0:
            continue
        other = win[0]
        other.hand[win.win] += 1
        other.hand[kind] -= 1
        other.win = <uint8_t> kind
        n = _read(plan, &other, &renamed, found, &status)
        for r in range(plan.rules):
            if not plan.rule[r].best_tile:
                continue
            kept = &out[r * stride]
            for k in range(n):
                price(&plan.rule[r], &renamed, &dora, &found[k], &offer, items)
                offer.reading = k
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
            _score(&plan.plan, <const win_t *> &wins[row, 0], found, <score_t *> &out[0, row, 0], n)
    free(found)


def explain(Plan plan not None, const uint8_t[::1] win):
    """Every reading of one win as a dict, each with its price under the first rule set; or the status of no win."""
    if win.shape[0] != sizeof(win_t):
        raise ValueError(f"{sizeof(win_t)} bytes expected")
    cdef reading_t found[MOST_READINGS]
    cdef whole_t whole
    cdef int items[FU_ITEMS]
    cdef int status, k, i
    cdef offer_t offer
    cdef dora_t dora
    cdef int n = _read(&plan.plan, <const win_t *> &win[0], &whole, found, &status)
    if n == 0:
        return status
    dora = _dora_of(&plan.plan, <const win_t *> &win[0], &whole)
    readings = []
    for k in range(n):
        price(&plan.plan.rule[0], &whole, &dora, &found[k], &offer, items)
        readings.append({
            "form": found[k].form, "wait": found[k].wait, "place": found[k].place, "pair": found[k].pair,
            "runs": found[k].runs, "triplets": found[k].triplets, "closed": found[k].closed,
            "found": [found[k].bits.word[i] for i in range(WORDS)],
            "paid": [offer.paid.word[i] for i in range(WORDS)],
            "points": offer.points, "basic": offer.basic, "han": offer.han, "fu": offer.fu,
            "yaku_han": offer.yaku_han, "multiple": offer.multiple, "status": offer.status,
            "dora": (offer.dora, offer.ura, offer.red), "fu_items": [items[i] for i in range(FU_ITEMS)],
        })
    return readings


def basic_points(Plan plan not None, const int32_t[::1] han, const int32_t[::1] fu, int which=0):
    """Basic points of han and fu, pair by pair, under one rule set of the plan: int64."""
    if han.shape[0] != fu.shape[0]:
        raise ValueError(f"{han.shape[0]} han and {fu.shape[0]} fu")
    if not 0 <= which < plan.plan.rules:
        raise ValueError(f"rule set {which} of {plan.plan.rules}")
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
