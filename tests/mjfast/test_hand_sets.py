"""Every complete and every ready hand: numbers that others found, and plain enumeration of small tile sets."""

import pickle
from itertools import permutations
from math import comb

import numpy as np
import pytest
from scipy import stats

import mjfast as mj
from mjfast.errors import HandError, InputError
from mjfast_ext import _contents
from tests.reference import every_hand
from tests.reference.compiled import meld_system
from tests.reference.every_hand import counts_of
from tests.reference.rules import (
    GUANGDONG,
    JOKERS,
    KINDS,
    KINDS_AND_ANY,
    LUOSHU,
    LUOSHU_LINES,
    MCR,
    ORPHANS,
    ORPHANS_ONLY,
    STANDARD,
    WITHOUT_FIFTH,
)

MELDS_ONLY = {"forms": "standard"}
SUIT = mj.TileSet("one suit", (4,) * 9 + (0,) * 25)
NUMBERS = mj.TileSet("numbers", (4,) * 27 + (0,) * 7)
SIMPLES = mj.TileSet("simples", (0, *(4,) * 7, 0) * 3 + (0,) * 7)
SINGLES = mj.TileSet("nearly singles", (1,) * 26 + (2,) + (1,) * 7)

# Numbers of others
#
# Two programs of which neither is this one, and the sums of Project Euler's problem 696, give the integers.

NUMBERS_OF_HANDS = [
    (MELDS_ONLY, 11_498_658, 11_353_128_141_498),
    ({}, 16_873_619, 12_859_078_207_674),
    ({"forms": "seven_pairs"}, 5_379_616, 1_505_948_184_576),
    ({"forms": "thirteen_orphans"}, 13, 1_308_622_848),
    (MELDS_ONLY | {"tile_set": SUIT}, 13_259, None),
    (MELDS_ONLY | {"tile_set": NUMBERS}, 5_237_550, None),
    (MELDS_ONLY | {"tile_set": SIMPLES}, 1_213_806, 899_686_609_236),
    ({"system": "mcr", "forms": "seven_pairs"}, 16_417_104, 1_569_298_171_584),
    ({"system": "mcr"}, 27_919_573, 13_257_769_189_488),
    (MELDS_ONLY | {"tile_set": 108}, 2_657_681, 1_072_362_602_896),
    ({"rules": "luoshu"}, None, 5_647_507_519_392),
    ({"rules": "luoshu_lines"}, None, 2_553_106_449_888),
]


def name_of(words):
    return ", ".join(str(getattr(value, "name", value)) for value in words.values()) or "riichi"


@pytest.mark.parametrize(
    ("words", "number", "weight"), [pytest.param(*row, id=name_of(row[0])) for row in NUMBERS_OF_HANDS]
)
def test_complete_hands_as_others_count_them(words, number, weight):
    hands = mj.complete_hands(**words)
    assert number is None or len(hands) == number
    assert weight is None or hands.weight == weight


def test_what_is_melds_and_pairs_as_well():
    sizes = {forms: len(mj.complete_hands(forms=forms)) for forms in ("standard", "seven_pairs")}
    assert sum(sizes.values()) - len(mj.complete_hands(forms=("standard", "seven_pairs"))) == 4_668


@pytest.mark.parametrize(
    ("words", "number", "weight"),
    [(MELDS_ONLY, 54_747_045, 32_244_742_336_860), ({}, 92_371_838, 39_270_395_383_132)],
    ids=["standard", "riichi"],
)
def test_ready_hands_as_others_count_them(words, number, weight):
    hands = mj.ready_hands(**words)
    assert (len(hands), hands.weight) == (number, weight)


@pytest.mark.full
def test_hands_with_jokers_as_others_count_them():
    assert mj.complete_hands("hangzhou_classic").weight == 611_800_420_374_528


def test_one_tile_short_of_a_pair():
    assert (len(mj.complete_hands(tiles=2)), mj.complete_hands(tiles=2).weight) == (34, 34 * comb(4, 2))
    assert (len(mj.ready_hands(tiles=1)), mj.ready_hands(tiles=1).weight) == (34, 34 * 4)


# Beside plain enumeration


def beside(rules, text, columns=34):
    """The rules with the tiles of a text."""
    return rules.replace(copies=counts_of(text, columns))


