"""Tables of wins that are odd, broken or empty. What they hold when all is well is in test_score_batch.py."""

import re

import numpy as np
import pandas as pd
import pytest

import mjfast as mj
from mjfast.errors import FileError, HandError, InputError
from mjfast.win_table import Wins

PLAIN = {"hand": "234m567p345s67s88p", "win": "5s"}
OPEN = {"hand": "123m456p78s99s", "win": "9s", "melds": "p555z"}
RIICHI = PLAIN | {"flags": "riichi", "seat": "W", "self_draw": True, "honba": 2, "dora_indicators": "1m"}
COUNTS = mj.to_array([PLAIN["hand"]])
ARRAYS = {"hand": COUNTS, "win": [22]}


def bytes_of(records):
    return Wins.from_records(records).records.tobytes()


MISSING = [
    None,
    float("nan"),
    np.nan,
    np.float32("nan"),
    np.float64("nan"),
    pd.NA,
    pd.NaT,
    "",
    "  ",
    np.datetime64("NaT"),
]


@pytest.mark.parametrize("missing", MISSING, ids=repr)
def test_missing_values_are_the_defaults(missing):
    names = ("melds", "self_draw", "seat", "round", "dora_indicators", "flags", "honba", "kong_streak", "sticks")
    record = PLAIN | dict.fromkeys(names, missing)
    wins = Wins.from_records([record])
    assert wins.records.tobytes() == bytes_of([PLAIN])
    assert wins.table["sticks"] == [None]
    assert (
        bytes_of([PLAIN])
        == Wins.from_frame(
            pd.DataFrame({name: [value] for name, value in record.items()}, dtype=object)
        ).records.tobytes()
    )
    with pytest.raises(InputError, match=r"^row 0: no winning tile$"):
        Wins.from_records([PLAIN | {"win": missing}])
    with pytest.raises(HandError, match=r"^row 0: wrong number of tiles: 0"):
        mj.score_batch([PLAIN | {"hand": missing}])


SAME = {
    "numpy scalars": {
        "hand": np.str_(RIICHI["hand"]),
        "win": np.str_("5s"),
        "self_draw": np.bool_(True),
        "honba": np.int64(2),
    },
    "numbers of bools": {"self_draw": 1},
    "numpy numbers of bools": {"self_draw": np.int8(1)},
    "floats of bools": {"self_draw": 1.0},
    "texts of bools": {"self_draw": " True "},
    "floats": {"honba": 2.0},
    "numpy floats": {"honba": np.float32(2), "self_draw": np.float64(1)},
    "spaces": {"hand": " 234m 567p345s\t67s 88p ", "win": " 5s", "dora_indicators": "1 m", "flags": " riichi "},
    "lists": {"flags": ["riichi"], "melds": []},
    "other texts": {"flags": ("riichi",), "seat": "west", "round": "1z", "melds": ""},
    "arrays of texts": {"flags": np.array(["riichi"]), "melds": np.array([], dtype=str)},
    "unknown fields": {"name": "x", "fan": 88},
}


@pytest.mark.parametrize("changes", SAME.values(), ids=SAME)
def test_values_that_mean_the_same(changes):
    assert bytes_of([RIICHI | changes]) == bytes_of([RIICHI])
    assert bytes_of([pd.Series(RIICHI | changes, dtype=object)]) == bytes_of([RIICHI])


def test_red_fives_anywhere():
    wins = Wins.from_records(
        [
            {"hand": "340m067p345s67s88p", "win": "0s"},
            {"hand": "123m406p78s99s", "win": "9s", "melds": "p550m c340s"},
            {"hand": "123m456p99s", "win": "9s", "melds": [mj.parse_meld("K0555m"), "c340s"]},
            {"hand": "11s", "win": "1s", "melds": "k0055m a0055p"},
        ]
    )
    assert wins.records["red"].tolist() == [[1, 1, 1], [1, 1, 1], [1, 0, 1], [2, 2, 0]]


