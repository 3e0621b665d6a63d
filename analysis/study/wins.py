"""Wins drawn at random out of every win there is, and all of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import interrupts
from mjfast.analysis.circumstances import Circumstances, circumstances, universes
from mjfast.analysis.exact_wins import census
from mjfast.analysis.study.batch import Batch, Hands, Played, Ready
from mjfast.analysis.study.counting import count, nothing
from mjfast.analysis.study.populations import OF_WINS, Numbered, Population
from mjfast.analysis.study.tally import Tallies, Tally
from mjfast.census import check_wins, records_of
from mjfast.deals import BLOCK, STREAM_VERSION, blocks
from mjfast.faults import INCOMPLETE
from mjfast.hand_sets import ready_hands
from mjfast.plans import Plan, make_plan
from mjfast.reading import Melds
from mjfast.rules import RuleSet
from mjfast.scoring import score_records
from mjfast.tilesets import TileSet
from mjfast.waiting import count_waits


@dataclass(frozen=True)
class _OfEvery(Population):
    """
    Wins of a set of all that there are.

    Parameters
    ----------
    self_draw, seat, round, flags, melds, tile_set
        What all wins have in common, see `mjfast.analysis.circumstances.Shared`.
    """

    tables: ClassVar = OF_WINS
    unit: ClassVar = "wins"

    self_draw: bool | None = None
    seat: str = "S"
    round: str = "E"
    flags: str | tuple[str, ...] | None = None
    melds: Melds = None
    tile_set: TileSet | str | int | None = None

    @property
    def common(self) -> Circumstances:
        """What all wins have in common."""
        return circumstances(self.self_draw, self.seat, self.round, self.flags, self.melds, self.tile_set)

    @property
    def recipe(self) -> dict[str, Any]:
        """What fixes the wins, but for the rule sets."""
        return {"kind": self.kind, **self.common.recipe}

    def check(self, rules: Sequence[RuleSet], by: Sequence[str], tables: frozenset[str]) -> None:
        """Raise an error if no win of some rule set can be so."""
        common = self.common
        for hands, places in universes(tuple(rules), common):
            check_wins(make_plan(tuple(rules[place] for place in places)), hands, common.record)


class SampledWins(_OfEvery, Numbered):
    """
    Wins drawn at random, each as likely as it weighs in `exact_wins`, allowed or not.

    Parameters
    ----------
    self_draw, seat, round, flags, melds, tile_set
        What all wins have in common, see `mjfast.analysis.circumstances.Shared`.
    """

    kind: ClassVar = "sampled_wins"

    def batches(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, tables: frozenset[str]
    ) -> Iterator[Batch]:
        """Yield wins, those of rule sets with the same complete hands together."""
        common = self.common
        for hands, places in universes(tuple(rules), common):
            plan = make_plan(tuple(rules[place] for place in places))
            for start, end in blocks(first, stop):
                block = start // BLOCK
                own = np.random.SeedSequence(seed, spawn_key=(STREAM_VERSION, block)).generate_state(2, np.uint64)
                drawn, tiles = hands.draw(end - block * BLOCK, seed=int(own[0]) << 64 | int(own[1]))
                counts, last = drawn[start - block * BLOCK :], tiles[start - block * BLOCK :].astype(np.intp)
                at = np.arange(len(counts))
                scores = score_records(plan, records_of(counts, at, last, common.record))
                counts[at, last] -= 1
                melds = np.broadcast_to(hands.used, counts.shape)
                played = []
                for which, place in enumerate(places):
                    ready = Ready.of(at, counts, rules[place], melds=melds) if "waits" in tables else None
                    played.append(_played(scores[which], plan, which, ready))
                yield Batch(len(at), tuple(places), tuple(played))


class Exact(_OfEvery):
    """
    Every win there is, by weight, as of `exact_wins`; for what hands wait for, every ready hand, as of `exact_ready`.

    Parameters
    ----------
    self_draw, seat, round, flags, melds, tile_set
        What all wins have in common, see `mjfast.analysis.circumstances.Shared`.
    """

    kind: ClassVar = "exact"
    exact: ClassVar = True

    @property
    def size(self) -> int:
        """One: they are counted together."""
        return 1

    def count(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, by: Sequence[str], tables: frozenset[str]
    ) -> Tallies:
        """Count all of them, in threads of their own."""
        found = nothing(by, tables)
        for outcomes, places in census(tuple(rules), self.common, None, False) if tables - {"waits"} else ():
            played = tuple(_played(scores, outcomes.plan, which) for which, scores in enumerate(outcomes.scores))
            batch = Batch(len(outcomes.weights), tuple(places), played, outcomes.weights.astype(np.int64))
            found += count(batch, rules, by, tables - {"waits"})
        for place, each in enumerate(rules) if "waits" in tables else ():
            found["waits"] += self._waits(place, each)
        return found

    def _waits(self, place: int, rules: RuleSet) -> Tally:
        common = self.common
        hands = ready_hands(rules, melds=common.melds, tile_set=common.tile_set)
        waiting = count_waits(None, hands, common.record, advance=interrupts.check)
        numbers = [np.full(len(waiting.kinds), place), waiting.kinds, waiting.tiles]
        return Tally.of(numbers, waiting.weights.astype(np.int64))


def _played(scores: NDArray[np.void], plan: Plan, which: int, ready: Ready | None = None) -> Played:
    """Return what came of units that are wins."""
    at = np.flatnonzero(scores["status"] < INCOMPLETE)
    hands = Hands.of(at, scores[at], plan, which)
    return Played(hands, hands.allowed, {}, ready)
