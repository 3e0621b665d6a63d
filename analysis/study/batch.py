"""What came of some units of a population, a unit being a game, a deal or a win."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mjfast import waits
from mjfast.faults import BELOW_MINIMUM, LEGAL
from mjfast.plans import Plan
from mjfast.playing import shapes_of
from mjfast.rules import RuleSet


@dataclass(frozen=True, eq=False)
class Hands:
    """
    Complete hands of some units and what a rule set pays for them.

    Parameters
    ----------
    at : array of int, shape (m,)
        The unit of each, in ascending order.
    points : array of int64, shape (m,)
        Points, also of what is below a minimum; 0 where nothing is won.
    legal : array of bool, shape (m,)
        Whether the rule set allows the win.
    paid : array of bool, shape (patterns, m)
        Which of them are paid for each pattern of the rule set, the patterns in the order of `pattern_names`.
    draw : array of int64, shape (m,), optional
        The draw with which they came.
    """

    at: NDArray[np.intp]
    points: NDArray[np.int64]
    legal: NDArray[np.bool_]
    paid: NDArray[np.bool_]
    draw: NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        at: NDArray[np.intp],
        scores: NDArray[np.void],
        plan: Plan,
        which: int = 0,
        draw: NDArray[np.int64] | None = None,
    ) -> "Hands":
        """Return hands with their scores, records of `mjfast.scoring.SCORE` of one of the rule sets of a plan."""
        status = scores["status"]
        priced = status <= BELOW_MINIMUM
        points = np.where(priced, scores["points"], 0).astype(np.int64)
        times = list(plan.times(which, scores["bits"]).values())
        paid = np.array(times, np.int64).reshape(len(times), len(at)) * priced > 0
        return cls(at, points, status == LEGAL, paid, draw)

    @property
    def allowed(self) -> "Hands":
        """Those that the rule set allows."""
        kept = self.legal
        draw = None if self.draw is None else self.draw[kept]
        return Hands(self.at[kept], self.points[kept], self.legal[kept], self.paid[:, kept], draw)


@dataclass(frozen=True, eq=False)
class Ready:
    """
    Ready hands of some units.

    Parameters
    ----------
    at : array of int, shape (m,)
        The unit of each, in ascending order.
    kinds, live : array of int64, shape (m,)
        Kinds of tiles that complete it, and copies of them that the player does not see.
    draw : array of int64, shape (m,), optional
        The draw with which it became ready or, of hands that are not followed, was won.
    """

    at: NDArray[np.intp]
    kinds: NDArray[np.int64]
    live: NDArray[np.int64]
    draw: NDArray[np.int64] | None = None

    @classmethod
    def of(
        cls,
        at: NDArray[np.intp],
        hands: NDArray[np.uint8],
        rules: RuleSet,
        *,
        melds: NDArray[np.uint8] | None = None,
        discards: NDArray[np.uint8] | None = None,
        draw: NDArray[np.int64] | None = None,
    ) -> "Ready":
        """Return ready hands by the counts of their tiles, of those in melds, and of those discarded."""
        waiting = np.asarray(waits(hands, rules=rules, melds=melds))
        left = np.array(shapes_of(rules).tiles.copies, np.int64) - hands
        for seen in (melds, discards):
            if seen is not None:
                left -= seen
        return cls(at, waiting.sum(axis=1), (waiting * np.maximum(left, 0)).sum(axis=1), draw)


@dataclass(frozen=True, eq=False)
class Played:
    """
    What came of some units under one rule set.

    Parameters
    ----------
    complete : Hands
        The complete hands, one a unit at most: where a game goes on after one that is not allowed, the first.
    wins : Hands
        The hands won with.
    groups : mapping
        For each way to group units a number for every one of them: int64, shape (n,).
    ready : Ready, optional
        The ready hands, the first of each unit.
    shanten : array of int8, shape (n, draws + 1), optional
        Shanten as dealt and after each draw, -1 from the win on.
    """

    complete: Hands
    wins: Hands
    groups: Mapping[str, NDArray[np.int64]]
    ready: Ready | None = None
    shanten: NDArray[np.int8] | None = None


@dataclass(frozen=True, eq=False)
class Batch:
    """
    Units that some rule sets share.

    Parameters
    ----------
    n : int
        Number of units.
    places : tuple of int
        The rule sets, by their numbers in the study.
    played : tuple of Played
        What came of the units under each of them.
    weights : array of int64, shape (n,), optional
        How often each unit counts.
    """

    n: int
    places: tuple[int, ...]
    played: tuple[Played, ...]
    weights: NDArray[np.int64] | None = None
