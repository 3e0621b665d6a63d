"""Patterns of one's own that tell suits apart, in every way a definition can, beside plain enumeration."""

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import exact_pattern, exact_wins
from tests.analysis.test_exact_wins import tables_of
from tests.reference import plain_tables
from tests.reference.plain_scores import Outcome, named
from tests.reference.tile_names import rank
from tests.reference.winning import Case, readings

# By name: the definition, and what it says in Python.
DEFINITIONS = {
    "only": ('tiles = "123m12p12s12z"', lambda case: not case.kinds & {"3p", "3s"}),
    "only_two_suits": ('tiles = "1234567p123s12z"', lambda case: "m" not in {kind[1] for kind in case.kinds}),
    "has": ('needs = "1m3p"', lambda case: {"1m", "3p"} <= case.kinds),
    "has_honour": ('needs = "2z"', lambda case: "2z" in case.kinds),
    "has_both": ('needs = "3p1z"', lambda case: {"3p", "1z"} <= case.kinds),
    "last": ('win = "2s"', lambda case: case.winning_tile == "2s"),
    "last_of_two": ('win = "1m1p1s1z"', lambda case: rank(case.winning_tile) == 1),
    "run": ('melds = ["123p"]', lambda case: case.reading.has_run("1p")),
    "runs": ('melds = ["123m", "123m"]', lambda case: [run.tile for run in case.reading.runs].count("1m") >= 2),
    "triplet": ('melds = ["222s"]', lambda case: case.reading.has_triplet("2s")),
    "both": (
        'melds = ["111m", "123s"]',
        lambda case: case.reading.has_triplet("1m") and case.reading.has_run("1s"),
    ),
    "with_wind": (
        'melds = ["222s", "own_wind"]',
        lambda case: case.reading.has_triplet("2s") and {"1z", "2z"} & {own.tile for own in case.reading.triplets},
    ),
    "any_suit": (
        'melds = ["111", "222"]',
        lambda case: any(case.reading.has_triplet(f"1{suit}", f"2{suit}") for suit in "mps"),
    ),
    "needed_beside": (
        'needs = "3p"\nmelds = ["123", "123"]',
        lambda case: "3p" in case.kinds and max(case.reading.equal_runs, default=0) >= 2,
    ),
    "needed_beside_a_triplet": (
        'needs = "3p"\nmelds = ["111"]',
        lambda case: "3p" in case.kinds and any(case.reading.has_triplet(f"1{suit}") for suit in "mps"),
    ),
    "summed": ("sum = [15, 20]", lambda case: 15 <= sum(rank(t) for t in case.tiles.elements() if t[1] != "z") <= 20),
    "summed_in_a_suit": (
        'sum = [20, 99]\ntiles = "123m123p12z"',
        lambda case: (
            not any(kind[1] == "s" for kind in case.kinds)
            and sum(rank(tile) for tile in case.tiles.elements() if tile[1] != "z") >= 20
        ),
    ),
    "and_more": ('when = "has and not run"', lambda case: says("has", case) and not says("run", case)),
    "either": ('when = "triplet or sanshoku_doujun"', lambda case: says("triplet", case) or has_all_suits(case)),
    "neither": ('when = "not (only or last)"', lambda case: not says("only", case) and not says("last", case)),
    "deep": ('when = "and_more or neither"', lambda case: says("and_more", case) or says("neither", case)),
    "beside_a_flag": ('win = "1p"\nwhen = "haitei"', lambda case: False),
}

# Hands of one suit, in another tile set.
SHAPES = {
    "wheel": ('shape = "11223344556677"\nsuits = "ms"', lambda case: is_of(case, "11223344556677", "ms")),
    "wheels": (
        'shape = ["11223344556677", "11223344556688"]\nsuits = "p"',
        lambda case: is_of(case, "11223344556677", "p") or is_of(case, "11223344556688", "p"),
    ),
    "any_wheel": ('shape = "11223344556688"', lambda case: is_of(case, "11223344556688", "mps")),
}
DECK = "1112233m1112233p1112223s111222z"
ONE_SUIT = "1122334455667788m1122334455667788p1122334455667788s"


def says(name, case):
    return DEFINITIONS[name][1](case)


