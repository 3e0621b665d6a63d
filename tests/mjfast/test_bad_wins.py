"""Wins that cannot be: an error of ours that names the thing."""

import re

import numpy as np
import pytest

import mjfast as mj
from mjfast.errors import HandError, InputError, MjfastError
from mjfast.faults import REASONS
from mjfast.win_table import Wins
from mjfast_ext import _codes

PLAIN = {"hand": "234m567p345s67s88p", "win": "5s"}
CLOSED_KONG = {"hand": "345m678m67s55s", "win": "8s", "melds": "K2222p"}
OPEN = {"hand": "123m456p78s99s", "win": "9s", "melds": "p555z"}
DRAGONS = {"hand": "234m9s", "win": "9s", "melds": "p555z p666z p777z"}
NO_YAKU = {"hand": "123m567p78s99s", "win": "9s", "melds": "c345p"}
DRAWN = {"self_draw": True}

# The status of each win that can be written down but cannot be, the error, and what it says.
STATUSES = [
    (
        "incomplete",
        {"hand": "123m456p789s1122z", "win": "3z"},
        HandError,
        "123m456p789s1122z with 3z is not a complete",
    ),
    (
        "incomplete",
        {"hand": "1111m2222m33334m", "win": "5p"},
        HandError,
        "1111222233334m with 5p is not a complete hand",
    ),
    ("incomplete", OPEN | {"win": "8p"}, HandError, "123m456p7899?9s p555z with 8p is not a complete hand"),
    ("incomplete", {"hand": "1122m3344p5566s1z", "win": "2z"}, HandError, "with 2z is not a complete hand"),
    ("incomplete", {"hand": "1111m3344p5566s1z", "win": "1z"}, HandError, "with 1z is not a complete hand"),
    ("incomplete", {"hand": "147m258p369s1234z", "win": "5z"}, HandError, "with 5z is not a complete hand"),
    ("wrong_size", {"hand": "123m", "win": "1z"}, HandError, "wrong number of tiles: 3 besides .*, expected 13$"),
    (
        "wrong_size",
        {"hand": "", "win": "1z"},
        HandError,
        "wrong number of tiles: 0 besides the winning tile, expected 13$",
    ),
    (
        "wrong_size",
        OPEN | {"hand": "123m456p78s9s"},
        HandError,
        "9 besides the winning tile with 1 melds, expected 10$",
    ),
    (
        "wrong_size",
        PLAIN | {"hand": "234m567p3455s67s88p"},
        HandError,
        "14 besides the winning tile, expected 13; give the hand without the winning tile",
    ),
    ("fifth_copy", PLAIN | {"hand": "234m567p5555s67p88p"}, HandError, "5 of 5s in hand, winning tile, melds and ind"),
    ("fifth_copy", OPEN | {"melds": "p999s"}, HandError, "more than four of a kind: 6 of 9s"),
    ("fifth_copy", OPEN | {"hand": "123m456p78s55z", "win": "9s"}, HandError, "5 of 5z"),
    ("fifth_copy", {"hand": "123m99s78s", "win": "9s", "melds": "p555z p555z"}, HandError, "6 of 5z"),
    ("fifth_copy", {"hand": "12m99s", "win": "3m", "melds": "c123m c123m p333m"}, HandError, "6 of 3m"),
    ("fifth_copy", OPEN | {"dora_indicators": "55z"}, HandError, "5 of 5z in hand, winning tile, melds and indicators"),
    ("fifth_copy", PLAIN | {"flags": "riichi", "dora_indicators": "88p", "ura_indicators": "8p"}, HandError, "5 of 8p"),
    ("fifth_copy", PLAIN | {"dora_indicators": "111z", "ura_indicators": "11z"}, HandError, "5 of 1z"),
    ("ippatsu_without_riichi", PLAIN | {"flags": "ippatsu"}, InputError, "ippatsu without riichi"),
    (
        "ippatsu_after_kong",
        CLOSED_KONG | {"flags": "riichi ippatsu rinshan"},
        InputError,
        "ippatsu after a kong, which",
    ),
    ("open_riichi", OPEN | {"flags": "riichi"}, InputError, "riichi with an open hand"),
    ("open_riichi", OPEN | {"flags": "double_riichi"}, InputError, "riichi with an open hand"),
    ("after_kong_by_ron", CLOSED_KONG | {"flags": "after_kong"}, InputError, r"after_kong \(rinshan\) with a ron"),
    ("after_kong_without_kong", PLAIN | {"flags": "rinshan"}, InputError, r"after_kong \(rinshan\) without a kong"),
    (
        "kong_streak",
        CLOSED_KONG | {"flags": "rinshan", "kong_streak": 2},
        InputError,
        "kong_streak exceeds the kongs of",
    ),
    ("kong_streak", CLOSED_KONG | {"kong_streak": 1}, InputError, "kong_streak .* or there is no after_kong"),
    (
        "robbed_kong_by_self_draw",
        PLAIN | DRAWN | {"flags": "robbed_kong"},
        InputError,
        "robbed_kong .* with a self-draw",
    ),
    (
        "robbed_tile_held",
        {"hand": "234m567p55s67s88p5s", "win": "5s", "flags": "chankan"},
        InputError,
        "robbed_kong .* of",
    ),
    ("last_tile_and_kong", CLOSED_KONG | {"flags": "rinshan haitei"}, InputError, "last_tile .* together with a kong"),
    (
        "last_tile_and_kong",
        {"hand": "13s456m789m567p33p", "win": "2s", "flags": "chankan houtei"},
        InputError,
        "last_tile",
    ),
    ("first_draw_by_ron", PLAIN | {"flags": "first_draw"}, InputError, r"first_draw \(tenhou, chiihou\) with a ron"),
    (
        "first_draw_too_late",
        OPEN | {"flags": "chiihou"},
        InputError,
        "first_draw .* after a call, a kong, riichi or on the",
    ),
    ("first_draw_too_late", CLOSED_KONG | {"flags": "chiihou"}, InputError, "first_draw .* after a call"),
    ("first_draw_too_late", PLAIN | {"flags": "riichi chiihou"}, InputError, "first_draw .* after a call"),
    ("first_draw_too_late", PLAIN | {"flags": "chiihou haitei"}, InputError, "first_draw .* after a call"),
    ("before_first_draw_by_self_draw", PLAIN | DRAWN | {"flags": "before_first_draw"}, InputError, "with a self-draw"),
    ("before_first_draw_too_late", OPEN | {"flags": "renhou"}, InputError, "before_first_draw .* after a call"),
    ("before_first_draw_too_late", PLAIN | {"flags": "renhou riichi"}, InputError, "before_first_draw .* after a call"),
    ("before_first_draw_too_late", PLAIN | {"flags": "renhou houtei"}, InputError, "before_first_draw .* after a call"),
    (
        "before_first_draw_by_dealer",
        PLAIN | {"flags": "renhou", "seat": "E"},
        InputError,
        "renhou.* by the dealer, who dr",
    ),
    (
        "first_turn_kong_alone",
        CLOSED_KONG | DRAWN | {"flags": "first_turn_kong"},
        InputError,
        "first_turn_kong .* without",
    ),
    ("no_yaku", NO_YAKU, InputError, "no yaku: riichi asks for 1 han of yaku, and there are 0"),
    (
        "below_minimum",
        PLAIN | {"honba": 10, "rules": "custom"},
        InputError,
        "too few han: custom asks for 3 han of yaku",
    ),
]

