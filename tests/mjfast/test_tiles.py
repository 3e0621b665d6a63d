import unicodedata

import pytest

from mjfast import tiles
from mjfast.errors import TileError


def test_columns_are_in_the_order_of_the_suits():
    assert len(tiles.KIND_NAMES) == tiles.N_KINDS_WITH_FLOWERS == 42
    assert "".join(name[0] for name in tiles.KIND_NAMES) == "123456789" * 3 + "1234567" + "12345678"
    assert "".join(name[1] for name in tiles.KIND_NAMES) == "m" * 9 + "p" * 9 + "s" * 9 + "z" * 7 + "f" * 8
    for suit, first, size in zip(tiles.SUITS, tiles.FIRST_COLUMNS, tiles.SUIT_SIZES, strict=True):
        assert tiles.KIND_NAMES[first : first + size] == tuple(f"{rank}{suit}" for rank in range(1, size + 1))


def test_characters_and_titles_are_those_of_unicode():
    names = [unicodedata.name(character) for character in tiles.KIND_CHARACTERS]
    assert names == [f"MAHJONG TILE {title.upper()}" for title in tiles.KIND_TITLES]


def test_suits_in_unicode():
    for column, name in [(0, "ONE OF CHARACTERS"), (17, "NINE OF CIRCLES"), (18, "ONE OF BAMBOOS")]:
        assert tiles.KIND_CHARACTERS[column] == unicodedata.lookup(f"MAHJONG TILE {name}")
    for column, name in [(27, "EAST WIND"), (31, "WHITE DRAGON"), (32, "GREEN DRAGON"), (33, "RED DRAGON")]:
        assert tiles.KIND_CHARACTERS[column] == unicodedata.lookup(f"MAHJONG TILE {name}")
    assert tiles.KIND_CHARACTERS[34] == unicodedata.lookup("MAHJONG TILE PLUM")
    assert tiles.KIND_CHARACTERS[41] == unicodedata.lookup("MAHJONG TILE WINTER")


def test_groups_of_kinds():
    assert [tiles.KIND_NAMES[kind] for kind in tiles.FIVES] == ["5m", "5p", "5s"]
    orphans = [tiles.KIND_NAMES[kind] for kind in tiles.TERMINALS_AND_HONOURS]
    assert orphans == ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]
    assert sorted(kind for cycle in tiles.DORA_CYCLES for kind in cycle) == list(range(34))
    assert [len(cycle) for cycle in tiles.DORA_CYCLES] == [9, 9, 9, 4, 3]


def test_column_inverts_the_names():
    assert [tiles.column(name) for name in tiles.KIND_NAMES] == list(range(42))
    assert [tiles.column(name) for name in ("0m", "0p", "0s")] == [4, 13, 22]


@pytest.mark.parametrize("name", ["8z", "0z", "9f", "0f", "1", "m1", "11m", "1M", "", "１m", None, 3, ["1m"]])
def test_unknown_tile_is_named(name):
    with pytest.raises(TileError, match=r"unknown tile .* expected 1-9 or 0") as error:
        tiles.column(name)
    assert repr(name) in str(error.value)
