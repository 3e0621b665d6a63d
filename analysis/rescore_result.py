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

from mjfast import Scores, Wins
from mjfast.analysis import files, frames, rescore_agreement, rescore_counts, rescore_ranks
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
    "fan",
    "points",
    "means",
    "differences",
    "differences_by_yaku",
    "ranks",
    "allowed",
    "reasons",
    "ignored",
    "faults",
)
"""The frames of a result that are no longer than they need be; `Rescored.frame` has a row for every win."""

PLOTS: Final = ("points", "yaku", "differences", "ranks", "han_fu", "fan")
"""The pictures that a result can have: differences need two rule sets of one family, ranks two of different ones."""


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
    wins : Wins
        The wins as they were given.
    recorded : mapping
        For each of ``han``, ``fu``, ``fan``, ``points`` that the wins came with an array, NaN where there is none.
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
    wins: Wins
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
        How many recorded values are the scored ones: rules, field (han, fu, fan, points), n, agree, share.

        Fu are not compared where a yakuman is paid, which has none. Rule sets are compared whose family counts what
        was recorded.
        """
        return rescore_agreement.agreement(self.frame, self.recorded, self._paid.rules, self.recipe)

    @cached_property
    def disagreements(self) -> "pd.DataFrame":
        """
        Every recorded value that is not the scored one: win, rules, field, recorded, scored, reason.

        A win that is not allowed scores 0, and `reason` says why it is not.
        """
        return rescore_agreement.disagreements(self.frame, self.recorded, self._paid.rules, self.recipe)

    @cached_property
    def yaku(self) -> "pd.DataFrame":
        """
        How often each yaku is paid: rules, yaku, count, value (share of wins), se, low, high, n, method, mean_points.

        `mean_points` is the mean of the wins with that yaku. Yaku that a rule set pays and no win has are there too.
        """
        return rescore_counts.yaku(self._paid, self.confidence, self.recipe)

    @cached_property
    def han_fu(self) -> "pd.DataFrame":
        """
        How often each han and fu are paid: rules, han, fu, limit, count, value, se, low, high, n, method.

        Only of rule sets that count han and fu.
        """
        return rescore_counts.han_fu(self._paid, self.frame, self.confidence, self.recipe)

    @cached_property
    def fan(self) -> "pd.DataFrame":
        """How often so many fan are paid, where fan count: rules, fan, count, value, se, low, high, n, method."""
        return rescore_counts.fan(self._paid, self.confidence, self.recipe)

    @cached_property
    def points(self) -> "pd.DataFrame":
        """
        How often each number of points is paid: rules, points, count, value, se, low, high, n, method.

        The points of each family have a unit of their own, see `means`.
        """
        return rescore_counts.points(self._paid, self.confidence, self.recipe)

    @cached_property
    def means(self) -> "pd.DataFrame":
        """
        Mean points a win: rules, unit, total, value, se, low, high, n, method, allowed (wins), share_allowed.

        `unit` is what the points of the family count: means of different families cannot be compared.
        """
        return rescore_counts.means(self._paid, self.confidence, self.recipe)

    @cached_property
    def differences(self) -> "pd.DataFrame":
        """
        What the same wins pay under `other` more than under `rules`, for each pair of rule sets of one family.

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

    @cached_property
    def ranks(self) -> "pd.DataFrame":
        """
        Whether rule sets of different families rank the same wins alike, for each pair of such.

        Columns: rules, other, value (Kendall's tau-b of the wins that both allow: 1 the same order, -1 the reverse),
        se, low, high, n (these wins), method, and the pairs of wins that are `concordant` and `discordant`.
        """
        return rescore_ranks.ranks(self._paid, self.confidence, self.recipe)

    @cached_property
    def allowed(self) -> "pd.DataFrame":
        """
        How many wins two rule sets of different families allow, for each pair of such and each of four groups.

        Columns: rules, other, allowed (``both``, ``rules only``, ``other only``, ``none``), count, value, se, low,
        high, n, method.
        """
        return rescore_ranks.allowed(self._paid, self.confidence, self.recipe)

    @cached_property
    def reasons(self) -> "pd.DataFrame":
        """Why wins are not allowed: rules, reason, count, value (share of wins), se, low, high, n, method."""
        return rescore_counts.reasons(self._paid, self.confidence, self.recipe)

    @cached_property
    def ignored(self) -> "pd.DataFrame":
        """
        What the wins have and a rule set does not look at: rules, word, count, value, se, low, high, n, method.

        Words are ``red_fives``, the flags and the other words of a win record.
        """
        return rescore_counts.ignored(self._paid, self.wins, self.confidence, self.recipe)

    @property
    def families(self) -> dict[str, list[str]]:
        """The rule sets of each family."""
        found: dict[str, list[str]] = {}
        for label, rules in zip(self.rules, self._paid.rules, strict=True):
            found.setdefault(rules.family_name, []).append(label)
        return found

    def labels_by(self, unit: str) -> list[str]:
        """Return the rule sets whose patterns are worth ``han``, ``fan`` or ``points``."""
        named = zip(self.rules, self._paid.rules, strict=True)
        return [label for label, rules in named if rules.family.unit == unit]

    @property
    def plots(self) -> tuple[str, ...]:
        """The kinds of pictures that there are: none where no win is allowed."""
        if not self.means["allowed"].any():
            return ()
        there = {
            "differences": any(len(labels) > 1 for labels in self.families.values()),
            "ranks": bool(self.ranks["value"].notna().any()),
            "han_fu": bool(len(self.han_fu)),
            "fan": bool(len(self.fan)),
        }
        return tuple(kind for kind in PLOTS if there.get(kind, True))

    def plot(self, kind: str = "points") -> "Figure":
        """
        Return a matplotlib figure.

        Parameters
        ----------
        kind : str
            ``points`` (their distribution under each rule set), ``yaku`` (how often each is paid), ``differences`` (to
            the first rule set of the family, by yaku), ``ranks`` (how alike families rank wins), ``han_fu`` or ``fan``
            (how often they are paid).
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
