"""mjfast beside other libraries from PyPI: the same hands, in the same run, in one thread.

Every library gets its hands ready in the form it wants; only the answers are timed. They are compared first, and a
difference ends the run: all that count shanten know that a fifth copy does not exist, so on concealed tiles they must
agree, and those that score must agree on points or fan. None of the others takes many hands at a time.
"""

import math
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np
import pandas as pd
from mahjong.agari import Agari
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten
from MahjongGB import MahjongFanCalculator, MahjongShanten  # type: ignore[import-not-found]
from numpy.typing import NDArray
from random_wins import (
    GB_NAMES,
    Win,
    as_arrays,
    as_words,
    for_mahjong,
    for_mahjong_gb,
    for_riichienv,
    random_wins,
    without_dora,
)
from riichienv import HandEvaluator, _riichienv, calculate_shanten  # type: ignore[import-untyped]
from xiangting import PlayerCount, calculate_necessary_tiles, calculate_replacement_number

import mjfast as mj
from mjfast import analysis
from mjfast.deals import deal_block
from mjfast.shapes import shapes
from mjfast_ext import _ukeire

ROUNDS = 9
LEAST = 0.05  # seconds that a round of each takes at least
BITS = 1 << np.arange(34, dtype=np.int64)

Hands = NDArray[np.uint8]
Counts = list[list[int]]


@dataclass(frozen=True)
class Way:
    """How a library answers a question: `run` on its hands is timed, `show` turns the answers into comparable ones."""

    library: str
    hands: Any
    run: Callable[[Any], Any]
    show: Callable[[Any], list[Any]] = list


def main() -> None:
    """Compare, then print the table."""
    libraries = ("mjfast", "mahjong", "riichienv", "xiangting", "PyMahjongGB")
    print(", ".join(f"{name} {version(name)}" for name in libraries), f"on Python {platform.python_version()}")
    rows = [row for question, ways in questions() for row in measure(question, ways)]
    print(pd.DataFrame(rows).to_string(index=False, float_format="{:,.1f}".format))


def measure(question: str, ways: list[Way]) -> Iterator[dict[str, Any]]:
    """Check that all ways agree, time them in turns, and yield a row for each."""
    answers = [way.show(way.run(way.hands)) for way in ways]
    for way, found in zip(ways, answers, strict=True):
        if found != answers[0][: len(found)]:
            row = next(i for i, (a, b) in enumerate(zip(found, answers[0], strict=False)) if a != b)
            given = ways[0].hands
            hand = mj.to_strings(given[row : row + 1])[0] if isinstance(given, np.ndarray) else f"number {row}"
            sys.exit(f"{question} of {hand}: {way.library} says {found[row]}, mjfast {answers[0][row]}")
    repeats = [math.ceil(LEAST / seconds(way)) for way in ways]
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(ROUNDS):
        for way, repeat, taken in zip(ways, repeats, times, strict=True):
            taken.append(seconds(way, repeat) / len(way.hands) * 1e9)
    medians = [statistics.median(taken) for taken in times]
    for way, median, taken in zip(ways, medians, times, strict=True):
        yield {
            "question": question,
            "library": way.library,
            "hands": len(way.hands),
            "ns a hand": median,
            "least": min(taken),
            "hands a second": f"{1e9 / median:,.0f}",
            "times mjfast": median / medians[0],
        }


def seconds(way: Way, repeat: int = 1) -> float:
    """Return what one answer takes for all hands of a way."""
    start = time.perf_counter()
    for _ in range(repeat):
        way.run(way.hands)
    return (time.perf_counter() - start) / repeat


def questions() -> Iterator[tuple[str, list[Way]]]:
    """Yield the questions and the ways to answer them, mjfast's first."""
    for tiles in (13, 14):
        yield f"shanten of {tiles} tiles", shanten_ways(mj.deal(1_000_000, tiles, seed=tiles))
    yield "shanten of 13 tiles, MCR", mcr_ways(mj.deal(1_000_000, 13, seed=15))
    dealt = mj.deal(4_000_000, 13, seed=1)
    yield "waits of ready hands", waits_ways(np.tile(dealt[mj.shanten(dealt) == 0], (300, 1)))
    yield "ukeire of 13 tiles", ukeire_ways(mj.deal(100_000, 13, seed=2))
    yield "ukeire, all discards of 14", discards_ways(mj.deal(20_000, 14, seed=3))
    yield "a game alone, 18 draws, as last shanten", alone_ways(200_000)
    yield "points of a win", wins_ways(random_wins(20_000, seed=1))
    yield "fan of a win, Chinese official", fan_ways(random_wins(20_000, seed=1))
    low = mj.TileSet("one to four", ((4,) * 4 + (0,) * 5) * 3 + (0,) * 7)
    yield "fan of every win of the tiles 1 to 4", every_ways(low)


