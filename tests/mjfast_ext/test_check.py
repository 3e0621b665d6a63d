import numpy as np
import pytest

from mjfast_ext._check import first_misfit

COPIES = {
    34: np.full(34, 4, np.uint8),
    42: np.array([4] * 31 + [0, 0, 4] + [1] * 4 + [0] * 4, np.uint8),
}
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)


def slow_misfit(hands, copies, sizes, used):
    for row, hand in enumerate(hands.tolist()):
        for column, held in enumerate(hand):
            if held + (0 if used is None else int(used[row, column])) > copies[column]:
                return row, column
        if sum(hand) not in sizes:
            return row, -1
    return None


def bits(sizes):
    return sum(1 << size for size in sizes)


@pytest.mark.parametrize("columns", COPIES)
@pytest.mark.parametrize("melds", [False, True])
def test_rows_of_every_sort(columns, melds):
    """Few hands of many kinds of mistakes at a time, so that any of them comes first."""
    rng, copies = np.random.default_rng(columns), COPIES[columns]
    outcomes = set()
    for _ in range(2_000):
        hands = np.zeros((rng.integers(1, 6), columns), np.uint8)
        used = np.zeros_like(hands) if melds else None
        for row in hands:
            kinds = rng.choice(np.flatnonzero(copies), rng.integers(1, 8), replace=False)
            row[kinds] = rng.integers(1, copies[kinds] + 1)
            if rng.random() < 0.2:
                row[rng.integers(columns)] = rng.choice([5, 127, 128, 200, 255])
        if used is not None:
            used[rng.random(used.shape) < 0.01] = rng.choice([1, 4, 252, 255])
        sizes = rng.choice(32, rng.integers(1, 32), replace=False).tolist()
        found = first_misfit(hands, copies, bits(sizes), used)
        assert found == slow_misfit(hands, copies, sizes, used)
        outcomes.add(None if found is None else (found[0], found[1] >= 0))
    assert len(outcomes) > 6


def test_sums_do_not_wrap():
    """256 + 13 tiles are not 13, and 3 + 253 copies are not none."""
    hands, copies = np.zeros((1, 34), np.uint8), np.full(34, 255, np.uint8)
    hands[0, :2] = 255, 14
    assert first_misfit(hands, copies, bits(SIZES)) == (0, -1)
    used = np.zeros_like(hands)
    hands[0, :2], used[0, 0] = (13, 0), 243
    assert first_misfit(hands, copies, bits(SIZES), used) == (0, 0)
    used[0, 0] = 242
    assert first_misfit(hands, copies, bits(SIZES), used) is None


def test_the_first_row_is_found_among_many():
    hands = np.zeros((100_000, 34), np.uint8)
    hands[:, 5] = 1
    assert first_misfit(hands, COPIES[34], bits(SIZES)) is None
    hands[99_999, 6] = 1
    assert first_misfit(hands, COPIES[34], bits((1,))) == (99_999, -1)
    hands[70_000, 33] = 5
    assert first_misfit(hands, COPIES[34], bits((1,))) == (70_000, 33)


def test_arrays_of_another_shape_are_refused():
    good, wide = np.zeros((2, 34), np.uint8), np.zeros((2, 42), np.uint8)
    for hands, used in ((wide, None), (good, wide), (good, good[:1])):
        with pytest.raises(ValueError, match="34 columns expected"):
            first_misfit(hands, COPIES[34], 2, used)
    assert first_misfit(good[:0], COPIES[34], 0) is None