BAOTOU = {"hand": "123456789m111p5z", "win": "1z", "self_draw": True, "rules": "hangzhou_classic"}
LUOSHU = {"hand": "159m258m357p456s1z", "win": "1z", "rules": "luoshu"}
OPEN_LUOSHU = LUOSHU | {"hand": "258m357p456s1z"}
STRICT = mj.rules.replace("hangzhou_classic", needs_baotou="yes")

# Those of other families.
STATUSES += [
    (
        "below_minimum",
        PLAIN | {"rules": "mcr_mil"},
        InputError,
        "^too few fan: mcr_mil ask for 8, and there are 7: concealed_hand 2, all_chows 2, tanyao 2, mixed_double_chow",
    ),
    (
        "discard_win",
        PLAIN | {"rules": "hangzhou_classic"},
        InputError,
        "^hangzhou_classic do not allow it: a win on a discard, where only the player who draws wins$",
    ),
    (
        "needs_baotou",
        BAOTOU | {"hand": "45m111m222p333s15z", "rules": STRICT},
        InputError,
        "^hangzhou_classic with needs_baotou do not allow it: a joker in a hand that is not baotou$",
    ),
    ("not_called", LUOSHU | {"stakes": (4, 0, 3, 0)}, InputError, "only who has called ready, with 1 chip or more"),
    ("incomplete", LUOSHU | {"win": "2z"}, HandError, "is not a complete hand$"),
    # Of honours and knitted tiles there are no pairs, and the tiles of a knitted straight are concealed.
    ("incomplete", {"hand": "147m258p369s1234z", "win": "4z", "rules": "mcr_mil"}, HandError, "not a complete hand$"),
    (
        "incomplete",
        {"hand": "14m258p369s55p", "win": "5p", "melds": "p777m", "rules": "mcr_mil"},
        HandError,
        "not a complete hand$",
    ),
    ("incomplete", {"hand": "1122m3344p5566s7z", "win": "7z", "rules": "guangdong"}, HandError, "not a complete hand$"),
    ("incomplete", PLAIN | {"rules": "thirteen136"}, HandError, "is not a complete hand$"),
    ("wrong_size", LUOSHU | {"hand": "159m258m357p456s11z"}, HandError, "14 besides .*, expected 13; give the hand w"),
    ("wrong_size", LUOSHU | {"hand": "159m258m357p456s"}, HandError, "12 besides the winning tile, expected 13$"),
    ("fifth_copy", OPEN_LUOSHU | {"hand": "258m357p456s11z", "melds": "h111z"}, HandError, "of 1z in hand"),
    ("no_such_meld", OPEN_LUOSHU | {"melds": "c123m"}, HandError, "no such meld"),
    ("no_such_meld", OPEN_LUOSHU | {"melds": "p555m"}, HandError, "no such meld"),
    ("no_such_meld", OPEN_LUOSHU | {"melds": "K5555z"}, HandError, "no such meld"),
    ("no_such_meld", OPEN_LUOSHU | {"melds": "n177m", "rules": "luoshu_lines"}, HandError, "no such meld"),
    *(
        ("no_such_meld", OPEN | {"melds": meld, "rules": rules}, HandError, "no such meld")
        for meld in ("n159m", "h111z", "h1234f", "K1234f")
        for rules in ("riichi", "mcr_mil", "guangdong", "hangzhou_classic", "thirteen136")
    ),
    ("no_such_tile", LUOSHU | {"hand": "159m258m357p45s55z", "win": "6s"}, InputError, "not in the tile set"),
    ("no_such_tile", LUOSHU | {"win": "5z"}, InputError, "a tile that is not in the tile set, or more copies than"),
    ("no_such_tile", LUOSHU | {"hand": "159m258m357p45s1z5f", "win": "6s"}, InputError, "not in the tile set"),
    ("no_such_tile", OPEN_LUOSHU | {"melds": "h123f", "flowers": "1f"}, InputError, "not in the tile set"),
    (
        "no_such_tile",
        {"hand": "19m19p19s1234567z", "win": "1z", "rules": "thirteen34"},
        InputError,
        "a tile that is not in the tile set, or more copies than there are",
    ),
    *(
        ("flowers_without_any", PLAIN | {"flowers": flowers, "rules": rules}, InputError, "^flowers, and the tile set")
        for flowers, rules in ((1, "riichi"), ("8f", "guangdong"), (8, "hangzhou_classic"), (2, "thirteen136"))
    ),
    ("flowers_without_any", PLAIN | {"hand": PLAIN["hand"] + "1f"}, InputError, "^flowers, and the tile set has none"),
    ("joker_in_meld", BAOTOU | {"hand": "123456m789m5z", "melds": "p555z"}, InputError, "^a joker in a meld$"),
    ("joker_in_meld", BAOTOU | {"hand": "123456m789m1z", "melds": "K5555z"}, InputError, "^a joker in a meld$"),
    ("floats_without_jokers", BAOTOU | {"n_piao": 4}, InputError, "^n_piao exceeds the jokers that the hand leaves$"),
    ("floats_without_jokers", BAOTOU | {"hand": "11123456789m11z", "n_piao": 4}, InputError, "^n_piao exceeds the"),
    ("floats_without_jokers", BAOTOU | {"n_piao": 3, "win": "5z"}, InputError, "^n_piao exceeds the jokers"),
    (
        "chain_without_kongs",
        BAOTOU | {"n_gang": 1},
        InputError,
        "^n_gang or kong_streak exceeds the kongs of the hand$",
    ),
    ("chain_without_kongs", BAOTOU | {"kong_streak": 1}, InputError, "^n_gang or kong_streak exceeds the kongs"),
    (
        "chain_without_kongs",
        BAOTOU | {"hand": "123m456m789p5z", "melds": "K9999s", "n_gang": 2, "flags": "after_kong"},
        InputError,
        "^n_gang or kong_streak exceeds the kongs",
    ),
    (
        "ten_honours_and_melds",
        BAOTOU | {"hand": "123m456m789p5z", "melds": "c123s", "flags": "ten_honours"},
        InputError,
        "^ten_honours with a meld$",
    ),
    ("after_kong_without_kong", BAOTOU | {"flags": "after_kong"}, InputError, "without a kong$"),
    ("after_kong_without_kong", PLAIN | DRAWN | {"flags": "rinshan", "rules": "guangdong"}, InputError, "without a k"),
    ("robbed_tile_held", PLAIN | {"flags": "chankan", "rules": "guangdong"}, InputError, "that the hand holds too"),
]

