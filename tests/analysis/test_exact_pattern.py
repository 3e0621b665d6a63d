"""Exact numbers of patterns, beside counts by hand and those of others."""

from math import comb

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import exact_pattern, exact_wins
from mjfast.errors import HandError, InputError
from tests.reference import plain_tables
from tests.reference.every_hand import counts_of
from tests.reference.winning import Case, readings
from tests.reference.yaku import NAMES, patterns

SUIT = mj.TileSet("one suit", (4,) * 9 + (0,) * 25)
SUIT_AND_HONOURS = mj.TileSet("a suit and honours", (4,) * 9 + (0,) * 18 + (4,) * 7)
DRAGONS = mj.TileSet("dragons", (4,) * 9 + (0,) * 22 + (4,) * 3)
JOKERS = mj.TileSet("jokers", counts_of("111223m1122p115555z"))
FULL = pytest.mark.full


def numbers(condition, chosen="riichi", **words):
    """Hands and their weight, wins and their weight."""
    frame = exact_pattern(condition, chosen, **words).frame
    assert frame["counted"].tolist() == ["hands", "wins"]
    return frame[["number", "weight"]].to_numpy(object).tolist()


def hands_and_weight(condition, chosen="riichi", **words):
    return tuple(numbers(condition, chosen, **words)[0])


# Two programs of which neither is this one give the integers.
OF_OTHERS = [
    ("tanyao and four_melds", 1_213_806, 899_686_609_236),
    ("all_runs", 353_589, 6_705_603_267_954),
    ("toitoi", 1_391_280, 2_137_006_080),
    ("ittsuu", 5_508, 116_688_273_408),
    ("daisangen", 1_581, 16_137_216),
    ("kokushi", 13, 1_308_622_848),
    ("chiitoitsu", 5_379_616, 1_505_948_184_576),
    ("chiitoitsu and four_melds", 0, 0),  # both in some hands, but in no reading of them
    ("chiitoitsu or four_melds or kokushi", 16_873_619, 12_859_078_207_674),
    ("four_melds", 11_498_658, 11_353_128_141_498),
]


@pytest.mark.full
@pytest.mark.parametrize(("condition", "number", "weight"), OF_OTHERS)
def test_numbers_of_others(condition, number, weight):
    assert hands_and_weight(condition) == (number, weight)


def test_simples_of_others():
    """The same hands out of a tile set that has no other tiles."""
    simples = mj.TileSet("simples", (0, *(4,) * 7, 0) * 3 + (0,) * 7)
    assert hands_and_weight("tanyao and four_melds", tile_set=simples) == (1_213_806, 899_686_609_236)


# By hand. A hand of k tiles of a kind weighs comb(4, k); its wins as much times their last tile, 14 in all.


def test_triplets_by_hand():
    """Of one suit: four triplets of nine kinds, and a pair of the five others."""
    weight = comb(4, 3) ** 4 * comb(4, 2)
    number = comb(9, 4) * 5
    assert numbers("toitoi", self_draw=True, tile_set=SUIT) == [
        [number, number * weight],
        [5 * number, 14 * number * weight],
    ]


def test_dragons_by_hand():
    """A meld and a pair of one suit beside three triplets of dragons."""
    runs, triplets = 7, 9
    melds_with_pairs = [
        *({start: 1, start + 1: 1, start + 2: 1} for start in range(1, 1 + runs)),
        *({kind: 3} for kind in range(1, 1 + triplets)),
    ]
    hands = set()
    for meld in melds_with_pairs:
        for pair in range(1, 10):
            held = tuple(meld.get(kind, 0) + 2 * (kind == pair) for kind in range(1, 10))
            if max(held) <= 4:
                hands.add(held)
    weight = 0
    for held in hands:
        ways = 4**3
        for count in held:
            ways *= comb(4, count)
        weight += ways
    assert hands_and_weight("daisangen", tile_set=DRAGONS) == (len(hands), weight)


@pytest.mark.parametrize("name", ["junsei_chuuren", "chuuren"])
@pytest.mark.parametrize(("tile_set", "suits"), [(SUIT, 1), pytest.param(None, 3, marks=FULL)], ids=["one", "all"])
def test_nine_gates_by_hand(name, tile_set, suits):
    """
    3 1 1 1 1 1 1 1 3, and any of the nine again.

    The hand itself is pure where that one is its last tile; of 27 hands each has such a last tile.
    """
    gates = [3, 1, 1, 1, 1, 1, 1, 1, 3]
    weight = pure = wins = 0
    for again in range(9):
        held = [count + (kind == again) for kind, count in enumerate(gates)]
        ways = 1
        for count in held:
            ways *= comb(4, count)
        weight += ways
        pure += ways * held[again]
        wins += 9
    assert suits != 3 or suits * weight == 8_650_752
    of_wins = [suits * 9, suits * pure] if name == "junsei_chuuren" else [suits * wins, suits * 14 * weight]
    assert numbers(name, tile_set=tile_set) == [[suits * 9, suits * weight], of_wins]


