"""Why a reading of a win is taken, or why it is not."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import mjfast as mj
from mjfast.faults import LEGAL
from mjfast.readings import Reading
from mjfast.rules import RuleSet

_ORDERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"han": ("points", "han", "fu"), "fan": ("fan",), "points": ("points",)}
)
"""What readings are compared by, for each unit that patterns are worth."""


def why(number: int, score: mj.Score) -> str:
    """Say why a reading is taken, or why it is not."""
    every, best = score.readings, score.chosen[0]
    if len(every) == 1:
        return "the only reading"
    order = _ORDERS[score.rules.family.unit]
    if number != best:
        return f"not taken: {_behind(every[number], every[best], best, order, score.rules)}"
    second = max(
        (other for other in range(len(every)) if other != best),
        key=lambda other: (*_rank(every[other], order), -other),
    )
    return f"taken: {_ahead(every[best], every[second], second, order, score.rules)}"


def _rank(reading: Reading, order: tuple[str, ...]) -> tuple[int, ...]:
    return reading.status == LEGAL, *(getattr(reading, name) for name in order)


def _behind(reading: Reading, best: Reading, place: int, order: tuple[str, ...], rules: RuleSet) -> str:
    if (reading.status == LEGAL) != (best.status == LEGAL):
        return f"reading {place + 1} is allowed, and this one is not"
    for name in order:
        less, more = getattr(reading, name), getattr(best, name)
        if less != more:
            return f"fewer {name} than reading {place + 1}, {less} and {more}"
    first = _first_other(best, reading, rules)
    if first:
        return f"the same {_together(order)} as reading {place + 1}, whose list of fans comes first: it has {first}"
    return f"the same {_together(order)} as reading {place + 1}, which comes first"


def _ahead(best: Reading, second: Reading, place: int, order: tuple[str, ...], rules: RuleSet) -> str:
    if (best.status == LEGAL) != (second.status == LEGAL):
        return "the only one that is allowed"
    for name in order:
        more, less = getattr(best, name), getattr(second, name)
        if more != less:
            equal = order[: order.index(name)]
            same = f"the same {' and '.join(equal)} as reading {place + 1} and " if equal else ""
            return f"{same}most {name}, {more} and {less} in reading {place + 1}"
    first = _first_other(best, second, rules)
    if first:
        return f"the same {_together(order)} as reading {place + 1}, and its list of fans comes first: it has {first}"
    return f"the first of those with the same {_together(order)}"


def _together(names: tuple[str, ...]) -> str:
    """
    Join names.

    Examples
    --------
    >>> _together(("points", "han", "fu")), _together(("fan",))
    ('points, han and fu', 'fan')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _first_other(best: Reading, other: Reading, rules: RuleSet) -> str:
    """Return the first fan in which two lists differ; nothing where they do not, or lists decide nothing."""
    if rules.family.scheme != "fan_sum":
        return ""
    for name in rules.patterns:
        own, others = _times(name, best), _times(name, other)
        if own != others:
            return f"{name} {own} times and not {others}" if others else name
    return ""


def _times(name: str, reading: Reading) -> int:
    return reading.counts.get(name, int(name in reading.yaku))
