"""What studies return."""

import math
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from mjfast.analysis.framed import Framed
from mjfast.analysis.study.counted import Counted
from mjfast.analysis.study.design import Study
from mjfast.analysis.study.measures import FRAMES, MEASURES
from mjfast.analysis.study.precise import half_widths
from mjfast.errors import InputError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from mjfast.analysis.tables import Table


@dataclass(frozen=True, eq=False, repr=False)
class StudyResult(Framed):
    """
    What a study found: the frame `summary`, and those of its measures.

    In every frame the first columns are ``population``, ``rules`` and the groups. Then comes what the row is of, and an
    estimate: ``value, se, low, high, n, method``, and for shares ``count`` before it.

    Parameters
    ----------
    study : Study
        What was asked.
    counts : tuple of Counted
        For each population what was counted, in whole numbers.
    done : tuple of int
        How many units that were.
    goals : tuple of int
        How many they shall be.
    recipe : mapping
        What gives the same result again.
    """

    stem: ClassVar = "study"

    study: Study
    counts: tuple[Counted, ...]
    done: tuple[int, ...]
    goals: tuple[int, ...]
    recipe: dict[str, Any]

    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The frames."""
        return ("summary", *(name for measure in self.study.measures for name in MEASURES[measure].frames))

    @property
    def main(self) -> str:  # type: ignore[override]
        """The frame of the first measure."""
        return self.names[1]

    @property
    def frame(self) -> "pd.DataFrame":
        """The frame of the first measure."""
        found: pd.DataFrame = getattr(self, self.main)
        return found

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """
        How many units are won, and what for: one row a group and quantity.

        Quantities: ``win``, the share of units won; ``complete``, of those with a complete hand, where not all of them
        may win; ``points`` of a unit, 0 where it is not won; ``points_of_win``. Of a study of turns also ``ready``, the
        share of units with a ready hand, and the mean draws of the first one and of the win, ``draw_of_ready`` and
        ``draw_of_win``.
        """
        return self._make("summary")

    @cached_property
    def yaku_frequency(self) -> "pd.DataFrame":
        """
        How often each pattern is paid, also those that no hand had: one row a group and pattern.

        `of` tells of which hands: ``wins``, or ``complete`` for all that are complete, where not all of them may win.
        `points` is the mean of the hands with the pattern, from `points_low` to `points_high`.
        """
        return self._make("yaku_frequency")

    @cached_property
    def score_distribution(self) -> "pd.DataFrame":
        """How the points of hands are distributed: one row a group and number of points."""
        return self._make("score_distribution")

    @cached_property
    def waits(self) -> "pd.DataFrame":
        """What ready hands wait for: one row a group, number of `kinds` and of `tiles`, copies that are not seen."""
        return self._make("waits")

    @cached_property
    def turns(self) -> "pd.DataFrame":
        """
        How hands come along: one row a group, quantity and draw.

        Quantities: the share of units that are ``ready``, ``complete`` and ``win`` with this draw or before; the mean
        ``shanten`` after it, -1 of a hand that has won.
        """
        return self._make("turns")

    @cached_property
    def compare(self) -> "pd.DataFrame":
        """
        What units are paid under `other` more than under `rules`, rule sets of one family: one row a group and pair.

        The units are the same, so the interval is one of paired differences. `more`, `less` and `same` are shares.
        """
        return self._make("compare")

    @cached_property
    def differences(self) -> "pd.DataFrame":
        """How these differences are distributed: one row a group, pair and difference."""
        return self._make("differences")

    def _make(self, name: str) -> "pd.DataFrame":
        if name not in self.names:
            raise InputError(f"this study has not measured {name}, only {', '.join(self.study.measures)}")
        rows = [row for of in self.counts for row in FRAMES[name].rows(of)]
        return self.make_frame(rows, FRAMES[name].heads(self.study.by))

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        parts = [
            f"{name}: {'every one there is' if population.exact else population.units(done)}"
            for name, population, done in zip(self.study.names, self.study.populations, self.done, strict=True)
        ]
        counted = "; ".join(parts)
        if self.study.title:
            return f"{self.study.title} ({counted})"
        return counted[0].upper() + counted[1:] if self.study.names[0] == self.study.populations[0].kind else counted

    @cached_property
    def notes(self) -> str:
        """How many rows of recorded wins are left out, and how far a precision is not reached, where that is so."""
        return " ".join([*self._left_out(), *self._not_reached()])

    def _left_out(self) -> Iterator[str]:
        for name, population, done, of in zip(
            self.study.names, self.study.populations, self.done, self.counts, strict=True
        ):
            out = done - of.tallies["units"].where(0).n
            if not population.exact and out:
                yield f"{name}: {out:,} of {done:,} rows left out, which cannot be read or hold no hand."

    def _not_reached(self) -> Iterator[str]:
        wanted = self.study.precision
        for name, population, of in zip(self.study.names, self.study.populations, self.counts, strict=True):
            if wanted is not None and population.size is None:
                half = max(half_widths(self.study, of), default=math.inf)
                known = f"known to ±{half:.3g}" if math.isfinite(half) else "not known at all"
                if half > wanted.half_width:
                    yield f"{name}: {wanted.quantity} is {known}, not to ±{wanted.half_width:g} as was asked for."

    @property
    def left(self) -> str:
        """What is not counted yet, in words; nothing where all is."""
        return "; ".join(
            f"{name}: {done:,} of {population.units(goal)}"
            for name, population, done, goal in zip(
                self.study.names, self.study.populations, self.done, self.goals, strict=True
            )
            if done < goal
        )

    @property
    def tables(self) -> list[tuple[str, "Table"]]:
        """The tables as they are printed, with their headings."""
        from mjfast.analysis.study import shown

        return shown.tables(self)

    def tables_of(self, name: str | None) -> list[tuple[str, "Table"]]:
        """Return the tables of a frame, or all of them."""
        from mjfast.analysis.study import shown

        return self.tables if name is None else shown.tables_of(self, name)

    def as_dict(self) -> dict[str, Any]:
        """Return the frames, the recipe, and the notes if there are any, in types that JSON has."""
        return {**super().as_dict(), **({"notes": self.notes} if self.notes else {})}

    @property
    def plots(self) -> tuple[str, ...]:
        """The pictures that there are, named as the frames that they show."""
        from mjfast.analysis.study import pictures

        return pictures.there(self)

    def plot(self, kind: str | None = None) -> "Figure":
        """
        Return a matplotlib figure of a frame.

        Parameters
        ----------
        kind : str, optional
            One of `plots`; by default the first of them.

        Raises
        ------
        InputError
            If there is no such picture.
        MissingExtraError
            If matplotlib is not installed.

        Examples
        --------
        >>> from mjfast import analysis
        >>> found = analysis.turns("alone", n=2000, seed=1)
        >>> found.plots
        ('turns',)
        >>> [axes.get_title() for axes in found.plot().axes]
        ['ready', 'won', 'mean shanten', '']
        """
        from mjfast.analysis.study import pictures

        return pictures.draw(self, kind)

    def report(self, path: str | os.PathLike[str]) -> Path:
        """
        Write one self-contained HTML page: summary, pictures and tables of each measure, definitions, recipe.

        Raises
        ------
        MissingExtraError
            If matplotlib or jinja2 is not installed.
        FileError
            If the page cannot be written.
        """
        from mjfast.analysis.study import report

        return report.write(self, Path(path))

    def save(self, folder: str | os.PathLike[str], *, pictures: bool = True) -> list[Path]:
        """
        Write the frames as CSV and JSON, and as parquet, pictures and report if their packages are installed.

        Parameters
        ----------
        folder : path
            Where; it is made if it is not there.
        pictures : bool
            Whether to write pictures and report, which take a few seconds.

        Returns
        -------
        list of Path
            The files.

        Raises
        ------
        FileError
            If one cannot be written.
        """
        from mjfast.analysis import output

        paths = super().save(folder)
        return [*paths, *output.write_pictures(self, Path(folder), "study.html", "study_")] if pictures else paths

    def __repr__(self) -> str:
        return f"<StudyResult: {', '.join(self.study.measures)} of {self.title}>"
