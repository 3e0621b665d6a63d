"""Counts wins under several rule sets: frequencies, means and paired differences, integers up to the last division."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast import Scores, Wins
from mjfast.analysis import estimates, families, frames
from mjfast.analysis.estimates import Estimate
from mjfast.faults import LEGAL
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
    status : array, shape (rule sets, n)
        Why it is not, see `mjfast.faults.REASONS`.
    fan : array, shape (rule sets, n)
        Its fan, where the family counts them.
    yaku : tuple of mappings
        For each rule set the wins that each pattern is paid for, as bool of shape (n,).
    """

    labels: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    wins: NDArray[np.int64]
    points: NDArray[np.int64]
    legal: NDArray[np.bool_]
    status: NDArray[np.uint8]
    fan: NDArray[np.int64]
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
    points, fan = scores.points[:, wins].astype(np.int64), scores.raw["fan"][:, wins].astype(np.int64)
    status = scores.raw["status"][:, wins]
    return Paid(tuple(labels), scores.plan.rules, wins, points, scores.legal[:, wins], status, fan, yaku)


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
    """Count allowed wins by han, fu and the limit that is paid, where these count; the shares are of all wins."""
    by_han = [label for label, rules in zip(of.labels, of.rules, strict=True) if rules.family.unit == "han"]
    allowed = scored[scored["legal"] & scored["rules"].isin(by_han)]
    sizes = allowed.groupby(["rules", "han", "fu", "basic"], observed=True, sort=True).size().reset_index(name="count")
    mangan = {label: int(of.rules[of.labels.index(label)]["mangan_basic"]) for label in by_han}
    multiples = [basic / mangan[label] for label, basic in zip(sizes["rules"], sizes["basic"], strict=True)]
    columns: dict[str, Any] = {
        "rules": sizes["rules"].tolist(),
        "han": sizes["han"].astype("int64"),
        "fu": sizes["fu"].astype("int64"),
        "limit": [limit_name(multiple) if multiple >= 1 else "" for multiple in multiples],
    }
    return frames.make({**columns, **frames.shares(sizes["count"].tolist(), of.n, confidence)}, recipe)


def fan(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count allowed wins by their fan, where fan count; the shares are of all wins."""
    rows: list[_Row] = []
    for label, rules, fans, legal in zip(of.labels, of.rules, of.fan, of.legal, strict=True):
        if rules.family.unit == "fan":
            found = _Values(fans[legal])
            rows += [(label, value, count) for value, count in zip(found.numbers, found.counts(), strict=True)]
    return _shares(of, "fan", rows, confidence, recipe)


def points(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count wins by their points; 0 points are wins that are not allowed."""
    rows: list[_Row] = []
    for label, row in zip(of.labels, of.points, strict=True):
        found = _Values(row)
        rows += [(label, value, count) for value, count in zip(found.numbers, found.counts(), strict=True)]
    return _shares(of, "points", rows, confidence, recipe)


def reasons(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count the wins that a rule set does not allow by the reason, the frequent ones first."""
    rows: list[_Row] = []
    for label, rules, row in zip(of.labels, of.rules, of.status, strict=True):
        found = Counter(families.reason(status, rules) for status in row.tolist() if status != LEGAL)
        rows += [(label, reason, count) for reason, count in found.most_common()]
    return _shares(of, "reason", rows, confidence, recipe)


def ignored(of: Paid, wins: Wins, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count the wins with words that mean nothing under a rule set, such as dora indicators where there are no dora."""
    rows: list[_Row] = []
    for label, rules in zip(of.labels, of.rules, strict=True):
        found = {word: int(there[of.wins].sum()) for word, there in families.ignored(wins, rules).items()}
        rows += [(label, word, count) for word, count in found.items() if count]
    return _shares(of, "word", rows, confidence, recipe)


_Row = tuple[str, Any, int]


def _shares(of: Paid, name: str, rows: Sequence[_Row], confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Return a frame of labels of rule sets, values and the shares of wins that have them."""
    counts = frames.shares([count for _, _, count in rows], of.n, confidence)
    values = [value for _, value, _ in rows]
    return frames.make({"rules": [label for label, _, _ in rows], name: values, **counts}, recipe)


def means(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average the points of a win, and count the wins that are allowed."""
    values = [_Values(row) for row in of.points]
    found = [value.mean(value.counts(), confidence) for value in values]
    allowed = [int(row.sum()) for row in of.legal]
    columns: dict[str, Any] = {
        "rules": list(of.labels),
        "unit": [families.UNITS[rules.family_name] for rules in of.rules],
        "total": [value.total(value.counts()) for value in values],
        **frames.estimates(found),
        "allowed": allowed,
        "share_allowed": [count / of.n if of.n else np.nan for count in allowed],
    }
    return frames.make(columns, recipe)


def differences(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average what each win pays under the second rule set of a pair more than under the first, in one family."""
    rows = []
    for one, other in _in_one_family(of, combinations(range(len(of.labels)), 2)):
        values = _Values(of.points[other] - of.points[one])
        rows.append({"rules": of.labels[one], "other": of.labels[other], **_paired(values, None, confidence)})
    return frames.make(_columns(rows, ("rules", "other")), recipe)


def differences_by_yaku(of: Paid, confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Average the same over the wins with each yaku of the first rule set, and over those that only one allows."""
    rows = []
    for one, other in _in_one_family(of, permutations(range(len(of.labels)), 2)):
        values = _Values(of.points[other] - of.points[one])
        for name, chosen in _groups(of, one, other):
            names = {"rules": of.labels[one], "other": of.labels[other], "yaku": name}
            rows.append(names | _paired(values, chosen, confidence))
    return frames.make(_columns(rows, ("rules", "other", "yaku")), recipe)


def _in_one_family(of: Paid, pairs: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the pairs whose points have the same unit."""
    return ((one, other) for one, other in pairs if of.rules[one].family_name == of.rules[other].family_name)


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
