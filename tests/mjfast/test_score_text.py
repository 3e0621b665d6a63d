"""Who pays a win, and how a score is shown in a notebook. How it is printed is in test_readings."""

import pickle
import re

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import InputError
from mjfast.score import Table

PINFU = {"hand": "123m456m789p67s99s", "win": "8s"}
MIDDLE = {"hand": "123m456m789p68s99s", "win": "7s", "flags": "riichi"}
DRAGONS = {"hand": "234m9s", "win": "9s", "melds": "p555z p666z p777z"}
BOTH = {"hand": "111z2z", "win": "2z", "melds": "p555z p666z p777z"}
DRAWN = {"self_draw": True}

# A win, and the changes of points of the four seats: the dealer sits in seat 0 if nothing is said.
PAYMENTS = {
    "ron of which nobody says who discarded": (PINFU, None),
    "ron": (PINFU | {"discarder": 2}, (0, 1000, -1000, 0)),
    "ron of the dealer": (PINFU | {"seat": "E", "discarder": 3}, (1500, 0, 0, -1500)),
    "the dealer sits elsewhere": (PINFU | {"dealer": 2, "seat": "W", "discarder": 1}, (1000, -1000, 0, 0)),
    "self-draw": (MIDDLE | DRAWN, (-1000, 2000, -500, -500)),
    "self-draw of the dealer": (MIDDLE | DRAWN | {"seat": "E", "dealer": 3}, (-1000, -1000, -1000, 3000)),
    "counters": (PINFU | {"discarder": 2, "honba": 2}, (0, 1600, -1600, 0)),
    "counters on a self-draw": (MIDDLE | DRAWN | {"honba": 2}, (-1200, 2600, -700, -700)),
    "sticks": (PINFU | {"discarder": 2, "sticks": 3}, (0, 4000, -1000, 0)),
    "very many sticks": (PINFU | {"discarder": 2, "sticks": 1000}, (0, 1001000, -1000, 0)),
    "counters and sticks": (MIDDLE | DRAWN | {"honba": 1, "sticks": 1}, (-1100, 3300, -600, -600)),
    "counters that cost more": (
        PINFU | {"discarder": 2, "honba": 2, "rules": rules.load("riichi").replace(honba_points=1500)},
        (0, 4000, -4000, 0),
    ),
    "liable on a ron": (DRAGONS | {"discarder": 2, "liable": 3}, (0, 32000, -16000, -16000)),
    "liable on a self-draw": (DRAGONS | DRAWN | {"liable": 3, "honba": 1}, (0, 32300, 0, -32300)),
    "liable for one of two": (BOTH | {"discarder": 2, "liable": {"daisangen": 3}}, (0, 64000, -48000, -16000)),
    "liable for the hand": (
        BOTH | {"discarder": 2, "liable": {"daisangen": 3}, "rules": "tenhou"},
        (0, 64000, -32000, -32000),
    ),
    "nobody is liable in these rules": (
        DRAGONS | {"discarder": 2, "liable": 3, "rules": "saikouisen2000"},
        (0, 32000, -32000, 0),
    ),
}


@pytest.mark.parametrize("name", PAYMENTS)
def test_payments(name):
    win, expected = PAYMENTS[name]
    score = mj.score(**win)
    assert score.payments == expected
    assert (
        mj.score_batch([{key: value for key, value in win.items() if key != "rules"}], win.get("rules", "riichi"))[
            0
        ].payments
        == expected
    )


WORDS = {
    "ron": (PINFU, "1000 from the discarder"),
    "self-draw": (PINFU | DRAWN, "400 from each, 700 from the dealer"),
    "self-draw of the dealer": (PINFU | DRAWN | {"seat": "E"}, "700 from each"),
    "a yakuman drawn": (DRAGONS | DRAWN, "8000 from each, 16000 from the dealer"),
}


@pytest.mark.parametrize("name", WORDS)
def test_the_payment_in_words(name):
    win, text = WORDS[name]
    assert mj.score(**win).payment == text
    assert str(mj.score(**win)).endswith(f" points: {text}")


LIMITS = {
    "": PINFU,
    "mangan": {"hand": "222m555p777s88m99p", "win": "8m"},
    "haneman": {"hand": "1123455567899m", "win": "9m"},
    "baiman": {"hand": "1123455567899m", "win": "9m", "flags": "riichi ippatsu"},
    "sanbaiman": {"hand": "1234455556678m", "win": "9m", "flags": "riichi"},
    "yakuman": DRAGONS,
    "double yakuman": BOTH,
    "3 yakuman": {
        "hand": "111z2z",
        "win": "2z",
        "melds": "k5555z k6666z k7777z",
        "rules": rules.load("riichi").replace(sankantsu={"limit": 4}),
    },
    "5 mangan": {"hand": "222m555p777s888m9p", "win": "9p", "rules": "custom"},
}


@pytest.mark.parametrize("name", LIMITS)
def test_names_of_limits(name):
    assert mj.score(**LIMITS[name]).limit == name


def test_the_table_in_a_notebook():
    score = mj.score(**MIDDLE, dora_indicators="1m")
    tiles, _, table = score._repr_html_().partition("</p>")
    assert re.findall('title="([^"]*)"', tiles) == ["123456m789p6899s", "7s"]
    assert table == (
        "<p>123m 456m 789p [678s] 99s, ron, S seat, E round: riichi</p>"
        "<table><thead><tr><th>yaku</th><th>han</th></tr></thead><tbody>"
        "<tr><td>riichi</td><td>1</td></tr><tr><td>dora</td><td>1</td></tr></tbody></table>"
        "<p>2 han 40 fu (base 20, closed ron 10, wait 2)<br>2600 points: 2600 from the discarder</p>"
    )
    named = mj.score(**PINFU, rules=rules.load("riichi").replace(name="<b>&mine</b>"))
    assert "&lt;b&gt;&amp;mine&lt;/b&gt;" in named._repr_html_()
    assert "<b>" not in named._repr_html_()


def test_scores_are_kept():
    score = mj.score(**DRAGONS, discarder=2, liable=3)
    again = pickle.loads(pickle.dumps(score))
    assert again == score
    assert (str(again), repr(again), again.payments) == (str(score), repr(score), score.payments)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"dealer": -1}, "dealer is -1, expected a seat from 0 to 3"),
        ({"discarder": 9}, "discarder is 9, expected a seat from 0 to 3"),
        ({"honba": 1.5}, "honba is 1.5, expected a whole number"),
        ({"sticks": -1}, "sticks is -1, expected 0 or more"),
    ],
)
def test_tables_that_cannot_be(words, message):
    with pytest.raises(InputError, match=message):
        Table(**words)
