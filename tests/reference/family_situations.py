"""
A situation for every flow key of other families of rules than riichi.

For each key: other options, what is asked of a rule set, and the answer for each value.
"""

from collections.abc import Callable
from typing import Any

from mjfast.errors import InputError
from mjfast.events import Event
from mjfast.game import (
    chain,
    claim_priority,
    drawable,
    is_bound,
    is_renhou,
    liable_for_chi,
    liable_for_self_draw,
    may_chi,
    may_kong,
    next_streak,
    opening,
    passed_tiles,
    streak_factor,
)
from mjfast.results import HandResult
from mjfast.rules import RuleSet
from mjfast.settlement import Draw, Foul, Outcome, settle_hand
from tests.reference.outcomes import drew, ron, worth

DISCARDED_JOKER = [Event("discard", 1, "5z", hand="12345678m1112p5z")]
"""After which not every tile wins."""

Ask = Callable[[RuleSet], Any]
Situation = tuple[dict[str, Any], Ask, dict[Any, Any]]


def deltas(*outcomes: Outcome) -> Ask:
    return lambda chosen: tuple(settle_hand(outcome, chosen).deltas for outcome in outcomes)


def next_dealers(*outcomes: Outcome) -> Ask:
    return lambda chosen: tuple(settle_hand(outcome, chosen).next_dealer for outcome in outcomes)


def or_error(ask: Ask) -> Ask:
    def found(chosen: RuleSet) -> Any:
        try:
            return ask(chosen)
        except InputError as error:
            return str(error).rpartition(": ")[2]

    return found


def winners(*seats: int) -> Ask:
    return or_error(
        lambda chosen: claim_priority(dict.fromkeys(seats, "ron"), 0, dealer_streak=3, rules=chosen).winners
    )


def called(seat: int, *melds: str) -> list[Event]:
    """Calls of a player, each meld with the seat of the discarder behind it."""
    return [Event("call", seat, meld=meld[:-1], source=int(meld[-1])) for meld in melds]


def ron_winners(**others: Any) -> Situation:
    ask = winners(1, 2, 3)
    two = "3 players win on one discard, and the rules "
    return others, lambda r: str(ask(r)).partition("'")[0], {"head_bump": "(1,)", "double": two, "triple": "(1, 2, 3)"}


RENCHAN: Situation = (
    {},
    next_dealers(drew(0), Draw(ready=0), Draw(), drew(2)),
    {"none": (1, 1, 1, 1), "win": (0, 1, 1, 1), "tenpai": (0, 0, 1, 1), "draw": (0, 0, 0, 1), "winner": (0, 0, 0, 2)},
)


# One die, no roll for seats and dealer, one for the wall, unless the key says otherwise.
PLAINLY = {"dice": 1, "seat_rolls": 0, "dealer_rolls": 0, "wall_rolls": 1, "hand_built_wall_rolls": 1}


def begins(chosen: RuleSet) -> tuple[int, ...]:
    """What a rule set says of dice: on an automatic table, and for the walls of a table without."""
    found, by_hand = opening(chosen), opening(chosen, hand_built=True)
    return found.dice, found.seat_rolls, found.dealer_rolls, found.wall_rolls, by_hand.wall_rolls


def others(key: str) -> dict[str, Any]:
    return {name: value for name, value in PLAINLY.items() if name != key}


START: dict[str, Situation] = {
    "dice": (others("dice"), begins, {1: (1, 0, 0, 1, 1), 2: (2, 0, 0, 1, 1), 3: (3, 0, 0, 1, 1)}),
    "seat_rolls": (others("seat_rolls"), begins, {0: (1, 0, 0, 1, 1), 1: (1, 1, 0, 1, 1), 2: (1, 2, 0, 1, 1)}),
    "dealer_rolls": (others("dealer_rolls"), begins, {0: (1, 0, 0, 1, 1), 1: (1, 0, 1, 1, 1), 2: (1, 0, 2, 1, 1)}),
    "wall_rolls": (others("wall_rolls"), begins, {1: (1, 0, 0, 1, 1), 2: (1, 0, 0, 2, 1)}),
    "hand_built_wall_rolls": (others("hand_built_wall_rolls"), begins, {1: (1, 0, 0, 1, 1), 2: (1, 0, 0, 1, 2)}),
}

MCR: dict[str, Situation] = {
    "ron_winners": ron_winners(),
    "renchan": RENCHAN,
    "share_points": ({}, deltas(ron(2, worth(1, 20))), {8: ((-8, 44, -28, -8),), 0: ((0, 20, -20, 0),)}),
    "false_win_points": (
        {},
        deltas(Foul(1), Foul(1, ready=False)),
        {10: ((10, -30, 10, 10), (20, -60, 20, 20)), 5: ((5, -15, 5, 5), (20, -60, 20, 20))},
    ),
    "false_ready_points": (
        {},
        deltas(Foul(1), Foul(1, ready=False)),
        {20: ((10, -30, 10, 10), (20, -60, 20, 20)), 40: ((10, -30, 10, 10), (40, -120, 40, 40))},
    ),
}

