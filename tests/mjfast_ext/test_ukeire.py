from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xiangting import PlayerCount, calculate_necessary_tiles

from mjfast.arrays import to_array
from mjfast.shapes import shapes
from mjfast_ext._shanten import shanten_many
from mjfast_ext._ukeire import accept_discards_many, accept_many
from mjfast_ext._waits import waits_many
from tests.reference import hands as slow
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.samples import DISCARDING, WAITING, hands, near_complete_hands, random_hands

NOT_HELD = 127
FIELDS = ("shanten", "tiles", "kinds", "draws")


def arrays(hand, with_melds):
    used = np.array([hand.used], np.uint8) if with_melds else None
    return np.array([hand.tiles], np.uint8), used, np.array([hand.seen], np.uint8)


def as_values(shanten, found):
    """The values of the kernel for shanten and the unseen copies of each accepted column."""
    return [shanten, sum(found.values()), len(found), sum(1 << column for column in found)]


@pytest.mark.parametrize("melds", [False, True], ids=["concealed", "melds"])
@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_tile_tried(name, melds, data):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    hand = data.draw(hands(rules, WAITING[1:] if melds else WAITING, melds))
    tiles, used, seen = arrays(hand, melds)
    found = accept_many(chosen.kernel, tiles, chosen.forms, used, seen)
    expected = slow.acceptance(rules, hand.tiles, hand.used if melds else None, hand.seen)
    assert [int(getattr(found, field)[0]) for field in FIELDS] == as_values(*expected)


@pytest.mark.parametrize("melds", [False, True], ids=["concealed", "melds"])
@pytest.mark.parametrize("name", reference.ALL)
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_every_tile_tried_after_every_discard(name, melds, data):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    hand = data.draw(hands(rules, DISCARDING[1:] if melds else DISCARDING, melds))
    tiles, used, seen = arrays(hand, melds)
    found = accept_discards_many(chosen.kernel, tiles, chosen.forms, used, seen)
    expected = slow.discards(rules, hand.tiles, hand.used if melds else None, hand.seen)
    values = {column: [int(getattr(found, field)[0, column]) for field in FIELDS] for column in range(len(hand.tiles))}
    assert {column: value for column, value in values.items() if value[0] != NOT_HELD} == {
        column: as_values(*after) for column, after in expected.items()
    }
    assert all(value == [NOT_HELD, 0, 0, 0] for column, value in values.items() if not hand.tiles[column])


@pytest.mark.parametrize("copies", reference.UNEVEN.values(), ids=reference.UNEVEN)
@pytest.mark.parametrize("quads", [False, True])
def test_seven_pairs_of_tiles_that_exist(copies, quads):
    rules = reference.STANDARD.replace(name="uneven", forms=("seven_pairs",), copies=copies, quads_as_pairs=quads)
    kernel = compiled(rules).kernel
    array = random_hands(1, 300, 13, range(24, 34), copies)
    found, waits = accept_many(kernel, array, 2), waits_many(kernel, array, 2)
    for row, hand in enumerate(array.tolist()):
        expected = slow.acceptance(rules, hand)
        assert [int(getattr(found, field)[row]) for field in FIELDS] == as_values(*expected)
        assert set(np.flatnonzero(waits[row])) == (set(expected[1]) if expected[0] == 0 else set())


def plain_acceptance(chosen, array, used, seen):
    """Acceptance of many hands from shanten alone, each tile added to all of them."""
    now = shanten_many(chosen.kernel, array, chosen.forms, used)
    left = np.array(chosen.tiles.copies) - array - seen - (0 if used is None else used)
    lowers = np.zeros(array.shape, bool)
    for column in range(array.shape[1]):
        more = array.copy()
        more[:, column] += 1
        drawn = left[:, column] > 0
        lowers[drawn, column] = (
            shanten_many(chosen.kernel, more[drawn], chosen.forms, None if used is None else used[drawn]) < now[drawn]
        )
    tiles = np.where(lowers, left, 0).sum(axis=1)
    bits = (lowers.astype(np.uint64) << np.arange(array.shape[1], dtype=np.uint64)).sum(axis=1, dtype=np.uint64)
    return now, tiles, lowers.sum(axis=1), bits


def split_hands(seed, n, tiles, rules):
    """Hands of `tiles` tiles, and 14 - `tiles` further tiles that are elsewhere."""
    known = random_hands(seed, n, 14, (*range(9), *range(27, 42)), rules.copies)
    rows, columns = np.nonzero(known)
    place = np.repeat(columns, known[rows, columns]).reshape(n, 14)
    keep = np.random.default_rng(seed).permuted(np.tile(np.arange(14) < tiles, (n, 1)), axis=1)
    array = np.zeros_like(known)
    np.add.at(array, (np.nonzero(keep)[0], place[keep]), 1)
    return array, known - array


