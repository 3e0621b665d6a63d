"""Estimates with honest intervals: shares by Wilson, means by Student's t, exact values as they are."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.errors import InputError


@dataclass(frozen=True)
class Estimate:
    """
    One number and how sure it is.

    `value` is a Fraction where `method` is ``exact``, and then `low` and `high` equal it and `se` is 0. `n` is the
    number of deals (exact: of all there are).
    """

    value: float | Fraction
    se: float
    low: float
    high: float
    n: int
    method: str

    def __float__(self) -> float:
        return float(self.value)

    def __str__(self) -> str:
        if isinstance(self.value, Fraction):
            return f"{float(self.value):.10g} (exact)"
        return f"{self.value:.6g} [{self.low:.6g}, {self.high:.6g}]"


def check_confidence(confidence: float) -> float:
    """Return `confidence`, which must be between 0 and 1."""
    if not isinstance(confidence, float) or not 0 < confidence < 1:
        raise InputError(f"confidence is {confidence!r}, expected a number between 0 and 1 such as 0.95")
    return confidence


def quantile(confidence: float) -> float:
    """Return the normal quantile of a two-sided interval: 1.96 for 0.95."""
    return -NormalDist().inv_cdf((1 - confidence) / 2)


def wilson(counts: ArrayLike, n: int, confidence: float = 0.95) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """
    Return the ends of Wilson's score interval for each share count / n.

    No hit at all still has an upper end above 0 (E. B. Wilson, Probable inference, the law of succession, and
    statistical inference, JASA 22, 1927).

    Examples
    --------
    >>> low, high = wilson([0, 50], 100)
    >>> [round(float(x), 4) for x in (*low, *high)]
    [0.0, 0.4038, 0.037, 0.5962]
    """
    hits = np.asarray(counts, np.float64)
    z = quantile(confidence)
    centre = (hits + z * z / 2) / (n + z * z)
    half = z / (n + z * z) * np.sqrt(hits * (n - hits) / n + z * z / 4)
    low = np.where(hits == 0, 0.0, np.maximum(centre - half, 0.0))
    high = np.where(hits == n, 1.0, np.minimum(centre + half, 1.0))
    return low, high


def share(hits: int, n: int, confidence: float, *, exact: bool) -> Estimate:
    """Estimate a share from `hits` of `n`, or state it where these are all there are."""
    value = Fraction(hits, n)
    if exact:
        return Estimate(value, 0.0, float(value), float(value), n, "exact")
    low, high = wilson([hits], n, confidence)
    p = float(value)
    return Estimate(p, math.sqrt(p * (1 - p) / n), float(low[0]), float(high[0]), n, "wilson")


def _t_quantile(confidence: float, n: int) -> float:
    """Quantile of Student's t for the mean of n values: wider than the normal one where they are few."""
    from scipy.special import stdtrit

    return float(stdtrit(n - 1, 0.5 + confidence / 2)) if n > 1 else math.nan


def mean(values: Sequence[int], counts: Sequence[int], confidence: float, *, exact: bool) -> Estimate:
    """Estimate a mean from how often each value occurred, or state it where these are all there are; NaN of nothing."""
    n = sum(counts)
    if not n:
        return Estimate(math.nan, math.nan, math.nan, math.nan, 0, "exact" if exact else "mean")
    total = sum(value * count for value, count in zip(values, counts, strict=True))
    value = Fraction(total, n)
    if exact:
        return Estimate(value, 0.0, float(value), float(value), n, "exact")
    squares = sum(value * value * count for value, count in zip(values, counts, strict=True))
    # In integers up to the last division: no cancellation, whatever n.
    variance = Fraction(n * squares - total * total, n * (n - 1)) if n > 1 else Fraction(0)
    se = math.sqrt(variance / n) if n > 1 else math.nan
    half = _t_quantile(confidence, n) * se
    return Estimate(float(value), se, float(value) - half, float(value) + half, n, "mean")
