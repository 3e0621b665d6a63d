"""Points of wins: many under one rule set and under several, and of one hand."""

from typing import Any

import numpy as np
import pytest
from mahjong.hand_calculating.hand import HandCalculator
from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

import mjfast as mj
from bench.random_wins import Win, as_arrays, as_words, for_mahjong, for_mahjong_gb, random_wins, without_dora

RULES = (
    "riichi",
    "tenhou",
    "saikouisen2000",
    "mleague",
    "mahjong_soul",
    "ema",
    "wrc",
    "jpml_a",
    "saikouisen_modern",
    "tenhou_no_red",
    "custom",
    "custom_compact",
)


@pytest.fixture(scope="module")
def wins() -> list[Win]:
    return random_wins(20_000, seed=1)


@pytest.fixture(scope="module")
def packed(wins: list[Win]) -> mj.Wins:
    return mj.Wins(**as_arrays(wins))


def test_one_rule_set(timer: Any, wins: list[Win], packed: mj.Wins) -> None:
    scores = mj.score_batch(packed, "mahjong_soul")
    for row, win in enumerate(wins[:200]):
        cost = HandCalculator.estimate_hand_value(**for_mahjong(win)).cost
        paid = 0 if cost is None else cost["main"] + 2 * cost["additional"] if win.self_draw else cost["main"]
        assert scores.points[0, row] == paid
    timer("points of wins", lambda: mj.score_batch(packed, "mahjong_soul"), len(wins), goal="170 ns")


def test_from_arrays(timer: Any, wins: list[Win], packed: mj.Wins) -> None:
    arrays = as_arrays(wins)
    scores = mj.score_batch(arrays, "mahjong_soul")
    np.testing.assert_array_equal(scores.points, mj.score_batch(packed, "mahjong_soul").points)
    timer("points of wins, from arrays", lambda: mj.score_batch(arrays, "mahjong_soul"), len(wins))


@pytest.mark.parametrize("given", ["packed", "arrays"])
def test_chinese_official(timer: Any, wins: list[Win], packed: mj.Wins, given: str) -> None:
    """Of both libraries the fan of every win are the same, those under the minimum included."""
    calls = list(map(for_mahjong_gb, wins))
    source = packed if given == "packed" else without_dora(as_arrays(wins))

    def ours() -> mj.Scores:
        return mj.score_batch(source, "mcr_mil", below_minimum=True)

    def theirs() -> list[Any]:
        return [MahjongFanCalculator(*call) for call in calls]

    assert ours().raw["fan"][0].tolist() == [sum(fan for fan, _ in found) for found in theirs()]
    timer(
        f"fan of wins under mcr_mil, {given}",
        ours,
        len(wins),
        beside=("PyMahjongGB", theirs),
        goal="ratio at most 0.08",
    )


def test_every_family(timer: Any, packed: mj.Wins) -> None:
    names = ("riichi", "mcr_mil", "guangdong", "hangzhou_classic", "thirteen136")
    scores = mj.score_batch(packed, names, errors="report")
    for which, rules in enumerate(names):
        alone = mj.score_batch(packed, rules, errors="report")
        np.testing.assert_array_equal(scores.points[which], alone.points[0])
    timer(
        "points of wins under five families",
        lambda: mj.score_batch(packed, names, errors="report"),
        len(packed),
        beside=("under riichi", lambda: mj.score_batch(packed, "riichi")),
    )


@pytest.mark.parametrize("count", [2, 4, 12])
def test_several_rule_sets(timer: Any, packed: mj.Wins, count: int) -> None:
    scores = mj.score_batch(packed, RULES[:count])
    for which, rules in enumerate(RULES[:count]):
        np.testing.assert_array_equal(scores.points[which], mj.score_batch(packed, rules).points[0])
    timer(
        f"points of wins under {count} rule sets",
        lambda: mj.score_batch(packed, RULES[:count]),
        len(packed),
        beside=("under one", lambda: mj.score_batch(packed, RULES[0])),
        goal=f"ratio at most {1 + (count - 1) / 3:.1f}",
    )


def test_local_patterns(timer: Any, packed: mj.Wins) -> None:
    """The custom rules ask for patterns that the others do not look for."""
    scores = mj.score_batch(packed, ["custom", "riichi"])
    np.testing.assert_array_equal(scores.points[1], mj.score_batch(packed, "riichi").points[0])
    timer("points of wins under custom", lambda: mj.score_batch(packed, "custom"), len(packed))


def test_frame(timer: Any, packed: mj.Wins) -> None:
    frame = mj.score_batch(packed, "riichi").frame
    assert len(frame) == len(packed)
    timer("points of wins, as a frame", lambda: mj.score_batch(packed, "riichi").frame, len(packed))


def test_one_hand(timer: Any) -> None:
    def work() -> list[mj.Score]:
        return [mj.score("123m456p78s99s", "9s", melds="p555z", self_draw=True) for _ in range(1000)]

    assert work()[0].points == 1100
    timer("score of one hand, from strings", work, 1000, goal="50,000 ns")


def test_hands_in_turn(timer: Any, wins: list[Win], packed: mj.Wins) -> None:
    words = [as_words(win) for win in wins[:1000]]

    def work() -> list[mj.Score]:
        return [mj.score(**row, rules="mahjong_soul", below_minimum=True) for row in words]

    legal = mj.score_batch(packed, "mahjong_soul")
    assert [score.points if score.legal else 0 for score in work()] == legal.points[0, :1000].tolist()
    timer("scores of hands, a call each", work, 1000, goal="50,000 ns")


def test_readings(timer: Any) -> None:
    def work() -> list[list[Any]]:
        return [mj.readings("111222333m7899p", "9p") for _ in range(100)]

    assert len(work()[0]) == 4
    timer("four readings of one hand", work, 100)