@pytest.mark.parametrize("n", [1_000, pytest.param(20_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", reference.ALL)
def test_many_hands(name, n):
    """Against the shanten kernel, which the other tests compare with slower ways."""
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    standard = compiled(rules.replace(forms=("standard",)))
    for tiles in WAITING:
        array, elsewhere = split_hands(tiles, n, tiles, rules)
        cases = [(chosen, array, None, elsewhere)]
        if tiles < 13:
            few, used = array[: n // 20], elsewhere[: n // 20]  # slow where tiles are in melds
            cases.append((standard, few, used, np.zeros_like(few)))
        for shapes_, hands_, used, seen in cases:
            found = accept_many(shapes_.kernel, hands_, shapes_.forms, used, seen)
            for field, expected in zip(FIELDS, plain_acceptance(shapes_, hands_, used, seen), strict=True):
                assert np.array_equal(getattr(found, field), expected), (tiles, field)


@pytest.mark.parametrize("n", [2_000, pytest.param(100_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("tiles", WAITING)
def test_the_draws_that_another_library_finds(tiles, n):
    array = np.concatenate([random_hands(tiles, n // 2, tiles), near_complete_hands(tiles, n // 2, tiles)])
    found = accept_many(shapes("standard").kernel, array, 7)
    expected = [calculate_necessary_tiles(hand, PlayerCount.FOUR) for hand in array.tolist()]
    assert (found.shanten + 1).tolist() == [number for number, _ in expected]
    assert found.draws.tolist() == [mask for _, mask in expected]


@pytest.mark.parametrize("n", [1_000, pytest.param(50_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", reference.ALL)
def test_a_discard_leaves_the_hand_without_it(name, n):
    """Each hand after each discard, once as a discard and once as a hand with the tile seen elsewhere."""
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    for tiles in DISCARDING:
        array = random_hands(tiles, n, tiles, (*range(4, 13), *range(27, 42)), rules.copies)
        found = accept_discards_many(chosen.kernel, array, chosen.forms)
        rows, columns = np.nonzero(array)
        gone = np.zeros((len(rows), array.shape[1]), np.uint8)
        gone[np.arange(len(rows)), columns] = 1
        after = accept_many(chosen.kernel, array[rows] - gone, chosen.forms, None, gone)
        for field in FIELDS:
            assert np.array_equal(getattr(found, field)[rows, columns], getattr(after, field)), field
        assert np.array_equal(found.shanten == NOT_HELD, array == 0)


def test_known_hand():
    hand = to_array(["123m456p789s1122z3m"])
    kernel = shapes("standard").kernel
    seen = to_array(["1122z"])
    found = accept_discards_many(kernel, hand, 7, None, seen)
    assert [int(getattr(found, field)[0, 2]) for field in FIELDS] == [0, 0, 0, 0]  # both waits are all seen
    found = accept_discards_many(kernel, hand, 7, None, to_array(["1z"]))
    assert [int(getattr(found, field)[0, 2]) for field in FIELDS] == [0, 3, 2, 1 << 27 | 1 << 28]
    found = accept_discards_many(kernel, hand, 7, to_array(["1z"]), to_array(["2z"]))
    assert [int(getattr(found, field)[0, 2]) for field in FIELDS] == [0, 2, 2, 1 << 27 | 1 << 28]


@pytest.mark.parametrize("name", reference.ALL)
def test_threads_agree(name):
    rules, chosen = reference.ALL[name], compiled(reference.ALL[name])
    array = random_hands(8, 8_000, 14, copies=rules.copies)

    def run(part):
        found = accept_discards_many(chosen.kernel, part, chosen.forms)
        return [getattr(found, field) for field in FIELDS]

    alone = run(array)
    with ThreadPoolExecutor(8) as pool:
        parts = list(pool.map(run, np.array_split(array, 64)))
    for field, whole in enumerate(alone):
        assert np.array_equal(np.concatenate([part[field] for part in parts]), whole)


@pytest.mark.parametrize("kernel", [accept_many, accept_discards_many])
def test_arrays_of_another_shape_are_refused(kernel):
    system = shapes("standard").kernel
    good, wide = np.zeros((2, 34), np.uint8), np.zeros((2, 42), np.uint8)
    for parts in ((wide,), (good, wide), (good, good[:1]), (good, None, wide), (good, None, good[:1])):
        with pytest.raises(ValueError, match="34 columns expected"):
            kernel(system, parts[0], 1, *parts[1:])
    for field, dtype in zip(FIELDS, (np.int8, np.uint8, np.uint8, np.uint64), strict=True):
        empty = getattr(kernel(system, good[:0], 7), field)
        assert (empty.dtype, len(empty)) == (dtype, 0)
