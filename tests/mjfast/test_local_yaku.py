"""Local yaku: hands that have them, hands one step away that do not, and made-up ones of either kind."""

from collections import Counter
from random import Random

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.catalogue import PATTERNS
from mjfast.errors import HandError, InputError
from tests.reference import local_wins, yaku
from tests.reference.case_rows import cells, win_words
from tests.reference.near_misses import near, plain_win
from tests.reference.winning import readings

CUSTOM = rules.load("custom").replace(tenhou_best_tile=False)
FACTS = {name for name, pattern in PATTERNS.items() if pattern.group == "facts"}
UNCONNECTED = ("shiisan_puuta", "shiisuu_puuta")
TABLE = list(cells("local_yaku"))


def patterns(win):
    """The patterns of each reading, which both implementations find alike; none if it is no win."""
    slow = [frozenset(yaku.patterns(win, reading, {})) for reading in readings(win)]
    try:
        found = [frozenset(reading.patterns) - FACTS for reading in mj.readings(**win, rules=CUSTOM)]
    except HandError:
        found = []
    assert Counter(found) == Counter(slow)
    return slow


@pytest.mark.parametrize("name", dict.fromkeys(row["yaku"] for row in TABLE))
def test_hands_with_and_without_it(name):
    for row in (row for row in TABLE if row["yaku"] == name):
        win = {"melds": "", **win_words(row)}
        found = patterns(win)
        assert any(name in pattern for pattern in found) == (row["there"] == "yes"), row
        assert found or name in UNCONNECTED, row


def test_every_local_yaku_is_tried():
    local = {name for name, pattern in PATTERNS.items() if pattern.group == "local"}
    assert local <= {row["yaku"] for row in TABLE if row["there"] == "yes"}
    assert {row["yaku"] for row in TABLE if row["there"] == "no"} == set(local_wins.WINS)


def misses(rng, win, name):
    """How many of some wins nearly like it are complete hands, as far as such can be, without the pattern."""
    number = 0
    for _ in range(6):
        other = near(rng, win)
        try:
            found = patterns(other)
        except InputError:
            continue  # such as a kong robbed of a tile that the hand holds
        number += bool(found or name in UNCONNECTED) and all(name not in pattern for pattern in found)
    return number


@pytest.mark.parametrize("name", local_wins.WINS)
def test_made_up_hands_with_and_nearly_with_it(name):
    rng = Random(name)
    hits = missed = 0
    for _ in range(300):
        win = plain_win(local_wins.WINS[name](rng))
        if any(name in pattern for pattern in patterns(win)):
            hits += 1
            missed += misses(rng, win, name)
        if hits >= 20 and missed >= 20:
            return
    pytest.fail(f"{hits} hands with {name}, {missed} nearly with it")
