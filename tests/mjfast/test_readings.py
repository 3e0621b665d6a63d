"""Readings of hands whose readings were counted by hand, and how a score shows them."""

import re

import pytest

import mjfast as mj
from mjfast import rules

# In brackets what the winning tile completes: each meld that it can be in, and the pair.
READINGS = {
    "123m456m789p68s99s 7s": ["123m 456m 789p [678s] 99s"],
    "123m456m789p4566s 6s": ["123m 456m 789p 456s [66s]", "123m 456m 789p [456s] 66s"],
    "111222333m7899p 9p": [
        "123m 123m 123m 789p [99p]",
        "123m 123m 123m [789p] 99p",
        "789p 111m 222m 333m [99p]",
        "[789p] 111m 222m 333m 99p",
    ],
    "2233445566778p 8p": [
        "234p 234p 567p 567p [88p]",
        "234p 234p [678p] 678p 55p",
        "345p 345p [678p] 678p 22p",
        "seven pairs",
    ],
    "2223334445556m 6m": [
        "345m 345m 345m 222m [66m]",
        "345m [456m] 456m 222m 33m",
        "234m 234m 234m 555m [66m]",
        "222m 333m 444m 555m [66m]",
    ],
    "1112345678999s 1s": ["123s 456s 789s [111s] 99s", "[123s] 456s 789s 111s 99s"],
    "1112345678999s 2s": ["345s 678s 111s 999s [22s]"],
    "1112345678999s 3s": ["[123s] 345s 678s 999s 11s", "123s [345s] 678s 999s 11s"],
    "1112345678999s 5s": ["234s 678s 111s 999s [55s]"],
    "1112345678999s 9s": ["123s 456s 789s [999s] 11s", "123s 456s [789s] 999s 11s"],
    "77m678m66m 7m p999m p888m": ["678m [777m] p999m p888m 66m", "[678m] 777m p999m p888m 66m"],
    "34m77p 5m c345m c345m c345m": ["[345m] c345m c345m c345m 77p"],
    "5p 5p c406p k1111z a2222z K3333z": ["c406p k1111z a2222z K3333z [55p]"],
    "1133m5577p2299s4z 4z": ["seven pairs"],
    "19m19p19s1234567z 1m": ["thirteen orphans"],
}


def read(text, **circumstances):
    hand, win, *melds = text.split()
    return mj.readings(hand, win, melds=melds, **circumstances)


@pytest.mark.parametrize("self_draw", [False, True], ids=["ron", "self-draw"])
@pytest.mark.parametrize(("text", "expected"), READINGS.items())
def test_readings_counted_by_hand(text, expected, self_draw):
    found = read(text, self_draw=self_draw)
    assert [str(reading) for reading in found] == expected
    assert [sum(part.completed for part in reading.melds) for reading in found] == [
        int("[" in line and not line.endswith("]")) for line in expected
    ]


def test_unconnected_tiles():
    circumstances = {"self_draw": True, "flags": "first_draw", "rules": "custom"}
    (thirteen,) = read("147m258p369s1234z 1z", **circumstances)
    (fourteen,) = read("147m258p369s1234z 5z", **circumstances)
    assert [str(thirteen), thirteen.yaku] == ["irregular", {"shiisan_puuta": 5}]
    assert [str(fourteen), fourteen.yaku] == ["irregular", {"shiisuu_puuta": 5}]
    assert (thirteen.melds, thirteen.pair, thirteen.wait) == ((), None, "")


WAITS = {
    "12m456p789p99s123s 3m": "edge",
    "89m456p789p99s123s 7m": "edge",
    "13m456p789p99s123s 2m": "closed",
    "23m456p789p99s123s 1m": "two-sided",
    "23m456p789p99s123s 4m": "two-sided",
    "78m456p789p99s123s 9m": "two-sided",
    "78m456p789p99s123s 6m": "two-sided",
    "11z456p789p99s123s 1z": "triplet",
    "111z456p789p9s123s 9s": "pair",
    "1133m5577p2299s4z 4z": "pair",
    "19m19p19s1234567z 1m": "",
}


