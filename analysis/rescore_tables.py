"""Scores of recorded wins as rows of text, the same for a terminal and for a page."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis.rescore_agreement import FIELDS
from mjfast.analysis.rescore_counts import ONLY_OTHER, ONLY_RULES
from mjfast.analysis.rescore_ranks import GROUPS
from mjfast.analysis.tables import Table

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.rescore_result import Rescored

MOST_YAKU: Final = 15
MOST_ROWS: Final = 10
"""Rows that the summary shows of what is longer."""

Section = tuple[str, Table]
"""A heading and the table under it."""

_NONE: Final = Table([], [], 0)


def summary(result: "Rescored") -> list[Section]:
    """Return what is shown first: agreement, means, comparisons, the most frequent yaku, and what is wrong."""
    sections = [
        agreement(result),
        means(result),
        reasons(result),
        ignored(result),
        differences(result),
        ranks(result, MOST_ROWS),
        yaku(result, MOST_YAKU),
        disagreements(result, MOST_ROWS),
        faults(result, MOST_ROWS),
    ]
    return [(heading, table) for heading, table in sections if heading]


def agreement(result: "Rescored") -> Section:
    """Lay out how many recorded values are the scored ones."""
    found = result.agreement
    if not result.recorded:
        return "The wins come without recorded han, fu or points.", _NONE
    if not len(found):
        return "None of the rule sets counts what was recorded.", _NONE
    fields = [field for field in FIELDS if field in set(found["field"])]
    cells = {
        (rules, field): f"{agree:,} of {n:,}"
        for rules, field, n, agree in zip(found["rules"], found["field"], found["n"], found["agree"], strict=True)
    }
    labels = [rules for rules in result.rules if rules in set(found["rules"])]
    rows = [[rules, *(cells.get((rules, field), "") for field in fields)] for rules in labels]
    return "Scores that agree with the recorded ones", Table(["rules", *fields], rows, 1, frozenset({"rules"}))


def means(result: "Rescored") -> Section:
    """Lay out the mean points of a win under each rule set, with their unit where that is another."""
    found = result.means
    units = [] if set(result.families) == {"riichi"} else ["unit"]
    heads = ["rules", "points a win", *units, "standard error", f"{result.confidence:.0%} interval", "allowed"]
    cells = _rows(found, ("rules", "unit", "value", "se", "low", "high", "allowed", "n"))
    rows = []
    for rules, unit, value, se, low, high, allowed, n in cells:
        digits = digits_of(result, rules)
        share = f"{allowed:,} of {n:,}"
        shown = [_points(value, digits=digits), *([unit] if units else []), _points(se, digits=digits)]
        rows.append([rules, *shown, _between(low, high, digits=digits), share])
    heading = "Mean points" + (", each family in its own unit" if len(result.families) > 1 else "")
    return heading, Table(heads, rows, 1, frozenset({"rules", "unit"}))


def reasons(result: "Rescored") -> Section:
    """Lay out why wins are not allowed."""
    found = result.reasons
    cells = _rows(found, ("rules", "reason", "count", "value"))
    rows = [[rules, reason, f"{count:,}", _share(value, 1)] for rules, reason, count, value in cells]
    heading = "Wins that a rule set does not allow" if rows else ""
    return heading, Table(["rules", "reason", "wins", "share"], rows, 1, frozenset({"rules", "reason"}))


def ignored(result: "Rescored") -> Section:
    """Lay out what the wins have and a rule set does not look at."""
    counts = {(rules, word): count for rules, word, count in _rows(result.ignored, ("rules", "word", "count"))}
    words = list(dict.fromkeys(word for _, word in counts))
    labels = [rules for rules in result.rules if any((rules, word) in counts for word in words)]
    rows = [[word, *(_number(counts.get((rules, word))) for rules in labels)] for word in words]
    heading = "Wins with what a rule set does not look at (- where it does)" if rows else ""
    return heading, Table(["word", *labels], rows, 1, frozenset({"word"}))


def differences(result: "Rescored") -> Section:
    """Lay out the paired difference of each pair of rule sets of a family, and of many only of those with the first."""
    found = result.differences
    if not len(found):
        return "", _NONE
    if len(found) > MOST_ROWS:
        found = found[found["rules"].isin([labels[0] for labels in result.families.values()])]
    heads = ["difference", "points a win", f"{result.confidence:.0%} interval", "more", "the same", "less"]
    rows = [
        [f"{other} minus {rules}", *_paired(cells, digits_of(result, rules))]
        for rules, other, *cells in _rows(found, ("rules", "other", *_PAIRED))
    ]
    return "Paired differences: points of the same wins", Table(heads, rows, 1, frozenset({"difference"}))


def differences_by_yaku(result: "Rescored", first: str, other: str) -> Table:
    """Lay out the paired differences of two rule sets of a family, by yaku of the first, the largest sums first."""
    found = result.differences_by_yaku
    found = found[(found["rules"] == first) & (found["other"] == other)]
    found = found.sort_values("total", key=lambda totals: -totals.map(abs), kind="stable")
    heads = ["yaku", "wins", "points a win", f"{result.confidence:.0%} interval", "more", "the same", "less"]
    rows = [
        [group_name(name, first, other), f"{n:,}", *_paired(cells, digits_of(result, first))]
        for name, n, *cells in _rows(found, ("yaku", "n", *_PAIRED))
    ]
    return Table(heads, rows, 1, frozenset({"yaku"}))


def ranks(result: "Rescored", most: int | None = None) -> Section:
    """
    Lay out, for rule sets of different families, which wins they allow and how alike they rank those of both.

    Of more than `most` pairs only those are shown that rank wins in common.
    """
    found = result.ranks
    if not len(found):
        return "", _NONE
    if most is not None and len(found) > most:
        found = found[found["n"] > 0]
    shares = {
        (rules, other, group): value
        for rules, other, group, value in _rows(result.allowed, ("rules", "other", "allowed", "value"))
    }
    heads = ["rules", "other", "rank correlation", f"{result.confidence:.0%} interval", "wins"]
    heads += ["allowed by both", "first only", "second only", "none"]
    rows = [
        [
            *(rules, other, _correlation(tau), f"{_correlation(low)} to {_correlation(high)}" if low == low else ""),
            f"{n:,}",
            *(_share(shares[rules, other, group], 1) for group in GROUPS),
        ]
        for rules, other, tau, low, high, n in _rows(found, ("rules", "other", "value", "low", "high", "n"))
    ]
    heading = "Between families: Kendall's tau-b of the wins that both allow, and shares of all wins"
    return heading, Table(heads, rows, 2, frozenset({"rules", "other"}))


def group_name(yaku: str, rules: str, other: str) -> str:
    """
    Name a group of wins in words.

    Examples
    --------
    >>> group_name(ONLY_RULES, "tenhou", "custom"), group_name("riichi", "tenhou", "custom")
    ('(only tenhou allows)', 'riichi')
    """
    return {ONLY_RULES: f"(only {rules} allows)", ONLY_OTHER: f"(only {other} allows)"}.get(yaku, yaku)


def yaku(result: "Rescored", most: int | None = None) -> Section:
    """Lay out the shares of wins with each yaku side by side, those that are frequent somewhere first."""
    found = result.yaku
    shares = {
        (rules, name): value for rules, name, value in zip(found["rules"], found["yaku"], found["value"], strict=True)
    }
    names = frequent_yaku(result)
    shown = names if most is None else names[:most]
    rows = [[name, *(_share(shares.get((rules, name))) for rules in result.rules)] for name in shown]
    which = "each yaku" if len(shown) == len(names) else f"the {len(shown)} most frequent yaku"
    heading = f"Wins with {which} (- where it is not paid)" if rows else ""
    return heading, Table(["yaku", *result.rules], rows, 1, frozenset({"yaku"}))


def frequent_yaku(result: "Rescored") -> list[str]:
    """Return the yaku that any win has, those that are frequent under any rule set first."""
    found = result.yaku[result.yaku["count"] > 0]
    highest = found.groupby("yaku", sort=False)["count"].max().sort_values(ascending=False, kind="stable")
    return [str(name) for name in highest.index]


def disagreements(result: "Rescored", most: int | None = None) -> Section:
    """Lay out the disagreements of the rule set that agrees best, as that is likely to be the one played by."""
    if not result.agreement["n"].any():
        return "", _NONE
    agreeing = result.agreement.groupby("rules", sort=False)["agree"].sum()
    best = str(agreeing.idxmax())
    found = result.disagreements[result.disagreements["rules"] == best]
    if not len(found):
        return f"Every recorded value is that of {best}.", _NONE
    heads = ["win", "field", "recorded", "scored", "reason"]
    shown = found[heads] if most is None else found[heads].head(most)
    rows = [
        [str(win), field, f"{recorded:,}", f"{scored:,}", reason]
        for win, field, recorded, scored, reason in _rows(shown, heads)
    ]
    heading = f"{_first(len(rows), len(found))} disagreements with {best}, which agrees best (wins count from 0)"
    return heading, Table(heads, rows, 1, frozenset({"field", "reason"}))


def faults(result: "Rescored", most: int | None = None) -> Section:
    """Lay out the rows that are no wins."""
    found = result.faults
    shown = found if most is None else found.head(most)
    rows = [[str(win), reason] for win, reason in zip(shown["win"], shown["reason"], strict=True)]
    heading = f"{_first(len(rows), len(found))} rows that are no wins and are left out (rows count from 0)"
    return heading if rows else "", Table(["row", "reason"], rows, 1, frozenset({"reason"}))


def _first(shown: int, there: int) -> str:
    return f"{there:,}" if shown == there else f"The first {shown:,} of {there:,}"


_PAIRED: Final = ("value", "low", "high", "more", "same", "less")


def _rows(found: "pd.DataFrame", columns: Sequence[str]) -> list[tuple[Any, ...]]:
    return list(found[list(columns)].itertuples(index=False, name=None))


def digits_of(result: "Rescored", rules: str) -> int:
    """Decimals of a mean: points of riichi are hundreds and more."""
    return 1 if rules in result.families.get("riichi", ()) else 3


def _paired(cells: Sequence[float], digits: int) -> list[str]:
    value, low, high, *shares = cells
    return [_points(value, "+", digits), _between(low, high, "+", digits), *(_share(share, 1) for share in shares)]


def _points(value: float, sign: str = "", digits: int = 1) -> str:
    return f"{value:{sign},.{digits}f}" if math.isfinite(value) else ""


def _between(low: float, high: float, sign: str = "", digits: int = 1) -> str:
    return f"{_points(low, sign, digits)} to {_points(high, sign, digits)}" if math.isfinite(low) else ""


def _correlation(value: float) -> str:
    return f"{value:+.3f}" if math.isfinite(value) else ""


def _number(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def _share(value: float | None, digits: int = 2) -> str:
    if value is None:
        return "-"
    return f"{100 * value:.{digits}f} %" if math.isfinite(value) else ""