def test_melds_in_every_form():
    melds = mj.parse_melds("p555z c123m")
    hand = {"hand": "456p99s78s", "win": "9s"}
    one = bytes_of([hand | {"melds": "p555z c123m"}])
    for given_melds in (melds, tuple(melds), ["p555z", melds[1]], "p555z,c123m", ["p555z", "c123m"]):
        assert bytes_of([hand | {"melds": given_melds}]) == one
    assert bytes_of([hand | {"hand": "456p99s78s p555z c123m"}]) == one
    assert bytes_of([hand | {"hand": "456p99s78s p555z", "melds": "c123m"}]) == one
    assert bytes_of([OPEN | {"melds": melds[0]}]) == bytes_of([OPEN])


def test_melds_of_a_row():
    wins = Wins.from_records([{"hand": "9s", "win": "9s", "melds": "c406m p555z k1111p K9999s"}, PLAIN])
    assert [str(meld) for meld in wins.melds_of(0)] == ["c456m", "p555z", "k1111p", "K9999s"]
    assert wins.melds_of(1) == []


def test_tables_without_rows():
    for wins in (
        Wins.from_records([]),
        Wins.from_records(iter(())),
        Wins.from_frame(pd.DataFrame({"hand": [], "win": []})),
        Wins(hand=np.zeros((0, 34), np.uint8), win=[], self_draw=[], seat=[], flags=[]),
        Wins(hand=np.zeros((0, 34), np.uint8), win=np.array([], np.uint8), melds=np.zeros((0, 4), np.uint8)),
    ):
        assert len(wins) == 0
        assert mj.score_batch(wins, ["riichi", "custom"]).frame.shape == (0, 13)
        assert repr(wins) == "<Wins: 0>"


def test_tables_of_one_row():
    for wins in (
        Wins(**ARRAYS),
        Wins(hand=COUNTS[0], win=22),
        Wins(hand=COUNTS.tolist(), win=np.array([22], np.int16), self_draw=False, seat=[1], flags=np.uint16(0)),
        Wins(hand=pd.DataFrame(COUNTS), win=pd.Series([22]), self_draw=[False], red=[[0, 0, 0]]),
        Wins(hand=COUNTS, win=[22], melds=np.full((1, 4), 255), dora_indicators=np.full((1, 5), 255)),
        Wins(hand=COUNTS, win=[22], melds=np.zeros((1, 0), int)),
    ):
        assert wins.records.tobytes() == bytes_of([PLAIN])
    with pytest.raises(ValueError, match="read-only"):
        wins.records["honba"] = 1


