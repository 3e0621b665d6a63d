"""Counts wins under several rule sets: frequencies, means and paired differences, integers up to the last division."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast import Scores
from mjfast.analysis import estimates, frames
from mjfast.analysis.estimates import Estimate
from mjfast.rules import RuleSet
from mjfast.rules.prices import limit_name

if TYPE_CHECKING:
    import pandas as pd

ONLY_RULES: Final = "(allowed by rules only)"
ONLY_OTHER: Final = "(allowed by other only)"
"""What stands in the column `yaku` for wins that one rule set of a pair allows and the other does not."""


@dataclass(frozen=True)
class Paid:
    """
    What some wins are paid under each rule set.

    Parameters
    ----------
    labels : tuple of str
        Names of the rule sets, numbered where two are equal.
    rules : tuple of RuleSet
        The rule sets.
    wins : array, shape (n,)
        Row number of each win.
    points : array, shape (rule sets, n)
        Points, 0 where the win is not allowed.
    legal : array, shape (rule sets, n)
        Whether it is allowed.
    yaku : tuple of mappings
        For each rule set the wins that each pattern is paid for, as bool of shape (n,).
    """

    labels: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    wins: NDArray[np.int64]
    points: NDArray[np.int64]
    legal: NDArray[np.bool_]
    yaku: tuple[Mapping[str, NDArray[np.bool_]], ...]

    @property
    def n(self) -> int:
        """Number of wins."""
        return len(self.wins)


def paid(scores: Scores, labels: Sequence[str], wins: NDArray[np.int64]) -> Paid:
    """Return what the wins with these row numbers are paid."""
    yaku = tuple(
        {name: there[wins] for name, there in scores.found(which).items()} for which in range(len(scores.plan.rules))
    )
    points = scores.points[:, wins].astype(np.int64)
    return Paid(tuple(labels), scores.plan.rules, wins, points, scores.legal[:, wins], yaku)


class _Values:
    """Some integers by how often each occurs, so that sums over any of them are exact."""

    def __init__(self, values: NDArray[np.int64]) -> None:
        found, self._places = np.unique(values, return_inverse=True)
        self.numbers: list[int] = found.tolist()

    def counts(self, chosen: NDArray[np.bool_] | None = None) -> list[int]:
        places = self._places if chosen is None else self._places[chosen]
        counted: list[int] = np.bincount(places, minlength=len(self.numbers)).tolist()
        return counted

    def total(self, counts: Sequence[int]) -> int:
        return sum(value * count for value, count in zip(self.numbers, counts, strict=True))

    def mean(self, counts: Sequence[int], confidence: float) -> Estimate:
        return estimates.mean(self.numbers, counts, confidence, exact=False)


def yaku(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count each pattern that a rule set pays, the frequent ones first; those that no win has are there too."""
    names: list[tuple[str, str]] = []
    counts: list[int] = []
    points: list[float] = []
    for which, label in enumerate(of.labels):
        found = [(int(there.sum()), name, there) for name, there in of.yaku[which].items()]
        for count, name, there in sorted(found, key=lambda entry: -entry[0]):
            names.append((label, name))
            counts.append(count)
            points.append(int(of.points[which][there].sum()) / count if count else np.nan)
    columns: dict[str, Any] = {"rules": [label for label, _ in names], "yaku": [name for _, name in names]}
    return frames.make(
        {**columns, **frames.shares(counts, of.n, confidence), "mean_points": points},
        recipe,
    )


def han_fu(of: Paid, scored: "pd.DataFrame", confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count allowed wins by han, fu and the limit that is paid; the shares are of all wins."""
    allowed = scored[scored["legal"]]
    sizes = allowed.groupby(["rules", "han", "fu", "basic"], observed=True, sort=True).size().reset_index(name="count")
    mangan = {label: int(rules["mangan_basic"]) for label, rules in zip(of.labels, of.rules, strict=True)}
    multiples = [basic / mangan[label] for label, basic in zip(sizes["rules"], sizes["basic"], strict=True)]
    columns: dict[str, Any] = {
        "rules": sizes["rules"].tolist(),
        "han": sizes["han"].astype("int64"),
        "fu": sizes["fu"].astype("int64"),
        "limit": [limit_name(multiple) if multiple >= 1 else "" for multiple in multiples],
    }
    return frames.make({**columns, **frames.shares(sizes["count"].tolist(), of.n, confidence)}, recipe)


def points(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count wins by their points; 0 points are wins that are not allowed."""
    labels: list[str] = []
    values: list[int] = []
    counts: list[int] = []
    for label, row in zip(of.labels, of.points, strict=True):
        found = _Values(row)
        labels += [label] * len(found.numbers)
        values += found.numbers
        counts += found.counts()
    columns: dict[str, Any] = {"rules": labels, "points": values}
    return frames.make({**columns, **frames.shares(counts, of.n, confidence)}, recipe)


def means(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average the points of a win, and count the wins that are allowed."""
    values = [_Values(row) for row in of.points]
    found = [value.mean(value.counts(), confidence) for value in values]
    allowed = [int(row.sum()) for row in of.legal]
    columns: dict[str, Any] = {
        "rules": list(of.labels),
        "total": [value.total(value.counts()) for value in values],
        **frames.estimates(found),
        "allowed": allowed,
        "share_allowed": [count / of.n if of.n else np.nan for count in allowed],
    }
    return frames.make(columns, recipe)


def differences(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average what each win pays under the second rule set of a pair more than under the first."""
    rows = []
    for one, other in combinations(range(len(of.labels)), 2):
        values = _Values(of.points[other] - of.points[one])
        rows.append({"rules": of.labels[one], "other": of.labels[other], **_paired(values, None, confidence)})
    return frames.make(_columns(rows, ("rules", "other")), recipe)


def differences_by_yaku(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average the same over the wins with each yaku of the first rule set, and over those that only one allows."""
    rows = []
    for one, other in permutations(range(len(of.labels)), 2):
        values = _Values(of.points[other] - of.points[one])
        for name, chosen in _groups(of, one, other):
            names = {"rules": of.labels[one], "other": of.labels[other], "yaku": name}
            rows.append(names | _paired(values, chosen, confidence))
    return frames.make(_columns(rows, ("rules", "other", "yaku")), recipe)


def _groups(of: Paid, one: int, other: int) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Yield the groups of wins of a pair that are not empty."""
    found = [(name, there) for name, there in of.yaku[one].items() if there.any()]
    yield from sorted(found, key=lambda entry: -int(entry[1].sum()))
    for name, chosen in (
        (ONLY_RULES, of.legal[one] & ~of.legal[other]),
        (ONLY_OTHER, of.legal[other] & ~of.legal[one]),
    ):
        if chosen.any():
            yield name, chosen


_PAIRED: Final = ("total", *frames.ESTIMATE, "more", "less", "same")


def _paired(values: _Values, chosen: NDArray[np.bool_] | None, confidence: float) -> dict[str, Any]:
    """Return the exact sum of some differences, their mean, and how many are above, below and at 0."""
    counts = values.counts(chosen)
    found = replace(values.mean(counts, confidence), method="paired")
    signs = dict.fromkeys((1, -1, 0), 0)
    for value, count in zip(values.numbers, counts, strict=True):
        signs[(value > 0) - (value < 0)] += count
    shares = [count / found.n if found.n else np.nan for count in signs.values()]
    return {"total": values.total(counts), **vars(found), **dict(zip(("more", "less", "same"), shares, strict=True))}


def _columns(rows: Sequence[Mapping[str, Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: [row[name] for row in rows] for name in (*names, *_PAIRED)}