def shanten_ways(hands: Hands) -> list[Way]:
    """Shanten with all three forms."""
    counts, ids = hands[:10_000].tolist(), tile_ids(hands[:10_000])
    four = PlayerCount.FOUR
    return [
        Way("mjfast", hands, mj.shanten, lambda found: found.tolist()),
        Way("mjfast, a hand a call", list(hands[:1000]), lambda rows: [mj.shanten(row) for row in rows]),
        Way("riichienv", ids, lambda rows: [calculate_shanten(row) for row in rows]),
        Way(
            "xiangting",
            counts,
            lambda rows: [calculate_replacement_number(row, four) for row in rows],
            lambda found: [number - 1 for number in found],
        ),
        Way("mahjong", counts[:2000], lambda rows: [Shanten.calculate_shanten(row) for row in rows]),
    ]


def mcr_ways(hands: Hands) -> list[Way]:
    """Shanten with the five forms of MCR, of hands without a quad: PyMahjongGB waits for a fifth copy."""
    names = [*(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)), "F1", "F2", "F3", "F4", "J3", "J2", "J1"]
    hands = hands[(hands < 4).all(axis=1)]
    tiles = [tuple(names[kind] for kind in range(34) for _ in range(hand[kind])) for hand in hands[:5_000].tolist()]
    return [
        Way("mjfast", hands, lambda rows: mj.shanten(rows, system="mcr"), lambda found: found.tolist()),
        Way("PyMahjongGB", tiles, lambda rows: [MahjongShanten((), row) for row in rows]),
    ]


def waits_ways(hands: Hands) -> list[Way]:
    """Tiles that complete a ready hand, as sets of bits."""
    counts, ids = hands[:10_000].tolist(), tile_ids(hands[:10_000])
    four = PlayerCount.FOUR
    return [
        Way("mjfast", hands, mj.waits, lambda found: (found @ BITS).tolist()),
        Way(
            "riichienv",
            ids,
            lambda rows: [HandEvaluator(row).get_waits() for row in rows],
            lambda found: [sum(1 << kind for kind in kinds) for kinds in found],
        ),
        Way(
            "xiangting",
            counts,
            lambda rows: [calculate_necessary_tiles(row, four) for row in rows],
            lambda found: [bits for number, bits in found],
        ),
        Way("mahjong", counts[:200], lambda rows: [mahjong_waits(row) for row in rows]),
    ]


def ukeire_ways(hands: Hands) -> list[Way]:
    """Tiles that lower the shanten, as sets of bits; mjfast counts the copies left as well."""
    counts, four = hands[:10_000].tolist(), PlayerCount.FOUR
    chosen = shapes()
    return [
        Way(
            "mjfast, kernel",
            hands,
            lambda rows: _ukeire.accept_many(chosen.kernel, rows, chosen.forms),
            lambda found: found.draws.tolist(),
        ),
        Way(
            "mjfast, frame",
            hands[:10_000],
            mj.ukeire,
            lambda frame: (mj.to_array(frame["draws"]) @ BITS).tolist(),
        ),
        Way(
            "xiangting",
            counts,
            lambda rows: [calculate_necessary_tiles(row, four) for row in rows],
            lambda found: [bits for number, bits in found],
        ),
        Way("mahjong", counts[:20], lambda rows: [mahjong_ukeire(row) for row in rows]),
    ]


def discards_ways(hands: Hands) -> list[Way]:
    """The same after every discard, by discard.

    A kind held four times is left out of the answers: mjfast knows that the copy discarded will not come again.
    """
    counts = hands[:1000].tolist()
    chosen = shapes()
    drawable = ((hands < 4) @ BITS).tolist()

    def show(found: list[dict[int, int]]) -> list[dict[int, int]]:
        return [{kind: draws & bits for kind, draws in row.items()} for row, bits in zip(found, drawable, strict=False)]

    def show_kernel(found: Any) -> list[dict[int, int]]:
        held = [np.flatnonzero(hand).tolist() for hand in hands]
        rows = zip(found.draws.tolist(), held, strict=True)
        return show([{kind: draws[kind] for kind in kinds} for draws, kinds in rows])

    return [
        Way(
            "mjfast, kernel",
            hands,
            lambda rows: _ukeire.accept_discards_many(chosen.kernel, rows, chosen.forms),
            show_kernel,
        ),
        Way("xiangting", counts, lambda rows: [after_discards(row, xiangting_ukeire) for row in rows], show),
        Way("mahjong", counts[:5], lambda rows: [after_discards(row, mahjong_ukeire) for row in rows], show),
    ]