# Suits alike and different, kinds of which there are two or three, runs that end at nine.
ALIKE = beside(STANDARD, "111122223333m111122223333p1111222z")
UNEVEN = beside(STANDARD, "111122223333444m112233344p778899s5555z")
THREE = beside(STANDARD, "112233m112233p112233s111222z")
PAIRS = beside(STANDARD, "11m99m11p11333s1133557z77z")
DECKS = {
    "alike": ALIKE,
    "uneven": UNEVEN,
    "three suits": THREE,
    "pairs": PAIRS,
    "orphans": beside(STANDARD, "119m199p19s1223455667z"),
    "mcr": beside(MCR, "1112222233334444m111223344p555z".replace("22222", "2222")),
    "quads": beside(MCR, "1111999m1111p9999s1111222z"),
    "knitted straight": beside(MCR, "1447m2558p3369s11122z"),
    "knitted": beside(MCR.replace(forms=("knitted", "thirteen_orphans")), "1234567899m12589p12369s1234567z"),
    "guangdong": beside(GUANGDONG, "119m19p19s111234567z"),
    "jokers": beside(JOKERS, "1111223m11p11555z"),
    "four jokers": beside(JOKERS, "1122334m115555z"),
    "few jokers": beside(JOKERS, "3334999m3333p2555z"),
    "no fifth copy": beside(WITHOUT_FIFTH, "1111222333m112233p1555z"),
    "luoshu": beside(LUOSHU, "1111555566777888m159s111127z1234f", 42),
    "luoshu_lines": beside(LUOSHU_LINES, "1111555566777888m159s111127z1234f", 42),
    "thirteen_orphans": beside(ORPHANS_ONLY, "1119m1199p19s12345677z"),
    "thirteen_kinds_and_any": beside(KINDS_AND_ANY, "1119m11599p19s12345677z"),
    "thirteen_kinds": beside(KINDS, "123456789m19p199s1234567z"),
}
SIZES = (14, 11, 8, 5, 2)

# Where there are no four melds and a pair there are no small hands either.
NO_MELDS = {"pairs", "orphans", "knitted", "guangdong", *(name for name in DECKS if name.startswith("thirteen"))}


def tile_set_of(rules):
    return mj.TileSet(rules.name, rules.copies)


def words_of(rules):
    return {"system": meld_system(rules), "tile_set": tile_set_of(rules), "forms": "all"}


def listed(hands):
    """Hands with their weights; none may come twice."""
    found = {}
    for counts, weights in hands:
        assert (counts.dtype, weights.dtype) == (np.uint8, np.int64)
        assert len(counts) == len(weights) > 0
        for hand, weight in zip(map(tuple, counts.tolist()), weights.tolist(), strict=True):
            assert hand not in found
            found[hand] = weight
    return found


def compare(hands, expected):
    assert listed(hands) == expected
    assert (len(hands), hands.weight) == (len(expected), sum(expected.values()))


def sizes_of(name):
    return SIZES[:1] if name in NO_MELDS else SIZES[:2] if name == "knitted straight" else SIZES


EVERY_SIZE = [(name, tiles) for name in DECKS for tiles in sizes_of(name)]


@pytest.mark.parametrize(("name", "tiles"), EVERY_SIZE, ids=str)
def test_every_hand_of_a_small_tile_set(name, tiles):
    rules = DECKS[name]
    complete = every_hand.complete_hands(rules, tiles)
    compare(mj.complete_hands(tiles=tiles, **words_of(rules)), complete)
    waits = every_hand.ready_hands(complete)
    ready = {hand: every_hand.ways(rules.copies, hand) for hand in waits}
    if name == "thirteen_kinds":
        del ready[every_hand.as_counts(ORPHANS, 34)]  # complete as they are
    compare(mj.ready_hands(tiles=tiles - 1, **words_of(rules)), ready)


# The melds take copies that hands would hold, or all that a hand could wait for.
BESIDE_MELDS = [
    ("alike", "p111z"),
    ("alike", "c123m"),
    ("alike", "p111m K1111p"),
    ("alike", "c123m c123p"),
    ("alike", "p222z p111m p111p p333p"),
    ("uneven", "c123p c789s"),
    ("uneven", "K5555z"),
    ("three suits", "c123s p111z"),
    ("mcr", "c123m p222m"),
    ("knitted straight", "p111z"),
    ("jokers", "p111m"),
    ("jokers", "p111m c123m"),
    ("luoshu", "n555m h111z"),
    ("luoshu", "h134f"),
]