@pytest.mark.parametrize(("text", "wait"), WAITS.items())
def test_waits(text, wait):
    assert [reading.wait for reading in read(text)] == [wait]


@pytest.mark.parametrize(("self_draw", "closed"), [(False, False), (True, True)], ids=["ron", "self-draw"])
def test_the_triplet_that_a_ron_completes_is_open(self_draw, closed):
    (reading,) = read("222m555p777s88m99p 8m", self_draw=self_draw)
    assert [(str(part), part.closed, part.completed) for part in reading.melds] == [
        ("222m", True, False),
        ("888m", closed, True),
        ("555p", True, False),
        ("777s", True, False),
    ]
    assert ("sanankou" in reading.yaku, "suuankou" in reading.yaku) == (not closed, closed)


def test_the_triplet_stays_closed_where_the_ron_completes_a_run():
    as_triplet, as_run = read("1112345678999s 1s")
    assert [[part.closed for part in reading.melds] for reading in (as_triplet, as_run)] == [
        [True, True, True, False],
        [True, True, True, True],
    ]
    assert (as_triplet.fu_items["open 111s"], as_run.fu_items["concealed 111s"]) == (4, 8)


def test_declared_melds():
    (reading,) = read("5p 5p c406p k1111z a2222z K3333z")
    assert list(map(str, reading.melds)) == ["c406p", "k1111z", "a2222z", "K3333z"]
    assert [part.declared for part in reading.melds] == mj.parse_melds("c406p k1111z a2222z K3333z")
    assert [part.closed for part in reading.melds] == [False, False, False, True]
    assert [part.is_run for part in reading.melds] == [True, False, False, False]


def test_the_best_reading_is_the_score():
    score = mj.score("111222333m7899p", "9p")
    assert score.readings == mj.readings("111222333m7899p", "9p")
    assert score.reading is score.readings[1]  # as many points as the first, and more han
    for name in ("han", "fu", "points", "basic"):
        assert getattr(score, name) == getattr(score.reading, name)
    assert score.yaku == score.reading.yaku
    assert score.fu_items == {"base": 20, "closed ron": 10}


def test_a_reading_that_is_allowed_goes_before_one_that_pays_more():
    changes = {**dict.fromkeys(("sanankou", "junchan", "chanta"), False), "triplet_fu": [2, 100]}
    score = mj.score("111222333m7899p", "9p", rules=rules.load("riichi").replace(**changes))
    assert [(reading.yaku_han, reading.status == 0) for reading in score.readings] == [
        *((1, True), (2, True), (0, False), (0, False)),
    ]
    assert [reading.points for reading in score.readings] == [1300, 2000, 3900, 3900]
    assert score.reading is score.readings[1]


def test_by_tenhou_the_winner_names_his_tile():
    win = {"hand": "22m555p777s888m99p", "win": "2m", "self_draw": True, "seat": "E", "flags": "tenhou"}
    score = mj.score(**win, rules="custom")
    assert str(score.reading) == "222m 888m 555p 777s [99p]"
    given = mj.score(**win, rules=rules.load("custom").replace(tenhou_best_tile=False))
    assert str(given.reading) == "[222m] 888m 555p 777s 99p"


def test_patterns_that_are_not_paid_are_there():
    reading = mj.score("123m456m789p67s99s", "8s", rules="custom").reading
    assert reading.yaku == {"pinfu": 1}
    assert reading.patterns == ("four_melds", "pinfu")
    open_hand = mj.score("567p345s67s88p", "5s", melds="c234m", rules="riichi").reading
    assert open_hand.patterns == ("open", "four_melds", "tanyao")


FU_ITEMS = {
    "111m567p345s67s11z 8s": {"base": 20, "closed ron": 10, "concealed 111m": 8, "pair": 4},
    "67s33z 8s k2222m k8888p K9999s": {"base": 20, "open 2222m": 8, "open 8888p": 8, "concealed 9999s": 32},
    "567p345m67s88p 8s c234m": {"base": 20, "open hand": 10},
    "1133m5577p2299s4z 4z": {"fixed": 25},
    "777z234m68s55m 7s K8888p": {"base": 20, "closed ron": 10, "concealed 777z": 8, "concealed 8888p": 16, "wait": 2},
}