WRONG_ARRAYS = [
    ({"win": [22.0]}, "win has dtype float64 and shape (1,), expected integers, (1,)"),
    ({"win": [22, 23]}, "win has dtype int64 and shape (2,), expected integers, (1,)"),
    ({"win": [[22]]}, "win has dtype int64 and shape (1, 1), expected integers, (1,)"),
    ({"win": ["5s"]}, "win has dtype <U2 and shape (1,), expected integers, (1,)"),
    ({"win": None}, "win has dtype object and shape (), expected integers, (1,)"),
    ({"win": [256]}, "win has numbers from 256 to 256, expected 0 to 255"),
    ({"win": [-1]}, "win has numbers from -1 to -1, expected 0 to 255"),
    ({"win": [2**70]}, "win has dtype object"),
    ({"win": [1, [2]]}, "win is nested lists of different lengths"),
    ({"honba": 65536}, "honba has numbers from 65536 to 65536, expected 0 to 65535"),
    ({"flags": [-1]}, "flags has numbers from -1 to -1, expected 0 to 65535"),
    ({"flags": "riichi"}, "flags has dtype <U6 and shape (), expected integers, (1,)"),
    ({"seat": "S"}, "seat has dtype <U1"),
    ({"self_draw": [1]}, "self_draw has dtype int64 and shape (1,), expected bool, (1,)"),
    ({"self_draw": [True, False]}, "self_draw has dtype bool and shape (2,), expected bool, (1,)"),
    ({"self_draw": [[True], 1]}, "self_draw is nested lists of different lengths"),
    ({"melds": [65]}, "melds has dtype int64 and shape (1,), expected integers, (1, 4)"),
    ({"melds": [[1, 2, 3, 4, 5]]}, "melds has dtype int64 and shape (1, 5), expected integers, (1, 4)"),
    ({"melds": [[256]]}, "melds has numbers from 256 to 256, expected 0 to 255"),
    ({"melds": ["p555z"]}, "melds has dtype <U5"),
    ({"red": [[True, False, False]]}, "red has dtype bool and shape (1, 3), expected integers, (1, 3)"),
    ({"dora_indicators": [[0] * 6]}, "dora_indicators has dtype int64 and shape (1, 6), expected integers, (1, 5)"),
    ({"ura_indicators": [[0], [1]]}, "ura_indicators has dtype int64 and shape (2, 1), expected integers, (1, 5)"),
    ({"ura_indicators": [[0], [1, 2]]}, "ura_indicators is nested lists of different lengths"),
    ({"hand": "123m"}, "counts have shape ()"),
    ({"hand": [[0] * 35]}, "counts have shape (1, 35), expected (34,), (n, 34), (42,) or (n, 42)"),
    ({"hand": [[0] * 34 + [2] + [0] * 7]}, "row 0: a flower twice, and there is one of each"),
    ({"hand": [[0] * 34 + [1] + [0] * 7], "flowers": [1]}, "flowers are given in hand and by number, expected one of"),
    ({"flowers": [9]}, "flowers has the number 9, expected 8 at most"),
    ({"flowers": ["1f"]}, "flowers has dtype <U2"),
    ({"n_piao": [-1]}, "n_piao has numbers from -1 to -1, expected 0 to 255"),
    ({"n_gang": [1, 2]}, "n_gang has dtype int64 and shape (2,), expected integers, (1,)"),
    ({"dealer_streak": [1.0]}, "dealer_streak has dtype float64"),
    ({"flags": [8192]}, "flags has the bits 0x2000, expected those of mjfast.wins.FLAGS"),
    ({"hand": [[5] + [0] * 33]}, "row 0: 5 copies of 1m"),
    ({"hand": [["1m"] * 34]}, "counts have dtype <U2, expected integers"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG_ARRAYS)
def test_arrays_of_a_wrong_shape(changes, message):
    with pytest.raises(InputError, match=f"^{re.escape(message)}"):
        Wins(**{**ARRAYS, **changes})
    if not isinstance(changes.get("hand"), str):
        with pytest.raises(InputError, match=f"^{re.escape(message)}"):
            mj.score_batch({**ARRAYS, **changes})


class Anything:
    """Not a mapping, but it can be asked for a field."""

    def get(self, name):
        return PLAIN.get(name)


TABLES = [
    (None, "wins is None, expected Wins, a frame, a file, arrays or records"),
    (5, "wins is 5, expected Wins"),
    ({}, "wins has no array 'hand'"),
    ({"hand": COUNTS}, "wins has no array 'win'"),
    ({"hand": COUNTS, "win": [22], "wins": 5}, "unknown array of wins 'wins', did you mean 'win'"),
    ({5: 5}, "wins has no array 'hand'"),
    (PLAIN, "wins is one record, expected a list of them"),
    ([5], "row 0: 5 is no record such as"),
    ([PLAIN, "123m"], "row 1: '123m' is no record such as"),
    ([None], "row 0: None is no record"),
    ([[PLAIN]], r"row 0: \[\{.*\}\] is no record"),
    (b"ab", "row 0: 97 is no record"),
    (np.array([1, 2]), "row 0: .*1.* is no record"),
    (pd.DataFrame({"hand": ["1m"]}), "a table of wins needs the columns hand and win; there are hand"),
    (pd.DataFrame(), "a table of wins needs the columns hand and win; there are none"),
    (
        pd.DataFrame([["1m", "1m", "1z"]], columns=["hand", "hand", "win"]),
        "a table of wins has the column hand 2 times",
    ),
    (pd.Series(["1m"]), "row 0: '1m' is no record"),
    ("wins", r"wins: unknown ending, expected \.csv, \.jsonl, "),
    ("", "unknown ending"),
    ("no.csv", "no.csv: No such file or directory"),
    ("a\0.csv", "embedded null byte"),
]


@pytest.mark.parametrize(("wins", "message"), TABLES, ids=lambda value: repr(value)[:30])
def test_what_is_no_table(wins, message):
    with pytest.raises((InputError, FileError), match=message):
        mj.score_batch(wins)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Wins.from_records(5), "records is 5, expected mappings such as"),
        (lambda: Wins.from_frame(5), "a table of wins needs the columns hand and win"),
        (lambda: Wins.from_frame([PLAIN]), "a table of wins needs the columns hand and win"),
        (lambda: Wins.read(5), "path is 5, expected the path of a file"),
        (
            lambda: Wins.from_records([PLAIN], errors="ignore"),
            "unknown value of errors 'ignore', expected raise, report",
        ),
        (lambda: mj.score_batch([PLAIN], errors=None), "unknown value of errors None"),
        (lambda: mj.score_batch([PLAIN], errors=["raise"]), "unknown value of errors"),
        (lambda: mj.score_batch([PLAIN], []), "no rule set to score under"),
        (lambda: mj.score_batch([PLAIN], 5), "rules is 5, expected a rule set or a list of rule sets"),
        (lambda: mj.score_batch([PLAIN], None), "rules is None, expected a rule set or a list"),
        (lambda: mj.score_batch([PLAIN], ["riichi", 5]), "rules is 5, expected a name, a file or a RuleSet"),
        (lambda: mj.score_batch([PLAIN], ["riichi", "richi"]), "unknown rule set 'richi', did you mean 'riichi'"),
        (
            lambda: mj.score_batch([PLAIN], ["riichi", mj.rules.replace("riichi", tile_set="108")]),
            "rule sets with different tiles in one pass: 108, 136",
        ),
    ],
)
def test_arguments(call, message):
    with pytest.raises(InputError, match=message):
        call()


