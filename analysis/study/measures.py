"""What studies measure, and the frames that come of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from mjfast.analysis.frames import ESTIMATE
from mjfast.analysis.study.counted import Counted, Key, Row, columns_of, split
from mjfast.analysis.study.counting import COLUMNS, COMPLETE, DRAW, READY, WON, pattern_names
from mjfast.analysis.study.tally import Tally

_KINDS: Final = {WON: "wins", COMPLETE: "complete"}
_EVENTS: Final = {READY: "ready", COMPLETE: "complete", WON: "win"}

OF_DRAWS: Final = ("ready", "draw_of_ready", "draw_of_win")
"""The quantities of the summary that studies of turns have."""

SUMMARY: Final = ("win", "complete", "points", "points_of_win", *OF_DRAWS)
"""The quantities of the summary."""


def summary(of: Counted) -> Iterator[Row]:
    """Yield how many units are won, and what for: a row a group and quantity."""
    if DRAW in of.by:
        for key, (kind,), rows in of.parts("hands", columns=1):
            if kind == WON:
                mean = columns_of(of.mean(rows.by_value()))
                yield {**of.names(key), "quantity": "points_of_win", **mean}
        return
    for key, _, units in of.parts("units"):
        n, kinds = units.n, of.kinds[key[0]]
        hands = {kind: of.tallies["hands"].where(*key, kind).by_value() for kind in kinds}
        won = hands[WON]
        found: dict[str, Row] = {}
        shares = {"win": WON, **({"complete": COMPLETE} if COMPLETE in kinds else {})}
        found |= {name: of.share(sum(hands[kind].values()), n) for name, kind in shares.items()}
        found["points"] = columns_of(of.mean({**won, 0: won.get(0, 0) + n - sum(won.values())}))
        found["points_of_win"] = columns_of(of.mean(won))
        if "events" in of.tallies:
            found |= _draws(of, key, n)
        for quantity, row in found.items():
            yield {**of.names(key), "quantity": quantity, **_without_count(row)}


def _draws(of: Counted, key: Key, n: int) -> dict[str, Row]:
    """Return the share of units of a group that were ready, and the mean draws of this and of the win."""
    found: dict[str, Row] = {}
    for name, kind in (("ready", READY), ("win", WON)):
        draws = of.tallies["events"].where(*key, kind).by_value()
        if kind == READY and of.follows:
            found[name] = of.share(sum(draws.values()), n)
        if draws:
            found[f"draw_of_{name}"] = columns_of(of.mean(draws))
    return found


def _hands(of: Counted) -> Iterator[tuple[Key, tuple[int, ...], Tally]]:
    """Yield the groups and kinds of hands to tell of."""
    return (part for part in of.parts("hands", columns=1) if part[1][0] in of.kinds[part[0][0]])


def yaku_frequency(of: Counted) -> Iterator[Row]:
    """Yield how often each pattern is paid, and what the hands with it are worth on average."""
    for key, (kind,), hands in _hands(of):
        paid = split(of.tallies["patterns"].where(*key, kind), 1)
        points = {number: rows.by_value() for (number,), rows in paid}
        names = {**of.names(key), "of": _KINDS[kind]}
        for number, pattern in enumerate(pattern_names(of.rules[key[0]])):
            found = points.get(number, {})
            mean = of.mean(found)
            worth = {"points": float(mean.value), "points_low": mean.low, "points_high": mean.high}
            yield {**names, "pattern": pattern, **of.share(sum(found.values()), hands.n), **worth}


def score_distribution(of: Counted) -> Iterator[Row]:
    """Yield how the points of hands are distributed."""
    for key, (kind,), hands in _hands(of):
        names = {**of.names(key), "of": _KINDS[kind]}
        for points, number in hands.by_value().items():
            yield {**names, "points": points, **of.share(number, hands.n)}


def waits(of: Counted) -> Iterator[Row]:
    """Yield how many kinds of tiles ready hands wait for, and how many copies of them are not seen."""
    for key, _, rows in of.parts("waits"):
        for (kinds, live), part in split(rows, 2):
            yield {**of.names(key), "kinds": kinds, "tiles": live, **of.share(part.n, rows.n)}


def turns(of: Counted) -> Iterator[Row]:
    """Yield the share of units that are ready, complete and won by each draw, and their mean shanten after it."""
    events, place = of.tallies["events"], len(of.by) + 1
    shanten = of.tallies.get("shanten", Tally.none(place + 2))
    draws = {kind: events.rows[events.rows[:, place] == kind, place + 1] for kind in _EVENTS}
    last = max([*events.rows[:, place + 1].tolist(), *shanten.rows[:, place].tolist()], default=0)
    for key, _, units in of.parts("units"):
        for kind in (*([READY] if of.follows else []), *of.kinds[key[0]]):
            passed, by_draw = 0, events.where(*key, kind).by_value()
            for draw in range(0 if kind == READY else min([1, *draws[kind]]), last + 1):
                passed += by_draw.get(draw, 0)
                estimate = _without_count(of.share(passed, units.n))
                yield {**of.names(key), "quantity": _EVENTS[kind], "draw": draw, **estimate}
        for (draw,), rows in split(shanten.where(*key), 1):
            yield {**of.names(key), "quantity": "shanten", "draw": draw, **columns_of(of.mean(rows.by_value()))}


def _without_count(row: Row) -> Row:
    return {name: value for name, value in row.items() if name != "count"}


def compare(of: Counted) -> Iterator[Row]:
    """Yield what units are paid under one rule set more than under another, on average, the units being the same."""
    for key, (other,), rows in of.parts("differences", columns=1):
        counts = rows.by_value()
        mean = replace(of.mean(counts), method="exact" if of.exact else "paired")
        signs = {"more": 0, "less": 0, "same": 0}
        for difference, number in counts.items():
            signs["more" if difference > 0 else "less" if difference else "same"] += number
        shares = {name: number / rows.n for name, number in signs.items()}
        yield {**_with_other(of, key, other), **columns_of(mean), **shares}


def differences(of: Counted) -> Iterator[Row]:
    """Yield how these differences are distributed."""
    for key, (other,), rows in of.parts("differences", columns=1):
        for difference, number in rows.by_value().items():
            yield {**_with_other(of, key, other), "difference": difference, **of.share(number, rows.n)}


def _with_other(of: Counted, key: Key, other: int) -> Row:
    names = of.names(key)
    return {"population": names.pop("population"), "rules": names.pop("rules"), "other": of.labels[other], **names}


@dataclass(frozen=True)
class Frame:
    """
    A frame of a study.

    Parameters
    ----------
    rows : callable
        Yields its rows.
    columns : tuple of str
        Its columns after those of the group; ``other`` stands before the groups.
    """

    rows: Callable[[Counted], Iterator[Row]]
    columns: tuple[str, ...]

    def heads(self, by: Sequence[str]) -> tuple[str, ...]:
        """Return all columns in order."""
        other = tuple(name for name in self.columns if name == "other")
        return ("population", "rules", *other, *by, *(name for name in self.columns if name != "other"))


@dataclass(frozen=True)
class Measure:
    """
    Something that studies measure.

    Parameters
    ----------
    title : str
        What it is, in a line.
    tables : frozenset of str
        What is to be counted for it.
    frames : tuple of str
        Its frames, out of `FRAMES`.
    more : frozenset of str
        What is counted besides where the population has it.
    """

    title: str
    tables: frozenset[str]
    frames: tuple[str, ...]
    more: frozenset[str] = frozenset()


_SHARE: Final = ("count", *ESTIMATE)

FRAMES: Final[Mapping[str, Frame]] = MappingProxyType(
    {
        "summary": Frame(summary, ("quantity", *ESTIMATE)),
        "yaku_frequency": Frame(yaku_frequency, ("of", "pattern", *_SHARE, "points", "points_low", "points_high")),
        "score_distribution": Frame(score_distribution, ("of", "points", *_SHARE)),
        "waits": Frame(waits, ("kinds", "tiles", *_SHARE)),
        "turns": Frame(turns, ("quantity", "draw", *ESTIMATE)),
        "compare": Frame(compare, ("other", *ESTIMATE, "more", "less", "same")),
        "differences": Frame(differences, ("other", "difference", *_SHARE)),
    }
)
"""The frames of studies; all have `summary`."""

MEASURES: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        "yaku_frequency": Measure(
            "How often each pattern is paid", frozenset(("hands", "patterns")), ("yaku_frequency",)
        ),
        "score_distribution": Measure("What hands are worth", frozenset(("hands",)), ("score_distribution",)),
        "waits": Measure("What ready hands wait for", frozenset(("waits",)), ("waits",)),
        "turns": Measure(
            "Ready and won by each draw", frozenset(("units", "events")), ("turns",), frozenset(("shanten",))
        ),
        "compare": Measure(
            "Rule sets compared on the same units", frozenset(("differences",)), ("compare", "differences")
        ),
    }
)
"""The measures by name."""

ALWAYS: Final = frozenset(("units", "hands"))
"""What every study counts, for its summary."""


def tables_of(measures: Sequence[str], there: frozenset[str]) -> frozenset[str]:
    """Return what is to be counted for some measures of a population that has some tables."""
    wanted = frozenset().union(*(MEASURES[name].tables | MEASURES[name].more & there for name in measures))
    assert wanted <= COLUMNS.keys()
    return wanted | ALWAYS
