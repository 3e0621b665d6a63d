"""Recorded wins under several rule sets: the frames, pictures and files made of their scores."""

import html
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast import Scores
from mjfast.analysis import files, frames, rescore_agreement, rescore_counts
from mjfast.errors import unknown

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from mjfast.analysis.rescore_counts import Paid

TABLES: Final = (
    "agreement",
    "disagreements",
    "yaku",
    "han_fu",
    "points",
    "means",
    "differences",
    "differences_by_yaku",
    "faults",
)
"""The frames of a result that are no longer than they need be; `Rescored.frame` has a row for every win."""

PLOTS: Final = ("points", "yaku", "differences", "han_fu")
"""The pictures of a result; differences need two rule sets."""


@dataclass(frozen=True, eq=False, repr=False)
class Rescored:
    """
    Wins scored under several rule sets; ``print(result)`` shows a summary.

    Points are what the winner receives in all, without counters and sticks. A win that a rule set does not allow has
    0 points there, and its shares are of all wins. Every frame has the recipe in ``.attrs["recipe"]``.

    Parameters
    ----------
    scores : Scores
        The scores of every row.
    recorded : mapping
        For each of ``han``, ``fu``, ``points`` that the wins came with an array, NaN where there is none.
    faults : DataFrame
        Rows that are no wins, and why: columns `win` (the row, counted from 0) and `reason`.
    recipe : dict
        What gives the same result again: rule sets with the hash of their content, file, n, version.
    confidence : float
        Level of the intervals.
    source : Path or None
        The file that was scored.
    """

    scores: Scores
    recorded: Mapping[str, NDArray[np.float64]]
    faults: "pd.DataFrame"
    recipe: dict[str, Any]
    confidence: float = 0.95
    source: Path | None = None

    @property
    def rules(self) -> list[str]:
        """Names of the rule sets, numbered where two are equal."""
        return [str(entry["label"]) for entry in self.recipe["rules"]]

    @property
    def n(self) -> int:
        """Number of wins, without the rows that are none."""
        return self._paid.n

    @cached_property
    def frame(self) -> "pd.DataFrame":
        """One row a win and rule set, as `mjfast.Scores.frame` has it, without the rows that are no wins."""
        scored = self.scores.frame
        found = scored[~scored["win"].isin(self.faults["win"])].reset_index(drop=True)
        found.attrs["recipe"] = self.recipe
        return found

    @cached_property
    def _paid(self) -> "Paid":
        wins = np.setdiff1d(np.arange(len(self.scores)), self.faults["win"].to_numpy(np.int64))
        return rescore_counts.paid(self.scores, self.rules, wins)

    @cached_property
    def agreement(self) -> "pd.DataFrame":
        """
        How many recorded values are the scored ones: rules, field (han, fu, points), n, agree, share.

        Fu are not compared where a yakuman is paid, which has none.
        """
        return rescore_agreement.agreement(self.frame, self.recorded, self.recipe)

    @cached_property
    def disagreements(self) -> "pd.DataFrame":
        """
        Every recorded value that is not the scored one: win, rules, field, recorded, scored, reason.

        A win that is not allowed scores 0, and `reason` says why it is not.
        """
        return rescore_agreement.disagreements(self.frame, self.recorded, self.recipe)

    @cached_property
    def yaku(self) -> "pd.DataFrame":
        """
        How often each yaku is paid: rules, yaku, count, value (share of wins), se, low, high, n, method, mean_points.

        `mean_points` is the mean of the wins with that yaku. Yaku that a rule set pays and no win has are there too.
        """
        return rescore_counts.yaku(self._paid, self.confidence, self.recipe)

    @cached_property
    def han_fu(self) -> "pd.DataFrame":
        """How often each han and fu are paid: rules, han, fu, limit, count, value, se, low, high, n, method."""
        return rescore_counts.han_fu(self._paid, self.frame, self.confidence, self.recipe)

    @cached_property
    def points(self) -> "pd.DataFrame":
        """How often each number of points is paid: rules, points, count, value, se, low, high, n, method."""
        return rescore_counts.points(self._paid, self.confidence, self.recipe)

    @cached_property
    def means(self) -> "pd.DataFrame":
        """Mean points a win: rules, total, value, se, low, high, n, method, allowed (wins), share_allowed."""
        return rescore_counts.means(self._paid, self.confidence, self.recipe)

    @cached_property
    def differences(self) -> "pd.DataFrame":
        """
        What the same wins pay under `other` more than under `rules`, for each pair of rule sets.

        Columns: rules, other, total, value (points a win), se, low, high, n, method, and the shares of wins that pay
        `more`, `less` and the `same`.
        """
        return rescore_counts.differences(self._paid, self.confidence, self.recipe)

    @cached_property
    def differences_by_yaku(self) -> "pd.DataFrame":
        """
        The same, over the wins with each yaku of `rules`, and over the wins that only one of the two allows.

        A win counts for each of its yaku. There is a row for either order of a pair.
        """
        return rescore_counts.differences_by_yaku(self._paid, self.confidence, self.recipe)

    @property
    def plots(self) -> tuple[str, ...]:
        """The kinds of pictures that there are: none where no win is allowed."""
        if not self.means["allowed"].any():
            return ()
        return PLOTS if len(self.rules) > 1 else tuple(kind for kind in PLOTS if kind != "differences")

    def plot(self, kind: str = "points") -> "Figure":
        """
        Return a matplotlib figure.

        Parameters
        ----------
        kind : str
            ``points`` (their distribution under each rule set), ``yaku`` (how often each is paid), ``differences`` (to
            the first rule set, by yaku) or ``han_fu`` (how often each is paid).
        """
        from mjfast.analysis import rescore_plots

        if kind not in self.plots:
            raise unknown("plot", kind, self.plots)
        return rescore_plots.DRAW[kind](self)

    def to_json(self, path: str | os.PathLike[str]) -> None:
        """Write the tables and the recipe as JSON; counts and exact sums are strings, they may exceed 64 bits."""
        files.write_text(Path(path), json.dumps(self.as_dict()) + "\n")

    def report(self, path: str | os.PathLike[str]) -> Path:
        """Write one self-contained HTML page with the tables, the pictures, the definitions and the recipe."""
        from mjfast.analysis import rescore_report

        return rescore_report.write(self, Path(path))

    def save(self, folder: str | os.PathLike[str]) -> list[Path]:
        """Write tables as CSV and JSON, and as parquet, pictures and report if their packages are installed."""
        from mjfast.analysis import rescore_output

        return rescore_output.save(self, files.make_folder(folder))

    def as_dict(self) -> dict[str, Any]:
        """Return the recipe and all tables but `frame` in types that JSON has; counts and exact sums as strings."""
        return {"recipe": self.recipe} | {name: frames.records(getattr(self, name)) for name in TABLES}

    @property
    def title(self) -> str:
        """What was scored, in a line."""
        source = f" of {self.recipe['file']}" if self.recipe["file"] else ""
        return f"Recorded: {self.n:,} wins{source} under {', '.join(self.rules)}"

    def __repr__(self) -> str:
        return f"<{self.title}>"

    def __str__(self) -> str:
        from mjfast.analysis import rescore_tables

        parts = [
            f"{heading}\n{table.text()}" if table.rows else heading for heading, table in rescore_tables.summary(self)
        ]
        return "\n\n".join([self.title, *parts])

    def _repr_html_(self) -> str:
        from mjfast.analysis import rescore_tables

        parts = [
            f"<p>{html.escape(heading)}</p>{table.frame().to_html(index=False) if table.rows else ''}"
            for heading, table in rescore_tables.summary(self)
        ]
        return f"<p>{html.escape(self.title)}</p>{''.join(parts)}"
