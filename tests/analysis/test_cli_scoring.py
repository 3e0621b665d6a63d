import csv
import io
import json
import re

import pytest

import mjfast as mj
from tests.analysis.printed import cells

# Worked by hand from the rules of "自定麻將規則 - 日本麻將": hand, winning tile and options; han, fu and points in the
# full version, and in the compact one where it differs. No fu where a limit is paid, no points where it is no win.
CUSTOM = [
    ("123m456m789p67s99s 8s --seat E", (1, 20, 1000), None),
    ("123m456m789p67s99s 8s --tsumo", (2, 20, 1500), None),
    ("567p345s67s88p|c234m 5s --self-draw", (1, 20, 800), None),
    ("123m456m789p67s99s 8s --flags riichi", (2, 30, 2000), None),
    ("123m456m789p67s99s 8s --tsumo --flags riichi,ippatsu", (3, 20, 2700), None),
    ("123m456m789p67s99s 8s --dora 2m", (1, 40, 1300), None),
    ("234m456p11m78s|p777z 9s --dora 6z", (3, 30, 3900), None),
    ("345m678m67s55s|K2222p 8s --dora-indicators 1p", (4, 50, 8000), None),
    ("234m567p67s33z|p111z 8s --seat E", (2, 30, 2900), None),
    ("1133m5577p2299s4z 4z --tsumo --flags riichi", (5, 25, 8000), None),
    ("55m567m234p678p46s 5s --flags riichi --dora 4m", (4, 30, 7700), None),
    ("234m678s46p22s|K9999m 5p --flags rinshan", (3, 70, 8000), (2, 70, 4700)),
    ("13s456m789m567p33p 2s --flags chankan", (2, 20, 1300), (1, 20, 700)),
    ("345s67s55p|K2222m|K7777p 8s --flags rinshan --kong-streak 2", (4, 90, 8000), (3, 90, 8000)),
    ("111s567s88s99s|c234s 9s", (8, 40, 16000), (5, 40, 8000)),
    ("222m555p777s88m99p 8m --tsumo", (13, 0, 32000), (11, 0, 24000)),
    ("222m555p777s888m9p 9p", (13, 0, 40000), (13, 0, 32000)),
    ("11z55m|p222z|p333z|p444z 1z --seat E", (26, 0, 96000), (13, 0, 60000)),
    ("234m567p345s67s88p 5s --seat E --honba 7 --win-streak 8", (13, 0, 48000), (2, 20, 2000)),
    ("123m456m789p67s99s 8s --seat E --honba 7 --win-streak 8", None, None),
    ("234m456p11m78s|p777z 9s --dora 6z --honba 5", None, None),
]
# The same in standard riichi, which the Python package mahjong says too.
RIICHI = [
    ("234m567p345s67s88p 5s --seat E --flags riichi", (3, 30, 5800)),
    ("567p345s67s88p|c234m 5s --tsumo", (1, 30, 1100)),
    ("1133m5577p2299s4z 4z --tsumo --flags riichi", (4, 25, 6400)),
    ("234m567p678s77z11m 7z", (1, 40, 1300)),
    ("111m567p345s67s11z 8s --seat E --flags riichi", (1, 50, 2400)),
    ("777z234m67s55m|K8888p 8s --flags riichi --dora 1m", (3, 60, 7700)),
    ("99s23p678s|p777z|c234m 1p --flags haitei", (2, 30, 2000)),
    ("234m067p345s67s88p 5s --flags riichi", (4, 30, 7700)),
    ("234m567p345s67s88p 5s --flags riichi --ura 7p", (5, 30, 8000)),
    ("33z11z|p555z|p666z|p777z 1z", (26, 0, 64000)),
    ("99s33z|p111m|p999p|p111z 9s --round E", (5, 40, 8000)),
]


def arguments(line):
    """Split a command line; a bar is the space inside a hand."""
    return [word.replace("|", " ") for word in line.split()]


def worth(row):
    return (row["han"], row["fu"], row["points"]) if row["legal"] else None


