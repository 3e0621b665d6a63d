"""Pictures of recorded wins under several rule sets. Figures are made without pyplot, as in `plots`."""

import math
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import drawing
from mjfast.analysis.drawing import STEPS, Bars
from mjfast.analysis.estimates import wilson
from mjfast.analysis.families import UNITS
from mjfast.analysis.rescore_tables import digits_of, frequent_yaku, group_name
from mjfast.rules import FAMILIES

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase

    from mjfast.analysis.rescore_result import Rescored

_FAN_STEPS: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "mcr": (8, 9, 10, 11, 12, 14, 16, 20, 24, 32, 48, 64, 88),
        "guangdong": tuple(range(7)),
        "hangzhou": tuple(range(9)),
    }
)
"""For each family that counts fan the steps by which they are shown."""

_MOST_YAKU: Final = 24
_LEAST_WINS: Final = 5
"""Yaku that fewer wins have are left out of the picture of differences: their intervals say nothing."""


def points(result: "Rescored") -> "Figure":
    """
    Draw the distribution of points: the share of wins in each step, rule sets of a family side by side.

    A family that allows none of the wins has no part in it.
    """
    allowing = set(result.means.loc[result.means["allowed"] > 0, "rules"])
    families = {family: labels for family, labels in result.families.items() if not allowing.isdisjoint(labels)}
    figure, grid = _one_for_each(families)
    for axes, (family, labels) in zip(grid, families.items(), strict=True):
        names, counts = _steps(result.points, "points", labels, STEPS[family])
        _draw_bars(axes, ["not allowed" if name == "≤ 0" else name for name in names], counts, labels, result)
        axes.set_xlabel(
            "points of a win, without counters and sticks, up to the number shown"
            if family == "riichi"
            else f"points of a win ({UNITS[family]}), up to the number shown"
        )
        axes.set_title(FAMILIES[family].title if len(families) > 1 else "", fontsize="medium")
    drawing.legend(figure, grid)
    return _titled(figure, "Points of a win", result)


def fan(result: "Rescored") -> "Figure":
    """Draw how many fan wins have, where fan count."""
    counting = result.labels_by("fan")
    families = {family: labels for family, labels in result.families.items() if labels[0] in counting}
    figure, grid = _one_for_each(families)
    for axes, (family, labels) in zip(grid, families.items(), strict=True):
        names, counts = _steps(result.fan, "fan", labels, _FAN_STEPS[family])
        whole = family != "mcr"  # there every number has a step
        _draw_bars(axes, [name.removeprefix("≤ ") if whole else name for name in names], counts, labels, result)
        axes.set_xlabel("fan of allowed wins" + ("" if whole else ", flowers left out, up to the number shown"))
        axes.set_title(FAMILIES[family].title if len(families) > 1 else "", fontsize="medium")
    drawing.legend(figure, grid)
    return _titled(figure, "Fan of a win", result)


def _one_for_each(families: Mapping[str, Sequence[str]]) -> "tuple[Figure, list[Axes]]":
    """Return a figure with axes for each family, one below the other."""
    widest = max(len(labels) for labels in families.values())
    figure = drawing.figure(max(9.0, 3 + 1.5 * widest), 1.2 + 3.2 * len(families))
    return figure, list(figure.subplots(len(families), 1, squeeze=False)[:, 0])


def _draw_bars(
    axes: "Axes", names: Sequence[str], counts: NDArray[np.int64], labels: Sequence[str], result: "Rescored"
) -> None:
    n = max(result.n, 1)
    shown = [
        Bars(label, result.rules.index(label), row / n, *wilson(row, n, result.confidence))
        for label, row in zip(labels, counts, strict=True)
    ]
    drawing.bars(axes, names, shown, "wins")


def _steps(
    found: "pd.DataFrame", name: str, labels: Sequence[str], steps: Sequence[int]
) -> tuple[list[str], NDArray[np.int64]]:
    """Return the names of the steps that occur, and how many wins of each rule set are in each."""
    parts = [found[found["rules"] == label] for label in labels]
    return drawing.stepped([(part[name].to_numpy(np.int64), part["count"].to_numpy(np.int64)) for part in parts], steps)


def yaku(result: "Rescored") -> "Figure":
    """Draw the share of wins with each yaku under each rule set, with intervals."""
    names = frequent_yaku(result)[:_MOST_YAKU]
    rules = result.rules
    figure = drawing.figure(9.0, 1.9 + len(names) * min(max(0.26, 0.075 * len(rules)), 0.5))
    axes = figure.subplots()
    step = 0.72 / len(rules)
    for place, label in enumerate(rules):
        rows = result.yaku[result.yaku["rules"] == label].set_index("yaku")
        rows = rows.reindex([name for name in names if name in rows.index])
        at = np.array([names.index(name) for name in rows.index]) + (place - (len(rules) - 1) / 2) * step
        value = rows["value"].to_numpy(np.float64)
        errors = [value - rows["low"].to_numpy(np.float64), rows["high"].to_numpy(np.float64) - value]
        axes.errorbar(value, at, xerr=errors, label=label, elinewidth=1.1, **drawing.marks(place))
    drawing.rows(axes, names)
    axes.set_xlim(left=0)
    axes.set_xlabel("share of wins; no mark where the rule set does not pay it")
    drawing.percent(axes.xaxis)
    drawing.bare(axes)
    drawing.legend(figure, [axes])
    return _titled(figure, "How often each yaku is paid", result)