TWO, THREE = (ron(0, *(worth(seat, 2, fan=1) for seat in seats)) for seats in ((1, 2), (1, 2, 3)))
FED = [
    *called(0, "c123m3", "p444p1", "k5555s2", "p666p1"),
    *called(1, "p555z0", "p777z2", "p666z3"),
    *called(2, "p111z0", "p333z1", "p444z0", "p222z0"),
]
FIRST_TURN = [Event("discard", 0, "9m"), Event("draw", 1), Event("discard", 1, "1z")]

GUANGDONG: dict[str, Situation] = {
    "ron_winners": ron_winners(),
    "renchan": RENCHAN,
    "base_points": ({}, deltas(drew(1, 4, fan=2)), {1: ((-4, 12, -4, -4),), 5: ((-20, 60, -20, -20),)}),
    "discard_shares": (
        {},
        deltas(TWO, THREE),
        {1: ((-4, 2, 2, 0), (-24, 8, 8, 8)), 3: ((-12, 6, 6, 0), (-24, 8, 8, 8))},
    ),
    "triple_win_shares": (
        {},
        deltas(TWO, THREE),
        {1: ((-4, 2, 2, 0), (-24, 8, 8, 8)), 3: ((-4, 2, 2, 0), (-72, 24, 24, 24))},
    ),
    "triple_win_fan": (
        {},
        deltas(TWO, THREE),
        {3: ((-4, 2, 2, 0), (-24, 8, 8, 8)), 0: ((-4, 2, 2, 0), (-6, 2, 2, 2))},
    ),
    "liability": (
        {},
        lambda r: (
            liable_for_self_draw(FED, rules=r),
            deltas(drew(1, 2, fan=1, liable=3), drew(1, 2, fan=1, liable=2, open_kong_from=0))(r),
        ),
        {
            (): ({}, ((-2, 6, -2, -2), (-2, 6, -2, -2))),
            ("open_kong",): ({}, ((-2, 6, -2, -2), (-6, 6, 0, 0))),
            ("twelve_tiles",): ({0: 1, 2: 0}, ((0, 6, 0, -6), (0, 6, -6, 0))),
            ("daisangen",): ({1: 3}, ((0, 6, 0, -6), (0, 6, -6, 0))),
            ("daisuushii", "open_kong"): ({2: 0}, ((0, 6, 0, -6), (-6, 6, 0, 0))),
        },
    ),
    "passed_win": ({}, lambda r: passed_tiles([Event("pass", 1, "3m")], 1, rules=r), {"tile": ["3m"], "off": []}),
    "renhou_window": (
        {},
        lambda r: [is_renhou(FIRST_TURN, seat, dealer=0, rules=r) for seat in range(4)],
        {"own_draw": [False, False, True, True], "round": [False, True, True, True]},
    ),
}

DISCARDS = {"discard_win_streak": 3}
ON_DISCARD = ron(0, worth(2, 4, dealer_streak=3))
WON, DRAWN = (HandResult(kind, (0,) * 4, 0, dealer_stays=True, honba=0, sticks=0) for kind in ("win", "draw"))
PASSED = HandResult("win", (0,) * 4, 0, dealer_stays=False, honba=0, sticks=0)
FACTORS = [1, 2, 3, 4]

