import copy
import pickle

import numpy as np
import pytest
from mahjong.constants import AKA_DORAS
from mahjong.utils import plus_dora

from mjfast.errors import InputError
from mjfast.tiles import KIND_NAMES, column
from mjfast.tilesets import TileSet, tile_set, tile_sets

# Copies by kinds, written out from the composition of each set.
COMPOSITIONS = {
    "136": {"m": [4] * 9, "p": [4] * 9, "s": [4] * 9, "z": [4] * 7},
    "144": {"m": [4] * 9, "p": [4] * 9, "s": [4] * 9, "z": [4] * 7, "f": [1] * 8},
    "108": {"m": [4, 0, 0, 0, 0, 0, 0, 0, 4], "p": [4] * 9, "s": [4] * 9, "z": [4] * 7},
    "132": {
        "m": [4] * 9,
        "p": [4] * 9,
        "s": [4] * 9,
        "z": [4, 4, 4, 4, 0, 0, 4],
        "f": [1, 1, 1, 1, 0, 0, 0, 0],
    },
    "140": {"m": [4] * 9, "p": [4] * 9, "s": [4] * 9, "z": [4] * 7, "f": [1, 1, 1, 1, 0, 0, 0, 0]},
    "34": {"m": [1] * 9, "p": [1] * 9, "s": [1] * 9, "z": [1] * 7},
}


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_named_sets(name):
    tiles = tile_sets[name]
    assert tiles.name == name
    assert list(tiles.copies) == [count for suit in COMPOSITIONS[name].values() for count in suit]
    assert tiles.red_fives == (0, 0, 0)
    assert tiles.size == int(name)
    assert tiles.columns == (42 if name in ("144", "132", "140") else 34)


def test_named_sets_cannot_be_changed():
    assert set(tile_sets) == set(COMPOSITIONS)
    with pytest.raises(TypeError):
        tile_sets["136"] = tile_sets["34"]
    with pytest.raises(AttributeError):
        tile_sets["136"].name = "mine"


@pytest.mark.parametrize("name", COMPOSITIONS)
def test_physical_tiles(name):
    tiles = tile_sets[name]
    assert tiles.tile_columns.dtype == np.uint8
    assert np.all(np.diff(tiles.tile_columns.astype(int)) >= 0)
    assert np.bincount(tiles.tile_columns, minlength=tiles.columns).tolist() == list(tiles.copies)
    assert tiles.tile_red.dtype == np.bool_
    assert tiles.tile_red.tolist() == [False] * tiles.size


