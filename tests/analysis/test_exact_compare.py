"""Rule sets compared over every win of small tile sets, beside two plain tables joined win by win."""

from collections import defaultdict

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis import exact_compare
from mjfast.errors import InputError
from tests.reference import plain_tables
from tests.reference.every_hand import counts_of

DECKS = {
    "suits": "112233m112233p112233s",
    "mixed": "11122334m11122334p1122z",
    "alike": "1112233m1112233p1112223s11122z",
    "kongs": "1112223334m1112223334p11112222z",
    "terminals": "111999m111999p11122z",
    "melds": "111222333m111223334p1111z",
}
COMMON = {"melds": [], "self_draw": False, "seat": "S", "round": "E", "flags": []}
CASES = [
    (["riichi", "saikouisen2000", "custom"], "mixed", {}),
    (["custom", "riichi", "custom_compact"], "terminals", {"self_draw": True, "seat": "E"}),
    (["saikouisen2000", "tenhou", "custom"], "melds", {"melds": ["c123m"], "flags": []}),
    (["riichi", "custom"], "melds", {"melds": ["K1111z"], "self_draw": True, "flags": ["riichi"]}),
    (["mcr_mil", "mcr_1998"], "kongs", {"melds": ["K1111z", "k2222z"], "self_draw": True}),
    (["riichi", "two_han"], "mixed", {"self_draw": True}),
]


TWO_HAN = rules.load("riichi").replace(name="two_han", min_han=2)


def rules_of(name):
    return TWO_HAN if name == "two_han" else rules.load(name)


def tile_set_of(deck):
    return mj.TileSet(deck, counts_of(DECKS[deck]))


def worth(outcome):
    return outcome.points if outcome.legal else 0


def joined(names, deck, words):
    """For each rule set but the first what every win comes to under both, and its weight."""
    every = [plain_tables.score_all(rules_of(name), tile_set_of(deck).copies, words) for name in names]
    first, *others = every
    for other in others:
        yield [(one, two, weight) for (one, weight), (two, _) in zip(first, other, strict=True)]


def of_label(frame, label):
    return frame[frame["rules"] == label].drop(columns="rules").to_numpy(object).tolist()


def summary(wins):
    total = sum(weight for *_, weight in wins)
    differences = [(worth(other) - worth(first), weight) for first, other, weight in wins]
    shares = [
        sum(weight for difference, weight in differences if sign(difference) == way) / total for way in (-1, 0, 1)
    ]
    return [sum(difference * weight for difference, weight in differences) / total, *shares, total]


def sign(number):
    return (number > 0) - (number < 0)


def differences(wins):
    total = sum(weight for *_, weight in wins)
    found = plain_tables.summed((worth(other) - worth(first), (weight, 1)) for first, other, weight in wins)
    return [[key, weight, weight / total, number] for key, (weight, number) in sorted(found.items())]


def moved(wins):
    """Weight, changed share, mean and effect by pattern, of those that some win with another price has."""
    total = sum(weight for *_, weight in wins)
    found = defaultdict(lambda: [0, 0, 0])
    for first, other, weight in wins:
        difference = worth(other) - worth(first)
        for name in {name for outcome in (first, other) for name, _ in outcome.patterns}:
            for place, number in enumerate((weight, weight * (difference != 0), weight * difference)):
                found[name][place] += number
    return {
        name: (weight, changed / weight, summed / weight, summed / total)
        for name, (weight, changed, summed) in found.items()
        if changed
    }


def changes(wins):
    """Weights and numbers of the wins whose price differs, by all that the table of extremes shows of them."""
    return plain_tables.summed(
        (
            (
                worth(other) - worth(first),
                worth(first),
                worth(other),
                plain_tables.in_words(first.patterns),
                plain_tables.in_words(other.patterns),
            ),
            (weight, 1),
        )
        for first, other, weight in wins
        if worth(first) != worth(other)
    )


