"""How often each row of whole numbers occurred: what studies count, whatever they count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

_MOST_CELLS: Final = 1 << 20
_MOST_KEYS: Final = 1 << 62


@dataclass(frozen=True, eq=False)
class Tally:
    """
    Different rows of whole numbers, in ascending order, and how often each occurred.

    Parameters
    ----------
    rows : array of int64, shape (m, columns)
    counts : array of int64, shape (m,)

    Examples
    --------
    >>> tally = Tally.of([np.array([3, 1, 3]), np.array([0, 5, 0])])
    >>> tally.rows.tolist(), tally.counts.tolist()
    ([[1, 5], [3, 0]], [1, 2])
    >>> (tally + tally).counts.tolist()
    [2, 4]
    """

    rows: NDArray[np.int64]
    counts: NDArray[np.int64]

    @classmethod
    def none(cls, columns: int) -> Self:
        """Return the tally of no row."""
        return cls(np.zeros((0, columns), np.int64), np.zeros(0, np.int64))

    @classmethod
    def of(cls, columns: Sequence[NDArray[Any]], weights: NDArray[Any] | None = None) -> Self:
        """Count rows, given as columns of one length; each counts once, or as often as its weight says."""
        table = np.stack(columns, axis=1).astype(np.int64, copy=False)
        if not len(table):
            return cls.none(len(columns))
        low = table.min(axis=0)
        sizes = [int(high) - int(least) + 1 for least, high in zip(low, table.max(axis=0), strict=True)]
        if prod(sizes) >= _MOST_KEYS:
            rows, places = np.unique(table, axis=0, return_inverse=True)
            return cls(rows, _sums(places.reshape(-1), len(rows), weights))
        steps = np.array([prod(sizes[place + 1 :]) for place in range(len(sizes))], np.int64)
        keys = (table - low) @ steps
        if weights is None and prod(sizes) <= max(_MOST_CELLS, len(table)):
            cells = np.bincount(keys, minlength=prod(sizes))
            distinct = np.flatnonzero(cells)
            counts = cells[distinct].astype(np.int64)
        else:
            distinct, places = np.unique(keys, return_inverse=True)
            counts = _sums(places, len(distinct), weights)
        return cls(distinct[:, None] // steps % np.array(sizes) + low, counts)

    def __add__(self, other: "Tally") -> "Tally":
        rows = np.concatenate([self.rows, other.rows])
        return Tally.of(list(rows.T), np.concatenate([self.counts, other.counts]))

    def where(self, *values: int) -> "Tally":
        """
        Return the rows whose first columns have these values, without them.

        Examples
        --------
        >>> Tally.of([np.array([3, 1, 3]), np.array([0, 5, 2])]).where(3).rows.tolist()
        [[0], [2]]
        """
        rows, first, stop = self.rows, 0, len(self.rows)
        for place, value in enumerate(values):
            column = rows[first:stop, place]
            first, stop = first + int(column.searchsorted(value)), first + int(column.searchsorted(value, "right"))
        return Tally(rows[first:stop, len(values) :], self.counts[first:stop])

    @property
    def n(self) -> int:
        """How many rows occurred, equal ones included."""
        return int(self.counts.sum())

    def by_value(self) -> dict[int, int]:
        """Return how often each value of the last column occurred, whatever stands before it."""
        last = Tally.of([self.rows[:, -1]], self.counts)
        return dict(zip(last.rows[:, 0].tolist(), last.counts.tolist(), strict=True))

    def dump(self) -> list[str]:
        """
        Return a text for each row.

        Examples
        --------
        >>> Tally.of([np.array([3, 1, 3]), np.array([0, 5, 0])]).dump()
        ['1 5: 1', '3 0: 2']
        """
        return [
            f"{' '.join(map(str, row))}: {count}"
            for row, count in zip(self.rows.tolist(), self.counts.tolist(), strict=True)
        ]

    @classmethod
    def read(cls, texts: Iterable[str], columns: int) -> Self:
        """
        Return the tally of texts that `dump` has given.

        Raises
        ------
        ValueError
            If they are no such texts.
        """
        parts = [text.partition(": ") for text in texts]
        rows = np.array([[int(cell) for cell in row.split(" ")] for row, _, _ in parts], np.int64)
        counts = np.array([int(count) for _, _, count in parts], np.int64)
        if (counts <= 0).any():
            raise ValueError("counts that are not above 0")
        return cls.of(list(rows.reshape(len(parts), columns).T), counts)


def _sums(places: NDArray[np.intp], n: int, weights: NDArray[Any] | None) -> NDArray[np.int64]:
    counts = np.zeros(n, np.int64)
    np.add.at(counts, places, 1 if weights is None else weights.astype(np.int64, copy=False))
    return counts


class Tallies(dict[str, Tally]):
    """Tallies by name, which add up name by name."""

    def __add__(self, other: Mapping[str, Tally]) -> "Tallies":
        both = Tallies(self)
        for name, tally in other.items():
            both[name] = both[name] + tally if name in both else tally
        return both