def test_physical_tiles_of_136_are_tenhou_ids():
    tiles = tile_sets["136"].replace(red_fives=1)
    assert tiles.tile_columns.tolist() == [i // 4 for i in range(136)]
    assert np.flatnonzero(tiles.tile_red).tolist() == sorted(AKA_DORAS) == [16, 52, 88]


def test_red_copies_are_the_first_of_their_kind():
    tiles = tile_sets["136"].replace(red_fives=(0, 2, 1))
    assert np.flatnonzero(tiles.tile_red).tolist() == [52, 53, 88]
    three_players = tile_sets["108"].replace(red_fives=(0, 1, 1))
    red = np.flatnonzero(three_players.tile_red)
    assert [KIND_NAMES[kind] for kind in three_players.tile_columns[red]] == ["5p", "5s"]
    assert red.tolist() == [52 - 28, 88 - 28]


@pytest.mark.parametrize("name", ["136", "144", "34"])
def test_dora_as_in_another_library(name):
    tiles = tile_sets[name]
    assert tiles.dora_next.dtype == np.int8
    for indicator in range(34):
        others = [kind for kind in range(34) if plus_dora(kind * 4, [indicator * 4])]
        assert [tiles.dora_next[indicator]] == others
    assert tiles.dora_next[34:].tolist() == [-1] * (tiles.columns - 34)


@pytest.mark.parametrize(
    ("name", "indicators", "following"),
    [
        ("136", "9m 9p 9s 4z 5z 6z 7z", ["1m", "1p", "1s", "1z", "6z", "7z", "5z"]),
        ("108", "1m 9m 8p 9s", ["9m", "1m", "9p", "1s"]),
        ("108", "2m 3m 4m 5m 6m 7m 8m", [None] * 7),
        ("132", "4z 7z 9s", ["1z", "7z", "1s"]),
        ("132", "5z 6z 1f 5f", [None] * 4),
    ],
)
def test_dora_goes_round_the_kinds_of_the_set(name, indicators, following):
    tiles = tile_sets[name]
    found = [tiles.dora_next[column(indicator)] for indicator in indicators.split()]
    assert [None if kind == -1 else KIND_NAMES[kind] for kind in found] == following


@pytest.mark.parametrize("array", ["tile_columns", "tile_red", "dora_next"])
def test_arrays_are_cached_and_read_only(array):
    tiles = tile_sets["144"]
    assert getattr(tiles, array) is getattr(tiles, array)
    for twin in (tiles, pickle.loads(pickle.dumps(tiles)), copy.deepcopy(tiles)):
        assert twin == tiles
        with pytest.raises(ValueError, match="read-only"):
            getattr(twin, array)[0] = 1


def test_equal_sets_hash_alike():
    tiles = TileSet("136", np.full(34, 4), [0, 0, 0])
    assert tiles == tile_sets["136"]
    assert hash(tiles) == hash(tile_sets["136"])
    assert {type(count) for count in tiles.copies} == {int}


def test_replace():
    tiles = tile_sets["136"].replace(name="five red", red_fives=(2, 2, 1))
    assert (tiles.name, tiles.red_fives, tiles.copies) == ("five red", (2, 2, 1), (4,) * 34)
    assert tiles.replace(red_fives=0).red_fives == (0, 0, 0)
    assert tiles.replace(red_fives=np.int64(3)).red_fives == (3, 3, 3)
    assert tile_sets["144"].replace(copies=(4,) * 34).columns == 34
    assert tiles.replace() == tiles
    assert tile_sets["136"].red_fives == (0, 0, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (((4,) * 33,), r"tile set 'x': copies has 33 numbers, expected 34 or 42"),
        (((4,) * 43,), r"copies has 43 numbers"),
        (((4,) * 28 + (5,) + (4,) * 5,), r"tile set 'x': 5 copies of 2z, expected 0 to 4"),
        (((4,) * 41 + (-1,),), r"-1 copies of 8f"),
        (((4,) * 33 + (3.0,),), r"copies is .*3\.0.*, expected whole numbers"),
        ((4,), r"copies is 4, expected whole numbers"),
        (((4,) * 34, (0, 5, 0)), r"tile set 'x': 5 red 5p, expected 0 to 4"),
        (((1,) * 34, (0, 0, 2)), r"2 red 5s, expected 0 to 1"),
        (((4,) * 34, (0, 0, -1)), r"-1 red 5s"),
        (((4,) * 34, (1, 1)), r"red_fives has 2 numbers, expected 3"),
        (((4,) * 34, ("1", 0, 0)), r"red_fives is \('1', 0, 0\), expected whole numbers"),
    ],
)
def test_bad_sets_are_refused_by_tile(arguments, message):
    with pytest.raises(InputError, match=message):
        TileSet("x", *arguments)


def test_replace_checks_too():
    with pytest.raises(InputError, match="tile set '108': 1 red 5m, expected 0 to 0"):
        tile_sets["108"].replace(red_fives=1)
    with pytest.raises(TypeError, match="red_five"):
        tile_sets["108"].replace(red_five=1)


def test_tile_set_by_name_number_or_itself():
    mine = TileSet("mine", (4,) * 34)
    assert tile_set(mine) is mine
    assert tile_set("132") is tile_set(132) is tile_sets["132"]


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("137", "did you mean '136'\\? "),
        (1444, "did you mean '144'\\? "),
        ("108 ", "did you mean '108'\\? "),
        ("", ""),
        (None, ""),
    ],
)
def test_unknown_tile_set_gives_a_near_one(value, hint):
    with pytest.raises(InputError, match=f"unknown tile set {value!r}, {hint}expected 136, 144, 108, 132, 140, 34 or"):
        tile_set(value)
