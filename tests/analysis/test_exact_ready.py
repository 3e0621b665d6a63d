"""Exact tables of ready hands, beside plain enumeration and numbers of others."""

from collections import Counter

import numpy as np
import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import exact_ready
from mjfast.errors import HandError, InputError
from tests.reference import every_hand, mcr_readings, plain_tables, winning
from tests.reference.every_hand import counts_of

DECKS = {
    "suits": "112233m112233p112233s1z",
    "alike": "111222334m111222334p11z",
    "edges": "1122334457788m99p99s11z",
    "orphans": "119m199p19s12234567z",
    "melds": "1112223334m1112223334p1111z",
    "knitted straight": "1447m2558p3369s11122z",
    "knitted": "147m258p369s1234567z",
    "fours": "11112222m1111p112z",
    "jokers": "1112233m112p11555z",
    "four jokers": "11233m1122p115555z",
    "luoshu": "1111555566777888m159s111127z1234f",
}

# Ways as the tables call them; orphans and knitted tiles have one of their own.
NAMES = {
    "": "other form",
    "two_sided": "two-sided",
    "edge": "edge",
    "closed": "closed",
    "triplet": "two pairs",
    "pair": "pair",
}

CASES = [
    ("riichi", "suits", ""),
    ("riichi", "alike", ""),
    ("riichi", "edges", ""),
    ("riichi", "orphans", ""),
    ("riichi", "melds", "c123m"),
    ("custom", "melds", "p111m K1111z"),
    ("guangdong", "suits", ""),
    ("guangdong", "melds", "c123m c234p"),
    ("mcr_mil", "knitted straight", ""),
    ("mcr_mil", "knitted", ""),
    ("mcr_mil", "fours", ""),
    ("mcr_mil", "knitted straight", "p111z"),
    ("hangzhou_classic", "jokers", ""),
    ("hangzhou_classic", "four jokers", ""),
    ("hangzhou_classic", "jokers", "p111m"),
    ("luoshu", "luoshu", ""),
    ("luoshu", "luoshu", "n555m h134f"),
    ("thirteen136", "orphans", ""),
]


def tile_set_of(deck):
    return mj.TileSet(deck, counts_of(DECKS[deck], 42 if "f" in DECKS[deck] else 34))


def waits_in_knitted_straight(win):
    """What the winning tile completes beside nine knitted tiles, or among them."""
    melds = [winning.declared(text) for text in winning.meld_texts(win)]
    held = Counter(winning.plain_tiles(win["hand"] + win["win"]))
    for body in mcr_readings.KNITTED:
        rest = held - Counter(body)
        if len(melds) > 1 or not Counter(body) <= held:
            continue
        for own, pair in winning.splits(rest):
            if len(own) + len(melds) == 1:
                if win["win"] in body:
                    yield ""
                for reading in mcr_readings.completed(own, pair, win):
                    yield reading.wait


def ways_of(win, family):
    """In which ways the tiles waited for this one: that of seven pairs is for a pair."""
    if family in ("hangzhou", "luoshu"):
        return set()
    if family == "mcr":
        others = [NAMES[way] for way in waits_in_knitted_straight(win)]
        found = [*winning.standard_readings(win), *mcr_readings.of_whole_hand(win)]
    else:
        others, found = [], winning.readings(win)
    if family in ("guangdong", "thirteen_orphans"):
        found = [reading for reading in found if reading.form != "seven_pairs"]
    return {*others, *("pair" if reading.form == "seven_pairs" else NAMES[reading.wait] for reading in found)}


def plainly(name, deck, melds):
    """Hands and weights by kinds and tiles waited for, and by ways of waiting."""
    chosen, tiles, texts = rules.load(name), tile_set_of(deck), melds.split()
    used = counts_of(" ".join(text[1:] for text in texts), len(tiles.copies))
    left = np.subtract(tiles.copies, used).tolist()
    complete = every_hand.complete_hands(plain_tables.melds_of(chosen, tiles.copies), 14 - 3 * len(texts), used)
    waits, ways = Counter(), Counter()
    weights = Counter()
    for hand, kinds in every_hand.ready_hands(complete).items():
        weight = every_hand.ways(left, hand)
        copies = sum(left[kind] - hand[kind] for kind in kinds)
        found = frozenset().union(*(ways_of(win, chosen.family_name) for win in wins_of(hand, kinds, texts)))
        for counter, key in ((waits, (len(kinds), copies)), (ways, found)):
            counter[key] += 1
            weights[key] += weight
    return [{key: (number, weights[key]) for key, number in counter.items()} for counter in (waits, ways)]


def wins_of(hand, kinds, melds):
    for kind in kinds:
        yield {
            "hand": every_hand.text_of(hand),
            "win": every_hand.NAMES[kind],
            "melds": melds,
            "self_draw": True,
            "flags": [],
        }


