"""Which fans of two, three or four melds count together: for every set of runs and of triplets of numbers."""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from random import Random

import numpy as np
import pytest

import mjfast as mj
from mjfast import rules
from mjfast.notation import Meld
from mjfast.plan_numbers import COMBINED
from mjfast.wins import meld_code
from tests.reference.mcr_combining import RUNS, TRIPLETS, combined, edges
from tests.reference.our_scores import counts_of, fans
from tests.reference.tile_names import KINDS
from tests.reference.winning import Part


def sets_of(runs):
    """Two, three or four runs, or different triplets of numbers."""
    lowest = [kind for kind in KINDS[:27] if not runs or kind[0] < "8"]
    choose = combinations_with_replacement if runs else combinations
    return [chosen for number in (2, 3, 4) for chosen in choose(lowest, number)]


def parts_of(lowest, runs):
    return [Part(tile, "run" if runs else "triplet", False) for tile in lowest]


def meld_of(lowest, runs):
    first = KINDS.index(lowest)
    return meld_code(Meld("c", (first, first + 1, first + 2)) if runs else Meld("p", (first,) * 3))


def declared(sets, runs):
    """Wins with these melds declared, and pungs of winds for those that are missing; the pair are winds too."""
    melds = [[meld_of(lowest, runs) for lowest in chosen] for chosen in sets]
    others = [meld_of(kind, runs=False) for kind in ("1z", "2z")]
    hand = np.zeros((len(sets), 34), np.uint8)
    hand[:, KINDS.index("4z")] = 1
    return {
        "hand": hand,
        "win": np.full(len(sets), KINDS.index("4z")),
        "melds": np.array([[*own, *others][:4] for own in melds], np.uint8),
    }


def counted(sets, runs, chosen):
    """How often each fan of several melds counts, for each set."""
    found = mj.score_batch(declared(sets, runs), chosen.replace(min_fan=0)).counts()
    names = [name for name in COMBINED if name in found]
    times = np.array([found[name] for name in names])
    return [{name: int(number) for name, number in zip(names, own, strict=True) if number} for own in times.T]


def check_sets(sets, runs, prices=None):
    values = prices or {}
    chosen = rules.load("mcr_mil").replace(**{name: value or False for name, value in values.items()})
    points = {fan: values.get(fan, int(price.closed)) for fan, price in rules.load("mcr_mil").patterns.items()}
    for lowest, found in zip(sets, counted(sets, runs, chosen), strict=True):
        assert found == Counter(combined(parts_of(lowest, runs), "4z", points.__getitem__)), lowest


EVERY_SET = pytest.mark.parametrize(
    ("runs", "number"), [(True, 231 + 1771 + 10626), (False, 351 + 2925 + 17550)], ids=["runs", "triplets"]
)


@EVERY_SET
def test_fans_of_every_set(runs, number):
    """Those that together are worth most, of equal ones the list that comes first; beside all choices there are."""
    sets = sets_of(runs)
    assert len(sets) == number
    check_sets(sets, runs)


# How often a fan is counted at most where none excludes another.
MOST = {"pure_double_chow": 3, "mixed_double_chow": 3, "short_straight": 3, "two_terminal_chows": 3, "double_pung": 2}


@EVERY_SET
def test_all_fans_of_every_set(runs, number):
    """Where all combinations count, every fan that some of the melds are is there."""
    sets = sets_of(runs)
    for lowest, found in zip(
        sets, counted(sets, runs, rules.load("mcr_mil").replace(set_combinations="all")), strict=True
    ):
        there = Counter(fan for fan, _ in edges(parts_of(lowest, runs), "4z"))
        assert found == {fan: min(times, MOST.get(fan, 1)) for fan, times in there.items()}, lowest
    assert len(sets) == number


@pytest.mark.parametrize("n", [4, pytest.param(100, marks=pytest.mark.full)])
def test_fans_of_sets_at_other_prices(n):
    rng = Random(n)
    for _ in range(n):
        runs = rng.random() < 0.5
        names = sorted({*RUNS.values()} if runs else {*TRIPLETS.values()})
        prices = {name: rng.randint(0, 5) for name in rng.sample(names, 4)}
        check_sets(rng.sample([own for own in sets_of(runs) if len(own) > 2], 150), runs, prices)


