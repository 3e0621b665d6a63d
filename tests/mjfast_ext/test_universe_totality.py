"""Whatever numbers a universe and what goes through it are given, they answer or refuse them."""

from contextlib import suppress
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfast import rules
from mjfast.plans import make_plan
from mjfast.shapes import shapes
from mjfast.systems import FORMS, systems
from mjfast_ext import _contents
from mjfast_ext._census import Census, count_pattern
from mjfast_ext._ready import Waiting
from mjfast_ext._sums import Sums
from mjfast_ext._universe import Universe

REFUSED = (ValueError, TypeError, IndexError, OverflowError)
EXAMPLES = [60, pytest.param(1_000, marks=pytest.mark.full)]

NAMES = ["standard", "mcr", "guangdong", "jokers", "luoshu", "luoshu_lines", "thirteen_kinds"]
RULES = ("riichi", "custom", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu", "luoshu_lines", "thirteen34")
WIN_BYTES = 64
NO_MARKS = np.zeros((0, 2), np.uint64)


@cache
def kernel_of(name):
    return shapes(name).kernel


@cache
def plan_of(*names):
    return make_plan(tuple(map(rules.load, names))).kernel


def copies_of(system, rng, kinds=9):
    """Few kinds close together, so that there are some hands, and not many."""
    whole = np.asarray(shapes(system).tiles.copies, np.uint8)
    copies = np.zeros(len(whole), np.uint8)
    first = rng.integers(5)
    near = [*range(first, first + 5), *range(9 + first, 12 + first), *range(27, len(whole))]
    for column in rng.choice(near, size=min(kinds, len(near)), replace=False):
        copies[column] = min(whole[column], rng.integers(1, 5))
    return copies


def universe(name="standard", seed=0, tiles=5, forms=255, distance=0, alike=(0, 1, 2)):
    rng = np.random.default_rng(seed)
    return Universe(kernel_of(name), copies_of(name, rng), tiles, forms, distance, alike)


numbers = st.one_of(
    st.integers(-3, 60), st.sampled_from([2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**64, -(2**31), -(2**70)])
)
arrays = st.one_of(
    st.builds(
        lambda seed, shape, high, dtype: np.random.default_rng(seed).integers(high, size=shape).astype(dtype),
        st.integers(0, 2**32 - 1),
        st.sampled_from(
            [(), (0,), (1,), (33,), (34,), (41,), (42,), (64,), (65,), (0, 2), (3, 2), (65, 2), (2, 3), (1, 34)]
        ),
        st.sampled_from([1, 2, 5, 256]),
        st.sampled_from([np.uint8, np.int8, np.uint64, np.int64, np.float64]),
    ),
    st.none(),
    st.just("text"),
    st.binary(max_size=70),
)
alikes = st.one_of(
    st.tuples(*[st.sampled_from([0, 1, 2, -1, 2**70, None, "m"])] * 3),
    st.lists(st.integers(-1, 2), max_size=5),
    st.none(),
)


def go_through(found):
    """Return the hands of a universe, how many there are, and how many physical ones."""
    counts, each, times = _contents.hands(found, 0, len(found))
    assert counts.shape == (len(each), found.system.columns)
    weight = sum(weight * many for weight, many in zip(each.tolist(), times.tolist(), strict=True))
    return counts, int(times.astype(np.int64).sum()), weight


def drawn_from(sums, item, at):
    return sums.draw(np.full(len(at), item, np.uint32), np.array(at, np.uint64))


def agrees_with_its_hands(found, tiles):
    """Sums agree with what going through the hands tells, at every place of an item and at the last ones."""
    sums = Sums(found)
    hands, weights = sums.sizes()
    assert len(hands) == len(weights) == len(found)
    for item in (0, len(found) // 2, len(found) - 1) if len(found) else ():
        counts, each, times = _contents.hands(found, item, item + 1)
        assert (len(counts), int(each.sum())) == (hands[item], weights[item])
        assert (times == 1).all()
        ends = np.cumsum(each * np.uint64(tiles), dtype=np.uint64)
        last = int(ends[-1]) if len(ends) else 0
        with pytest.raises(ValueError, match=f"item {item} has no place {last}$"):
            drawn_from(sums, item, [last])
        at = np.unique(np.linspace(0, last - 1, min(last, 500)).astype(np.uint64)) if last else np.zeros(0, np.uint64)
        at = at[at < last]
        drawn, column = drawn_from(sums, item, at)
        np.testing.assert_array_equal(drawn, counts[np.searchsorted(ends, at, side="right")])
        places = np.cumsum(drawn, axis=1) > (at % np.uint64(tiles)).astype(np.int64)[:, None]
        np.testing.assert_array_equal(column, places.argmax(axis=1))


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_arguments_of_a_universe(n):
    @settings(max_examples=n, deadline=None)
    @given(
        st.sampled_from(NAMES),
        st.integers(0, 2**32 - 1),
        arrays,
        numbers,
        numbers,
        numbers,
        alikes,
        st.booleans(),
    )
    def check(name, seed, wrong, tiles, forms, distance, alike, sensible):
        copies = copies_of(name, np.random.default_rng(seed)) if sensible else wrong
        try:
            found = Universe(kernel_of(name), copies, tiles, forms, distance, alike)
        except REFUSED:
            return
        counts, hands, weight = go_through(found)
        assert (counts <= np.asarray(copies)).all()
        assert (counts.sum(axis=1) == tiles).all()
        try:
            sums = Sums(found)
        except ValueError:
            assert len(set(map(int, alike))) < 3
            return
        assert [int(sizes.sum()) for sizes in sums.sizes()] == [hands, weight]
        agrees_with_its_hands(found, tiles)

    check()


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_universe(n):
    @settings(max_examples=n, deadline=None)
    @given(
        st.sampled_from(sorted(systems)),
        st.integers(0, 2**32 - 1),
        st.sampled_from([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]),
        st.integers(0, 255),
        st.integers(0, 1),
    )
    def check(name, seed, tiles, forms, distance):
        copies = copies_of(name, np.random.default_rng(seed))
        copies[9:18] = copies[18:27] = copies[:9]
        plain, exchanged = (
            Universe(kernel_of(name), copies, tiles, forms, distance, alike) for alike in ((0, 1, 2), (0, 0, 0))
        )
        counts, *totals = go_through(plain)
        assert go_through(exchanged)[1:] == tuple(totals)
        assert len(np.unique(counts, axis=0)) == len(counts)
        assert [int(sizes.sum()) for sizes in Sums(plain).sizes()] == totals
        agrees_with_its_hands(plain, tiles)

    check()


WRONG = {
    "no system": lambda: Universe(None, np.zeros(34, np.uint8), 5, 255, 0, (0, 1, 2)),
    "33 columns": lambda: Universe(kernel_of("standard"), np.ones(33, np.uint8), 5, 255, 0, (0, 1, 2)),
    "42 columns": lambda: Universe(kernel_of("standard"), np.ones(42, np.uint8), 5, 255, 0, (0, 1, 2)),
    "two rows": lambda: Universe(kernel_of("standard"), np.ones((2, 34), np.uint8), 5, 255, 0, (0, 1, 2)),
    "five copies": lambda: Universe(kernel_of("standard"), np.full(34, 5, np.uint8), 5, 255, 0, (0, 1, 2)),
    "255 copies": lambda: Universe(kernel_of("standard"), np.full(34, 255, np.uint8), 5, 255, 0, (0, 1, 2)),
    "no tiles": lambda: universe(tiles=0),
    "3 tiles": lambda: universe(tiles=3),
    "12 tiles": lambda: universe(tiles=12),
    "16 tiles": lambda: universe(tiles=16),
    "negative tiles": lambda: universe(tiles=-1),
    "distance 2": lambda: universe(distance=2),
    "distance -1": lambda: universe(distance=-1),
    "two suits": lambda: universe(alike=(0, 1)),
    "four suits": lambda: universe(alike=(0, 1, 2, 3)),
    "no suits": lambda: universe(alike=None),
    "suits that are not alike": lambda: Universe(
        kernel_of("standard"), np.arange(34, dtype=np.uint8) % 4, 5, 255, 0, (0, 0, 2)
    ),
    "forms beyond an int": lambda: universe(forms=2**31),
    "first beyond stop": lambda: _contents.hands(universe(), 2, 1),
    "an item too many": lambda: _contents.hands(universe(), 0, len(universe()) + 1),
    "items far away": lambda: _contents.hands(universe(), 2**32 - 2, 2**32 - 1),
    "negative item": lambda: _contents.hands(universe(), -1, 1),
    "item beyond 32 bits": lambda: _contents.hands(universe(), 0, 2**32),
    "item that is no number": lambda: _contents.hands(universe(), "0", 1),
    "no universe": lambda: _contents.hands(None, 0, 1),
    "no universe to add up": lambda: Sums(None),
    "suits exchanged": lambda: Sums(universe(alike=(0, 0, 0))),
    "draw from the item after the last": lambda: drawn_from(Sums(universe()), len(universe()), [0]),
    "draw from the last number": lambda: drawn_from(Sums(universe()), 2**32 - 1, [0]),
    "draw by numbers with signs": lambda: Sums(universe()).draw(np.zeros(1, np.uint32), np.zeros(1, np.int64)),
    "draw by rows": lambda: Sums(universe()).draw(np.zeros(1, np.uint32), np.zeros((1, 1), np.uint64)),
    "draw more than from": lambda: Sums(universe()).draw(np.zeros(1, np.uint32), np.zeros(2, np.uint64)),
    "draw from nothing": lambda: Sums(universe()).draw(None, np.zeros(1, np.uint64)),
    "draw by nothing": lambda: Sums(universe()).draw(np.zeros(1, np.uint32), None),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_refused(name):
    with pytest.raises(REFUSED):
        WRONG[name]()


@pytest.mark.parametrize("forms", [0, -1, 1 << 9, 1 << 30, -(2**31), 2**31 - 1])
@pytest.mark.parametrize("name", ["standard", "mcr", "jokers", "thirteen_kinds"])
def test_forms_that_there_are_not(name, forms):
    counts, *totals = go_through(universe(name, forms=forms, tiles=14))
    known, *others = go_through(universe(name, forms=sum(FORMS.values()) & forms, tiles=14))
    assert (counts.tolist(), totals) == (known.tolist(), others)


def test_draws_from_items():
    whole = np.array([3] * 9 + [3] * 9 + [3] * 9 + [2] * 7, np.uint8)
    sums = Sums(Universe(kernel_of("standard"), whole, 5, 255, 0, (0, 1, 2)))
    weights = sums.sizes()[1]
    for item in (0, len(weights) // 2, len(weights) - 1):
        end = int(weights[item]) * 5
        counts, last = drawn_from(sums, item, range(end))
        assert (counts.sum(axis=1) == 5).all()
        assert (counts[np.arange(end), last] > 0).all()
        for places in ([end], [0, end + 1], [2**64 - 1], [end - 1, end] if end else [0]):
            with pytest.raises(ValueError, match=f"item {item} has no place {places[-1]}"):
                drawn_from(sums, item, places)
        counts, last = drawn_from(sums, item, [])
        assert (counts.shape, last.shape) == ((0, 34), (0,))


@pytest.mark.parametrize("alike", [(7, 7, 7), (0, 0, 2), (1, 0, 1)])
def test_exchanged_suits_have_no_sums(alike):
    with pytest.raises(ValueError, match="without suits that are exchanged"):
        Sums(Universe(kernel_of("standard"), np.full(34, 3, np.uint8), 5, 255, 0, alike))


def some_plan(rng):
    """A plan, and how many rule sets it has."""
    n = int(rng.integers(1, 4))
    return plan_of(*rng.choice(RULES, size=n).tolist()), n


def win_bytes(rng):
    """Noise, or no tiles and any circumstances."""
    win = rng.integers(256, size=WIN_BYTES).astype(np.uint8)
    if rng.random() < 0.7:
        win[: rng.integers(WIN_BYTES)] = 0
    if rng.random() < 0.7:
        win[rng.integers(WIN_BYTES) :] = 255
    return win


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_win_in_any_universe(n):
    rng = np.random.default_rng(n)
    seen = 0
    for _ in range(n):
        plan, chosen = some_plan(rng)
        name, distance = rng.choice(NAMES), int(rng.integers(2))
        tiles = int(
            rng.choice([[14, 11, 8, 5, 2], [13, 10, 7, 4, 1]][distance if rng.random() < 0.8 else 1 - distance])
        )
        forms, bit = int(rng.integers(-(2**31), 2**31)), int(rng.integers(-2, 300))
        alike = [(0, 1, 2), (0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0)][rng.integers(5)]
        copies = copies_of(name, rng, 7)
        copies[9:18] = copies[18:27] = copies[:9]
        found = Universe(kernel_of(name), copies, tiles, 255, distance, alike)
        win, marks = win_bytes(rng), rng.integers(2**64, size=(rng.integers(65), 2), dtype=np.uint64)
        marks[:, 1] &= rng.integers(2**64, size=len(marks), dtype=np.uint64)
        first, stop = sorted(rng.integers(len(found) + 1, size=2).tolist())
        stop = min(stop, first + 50)
        census = Census(plan, found, win, marks)
        census.count(first, stop)
        numbers, weights, wins, examples, items = census.rows()
        assert len(numbers) == len(weights) == len(wins) == len(examples) == len(items)
        seen += int(stop > first and wins.sum())
        hands, each, times = _contents.hands(found, first, stop)
        held = (hands > 0).sum(axis=1)
        assert int(wins.sum()) == int((held * times.astype(np.int64)).sum())
        assert int(weights.sum()) == sum(map(int, each * times.astype(np.uint64))) * tiles
        for which in range(chosen):
            assert (numbers[:, which] < len(census.outcomes(which))).all()
        try:
            sought = count_pattern(plan, found, win, marks, bit, first, stop)
            assert sought[0] <= len(hands) * 6
            assert sought[2] <= int(wins.sum())
        except ValueError:
            assert not 0 <= bit < 256
        waiting = Waiting(plan if rng.random() < 0.8 else None, found, forms, win, win[: len(copies)].copy())
        waiting.count(first, stop)
        rows, counted, _ = waiting.rows()
        assert int(counted.sum()) <= len(hands) * 6
        assert (rows >= 0).all()
    assert seen > 100 * n


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_arguments_of_what_goes_through(n):
    found, plan, win = universe(), plan_of("riichi"), np.zeros(WIN_BYTES, np.uint8)
    plans = st.sampled_from([plan, plan, None, "text", found])
    universes = st.sampled_from([found, found, None, 5, plan])

    @settings(max_examples=n, deadline=None)
    @given(plans, universes, arrays, arrays, numbers, numbers, numbers, st.booleans())
    def check(plan, found, one, other, bit, first, stop, sensible):
        bytes_of_win = win if sensible else one
        for run in (
            lambda: Census(plan, found, bytes_of_win, other),
            lambda: Census(plan, found, bytes_of_win, NO_MARKS).count(first, stop),
            lambda: Census(plan, found, bytes_of_win, NO_MARKS).outcomes(first),
            lambda: count_pattern(plan, found, bytes_of_win, other, bit, first, stop),
            lambda: Waiting(plan, found, bit, bytes_of_win, other),
            lambda: Waiting(plan, found, bit, bytes_of_win, np.zeros(34, np.uint8)).count(first, stop),
        ):
            with suppress(REFUSED):
                run()

    check()


def test_shapes_that_are_refused():
    found, plan, win = universe(), plan_of("riichi"), np.zeros(WIN_BYTES, np.uint8)
    for arguments in (
        (plan, found, win[:63], NO_MARKS),
        (plan, found, np.zeros(65, np.uint8), NO_MARKS),
        (plan, found, win, np.zeros((1, 3), np.uint64)),
        (plan, found, win, np.zeros((65, 2), np.uint64)),
        (plan, found, win, np.zeros(2, np.uint64)),
        (plan, found, win[::-1], NO_MARKS),
        (plan, found, win.view(np.int8), NO_MARKS),
        (plan_of(*["riichi"] * 17), found, win, NO_MARKS),
        (plan_of(*["custom"] * 60), found, win, NO_MARKS),
    ):
        with pytest.raises(ValueError, match=r"expected|mismatch|contiguous|dimensions"):
            Census(*arguments)
        with pytest.raises(ValueError, match=r"expected|mismatch|contiguous|dimensions"):
            count_pattern(*arguments, 0, 0, 1)
    for used in (np.zeros(33, np.uint8), np.zeros(42, np.uint8), np.zeros((1, 34), np.uint8), np.zeros(34, np.int8)):
        with pytest.raises(ValueError, match=r"expected|mismatch|dimensions"):
            Waiting(plan, found, 255, win, used)
    census = Census(plan, found, win, NO_MARKS)
    for which in (-1, 1, 2**31 - 1):
        with pytest.raises(IndexError, match=f"rule set {which} of 1"):
            census.outcomes(which)
    for name in ("Census", "Waiting"):
        kind = {"Census": Census, "Waiting": Waiting}[name]
        with pytest.raises(TypeError):
            kind.__new__(kind)
    with pytest.raises(TypeError):
        Universe.__new__(Universe)
