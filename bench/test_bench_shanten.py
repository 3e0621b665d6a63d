"""Shanten of arrays of hands, and the pass that checks them."""

from typing import Any

import numpy as np
import pytest
from mahjong.shanten import Shanten

import mjfast as mj
from mjfast import analysis
from mjfast_ext import _check


@pytest.mark.parametrize("tiles", [13, 14])
def test_all_forms(timer: Any, tiles: int, request: pytest.FixtureRequest) -> None:
    hands = request.getfixturevalue(f"hands{tiles}")
    few = hands[:500]
    np.testing.assert_array_equal(mj.shanten(few), [Shanten.calculate_shanten(hand) for hand in few.tolist()])
    timer(f"shanten of {tiles} tiles, all forms", lambda: mj.shanten(hands), len(hands), goal="25 ns")


def test_standard_form(timer: Any, hands14: Any) -> None:
    few = hands14[:500]
    expected = [Shanten.calculate_shanten_for_regular_hand(hand) for hand in few.tolist()]
    np.testing.assert_array_equal(mj.shanten(few, forms="standard"), expected)
    timer("shanten of 14 tiles, standard form", lambda: mj.shanten(hands14, forms="standard"), len(hands14))


@pytest.mark.parametrize("system", ["jokers", "luoshu", "luoshu_any_heads", "mcr"])
def test_other_systems(timer: Any, system: str, hands14: Any) -> None:
    result = analysis.deals(14, 500_000, seed=5, system=system, exact=True)
    assert result.test is not None
    assert result.test.p_value > 1e-4
    hands = mj.deal(500_000, 14, seed=5, tile_set=mj.systems[system].tile_set)
    assert np.mean(mj.shanten(hands, system=system)) == result.mean().value
    timer(
        f"shanten of 14 tiles, {system}",
        lambda: mj.shanten(hands, system=system),
        len(hands),
        beside=("all riichi forms", lambda: mj.shanten(hands14)),
        goal="100 ns" if system == "mcr" else "ratio at most 2",
    )


def test_known_melds(timer: Any) -> None:
    """Hands whose melds are known take the slow way: the tiles left are not those of the table."""
    hands, used = _with_melds(2_000)
    texts, pons = mj.to_strings(hands[:100]), mj.to_strings(used[:100])
    expected = [mj.shanten(text, melds=f"p{pon}") for text, pon in zip(texts, pons, strict=True)]
    np.testing.assert_array_equal(mj.shanten(hands[:100], melds=used[:100]), expected)
    assert np.all(mj.shanten(hands, melds=used) >= mj.shanten(hands))
    timer("shanten of 10 tiles beside a pon", lambda: mj.shanten(hands, melds=used), len(hands))


def _with_melds(n: int) -> tuple[Any, Any]:
    hands = mj.deal(n, 10, seed=6)
    used = np.zeros_like(hands)
    used[np.arange(n), hands.argmin(axis=1)] = 3
    return hands, used


def test_input_check(timer: Any, hands13: Any) -> None:
    copies = np.full(34, 4, np.uint8)
    five = hands13[:3].copy()
    five[2, 7] = 5
    assert _check.first_misfit(five, copies, 1 << 13) == (2, 7)
    assert _check.first_misfit(hands13, copies, 1 << 13) is None
    timer(
        "check of the counts",
        lambda: _check.first_misfit(hands13, copies, 1 << 13),
        len(hands13),
        beside=("numpy row sums", lambda: hands13.sum(axis=1)),
    )