def test_orphans_by_hand():
    weight = 13 * comb(4, 2) * 4**12
    assert numbers("kokushi", "thirteen136") == [[13, weight], [13 * 13, 14 * weight]]
    # The last tile is one of the two alike: each hand once, with either of them.
    assert numbers("kokushi_13", "thirteen136") == [[13, weight], [13, 2 * weight]]


def paid(result, pattern):
    row = result.patterns.set_index("pattern").loc[pattern]
    return row["weight"], row["wins"]


def test_four_winds_by_hand():
    """Four triplets of winds; the pair is of one of twelve other kinds, of all thirty."""
    found = exact_wins("mcr_mil", self_draw=True, tile_set=SUIT_AND_HONOURS)
    assert paid(found, "daisuushii") == (comb(4, 3) ** 4 * 12 * comb(4, 2) * 14, 12 * 5)


def test_shifted_pairs_by_hand():
    """Seven pairs in a row begin at 1, 2 or 3."""
    found = exact_wins("mcr_mil", self_draw=True, tile_set=SUIT_AND_HONOURS)
    assert paid(found, "seven_shifted_pairs") == (3 * comb(4, 2) ** 7 * 14, 3 * 7)


@FULL
def test_rare_fans_by_hand():
    found = exact_wins("mcr_mil", self_draw=True)
    assert paid(found, "daisuushii") == (comb(4, 3) ** 4 * 30 * comb(4, 2) * 14, 30 * 5)
    assert paid(found, "seven_shifted_pairs") == (3 * 3 * comb(4, 2) ** 7 * 14, 3 * 3 * 7)
    assert paid(found, "kokushi") == (13 * comb(4, 2) * 4**12 * 14, 13 * 13)


# Beside plain enumeration


DECKS = {
    "suits": "112233m112233p112233s",
    "honours": "112233m112233p11155z",
    "runs": "1122233344m222333p222z",
}


def readings_of(text, words):
    """Every win with what its readings show: the patterns of each."""
    common = {"melds": [], "self_draw": False, "seat": "S", "round": "E", "flags": [], **words}
    chosen = rules.load("custom")
    for win, weight in plain_tables.every_win(chosen, counts_of(text), common):
        yield win, weight, [patterns(win, reading, chosen.options) for reading in readings(win)]


def counted(every, says):
    """Hands of which a last tile has it in some reading, with their weight, and such wins with theirs."""
    hands, wins = {}, []
    for win, weight, shown in every:
        if any(says(own) for own in shown):
            tiles = Case(win, None, {}).tiles
            hands[frozenset(tiles.items())] = weight // tiles[win["win"]]
            wins.append(weight)
    return [[len(hands), sum(hands.values())], [len(wins), sum(wins)]]


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("suits", {"self_draw": True, "seat": "E"}),
        pytest.param("runs", {}, marks=FULL),
        pytest.param("honours", {"seat": "E", "flags": ["riichi"]}, marks=FULL),
        pytest.param("honours", {"melds": ["c123m"], "self_draw": True}, marks=FULL),
        pytest.param("suits", {"melds": ["c123p"]}, marks=FULL),
    ],
)
def test_every_pattern_of_riichi(deck, words):
    every = list(readings_of(DECKS[deck], words))
    tile_set = mj.TileSet(deck, counts_of(DECKS[deck]))
    for name in NAMES:
        found = numbers(name, "custom", tile_set=tile_set, **words)
        assert found == counted(every, lambda own, name=name: name in own), name


CONDITIONS = {
    "tanyao and pinfu": lambda own: {"tanyao", "pinfu"} <= own,
    "iipeikou or sanshoku_doujun": lambda own: bool(own & {"iipeikou", "sanshoku_doujun"}),
    "not (chiitoitsu or pinfu)": lambda own: not own & {"chiitoitsu", "pinfu"},
    "(chanta and not junchan) or yakuhai_seat": lambda own: (
        ("chanta" in own and "junchan" not in own) or "yakuhai_seat" in own
    ),
    "not dealer and toitoi": lambda own: "toitoi" in own,
    "dealer and toitoi": lambda own: False,
}


