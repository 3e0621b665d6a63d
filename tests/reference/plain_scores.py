"""
What a win comes to, by the slow implementation of its family, in the terms of exact tables.

Where readings are worth the same the slow implementations do not say which of them is taken: each of the outcomes is
given then.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from mjfast.catalogue import pattern
from mjfast.rules import RuleSet
from tests.reference import guangdong, hangzhou, luoshu, mcr, pricing, thirteen
from tests.reference.winning import Case, Win

Patterns = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Outcome:
    """The price of a win, and what is paid, each pattern with how often; without points and patterns if nothing is."""

    legal: bool
    points: int
    patterns: Patterns = ()
    han: int = 0
    fu: int = 0
    multiple: float = 0.0
    fan: int = 0

    @property
    def price(self) -> tuple[int, int, float, int, int, bool]:
        return self.han, self.fu, self.multiple, self.fan, self.points, self.legal


def named(patterns: Iterable[str]) -> Patterns:
    return tuple(sorted(Counter(patterns).items()))


def same_price(results: list[pricing.Result]) -> list[pricing.Result]:
    """The best of results, and those that are as good."""
    ranks = [(result.legal, result.points, result.han, result.fu) for result in results]
    return [result for result, rank in zip(results, ranks, strict=True) if rank == ranks[0]]


def paid_in_riichi(result: pricing.Result, rules: RuleSet) -> list[Patterns]:
    """The patterns that pay; of several equally high limits of which one counts, each in turn."""
    if not result.limits:
        return [named(list(result.yaku))]
    floors = any(rules.patterns[name].floor for name in result.limits)
    if rules.options["yakuman_stack"] and not floors:
        return [named(list(result.limits))]
    (most,) = result.limits.values()
    case = Case(result.win, result.reading, rules.options)
    counted = pricing.counted_patterns(case, rules.patterns, rules.replaces)
    double = rules.options["double_yakuman"]
    values = {
        name: rules.patterns[name].floor if floors else rules.patterns[name].limit * (1 + (name in double))
        for name in counted
    }
    return [named([name]) for name, value in values.items() if value == most]


def of_riichi(win: Win, rules: RuleSet) -> list[Outcome]:
    found = pricing.results(win, rules.options, rules.patterns, rules.replaces)
    outcomes = []
    for result in same_price(found):
        multiple = pricing.capped(result.limits, rules.options) if result.limits else 0.0
        price = {"han": result.han, "fu": result.fu, "multiple": multiple}
        # Without yaku nothing is won, whatever han and fu would pay; a pattern of a limit may be too little to win.
        something = result.legal or result.yaku_han or result.limits
        for patterns in paid_in_riichi(result, rules):
            paid = (result.points, patterns) if something else (0, ())
            outcomes.append(Outcome(result.legal, *paid, **price))
    return outcomes


def of_mcr(win: Win, rules: RuleSet) -> list[Outcome]:
    found = mcr.score(win, rules.name)
    if found is None:
        return []
    patterns = named(pattern(fan).id for fan in Counter(found.fans).elements())
    return [Outcome(found.total >= rules["min_fan"], found.with_flowers, patterns, fan=found.total)]


def of_guangdong(win: Win, rules: RuleSet) -> list[Outcome]:
    found = guangdong.results(win)
    outcomes = []
    for result in found:
        if result.fan == found[0].fan:
            alone = [name for name in result.names if name in guangdong.SPECIAL]
            paid = [[name] for name in alone] or [sorted(result.names - {"chicken_hand"})]
            outcomes += [Outcome(True, result.points, named(own), fan=result.fan) for own in paid]
    return outcomes


def of_hangzhou(win: Win, rules: RuleSet) -> list[Outcome]:
    """
    Each form of the tiles: melds, or seven pairs with the quads among them.

    Where a hand with jokers must be one that any tile completes, others have their fan and win nothing.
    """
    best = hangzhou.score(win, rules.name)
    if best is None:
        return []
    league = rules.name == "hangzhou_mil2025"
    outcomes = []
    for seven_pairs, quads in hangzhou.shapes(win, jokers_build_quads=False):
        result = hangzhou.Result(seven_pairs, quads, best.baotou, best.jokers, 0)
        if hangzhou.fan_of(result, win, rules.name) != best.fan:
            continue
        patterns = ["chiitoitsu"] * seven_pairs + ["baotou"] * best.baotou
        patterns += ["luxury_pairs"] * (min(quads, 1) if league else quads)
        patterns += ["no_joker"] * (league and best.jokers == 0)
        patterns += ["four_jokers"] * (rules.name == "hangzhou_platform2026" and best.jokers == 4)
        outcomes.append(Outcome(True, best.points, named(patterns), fan=best.fan))
    if rules["needs_baotou"] == "yes" and best.jokers and not best.baotou:
        return [Outcome(False, 0, fan=best.fan)]
    return outcomes


def of_luoshu(win: Win, rules: RuleSet) -> list[Outcome]:
    wins = luoshu.is_win(win, rules["triples"], rules["heads"])
    return [Outcome(True, 1, named(["luoshu_hand"]))] if wins else []


def of_thirteen_orphans(win: Win, rules: RuleSet) -> list[Outcome]:
    return [Outcome(True, thirteen.UNITS, named(["kokushi"]))] if thirteen.is_win(win, rules.name) else []


OF_FAMILY: dict[str, Callable[[Win, RuleSet], list[Outcome]]] = {
    "riichi": of_riichi,
    "mcr": of_mcr,
    "guangdong": of_guangdong,
    "hangzhou": of_hangzhou,
    "luoshu": of_luoshu,
    "thirteen_orphans": of_thirteen_orphans,
}


def outcomes(win: Win, rules: RuleSet) -> list[Outcome]:
    """What a win may come to under rules as they are written: mostly one outcome; none if it is no win."""
    return list(dict.fromkeys(OF_FAMILY[rules.family_name](win, rules)))