def alone_ways(n: int) -> list[Way]:
    """Games of one player who goes for lowest shanten, then most live acceptance: the shanten after the last draw."""
    dealt = deal_block(1, 0, 3, mj.tile_sets["136"], 1, 13, 18)
    games = list(zip(dealt.hands[:, 0].tolist(), dealt.extra.tolist(), strict=True))
    return [
        Way("mjfast", range(n), lambda rows: mj.play_alone(n, seed=1), lambda games: games.shanten[:, -1].tolist()),
        Way("mahjong, in Python", games, lambda rows: [mahjong_alone(list(hand), drawn) for hand, drawn in rows]),
    ]


def mahjong_alone(hand: list[int], drawn: list[int]) -> int:
    """Play one game by trying every discard and every draw."""
    live, now = [4 - count for count in hand], 8

    def acceptance(discard: int) -> int:
        hand[discard] -= 1
        tiles = 0
        for kind in range(34):
            if live[kind]:
                hand[kind] += 1
                tiles += live[kind] * (Shanten.calculate_shanten(hand) < now)
                hand[kind] -= 1
        hand[discard] += 1
        return tiles

    for tile in drawn:
        hand[tile] += 1
        live[tile] -= 1
        if Shanten.calculate_shanten(hand) == -1:
            return -1
        found = []
        for kind in range(34):
            if hand[kind]:
                hand[kind] -= 1
                found.append((Shanten.calculate_shanten(hand), kind))
                hand[kind] += 1
        now = min(found)[0]
        hand[max((kind for shanten, kind in found if shanten == now), key=acceptance)] -= 1
    return now


def wins_ways(wins: list[Win]) -> list[Way]:
    """Points of wins under the rules of Mahjong Soul, which all three know; 0 where there is no yaku."""
    arrays, rules = as_arrays(wins), "mahjong_soul"
    words = [as_words(win) for win in wins[:2000]]
    calls = [for_riichienv(win) for win in wins]
    evaluators = [(_riichienv.HandEvaluator(*call[:2]), call[2:]) for call in calls]
    return [
        Way("mjfast", mj.Wins(**arrays), lambda rows: mj.score_batch(rows, rules), batch_points),
        Way("mjfast, from arrays", wins, lambda rows: mj.score_batch(arrays, rules), batch_points),
        Way(
            "mjfast, a win a call",
            words,
            lambda rows: [mj.score(**row, rules=rules, below_minimum=True) for row in rows],
            lambda found: [score.points if score.legal else 0 for score in found],
        ),
        Way(
            "riichienv, calc only",
            evaluators,
            lambda rows: [evaluator.calc(*rest) for evaluator, rest in rows],
            lambda found: [riichienv_points(win, result) for win, result in zip(wins, found, strict=True)],
        ),
        Way(
            "riichienv",
            calls,
            lambda rows: [_riichienv.HandEvaluator(tiles, melds).calc(*rest) for tiles, melds, *rest in rows],
            lambda found: [riichienv_points(win, result) for win, result in zip(wins, found, strict=True)],
        ),
        Way(
            "mahjong",
            [for_mahjong(win) for win in wins[:2000]],
            lambda rows: [HandCalculator.estimate_hand_value(**row) for row in rows],
            lambda found: [mahjong_points(win, result) for win, result in zip(wins, found, strict=False)],
        ),
    ]


