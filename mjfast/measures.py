"""What can be counted of a dealt hand: one entry a measure, for many hands at a time and for exact counting."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import InputError, unknown
from mjfast.shapes import Shapes
from mjfast.systems import FORMS
from mjfast.tiles import MAX_COPIES
from mjfast_ext import _exact, _measure, _shanten, _waits

_MOST_COMBINATIONS: Final = 1 << 22


@dataclass(frozen=True)
class Dealt:
    """Dealt hands: counts (n, columns), red fives (n,), and the column of a dora indicator (n,) where one is seen."""

    hands: NDArray[np.uint8]
    red: NDArray[np.uint8]
    indicator: NDArray[np.uint8] | None = None


@dataclass(frozen=True)
class Measure:
    """
    A whole number that every hand has.

    `values` gives the range it can take for a number of tiles; `of` measures many hands; `bit` is its name in the exact
    count, 0 for what is always counted and None where there is no exact count. It may need a dora indicator, or hands
    that wait for a draw.
    """

    name: str
    title: str
    values: Callable[[int, Shapes], range]
    of: Callable[[Dealt, Shapes], NDArray[np.int8]]
    bit: int | None
    needs_indicator: bool = False
    waiting: bool = False


def _shanten_values(tiles: int, shapes: Shapes) -> range:
    # At worst the hand lacks all tiles of a complete one. Thirteen kinds are complete with thirteen tiles.
    may_be_complete = tiles % 3 == 2 or (tiles == 13 and shapes.forms & FORMS["thirteen_kinds"])
    return range(-1 if may_be_complete else 0, 3 * (tiles // 3) + 2)


def _dora_values(tiles: int, shapes: Shapes) -> range:
    return range(min(tiles, 4 + sum(shapes.tiles.red_fives)) + 1)


def _dora(dealt: Dealt, shapes: Shapes) -> NDArray[np.int8]:
    if dealt.indicator is None:
        raise InputError("the measure 'dora' needs a dora indicator for every hand")
    return _measure.dora_many(dealt.hands, dealt.indicator, shapes.tiles.dora_next, dealt.red)


def _wait_kinds(dealt: Dealt, shapes: Shapes) -> NDArray[np.int8]:
    waits = _waits.waits_many(shapes.kernel, dealt.hands, shapes.forms)
    counts: NDArray[np.int8] = waits.view(np.int8).sum(axis=1, dtype=np.int8)
    return counts


measures: Final[Mapping[str, Measure]] = MappingProxyType(
    {
        measure.name: measure
        for measure in (
            Measure(
                "shanten",
                "shanten",
                _shanten_values,
                lambda dealt, shapes: _shanten.shanten_many(shapes.kernel, dealt.hands, shapes.forms),
                0,
            ),
            Measure(
                "waits",
                "kinds waited for (0: not ready)",
                lambda tiles, shapes: range(shapes.tiles.columns + 1),
                _wait_kinds,
                None,
                waiting=True,
            ),
            Measure(
                "pairs",
                "kinds held twice or more",
                lambda tiles, shapes: range(tiles // 2 + 1),
                lambda dealt, shapes: _measure.pairs_many(dealt.hands),
                1,
            ),
            Measure(
                "kinds",
                "kinds held",
                lambda tiles, shapes: range(-(-tiles // MAX_COPIES), tiles + 1),
                lambda dealt, shapes: _measure.kinds_many(dealt.hands),
                2,
            ),
            Measure(
                "orphans",
                "kinds of terminals and honours held",
                lambda tiles, shapes: range(min(tiles, 13) + 1),
                lambda dealt, shapes: _measure.orphans_many(dealt.hands),
                4,
            ),
            Measure(
                "largest_suit",
                "tiles of the largest suit",
                lambda tiles, shapes: range(tiles + 1),
                lambda dealt, shapes: _measure.largest_suit_many(dealt.hands),
                8,
            ),
            Measure("dora", "dora held", _dora_values, _dora, 16, needs_indicator=True),
        )
    }
)
"""
The measures by name: ``shanten``; ``waits``, the number of kinds that complete a ready hand; ``pairs``; ``kinds``;
``orphans``, the kinds of terminals and honours; ``largest_suit``; ``dora``, by one indicator, and red fives if any.
"""


def read_measures(names: str | Iterable[str]) -> tuple[Measure, ...]:
    """
    Return the measures of some names, ``"shanten"`` or ``("shanten", "pairs")``.

    Raises
    ------
    InputError
        If a name is unknown or there twice; the message gives the nearest.
    """
    if not isinstance(names, Iterable):
        raise InputError(f"measures is {names!r}, expected names of measures")
    wanted = (names,) if isinstance(names, str) else tuple(names)
    for name in wanted:
        if not isinstance(name, str) or name not in measures:
            raise unknown("measure", name, measures)
    if not wanted or len(set(wanted)) != len(wanted):
        raise InputError(f"measures are {wanted!r}, expected one or more different names")
    return tuple(measures[name] for name in wanted)


def tally_shape(chosen: Sequence[Measure], tiles: int, shapes: Shapes) -> tuple[int, ...]:
    """
    Return the number of values of each measure: the shape of joint counts.

    Raises
    ------
    InputError
        If there are more combinations than memory should be asked for.
    """
    shape = tuple(len(measure.values(tiles, shapes)) for measure in chosen)
    if math.prod(shape) > _MOST_COMBINATIONS:
        product = " x ".join(f"{size} {measure.name}" for size, measure in zip(shape, chosen, strict=True))
        raise InputError(f"{product} are too many combinations (more than {_MOST_COMBINATIONS:,}), leave a measure out")
    return shape


def tally(
    values: Sequence[NDArray[np.int8]],
    chosen: Sequence[Measure],
    tiles: int,
    shapes: Shapes,
    counts: NDArray[np.int64],
) -> None:
    """Add hands to `counts`, of the shape that `tally_shape` gives, by their values of some measures."""
    lows = np.array([measure.values(tiles, shapes).start for measure in chosen], np.int64)
    outside = _measure.tally(values, lows, np.array(counts.shape, np.int64), counts.reshape(-1))
    if outside:
        raise AssertionError(f"{outside} hands have values beyond the ranges of {[measure.name for measure in chosen]}")


def count_exactly(
    tiles: int, chosen: Sequence[Measure], shapes: Shapes, *, distinct: bool = False
) -> list[tuple[tuple[int, ...], int]]:
    """
    Return the exact number of deals for every combination of values of some measures, in ascending order.

    Every way to choose the physical tiles counts; with `distinct` every hand counts once. With the measure ``dora``
    every deal counts once for each of the tiles left over, any of which may be the indicator.

    Raises
    ------
    InputError
        If a measure has no exact count.
    """
    for measure in chosen:
        if measure.bit is None:
            known = ", ".join(name for name, other in measures.items() if other.bit is not None)
            raise InputError(f"there is no exact count of {measure.name!r}, only of {known}")
    if distinct and any(measure.needs_indicator for measure in chosen):
        raise InputError("dora are counted over physical tiles, not over distinct hands")
    bits = sum(measure.bit or 0 for measure in chosen)
    rows = _exact.count_hands(
        shapes.kernel,
        tiles,
        shapes.forms,
        bits,
        not distinct,
        shapes.tiles.dora_next if bits & 16 else None,
        shapes.tiles.red_fives,
    )
    in_kernel = ["shanten"] + [name for name, other in measures.items() if other.bit and bits & other.bit]
    place = [in_kernel.index(measure.name) for measure in chosen]
    counts: dict[tuple[int, ...], int] = {}
    for (distance, *others), count in rows:
        values = (distance - 1, *others)
        picked = tuple(values[i] for i in place)
        counts[picked] = counts.get(picked, 0) + count
    return sorted(counts.items())
