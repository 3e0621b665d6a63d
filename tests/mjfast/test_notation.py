import pickle
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast import errors
from mjfast.arrays import to_array
from mjfast.errors import HandError, InputError, TileError
from mjfast.notation import Meld, parse, parse_hand, parse_meld, parse_melds
from mjfast.tiles import KIND_NAMES, column

well_formed = st.from_regex(r"([0-9]{1,4}[ \n]?[mps]|[1-7]{1,3}z|[1-8]f){0,5}", fullmatch=True)
dirty = st.text("0123456789mpszf \nxM１٣²\0\xa0", max_size=12)
texts = well_formed | dirty


def counts_of(names):
    """Count tiles given as names, the plain way."""
    counts = [0] * 42
    for name in names.split():
        counts[column(name)] += 1
    return counts


def slow_parse(text, columns):
    """Read a hand with regular expressions: the counts, or None if it is not a hand."""
    text = re.sub("[ \t\n\r\f\v]", "", text)
    if not re.fullmatch(r"([0-9]+[mps]|[1-7]+z|[1-8]+f)*", text) or (columns == 34 and "f" in text):
        return None
    counts = [0] * columns
    for digits, suit in re.findall(r"([0-9]+)([mpszf])", text):
        for digit in digits:
            counts["mpszf".index(suit) * 9 - 2 * (suit == "f") + int(digit.replace("0", "5")) - 1] += 1
    return counts if max(counts) <= 4 else None


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("", ""),
        ("123m406p789s11z", "1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z"),
        ("1m1m1m1m", "1m 1m 1m 1m"),
        ("555z12z 34z\n67z\t", "5z 5z 5z 1z 2z 3z 4z 6z 7z"),
        ("1 2 m", "1m 2m"),
        ("0555m", "5m 5m 5m 5m"),
        ("12345678f9s", "1f 2f 3f 4f 5f 6f 7f 8f 9s"),
    ],
)
def test_parse(text, tiles):
    counts = parse(text, columns=42)
    assert counts.dtype == np.uint8
    assert counts.tolist() == counts_of(tiles)
    if "f" not in text:
        assert parse(text).tolist() == counts_of(tiles)[:34]


# The fault, the error, where it is and what was expected.
FAULTS = [
    ("123x", TileError, r"'123x', position 3: found 'x', expected a digit 0-9 or a suit letter m p s z"),
    ("1m,2m", TileError, r"position 2: found ',', expected a digit"),
    ("12M", TileError, r"position 2: found 'M'"),
    ("-1m", TileError, r"position 0: found '-'"),
    ("123m45", TileError, r"'123m45', position 4: found '4', expected a suit letter after the digits"),
    ("1m m", TileError, r"'1m m', position 3: found 'm', expected digits before the suit letter"),
    ("z1m", TileError, r"position 0: found 'z', expected digits"),
    ("12mp", TileError, r"position 3: found 'p', expected digits"),
    ("12 8z", TileError, r"'12 8z', position 3: found '8z', expected 1z to 7z"),
    ("79z", TileError, r"position 1: found '9z', expected 1z to 7z"),
    ("0z", TileError, r"position 0: found '0z', expected 1z to 7z"),
    ("1m1f", TileError, r"position 3: found 'f', expected .* m p s z \(flowers need 42 columns\)"),
    ("１m", TileError, r"position 0: found '１' \(U\+FF11\), expected a digit 0-9"),
    ("1²m", TileError, r"position 1: found '²' \(U\+00B2\)"),
    ("1m٣p", TileError, r"position 2: found '٣' \(U\+0663\)"),
    ("1m\u30002m", TileError, r"position 2: found '\\u3000' \(U\+3000\)"),
    ("1m\ud800", TileError, r"position 2: found '\\ud800' \(U\+D800\)"),
    ("1m\0", TileError, r"position 2: found '\\x00'"),
    ("1m🀇", TileError, r"position 2: found '🀇' \(U\+1F007\)"),
    ("11m111m", HandError, r"'11m111m', position 5: found a fifth 1m, expected at most four of a kind"),
    ("0p5555p", HandError, r"position 5: found a fifth 5p"),
    ("1" * 300 + "m", HandError, r"'1{39} \.\.\. 1{13}m', position 4: found a fifth 1m"),
    (None, TileError, r"None is not a str such as '123m406p'"),
    (float("nan"), TileError, r"nan is not a str"),
    (123, TileError, r"123 is not a str"),
    (b"1m", TileError, r"b'1m' is not a str"),
]


@pytest.mark.parametrize(("text", "error", "message"), FAULTS)
def test_faults_name_their_place(text, error, message):
    with pytest.raises(error, match=message) as alone:
        parse(text)
    with pytest.raises(error) as among_rows:
        to_array(["1m"] * 5001 + [text, "2m"])
    assert str(among_rows.value) == f"row 5001: {alone.value}"