@pytest.mark.parametrize(("line", "full", "compact"), CUSTOM)
def test_the_custom_rules(mjfast, line, full, compact):
    status, out, err = mjfast("score", *arguments(line), "--rules", "custom,custom_compact", "--format", "json")
    assert (status, err) == (0, "")
    assert [worth(row) for row in json.loads(out)] == [full, compact or full]


@pytest.mark.parametrize(("line", "expected"), RIICHI)
def test_standard_riichi(mjfast, line, expected):
    status, out, err = mjfast("score", *arguments(line), "--format", "json")
    assert (status, err) == (0, "")
    assert [worth(row) for row in json.loads(out)] == [expected]


def test_a_score(mjfast):
    found = mj.score("123m456m789p67s99s", "8s", flags="riichi", dora_indicators="8s")
    assert mjfast("score", "123m456m789p67s99s", "8s", "--flags", "riichi", "--dora", "8s") == (0, f"{found}\n", "")
    assert str(found).splitlines() == [
        "123m 456m 789p [678s] 99s, ron, S seat, E round: riichi",
        "  riichi  1",
        "  pinfu   1",
        "  dora    2",
        "4 han 30 fu (base 20, closed ron 10)",
        "7700 points: 7700 from the discarder",
    ]


@pytest.mark.parametrize(
    ("line", "payments"),
    [
        # 3,900 and 600 for two counters, and the stick.
        ("234m567p345s67s88p 5s --flags riichi --honba 2 --sticks 1 --discarder 3", "+0 +5500 +0 -4500"),
        ("123m456m789p68s99s 7s --tsumo --seat E --dealer 2 --honba 1", "-600 -600 +1800 -600"),
        # The big three dragons are shared with seat 3, the rest is not.
        ("33z11z|p555z|p666z|p777z 1z --seat W --discarder 1 --liable daisangen=3", "+0 -48000 +64000 -16000"),
        ("33s11p|p555z|p666z|p777z 1p --seat W --tsumo --liable 3", "+0 +0 +32000 -32000"),
    ],
)
def test_payments_by_seat(mjfast, line, payments):
    status, out, err = mjfast("score", *arguments(line))
    assert (status, err) == (0, "")
    assert out.splitlines()[-1] == f"by seat, with counters and sticks: {payments}"
    _, out, _ = mjfast("score", *arguments(line), "--format", "json")
    assert json.loads(out)[0]["payments"] == [int(points) for points in payments.split()]


def test_who_discarded_need_not_be_known(mjfast):
    _, out, _ = mjfast("score", "234m567p345s67s88p", "5s", "--honba", 2)
    assert out.splitlines()[-1] == "2000 points: 2000 from the discarder"


def test_ways_to_write_a_win(mjfast):
    ways = [
        ("234m67p 11z p777z c345s", "5p", "--self-draw"),
        ("234m67p11z", "5p", "--melds", "p777z c345s", "--tsumo"),
        ("p777z 234m67p c345s 11z", "5p", "--tsumo", "--seat", "south"),
        ("234m67p11z p777z", "5p", "--melds", "c345s", "--tsumo", "--round", "1z"),
    ]
    outputs = {mjfast("score", *way) for way in ways}
    assert len(outputs) == 1
    ((status, _, _),) = outputs
    assert status == 0
    assert mjfast("score", "99s23p678s p777z c234m", "1p", "--flags", "haitei") == mjfast(
        "score", "99s23p678s p777z c234m", "1p", "--flags", "last_tile", "--tsumo"
    )


