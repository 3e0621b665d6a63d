from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb

import pytest

from mjfast.shapes import shapes
from mjfast.systems import RUNS, TRIPLETS, systems
from mjfast.tilesets import TileSet, tile_sets
from mjfast_ext._exact import count_hands
from tests.reference import counting
from tests.reference import hands as slow
from tests.reference import rules as reference
from tests.reference.compiled import compiled

ALL = ("standard", "seven_pairs", "thirteen_orphans")
PAIRS_HELD, KINDS, ORPHANS, LARGEST_SUIT, DORA = 1, 2, 4, 8, 16

STANDARD = systems["standard"]
RUNS_ONLY = STANDARD.replace(melds=RUNS)
TRIPLETS_ONLY = STANDARD.replace(melds=TRIPLETS)
QUADS_AS_PAIRS = STANDARD.replace(quads_as_pairs=True)
MCR, JOKERS = systems["mcr"], systems["jokers"]
THIRTEEN_AND_ANY, THIRTEEN = systems["thirteen_kinds_and_any"], systems["thirteen_kinds"]
LUOSHU, LINES = systems["luoshu"], systems["luoshu_lines"]
WITHOUT_HEAD_SETS = LUOSHU.replace(melds=tuple(meld for meld in LUOSHU.melds if meld[-1] not in "zf"))
HEAD_SETS_ONLY = LUOSHU.replace(melds=tuple(meld for meld in LUOSHU.melds if meld[-1] in "zf"))
ANY_HEADS, ANY_HEADS_LINES = systems["luoshu_any_heads"], systems["luoshu_lines_any_heads"]

SETS = {
    "one suit": (4,) * 9 + (0,) * 25,
    "no honours": (4,) * 27 + (0,) * 7,
    "simples": (0, 4, 4, 4, 4, 4, 4, 4, 0) * 3 + (0,) * 7,
    "no dragons": (4,) * 31 + (0,) * 3,
    "after 1m to 9m": (3,) * 9 + (4,) * 25,
}

