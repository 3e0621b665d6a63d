"""What dice decide, beside numbers worked out by hand and beside every throw played out at the table."""

import json
from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest

from mjfast import analysis, rules
from mjfast.analysis import Dice, dice
from mjfast.errors import InputError
from mjfast.game import Opening

# Of two dice there are 1 2 3 4 5 6 5 4 3 2 1 throws of 2 to 12 dots. Oneself is 5 and 9, 4 + 4; the right 2, 6 and 10,
# 1 + 5 + 3; across 3, 7 and 11, 2 + 6 + 2; the left 4, 8 and 12, 3 + 5 + 1.
ONE_ROLL = [8, 9, 10, 9]

# Two rolls lead back to oneself by 0 0, 1 3, 2 2 and 3 1: 8 * 8 + 9 * 9 + 10 * 10 + 9 * 9. To the right by 0 1, 1 0,
# 2 3 and 3 2: 72 + 72 + 90 + 90; across by 0 2, 1 1, 2 0 and 3 3: 80 + 81 + 80 + 81; to the left as to the right.
TWO_ROLLS = [326, 324, 322, 324]

# Of three dice there are 1 3 6 10 15 21 25 27 27 25 21 15 10 6 3 1 throws of 3 to 18 dots: oneself is 5, 9, 13 and 17,
# 6 + 25 + 21 + 3. Of one die there are 1 and 5, 2 and 6, 3, 4.
ROLLS_OF = {1: [2, 2, 1, 1], 2: ONE_ROLL, 3: [55, 53, 53, 55]}

# Two rolls at walls of 17 stacks. The dealer's own: 5 and 2, 4 * 1. Its last stack: 5 and 12, 4 * 1, and 9 and 8,
# 4 * 5. The first one to the left: 9 and 9 at the dealer's are 18 stacks, 4 * 4. The seventh across: 3 and 4 there,
# 2 * 3, and 12 and 12 from the left, 1.
BREAKS = {(0, 7): 4, (0, 17): 24, (3, 1): 16, (2, 7): 7}
WINDS = "ESWN"
ALL = rules.names()


def throws(number=2):
    return list(product(range(1, 7), repeat=number))


def seat_after(start, dots, players=4):
    """Count round the table, one seat a dot."""
    seat = start
    for _ in range(dots - 1):
        seat = (seat + 1) % players
    return seat


def counts(frame, *names, **where):
    """The counts of rows where columns have these values, by what stands in some others."""
    for name, value in where.items():
        frame = frame[frame[name] == value]
    return {tuple(key): count for *key, count in frame[[*names, "count"]].itertuples(index=False, name=None)}


def test_the_first_dealer():
    found = dice().dealer
    assert found.columns.tolist() == ["rolls", "applies", "chair", "count", "total", "value"]
    assert counts(found, "chair", rolls=0) == {(0,): 1, (1,): 0, (2,): 0, (3,): 0}
    assert list(counts(found, "chair", rolls=1).values()) == ONE_ROLL
    assert list(counts(found, "chair", rolls=2).values()) == TWO_ROLLS
    assert found.groupby("rolls")["total"].unique().map(list).tolist() == [[1], [36], [1296]]
    assert found.loc[found["applies"], "rolls"].unique().tolist() == [2]
    assert found["value"].tolist() == [a / b for a, b in zip(found["count"], found["total"], strict=True)]


def test_counts_are_whole_numbers():
    found = dice("guangdong", dealer_rolls=2)
    for name in ("dealer", "wall", "east", "seats", "draw"):
        frame = getattr(found, name)
        assert {type(cell) for column in ("count", "total") for cell in frame[column]} == {int}
    half = Fraction(*dice("thirteen34").dealer.query("rolls == 2 and chair == 0")[["count", "total"]].iloc[0])
    assert half == Fraction(1, 2)


@pytest.mark.parametrize(("number", "expected"), ROLLS_OF.items())
def test_other_numbers_of_dice(number, expected):
    found = dice(dice=number)
    assert list(counts(found.dealer, "chair", rolls=1).values()) == expected
    assert list(counts(found.east, "place", rolls=1).values()) == expected
    assert found.draw["total"].unique().tolist() == [6**number]


def test_one_roll_breaks_the_wall():
    found = dice("riichi").wall.query("rolls == 1")
    near = {(0, 5): 4, (0, 9): 4, (1, 2): 1, (1, 6): 5, (1, 10): 3}
    far = {(2, 3): 2, (2, 7): 6, (2, 11): 2, (3, 4): 3, (3, 8): 5, (3, 12): 1}
    assert counts(found, "pointed", "stacks") == near | far
    assert (found["pointed"] == found["wall"]).all()
    assert (found["stacks"] == found["stack"]).all()
    assert found["applies"].all()


def test_two_rolls_break_the_wall():
    found = dice("saikouisen2000", hand_built=True).wall.query("applies")
    assert found["rolls"].unique().tolist() == [2]
    assert found.groupby("pointed")["count"].sum().tolist() == [36 * count for count in ONE_ROLL]
    ends = found.groupby(["wall", "stack"])["count"].sum()
    assert {place: ends[place] for place in BREAKS} == BREAKS
    assert ends.sum() == 1296
    # Both rolls together are 4 to 24 dots, with as many throws as four dice have.
    four = Counter(map(sum, throws(4)))
    assert found.groupby("stacks")["count"].sum().to_dict() == four


