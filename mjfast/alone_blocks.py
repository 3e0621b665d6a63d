"""Games of one player alone, dealt and played a block at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfast.deals import deal_block, deal_draws
from mjfast.faults import LEGAL
from mjfast.plans import Plan, make_plan
from mjfast.policies import Policy, checked, weights_of
from mjfast.rules import RuleSet
from mjfast.scoring import SCORE, score_records
from mjfast.shapes import Shapes
from mjfast.tilesets import TileSet
from mjfast.wins import WIN
from mjfast_ext import _alone
from mjfast_ext._value import Value

DEALT: Final = 13
"""Tiles of the hand dealt."""

_BLIND: Final = ("reference", "random")  # policies by which the rules have no part in the discards

Fields: TypeAlias = dict[str, NDArray[Any]]
"""The arrays of `mjfast.alone.Games`; of the wins there is a row for each game, won or not."""


@dataclass(frozen=True)
class Block:
    """
    Games with the same complete hands, and what to play them by.

    Parameters
    ----------
    shapes : Shapes
        The hands that are complete, over the tiles.
    policy : str or function
        By what the player discards.
    common : bytes
        A record of `mjfast.wins.WIN` with what all wins have in common.
    hands : array of uint8, shape (n, columns)
        The hands dealt.
    draws : array of uint8, shape (n, draws)
        Columns of the tiles drawn.
    words : array of uint64, shape (n, draws), optional
        What discards by chance go by.
    """

    shapes: Shapes
    policy: Policy
    common: bytes
    hands: NDArray[np.uint8]
    draws: NDArray[np.uint8]
    words: NDArray[np.uint64] | None

    def play(self, rules: Sequence[RuleSet]) -> list[Fields]:
        """Return the games under each of some rule sets."""
        # The bits of a score have their meaning in its plan, so each rule set has one of its own.
        plans = [make_plan((chosen,)) for chosen in rules]
        if self.policy not in _BLIND:
            return [self._run(plan) for plan in plans]
        # Only games with a complete hand that may not win have to go on.
        shared = self._run(None)
        rows = np.flatnonzero(shared["complete"] >= 0)
        found = []
        for plan in plans:
            scores = score_records(plan, shared["wins"][rows])[0]
            fields = {name: array.copy() for name, array in shared.items()}
            fields["completed"][rows] = fields["win_scores"][rows] = scores
            refused = rows[scores["status"] != LEGAL]
            if len(refused):
                for name, array in self._of(refused)._run(plan).items():
                    fields[name][refused] = array
            found.append(fields)
        return found

    def _of(self, rows: NDArray[np.intp]) -> "Block":
        words = None if self.words is None else self.words[rows]
        return replace(self, hands=self.hands[rows], draws=self.draws[rows], words=words)

    def _run(self, plan: Plan | None) -> Fields:
        kernel = None if plan is None else plan.kernel
        common = np.frombuffer(self.common, np.uint8)
        given = (self.shapes.kernel, self.shapes.forms, kernel, common, self.hands, self.draws)
        if isinstance(self.policy, str):
            value = None if plan is None or self.policy != "value" else self._value(plan)
            played = _alone.play_many(*given, self.words, value)
        else:
            played = _alone.play_by(*given, checked(self.policy))
        return {
            "shanten": played.shanten,
            "ready": played.ready,
            "complete": played.complete,
            "won": played.won,
            "ready_hand": played.ready_hand,
            "ready_discards": played.ready_discards,
            "completed": played.completed.view(SCORE)[:, 0],
            "win_scores": played.scores.view(SCORE)[:, 0],
            "wins": played.wins.view(WIN)[:, 0],
        }

    def _value(self, plan: Plan) -> Value:
        shapes, draws = self.shapes, self.draws.shape[1]
        weights = np.array(list(weights_of(plan.rules[0]).values()), np.float32)
        common = np.frombuffer(self.common, np.uint8)
        unseen = shapes.tiles.size - DEALT - draws
        return Value(shapes.kernel, shapes.forms, plan.kernel, common, draws, unseen, weights)


def deal_games(
    seed: int, first: int, stop: int, wall: TileSet, hand: NDArray[np.uint8] | None, draws: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the hands and draws of games of a block."""
    if hand is None:
        deals = deal_block(seed, first, stop, wall, 1, DEALT, draws)
        return deals.hands[:, 0], deals.extra
    left = tuple(copies - held for copies, held in zip(wall.copies, hand.tolist(), strict=True))
    rest = wall.replace(name=f"{wall.name} without the hand", copies=left)
    return np.tile(hand, (stop - first, 1)), deal_draws(seed, first, stop, rest, draws)
