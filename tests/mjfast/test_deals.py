import numpy as np
import pytest

import mjfast as mj
from mjfast.deals import BLOCK, STREAM_VERSION, blocks, deal, deal_block, deal_shanten, new_seed, whole_number
from mjfast.errors import InputError
from mjfast.shapes import shapes
from mjfast.tilesets import TileSet, tile_sets
from tests.reference import dealing

# The contract of a seed: if these change, STREAM_VERSION does.
GOLDEN = {
    (13, "136"): ["3358m1344p45679s", "23469m2556p4457z", "2349m4p1334669s4z"],
    (14, "136"): ["3358m13444p45679s", "2369m24556p3s4457z", "234479m3p134669s4z"],
    (13, "144"): ["14m129p12599s11z8f", "167m12256p179s6z5f", "1m13459p478s1225z"],
    (13, "132"): ["113468m3468p79s7z", "1589m567p1246s4z4f", "79m15669p128s347z"],
    (13, "108"): ["11m1347899p59s66z", "14799p15s223457z", "9m369p336s114456z"],
    (13, "34"): ["23679m167p234s16z", "248m379p1346s137z", "246m268p234679s3z"],
}
GOLDEN_TABLES = [
    ["3358m1344p45679s", "79m2345588p8s567z", "249m25679p1s1337z", "3366m14p2368s244z"],
    ["2349m6p4589s2356z", "24466788m46p2s14z", "458m25778p778s36z", "13m2369p336s1125z"],
]


def test_stream_version():
    assert (STREAM_VERSION, BLOCK) == (1, 16384)


@pytest.mark.parametrize(("tiles", "name"), GOLDEN)
def test_golden_deals(tiles, name):
    assert mj.to_strings(deal(3, tiles, seed=1, tile_set=name)) == GOLDEN[tiles, name]


def test_golden_tables():
    assert [mj.to_strings(hands) for hands in deal(2, 13, 4, seed=1)] == GOLDEN_TABLES


def test_golden_deals_far_on():
    assert mj.to_strings(deal(2, seed=1, first=BLOCK - 1)) == ["1489m1388p3388s7z", "7m12489p2267s377z"]
    assert mj.to_strings(deal(1, seed=1, first=10**12)) == ["47889m1289p23s57z"]
    assert mj.to_strings(deal(2, seed=2**128 - 1)) == ["55m2256p24569s12z", "259m789p127s4577z"]


def test_golden_red_fives_and_further_tiles():
    wall = tile_sets["136"].replace(red_fives=1)
    dealt = deal_block(1, 0, 3, wall, 4, 13, 2)
    assert [mj.to_strings(hands) for hands in dealt.hands[:2]] == GOLDEN_TABLES
    assert dealt.red.tolist() == [[0, 1, 0, 0], [0, 0, 0, 0], [0, 1, 0, 0]]
    assert dealt.extra.tolist() == [[16, 0], [29, 13], [22, 31]]


@pytest.mark.parametrize(
    ("name", "players", "tiles", "extra"), [("136", 4, 13, 1), ("144", 1, 14, 0), ("34", 2, 13, 8)]
)
def test_deals_word_for_word(name, players, tiles, extra):
    """The same deals from a shuffle in plain Python."""
    wall = tile_sets[name].replace(red_fives=1)
    for block, first in ((0, 0), (0, 3), (5, 7)):
        dealt = deal_block(99, block * BLOCK + first, block * BLOCK + 20, wall, players, tiles, extra)
        order = list(dealing.deals(dealing.stream(99, block), range(wall.size), 20, players * tiles + extra))[first:]
        for row, drawn in enumerate(order):
            own = np.array(drawn[: players * tiles]).reshape(players, tiles)
            for player in range(players):
                counts = np.bincount(wall.tile_columns[own[player]], minlength=wall.columns)
                assert dealt.hands[row, player].tolist() == counts.tolist()
                assert dealt.red[row, player] == wall.tile_red[own[player]].sum()
            assert dealt.extra[row].tolist() == wall.tile_columns[drawn[players * tiles :]].tolist()


def test_a_deal_does_not_depend_on_what_is_asked_beside_it():
    n = 2 * BLOCK + 100
    whole = deal(n, seed=7)
    assert whole.dtype == np.uint8
    for first, count in ((0, 1), (1, 5), (BLOCK - 1, 2), (BLOCK, 1), (BLOCK - 3, BLOCK + 6), (n - 1, 1), (n, 0)):
        assert np.array_equal(deal(count, seed=7, first=first), whole[first : first + count])
    assert len({hand.tobytes() for hand in whole}) == n
    assert not np.array_equal(deal(100, seed=8), whole[:100])


