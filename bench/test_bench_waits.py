"""Waits of ready hands."""

from typing import Any

import numpy as np
from mahjong.agari import Agari

import mjfast as mj


def test_ready_hands(timer: Any, ready_hands: Any) -> None:
    few = ready_hands[:200]
    np.testing.assert_array_equal(mj.waits(few), [_completing(hand) for hand in few.tolist()])
    timer("waits of ready hands", lambda: mj.waits(ready_hands), len(ready_hands), goal="60 ns")


def test_any_hands(timer: Any, hands13: Any) -> None:
    np.testing.assert_array_equal(np.any(mj.waits(hands13), axis=1), mj.shanten(hands13) == 0)
    timer("waits of random hands", lambda: mj.waits(hands13), len(hands13))


def _completing(hand: list[int]) -> list[bool]:
    return [held < 4 and Agari.is_agari([*hand[:kind], held + 1, *hand[kind + 1 :]]) for kind, held in enumerate(hand)]