@pytest.mark.parametrize(
    ("text", "message"),
    [("19f", "position 1: found '9f', expected 1f to 8f"), ("0f", "found '0f'"), ("x", "m p s z f$")],
)
def test_faults_with_flowers(text, message):
    with pytest.raises(TileError, match=message):
        parse(text, columns=42)
    with pytest.raises(TileError, match=f"row 1: .*{message}"):
        to_array(["1f", text], columns=42)


@pytest.mark.parametrize("columns", [33, 41, 0, None])
def test_columns_are_34_or_42(columns):
    for read in (parse, parse_hand, lambda text, columns: to_array([], columns)):
        with pytest.raises(InputError, match=f"columns is {columns}, expected 34 or 42"):
            read("1m", columns)


@given(texts, st.sampled_from([34, 42]))
def test_parse_agrees_with_a_slow_reading(text, columns):
    expected = slow_parse(text, columns)
    if expected is None:
        with pytest.raises((TileError, HandError)):
            parse(text, columns)
    else:
        assert parse(text, columns).tolist() == expected


MELDS = [
    ("c123m", "1m 2m 3m"),
    ("c789s", "7s 8s 9s"),
    ("p555z", "5z 5z 5z"),
    ("k1111m", "1m 1m 1m 1m"),
    ("a7777z", "7z 7z 7z 7z"),
    ("K9999s", "9s 9s 9s 9s"),
    ("n159m", "1m 5m 9m"),
    ("n555p", "5p 5p 5p"),
    ("n177s", "1s 7s 7s"),
    ("h111z", "1z 1z 1z"),
    ("h7777z", "7z 7z 7z 7z"),
    ("h124f", "1f 2f 4f"),
    ("h1234f", "1f 2f 3f 4f"),
    ("K1234f", "1f 2f 3f 4f"),
]


@pytest.mark.parametrize(("text", "tiles"), MELDS)
def test_melds(text, tiles):
    meld = parse_meld(text)
    assert meld.kind == text[0]
    assert [KIND_NAMES[tile] for tile in meld.tiles] == tiles.split()
    assert meld.red == 0
    assert meld.counts(42).dtype == np.uint8
    assert meld.counts(42).tolist() == counts_of(tiles)
    assert meld.is_kong == (len(tiles.split()) == 4)
    assert meld.is_open == (text[0] != "K")
    assert str(meld) == text
    assert parse_meld(text[0] + text[-2:0:-1] + text[-1]) == meld


def test_melds_are_every_run_number_set_and_no_more():
    runs, sets = [], []
    for a in range(34):
        for b in range(a, 34):
            for c in range(b, 34):
                for kind, found in (("c", runs), ("n", sets)):
                    try:
                        found.append(str(Meld(kind, (c, a, b))))
                    except HandError:
                        continue
    assert runs == [f"c{i}{i + 1}{i + 2}{suit}" for suit in "mps" for i in range(1, 8)]
    triples = ["159", "168", "177", "249", "258", "267", "339", "348", "357", "366", "447", "456", "555"]
    assert sets == [f"n{triple}{suit}" for suit in "mps" for triple in triples]


@pytest.mark.parametrize(
    ("text", "written", "red"),
    [("c046m", "c406m", 1), ("p505s", "p055s", 1), ("K5050p", "K0055p", 2), ("n190m", "n109m", 1)],
)
def test_red_fives_in_melds(text, written, red):
    meld = parse_meld(text)
    assert (str(meld), meld.red) == (written, red)
    assert parse_meld(str(meld)) == meld
    assert meld.counts().max() <= 4


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("x123m", TileError, r"'x123m', position 0: found 'x', expected one of c p k a K n h"),
        ("123m", TileError, r"position 0: found '1', expected one of"),
        ("", TileError, r"position 0: found ''"),
        (None, TileError, r"None is not a str"),
        ("c12xm", TileError, r"'c12xm', position 3: found 'x'"),
        ("p888z", TileError, r"position 1: found '8z', expected 1z to 7z"),
        ("p55", TileError, r"position 1: found '5', expected a suit letter"),
        ("c124m", HandError, r"'c124m': c with 1m 2m 4m, expected three consecutive tiles of one suit"),
        ("c89m1p", HandError, r"c with 8m 9m 1p"),
        ("c123z", HandError, r"c with 1z 2z 3z"),
        ("c1234m", HandError, r"c with 1m 2m 3m 4m"),
        ("p112m", HandError, r"p with 1m 1m 2m, expected three equal tiles"),
        ("p1111m", HandError, r"p with 1m 1m 1m 1m"),
        ("p111f", HandError, r"p with 1f 1f 1f"),
        ("k111m", HandError, r"k with 1m 1m 1m, expected four equal tiles"),
        ("a1112m", HandError, r"a with 1m 1m 1m 2m"),
        ("K5678f", HandError, r"K with 5f 6f 7f 8f"),
        ("k11111m", HandError, r"'k11111m', position 5: found a fifth 1m"),
        ("n158m", HandError, r"n with 1m 5m 8m, expected three tiles of one suit that add up to 15"),
        ("n1m5p9s", HandError, r"n with 1m 5p 9s"),
        ("n69m", HandError, r"n with 6m 9m"),
        ("h555z", HandError, r"h with 5z 5z 5z, expected three or four equal tiles out of 1z-4z 7z"),
        ("h112z", HandError, r"h with 1z 1z 2z"),
        ("h111m", HandError, r"h with 1m 1m 1m"),
        ("h112f", HandError, r"h with 1f 1f 2f"),
        ("h345f", HandError, r"h with 3f 4f 5f"),
        ("h12f", HandError, r"h with 1f 2f"),
        ("c", HandError, r"'c': c with no tiles"),
    ],
)
def test_meld_faults(text, error, message):
    with pytest.raises(error, match=message) as alone:
        parse_meld(text)
    with pytest.raises(error) as in_list:
        parse_melds(["p111z", text])
    assert str(in_list.value) == f"meld 1: {alone.value}"


