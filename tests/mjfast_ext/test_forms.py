"""The forms besides the riichi family's: knitted tiles, and thirteen kinds."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfast.arrays import to_array, to_strings
from mjfast.shapes import shapes
from mjfast.systems import FORMS, systems
from mjfast.tiles import KIND_NAMES
from mjfast_ext._shanten import shanten_many
from mjfast_ext._ukeire import accept_discards_many, accept_many
from mjfast_ext._waits import waits_many
from tests.reference import hands as slow
from tests.reference import mahjong_gb_shanten
from tests.reference import rules as reference
from tests.reference.compiled import compiled
from tests.reference.samples import hands, hands_with_quads, near_complete_hands, near_straights, random_hands

MCR = shapes("mcr")
COUNTS = [500, pytest.param(20_000, marks=pytest.mark.full)]
NOT_HELD = 127


@pytest.mark.parametrize("name", reference.WITHOUT_MELDS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_forms_without_melds(name, data):
    rules, chosen = reference.SYSTEMS[name], compiled(reference.SYSTEMS[name])
    hand = data.draw(hands(rules, (13, 14)))
    tiles, seen = np.array([hand.tiles], np.uint8), np.array([hand.seen], np.uint8)
    assert shanten_many(chosen.kernel, tiles, chosen.forms)[0] == slow.shanten(rules, hand.tiles)
    if sum(hand.tiles) == 13:
        waits = waits_many(chosen.kernel, tiles, chosen.forms)[0]
        assert set(np.flatnonzero(waits).tolist()) == slow.waits(rules, hand.tiles)
        found = accept_many(chosen.kernel, tiles, chosen.forms, None, seen)
        assert values(found, 0) == as_values(slow.acceptance(rules, hand.tiles, seen=hand.seen))
    else:
        found = accept_discards_many(chosen.kernel, tiles, chosen.forms, None, seen)
        expected = slow.discards(rules, hand.tiles, seen=hand.seen)
        for column in range(len(hand.tiles)):
            after = expected.get(column)
            assert values(found, (0, column)) == (as_values(after) if after else (NOT_HELD, 0, 0))


def values(found, at):
    return int(found.shanten[at]), int(found.tiles[at]), int(found.draws[at])


def as_values(acceptance):
    now, draws = acceptance
    return now, sum(draws.values()), sum(1 << column for column in draws)


def samples(n, tiles):
    """Hands at random, with quads, and near a knitted straight or the standard form."""
    few = (0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28)
    return np.concatenate(
        [
            random_hands(tiles, n, tiles),
            random_hands(tiles, n, tiles, few),
            hands_with_quads(tiles, n, tiles, 1, few),
            hands_with_quads(tiles, n, tiles, 2, range(34)),
            near_complete_hands(tiles, n, tiles),
            near_straights(tiles, n, tiles),
        ]
    )


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize(
    ("tiles", "form"),
    [
        *[(13, form) for form in ("standard", "seven_pairs", "thirteen_orphans", "knitted_straight", "knitted")],
        *[(10, form) for form in ("standard", "knitted_straight")],
        *[(tiles, "standard") for tiles in (7, 4, 1)],
    ],
)
def test_another_library(tiles, form, n):
    """The package counts a fifth copy as any other: it is nearer, by one, only where a hand has four of a kind."""
    array = samples(n, tiles) if tiles > 7 else random_hands(tiles, n, tiles)
    found = shanten_many(MCR.kernel, array, FORMS[form])
    waits = waits_many(MCR.kernel, array, FORMS[form])
    for hand, shanten, waited in zip(array.tolist(), found.tolist(), waits, strict=True):
        other, useful = mahjong_gb_shanten.shanten_of_form(form, hand)
        drawable = {column for column in useful if hand[column] < 4}
        if 4 not in hand:
            assert shanten == other, to_strings(np.array([hand], np.uint8))
        if other == 0:
            assert shanten == (0 if drawable else 1)
            assert set(np.flatnonzero(waited).tolist()) == drawable
        assert other <= shanten <= other + (4 in hand)


@pytest.mark.parametrize("n", COUNTS)
def test_another_library_on_all_forms(n):
    array = near_straights(1, n, 13)
    array = np.concatenate([array, random_hands(1, n, 13)])
    array = array[(array < 4).all(axis=1)]
    expected = [mahjong_gb_shanten.shanten(hand, []) for hand in array.tolist()]
    assert shanten_many(MCR.kernel, array, MCR.forms).tolist() == expected
    array = np.concatenate([near_straights(2, n, 10), random_hands(2, n, 10)])
    array = array[(array < 4).all(axis=1) & (array[:, 33] == 0)]
    used = np.zeros_like(array)
    used[:, 33] = 3
    expected = [mahjong_gb_shanten.shanten(hand, [33]) for hand in array.tolist()]
    found = shanten_many(MCR.kernel, array, MCR.forms, used)
    assert np.count_nonzero(found != expected) == 0


# System, forms, hand, tiles in melds, shanten, waits of hands that are about to draw.
KNOWN = [
    ("mcr", "all", "147m258p369s12377m", "", -1, None),
    ("mcr", "all", "147m369p258s555z1z", "", 0, "1z"),
    ("mcr", "all", "147m369p258s55511z", "", -1, None),
    ("mcr", "knitted_straight", "147m258p369s1111z", "", 1, ""),
    ("mcr", "knitted_straight", "147m258p369s1122m", "", 0, "1m 2m"),
    ("mcr", "knitted_straight", "147m258p36s11122z", "", 0, "9s"),
    ("mcr", "knitted_straight", "147m258p369s1z", "", 0, "1z"),
    ("mcr", "knitted_straight", "147m258p369s11z", "", -1, None),
    ("mcr", "knitted_straight", "147m258p369s1z", "111z", 1, ""),
    ("mcr", "knitted_straight", "147m258p36s11z", "9999s", 5, ""),
    ("mcr", "all", "147m258p369s11z", "123m", -1, None),
    ("mcr", "knitted", "147m258p369s12345z", "", -1, None),
    ("mcr", "knitted", "147m258p369s1234z", "", 0, "5z 6z 7z"),
    ("mcr", "knitted", "14m25p369s1234567z", "", -1, None),
    ("mcr", "knitted", "14m25p36s1234567z", "", 0, "7m 8p 9s"),
    ("mcr", "knitted", "147m258p258s12345z", "", 2, None),
    ("mcr", "all", "11112222333344m", "", -1, None),
    ("guangdong", "all", "1122m3344p5566s77z", "", 3, None),
    ("thirteen_orphans", "all", "19m19p19s1234567z", "", 0, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
    ("thirteen_orphans", "all", "119m19p19s1234567z", "", -1, None),
    ("thirteen_kinds_and_any", "all", "19m19p19s1234567z", "", 0, " ".join(KIND_NAMES[:34])),
    ("thirteen_kinds_and_any", "all", "119m199p19s12345z", "", 1, ""),
    ("thirteen_kinds_and_any", "all", "119m19p19s123456z", "", 0, "7z"),
    ("thirteen_kinds_and_any", "all", "195m19p19s1234567z", "", -1, None),
    ("thirteen_kinds", "all", "19m19p19s1234567z", "", -1, ""),
    ("thirteen_kinds", "all", "19m19p19s123456z5m", "", 0, "7z"),
    ("thirteen_kinds", "all", "195m19p19s1234567z", "", -1, None),
    ("luoshu", "all", "159m258p357s11z34f3z", "", 0, None),
    ("luoshu_any_heads", "all", "159m258p357s11z34f1z", "", -1, None),
    ("luoshu_any_heads", "all", "159m258p357s1z2z3f4f", "", 0, "1z 2z 3z 4z 7z 1f 2f"),
    ("luoshu_lines_any_heads", "all", "555m258p357s11z34f1z", "", 1, None),
]


def test_a_hand_that_is_complete_in_one_form_waits_for_no_other():
    both = systems["thirteen_orphans"].replace(forms=("thirteen_orphans", "thirteen_kinds"))
    chosen, hand = shapes(both, "136"), to_array(["19m19p19s1234567z", "119m19p19s123456z"])
    assert shanten_many(chosen.kernel, hand, chosen.forms).tolist() == [-1, 0]
    assert waits_many(chosen.kernel, hand, chosen.forms).sum(axis=1).tolist() == [0, 1]
    assert accept_many(chosen.kernel, hand, chosen.forms).kinds.tolist() == [0, 1]


@pytest.mark.parametrize(("system", "forms", "hand", "used", "shanten", "waits"), KNOWN)
def test_known_hands(system, forms, hand, used, shanten, waits):
    chosen = shapes(system, forms=forms)
    tiles, melds = to_array([hand], chosen.tiles.columns), to_array([used], chosen.tiles.columns)
    assert shanten_many(chosen.kernel, tiles, chosen.forms, melds)[0] == shanten
    if waits is not None:
        found = waits_many(chosen.kernel, tiles, chosen.forms, melds)[0]
        assert " ".join(KIND_NAMES[column] for column in np.flatnonzero(found)) == waits