@pytest.mark.parametrize(("name", "melds"), BESIDE_MELDS, ids=str)
def test_hands_beside_melds(name, melds):
    rules = DECKS[name]
    own = [mj.parse_meld(meld) for meld in melds.split()]
    used = tuple(np.sum([meld.counts(len(rules.copies)) for meld in own], axis=0).tolist())
    complete = every_hand.complete_hands(rules, 14 - 3 * len(own), used)
    left = [copies - gone for copies, gone in zip(rules.copies, used, strict=True)]
    compare(mj.complete_hands(melds=melds, **words_of(rules)), complete)
    ready = {hand: every_hand.ways(left, hand) for hand in every_hand.ready_hands(complete)}
    compare(mj.ready_hands(melds=own, **words_of(rules)), ready)


def test_rules_bring_their_hands():
    assert mj.complete_hands("mcr_mil") == mj.complete_hands(system="mcr")
    assert mj.complete_hands("riichi") == mj.complete_hands()
    few = tile_set_of(ALIKE)
    assert mj.complete_hands("riichi", tile_set=few) == mj.complete_hands(tile_set=few)
    assert mj.complete_hands("riichi", melds="p555z").tiles == 11
    assert mj.ready_hands("riichi", melds="p555z c123m").tiles == 7
    assert mj.complete_hands("guangdong").forms == ("standard", "thirteen_orphans")


def test_in_words():
    assert str(mj.complete_hands("riichi")) == "every complete hand of 14 tiles: standard, 136 tiles"
    assert str(mj.ready_hands("mcr_mil", melds="p555z")) == "every ready hand of 10 tiles beside p555z: mcr, 136 tiles"


# In order, in parts, and copied


def key_of_first_suit(counts):
    return counts[:, :9] @ 5 ** np.arange(9)


@pytest.mark.parametrize(
    "hands", [mj.complete_hands(tiles=8), mj.ready_hands(tiles=4), mj.ready_hands(melds="p111m p222m")]
)
def test_hands_are_in_the_order_of_the_first_suit(hands):
    keys = np.concatenate([key_of_first_suit(counts) for counts, _ in hands])
    assert (np.diff(keys) >= 0).all()
    assert len(np.unique(keys)) > 50


@pytest.mark.parametrize("n", [1, 2, 7, 1000, 1 << 20])
def test_parts_are_the_whole_in_order(n):
    hands = mj.complete_hands(tiles=8)
    parts = hands.parts(n)
    assert len(parts) <= n
    assert (sum(map(len, parts)), sum(part.weight for part in parts)) == (len(hands), hands.weight)
    whole, of_parts = (
        [np.concatenate(arrays) for arrays in zip(*chunks, strict=True)]
        for chunks in (hands, (chunk for part in parts for chunk in part))
    )
    assert all((one == other).all() for one, other in zip(whole, of_parts, strict=True))


def test_parts_are_about_equal():
    hands = mj.complete_hands()
    parts = hands.parts(7)
    assert len(parts) == 7
    assert max(map(len, parts)) < 1.2 * len(hands) / 7


def test_parts_of_parts():
    part = mj.complete_hands(tiles=8).parts(3)[1]
    assert listed(part) == {hand: weight for own in part.parts(4) for hand, weight in listed(own).items()}
    assert len(part.parts(4)) == 4


def test_parts_of_ready_hands_beside_melds():
    hands = mj.ready_hands(melds="p111m p222m K3333m")
    parts = hands.parts(3)
    assert listed(hands) == {hand: weight for part in parts for hand, weight in listed(part).items()}
    assert sum(map(len, parts)) == len(hands)


def test_pickles():
    hands = mj.ready_hands("mcr_mil", tiles=7).parts(3)[1]
    again = pickle.loads(pickle.dumps(hands))
    assert again == hands
    assert (len(again), again.weight) == (len(hands), hands.weight)


# Exchanging suits


# Which of the suits m p s are alike in each tile set, and so may be exchanged: all, each two, or none.
EXCHANGED = {
    "alike": ("mp",),
    "uneven": (),
    "three suits": ("mps",),
    "luoshu": (),
    "m and s": ("ms",),
    "p and s": ("ps",),
    "no suits": ("mps",),
}
OF_SUITS = {
    "m and s": beside(STANDARD, "11122233m122333p11122233s1z"),
    "p and s": beside(STANDARD, "11122223m11122333p11122333s2z"),
    "no suits": beside(STANDARD, "1111222233334444555z"),
}


