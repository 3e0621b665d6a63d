"""Studies as rows of text."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis.study.counted import TRUTHS
from mjfast.analysis.study.counting import DRAW, NO_DRAW
from mjfast.analysis.study.measures import SUMMARY
from mjfast.analysis.tables import Table, interval, share

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.study.result import StudyResult

_MOST_ROWS: Final = 40
_MOST_LEANING: Final = 1.5
"""How much longer the one half of an interval may be than the other, for ± to be right."""

_ORDER: Final = (*SUMMARY, "shanten")
"""Quantities in the order in which they are shown, whichever of them comes first in a frame."""

_WORDS: Final = frozenset(("population", "rules", "other", "pattern", "hands"))


def tables(result: "StudyResult") -> list[tuple[str, Table]]:
    """Lay out the summary, then the frames of each measure: a table for each population and rule set."""
    return [part for name in result.names for part in tables_of(result, name)]


def tables_of(result: "StudyResult", name: str) -> list[tuple[str, Table]]:
    """Lay out a frame: the summary, or for each population and rule set a table with its heading."""
    return list(_TABLES[name](result))


def figure(value: float, low: float, high: float) -> str:
    """
    Write a mean with half of its interval, to two digits of the latter.

    Examples
    --------
    >>> figure(350.634, 341.69, 359.58), figure(0.5789, 0.5789, 0.5789), figure(float("nan"), float("nan"), 1.0)
    ('350.6 ±8.9', '0.5789', '')
    """
    half = (high - low) / 2
    if math.isnan(value):
        return ""
    if half == 0:
        return f"{value:,.4f}".rstrip("0").rstrip(".")
    if math.isnan(half):
        return f"{value:,.0f} (one)"
    return f"{value:,.{_decimals(half)}f} ±{half:,.{_decimals(half)}f}"


def percent(value: float, low: float, high: float) -> str:
    """
    Write a share in percent with half of its interval, or all of it where it leans to one side.

    Of a share that never occurred it is told what it is below.

    Examples
    --------
    >>> percent(0.184960, 0.181581, 0.188387), percent(0.0, 0.0, 0.000415), percent(0.25, 0.25, 0.25)
    ('18.50 ±0.34 %', 'below 1 in 2,410', '25.0000 %')
    >>> percent(0.000333, 0.000059, 0.001886)
    '0.0333 (0.0059 to 0.1886) %'
    """
    half = 50 * (high - low)
    if math.isnan(value):
        return ""
    if half == 0:
        return share(value)
    if value == 0:
        return interval(value, low, high)
    if value == 1:
        return f"above {share(low)}"
    if not _MOST_LEANING > (high - value) / (value - low) > 1 / _MOST_LEANING:
        shown, *ends = (f"{100 * end:.{_decimals(half) + 1}f}" for end in (value, low, high))
        return f"{shown} ({' to '.join(ends)}) %"
    return f"{100 * value:.{_decimals(half)}f} ±{half:.{_decimals(half)}f} %"


def _decimals(half: float) -> int:
    """Return the decimals that show two digits of half an interval."""
    return max(0, 1 - math.floor(math.log10(half)))


def _cell(row: Mapping[Any, Any]) -> str:
    write = percent if row["quantity"] in ("win", "complete", "ready") else figure
    return write(row["value"], row["low"], row["high"])


def _spread(rows: "pd.DataFrame", keys: list[str], across: str, cell: Callable[[Mapping[Any, Any]], str]) -> Table:
    """Return a table with a row for the values of some columns, and a column for each value of another."""
    heads = sorted(dict.fromkeys(rows[across]), key=lambda head: _ORDER.index(head) if head in _ORDER else 0)
    found: dict[tuple[str, ...], dict[Any, str]] = {}
    for row in rows.to_dict("records"):
        found.setdefault(tuple(str(row[key]) for key in keys), {})[row[across]] = cell(row)
    cells = [[*key, *(values.get(head, "") for head in heads)] for key, values in found.items()]
    return Table([*keys, *map(str, heads)], cells, len(keys), _WORDS & set(keys))


def summary(result: "StudyResult") -> Table:
    """Lay out the summary: a row a population, rule set and group."""
    return _spread(result.summary, [*_apart(result), *result.study.by], "quantity", _cell)


def _apart(result: "StudyResult") -> list[str]:
    """Return the columns that tell apart what was scored: not the population where there is one."""
    return ["population", "rules"] if len(result.study.names) > 1 else ["rules"]


def _parts(result: "StudyResult", name: str, what: str) -> "Iterator[tuple[str, pd.DataFrame]]":
    """Yield the rows of each population, rule set and kind of hands, with a heading."""
    frame = getattr(result, name)
    several = len(result.study.names) > 1
    keys = [key for key in ("population", "rules", "of") if key in frame]
    for values, rows in frame.groupby(keys, sort=False):
        named = dict(zip(keys, values, strict=True))
        hands = ", all complete hands" if named.get("of") == "complete" else ""
        yield f"{what} under {named['rules']}{hands}" + (f": {named['population']}" if several else ""), rows


def _yaku(result: "StudyResult") -> Iterator[tuple[str, Table]]:
    by = list(result.study.by)
    for heading, rows in _parts(result, "yaku_frequency", "Patterns paid"):
        seen = rows[rows["count"] > 0]
        if by:
            yield heading, _by_group(seen, "pattern", by)
            continue
        cells = [
            [
                row["pattern"],
                f"{row['count']:,}",
                share(row["value"]),
                "" if row["method"] == "exact" else interval(row["value"], row["low"], row["high"]),
                figure(row["points"], row["points_low"], row["points_high"]),
            ]
            for row in seen.sort_values("count", ascending=False, kind="stable").to_dict("records")
        ]
        unseen = rows[rows["count"] == 0]
        if len(unseen):
            below = "" if unseen["method"].iloc[0] == "exact" else interval(0, 0, unseen["high"].iloc[0])
            cells.append([f"each of {len(unseen)} others" if len(unseen) > 1 else "1 other", "0", "", below, ""])
        yield heading, Table(["pattern", "count", "share", "interval", "mean points"], cells, 1, _WORDS)


def group_name(values: Mapping[str, Any]) -> str:
    """
    Name a group of units.

    Examples
    --------
    >>> group_name({"open": False, "riichi": True, "draw": 7}), group_name({"draw": -1})
    ('not open, riichi, draw 7', 'draw not known')
    """
    return ", ".join(_named(name, value) for name, value in values.items())


def _named(name: str, value: Any) -> str:
    if name in TRUTHS:
        return name if value else f"not {name}"
    return f"{name} not known" if name == DRAW and value == NO_DRAW else f"{name} {value}"


def _by_group(rows: "pd.DataFrame", key: str, by: list[str]) -> Table:
    """Return a table with a column for each group."""
    named = rows.assign(group=[group_name({name: row[name] for name in by}) for row in rows.to_dict("records")])
    return _spread(named, [key], "group", lambda row: percent(row["value"], row["low"], row["high"]))


def _counted(name: str, what: str, keys: list[str]) -> "Callable[[StudyResult], Iterator[tuple[str, Table]]]":
    """Return what lays out a distribution."""

    def lay_out(result: "StudyResult") -> Iterator[tuple[str, Table]]:
        by = list(result.study.by)
        for heading, rows in _parts(result, name, what):
            shown = rows
            if len(rows) > _MOST_ROWS:
                heading += f", the {_MOST_ROWS} commonest of {len(rows)}"
                shown = rows.loc[rows["count"].astype(float).nlargest(_MOST_ROWS).sort_index().index]
            heads = [*(["other"] if "other" in rows else []), *by, *keys]
            cells = [
                [
                    *(f"{row[key]:,}" if isinstance(row[key], int) else str(row[key]) for key in heads),
                    f"{row['count']:,}",
                    share(row["value"]),
                    "" if row["method"] == "exact" else interval(row["value"], row["low"], row["high"]),
                ]
                for row in shown.to_dict("records")
            ]
            yield heading, Table([*heads, "count", "share", "interval"], cells, len(heads), _WORDS)

    return lay_out


def _turns(result: "StudyResult") -> Iterator[tuple[str, Table]]:
    for heading, rows in _parts(result, "turns", "By draw"):
        ordered = rows.sort_values([*result.study.by, "draw"], kind="stable")
        yield heading, _spread(ordered, [*result.study.by, "draw"], "quantity", _cell)


def _compare(result: "StudyResult") -> Iterable[tuple[str, Table]]:
    heads = [*_apart(result), "other", *result.study.by]
    cells = [
        [
            *(str(row[head]) for head in heads),
            figure(row["value"], row["low"], row["high"]),
            *(share(row[name]) for name in ("more", "less", "same")),
        ]
        for row in result.compare.to_dict("records")
    ]
    yield (
        "What is paid under the other rules less what is paid under the rules, on average",
        Table([*heads, "difference", "more", "less", "same"], cells, len(heads), _WORDS),
    )


_TABLES: Final[Mapping[str, Callable[["StudyResult"], Iterable[tuple[str, Table]]]]] = MappingProxyType(
    {
        "summary": lambda result: [("Summary", summary(result))],
        "yaku_frequency": _yaku,
        "score_distribution": _counted("score_distribution", "Points", ["points"]),
        "waits": _counted("waits", "Waits of ready hands", ["kinds", "tiles"]),
        "turns": _turns,
        "compare": _compare,
        "differences": _counted("differences", "Differences", ["difference"]),
    }
)
