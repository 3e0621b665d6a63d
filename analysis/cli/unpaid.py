"""Why patterns that are in a reading are not paid for."""

from collections.abc import Iterator
from typing import Final

import mjfast as mj
from mjfast.plan_numbers import COMBINED
from mjfast.readings import Reading, unpaid
from mjfast.rules.ruleset import one_of

_WHOLE_HANDS: Final = ("pure_terminal_chows", "three_suited_terminal_chows")
_WAITS: Final = ("edge_wait", "closed_wait", "single_wait")


def reasons(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say of each pattern that is there and not paid, or not as often as it is there, why it is not."""
    return {name: _why(name, reading, score) for name in _times(reading, score)}


def by_reason(reading: Reading, score: mj.Score) -> str:
    """Say the same in a line, patterns with the same reason together."""
    grouped: dict[str, list[str]] = {}
    for name, times in _times(reading, score).items():
        more = " more" if name in reading.yaku else ""
        shown = f"{times}{more} {name}" if more or times > 1 else name
        grouped.setdefault(_why(name, reading, score), []).append(shown)
    return "; ".join(f"{', '.join(names)} ({why})" for why, names in grouped.items())


def _times(reading: Reading, score: mj.Score) -> dict[str, int]:
    """How often each pattern is there without being paid."""
    there = {name: reading.found.get(name, 1) for name in unpaid(reading, score.rules)}
    more = {
        name: times - reading.counts.get(name, 1)
        for name, times in reading.found.items()
        if name in reading.yaku and times > reading.counts.get(name, 1)
    }
    return there | more


def _why(name: str, reading: Reading, score: mj.Score) -> str:
    if name not in score.rules.patterns:
        return "no price"
    match score.rules.family.scheme:
        case "han_and_fu":
            return _in_han(name, reading, score)
        case "fan_sum":
            return _in_fan(name, reading, score)
        case "doubling":
            return _in_doublings(name, reading, score)
    return "another pattern has the price"


def _replacing(name: str, others: Iterator[str], score: mj.Score) -> str | None:
    """Return the first of some patterns that replaces this one."""
    listed = score.rules.replaces
    return next((other for other in others if name in (one_of(each)[0] for each in listed.get(other, ()))), None)


def _in_han(name: str, reading: Reading, score: mj.Score) -> str:
    price, is_open = score.rules.patterns[name], score.is_open
    han = price.open if is_open else price.closed
    if not han and not (price.multiple and (price.open_limit or not is_open)):
        return f"not in {'an open' if is_open else 'a closed'} hand"
    priced = (other for other in (*reading.yaku, *reading.patterns) if other in score.rules.patterns)
    other = _replacing(name, priced, score)
    if other:
        return f"replaced by {other}"
    if reading.multiple:
        return "a limit is paid instead"
    return "han and fu pay no less" if price.multiple else "not as these rules have it"


def _in_fan(name: str, reading: Reading, score: mj.Score) -> str:
    """A counted fan implies it, or the melds that it joins are joined already."""
    other = _replacing(name, iter(reading.yaku), score)
    if other:
        return f"implied by {other}"
    if name in COMBINED:
        joining = [fan for fan in reading.yaku if fan in COMBINED or fan in _WHOLE_HANDS]
        return f"its melds are joined already by {', '.join(joining)}"
    if name in _WAITS and reading.body:
        return "the winning tile could be one of the knitted straight"
    return "not as these rules have it"


def _in_doublings(name: str, reading: Reading, score: mj.Score) -> str:
    rules = score.rules
    price = rules.patterns[name]
    if name in reading.yaku:
        return f"counts {price.most} times at most" if price.most > 1 else "counts once"
    alone = next((other for other in reading.yaku if rules.patterns[other].limit), None)
    if price.limit and alone:
        return f"{alone} counts alone and is worth no less"
    if price.floor:
        return f"the hand has {reading.fan} fan anyway"
    if alone:
        return f"{alone} counts alone"
    other = _replacing(name, (other for other in reading.patterns if other in rules.patterns), score)
    if other:
        return f"replaced by {other}"
    if name in ("joker_float", "kong_chain"):
        return "only beside baotou"
    return "only the highest type counts"
