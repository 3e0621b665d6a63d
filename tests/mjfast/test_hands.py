import numpy as np
import pandas as pd
import pytest

import mjfast as mj
from mjfast.errors import HandError
from mjfast.tiles import KIND_NAMES, column
from tests.reference import hands as slow
from tests.reference import rules as reference

READY = "123m456p789s1122z"
WHOLE = "123m456p789s11222z"
TEXTS = [READY, "1133557799m11p1s", "19m19p19s1234567z", "147m258p369s1234z"]
SHANTEN = [0, 0, 0, 6]
WAITS = [["1z", "2z"], ["1s"], [KIND_NAMES[kind] for kind in reference.ORPHANS], []]
COUNTS = mj.to_array(TEXTS)


def wait_table(names):
    table = np.zeros((len(names), 34), bool)
    for row, own in enumerate(names):
        table[row, [column(name) for name in own]] = True
    return table


def test_one_hand():
    for text, counts, shanten, waits in zip(TEXTS, COUNTS, SHANTEN, WAITS, strict=True):
        for hand in (text, np.str_(text), counts, counts.tolist(), counts.astype(np.int64), pd.Series(counts)):
            assert type(mj.shanten(hand)) is int
            assert mj.shanten(hand) == shanten
            assert mj.waits(hand) == waits
    assert mj.shanten(WHOLE) == mj.shanten("789s11222z", melds="c123m c456p") == -1


def read_only():
    array = COUNTS.copy()
    array.setflags(write=False)
    return array


MANY = {
    "list": TEXTS,
    "tuple": tuple(TEXTS),
    "array of str": np.array(TEXTS),
    "array of objects": np.array(TEXTS, dtype=object),
    "variable-width array": np.array(TEXTS, dtype=np.dtypes.StringDType()),
    "series": pd.Series(TEXTS),
    "series of objects": pd.Series(TEXTS, dtype="object", index=[3, 1, 1, 0]),
    "categories": pd.Series(TEXTS, dtype="category", index=list("abcd")),
    "uint8": COUNTS,
    "int64": COUNTS.astype(np.int64),
    "columns first": np.asfortranarray(COUNTS),
    "every second": np.repeat(COUNTS, 2, axis=0)[::2],
    "backwards": COUNTS[::-1, ::-1].copy()[::-1, ::-1],
    "read-only": read_only(),
    "nested lists": COUNTS.tolist(),
    "frame": pd.DataFrame(COUNTS, index=[9, 8, 7, 7]),
}


@pytest.mark.parametrize("hands", MANY.values(), ids=MANY)
def test_many_hands_in_every_form(hands):
    found = mj.shanten(hands)
    assert found.dtype == np.int8
    assert found.tolist() == SHANTEN
    found = mj.waits(hands)
    assert found.dtype == np.bool_
    assert np.array_equal(found, wait_table(WAITS))
    frame = mj.ukeire(hands)
    assert frame["hand"].tolist() == [0, 1, 2, 3]
    assert frame["shanten"].tolist() == SHANTEN


def test_arguments_are_left_as_they_were():
    array, melds, seen = COUNTS.copy(), np.zeros_like(COUNTS), np.ones_like(COUNTS)
    for function in (mj.shanten, mj.waits):
        function(array, melds=melds)
    mj.ukeire(array, melds=melds, visible=seen)
    assert np.array_equal(array, COUNTS)
    assert not melds.any()
    assert (seen == 1).all()


@pytest.mark.parametrize("system", ["standard", "jokers", "luoshu", "luoshu_lines"])
def test_no_hands(system):
    columns = 42 if "luoshu" in system else 34
    for empty in (np.zeros((0, columns), np.uint8), np.zeros((0, columns), np.int64), np.array([], dtype=str)):
        assert mj.shanten(empty, system=system).shape == (0,)
        assert mj.waits(empty, system=system).shape == (0, columns)
        frame = mj.ukeire(empty, system=system)
        assert frame.shape == (0, 6)
        assert frame.columns.tolist() == ["hand", "discard", "shanten", "tiles", "kinds", "draws"]


@pytest.mark.parametrize("empty", [[], pd.Series([], dtype="str"), pd.Series([], dtype="object")])
def test_no_texts(empty):
    assert mj.shanten(empty).shape == (0,)


def test_hands_of_an_iterator():
    assert mj.shanten(iter(TEXTS)).tolist() == SHANTEN


