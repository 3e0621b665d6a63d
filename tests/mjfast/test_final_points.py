import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast import rules
from mjfast.errors import InputError
from mjfast.final_points import places, settle_game

CUSTOM, TENHOU, LEAGUE = rules.load("custom"), rules.load("tenhou"), rules.load("mleague")
EXACT = TENHOU.replace(final_rounding="none")

WORKED = [
    (CUSTOM, [41300, 29100, 28200, 21400], 0, [23.3, -1.9, -4.8, -16.6]),
    (CUSTOM, [38000, 31000, 28000, 23000], 0, [16.0, 5.0, -6.0, -15.0]),
    (CUSTOM, [35500, 32000, 30000, 22500], 0, [13.5, 5.0, 1.0, -19.5]),
    (CUSTOM, [29900, 29600, 29500, 29000], 2, [9.9, 3.6, -4.5, -9.0]),
    (CUSTOM, [30000, 30000, 30000, 30000], 0, [0, 0, 0, 0]),
    (EXACT, [42000, 28000, 20000, 10000], 0, [52, 8, -20, -40]),
    (rules.load("saikouisen2000"), [45200, 35800, 21000, 17000], 1, [45.2, 15.8, -19.0, -43.0]),
    (LEAGUE, [20000, 40000, 25000, 15000], 0, [-20, 60, 5, -45]),
]


@pytest.mark.parametrize(("chosen", "points", "sticks", "final"), WORKED)
def test_worked_examples(chosen, points, sticks, final):
    assert list(settle_game(points, chosen, sticks=sticks)) == final


def test_a_foul_after_the_game():
    points = [30000] * 4
    assert settle_game(points, "saikouisen2000", fouls=[0, 1, 0, 2]) == (0, -40, 0, -80)
    assert settle_game(points, "mleague", fouls=[1, 0, 0, 0])[0] - settle_game(points, "mleague")[0] == -20
    assert settle_game(points, CUSTOM, fouls=[0, 1, 0, 2]) == (0, 0, 0, 0)


# Final points of public Tenhou games, whose hundreds are rounded to the nearer thousand and 500 towards zero.
RECORDED = [
    ([10500, 24800, 50600, 14100], [-39, 5, 60, -26]),
    ([60400, 5200, 11100, 23300], [71, -45, -29, 3]),
    ([16300, 21900, 17700, 44100], [-34, 2, -22, 54]),
    ([30200, -1200, 40100, 30900], [-10, -51, 50, 11]),
    ([21100, 55000, -4900, 28800], [-19, 65, -55, 9]),
]


@pytest.mark.parametrize(("points", "final"), RECORDED)
def test_recorded_games(points, final):
    assert list(settle_game(points, TENHOU)) == final


# Differences to the return points: 10.5, -0.5, -9.4, -20.6, and 8.5, 0.5, -9, -20. The first takes what is left.
ROUNDED = {
    "none": ([50.5, 9.5, -19.4, -40.6], [48.5, 10.5, -19, -40]),
    "nearest": ([51, 9, -19, -41], [48, 11, -19, -40]),
    "half_down": ([50, 10, -19, -41], [49, 10, -19, -40]),
    "up": ([49, 10, -19, -40], [48, 11, -19, -40]),
    "down": ([52, 9, -20, -41], [49, 10, -19, -40]),
}


@pytest.mark.parametrize("word", ROUNDED)
def test_rounding(word):
    chosen = TENHOU.replace(final_rounding=word)
    below, above = ROUNDED[word]
    assert list(settle_game([40500, 29500, 20600, 9400], chosen)) == below
    assert list(settle_game([38500, 30500, 21000, 10000], chosen)) == above


def test_two_first_share_what_is_left():
    chosen = LEAGUE.replace(final_rounding="nearest")
    assert settle_game([35300, 35300, 15200, 14200], chosen) == (35.5, 35.5, -25, -46)


