"""Exact counts of every deal there is."""

from typing import Any

import mjfast as mj
from mjfast import analysis


def test_fourteen_tiles(timer: Any) -> None:
    exact = analysis.exact_deals(14)
    assert (exact.counts[-1,], exact.n) == (12_859_078_207_674, 4_250_305_029_168_216_000)
    timer("exact shanten of 14 tiles, all forms", lambda: analysis.exact_deals(14), unit="ms", goal="2 s", rounds=5)


def test_thirteen_tiles(timer: Any) -> None:
    exact = analysis.exact_deals(13)
    assert (exact.counts[0,], exact.n) == (39_270_395_383_132, 483_774_556_165_488_000)
    timer("exact shanten of 13 tiles, all forms", lambda: analysis.exact_deals(13), unit="ms", rounds=5)


def test_fourteen_tiles_of_mcr(timer: Any) -> None:
    exact = analysis.exact_deals(14, system="mcr")
    assert (exact.counts[-1,], exact.n) == (13_257_769_189_488, 4_250_305_029_168_216_000)
    timer(
        "exact shanten of 14 tiles, MCR",
        lambda: analysis.exact_deals(14, system="mcr"),
        unit="ms",
        goal="1 min",
        rounds=2,
    )


def test_joint_with_pairs(timer: Any) -> None:
    joint = analysis.exact_deals(13, measures=("shanten", "pairs"))
    assert joint.marginal("shanten").counts == analysis.exact_deals(13).counts
    timer(
        "exact shanten and pairs of 13 tiles",
        lambda: analysis.exact_deals(13, measures=("shanten", "pairs")),
        unit="ms",
        rounds=3,
    )


def test_every_hand(timer: Any) -> None:
    def count() -> int:
        return sum(len(counts) for counts, _ in mj.complete_hands("riichi"))

    assert count() == 16_873_619
    timer("every complete hand of riichi, in arrays", count, items=16_873_619, rounds=5)


def test_every_win_of_riichi(timer: Any) -> None:
    def both(workers: int) -> list[int]:
        found = [analysis.exact_wins("riichi", self_draw=drawn, workers=workers) for drawn in (True, False)]
        return [int(each.summary["wins"][0]) for each in found]

    assert both(2) == [123_874_757] * 2
    name = "every win of riichi, both ways, one thread"
    timer(name, lambda: both(1), unit="ms", beside=("two", lambda: both(2)), goal="20 s", rounds=2)


def test_every_win_of_mcr(timer: Any) -> None:
    def drawn() -> int:
        return int(analysis.exact_wins("mcr_mil", self_draw=True, workers=1).summary["wins"][0])

    assert drawn() == 187_059_571
    timer("every self-drawn win of MCR, one thread", drawn, unit="ms", goal="90 s", rounds=2)


def test_every_ready_hand(timer: Any) -> None:
    def count() -> int:
        return int(analysis.exact_ready("riichi", workers=1).summary["hands"][0])

    assert count() == 92_371_838
    timer("every ready hand of riichi, one thread", count, unit="ms", rounds=2)


def test_tables_of_a_new_system(timer: Any) -> None:
    """A system with a set left out shares no table with those that are built already."""
    names = iter(range(1000))
    melds = mj.systems["standard"].melds

    def build() -> None:
        left_out = next(names) % 21
        system = mj.systems["standard"].replace(name="new", melds=melds[:left_out] + melds[left_out + 1 :])
        assert mj.shanten("147m258p369s1234z", system=system) == 6

    timer("tables of a new meld system", build, unit="ms", rounds=5)


def test_drawing(timer: Any) -> None:
    every, n = mj.complete_hands("hangzhou_classic"), 100_000
    hands, last = every.draw(n, seed=1)
    assert (hands.sum(axis=1) == 14).all()
    assert (hands[range(n), last] > 0).all()
    timer("drawing complete hands of Hangzhou", lambda: every.draw(n, seed=1), items=n, rounds=5)
