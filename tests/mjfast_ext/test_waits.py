from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xiangting import PlayerCount, calculate_necessary_tiles

from mjfast.arrays import to_array
from mjfast.shapes import shapes
from mjfast.tiles import KIND_NAMES
from mjfast.tilesets import TileSet
from mjfast_ext._shanten import shanten_many
from mjfast_ext._waits import waits_many
from tests.reference import hands as slow
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.samples import DISCARDING, WAITING, hands, near_complete_hands, random_hands


def waits(hand, chosen, forms=None, used=None):
    array = [None if counts is None else np.array([counts], np.uint8) for counts in (hand, used)]
    found = waits_many(chosen.kernel, array[0], forms or chosen.forms, array[1])
    return set(np.flatnonzero(found[0]).tolist())


@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_tile_tried(name, data):
    rules = reference.ALL[name]
    hand = data.draw(hands(rules, WAITING)).tiles
    assert waits(hand, compiled(rules)) == slow.waits(rules, hand)


@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_every_tile_tried_beside_melds(name, data):
    rules = reference.ALL[name]
    hand = data.draw(hands(rules, WAITING[1:], melds=True))
    assert waits(hand.tiles, compiled(rules), used=hand.used) == slow.waits(rules, hand.tiles, hand.used)


@pytest.mark.parametrize("name", reference.ALL)
def test_whole_hands_wait_for_nothing(name):
    chosen = compiled(reference.ALL[name])
    for tiles in DISCARDING:
        array = random_hands(tiles, 1_000, tiles, range(3), chosen.tiles.copies)
        assert not waits_many(chosen.kernel, array, chosen.forms).any()


def complete_with(array):
    """Tiles that complete each hand, each of them tried and the hand taken apart."""
    found = np.zeros(array.shape, bool)
    for row, hand in enumerate(array.tolist()):
        for column in range(34):
            if hand[column] < 4:
                hand[column] += 1
                found[row, column] = slow.is_complete(hand)
                hand[column] -= 1
    return found