@pytest.mark.parametrize("name", ["riichi", "mcr_mil", "luoshu", "guangdong", "thirteen34", "thirteen136"])
def test_every_throw_at_the_wall(name):
    """Walk along the stacks as they stand, clockwise."""
    found = dice(name)
    walls = found.opening.walls
    players = len(walls)
    ring = [(seat % players, stack) for seat in range(0, -players, -1) for stack in range(1, walls[seat] + 1)]
    sums = Counter(map(sum, throws(found.opening.dice)))
    expected = {1: Counter(), 2: Counter()}
    for first, ways in sums.items():
        start = ring.index((seat_after(0, first, players), 1))
        expected[1][ring[(start + first - 1) % len(ring)]] += ways
        for second, more in sums.items():
            expected[2][ring[(start + first + second - 1) % len(ring)]] += ways * more
    for rolls in (1, 2):
        ends = found.wall.query("rolls == @rolls").groupby(["wall", "stack"])["count"].sum()
        assert ends.to_dict() == expected[rolls]


def test_every_throw_for_the_dealer():
    expected = Counter(seat_after(seat_after(0, sum(one)), sum(other)) for one in throws() for other in throws())
    assert counts(dice().dealer, "chair", rolls=2) == {(seat,): count for seat, count in expected.items()}


@pytest.mark.parametrize(("name", "rolls"), [("saikouisen2000", 1), ("riichi", 2)])
def test_every_throw_and_every_row_of_winds(name, rolls):
    """Article 14 played out: the place of the provisional east, the row of winds, who sits where."""
    found = dice(name)
    assert found.opening.seat_rolls == rolls
    places = Counter({0: 1})
    for _ in range(rolls):
        reached = Counter()
        for place, throw in product(places, throws()):
            reached[seat_after(place, sum(throw))] += places[place]
        places = reached
    seats, draws = Counter(), Counter()
    for (east, ways), throw, row in product(places.items(), throws(), permutations(WINDS)):
        dots = sum(throw)
        left = list(enumerate(row, start=1))
        person = seat_after(east, dots)
        for _ in range(4):
            tile, wind = left.pop(0 if dots % 2 else -1)
            seats[person, wind, (east + WINDS.index(wind)) % 4] += ways
            draws[(person - east) % 4, tile] += ways
            person = (person + 1) % 4
    told = found.seats.query("applies")
    # Rows of winds and rolls for them are many times what the frame counts.
    times = 36 * 24 // 4
    assert {key: times * count for key, count in counts(told, "person", "wind", "chair").items()} == {
        key: seats[key] for key in product(range(4), WINDS, range(4))
    }
    assert times * told["total"].iloc[0] == 24 * 36 ** (rolls + 1)
    assert {key: 24 * 36**rolls * count for key, count in counts(found.draw, "person", "tile").items()} == {
        key: draws[key] for key in product(range(4), range(1, 5))
    }


def test_the_place_of_east():
    found = dice("saikouisen2000").east
    assert list(counts(found, "place", applies=True).values()) == ONE_ROLL
    assert list(counts(dice("riichi").east, "place", applies=True).values()) == TWO_ROLLS


