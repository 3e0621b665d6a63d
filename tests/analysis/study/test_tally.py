from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast.analysis.study.tally import Tallies, Tally

ROWS = st.integers(1, 4).flatmap(
    lambda width: st.lists(
        st.tuples(*[st.integers(-(2**40), 2**40) | st.integers(-2, 2)] * width), min_size=1, max_size=40
    )
)


def tally(rows, weights=None):
    return Tally.of(list(np.array(rows, np.int64).T), None if weights is None else np.array(weights))


def as_dict(found):
    return dict(zip(map(tuple, found.rows.tolist()), found.counts.tolist(), strict=True))


@given(ROWS)
def test_rows_are_counted(rows):
    found = tally(rows)
    assert as_dict(found) == Counter(rows)
    assert list(map(tuple, found.rows.tolist())) == sorted(set(rows))
    assert found.n == len(rows)


@given(ROWS, st.data())
def test_weights(rows, data):
    weights = data.draw(st.lists(st.integers(1, 2**50), min_size=len(rows), max_size=len(rows)))
    expected = Counter()
    for row, weight in zip(rows, weights, strict=True):
        expected[row] += weight
    assert as_dict(tally(rows, weights)) == expected


@given(ROWS, st.integers(0, 40))
def test_parts_add_up_to_the_whole(rows, cut):
    none = Tally.none(len(rows[0]))
    parts = [tally(part) if part else none for part in (rows[:cut], rows[cut:])]
    assert as_dict(parts[0] + parts[1]) == as_dict(parts[1] + parts[0]) == Counter(rows)


@given(ROWS)
def test_where_and_by_value(rows):
    found = tally(rows)
    for value in {row[0] for row in rows} | {7}:
        kept = [row[1:] for row in rows if row[0] == value]
        assert as_dict(found.where(value)) == Counter(kept)
    assert found.by_value() == Counter(row[-1] for row in rows)


@given(ROWS)
def test_a_round_trip(rows):
    found = tally(rows)
    assert as_dict(Tally.read(found.dump(), len(rows[0]))) == as_dict(found)


@pytest.mark.parametrize(
    "texts", [["1 2"], ["1 2: 0"], ["1 2: -3"], ["1: 2"], ["1 2: 3", "1: 4"], ["x 2: 3"], [f"{2**70} 2: 3"], [5]]
)
def test_damaged_texts(texts):
    with pytest.raises((ValueError, OverflowError, AttributeError)):
        Tally.read(texts, 2)


def test_tallies_add_up_by_name():
    one, other = Tallies(a=tally([(1,)])), Tallies(a=tally([(1,), (2,)]), b=tally([(3, 4)]))
    assert {name: as_dict(found) for name, found in (one + other).items()} == {
        "a": {(1,): 2, (2,): 1},
        "b": {(3, 4): 1},
    }
