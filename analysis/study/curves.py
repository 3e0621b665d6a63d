"""How hands come along, as curves by draw."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mjfast.analysis import drawing
from mjfast.analysis.study.panels import MOST_SERIES, WIDE_RANGE, titled
from mjfast.analysis.study.shown import group_name

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.study.result import StudyResult

_QUANTITIES: Final = {"ready": "ready", "complete": "complete", "win": "won", "shanten": "mean shanten"}
_MARKED: Final = 3
"""One draw in so many has a mark, by which curves can be told in print."""


@dataclass(frozen=True, eq=False)
class Curve:
    """Rows by draw, and how they are drawn."""

    label: str
    colour: str
    place: int
    rows: "pd.DataFrame"


def turns(result: "StudyResult") -> "Figure":
    """Draw the shares of units that are ready, complete and won by each draw, and their mean shanten."""
    frame = _completed(result.turns)
    quantities = [name for name in _QUANTITIES if name in set(frame["quantity"])]
    parts, note = (_by_group if result.study.by else _by_series)(result, frame)
    columns = len(quantities) if len(parts) > 1 else min(2, len(quantities))
    lines = len(parts) * -(-len(quantities) // columns)
    figure = drawing.figure(max(9.0, 2.8 * columns), 1.3 + 2.5 * lines)
    grid = list(figure.subplots(lines, columns, sharex=True, squeeze=False).flat)
    cells = [(part, curves, quantity) for part, curves in parts for quantity in quantities]
    for axes, (part, curves, quantity) in zip(grid, cells, strict=False):
        _draw(axes, curves, quantity)
        drawing.headed(axes, ", ".join(filter(None, [part, _QUANTITIES[quantity]])))
        axes.tick_params(labelbottom=True)
        axes.set_xlabel("draw")
        if quantity != "shanten":
            axes.set_ylabel("share so far")
    for axes in grid[len(cells) :]:
        axes.set_visible(False)
    drawing.legend(figure, grid)
    return titled(figure, "How hands come along", result, note)


def _completed(frame: "pd.DataFrame") -> "pd.DataFrame":
    """Return the frame with complete hands also of rule sets under which all of them may win."""
    import pandas as pd

    played = pd.MultiIndex.from_frame(frame[["population", "rules"]])
    told = played[frame["quantity"] == "complete"]
    if not len(told):
        return frame
    wins = frame[(frame["quantity"] == "win") & ~played.isin(told)]
    return pd.concat([frame, wins.assign(quantity="complete")])


Parts = list[tuple[str, list[Curve]]]


def _by_series(result: "StudyResult", frame: "pd.DataFrame") -> tuple[Parts, str]:
    """Return curves of rule sets and populations, apart for populations where they are many."""
    study = result.study
    apart = len(study.names) * len(study.labels) > MOST_SERIES
    parts: dict[str, list[Curve]] = {}
    for key, rows in frame.groupby(["population", "rules"], sort=False):
        population, rules = map(str, key)
        words = [rules] if len(study.labels) > 1 else []
        words += [population] if len(study.names) > 1 and not apart else []
        place = study.labels.index(rules) + (0 if apart else len(study.labels) * study.names.index(population))
        curve = Curve(", ".join(words) or rules, drawing.colour(place), place, rows)
        parts.setdefault(population if apart else "", []).append(curve)
    return list(parts.items()), ""


def _by_group(result: "StudyResult", frame: "pd.DataFrame") -> tuple[Parts, str]:
    """Return curves of groups, apart for each population and rule set."""
    study, by = result.study, list(result.study.by)
    sizes = frame.groupby(by)["n"].max()
    kept = sorted(sizes.sort_values(ascending=False, kind="stable").index[:MOST_SERIES])
    note = f"the {len(kept)} largest groups, of {len(sizes)}" if len(sizes) > len(kept) else ""
    places = {key if isinstance(key, tuple) else (key,): place for place, key in enumerate(kept)}
    colours = _colours(len(places))
    parts: Parts = []
    for played, own in frame.groupby(["population", "rules"], sort=False):
        population, rules = map(str, played)
        words = [rules] if len(study.labels) > 1 else []
        words += [population] if len(study.names) > 1 else []
        curves = [
            Curve(group_name(dict(zip(by, key, strict=True))), colours[places[key]], places[key], rows)
            for key, rows in own.groupby(by)
            if key in places
        ]
        parts.append((", ".join(words), curves))
    return parts, note


def _colours(n: int) -> list[str]:
    """Return colours for groups in order: from dark to light where there are more than two."""
    if n < 3:
        return [drawing.colour(place) for place in range(n)]
    from matplotlib import colormaps
    from matplotlib.colors import to_hex

    return [to_hex(colormaps["viridis"](share)) for share in np.linspace(0, 0.88, n)]


def _draw(axes: "Axes", curves: Sequence[Curve], quantity: str) -> None:
    for curve in curves:
        rows = curve.rows[curve.rows["quantity"] == quantity].sort_values("draw")
        draw, value, low, high = (rows[name].to_numpy(np.float64) for name in ("draw", "value", "low", "high"))
        if len(rows):
            mark: dict[str, Any] = {
                "marker": drawing.marker(curve.place),
                "markersize": 4,
                "markevery": (curve.place % _MARKED, _MARKED),
            }
            axes.plot(draw, value, color=curve.colour, label=curve.label, linewidth=1.4, **mark)
            axes.fill_between(draw, low, high, color=curve.colour, alpha=0.2, linewidth=0)
    drawing.bare(axes)
    axes.locator_params(axis="x", integer=True)
    _scale(axes, quantity)


def _scale(axes: "Axes", quantity: str) -> None:
    """Fit the scale to curves and not to the bands of small groups; it is logarithmic where shares end far apart."""
    drawn = [np.asarray(line.get_ydata(), np.float64) for line in axes.lines]
    if not drawn:
        return
    low, high = min(value.min() for value in drawn), max(value.max() for value in drawn)
    last = [float(value[-1]) for value in drawn if value[-1] > 0]
    if quantity == "shanten":
        axes.set_ylim(low - 0.3, high + 0.3)
    elif last and max(last) > WIDE_RANGE * min(last):
        axes.set_yscale("log")
        axes.set_ylim(min(last) / 10, 1.2 * high)
    else:
        axes.set_ylim(0, 1.12 * high if high else 1)
    if quantity != "shanten":
        drawing.percent(axes.yaxis)