def test_rule_sets_side_by_side(mjfast):
    status, out, err = mjfast(
        "score", "234m456p11m78s p777z", "9s", "--dora", "6z", "--honba", 5, "--rules", "riichi,custom,wrc"
    )
    assert (status, err) == (0, "")
    assert cells(out) == [
        ["rules", "points", "shares", "han", "fu", "limit", "yaku"],
        ["riichi", "7700", "7700", "4", "30", "yakuhai_chun 1, dora 3"],
        ["custom", "0", "not allowed: fewer han than the rules ask for"],
        ["wrc", "8000", "8000", "4", "30", "mangan", "yakuhai_chun 1, dora 3"],
    ]
    _, out, _ = mjfast("score", "33z11z p555z p666z p777z", "1z", "--dora", "1m", "--rules", "riichi,custom")
    assert [row[1:] for row in cells(out)[1:]] == [
        ["64000", "64000", "26", "double yakuman", "daisangen yakuman, tsuuiisou yakuman"]
    ] * 2
    for seat, shares in (("S", ["1300/2600", "700/1300"]), ("E", ["2600 each", "1300 each"])):
        line = ("123m456m789p67s99s", "8s", "--tsumo", "--flags", "riichi,ippatsu", "--seat", seat)
        _, out, _ = mjfast("score", *line, "--rules", "riichi,custom")
        assert [row[2] for row in cells(out)[1:]] == shares


def test_what_is_no_hand_to_some_rules(mjfast):
    line = ("147m258p369s1234z", "5z", "--flags", "chiihou")
    status, out, err = mjfast("score", *line, "--rules", "custom,riichi")
    assert (status, err) == (0, "")
    assert cells(out)[1][:2] == ["custom", "8000"]
    assert cells(out)[2] == ["riichi", "0", "not allowed: not a complete hand"]
    status, out, err = mjfast("explain", *line, "--rules", "riichi,custom")
    assert (status, err) == (0, "")
    assert "riichi: Standard riichi\nNot allowed: 147m258p369s1234z with 5z is not a complete hand\n\ncustom: " in out
    _, out, _ = mjfast("explain", *line, "--rules", "riichi,custom", "--format", "json")
    assert [len(rules["readings"]) for rules in json.loads(out)] == [0, 1]


def test_below_the_minimum(mjfast):
    line = ("score", "123m456m789p68s99s", "7s")
    status, out, err = mjfast(*line)
    assert (status, out) == (2, "")
    assert err == "mjfast: no yaku: riichi asks for 1 han of yaku, and there are 0\n"
    status, out, err = mjfast(*line, "--below-minimum")
    assert (status, err) == (0, "")
    assert out.splitlines()[1] == "0 han 40 fu (base 20, closed ron 10, wait 2); not allowed: no yaku"
    _, out, _ = mjfast(*line, "--below-minimum", "--rules", "riichi,custom")
    assert [row[1] for row in cells(out)[1:]] == ["700", "400"]
    assert all(row[-1] == "not allowed: no yaku" for row in cells(out)[1:])
    _, out, _ = mjfast(*line, "--rules", "riichi,custom", "--format", "json")
    assert [(row["legal"], row["points"], row["yaku"]) for row in json.loads(out)] == [(False, 0, {})] * 2
    assert json.loads(out)[0]["reason"] == "no yaku: riichi asks for 1 han of yaku, and there are 0"


@pytest.mark.parametrize("command", ["score", "explain"])
def test_csv_says_what_json_says(mjfast, command):
    line = (command, "111222333m7899p", "9p", "--flags", "riichi", "--dora", "1m", "--rules", "riichi,custom")
    read = json.loads(mjfast(*line, "--format", "json")[1])
    if command == "explain":
        read = [{"rules": rules["rules"], **entry} for rules in read for entry in rules["readings"]]

    def cell(value):
        if isinstance(value, dict):
            return ", ".join(f"{name} {worth}" for name, worth in value.items())
        if isinstance(value, list):
            return " ".join(value)
        return "" if value is None else str(value)

    rows = list(csv.DictReader(io.StringIO(mjfast(*line, "--format", "csv")[1])))
    assert rows == [{name: cell(value) for name, value in row.items()} for row in read]
    assert len(rows) == {"score": 2, "explain": 8}[command]


