"""Whatever numbers games are made of, they are played, or refused, and nothing is read outside the tables."""

from contextlib import suppress
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfast import rules
from mjfast.plans import make_plan
from mjfast.shapes import shapes
from mjfast_ext._alone import play_by, play_many
from mjfast_ext._value import WEIGHT_NAMES, Value

REFUSED = (ValueError, TypeError, IndexError, OverflowError, BufferError)
EXAMPLES = [60, pytest.param(2_000, marks=pytest.mark.full)]
INVALID = 127

NAMES = ["standard", "mcr", "guangdong", "jokers", "luoshu", "thirteen_kinds", "thirteen_kinds_and_any"]
RULES = ("riichi", "custom", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu", "thirteen34")
FORMS = (255, 127, 0, 1, 2, 4, 24, 32, 64, -1, 2**31 - 1, -(2**31))
WIN_BYTES = 64


@cache
def kernel_of(name):
    return shapes(name).kernel


@cache
def plan_of(*names):
    return make_plan(tuple(map(rules.load, names))).kernel


def dealt(name, rng, n, k):
    """Hands and draws out of the tile set, some of them spoilt."""
    tiles = shapes(name).tiles
    k = min(k, tiles.size - 13)
    order = rng.permuted(np.tile(tiles.tile_columns, (n, 1)), axis=1)[:, : 13 + k]
    hands = np.zeros((n, tiles.columns), np.uint8)
    np.add.at(hands, (np.repeat(np.arange(n), 13), order[:, :13].ravel()), 1)
    draws = np.ascontiguousarray(order[:, 13:])
    spoilt = rng.random(n) < 0.3
    for row in np.flatnonzero(spoilt).tolist():
        if rng.random() < 0.5 or not k:
            hands[row, rng.integers(tiles.columns)] = rng.integers(256)
        else:
            draws[row, rng.integers(k)] = rng.integers(256)
    return hands, draws


def is_possible(name, hand, draws):
    tiles = shapes(name).tiles
    if (draws >= tiles.columns).any() or hand.sum(dtype=int) != 13:
        return False
    drawn = np.bincount(draws, minlength=tiles.columns)
    return bool((hand.astype(int) + drawn <= np.array(tiles.copies)).all())


def win_bytes(rng):
    win = rng.integers(256, size=WIN_BYTES).astype(np.uint8)
    if rng.random() < 0.8:
        win[:] = 0
        win[37:41] = win[44:54] = 255
        win[58:60] = rng.integers(256, size=2)
    return win


def weights(rng):
    numbers = rng.choice([0, 1, -3, 0.5, np.nan, np.inf, -np.inf, 1e30], size=len(WEIGHT_NAMES))
    return (numbers if rng.random() < 0.3 else np.zeros(len(WEIGHT_NAMES))).astype(np.float32)


def check(name, hands, draws, played):
    n, k = draws.shape
    possible = np.array([is_possible(name, *game) for game in zip(hands, draws, strict=True)], bool)
    assert played.shanten.shape == (n, k + 1)
    assert (played.shanten[~possible] == INVALID).all()
    for never in (played.ready, played.complete, played.won):
        assert (never[~possible] == -1).all()
        assert (never <= k).all()
    assert not played.wins[played.complete == -1].any()
    assert (played.complete[played.won >= 0] >= 0).all()
    ready = played.ready >= 0
    assert (played.ready_hand[ready].sum(axis=1) == 13).all()
    assert (played.ready_discards[ready].sum(axis=1) == played.ready[ready]).all()
    return np.count_nonzero(played.complete >= 0)


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_games(n):
    rng = np.random.default_rng(n)
    completed = refused = 0
    for _ in range(n):
        name = rng.choice(NAMES)
        kernel, forms, win = kernel_of(name), int(rng.choice(FORMS)), win_bytes(rng)
        hands, draws = dealt(name, rng, int(rng.integers(6)), int(rng.integers(60)))
        plan = None if rng.random() < 0.3 else plan_of(rng.choice(RULES))
        arguments = (kernel, forms, plan, win, hands, draws)
        words = rng.integers(2**64, size=draws.shape, dtype=np.uint64)
        by = Value(kernel, forms, plan_of(rng.choice(RULES)), win, draws.shape[1], int(rng.integers(256)), weights(rng))
        for played in (
            play_many(*arguments),
            play_many(*arguments, words),
            play_many(*arguments, None, by),
            play_by(*arguments, lambda hand, discarded, left: int(np.flatnonzero(hand)[-1])),
        ):
            found = check(name, hands, draws, played)
            completed += found
            refused += found - np.count_nonzero(played.won >= 0)
    assert completed > n / 2
    assert refused > n / 10


numbers = st.one_of(st.integers(-3, 300), st.sampled_from([2**31 - 1, 2**31, 2**64, -(2**70)]))
arrays = st.one_of(
    st.builds(
        lambda seed, shape, high, dtype: np.random.default_rng(seed).integers(high, size=shape).astype(dtype),
        st.integers(0, 2**32 - 1),
        st.sampled_from([(), (0,), (34,), (64,), (12,), (0, 34), (2, 34), (2, 42), (2, 18), (3, 18), (2, 0), (2, 128)]),
        st.sampled_from([1, 2, 5, 256]),
        st.sampled_from([np.uint8, np.int8, np.uint64, np.float32, np.float64]),
    ),
    st.none(),
    st.just("text"),
    st.binary(max_size=70),
)


@pytest.mark.parametrize("n", EXAMPLES)
def test_any_arguments(n):
    kernel, plan, win = kernel_of("standard"), plan_of("riichi"), np.zeros(WIN_BYTES, np.uint8)
    hands, draws = dealt("standard", np.random.default_rng(0), 2, 18)
    none = np.zeros(len(WEIGHT_NAMES), np.float32)
    by = Value(kernel, 255, plan, win, 18, 105, none)
    anything = st.sampled_from([kernel, plan, by, None, 5, "text", plan_of("riichi", "custom"), kernel_of("luoshu")])

    @settings(max_examples=n, deadline=None)
    @given(anything, anything, anything, arrays, arrays, arrays, arrays, numbers, numbers)
    def run(system, chosen, value, one, other, third, words, forms, number):
        for work in (
            lambda: play_many(system, 255, plan, win, hands, draws),
            lambda: play_many(kernel, forms, chosen, win, hands, draws),
            lambda: play_many(kernel, 255, plan, one, hands, draws),
            lambda: play_many(kernel, 255, plan, win, one, draws),
            lambda: play_many(kernel, 255, plan, win, one, other),
            lambda: play_many(kernel, 255, plan, win, hands, draws, words),
            lambda: play_many(kernel, 255, plan, win, hands, draws, None, value),
            lambda: play_many(kernel_of("luoshu"), 255, plan, win, hands, draws, None, by),
            lambda: play_by(kernel, 255, plan, win, hands, draws, value),
            lambda: play_by(kernel, 255, plan, win, hands, draws, lambda hand, discarded, left: number),
            lambda: Value(system, forms, chosen, one, number, 18, none),
            lambda: Value(kernel, forms, plan, win, number, 18, none),
            lambda: Value(kernel, forms, plan, win, 18, number, none),
            lambda: Value(kernel, 255, plan, win, 18, 105, third),
        ):
            with suppress(REFUSED):
                work()

    run()


def test_what_is_refused():
    kernel, plan, win = kernel_of("standard"), plan_of("riichi"), np.zeros(WIN_BYTES, np.uint8)
    hands, draws = dealt("standard", np.random.default_rng(0), 2, 18)
    none = np.zeros(len(WEIGHT_NAMES), np.float32)
    for wrong in (
        lambda: play_many(kernel, 255, plan, win[:63], hands, draws),
        lambda: play_many(kernel, 255, plan, win, hands[:, :33].copy(), draws),
        lambda: play_many(kernel, 255, plan, win, hands, draws[:1]),
        lambda: play_many(kernel, 255, plan, win, hands, np.zeros((2, 128), np.uint8)),
        lambda: play_many(kernel, 255, plan_of("riichi", "custom"), win, hands, draws),
        lambda: play_many(kernel, 255, plan, win, hands, draws, np.zeros((2, 17), np.uint64)),
        lambda: play_many(kernel, 255, plan, win, hands, draws, None, Value(kernel, 255, plan, win, 17, 105, none)),
        lambda: Value(kernel, 255, plan, win, 128, 105, none),
        lambda: Value(kernel, 255, plan, win, 18, 256, none),
        lambda: Value(kernel, 255, plan, win, 18, 105, none[:-1]),
        lambda: Value(kernel, 255, plan_of("riichi", "custom"), win, 18, 105, none),
        lambda: play_by(kernel, 255, plan, win, hands, draws, lambda hand, discarded, left: 34),
        lambda: play_by(kernel, 255, plan, win, hands, draws, lambda hand, discarded, left: -1),
        lambda: play_by(kernel, 255, plan, win, hands, draws, lambda hand, discarded, left: int(hand.argmin())),
    ):
        with pytest.raises(ValueError, match=r"expected|not held"):
            wrong()