def arrangements(hand, alike):
    """What exchanging suits makes of a hand."""
    suits = {suit: hand[9 * place : 9 * place + 9] for place, suit in enumerate("mps")}
    for order in permutations("mps"):
        moved = dict(zip("mps", order, strict=True))
        if all(suit == to or any({suit, to} <= set(own) for own in alike) for suit, to in moved.items()):
            yield (*(count for suit in "mps" for count in suits[moved[suit]]), *hand[27:])


@pytest.mark.parametrize("name", EXCHANGED)
@pytest.mark.parametrize("distance", [0, 1], ids=["complete", "ready"])
def test_exchanging_suits_makes_all_hands_of_those_visited(name, distance):
    rules = (DECKS | OF_SUITS)[name]
    hands = [mj.complete_hands, mj.ready_hands][distance](**words_of(rules))
    fewer = hands.kernel(exchange=True)
    counts, weights, times = (array.tolist() for array in _contents.hands(fewer, 0, len(fewer)))
    made = [set(arrangements(tuple(hand), EXCHANGED[name])) for hand in counts]
    assert list(map(len, made)) == times
    found = {hand: weight for own, weight in zip(made, weights, strict=True) for hand in own}
    assert found == listed(hands)
    assert len(found) == sum(times)
    assert name == "no suits" or (len(counts) < len(found)) == bool(EXCHANGED[name])


# Draws


@pytest.mark.parametrize(
    "hands", [mj.complete_hands(), mj.ready_hands("mcr_mil", tiles=10), mj.complete_hands(melds="c123m")]
)
def test_draws_of_a_seed_begin_alike(hands):
    few, many = hands.draw(500, seed=7), hands.draw(5_000, seed=7)
    assert all((one == other[:500]).all() for one, other in zip(few, many, strict=True))
    other = hands.draw(500, seed=8)
    assert (other[0] != few[0]).any()
    drawn, last = many
    assert (drawn.sum(axis=1) == hands.tiles).all()
    assert (drawn[np.arange(5_000), last] > 0).all()
    assert drawn.shape == (5_000, 34)
    assert [array.dtype for array in many] == [np.uint8, np.uint8]


@pytest.mark.parametrize(("name", "tiles"), [("uneven", 5), ("uneven", 8), ("jokers", 5), ("luoshu", 8)])
def test_draws_are_as_likely_as_their_weights(name, tiles):
    """Each hand with each last tile: chi-square of 20,000 draws, cells of less than five expected put together."""
    rules, n = DECKS[name], 20_000
    wins = {(every_hand.text_of(hand), last): weight for hand, last, weight in wins_of(rules, tiles)}
    drawn, last = mj.complete_hands(tiles=tiles, **words_of(rules)).draw(n, seed=11)
    places = {win: place for place, win in enumerate(wins)}
    found = np.zeros(len(wins))
    for hand, column in zip(drawn.tolist(), last.tolist(), strict=True):
        found[places[every_hand.text_of(every_hand.without(tuple(hand), column)), column]] += 1
    expected = np.array(list(wins.values())) * n / sum(wins.values())
    small = expected < 5
    cells = [np.append(values[~small], values[small].sum()) for values in (found, expected)]
    used = cells[1] > 0
    assert stats.chisquare(cells[0][used], cells[1][used]).pvalue > 1e-4


def wins_of(rules, tiles):
    return every_hand.wins_of(every_hand.complete_hands(rules, tiles))


def test_draws_of_a_part():
    hands = mj.complete_hands(tiles=8)
    low, high = hands.parts(2)
    for part in (low, high):
        own = set(listed(part))
        assert {tuple(hand) for hand in part.draw(1_000, seed=1)[0].tolist()} <= own


def test_no_draws():
    hands, last = mj.complete_hands().draw(0, seed=1)
    assert (hands.shape, last.shape) == ((0, 34), (0,))
    assert (mj.complete_hands().draw(20)[0] != mj.complete_hands().draw(20)[0]).any()