def test_every_reading_is_explained(mjfast):
    status, out, err = mjfast("explain", "111222333m7899p", "9p")
    assert (status, err) == (0, "")
    head, *readings = out.rstrip("\n").split("\n\n")
    assert head.splitlines() == ["riichi: Standard riichi", "ron, S seat, E round"]
    assert [reading.splitlines() for reading in readings] == [
        [
            "Reading 1 of 4: 123m 123m 123m 789p [99p], pair wait",
            "  yaku    iipeikou 1, junchan 3",
            *unpaid(readings[0]),
            "  han     4",
            "  fu      20 base + 10 closed ron + 2 wait = 32, rounded to 40",
            "  basic   40 * 2 ** (4 + 2) = 2560, paid as mangan: 2000",
            "  points  8000 from the discarder",
            "  why     not taken: fewer han than reading 2, 4 and 5",
        ],
        [
            "Reading 2 of 4, chosen: 123m 123m 123m [789p] 99p, two-sided wait",
            "  yaku    pinfu 1, iipeikou 1, junchan 3",
            *unpaid(readings[1]),
            "  han     5",
            "  fu      20 base + 10 closed ron = 30",
            "  basic   2000: mangan for 5 han",
            "  points  8000 from the discarder",
            "  why     taken: the same points as reading 1 and most han, 5 and 4 in reading 1",
        ],
        [
            "Reading 3 of 4: 789p 111m 222m 333m [99p], pair wait",
            "  yaku    sanankou 2",
            *unpaid(readings[2]),
            "  han     2",
            "  fu      20 base + 10 closed ron + 8 concealed 111m + 4 concealed 222m + 4 concealed 333m + 2 wait"
            " = 48, rounded to 50",
            "  basic   50 * 2 ** (2 + 2) = 800",
            "  points  3200 from the discarder",
            "  why     not taken: fewer points than reading 2, 3200 and 8000",
        ],
        [
            "Reading 4 of 4: [789p] 111m 222m 333m 99p, two-sided wait",
            "  yaku    sanankou 2",
            *unpaid(readings[3]),
            "  han     2",
            "  fu      20 base + 10 closed ron + 8 concealed 111m + 4 concealed 222m + 4 concealed 333m"
            " = 46, rounded to 50",
            "  basic   50 * 2 ** (2 + 2) = 800",
            "  points  3200 from the discarder",
            "  why     not taken: fewer points than reading 2, 3200 and 8000",
        ],
    ]


def unpaid(text):
    return [line for line in text.splitlines() if line.startswith("  unpaid ")]


# Options, and for the chosen reading what stands beside a word; the fu by hand from the rules.
EXPLAINED = [
    (
        "67s11m|k3333z|k4444z|K5555z 8s --rules custom",
        {"fu": "20 base + 24 open 3333z + 24 open 4444z + 48 concealed 5555z = 116, rounded to 120"},
    ),
    (
        "123m456m789p68s99s 7s --tsumo --flags riichi --rules custom",
        {
            "fu": "20 base + 2 self-draw + 2 wait + 10 riichi = 34, rounded to 30",
            "yaku": "riichi 1, menzen_tsumo 1",
            "points": "2000: 500 from each, 1000 from the dealer",
        },
    ),
    ("567p345s67s88p|c234m 5s", {"fu": "20 base + 10 open hand = 30", "yaku": "tanyao 1", "han": "1"}),
    ("1133m5577p2299s4z 4z", {"fu": "25 fixed = 25", "basic": "25 * 2 ** (2 + 2) = 400"}),
    (
        "234m456p11m78s|p777z 9s --dora 6z --rules custom",
        {"dora": "dora 3", "han": "1 + 2 for 3 dora = 3", "fu": "20 base + 6 open 777z = 26, rounded to 30"},
    ),
    (
        "33z11z|p555z|p666z|p777z 1z --dora 4z",
        {
            "yaku": "daisangen yakuman, tsuuiisou yakuman",
            "han": "double yakuman in place of han and fu",
            "basic": "16000",
            "dora": None,
            "fu": None,
            "why": "the only reading",
        },
    ),
    (
        "234m567p345s67s88p 5s --flags riichi --dora 1m --rules saikouisen2000",
        {"basic": "30 * 2 ** (4 + 2) = 1920, paid as mangan: 2000", "points": "8000 from the discarder"},
    ),
    (
        "1112345678999s 1s --flags tenhou --seat E",
        {"why": "taken: the first of those with the same points, han and fu"},
    ),
]


