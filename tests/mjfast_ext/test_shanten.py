from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten
from xiangting import PlayerCount, calculate_replacement_number

from mjfast.arrays import to_array, to_strings
from mjfast.shapes import shapes
from mjfast.systems import systems
from mjfast.tilesets import TileSet
from mjfast_ext._shanten import shanten_many
from tests.reference import hands as slow
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.rules import least_tiles
from tests.reference.samples import (
    DISCARDING,
    WAITING,
    hands,
    hands_with_melds,
    hands_with_quads,
    near_complete_hands,
    random_hands,
)

SIZES = sorted(WAITING + DISCARDING, reverse=True)
FORMS = {"standard": 1, "seven_pairs": 2, "thirteen_orphans": 4, "knitted_straight": 8, "knitted": 16}
COUNTS = [5_000, pytest.param(100_000, marks=pytest.mark.full)]


def shanten(hand, chosen, forms=None, used=None):
    array = [None if counts is None else np.array([counts], np.uint8) for counts in (hand, used)]
    return int(shanten_many(chosen.kernel, array[0], forms or chosen.forms, array[1])[0])


@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_the_definition(name, data):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    hand = data.draw(hands(rules, SIZES)).tiles
    assert shanten(hand, chosen) == slow.shanten(rules, hand)
    for form in [form for form in rules.forms if sum(hand) >= least_tiles(form)]:
        assert shanten(hand, chosen, FORMS[form]) == slow.shanten(rules.replace(forms=(form,)), hand)


@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_tiles_in_melds_are_not_there_to_be_drawn(name, data):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    hand = data.draw(hands(rules, SIZES[2:], melds=True))
    assert shanten(hand.tiles, chosen, used=hand.used) == slow.shanten(rules, hand.tiles, hand.used)


