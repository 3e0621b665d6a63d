"""What the words mean: flags, turns, riichi, who takes the sticks, who is liable; in every format alike."""

import io

import pytest

import mjfast as mj
from mjfast.logs import Fault
from mjfast.logs.formats import hands_in
from tests.mjfast.logs.written import json_of, mjai_of, scene, won, xml_of

READY = "123456789m2345p"  # waits for 2p and 5p
ROUND = "{0}+ {0}- {1}+ {1}- {2}+ {2}- {3}+ {3}-".format
GO_ON = ROUND(0, 1, 2, 3)


def read(played):
    """Read a hand in the three formats, which must agree, and return it."""
    found = []
    for text in (xml_of([played]), json_of([played]), mjai_of([played])):
        (hand,) = hands_in("a", io.BytesIO(text.encode()), False)
        assert not isinstance(hand, Fault), str(hand)
        found.append(hand)
    assert found[0].wins == found[1].wins == found[2].wins
    assert found[0].riichi == found[1].riichi == found[2].riichi
    return found[0]


def win_of(hands, moves, winners, source, **words):
    return read(won(scene(hands, moves, **words), winners, source)).wins


@pytest.mark.parametrize(
    ("winner", "hands", "moves", "source", "flags", "turn"),
    [
        (0, {0: READY}, "0+5p", 0, "tenhou", 1),
        (1, {1: READY}, "0+ 0- 1+5p", 1, "chiihou", 1),
        (2, {2: READY, 0: "5p123456789s123z"}, "0+ 0-5p", 0, "renhou", 0),
        (2, {2: READY, 0: "5p123456789s123z"}, f"{GO_ON} 0+ 0-5p", 0, "", 1),
        (1, {1: READY}, f"{GO_ON} 0+ 0- 1+5p", 1, "", 2),
        (0, {0: READY}, "0+1z 0r 0-1z 1+ 1- 2+ 2- 3+ 3- 0+5p", 0, "double_riichi ippatsu", 2),
        (0, {0: READY, 2: "5p123456789s123z"}, "0+1z 0r 0-1z 1+ 1- 2+ 2-5p", 2, "double_riichi ippatsu", 1),
        (0, {0: READY}, f"{GO_ON} 0+1z 0r 0-1z 1+ 1- 2+ 2- 3+ 3- 0+5p", 0, "riichi ippatsu", 3),
        (0, {0: READY}, f"{GO_ON} 0+1z 0r 0-1z 1+ 1- 2+ 2- 3+ 3- {GO_ON} 0+5p", 0, "riichi", 4),
        # A call ends ippatsu and the first go-around.
        (0, {0: READY, 2: "33z123456789s12p"}, "0+ 0r 0- 1+3z 1-3z 2p 2-1p 3+ 3- 0+5p", 0, "double_riichi", 2),
        (1, {1: READY, 2: "33z123456789s12p"}, "0+3z 0-3z 2p 2-1p 3+ 3- 0+ 0- 1+5p", 1, "", 1),
        # A kong ends them too, where nobody robs it.
        (0, {0: READY, 1: "3333z123456789s"}, "0+ 0r 0- 1+ 1K3z 1+ 1- 2+ 2- 3+ 3- 0+5p", 0, "double_riichi", 2),
        (0, {0: "123456m2345p333z"}, "0+3z 0K3z 0+5p", 0, "rinshan", 1),
        (
            0,
            {0: "123456789m24p55s", 1: "33p33z123456789s", 2: "3p123467s666777z"},
            "0+1z 0-1z 1+ 1- 2+ 2-3p 1p 1-3z 2+ 2- 3+ 3- 0+2z 0r 0-2z 1+3p 1a3p",
            1,
            "riichi ippatsu chankan",
            2,
        ),
    ],
)
def test_flags_and_turns(winner, hands, moves, source, flags, turn):
    (win,) = win_of(hands, moves, [winner], source)
    assert (win.flags, win.turn) == (flags, turn)
    assert (win.self_draw, win.discarder) == (winner == source, None if winner == source else source)