def test_meld_from_columns():
    assert Meld("c", (np.int64(2), 0, 1)) == Meld("c", (0, 1, 2)) == parse_meld("c123m")
    for arguments, message in [
        (("q", (0, 1, 2)), "unknown kind of meld 'q', expected one of c p k a K n h"),
        (("p", (42, 42, 42)), "tile 42 in a meld, expected a column from 0 to 41"),
        (("p", (-1, -1, -1)), "tile -1 in a meld"),
        (("c", (3, 4, 5), 2), "2 red fives in a meld, expected 0 to 1"),
        (("p", (31, 31, 31), 1), "1 red fives in a meld, expected 0 to 0"),
        (("c", (3, 4, 5), -1), "-1 red fives"),
    ]:
        with pytest.raises(InputError, match=message):
            Meld(*arguments)
    with pytest.raises(TileError, match="h123f in an array of 34 columns, flowers need 42"):
        parse_meld("h123f").counts(34)


def test_parse_melds():
    expected = [Meld("p", (31, 31, 31)), Meld("c", (0, 1, 2))]
    for form in (
        "p555z c123m",
        "p555z,c123m",
        " p555z ,\tc123m\n",
        ["p555z", "c123m"],
        ["p555z", expected[1]],
    ):
        assert parse_melds(form) == expected
    assert parse_melds("") == parse_melds([]) == []


@pytest.mark.parametrize(
    ("text", "concealed", "melds"),
    [
        ("123m45p11z p555z c123m", "123m45p11z", ["p555z", "c123m"]),
        ("p555z 123m\tK0555p 11z", "123m11z", ["p555z", "K0555p"]),
        ("12 m 3 p", "12m3p", []),
        ("12 3 p111s m", "123m", ["p111s"]),
        ("", "", []),
        ("a1111m", "", ["a1111m"]),
        ("123s", "123s", []),
    ],
)
def test_parse_hand(text, concealed, melds):
    counts, found = parse_hand(text)
    assert counts.dtype == np.uint8
    assert counts.tolist() == parse(concealed).tolist()
    assert [str(meld) for meld in found] == melds


def test_parse_hand_with_flowers():
    counts, melds = parse_hand("159m4f h123f", columns=42)
    assert counts.tolist() == counts_of("1m 5m 9m 4f")
    assert melds == [parse_meld("h123f")]


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("123x c123m", TileError, r"^'123x c123m', position 3: found 'x'"),
        ("c123m 45p 8z", TileError, r"^'c123m 45p 8z', position 10: found '8z'"),
        ("11z c124m", HandError, r"^'11z c124m', position 4: 'c124m': c with 1m 2m 4m"),
        ("11z p88x", TileError, r"^'11z p88x', position 4: 'p88x', position 3: found 'x'"),
        ("159m h123f", TileError, r"position 5: 'h123f', position 4: found 'f'.*flowers need 42 columns"),
        ("1m x123m", TileError, r"position 3: found 'x'"),
        ("11m p111m", HandError, r"^'11m p111m': 5 1m with the melds, expected at most four of a kind"),
        ("1z" + " k1111z" * 64, HandError, r"257 1z with the melds"),
        (None, TileError, "None is not a str"),
    ],
)
def test_parse_hand_faults(text, error, message):
    with pytest.raises(error, match=message) as alone:
        parse_hand(text)
    with pytest.raises(error) as in_row:
        parse_hand(text, where="row 3: ")
    assert str(in_row.value) == f"row 3: {alone.value}"


def test_errors_are_one_family_and_can_be_pickled():
    for name in ("InputError", "TileError", "HandError", "FileError", "MissingExtraError"):
        error = getattr(errors, name)("row 3: wrong")
        assert isinstance(error, errors.MjfastError)
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert str(again) == "row 3: wrong"
    assert issubclass(TileError, InputError)
    assert issubclass(HandError, InputError)
    assert issubclass(InputError, ValueError)
    assert issubclass(errors.MissingExtraError, ImportError)