@pytest.mark.parametrize(("line", "expected"), EXPLAINED)
def test_explanations(mjfast, line, expected):
    status, out, err = mjfast("explain", *arguments(line))
    assert (status, err) == (0, "")
    (chosen,) = [block for block in out.split("\n\n") if ", chosen: " in block]
    facts = dict(re.findall(r"^  (\w+) +(.+)$", chosen, re.MULTILINE))
    assert {name: facts.get(name) for name in expected} == expected


def test_a_hand_that_is_not_allowed(mjfast):
    status, out, err = mjfast(
        "explain", "234m456p11m78s p777z", "9s", "--dora", "6z", "--honba", 5, "--rules", "custom,riichi"
    )
    assert (status, err) == (0, "")
    custom, riichi = out.split("riichi: Standard riichi\n")
    assert custom.splitlines()[2] == (
        "Not allowed: too few han: custom asks for 2 han of yaku, and there are 1; counted: yakuhai_chun; "
        "dora do not count: 3"
    )
    assert "  points  3900 from the discarder\n" in custom
    assert "Not allowed" not in riichi


def test_an_allowed_reading_comes_before_a_better_one(mjfast, tmp_path):
    path = tmp_path / "my.toml"
    path.write_text(
        'extends = "riichi"\n[patterns]\nsanankou = { floor = "mangan", minimum = false }\njunchan = false\n'
        "chanta = false\niipeikou = false\n"
    )
    _, out, _ = mjfast("explain", "111222333m7899p", "9p", "--rules", path, "--format", "json")
    (rules,) = json.loads(out)
    assert [(entry["allowed"], entry["points"], entry["why"]) for entry in rules["readings"]] == [
        (False, 700, "not taken: reading 2 is allowed, and this one is not"),
        (True, 1000, "taken: the only one that is allowed"),
        (False, 8000, "not taken: reading 2 is allowed, and this one is not"),
        (False, 8000, "not taken: reading 2 is allowed, and this one is not"),
    ]


# What is in a hand and not paid, and why.
UNPAID = [
    ("112233m112233p1s 1s", {"iipeikou": "replaced by ryanpeikou", "chanta": "replaced by junchan"}),
    ("33z11z|p555z|p666z|p777z 1z", {"toitoi": "a limit is paid instead", "yakuhai_haku": "a limit is paid instead"}),
    ("123p567s78m22m|c123p 9m --below-minimum", {"iipeikou": "not in an open hand"}),
    ("123m456m789p67s99s 8s --flags renhou", {"renhou": "no price"}),
    ("123m456m789p67s99s 8s --flags riichi,ippatsu --tsumo --rules custom", {"ippatsu": "not as these rules have it"}),
]


@pytest.mark.parametrize(("line", "expected"), UNPAID)
def test_what_is_not_paid(mjfast, line, expected):
    words = [word for word in arguments(line) if word != "--below-minimum"]
    _, out, _ = mjfast("explain", *words, "--format", "json")
    (rules,) = json.loads(out)
    (chosen,) = [entry for entry in rules["readings"] if entry["chosen"]]
    assert {name: chosen["unpaid"].get(name) for name in expected} == expected
    assert not set(chosen["unpaid"]) & set(chosen["yaku"])
    text = mjfast("explain", *words)[1]
    for name, why in expected.items():
        assert re.search(rf"unpaid .*\b{name}\b[^(]*\({why}\)", text)


def test_a_floor_that_does_not_pay(mjfast):
    # A pure flush of 6, pinfu and two dora for 1 han are a baiman, as renhou is.
    line = ("2343455677899m", "6m", "--flags", "renhou", "--dora", "8m", "--rules", "custom")
    _, out, _ = mjfast("explain", *line, "--format", "json")
    (rules,) = json.loads(out)
    (chosen,) = [entry for entry in rules["readings"] if entry["chosen"]]
    assert "renhou" not in chosen["yaku"]
    assert chosen["unpaid"]["renhou"] == "han and fu pay no less"


