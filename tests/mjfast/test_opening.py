"""What dice decide: who is counted to, and where the wall is broken."""

import numpy as np
import pytest

from mjfast import rules
from mjfast.errors import InputError
from mjfast.game import counted_to, opening, wall_break
from mjfast.tilesets import tile_sets

# As players learn it by heart: 5 and 9 oneself, 2 6 10 to the right, 3 7 11 across, 4 8 12 to the left.
BY_HEART = {0: (5, 9), 1: (2, 6, 10), 2: (3, 7, 11), 3: (4, 8, 12)}

# Two rolls as Japanese Wikipedia tells them (一度振りと二度振り): the wall and the stack from its right end.
TWO_ROLLS = {(5, 2): (0, 7), (10, 5): (1, 15), (7, 6): (2, 13), (2, 2): (1, 4), (5, 9): (0, 14), (9, 5): (0, 14)}


@pytest.mark.parametrize(("place", "totals"), BY_HEART.items())
def test_who_is_counted_to(place, totals):
    assert {counted_to(total) for total in totals} == {place}


def test_fewer_players_are_counted_round():
    assert [counted_to(total, 2) for total in (1, 2, 3)] == [0, 1, 0]
    assert [counted_to(total, 3) for total in (1, 2, 3, 4)] == [0, 1, 2, 0]
    assert counted_to(np.int64(7), 1) == 0


@pytest.mark.parametrize(("rolls", "place"), TWO_ROLLS.items())
def test_two_rolls(rolls, place):
    assert wall_break(*rolls, rules="riichi") == place


@pytest.mark.parametrize("total", range(2, 13))
def test_one_roll(total):
    assert wall_break(total, rules="riichi") == (counted_to(total), total)


def test_a_count_that_goes_beyond_a_wall():
    # The wall to the left (12) has 17 stacks, and the seven that are missing are of the player across.
    assert wall_break(12, 12, rules="riichi") == (2, 7)
    assert wall_break(12, 12, rules="mcr_mil") == (2, 6)
    assert wall_break(9, 8, rules="riichi") == (0, 17)
    assert wall_break(9, 9, rules="riichi") == (3, 1)
    assert wall_break(9, 9, rules="mcr_mil") == (0, 18)
    # Walls of 9 and 8 stacks of two players: 24 from the dealer's goes 9, 8 and 7 on his own again.
    assert wall_break(11, 12, rules="thirteen34") == (0, 6)


def test_walls_hold_all_tiles():
    for name in rules.names():
        walls = opening(name).walls
        assert 2 * sum(walls) == tile_sets[rules.load(name)["tile_set"]].size
        assert sorted(walls, reverse=True) == list(walls)
        assert walls[0] - walls[-1] <= 1
    assert opening(rules.replace("riichi", tile_set="108")).walls == (14, 14, 13, 13)
    assert opening(rules.replace("thirteen136", players=3)).walls == (23, 23, 22)


@pytest.mark.parametrize(
    ("name", "hand_built", "said"),
    [
        ("riichi", False, (2, 2, 2, 1)),
        ("riichi", True, (2, 2, 2, 1)),
        ("saikouisen2000", False, (2, 1, 2, 1)),
        ("saikouisen2000", True, (2, 1, 2, 2)),
        ("saikouisen_modern", True, (2, 1, 2, 2)),
        ("guangdong", False, (3, 0, 0, 1)),
        ("mcr_wmo2006", False, (2, 0, 0, 2)),
    ],
)
def test_what_rule_sets_say(name, hand_built, said):
    found = opening(name, hand_built=hand_built)
    assert (found.dice, found.seat_rolls, found.dealer_rolls, found.wall_rolls) == said


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: counted_to(0), "total is 0, expected 1 or more"),
        (lambda: counted_to(5.0), r"total is 5\.0, expected a whole number"),
        (lambda: counted_to(True), "total is True, expected a whole number"),
        (lambda: counted_to(5, 0), "players is 0, expected 1 or more"),
        (lambda: counted_to(5, -4), "players is -4, expected 0 or more"),
        (lambda: wall_break(1, rules="riichi"), "first is 1, expected 2 to 12, the dots of 2 dice"),
        (lambda: wall_break(7, 13, rules="riichi"), "second is 13, expected 2 to 12, the dots of 2 dice"),
        (lambda: wall_break(2, rules="guangdong"), "first is 2, expected 3 to 18, the dots of 3 dice"),
        (lambda: wall_break(7, "6", rules="riichi"), "second is '6', expected a whole number"),
        (lambda: opening("dice"), "unknown rule set 'dice'"),
    ],
)
def test_wrong_arguments(call, message):
    with pytest.raises(InputError, match=message):
        call()
