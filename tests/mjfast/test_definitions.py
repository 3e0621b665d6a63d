"""Patterns defined by data: each field of a definition hit and missed, through a rule file."""

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.catalogue.definitions import define
from mjfast.errors import InputError


@pytest.fixture
def own(tmp_path):
    """Rules that pay a han for the pattern of a definition, and for nothing else."""

    def load(definition):
        path = tmp_path / "own.toml"
        path.write_text(f'extends = "riichi"\n[patterns]\nown = 1\n[define.own]\n{definition}\n', encoding="utf-8")
        standard = rules.load("riichi")
        return rules.load(path).replace(**dict.fromkeys(standard.patterns, False))

    return load


def w(hand, win, melds=None, **words):
    return {"hand": hand, "win": win, "melds": melds, **words}


EAST, SOUTH = {"seat": "E"}, {"round": "S"}
PLAIN = w("123m456m789p67s99s", "8s")
SMALL = w("123m234m345p34s55s", "2s")
GATES = w("1122335778899p", "5p")
TRIPLETS = w("222m555p777s88m99p", "8m")
OPEN_TRIPLETS = w("88m99p", "8m", "p222m p555p p777s")
WINDS = w("111z22z234m55p", "2z", "c678s")
ONES = w("2345678889m", "9m", "k1111m")
KONG = w("234m67p99s", "8p", "k5555p c678s")