# Flags that contradict how the tile was won, or each other, under the rules of any family.
ANY_FAMILY = {
    "mcr_mil": PLAIN,
    "guangdong": PLAIN,
    "hangzhou_classic": PLAIN,
    "luoshu": LUOSHU,
    "thirteen136": {"hand": "19m19p19s1234567z", "win": "1z"},
}
STATUSES += [
    (status, win | flags | {"rules": rules}, InputError, message)
    for rules, win in ANY_FAMILY.items()
    for status, flags, message in (
        ("after_kong_by_ron", {"flags": "after_kong"}, "after_kong .* with a ron"),
        ("first_draw_by_ron", {"flags": "first_draw"}, "first_draw .* with a ron"),
        ("robbed_kong_by_self_draw", DRAWN | {"flags": "robbed_kong"}, "robbed_kong .* with a self-draw"),
        (
            "before_first_draw_by_self_draw",
            DRAWN | {"flags": "before_first_draw"},
            "before_first_draw .* with a self-d",
        ),
    )
]
STATUSES += [
    (status, win | {"rules": rules}, InputError, message)
    for rules in ("mcr_mil", "guangdong")
    for status, win, message in (
        ("first_draw_too_late", OPEN | DRAWN | {"flags": "first_draw"}, "first_draw .* after a call"),
        ("first_draw_too_late", PLAIN | DRAWN | {"flags": "first_draw last_tile"}, "on the last tile"),
        ("before_first_draw_too_late", OPEN | {"flags": "before_first_draw"}, "before_first_draw .* after a call"),
        ("before_first_draw_too_late", PLAIN | {"flags": "before_first_draw last_tile"}, "on the last tile"),
        ("before_first_draw_by_dealer", PLAIN | {"flags": "before_first_draw", "seat": "E"}, "by the dealer"),
    )
]

