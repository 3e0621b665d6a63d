"""Sampled deals: drawing and shuffling alone, deals with their shanten, and two threads beside one."""

from typing import Any

import numpy as np

import mjfast as mj
from mjfast import analysis
from mjfast.deals import STREAM_VERSION, blocks
from mjfast_ext import _deal

_N = 1 << 20
_DECK = mj.tile_sets["136"].tile_columns.copy()


def _draw(n: int, tiles: int) -> Any:
    """Draw the deals of `mj.deal`, tiles in the order drawn, and keep the last block."""
    drawn: Any = None
    for block, (first, stop) in enumerate(blocks(0, n)):
        stream = np.random.PCG64(np.random.SeedSequence(1, spawn_key=(STREAM_VERSION, block)))
        drawn = _deal.deal_many(stream, _DECK, stop - first, tiles)
    return drawn


def _study(n: int, tiles: int, workers: int) -> analysis.Result:
    return analysis.deals(tiles, n, seed=1, workers=workers, progress=False)


def _check_draw(tiles: int) -> None:
    drawn = _draw(1000, tiles)
    counts = np.apply_along_axis(np.bincount, 1, drawn, minlength=34)
    np.testing.assert_array_equal(counts, mj.deal(1000, tiles, seed=1))


def test_drawing_and_shuffling(timer: Any) -> None:
    _check_draw(13)
    timer("drawing and shuffling 13 tiles", lambda: _draw(_N, 13), _N)


def test_deals(timer: Any) -> None:
    timer("deals of 13 tiles as counts", lambda: mj.deal(_N, 13, seed=1), _N)


def test_deals_with_shanten(timer: Any) -> None:
    _check_draw(13)
    fit = _study(_N, 13, 1).against(analysis.exact_deals(13)).test
    assert fit is not None
    assert fit.p_value > 1e-4
    timer(
        "deals of 13 tiles with shanten",
        lambda: _study(_N, 13, 1),
        _N,
        beside=("drawing and shuffling", lambda: _draw(_N, 13)),
        goal="60 ns, ratio at most 2",
    )


def test_two_threads(timer: Any) -> None:
    n = 8 * _N
    assert _study(n, 13, 2).counts == _study(n, 13, 1).counts
    timer(
        "deals with shanten, two threads",
        lambda: _study(n, 13, 2),
        n,
        beside=("one thread", lambda: _study(n, 13, 1)),
        goal="ratio at most 0.56",
        rounds=5,
    )
