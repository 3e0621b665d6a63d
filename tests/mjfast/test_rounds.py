import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast import rules
from mjfast.errors import InputError
from mjfast.game import (
    HandResult,
    Position,
    dealer_stays,
    game_end,
    next_honba,
    next_position,
    round_wind,
    start_points,
)

RIICHI, TENHOU, CUSTOM = rules.load("riichi"), rules.load("tenhou"), rules.load("custom")
SUDDEN = RIICHI.replace(extension="sudden_death", extension_rounds=1)
ONE_HAND = RIICHI.replace(game_length="one_hand")
LENGTHS = rules.KEYS["game_length"].values
EVEN = (25000,) * 4


def result(number, kind="draw", *, stays=False, winners=(), honba=1, sticks=0):
    return HandResult(kind, (0, 0, 0, 0), number % 4, stays, honba, sticks, winners)


def dealer_wins(number, honba=1):
    return result(number, "win", stays=True, winners=(number % 4,), honba=honba)


def played(chosen, points=EVEN):
    """The rounds and numbers of a game whose dealers never stay."""
    position, found = Position(), []
    while position is not None:
        found.append(f"{position.round}{position.number}")
        position = next_position(position, result(position.number), points, rules=chosen)
    return found


@pytest.mark.parametrize(
    ("length", "winds"),
    [
        ("one_hand", "E"),
        ("east", "EEEE"),
        ("half", "EEEESSSS"),
        ("full", "EEEESSSSWWWWNNNN"),
        ("east_north", "EEEENNNN"),
        ("east_east", "EEEEEEEE"),
    ],
)
def test_the_hands_of_a_game(length, winds):
    assert played(RIICHI.replace(game_length=length)) == [f"{wind}{number}" for number, wind in enumerate(winds)]


@pytest.mark.parametrize(
    ("length", "winds"), [("east", "SW"), ("half", "WN"), ("full", "ES"), ("east_north", "ES"), ("east_east", "EE")]
)
def test_further_rounds(length, winds):
    chosen = RIICHI.replace(game_length=length, extension="round", extension_rounds=2)
    hands = played(RIICHI.replace(game_length=length))
    further = [f"{winds[place // 4]}{len(hands) + place}" for place in range(8)]
    assert played(chosen) == hands + further
    assert played(chosen, (30000, 30000, 20000, 20000)) == hands
    assert played(chosen.replace(extension="sudden_death")) == hands + further


def test_the_next_hand():
    points = EVEN
    for chosen in (RIICHI, TENHOU, CUSTOM):
        stays = result(2, stays=True, honba=3, sticks=1)
        assert next_position(Position(2, honba=2), stays, points, rules=chosen) == Position(2, "E", 3, 1)
        passes = result(3, honba=3, sticks=1)
        assert next_position(Position(3, honba=2), passes, points, rules=chosen) == Position(4, "S", 3, 1)
        again = result(3, "foul", stays=True, honba=2)
        assert next_position(Position(3, honba=2), again, points, rules=chosen) == Position(3, "E", 2)
    assert start_points(CUSTOM) == (30000,) * 4


def test_dealer_stays_and_counters():
    for kind, won, ready, stays, honba in (
        ("win", True, False, True, 3),
        ("win", False, True, False, 0),
        ("draw", False, True, True, 3),
        ("draw", False, False, False, 3),
        ("abort", False, False, True, 3),
        ("foul", False, False, True, 2),
    ):
        assert dealer_stays(kind, won=won, ready=ready, rules=CUSTOM) == stays
        assert next_honba(kind, 2, stays=stays, rules=CUSTOM) == honba
    assert not dealer_stays("win", rules=CUSTOM)
    assert not dealer_stays("draw", rules=CUSTOM)
    # A dealer who wins and does not stay leaves no counters.
    assert not dealer_stays("win", won=True, rules=CUSTOM.replace(renchan="none"))
    assert next_honba("win", 2, stays=False, rules=CUSTOM) == 0


def test_somebody_out_of_points():
    for least, ended in ((-100, {"negative", "zero"}), (0, {"zero"}), (100, set())):
        points = [40000 - least, 30000, 30000, least]
        for word in rules.KEYS["tobi"].values:
            chosen = RIICHI.replace(tobi=word)
            for number in (0, 3):
                end = game_end(Position(number), dealer_wins(number), points, rules=chosen)
                assert end == ("tobi" if word in ended else None)


