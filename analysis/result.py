"""The result of a study of deals: integer counts, and the tables, pictures and files made of them."""

import os
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from mjfast.analysis import estimates, files, frames, goodness, tables
from mjfast.analysis.estimates import Estimate
from mjfast.errors import InputError
from mjfast.measures import measures as all_measures

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Counts = dict[tuple[int, ...], int]


@dataclass(frozen=True, eq=False, repr=False)
class Result:
    """
    How often each value of some measures occurred among dealt hands.

    Attributes
    ----------
    measures : tuple of str
        What was counted.
    counts : dict
        Number of deals (a Python int) for each tuple of values.
    recipe : dict
        What gives the same result again: population, tiles, rules, seed, n, versions.
    exact : bool
        Whether the counts are all there are.
    confidence : float
        Level of the intervals.
    beside : Result, optional
        The exact distribution of the same measures.
    """

    measures: tuple[str, ...]
    counts: Counts
    recipe: dict[str, Any]
    exact: bool = False
    confidence: float = 0.95
    beside: "Result | None" = None

    @cached_property
    def n(self) -> int:
        """Number of deals counted (exact dora: deals times possible indicators)."""
        return sum(self.counts.values())

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """
        One row for each value (or combination): the measures, `count`, `value` (the share), `se`, `low`, `high`, `n`,
        `method`.

        `count` and `n` are Python ints; `.attrs["recipe"]` is the recipe. Beside an exact result there are two more
        columns: `exact`, the exact share, and `z`, the difference in standard errors of the exact share (none where
        fewer than 5 were expected, and it would say little).
        """
        import pandas as pd

        # A combination that cannot occur is only shown where it did.
        rows = sorted(self.counts.keys() | (self.beside.counts.keys() if self.beside and self._narrow else set()))
        hits = [self.counts.get(row, 0) for row in rows]
        shares = np.array([count / self.n for count in hits])
        frame = pd.DataFrame(rows, columns=list(self.measures), dtype=np.int64)
        frame["count"] = pd.Series(hits, dtype=object)
        frame["value"] = shares
        if self.exact:
            frame["se"], frame["low"], frame["high"] = 0.0, shares, shares
        else:
            frame["se"] = np.sqrt(shares * (1 - shares) / self.n)
            frame["low"], frame["high"] = estimates.wilson(hits, self.n, self.confidence)
        frame["n"] = pd.Series([self.n] * len(rows), dtype=object)
        frame["method"] = "exact" if self.exact else "wilson"
        if self.beside is not None:
            total = self.beside.n
            exact = np.array([self.beside.counts.get(row, 0) / total for row in rows])
            frame["exact"] = exact
            z = np.full(len(rows), np.nan)
            usual = (exact * self.n >= goodness.LEAST_EXPECTED) & (exact < 1)
            np.divide(shares - exact, np.sqrt(exact * (1 - exact) / self.n), out=z, where=usual)
            frame["z"] = z
        frame.attrs["recipe"] = self.recipe
        return frame

    @property
    def _narrow(self) -> bool:
        """Whether the table has one measure, and so room for values that did not occur."""
        return len(self.measures) == 1

    @cached_property
    def means(self) -> "pd.DataFrame":
        """One row a measure: its mean as `value`, `se`, `low`, `high`, `n`, `method`, and the `exact` mean if known."""
        import pandas as pd

        found = [self.mean(measure) for measure in self.measures]
        frame = pd.DataFrame({"measure": self.measures})
        for column, values in frames.estimates(found).items():
            frame[column] = pd.Series(values, dtype=object) if column == "n" else values
        frame["value"] = frame["value"].astype(float)
        if self.beside is not None:
            frame["exact"] = [float(self.beside.mean(measure).value) for measure in self.measures]
        frame.attrs["recipe"] = self.recipe
        return frame

    @cached_property
    def test(self) -> goodness.Fit | None:
        """The chi-square test against the exact distribution beside; None without one, or with a single cell."""
        if self.beside is None:
            return None
        rows = sorted(self.counts.keys() | self.beside.counts.keys())
        return goodness.fit([self.counts.get(row, 0) for row in rows], [self.beside.counts.get(row, 0) for row in rows])

    def mean(self, measure: str | None = None) -> Estimate:
        """Return the mean of a measure (the first one by default) with its interval; a Fraction where it is exact."""
        place = self._place(measure or self.measures[0])
        values = [row[place] for row in self.counts]
        return estimates.mean(values, list(self.counts.values()), self.confidence, exact=self.exact)

    def probability(self, **values: int | Container[int] | Callable[[int], bool]) -> Estimate:
        """
        Return the share of deals in which measures have some values, with its interval; a Fraction where it is exact.

        Examples
        --------
        >>> from mjfast import analysis
        >>> exact = analysis.exact_deals(tiles=14)
        >>> exact.probability(shanten=-1).value
        Fraction(2143179701279, 708384171528036000)
        >>> exact.probability(shanten=range(-1, 1)) == exact.probability(shanten=lambda shanten: shanten < 1)
        True
        """
        tests = [(self._place(name), _matcher(wanted)) for name, wanted in values.items()]
        hits = sum(count for row, count in self.counts.items() if all(match(row[at]) for at, match in tests))
        return estimates.share(hits, self.n, self.confidence, exact=self.exact)

    def marginal(self, *measures: str) -> "Result":
        """Return the result for some of the measures, summed over the others."""
        if not measures or len(set(measures)) != len(measures):
            raise InputError(f"measures are {measures!r}, expected one or more different names")
        places = [self._place(measure) for measure in measures]
        counts: Counts = {}
        for row, count in self.counts.items():
            picked = tuple(row[place] for place in places)
            counts[picked] = counts.get(picked, 0) + count
        beside = self.beside.marginal(*measures) if self.beside is not None else None
        return replace(self, measures=measures, counts=dict(sorted(counts.items())), beside=beside)

    def against(self, exact: "Result") -> "Result":
        """Return this result with the exact distribution beside it, for comparison and test."""
        if not exact.exact or exact.measures != self.measures:
            raise InputError(f"expected an exact result of {', '.join(self.measures)}")
        for key in ("tiles", "forms", "system_digest", "copies", "red_fives"):
            if exact.recipe[key] != self.recipe[key]:
                raise InputError(f"the exact result has {key} {exact.recipe[key]}, this one {self.recipe[key]}")
        if exact.recipe["counted"] == "hands":
            raise InputError("the exact result counts different hands, expected one of deals")
        return replace(self, beside=exact)

    def _place(self, measure: str) -> int:
        if measure not in self.measures:
            known = ", ".join(self.measures)
            hint = "" if measure in all_measures else f"; all measures are {', '.join(all_measures)}"
            raise InputError(f"this result has no measure {measure!r}, only {known}{hint}")
        return self.measures.index(measure)

    def plot(self, measure: str | None = None) -> "Figure":
        """Return a matplotlib figure of the distribution of a measure: shares with intervals, and on a log scale."""
        from mjfast.analysis import plots

        return plots.distribution(self.marginal(measure or self.measures[0]))

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Write the table as CSV; the recipe does not fit in it, see `save`."""
        files.write(Path(path), lambda temporary: self.frame.to_csv(temporary, index=False))

    def to_json(self, path: str | os.PathLike[str]) -> None:
        """Write table, means, test and recipe as JSON; counts are strings, because they may exceed 64 bits."""
        files.write_json(Path(path), self.as_dict())

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Write the table as parquet, counts as decimal128(38, 0) and the recipe in the metadata (needs pyarrow)."""
        from mjfast.analysis import parquet

        parquet.write(self.frame, Path(path))

    def report(self, path: str | os.PathLike[str]) -> Path:
        """Write one self-contained HTML page with the tables, the pictures, the definitions and the recipe."""
        from mjfast.analysis import report

        return report.write(self, Path(path))

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write the table as CSV and JSON, and as parquet, picture and report if their packages are installed."""
        from mjfast.analysis import output

        return output.save(self, files.make_folder(folder))

    def as_dict(self) -> dict[str, Any]:
        """Return table, means, test and recipe in types that JSON has; counts as strings."""
        found = self.test
        return {
            "recipe": self.recipe,
            "rows": frames.records(self.frame),
            "means": frames.records(self.means),
            "test": None
            if found is None
            else {"statistic": found.statistic, "cells": found.cells, "p_value": found.p_value},
        }

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __str__(self) -> str:
        return f"{self.title}\n{self._shown.to_string(index=False)}"

    def _repr_html_(self) -> str:
        return f"<p>{self.title}</p>{self._shown.to_html(index=False)}"

    @property
    def _shown(self) -> "pd.DataFrame":
        """The table as it is printed."""
        return tables.distribution(self).frame()

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        recipe = self.recipe
        kind = {"exact": "Exact: all", "deals": f"Sampled: {self.n:,}", "recorded": f"Recorded: {self.n:,}"}
        what = recipe.get("counted", "deals")
        title = f"{kind[recipe['population']]} {what} of {recipe['tiles']} tiles from the set {recipe['tile_set']}"
        usual = recipe["system"] == "standard" and (len(recipe["forms"]) == 3 or recipe["tiles"] < 13)
        return title if usual else f"{title}, melds {recipe['system']}, forms {' '.join(recipe['forms'])}"


def _matcher(wanted: int | Container[int] | Callable[[int], bool]) -> Callable[[int], bool]:
    if callable(wanted):
        return wanted
    if isinstance(wanted, Container):
        return lambda value: value in wanted
    return lambda value: value == wanted
