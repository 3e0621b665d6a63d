from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

import mjfast as mj
from mjfast.analysis import deals, exact_deals
from mjfast.errors import InputError
from mjfast.systems import RUNS, TRIPLETS

STANDARD = mj.systems["standard"]
ONLY_RUNS = STANDARD.replace(name="runs", melds=RUNS, forms=("standard",))
ONLY_TRIPLETS = STANDARD.replace(name="triplets", melds=TRIPLETS, forms=("standard",))
QUADS_AS_PAIRS = STANDARD.replace(name="quads as pairs", quads_as_pairs=True)
ONE_SUIT = mj.TileSet("one suit", (4,) * 9 + (0,) * 25)
NO_HONOURS = mj.TileSet("no honours", (4,) * 27 + (0,) * 7)
SIMPLES = mj.TileSet("simples", (0, 4, 4, 4, 4, 4, 4, 4, 0) * 3 + (0,) * 7)


# Arguments of exact_deals; complete hands of 14 tiles, or ready hands of 13; their weight.
NUMBERS = [
    ({"tiles": 14, "forms": "standard"}, 11_498_658, 11_353_128_141_498),
    ({"tiles": 14}, 16_873_619, 12_859_078_207_674),
    ({"tiles": 14, "forms": "seven_pairs"}, 5_379_616, 1_505_948_184_576),
    ({"tiles": 14, "forms": "thirteen_orphans"}, 13, 1_308_622_848),
    ({"tiles": 13, "forms": "standard"}, 54_747_045, 32_244_742_336_860),
    ({"tiles": 13}, 92_371_838, 39_270_395_383_132),
    ({"tiles": 14, "forms": "standard", "tile_set": SIMPLES}, 1_213_806, 899_686_609_236),
    ({"tiles": 14, "system": ONLY_RUNS}, 353_589, 6_705_603_267_954),
    ({"tiles": 14, "system": ONLY_TRIPLETS}, 1_391_280, 2_137_006_080),
    ({"tiles": 14, "system": QUADS_AS_PAIRS, "forms": "seven_pairs"}, 16_417_104, 1_569_298_171_584),
    ({"tiles": 14, "forms": "standard", "tile_set": 108}, 2_657_681, 1_072_362_602_896),
    ({"tiles": 14, "forms": "standard", "tile_set": ONE_SUIT}, 13_259, None),
    ({"tiles": 14, "forms": "standard", "tile_set": NO_HONOURS}, 5_237_550, None),
    ({"tiles": 14, "system": "luoshu"}, None, 5_647_507_519_392),
    ({"tiles": 14, "system": "luoshu_lines"}, None, 2_553_106_449_888),
    ({"tiles": 14, "system": "luoshu_any_heads"}, None, 65_793_256_725_648),
    ({"tiles": 14, "system": "luoshu_lines_any_heads"}, None, 32_257_974_237_000),
    ({"tiles": 14, "system": "mcr", "forms": "seven_pairs"}, 16_417_104, 1_569_298_171_584),
    ({"tiles": 14, "system": "mcr", "forms": "knitted"}, 720, 720 * 4**14),
    ({"tiles": 14, "system": "mcr", "forms": "knitted_straight"}, 11_016, None),
    ({"tiles": 14, "system": "guangdong"}, 11_498_671, 11_354_436_764_346),
    ({"tiles": 14, "system": "thirteen_orphans"}, 13, 1_308_622_848),
    ({"tiles": 14, "system": "thirteen_kinds_and_any"}, 34, 6_945_767_424),
]


@pytest.mark.parametrize(("arguments", "hands", "weight"), NUMBERS)
def test_best_hands(arguments, hands, weight):
    best = -1 if arguments["tiles"] == 14 else 0
    if hands is not None:
        assert exact_deals(**arguments, distinct=True).counts[best,] == hands
    if weight is not None:
        assert exact_deals(**arguments).counts[best,] == weight


def test_the_forms_overlap():
    both = sum(exact_deals(14, forms=form, distinct=True).counts[-1,] for form in STANDARD.forms)
    assert both - exact_deals(14, distinct=True).counts[-1,] == 4668