def test_the_last_tile():
    rounds = " ".join([GO_ON] * 17)
    (win,) = win_of({1: READY}, f"{rounds} 0+ 0- 1+5p", [1], 1)
    assert (win.flags, win.turn) == ("haitei", 18)
    (win,) = win_of({2: READY}, f"{rounds} 0+ 0- 1+5p 1-5p", [2], 1)
    assert (win.flags, win.turn) == ("houtei", 17)
    # A replacement is no last tile for a self-draw, and the discard after it is one.
    kong = f"{rounds} 0+9p 0K9p 0+"
    hands = {0: "999p1234567p555z", 2: "123456789m2345s"}
    (win,) = win_of(hands, f"{kong}8p", [0], 0)
    assert win.flags == "rinshan"
    (win,) = win_of(hands, f"{kong}5s 0-5s", [2], 0)
    assert win.flags == "houtei"


def test_riichi_that_is_won_on_is_not_accepted():
    hands = {0: READY, 1: "123456789s2345p"}
    moves = f"{GO_ON} 0+1z 0-1z 1+5p 1r 1-5p"
    hand = read(won(scene(hands, moves, sticks=1), [0], 1))
    assert hand.riichi == (None,) * 4
    assert hand.wins[0].sticks == 1
    assert hand.deltas == (3000, -2000, 0, 0)
    moves = f"{GO_ON} 0+1z 0-1z 1+5p 1r 1-2p 2+ 2- 3+0p 3-0p"
    hand = read(won(scene(hands, moves, sticks=1), [0], 3))
    assert hand.riichi == (None, 2, None, None)
    assert hand.wins[0].sticks == 2
    assert hand.deltas == (4000, -1000, 0, -2000)


def test_the_first_of_two_winners_takes_the_sticks():
    hands = {0: READY, 2: "123456789s2345p", 3: "5p1122334455z66z"}
    wins = win_of(hands, f"{GO_ON} 0+ 0- 1+ 1- 2+ 2- 3+ 3-5p", [2, 0], 3, sticks=2, honba=3)
    assert [(win.winner, win.honba, win.sticks) for win in wins] == [(0, 3, 2), (2, 0, 0)]
    assert [(win.points, win.deltas) for win in wins] == [(2000, (4900, 0, 0, -2900)), (2000, (0, 0, 2000, -2000))]


def test_who_is_liable():
    hands = {1: "55z66z77z1234m567p", 0: "5z6z7z1234567s123p"}
    moves = "0+ 0-5z 1p 1-1m 2+ 2- 3+ 3- 0+ 0-6z 1p 1-2m 2+ 2- 3+7z 3-7z 1p 1-3m 2+ 2- 3+ 3- 0+ 0- 1+4m"
    hand = won(scene(hands, moves), [1], 1)
    (win,) = next(hands_in("a", io.BytesIO(mjai_of([hand]).encode()), False)).wins
    assert win.liable == "daisangen=3"
    text = xml_of([hand]).replace('yaku="8,1,54,2"', 'yakuman="39"').replace("fromWho", 'paoWho="3" fromWho')
    (win,) = next(hands_in("a", io.BytesIO(text.encode()), False)).wins
    assert (win.liable, win.han, win.fu, win.yaku) == ("daisangen=3", 13, None, (("daisangen", 13),))
    text = (
        json_of([hand])
        .replace("[1, 1, 1, ", "[1, 1, 3, ")
        .replace('"30符3飜1000点∀", "断幺九(1飜)", "赤ドラ(2飜)"', '"役満8000-16000点", "大三元(役満)"')
    )
    (win,) = next(hands_in("a", io.BytesIO(text.encode()), False)).wins
    assert (win.liable, win.han, win.fu, win.points) == ("daisangen=3", 13, None, 32000)


