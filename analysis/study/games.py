"""Games of one player alone, and hands as dealt."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import numpy as np

from mjfast.alone import MOST_DRAWS, Games, circumstances, games_of
from mjfast.analysis.study.batch import Batch, Hands, Played, Ready
from mjfast.analysis.study.populations import EVERYTHING, OF_WINS, Numbered, grouped
from mjfast.playing import shapes_of
from mjfast.policies import Policy
from mjfast.rules import RuleSet

_SLOW: Final = 1 << 11
"""Games a chunk where each takes long."""


class _Played(Numbered):
    """Units that are games of one player, if only of one draw."""

    groups: ClassVar[tuple[str, ...]] = ("starting_shanten", "draw")
    ready_by: ClassVar[int] = MOST_DRAWS
    """The draw with which a hand is ready at the latest, to be told of."""

    def check(self, rules: Sequence[RuleSet], by: Sequence[str], tables: frozenset[str]) -> None:
        """Raise an error if the rule sets cannot be played so."""
        self._games(rules, 0, 0, 0)

    def _games(self, rules: Sequence[RuleSet], seed: int, first: int, stop: int) -> list[Games]:
        raise NotImplementedError

    def batches(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, tables: frozenset[str]
    ) -> Iterator[Batch]:
        """Yield games, those dealt from the same tiles together."""
        games = self._games(rules, seed, first, stop)
        for places in grouped((shapes_of(each).tiles, place) for place, each in enumerate(rules)).values():
            played = tuple(self._played(games[place], tables) for place in places)
            yield Batch(stop - first, tuple(places), played)

    def _played(self, games: Games, tables: frozenset[str]) -> Played:
        won, complete = np.flatnonzero(games.won >= 0), np.flatnonzero(games.complete >= 0)
        return Played(
            Hands.of(complete, games.completed[complete], games.plan, draw=games.complete[complete].astype(np.int64)),
            Hands.of(won, games.win_scores[won], games.plan, draw=games.won[won].astype(np.int64)),
            {"starting_shanten": games.shanten[:, 0].astype(np.int64)},
            None if tables.isdisjoint(("waits", "events")) else self._ready(games),
            games.shanten,
        )

    def _ready(self, games: Games) -> Ready:
        """Return the first ready hands."""
        at = np.flatnonzero((games.ready >= 0) & (games.ready <= self.ready_by))
        draw = games.ready[at].astype(np.int64)
        return Ready.of(at, games.ready_hand[at], games.rules, discards=games.ready_discards[at], draw=draw)


@dataclass(frozen=True)
class Alone(_Played):
    """
    Games of one player alone, see `mjfast.play_alone`: dealt, drawing, and discarding by a policy.

    Parameters
    ----------
    policy : str or function
        ``reference``, ``random``, ``value``, or a function of hand, discards and draws left (slow; for a process pool
        or dask it must be importable).
    draws : int
        Draws of a game.
    hand : str, optional
        The hand that every game begins with.
    seat, round : str
        Winds of the player and of the round.
    flags : str or tuple of str, optional
        Flags that all wins have.
    """

    kind: ClassVar = "alone"
    unit: ClassVar = "games"
    tables: ClassVar = EVERYTHING

    policy: Policy = "reference"
    draws: int = 18
    hand: str | None = None
    seat: str = "S"
    round: str = "E"
    flags: str | Iterable[str] | None = None

    @property
    def has_name(self) -> bool:
        """Whether a study file could name it with its options."""
        return isinstance(self.policy, str)

    @property
    def chunk(self) -> int:
        """Units a chunk of work."""
        return 1 << 14 if self.policy in ("reference", "random") else _SLOW

    def _games(self, rules: Sequence[RuleSet], seed: int, first: int, stop: int) -> list[Games]:
        common = circumstances(seat=self.seat, round=self.round, flags=self.flags)
        how: dict[str, Any] = {"policy": self.policy, "draws": self.draws, "hand": self.hand, "common": common}
        return games_of(rules, seed, first, stop, **how)


@dataclass(frozen=True)
class Dealt(_Played):
    """
    Hands of 13 tiles as dealt: how they wait, and what they win with the tile drawn next.

    Parameters
    ----------
    seat, round : str
        Winds of the player and of the round.
    flags : str or tuple of str, optional
        Flags that all wins have, such as ``first_draw``.
    """

    kind: ClassVar = "deals"
    unit: ClassVar = "deals"
    tables: ClassVar = OF_WINS
    groups: ClassVar = ("starting_shanten",)
    ready_by: ClassVar = 0

    seat: str = "S"
    round: str = "E"
    flags: str | Iterable[str] | None = None

    def _games(self, rules: Sequence[RuleSet], seed: int, first: int, stop: int) -> list[Games]:
        common = circumstances(seat=self.seat, round=self.round, flags=self.flags)
        return games_of(rules, seed, first, stop, draws=1, common=common)
