"""Estimates as dots with intervals: how often patterns are paid, and paired differences."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import drawing
from mjfast.analysis.families import UNITS
from mjfast.analysis.study.panels import WIDE_RANGE, Panel, Series, axes_for, panels, titled, units_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.study.result import StudyResult

_MOST_PATTERNS: Final = 24
_FEWER_PATTERNS: Final = 14
"""Patterns of a panel: fewer where there are several."""

_HIGHEST_ROW: Final = 0.5
_LONG_PAIR: Final = 30
"""Letters of two rule sets that are named in two lines."""

_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class _Dots(NamedTuple):
    """Estimates of one colour, and at which rows they are drawn."""

    series: Series
    at: NDArray[np.float64]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


def yaku_frequency(result: "StudyResult") -> "Figure":
    """Draw how often the most frequent patterns are paid, with intervals; one that never was as an upper end."""
    found, note = panels(result, result.yaku_frequency, ("population", "rules"), ("of",))
    most = _MOST_PATTERNS if len(found) < 3 else _FEWER_PATTERNS
    names = [_frequent(panel, most) for panel in found]
    figure, grid = _axes(result, found, names, 0.22)
    for axes, panel, shown in zip(grid, found, names, strict=True):
        parts = [_dots(series, "pattern", shown, place, len(panel.series)) for place, series in enumerate(panel.series)]
        _scale(axes, parts)
        for part in parts:
            _draw_shares(axes, part)
        drawing.rows(axes, shown)
        drawing.bare(axes)
        axes.set_xlabel(f"share of {'wins' if panel.named['of'] == 'wins' else 'complete hands'}")
    drawing.legend(figure, grid)
    return titled(figure, "How often each pattern is paid", result, note)


def _frequent(panel: Panel, most: int) -> list[str]:
    """Return the patterns that hands have, those that are frequent in any series first."""
    highest: dict[str, float] = {}
    for series in panel.series:
        for pattern, value in zip(series.rows["pattern"], series.rows["value"], strict=True):
            highest[pattern] = max(value, highest.get(pattern, 0.0))
    return sorted((name for name, value in highest.items() if value > 0), key=lambda name: -highest[name])[:most]


def _axes(
    result: "StudyResult", found: Sequence[Panel], names: Sequence[Sequence[str]], row: float
) -> "tuple[Figure, list[Axes]]":
    """Return a figure with rows of these names in the axes of each panel, higher ones for many series."""
    row = min(_HIGHEST_ROW, max(row, *(0.075 * len(panel.series) for panel in found)))
    heights = [row * max(len(shown), 3) for shown in names]
    letters = max(len(line) for shown in names for name in shown for line in name.splitlines())
    return axes_for(result, found, heights, most=1, letters=letters)


def _dots(series: Series, key: str, names: Sequence[str], place: int, of: int) -> _Dots:
    """Return the estimates of a series at the rows of their names, beside those of the other series."""
    rows = series.rows[series.rows[key].isin(names)]
    at = np.array([names.index(name) for name in rows[key]]) + (place - (of - 1) / 2) * 0.72 / of
    return _Dots(series, at, *(rows[name].to_numpy(np.float64) for name in ("value", "low", "high")))


def _scale(axes: "Axes", parts: Sequence[_Dots]) -> None:
    """Lay out an axis for shares, by powers of ten where they differ much."""
    seen = np.concatenate([part.value[part.value > 0] for part in parts])
    highest = max(part.high.max(initial=0) for part in parts)
    if seen.max() <= WIDE_RANGE * seen.min():
        axes.set_xlim(0, 1.05 * highest)
        drawing.percent(axes.xaxis)
        return
    ends = np.concatenate([np.where(part.value > 0, part.low, part.high) for part in parts])
    axes.set_xscale("log")
    axes.set_xlim(ends[ends > 0].min() / 1.3, 1.3 * highest)
    axes.xaxis.set_major_formatter(lambda value, _: _decade(value))
    axes.xaxis.set_minor_formatter(lambda value, _: "")


def _decade(value: float) -> str:
    """
    Write a power of ten as a share.

    Examples
    --------
    >>> _decade(0.1), _decade(0.001), _decade(1e-5)
    ('10%', '0.1%', '1 in 10⁵')
    """
    if value > 0.0009:
        return f"{100 * value:g}%"
    return f"1 in 10{str(round(-np.log10(value))).translate(_SUPERSCRIPTS)}"


def _draw_shares(axes: "Axes", part: _Dots) -> None:
    colour = drawing.colour(part.series.place)
    seen = part.value > 0
    _draw(axes, part._replace(at=part.at[seen], value=part.value[seen], low=part.low[seen], high=part.high[seen]))
    # What was never seen may still be as frequent as this.
    at, high = part.at[~seen & (part.high > 0)], part.high[~seen & (part.high > 0)]
    axes.hlines(at, axes.get_xlim()[0], high, linewidth=0.7, linestyles="dotted", color=colour)
    axes.plot(high, at, "<", markersize=4, fillstyle="none", color=colour)


def _draw(axes: "Axes", part: _Dots) -> None:
    ends = np.nan_to_num([part.value - part.low, part.high - part.value])
    look = drawing.marks(part.series.place)
    axes.errorbar(part.value, part.at, xerr=ends, label=part.series.label, elinewidth=1.2, **look)


def compare(result: "StudyResult") -> "Figure":
    """Draw what units are paid under one rule set more than under another of the family, the mean and its interval."""
    frame = result.compare
    long = bool((frame["other"].str.len() + frame["rules"].str.len()).max() > _LONG_PAIR)
    frame = frame.assign(pair=frame["other"] + ("\n" if long else " ") + "minus " + frame["rules"])
    found, note = panels(result, frame, ("population",))
    names = [list(dict.fromkeys(name for series in panel.series for name in series.rows["pair"])) for panel in found]
    figure, grid = _axes(result, found, names, 0.4 if long else 0.28)
    for axes, panel, shown in zip(grid, found, names, strict=True):
        axes.axvline(0, color=drawing.ZERO, linewidth=0.9)
        for place, series in enumerate(panel.series):
            _draw(axes, _dots(series, "pair", shown, place, len(panel.series)))
        drawing.rows(axes, shown)
        drawing.bare(axes)
        drawing.signed(axes.xaxis)
        sampled = not all(series.exact for series in panel.series)
        level = f" and {result.study.confidence:.0%} interval" if sampled else ""
        drawing.footed(axes, f"{UNITS[panel.family]} a {units_of(result, panel).removesuffix('s')} more, mean{level}")
    drawing.legend(figure, grid)
    return titled(figure, "Paired differences between rule sets", result, note)