COUNTS = mj.to_array([PLAIN["hand"]])


def without(kind):
    return COUNTS - mj.to_array([kind])


# What only arrays can say.
ARRAYS = [
    ("no_such_meld", {"hand": without("234m"), "melds": [[170]]}),
    ("no_such_meld", {"hand": without("234m"), "melds": [[7]]}),  # a run from 8m
    ("no_such_meld", {"hand": without("234m"), "melds": [[33]]}),  # a run of dragons
    ("no_such_meld", {"hand": without("234m"), "melds": [[254]]}),
    ("no_winning_tile", {"win": [34]}),
    ("no_winning_tile", {"win": [255]}),
    ("no_such_wind", {"seat": [4]}),
    ("no_such_wind", {"round": 255}),
    ("no_such_indicator", {"dora_indicators": [[34]]}),
    ("no_such_indicator", {"ura_indicators": [[0, 255, 254]]}),
    ("too_many_red", {"red": [[1, 0, 0]]}),
    ("too_many_red", {"red": [[0, 2, 0]]}),
    ("fifth_copy", {"hand": COUNTS + 4 * mj.to_array(["5s"])}),
    ("fifth_copy", {"hand": COUNTS.astype(np.uint8) + np.uint8(200)}),
    ("fifth_copy", {"hand": COUNTS + 4 * mj.to_array(["5s"]), "dora_indicators": [[34]], "melds": [[170]]}),
    ("wrong_size", {"hand": COUNTS - COUNTS}),
]


NOT_ALLOWED = ("no_yaku", "below_minimum", "discard_win", "needs_baotou", "not_called")
GOOD = {
    "luoshu": {"hand": "159m258m357p456s1z", "win": "1z"},
    "luoshu_lines": {"hand": "159m258m357p456s1z", "win": "1z"},
    "thirteen136": {"hand": "19m19p19s1234567z", "win": "1z"},
    "thirteen34": {"hand": "159m19p19s123456z", "win": "7z"},
}