def test_objects_with_fields_are_records():
    assert bytes_of([Anything()]) == bytes_of([PLAIN])


def test_bad_rows_are_reported_by_number_and_the_rest_is_scored():
    bad = [PLAIN, {"hand": "123x", "win": "1m"}, OPEN, 5, PLAIN | {"win": "3z"}, PLAIN | {"seat": "X"}, PLAIN]
    scores = mj.score_batch(bad, ["riichi", "custom"], errors="report")
    assert scores.faults.win.tolist() == [1, 3, 4, 5]
    assert scores.faults.reason.tolist() == [
        "hand '123x', position 3: found 'x', expected a digit 0-9 or a suit letter m p s z f",
        "5 is no record such as {'hand': '123m11z', 'win': '1z'}",
        "not a complete hand",
        "seat is 'X', expected one of E S W N",
    ]
    assert scores.points.astype(bool).tolist() == [[True, False, True, False, False, False, True]] * 2
    assert not scores.legal[:, [1, 3, 4, 5]].any()
    assert not scores.frame.loc[~scores.frame.legal, ["han", "fu", "points", "basic"]].to_numpy().any()
    for row in (1, 3, 4, 5, -2):
        with pytest.raises(InputError, match=f"^row {row % 7}: "):
            scores.score(row)
    with pytest.raises(InputError, match=r"^row 1: hand '123x'"):
        mj.score_batch(bad)
