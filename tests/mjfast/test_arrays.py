import re
import unicodedata

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.tile import TilesConverter

from mjfast.arrays import (
    as_counts,
    format_tiles,
    from_tenhou_ids,
    to_array,
    to_strings,
    to_tenhou_ids,
    unicode_tiles,
)
from mjfast.errors import HandError, InputError, TileError
from mjfast.notation import parse, read_tiles, red_fives

counts_34 = st.lists(st.integers(0, 4), min_size=34, max_size=34)
counts_42 = st.lists(st.integers(0, 4), min_size=42, max_size=42)
well_formed = st.from_regex(r"([0-9]{1,4}[ \n]?[mps]|[1-7]{1,3}z|[1-8]f){0,5}", fullmatch=True)
dirty = st.text("0123456789mpszf \nxM１٣²\0\xa0", max_size=12)
texts = well_formed | dirty


@given(st.lists(texts, max_size=6), st.sampled_from([34, 42]))
def test_to_array_reads_as_parse_does(strings, columns):
    def outcome(read):
        try:
            return np.reshape(read(), (-1, columns)).tolist()
        except InputError as error:
            return type(error), str(error)

    one_by_one = outcome(
        lambda: [read_tiles(text, columns, where=f"row {number}: ").counts for number, text in enumerate(strings)]
    )
    assert outcome(lambda: to_array(strings, columns)) == one_by_one


def test_to_array_takes_what_holds_strings():
    strings = ["123m406p", "", "11z 11z"]
    expected = [parse(text).tolist() for text in strings]
    index = [7, 7, 9]
    for form in (strings, tuple(strings), iter(strings), np.array(strings), np.array(strings, dtype=object)):
        assert to_array(form).tolist() == expected
    for dtype in ("str", "object", "category"):
        assert to_array(pd.Series(strings, index=index, dtype=dtype)).tolist() == expected
    for empty in ([], pd.Series([], dtype="str"), np.array([], dtype=str)):
        assert to_array(empty).shape == (0, 34)
    assert to_array([], columns=42).shape == (0, 42)


@pytest.mark.parametrize("value", ["1m", np.array("1m"), np.array([["1m"]]), pd.DataFrame({"1m": [1]}), None, 5])
def test_to_array_refuses_what_is_not_a_list(value):
    with pytest.raises(InputError, match="takes a list, a Series or a one-dimensional array"):
        to_array(value)


@pytest.mark.parametrize("missing", [None, np.nan, pd.NA])
def test_missing_strings_name_their_row(missing):
    with pytest.raises(TileError, match=f"row 1: {re.escape(repr(missing))} is not a str"):
        to_array(pd.Series(["1m", missing], dtype="object"))
    with pytest.raises(TileError, match="row 1: nan is not a str"):
        to_array(pd.Series(["1m", missing], dtype="str"))


@given(st.one_of(st.lists(counts_34, min_size=1, max_size=4), st.lists(counts_42, min_size=1, max_size=4)))
def test_text_round_trip(hands):
    array = np.array(hands, dtype=np.uint8)
    strings = to_strings(array)
    assert strings == [format_tiles(hand) for hand in hands]
    assert np.array_equal(to_array(strings, array.shape[1]), array)
    assert [parse(text, array.shape[1]).tolist() for text in strings] == hands


@given(st.lists(st.integers(0, 135), unique=True, max_size=40))
def test_text_as_another_library_writes_it(ids):
    expected = TilesConverter.to_one_line_string(ids)
    assert to_strings([TilesConverter.to_34_array(ids)]) == [expected]
    assert parse(expected).tolist() == TilesConverter.to_34_array(ids)


def test_many_rows_round_trip():
    array = np.random.default_rng(5).integers(0, 5, size=(9001, 42), dtype=np.uint8)
    assert np.array_equal(to_array(to_strings(array), columns=42), array)


def test_to_strings_of_no_rows():
    assert to_strings(np.zeros((0, 34), dtype=np.int64)) == []
    assert to_strings(np.zeros((2, 42), dtype=bool)) == ["", ""]


def row(kind, count, columns=34):
    counts = np.zeros(columns, dtype=np.int64)
    counts[kind] = count
    return counts


def test_as_counts():
    array = np.zeros((2, 42), dtype=np.uint8)
    assert as_counts(array) is array
    for form in (row(3, 4), row(3, 4).tolist(), [row(3, 4, 42)], pd.DataFrame([row(3, 4)]), row(3, 4) > 0):
        counts = as_counts(form)
        assert counts.dtype == np.uint8
        assert np.array_equal(counts, np.asarray(form))


COUNT_FAULTS = [
    ([[0] * 35] * 2, r"shape \(2, 35\), expected \(34,\), \(n, 34\), \(42,\) or \(n, 42\)"),
    ([[[0] * 34]], r"shape \(1, 1, 34\)"),
    (7, r"shape \(\)"),
    ([[1, 2], [3]], r"lists of different lengths"),
    (np.zeros((2, 34)), r"dtype float64, expected integers"),
    ([row(0, 4), row(9, 5)], r"^row 1: 5 copies of 1p, expected 0 to 4"),
    ([row(41, -1, 42)], r"^row 0: -1 copies of 8f"),
    ([row(3, 260)], r"^row 0: 260 copies of 4m"),
]


@pytest.mark.parametrize(("array", "message"), COUNT_FAULTS)
def test_count_faults(array, message):
    for function in (as_counts, to_strings):
        with pytest.raises(HandError, match=message):
            function(array)


