"""Chinese official rules, ruling by ruling: what counts, what it is at other prices, the minimum and the flowers."""

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import InputError
from tests.reference.our_scores import counts_of, fans

BOOKS = ("mcr_1998", "mcr_wmo2006", "mcr_mil")


def w(hand, win, melds="", **words):
    return {"hand": hand, "win": win, "melds": melds, **words}


DRAWN = {"self_draw": True}
ROBBED, AFTER_KONG, LAST = {"flags": "robbed_kong"}, {"flags": "rinshan"}, {"flags": "last_tile"}
GATES, PUNGS = w("1112345678999m", "5m"), w("222m444p666888s3z", "3z")
ORPHANS, PAIRS = w("19m19p19s1234567z", "7z"), w("1133m2255p4477s3z", "3z")
STRAIGHT = w("123m456p78s99m222p", "9s")
NO_FAN = w("678p56s33z", "7s", "c123m c345m")

# By fan number what a hand counts: in the books of 1998, of 2006 and of the League, or one text where they agree.
RULINGS = [
    (
        "1: honours in the pair are another fan",
        w("9m", "9m", "p111z p222z p333z p444z"),
        "daisuushii honroutou honitsu melded_hand",
    ),
    ("3: with pairs too, and four alike", w("2233446688s666z", "6z"), "ryuuiisou chiitoitsu tile_hog"),
    (
        "4: one of the pungs of terminals is its own",
        GATES,
        "junsei_chuuren two_concealed_pungs pung_of_terminals_or_honors",
        "junsei_chuuren two_concealed_pungs",
        "junsei_chuuren two_concealed_pungs pung_of_terminals_or_honors",
    ),
    (
        "4: self-drawn",
        GATES | DRAWN,
        "junsei_chuuren two_concealed_pungs pung_of_terminals_or_honors self_draw",
        "junsei_chuuren two_concealed_pungs menzen_tsumo",
        "junsei_chuuren two_concealed_pungs pung_of_terminals_or_honors self_draw",
    ),
    (
        "4: only of nine waits",
        w("1123455678999m", "1m"),
        "chinitsu concealed_hand pung_of_terminals_or_honors*2",
    ),
    ("7: self-drawn", ORPHANS | DRAWN, "kokushi self_draw", "kokushi menzen_tsumo", "kokushi self_draw"),
    ("12: the wait for the pair", PUNGS, "suuankou single_wait"),
    ("12: a discard is not concealed", w("222m444p666s88s33z", "8s"), "sanankou toitoi concealed_hand"),
    ("14", w("9s", "9s", "c123m c123m c123m c123m"), "isshoku_yonjun melded_hand chanta all_chows one_voided_suit"),
    (
        "17: all pungs are no part of it",
        w("123p9s", "9s", "K1111m k5555p a7777s"),
        "sankantsu pung_of_terminals_or_honors no_honors single_wait",
    ),
    (
        "18: no pung of terminals or winds",
        w("1z", "1z", "p111m p999p p999s p222z", seat="W"),
        "honroutou melded_hand double_pung",
    ),
    ("19: four alike are two pairs", w("1111m2233p4455s1z", "1z"), "chiitoitsu tile_hog"),
    ("19: self-drawn", PAIRS | DRAWN, "chiitoitsu self_draw", "chiitoitsu menzen_tsumo", "chiitoitsu self_draw"),
    (
        "25: and 36 in the examples of 1998",
        w("789p89s99p", "7s", "c789m p777m"),
        "upper_tiles upper_four sanshoku_doujun tile_hog edge_wait",
        *["upper_tiles sanshoku_doujun tile_hog edge_wait"] * 2,
    ),
    (
        "27: and 37 in the examples of 1998",
        w("123p23s11p", "1s", "c123m p333m"),
        "lower_tiles lower_four sanshoku_doujun tile_hog",
        *["lower_tiles sanshoku_doujun tile_hog"] * 2,
    ),
    ("34: all nine are 35 too", w("147m258p369s1234z", "5z"), "lesser_honors_and_knitted_tiles knitted_straight"),
    (
        "35: its tiles are runs for 63",
        w("147m258p369s46m77p", "5m"),
        "knitted_straight concealed_hand all_chows closed_wait",
    ),
    (
        "35: a wait for one of its tiles",
        w("12369m25899s147p", "3m"),
        "knitted_straight concealed_hand all_chows edge_wait",
        "knitted_straight concealed_hand all_chows",
        "knitted_straight concealed_hand all_chows edge_wait",
    ),
    ("43: flowers are no fan", NO_FAN | {"flowers": 2}, "chicken_hand flower_tiles*2"),
    ("43: a self-draw is a fan", NO_FAN | DRAWN, "self_draw"),
    (
        "44, 46 and 56 together",
        w("123m456p78s99m", "9s", "K1111z", self_draw=True, flags="last_tile after_kong"),
        "sanshoku_tsuukan haitei rinshan menzen_tsumo yakuhai_round concealed_kong",
    ),
    ("45", STRAIGHT | LAST, "sanshoku_tsuukan houtei concealed_hand no_honors"),
    (
        "46: open",
        w("123m456p78s99m", "9s", "k1111z", **DRAWN, **AFTER_KONG),
        "sanshoku_tsuukan rinshan yakuhai_round melded_kong",
    ),
    ("46: not without a kong", STRAIGHT | DRAWN | AFTER_KONG, "sanshoku_tsuukan menzen_tsumo no_honors"),
    (
        "47: not with 45 and 58",
        STRAIGHT | {"flags": "robbed_kong last_tile last_of_kind"},
        "sanshoku_tsuukan chankan concealed_hand no_honors",
    ),
    (
        "47: not of a tile that the hand holds",
        w("123m456p789s9m222p", "9m", **ROBBED),
        "sanshoku_tsuukan concealed_hand no_honors single_wait",
    ),
    (
        "52",
        w("3m", "3m", "p111m c234p c567s p888p"),
        "melded_hand pung_of_terminals_or_honors no_honors",
    ),
    (
        "52: not by a self-draw",
        w("3m", "3m", "p111m c234p c567s p888p", **DRAWN),
        "pung_of_terminals_or_honors no_honors single_wait self_draw",
    ),
    (
        "52: not with a concealed kong",
        w("3m", "3m", "K1111m c234p c567s p888p"),
        "concealed_kong pung_of_terminals_or_honors no_honors single_wait",
    ),
    (
        "53: no concealed pungs besides",
        w("123p456p7s", "7s", "K1111m K9999s"),
        "two_concealed_kongs concealed_hand short_straight pung_of_terminals_or_honors*2 no_honors single_wait",
    ),
    (
        "57",
        w("123p456p7s", "7s", "k1111m k9999s"),
        "two_melded_kongs short_straight pung_of_terminals_or_honors*2 no_honors single_wait",
    ),
    (
        "82: one concealed and one melded kong",
        w("123p456p7s", "7s", "K1111m k9999s"),
        "concealed_kong melded_kong short_straight pung_of_terminals_or_honors*2 no_honors single_wait",
        *["mixed_kongs short_straight pung_of_terminals_or_honors*2 no_honors single_wait"] * 2,
    ),
    (
        "58: of three in a meld it is always the last",
        w("12m456p789s22p", "3m", "p333m"),
        "sanshoku_tsuukan last_of_kind tile_hog no_honors edge_wait",
    ),
    ("58", STRAIGHT | {"flags": "last_of_kind"}, "sanshoku_tsuukan last_of_kind concealed_hand no_honors"),
    (
        "58: not of a tile that is held",
        w("123m456p789s9m222p", "9m", flags="last_of_kind"),
        "sanshoku_tsuukan concealed_hand no_honors single_wait",
    ),
    (
        "62: with a concealed kong",
        w("123m456p78s99m", "9s", "K2222p"),
        "sanshoku_tsuukan concealed_hand concealed_kong no_honors",
    ),
    (
        "66: the discard is in the run if that is worth more",
        w("11123m444p67899s", "1m"),
        "concealed_hand tile_hog two_concealed_pungs pung_of_terminals_or_honors no_honors",
    ),
    ("66: not with a discard", w("11m444p678s22s567p", "1m"), "concealed_hand pung_of_terminals_or_honors no_honors"),
    (
        "73: not of the own wind or that of the round, nor of the winds of 9",
        w("111z333z56p44z", "7p", "p222z"),
        "shousuushii honitsu yakuhai_round yakuhai_seat two_concealed_pungs",
    ),
    ("73", w("333z56p44p", "7p", "p999m p444z"), "pung_of_terminals_or_honors*3 one_voided_suit"),
    (
        "77 to 79: a tile of which four are held is waited for too",
        w("1234444m678m456p", "1m"),
        "concealed_hand tile_hog one_voided_suit no_honors",
    ),
    (
        "77 to 79: so is the one that makes seven pairs",
        w("1334455666699m", "2m"),
        "chinitsu concealed_hand tile_hog short_straight",
    ),
    ("77", w("12m456p777s99s234p", "3m"), "concealed_hand no_honors edge_wait"),
    (
        "77: though the tile makes a pair too",
        w("1233m456p777s678s", "3m"),
        "concealed_hand tile_hog no_honors edge_wait",
    ),
    (
        "78: though the tile makes a pair too",
        w("4556m123p777s678s", "5m"),
        "concealed_hand tile_hog no_honors closed_wait",
    ),
    ("79: not of two waits", w("45567m23499p678p", "6m"), "concealed_hand all_chows one_voided_suit"),
    ("not to be taken apart: runs", w("22233344m55p678s", "4m"), "isshoku_sanjun concealed_hand all_chows tanyao"),
    ("not to be taken apart: pungs", w("222333444m55p67s", "8s"), "sanrenkou sanankou concealed_hand tanyao"),
]