def test_blocks():
    assert list(blocks(0, 0)) == []
    assert list(blocks(5, 7)) == [(5, 7)]
    assert list(blocks(BLOCK - 1, 2 * BLOCK + 1)) == [
        (BLOCK - 1, BLOCK),
        (BLOCK, 2 * BLOCK),
        (2 * BLOCK, 2 * BLOCK + 1),
    ]
    assert list(blocks(BLOCK, 2 * BLOCK)) == [(BLOCK, 2 * BLOCK)]


@pytest.mark.parametrize("name", tile_sets)
@pytest.mark.parametrize("players", [1, 2])
def test_every_tile_set(name, players):
    wall = tile_sets[name]
    most = wall.size // players
    for tiles in (1, 13, most):
        hands = deal(50, tiles, players, seed=3, tile_set=wall)
        assert hands.shape == ((50, wall.columns) if players == 1 else (50, players, wall.columns))
        hands = hands.reshape(50, players, wall.columns)
        assert (hands.sum(axis=2) == tiles).all()
        assert (hands.sum(axis=1) <= wall.copies).all()
        if tiles == most:
            assert (hands.sum(axis=1) == wall.copies).all()
    assert np.array_equal(deal(5, seed=1, tile_set=int(name)), deal(5, seed=1, tile_set=name))


def test_a_tile_set_of_ones_own():
    wall = TileSet("two kinds", (3, 2) + (0,) * 32)
    hands = deal(2_000, 2, seed=1, tile_set=wall)
    found = {tuple(hand[:2].tolist()) for hand in hands}
    assert found == {(2, 0), (1, 1), (0, 2)}
    share = (hands[:, 0] == 1).mean()
    assert abs(share - 0.6) < 4 * (0.24 / 2_000) ** 0.5


@pytest.mark.parametrize(
    ("system", "tiles"),
    [
        ("standard", 13),
        ("standard", 14),
        ("jokers", 14),
        ("luoshu", 13),
        ("mcr", 13),
        ("mcr", 11),
        ("thirteen_kinds", 13),
    ],
)
def test_shanten_of_deals(system, tiles):
    chosen = shapes(system)
    for first, stop in ((0, 500), (100, 500), (3 * BLOCK + 5, 3 * BLOCK + 9)):
        hands = deal_block(4, first, stop, chosen.tiles, 1, tiles).hands[:, 0]
        expected = mj.shanten(hands, system=system)
        assert np.array_equal(deal_shanten(4, first, stop, chosen, tiles), expected)


def test_without_a_seed():
    assert not np.array_equal(deal(20), deal(20))
    assert new_seed(5) == 5
    assert 0 <= new_seed(None) < 2**64


@pytest.mark.parametrize("n", [3, 3.0, np.int8(3), np.uint64(3), np.float64(3)])
def test_numbers_of_any_type(n):
    assert np.array_equal(deal(n, seed=n), deal(3, seed=3))
    assert type(whole_number(n, "n", 0, 9)) is int


BAD = [
    ({"n": -1}, "n is -1, expected 0 to"),
    ({"n": 2.5}, "n is 2.5, expected a whole number"),
    ({"n": "3"}, "n is '3', expected a whole number"),
    ({"n": None}, "n is None, expected a whole number"),
    ({"n": float("nan")}, "n is nan, expected a whole number"),
    ({"n": float("inf")}, "n is inf, expected a whole number"),
    ({"n": 2**40}, f"n is {2**40}, expected 0 to"),
    ({"tiles": 0}, "tiles is 0, expected 1 to 136"),
    ({"tiles": 137}, "tiles is 137, expected 1 to 136"),
    ({"tiles": 14, "tile_set": "34", "players": 3}, "tiles is 14, expected 1 to 11"),
    ({"players": 0}, "players is 0, expected 1 to 136"),
    ({"players": 137}, "players is 137, expected 1 to 136"),
    ({"seed": -1}, "seed is -1, expected 0 to"),
    ({"seed": 2**128}, f"seed is {2**128}, expected 0 to"),
    ({"seed": 1.5}, "seed is 1.5, expected a whole number"),
    ({"seed": "1"}, "seed is '1', expected a whole number"),
    ({"first": -1}, "first is -1, expected 0 to"),
    ({"first": 2**63}, f"first is {2**63}, expected 0 to"),
    ({"tile_set": "137"}, "unknown tile set '137', did you mean '136'"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_bad_arguments(arguments, message):
    with pytest.raises(InputError, match=message):
        deal(**{"n": 1, "seed": 1} | arguments)


def test_seed_is_given_by_name():
    with pytest.raises(TypeError):
        deal(1, 13, 1, 5)
