"""What the numbers of a study mean, in words."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis.families import UNITS, points_told
from mjfast.analysis.study import running

if TYPE_CHECKING:
    from mjfast.analysis.study.populations import Population
    from mjfast.analysis.study.result import StudyResult

Term = tuple[str, str]


def definitions(result: "StudyResult") -> list[Term]:
    """Return the terms used in a result and what they mean: only those that come up in it."""
    return [*_units(result), *_hands(result), *_measured(result), *_estimates(result)]


def _alone(population: Any) -> str:
    policy = population.policy if isinstance(population.policy, str) else "of its own"
    dealt = "thirteen tiles are dealt" if population.hand is None else f"the hand is {population.hand}"
    return (
        f"A game of one player alone: {dealt}, and there are {population.draws} draws at most. The player wins with a "
        f"complete hand that may win, and otherwise discards by the policy {policy}. Nobody else draws, calls or "
        "discards, so shares of games are not those of a table of four."
    )


def _dealt(population: Any) -> str:
    return "Thirteen tiles as dealt, and the next one: a deal is ready as it is, and is won with the tile drawn."


def _recorded(population: Any) -> str:
    return (
        "A win of a real game; what is no complete hand under any of the rule sets is left out. Players play by the "
        "rules they play under: under others they would have gone for other hands."
    )


def _sampled(population: Any) -> str:
    return (
        "A complete hand with one of its tiles as the last, drawn at random: each is as likely as there are ways to "
        "choose its physical tiles, times the copies of the last. Nothing is said of how a player gets there."
    )


def _exact(population: Any) -> str:
    return (
        "Every complete hand with each of its tiles as the last. Each counts as often as there are ways to choose its "
        "physical tiles, times the copies of the last."
    )


_UNITS: Final[Mapping[str, Callable[["Population"], str]]] = MappingProxyType(
    {"alone": _alone, "deals": _dealt, "recorded": _recorded, "sampled_wins": _sampled, "exact": _exact}
)


def _units(result: "StudyResult") -> Iterator[Term]:
    """Yield what a unit of each population is."""
    for name, population in zip(result.study.names, result.study.populations, strict=True):
        yield f"{name} ({population.unit})", _UNITS[population.kind](population)


def _hands(result: "StudyResult") -> Iterator[Term]:
    told = set(result.summary["quantity"])
    yield "win", "A hand that is complete under the rule set, may win so, and has the han or fan that it asks for."
    if "complete" in told:
        yield "complete", "A hand that is complete, whether or not it may win; of a game the first."
    families = list(dict.fromkeys(rules.family_name for rules in result.study.rules))
    units = "; ".join(
        f"{label}: {UNITS[rules.family_name]}"
        for label, rules in zip(result.study.labels, result.study.rules, strict=True)
    )
    apart = " Points are compared within a family only." if len(families) > 1 else ""
    yield "points", f"{points_told(families)}. Counted in: {units}.{apart} Of a unit that is not won they are 0."
    yield "points_of_win", "The same of the units that are won."


def _measured(result: "StudyResult") -> Iterator[Term]:
    study = result.study
    kinds = {population.kind for population in study.populations}
    if "yaku_frequency" in study.measures:
        yield "patterns", "Shares of hands with which a pattern is paid; a hand counts for each of its patterns."
    if "waits" in study.measures:
        of = {
            "alone": "of a game, the first ready hand, with the player's own discards seen",
            "deals": "of a deal, the hand as dealt",
            "recorded": "of a recorded win, what was held before the last tile came",
            "sampled_wins": "of a win, what was held before the last tile came",
            "exact": "of the exact population, every ready hand there is",
        }
        which = "; ".join(of[kind] for kind in of if kind in kinds)
        yield "ready hand", f"One that a tile makes complete: {which}. Copies in the hand itself are seen."
    if "turns" in study.measures:
        yield "by draw", "With this draw or before; draw 0 is the hand as dealt. Shanten are -1 after a win."
    if "compare" in study.measures:
        yield (
            "difference",
            "What a unit is paid under one rule set less what the same unit is paid under another. As the units are "
            "the same, the mean of these paired differences is known better than two averages are.",
        )
    if study.by:
        yield "groups", f"Units by {', '.join(study.by)}. Shares are of the units of the group."


def _estimates(result: "StudyResult") -> Iterator[Term]:
    study = result.study
    sampled = [population for population in study.populations if not population.exact]
    if sampled:
        yield (
            "interval",
            f"{study.confidence:.0%}; Wilson's score interval for shares, Student's t for means and differences. After "
            f"± stands half of it. Each holds by itself: of many intervals about {1 - study.confidence:.0%} miss.",
        )
        yield "below", "The upper end of the interval of what never occurred: it may still be as frequent as that."
        yield "stopping", _stopping(result)
    if len(sampled) < len(study.populations):
        yield "exact", "Counted whole, in whole numbers: without interval, and right to the last digit shown."


def _stopping(result: "StudyResult") -> str:
    precision = result.study.precision
    if precision is None:
        return (
            "The number of units was given beforehand. Who looks at results, and counts on until they please, gets "
            "intervals that hold less often than they say."
        )
    return (
        f"Units were counted until half the interval of {precision.quantity} was {precision.half_width:g} at most. Its "
        f"width was looked at a few times, first after {running.FIRST_LOOK:,} units, and the value itself never. The "
        "number of units so depends on the scatter found, which leaves a bias far smaller than the interval."
    )
