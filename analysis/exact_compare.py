"""Rule sets compared exactly: the same wins, every one there is, priced under each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis.circumstances import Circumstances, Shared, circumstances, exact_recipe, labelled
from mjfast.analysis.exact_result import example, listed_patterns, paid_patterns
from mjfast.analysis.exact_wins import census
from mjfast.analysis.framed import Framed
from mjfast.analysis.tables import Table, share
from mjfast.census import Outcomes
from mjfast.errors import InputError
from mjfast.rules import RuleSet

if TYPE_CHECKING:
    import pandas as pd

_PATTERNS: Final = "patterns (- lost, + new)"


@dataclass(frozen=True, eq=False)
class ExactComparison(Framed):
    """
    Every win there is, under a rule set and others; see `exact_compare`.

    A difference is what a win has under the other rule set, less what it has under the first; where a win is not
    allowed it has nothing.

    Parameters
    ----------
    labels : tuple of str
        Names of the rule sets, the first being the one that the others are compared with.
    outcomes : Outcomes
        What the wins come to.
    recipe : mapping
        What was counted.
    circumstances : str
        What all wins have in common, in words.
    """

    names: ClassVar = ("summary", "differences", "moved", "extremes")
    stem: ClassVar = "compare"
    main: ClassVar = "differences"

    labels: tuple[str, ...]
    outcomes: Outcomes
    recipe: dict[str, Any]
    circumstances: str

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """
        One row a rule set but the first.

        Columns: rules, mean (difference of a win, allowed or not), less, same, more (shares of the wins that have less
        than under the first, the same, and more), weight (of all wins).
        """
        rows = []
        for label, difference in self._each():
            total = _total(self._weights)
            less, same, more = (
                _total(self._weights[there]) / total for there in (difference < 0, difference == 0, difference > 0)
            )
            mean = self._sum(difference) / total
            rows.append({"rules": label, "mean": mean, "less": less, "same": same, "more": more, "weight": total})
        return self.make_frame(rows, ("rules", "mean", "less", "same", "more", "weight"))

    @cached_property
    def differences(self) -> "pd.DataFrame":
        """
        How the differences are distributed: one row a rule set but the first and difference.

        Columns: rules, difference (of points), weight, share (of all weight), wins (different ones).
        """
        rows = []
        for label, difference in self._each():
            total = _total(self._weights)
            for value in np.unique(difference).tolist():
                there = difference == value
                weight = _total(self._weights[there])
                row = {"rules": label, "difference": value, "weight": weight, "share": weight / total}
                rows.append({**row, "wins": int(self.outcomes.wins[there].sum())})
        return self.make_frame(rows, ("rules", "difference", "weight", "share", "wins"))

    @cached_property
    def moved(self) -> "pd.DataFrame":
        """
        The patterns that the differences go with, by how much of the mean difference is of wins with them.

        A win with several patterns is in the row of each. Columns: rules, pattern, weight (of wins with it under
        either rule set), changed (share of them whose points differ), mean (difference of a win with it), effect (what
        those wins add to the mean difference of all).
        """
        rows = []
        for number, (label, difference) in enumerate(self._each(), 1):
            total = _total(self._weights)
            found: list[dict[str, Any]] = []
            for name, there in self._with_pattern(number):
                weight, sum_ = _total(self._weights[there]), self._sum(difference[there], there)
                changed = _total(self._weights[there & (difference != 0)])
                row = {"rules": label, "pattern": name, "weight": weight, "changed": changed / weight}
                found.append({**row, "mean": sum_ / weight, "effect": sum_ / total})
            rows += sorted((row for row in found if row["changed"]), key=lambda row: -abs(row["effect"]))
        return self.make_frame(rows, ("rules", "pattern", "weight", "changed", "mean", "effect"))

    @cached_property
    def extremes(self) -> "pd.DataFrame":
        """
        The five prices that gain most under each rule set but the first, and the five that lose most.

        Columns: rules, difference, first, other (points under both), first_patterns, other_patterns, weight, wins,
        hand (an example, without its winning tile), win, melds.
        """
        return self.most(5)

    def most(self, n: int) -> "pd.DataFrame":
        """Return `extremes` with n rows each way, or as many as there are."""
        rows: list[dict[str, Any]] = []
        paid = [paid_patterns(self.outcomes, which) for which in range(len(self.labels))]
        for number, (label, difference) in enumerate(self._each(), 1):
            order = np.argsort(-difference, kind="stable")
            gains = [row for row in order[:n].tolist() if difference[row] > 0]
            losses = [row for row in order[::-1][:n].tolist() if difference[row] < 0]
            rows += [
                {
                    "rules": label,
                    "difference": int(difference[row]),
                    "first": int(self._points[0, row]),
                    "other": int(self._points[number, row]),
                    "first_patterns": " ".join(listed_patterns(paid[0], row)),
                    "other_patterns": " ".join(listed_patterns(paid[number], row)),
                    "weight": int(self._weights[row]),
                    "wins": int(self.outcomes.wins[row]),
                    **example(self.outcomes.examples[row]),
                }
                for row in [*gains, *losses[::-1]]
            ]
        heads = ("rules", "difference", "first", "other", "first_patterns", "other_patterns", "weight", "wins")
        return self.make_frame(rows, (*heads, "hand", "win", "melds"))

    @property
    def _weights(self) -> NDArray[np.uint64]:
        return self.outcomes.weights

    @cached_property
    def _points(self) -> NDArray[np.int64]:
        return np.where(self.outcomes.legal, self.outcomes.points, 0)

    def _each(self) -> Iterator[tuple[str, NDArray[np.int64]]]:
        """Yield the label of each rule set but the first, and what the rows differ by."""
        for number in range(1, len(self.labels)):
            yield self.labels[number], self._points[number] - self._points[0]

    def _with_pattern(self, number: int) -> Iterator[tuple[str, NDArray[np.bool_]]]:
        """Yield the patterns that the first rule set or another pays, and where one of them does."""
        paid = [paid_patterns(self.outcomes, which) for which in (0, number)]
        nothing = np.zeros(len(self._weights), np.int64)
        for name in dict.fromkeys([*paid[0], *paid[1]]):
            yield name, paid[0].get(name, nothing) + paid[1].get(name, nothing) > 0

    def _sum(self, values: NDArray[np.int64], there: NDArray[np.bool_] | None = None) -> int:
        """Sum up values times weights, exactly."""
        weights = self._weights if there is None else self._weights[there]
        return sum(value * _total(weights[values == value]) for value in np.unique(values).tolist())

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        return f"Every win there is, by physical deals, compared with {self.labels[0]}: {self.circumstances}"

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """The tables as they are printed, with their headings."""
        words = frozenset({"rules", "pattern", "example", _PATTERNS})
        shown: list[tuple[str, Table]] = []
        rows = [
            [row["rules"], f"{row['mean']:+,.2f}", *(share(row[name]) for name in ("less", "same", "more"))]
            for row in self.summary.to_dict("records")
        ]
        shown.append(("Difference in points", Table(["rules", "mean", "less", "same", "more"], rows, 1, words)))
        for label in self.labels[1:]:
            for name, heading, lay_out in (
                ("differences", "Differences", _differences),
                ("moved", "Patterns that go with them", _moved),
                ("extremes", "Most gained and lost", _extremes),
            ):
                frame = getattr(self, name)
                table = lay_out(frame[frame["rules"] == label].to_dict("records"), words)
                if table.rows:
                    shown.append((f"{heading}: {label} less {self.labels[0]}", table))
        return shown

    @property
    def notes(self) -> str:
        """What the numbers are."""
        return (
            "A difference is the points under the other rule set less those under the first; a win that is not allowed "
            "has none. Of the wins with a pattern under either: changed is the share whose points differ, mean their "
            "difference, effect what they add to the mean difference of all wins."
        )

    def __repr__(self) -> str:
        return f"<ExactComparison: {', '.join(self.labels)}; {self.circumstances}>"


def _total(weights: NDArray[np.uint64]) -> int:
    return int(weights.sum())


def _differences(rows: Iterable[dict[str, Any]], words: frozenset[str]) -> Table:
    cells = [[f"{row['difference']:+,}", share(row["share"]), f"{row['weight']:,}"] for row in rows]
    return Table(["difference", "share", "weight"], cells, 1, words)


def _moved(rows: Iterable[dict[str, Any]], words: frozenset[str]) -> Table:
    cells = [[row["pattern"], share(row["changed"]), f"{row['mean']:+,.2f}", f"{row['effect']:+,.5f}"] for row in rows]
    return Table(["pattern", "changed", "mean", "effect"], cells, 1, words)


def _extremes(rows: Iterable[dict[str, Any]], words: frozenset[str]) -> Table:
    cells = [
        [
            f"{row['difference']:+,}",
            f"{row['first']:,}",
            f"{row['other']:,}",
            f"{row['hand']} + {row['win']} {row['melds']}".strip(),
            _changed(row["first_patterns"].split(), row["other_patterns"].split()),
        ]
        for row in rows
    ]
    return Table(["difference", "points", "there", "example", _PATTERNS], cells, 1, words)


def _changed(first: list[str], other: list[str]) -> str:
    """Write patterns under two rule sets: those of both, those that are lost, those that are new."""
    lost, new = ([name for name in one if name not in two] for one, two in ((first, other), (other, first)))
    kept = [name for name in first if name in other]
    return " ".join([*kept, *(f"-{name}" for name in lost), *(f"+{name}" for name in new)])


def exact_compare(
    rules: Iterable[Any],
    *,
    workers: int | None = None,
    progress: bool | None = None,
    **shared: Unpack[Shared],
) -> ExactComparison:
    """
    Price every win there is under a rule set and others, and say how they differ.

    Parameters
    ----------
    rules : list of rule sets
        Names, files or RuleSet objects of one family, with the same complete hands; the others are compared with the
        first.
    workers, progress
        As for `exact_wins`.
    **shared
        What all wins have in common, see `Shared`.

    Returns
    -------
    ExactComparison

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong, or the rule sets cannot be compared.

    Examples
    --------
    >>> found = exact_compare(["thirteen136", "thirteen136"], self_draw=True)
    >>> found.differences[["difference", "weight"]].values.tolist()
    [[0, 18320719872]]
    """
    chosen, labels = labelled(rules)
    if len(chosen) < 2:
        raise InputError("one rule set is given, expected two or more to compare")
    common = circumstances(**shared)
    _check_alike(chosen, common)
    ((found, _),) = census(chosen, common, workers, progress)
    recipe = exact_recipe("wins", labels, chosen, common.recipe)
    return ExactComparison(labels, found, recipe, str(common))


def _check_alike(rules: tuple[RuleSet, ...], common: Circumstances) -> None:
    """Raise `InputError` unless rule sets pay for the same hands in the same points."""
    first = rules[0]
    for other in rules[1:]:
        if other.family_name != first.family_name:
            raise InputError(f"points of {first.name} and of {other.name} are not the same, and cannot be compared")
        if common.hands_of(other) != common.hands_of(first):
            raise InputError(f"{first.name} and {other.name} have different complete hands, and cannot be compared")