@pytest.mark.parametrize("n", [1_000, pytest.param(20_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("tiles", WAITING)
def test_taken_apart(tiles, n):
    array = np.concatenate([near_complete_hands(tiles, n * 3 // 4, tiles), random_hands(tiles, n // 4, tiles)])
    found = waits_many(shapes("standard").kernel, array, 7)
    assert found.dtype == np.bool_
    assert found.any(axis=1).sum() > n / 4
    assert np.array_equal(found, complete_with(array))


@pytest.mark.parametrize("n", [20_000, pytest.param(400_000, marks=pytest.mark.full)])
def test_ready_hands_have_the_waits_that_another_library_finds(n):
    for tiles in WAITING:
        array = near_complete_hands(50 + tiles, n // 20, tiles)
        found = waits_many(shapes("standard").kernel, array, 7)
        needed = [calculate_necessary_tiles(hand, PlayerCount.FOUR) for hand in array.tolist()]
        bits = np.array([mask if number == 1 else 0 for number, mask in needed], np.uint64)
        expected = (bits[:, None] >> np.arange(34, dtype=np.uint64) & np.uint64(1)).astype(bool)
        assert np.array_equal(found, expected & (array < 4))


@pytest.mark.parametrize("name", reference.ALL)
def test_a_hand_has_waits_just_if_it_is_ready(name):
    """Shanten goes by tables of distances, waits without jokers by tables of complete suits."""
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    for tiles in WAITING[:-1]:
        array = random_hands(tiles, 30_000, tiles, (*range(6), *range(27, 42)), rules.copies)
        ready = shanten_many(chosen.kernel, array, chosen.forms) == 0
        assert ready.any()
        assert np.array_equal(waits_many(chosen.kernel, array, chosen.forms).any(axis=1), ready)


# System, hand, tiles in melds, waits.
KNOWN = [
    ("standard", "1112345678999m", "", "1m 2m 3m 4m 5m 6m 7m 8m 9m"),
    ("standard", "19m19p19s1234567z", "", "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
    ("standard", "19m19p19s1123456z", "", "7z"),
    ("standard", "112233m4455p6677s", "", ""),
    ("standard", "112233m445566p7s", "", "7s"),
    ("standard", "112233m44556p77s", "", "3p 6p"),
    ("standard", "1111m222333p444s", "", ""),  # only a fifth 1m would do
    ("standard", "123m456p789s1122z", "", "1z 2z"),
    ("standard", "2333m", "", "1m 2m 4m"),
    ("standard", "1111z", "", ""),
    ("standard", "9s", "", "9s"),
    ("standard", "9s", "999s", ""),
    ("standard", "23m11z", "1111m 444p 555p", "4m"),
    ("standard", "45m11z", "333m 666m 3m", "6m"),
    ("jokers", "5z", "", " ".join(KIND_NAMES[:34])),
    ("jokers", "1111m", "", "5z"),
    ("jokers", "11m1p5z", "", "1m 1p 2p 3p 5z"),
    ("luoshu", "15m11z", "", "9m"),
    ("luoshu", "55m11z", "", "5m"),
    ("luoshu_lines", "55m11z", "", ""),
    ("luoshu", "15m1f", "", ""),
    ("luoshu", "159m1f", "", "2f 3f 4f"),
    ("luoshu", "159m258p12f11z", "", "1z 3f 4f"),
    ("luoshu", "159m1f", "23f", "4f"),
]


@pytest.mark.parametrize(("system", "hand", "used", "expected"), KNOWN)
def test_known_hands(system, hand, used, expected):
    chosen = shapes(system)
    counts, melds = to_array([hand, used.replace(" ", "")], chosen.tiles.columns)
    found = waits(counts, chosen, used=melds)
    assert " ".join(KIND_NAMES[column] for column in sorted(found)) == expected


@pytest.mark.parametrize(
    ("system", "copies"), [("standard", (4,) * 34 + (1,) * 8), ("luoshu", (4,) * 34 + (1,) * 4 + (0,) * 4)]
)
def test_tiles_that_fit_no_meld(system, copies):
    """Flowers in the standard form, white and green in Luoshu's: three of them are no meld."""
    chosen = shapes(system, TileSet("more", copies))
    array = to_array(["123m7z238f", "159m55z6z1z", "11m3p258f1z", "12m1f", "15m5z1z"], 42)
    assert shanten_many(chosen.kernel, array, chosen.forms).min() > 0
    assert not waits_many(chosen.kernel, array, chosen.forms).any()


def test_forms_one_by_one():
    hand = to_array(["1122334455667m"])[0]
    kernel = shapes("standard")
    assert waits(hand, kernel, 1) == {0, 3, 6}
    assert waits(hand, kernel, 2) == {6}
    assert waits(hand, kernel, 4) == set()


@pytest.mark.parametrize("name", reference.ALL)
def test_threads_agree(name):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    array = random_hands(8, 40_000, 7, range(7), rules.copies)
    alone = waits_many(chosen.kernel, array, chosen.forms)
    with ThreadPoolExecutor(8) as pool:
        parts = pool.map(lambda part: waits_many(chosen.kernel, part, chosen.forms), np.array_split(array, 64))
        assert np.array_equal(np.concatenate(list(parts)), alone)


def test_arrays_of_another_shape_are_refused():
    kernel = shapes("standard").kernel
    good, wide = np.zeros((2, 34), np.uint8), np.zeros((2, 42), np.uint8)
    for hands_, used in ((wide, None), (good, wide), (good, good[:1])):
        with pytest.raises(ValueError, match="34 columns expected"):
            waits_many(kernel, hands_, 1, used)
    assert waits_many(kernel, good[:0], 7).shape == (0, 34)
    assert not waits_many(kernel, good, 7).any()