@pytest.mark.parametrize(
    ("tile_set", "tiles", "deals", "hands"),
    [
        ("136", 13, 483_774_556_165_488_000, 98_521_596_000),
        ("136", 14, 4_250_305_029_168_216_000, 326_520_504_500),
        ("132", 14, 2_738_195_113_929_528_000, None),
        ("144", 14, comb(144, 14), None),
        ("108", 13, comb(108, 13), None),
    ],
)
def test_all_deals_are_counted(tile_set, tiles, deals, hands):
    system = "luoshu" if tile_set == "132" else "standard"
    exact = exact_deals(tiles, system=system, tile_set=tile_set)
    assert exact.n == deals
    assert all(type(count) is int for count in exact.counts.values())
    if hands is not None:
        assert exact_deals(tiles, distinct=True).n == hands


@pytest.mark.parametrize(
    ("arguments", "mean"),
    [
        ({"tiles": 13}, "3.5796794699"),
        ({"tiles": 13, "forms": "standard"}, "3.7858063356"),
        ({"tiles": 14}, "3.1559378137"),
        ({"tiles": 14, "forms": "standard"}, "3.3155762379"),
        ({"tiles": 13, "measures": "pairs"}, "1.54896445"),
    ],
)
def test_means(arguments, mean):
    exact = exact_deals(**arguments).mean()
    assert isinstance(exact.value, Fraction)
    assert f"{float(exact.value):.{len(mean) - 2}f}" == mean
    assert exact.method == "exact"


@pytest.mark.parametrize(("tiles", "share"), [(14, "0.0032343087"), (13, "0.0014818422")])
def test_nine_orphans(tiles, share):
    exact = exact_deals(tiles, measures="orphans")
    assert f"{float(exact.probability(orphans=range(9, 14)).value):.10f}" == share


def test_dora():
    exact = exact_deals(13, measures="dora")
    assert [f"{float(exact.probability(dora=held).value):.6f}" for held in range(5)] == [
        "0.663757",
        "0.290045",
        "0.043507",
        "0.002637",
        "0.000054",
    ]
    # Of the 135 tiles beside the indicator 4 are dora.
    assert exact.mean().value == 13 * Fraction(4, 135)
    assert exact.n == comb(136, 13) * 123


def test_dora_with_red_fives():
    exact = exact_deals(13, measures="dora", tile_set=mj.tile_sets["136"].replace(red_fives=1))
    assert exact.mean().value == 13 * (Fraction(4, 135) + Fraction(3, 136))
    assert max(exact.counts) == (7,)


@pytest.mark.parametrize(
    ("system", "chance"),
    [
        ("luoshu", "2.0624927e-06"),
        ("luoshu_lines", "9.3240487e-07"),
        ("luoshu_any_heads", "2.4027965e-05"),
        ("luoshu_lines_any_heads", "1.1780743e-05"),
        ("thirteen_orphans", "3.0788916e-10"),
        ("thirteen_kinds", "1.5086471e-08"),
    ],
)
def test_chances_of_other_systems(system, chance):
    assert f"{float(exact_deals(14, system=system).probability(shanten=-1).value):.7e}" == chance


def test_thirteen_tiles_can_be_complete():
    exact = exact_deals(13, system="thirteen_kinds")
    assert exact.probability(shanten=-1).value == Fraction(1, comb(34, 13))
    ready = exact_deals(13, system="thirteen_orphans", measures=("shanten", "orphans"))
    assert ready.counts[0, 13] == 4**13


def test_all_forms_of_mcr():
    exact = exact_deals(14, system="mcr")
    assert exact.counts[-1,] == 13_257_769_189_488
    assert exact.n == comb(136, 14)
    assert f"{float(1 / exact.probability(shanten=-1).value):.2f}" == "320589.76"


@pytest.mark.parametrize(("system", "tiles"), [("mcr", 13), ("jokers", 14), ("luoshu_any_heads", 14), ("mcr", 10)])
def test_sampled_beside_exact(system, tiles):
    fit = deals(tiles, 1_000_000, seed=6, system=system, exact=True).test
    assert fit is not None
    assert fit.p_value > 1e-4


def test_joint_counts_with_knitted_forms():
    joint = exact_deals(10, system="mcr", measures=("shanten", "orphans", "pairs"))
    assert joint.marginal("shanten").counts == exact_deals(10, system="mcr").counts
    assert joint.marginal("orphans").counts == exact_deals(10, measures="orphans").counts


