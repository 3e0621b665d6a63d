"""Tables over every win of small tile sets, beside plain enumeration scored by plain implementations."""

from collections import Counter

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import exact_wins
from mjfast.errors import HandError, InputError
from tests.reference import plain_tables
from tests.reference.every_hand import counts_of

# Small tile sets: suits that are alike and suits that differ, tiles of all green and of other colours, honours.
DECKS = {
    "three suits": "112233m112233p112233s",
    "two suits": "11122334m11122334p1122z",
    "uneven suits": "1112223344m112233p11z",
    "green": "223344m223344p2234468s66z",
    "colours": "222888m222888p222888s11z",
    "terminals": "111999m111999p11122z",
    "dragons": "111m111p22555666777z",
    "winds": "1112255m111222333444z",
    "gates": "1112234556789999m11z",
    "melds": "111222333m11122233p1111z",
    "fours": "11112222m1111p112z",
    "knitted straight": "1447m2558p3369s11122z",
    "knitted": "14m258p369s1234567z",
    "orphans": "119m199p19s12234567z",
    "jokers": "111223m1122p115555z",
    "three jokers": "1112223m11p222z555z",
    "joker melds": "112234m1111445555z",
    "luoshu": "1111555566777888m159s111127z1234f",
    # The larger ones.
    "alike": "1111222233334444m1111222233334444p11112222z",
    "unlike": "1111222233334444m111222333444p1111z",
    "three": "111222333m111222333p111222333s1111z",
    "many jokers": "111222233355m11122z5555z",
}

# What all wins have in common.
WAYS = {
    "ron": {},
    "draw": {"self_draw": True},
    "dealer": {"seat": "E"},
    "dealer draw": {"self_draw": True, "seat": "E"},
    "riichi": {"flags": ["riichi"]},
    "dealer riichi draw": {"self_draw": True, "seat": "E", "flags": ["riichi"]},
    "south round": {"seat": "E", "round": "S"},
    "chi": {"melds": ["c123m"]},
    "pon draw": {"melds": ["p111p"], "self_draw": True, "seat": "E"},
    "kong": {"melds": ["K1111z"]},
    "kong riichi draw": {"melds": ["K1111z"], "self_draw": True, "flags": ["riichi"]},
    "open kong": {"melds": ["k1111z"], "seat": "E"},
    "kong draw": {"melds": ["K1111z"], "self_draw": True},
    "two melds": {"melds": ["c123m", "c123p"], "self_draw": True},
    "robbed kong": {"flags": ["robbed_kong"]},
    "set": {"melds": ["n555m"]},
    "heads": {"melds": ["h134f"], "self_draw": True},
}
COMMON = {"melds": [], "self_draw": False, "seat": "S", "round": "E", "flags": []}

CASES = {
    "riichi": [
        *("three suits: ron", "uneven suits: dealer riichi draw", "dragons: draw", "winds: south round", "gates: draw"),
        *("melds: chi", "terminals: riichi", "two suits: robbed kong"),
    ],
    "tenhou": ["two suits: riichi", "winds: dealer draw", "orphans: draw", "melds: kong", "melds: two melds"],
    "saikouisen2000": ["green: draw", "terminals: dealer", "melds: kong riichi draw", "melds: chi"],
    "custom": [
        *("colours: ron", "two suits: dealer riichi draw", "green: riichi", "gates: dealer", "melds: open kong"),
        "dragons: dealer draw",
    ],
    "custom_compact": ["three suits: dealer draw", "melds: pon draw", "terminals: ron", "winds: draw"],
    "mcr_mil": [
        *("three suits: ron", "two suits: draw", "fours: dealer draw", "knitted straight: draw", "knitted: ron"),
        *("green: dealer", "melds: kong draw", "terminals: draw", "gates: ron", "dragons: ron", "winds: draw"),
    ],
    "mcr_1998": ["three suits: draw", "gates: draw", "melds: chi", "knitted straight: ron"],
    "guangdong": [
        *("three suits: ron", "terminals: dealer draw", "dragons: ron", "winds: south round", "gates: draw"),
        *("orphans: draw", "melds: chi", "melds: kong draw"),
    ],
    "hangzhou_classic": ["jokers: draw", "three jokers: dealer draw", "joker melds: kong draw"],
    "hangzhou_mil2025": ["jokers: dealer draw", "three jokers: draw"],
    "luoshu": ["luoshu: ron", "luoshu: draw", "luoshu: set", "luoshu: heads"],
    "luoshu_lines": ["luoshu: dealer draw"],
    "thirteen136": ["orphans: ron", "orphans: dealer draw"],
}