# Faults


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"tiles": 13}, "tiles is 13, expected 14 or 11 or 8 or 5 or 2"),
        ({"tiles": 15}, "tiles is 15, expected 1 to 14"),
        ({"tiles": 0}, "tiles is 0, expected 1 to 14"),
        ({"tiles": 8.5}, r"tiles is 8\.5, expected a whole number"),
        ({"tiles": 14, "melds": "p555z"}, "tiles is 14, expected 11 beside a meld"),
        ({"tiles": 8, "forms": "seven_pairs"}, "seven_pairs: no such hand has 8 tiles"),
        ({"melds": "p555z", "forms": "thirteen_orphans"}, "thirteen_orphans: no such hand has 11 tiles"),
        ({"tiles": 12, "forms": "knitted_straight", "system": "mcr"}, "tiles is 12, expected 14 or 11$"),
        ({"forms": "seven_pears"}, "unknown form 'seven_pears', did you mean 'seven_pairs'"),
        ({"rules": "riichy"}, "unknown rule set 'riichy', did you mean 'riichi'"),
        ({"system": "luosho"}, "unknown meld system 'luosho', did you mean 'luoshu'"),
        ({"tile_set": "137"}, "unknown tile set '137', did you mean '136'"),
        ({"rules": "riichi", "system": "mcr"}, "rules bring their melds and tiles"),
        ({"rules": "riichi", "system": "mcr", "tile_set": 136}, "rules bring their melds and tiles"),
        ({"tile_set": mj.TileSet("few", (1,) * 34), "forms": "standard"}, "'few' has no complete hand"),
        ({"system": "luoshu", "tile_set": 136}, "'luoshu' needs a tile set with flowers, not '136'"),
        ({"rules": "luoshu", "tile_set": 136}, "'luoshu' needs a tile set with flowers, not '136'"),
        ({"melds": 5}, "melds is 5, expected melds such as 'p555z'"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises(InputError, match=message):
        mj.complete_hands(**words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"melds": "p111m p222m p333m p444m p555m"}, "5 melds, expected 4 at most"),
        ({"melds": "p111m K1111m"}, "7 copies of 1m in melds, the tile set '136' has 4"),
        ({"melds": "p111m", "tile_set": SINGLES}, "3 copies of 1m in melds, the tile set 'nearly singles' has 1"),
        ({"melds": "n159m"}, "n159m is no meld of the system 'standard'"),
        ({"melds": "p555z", "rules": "hangzhou_classic"}, "no meld of the system 'jokers', whose joker is 5z"),
        ({"melds": "p55z"}, "p55z"),
    ],
    ids=str,
)
def test_faults_of_melds(words, message):
    for hands in (mj.complete_hands, mj.ready_hands):
        with pytest.raises(HandError, match=message):
            hands(**words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"tiles": 14}, "tiles is 14, expected 13 or 10 or 7 or 4 or 1"),
        ({"tiles": 13, "melds": "p555z"}, "tiles is 13, expected 10 beside a meld"),
        ({"melds": "p555z", "forms": "seven_pairs"}, "seven_pairs: no such hand has 10 tiles"),
    ],
    ids=str,
)
def test_faults_of_ready_hands(words, message):
    with pytest.raises(InputError, match=message):
        mj.ready_hands(**words)


def test_melds_where_a_joker_is_none_of_them():
    system = mj.systems["jokers"].replace(joker_fifth_copy=False)
    with pytest.raises(InputError, match="hands beside melds are not listed where 5z stands for no fifth copy"):
        mj.complete_hands(system=system, melds="p111m")


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda hands: hands.parts(0), "n is 0, expected 1 to 1048576"),
        (lambda hands: hands.parts("2"), "n is '2', expected a whole number"),
        (lambda hands: hands.draw(-1), "n is -1, expected 0 to 4294967296"),
        (lambda hands: hands.draw(10, seed=-1), "seed is -1, expected 0 to"),
        (lambda hands: hands.draw(10, seed=0.5), r"seed is 0\.5, expected a whole number"),
    ],
)
def test_faults_of_what_is_done_with_them(call, message):
    with pytest.raises(InputError, match=message):
        call(mj.complete_hands(tiles=5))


def test_ready_hands_beside_melds_are_not_drawn():
    with pytest.raises(InputError, match="ready hands beside melds cannot be drawn"):
        mj.ready_hands(melds="p555z").draw(1)


def test_no_hand_is_left_beside_melds():
    few = mj.TileSet("few", counts_of("111222333444m55z"))
    hands = mj.complete_hands(melds="p111m p222m p333m", tile_set=few)
    assert listed(hands) == {counts_of("444m55z"): 1}
    none = mj.complete_hands(melds="c123m c234m", tile_set=few)
    assert (len(none), none.weight, listed(none)) == (0, 0, {})
    assert sum(map(len, none.parts(3))) == 0
    with pytest.raises(InputError, match="there is no complete hand of 8 tiles"):
        none.draw(1)
