import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjfast as mj
from mjfast import rules
from mjfast.plans import make_plan
from mjfast.point_table import can_occur, limit_table
from mjfast_ext import _score
from tests.reference.pricing import ordinary_basic

# Ron and (from a non-dealer / from the dealer) of a non-dealer, ron and (from each) of the dealer, by fu and han;
# "自定麻將規則 - 日本麻將" gives the formula, rounding and limits, and these are the numbers of every Japanese table.
PAID = """
20: 700 (200/400) 1000 (400)|1300 (400/700) 2000 (700)|2600 (700/1300) 3900 (1300)|5200 (1300/2600) 7700 (2600)
25: 800 (200/400) 1200 (400)|1600 (400/800) 2400 (800)|3200 (800/1600) 4800 (1600)|6400 (1600/3200) 9600 (3200)
30: 1000 (300/500) 1500 (500)|2000 (500/1000) 2900 (1000)|3900 (1000/2000) 5800 (2000)|7700 (2000/3900) 11600 (3900)
40: 1300 (400/700) 2000 (700)|2600 (700/1300) 3900 (1300)|5200 (1300/2600) 7700 (2600)|mangan
50: 1600 (400/800) 2400 (800)|3200 (800/1600) 4800 (1600)|6400 (1600/3200) 9600 (3200)|mangan
60: 2000 (500/1000) 2900 (1000)|3900 (1000/2000) 5800 (2000)|7700 (2000/3900) 11600 (3900)|mangan
70: 2300 (600/1200) 3400 (1200)|4500 (1200/2300) 6800 (2300)|mangan|mangan
80: 2600 (700/1300) 3900 (1300)|5200 (1300/2600) 7700 (2600)|mangan|mangan
90: 2900 (800/1500) 4400 (1500)|5800 (1500/2900) 8700 (2900)|mangan|mangan
100: 3200 (800/1600) 4800 (1600)|6400 (1600/3200) 9600 (3200)|mangan|mangan
110: 3600 (900/1800) 5300 (1800)|7100 (1800/3600) 10600 (3600)|mangan|mangan
120: 3900 (1000/2000) 5800 (2000)|7700 (2000/3900) 11600 (3900)|mangan|mangan
130: 4200 (1100/2100) 6300 (2100)|mangan|mangan|mangan
"""
LIMITS = {
    "mangan": (8000, 12000, 2000, 4000),
    "haneman": (12000, 18000, 3000, 6000),
    "baiman": (16000, 24000, 4000, 8000),
    "sanbaiman": (24000, 36000, 6000, 12000),
    "yakuman": (32000, 48000, 8000, 16000),
    "5 mangan": (40000, 60000, 10000, 20000),
    "double yakuman": (64000, 96000, 16000, 32000),
}
PAYMENTS = ["ron", "dealer_ron", "self_draw", "self_draw_dealer", "dealer_self_draw"]


def cells():
    """Fu, han, limit and payments of each cell of `PAID`."""
    for line in PAID.strip().splitlines():
        fu, _, rest = line.partition(":")
        for han, cell in enumerate(rest.split("|"), 1):
            if cell.strip() == "mangan":
                yield int(fu), han, "mangan", by_limit("mangan")
                continue
            ron, child, dealer, dealer_ron, each = map(int, re.findall(r"\d+", cell))
            yield int(fu), han, "", (ron, dealer_ron, child, dealer, each)


def by_limit(name):
    ron, dealer_ron, child, dealer = LIMITS[name]
    return ron, dealer_ron, child, dealer, dealer


def test_the_cells_of_books():
    listed = list(cells())
    assert len(listed) == 13 * 4
    for name in ("riichi", "custom", "tenhou"):
        frame = mj.point_table(name, han=range(1, 5), fu=sorted({fu for fu, *_ in listed})).set_index(["fu", "han"])
        for fu, han, limit, payments in listed:
            row = frame.loc[(fu, han)]
            assert (row["limit"], tuple(row[PAYMENTS])) == (limit, payments)


