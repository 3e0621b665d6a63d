"""Tidy frames: estimates as columns, and rows in types that JSON has."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from mjfast.analysis.estimates import Estimate, wilson

if TYPE_CHECKING:
    import pandas as pd

ESTIMATE: Final = ("value", "se", "low", "high", "n", "method")
"""The columns of an estimate."""

EXACT: Final = ("count", "n", "total", "weight", "legal_weight")
"""Columns of Python ints that may exceed 64 bits: decimals in parquet, strings in JSON."""


def make(columns: Mapping[str, Any], recipe: Mapping[str, Any]) -> "pd.DataFrame":
    """Return a frame of columns, the exact ones as Python ints, with the recipe in its ``attrs``."""
    import pandas as pd

    frame = pd.DataFrame(
        {name: pd.Series(list(cells), dtype=object) if name in EXACT else cells for name, cells in columns.items()}
    )
    frame.attrs["recipe"] = dict(recipe)
    return frame


def estimates(found: Sequence[Estimate]) -> dict[str, list[Any]]:
    """Return the columns of some estimates."""
    return {column: [getattr(estimate, column) for estimate in found] for column in ESTIMATE}


def shares(counts: Sequence[int], n: int, confidence: float) -> dict[str, Any]:
    """
    Return the columns for shares of `n` with Wilson's intervals; of nothing every share is possible.

    Examples
    --------
    >>> shares([1, 3], 4, 0.95)["value"].tolist()
    [0.25, 0.75]
    """
    hits = np.asarray(counts, np.float64)
    if n:
        value = hits / n
        low, high = wilson(hits, n, confidence)
    else:
        value, low, high = np.full(len(hits), np.nan), np.zeros(len(hits)), np.ones(len(hits))
    se = np.sqrt(value * (1 - value) / n) if n else value
    return {
        "count": list(counts),
        "value": value,
        "se": se,
        "low": low,
        "high": high,
        "n": [n] * len(hits),
        "method": ["wilson"] * len(hits),
    }


def records(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """Return rows as JSON types: big counts as strings, numbers that are none (no standard error) as null."""
    names = [str(name) for name in frame.columns]
    columns = [_plain(frame[name], name in EXACT) for name in frame.columns]
    return [dict(zip(names, row, strict=True)) for row in zip(*columns, strict=True)]


def _plain(column: "pd.Series[Any]", exact: bool) -> list[Any]:
    if not isinstance(column.dtype, np.dtype):  # a type of pandas, whose missing value is none that can be compared
        column = column.astype(object).where(column.notna(), None)
    cells: list[Any] = column.tolist()
    if exact:
        return list(map(str, cells))
    return [None if cell != cell or cell in (math.inf, -math.inf) else cell for cell in cells]