# The same on larger tile sets.
OF_OTHERS = ["unlike: ron", "three: chi", "alike: two melds"]
OF_JOKERS = ["many jokers: draw", "jokers: draw"]
FULL_CASES = {
    "riichi": ["alike: ron", "unlike: dealer riichi draw", "three: kong riichi draw", "alike: kong"],
    "custom": ["alike: dealer riichi draw", "unlike: ron", "three: kong riichi draw", "alike: two melds"],
    "mcr_mil": ["alike: draw", "unlike: ron", "three: kong draw", "alike: chi"],
    "tenhou": ["unlike: dealer draw", "three: chi"],
    **dict.fromkeys(("saikouisen2000", "custom_compact", "mcr_1998", "guangdong"), OF_OTHERS),
    **dict.fromkeys(("hangzhou_classic", "hangzhou_mil2025", "hangzhou_platform2026"), OF_JOKERS),
}


def listed(cases):
    return [(name, *case.split(": ")) for name, own in cases.items() for case in own]


def tile_set_of(deck):
    text = DECKS[deck]
    return mj.TileSet(deck, counts_of(text, 42 if "f" in text else 34))


def keyed(frame, number, key=None):
    """The rows of a frame, without the names of rules, by their first cells."""
    rows = frame.drop(columns="rules").to_numpy(object).tolist()
    found = {}
    for row in rows:
        first = row[0] if number == 1 else tuple(row[:number])
        first = key(first) if key else first
        assert first not in found
        found[first] = tuple(row[number:])
    return found


def tables_of(result):
    return {
        "points": keyed(result.points, 1),
        "patterns": keyed(result.patterns, 1),
        "pairs": keyed(result.pairs, 2, frozenset),
        "prices": keyed(result.prices, 6),
    }


def check(chosen, deck, way):
    words, tiles = COMMON | WAYS[way], tile_set_of(deck)
    scored = plain_tables.score_all(chosen, tiles.copies, words)
    result = exact_wins(chosen, tile_set=tiles, progress=False, **words)
    ((label, family, *summary),) = result.summary.to_numpy(object).tolist()
    assert (label, family, tuple(summary)) == (chosen.name, chosen.family_name, plain_tables.summary(scored))
    for table, rows in tables_of(result).items():
        assert rows == plain_tables.TABLES[table](scored), table
    check_largest(result, scored, chosen, words)


def check_largest(result, scored, chosen, words):
    """Rows of the largest wins add up, and their examples are such wins."""
    most = result.most(10**6)
    found = Counter()
    for row in most.to_dict("records"):
        found[row["points"], " ".join(sorted(row["patterns"].split()))] += row["weight"]
    assert found == plain_tables.largest(scored)
    assert most["wins"].sum() == sum(outcome.legal for outcome, _ in scored)
    assert most["points"].is_monotonic_decreasing
    assert result.largest.equals(most.head(10))
    wins = [{**words, **{key: row[key] for key in ("hand", "win")}} for row in most.to_dict("records")]
    assert set(most["melds"]) == {" ".join(words["melds"])}
    assert mj.score_batch(wins, chosen).points[0].tolist() == most["points"].tolist()


@pytest.mark.parametrize(("name", "deck", "way"), listed(CASES))
def test_every_win_of_a_small_tile_set(name, deck, way):
    check(rules.load(name), deck, way)


@pytest.mark.full
@pytest.mark.parametrize(("name", "deck", "way"), listed(FULL_CASES))
def test_every_win_of_a_larger_tile_set(name, deck, way):
    check(rules.load(name), deck, way)


def test_wins_with_points_that_are_not_allowed():
    """With jokers that must complete with any tile, a hand may have fan and win nothing."""
    chosen = rules.load("hangzhou_classic").replace(name="hangzhou_classic", needs_baotou="yes")
    check(chosen, "jokers", "draw")


# Sums


@pytest.mark.parametrize(
    ("name", "way"),
    [
        ("luoshu", "draw"),
        ("thirteen136", "ron"),
        *[
            pytest.param(name, way, marks=pytest.mark.full)
            for name in ("riichi", "custom", "mcr_mil", "guangdong")
            for way in ("ron", "kong draw")
        ],
    ],
)
def test_all_tables_add_up(name, way):
    result = exact_wins(name, **WAYS[way])
    ((_, _, wins, weight, legal, share, mean, _),) = result.summary.to_numpy(object).tolist()
    hands = mj.complete_hands(name, melds=WAYS[way].get("melds"))
    assert weight == hands.tiles * hands.weight
    assert result.points["weight"].sum() == result.prices["weight"].sum() == weight
    assert result.points["legal_weight"].sum() == legal
    allowed = result.prices[result.prices["legal"]]
    assert allowed["weight"].sum() == legal
    assert (
        sum(points * weight for points, weight in zip(allowed["points"], allowed["weight"], strict=True)) / legal
        == mean
    )
    assert result.prices["wins"].sum() == wins
    assert legal / weight == share
    found = [(tiles > 0).sum() for counts, _ in hands for tiles in counts] if wins < 10**4 else [wins]
    assert sum(found) == wins


def outcomes_of(result):
    """All that is counted, of each rule set."""
    return [(found.scores[which], found.weights, found.wins, found.examples) for found, which in result.outcomes]


