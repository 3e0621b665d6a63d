"""Games of one player alone: each policy, several rule sets over the same deals, and a function as the policy."""

from typing import Any

import numpy as np
import pytest

import mjfast as mj
from mjfast import rules
from mjfast.alone import games_of

_SETS = rules.rule_sets(["riichi", "tenhou", "saikouisen2000", "custom", "mleague", "ema", "wrc", "jpml_a"])


@pytest.mark.parametrize(
    ("policy", "n", "goal"),
    [("reference", 20_000, "20,000 ns"), ("random", 20_000, ""), ("value", 1_000, "500,000 ns")],
)
def test_policies(timer: Any, policy: str, n: int, goal: str) -> None:
    games = mj.play_alone(n, seed=1, policy=policy)
    assert (games.won >= 0).any() or policy == "random"
    timer(f"a game alone, 18 draws, {policy}", lambda: mj.play_alone(n, seed=1, policy=policy), n, rounds=5, goal=goal)


@pytest.mark.parametrize("name", ["mcr_mil", "hangzhou_classic", "luoshu"])
def test_value_of_other_rules(timer: Any, name: str) -> None:
    def work() -> mj.Games:
        return mj.play_alone(500, rules=name, seed=1, policy="value")

    assert (work().won >= 0).any()
    timer(f"a game alone by value, {name}", work, 500, rounds=3)


def test_many_rule_sets(timer: Any) -> None:
    n = 20_000
    one = mj.play_alone(n, rules="custom", seed=1)
    np.testing.assert_array_equal(games_of(_SETS, 1, 0, n)[3].points, one.points)
    timer(
        f"a game alone under {len(_SETS)} rule sets",
        lambda: games_of(_SETS, 1, 0, n),
        n,
        beside=("under one", lambda: games_of(_SETS[:1], 1, 0, n)),
        rounds=5,
    )


def test_a_function(timer: Any) -> None:
    def highest(hand: Any, discarded: Any, left: int) -> int:
        return int(np.flatnonzero(hand)[-1])

    timer("a game alone by a function", lambda: mj.play_alone(500, seed=1, policy=highest), 500, rounds=5)