@pytest.mark.parametrize("n", [150, pytest.param(5_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", reference.ALL)
def test_many_hands_with_melds(name, n):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    array, used = hands_with_melds(len(name), n, rules)
    found = shanten_many(chosen.kernel, array, chosen.forms, used)
    expected = [slow.shanten(rules, hand, melds) for hand, melds in zip(array.tolist(), used.tolist(), strict=True)]
    assert_equal(array, found, expected)


@pytest.mark.parametrize("copies", reference.UNEVEN.values(), ids=reference.UNEVEN)
@pytest.mark.parametrize("quads", [False, True])
def test_seven_pairs_are_made_of_tiles_that_exist(copies, quads):
    rules = reference.STANDARD.replace(copies=copies, quads_as_pairs=quads)
    system = systems["standard"].replace(quads_as_pairs=quads)
    kernel = shapes(system, TileSet("uneven", copies), "seven_pairs").kernel
    for tiles in (13, 14):
        array = random_hands(tiles, 1_000, tiles, range(24, 34), copies)
        expected = [slow.pairs_distance(rules, hand) - 1 for hand in array.tolist()]
        assert_equal(array, shanten_many(kernel, array, 2), expected)


# The definition of both libraries is ours: no more than four of a kind in the hand that is aimed at, other melds
# being any. mahjong 2.1.0 reaches it by rules of thumb for quads, xiangting 6.0.2 by tables of its own.
def as_mahjong(array, pairs=True, orphans=True, three=False):
    return [Shanten.calculate_shanten(hand, pairs, orphans, three) for hand in array.tolist()]


def as_xiangting(array, players=PlayerCount.FOUR):
    return [calculate_replacement_number(hand, players) - 1 for hand in array.tolist()]


def assert_equal(array, found, expected):
    different = np.flatnonzero(found != np.array(expected))[:5]
    assert not [(to_strings(array[[i]]), int(found[i]), expected[i]) for i in different]


def compare(array, forms=7, **mahjong):
    found = shanten_many(shapes("standard").kernel, array, forms)
    assert found.dtype == np.int8
    assert_equal(array, found, as_mahjong(array, **mahjong))
    if forms == 7:
        assert_equal(array, found, as_xiangting(array))


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("tiles", SIZES)
def test_random_hands(tiles, n):
    compare(random_hands(tiles, n, tiles))


@pytest.mark.parametrize("n", [2_000, pytest.param(50_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("tiles", SIZES)
def test_hands_near_completion(tiles, n):
    compare(near_complete_hands(100 + tiles, n, tiles))


@pytest.mark.parametrize("n", [500, pytest.param(20_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("field", [range(34), range(9), (*range(9), *range(27, 34)), range(18), range(27, 34)], ids=str)
def test_many_quads(field, n):
    for tiles in SIZES[:-2]:
        for quads in range(1, tiles // 4 + 1):
            compare(hands_with_quads(10 * tiles + quads, n, tiles, quads, field))


def one_suit_hands(n):
    """Every one-suit hand of at most n tiles."""
    keys = np.indices((5,) * 9, np.uint8).reshape(9, -1).T
    tiles = keys.sum(axis=1)
    keys = keys[(tiles <= n) & (tiles % 3 != 0)]
    return np.pad(keys, ((0, 0), (0, 25)))


@pytest.mark.parametrize("most", [8, pytest.param(14, marks=pytest.mark.full)])
def test_every_hand_of_one_suit(most):
    compare(one_suit_hands(most))


@pytest.mark.parametrize("n", COUNTS)
def test_forms_one_by_one(n):
    array = random_hands(3, n, 14)
    compare(array, 1, pairs=False, orphans=False)
    compare(array, 1 | 2, orphans=False)
    compare(array, 1 | 4, pairs=False)
    kernel = shapes("standard").kernel
    pairs = [Shanten.calculate_shanten_for_chiitoitsu_hand(hand) for hand in array.tolist()]
    assert_equal(array, shanten_many(kernel, array, 2), pairs)
    orphans = [Shanten.calculate_shanten_for_kokushi_hand(hand) for hand in array.tolist()]
    assert_equal(array, shanten_many(kernel, array, 4), orphans)


@pytest.mark.parametrize("n", COUNTS)
def test_three_players(n):
    for tiles in (14, 13, 11, 7):
        array = random_hands(tiles, n // 4, tiles, copies=reference.THREE_PLAYER_SET)
        quads = hands_with_quads(tiles, n // 4, tiles, 1, (0, 8, *range(9, 12), *range(27, 30)))
        for each in (array, quads):
            found = shanten_many(shapes("standard", "108").kernel, each, 7)
            assert_equal(each, found, as_mahjong(each, three=True))
            assert_equal(each, found, as_xiangting(each, PlayerCount.THREE))


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("123m456p789s11222z", -1),
        ("19m19p19s1234567z1m", -1),
        ("1122m3344p5566s77z", -1),
        ("1111m222333p444s", 1),  # a wait on the fifth 1m only
        ("1111222233334m", 0),
        ("1111m1111p1111s1z", 2),
        ("11112222333344z", 2),  # a quad is one triplet, not two pairs
        ("147m258p369s1234z", 6),
        ("1z", 0),
        ("11z", -1),
        ("1111z", 1),
        ("2333m", 0),
    ],
)
def test_known_hands(hand, expected):
    assert shanten(to_array([hand])[0], shapes("standard")) == expected


@pytest.mark.parametrize(
    ("system", "hand", "expected"),
    [
        ("jokers", "55z", -1),
        ("jokers", "1111m5z", -1),  # the joker is a fifth 1m
        ("jokers", "1111m222333p444s", 0),
        ("jokers", "11112222m333344z", -1),  # seven pairs, a quad being two
        ("jokers", "147m258p369s5555z", 2),
        ("luoshu", "159m258m357p456s11z", -1),
        ("luoshu", "555m177p366s249s77z", -1),
        ("luoshu", "159m168p267s348s34f", -1),
        ("luoshu", "159m168p267s33377z", -1),
        ("luoshu", "159m258m357p456s55p", 1),
        ("luoshu", "344555667m258p11z", -1),
        ("luoshu", "159m267p456s123f44z", -1),
        ("luoshu", "11122233344477z", -1),
        ("luoshu_lines", "159m258m357p456s11z", -1),
        ("luoshu_lines", "555m159p267s348s77z", 1),
    ],
)
def test_known_hands_of_other_systems(system, hand, expected):
    chosen = shapes(system)
    assert shanten(to_array([hand], chosen.tiles.columns)[0], chosen) == expected


@pytest.mark.parametrize("name", reference.ALL)
def test_threads_agree(name):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    array = random_hands(7, 40_000, 14, copies=rules.copies)
    alone = shanten_many(chosen.kernel, array, chosen.forms)
    with ThreadPoolExecutor(8) as pool:
        parts = pool.map(lambda part: shanten_many(chosen.kernel, part, chosen.forms), np.array_split(array, 64))
        assert np.array_equal(np.concatenate(list(parts)), alone)
        whole = pool.map(lambda _: shanten_many(chosen.kernel, array, chosen.forms), range(8))
        assert all(np.array_equal(each, alone) for each in whole)


def test_arrays_of_another_shape_are_refused():
    kernel = shapes("standard").kernel
    good, wide = np.zeros((2, 34), np.uint8), np.zeros((2, 42), np.uint8)
    for hands_, used in ((wide, None), (good, wide), (good, good[:1]), (good[:1], good)):
        with pytest.raises(ValueError, match="34 columns expected"):
            shanten_many(kernel, hands_, 1, used)
    assert shanten_many(kernel, good[:0], 7).shape == (0,)
    with pytest.raises(TypeError):
        shanten_many(None, good, 7)
