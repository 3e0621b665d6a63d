import numpy as np
import pandas as pd
import pytest

import mjfast as mj
from mjfast.errors import HandError, InputError, TileError

READY = "123m456p789s1122z"
COUNTS = mj.to_array([READY, READY])
OPEN = "123m45p11z"  # and two melds

# A joker stands for tiles of the concealed hand only; taken as still to be drawn, it would be a fifth 1z.
JOKERS_MELDED = {"system": "jokers", "melds": "K5555z"}


def changed(row, kind, count, dtype=np.int64):
    array = COUNTS.astype(dtype)
    array[row, kind] = count
    return array


# Hands, options, the error and what its message says.
HANDS = [
    ("123m456p789s11x", {}, TileError, r"position 14: found 'x'"),
    ("11111m", {}, HandError, r"position 4: found a fifth 1m"),
    ("", {}, HandError, r"0 concealed tiles, expected 14, 13, 11, 10, 8, 7, 5, 4, 2 or 1$"),
    ("123m456p789s112z", {}, HandError, r"12 concealed tiles"),
    ("123m456p789s112223z", {}, HandError, r"15 concealed tiles"),
    ("123m456p789s", {"forms": "seven_pairs"}, HandError, r"9 concealed tiles, expected 14 or 13 for seven_pairs"),
    ("123m456p789s1z", {"forms": "thirteen_orphans"}, HandError, r"10 concealed .* for thirteen_orphans"),
    ("1f123m", {}, TileError, r"found 'f'.*flowers need 42 columns"),
    ("123m456p789s1122z", {"tile_set": 108}, HandError, r"1 copies of 2m, the tile set '108' has 0"),
    (
        "123m11z",
        {"system": "mcr", "forms": "knitted_straight"},
        HandError,
        r"5 .* 13.* or 10 for knitted_straight",
    ),
    ("19m19p19s123z", {"system": "thirteen_kinds"}, HandError, r"9 concealed .* 14 or 13 for thirteen_kinds"),
    ("159m15z", {"system": "luoshu"}, HandError, r"1 copies of 5z, the tile set '132' has 0"),
    ("159m11f", {"system": "luoshu"}, HandError, r"2 copies of 1f, the tile set '132' has 1"),
    ([READY, "123m456p789s11x"], {}, TileError, r"^row 1: .*position 14: found 'x'"),
    ([READY, "11111m"], {}, HandError, r"^row 1: .*a fifth 1m"),
    ([READY, READY, "11m1p"], {}, HandError, r"^row 2: 3 concealed tiles"),
    pytest.param(
        [None, READY],
        {},
        TileError,
        r"^row 0: None is not a str",
    ),
    pytest.param(READY, {"forms": None}, InputError, r"forms is None"),
    pytest.param(
        READY,
        {"system": ["standard"]},
        InputError,
        r"unknown meld system \['standard'\]",
    ),
    ([READY, None], {}, TileError, r"^row 1: None is not a str"),
    (pd.Series([READY, np.nan], dtype="str"), {}, TileError, r"^row 1: nan is not a str"),
    (changed(1, 3, 5, np.uint8), {}, HandError, r"^row 1: 5 copies of 4m, the tile set '136' has 4"),
    (changed(1, 3, 255, np.uint8), {}, HandError, r"^row 1: 255 copies of 4m"),
    (changed(1, 33, 300), {}, HandError, r"^row 1: 300 copies of 7z, expected 0 to 4"),
    (changed(0, 33, -1), {}, HandError, r"^row 0: -1 copies of 7z, expected 0 to 4"),
    (changed(1, 33, 2), {}, HandError, r"^row 1: 15 concealed tiles"),
    (COUNTS.astype(float), {}, HandError, r"dtype float64, expected integers"),
    (COUNTS[:, :33], {}, HandError, r"shape \(2, 33\), expected"),
    (COUNTS[None], {}, HandError, r"shape \(1, 2, 34\)"),
    (np.pad(COUNTS, ((0, 0), (0, 8))), {}, HandError, r"shape \(2, 42\), expected \(n, 34\)"),
    (COUNTS, {"system": "luoshu"}, HandError, r"shape \(2, 34\), expected \(n, 42\)"),
    ([[1] * 34, [1]], {}, HandError, r"nested lists of different lengths"),
    (pd.DataFrame({"hand": [READY]}), {}, HandError, r"shape \(1, 1\)"),
    (None, {}, HandError, r"shape \(\)"),
    (5, {}, HandError, r"shape \(\)"),
    (b"123m", {}, HandError, r"shape \(\)"),
    ("122334m1111z", JOKERS_MELDED, HandError, r"^K5555z is no meld of the system 'jokers', whose joker is 5z$"),
    (
        ["11m", "122334m1111z"],
        JOKERS_MELDED | {"melds": ["", "p555z"]},
        HandError,
        r"^row 1: p555z is no .* joker is 5z$",
    ),
    (
        mj.to_array(["122334m1111z"]),
        JOKERS_MELDED | {"melds": mj.to_array(["5555z"])},
        HandError,
        r"^row 0: 5z in a meld",
    ),
    (READY, {"forms": "seven_pair"}, InputError, r"'seven_pair', did you mean 'seven_pairs'\?"),
    (READY, {"forms": ()}, InputError, r"no form given"),
    (READY, {"forms": ("standard", 7)}, InputError, r"unknown form 7"),
    ("11m", {"forms": "thirteen_orphans", "system": "jokers"}, InputError, r"'jokers' has no form 'thirteen_orphans'"),
    (READY, {"system": "joker"}, InputError, r"'joker', did you mean 'jokers'\?"),
    (READY, {"system": None}, InputError, r"unknown meld system None"),
    (READY, {"tile_set": "137"}, InputError, r"'137', did you mean '136'\?"),
    (READY, {"tile_set": 34}, InputError, r"the tile set '34' has no complete hand"),
    ("11m", {"system": "luoshu", "tile_set": 136}, InputError, r"'luoshu' needs a tile set with flowers, not '136'"),
]