def test_a_call_that_could_have_been_made_before():
    """In Tenhou's JSON nothing but what comes later says that the second green dragon was called, not the first."""
    hands = {0: "66z77z123456789m", 3: "66z123456789s12p", 1: "7z123456789p123m"}
    hand = read(won(scene(hands, "0+ 0-6z 1+ 1-7z 0p 0-6z 3p 3-1p 0+"), [0], 0))
    assert [(move.kind, move.seat) for move in hand.moves[4:8]] == [
        ("pon", 0),
        ("discard", 0),
        ("pon", 3),
        ("discard", 3),
    ]


NINE = "19m19p19s1234z555m"
KONGS = {0: "1111z2222z123m45p", 1: "3333z4444z123p45s"}


@pytest.mark.parametrize(
    ("hands", "moves", "expected"),
    [
        ({0: NINE}, "0+", "nine_kinds"),
        ({0: "1z123456789m123p", 1: "1z123456789s123p"}, "0+ 0-1z 1+ 1-1z 2+1z 2-1z 3+1z 3-1z", "four_winds"),
        ({}, "0+ 0r 0- 1+ 1r 1- 2+ 2r 2- 3+ 3r 3-", "four_riichi"),
        (KONGS, "0+ 0K1z 0+ 0K2z 0+ 0- 1+ 1K3z 1+ 1K4z 1+ 1-", "four_kongs"),
        ({}, " ".join([GO_ON] * 17 + ["0+ 0- 1+ 1-"]), "exhaustive"),
        ({0: NINE}, "0+ 0- 1+ 1-", None),
        ({1: "111p222p333p444p5p", 0: "1p2p3p4p123456789s"}, "0+ 0-1p 1p 1-5p 2+ 2-", None),
    ],
)
def test_how_a_hand_ended_that_does_not_say(hands, moves, expected):
    played = scene(hands, moves)
    played.result, played.deltas = "exhaustive", [[0] * 4]
    text = mjai_of([played])
    event = '{"type": "ryukyoku", "deltas": [0, 0, 0, 0]}'
    text = "\n".join(event if "ryukyoku" in line else line for line in text.splitlines())
    (hand,) = hands_in("a", io.BytesIO(text.encode()), False)
    if expected is None:
        assert "the hand ends without a win" in str(hand)
    else:
        assert hand.result == expected
        assert (hand.tenpai is None) == (expected != "exhaustive")
        assert hand.deltas == tuple(-1000 * (turn is not None) for turn in hand.riichi)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ('["流局", [1500, 1500, -1500, -1500]]', ("exhaustive", (0, 1))),
        ('["全員聴牌"]', ("exhaustive", (0, 1, 2, 3))),
        ('["全員不聴", [0, 0, 0, 0]]', ("exhaustive", ())),
        ('["流局", [0, 0, 0, 0]]', ("exhaustive", (1,))),
        ('["流し満貫", [8000, -4000, -2000, -2000]]', ("nagashi_mangan", (1,))),
        ('["九種九牌"]', ("nine_kinds", None)),
        ('["四槓散了"]', ("four_kongs", None)),
        ('["三家和"]', ("triple_ron", None)),
    ],
)
def test_draws_of_tenhou_json(told, expected):
    played = scene({1: READY}, "0+1z 0-1z 1+2z 1-2z 2+3z 2-3z", dora="7z")
    played.result, played.deltas = "exhaustive", [[0] * 4]
    text = json_of([played]).replace('["流局", [0, 0, 0, 0]]', told)
    (hand,) = hands_in("a", io.BytesIO(text.encode()), False)
    assert (hand.result, hand.tenpai) == expected