def test_one_in_so_many():
    complete = exact_deals(14).probability(shanten=-1).value
    assert f"{float(1 / complete):.2f}" == "330529.53"


def test_joint_counts_sum_to_the_single_ones():
    measures = ("kinds", "shanten", "orphans", "pairs")
    joint = exact_deals(13, measures=measures)
    for measure in measures:
        assert joint.marginal(measure).counts == exact_deals(13, measures=measure).counts
    pairs = joint.marginal("pairs", "shanten")
    assert pairs.counts == exact_deals(13, measures=("pairs", "shanten")).counts
    # Six pairs are ready, unless the thirteenth tile is of one of the six kinds.
    assert {shanten for held, shanten in pairs.counts if held == 6} == {0, 1}


def dealt_one_by_one(tile_set, tiles):
    """Count by shanten, pairs, kinds, orphans, largest suit and dora, going through the physical tiles."""
    physical = [(column, red) for column in range(34) for red in _reds(tile_set, column)]
    dealt = [(hand, left) for hand in combinations(range(len(physical)), tiles) for left in range(len(physical))]
    dealt = [(hand, left) for hand, left in dealt if left not in hand]
    counts = np.zeros((len(dealt), 34), np.uint8)
    for row, (hand, _) in zip(counts, dealt, strict=True):
        for tile in hand:
            row[physical[tile][0]] += 1
    found = Counter()
    for row, shanten, (hand, left) in zip(counts, mj.shanten(counts, tile_set=tile_set), dealt, strict=True):
        dora = tile_set.dora_next[physical[left][0]]
        orphans = [column for column in np.flatnonzero(row) if column >= 27 or column % 9 in (0, 8)]
        suits = [row[:9].sum(), row[9:18].sum(), row[18:27].sum()]
        red = sum(physical[tile][1] for tile in hand)
        values = (shanten, (row >= 2).sum(), (row > 0).sum(), len(orphans), max(suits), row[dora] + red)
        found[tuple(map(int, values))] += 1
    return found


def _reds(tile_set, column):
    red = tile_set.red_fives[column // 9] if column in (4, 13, 22) else 0
    return [True] * red + [False] * (tile_set.copies[column] - red)


def test_all_measures_at_once_as_dealt_one_by_one():
    tile_set = mj.TileSet("small", tuple(mj.parse("11223355m555p9s1777z").tolist()), (1, 1, 0))
    measures = ("shanten", "pairs", "kinds", "orphans", "largest_suit", "dora")
    for tiles in (4, 5):
        exact = exact_deals(tiles, measures=measures, tile_set=tile_set)
        assert exact.counts == dealt_one_by_one(tile_set, tiles)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"tiles": 12}, "tiles is 12, expected 13 or 14, or 3, 6, 9 or 12 fewer"),
        ({"tiles": 17}, "tiles is 17, expected 1 to 14"),
        ({"tiles": 13.5}, r"tiles is 13\.5, expected a whole number"),
        ({"measures": "waits"}, "there is no exact count of 'waits', only of shanten, pairs"),
        ({"measures": "shantem"}, "unknown measure 'shantem', did you mean 'shanten'"),
        ({"measures": ()}, "expected one or more different names"),
        ({"measures": ("pairs", "pairs")}, "expected one or more different names"),
        ({"measures": "dora", "distinct": True}, "dora are counted over physical tiles"),
        ({"forms": "seven_pears"}, "unknown form 'seven_pears', did you mean 'seven_pairs'"),
        ({"tiles": 10, "forms": "seven_pairs"}, "tiles is 10, expected 13 or 14 for seven_pairs"),
        (
            {"tiles": 8, "system": "mcr", "forms": "knitted_straight"},
            "tiles is 8, expected 10, 11, 13 or 14 for knitted",
        ),
        ({"system": "luosho"}, "unknown meld system 'luosho', did you mean 'luoshu'"),
        ({"tile_set": "137"}, "unknown tile set '137', did you mean '136'"),
        ({"tile_set": mj.TileSet("few", (1,) * 11 + (0,) * 23)}, "'few' has"),
    ],
)
def test_faults(arguments, message):
    with pytest.raises(InputError, match=message):
        exact_deals(**arguments)