@pytest.mark.parametrize(("name", "deck", "melds"), CASES, ids=str)
def test_every_ready_hand_of_a_small_tile_set(name, deck, melds):
    waits, ways = plainly(name, deck, melds)
    found = exact_ready(name, melds=melds or None, tile_set=tile_set_of(deck))
    rows = found.waits.drop(columns=["rules", "share"]).to_numpy(object).tolist()
    assert {(kinds, tiles): tuple(rest) for kinds, tiles, *rest in rows} == waits
    rows = found.ways.drop(columns=["rules", "share"]).to_numpy(object).tolist()
    assert {frozenset(words.split(" + ")): tuple(rest) for words, *rest in rows} == {
        key: value for key, value in ways.items() if key
    }
    ((_, hands, weight, kinds, tiles),) = found.summary.to_numpy(object).tolist()
    assert (hands, weight) == tuple(np.sum(list(waits.values()), axis=0).tolist())
    assert kinds == sum(key[0] * value[1] for key, value in waits.items()) / weight
    assert tiles == sum(key[1] * value[1] for key, value in waits.items()) / weight
    assert found.waits["share"].tolist() == [own / weight for own in found.waits["weight"].tolist()]


@pytest.mark.parametrize("tiles", [10, 7, 4, 1])
def test_small_hands(tiles):
    """Without melds beside them ways of waiting are not told."""
    few = tile_set_of("alike")
    complete = every_hand.complete_hands(plain_tables.melds_of(rules.load("riichi"), few.copies), tiles + 1)
    expected = Counter()
    for hand, kinds in every_hand.ready_hands(complete).items():
        expected[len(kinds), sum(few.copies[kind] - hand[kind] for kind in kinds)] += every_hand.ways(few.copies, hand)
    found = exact_ready("riichi", tiles=tiles, tile_set=few)
    rows = found.waits[["kinds", "tiles", "weight"]].to_numpy(object).tolist()
    assert {(kinds, copies): weight for kinds, copies, weight in rows} == expected
    assert len(found.ways) == 0


# Numbers of others, and by hand


@pytest.mark.full
def test_all_ready_hands_of_riichi():
    found = exact_ready("riichi")
    assert found.summary[["hands", "weight"]].to_numpy(object).tolist() == [[92_371_838, 39_270_395_383_132]]
    assert found.ways["hands"].sum() == 92_371_838
    assert row_of(found, 13) == [1, 4**13]
    assert row_of(found, 9) == [3, 786_432]


def row_of(found, kinds):
    """Hands that wait for so many kinds, and their weight."""
    waits = found.waits
    return waits.loc[waits["kinds"] == kinds, ["hands", "weight"]].sum().tolist()


def test_thirteen_kinds_by_hand():
    """One of each waits for all thirteen; of two alike and eleven others there are 13 times 12, each for one."""
    found = exact_ready("thirteen136")
    assert found.waits.drop(columns=["rules", "share"]).to_numpy(object).tolist() == [
        [1, 4, 13 * 12, 13 * 12 * 6 * 4**11],
        [13, 39, 1, 4**13],
    ]
    assert found.ways["ways"].tolist() == ["other form"]


def test_nine_gates_by_hand():
    """1112345678999 waits for nine kinds, of which 23 tiles are left; two suits may be exchanged with it or not."""
    suit = mj.TileSet("one suit", (4,) * 9 + (0,) * 25)
    found = exact_ready("riichi", tile_set=suit)
    assert row_of(found, 9) == [1, 786_432 // 3]
    assert found.waits.loc[found.waits["kinds"] == 9, "tiles"].tolist() == [23]


def test_one_tile_waits_for_itself():
    found = exact_ready("riichi", tiles=1)
    assert found.waits.drop(columns="rules").to_numpy(object).tolist() == [[1, 3, 34, 136, 1.0]]


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_any_number_of_workers(workers):
    found = [exact_ready("mcr_mil", tile_set=tile_set_of("melds"), workers=n) for n in (None, workers)]
    assert found[0].waits.equals(found[1].waits)
    assert found[0].ways.equals(found[1].ways)


def test_rule_sets_together():
    """Those whose ready hands are the same are gone through together; each has its rows."""
    few = tile_set_of("melds")
    together = exact_ready(["riichi", "mcr_mil", "guangdong", "riichi"], tile_set=few)
    assert together.summary["rules"].tolist() == ["riichi", "mcr_mil", "guangdong", "riichi (2)"]
    for label, name in zip(together.labels, ["riichi", "mcr_mil", "guangdong", "riichi"], strict=True):
        alone = exact_ready(name, tile_set=few)
        for table in ("summary", "waits", "ways"):
            own = getattr(together, table)
            own = own[own["rules"] == label].assign(rules=name)
            assert own.to_dict("records") == getattr(alone, table).to_dict("records")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rules": []}, "no rule set is given"),
        ({"tiles": 14}, "tiles is 14, expected 13 or 10 or 7 or 4 or 1"),
        ({"tiles": 13, "melds": "p555z"}, "tiles is 13, expected 10 beside a meld"),
        ({"rules": "thirteen136", "tiles": 10}, "thirteen_orphans: no such hand has 10 tiles"),
        ({"rules": "hangzhou_classic", "melds": "p555z"}, "no meld of the system 'jokers', whose joker is 5z"),
        ({"melds": "p111m p111m"}, "6 copies of 1m in melds"),
        ({"workers": 0}, "workers is 0, expected 1 to 4096"),
        ({"tile_set": "137"}, "unknown tile set '137'"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises((InputError, HandError), match=message):
        exact_ready(**words)
