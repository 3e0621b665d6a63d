"""Acceptance: the kernels, and the frame that users see."""

from typing import Any

import numpy as np

import mjfast as mj
from mjfast.shapes import shapes
from mjfast_ext import _ukeire

_SHAPES = shapes()


def _accept(hands: Any) -> Any:
    return _ukeire.accept_many(_SHAPES.kernel, hands, _SHAPES.forms)


def _accept_discards(hands: Any) -> Any:
    return _ukeire.accept_discards_many(_SHAPES.kernel, hands, _SHAPES.forms)


def _tiles_by_trial(hands: Any) -> Any:
    """Count the copies left of the tiles that lower the shanten, by drawing each of them."""
    left, now = 4 - hands, mj.shanten(hands)
    tiles = np.zeros(len(hands), np.int64)
    for kind in range(34):
        drawn = hands.copy()
        drawn[:, kind] += left[:, kind] > 0
        nearer = (left[:, kind] > 0) & (mj.shanten(drawn) < now)
        tiles += nearer * left[:, kind]
    return tiles


def test_thirteen_tiles(timer: Any, hands13: Any) -> None:
    few = hands13[:2000]
    np.testing.assert_array_equal(_accept(few).tiles, _tiles_by_trial(few))
    hands = hands13[:200_000]
    timer("ukeire of 13 tiles", lambda: _accept(hands), len(hands), goal="150 ns")


def test_thirteen_tiles_of_mcr(timer: Any, hands13: Any) -> None:
    chosen, hands = shapes("mcr"), hands13[:200_000]
    found = _ukeire.accept_many(chosen.kernel, hands, chosen.forms)
    np.testing.assert_array_equal(found.shanten, mj.shanten(hands, system="mcr"))
    timer(
        "ukeire of 13 tiles, MCR",
        lambda: _ukeire.accept_many(chosen.kernel, hands, chosen.forms),
        len(hands),
        beside=("all riichi forms", lambda: _accept(hands)),
    )


def test_all_discards(timer: Any, hands14: Any) -> None:
    few = hands14[:100]
    found = _accept_discards(few)
    for row, kind in np.argwhere(few):
        thirteen = few[row : row + 1].copy()
        thirteen[0, kind] -= 1
        # The discarded tile is seen, and not there to be drawn again.
        one = _ukeire.accept_many(_SHAPES.kernel, thirteen, _SHAPES.forms, visible=few[row : row + 1] - thirteen)
        assert (found.shanten[row, kind], found.tiles[row, kind]) == (one.shanten[0], one.tiles[0])
    hands = hands14[:50_000]
    timer("ukeire of all discards of 14 tiles", lambda: _accept_discards(hands), len(hands), goal="1,500 ns")


def test_frame(timer: Any, hands13: Any) -> None:
    hands = hands13[:10_000]
    frame = mj.ukeire(hands)
    np.testing.assert_array_equal(frame["tiles"], _accept(hands).tiles)
    timer("ukeire of 13 tiles, as a frame", lambda: mj.ukeire(hands), len(hands), rounds=3)
