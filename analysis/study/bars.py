"""Distributions as bars: points, differences of points, and what ready hands wait for."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import drawing
from mjfast.analysis.drawing import STEPS, Bars
from mjfast.analysis.estimates import wilson
from mjfast.analysis.families import UNITS
from mjfast.analysis.study.panels import Series, axes_for, panels, titled, units_of
from mjfast.analysis.tables import share

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.study.result import StudyResult

Values = NDArray[np.int64]

_MOST_BARS: Final = 18
_BELOW_MINIMUM: Final = {"mcr": (4, 5, 6, 7)}
"""Steps for hands that are not allowed to win, which are priced all the same."""

_KINDS: Final = (0, 1, 2, 3, 4, 6, 12)
_KIND_NAMES: Final = (
    "no kind",
    "1 kind",
    "2 kinds",
    "3 kinds",
    "4 kinds",
    "5 or 6 kinds",
    "7 to 12 kinds",
    "more kinds",
)
_SHADES: Final = ("#dddddd", "#08306b", "#2171b5", "#6baed6", "#c6dbef", "#fdd49e", "#ef6548", "#7f0000")
"""From few kinds to many, told apart by how dark they are as well."""

_TILES: Final = (*range(13), 16, 24, 48, 144)


def score_distribution(result: "StudyResult") -> "Figure":
    """Draw how the points of hands are distributed, rule sets and populations of a family side by side."""
    found, note = panels(result, result.score_distribution, ("population", "rules"), ("of",))
    figure, grid = axes_for(result, found, [2.4] * len(found))
    for axes, panel in zip(grid, found, strict=True):
        parts = [_values(series, "points") for series in panel.series]
        steps, single = _steps(parts, (*STEPS[panel.family], *_BELOW_MINIMUM.get(panel.family, ())))
        names, counts = drawing.stepped(parts, steps)
        what = "wins" if panel.named["of"] == "wins" else "complete hands"
        names = [name.removeprefix("≤ ") if single or name == "≤ 0" else name for name in names]
        drawing.bars(axes, names, _bars(result, panel.series, counts), what)
        drawing.footed(axes, UNITS[panel.family] + ("" if single else ", up to the number shown"))
        drawing.slant(axes, names)
    drawing.legend(figure, grid)
    return titled(figure, "What hands are worth", result, note)


def changed(result: "StudyResult") -> "pd.DataFrame":
    """Return the differences between rule sets that are none at 0."""
    found = result.differences
    return found[found["difference"] != 0]


def differences(result: "StudyResult") -> "Figure":
    """Draw how the differences between rule sets of a family are distributed, those of 0 left out."""
    found, note = panels(result, changed(result), ("population",), ("rules", "other"))
    figure, grid = axes_for(result, found, [1.9] * len(found), most=2)
    for axes, panel in zip(grid, found, strict=True):
        parts = [_values(series, "difference") for series in panel.series]
        magnitudes = [(np.abs(values), counts) for values, counts in parts]
        first, *others = STEPS[panel.family][1:]
        steps, single = _steps(magnitudes, [step for step in (first // 2, first, *others) if step])
        names, counts = _both_ways(parts, steps, single)
        drawing.bars(axes, names, _bars(result, panel.series, counts), units_of(result, panel))
        shares = [
            share(1 - int(changes.sum()) / series.n) for series, (_, changes) in zip(panel.series, parts, strict=True)
        ]
        named = [f"{series.label} {same}" for series, same in zip(panel.series, shares, strict=True)]
        same = ", ".join(named if len(result.study.names) > 1 else shares)
        what = f"{UNITS[panel.family]} more" + ("" if single else ", up to the number shown")
        drawing.footed(axes, what, f"the same: {same}")
        drawing.slant(axes, names)
    drawing.legend(figure, grid)
    return titled(figure, "Differences between what the same units are paid", result, note)


def _both_ways(parts: Sequence[tuple[Values, Values]], steps: Sequence[int], single: bool) -> tuple[list[str], Values]:
    """
    Return the names of steps up and down, and how much of each distribution is in them.

    Of steps that are `single` values those that do not occur are left out.

    Examples
    --------
    >>> names, counts = _both_ways([(np.array([-9, -1, 2, 3]), np.array([4, 5, 6, 7]))], (1, 4), False)
    >>> names, counts.tolist()
    (['below −4', '−4', '−1', '+1', '+4'], [[4, 0, 5, 0, 13]])
    """
    up = [*(f"+{step:,}" for step in steps), f"above +{steps[-1]:,}"]
    down = [*(f"−{step:,}" for step in steps), f"below −{steps[-1]:,}"]
    counts = np.zeros((len(parts), 2 * len(up)), np.int64)
    for row, (values, numbers) in zip(counts, parts, strict=True):
        places = np.searchsorted(steps, np.abs(values), side="left")
        np.add.at(row, np.where(values < 0, len(up) - 1 - places, len(up) + places), numbers)
    used = np.flatnonzero(counts.any(axis=0))
    kept = used if single else np.arange(used[0], used[-1] + 1)
    names = [*reversed(down), *up]
    return [names[place] for place in kept], counts[:, kept]


def waits(result: "StudyResult") -> "Figure":
    """Draw for how many tiles ready hands wait, the bars parted by the number of kinds."""
    found, note = panels(result, result.waits, (), ("population", "rules"))
    figure, grid = axes_for(result, found, [1.8] * len(found), most=1)
    tiles = np.unique(np.concatenate([_values(panel.series[0], "tiles")[0] for panel in found]))
    steps, names = _tile_steps(int(tiles.min()), int(tiles.max()))
    for axes, panel in zip(grid, found, strict=True):
        _draw_waits(axes, result, panel.series[0], steps)
        axes.set_xticks(range(len(steps)), names)
        axes.set_xlim(-0.6, len(steps) - 0.4)
        axes.set_xlabel("tiles waited for that are not seen")
        drawing.slant(axes, names)
    drawing.legend(figure, grid, _KIND_NAMES)
    return titled(figure, "What ready hands wait for", result, note)


def _tile_steps(low: int, high: int) -> tuple[list[int], list[str]]:
    """
    Return the last number of tiles of each bar, and its name.

    Examples
    --------
    >>> _tile_steps(11, 30)
    ([11, 12, 16, 24, 48], ['11', '12', '13–16', '17–24', '25–48'])
    """
    steps = [(before + 1, last) for before, last in pairwise((-1, *_TILES)) if last >= low and before < high]
    return [last for _, last in steps], [str(last) if first == last else f"{first}–{last}" for first, last in steps]


def _draw_waits(axes: "Axes", result: "StudyResult", series: Series, steps: Sequence[int]) -> None:
    (tiles, counts), (kinds, _) = _values(series, "tiles"), _values(series, "kinds")
    parts = np.zeros((len(_KIND_NAMES), len(steps)), np.int64)
    np.add.at(parts, (np.searchsorted(_KINDS, kinds), np.searchsorted(steps, tiles)), counts)
    below = np.zeros(len(steps))
    for part, name, shade in zip(parts, _KIND_NAMES, _SHADES, strict=True):
        if part.any():
            axes.bar(range(len(steps)), part / series.n, 0.84, below, color=shade, label=name)
            below += part / series.n
    total = _bars(result, [series], parts.sum(axis=0)[None])[0]
    drawing.whiskers(axes, np.arange(len(steps)), total)
    drawing.shares(axes, "ready hands")


def _values(series: Series, name: str) -> tuple[Values, Values]:
    return series.rows[name].to_numpy(np.int64), series.rows["count"].to_numpy(np.int64)


def _steps(parts: Sequence[tuple[Values, Values]], steps: Sequence[int]) -> tuple[list[int], bool]:
    """Return the values themselves where they are few, otherwise the steps; and whether it is the values."""
    values = np.unique(np.concatenate([values for values, _ in parts])).tolist()
    return (values, True) if len(values) <= _MOST_BARS else (sorted(steps), False)


def _bars(result: "StudyResult", shown: Sequence[Series], counts: Values) -> list[Bars]:
    made = []
    for series, row in zip(shown, counts, strict=True):
        shares = row / series.n
        low, high = (shares, shares) if series.exact else wilson(row, series.n, result.study.confidence)
        made.append(Bars(series.label, series.place, shares, low, high))
    return made