def test_the_dealer_stops():
    first, second, tied = [20000, 20000, 25000, 35000], [20000, 20000, 35000, 25000], [30000, 20000, 20000, 30000]
    south_4 = Position(7, "S")

    def end(chosen, points, hand=None, **choice):
        return game_end(south_4, hand or dealer_wins(7), points, rules=chosen, **choice)

    assert end(TENHOU, first) == "stop"
    assert end(TENHOU, first, stop=False) is None
    assert next_position(south_4, dealer_wins(7), first, rules=TENHOU) is None
    assert next_position(south_4, dealer_wins(7), first, stop=False, rules=TENHOU) == Position(7, "S", 1)
    assert end(TENHOU, second) is None
    assert end(TENHOU, tied) is None  # the seat that dealt first is before
    assert end(TENHOU.replace(ties="shared"), tied) == "stop"
    assert end(TENHOU, [20000, 25000, 26000, 29000]) is None  # nobody has 30000
    assert end(TENHOU.replace(extension="off"), [20000, 25000, 26000, 29000]) == "stop"
    assert end(TENHOU, first, result(7, stays=True)) == "stop"
    assert end(TENHOU, first, result(7, "abort", stays=True)) is None
    assert end(CUSTOM, second) == "stop"
    assert end(CUSTOM, second, stop=False) is None
    assert end(RIICHI, first) is None
    assert game_end(Position(6, "S"), dealer_wins(6), [20000, 20000, 35000, 25000], rules=TENHOU) is None


def test_last_hand():
    south_4, points = Position(7, "S"), [40000, 30000, 20000, 10000]
    no_repeat = RIICHI.replace(last_hand_renchan=False)
    for hand in (dealer_wins(7), result(7, stays=True), result(7, "abort", stays=True)):
        assert game_end(south_4, hand, points, rules=RIICHI) is None
        assert game_end(south_4, hand, points, rules=no_repeat) == "last_hand"
        assert game_end(Position(6, "S"), result(6, stays=True), points, rules=no_repeat) is None
    foul = result(7, "foul", stays=True)
    assert next_position(south_4, foul, points, rules=no_repeat) == Position(7, "S", 1)
    assert game_end(south_4, result(7), points, rules=RIICHI) == "last_hand"


def test_one_hand_is_a_game():
    for hand in (dealer_wins(0), result(0), result(0, "abort", stays=True), result(0, "foul", stays=True)):
        assert game_end(Position(), hand, EVEN, rules=ONE_HAND) == "last_hand"


def test_a_further_round():
    # The page says above 30000 for going on, and reaching 30000 for the sudden death: both are options.
    reached, short = (30000, 29000, 21000, 20000), (29900, 29100, 21000, 20000)
    chosen = RIICHI.replace(extension="round", extension_rounds=1)
    south_4, west_1, west_4 = Position(7, "S"), Position(8, "W"), Position(11, "W")
    for points, end in ((reached, "last_hand"), (short, None)):
        assert game_end(south_4, result(7), points, rules=chosen) == end
        assert game_end(south_4, result(7), points, rules=chosen.replace(target_above=True)) is None
    assert game_end(west_1, result(8), reached, rules=chosen) is None
    assert game_end(west_4, result(11), reached, rules=chosen) == "target"
    assert game_end(west_4, result(11), short, rules=chosen) == "last_hand"
    assert game_end(west_4, dealer_wins(11), reached, rules=chosen) is None
    assert game_end(west_4, dealer_wins(11), reached, rules=chosen.replace(agari_yame="free")) == "stop"
    assert next_position(south_4, result(7), short, rules=chosen) == Position(8, "W", 1)


def test_sudden_death():
    reached, short = (30000, 29000, 21000, 20000), (29900, 29100, 21000, 20000)
    south_4, west_1, west_4 = Position(7, "S"), Position(8, "W"), Position(11, "W")
    assert game_end(south_4, dealer_wins(7), reached, rules=SUDDEN) is None
    assert game_end(west_1, result(8), short, rules=SUDDEN) is None
    assert game_end(west_1, result(8), reached, rules=SUDDEN) == "target"
    assert game_end(west_1, dealer_wins(8), reached, rules=SUDDEN) == "target"
    assert next_position(west_1, dealer_wins(8), short, rules=SUDDEN) == Position(8, "W", 1)
    assert game_end(west_4, result(11), short, rules=SUDDEN) == "last_hand"
    assert game_end(west_4, dealer_wins(11), short, rules=SUDDEN.replace(agari_yame="free")) is None


