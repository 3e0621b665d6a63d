"""How a win is scored, reading by reading, in words."""

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

import mjfast as mj
from mjfast.analysis.cli.wins import Outcome
from mjfast.faults import LEGAL
from mjfast.readings import Reading, unpaid
from mjfast.rules import RuleSet
from mjfast.rules.prices import limit_name
from mjfast.score import DORA
from mjfast.tiles import KIND_NAMES
from mjfast.wins import WIN_AT

_ORDER: Final = ("points", "han", "fu")


def listed(values: Mapping[str, Any]) -> str:
    """Write names with their values in a line."""
    return ", ".join(f"{name} {value}" for name, value in values.items())


def worth(reading: Reading) -> dict[str, Any]:
    """Return what each paid pattern of a reading is worth: its han, or the name of its limit."""
    return reading.yaku | {name: limit_name(multiple) for name, multiple in reading.limits.items()}


def dora(reading: Reading) -> dict[str, int]:
    """Return the tiles of each kind of dora."""
    return {name: tiles for name, tiles in zip(DORA, reading.dora, strict=True) if tiles}


def readings(outcome: Outcome) -> list[dict[str, Any]]:
    """Return what is to say about each reading, the values by name."""
    score = outcome.score
    if score is None:
        return []
    best = score.chosen[0]
    return [
        {
            "number": number + 1,
            "chosen": number == best,
            "reading": str(reading),
            "form": reading.form,
            "wait": reading.wait,
            "allowed": reading.status == LEGAL,
            "points": reading.points,
            "han": reading.han,
            "fu": reading.fu,
            "basic": reading.basic,
            "yaku": worth(reading),
            "unpaid": _unpaid(reading, score),
            "dora": dora(reading),
            "fu_items": dict(reading.fu_items),
            "why": _why(number, score),
        }
        for number, reading in enumerate(score.readings)
    ]


def text(outcome: Outcome, seat: str, round_wind: str) -> str:
    """Explain a win under one rule set."""
    rules, score = outcome.rules, outcome.score
    head = f"{rules.name}: {rules.title}"
    if score is None:
        return f"{head}\nNot allowed: {outcome.missing}"
    how = "self-draw" if score.self_draw else "ron"
    lines = [head, f"{how}, {seat} seat, {round_wind} round"]
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
    paid = dataclasses.replace(score, points=reading.points, basic=reading.basic)
    facts = {
        "yaku": listed(worth(reading)) or "none",
        "unpaid": _by_reason(_unpaid(reading, score)),
        "dora": "" if reading.multiple else listed(dora(reading)),
        "han": _han(reading, score.rules),
        "fu": "" if reading.multiple else _fu(reading),
        "basic": _basic(reading, score.rules),
        "points": f"{reading.points}: {paid.payment}" if score.self_draw else paid.payment,
        "why": _why(number, score),
    }
    head = f"Reading {number + 1} of {len(score.readings)}{chosen}: {reading}{wait}"
    return [head, *(f"  {name:7} {fact}" for name, fact in facts.items() if fact)]


def _han(reading: Reading, rules: RuleSet) -> str:
    if reading.multiple:
        return f"{limit_name(reading.multiple)} in place of han and fu"
    tiles = sum(reading.dora)
    if not tiles:
        return str(reading.han)
    counted = reading.han - reading.yaku_han
    return f"{reading.yaku_han} + {counted} for {tiles} dora = {reading.han}"


def _fu(reading: Reading) -> str:
    total = sum(reading.fu_items.values())
    items = " + ".join(f"{fu} {name}" for name, fu in reading.fu_items.items())
    return f"{items} = {total}" + (f", rounded to {reading.fu}" if total != reading.fu else "")


def _basic(reading: Reading, rules: RuleSet) -> str:
    multiple = reading.basic / rules["mangan_basic"]
    limit = limit_name(multiple) if multiple >= 1 else ""
    if reading.multiple:
        return str(reading.basic)
    if reading.han >= rules["mangan_han"]:
        return f"{reading.basic}: {limit} for {reading.han} han"
    product = reading.fu * 2 ** (reading.han + rules["bazoro"])
    shown = f"{reading.fu} * 2 ** ({reading.han} + {rules['bazoro']}) = {product}"
    return shown if product == reading.basic else f"{shown}, paid as {limit}: {reading.basic}"


def _unpaid(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say of each pattern that is there and not paid why it is not."""
    return {name: _why_unpaid(name, reading, score) for name in unpaid(reading, score.rules)}


def _by_reason(unpaid: dict[str, str]) -> str:
    reasons: dict[str, list[str]] = {}
    for name, why in unpaid.items():
        reasons.setdefault(why, []).append(name)
    return "; ".join(f"{', '.join(names)} ({why})" for why, names in reasons.items())


def _why_unpaid(name: str, reading: Reading, score: mj.Score) -> str:
    rules, is_open = score.rules, score.is_open
    price = rules.patterns.get(name)
    if price is None:
        return "no price"
    han = price.open if is_open else price.closed
    if not han and not (price.multiple and (price.open_limit or not is_open)):
        return f"not in {'an open' if is_open else 'a closed'} hand"
    for other in (*reading.yaku, *reading.patterns):
        if other in rules.patterns and name in rules.replaces.get(other, ()):
            return f"replaced by {other}"
    if reading.multiple:
        return "a limit is paid instead"
    return "han and fu pay no less" if price.multiple else "not as these rules have it"


def _why(number: int, score: mj.Score) -> str:
    """Say why a reading is taken, or why it is not."""
    every, best = score.readings, score.chosen[0]
    if len(every) == 1:
        return "the only reading"
    if number != best:
        return f"not taken: {_behind(every[number], every[best], best)}"
    second = max(
        (other for other in range(len(every)) if other != best),
        key=lambda other: (*_rank(every[other]), -other),
    )
    return f"taken: {_ahead(every[best], every[second], second)}"


def _rank(reading: Reading) -> tuple[bool, int, int, int]:
    return reading.status == LEGAL, reading.points, reading.han, reading.fu


def _behind(reading: Reading, best: Reading, place: int) -> str:
    if (reading.status == LEGAL) != (best.status == LEGAL):
        return f"reading {place + 1} is allowed, and this one is not"
    for name in _ORDER:
        less, more = getattr(reading, name), getattr(best, name)
        if less != more:
            return f"fewer {name} than reading {place + 1}, {less} and {more}"
    return f"the same points, han and fu as reading {place + 1}, which comes first"


def _ahead(best: Reading, second: Reading, place: int) -> str:
    if (best.status == LEGAL) != (second.status == LEGAL):
        return "the only one that is allowed"
    for name in _ORDER:
        more, less = getattr(best, name), getattr(second, name)
        if more != less:
            equal = _ORDER[: _ORDER.index(name)]
            same = f"the same {' and '.join(equal)} as reading {place + 1} and " if equal else ""
            return f"{same}most {name}, {more} and {less} in reading {place + 1}"
    return "the first of those with the same points, han and fu"