def test_to_strings_faults():
    with pytest.raises(HandError, match=r"shape \(34,\), expected \(n, 34\) or \(n, 42\)"):
        to_strings(row(0, 1))
    with pytest.raises(HandError, match="row 1: 255 copies of 1p, expected 0 to 4"):
        to_strings(np.array([row(9, 1), row(9, 255)], dtype=np.uint8))


@pytest.mark.parametrize(
    ("text", "red"),
    [
        ("", (0, 0, 0)),
        ("406p", (0, 1, 0)),
        ("1230m067p0555s5z", (1, 1, 1)),
        ("005m", (2, 0, 0)),
        ("0000s", (0, 0, 4)),
        ("19m05p19s1234567z12345678f", (0, 1, 0)),
    ],
)
def test_red_fives_round_trip(text, red):
    assert red_fives(text) == red
    assert format_tiles(parse(text, columns=42), red) == text


def test_format_tiles_sorts_and_puts_red_first():
    assert format_tiles(parse("55z 506p 321m 9s"), (0, 1, 0)) == "123m056p9s55z"


@pytest.mark.parametrize(
    ("red", "message"),
    [
        ((0, 2, 0), "2 red 5p, expected 0 to 1"),
        ((1, 0, 0), "1 red 5m, expected 0 to 0"),
        ((0, -1, 0), "-1 red 5p"),
        ((0, 1), r"red is \(0, 1\), expected three numbers"),
    ],
)
def test_format_tiles_faults(red, message):
    with pytest.raises(HandError, match=message):
        format_tiles(parse("456p"), red)
    with pytest.raises(HandError, match=r"shape \(2, 34\), expected \(34,\) or \(42,\)"):
        format_tiles(np.zeros((2, 34), dtype=int))
    with pytest.raises(HandError, match=r"^5 copies of 1p"):
        format_tiles(row(9, 5))


def test_unicode_tiles():
    def names(hand):
        return [unicodedata.name(tile).removeprefix("MAHJONG TILE ") for tile in unicode_tiles(hand)]

    expected = ["RED DRAGON", "FIVE OF CIRCLES", "ONE OF BAMBOOS", "TWO OF CHARACTERS", "WINTER"]
    assert names("7z0p 1s2m8f") == expected
    assert names(parse("7z0p1s2m")) == [expected[i] for i in (3, 1, 2, 0)]
    with pytest.raises(TileError, match="position 1"):
        unicode_tiles("1x")
    with pytest.raises(HandError, match="shape"):
        unicode_tiles([1, 2])


@given(st.lists(st.integers(0, 135), unique=True, max_size=50))
def test_tenhou_ids_as_another_library_reads_them(ids):
    counts, red = from_tenhou_ids(ids)
    assert counts.dtype == np.uint8
    assert counts.tolist() == TilesConverter.to_34_array(ids)
    assert red == tuple(int(i in ids) for i in (16, 52, 88))
    text = TilesConverter.to_one_line_string(ids, print_aka_dora=True)
    assert format_tiles(counts, red) == text
    again = to_tenhou_ids(text)
    assert again == to_tenhou_ids(counts, red)
    assert TilesConverter.to_one_line_string(again, print_aka_dora=True) == text
    assert again == sorted(set(again))


@given(counts_34)
def test_tenhou_ids_without_red_fives(counts):
    ids = to_tenhou_ids(counts, reds=False)
    assert ids == TilesConverter.to_136_array(counts)
    again, red = from_tenhou_ids(ids, reds=False)
    assert (again.tolist(), red) == (counts, (0, 0, 0))


def test_tenhou_ids_keep_the_red_five():
    assert to_tenhou_ids("5m") == [17]
    assert to_tenhou_ids("0m") == to_tenhou_ids("5m", reds=False) == [16]
    assert to_tenhou_ids("0555m055p55s7z") == [16, 17, 18, 19, 52, 53, 54, 89, 90, 132]
    assert from_tenhou_ids(np.array([88, 89]))[1] == (0, 0, 1)


@pytest.mark.parametrize(
    ("ids", "error", "message"),
    [
        ([0, 136], TileError, "position 1: tile id 136, expected a whole number from 0 to 135"),
        ([-1], TileError, "position 0: tile id -1"),
        ([0, 1.0], TileError, "position 1: tile id 1.0"),
        ([None], TileError, "position 0: tile id None"),
        ([7, 3, 7], HandError, "position 2: tile id 7 is already at position 0"),
    ],
)
def test_from_tenhou_ids_faults(ids, error, message):
    with pytest.raises(error, match=message):
        from_tenhou_ids(ids)


def test_to_tenhou_ids_faults():
    with pytest.raises(HandError, match="0 red and 4 plain 5m, expected at most 1 and 3"):
        to_tenhou_ids("5555m")
    with pytest.raises(HandError, match="2 red and 0 plain 5s, expected at most 1 and 3"):
        to_tenhou_ids("00s")
    with pytest.raises(HandError, match="1 red and 2 plain 5p, expected at most 0 and 4"):
        to_tenhou_ids("055p", reds=False)
    with pytest.raises(TileError, match="position 1: found 'f'"):
        to_tenhou_ids("1f")
    with pytest.raises(TileError, match="found 'f'"):
        to_tenhou_ids(row(34, 1, 42))
    with pytest.raises(InputError, match=r"red is \(1, 0, 0\) beside a text"):
        to_tenhou_ids("05m", (1, 0, 0))
