"""What pictures have in common: colours and marks, bars, rows, legends. Figures are made without pyplot."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import extras

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# Told apart by readers with any colour vision (M. Okabe and K. Ito, Color Universal Design, 2008), and by shape.
_COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000")
_MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X", "<")
_HATCHES: Final = ("", "////", "....", "xxxx")

ZERO: Final = "#888888"
"""The colour of the line at zero."""

STEPS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "riichi": (0, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12000, 16000, 24000, 32000, 48000),
        "mcr": (0, 8, 10, 12, 16, 24, 32, 48, 64, 88),
        "guangdong": (0, 1, 2, 4, 8, 16, 32, 64),
        "hangzhou": (0, 1, 2, 4, 8, 16, 32, 64, 128, 256),
        "luoshu": (0, 1, 2, 3, 5, 10, 20),
        "thirteen_orphans": (0, 1, 3),
    }
)
"""For each family the steps by which points are shown; 0 is a win that is not allowed."""

_LETTERS_AN_INCH: Final = 12
_DIGITS_AN_INCH: Final = 14
_FEWEST_BARS: Final = 6
"""Fewer bars leave room at the sides and do not become broad."""

_HALF: Final = 20
_LONGEST_NAME: Final = 2 * _HALF + 5


def figure(width: float, height: float) -> "Figure":
    """Return an empty figure of a size in inches."""
    extras.require("matplotlib")
    from mjfast.analysis.picture import Picture

    return Picture(figsize=(width, height), layout="constrained")


def colour(place: int) -> str:
    """Return the colour of a rule set, or whatever is shown side by side, by its place among them."""
    return _COLOURS[place % len(_COLOURS)]


def marker(place: int) -> str:
    """Return the mark by which it can be told in print."""
    return _MARKERS[place % len(_MARKERS)]


def marks(place: int) -> dict[str, Any]:
    """Return how `Axes.errorbar` draws it."""
    return {"color": colour(place), "fmt": marker(place), "markersize": 4.5, "markeredgewidth": 0}


@dataclass(frozen=True, eq=False)
class Bars:
    """
    Bars of one colour.

    Parameters
    ----------
    label : str
        What they are.
    place : int
        Its place among those shown side by side.
    shares, low, high : array of float
        Their heights, and the ends of the intervals.
    """

    label: str
    place: int
    shares: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


def bars(axes: "Axes", names: Sequence[str], shown: Sequence[Bars], what: str) -> None:
    """Draw shares of `what` as bars with intervals, several of them side by side."""
    width = 0.84 / len(shown)
    for number, each in enumerate(shown):
        at = np.arange(len(names)) + (number - (len(shown) - 1) / 2) * width
        hatch = _HATCHES[each.place // len(_COLOURS) % len(_HATCHES)]
        look: dict[str, Any] = {"color": colour(each.place), "hatch": hatch, "edgecolor": "white", "linewidth": 0}
        axes.bar(at, each.shares, 0.92 * width, label=each.label, **look)
        whiskers(axes, at, each)
    axes.set_xticks(np.arange(len(names)), names, fontsize=9)
    room = max(0.0, (_FEWEST_BARS - len(names)) / 2)
    axes.set_xlim(-0.6 - room, len(names) - 0.4 + room)
    shares(axes, what)


def whiskers(axes: "Axes", at: NDArray[Any], drawn: Bars) -> None:
    """Draw the intervals of bars, where there are bars and intervals."""
    there = (drawn.high > drawn.low) & (drawn.shares > 0)
    if there.any():
        share = drawn.shares[there]
        ends = [share - drawn.low[there], drawn.high[there] - share]
        axes.errorbar(at[there], share, ends, fmt="none", ecolor="#333333", elinewidth=0.8)


def shares(axes: "Axes", what: str) -> None:
    """Lay out axes whose heights are shares of something."""
    axes.set_ylabel(f"share of {what}")
    axes.set_ylim(bottom=0)
    bare(axes)
    percent(axes.yaxis)


def stepped(
    found: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]], steps: Sequence[int]
) -> tuple[list[str], NDArray[np.int64]]:
    """
    Return the names of the steps that occur, and for each distribution, values with counts, how much is in them.

    Examples
    --------
    >>> names, counts = stepped([(np.array([1, 2, 9]), np.array([5, 6, 7]))], (0, 1, 4))
    >>> names, counts.tolist()
    (['≤ 1', '≤ 4', '> 4'], [[5, 6, 7]])
    """
    counts = np.zeros((len(found), len(steps) + 1), np.int64)
    for row, (values, numbers) in enumerate(found):
        np.add.at(counts[row], np.searchsorted(steps, values, side="left"), numbers)
    names = [*(f"≤ {step:,}" for step in steps), f"> {steps[-1]:,}"]
    used = np.flatnonzero(counts.any(axis=0))
    kept = slice(used[0], used[-1] + 1) if len(used) else slice(0)
    return names[kept], counts[:, kept]


def rows(axes: "Axes", names: Sequence[str]) -> None:
    """Name the rows of a picture, from the top, and shade every other one."""
    shown = ["\n".join(map(shorten, name.splitlines())) for name in names]
    axes.set_yticks(range(len(names)), shown, fontsize=9)
    axes.set_ylim(len(names) - 0.5, -0.5)
    for place in range(0, len(names), 2):
        axes.axhspan(place - 0.5, place + 0.5, color="#f3f5f7", zorder=0, linewidth=0)


def bare(axes: "Axes") -> None:
    """Leave out the frame above and to the right."""
    axes.spines[["top", "right"]].set_visible(False)


def percent(axis: Any) -> None:
    """Write the numbers at an axis in percent."""
    axis.set_major_formatter(lambda value, _: f"{100 * value:.3g}%")


def signed(axis: Any) -> None:
    """Write the numbers at an axis with their signs."""
    axis.set_major_formatter(lambda value, _: f"{value:+,.6g}" if value else "0")


def legend(drawn: "Figure", grid: Iterable["Axes"], order: Sequence[str] = ()) -> None:
    """Say below a figure what is what, once, if there is more than one thing in it; in some order, if one is given."""
    found: dict[str, Any] = {}
    for axes in grid:
        handles, labels = axes.get_legend_handles_labels()
        found |= {label: handle for handle, label in zip(handles, labels, strict=True) if label not in found}
    if order:
        found = {label: found[label] for label in order if label in found}
    if len(found) > 1:
        names = [shorten(label) for label in found]
        columns = max(1, min(len(names), 6, _letters(drawn) // (max(map(len, names)) + 6)))
        where: dict[str, Any] = {"loc": "outside lower center", "ncols": columns}
        drawn.legend(list(found.values()), names, frameon=False, fontsize=9, **where)


def headed(axes: "Axes", title: str) -> None:
    """Give axes a title, which is broken where it is too long."""
    axes.set_title(textwrap.fill(title, _letters_of(axes)), fontsize="medium")


def footed(axes: "Axes", *lines: str) -> None:
    """Say in a few lines what is measured along axes; they are broken where they are too long."""
    axes.set_xlabel("\n".join(textwrap.fill(line, _letters_of(axes)) for line in lines))


def slant(axes: "Axes", names: Sequence[str]) -> None:
    """Write the names below bars slantwise where they would not fit side by side."""
    if (max(map(len, names)) + 1) * len(names) > (_inches(axes) - 1) * _DIGITS_AN_INCH:
        for text in axes.get_xticklabels():
            text.set(rotation=40, horizontalalignment="right", rotation_mode="anchor")


def _letters_of(axes: "Axes") -> int:
    """Return how many letters stand side by side above or below axes, but for what is written beside them."""
    return max(16, int((_inches(axes) - 1.5) * _LETTERS_AN_INCH))


def _inches(axes: "Axes") -> float:
    """Return how wide axes and what stands at their side are."""
    place, figure = axes.get_subplotspec(), axes.get_figure(root=True)
    assert place is not None
    assert figure is not None
    return float(figure.get_figwidth()) / place.get_gridspec().ncols


def titled(drawn: "Figure", title: str) -> "Figure":
    """Return a figure with a title, which is broken where it is too long."""
    drawn.suptitle("\n".join(textwrap.fill(line, _letters(drawn)) for line in title.splitlines()), fontsize="medium")
    return drawn


def _letters(drawn: "Figure") -> int:
    """Return how many letters stand side by side in a figure."""
    return int(drawn.get_figwidth() * _LETTERS_AN_INCH)


def shorten(name: str) -> str:
    """
    Leave out the middle of a long name.

    Examples
    --------
    >>> shorten("tanyao"), shorten("a" * 30 + "b" * 30)
    ('tanyao', 'aaaaaaaaaaaaaaaaaaaa ... bbbbbbbbbbbbbbbbbbbb')
    """
    return name if len(name) <= _LONGEST_NAME else f"{name[:_HALF]} ... {name[-_HALF:]}"
