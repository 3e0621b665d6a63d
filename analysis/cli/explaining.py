"""How a win is scored, reading by reading, in words."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import mjfast as mj
from mjfast.analysis.cli import explaining_doubling, explaining_fan, explaining_fixed, explaining_han, unpaid
from mjfast.analysis.cli.choosing import why
from mjfast.analysis.cli.wins import Outcome
from mjfast.analysis.cli.worth import dora, worth
from mjfast.faults import LEGAL
from mjfast.readings import Reading
from mjfast.tiles import KIND_NAMES
from mjfast.wins import ROUND_AT, WIN_AT, WINDS

Facts = dict[str, str]
"""What is to say of a reading, by a word of at most seven letters."""

_FACTS: Final[Mapping[str, Callable[[Reading, mj.Score], Facts]]] = MappingProxyType(
    {
        "han_and_fu": explaining_han.facts,
        "fan_sum": explaining_fan.facts,
        "doubling": explaining_doubling.facts,
        "fixed": explaining_fixed.facts,
    }
)
"""What says it, for each way to price a reading."""


def readings(outcome: Outcome) -> list[dict[str, Any]]:
    """Return what is to say about each reading, the values by name; those that the rules do not know are None."""
    score = outcome.score
    if score is None:
        return []
    return [_entry(number, reading, score) for number, reading in enumerate(score.readings)]


def _entry(number: int, reading: Reading, score: mj.Score) -> dict[str, Any]:
    unit = score.rules.family.unit
    by_han = unit == "han"
    return {
        "number": number + 1,
        "chosen": number == score.chosen[0],
        "reading": str(reading),
        "form": reading.form,
        "wait": reading.wait,
        "allowed": reading.status == LEGAL,
        "points": reading.points,
        "han": reading.han if by_han else None,
        "fu": reading.fu if by_han else None,
        "basic": reading.basic if by_han else None,
        "fan": reading.fan if unit == "fan" else None,
        "yaku": reading.yaku | {name: value for name, value in worth(reading).items() if name in reading.limits},
        "counts": reading.counts,
        "unpaid": unpaid.reasons(reading, score),
        "found": reading.found,
        "dora": dora(reading),
        "fu_items": dict(reading.fu_items),
        "facts": _FACTS[score.rules.family.scheme](reading, score),
        "why": why(number, score),
    }


def text(outcome: Outcome) -> str:
    """Explain a win under one rule set."""
    rules, score = outcome.rules, outcome.score
    head = f"{rules.name}: {rules.title}"
    if score is None:
        return f"{head}\nNot allowed: {outcome.missing}"
    how = "self-draw" if score.self_draw else "ron"
    lines = [head, f"{how}, {score.seat} seat, {WINDS[score.record[ROUND_AT]]} round"]
    if outcome.ignored:
        lines.append(f"Without meaning here: {', '.join(outcome.ignored)}")
    if outcome.missing:
        lines.append(f"Not allowed: {outcome.missing}")
    named = score.reading.win
    if named != score.record[WIN_AT]:
        lines.append(f"The winner names {KIND_NAMES[named]} as the last tile, which pays best")
    for number, reading in enumerate(score.readings):
        lines += ["", *_lines(number, reading, score)]
    return "\n".join(lines)


def _lines(number: int, reading: Reading, score: mj.Score) -> list[str]:
    chosen = ", chosen" if number == score.chosen[0] else ""
    wait = f", {reading.wait} wait" if reading.wait else ""
    facts = _FACTS[score.rules.family.scheme](reading, score) | {"why": why(number, score)}
    head = f"Reading {number + 1} of {len(score.readings)}{chosen}: {reading}{wait}"
    return [head, *(f"  {name:7} {fact}" for name, fact in facts.items() if fact)]
