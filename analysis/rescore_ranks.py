"""Compares rule sets of different families on the same wins: which they allow, and whether they rank them alike."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import frames
from mjfast.analysis.estimates import Estimate, quantile

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.rescore_counts import Paid

METHOD: Final = "kendall tau-b"
GROUPS: Final = ("both", "rules only", "other only", "none")
"""Which of two rule sets allow a win."""


@dataclass(frozen=True)
class Order:
    """
    How alike two rankings are.

    Parameters
    ----------
    concordant, discordant : int
        Pairs of wins that both rank alike, and that they rank the other way round; ties are neither.
    tau : Estimate
        Kendall's tau-b: their difference as a share of the pairs, ties allowed for. 1 is the same order, -1 the
        reverse.
    """

    concordant: int
    discordant: int
    tau: Estimate


def pairs_across(of: "Paid") -> list[tuple[int, int]]:
    """Return the pairs of rule sets of different families, by their places."""
    places = combinations(range(len(of.rules)), 2)
    return [(one, other) for one, other in places if of.rules[one].family_name != of.rules[other].family_name]


def ranks(of: "Paid", confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Compare, for each pair of rule sets of different families, how they rank the wins that both allow."""
    pairs = pairs_across(of)
    both = [of.legal[one] & of.legal[other] for one, other in pairs]
    found = [
        kendall(of.points[one][there], of.points[other][there], confidence)
        for (one, other), there in zip(pairs, both, strict=True)
    ]
    columns: dict[str, Any] = {
        "rules": [of.labels[one] for one, _ in pairs],
        "other": [of.labels[other] for _, other in pairs],
        **frames.estimates([order.tau for order in found]),
        "concordant": [order.concordant for order in found],
        "discordant": [order.discordant for order in found],
    }
    return frames.make(columns, recipe)


def allowed(of: "Paid", confidence: float, recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Count, for each such pair, the wins that both rule sets allow, one of them, or neither."""
    pairs = pairs_across(of)
    counts = []
    for one, other in pairs:
        first, second = of.legal[one], of.legal[other]
        groups = (first & second, first & ~second, second & ~first, ~first & ~second)
        counts += [int(there.sum()) for there in groups]
    columns: dict[str, Any] = {
        "rules": [of.labels[one] for one, _ in pairs for _ in GROUPS],
        "other": [of.labels[other] for _, other in pairs for _ in GROUPS],
        "allowed": list(GROUPS) * len(pairs),
    }
    return frames.make({**columns, **frames.shares(counts, of.n, confidence)}, recipe)


def kendall(one: NDArray[np.int64], other: NDArray[np.int64], confidence: float) -> Order:
    """
    Return how alike two rankings of the same things are.

    The pairs are counted in whole numbers, and the interval is tau-b's own for large samples (M. B. Brown and J. K.
    Benedetti, Sampling behavior of tests for correlation in two-way contingency tables, JASA 72, 1977). There is none
    where the two orders are the same or reversed, and no tau where one of them has no order at all.

    Examples
    --------
    >>> order = kendall(np.array([1, 2, 3, 3]), np.array([10, 30, 20, 20]), 0.95)
    >>> order.concordant, order.discordant, round(float(order.tau), 2)
    (3, 2, 0.2)
    """
    table = _table(one, other)
    n = len(one)
    greater = _beyond(table)
    concordant = int((table * greater).sum())
    discordant = int((table[:, ::-1] * _beyond(table[:, ::-1])).sum())
    rows, columns = (n * n - int((table.sum(axis=axis) ** 2).sum()) for axis in (1, 0))
    if not rows or not columns:
        return Order(concordant, discordant, Estimate(math.nan, math.nan, math.nan, math.nan, n, METHOD))
    difference = concordant - discordant
    tau = 2 * difference / math.sqrt(rows * columns)
    same = 4 * difference**2 == rows * columns
    se = math.nan if same else _standard_error(table / n, tau) / math.sqrt(n)
    half = quantile(confidence) * se
    low, high = (math.nan, math.nan) if same else (max(tau - half, -1.0), min(tau + half, 1.0))
    return Order(concordant, discordant, Estimate(tau, se, low, high, n, METHOD))


def _table(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many have each pair of values, in ascending order."""
    rows, row = np.unique(one, return_inverse=True)
    columns, column = np.unique(other, return_inverse=True)
    counts = np.bincount(row * len(columns) + column, minlength=len(rows) * len(columns))
    return counts.reshape(len(rows), len(columns)).astype(np.int64)


def _beyond(table: NDArray[Any]) -> NDArray[Any]:
    """For each cell the sum of those that are beyond it in both directions."""
    beyond = np.zeros((table.shape[0] + 1, table.shape[1] + 1), table.dtype)
    beyond[:-1, :-1] = table[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    return beyond[1:, 1:]


def _standard_error(shares: NDArray[np.float64], tau: float) -> float:
    """Standard error of tau-b for one thing of which each pair of values has these shares."""
    ahead, behind = _beyond(shares), _beyond(shares[::-1, ::-1])[::-1, ::-1]
    across = _beyond(shares[:, ::-1])[:, ::-1] + _beyond(shares[::-1])[::-1]
    own_rows, own_columns = shares.sum(axis=1), shares.sum(axis=0)
    rows, columns = 1 - (own_rows**2).sum(), 1 - (own_columns**2).sum()
    ties = own_rows[:, None] * columns + own_columns[None, :] * rows
    terms = 2 * math.sqrt(rows * columns) * (ahead + behind - across) + tau * ties
    variance = (shares * terms**2).sum() - (tau * (rows + columns)) ** 2
    return math.sqrt(max(float(variance), 0.0)) / float(rows * columns)