def fan_ways(wins: list[Win]) -> list[Way]:
    """Fan of wins as the Mahjong International League counts them, also those under the minimum."""
    arrays, rules = without_dora(as_arrays(wins)), "mcr_mil"
    words = [as_words(win) for win in wins[:2000]]
    return [
        Way("mjfast", mj.Wins(**arrays), lambda rows: mj.score_batch(rows, rules), batch_fan),
        Way("mjfast, from arrays", wins, lambda rows: mj.score_batch(arrays, rules), batch_fan),
        Way(
            "mjfast, a win a call",
            words,
            lambda rows: [mj.score(**row, rules=rules, below_minimum=True) for row in rows],
            lambda found: [score.fan for score in found],
        ),
        Way(
            "PyMahjongGB",
            list(map(for_mahjong_gb, wins)),
            lambda rows: [MahjongFanCalculator(*row) for row in rows],
            lambda found: [sum(fan for fan, _ in fans) for fans in found],
        ),
    ]


def every_ways(tiles: mj.TileSet) -> list[Way]:
    """How often each number of fan comes out of every self-drawn win, by weight; the time is that of one win."""
    calls, weights = [], []
    for hands, ways in mj.complete_hands("mcr_mil", tile_set=tiles):
        for hand, weight in zip(hands.tolist(), ways.tolist(), strict=True):
            held = [GB_NAMES[kind] for kind in range(34) for _ in range(hand[kind])]
            for win in sorted(set(held)):
                rest = list(held)
                rest.remove(win)
                calls.append(((), tuple(rest), win, 0, True, False, False, False, 1, 0))
                weights.append(weight * held.count(win))

    def in_order(found: dict[int, int]) -> list[Any]:
        return sorted(found.items())

    def sum_up(found: list[int]) -> list[Any]:
        summed: dict[int, int] = {}
        for fan, weight in zip(found, weights, strict=True):
            summed[fan] = summed.get(fan, 0) + weight
        return sorted(summed.items())

    def ours(_: Any) -> dict[int, int]:
        points = analysis.exact_wins("mcr_mil", self_draw=True, tile_set=tiles, workers=1).points
        return dict(zip(points["points"].tolist(), points["weight"].tolist(), strict=True))

    def theirs(rows: Any) -> list[int]:
        return [sum(fan for fan, _ in MahjongFanCalculator(*row)) for row in rows]

    return [Way("mjfast", range(len(calls)), ours, in_order), Way("PyMahjongGB", calls, theirs, sum_up)]


def batch_fan(scores: mj.Scores) -> list[int]:
    """Fan under the first rule set."""
    found: list[int] = scores.raw["fan"][0].tolist()
    return found


def batch_points(scores: mj.Scores) -> list[int]:
    """Points under the first rule set."""
    return [int(points) for points in scores.points[0]]


def riichienv_points(win: Win, result: Any) -> int:
    """What the winner receives in all."""
    if not result.is_win:
        return 0
    if not win.self_draw:
        return int(result.ron_agari)
    by_dealer = result.tsumo_agari_oya if win.seat else result.tsumo_agari_ko
    return int(by_dealer + 2 * result.tsumo_agari_ko)


def mahjong_points(win: Win, result: Any) -> int:
    """What the winner receives in all."""
    cost = result.cost
    if cost is None:
        return 0
    if not win.self_draw:
        return int(cost["main"])
    return int(cost["main"] + 2 * cost["additional"])


def tile_ids(hands: Hands) -> Counts:
    """Hands as the ids of physical tiles, 0 to 135."""
    return [[4 * kind + copy for kind, held in enumerate(hand) for copy in range(held)] for hand in hands.tolist()]


def xiangting_ukeire(hand: list[int]) -> int:
    """The answer of one call."""
    return calculate_necessary_tiles(hand, PlayerCount.FOUR)[1]


def mahjong_ukeire(hand: list[int]) -> int:
    """Draw every tile and see whether the shanten falls."""
    now, bits = Shanten.calculate_shanten(hand), 0
    for kind in range(34):
        if hand[kind] < 4:
            hand[kind] += 1
            bits |= (Shanten.calculate_shanten(hand) < now) << kind
            hand[kind] -= 1
    return bits


def mahjong_waits(hand: list[int]) -> int:
    """Draw every tile and see whether the hand is complete."""
    bits = 0
    for kind in range(34):
        if hand[kind] < 4:
            hand[kind] += 1
            bits |= Agari.is_agari(hand) << kind
            hand[kind] -= 1
    return bits


def after_discards(hand: list[int], ukeire: Callable[[list[int]], int]) -> dict[int, int]:
    """Answer for the hand after each discard."""
    found = {}
    for kind in range(34):
        if hand[kind]:
            hand[kind] -= 1
            found[kind] = ukeire(hand)
            hand[kind] += 1
    return found


if __name__ == "__main__":
    main()