HANGZHOU: dict[str, Situation] = {
    "ron_winners": ron_winners(**DISCARDS),
    "renchan": RENCHAN,
    "base_points": ({}, deltas(drew(1, 4)), {1: ((-8, 16, -4, -4),), 5: ((-40, 80, -20, -20),)}),
    "dealer_factor": (
        {},
        lambda r: (deltas(drew(1, dealer_streak=3))(r), [streak_factor(streak, rules=r) for streak in FACTORS]),
        {0: (((-8, 10, -1, -1),), [2, 4, 8, 8]), 1: (((-1, 3, -1, -1),), [1, 1, 1, 1])},
    ),
    "start_streak": (
        {},
        lambda r: (next_streak(3, PASSED, rules=r), deltas(drew(1))(r)),
        {1: (1, ((-2, 4, -1, -1),)), 2: (2, ((-4, 6, -1, -1),)), 3: (3, ((-8, 10, -1, -1),))},
    ),
    "most_streak": (
        {},
        lambda r: (next_streak(3, WON, rules=r), [streak_factor(streak, rules=r) for streak in FACTORS]),
        {2: (2, [2, 4, 4, 4]), 3: (3, [2, 4, 8, 8]), 6: (4, [2, 4, 8, 16])},
    ),
    "streak_after_draw": (
        {},
        lambda r: [next_streak(1, result, rules=r) for result in (WON, DRAWN, PASSED)],
        {True: [2, 2, 1], False: [2, 1, 1]},
    ),
    "discard_win_payment": (
        DISCARDS,
        deltas(ON_DISCARD),
        {"all": ((-40, 0, 40, 0),), "own": ((-32, 0, 32, 0),)},
    ),
    "float_needs_baotou": (
        {},
        lambda r: chain(DISCARDED_JOKER, 1, rules=r),
        {True: (0, 0, 0), False: (1, 0, 0)},
    ),
    "joker_discard_binds": (
        {},
        lambda r: [is_bound(DISCARDED_JOKER, seat, rules=r) for seat in range(4)],
        {True: [True, False, True, True], False: [False] * 4},
    ),
    "max_chi": (
        {},
        lambda r: ([may_chi(made, rules=r) for made in range(4)], deltas(drew(2, 2, liable=3))(r)),
        {
            0: ([True, True, True, True], ((0, 0, 16, -16),)),
            2: ([True, True, False, False], ((-4, -2, 8, -2),)),
            3: ([True, True, True, False], ((0, 0, 16, -16),)),
        },
    ),
    "chi_liability": (
        {},
        lambda r: (
            deltas(drew(2, 2, chi=3), drew(2, 2, liable=3))(r),
            liable_for_chi(called(2, "c123m1", "c456m1", "c789m1"), 2, rules=r),
        ),
        {
            True: (((0, -8, 8, 0), (0, 0, 16, -16)), (1,)),
            False: (((-4, -2, 8, -2), (-4, -2, 8, -2)), ()),
        },
    ),
    "pung_counts": (
        {},
        lambda r: [
            liable_for_chi(called(2, "c123m1", "p555m1", "c789m1"), 2, rules=r),
            liable_for_chi(called(3, "p111m2", "p555m2", "p777m2"), 2, rules=r),
            liable_for_chi(called(2, "c123m1", "p555m3", "c789m1"), 2, rules=r),
        ],
        {True: [(1,), (3,), ()], False: [(), (), ()]},
    ),
    "dealer_pairs_only": (
        {},
        deltas(drew(2, 2, chi=3, liable=3), drew(1, 2, chi=3, liable=2), drew(0, 2, chi=3, liable=1)),
        {
            True: ((-4, -2, 8, -2), (-8, 8, 0, 0), (36, -24, 0, -12)),
            False: ((0, -8, 24, -16), (-8, 24, -16, 0), (36, -24, 0, -12)),
        },
    ),
    "reserved_tiles": (
        {},
        lambda r: [
            (drawable(left, rules=r), may_kong("added", kongs=0, tiles_left=left, rules=r)) for left in (21, 20)
        ],
        {20: [(1, True), (0, False)], 0: [(21, True), (20, True)]},
    ),
}

LUOSHU: dict[str, Situation] = {
    "ron_winners": ron_winners(),
    "renchan": RENCHAN,
    "forfeit": (
        {},
        deltas(drew(2, stakes=(4, 0, 3, 0)), ron(0, worth(2), stakes=(4, 0, 3, 0))),
        {True: ((-7, -3, 13, -3), (-7, 0, 7, 0)), False: ((-3, -3, 9, -3), (-3, 0, 3, 0))},
    ),
    "self_draw_total": (
        {"forfeit": False},
        deltas(drew(2, stakes=(0, 0, 4, 0)), drew(3, stakes=(1, 1, 1, 5))),
        {"each": ((-4, -4, 12, -4), (-5, -5, -5, 15)), "stake": ((-1, -1, 4, -2), (-2, -2, -1, 5))},
    ),
}

THIRTEEN_ORPHANS: dict[str, Situation] = {
    "ron_winners": ron_winners(),
    "renchan": RENCHAN,
    "players": (
        {},
        lambda r: (deltas(Draw())(r), or_error(deltas(drew(1, 3)))(r)),
        {
            1: (((0,),), "seat is 1, expected a seat from 0 to 0"),
            2: (((0, 0),), ((-3, 3),)),
            3: (((0, 0, 0),), ((-1, 3, -2),)),
            4: (((0, 0, 0, 0),), ((-1, 3, -1, -1),)),
        },
    ),
}

SITUATIONS = {
    "mcr": MCR | START,
    "guangdong": GUANGDONG | START,
    "hangzhou": HANGZHOU | START,
    "luoshu": LUOSHU | START,
    "thirteen_orphans": THIRTEEN_ORPHANS | START,
}
