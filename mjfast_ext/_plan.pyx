"""Rule sets and definitions as Python hands them over, in the shape that the scoring kernel reads."""

from libc.stdlib cimport calloc, free

from mjfast_ext._codes cimport *
from mjfast_ext._combine cimport Combined
from mjfast_ext._definition cimport MOST_SHAPES
from mjfast_ext._reading cimport bit, bits_t
from mjfast_ext._rule cimport BITS, DORA_TABLE, MOST_REPLACERS
from mjfast_ext._system cimport System
from mjfast_ext._win cimport KINDS, WORDS

cdef enum:
    WORD = 64

_LOCAL = (ISSHOKU_SANJUN, ISSHOKU_YONJUN, SANSHOKU_TSUUKAN, SANPOKOU, YONPOKOU, KYOUDOU, KYOUDOU_RUNS, KYOUDOU_DISTINCT,
          KYOUDOU_DISTINCT_RUNS, RYANDOUKOU, SANRENKOU, SUURENKOU)
_FANS = range(CONCEALED_HAND, TWO_CONCEALED_PUNGS + 4)
_MELDS = (1 << JOKER_MELDS) - 1  # forms of tiles that stand for themselves
_splits = None
_combined = None


cdef bits_t _bits(object places) except *:
    cdef bits_t bits
    cdef int w, place
    for w in range(WORDS):
        bits.word[w] = 0
    for place in places:
        if not 0 <= place < BITS:
            raise ValueError(f"bit {place}")
        bits.word[place // WORD] |= bit(place % WORD)
    return bits


cdef int _fill(int *to, object numbers, int most) except -1:
    if len(numbers) > most:
        raise ValueError(f"{len(numbers)} numbers, expected {most} at most")
    cdef int i, number
    for i, number in enumerate(numbers):
        to[i] = number
    return len(numbers)


cdef class Plan:
    """Rule sets made ready to score with.

    `definitions` and `rules` are lists of mappings of plain numbers, see `mjfast.plans`; `next_tile` holds the dora of
    each of the 34 kinds of indicator.
    """

    def __cinit__(self, list definitions, list rules, next_tile, bint everything=False):
        global _splits, _combined
        if _splits is None:
            _splits, _combined = Splits(), Combined()
        self.splits, self.combined, self.kept = _splits, _combined, []
        self.plan.splits = &self.splits.table
        cdef int clauses = sum(len(entry["clauses"]) for entry in definitions), first = 0, i
        if len(definitions) > BITS - CODED_BITS or not rules or len(next_tile) != KINDS:
            raise ValueError("too many definitions, no rules, or a wrong order of dora")
        self.plan.definition = <definition_t *> calloc(max(len(definitions), 1), sizeof(definition_t))
        self.plan.clause = <clause_t *> calloc(max(clauses, 1), sizeof(clause_t))
        self.plan.rule = <rule_t *> calloc(len(rules), sizeof(rule_t))
        if self.plan.definition == NULL or self.plan.clause == NULL or self.plan.rule == NULL:
            raise MemoryError
        for i in range(KINDS):
            self.plan.next[i] = next_tile[i]
        triggers = set()
        for i, entry in enumerate(definitions):
            _define(&self.plan.definition[i], self.plan.clause + first, entry)
            first += len(entry["clauses"])
            trigger = _trigger(entry)
            if trigger is None:
                self.plan.always[i // WORD] |= bit(i % WORD)
            else:
                triggers.add(trigger)
                self.plan.waiting[<int> trigger][i // WORD] |= bit(i % WORD)
        self.plan.triggers = _bits(triggers)
        wanted = {place for entry in definitions for clause in entry["clauses"] for part in clause for place in part}
        for i, entry in enumerate(rules):
            _set_rule(&self.plan.rule[i], entry)
            self._add_tables(&self.plan.rule[i], entry)
            self.plan.wanted.forms |= entry["forms"]
            self.plan.wanted.fans |= entry["scheme"] != HAN_AND_FU
            self.plan.riichi |= entry["scheme"] == HAN_AND_FU
            self.plan.melds |= entry["forms"] & _MELDS != 0
            for prices in (entry["valued"], entry["limits"], entry["floors"]):
                wanted.update(*prices)
        self.plan.rules = len(rules)
        self.plan.wanted.local = everything or not wanted.isdisjoint(_LOCAL)
        self.plan.wanted.fans |= not wanted.isdisjoint(_FANS)
        self.plan.wanted.combined = &self.combined.table

    cdef _add_tables(self, rule_t *rule, dict entry):
        """Point a rule set at the tables that it needs."""
        cdef System system = entry["system"]
        cdef Combined combined
        if entry["scheme"] == FAN_SUM:
            combined = Combined(entry["combining"], entry["all_combine"])
            self.kept.append(combined)
            rule.combined = combined.table
        if system is not None:
            self.kept.append(system)
            rule.system = &system.c
        if entry["forms"] & (1 << LUOSHU_SETS) and (system is None or system.columns != 42):
            raise ValueError("Luoshu needs a meld system with flowers")
        if (rule.joker != -1 or entry["forms"] & (1 << JOKER_MELDS)) and (
                system is None or system.joker != rule.joker or not 0 <= rule.joker < KINDS):
            raise ValueError("jokers need a meld system with the same joker")

    def __dealloc__(self):
        free(self.plan.rule)
        free(self.plan.definition)
        free(self.plan.clause)


def _trigger(dict entry):
    """A pattern without which the definition cannot hold, the rarest by the order of the codes, or None."""
    needed = [set(all_of) for all_of, _ in entry["clauses"]]
    common = set.intersection(*needed) if needed else set()
    if entry["shapes"]:
        common.add(CHINITSU)
    return max(common, default=None)


cdef int _define(definition_t *to, clause_t *clause, dict entry) except -1:
    cdef int i
    to.allowed, to.needed, to.wins = entry["allowed"], entry["needed"], entry["wins"]
    to.triplets, to.runs, to.own_winds = entry["triplets"], entry["runs"], entry["own_winds"]
    to.any_suit = entry["any_suit"]
    if not to.any_suit:
        to.needed |= to.triplets
    to.melded = to.triplets != 0 or to.runs != 0 or to.own_winds != 0
    to.suits, to.least, to.most = entry["suits"], entry["least"], entry["most"]
    to.shapes = len(entry["shapes"])
    if to.shapes > MOST_SHAPES:
        raise ValueError("too many shapes")
    for i in range(to.shapes):
        to.shape[i] = entry["shapes"][i]
    to.clause, to.clauses = clause, len(entry["clauses"])
    for i, (all_of, none_of) in enumerate(entry["clauses"]):
        clause[i].all_of, clause[i].none_of = _bits(all_of), _bits(none_of)
    return 0


cdef int _set_rule(rule_t *rule, dict entry) except -1:
    cdef int place, row, i
    by_hand = list(zip(entry["valued"], entry["limits"], entry["floors"], strict=True))
    if len(by_hand) != 2:
        raise ValueError("prices for closed and for open hands expected")
    for i, (valued, limits, floors) in enumerate(by_hand):
        rule.valued[i], rule.limits[i], rule.floors[i] = _bits(valued), _bits(limits), _bits(floors)
        rule.counted[i] = _bits([*valued, *limits, *floors, *entry.get("unvalued", ())])
        for place, han in valued.items():
            rule.han[i][place] = han
        for place, multiple in [*limits.items(), *floors.items()]:
            rule.multiple[place] = multiple
    rule.enough = _bits(entry["enough"])
    rule.replacing = _bits(entry["replaces"])
    if len(entry["replaces"]) > MOST_REPLACERS:
        raise ValueError("too many patterns that replace others")
    for row, (place, replaced) in enumerate(entry["replaces"].items()):
        rule.replacer[place] = row
        rule.replaced[row] = _bits(replaced)
    for row, place in enumerate(entry["replaces"]):
        rule.row_of[row] = place
    rule.scheme, rule.forms = entry["scheme"], entry["forms"]
    rule.kinds, rule.doubled, rule.flowers = entry["kinds"], entry["doubled"], entry["flowers"]
    if rule.scheme not in (HAN_AND_FU, FAN_SUM, DOUBLING, FIXED):
        raise ValueError(f"scheme {rule.scheme}")
    rule.joker = -1
    if rule.scheme == HAN_AND_FU:
        _set_riichi(rule, entry)
    elif rule.scheme == FAN_SUM:
        _set_fan_sum(rule, entry)
    elif rule.scheme == DOUBLING:
        _set_doubling(rule, entry)
    rule.number_sets = entry.get("number_sets", 0)
    return 0


cdef int _set_fan_sum(rule_t *rule, dict entry) except -1:
    cdef int place, number
    rule.least_fan, rule.flower_fan = entry["min_fan"], entry["flower_fan"]
    rule.knitted_straight_wait = entry["knitted_straight_wait"]
    rule.combining = _bits(entry["combined"])
    _bits(entry["listed"])
    for number, place in enumerate(entry["listed"]):
        rule.rank[place] = number
    return 0


cdef int _set_doubling(rule_t *rule, dict entry) except -1:
    rule.cap, rule.types = entry["fan_cap"], _bits(entry["types"])
    rule.joker, rule.discard_streak = entry["joker"], entry["discard_streak"]
    rule.needs_baotou, rule.chain_needs_baotou = entry["needs_baotou"], entry["chain_needs_baotou"]
    rule.jokers_build_quads = entry["jokers_build_quads"]
    return 0


cdef int _set_riichi(rule_t *rule, dict entry) except -1:
    rule.pinfu = entry["pinfu"]
    if not -1 <= rule.pinfu < BITS:
        raise ValueError(f"bit {rule.pinfu}")
    rule.best_tile = entry["tenhou_best_tile"]
    rule.min_han, rule.min_han_honba, rule.min_han_most = entry["min_han"], entry["min_han_honba"], entry["min_han_most"]
    _set_dora(rule, entry)
    _set_fu(rule, entry)
    _set_limits(rule, entry)
    return 0


cdef int _set_dora(rule_t *rule, dict entry) except -1:
    rule.kan_dora, rule.ura_dora, rule.kan_ura_dora = entry["kan_dora"], entry["ura_dora"], entry["kan_ura_dora"]
    rule.dora_fu_with_pinfu = entry["dora_fu_pinfu_self_draw"]
    _fill(rule.red, entry["red_fives"], 3)
    rule.dora_han_known = _fill(rule.dora_han, entry["dora_han"], DORA_TABLE)
    rule.dora_fu_known = _fill(rule.dora_fu, entry["dora_fu"], DORA_TABLE)
    return 0


cdef int _set_fu(rule_t *rule, dict entry) except -1:
    rule.base_fu, rule.closed_ron_fu = entry["base_fu"], entry["closed_ron_fu"]
    rule.self_draw_fu, rule.riichi_fu = entry["self_draw_fu"], entry["riichi_fu"]
    rule.pinfu_self_draw_fu, rule.open_pinfu_fu = entry["pinfu_self_draw_fu"], entry["open_pinfu_fu"]
    rule.seven_pairs_fu, rule.rinshan_fu = entry["seven_pairs_fu"], entry["rinshan_fu"]
    rule.round_to_nearest = entry["fu_rounding"] == "nearest"
    _fill(rule.meld_fu, (*entry["triplet_fu"], *entry["triplet_fu_outside"], *entry["kong_fu"],
                         *entry["kong_fu_outside"]), 8)
    _fill(rule.pair_fu + 8, (entry["other_wind_pair_fu"], entry["seat_wind_pair_fu"], entry["round_wind_pair_fu"],
                             entry["double_wind_pair_fu"], entry["dragon_pair_fu"]), 5)
    rule.edge_wait_fu, rule.closed_wait_fu = entry["edge_wait_fu"], entry["closed_wait_fu"]
    rule.pair_wait_fu = entry["pair_wait_fu"]
    return 0


cdef int _set_limits(rule_t *rule, dict entry) except -1:
    rule.bazoro, rule.mangan_basic = entry["bazoro"], entry["mangan_basic"]
    rule.mangan_han, rule.haneman_han = entry["mangan_han"], entry["haneman_han"]
    rule.baiman_han, rule.sanbaiman_han = entry["baiman_han"], entry["sanbaiman_han"]
    rule.yakuman_han, rule.yakuman_most = entry["yakuman_han"], entry["yakuman_most"]
    rule.kiriage, rule.counted_yakuman = entry["kiriage_mangan"], entry["counted_yakuman"]
    rule.counted_multiples, rule.stack = entry["counted_yakuman_multiples"], entry["yakuman_stack"]
    return 0