@pytest.mark.parametrize(
    ("melds", "once", "every"),
    [
        ("c123m c456m c789m p111z", "ittsuu", "ittsuu short_straight*2 two_terminal_chows"),
        ("c123m c456m c123p c456p", "mixed_double_chow*2 short_straight", "mixed_double_chow*2 short_straight*2"),
        ("c123m c123m c123m c123m", "isshoku_yonjun", "isshoku_yonjun isshoku_sanjun pure_double_chow*3"),
        ("p222m p333m p444m p555m", "suurenkou", "suurenkou sanrenkou"),
    ],
)
def test_all_combinations(melds, once, every):
    for option, expected in (("account_once", once), ("all", every)):
        chosen = rules.load("mcr_mil").replace(set_combinations=option)
        score = mj.score("3z", "3z", melds=melds, seat="N", rules=chosen, below_minimum=True)
        assert {fan: times for fan, times in fans(score).items() if fan in COMBINED} == counts_of(expected)


# The examples of the principle "account once", and others worked out by hand. Of equal choices that of the smaller fan
# numbers: 69 pure double chow, 70 mixed double chow, 71 short straight, 72 two terminal chows.
ACCOUNTED = [
    ("c123m c456s c789p c456p", "sanshoku_tsuukan mixed_double_chow"),
    ("c234s c567s c234p c567p", "mixed_double_chow*2 short_straight"),
    ("c123s c789s c123p c789p", "mixed_double_chow*2 two_terminal_chows"),
    ("c123m c123m c123m c123m", "isshoku_yonjun"),
    ("c123m c123m c123m c234m", "isshoku_sanjun"),
    ("c123m c123m c123m c456m", "isshoku_sanjun short_straight"),
    ("c123m c123m c123m c123p", "isshoku_sanjun mixed_double_chow"),
    ("c123m c123m c789m c789m", "pure_double_chow*2 two_terminal_chows"),
    ("c123m c123m c456m c456m", "pure_double_chow*2 short_straight"),
    ("c123m c123m c123p c123p", "pure_double_chow*2 mixed_double_chow"),
    ("c123m c456m c789m c789m", "ittsuu pure_double_chow"),
    ("c123m c456m c789m c456p", "ittsuu mixed_double_chow"),
    ("c123m c234m c345m c456m", "yonpokou"),
    ("c123m c345m c567m c789m", "yonpokou"),
    ("c123m c234m c345m c678s", "sanpokou"),
    ("c123m c234m c345m c567m", "sanpokou short_straight"),
    ("c123m c234m c345m c678m", "sanpokou short_straight"),
    ("c123m c345m c567m c456m", "sanpokou short_straight"),
    ("c123m c234p c345s c234m", "mixed_shifted_chows mixed_double_chow"),
    ("c123m c123p c123s c123s", "sanshoku_doujun pure_double_chow"),
    ("c123m c456m p111z p222z", "short_straight"),
    ("c123m c456m c789m p222z", "ittsuu"),
    ("c123m c234m p111z p222z", ""),
    ("p222m p222p p222s p333m", "sanshoku_doukou"),
    ("p222m p222p p333m p333p", "double_pung*2"),
    ("p222m p333p p444s p222p", "mixed_shifted_pungs double_pung"),
    ("p222m p333m p444m p555m", "suurenkou"),
    ("p222m p333m p444m p444p", "sanrenkou double_pung"),
    ("p222m p333m p555m p666m", ""),
    ("p111m p111p p999s p999m", "double_pung*2"),
]


@pytest.mark.parametrize(("melds", "expected"), ACCOUNTED)
def test_account_once(melds, expected):
    score = mj.score("3z", "3z", melds=melds, seat="N", rules="mcr_mil", below_minimum=True)
    assert {fan: times for fan, times in fans(score).items() if fan in COMBINED} == counts_of(expected)
