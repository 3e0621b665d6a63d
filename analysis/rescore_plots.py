"""Pictures of recorded wins under several rule sets. Figures are made without pyplot, as in `plots`."""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import extras
from mjfast.analysis.estimates import wilson
from mjfast.analysis.rescore_tables import frequent_yaku, group_name

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from mjfast.analysis.rescore_result import Rescored

# Told apart by readers with any colour vision (M. Okabe and K. Ito, Color Universal Design, 2008), and by shape.
_COLOURS: Final = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#000000")
_MARKERS: Final = ("o", "s", "^", "D", "v", "P", "X", "<")
_HATCHES: Final = ("", "////", "....", "xxxx")

_STEPS: Final = (0, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 12000, 16000, 24000, 32000, 48000)
_MOST_YAKU: Final = 24
_LEAST_WINS: Final = 5
"""Yaku that fewer wins have are left out of the picture of differences: their intervals say nothing."""


def points(result: "Rescored") -> "Figure":
    """Draw the distribution of points: the share of wins in each step, rule sets side by side, with intervals."""
    rules = result.rules
    figure = _figure(max(9.0, 3 + 1.5 * len(rules)), 4.4)
    axes = figure.subplots()
    names, counts = _steps(result)
    width = 0.84 / len(rules)
    for place, (label, row) in enumerate(zip(rules, counts, strict=True)):
        at = np.arange(len(names)) + (place - (len(rules) - 1) / 2) * width
        shares, errors = _shares(row, result)
        look: dict[str, Any] = {"color": _colour(place), "hatch": _HATCHES[place // len(_COLOURS) % len(_HATCHES)]}
        axes.bar(at, shares, 0.92 * width, label=label, edgecolor="white", linewidth=0, **look)
        axes.errorbar(at, shares, errors, fmt="none", ecolor="#333333", elinewidth=0.8)
    axes.set_xticks(np.arange(len(names)), names, fontsize=9)
    axes.set_xlabel("points of a win, without counters and sticks, up to the number shown")
    axes.set_ylabel("share of wins")
    _percent(axes.yaxis)
    _legend(figure, axes, rules)
    return _titled(figure, axes, "Points of a win", result)


def _steps(result: "Rescored") -> tuple[list[str], NDArray[np.int64]]:
    """Return the names of the steps of points that occur, and how many wins of each rule set are in each."""
    found = result.points
    places = np.searchsorted(_STEPS, found["points"].to_numpy(np.int64), side="left")
    counts = np.zeros((len(result.rules), len(_STEPS) + 1), np.int64)
    rows = found["rules"].map(result.rules.index).to_numpy(np.int64)
    np.add.at(counts, (rows, places), found["count"].to_numpy(np.int64))
    names = ["not allowed", *(f"≤ {step:,}" for step in _STEPS[1:]), f"> {_STEPS[-1]:,}"]
    used = np.flatnonzero(counts.any(axis=0))
    kept = slice(used[0], used[-1] + 1) if len(used) else slice(0)
    return names[kept], counts[:, kept]


def yaku(result: "Rescored") -> "Figure":
    """Draw the share of wins with each yaku under each rule set, with intervals."""
    names = frequent_yaku(result)[:_MOST_YAKU]
    rules = result.rules
    figure = _figure(9.0, 1.9 + len(names) * min(max(0.26, 0.075 * len(rules)), 0.5))
    axes = figure.subplots()
    step = 0.72 / len(rules)
    for place, label in enumerate(rules):
        rows = result.yaku[result.yaku["rules"] == label].set_index("yaku")
        rows = rows.reindex([name for name in names if name in rows.index])
        at = np.array([names.index(name) for name in rows.index]) + (place - (len(rules) - 1) / 2) * step
        value = rows["value"].to_numpy(np.float64)
        errors = [value - rows["low"].to_numpy(np.float64), rows["high"].to_numpy(np.float64) - value]
        axes.errorbar(value, at, xerr=errors, label=label, elinewidth=1.1, **_style(place))
    _rows(axes, names)
    axes.set_xlim(left=0)
    axes.set_xlabel("share of wins; no mark where the rule set does not pay it")
    _percent(axes.xaxis)
    _legend(figure, axes, rules)
    return _titled(figure, axes, "How often each yaku is paid", result)


def differences(result: "Rescored") -> "Figure":
    """Draw what the wins with each yaku of the first rule set pay more or less under the others, with intervals."""
    first, others = result.rules[0], result.rules[1:]
    found = result.differences_by_yaku
    found = found[(found["rules"] == first) & (found["n"] >= _LEAST_WINS)]
    wins = found.groupby("yaku", sort=False)["n"].max().sort_values(ascending=False, kind="stable")
    names = [str(name) for name in wins.index]
    columns = min(len(others), 4)
    lines = math.ceil(len(others) / columns)
    figure = _figure(max(6.5, 2.4 + 2.4 * columns), (1.5 + 0.25 * (len(names) + 1)) * lines)
    grid = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    for place, axes in enumerate(grid.flat):
        axes.set_visible(place < len(others))
        if place < len(others):
            _draw_differences(axes, result, found, names, place)
    labels = [f"all {result.n:,} wins", *(f"{group_name(name, first, 'the other')} ({wins[name]:,})" for name in names)]
    for axes in grid.flat:
        _rows(axes, labels)
    figure.supxlabel(f"points a win more than under {first}, mean and {result.confidence:.0%} interval", size=9)
    return _titled(figure, None, f"Paired differences to {first}, by the yaku paid there", result)


def _draw_differences(
    axes: "Axes", result: "Rescored", found: "pd.DataFrame", names: Sequence[str], place: int
) -> None:
    first, other = result.rules[0], result.rules[place + 1]
    overall = result.differences
    overall = overall[(overall["rules"] == first) & (overall["other"] == other)]
    rows = found[found["other"] == other].set_index("yaku")
    at = [0, *(1 + names.index(str(name)) for name in rows.index)]
    value, low, high = (
        np.concatenate([overall[name].to_numpy(np.float64), rows[name].to_numpy(np.float64)])
        for name in ("value", "low", "high")
    )
    axes.axvline(0, color="#888888", linewidth=0.9)
    axes.errorbar(value, at, xerr=[value - low, high - value], elinewidth=1.4, **_style(place + 1))
    axes.set_title(f"{other}\n{value[0]:+,.1f} a win", fontsize="medium")
    axes.xaxis.set_major_formatter(lambda points, _: f"{points:+,.0f}" if points else "0")
    axes.tick_params("x", labelrotation=30)
    axes.spines[["top", "right"]].set_visible(False)


def han_fu(result: "Rescored") -> "Figure":
    """Draw the share of wins with each han and fu as a map for each rule set, in per cent."""
    found, rules = result.han_fu, result.rules
    han, fu = (sorted(int(value) for value in found[name].unique()) for name in ("han", "fu"))
    columns = min(len(rules), 2)
    lines = math.ceil(len(rules) / columns)
    figure = _figure(1.4 + columns * max(2.8, 0.46 * len(fu)), 1.3 + lines * (0.5 + 0.24 * len(han)))
    grid = figure.subplots(lines, columns, sharex=True, sharey=True, squeeze=False)
    for place, axes in enumerate(grid.flat):
        axes.set_visible(place < len(rules))
        if place < len(rules):
            rows = found[found["rules"] == rules[place]]
            shares = np.zeros((len(han), len(fu)))
            at = [han.index(value) for value in rows["han"]], [fu.index(value) for value in rows["fu"]]
            np.add.at(shares, at, rows["value"].to_numpy(np.float64))
            _draw_map(axes, shares, float(found["value"].max()))
            axes.set_title(rules[place], fontsize="medium")
            axes.set_xticks(np.arange(len(fu)) + 0.5, [str(value) if value else "none" for value in fu])
            axes.set_yticks(np.arange(len(han)) + 0.5, [str(value) for value in han])
            axes.tick_params(labelbottom=True, labelsize=8, length=0)
    figure.supxlabel("fu", size=9)
    figure.supylabel("han", size=9)
    return _titled(figure, None, "Share of wins with each han and fu, in per cent", result)


def _draw_map(axes: "Axes", shares: NDArray[np.float64], most: float) -> None:
    # By the square root, so that rare cells differ from empty ones.
    shown = np.ma.masked_equal(np.sqrt(shares), 0)
    axes.pcolormesh(shown, cmap="Blues", vmin=0, vmax=most**0.5, edgecolors="white", linewidth=0.5)
    axes.set_ylim(len(shares), 0)
    for han, fu in np.argwhere(shares > 0).tolist():
        share = 100 * shares[han, fu]
        text = f"{share:.1f}" if share >= 0.05 else "·"
        axes.text(
            fu + 0.5,
            han + 0.5,
            text,
            ha="center",
            va="center",
            size=7,
            color="white" if share > 45 * most else "#222222",
        )
    axes.spines[:].set_visible(False)


def _figure(width: float, height: float) -> "Figure":
    extras.require("matplotlib")
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def _colour(place: int) -> str:
    return _COLOURS[place % len(_COLOURS)]


def _style(place: int) -> dict[str, Any]:
    marker = _MARKERS[place % len(_MARKERS)]
    return {"color": _colour(place), "fmt": marker, "markersize": 4.5, "markeredgewidth": 0}


def _shares(counts: NDArray[np.int64], result: "Rescored") -> tuple[NDArray[np.float64], list[NDArray[np.float64]]]:
    shares = counts / max(result.n, 1)
    low, high = wilson(counts, max(result.n, 1), result.confidence)
    return shares, [shares - low, high - shares]


def _rows(axes: "Axes", names: Sequence[str]) -> None:
    axes.set_yticks(range(len(names)), names, fontsize=9)
    axes.set_ylim(len(names) - 0.5, -0.5)
    for place in range(0, len(names), 2):
        axes.axhspan(place - 0.5, place + 0.5, color="#f3f5f7", zorder=0, linewidth=0)


def _percent(axis: Any) -> None:
    axis.set_major_formatter(lambda value, _: f"{value:.0%}" if value >= 0.01 or not value else f"{value:.1%}")


def _legend(figure: "Figure", axes: "Axes", rules: Sequence[str]) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    if len(rules) > 1:
        figure.legend(loc="outside lower center", ncols=min(len(rules), 6), frameon=False, fontsize=9)


def _titled(figure: "Figure", axes: "Axes | None", title: str, result: "Rescored") -> "Figure":
    file = f" of {result.recipe['file']}" if result.recipe["file"] else ""
    figure.suptitle(f"{title}: {result.n:,} wins{file}", fontsize="medium")
    return figure


DRAW: Final[Mapping[str, Callable[["Rescored"], "Figure"]]] = MappingProxyType(
    {"points": points, "yaku": yaku, "differences": differences, "han_fu": han_fu}
)
"""What draws each picture."""
