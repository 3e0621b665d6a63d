"""Values of a win that cannot be read: an error of ours that names the keyword."""

import contextlib
import string

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast.errors import InputError, MjfastError

PLAIN = {"hand": "234m567p345s67s88p", "win": "5s"}
OPEN = {"hand": "123m456p78s99s", "win": "9s", "melds": "p555z"}

# Values that cannot be read, by keyword, and what the message says.
UNREADABLE = {
    "hand": [
        (None, "hand None is not a str"),
        (5, "hand 5 is not a str"),
        (b"1m", "hand b'1m' is not a str"),
        ("123x", "hand '123x', position 3: found 'x', expected a digit 0-9 or a suit letter m p s z f"),
        ("11111m", "hand '11111m', position 4: found a fifth 1m"),
        ("8z", "hand '8z', position 0: found '8z', expected 1z to 7z"),
        ("123", "hand '123', position 0: found '1', expected a suit letter after the digits"),
        ("9f", "hand '9f', position 0: found '9f', expected 1f to 8f"),
        ("234m567p345s67s88p11f", "hand has a flower twice, and there is one of each"),
        ("234m567p345s67s88p1f", "flowers, and the tile set has none"),
        ("x5 11m", "hand 'x5 11m', position 0: found 'x', expected a digit"),
        ("123m 11m p124m", "meld 0: 'p124m': p with 1m 2m 4m, expected three equal tiles"),
    ],
    "win": [
        (None, "win None is not a str"),
        ("", "win is '', expected one tile"),
        ("12m", "win is '12m', expected one tile"),
        ("m", "win 'm', position 0: found 'm'"),
        ("8z", "win '8z', position 0: found '8z'"),
        ("9f", "win '9f', position 0: found '9f', expected 1f to 8f"),
        ("1f", "no winning tile"),
        (22, "win 22 is not a str"),
    ],
    "melds": [
        (5, "melds is 5, expected melds such as 'p555z' or a list of them"),
        ("x555z", "meld 0: 'x555z', position 0: found 'x'"),
        ("p555z c124m", "meld 1: 'c124m': c with 1m 2m 4m, expected three consecutive tiles of one suit"),
        (["p555z", 5], "meld 1: 5 is not a str"),
        ("n124m", "meld 0: 'n124m': n with 1m 2m 4m, expected three tiles of one suit that add up to 15"),
        ("n159z", "meld 0: 'n159z', position 3: found '9z', expected 1z to 7z"),
        ("h124z", "meld 0: 'h124z': h with 1z 2z 4z, expected three or four equal tiles out of 1z-4z 7z, or"),
        ("k1235f", "meld 0: 'k1235f': k with 1f 2f 3f 5f, expected four equal tiles, or 1f 2f 3f 4f"),
        ("p111f", "meld 0: 'p111f': p with 1f 1f 1f, expected three equal tiles"),
        ("c123m c123m c123m c456m c789m", "5 melds, expected 4 at most"),
        (["pppp"], "meld 0: 'pppp', position 1: found 'p'"),
    ],
    "self_draw": [
        (1, "self_draw is 1, expected True or False"),
        ("yes", "self_draw is 'yes', expected True or False"),
        (float("nan"), "self_draw is nan, expected True or False"),
    ],
    "seat": [
        (0, "seat is 0, expected one of E S W N"),
        ("X", "seat is 'X', expected one of E S W N"),
        ("ES", "seat is 'ES', expected one of E S W N"),
        ("", "seat is '', expected one of E S W N"),
        (None, "seat is None, expected one of E S W N"),
        ("5z", "seat is '5z', expected one of E S W N"),
    ],
    "round": [(1, "round is 1, expected one of E S W N"), ("SE", "round is 'SE', expected one of E S W N")],
    "dora_indicators": [
        ("11111m", "dora_indicators '11111m', position 4: found a fifth 1m"),
        ("123456m", "dora_indicators has 6 tiles, expected 5 at most"),
        (["1m"], r"dora_indicators are \['1m'\], expected tiles such as '4m7z'"),
        ("x", "dora_indicators 'x', position 0: found 'x'"),
        (0, "dora_indicators are 0, expected tiles"),
        (pd.NA, "dora_indicators are <NA>, expected tiles"),
    ],
    "ura_indicators": [("1z2", "ura_indicators '1z2', position 2: found '2'"), ([], "ura_indicators are .*, expected")],
    "flags": [
        ("rich", "unknown flag 'rich', did you mean 'riichi'"),
        (5, "flags is 5, expected words such as 'riichi ippatsu'"),
        (["riichi", 5], "unknown flag 5"),
        ([["riichi"]], r"unknown flag \['riichi'\]"),
        ("self_draw", "unknown flag 'self_draw'"),
        ("haitei houtei", "flags haitei houtei contradict each other: self-draw and ron"),
        ("Riichi", "unknown flag 'Riichi', did you mean 'riichi'"),
    ],
    "honba": [
        (-1, "honba is -1, expected a whole number from 0 to 65535"),
        (65536, "honba is 65536, expected"),
        (1.0, "honba is 1.0, expected"),
        ("1", "honba is '1', expected"),
        (True, "honba is True, expected"),
        (None, "honba is None, expected"),
    ],
    "flowers": [
        (-1, "flowers is -1, expected a whole number from 0 to 8"),
        (9, "flowers is 9, expected a whole number from 0 to 8"),
        (True, "flowers is True, expected a whole number"),
        (False, "flowers is False, expected a whole number"),
        (pd.NA, "flowers is <NA>, expected a whole number"),
        (None, "flowers is None, expected a whole number"),
        (1.0, "flowers is 1.0, expected a whole number"),
        ([1], r"flowers is \[1\], expected a whole number"),
        ("9f", "flowers '9f', position 0: found '9f', expected 1f to 8f"),
        ("11f", "flowers is '11f', expected different flowers such as '1f3f'"),
        ("1m", "flowers is '1m', expected different flowers"),
        ("1f2m", "flowers is '1f2m', expected different flowers"),
        (1, "flowers, and the tile set has none"),
    ],
    "n_piao": [(-1, "n_piao is -1, expected a whole number from 0 to 255"), (None, "n_piao is None, expected")],
    "n_gang": [("1", "n_gang is '1', expected a whole number from 0 to 255"), (256, "n_gang is 256, expected")],
    "dealer_streak": [(256, "dealer_streak is 256, expected a whole number from 0 to 255")],
    "stakes": [
        (5, "stakes is 5, expected four whole numbers, one for each seat"),
        ((1, 2, 3), "stakes has 3 numbers, expected 4, one for each seat"),
        ((1, 2, 3, -1), r"stakes\[3\] is -1, expected 0 or more"),
        ((1, 2, 3, 1.5), r"stakes\[3\] is 1.5, expected a whole number"),
        ("1 2", "stakes has 2 numbers, expected 4"),
        ("1 2 3 x", r"stakes\[3\] is 'x', expected a whole number"),
    ],
    "kong_streak": [(5, "kong_streak is 5, expected a whole number from 0 to 4")],
    "win_streak": [(256, "win_streak is 256, expected a whole number from 0 to 255")],
    "sticks": [(-1, "sticks is -1, expected 0 or more"), ("1", "sticks is '1', expected a whole number")],
    "dealer": [(4, "dealer is 4, expected a seat from 0 to 3"), (None, "dealer is None, expected a whole number")],
    "discarder": [
        (4, "discarder is 4, expected a seat from 0 to 3"),
        ("N", "discarder is 'N', expected a whole number"),
    ],
    "rules": [(5, "rules is 5, expected a name, a file or a RuleSet"), ("richi", "unknown rule set 'richi'")],
}


