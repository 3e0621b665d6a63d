"""Does a sample agree with the exact distribution?"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

# Below this expected number in a cell the chi-square law is no good guide (W. G. Cochran, Biometrics 10, 1954).
LEAST_EXPECTED = 5.0


@dataclass(frozen=True)
class Fit:
    """Pearson's chi-square test: `cells` after pooling, and the chance of a statistic as large or larger."""

    statistic: float
    cells: int
    p_value: float

    def __str__(self) -> str:
        return f"chi-square {self.statistic:.2f} on {self.cells - 1} degrees of freedom, p = {self.p_value:.3g}"


def fit(observed: Sequence[int], weights: Sequence[int]) -> Fit | None:
    """
    Test observed numbers against exact weights of the same cells.

    Cells that expect fewer than 5 are pooled, the rarest first. None where fewer than two cells remain. What cannot
    occur has no chance: if it was observed, the p-value is 0.
    """
    from scipy.stats import chisquare

    n, total = sum(observed), sum(weights)
    cells = sorted(zip(weights, observed, strict=True))
    if any(count for weight, count in cells if weight == 0):
        return Fit(math.inf, len(cells), 0.0)
    pooled = [[0, 0]]
    for weight, count in cells:
        if pooled[-1][0] * n >= LEAST_EXPECTED * total:
            pooled.append([0, 0])
        pooled[-1][0] += weight
        pooled[-1][1] += count
    if len(pooled) > 1 and pooled[-1][0] * n < LEAST_EXPECTED * total:
        weight, count = pooled.pop()
        pooled[-1][0] += weight
        pooled[-1][1] += count
    if len(pooled) < 2:
        return None
    found = chisquare([count for _, count in pooled], [weight * n / total for weight, _ in pooled])
    return Fit(float(found.statistic), len(pooled), float(found.pvalue))