@pytest.mark.parametrize("rolls", [0, 1, 2])
def test_each_wind_and_each_chair_for_everybody(rolls):
    told = dice(seat_rolls=rolls).seats.query("applies")
    total = told["total"].iloc[0]
    assert total == 4 * 36**rolls
    assert set(told.groupby(["person", "wind"])["count"].sum()) == {total // 4}
    assert set(told.groupby(["person", "chair"])["count"].sum()) == {total // 4}
    east = told.query("wind == 'E' and person == 0")["count"].tolist()
    assert east == {0: [1, 0, 0, 0], 1: ONE_ROLL, 2: TWO_ROLLS}[rolls]


def test_who_takes_which_wind_of_the_row():
    # Odd rolls of the provisional east begin at tile 1: with himself by 5 and 9, 8 throws, or across, 10. Even ones at
    # tile 4: with the right, 9, and then he takes tile 1; or with the left, 9, and then he takes tile 3.
    assert list(counts(dice().draw, "tile", person=0).values()) == [17, 0, 19, 0]
    assert list(counts(dice().draw, "tile", person=1).values()) == [0, 17, 0, 19]
    assert list(counts(dice().draw, "tile", person=2).values()) == [19, 0, 17, 0]
    assert list(counts(dice().draw, "tile", person=3).values()) == [0, 19, 0, 17]


@pytest.mark.parametrize("hand_built", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_every_rule_set(name, hand_built):
    found = dice(name, hand_built=hand_built)
    chosen = rules.load(name)
    assert (found.opening.dice, found.opening.dealer_rolls) == (chosen["dice"], chosen["dealer_rolls"])
    assert found.opening.wall_rolls == chosen["hand_built_wall_rolls" if hand_built else "wall_rolls"]
    assert found.recipe["rules"] == {"name": name, "hash": chosen.hash}
    for frame in (found.dealer, found.wall, found.east):
        sums = frame.groupby("rolls")[["count", "total"]].agg({"count": "sum", "total": "first"})
        assert sums["count"].tolist() == sums["total"].tolist()
        assert frame["applies"].any()
    for frame in (found.seats.query("applies"), found.draw):
        whole = frame.groupby("person")[["count", "total"]].agg({"count": "sum", "total": "first"})
        assert whole["count"].tolist() == whole["total"].tolist()
        assert len(whole) == found.opening.players
    assert ((found.wall["stack"] >= 1) & (found.wall["stack"] <= max(found.opening.walls))).all()
    assert str(found).startswith(found.title)
    assert len(found.tables) == (4 if found.opening.seat_rolls else 2)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_other_numbers_of_players(players):
    found = dice(rules.replace("thirteen136", players=players, seat_rolls=1))
    expected = Counter(seat_after(0, sum(throw), players) for throw in throws())
    assert counts(found.dealer, "chair", rolls=1) == {(seat,): expected[seat] for seat in range(players)}
    assert set(found.seats["wind"]) == set(WINDS[:players])
    assert [row[0] for row in dict(found.tables)["First dealer, counted from east; no roll in these rules"].rows] == {
        1: ["self"],
        2: ["self", "opposite"],
        3: ["self", "right", "left"],
        4: ["self", "right", "opposite", "left"],
    }[players]


def test_arguments_come_before_the_rules():
    found = dice("guangdong", dice=np.int64(2), seat_rolls=1, dealer_rolls=1, wall_rolls=2)
    assert found.opening == Opening(2, 1, 1, 2, (17, 17, 17, 17))
    assert found.title.startswith("guangdong with dice, seat_rolls, dealer_rolls, wall_rolls: 2 dice a roll")
    assert list(counts(found.dealer, "chair", applies=True).values()) == ONE_ROLL
    by_hand = dice("saikouisen2000", wall_rolls=1, hand_built=True)
    assert by_hand.opening.wall_rolls == 1
    assert by_hand.recipe["hand_built"] is True
    assert dice("mcr_mil", wall_rolls=1).opening.walls == (18,) * 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "dice"}, "unknown rule set 'dice'"),
        ({"rules": 7}, "rules is 7, expected a name, a file or a RuleSet"),
        ({"dice": 0}, "dice is 0, expected a whole number from 1 to 3"),
        ({"dice": 4}, "dice is 4, expected a whole number from 1 to 3"),
        ({"dice": 2.0}, r"dice is 2\.0, expected a whole number from 1 to 3"),
        ({"dice": True}, "dice is True, expected"),
        ({"dice": "2"}, "dice is '2', expected"),
        ({"dealer_rolls": 3}, "dealer_rolls is 3, expected a whole number from 0 to 2"),
        ({"dealer_rolls": -1}, "dealer_rolls is -1, expected"),
        ({"seat_rolls": 3}, "seat_rolls is 3, expected a whole number from 0 to 2"),
        ({"wall_rolls": 0}, "wall_rolls is 0, expected a whole number from 1 to 2"),
        ({"wall_rolls": 3, "hand_built": True}, "wall_rolls is 3, expected"),
        ({"wall_rolls": 1.5}, r"wall_rolls is 1\.5, expected"),
    ],
)
def test_wrong_arguments(arguments, message):
    with pytest.raises(InputError, match=message):
        dice(**arguments)


def test_how_it_is_shown():
    found = dice("saikouisen2000")
    assert isinstance(found, Dice)
    assert {"Dice", "dice"} <= set(analysis.__all__)
    assert repr(found) == "<Dice: saikouisen2000>"
    lines = str(found).splitlines()
    assert lines[0] == "saikouisen2000: 2 dice a roll; winds are drawn with dice, each wind 1 in 4 for everybody"
    assert "self                    8  22.2222 %                  326  25.1543 %" in lines
    assert "  all     8      9        10     9" in lines
    assert found._repr_html_().count("<table") == 4
    assert found.frame.attrs["recipe"] == found.recipe == found.wall.attrs["recipe"]
    assert dice(dice=1).title.startswith("riichi with dice: 1 die a roll")


def test_all_in_types_that_json_has():
    found = dice()
    read = json.loads(json.dumps(found.as_dict()))
    assert list(read) == ["recipe", "dealer", "wall", "east", "seats", "draw"]
    oneself = {"rolls": 2, "applies": True, "chair": 0, "count": "326", "total": "1296", "value": 326 / 1296}
    assert read["dealer"][8] == oneself
    assert [len(read[name]) for name in list(read)[1:]] == [len(getattr(found, name)) for name in list(read)[1:]]


def test_one_frame_of_all():
    found = dice()
    frame = found.frame
    assert frame["asked"].unique().tolist() == ["dealer", "wall", "east", "seats", "draw"]
    part = frame[frame["asked"] == "wall"][found.wall.columns.tolist()].reset_index(drop=True)
    assert part.astype(object).equals(found.wall.astype(object))