@pytest.mark.parametrize(
    ("name", "value", "message"), [(name, *case) for name, cases in UNREADABLE.items() for case in cases]
)
def test_a_value_that_cannot_be_read(name, value, message):
    for function in (mj.score, mj.readings):
        with pytest.raises(InputError, match=f"^{message}"):
            function(**{**PLAIN, name: value})


KEYWORDS = ("hand", "win", "melds", "self_draw", "seat", "round", "dora_indicators", "ura_indicators", "flags", "honba")
KEYWORDS += ("sticks", "dealer", "discarder", "liable", "kong_streak", "win_streak", "rules")
KEYWORDS += ("flowers", "n_piao", "n_gang", "dealer_streak", "stakes")
FAMILIES = ("riichi", "mcr_mil", "guangdong", "hangzhou_mil2025", "luoshu", "thirteen136")
objects = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=6),
    st.text("0123456789mpszfcpkaKnh ,", max_size=12),
    st.binary(max_size=3),
    st.lists(st.text("0123456789mpszfcpkaKnh", max_size=5) | st.integers(-1, 40), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.sampled_from(
        [pd.NA, pd.NaT, np.nan, np.int64(1), np.float32(1.5), np.bool_(True), np.array([1, 2]), np.str_("E")]
    ),
    st.sampled_from([object(), mj.parse_meld("p555z"), [mj.parse_meld("h123f")], {"riichi"}, 1j, range(2), Ellipsis]),
)


@settings(max_examples=400, deadline=None)
@given(
    st.dictionaries(st.sampled_from(KEYWORDS), objects, min_size=1, max_size=2),
    st.sampled_from([PLAIN, OPEN]),
    st.sampled_from(FAMILIES),
)
def test_any_object(changes, win, family):
    for call in (
        lambda: str(mj.score(**{**win, "rules": family, **changes}, below_minimum=True)),
        lambda: mj.score_batch([win, {**win, **changes}], [family, "riichi"]).frame,
        lambda: str(mj.score(**{**win, **changes}, below_minimum=True)),
        lambda: mj.score(**{**win, "discarder": 3, **changes}).payments,
        lambda: mj.score_batch([win, {**win, **changes}]).frame,
    ):
        with contextlib.suppress(MjfastError):
            call()
    record = {name: value for name, value in changes.items() if name != "rules"}
    scores = mj.score_batch([{**win, **record}, win], errors="report", below_minimum=True)
    assert len(scores.frame) == 2
    assert scores.points[0, 1] > 0
    assert set(scores.faults.win) <= {0}


@settings(max_examples=300, deadline=None)
@given(
    st.text("0123456789mpszf", max_size=32),
    st.text("0123456789mpszf", max_size=3),
    st.text("cpkaKnh0123mzf ", max_size=12),
    st.sampled_from(FAMILIES),
)
def test_any_text(hand, win, melds, family):
    try:
        score = mj.score(hand, win, melds=melds, rules=family, below_minimum=True)
    except MjfastError:
        return
    assert score.points > 0


@settings(max_examples=200, deadline=None)
@given(st.text(string.printable, max_size=20), st.sampled_from(KEYWORDS[:9]))
def test_any_printable_text(text, name):
    with contextlib.suppress(MjfastError):
        mj.score(**{**PLAIN, name: text})