CONCEALED, DECLARED = "3m111z678s", ["p333m", "c123p"]  # only the fourth 3m is left
MELDS = {
    "text": "p333m c123p",
    "text with commas": "p333m, c123p",
    "list": DECLARED,
    "tuple": tuple(DECLARED),
    "iterator": iter(DECLARED),
    "Melds": mj.parse_melds(DECLARED),
    "Meld and text": [mj.parse_meld("p333m"), "c123p"],
}


@pytest.mark.parametrize("melds", MELDS.values(), ids=MELDS)
def test_melds_of_one_hand(melds):
    melds = list(melds) if not isinstance(melds, str) else melds
    for hand in (CONCEALED, mj.parse(CONCEALED)):
        assert mj.shanten(hand, melds=melds) == 1
        assert mj.waits(hand, melds=melds) == []
        assert mj.waits(hand) == ["3m"]


def test_melds_of_one_hand_in_a_series():
    assert mj.shanten(CONCEALED, melds=pd.Series(DECLARED)) == 1


def test_melds_in_the_text_of_a_hand():
    assert mj.shanten("p333m 3m111z678s c123p") == 1
    assert mj.shanten("3m111z678s c123p", melds="p333m") == 1
    assert mj.shanten(["3m111z678s c123p p333m", CONCEALED, READY]).tolist() == [1, 0, 0]
    assert mj.shanten(["3m111z678s c123p", READY], melds=["p333m", None]).tolist() == [1, 0]
    assert mj.waits("11m45p777s p555z c123m") == ["3p", "6p"]


USED = mj.to_array(["333m123p", "777z123p", ""])
HANDS = [CONCEALED, CONCEALED, READY]
MANY_MELDS = {
    "texts": ["p333m c123p", "p777z c123p", ""],
    "lists": [["p333m", "c123p"], ("p777z", "c123p"), None],
    "Melds": [mj.parse_melds("p333m c123p"), mj.parse_melds("p777z c123p"), []],
    "array of str": np.array(["p333m c123p", "p777z c123p", ""]),
    "series": pd.Series(["p333m c123p", "p777z c123p", None], dtype="object"),
    "counts": USED,
    "int64": USED.astype(np.int64),
    "columns first": np.asfortranarray(USED),
}


@pytest.mark.parametrize("melds", MANY_MELDS.values(), ids=MANY_MELDS)
def test_melds_of_many_hands(melds):
    for hands in (HANDS, mj.to_array(HANDS), pd.Series(HANDS)):
        assert mj.shanten(hands, melds=melds).tolist() == [1, 0, 0]
        assert np.array_equal(mj.waits(hands, melds=melds), wait_table([[], ["3m"], ["1z", "2z"]]))
        frame = mj.ukeire(hands, melds=melds)
        assert frame["shanten"].tolist() == [1, 0, 0]
        assert frame["tiles"].tolist()[1:] == [3, 4]


@pytest.mark.parametrize("index", [[2, 1, 0], [5, 6, 7], list("abc")])
def test_melds_in_a_series_go_by_position(index):
    melds = pd.Series(MANY_MELDS["texts"], index=index)
    assert mj.shanten(pd.Series(HANDS, index=index), melds=melds).tolist() == [1, 0, 0]


def test_hands_with_and_without_melds_in_one_array():
    """Seven pairs and thirteen orphans are forms of those without."""
    texts = [*TEXTS, "123m45p789s11z p555z"]
    assert mj.shanten(texts).tolist() == [*SHANTEN, 0]
    counts, used = mj.to_array([*TEXTS, "123m45p789s11z"]), mj.to_array(["", "", "", "", "555z"])
    assert mj.shanten(counts, melds=used).tolist() == [*SHANTEN, 0]
    assert np.array_equal(mj.waits(counts, melds=used), wait_table([*WAITS, ["3p", "6p"]]))
    assert mj.ukeire(counts, melds=used)["shanten"].tolist() == [*SHANTEN, 0]


def test_red_fives_are_fives():
    assert mj.shanten("123m406p789s1122z") == 0
    assert mj.waits("40p11222z c123m p555z") == ["3p", "6p"]