def differences(result: "Rescored") -> "Figure":
    """Draw what the wins with each yaku pay more or less than under the first rule set of the family."""
    groups = [labels for labels in result.families.values() if len(labels) > 1]
    names = [_yaku_of(result, labels[0]) for labels in groups]
    columns = [min(len(labels) - 1, 4) for labels in groups]
    lines = [math.ceil((len(labels) - 1) / wide) for labels, wide in zip(groups, columns, strict=True)]
    heights = [(1.5 + 0.25 * (len(found) + 1)) * high for found, high in zip(names, lines, strict=True)]
    figure = drawing.figure(max(6.5, 2.4 + 2.4 * max(columns)), sum(heights))
    parts = (
        figure.subfigures(len(groups), 1, height_ratios=heights, squeeze=False)[:, 0] if len(groups) > 1 else [figure]
    )
    for part, labels, found, wide, high in zip(parts, groups, names, columns, lines, strict=True):
        _draw_family(part, result, labels, found, part.subplots(high, wide, sharex=True, sharey=True, squeeze=False))
    where = f"to {groups[0][0]}, by the yaku paid there" if len(groups) == 1 else "within families, by yaku"
    return _titled(figure, f"Paired differences {where}", result)


def _yaku_of(result: "Rescored", first: str) -> list[str]:
    """Return the yaku of a rule set that enough wins have, the frequent ones first."""
    found = result.differences_by_yaku
    found = found[(found["rules"] == first) & (found["n"] >= _LEAST_WINS)]
    wins = found.groupby("yaku", sort=False)["n"].max().sort_values(ascending=False, kind="stable")
    return [str(name) for name in wins.index]


def _draw_family(
    part: "FigureBase", result: "Rescored", labels: Sequence[str], names: Sequence[str], grid: NDArray[Any]
) -> None:
    first, *others = labels
    found = result.differences_by_yaku
    found = found[(found["rules"] == first) & found["yaku"].isin(names)]
    for place, axes in enumerate(grid.flat):
        axes.set_visible(place < len(others))
        if place < len(others):
            _draw_differences(axes, result, found, names, (first, others[place]))
    wins = found.groupby("yaku")["n"].max()
    shown = [f"all {result.n:,} wins", *(f"{group_name(name, first, 'the other')} ({wins[name]:,})" for name in names)]
    for axes in grid.flat:
        drawing.rows(axes, shown)
    unit = result.means.set_index("rules")["unit"][first]
    what = "points" if unit == UNITS["riichi"] else unit
    part.supxlabel(f"{what} a win more than under {first}, mean and {result.confidence:.0%} interval", size=9)


def _draw_differences(
    axes: "Axes", result: "Rescored", found: "pd.DataFrame", names: Sequence[str], pair: tuple[str, str]
) -> None:
    first, other = pair
    overall = result.differences
    overall = overall[(overall["rules"] == first) & (overall["other"] == other)]
    rows = found[(found["other"] == other) & (found["n"] >= _LEAST_WINS)].set_index("yaku")
    at = [0, *(1 + names.index(str(name)) for name in rows.index)]
    value, low, high = (
        np.concatenate([overall[name].to_numpy(np.float64), rows[name].to_numpy(np.float64)])
        for name in ("value", "low", "high")
    )
    axes.axvline(0, color=drawing.ZERO, linewidth=0.9)
    axes.errorbar(
        value, at, xerr=[value - low, high - value], elinewidth=1.4, **drawing.marks(result.rules.index(other))
    )
    axes.set_title(f"{other}\n{value[0]:+,.{digits_of(result, first)}f} a win", fontsize="medium")
    drawing.signed(axes.xaxis)
    axes.tick_params("x", labelrotation=30)
    drawing.bare(axes)


def ranks(result: "Rescored") -> "Figure":
    """Draw how alike rule sets of different families rank the wins that both allow, where there are some."""
    found = result.ranks[result.ranks["value"].notna()]
    names = [
        f"{rules} and {other} ({n:,})"
        for rules, other, n in zip(found["rules"], found["other"], found["n"], strict=True)
    ]
    figure = drawing.figure(8.0, 1.4 + 0.3 * len(names))
    axes = figure.subplots()
    value, low, high = (found[name].to_numpy(np.float64) for name in ("value", "low", "high"))
    axes.axvline(0, color=drawing.ZERO, linewidth=0.9)
    axes.errorbar(value, range(len(names)), xerr=[value - low, high - value], elinewidth=1.4, **drawing.marks(0))
    drawing.rows(axes, names)
    axes.set_xlim(-1.02, 1.02)
    axes.set_xlabel(f"Kendall's tau-b of the wins that both allow (their number), {result.confidence:.0%} interval")
    drawing.bare(axes)
    return _titled(figure, "How alike families rank wins", result)


def han_fu(result: "Rescored") -> "Figure":
    """Draw the share of wins with each han and fu as a map for each rule set, in per cent."""
    found, rules = result.han_fu, result.labels_by("han")
    han, fu = (sorted(int(value) for value in found[name].unique()) for name in ("han", "fu"))
    columns = min(len(rules), 2)
    lines = math.ceil(len(rules) / columns)
    figure = drawing.figure(1.4 + columns * max(2.8, 0.46 * len(fu)), 1.3 + lines * (0.5 + 0.24 * len(han)))
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
    return _titled(figure, "Share of wins with each han and fu, in per cent", result)


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


def _titled(figure: "Figure", title: str, result: "Rescored") -> "Figure":
    file = f" of {result.recipe['file']}" if result.recipe["file"] else ""
    return drawing.titled(figure, f"{title}: {result.n:,} wins{file}")


DRAW: Final[Mapping[str, Callable[["Rescored"], "Figure"]]] = MappingProxyType(
    {"points": points, "yaku": yaku, "differences": differences, "ranks": ranks, "han_fu": han_fu, "fan": fan}
)
"""What draws each picture."""
