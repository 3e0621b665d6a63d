"""What exact tables over every win are read off: outcomes with their weights."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import frames
from mjfast.analysis.framed import Framed
from mjfast.arrays import to_strings
from mjfast.census import Outcomes
from mjfast.faults import BELOW_MINIMUM
from mjfast.rules import RuleSet
from mjfast.tiles import KIND_NAMES, N_KINDS, N_KINDS_WITH_FLOWERS
from mjfast.wins import NO_TILE, meld_of_code

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis.tables import Table

_PRICE: Final = ("han", "fu", "multiple", "fan", "points")


@dataclass(frozen=True, eq=False)
class ExactWins(Framed):
    """
    Every win there is, scored under one rule set or several; see `exact_wins`.

    Weights are Python ints: physical deals times copies of the winning tile. Wins below a minimum, as of less than 8
    fan, have their points all the same; wins that nothing pays, as without yaku, have none. Patterns are those that
    are paid, in the reading that is taken.

    Parameters
    ----------
    labels : tuple of str
        Names of the rule sets, with a number behind where two are alike.
    rules : tuple of RuleSet
        The rule sets.
    outcomes : tuple of (Outcomes, int)
        For each rule set what its wins come to, and the place of its scores there.
    recipe : mapping
        What was counted.
    circumstances : str
        What all wins have in common, in words.
    """

    names: ClassVar = ("summary", "points", "patterns", "pairs", "prices", "largest")
    stem: ClassVar = "wins"
    main: ClassVar = "patterns"

    labels: tuple[str, ...]
    rules: tuple[RuleSet, ...]
    outcomes: tuple[tuple[Outcomes, int], ...]
    recipe: dict[str, Any]
    circumstances: str

    @cached_property
    def summary(self) -> "pd.DataFrame":
        """
        One row a rule set.

        Columns: rules, family, wins (hands times different winning tiles), weight, legal_weight (of wins that are
        allowed), legal (their share), mean (points of an allowed win), most (points of the largest).
        """
        rows = []
        for label, rules, (found, which) in self._each():
            legal, points = found.legal[which], found.points[which]
            weight, allowed = _total(found.weights), _total(found.weights[legal])
            rows.append(
                {
                    "rules": label,
                    "family": rules.family_name,
                    "wins": _total(found.wins),
                    "weight": weight,
                    "legal_weight": allowed,
                    "legal": allowed / weight,
                    "mean": _value(points[legal], found.weights[legal]) / allowed,
                    "most": int(points[legal].max()),
                }
            )
        return self.make_frame(rows, ("rules", "family", "wins", "weight", "legal_weight", "legal", "mean", "most"))

    @cached_property
    def points(self) -> "pd.DataFrame":
        """
        How the points are distributed: one row a rule set and number of points.

        Columns: rules, points (see `mjfast.Score.points`; 0 where nothing is won), weight, legal_weight, share (of
        all weight).
        """
        rows = []
        for label, _, (found, which) in self._each():
            total = _total(found.weights)
            for value, places in _groups(found.points[which]):
                weight = _total(found.weights[places])
                allowed = _total(found.weights[places][found.legal[which][places]])
                row = {"rules": label, "points": int(value), "weight": weight, "legal_weight": allowed}
                rows.append({**row, "share": weight / total})
        return self.make_frame(rows, ("rules", "points", "weight", "legal_weight", "share"))

    @cached_property
    def patterns(self) -> "pd.DataFrame":
        """
        How often each pattern is paid, the patterns in the order of the rule set; those that never are, are left out.

        Columns: rules, pattern, weight, legal_weight, share (of all weight), times (how often a win with it has it, on
        average), mean (points of the wins with it), wins.
        """
        rows = []
        for label, _, (found, which) in self._each():
            total, points, legal = _total(found.weights), found.points[which], found.legal[which]
            for name, times in paid_patterns(found, which).items():
                there = times > 0
                weight = _total(found.weights[there])
                rows.append(
                    {
                        "rules": label,
                        "pattern": name,
                        "weight": weight,
                        "legal_weight": _total(found.weights[there & legal]),
                        "share": weight / total,
                        "times": _value(times[there], found.weights[there]) / weight,
                        "mean": _value(points[there], found.weights[there]) / weight,
                        "wins": _total(found.wins[there]),
                    }
                )
        return self.make_frame(rows, ("rules", "pattern", "weight", "legal_weight", "share", "times", "mean", "wins"))

    @cached_property
    def pairs(self) -> "pd.DataFrame":
        """
        How often two patterns are paid together: one row a rule set and pair that some win has.

        Columns: rules, pattern, other (each pair once, in the order of `patterns`), weight, share (of all weight).
        """
        rows = []
        for label, _, (found, which) in self._each():
            paid = paid_patterns(found, which)
            there = np.array([times > 0 for times in paid.values()]).reshape(len(paid), -1)
            # The weights of all wins together fit into 63 bits, so no sum of some runs over.
            joint = (there * found.weights.astype(np.int64)) @ there.T.astype(np.int64)
            names, total = list(paid), _total(found.weights)
            for one, other in np.argwhere(np.triu(joint, 1)).tolist():
                weight = int(joint[one, other])
                row = {"rules": label, "pattern": names[one], "other": names[other], "weight": weight}
                rows.append({**row, "share": weight / total})
        return self.make_frame(rows, ("rules", "pattern", "other", "weight", "share"))

    @cached_property
    def prices(self) -> "pd.DataFrame":
        """
        How often each price is paid: one row a rule set and combination of han, fu, limit and fan.

        Columns: rules, han, fu, multiple (of a mangan, of limits), fan, points, legal, weight, share, wins.
        """
        import pandas as pd

        parts = []
        for label, _, (found, which) in self._each():
            scores = found.scores[which]
            columns = {name: scores[name].astype(np.int64) for name in _PRICE}
            columns |= {"points": found.points[which], "legal": found.legal[which]}
            columns |= {"weight": found.weights.astype(np.int64), "wins": found.wins.astype(np.int64)}
            listed = pd.DataFrame(columns).groupby([*_PRICE, "legal"], as_index=False).sum()
            listed = listed.sort_values(["points", "han", "fu", "fan"], kind="stable", ignore_index=True)
            listed["share"] = [weight / _total(found.weights) for weight in listed["weight"].tolist()]
            listed["multiple"] /= 2
            listed.insert(0, "rules", label)
            parts.append(listed)
        joined = pd.concat(parts, ignore_index=True)
        order = ("rules", *_PRICE, "legal", "weight", "share", "wins")
        return frames.make({name: joined[name].tolist() for name in order}, self.recipe)

    @cached_property
    def largest(self) -> "pd.DataFrame":
        """
        The ten dearest sets of patterns of each rule set, of wins that are allowed.

        Columns: rules, points, patterns, weight and wins (of all that have these patterns and points), hand (of one of
        them, without its winning tile), win, melds.
        """
        return self.most(10)

    def most(self, n: int) -> "pd.DataFrame":
        """Return `largest` with n rows a rule set, or as many as there are."""
        rows: list[dict[str, Any]] = []
        for label, _, (found, which) in self._each():
            points = np.where(found.legal[which], found.points[which], -1)
            paid, groups = paid_patterns(found, which), dict[tuple[int, str], list[int]]()
            for row in np.argsort(-points, kind="stable")[: int(found.legal[which].sum())].tolist():
                key = int(points[row]), " ".join(listed_patterns(paid, row))
                if key not in groups and len(groups) == n:
                    if key[0] < min(groups)[0]:
                        break
                    continue
                groups.setdefault(key, []).append(row)
            rows += [
                {
                    "rules": label,
                    "points": most,
                    "patterns": patterns,
                    "weight": _total(found.weights[same]),
                    "wins": _total(found.wins[same]),
                    **example(found.examples[same[0]]),
                }
                for (most, patterns), same in groups.items()
            ]
        return self.make_frame(rows, ("rules", "points", "patterns", "weight", "wins", "hand", "win", "melds"))

    def _each(self) -> Iterable[tuple[str, RuleSet, tuple[Outcomes, int]]]:
        return zip(self.labels, self.rules, self.outcomes, strict=True)

    @property
    def notes(self) -> str:
        """What the numbers are."""
        return (
            "The weight of a win: the ways to choose the physical tiles of the hand, times the copies of the last tile "
            "in it. Shares are of all wins, allowed or not; patterns are those paid, in the reading taken. Mean "
            "points are of the wins that are allowed, and of a pattern those of all wins with it."
        )

    @property
    def title(self) -> str:
        """What was counted, in a line."""
        return f"Every win there is, by physical deals: {self.circumstances}"

    @property
    def tables(self) -> list[tuple[str, "Table"]]:
        """The tables as they are printed, with their headings."""
        from mjfast.analysis import exact_tables

        return exact_tables.of_wins(self)

    def __repr__(self) -> str:
        return f"<ExactWins: {', '.join(self.labels)}; {self.circumstances}>"


def paid_patterns(found: Outcomes, which: int) -> dict[str, NDArray[np.int64]]:
    """Return for each pattern that some row is paid how often it is: int64, shape (rows,)."""
    counted = found.scores["status"][which] <= BELOW_MINIMUM
    times = {name: n * counted for name, n in found.plan.times(which, found.scores["bits"][which]).items()}
    return {name: n for name, n in times.items() if n.any()}


def listed_patterns(paid: dict[str, NDArray[np.int64]], row: int) -> list[str]:
    """Return the patterns of a row, with their number where it is more than one."""
    return [name if times[row] == 1 else f"{name}*{times[row]}" for name, times in paid.items() if times[row]]


def example(record: np.void) -> dict[str, str]:
    """
    Write a win in the words of a win record.

    Examples
    --------
    >>> from mjfast.wins import WIN, pack_win
    >>> example(np.frombuffer(pack_win(hand="123m55z", win="5z", melds="p666z c123p c456s"), WIN)[0])
    {'hand': '123m55z', 'win': '5z', 'melds': 'p666z c123p c456s'}
    """
    counts = np.zeros(N_KINDS_WITH_FLOWERS, np.uint8)
    counts[:N_KINDS] = record["hand"]
    counts[N_KINDS:] = record["flowers"] >> np.arange(N_KINDS_WITH_FLOWERS - N_KINDS) & 1
    melds = [str(meld_of_code(code)) for code in record["melds"].tolist() if code != NO_TILE]
    return {"hand": to_strings(counts[None])[0], "win": KIND_NAMES[record["win"]], "melds": " ".join(melds)}


def _groups(values: NDArray[np.int64]) -> Iterable[tuple[int, NDArray[np.intp]]]:
    """Yield the distinct values in ascending order, and where they are."""
    order = np.argsort(values, kind="stable")
    distinct, starts = np.unique(values[order], return_index=True)
    return zip(distinct.tolist(), np.split(order, starts[1:]), strict=True)


def _total(weights: NDArray[np.uint64]) -> int:
    return int(weights.sum())


def _value(values: NDArray[np.int64], weights: NDArray[np.uint64]) -> int:
    """Sum up values times weights, exactly."""
    return sum(value * _total(weights[places]) for value, places in _groups(values))
