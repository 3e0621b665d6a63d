"""Pictures of results. Figures are made without pyplot, so they need no display and change no global state."""

from typing import TYPE_CHECKING, Final

import numpy as np

from mjfast.analysis import drawing
from mjfast.measures import measures

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.result import Result

_BAR: Final = "#4c78a8"
_EXACT: Final = "#d1495b"


def distribution(result: "Result") -> "Figure":
    """Draw the shares of one measure: as bars, and on a log scale with intervals, where rare values can be read."""
    figure = drawing.figure(9, 3.6)
    bars, rare = figure.subplots(1, 2)
    _draw_bars(bars, result)
    _draw_rare(rare, result)
    title = measures[result.measures[0]].title
    for axes in (bars, rare):
        axes.set_xlabel(title)
        axes.set_xticks(result.frame[result.measures[0]])
        drawing.bare(axes)
    figure.suptitle(result.title, fontsize="medium")
    return figure


def _draw_bars(axes: "Axes", result: "Result") -> None:
    frame = result.frame
    at = frame[result.measures[0]]
    label = "exact" if result.exact else result.recipe["population"].replace("deals", "sampled")
    axes.bar(at, frame["value"], color=_EXACT if result.exact else _BAR, alpha=0.85, label=label)
    if result.beside is not None:
        axes.plot(at, frame["exact"], "o", color=_EXACT, markersize=5, label="exact")
        axes.legend(frameon=False)
    axes.set_ylabel("share of deals")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")


def _draw_rare(axes: "Axes", result: "Result") -> None:
    frame = result.frame
    at, shares = frame[result.measures[0]].to_numpy(), frame["value"].to_numpy()
    axes.set_yscale("log")
    if result.exact:
        axes.plot(at, shares, "o", color=_EXACT, markersize=5)
        return
    # A share of 0 has no place on a log scale: its interval hangs from the upper end.
    shown = np.where(shares > 0, shares, frame["high"])
    low = np.where(shares > 0, frame["low"], frame["high"] / 30)
    axes.vlines(at, low, frame["high"], color=_BAR, linewidth=2)
    axes.plot(at[shares > 0], shown[shares > 0], "_", color=_BAR, markersize=12, markeredgewidth=2)
    axes.plot(at[shares == 0], shown[shares == 0], "v", color=_BAR, markersize=6)
    if result.beside is not None:
        possible = frame["exact"] > 0
        axes.plot(at[possible], frame["exact"][possible], "o", color=_EXACT, markersize=4)