@pytest.mark.parametrize(("names", "deck", "words"), CASES, ids=str)
def test_every_win_of_a_small_tile_set(names, deck, words):
    common = COMMON | words
    found = exact_compare(list(map(rules_of, names)), tile_set=tile_set_of(deck), **common)
    assert found.labels == tuple(names)
    for label, wins in zip(names[1:], joined(names, deck, common), strict=True):
        assert of_label(found.summary, label) == [summary(wins)]
        assert of_label(found.differences, label) == differences(wins)
        rows = of_label(found.moved, label)
        assert {name: tuple(cells) for name, *cells in rows} == moved(wins)
        effects = [abs(row[-1]) for row in rows]
        assert effects == sorted(effects, reverse=True)
        every = of_label(found.most(10**6), label)
        assert [row[0] for row in every] == sorted((row[0] for row in every), reverse=True)
        shown = plain_tables.summed(
            ((*row[:3], *(" ".join(sorted(own.split())) for own in row[3:5])), tuple(row[5:7])) for row in every
        )
        assert shown == changes(wins)
        check_examples(every, [names[0], label], common)


def check_examples(rows, names, common):
    """Each example is worth what its row says, under both."""
    if not rows:
        return
    wins = [{**common, "hand": row[7], "win": row[8]} for row in rows]
    scores = mj.score_batch(wins, list(map(rules_of, names)), errors="report")
    for which in (0, 1):
        assert scores.points[which].tolist() == [row[1 + which] for row in rows]
    assert {row[9] for row in rows} == {" ".join(common["melds"])}


def test_extremes_are_the_ends():
    found = exact_compare(["riichi", "saikouisen2000", "custom"], tile_set=tile_set_of("alike"))
    for label in ("saikouisen2000", "custom"):
        every = of_label(found.most(10**6), label)
        gains, losses = [row for row in every if row[0] > 0], [row for row in every if row[0] < 0]
        shown = of_label(found.extremes, label)
        assert [row[0] for row in shown] == [row[0] for row in gains[:5] + losses[-5:]]
        assert gains or losses
        assert len(found.most(1)[found.most(1)["rules"] == label]) == (len(gains) > 0) + (len(losses) > 0)


def test_a_rule_set_beside_itself():
    found = exact_compare(["custom", "custom"], tile_set=tile_set_of("suits"))
    assert found.labels == ("custom", "custom (2)")
    ((mean, less, same, more, _),) = of_label(found.summary, "custom (2)")
    assert (mean, less, same, more) == (0, 0, 1, 0)
    assert [len(frame) for frame in (found.moved, found.extremes, found.differences)] == [0, 0, 1]


@pytest.mark.parametrize("workers", [1, 7])
def test_any_number_of_workers(workers):
    found = [exact_compare(["riichi", "custom"], tile_set=tile_set_of("alike"), workers=n) for n in (2, workers)]
    for name in found[0].names:
        assert getattr(found[0], name).equals(getattr(found[1], name))


def test_what_was_compared():
    found = exact_compare(["riichi", "custom"], tile_set=tile_set_of("suits"), seat="E")
    assert found.recipe["seat"] == "E"
    assert [own["name"] for own in found.recipe["rules"]] == ["riichi", "custom"]
    assert repr(found) == "<ExactComparison: riichi, custom; discard, E seat, E round, suits tiles>"
    assert str(found).startswith("Every win there is, by physical deals, compared with riichi: discard, E seat")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"rules": "riichi"}, "one rule set is given, expected two or more to compare"),
        ({"rules": []}, "no rule set is given"),
        ({"rules": ["riichi", "mcr_mil"]}, "points of riichi and of mcr_mil are not the same"),
        ({"rules": ["luoshu", "luoshu_lines"]}, "luoshu and luoshu_lines have different complete hands"),
        ({"rules": ["riichi", "riichy"]}, "unknown rule set 'riichy'"),
        ({"rules": ["riichi", "custom"], "flags": "richi"}, "unknown flag 'richi'"),
        ({"rules": ["riichi", "custom"], "workers": 0}, "workers is 0, expected 1 to 4096"),
        ({"rules": ["riichi", "custom"], "flags": "riichi", "melds": "c123m"}, "no hand can win so under riichi"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises(InputError, match=message):
        exact_compare(**words)


def test_no_win_is_allowed_under_one_of_them():
    deck = mj.TileSet("no yaku", counts_of("123m456p789s22299m"))
    with pytest.raises(InputError, match="riichi allows no win: discard"):
        exact_compare(["custom", "riichi"], tile_set=deck)
