import numpy as np
import pytest

from mjfast.tilesets import tile_sets
from mjfast_ext._measure import (
    dora_many,
    kinds_many,
    largest_suit_many,
    orphans_many,
    pairs_many,
    tally,
)
from tests.reference.rules import LUOSHU_SET, ORPHANS, STANDARD_SET
from tests.reference.samples import random_hands

SLOW = {
    pairs_many: lambda hand: sum(count >= 2 for count in hand),
    kinds_many: lambda hand: sum(count >= 1 for count in hand),
    orphans_many: lambda hand: sum(hand[column] > 0 for column in ORPHANS),
    largest_suit_many: lambda hand: max(sum(hand[first : first + 9]) for first in (0, 9, 18)),
}


def sample(copies):
    fields = (range(42), range(18, 27), (0, 8, *range(27, 42)), (9, 17, 18, 33))
    return np.concatenate(
        [random_hands(n, 500, tiles, field, copies) for n, field in enumerate(fields) for tiles in (1, 5, 13, 14)]
    )


@pytest.mark.parametrize("copies", [STANDARD_SET, LUOSHU_SET], ids=["34", "42"])
@pytest.mark.parametrize("kernel", SLOW, ids=lambda kernel: kernel.__name__)
def test_one_hand_at_a_time(kernel, copies):
    array = sample(copies)
    found = kernel(array)
    assert found.dtype == np.int8
    assert found.tolist() == [SLOW[kernel](hand) for hand in array.tolist()]
    assert kernel(array[:0]).shape == (0,)


@pytest.mark.parametrize("name", ["136", "108", "132"])
def test_dora(name):
    tiles = tile_sets[name]
    rng = np.random.default_rng(1)
    array = sample(tiles.copies)
    indicators = rng.integers(tiles.columns, size=len(array)).astype(np.uint8)
    reds = rng.integers(4, size=len(array)).astype(np.uint8)
    expected = []
    for hand, indicator, red in zip(array.tolist(), indicators.tolist(), reds.tolist(), strict=True):
        dora = tiles.dora_next[indicator]
        expected.append(red + (hand[dora] if dora >= 0 else 0))
    found = dora_many(array, indicators, tiles.dora_next, reds)
    assert found.dtype == np.int8
    assert found.tolist() == expected
    assert max(expected) > 4


def test_dora_without_a_kind():
    hands, none = np.full((3, 34), 2, np.uint8), np.zeros(3, np.uint8)
    following = np.array([-1, 34, 127, -128] + [0] * 30, np.int8)
    assert dora_many(hands, np.array([0, 1, 2], np.uint8), following, none).tolist() == [0, 0, 0]
    assert dora_many(hands, np.array([3, 34, 255], np.uint8), following, none).tolist() == [0, 0, 0]
    assert dora_many(hands, np.array([4, 33, 4], np.uint8), following, none).tolist() == [2, 2, 2]


def test_tally():
    rng = np.random.default_rng(2)
    values = [rng.integers(-3, 9, size=5_000).astype(np.int8) for _ in range(3)]
    lows, sizes = np.array([-1, 0, 2]), np.array([8, 7, 3])
    counts = np.full(sizes.prod(), 10, np.int64)
    outside = tally(values, lows, sizes, counts)
    expected, n_outside = np.full(sizes, 10), 0
    for row in zip(*values, strict=True):
        at = tuple(int(value - low) for value, low in zip(row, lows, strict=True))
        if all(0 <= place < size for place, size in zip(at, sizes, strict=True)):
            expected[at] += 1
        else:
            n_outside += 1
    assert outside == n_outside > 0
    assert counts.reshape(sizes).tolist() == expected.tolist()


def test_tallies_add_up():
    rng = np.random.default_rng(3)
    values = rng.integers(0, 5, size=1_000).astype(np.int8)
    lows, sizes = np.zeros(1, np.int64), np.full(1, 5)
    counts = np.zeros(5, np.int64)
    for part in np.split(values, [1, 10, 600]):
        assert tally([part], lows, sizes, counts) == 0
    assert counts.tolist() == np.bincount(values, minlength=5).tolist()
    assert tally([np.array([-128, 127, 5, -1], np.int8)], lows, sizes, counts) == 4
    assert counts.sum() == 1_000


def test_arrays_of_another_shape_are_refused():
    for columns in (33, 65):
        with pytest.raises(ValueError, match="34 to 64 columns expected"):
            pairs_many(np.zeros((1, columns), np.uint8))
    hands, two = np.zeros((2, 34), np.uint8), np.zeros(2, np.uint8)
    following = tile_sets["136"].dora_next
    for arguments in (
        (hands, two[:1], following, two),
        (hands, two, following[:33].copy(), two),
        (hands, two, following, two[:1]),
    ):
        with pytest.raises(ValueError, match="one indicator and one number of red fives a hand"):
            dora_many(*arguments)
    one, values = np.ones(1, np.int64), [np.zeros(4, np.int8)]
    for lows, sizes in ((np.zeros(2, np.int64), one), (one, np.ones(2, np.int64))):
        with pytest.raises(ValueError, match="one low and one size a measure"):
            tally(values, lows, sizes, one.copy())
    with pytest.raises(ValueError, match="counts must have 3 entries"):
        tally(values, one, np.full(1, 3), one.copy())
    with pytest.raises(ValueError, match="same shape"):
        tally([np.zeros(4, np.int8), np.zeros(5, np.int8)], np.zeros(2, np.int64), np.ones(2, np.int64), one.copy())