@pytest.mark.parametrize(("status", "win", "error", "message"), STATUSES)
def test_a_win_that_cannot_be(status, win, error, message):
    with pytest.raises(error, match=message):
        mj.score(**win)
    chosen = win.get("rules", "riichi")
    record = {name: value for name, value in win.items() if name != "rules"}
    good = GOOD.get(chosen, PLAIN)
    scores = mj.score_batch([good, record], chosen, errors="report")
    assert scores.raw["status"].tolist()[0][1] == _codes.STATUSES[status]
    assert scores.frame.legal.tolist()[1] is False
    assert scores.points.tolist()[0][1] == 0
    if status in NOT_ALLOWED:
        assert scores.faults.empty
        assert scores.frame.reason.tolist()[1] == REASONS[_codes.STATUSES[status]]
        if status in ("no_yaku", "below_minimum"):
            assert mj.score(**win, below_minimum=True).status == _codes.STATUSES[status]
            return
        with pytest.raises(error, match=message):
            mj.score(**win, below_minimum=True)
        with pytest.raises(error, match=r"^row 1: .* do not allow it"):
            scores.score(1)
        return
    assert scores.faults.win.tolist() == [1]
    with pytest.raises(error, match=r"^row 1: "):
        mj.score_batch([good, record], chosen)
    with pytest.raises(error, match=f"^row 1: {re.escape(scores.faults.reason[0])}$"):
        scores.score(1)


@pytest.mark.parametrize(("status", "arrays"), ARRAYS)
def test_arrays_that_are_no_win(status, arrays):
    wins = Wins(**{"hand": COUNTS, "win": [22], **arrays})
    scores = mj.score_batch(wins, errors="report")
    assert scores.raw["status"].tolist() == [[_codes.STATUSES[status]]]
    assert scores.faults.reason.str.startswith(REASONS[_codes.STATUSES[status]]).all()
    with pytest.raises(MjfastError, match=r"^row 0: "):
        mj.score_batch(wins)


def test_every_status_has_an_example():
    given_here = {status for status, *_ in (*STATUSES, *ARRAYS)}
    assert given_here == {name for name in _codes.STATUSES if name != "legal"}
    assert set(REASONS) == set(_codes.STATUSES.values())
    assert len(set(REASONS.values())) == len(REASONS)


def test_no_yaku_says_what_was_there():
    dora = NO_YAKU | {"dora_indicators": "1m7s"}
    with pytest.raises(
        InputError, match=r"^no yaku: riichi asks for 1 han of yaku, and there are 0; dora do not count: 2$"
    ):
        mj.score(**dora)
    with pytest.raises(InputError, match=r"^no yaku: .*; there but not counted: renhou$"):
        mj.score("123m567p345s79s99p", "8s", flags="renhou")
    with pytest.raises(InputError, match=r"there are 0; there but not counted: tanyao; dora do not count: 1$"):
        mj.score("567p345s67s88p", "5s", melds="c340m", rules=mj.rules.replace("riichi", open_tanyao=False))
    with pytest.raises(InputError, match=r"^too few han: .* asks for 2 han of yaku, and there are 1; counted: pinfu;"):
        mj.score("123m456m789p67s99s", "8s", honba=5, dora_indicators="1m", rules="custom")


def test_the_least_han_grow_with_counters():
    grown = mj.rules.replace("riichi", min_han_honba=5, min_han_most=3)
    for honba, needed in ((5, 2), (10, 3), (100, 3)):
        with pytest.raises(InputError, match=f"asks for {needed} han"):
            mj.score(**OPEN, honba=honba, rules=grown)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"self_draw": False, "flags": "haitei"}, "flags haitei go with a self-draw only"),
        ({"self_draw": True, "flags": "houtei"}, "flags houtei go with a ron only"),
        ({"self_draw": True, "flags": ["chankan"]}, "flags chankan go with a ron only"),
        ({"flags": "tenhou", "seat": "S"}, "tenhou is the dealer's, and the seat is S"),
        ({"flags": "chiihou", "seat": "E"}, "chiihou is not the dealer's, and the seat is E"),
        ({"discarder": 1}, "discarder is 1, and the win is that of seat 1 itself"),
        ({"discarder": 0, "dealer": 3}, "discarder is 0, and the win is that of seat 0 itself"),
        ({"discarder": 2, "self_draw": True}, "discarder is 2, and the win is a self-draw"),
        ({"hand": "234m p555z", "melds": "p666z p777z p111z p222z"}, "5 melds, expected 4 at most"),
    ],
)
def test_flags_that_contradict_the_win(words, message):
    with pytest.raises(InputError, match=f"^{message}$"):
        mj.score(**{**PLAIN, **words})


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"discarder": 2, "liable": 4}, "liable is 4, expected a seat from 0 to 3"),
        ({"discarder": 2, "liable": "1"}, "liable is '1', expected a whole number"),
        ({"discarder": 2, "liable": 1}, "liable is 1, the winner's own seat"),
        ({"discarder": 2, "liable": {"daisangen": 7}}, r"liable\['daisangen'\] is 7"),
    ],
)
def test_payments_that_cannot_be(words, message):
    score = mj.score(**DRAGONS, **words)
    with pytest.raises(InputError, match=message):
        score.payments  # noqa: B018
