"""How many jokers a hand can want for copies that do not exist."""

from itertools import combinations_with_replacement

import numpy as np
import pytest

from tests.reference.rules import JOKERS

# A table holds tiles missing by limit, melds and pair. The limit is on the copies beyond four, 4 being none.
LIMITS = 5
FAR = 60


def targets(columns):
    """Every sum of m melds and u pairs of a group, as counts, with m and u."""
    melds, pairs = ([part for part in parts if part[0] in columns] for parts in (JOKERS.melds, JOKERS.pairs))
    for m in range(5):
        for chosen in combinations_with_replacement(melds, m):
            for u, pair in [(0, ()), *((1, pair) for pair in pairs)]:
                tiles = np.array(sum(chosen, pair), int) - columns.start
                yield m, u, np.bincount(tiles, minlength=len(columns))


def tables(columns):
    """The distinct tables of the hands of a group: targets at their own keys, then one cell after the other varies."""
    size = len(columns)
    found = np.full((5**size, LIMITS, 5, 2), FAR, np.int8)
    for m, u, target in targets(columns):
        excess = int(np.maximum(0, target - 4).sum())
        at = found[int(np.minimum(target, 4) @ 5 ** np.arange(size)), min(excess, LIMITS - 1) :, m, u]
        np.minimum(at, excess, out=at)
    for cell in range(size):
        step = found.reshape(-1, 5, 5**cell * LIMITS * 10)
        for held in range(1, 5):
            np.minimum(step[:, held], step[:, held - 1], out=step[:, held])
        for held in range(3, -1, -1):
            np.minimum(step[:, held], step[:, held + 1] + 1, out=step[:, held])
    tiles = (np.arange(5**size)[:, None] // 5 ** np.arange(size) % 5).sum(axis=1)
    return np.unique(np.minimum(found[tiles <= 14], FAR), axis=0)


def together(a, b):
    """The distinct tables of two groups: melds, pairs and what is beyond four add up."""
    a, b = a[:, None].astype(np.int16), b[None]
    found = np.full((a.shape[0], b.shape[1], LIMITS, 5, 2), FAR, np.int16)
    none = LIMITS - 1
    limits = [(i, j, i + j) for i in range(none) for j in range(none - i)] + [(none, none, none)]
    melds = [(m, n) for m in range(5) for n in range(5 - m)]
    for i, j, limit in limits:
        for m, n in melds:
            for u, v in ((0, 0), (0, 1), (1, 0)):
                at = found[:, :, limit, m + n, u + v]
                np.minimum(at, a[:, :, i, m, u] + b[:, :, j, n, v], out=at)
    return np.unique(found.reshape(-1, LIMITS, 5, 2), axis=0)


@pytest.mark.full
def test_three_jokers_are_enough():
    """Whatever the hand: with three for copies beyond four it is as near as with any number, with two it may not be."""
    suit, honours = tables(range(9)), tables(range(27, 34))
    whole = together(together(suit, suit), together(suit, honours))[..., 1]
    assert (whole[:, 3] == whole[:, 4]).all()
    assert (whole[:, 2] != whole[:, 4]).any()