@pytest.mark.parametrize(
    ("options", "shanten"),
    [
        ({}, 0),
        ({"forms": "standard"}, 3),
        ({"forms": "seven_pairs"}, 0),
        ({"forms": ("standard", "thirteen_orphans")}, 3),
        ({"forms": ["seven_pairs", "standard"]}, 0),
        ({"forms": "all"}, 0),
        ({"forms": ("all",)}, 0),
        ({"tile_set": 136}, 0),
        ({"tile_set": "136", "system": mj.systems["standard"]}, 0),
        ({"tile_set": mj.tile_sets["136"].replace(name="mine")}, 0),
        ({"system": "jokers"}, 0),
    ],
)
def test_options(options, shanten):
    assert mj.shanten("1133557799m11p1s", **options) == shanten


def test_acceptance_of_a_hand_that_draws():
    frame = mj.ukeire(READY)
    assert frame.to_dict("records") == [{"discard": None, "shanten": 0, "tiles": 4, "kinds": 2, "draws": "12z"}]
    frame = mj.ukeire(READY, visible="1z")
    assert frame.to_dict("records")[0]["tiles"] == 3
    assert mj.ukeire(READY, visible="11z").to_dict("records")[0]["draws"] == "2z"
    assert mj.ukeire("1111z").to_dict("records")[0] | {"draws": None} == {
        "discard": None,
        "shanten": 1,
        "tiles": 4 * 33,
        "kinds": 33,
        "draws": None,
    }


@pytest.mark.parametrize(
    ("hand", "melds", "system"),
    [
        ("123m456p789s1122z3m", "", "standard"),
        ("123m456p789s1125z9m", "", "jokers"),
        ("3m111z678s9p", "p333m c123p", "standard"),
        ("159m258p37s12z3f", "n159m", "luoshu"),
    ],
)
def test_acceptance_after_each_discard(hand, melds, system):
    rules = reference.ALL[system]
    columns = len(rules.copies)
    used = sum((meld.counts(columns) for meld in mj.parse_melds(melds)), np.zeros(columns, np.uint8))
    seen = mj.parse("4p7s2z", columns)
    expected = slow.discards(rules, mj.parse(hand, columns).tolist(), used.tolist() if melds else None, seen.tolist())
    frame = mj.ukeire(hand, melds=melds, visible="4p7s2z", system=system)
    found = {
        column(row.discard): (row.shanten, row.tiles, row.kinds, mj.parse(row.draws, columns).tolist())
        for row in frame.itertuples()
    }
    assert found == {
        discard: (shanten, sum(draws.values()), len(draws), [int(c in draws) for c in range(columns)])
        for discard, (shanten, draws) in expected.items()
    }
    order = [(row.shanten, -row.tiles) for row in frame.itertuples()]
    assert order == sorted(order)


def test_acceptance_of_many_hands():
    hands = [WHOLE, READY, "147m258p369s12345z"]
    frame = mj.ukeire(hands, visible=["", "1z", "9s"])
    assert frame.index.tolist() == list(range(len(frame)))
    assert {str(dtype) for dtype in frame.dtypes[["shanten", "tiles", "kinds"]]} == {"int64"}
    for row, (hand, visible) in enumerate(zip(hands, ["", "1z", "9s"], strict=True)):
        own = frame[frame["hand"] == row].drop(columns="hand").reset_index(drop=True)
        alone = mj.ukeire(hand, visible=visible)
        assert own.to_dict("records") == alone.to_dict("records")
    assert mj.ukeire(mj.to_array(hands), visible=mj.to_array(["", "1z", "9s"])).equals(frame)
    assert mj.ukeire(hands, visible="1z").equals(mj.ukeire(hands, visible=["1z"] * 3))


@pytest.mark.parametrize(
    ("hand", "system", "shanten"),
    [
        ("159m456p1122z n159m", "luoshu", 0),
        ("159m456p1122z h123f", "luoshu", 0),
        ("159m456p1122z K1234f", "luoshu", 0),
        ("159m456p1122z c123m", "luoshu", None),
        ("159m456p1122z n177m", "luoshu_lines", None),
        ("123m456p1122z p555m", "standard", 0),
        ("123m456p1122z n159m", "standard", None),
    ],
)
def test_melds_are_those_of_the_system(hand, system, shanten):
    if shanten is None:
        with pytest.raises(HandError, match=f"{hand.split()[1]} is no meld of the system '{system}'"):
            mj.shanten(hand, system=system)
    else:
        assert mj.shanten(hand, system=system) == shanten