@pytest.mark.parametrize("deck", ["suits", "honours"])
def test_conditions(deck):
    """One reading must meet the condition, and the dealer is no pattern that a reading has."""
    every = list(readings_of(DECKS[deck], {}))
    tile_set = mj.TileSet(deck, counts_of(DECKS[deck]))
    for condition, says in CONDITIONS.items():
        assert numbers(condition, "custom", tile_set=tile_set) == counted(every, says), condition


def test_any_name_of_a_pattern():
    few = mj.TileSet("few", counts_of(DECKS["runs"]))
    for one, others in {"tanyao": ["all_simples"], "toitoi": ["all_triplets"], "chiitoitsu": ["seven_pairs"]}.items():
        expected = numbers(one, tile_set=few)
        assert expected[0][0] > 0
        assert [numbers(other, tile_set=few) for other in others] == [expected] * len(others)


def test_patterns_of_other_families():
    """A fan of MCR among the hands of riichi, and a pattern that only riichi pays among those of MCR."""
    few = mj.TileSet("few", counts_of(DECKS["suits"]))
    assert numbers("pure_double_chow", "riichi", tile_set=few)[0][0] > 0
    assert numbers("pinfu", "mcr_mil", tile_set=few) == numbers("pinfu", "riichi", tile_set=few)
    assert numbers("baotou", "hangzhou_classic", self_draw=True, tile_set=JOKERS)[0][0] > 0
    with pytest.raises(InputError, match="luoshu has no patterns"):
        exact_pattern("luoshu_hand", "luoshu")


def test_forms_that_do_not_win_are_no_readings():
    """112233m112233p11s is seven pairs too, but not in Guangdong."""
    few = mj.TileSet("few", counts_of(DECKS["suits"]))
    assert numbers("chiitoitsu", "riichi", tile_set=few)[0][0] > 0
    assert numbers("chiitoitsu", "guangdong", tile_set=few) == [[0, 0], [0, 0]]
    assert numbers("four_melds", "guangdong", tile_set=few)[0][0] > 0


def test_what_is_paid_does_not_matter():
    few = mj.TileSet("few", counts_of(DECKS["suits"]))
    chosen = rules.load("riichi").replace(toitoi=False, chanta=False)
    for name in ("toitoi", "chanta"):
        assert numbers(name, chosen, tile_set=few) == numbers(name, "riichi", tile_set=few)


def test_rows_and_shares():
    few = mj.TileSet("few", counts_of(DECKS["runs"]))
    found = exact_pattern("tanyao", ["riichi", "mcr_mil", "riichi"], tile_set=few, seat="E")
    hands = mj.complete_hands("riichi", tile_set=few)
    assert found.frame["rules"].tolist() == ["riichi"] * 2 + ["mcr_mil"] * 2 + ["riichi (2)"] * 2
    first = found.frame.iloc[:2]
    assert first["share"].tolist() == [
        first["weight"][0] / hands.weight,
        first["weight"][1] / (14 * hands.weight),
    ]
    assert found.recipe["condition"] == "tanyao"
    assert found.recipe["seat"] == "E"
    assert str(found).startswith(
        "tanyao, in some reading, among every complete hand: discard, E seat, E round, few tiles"
    )


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers(workers):
    few = mj.TileSet("few", counts_of(DECKS["honours"]))
    assert numbers("honitsu", tile_set=few, workers=workers) == numbers("honitsu", tile_set=few)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"condition": "tanyoa"}, "condition 'tanyoa': unknown pattern 'tanyoa', did you mean 'tanyao'"),
        ({"condition": "tanyao and"}, "condition 'tanyao and': .*expected names with and, or, not"),
        ({"condition": "tanyao + pinfu"}, "is no name, expected names with and, or, not"),
        ({"condition": "tanyao and not tanyao"}, "can never hold"),
        ({"condition": 5}, "condition 5, expected a text"),
        ({"condition": ""}, "expected names with and, or, not"),
        ({"condition": "tanyao", "rules": []}, "no rule set is given"),
        ({"condition": "tanyao", "workers": 0}, "workers is 0, expected 1 to 4096"),
        ({"condition": "tanyao", "melds": "n159m"}, "n159m is no meld of the system 'standard'"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises((InputError, HandError), match=message):
        exact_pattern(**words)