def test_the_winner_by_tenhou_names_his_last_tile(mjfast):
    line = ("1112345567899s", "9s", "--flags", "tenhou", "--seat", "E", "--rules")
    _, out, _ = mjfast("explain", *line, "custom")
    assert "\nThe winner names 5s as the last tile, which pays best\n" in out
    assert "junsei_chuuren double yakuman" in out
    _, out, _ = mjfast("explain", *line, "riichi")
    assert "names" not in out
    assert "chuuren yakuman" in out


FAULTS = [
    ("123m456m789p67s99s 8x", "win '8x', position 1: found 'x'"),
    ("123m456m789p67s99s 8s9s", "win is '8s9s', expected one tile"),
    ("123m456m789p67s9s 8s", "wrong number of tiles: 12 besides the winning tile, expected 13"),
    ("123m456m789p678s99s 8s", "wrong number of tiles: 14 .*; give the hand without the winning tile"),
    ("123m456m789p67s99s 1z", "123456m789p6799s with 1z is not a complete hand"),
    ("11112m456m789p99s 1m", "more than four of a kind: 5 of 1m"),
    ("123m456m789p67s99s 8s --melds p5z", "'p5z'"),
    ("123m456m789p|p555z|x123s 9s", "'x123s'"),
    ("123m456m789p67s99s 8s --seat X", "seat is 'X', expected one of E S W N"),
    ("123m456m789p67s99s 8s --flags rihci", "unknown flag 'rihci', did you mean 'riichi'"),
    ("123m456m789p67s99s 8s --flags haitei,houtei", "contradict each other"),
    ("123m456m789p67s99s 8s --flags ippatsu", "ippatsu without riichi"),
    ("123m456m789p67s99s 8s --liable daisangen", "liable is 'daisangen', expected a seat number or daisangen=2"),
    ("123m456m789p67s99s 8s --liable a=b", "liable is 'a=b', expected a seat number or daisangen=2"),
    ("123m456m789p67s99s 8s --honba -1", "honba is -1, expected a whole number from 0"),
    ("123m456m789p67s99s 8s --rules richi", "unknown rule set 'richi', did you mean 'riichi'"),
    ("123m456m789p67s99s 8s --rules riichi,", "unknown rule set ''"),
    ("123m456m789p67s99s 8s --rules none.toml", "none.toml: No such file or directory"),
    ("123m456m789p67s99s 8s --flags riichi --dealer 1 --discarder 2", "discarder"),
]


@pytest.mark.parametrize("command", ["score", "explain"])
@pytest.mark.parametrize(("line", "message"), FAULTS)
def test_faults(mjfast, command, line, message):
    if command == "explain" and "--discarder" in line:
        return
    status, out, err = mjfast(command, *arguments(line))
    assert (status, out) == (2, "")
    (told,) = err.splitlines()
    assert re.match(f"mjfast: .*{message}", told)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("123m456m789p67s99s", "Missing argument 'WIN'"),
        ("123m456m789p67s99s 8s --dealer 4", "'--dealer'"),
        ("123m456m789p67s99s 8s --honba many", "'--honba'"),
    ],
)
def test_faults_of_usage(mjfast, line, message):
    status, out, err = mjfast("score", *arguments(line))
    assert (status, out) == (2, "")
    assert message in err


def test_a_wide_table_is_whole_in_a_pipe(mjfast):
    _, out, _ = mjfast("score", "112233m112233p1s", "1s", "--flags", "riichi,ippatsu", "--rules", "custom,riichi")
    assert "…" not in out
    assert "riichi 1, ippatsu 1" in out


def test_a_pattern_of_ones_own_that_is_not_paid_is_explained(mjfast, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text('extends = "riichi"\n[define.suits_only]\ntiles = "123456789m123456789p123456789s"\n')
    status, out, _ = mjfast("explain", "234m567p345s67s88p", "8s", "--rules", own)
    assert status == 0
    assert "suits_only (no price)" in out