def has_all_suits(case):
    return case.reading.has_run("1m", "1p", "1s")


def is_of(case, shape, suits):
    return case.flush_suit in tuple(suits) and sorted(str(rank(tile)) for tile in case.tiles.elements()) == list(shape)


@pytest.fixture
def load(tmp_path):
    def one(definitions, name="own"):
        prices = "".join(f"{own} = {place % 3 + 1}\n" for place, own in enumerate(definitions))
        tables = "".join(f"[define.{own}]\n{text}\n" for own, (text, _) in definitions.items())
        path = tmp_path / f"{name}.toml"
        path.write_text(f'extends = "riichi"\n[patterns]\n{prices}{tables}', encoding="utf-8")
        return rules.load(path)

    return one


def tile_set(text):
    return mj.TileSet("small", tuple(mj.parse(text).tolist()))


def wins_of(chosen, text, **words):
    common = {"melds": [], "self_draw": False, "seat": "S", "round": "E", "flags": [], **words}
    return plain_tables.every_win(chosen, tile_set(text).copies, common)


def counted(wins, says_so):
    """Hands, their weight, wins and their weight."""
    hands, found = {}, []
    for weight, cases in wins:
        if any(map(says_so, cases)):
            hand = frozenset(cases[0].tiles.items())
            hands[hand] = weight // (cases[0].waiting[cases[0].winning_tile] + 1)
            found.append(weight)
    return [[len(hands), sum(hands.values())], [len(found), sum(found)]]


@pytest.mark.parametrize("melds", [[], ["p111z"]], ids=["closed", "open"])
def test_the_pattern_is_found_as_often(melds, load):
    """Tiles in melds are tiles of the hand, too."""
    chosen = load(DEFINITIONS)
    every = wins_of(chosen, DECK, melds=melds)
    wins = [(weight, [Case(win, reading, {}) for reading in readings(win)]) for win, weight in every]
    for name, (_, says_so) in DEFINITIONS.items():
        found = exact_pattern(name, chosen, melds=melds, tile_set=tile_set(DECK)).frame
        expected = counted(wins, says_so)
        assert found[["number", "weight"]].to_numpy(object).tolist() == expected, name
        assert melds or (expected[0][0] > 0) == (name != "beside_a_flag"), name


@pytest.mark.parametrize(("name", "number"), [("wheel", 2), ("wheels", 2), ("any_wheel", 3)])
def test_a_shape_is_found_as_often(name, number, load):
    """There are two tiles of each kind: such a hand is there once, and wins with either tile of its seven kinds."""
    chosen = load(SHAPES)
    found = exact_pattern(name, chosen, tile_set=tile_set(ONE_SUIT)).frame
    assert found[["number", "weight"]].to_numpy(object).tolist() == [[number, number], [7 * number, 14 * number]]
    paid = exact_wins(chosen, tile_set=tile_set(ONE_SUIT)).patterns.set_index("pattern")
    assert paid.loc[name, ["wins", "weight"]].tolist() == [7 * number, 14 * number]


@pytest.mark.parametrize("seat", ["E", pytest.param("S", marks=pytest.mark.full)])
def test_the_best_price_of_every_win(seat, load):
    """All tables are those of the wins scored one by one."""
    chosen = load(DEFINITIONS)
    wins = wins_of(chosen, DECK, seat=seat, self_draw=True)
    scores = mj.score_batch([win for win, _ in wins], chosen, below_minimum=True)
    scored = []
    for row, (_, weight) in enumerate(wins):
        score = scores[row]
        price = {"han": score.han, "fu": score.fu, "multiple": score.multiple}
        paid = named(list(score.limits or score.yaku))
        scored.append((Outcome(score.legal, score.points, paid, **price), weight))
    result = exact_wins(chosen, self_draw=True, seat=seat, tile_set=tile_set(DECK))
    assert result.summary.to_numpy(object).tolist()[0][2:] == list(plain_tables.summary(scored))
    for table, rows in tables_of(result).items():
        assert rows == plain_tables.TABLES[table](scored), table
    assert set(DEFINITIONS) - set(result.patterns["pattern"]) == {"beside_a_flag"}
