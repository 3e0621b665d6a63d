"""The slow scorer of the Chinese official rules, which others are compared with, beside PyMahjongGB and the facts."""

from collections import Counter

import pytest

from tests.reference import mahjong_gb, mcr
from tests.reference.case_rows import cells, win_words
from tests.reference.mcr_values import FANS, numbers
from tests.reference.mcr_wins import mixed


def win_of(row):
    return {**win_words(row), "flowers": int(row["flowers"] or 0)}


def cases():
    """Each row under each of its rule books."""
    for row in cells("mcr"):
        for rules in row["rules"].split():
            yield pytest.param(row, rules, id=f"{row['name']} {rules}")


def fans_of(row):
    """The fans of a row such as ``tile_hog*2 self_draw``."""
    parted = (word.partition("*") for word in row["fans"].split())
    return Counter({fan: int(times or 1) for fan, _, times in parted})


@pytest.mark.parametrize("n", [2_000, pytest.param(100_000, marks=pytest.mark.full)])
def test_pymahjonggb(n):
    seen = Counter()
    for win in mixed(n, n):
        ours, theirs = mcr.score(win), mahjong_gb.score(win)
        assert ours.total == theirs.total
        # Of countings of equal points they do not always name that of the smallest fan numbers.
        if ours.fans != theirs.fans:
            assert numbers(Counter(ours.fans).elements()) < numbers(Counter(theirs.fans).elements())
        seen.update(ours.fans.keys())
    assert set(seen) == set(FANS)
    assert min(seen.values()) >= n // 1_000


@pytest.mark.parametrize(("row", "rules"), list(cases()))
def test_facts(row, rules):
    score = mcr.score(win_of(row), rules)
    if row["total"] == "0":
        assert score is None
        return
    counted = Counter(score.fans)
    assert counted.pop("flower_tiles", 0) == int(row["flowers"] or 0)
    if row["total"]:
        assert score.total == int(row["total"])
    if row["check"] == "full":
        assert counted == fans_of(row)
    assert fans_of(row) <= counted


NINE_GATES = {"hand": "1112345678999m", "win": "5m"}


@pytest.mark.parametrize(
    ("win", "implied", "literal"),
    [
        ({**NINE_GATES, "self_draw": True}, "self_draw", "menzen_tsumo"),
        (NINE_GATES, None, "concealed_hand"),
        ({"hand": "222m444p666888s3z", "win": "3z", "self_draw": True}, "self_draw", "menzen_tsumo"),
        ({"hand": "222m444p666888s3z", "win": "3z"}, None, None),
        ({"hand": "1133m2255p4477s3z", "win": "3z", "self_draw": True}, "self_draw", "self_draw"),
    ],
)
def test_shapes_that_are_concealed_by_nature(win, implied, literal):
    fully = "menzen_tsumo" if win.get("self_draw") else None
    for words, added in (("implied", implied), ("literal", literal), ("fully_concealed", fully)):
        fans = mcr.score(win, "mcr_1998", concealed_shapes=words).fans
        assert {"self_draw", "menzen_tsumo", "concealed_hand"} & set(fans) == {added} - {None}


@pytest.mark.parametrize(("allowed", "total"), [(True, 17), (False, 16)])
def test_waits_on_a_tile_that_could_be_knitted(allowed, total):
    win = {"hand": "12369m25899s147p", "win": "3m"}
    for rules in ("mcr_1998", "mcr_wmo2006", "mcr_mil"):
        assert mcr.score(win, rules, knitted_straight_wait=allowed).total == total


@pytest.mark.parametrize("rules", ["mcr_1998", "mcr_wmo2006", "mcr_mil"])
def test_flowers_are_not_in_the_total(rules):
    win = {"hand": "678p56s33z", "win": "7s", "melds": "c123m c345m", "flowers": 2}
    score = mcr.score(win, rules)
    assert score.fans == {"chicken_hand": 1, "flower_tiles": 2}
    assert (score.total, score.with_flowers) == (8, 10)


def test_flags_that_cannot_be():
    win = {"hand": "123m456p78s99m222p", "win": "9s"}
    assert mcr.possible_flags({**win, "flags": ["robbed_kong", "last_tile"]}) == ["robbed_kong"]
    assert mcr.possible_flags({**win, "flags": ["after_kong"], "self_draw": True}) == []
    assert mcr.possible_flags({**win, "win": "9m", "flags": ["robbed_kong", "last_of_kind", "last_tile"]}) == [
        "last_tile"
    ]
    melded = {"hand": "12m99s", "win": "3m", "melds": "p333m c456p c789s"}
    assert mcr.possible_flags({**melded, "flags": ["robbed_kong"]}) == ["last_of_kind"]