# Numbers published nowhere were found by two independent programs, or by one where so marked.
# System, tile set, forms, tiles, tiles missing (None: any), distinct hands, deals.
COUNTS = {
    "13 tiles": (STANDARD, "136", ALL, 13, None, 98_521_596_000, 483_774_556_165_488_000),
    "14 tiles": (STANDARD, "136", ALL, 14, None, 326_520_504_500, 4_250_305_029_168_216_000),
    "four melds": (STANDARD, "136", "standard", 14, 0, 11_498_658, 11_353_128_141_498),
    "riichi": (STANDARD, "136", ALL, 14, 0, 16_873_619, 12_859_078_207_674),
    "seven pairs": (STANDARD, "136", "seven_pairs", 14, 0, 5_379_616, 1_505_948_184_576),
    "either": (STANDARD, "136", ALL[:2], 14, 0, 11_498_658 + 5_379_616 - 4_668, None),
    "thirteen orphans": (STANDARD, "136", "thirteen_orphans", 14, 0, 13, 1_308_622_848),
    "ready": (STANDARD, "136", "standard", 13, 1, 54_747_045, 32_244_742_336_860),
    "ready, riichi": (STANDARD, "136", ALL, 13, 1, 92_371_838, 39_270_395_383_132),
    "one suit": (STANDARD, "one suit", "standard", 14, 0, 13_259, None),
    "no honours": (STANDARD, "no honours", "standard", 14, 0, 5_237_550, None),
    "all simples": (STANDARD, "simples", "standard", 14, 0, 1_213_806, 899_686_609_236),
    "four runs": (RUNS_ONLY, "136", "standard", 14, 0, 353_589, 6_705_603_267_954),
    "four triplets (one)": (TRIPLETS_ONLY, "136", "standard", 14, 0, 1_391_280, 2_137_006_080),
    "big three dragons (one)": (STANDARD, "no dragons", "standard", 5, 0, 1_581, 16_137_216 // 4**3),
    "pure straight, one suit": (STANDARD, "after 1m to 9m", "standard", 5, 0, 5_508 // 3, None),
    "pairs with quads (one)": (QUADS_AS_PAIRS, "136", "seven_pairs", 14, 0, 16_417_104, 1_569_298_171_584),
    "MCR, pairs": (MCR, "136", "seven_pairs", 14, 0, 16_417_104, 1_569_298_171_584),
    # 21 x 6 with five honours, 7 x 54 with six, 216 with all seven; every tile one of four.
    "MCR, knitted": (MCR, "136", "knitted", 14, 0, 720, 720 * 4**14),
    "MCR, knitted straight": (MCR, "136", "knitted_straight", 14, 0, 11_016, None),
    "MCR (one)": (MCR, "136", "all", 14, 0, None, 13_257_769_189_488),
    "guangdong": (systems["guangdong"], "136", "all", 14, 0, 11_498_671, 11_353_128_141_498 + 1_308_622_848),
    "thirteen orphans alone": (systems["thirteen_orphans"], "136", "all", 14, 0, 13, 1_308_622_848),
    "thirteen kinds and any": (THIRTEEN_AND_ANY, "136", "all", 14, 0, 13 + 21, 1_308_622_848 + 84 * 4**13),
    "thirteen kinds": (THIRTEEN, "34", "all", 13, 0, 1, 1),
    "thirteen kinds of 14": (THIRTEEN, "34", "all", 14, 0, 21, 21),
    "three players (one)": (STANDARD, "108", "standard", 14, 0, 2_657_681, 1_072_362_602_896),
    "Luoshu deals": (LUOSHU, "132", "standard", 14, None, None, 2_738_195_113_929_528_000),
    "Luoshu": (LUOSHU, "132", "standard", 14, 0, None, 5_647_507_519_392),
    "Luoshu lines": (LINES, "132", "standard", 14, 0, None, 2_553_106_449_888),
    "Luoshu, any heads": (ANY_HEADS, "132", "standard", 14, 0, None, 65_793_256_725_648),
    "Luoshu lines, any heads": (ANY_HEADS_LINES, "132", "standard", 14, 0, None, 32_257_974_237_000),
    "Luoshu, no head set": (WITHOUT_HEAD_SETS, "132", "standard", 14, 0, None, 5_220_397_004_832),
    "Luoshu, four head sets": (HEAD_SETS_ONLY, "132", "standard", 14, 0, None, 46_080),
}


def chosen(system, name, forms="all"):
    return shapes(system, TileSet(name, SETS[name]) if name in SETS else name, forms)


@pytest.mark.parametrize("name", COUNTS)
def test_known_numbers(name):
    system, tile_set, forms, tiles, missing, distinct, deals = COUNTS[name]
    kernel = chosen(system, tile_set, forms)
    for expected, physical in ((distinct, False), (deals, True)):
        if expected is not None:
            rows = count_hands(kernel.kernel, tiles, kernel.forms, 0, physical)
            assert sum(count for (distance,), count in rows if missing in (None, distance)) == expected


@pytest.mark.parametrize(
    ("system", "tiles", "forms", "mean"),
    [
        (STANDARD, 13, "all", 3.5796794699),
        (STANDARD, 13, "standard", 3.7858063356),
        (STANDARD, 14, "all", 3.1559378137),
        (STANDARD, 14, "standard", 3.3155762379),
        (MCR, 13, "all", 3.4644388873),  # this program only
    ],
)
def test_mean_shanten(system, tiles, forms, mean):
    kernel = chosen(system, "136", forms)
    rows = count_hands(kernel.kernel, tiles, kernel.forms)
    total = sum((distance - 1) * count for (distance,), count in rows)
    assert total / comb(136, tiles) == pytest.approx(mean, abs=6e-11)


def shares(rows, total):
    """Share of each value of the last measure."""
    found = {}
    for values, count in rows:
        found[values[-1]] = found.get(values[-1], 0) + count
    assert sum(found.values()) == total
    return {value: count / total for value, count in found.items()}


def test_known_shares():
    kernel = chosen(STANDARD, "136").kernel
    for tiles, share in ((14, 0.0032343087), (13, 0.0014818422)):
        orphans = shares(count_hands(kernel, tiles, 7, ORPHANS), comb(136, tiles))
        assert sum(orphans[n] for n in range(9, 14)) == pytest.approx(share, abs=6e-11)
    pairs = shares(count_hands(kernel, 13, 1, PAIRS_HELD), comb(136, 13))
    assert sum(n * share for n, share in pairs.items()) == pytest.approx(1.54896445, abs=6e-9)
    rows = count_hands(kernel, 13, 4, DORA, True, tile_sets["136"].dora_next)
    dora = shares(rows, comb(136, 13) * 123)
    assert [round(dora[n], 6) for n in range(5)] == [0.663757, 0.290045, 0.043507, 0.002637, 0.000054]


def test_numbers_of_more_than_64_bits():
    rows = count_hands(chosen(STANDARD, "136").kernel, 14, 4, DORA, True, tile_sets["136"].dora_next)
    assert max(count for _, count in rows) > 1 << 64
    assert sum(count for _, count in rows) == comb(136, 14) * 122


def test_all_orphans():
    kernel = chosen(STANDARD, "136").kernel
    for tiles, expected in ((13, 4**13), (14, 1_308_622_848 + 84 * 4**13)):
        rows = count_hands(kernel, tiles, 4, ORPHANS)
        assert sum(count for (_, orphans), count in rows if orphans == 13) == expected


@pytest.mark.parametrize("name", ["136", "144", "108"])
def test_all_deals_are_counted(name):
    kernel = chosen(STANDARD, name)
    requests = [(tiles, 0) for tiles in (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)]
    for tiles, measures in requests + [(13, measures) for measures in (PAIRS_HELD, KINDS, ORPHANS, LARGEST_SUIT)]:
        rows = count_hands(kernel.kernel, tiles, 4, measures)
        assert rows == sorted(rows)
        assert all(type(count) is int and count > 0 for _, count in rows)
        assert sum(count for _, count in rows) == comb(kernel.tiles.size, tiles)


def small(**kinds):
    """Copies of a few kinds, as 1m=4."""
    copies = [0] * 42
    for name, count in kinds.items():
        copies["mpszf".index(name[0]) * 9 - 2 * (name[0] == "f") + int(name[1]) - 1] = count
    return tuple(copies if any(copies[34:]) else copies[:34])


# Tile sets of which every hand can be looked at: rules, forms, copies, numbers of tiles.
SMALL = {
    "suits": (reference.STANDARD, ALL[:1], small(m1=4, m2=4, m3=4, m5=2, p9=3, s5=2), (1, 2, 5, 13, 14)),
    "honours": (reference.STANDARD, ALL[:1], small(m5=4, p5=3, z1=4, z4=4, z5=2, z7=4), (2, 4, 7, 11, 14)),
    "pairs": (reference.STANDARD, ALL[1:2], small(m1=2, m2=2, p2=2, p3=4, s4=2, s9=4, z2=2), (13, 14)),
    "orphans": (
        reference.STANDARD,
        ALL[2:],
        small(m1=1, m9=1, p1=1, p9=2, s1=1, s9=1, z1=1, z2=1, z3=1, z4=1, z5=1, z6=2, z7=1, p5=2),
        (13, 14),
    ),
    "jokers": (reference.JOKERS, ALL[:2], small(m1=4, m2=2, m4=2, p5=2, z2=4, z5=4), (2, 5, 8, 13, 14)),
    "joker in a suit": (
        reference.SUIT_JOKER,
        ALL[:2],
        small(m1=2, m5=2, m6=4, m7=2, m8=2, p5=4, s9=2, z2=4),
        (13,),
    ),
    "jokers and a fifth copy": (reference.JOKERS, ALL[:1], small(m1=4, p1=4, z2=2, z5=4), (2, 5, 8, 11, 14)),
    "knitted": (
        reference.MCR,
        ("knitted_straight", "knitted"),
        small(m1=2, m4=1, m7=1, p2=1, p5=1, p8=1, s3=1, s6=1, s9=4, z1=2, z2=1, z3=1, z4=1, z5=1),
        (13, 14),
    ),
    "knitted, two ways": (
        reference.MCR,
        ("knitted_straight",),
        small(m1=1, m2=1, m4=1, m5=2, m7=1, m8=1, p1=1, p2=1, p4=1, p5=1, p7=1, p8=1, s3=1, s6=4, s9=1),
        (14,),
    ),
    # Of the other way to give the patterns there are thirteen kinds only.
    "knitted, one way": (
        reference.MCR,
        ("knitted",),
        small(m1=1, m4=1, m7=1, p2=1, p3=1, p5=1, p6=1, p8=1, p9=1, s3=1, z1=1, z2=1, z3=1, z4=1, z5=1, z6=1, z7=1),
        (13, 14),
    ),
    "thirteen kinds": (
        reference.KINDS_AND_ANY.replace(forms=("thirteen_kinds_and_any",)),
        ("thirteen_kinds_and_any",),
        small(m1=2, m9=1, p1=1, p9=1, s1=1, s9=1, z1=1, z2=1, z3=1, z4=1, z5=1, z6=1, z7=2, p5=1),
        (13, 14),
    ),
    "luoshu": (
        reference.LUOSHU,
        ALL[:1],
        small(m1=4, m5=4, m9=3, p5=2, z1=2, f1=1, f2=1, f3=1, f4=1),
        (2, 5, 8, 14),
    ),
}


# The same for the full counts: four forms at once.
LARGE = {
    "MCR without orphans": (
        reference.MCR,
        ("standard", "seven_pairs", "knitted_straight", "knitted"),
        small(m1=4, m4=3, m7=1, p2=1, p5=1, p8=1, s3=1, s6=1, s9=4, z1=3, z2=2, z3=1, z4=1, z5=1),
        (14,),
    ),
}


@pytest.mark.parametrize("name", [*SMALL, *(pytest.param(name, marks=pytest.mark.full) for name in LARGE)])
def test_every_hand_looked_at(name):
    whole, forms, copies, sizes = (SMALL | LARGE)[name]
    rules = whole.replace(copies=copies, forms=forms)
    kernel = compiled(rules)

    @cache
    def measure(hand):
        return (
            slow.shanten(rules, hand) + 1,
            sum(count >= 2 for count in hand),
            sum(count >= 1 for count in hand),
            sum(hand[column] > 0 for column in reference.ORPHANS),
            max(sum(hand[first : first + 9]) for first in (0, 9, 18)),
        )

    for tiles in sizes:
        for physical in (True, False):
            found = dict(count_hands(kernel.kernel, tiles, kernel.forms, 15, physical))
            assert found == counting.count_hands(copies, tiles, measure, physical)
        fives = {five: min(2, copies[five]) for five in (4, 13, 22)}
        following = kernel.tiles.dora_next
        for reds in ({}, fives):
            kept = [reds.get(five, 0) for five in fives]
            rows = count_hands(kernel.kernel, tiles, kernel.forms, 31, True, following, kept)
            assert dict(rows) == counting.count_dora(copies, tiles, measure, following.tolist(), reds)


def test_threads_agree():
    kernel = chosen(STANDARD, "136").kernel
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: count_hands(kernel, 13, 7, PAIRS_HELD), range(4)))
    assert all(rows == found[0] for rows in found)


def test_what_cannot_be_counted():
    kernel, following = chosen(STANDARD, "136").kernel, tile_sets["136"].dora_next
    for tiles in (0, 3, 12, 15, -1):
        with pytest.raises(ValueError, match=f"no hand has {tiles} tiles"):
            count_hands(kernel, tiles, 7)
    for arguments in ((None,), (following[:33].copy(),), (tile_sets["144"].dora_next,)):
        with pytest.raises(ValueError, match="dora need dora_next for every column"):
            count_hands(kernel, 13, 7, DORA, True, *arguments)
    with pytest.raises(ValueError, match="physical deals"):
        count_hands(kernel, 13, 7, DORA, False, following)
