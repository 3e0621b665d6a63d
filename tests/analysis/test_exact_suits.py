"""Suits that may be exchanged are gone through once: the numbers are those of going through every hand."""

import numpy as np
import pytest

import mjfast as mj
from mjfast import census, rules
from mjfast.analysis import exact_pattern, exact_wins
from mjfast.catalogue import PATTERNS
from mjfast_ext import _contents
from tests.analysis.test_exact_wins import assert_same
from tests.reference.every_hand import counts_of

# Of each suit the same, with the tiles that patterns name: green, three colours of 2 4 8, wheels, 100 of characters.
ALIKE = {
    "greens": ("2233446688", "55566z"),
    "248": ("222444888", "111222z"),
    "1579": ("1115557779", "111777z"),
    "fives": ("111555", "111222555z"),
    "pairs": ("1199", "11223344556677z"),
    "wheel": ("22334455667788", ""),
    "high": ("66677778889999", "1z"),
    "gates": ("1122334567899", "1z"),
}

# Only some suits alike.
SOME = {
    "m and s": "2233446688m22334468p2233446688s5566z",
    "p and s": "223344688m2233446688p2233446688s5566z",
    "m and p": "2224448m2224448p222444888s111222z",
    "fives of p and s": "11155m111555p111555s11155z",
}
DECKS = {name: "".join(text + suit for suit in "mps") + rest for name, (text, rest) in ALIKE.items()} | SOME

LUOSHU = "1111555566777m1111555566777p1111555566777s1127z12f"
JOKERS = "11223m11223p11223s5555z"

PLAYED = [name for name in rules.names() if rules.load(name).family_name in ("riichi", "mcr", "guangdong")]
WITH_MARKS = ("custom", "riichi", "mcr_mil", "mcr_1998", "saikouisen2000")

# What all wins have in common: some patterns ask for the winning tile as well.
BY_FLAG = [
    {"flags": ["last_tile"], "self_draw": True},
    {"flags": ["last_tile"]},
    {"flags": ["after_kong"], "self_draw": True, "melds": "K1111z"},
    {"flags": ["robbed_kong"]},
    {"flags": ["after_kong", "first_turn_kong"], "self_draw": True, "melds": "K1111z"},
]


@pytest.fixture
def both_ways(monkeypatch):
    """What a study gives, and what it gives when no suits are exchanged."""

    def run(study, *given, **words):
        fast = study(*given, **words)
        with monkeypatch.context() as patched:
            patched.setattr(census, "suit_marks", lambda *_: None)
            return fast, study(*given, **words)

    return run


def tile_set(text):
    return mj.TileSet("small", counts_of(text, 42 if "f" in text else 34))


@pytest.mark.parametrize("name", PLAYED)
def test_every_rule_set(name, both_ways):
    decks = DECKS if name in ("custom", "mcr_mil") else ("greens", "m and s", "1579")
    for deck in decks:
        for self_draw in (False, True):
            assert_same(*both_ways(exact_wins, name, self_draw=self_draw, tile_set=tile_set(DECKS[deck])))


@pytest.mark.parametrize(
    ("name", "deck"), [("hangzhou_classic", JOKERS), ("hangzhou_mil2025", JOKERS), ("luoshu", LUOSHU)]
)
def test_other_families(name, deck, both_ways):
    assert_same(*both_ways(exact_wins, name, self_draw=True, tile_set=tile_set(deck)))


@pytest.mark.parametrize("words", BY_FLAG, ids=str)
def test_patterns_of_the_winning_tile(words, both_ways):
    deck = "1112223335559m1112223335559p1112223335559s1111z"
    assert_same(*both_ways(exact_wins, ["custom", "riichi"], tile_set=tile_set(deck), **words))


@pytest.mark.parametrize("melds", ["c234m", "p222p", "c234m c234p", "p888s K6666z", "K2222m k2222p", "p444p p666z"])
def test_melds_tell_suits_apart(melds, both_ways):
    deck = "".join(f"222233344466888{suit}" for suit in "mps") + "6666z"
    for name in WITH_MARKS:
        assert_same(*both_ways(exact_wins, name, melds=melds, tile_set=tile_set(deck)))


def test_suits_of_which_melds_leave_the_same(both_ways):
    """One 1p is left as of itself, and one 1m beside a triplet of three others."""
    deck = tile_set("1111222233m1222233p1111222s111z")
    assert_same(*both_ways(exact_wins, ["custom", "riichi"], melds="p111m", tile_set=deck))


@pytest.mark.full
@pytest.mark.parametrize("name", ["custom", "mcr_mil"])
def test_all_tiles(name, both_ways):
    assert_same(*both_ways(exact_wins, name, self_draw=True))


GROUPS = {"local": "custom", "riichi": "custom", "mcr": "mcr_mil"}
FULL = pytest.mark.full


@pytest.mark.parametrize(
    ("deck", "groups"),
    [
        ("248", ["local"]),
        ("fives", ["local"]),
        *(pytest.param(deck, GROUPS, marks=FULL) for deck in ("248", "fives", "1579", "greens", "gates", "m and s")),
    ],
)
def test_every_pattern(deck, groups, both_ways):
    for name, entry in PATTERNS.items():
        if entry.group in groups:
            chosen = GROUPS[entry.group]
            fast, plain = both_ways(exact_pattern, name, chosen, tile_set=tile_set(DECKS[deck]))
            assert fast.frame.to_dict("records") == plain.frame.to_dict("records"), name


def test_exchange_visits_fewer_hands():
    hands = mj.complete_hands(tile_set=tile_set(DECKS["greens"]))
    kernel = hands.kernel(exchange=True)
    visited = _contents.hands(kernel, 0, len(kernel))
    assert len(visited[0]) < len(hands) / 4
    assert np.unique(visited[2]).tolist() == [1, 3, 6]
