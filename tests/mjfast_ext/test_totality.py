"""Whatever bytes a kernel is given, it answers: in range for a hand, or that it is none."""

import numpy as np
import pytest

from mjfast_ext._check import first_misfit
from mjfast_ext._measure import kinds_many, largest_suit_many, orphans_many, pairs_many, tally
from mjfast_ext._shanten import shanten_many
from mjfast_ext._ukeire import accept_discards_many, accept_many
from mjfast_ext._waits import waits_many
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.rules import STANDARD_SET
from tests.reference.samples import random_hands

INVALID = 127
ALL_FORMS = (*range(8), 8, 16, 25, 32, 64, 127)
COUNTS = [2_000, pytest.param(50_000, marks=pytest.mark.full)]


def noise(rng, n, copies):
    """Rows of bytes of several sorts, most of them with a sum that is a number of tiles modulo 256, and some hands."""
    columns = len(copies)
    rows = rng.integers(256, size=(n, columns), dtype=np.uint8)
    sort = rng.integers(7, size=n)
    rows[sort == 1] &= 3
    rows[sort == 2] *= rng.random((np.count_nonzero(sort == 2), columns)) < 0.1
    rows[sort == 3] %= 5
    # Large counts of the columns that weigh least, so that the key stays in its table.
    light = np.zeros(columns, bool)
    light[[0, 1, 2, 9, 10, 18, 19, 27, 28, 31, columns - 1]] = True
    rows[np.ix_(sort >= 4, ~light)] = 0
    rows[sort == 5] &= 31
    rows[sort == 6] //= np.uint8(50)
    tiles = rng.choice([1, 2, 4, 5, 7, 8, 10, 11, 13, 14], n).astype(np.uint8)
    place = rng.choice([0, 9, 18, 27, 31], n)
    fit = rng.random(n) < 0.8
    excess = rows.sum(axis=1, dtype=np.uint8) - tiles
    rows[np.flatnonzero(fit), place[fit]] -= excess[fit]
    for first in range(15):
        rows[first::100] = random_hands(first, len(rows[first::100]), first, range(42), copies)
    return rows


def is_hand(rows, copies):
    tiles = rows.sum(axis=1, dtype=np.int64)
    return (rows <= copies).all(axis=1) & (tiles % 3 != 0) & (tiles <= 14)


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("name", reference.ALL)
def test_hands_and_noise(name, n):
    chosen = compiled(reference.ALL[name])
    kernel, columns, copies = chosen.kernel, chosen.tiles.columns, np.array(chosen.tiles.copies)
    rng = np.random.default_rng(len(name))
    rows, others, seen = (noise(rng, n, copies) for _ in range(3))
    hands = is_hand(rows, copies)
    assert n / 20 < np.count_nonzero(hands) < n / 2
    few = slice(0, n // 40)  # hands with melds take long
    for forms in ALL_FORMS:
        found = shanten_many(kernel, rows, forms)
        assert in_range(found, name).all()
        assert in_range(found[hands], "")[found[hands] != INVALID].all()
        assert (found[hands] != INVALID).all()
        waits_many(kernel, rows, forms)
        for form in (accept_many, accept_discards_many):
            answer = form(kernel, rows, forms, None, seen)
            assert in_range(answer.shanten[hands], "").all()
            assert (answer.kinds <= columns).all()
            assert (answer.draws >> np.uint64(columns) == 0).all()
    assert in_range(shanten_many(kernel, rows[few], 1, others[few]), name).all()
    for form in (waits_many, accept_many, accept_discards_many):
        form(kernel, rows[few], 1, others[few])
    for form in (accept_many, accept_discards_many):
        form(kernel, rows[few], 1, others[few], seen[few])


def in_range(shanten, name):
    """A noisy number of jokers, which no hand has, may be taken from the distance."""
    if "joker" in name or name == "no fifth copy":
        return np.ones(shanten.shape, bool)
    return ((shanten >= -1) & (shanten <= 14)) | (shanten == INVALID)


@pytest.mark.parametrize("columns", [34, 42])
def test_measures_of_noise(columns):
    rng = np.random.default_rng(columns)
    rows = noise(rng, 20_000, STANDARD_SET + (1,) * (columns - 34))
    for measure in (pairs_many, kinds_many):
        assert ((measure(rows) >= 0) & (measure(rows) <= columns)).all()
    assert ((orphans_many(rows) >= 0) & (orphans_many(rows) <= 13)).all()
    largest_suit_many(rows)
    for _ in range(200):
        first_misfit(
            rows[:50], rng.integers(256, size=columns, dtype=np.uint8), int(rng.integers(1 << 32)), rows[50:100]
        )


def test_tallies_larger_than_any_array():
    none = np.zeros(0, np.int8)
    with pytest.raises(ValueError, match="counts must have"):
        tally([none, none], np.zeros(2, np.int64), np.full(2, 1 << 32), np.zeros(0, np.int64))


def test_tallies_of_any_range():
    values = [np.arange(-128, 128).astype(np.int8)] * 2
    extremes = np.array([-(2**63), -(2**62), -129, -128, -1, 0, 127, 2**31, 2**62, 2**63 - 1])
    for low in extremes:
        for other in extremes:
            counts = np.zeros(6, np.int64)
            outside = tally(values, np.array([low, other]), np.array([2, 3]), counts)
            assert counts.sum() + outside == 256
    for sizes in ([-1, -6], [-2, -3], [0, 5]):
        counts = np.zeros(int(np.prod(sizes)), np.int64)
        assert tally(values, np.zeros(2, np.int64), np.array(sizes), counts) == 256
        assert not counts.any()
