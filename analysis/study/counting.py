"""Counts what came of units: a tally for each kind of row that measures ask for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis.study.batch import Batch, Played
from mjfast.analysis.study.tally import Tallies, Tally
from mjfast.plans import make_plan
from mjfast.rules import RuleSet

WON: Final = 0
COMPLETE: Final = 1
READY: Final = 2
"""Kinds of events: a hand won, was complete (the first time), or ready (the first time)."""

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "units": (),
        "hands": ("kind", "points"),
        "patterns": ("kind", "pattern", "points"),
        "waits": ("kinds", "live"),
        "events": ("kind", "draw"),
        "shanten": ("draw", "shanten"),
        "differences": ("other", "difference"),
    }
)
"""The tables of tallies, and their columns after the rule set's number and the groups."""

DRAW: Final = "draw"
"""The way to group that belongs to a hand and not to its unit."""

NO_DRAW: Final = -1
"""The group of what did not come with a draw."""


class _Rows(NamedTuple):
    """Rows of a table: the unit of each, the draw that it came with, its columns; a number stands for equal ones."""

    at: NDArray[np.intp]
    draw: NDArray[np.int64] | None
    columns: Sequence[NDArray[Any] | int]


def pattern_names(rules: RuleSet) -> list[str]:
    """
    Return the patterns that a rule set pays, in the order of their numbers in tallies.

    Examples
    --------
    >>> from mjfast import rules
    >>> pattern_names(rules.load("riichi"))[:3]
    ['riichi', 'double_riichi', 'ippatsu']
    """
    return list(dict.fromkeys(make_plan((rules,)).names[0].values()))


def nothing(by: Sequence[str], tables: frozenset[str]) -> Tallies:
    """Return the tallies of no unit."""
    return Tallies({name: Tally.none(width(name, by)) for name in sorted(tables)})


def width(table: str, by: Sequence[str]) -> int:
    """Return the number of columns of a tally."""
    return 1 + len(by) + len(COLUMNS[table])


def count(batch: Batch, rules: Sequence[RuleSet], by: Sequence[str], tables: frozenset[str]) -> Tallies:
    """Count a batch for some of the tables in `COLUMNS`; `rules` are all those of the study."""
    found = nothing(by, tables)
    for table in sorted(tables):
        for which, (place, played) in enumerate(zip(batch.places, batch.played, strict=True)):
            for at, draw, columns in _ROWS[table](batch, which, rules):
                numbers = [np.full(len(at), each) if isinstance(each, int) else each for each in (place, *columns)]
                groups = [_group(played, name, at, draw) for name in by]
                weights = None if batch.weights is None else batch.weights[at]
                found[table] += Tally.of([numbers[0], *groups, *numbers[1:]], weights)
    return found


def _group(played: Played, name: str, at: NDArray[np.intp], draw: NDArray[np.int64] | None) -> NDArray[np.int64]:
    if name != DRAW:
        return played.groups[name][at]
    return np.full(len(at), NO_DRAW) if draw is None else draw


def _units(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    yield _Rows(np.arange(batch.n), None, ())


def _hands(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    played = batch.played[which]
    for kind, hands in ((WON, played.wins), (COMPLETE, played.complete)):
        yield _Rows(hands.at, hands.draw, (kind, hands.points))


def _patterns(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    played = batch.played[which]
    for kind, hands in ((WON, played.wins), (COMPLETE, played.complete)):
        number, there = hands.paid.nonzero()
        draw = None if hands.draw is None else hands.draw[there]
        yield _Rows(hands.at[there], draw, (kind, number, hands.points[there]))


def _waits(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    ready = batch.played[which].ready
    if ready is not None:
        yield _Rows(ready.at, ready.draw, (ready.kinds, ready.live))


def _events(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    played = batch.played[which]
    # Of hands that are not followed, the draw of a ready one is that of the win.
    ready = None if played.shanten is None else played.ready
    for kind, found in ((WON, played.wins), (COMPLETE, played.complete), (READY, ready)):
        if found is not None and found.draw is not None:
            yield _Rows(found.at, found.draw, (kind, found.draw))


def _shanten(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    shanten = batch.played[which].shanten
    if shanten is not None:
        draw = np.tile(np.arange(shanten.shape[1]), batch.n)
        yield _Rows(np.repeat(np.arange(batch.n), shanten.shape[1]), draw, (draw, shanten.ravel()))


def _differences(batch: Batch, which: int, rules: Sequence[RuleSet]) -> Iterator[_Rows]:
    """Yield what units are paid under the rule sets of the family that follow, less what they are under this one."""
    paid = [_paid(batch.n, played) for played in batch.played[which:]]
    family = rules[batch.places[which]].family_name
    for points, other in zip(paid[1:], batch.places[which + 1 :], strict=True):
        if rules[other].family_name == family:
            yield _Rows(np.arange(batch.n), None, (other, points - paid[0]))


def _paid(n: int, played: Played) -> NDArray[np.int64]:
    points = np.zeros(n, np.int64)
    points[played.wins.at] = played.wins.points
    return points


_ROWS: Final[Mapping[str, Callable[[Batch, int, Sequence[RuleSet]], Iterator[_Rows]]]] = MappingProxyType(
    {
        "units": _units,
        "hands": _hands,
        "patterns": _patterns,
        "waits": _waits,
        "events": _events,
        "shanten": _shanten,
        "differences": _differences,
    }
)