def test_a_dealer_who_stays_goes_before_the_target():
    # jkaljsoiw.hatenablog.com/entry/2023/04/21/223000; RiichiEnv tests/match_end.rs
    chosen = TENHOU.replace(extension="renchan_first")
    west_1, west_4 = Position(8, "W"), Position(11, "W")
    child_first, dealer_first = (24000, 31000, 24000, 21000), (31000, 24000, 24000, 21000)
    assert game_end(west_1, result(8), child_first, rules=chosen) == "target"
    assert game_end(west_1, result(8, stays=True), child_first, rules=chosen) is None
    assert game_end(west_1, dealer_wins(8), child_first, rules=chosen) is None
    assert game_end(west_1, dealer_wins(8), dealer_first, rules=chosen) == "stop"
    assert game_end(west_1, dealer_wins(8), dealer_first, stop=False, rules=chosen) is None
    assert game_end(west_1, result(8), EVEN, rules=chosen) is None
    assert game_end(west_4, dealer_wins(11), EVEN, rules=chosen) is None
    assert game_end(west_4, result(11), EVEN, rules=chosen) == "last_hand"


CHANGES = st.fixed_dictionaries(
    {
        "game_length": st.sampled_from(LENGTHS),
        "extension": st.sampled_from(rules.KEYS["extension"].values),
        "extension_rounds": st.integers(0, 3),
        "agari_yame": st.sampled_from(["off", "first", "free"]),
        "last_hand_renchan": st.booleans(),
        "tobi": st.sampled_from(["off", "negative", "zero"]),
    }
)
HANDS = st.tuples(st.sampled_from(["child", "dealer", "ready", "draw", "abort"]), st.permutations(range(4)))


@given(CHANGES, st.lists(HANDS, max_size=60))
def test_any_game_goes_hand_by_hand(changes, hands):
    chosen = RIICHI.replace(**changes)
    position, points = Position(), list(EVEN)
    for what, order in hands:
        points[order[0]] += 3000
        points[order[1]] -= 3000
        number = position.number
        hand = {
            "child": result(number, "win", winners=((number + 1) % 4,), honba=0),
            "dealer": dealer_wins(number, position.honba + 1),
            "ready": result(number, stays=True, honba=position.honba + 1),
            "draw": result(number, honba=position.honba + 1),
            "abort": result(number, "abort", stays=True, honba=position.honba + 1),
        }[what]
        following = next_position(position, hand, points, rules=chosen)
        assert (following is None) == (game_end(position, hand, points, rules=chosen) is not None)
        if following is None:
            return
        assert following.number - number == (not hand.dealer_stays) or not changes["last_hand_renchan"]
        assert following.number - number in (0, 1)
        assert following.round == round_wind(following.number, rules=chosen)
        position = following
    assert position.number < 4 * (4 + changes["extension_rounds"])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Position(-1), "Position: number is -1"),
        (lambda: Position(0, "X"), "unknown round 'X'"),
        (lambda: Position(0, honba=-1), "Position: honba is -1"),
        (lambda: Position(0, sticks=0.5), "Position: sticks is 0.5"),
        (lambda: dealer_stays("won", rules=RIICHI), "unknown kind of hand 'won'"),
        (lambda: game_end(Position(1), result(2), EVEN, rules=RIICHI), "dealer is 2, but hand 1 has dealer 1"),
        (lambda: game_end(Position(8), result(8), EVEN, rules=RIICHI), "hand 8 is beyond the last one of the rules"),
        (lambda: game_end(Position(1), result(1), EVEN, rules=ONE_HAND), "hand 1 is beyond the last one"),
        (lambda: game_end(Position(12), result(12), EVEN, rules=SUDDEN), "hand 12 is beyond the last one"),
        (lambda: game_end(Position(), result(0), [25000], rules=RIICHI), "points has 1 numbers"),
        (lambda: next_honba("win", -1, stays=True, rules=RIICHI), "honba is -1"),
        (lambda: round_wind(-1, rules=RIICHI), "number is -1"),
    ],
)
def test_errors_say_where(call, message):
    with pytest.raises(InputError, match=message):
        call()