MELDS = [
    (OPEN, "p555z", HandError, r"7 concealed tiles do not go with 1 melds, expected 10 or 11"),
    (READY, "p555z", HandError, r"13 concealed tiles do not go with 1 melds"),
    (OPEN, "p555z x123m", TileError, r"meld 1: 'x123m', position 0: found 'x'"),
    (OPEN, "p555z c124m", HandError, r"meld 1: 'c124m': c with 1m 2m 4m"),
    (OPEN, "p555z c12x", TileError, r"meld 1: 'c12x', position 3: found 'x'"),
    (OPEN, 5, InputError, r"^melds is 5, expected melds such as 'p555z'"),
    ("1111m45p1z", "c123m p222z", HandError, r"5 copies of 1m, the tile set '136' has 4"),
    ("1111m45p1z c123m p222z", None, HandError, r"5 1m with the melds, expected at most four"),
    ("123m45p11z p555z c12x", None, TileError, r"position 17: 'c12x', position 3"),
    (["11m", OPEN], ["", "p555z"], HandError, r"^row 1: 7 concealed tiles do not go with 1 melds"),
    ([OPEN, "1111m45p1z"], ["p555z c123m", "c123m p222z"], HandError, r"^row 1: 5 copies of 1m"),
    ([OPEN, "1111m45p1z c123m p222z"], None, HandError, r"^row 1: .*5 1m with the melds"),
    ([OPEN, "123m45p11z p555z"], None, HandError, r"^row 1: 7 concealed tiles do not go with 1 melds"),
    ([OPEN, OPEN], ["p555z c123m"], InputError, r"a list with one entry for each of the 2 hands"),
    ([OPEN, OPEN], "p555z c123m", InputError, r"a list with one entry for each of the 2 hands"),
    ([OPEN, OPEN], ["p555z c123m", 5], InputError, r"^row 1: melds is 5, expected melds such as"),
    (COUNTS, np.zeros((1, 34), np.uint8), HandError, r"melds have 1 rows, expected 2, one a hand"),
    (COUNTS, np.zeros((2, 42), np.uint8), HandError, r"melds have shape \(2, 42\), expected \(n, 34\)"),
    (COUNTS, np.zeros((2, 33), np.uint8), HandError, r"shape \(2, 33\)"),
    (COUNTS, COUNTS, HandError, r"^row 0: 13 concealed tiles do not go with 13 tiles in melds"),
    (mj.to_array([OPEN] * 2), mj.to_array(["555z123m", "555z11m"]), HandError, r"^row 1: 7 .* with 5 tiles in melds"),
    (mj.to_array([OPEN, "1111m45p1z"]), mj.to_array(["555z123m"] * 2), HandError, r"^row 1: 5 copies of 1m"),
    pytest.param(
        [OPEN, OPEN],
        ["p555z c123m", "p555z c12x"],
        TileError,
        r"^row 1: meld 1: 'c12x', position 3",
    ),
    pytest.param(COUNTS, 5, InputError, r"^melds is 5, expected"),
    (COUNTS, [["p555z"], None], HandError, r"^row 0: 13 concealed tiles do not go with 1 melds"),
]

VISIBLE = [
    (READY, "9x", TileError, r"position 1: found 'x'"),
    ([READY, READY], ["1z"], HandError, r"visible have 1 rows, expected 2"),
    ([READY, READY], ["1z", "11111z"], HandError, r"row 1: .*a fifth 1z"),
    pytest.param(
        READY,
        "111z",
        HandError,
        r"5 copies of 1z",
    ),
    (COUNTS, np.zeros((3, 34), np.uint8), HandError, r"visible have 3 rows, expected 2"),
    (COUNTS, np.zeros((2, 42), np.uint8), HandError, r"visible have shape \(2, 42\)"),
    (COUNTS, np.full((2, 34), -1), HandError, r"^row 0: -1 copies of 1m"),
]


@pytest.mark.parametrize(("hands", "options", "error", "message"), HANDS)
@pytest.mark.parametrize("function", [mj.shanten, mj.waits, mj.ukeire])
def test_bad_hands(function, hands, options, error, message):
    if function is mj.waits:
        message = message.replace("14, 13, 11, 10, 8, 7, 5, 4, 2 or 1", "13, 10, 7, 4 or 1").replace("14 or 13", "13")
    with pytest.raises(error, match=message) as caught:
        function(hands, **options)
    assert type(caught.value) is error


@pytest.mark.parametrize(("hands", "melds", "error", "message"), MELDS)
@pytest.mark.parametrize("function", [mj.shanten, mj.waits, mj.ukeire])
def test_bad_melds(function, hands, melds, error, message):
    with pytest.raises(error, match=message) as caught:
        function(hands, melds=melds)
    assert type(caught.value) is error


@pytest.mark.parametrize(("hands", "visible", "error", "message"), VISIBLE)
def test_bad_visible_tiles(hands, visible, error, message):
    with pytest.raises(error, match=message) as caught:
        mj.ukeire(hands, visible=visible)
    assert type(caught.value) is error


def test_hands_of_fourteen_tiles_have_no_waits():
    with pytest.raises(HandError, match=r"14 concealed tiles, expected 13, 10, 7, 4 or 1$"):
        mj.waits("123m456p789s11222z")
    with pytest.raises(HandError, match=r"^row 1: 14 concealed tiles"):
        mj.waits([READY, "123m456p789s11222z"])