# What the definition says, hands that have the pattern and hands that have it not.
FIELDS = {
    "tiles": ('tiles = "1234567m2345p2345s"', [SMALL], [PLAIN, TRIPLETS]),
    "tiles in melds": ('tiles = "2578m5p7s89p"', [TRIPLETS, OPEN_TRIPLETS], [w("88m99p", "8m", "p222m p555p p777z")]),
    "the winning tile is one": ('tiles = "222m555p777s8m9p"', [TRIPLETS], [w("222m555p777s888m1s", "1s")]),
    "needs": ('needs = "1m9s"', [PLAIN], [SMALL]),
    "needs in a meld": ('needs = "7s"', [OPEN_TRIPLETS], [w("88m99p", "8m", "p222m p555p p777z")]),
    "needs in a kong": ('needs = "5p6s"', [KONG], [PLAIN]),
    "win": ('win = "258s"', [PLAIN, SMALL], [w("123m456m789p78s99s", "9s"), TRIPLETS]),
    "win, a red one": ('win = "5m"', [w("34m234p567p678s99s", "0m")], [w("34m234p567p678s99s", "2m")]),
    "shape": ('shape = "11223355778899"', [GATES, w("1122335778899s", "5s")], [w("1122334477889p", "9p")]),
    "shape and suits": ('shape = "11223355778899"\nsuits = "ms"', [w("1122335778899m", "5m")], [GATES]),
    "shapes": (
        'shape = ["11223355778899", "11112233778899"]',
        [GATES, w("1111223377889s", "9s")],
        [w("1122337788999s", "9s"), PLAIN],
    ),
    "shape with melds": (
        'shape = "12312345678999"',
        [w("1234567999m", "8m", "c123m"), w("1123345678999m", "2m")],
        [PLAIN],
    ),
    "shape of a kong": ('shape = "111123456788899"', [ONES], [ONES | {"melds": "p111m"}]),
    "shape of four kongs": (
        'shape = "111122223333444455"',
        [w("5s", "5s", "k1111s k2222s k3333s k4444s")],
        [w("6s", "6s", "k1111s k2222s k3333s k4444s")],
    ),
    "triplet": ('melds = ["555p"]', [TRIPLETS, OPEN_TRIPLETS, KONG], [PLAIN, w("34555567p123m78s", "9s")]),
    "run": ('melds = ["123m"]', [PLAIN, w("456m789p67s99s", "8s", "c123m")], [w("234m456m789p67s99s", "8s"), TRIPLETS]),
    "the same run twice": (
        'melds = ["123m", "123m"]',
        [w("112233m789p67s99s", "8s"), w("123m789p67s99s", "8s", "c123m")],
        [PLAIN],
    ),
    "four runs": (
        'melds = ["123m", "123m", "123m", "123m"]',
        [w("111122223333m9s", "9s")],
        [w("111222333m789p9s", "9s")],
    ),
    "runs of several suits": ('melds = ["123m", "789p", "678s"]', [PLAIN], [SMALL]),
    "the first run of a suit": (
        'melds = ["123p", "123s"]',
        [w("123p123s456m78s99m", "9s")],
        [w("123m123s456p78s99p", "9s"), w("123m123p456s78s99s", "9s")],
    ),
    "runs in any suit": (
        'melds = ["123", "456"]',
        [PLAIN, w("123s456s789p67m99m", "8m")],
        [w("123m456s789p67m99m", "8m")],
    ),
    "triplets in any suit": (
        'melds = ["222", "888"]',
        [w("222s888s123p34m99s", "5m")],
        [w("222m888s123p34m99s", "5m")],
    ),
    "runs and triplets in any suit": (
        'melds = ["123", "555"]',
        [w("123p555p11m678s34m", "5m")],
        [w("123p555s11m678s34m", "5m")],
    ),
    "seat wind": ('melds = ["seat_wind"]', [WINDS, WINDS | EAST], [w("333z22z234m55p", "5p", "c678s")]),
    "round wind": ('melds = ["round_wind"]', [WINDS, WINDS | SOUTH], [WINDS | {"round": "W"}]),
    "own wind": ('melds = ["own_wind"]', [WINDS, WINDS | {"seat": "W"}], [WINDS | {"seat": "W", "round": "N"}]),
    "both winds": ('melds = ["seat_wind", "round_wind"]', [WINDS], [WINDS | {"round": "W"}, WINDS | {"seat": "N"}]),
    "wind and triplet": ('melds = ["own_wind", "222z"]', [WINDS, WINDS | EAST], [w("111z33z234m55p", "3z", "c678s")]),
    "not of seven pairs": ('melds = ["123m"]', [w("112233m445566p7z", "7z")], [w("1122m335566p77s1z", "1z")]),
    "sum": ("sum = [40, 50]", [SMALL], [PLAIN, TRIPLETS]),
    "sum of honours alone": ("sum = [0, 1]", [w("111z222z333z55z66z", "6z")], [PLAIN]),
    "sum of a kong": ("sum = [89, 89]", [KONG], [KONG | {"melds": "p555p c678s"}]),
    "least sum": ("sum = [84, 84]", [PLAIN], [w("123m456m789p67s99s", "5s")]),
    "when": ('when = "toitoi and not open"', [TRIPLETS], [OPEN_TRIPLETS, PLAIN]),
    "when by another name": (
        'when = "all_triplets or pinhu"',
        [TRIPLETS, OPEN_TRIPLETS, PLAIN],
        [w("123m456m789p68s99s", "7s")],
    ),
    "when not": ('when = "not toitoi"', [PLAIN], [TRIPLETS]),
    "facts": (
        'when = "dealer and self_draw and four_melds"',
        [PLAIN | EAST | {"self_draw": True}],
        [PLAIN, PLAIN | EAST, w("1133m5577p2299s4z", "4z", self_draw=True, **EAST)],
    ),
    "data of the catalogue": ('when = "tanyao and all_even"', [w("666s88s22p", "8s", "p222m p444p")], [TRIPLETS]),
    "circumstances": (
        'when = "riichi and (haitei or houtei)"',
        [PLAIN | {"flags": "riichi houtei"}],
        [PLAIN | {"flags": "riichi"}],
    ),
    "everything": (
        'tiles = "123456789m99s789p678s"\nneeds = "1m"\nwin = "8s"\nmelds = ["123m"]\nsum = [1, 90]\nwhen = "pinfu"',
        [PLAIN],
        [PLAIN | {"win": "5s"}, w("456m789p67s99s", "8s", "c123m"), w("234m456m789p67s99s", "8s")],
    ),
}


def has_it(win, chosen):
    return "own" in mj.score(**win, rules=chosen, below_minimum=True).yaku


@pytest.mark.parametrize("name", FIELDS)
def test_field(name, own):
    definition, hits, misses = FIELDS[name]
    chosen = own(definition)
    assert [has_it(win, chosen) for win in hits] == [True] * len(hits)
    assert [has_it(win, chosen) for win in misses] == [False] * len(misses)