@pytest.mark.parametrize(("text", "items"), FU_ITEMS.items())
def test_what_fu_come_from(text, items):
    (reading,) = read(text, seat="E")
    assert reading.fu_items == items
    assert list(reading.fu_items) == list(items)


def test_fu_items_of_the_custom_rules():
    circumstances = {"flags": "riichi", "dora_indicators": "1m", "rules": "custom"}
    (reading,) = read("234m567p345s67s44z 8s", **circumstances)
    assert reading.fu_items == {"base": 20, "pair": 4, "riichi": 10, "dora": 20}
    assert reading.fu == 50
    (reading,) = read("234m567p345s67s88p 8s", self_draw=True, **circumstances)
    assert reading.fu_items == {"dora": 20, "fixed": 20}


SHOWN = {
    "an ordinary win": (
        {"hand": "111z567p345s67s11m", "win": "8s", "seat": "E", "flags": "riichi", "dora_indicators": "9m"},
        """\
567p 345s [678s] 111z 11m, ron, E seat, E round: riichi
  riichi         1
  yakuhai_seat   1
  yakuhai_round  1
  dora           2
5 han 40 fu (base 20, closed ron 10, concealed 111z 8), mangan
12000 points: 12000 from the discarder""",
        "<Score riichi: 5 han 40 fu, 12000 points>",
    ),
    "two yakuman": (
        {"hand": "33z11z", "win": "1z", "melds": "p555z p666z p777z"},
        """\
[111z] p555z p666z p777z 33z, ron, S seat, E round: riichi
  daisangen  yakuman
  tsuuiisou  yakuman
double yakuman
64000 points: 64000 from the discarder""",
        "<Score riichi: 26 han, 64000 points>",
    ),
    "a counted yakuman": (
        {
            "hand": "2343455677899m",
            "win": "6m",
            "self_draw": True,
            "dora_indicators": "2m4m",
            "flags": "riichi ippatsu",
        },
        """\
234m 345m 567m [678m] 99m, self-draw, S seat, E round: riichi
  riichi        1
  ippatsu       1
  menzen_tsumo  1
  pinfu         1
  chinitsu      6
  dora          4
14 han 20 fu (fixed 20), yakuman
32000 points: 8000 from each, 16000 from the dealer""",
        "<Score riichi: 14 han 20 fu, 32000 points>",
    ),
    "no yaku": (
        {"hand": "567p345s67s88p", "win": "5s", "melds": "c234m", "rules": rules.load("ema").replace(tanyao=False)},
        """\
567p [345s] 567s c234m 88p, ron, S seat, E round: ema with tanyao
0 han 30 fu (base 20, open hand 10); not allowed: no yaku
500 points: 500 from the discarder""",
        "<Score ema with tanyao: 0 han 30 fu, 500 points, not allowed>",
    ),
    "seven pairs of the dealer": (
        {"hand": "1133m5577p2299s4z", "win": "4z", "seat": "E", "round": "S", "self_draw": True},
        """\
seven pairs, self-draw, E seat, S round: riichi
  menzen_tsumo  1
  chiitoitsu    2
3 han 25 fu (fixed 25)
4800 points: 1600 from each""",
        "<Score riichi: 3 han 25 fu, 4800 points>",
    ),
}


@pytest.mark.parametrize(("win", "text", "short"), SHOWN.values(), ids=SHOWN)
def test_how_a_score_is_shown(win, text, short):
    score = mj.score(**win, below_minimum=True)
    assert str(score) == text
    assert repr(score) == short
    head, _, rest = text.partition("\n")
    _, _, table = score._repr_html_().partition("</p>")  # after the tiles
    shown = re.sub("<[^>]*>", " ", table)
    assert shown.split() == [*head.split(), "yaku", "han", *rest.split()]