def assert_same(one, other, examples=False):
    for arrays, others in zip(outcomes_of(one), outcomes_of(other), strict=True):
        parts = slice(None if examples else 3)
        assert [array.tobytes() for array in arrays[parts]] == [array.tobytes() for array in others[parts]]


@pytest.mark.parametrize("names", [["riichi", "custom"], ["mcr_mil"], ["hangzhou_classic"], ["luoshu"]], ids=str)
@pytest.mark.parametrize("workers", [2, 7])
def test_any_number_of_workers(names, workers):
    deck = {"hangzhou_classic": "jokers", "luoshu": "luoshu"}.get(names[0], "unlike")
    words = {"self_draw": True, "tile_set": tile_set_of(deck)}
    assert_same(exact_wins(names, workers=1, **words), exact_wins(names, workers=workers, **words), examples=True)


def test_rule_sets_together_and_alone():
    names = ["custom", "mcr_mil", "riichi", "guangdong", "custom"]
    together = exact_wins(names, tile_set=tile_set_of("colours"))
    assert together.labels == ("custom", "mcr_mil", "riichi", "guangdong", "custom (2)")
    for label, name in zip(together.labels, names, strict=True):
        alone = exact_wins(name, tile_set=tile_set_of("colours"))
        for table in ("summary", "points", "patterns", "pairs", "prices"):
            own = getattr(together, table)
            own = own[own["rules"] == label].reset_index(drop=True).assign(rules=name)
            assert own.to_dict("records") == getattr(alone, table).to_dict("records")


def test_a_tile_set_by_name():
    small = exact_wins("riichi", tile_set=mj.TileSet("own", mj.tile_sets["108"].copies), melds="p111z p222z p333z")
    assert_same(exact_wins("riichi", tile_set=108, melds=["p111z", "p222z", "p333z"]), small, examples=True)


# Faults


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rules": []}, "no rule set is given"),
        ({"rules": "riichy"}, "unknown rule set 'riichy', did you mean 'riichi'"),
        ({"seat": "F"}, "seat is 'F', expected one of E S W N"),
        ({"round": 5}, "round is 5, expected one of E S W N"),
        ({"flags": "richi"}, "unknown flag 'richi', did you mean 'riichi'"),
        ({"flags": "haitei", "self_draw": False}, "flags haitei go with a self-draw only"),
        ({"flags": "chiihou", "seat": "E"}, "chiihou is not the dealer's"),
        ({"self_draw": 1}, "self_draw is 1, expected True or False"),
        ({"workers": 0}, "workers is 0, expected 1 to 4096"),
        ({"workers": "2"}, "workers is '2', expected a whole number"),
        ({"tile_set": "137"}, "unknown tile set '137', did you mean '136'"),
        ({"rules": ["luoshu", "riichi"], "tile_set": 136}, "'luoshu' needs a tile set with flowers"),
        (
            {"rules": "hangzhou_classic", "tile_set": tile_set_of("jokers")},
            "no hand can win so under hangzhou_classic: .*discard",
        ),
        ({"flags": "riichi", "melds": "c123m"}, "no hand can win so under riichi: "),
        ({"flags": "after_kong", "self_draw": True}, "no hand can win so under riichi: "),
        ({"rules": "thirteen136", "melds": "p111z"}, "thirteen_orphans: no such hand has 11 tiles"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises((InputError, HandError), match=message):
        exact_wins(**words)


@pytest.mark.parametrize("melds", ["p111m K1111m", "n159m", "p11z", "p111m p222m p333m p444m p555m"])
def test_melds_that_cannot_be(melds):
    with pytest.raises(mj.MjfastError):
        exact_wins("riichi", melds=melds)


def test_few_wins_can_be():
    """A robbed tile is alone of its kind, and most hands of this tile set are seven pairs."""
    deck = mj.TileSet("pairs", counts_of("1133557799m1133557799p11123335577s111222333z"))
    found = exact_wins("riichi", flags="robbed_kong", tile_set=deck)
    assert found.summary[["wins", "weight"]].to_numpy(object).tolist() == [[40, 336]]


def test_no_robbed_tile_is_alone():
    deck = mj.TileSet("triplets", counts_of("111222m333p444s11122z"))
    with pytest.raises(InputError, match=r"no hand can win so: robbed_kong .* the hand holds too"):
        exact_wins("riichi", flags="robbed_kong", tile_set=deck)


def test_no_win_is_allowed():
    """Four melds of different kinds, without riichi or a self-draw."""
    deck = mj.TileSet("no yaku", counts_of("123m456p789s22299m"))
    with pytest.raises(InputError, match="riichi allows no win: discard, S seat, E round, no yaku tiles"):
        exact_wins("riichi", tile_set=deck)
    assert exact_wins("riichi", tile_set=deck, flags="riichi").summary["legal"].tolist() == [1.0]