ERRORS = [
    ({}, "no definition, expected one of tiles, needs, shape, suits, melds, win, sum, when"),
    ({"tile": "1m"}, "unknown field 'tile', did you mean 'tiles'"),
    ({"tiles": 5}, "tiles 5 is not a str"),
    ({"tiles": "1x"}, "tiles '1x', position 1: found 'x'"),
    ({"tiles": "11111m"}, "tiles '11111m', position 4: found a fifth 1m"),
    ({"tiles": ""}, "tiles is '', expected kinds of tiles such as '23468s6z'"),
    ({"needs": "1"}, "needs '1', position 0: found '1', expected a suit letter after the digits"),
    ({"needs": []}, r"needs \[\] is not a str"),
    ({"win": " "}, "win is ' ', expected kinds of tiles"),
    ({"win": "1f"}, "win '1f', position 1: found 'f'"),
    ({"shape": 5}, "shape is 5, expected 1 to 4 texts such as '11223355778899'"),
    ({"shape": []}, r"shape is \[\], expected 1 to 4 texts"),
    ({"shape": ["11223355778899"] * 5}, "shape is .*, expected 1 to 4 texts"),
    ({"shape": [5]}, "shape is 5, expected 14 to 18 digits from 1 to 9, at most four alike"),
    ({"shape": "1122335577889"}, "shape is '1122335577889', expected 14 to 18 digits"),
    ({"shape": "1" * 19}, "shape is .*, expected 14 to 18 digits"),
    ({"shape": "11111223344556"}, "shape is '11111223344556', expected .*, at most four alike"),
    ({"shape": "01223355778899"}, "shape is .*, expected 14 to 18 digits from 1 to 9"),
    ({"shape": "1122335577889m"}, "shape is .*, expected 14 to 18 digits"),
    ({"shape": "\u0661" * 14}, "shape is .*, expected 14 to 18 digits"),
    ({"shape": "11223355778899", "suits": "z"}, "suits is 'z', expected letters out of m p s"),
    ({"shape": "11223355778899", "suits": ""}, "suits is '', expected letters"),
    ({"shape": "11223355778899", "suits": ["m"]}, r"suits is \['m'\], expected letters"),
    ({"suits": "m"}, "suits go with a shape"),
    ({"suits": "m", "tiles": "1m"}, "suits go with a shape"),
    ({"melds": "123m"}, "melds is '123m', expected a list of 1 to 4 melds"),
    ({"melds": []}, r"melds is \[\], expected a list of 1 to 4 melds"),
    ({"melds": ["123m"] * 5}, "melds is .*, expected a list of 1 to 4 melds"),
    ({"melds": ["123m", "456"]}, "melds is .*: give every meld a suit, or none"),
    ({"melds": ["1111m"]}, "melds has '1111m', expected a triplet, a run, or one of seat_wind, round_wind, own_wind"),
    ({"melds": ["124m"]}, "melds has '124m', expected a triplet, a run"),
    ({"melds": ["891m"]}, "melds has '891m', expected a triplet, a run"),
    ({"melds": ["9m1p2p"]}, "melds has '9m1p2p', expected a triplet, a run"),
    ({"melds": ["123z"]}, "melds has '123z', expected a triplet, a run"),
    ({"melds": ["89m1p"]}, "melds has '89m1p', expected a triplet, a run"),
    ({"melds": ["east"]}, "melds 'east', position 0: found 'e'"),
    ({"melds": [""]}, "melds has '', expected a triplet"),
    ({"melds": [5]}, "melds 5 is not a str"),
    ({"melds": ["11"]}, "melds has '11', expected a triplet"),
    ({"sum": 100}, r"sum is 100, expected the least and the greatest sum, such as \[100, 130\]"),
    ({"sum": [100]}, r"sum is \[100\], expected"),
    ({"sum": [130, 100]}, r"sum is \[130, 100\], expected"),
    ({"sum": [-1, 100]}, r"sum is \[-1, 100\], expected"),
    ({"sum": [0, 0]}, r"sum is \[0, 0\], expected"),
    ({"sum": [1, 163]}, r"sum is \[1, 163\], expected"),
    ({"sum": [1.0, 2]}, r"sum is \[1\.0, 2\], expected"),
    ({"sum": [True, 2]}, r"sum is \[True, 2\], expected"),
    ({"when": "toitoi and"}, "condition 'toitoi and': invalid syntax"),
    ({"when": 5}, "condition 5, expected a text"),
]


@pytest.mark.parametrize(("fields", "message"), ERRORS, ids=lambda value: str(value)[:40])
def test_errors(fields, message):
    with pytest.raises(InputError, match=f"^here: {message}"):
        define(fields, "here: ")


def test_red_fives_are_fives():
    assert define({"tiles": "0m"}) == define({"tiles": "5m"}) != define({"tiles": "5p"})
    assert define({"melds": ["055p"]}) == define({"melds": ["555p"]})
    assert define({"needs": "11 m"}) == define({"needs": "1m"})


def test_the_order_of_tiles_is_free():
    assert define({"shape": "99887755332211"}) == define({"shape": "11223355778899"})
    assert define({"melds": ["321m", "555z"]}) == define({"melds": ["555z", "132m"]})


def test_the_names_of_a_condition():
    assert define({"when": "toitoi and not (open or dealer)"}).names == {"toitoi", "open", "dealer"}
    assert define({"tiles": "1m"}).names == set()
