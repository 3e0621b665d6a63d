"""Options and prices in Guangdong, Hangzhou, Luoshu and the variant of thirteen orphans, worked out by hand."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.tiles import COLUMNS, FLOWERS, KIND_NAMES
from mjfast.wins import meld_of_code
from mjfast_ext._codes import STATUSES
from tests.reference import hangzhou, luoshu
from tests.reference.family_wins import family_wins
from tests.reference.our_scores import fans, score
from tests.reference.tile_names import KINDS, plain_tiles
from tests.reference.winning import splits

DRAWN = {"self_draw": True}


def w(hand, win, melds="", **words):
    return {"hand": hand, "win": win, "melds": melds, **words}


def check_priced(base, win, changes, expected):
    """A win under a changed rule set: its fan and what they are for, or None."""
    found = score(win, rules.load(base).replace(**changes))
    assert (found and (found.fan, fans(found))) == expected
    assert found is None or found.points == 2**found.fan


HALF_FLUSH_RUNS = w("22334456789m55z", "1m", seat="N")
HALF_FLUSH_PAIRS = w("1122m3344m556m77z", "6m")  # and three runs of two kinds beside pairs: all runs too
FLUSH_AFTER_KONG = w("123p456p6p234p", "6p", "K8888p", self_draw=True, flags="after_kong")
ROBBED = w("12m456m99m777z", "3m", "c678m", flags="robbed_kong")
BOTH, HALF, RUNS = {"honitsu": 1, "all_runs": 1}, {"honitsu": 1}, {"all_runs": 1}
HUGE = {"all_runs": 60, "honitsu": 60}

GUANGDONG = [
    (HALF_FLUSH_RUNS, {}, (3, BOTH)),
    (HALF_FLUSH_RUNS, {"types_add": False}, (2, HALF)),
    (HALF_FLUSH_RUNS, {"types_add": False, "all_runs": 3}, (3, RUNS)),
    (HALF_FLUSH_RUNS, {"fan_cap": 2}, (2, BOTH)),
    (HALF_FLUSH_RUNS, {"honitsu": 9}, (3, BOTH)),
    (HALF_FLUSH_RUNS, {"honitsu": 9, "fan_cap": 0}, (10, BOTH)),
    (HALF_FLUSH_RUNS, {"honitsu": False}, (1, RUNS)),
    (HALF_FLUSH_RUNS, {"honitsu": False, "all_runs": False}, (0, {})),
    (HALF_FLUSH_RUNS, {**HUGE, "fan_cap": 60}, (60, BOTH)),
    (HALF_FLUSH_RUNS, {**HUGE, "fan_cap": 0}, (62, BOTH)),  # as many points as there are numbers for
    (HALF_FLUSH_PAIRS, {}, (3, BOTH)),
    (HALF_FLUSH_PAIRS, {"chiitoitsu": {"alone": 4}}, (4, {"chiitoitsu": 1})),
    (HALF_FLUSH_PAIRS, {"chiitoitsu": 2, "fan_cap": 0}, (4, {"chiitoitsu": 1, "honitsu": 1})),
    (HALF_FLUSH_PAIRS, {"chiitoitsu": 3, "types_add": False}, (3, {"chiitoitsu": 1})),
    (HALF_FLUSH_PAIRS, {"chiitoitsu": 1, "types_add": False}, (2, HALF)),
    (FLUSH_AFTER_KONG, {}, (4, {"chinitsu": 1})),
    (FLUSH_AFTER_KONG, {"rinshan": {"least": 4}}, (4, {"chinitsu": 1})),
    (FLUSH_AFTER_KONG, {"rinshan": {"least": 5}}, (5, {"rinshan": 1, "chinitsu": 1})),
    (FLUSH_AFTER_KONG, {"rinshan": {"alone": 5}}, (5, {"rinshan": 1})),
    (FLUSH_AFTER_KONG, {"chinitsu": 3, "rinshan": 1, "fan_cap": 9}, (5, {"rinshan": 1, "chinitsu": 1, "self_draw": 1})),
    (ROBBED, {}, (3, {"honitsu": 1, "yakuhai_chun": 1, "self_draw": 1})),
    (ROBBED, {"fan_cap": 9}, (4, {"honitsu": 1, "yakuhai_chun": 1, "self_draw": 1})),
    (ROBBED, {"fan_cap": 2}, (3, {"honitsu": 1, "yakuhai_chun": 1, "self_draw": 1, "chankan": 1})),
    (w("19m19p19s1234567z", "7z"), {"kokushi": False}, None),
]


@pytest.mark.parametrize(("win", "changes", "expected"), GUANGDONG, ids=str)
def test_options_of_guangdong(win, changes, expected):
    check_priced("guangdong", win, changes, expected)


@pytest.mark.parametrize(("meld", "fan"), [("K5555p", 1), ("k5555p", 1), ("a5555p", 1), ("p555p", 0)])
def test_any_kong_in_guangdong(meld, fan):
    """One fan, however many there are."""
    win = w("12m88s44s4s", "3m", f"{meld} c789m")
    check_priced("guangdong", win, {"any_kong": 1}, (fan, {"any_kong": 1} if fan else {}))
    check_priced("guangdong", {**win, "melds": f"{meld} K9999m"}, {"any_kong": 1}, (1, {"any_kong": 1}))


PLAIN = w("11123456789m11z", "1z")
ON_JOKER = w("111m222p333s456m9s", "5z")
THREE_QUADS = w("1111m2222p3333s5z", "1z", n_piao=3, **DRAWN)
ONE_WAIT = w("45m123p456p15z", "1z", "K9999s", n_piao=1, n_gang=1, **DRAWN)  # the kong, then the float
LAST_KONG = ONE_WAIT | {"flags": "after_kong", "kong_streak": 1}  # the float, then the kong
FOUR_PARTS = {"chiitoitsu": 1, "luxury_pairs": 3, "baotou": 1, "joker_float": 3}
TEN = w("1479m258p369s123z", "5m", flags="ten_honours", **DRAWN)

HANGZHOU = [
    *(("hangzhou_classic", PLAIN | {"dealer_streak": streak}, {}, None) for streak in (0, 3)),
    *(("hangzhou_classic", PLAIN | {"dealer_streak": streak}, {"discard_win_streak": 2}, None) for streak in (0, 1)),
    *(
        ("hangzhou_classic", PLAIN | {"dealer_streak": streak}, {"discard_win_streak": 2}, (0, {}))
        for streak in (2, 3, 4)
    ),
    ("hangzhou_classic", ON_JOKER | {"dealer_streak": 3}, {"discard_win_streak": 3}, None),
    ("hangzhou_classic", ON_JOKER | DRAWN, {"discard_win_streak": 3}, (0, {})),
    ("hangzhou_classic", ONE_WAIT, {}, (0, {})),
    ("hangzhou_classic", LAST_KONG, {}, (1, {"kong_chain": 1})),
    ("hangzhou_classic", ONE_WAIT, {"chain_needs_baotou": False}, (2, {"kong_chain": 1, "joker_float": 1})),
    ("hangzhou_mil2025", LAST_KONG, {}, (1, {"rinshan": 1})),
    ("hangzhou_mil2025", ONE_WAIT, {"chain_needs_baotou": False}, (1, {"joker_float": 1})),
    ("hangzhou_platform2026", ONE_WAIT, {}, (2, {"kong_chain": 1, "joker_float": 1})),
    ("hangzhou_platform2026", ONE_WAIT, {"chain_needs_baotou": True}, (0, {})),
    ("hangzhou_classic", THREE_QUADS, {}, (8, FOUR_PARTS)),
    ("hangzhou_classic", THREE_QUADS, {"fan_cap": 5}, (5, FOUR_PARTS)),
    ("hangzhou_classic", THREE_QUADS, {"luxury_pairs": 2}, (11, FOUR_PARTS)),
    ("hangzhou_classic", THREE_QUADS, {"joker_float": {"fan": 2, "most": 2}}, (9, FOUR_PARTS | {"joker_float": 2})),
    ("hangzhou_classic", THREE_QUADS, {"four_jokers": 1}, (9, FOUR_PARTS | {"four_jokers": 1})),
    ("hangzhou_classic", w("1122m33p4455s112z", "2z", **DRAWN), {}, (1, {"chiitoitsu": 1})),
    (
        "hangzhou_classic",
        w("1122m33p4455s112z", "2z", **DRAWN),
        {"natural_seven_pairs": 1},
        (2, {"chiitoitsu": 1, "natural_seven_pairs": 1}),
    ),
    ("hangzhou_classic", w("1122m33p4455s112z", "5z", **DRAWN), {"natural_seven_pairs": 1}, (1, {"chiitoitsu": 1})),
    ("hangzhou_classic", TEN, {}, None),
    ("hangzhou_classic", TEN, {"ten_honour_discards": 2}, (2, {"ten_honour_discards": 1})),
    ("hangzhou_mil2025", TEN, {}, (4, {"no_joker": 1, "ten_honour_discards": 1})),
    ("hangzhou_mil2025", TEN | {"self_draw": False}, {}, None),
    ("hangzhou_mil2025", TEN | {"hand": "1479m258p369s125z"}, {}, (3, {"ten_honour_discards": 1})),
    (
        "hangzhou_mil2025",
        TEN | {"hand": "1479m258p369s125z", "flags": "ten_honours_joker"},
        {},
        (4, {"ten_honour_discards": 1, "ten_honour_discards_joker": 1}),
    ),
    # Seven pairs without a joker are three fan, ten honours without one four.
    (
        "hangzhou_mil2025",
        w("1122334455667m", "7m", flags="ten_honours", **DRAWN),
        {"fan_cap": 0},
        (4, {"no_joker": 1, "ten_honour_discards": 1}),
    ),
]


@pytest.mark.parametrize(("base", "win", "changes", "expected"), HANGZHOU, ids=str)
def test_options_of_hangzhou(base, win, changes, expected):
    check_priced(base, win, changes, expected)


@pytest.mark.parametrize("joker", [False, True])
@pytest.mark.parametrize("hand", ["1479m258p369s123z", "1479m258p369s125z"])
def test_ten_honours_are_worth_what_the_plain_implementation_says(hand, joker):
    discards = [f"{number}z" for number in (1, 1, 2, 2, 3, 3, 4, 4, 6, 5 if joker else 7)]
    win = TEN | {"hand": hand, "flags": "ten_honours_joker" if joker else "ten_honours"}
    assert score(win, rules.load("hangzhou_mil2025")).fan == hangzhou.ten_honours(discards, plain_tiles(hand))


def is_win_without_fifth_copies(win):
    """Whether one or two jokers can be such tiles that the hand is complete, and no more than four of a kind."""
    held, jokers = hangzhou.split_jokers(plain_tiles(win["hand"] + win["win"]))
    shown = Counter(tile for meld in win["melds"] for tile in plain_tiles(meld[1:]))
    for meant in combinations_with_replacement([kind for kind in KINDS if kind != hangzhou.JOKER], jokers):
        whole = held + Counter(meant)
        if max((whole + shown).values()) <= 4 and any(len(own) == 4 - len(win["melds"]) for own, _ in splits(whole)):
            return True
    return not win["melds"] and hangzhou.are_pairs(held, jokers, 7)


@pytest.mark.parametrize("n", [150, pytest.param(6_000, marks=pytest.mark.full)])
def test_jokers_that_are_no_fifth_copy(n):
    strict = rules.load("hangzhou_classic").replace(joker_fifth_copy=False)
    found, missed = 0, 0
    for win in family_wins("hangzhou", n, n):
        jokers = plain_tiles(win["hand"] + win["win"]).count(hangzhou.JOKER)
        if jokers <= 2 and hangzhou.score(win):
            assert (score(win, strict) is not None) == is_win_without_fifth_copies(win), win
            found += 1
            missed += score(win, strict) is None
    assert found > n / 3
    for win in FIFTH_COPIES:
        assert score(win, strict) is None
        assert score(win, rules.load("hangzhou_classic"))


FIFTH_COPIES = [
    w("5z", "3p", "p333p c456m c345m p222m", **DRAWN),
    w("44m237p55z", "5p", "k6666p k4444p", **DRAWN),
    w("1111m5z456p789p22s", "2s", **DRAWN),
]


# Tiles


WITHOUT_MAN = w("123456789p68s11z", "7s")
TILES_OF = [
    ("luoshu", w("159m258m357p456s1z", "1z"), "132", True),
    ("luoshu", w("159m258m357p456s1z", "1z"), "140", True),
    ("luoshu", w("159m258m357p12f44z", "3f"), "132", True),
    ("luoshu", w("159m258m357p12f44z", "3f"), "144", True),
    *((name, WITHOUT_MAN, tiles, True) for name in ("guangdong", "mcr_mil") for tiles in ("108", "136", "144")),
    *((name, w("123m456789p68s11z", "7s"), "108", False) for name in ("guangdong", "mcr_mil")),
    ("guangdong", WITHOUT_MAN, "34", False),
    ("thirteen136", w("19m19p19s1234567z", "1z"), "136", True),
    ("thirteen136", w("19m19p19s1234567z", "1z"), "34", False),
]


@pytest.mark.parametrize(("name", "win", "tile_set", "there"), TILES_OF)
def test_tile_sets(name, win, tile_set, there):
    players = {"players": 2} if (name, tile_set) == ("thirteen136", "34") else {}
    found = score(win, rules.load(name).replace(tile_set=tile_set, **players))
    assert (found is not None) == there


# Declared melds of Luoshu


def status_of(code, hand, win="1z", name="luoshu"):
    """What becomes of a hand with one declared meld, given by its code."""
    arrays = {"hand": mj.to_array([hand]), "win": [COLUMNS[win]], "melds": [[code]]}
    return int(mj.score_batch(arrays, name, errors="report").raw["status"][0, 0])


def is_shown(code, triples):
    """Whether a code is that of a meld that may be shown; pungs are sets of three heads."""
    meld = meld_of_code(code)
    if meld is None:
        return False
    return luoshu.is_meld(("h" if meld.kind == "p" else meld.kind) + str(meld)[1:], triples, "kind")


@pytest.mark.parametrize(("name", "triples"), [("luoshu", "all"), ("luoshu_lines", "lines")])
def test_every_code_of_a_meld(name, triples):
    shown = [code for code in range(255) if is_shown(code, triples)]
    assert len(shown) == 3 * (13 if triples == "all" else 8) + 5 * (1 + 3) + 5 + 4 + 5 + 4
    for code in range(255):
        tiles = {KIND_NAMES[tile] for tile in getattr(meld_of_code(code), "tiles", ())}
        pair = "7z" if "1z" in tiles else "1z"
        found = status_of(code, f"258m258p456s{pair}", pair, name)
        assert found == STATUSES["legal" if code in shown else "no_such_meld"], code


def test_tiles_of_shown_melds_are_used_up():
    """With all copies of a kind that a meld leaves the number of tiles is wrong, with one more there are too many."""
    for code in range(255):
        if not is_shown(code, "all"):
            continue
        tiles = meld_of_code(code).tiles
        for kind in (*range(31), 33):
            left = 4 - tiles.count(kind)
            held = KIND_NAMES[kind][0] * left + KIND_NAMES[kind][1]
            more = status_of(code, held if left else "", KIND_NAMES[kind])
            assert more == STATUSES["fifth_copy"], (code, kind)
            other = next(tile for tile in ("9m", "9p", "9s") if COLUMNS[tile] not in (kind, *tiles))
            assert status_of(code, held if left else "", other) == STATUSES["wrong_size"], (code, kind)
        for kind in FLOWERS[:4]:
            expected = "no_such_tile" if kind in tiles else "wrong_size"
            assert status_of(code, "1m", KIND_NAMES[kind]) == STATUSES[expected], (code, kind)


def test_a_self_draw_has_a_price_in_luoshu_too():
    chosen, win = rules.load("luoshu").replace(self_draw=2), w("159m258m357p456s1z", "1z")
    assert score(win, chosen).yaku == {"luoshu_hand": 1}
    assert score(win | DRAWN, chosen).yaku == {"luoshu_hand": 1, "self_draw": 2}
    assert score(win | DRAWN, chosen).points == 3
