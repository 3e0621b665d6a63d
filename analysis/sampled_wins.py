"""Wins drawn at random out of every win there is."""

from typing import Unpack

import numpy as np

from mjfast import Wins
from mjfast.analysis.circumstances import Shared, circumstances
from mjfast.arguments import RulesLike
from mjfast.deals import whole_number
from mjfast.hand_sets import MOST_DRAWS
from mjfast.rules import rule_set
from mjfast.wins import SELF_DRAW, WIN


def sample_wins(
    n: int,
    seed: int | None = None,
    *,
    rules: RulesLike = "riichi",
    **shared: Unpack[Shared],
) -> Wins:
    """
    Draw wins at random, each as likely as it weighs in `exact_wins`, whether or not the rules allow it.

    For a seed, win number i is the same whatever n is.

    Parameters
    ----------
    n : int
        How many.
    seed : int, optional
        Fixes the wins.
    rules : rule set
        Whose complete hands they are.
    **shared
        What all wins have in common, see `Shared`.

    Returns
    -------
    Wins
        For `mjfast.score_batch`.

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong.

    Examples
    --------
    >>> import mjfast as mj
    >>> wins = sample_wins(1000, seed=1, rules="mcr_mil", self_draw=True)
    >>> len(wins), int(mj.score_batch(wins, "mcr_mil").legal.sum())
    (1000, 567)
    """
    n = whole_number(n, "n", 0, MOST_DRAWS)
    given = circumstances(**shared)
    common = np.frombuffer(given.record, WIN)[0]
    hands, last = given.hands_of(rule_set(rules)).draw(n, seed)
    hands[np.arange(n), last] -= 1
    return Wins(
        hand=hands,
        win=last.astype(np.int64),
        melds=np.tile(common["melds"], (n, 1)),
        self_draw=np.full(n, bool(common["flags"] & SELF_DRAW)),
        seat=int(common["seat"]),
        round=int(common["round"]),
        red=np.tile(common["red"].astype(np.int64), (n, 1)),
        flags=int(common["flags"] & ~np.uint16(SELF_DRAW)),
    )