def test_the_limits_of_han():
    frame = mj.point_table("custom", han=range(5, 31), fu=[20, 110])
    named = ["mangan", *["haneman"] * 2, *["baiman"] * 3, *["sanbaiman"] * 2, *["yakuman"] * 18]
    assert frame["limit"].tolist() == [name for name in named for _ in range(2)]
    assert frame[PAYMENTS].apply(tuple, axis=1).tolist() == [by_limit(name) for name in named for _ in range(2)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("riichi", {"mangan": "5", "haneman": "6-7", "baiman": "8-10", "sanbaiman": "11-12", "yakuman": "13+"}),
        ("ema", {"mangan": "5", "haneman": "6-7", "baiman": "8-10", "sanbaiman": "11+", "yakuman": ""}),
        (
            "custom",
            {
                "mangan": "5",
                "haneman": "6-7",
                "baiman": "8-10",
                "sanbaiman": "11-12",
                "yakuman": "13+",
                "5 mangan": "",
                "double yakuman": "",
            },
        ),
    ],
)
def test_limit_table(name, expected):
    frame = limit_table(name)
    assert dict(zip(frame["limit"], frame["han"], strict=True)) == expected
    for row in frame.to_dict("records"):
        assert tuple(row[column] for column in PAYMENTS) == by_limit(row["limit"])


def test_yakuman_that_count_again():
    twice = rules.replace("riichi", counted_yakuman_multiples=True)
    assert dict(limit_table(twice)[["limit", "han"]].values.tolist()[-2:]) == {
        "yakuman": "13-25",
        "double yakuman": "26-38",
    }
    assert mj.point_table(twice, han=[25, 26], fu=[30])["limit"].tolist() == ["yakuman", "double yakuman"]


def test_a_limit_that_no_han_reach():
    frame = limit_table(rules.replace("riichi", haneman_han=5)).set_index("limit")
    assert frame.loc[["mangan", "haneman", "baiman"], "han"].tolist() == ["", "5-7", "8-10"]


def test_kiriage():
    frame = mj.point_table(rules.replace("riichi", kiriage_mangan=True), han=[3, 4], fu=[30, 60])
    assert frame["limit"].tolist() == ["", "mangan", "mangan", "mangan"]
    assert frame["ron"].tolist() == [3900, 8000, 8000, 8000]


# With few han, many han, few fu, many fu.
WINS = [
    ("234m567p345s67s88p", "5s", {"flags": "riichi"}),
    ("234m567p345s67s88p", "5s", {"self_draw": True}),
    ("1133m5577p2299s4z", "4z", {"self_draw": True, "flags": "riichi"}),
    ("234m678s46p22s", "5p", {"melds": "K9999m", "flags": "rinshan"}),
    ("777z234m67s55m", "8s", {"melds": "K8888p", "flags": "riichi", "dora_indicators": "1m"}),
    ("33s11z", "1z", {"melds": "p555z p666z p222z"}),
]


@pytest.mark.parametrize("name", ["riichi", "custom", "mleague", "saikouisen2000"])
@pytest.mark.parametrize("seat", ["E", "S"])
@pytest.mark.parametrize(("hand", "win", "how"), WINS)
def test_the_table_is_what_wins_are_paid(name, seat, hand, win, how):
    score = mj.score(hand, win, seat=seat, rules=name, **how)
    assert not score.limits
    (row,) = mj.point_table(name, han=[score.han], fu=[score.fu]).to_dict("records")
    if not score.self_draw:
        assert score.points == row["dealer_ron" if seat == "E" else "ron"]
    elif seat == "E":
        assert score.points == 3 * row["dealer_self_draw"]
    else:
        assert score.points == 2 * row["self_draw"] + row["self_draw_dealer"]
    assert row["limit"] == score.limit


steps = st.lists(st.integers(1, 30), min_size=5, max_size=5).map(sorted)