def test_equal_points():
    points = [25000, 31000, 25000, 19000]
    assert places(points, TENHOU) == (2, 1, 3, 4)
    assert places(points, LEAGUE) == (2, 1, 2, 4)
    assert settle_game(points, EXACT) == (5, 41, -15, -31)
    assert settle_game(points, LEAGUE) == (-5, 51, -5, -41)
    assert places([25000] * 4, LEAGUE) == (1, 1, 1, 1)
    assert settle_game([25000] * 4, LEAGUE) == (0, 0, 0, 0)
    assert settle_game([25000] * 4, EXACT) == (35, 5, -15, -25)
    assert settle_game([30000, 30000, 30000, 10000], LEAGUE) == (50 / 3, 50 / 3, 50 / 3, -50)


def test_leftover_sticks():
    points = [32000, 32000, 32000, 3000]
    assert settle_game(points, EXACT, sticks=1)[0] == settle_game(points, EXACT)[0] + 1
    before, after = settle_game(points, LEAGUE), settle_game(points, LEAGUE, sticks=1)
    assert [after[seat] - before[seat] for seat in range(4)] == pytest.approx([0.4, 0.3, 0.3, 0])
    assert settle_game([24000] * 4, LEAGUE, sticks=4) == (0, 0, 0, 0)
    table = LEAGUE.replace(leftover_sticks="table")
    assert settle_game(points, table, sticks=1) == settle_game(points, table)


def test_the_number_at_the_return_is_that_before_the_sticks():
    assert settle_game([29500, 29000, 28500, 31000], CUSTOM) == (3.5 - 5, -4, -9.5, 13)
    assert settle_game([29500, 29000, 28500, 29000], CUSTOM, sticks=4)[0] == 3.5 + 8


def test_uma_may_have_halves():
    assert settle_game([30000] * 4, EXACT.replace(uma=[12.5, 2.5, -2.5, -12.5])) == (32.5, 2.5, -2.5, -12.5)


POINTS = st.lists(st.integers(-300, 300).map(lambda hundreds: 25000 + 100 * hundreds), min_size=3, max_size=3)
NAMES = st.sampled_from(["riichi", "tenhou", "mahjong_soul", "mleague", "wrc", "jpml_a", "saikouisen_modern", "custom"])


@given(POINTS, NAMES, st.integers(0, 4), st.sampled_from(list(ROUNDED)))
def test_nothing_is_lost(points, name, sticks, rounding):
    chosen = rules.load(name).replace(final_rounding=rounding)
    start, deposit = chosen["start_points"], chosen["riichi_deposit"]
    points = [*points, 4 * start - sum(points) - sticks * deposit]
    final = settle_game(points, chosen, sticks=sticks)
    lost = sticks if chosen["leftover_sticks"] == "table" else 0
    oka = 4 * (start - chosen["return_points"]) / 1000 + chosen["oka"]
    assert sum(final) == pytest.approx(oka - lost)
    better = places(points, chosen)
    for one in range(4):
        for other in range(4):
            if better[one] < better[other]:
                assert points[one] >= points[other]


@given(POINTS, NAMES)
def test_places_agree_with_points(points, name):
    points = [*points, 100000 - sum(points)]
    found = places(points, name)
    assert [points[seat] for seat in sorted(range(4), key=found.__getitem__)] == sorted(points, reverse=True)
    if rules.load(name)["ties"] == "seat":
        assert sorted(found) == [1, 2, 3, 4]
    else:
        assert all((found[a] == found[b]) == (points[a] == points[b]) for a in range(4) for b in range(4))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: settle_game([25000] * 3, "riichi"), "points has 3 numbers, expected 4"),
        (lambda: settle_game([25000.5] * 4, "riichi"), r"points\[0\] is 25000.5, expected a whole number"),
        (lambda: settle_game([25000] * 4, "riichi", sticks=-1), "sticks is -1, expected 0 or more"),
        (lambda: settle_game([25000] * 4, "riichi", fouls=[0, -1, 0, 0]), r"fouls\[1\] is -1"),
        (lambda: settle_game([25000] * 4, "riichi", fouls=[1]), "fouls has 1 numbers"),
        (lambda: places([25000], "riichi"), "points has 1 numbers"),
    ],
)
def test_errors_say_where(call, message):
    with pytest.raises(InputError, match=message):
        call()
