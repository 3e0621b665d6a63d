"""The panels of a picture: what stands side by side in one, and what gets one of its own."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis import drawing
from mjfast.analysis.study.shown import group_name
from mjfast.rules import FAMILIES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.study.result import StudyResult

MOST_SERIES: Final = 8
"""What one panel shows side by side, at most."""

WIDE_RANGE: Final = 30
"""Shares that differ by more than this factor are drawn on a scale of powers of ten."""

_MOST_PANELS: Final = 18
_MOST_GROUPS: Final = 6
_MOST_COLUMNS: Final = 3
_LONG_NAME: Final = 32
_WIDTH: Final = 9.0
_WIDE: Final = 11.0
_TITLE: Final = 0.9
_LABELS: Final = 0.85
"""Inches of a figure that are not for axes: for its title and legend, and for what is written at each line of axes."""


@dataclass(frozen=True, eq=False)
class Series:
    """
    Rows that are drawn in one colour.

    Parameters
    ----------
    label : str
        What they are, such as their rule set.
    place : int
        The place of that in the study, the same in each of its pictures.
    rows : DataFrame
        The rows, never none.
    """

    label: str
    place: int
    rows: "pd.DataFrame"

    @property
    def n(self) -> int:
        """What their shares are of."""
        return int(self.rows["n"].iloc[0])

    @property
    def exact(self) -> bool:
        """Whether these are all there are."""
        return bool(self.rows["method"].iloc[0] == "exact")


@dataclass(frozen=True, eq=False)
class Panel:
    """
    What is drawn in the same axes.

    Parameters
    ----------
    title : str
        What tells it from other panels.
    family : str
        The family of its rule sets.
    named : mapping
        The columns in which all its rows are the same, with their values.
    series : tuple of Series
        What stands side by side.
    """

    title: str
    family: str
    named: Mapping[str, Any]
    series: tuple[Series, ...]


def panels(
    result: "StudyResult", frame: "pd.DataFrame", across: Sequence[str], apart: Sequence[str] = ()
) -> tuple[list[Panel], str]:
    """
    Return the rows of a frame in panels, and what is to be said where those are not all.

    Populations get panels of their own where they would be too much for one. Of many groups the largest are shown.

    Parameters
    ----------
    result : StudyResult
        The study.
    frame : DataFrame
        Rows of one of its frames; shares of nothing are left out.
    across : sequence of str
        The columns by which rows stand side by side: ``population``, and ``rules``.
    apart : sequence of str
        The columns besides family and groups by which they get panels of their own.
    """
    found = _split(result, frame, across, apart)
    if len(across) > 1 and any(len(panel.series) > MOST_SERIES for panel in found):
        found = _split(result, frame, across[1:], [across[0], *apart])
    sizes: dict[tuple[Any, ...], int] = {}
    for panel in found:
        group = _values(panel, result.study.by, True)
        sizes[group] = max(sizes.get(group, 0), *(series.n for series in panel.series))
    largest = sorted(sizes, key=lambda group: -sizes[group])[:_MOST_GROUPS]
    kept = [panel for panel in found if _values(panel, result.study.by, True) in largest][:_MOST_PANELS]
    return kept, "" if len(kept) == len(found) else f"{len(kept)} of {len(found)} parts"


def _split(result: "StudyResult", frame: "pd.DataFrame", across: Sequence[str], apart: Sequence[str]) -> list[Panel]:
    study = result.study
    by = list(study.by)
    families = {label: rules.family_name for label, rules in zip(study.labels, study.rules, strict=True)}
    rows = frame[frame["n"] > 0]
    rows = rows.assign(family=rows["rules"].map(families))
    order = list(dict.fromkeys(families.values()))
    rows = rows.sort_values(
        [*by, "family"], kind="stable", key=lambda cells: cells.map(order.index) if cells.name == "family" else cells
    )
    heads = [*by, "family", *apart]
    found: dict[tuple[Any, ...], list[Series]] = {}
    for key, part in rows.groupby([*heads, *across], sort=False):
        values: tuple[Any, ...] = key
        named = dict(zip(across, values[len(heads) :], strict=True))
        series = Series(_label(result, named), _place(result, named), part)
        found.setdefault(values[: len(heads)], []).append(series)
    differ = {head for place, head in enumerate(heads) if len({values[place] for values in found}) > 1}
    if "other" in heads:
        differ |= {"rules", "other"}
    made = []
    for values, each in found.items():
        named = dict(zip(heads, values, strict=True))
        title = _title({head: value for head, value in named.items() if head in differ}, by)
        made.append(Panel(title, named["family"], named, tuple(each)))
    return made


def _label(result: "StudyResult", named: Mapping[str, str]) -> str:
    """Name a series by what there are several of."""
    study = result.study
    there = {"rules": study.labels, "population": study.names}
    words = [named[key] for key in ("rules", "population") if key in named and len(there[key]) > 1]
    return ", ".join(words) or named.get("rules", named.get("population", ""))


def _place(result: "StudyResult", named: Mapping[str, str]) -> int:
    study = result.study
    population = study.names.index(named["population"]) if "population" in named else 0
    if "rules" not in named:
        return population
    return population * len(study.labels) + study.labels.index(named["rules"])


_OF: Final = {"wins": "wins", "complete": "all complete hands"}


def _title(named: Mapping[str, Any], by: Sequence[str]) -> str:
    """Say what a panel is, from the columns in which panels differ."""
    words = []
    if "other" in named:
        words.append(f"{named['other']} minus {named['rules']}")
    elif "rules" in named:
        words.append(named["rules"])
    elif "family" in named:
        words.append(FAMILIES[named["family"]].title)
    words += [named["population"]] if "population" in named else []
    words += [_OF[named["of"]]] if "of" in named else []
    groups = {name: named[name] for name in by if name in named}
    return ", ".join([*words, *([group_name(groups)] if groups else [])])


def units_of(result: "StudyResult", panel: Panel) -> str:
    """Name the units of what a panel shows."""
    study = result.study
    shown = {name for series in panel.series for name in series.rows["population"]}
    found = {each.unit for name, each in zip(study.names, study.populations, strict=True) if name in shown}
    return found.pop() if len(found) == 1 else "units"


def axes_for(
    result: "StudyResult", found: Sequence[Panel], heights: Sequence[float], *, most: int = 3, letters: int = 0
) -> "tuple[Figure, list[Axes]]":
    """
    Return a figure with axes for each panel.

    Groups come one below the other, with what there is of each of them side by side. Without groups, or where that is
    a lot, panels stand in one column, or in two if there are more than `most`.

    Parameters
    ----------
    result : StudyResult
        The study.
    found : sequence of Panel
        The panels.
    heights : sequence of float
        How high the axes of each shall be, in inches.
    most : int
        Panels in one column, at most.
    letters : int
        How long the longest name at the left of axes is: there is one column where it is very long.
    """
    by = set(result.study.by)
    groups, kinds = ([_values(panel, by, own) for panel in found] for own in (True, False))
    across, down = list(dict.fromkeys(kinds)), list(dict.fromkeys(groups))
    columns, places = (1 if len(found) <= most else 2), list(range(len(found)))
    if letters > _LONG_NAME:
        columns = 1
    elif by and 1 < len(across) <= _MOST_COLUMNS:
        columns = len(across)
        places = [columns * down.index(group) + across.index(kind) for group, kind in zip(groups, kinds, strict=True)]
    lines = max(places) // columns + 1
    high = [
        max(height for height, at in zip(heights, places, strict=True) if at // columns == line)
        for line in range(lines)
    ]
    figure = drawing.figure(_WIDTH if columns == 1 else _WIDE, _TITLE + sum(high) + _LABELS * lines)
    grid = list(figure.subplots(lines, columns, squeeze=False, height_ratios=high).flat)
    for place, axes in enumerate(grid):
        axes.set_visible(place in places)
    shown = [grid[place] for place in places]
    for axes, panel in zip(shown, found, strict=True):
        drawing.headed(axes, panel.title)
    return figure, shown


def _values(panel: Panel, names: Collection[str], within: bool) -> tuple[Any, ...]:
    """Return what a panel has in common: the values of these columns, or of the others."""
    return tuple(value for name, value in panel.named.items() if (name in names) == within)


def titled(figure: "Figure", title: str, result: "StudyResult", note: str) -> "Figure":
    """Return a figure with its title, and that of the study below it."""
    return drawing.titled(figure, f"{title}{f' ({note})' if note else ''}\n{result.title}")