@pytest.mark.parametrize(("win", "expected"), [pytest.param(win, own, id=name) for name, win, *own in RULINGS])
def test_rulings(win, expected):
    for book, text in zip(BOOKS, expected * (3 // len(expected)), strict=True):
        score = mj.score(**win, rules=book, below_minimum=True)
        assert fans(score) == counts_of(text), book


# Fan 4 names none of the fans of a concealed hand, fan 12 only fan 62.
LITERAL = [
    (GATES, {"mcr_1998": "concealed_hand", "mcr_wmo2006": "concealed_hand", "mcr_mil": "concealed_hand"}),
    (GATES | DRAWN, dict.fromkeys(BOOKS, "menzen_tsumo")),
    (PUNGS, dict.fromkeys(BOOKS, "")),
    (PUNGS | DRAWN, dict.fromkeys(BOOKS, "menzen_tsumo")),
    (ORPHANS, dict.fromkeys(BOOKS, "")),
    (ORPHANS | DRAWN, {"mcr_1998": "self_draw", "mcr_wmo2006": "menzen_tsumo", "mcr_mil": "self_draw"}),
    (PAIRS | DRAWN, {"mcr_1998": "self_draw", "mcr_wmo2006": "menzen_tsumo", "mcr_mil": "self_draw"}),
]


@pytest.mark.parametrize(("win", "added"), LITERAL)
def test_shapes_that_are_concealed_by_nature(win, added):
    for book in BOOKS:
        score = mj.score(**win, rules=rules.replace(book, concealed_shapes="literal"))
        assert {"concealed_hand", "menzen_tsumo", "self_draw"} & set(score.yaku) == {added[book]} - {""}


# Prices


KONGS, DRAGONS = w("9s", "9s", "K2222m K5555p k7777s k3333p"), w("11m23s", "1s", "p555z p666z p777z")
FOUR_RUNS, STRAIGHT_AND_RUN = w("9s", "9s", "c123m c123m c123m c123m"), w("234p9m", "9m", "c123m c456m c789m")
TWICE_FOUR = w("1111m2222p4455s1z", "1z")

# What counts where a fan has another price or none.
CHANGED = [
    (PUNGS, {"suuankou": False}, "sanankou toitoi concealed_hand single_wait"),
    (PUNGS, {"suuankou": False, "sanankou": False}, "two_concealed_pungs toitoi concealed_hand single_wait"),
    (KONGS, {"suukantsu": False}, "sankantsu toitoi two_concealed_pungs no_honors single_wait"),
    (DRAGONS, {"daisangen": False}, "two_dragon_pungs chanta one_voided_suit"),
    (
        w("77z123m23s", "1s", "p555z p666z"),
        {"shousangen": False},
        "two_dragon_pungs chanta mixed_double_chow one_voided_suit",
    ),
    (
        w("1z", "1z", "p222z p333z p444z p999m"),
        {"shousuushii": False},
        "big_three_winds honroutou honitsu melded_hand yakuhai_seat",
    ),
    (
        w("89m55m", "7m", "c123m c123m c789m"),
        {"pure_terminal_chows": False},
        "chinitsu all_chows pure_double_chow*2 two_terminal_chows edge_wait",
    ),
    (
        w("89p55s", "7p", "c123m c123p c789m"),
        {"three_suited_terminal_chows": False},
        "all_chows mixed_double_chow*2 two_terminal_chows edge_wait",
    ),
    (
        w("1p", "1p", "p111m p999p p999s p111s"),
        {"chinroutou": False},
        "toitoi melded_hand chanta double_pung*2 pung_of_terminals_or_honors*4 no_honors",
    ),
    (w("1122334455667m", "7m"), {"seven_shifted_pairs": False}, "chiitoitsu chinitsu"),
    (
        GATES,
        {"junsei_chuuren": False},
        "chinitsu concealed_hand two_concealed_pungs pung_of_terminals_or_honors*2",
    ),
    (PAIRS, {"chiitoitsu": False}, "concealed_hand"),
    (
        w("147m258p369s1234z", "5z"),
        {"lesser_honors_and_knitted_tiles": False},
        "knitted_straight uumensai concealed_hand",
    ),
    (
        FOUR_RUNS,
        {"isshoku_yonjun": False},
        "isshoku_sanjun pure_double_chow melded_hand chanta all_chows tile_hog*3 one_voided_suit",
    ),
    (
        FOUR_RUNS,
        {"isshoku_yonjun": False, "isshoku_sanjun": False},
        "pure_double_chow*3 melded_hand chanta all_chows tile_hog*3 one_voided_suit",
    ),
    (STRAIGHT_AND_RUN, {"ittsuu": False}, "all_chows short_straight*2 one_voided_suit single_wait"),
    (STRAIGHT_AND_RUN, {"ittsuu": 1}, "all_chows short_straight*2 one_voided_suit single_wait"),
    (STRAIGHT_AND_RUN, {"ittsuu": 2}, "ittsuu all_chows one_voided_suit single_wait"),
    (STRAIGHT_AND_RUN, {"ittsuu": 5}, "ittsuu all_chows one_voided_suit single_wait"),
    (
        w("123p456p7s", "7s", "K1111m k9999s"),
        {"mixed_kongs": False},
        "concealed_kong melded_kong short_straight pung_of_terminals_or_honors*2 no_honors single_wait",
    ),
    (TWICE_FOUR, {"tile_hog": 3}, "chiitoitsu tile_hog*2"),
    (TWICE_FOUR, {"tile_hog": {"fan": 3, "most": 1}}, "chiitoitsu tile_hog"),
    (NO_FAN | {"flowers": 3}, {"flower_tiles": 2}, "chicken_hand flower_tiles*3"),
    (NO_FAN | {"flowers": 3}, {"flower_tiles": False}, "chicken_hand"),
    (NO_FAN | {"flowers": 3}, {"chicken_hand": False}, "flower_tiles*3"),
]


@pytest.mark.parametrize(("win", "prices", "expected"), CHANGED, ids=lambda value: str(value)[:60])
def test_fans_at_other_prices(win, prices, expected):
    chosen = rules.load("mcr_mil").replace(**prices)
    score = mj.score(**win, rules=chosen, below_minimum=True)
    assert fans(score) == counts_of(expected)
    assert score.yaku == {name: chosen.price(name).closed * times for name, times in fans(score).items()}
    assert score.points == sum(score.yaku.values())
    assert score.fan == score.points - score.yaku.get("flower_tiles", 0)


def test_the_order_of_prices_stays():
    """It decides between lists of equal fan: the price that a fan has already changes nothing."""
    base = rules.load("mcr_mil")
    same = base.replace(daisangen=base.price("daisangen"), ittsuu=16, tile_hog={"fan": 2, "most": 4})
    assert list(same.patterns.items()) == list(base.patterns.items())
    assert same == base
    assert base.replace(ittsuu=False).replace(ittsuu=16) != base  # it now comes last


def test_of_equal_lists_the_first_in_order_counts():
    """Three runs from 3 or three pungs, each worth 24 fan and nothing else that differs."""
    win = w("333444555m22p67s", "8s")
    base = rules.load("mcr_mil").replace(sanankou=False, two_concealed_pungs=False, all_chows=False)
    last = base.replace(isshoku_sanjun=False).replace(isshoku_sanjun=24)
    for chosen, name in ((base, "isshoku_sanjun"), (last, "sanrenkou")):
        score = mj.score(**win, rules=chosen)
        assert [reading.fan for reading in score.readings] == [28, 28]
        assert fans(score) == counts_of(f"{name} concealed_hand tanyao")
        assert score.reading.yaku == score.yaku


# The fan that a win needs


SEVEN = w("2m", "2m", "c345m c678p p444s c123s")
EIGHT = w("3m", "3m", "p111m c234p c567s p888p")


@pytest.mark.parametrize(
    ("win", "least", "legal"),
    [
        (SEVEN, 8, False),
        (SEVEN, 7, True),
        (SEVEN | {"flowers": 8}, 8, False),
        (EIGHT, 8, True),
        (EIGHT, 9, False),
        (NO_FAN, 8, True),
        (NO_FAN | {"self_draw": True}, 0, True),
    ],
)
def test_the_minimum(win, least, legal):
    chosen = rules.load("mcr_mil").replace(min_fan=least)
    score = mj.score(**win, rules=chosen, below_minimum=True)
    assert score.legal == legal == mj.score_batch([win], chosen).legal[0, 0]
    assert mj.score_batch([win], chosen).points[0, 0] == (score.points if legal else 0)
    if legal:
        assert mj.score(**win, rules=chosen).points == score.points
        return
    with pytest.raises(
        InputError, match=rf"^too few fan: .* ask for {least}, and there are {score.fan}: melded_hand 6"
    ):
        mj.score(**win, rules=chosen)


@pytest.mark.parametrize(
    ("flowers", "number"), [(0, 0), (3, 3), (8, 8), ("1f", 1), ("2f7f8f", 3), ("12345678f", 8)], ids=str
)
def test_flowers_are_points_but_no_fan(flowers, number):
    score = mj.score(**NO_FAN, flowers=flowers, rules="mcr_mil")
    assert (score.fan, score.points) == (8, 8 + number)
    assert score.yaku.get("flower_tiles", 0) == number
    other = mj.score("678p56s33z12f", "7s", melds="c123m c345m", rules="mcr_mil")
    assert other.points == 10


# Readings and frames


def test_readings_say_how_often():
    (score,) = [mj.score(**TWICE_FOUR, rules="mcr_mil", flowers=2)]
    (reading,) = score.readings
    assert str(reading) == "seven pairs"
    assert (reading.fan, reading.points) == (28, 30)
    assert reading.counts == score.counts == {"tile_hog": 2, "flower_tiles": 2}
    assert reading.yaku == score.yaku == {"chiitoitsu": 24, "tile_hog": 4, "flower_tiles": 2}
    assert "  tile_hog x2      4\n  flower_tiles x2  2\n28 fan and 2 flowers\n" in str(score)


def test_the_frames():
    scores = mj.score_batch([TWICE_FOUR | {"flowers": 2}, SEVEN], ["mcr_mil", "mcr_1998"], below_minimum=True)
    assert scores.frame[["fan", "points", "legal"]].to_numpy().tolist() == [[28, 30, True], [7, 7, False]] * 2
    assert scores.frame[["han", "fu", "basic"]].to_numpy().sum() == 0
    listed = scores.yaku[scores.yaku["rules"] == "mcr_mil"]
    rows = listed[["win", "yaku", "count", "value"]].to_numpy().tolist()
    assert rows == [[0, "chiitoitsu", 1, 24], [0, "tile_hog", 2, 4], [0, "flower_tiles", 2, 2]]
    assert listed[["han", "limit"]].to_numpy().sum() == 0
