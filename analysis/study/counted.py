"""What was counted of a population, and the estimates that can be made of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from mjfast.analysis import estimates
from mjfast.analysis.estimates import Estimate
from mjfast.analysis.study.counting import COMPLETE, WON
from mjfast.analysis.study.tally import Tallies, Tally
from mjfast.rules import RuleSet

Row = dict[str, Any]
Key = tuple[int, ...]
"""A group: the number of the rule set, and the values of what it is grouped by."""

TRUTHS: Final = frozenset(("dealer", "open", "self_draw", "riichi"))
"""Groups that are true or not."""


@dataclass(frozen=True, eq=False)
class Counted:
    """
    What was counted of one population.

    Parameters
    ----------
    label : str
        The population's name in the study.
    rules : tuple of RuleSet
        The rule sets of the study.
    labels : tuple of str
        Their names in it.
    by : tuple of str
        The groups.
    tallies : Tallies
        The counts.
    confidence : float
        Level of the intervals.
    exact : bool
        Whether these are all there are.
    """

    label: str
    rules: tuple[RuleSet, ...]
    labels: tuple[str, ...]
    by: tuple[str, ...]
    tallies: Tallies
    confidence: float
    exact: bool

    def share(self, hits: int, n: int) -> Row:
        """Return the columns of a share, `count` among them."""
        if not n:
            nothing = Estimate(float("nan"), float("nan"), 0.0, 1.0, 0, "wilson")
            return {"count": hits, **vars(nothing)}
        return {"count": hits, **columns_of(estimates.share(hits, n, self.confidence, exact=self.exact))}

    def mean(self, counts: Mapping[int, int]) -> Estimate:
        """Return the mean of values with their counts."""
        return estimates.mean(list(counts), list(counts.values()), self.confidence, exact=self.exact)

    def parts(self, table: str, *, columns: int = 0) -> Iterator[tuple[Key, tuple[int, ...], Tally]]:
        """Yield the parts of a table: the group, the values of its first own columns, and the rows that are left."""
        end = 1 + len(self.by)
        for key, rows in split(self.tallies[table], end + columns):
            yield key[:end], key[end:], rows

    def names(self, key: Key) -> Row:
        """Return the columns that name a group."""
        groups = zip(self.by, key[1:], strict=True)
        named = {name: bool(value) if name in TRUTHS else value for name, value in groups}
        return {"population": self.label, "rules": self.labels[key[0]], **named}

    @property
    def follows(self) -> bool:
        """Whether hands are followed draw by draw, so that it is known when they are ready."""
        return "shanten" in self.tallies

    @cached_property
    def kinds(self) -> tuple[tuple[int, ...], ...]:
        """For each rule set the kinds of hands to tell of: complete ones apart only where some may not win."""
        found = []
        for place in range(len(self.rules)):
            hands = self.tallies["hands"].where(place)
            won = int(hands.counts[hands.rows[:, len(self.by)] == WON].sum())
            found.append((WON, COMPLETE) if 2 * won != hands.n else (WON,))
        return tuple(found)


def split(tally: Tally, columns: int) -> Iterator[tuple[tuple[int, ...], Tally]]:
    """
    Yield the rows of a tally by the values of their first columns.

    Examples
    --------
    >>> import numpy as np
    >>> tally = Tally.of([np.array([3, 1, 3]), np.array([0, 5, 2])])
    >>> [(key, rows.rows.tolist()) for key, rows in split(tally, 1)]
    [((1,), [[5]]), ((3,), [[0], [2]])]
    """
    heads = tally.rows[:, :columns]
    cuts = ((heads[1:] != heads[:-1]).any(axis=1).nonzero()[0] + 1).tolist()
    for first, stop in pairwise([0, *cuts, len(heads)] if len(heads) else []):
        yield tuple(heads[first].tolist()), Tally(tally.rows[first:stop, columns:], tally.counts[first:stop])


def columns_of(found: Estimate) -> Row:
    """Return the columns of an estimate."""
    return {**vars(found), "value": float(found.value)}