# Wins that Tenhou has paid: hand of the game, winner, discarder, hand, winning tile, dora and ura indicator, flags;
# han, fu, points.
PAID = """
0 2 3 44067p12356888s 7s 9m 2p riichi 2 40 2600
7 0 3 4067799m340p789s 7m 6m 2z riichi 6 0 12000
1 1 - 406m45667p22277s 5p 5m 3m riichi 6 30 18000
1 0 - 12356677889p77z 4p 2m - - 6 30 12000
2 1 0 67m567p34556788s 8m 3s - - 3 30 3900
3 0 1 57m234p33344056s 6m 4p - - 2 40 2600
4 3 - 233445m22567p45s 6s 1s 6z riichi 4 20 5200
6 2 - 34577m78p333678s 9p 5s 8s riichi+ippatsu 4 30 11700
6 2 - 44m113p226677s66z 3p 5s 8s riichi 6 25 18000
2 3 1 223344m22567p13s 2s 1m 1p riichi+ippatsu 7 40 12000
4 0 - 12355m34456p345s 0p 1z 4p riichi 6 20 18000
7 0 3 789m2233456788s 4s 7z - - 2 30 2000
1 2 - 113m057788p44s22z 3m 3s 1p riichi 7 25 12000
2 0 3 123406m3478889p 2p 1s 6z riichi 3 30 3900
3 3 - 40678p40566788s 3p 8s 2p riichi 7 20 18000
3 0 - 234m345p3467899s 2s 2z - - 2 20 1500
4 0 - 678m12389p34577s 7p 5z 5m riichi 3 30 6000
1 0 2 34556m456678p44s 4m 7s - - 2 30 2000
2 3 0 45m234p11344556s 3m 1p 6m riichi+ippatsu 4 30 7700
0 0 1 567999m5579p123s 8p 7s 3s riichi 1 40 2000
0 1 - 2245699p667788s 9p 1p 8s riichi 5 30 8000
1 2 0 78m23466p234555s 9m 5p 7p riichi+ippatsu 4 40 8000
2 0 1 22456m234p30777s 4s 5p - - 2 40 2600
4 3 1 2344m456777p678s 1m 9m 9s riichi+ippatsu 3 40 5200
5 3 - 234789m1366p234s 2p 3p 8m riichi+ippatsu 4 30 7900
6 2 1 23m678p22334405s 1m 9m - - 4 30 11600
6 2 3 234567m2455789s 3s 3s 1s riichi+ippatsu 4 40 12000
6 0 2 340666m4599p340s 3p 2p 5m riichi 9 40 16000
7 3 - 44667788m067p66s 6s 8p 2p riichi 5 30 12000
"""


def moves_to(dealer, winner, source, win, flags):
    """Moves to a win whose riichi comes with the second discard."""
    moves, seat, turns, target = [], dealer, [0] * 4, winner if source == "-" else int(source)
    first = 3 if flags == "riichi" else 2
    while True:
        turns[seat] += 1
        done = turns[winner] >= first and (seat != winner or turns[winner] > first)
        if seat == target and done:
            return " ".join([*moves, f"{seat}+{win}", *([] if source == "-" else [f"{seat}-{win}"])])
        moves.append(f"{seat}+")
        if seat == winner and turns[seat] == 2 and "riichi" in flags:
            moves.append(f"{seat}r")
        moves.append(f"{seat}-")
        seat = (seat + 1) % 4


@pytest.mark.parametrize("line", PAID.split("\n")[1:-1])
def test_wins_are_scored_as_paid(line):
    number, winner, source, hand, win, dora, ura, flags, han, fu, points = line.split()
    moves = moves_to(int(number) % 4, int(winner), source, win, flags)
    words = {"dora": dora, "ura": "" if ura == "-" else ura, "round": int(number)}
    played = scene({int(winner): hand}, moves, **words)
    (found,) = read(won(played, [int(winner)], int(winner if source == "-" else source))).wins
    assert (found.hand, found.win, found.flags) == (hand, win, flags.replace("+", " ").strip("-"))
    assert (found.dora_indicators, found.ura_indicators) == (dora, ura.strip("-"))
    record = {name: value for name, value in found.record.items() if name not in ("han", "fu", "points")}
    score = mj.score(**record, rules="tenhou")
    assert (score.han, score.points) == (int(han), int(points))
    assert fu == "0" or score.limit or score.fu == int(fu)
