"""Scores under the Chinese official rules beside facts, PyMahjongGB and a plain implementation."""

from collections import Counter
from random import Random

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.catalogue import pattern
from mjfast.errors import HandError
from tests.reference import mahjong_gb, mcr
from tests.reference.case_rows import cells, win_words
from tests.reference.mcr_values import FANS, numbers, profile
from tests.reference.mcr_wins import mixed
from tests.reference.our_scores import counts_of, fans

BOOKS = ("mcr_1998", "mcr_wmo2006", "mcr_mil")
IDS = {fan: pattern(fan).id for fan in FANS}


def of_reference(score):
    """How often each fan counts, by our ids."""
    return {IDS[fan]: times for fan, times in score.fans.items()}


def listed(found):
    """The numbers of the fans in ascending order, each as often as it counts."""
    return numbers(Counter(found).elements())


def possible(win):
    """The win without flags that contradict how it was won: those are errors here."""
    never = "robbed_kong" if win["self_draw"] else "after_kong"
    return {**win, "flags": [flag for flag in win["flags"] if flag != never]}


def batch(wins, *chosen):
    return mj.score_batch(wins, chosen, below_minimum=True)


# Facts


def cases():
    """Each row under each of its rule books."""
    for row in cells("mcr"):
        for book in row["rules"].split():
            yield pytest.param(row, book, id=f"{row['name']} {book}")


@pytest.mark.parametrize(("row", "book"), list(cases()))
def test_facts(row, book):
    win = {**win_words(row), "flowers": int(row["flowers"] or 0), "rules": book}
    if row["total"] == "0":
        with pytest.raises(HandError, match="not a complete hand"):
            mj.score(**win, below_minimum=True)
        return
    score = mj.score(**win, below_minimum=True)
    expected = Counter({IDS[fan]: times for fan, times in counts_of(row["fans"]).items()})
    found = Counter(fans(score))
    assert found.pop("flower_tiles", 0) == win["flowers"]
    assert expected <= found
    if row["check"] == "full":
        assert found == expected
    if row["total"]:
        assert score.fan == int(row["total"])
    assert score.points == score.fan + win["flowers"]
    assert score.legal == (score.fan >= 8)


# Beside others


@pytest.mark.parametrize(("n", "least"), [(3_000, 1), pytest.param(200_000, 50, marks=pytest.mark.full)])
def test_pymahjonggb(n, least):
    """Fan, points and fans; of countings of equal points they do not always name that of the smallest fan numbers."""
    seen = Counter()
    wins = [possible(win) for win in mixed(n, n)]
    scores = batch(wins, "mcr_mil")
    for row, win in enumerate(wins):
        score, other = scores[row], mahjong_gb.score(win)
        found, expected = fans(score), of_reference(other)
        assert score.fan == other.total, (win, found, expected)
        assert score.points == score.fan + win["flowers"]
        assert found.get("flower_tiles", 0) == win["flowers"]
        if found != expected:
            ours, theirs = ({fan: times[IDS[fan]] for fan in FANS if IDS[fan] in times} for times in (found, expected))
            assert listed(ours) < listed(theirs), win
        seen.update(found.keys())
    assert set(seen) == set(IDS.values())
    assert min(seen.values()) >= least


# Rule books and their options, which the plain implementation calls the same. With `literal` the book of 2006, which
# names other exclusions than that of 1998, has a test of its own.
SWITCHES = [
    *((book, {}) for book in BOOKS),
    *((book, {"knitted_straight_wait": wait}) for book in BOOKS for wait in (False, True)),
    *((book, {"concealed_shapes": "literal"}) for book in ("mcr_1998", "mcr_mil")),
]


def compare(wins, chosen, book, **switches):
    """Each win is worth what the plain implementation says, and in the same fans."""
    scores = batch(wins, chosen)
    for row, win in enumerate(wins):
        score, slow = scores[row], mcr.score(win, book, **switches)
        found = (score.fan, score.points, fans(score))
        assert found == (slow.total, slow.with_flowers, of_reference(slow)), (win, switches)


@pytest.mark.parametrize("n", [1_500, pytest.param(20_000, marks=pytest.mark.full)])
def test_every_book_and_switch(n):
    """As many wins as said in all under each book, the others under one of its switches."""
    wins = [possible(win) for win in mixed(n + 1, n)]
    for at, (book, options) in enumerate(SWITCHES):
        own = wins if not options else wins[at :: len(SWITCHES)]
        compare(own, rules.load(book).replace(**options), book, **options)


# Fans that a greater one is found with, or that are a form in which others are found as well, and those of sets with a
# pair or of honours, whose place is not chosen by their price. What happens where they do not count has examples below.
NOT_FOUND_ALONE = {
    *("daisuushii", "daisangen", "shousuushii", "shousangen", "big_three_winds", "two_dragon_pungs"),
    *("pure_terminal_chows", "three_suited_terminal_chows", "suukantsu", "sankantsu", "two_concealed_kongs"),
    *("two_melded_kongs", "mixed_kongs", "suuankou", "sanankou", "chinitsu", "seven_shifted_pairs", "chinroutou"),
    *("kokushi", "greater_honors_and_knitted_tiles", "lesser_honors_and_knitted_tiles", "junsei_chuuren"),
}
PRICED = [fan for fan in FANS if fan not in NOT_FOUND_ALONE]


def random_prices(rng):
    """Some fans with other points, or 0 for none."""
    return {fan: rng.choice((0, 1, 2, 3, 4, 5, 6)) for fan in rng.sample(PRICED, rng.randint(1, 12))}


@pytest.mark.parametrize("n", [60, pytest.param(1_500, marks=pytest.mark.full)])
def test_prices_changed_at_random(n):
    rng = Random(n)
    for seed in range(n):
        book, prices = rng.choice(BOOKS), random_prices(rng)
        chosen = rules.load(book).replace(**{IDS[fan]: points or False for fan, points in prices.items()})
        compare(list(map(possible, mixed(seed, 12))), chosen, book, prices=prices)


@pytest.mark.parametrize("n", [300, pytest.param(10_000, marks=pytest.mark.full)])
def test_every_reading(n):
    """What is paid for in each reading of a win, also of one that is not the best."""
    chosen = profile("mcr_mil")
    for win in map(possible, mixed(n, n)):
        able = {**win, "flags": mcr.possible_flags(win)}
        found = mcr.readings(able, knitted_straight_wait=True)
        slow = {frozenset(of_reference(mcr.score_of(able, reading, chosen)).items()) for reading in found}
        own = mj.readings(**win, rules="mcr_mil")
        assert {frozenset({**dict.fromkeys(one.yaku, 1), **one.counts}.items()) for one in own} == slow, win
        assert all(one.points == sum(one.yaku.values()) for one in own)
        assert len(own) == len(set(map(str, own)))
