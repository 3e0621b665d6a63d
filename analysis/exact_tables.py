"""Exact results as rows of text."""

from typing import TYPE_CHECKING, Final

from mjfast.analysis.tables import Table, share

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.exact_result import ExactWins

_MOST_ROWS: Final = 40


def of_wins(result: "ExactWins") -> list[tuple[str, Table]]:
    """Lay out a summary, then for each rule set its patterns, its points and its largest wins."""
    found = [("Wins", _summary(result.summary))]
    for label in result.labels:
        patterns = result.patterns[result.patterns["rules"] == label]
        if len(patterns):
            found.append((f"Patterns paid under {label}", _patterns(patterns)))
        points = result.points[result.points["rules"] == label]
        heading = f"Points under {label}"
        if len(points) > _MOST_ROWS:
            heading += f", the {_MOST_ROWS} commonest of {len(points)} numbers"
            points = points.sort_values("share", ascending=False, kind="stable").head(_MOST_ROWS).sort_values("points")
        found.append((heading, _points(points)))
        largest = result.largest[result.largest["rules"] == label]
        found.append((f"Most points under {label}", _largest(largest)))
    return found


def _rows(frame: "pd.DataFrame", *columns: list[str]) -> list[list[str]]:
    return [list(row) for row in zip(*columns, strict=True)]


def _integers(column: "pd.Series[int]") -> list[str]:
    return [f"{value:,}" for value in column]


def _shares(column: "pd.Series[float]") -> list[str]:
    return [share(value) for value in column]


def _means(column: "pd.Series[float]") -> list[str]:
    return [f"{value:,.2f}" for value in column]


def _summary(frame: "pd.DataFrame") -> Table:
    heads = ["rules", "wins", "weight", "allowed", "mean points", "most"]
    columns = [_integers(frame["wins"]), _integers(frame["weight"]), _shares(frame["legal"])]
    columns += [_means(frame["mean"]), _integers(frame["most"])]
    return Table(heads, _rows(frame, list(frame["rules"]), *columns), 1, frozenset({"rules"}))


def _patterns(frame: "pd.DataFrame") -> Table:
    heads = ["pattern", "share", "weight", "mean points"]
    columns = [_shares(frame["share"]), _integers(frame["weight"]), _means(frame["mean"])]
    return Table(heads, _rows(frame, list(frame["pattern"]), *columns), 1, frozenset({"pattern"}))


def _points(frame: "pd.DataFrame") -> Table:
    columns = [_integers(frame["points"]), _shares(frame["share"]), _integers(frame["weight"])]
    return Table(["points", "share", "weight"], _rows(frame, *columns), 1)


def _largest(frame: "pd.DataFrame") -> Table:
    heads = ["points", "weight", "example", "patterns"]
    hands = [
        f"{hand} + {win} {melds}".strip()
        for hand, win, melds in zip(frame["hand"], frame["win"], frame["melds"], strict=True)
    ]
    rows = _rows(frame, _integers(frame["points"]), _integers(frame["weight"]), hands, list(frame["patterns"]))
    return Table(heads, rows, 1, frozenset({"example", "patterns"}))