@given(
    steps=steps,
    bazoro=st.integers(0, 6),
    mangan=st.integers(100, 100_000),
    flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
    most=st.integers(0, 3),
    han=st.lists(st.integers(0, 60), min_size=1, max_size=6),
    fu=st.lists(st.integers(0, 1000), min_size=1, max_size=6),
)
def test_basic_points_are_those_of_the_slow_twin(steps, bazoro, mangan, flags, most, han, fu):
    names = ("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han")
    changed = rules.replace(
        "riichi",
        **dict(zip(names, steps, strict=True)),
        **dict(zip(("kiriage_mangan", "counted_yakuman", "counted_yakuman_multiples"), flags, strict=True)),
        bazoro=bazoro,
        mangan_basic=mangan,
        yakuman_most=most,
    )
    frame = mj.point_table(changed, han=han, fu=fu)
    expected = [ordinary_basic(count, fus, changed.options) for count in han for fus in fu]
    assert frame["ron"].tolist() == [-(-4 * basic // 100) * 100 for basic in expected]
    assert frame["self_draw"].tolist() == [-(-basic // 100) * 100 for basic in expected]


def test_least_fu():
    # In standard riichi 20 fu need pinfu and self-draw, and 25 seven pairs; in the custom rules any hand can have 20.
    occurring = {
        name: [
            (han, fu, self_draw)
            for han in (1, 2, 3, 4)
            for fu in (20, 25)
            for self_draw in (False, True)
            if can_occur(han, fu, name, self_draw=self_draw)
        ]
        for name in ("riichi", "custom")
    }
    assert occurring["riichi"] == [
        *((2, 20, True), (2, 25, False)),
        *((3, 20, True), (3, 25, False), (3, 25, True)),
        *((4, 20, True), (4, 25, False), (4, 25, True)),
    ]
    assert occurring["custom"] == [
        *((han, 20, drawn) for han in (1, 2) for drawn in (False, True)),
        *((3, 20, False), (3, 20, True), (3, 25, False)),
        *((4, 20, False), (4, 20, True), (4, 25, False), (4, 25, True)),
    ]
    assert not can_occur(4, 35, "riichi", self_draw=False)
    bare = rules.replace("riichi", chiitoitsu=False, pinfu=False, menzen_tsumo=False)
    assert not any(can_occur(4, fu, bare, self_draw=drawn) for fu in (20, 25) for drawn in (False, True))
    assert can_occur(1, 30, bare, self_draw=True)


def test_the_columns():
    frame = mj.point_table()
    assert frame.columns.tolist() == [
        *("han", "fu", "limit", "dealer_ron", "dealer_self_draw", "ron", "self_draw", "self_draw_dealer")
    ]
    assert sorted(set(frame["han"])) == list(range(1, 14))
    assert sorted(set(frame["fu"])) == [20, 25, *range(30, 120, 10)]
    assert len(frame) == 13 * 11
    assert len(mj.point_table(han=[], fu=[])) == 0


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"rules": "richi"}, "unknown rule set 'richi', did you mean 'riichi'"),
        ({"han": [1, -1]}, "han is -1, expected 0 or more"),
        ({"han": [1.5]}, "han is 1.5, expected a whole number"),
        ({"fu": [5000]}, "fu is 5000, expected 1000 at most"),
        ({"rules": 5}, "rules is 5"),
    ],
)
def test_faults(how, message):
    with pytest.raises(mj.InputError, match=message):
        mj.point_table(**how)


def test_the_kernel_is_total():
    kernel = make_plan(
        (
            rules.load("riichi"),
            rules.replace(
                "riichi", mangan_han=100, haneman_han=100, baiman_han=100, sanbaiman_han=100, yakuman_han=100
            ),
        )
    ).kernel
    numbers = np.array([-(2**31), -1, 0, 1, 4, 24, 99, 1000, 2**31 - 1], np.int32)
    han, fu = (grid.reshape(-1).copy() for grid in np.meshgrid(numbers, numbers))
    for which in (0, 1):
        basic = _score.basic_points(kernel, han, fu, which)
        assert basic.dtype == np.int64
        assert ((basic >= 0) & (basic <= 8000)).all()
    for wrong in ((han, fu[1:]), (han, fu, 2), (han, fu, -1)):
        with pytest.raises(ValueError, match=r"han and|rule set"):
            _score.basic_points(kernel, *wrong)
