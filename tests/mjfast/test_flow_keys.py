"""Every flow key of each family of rules in a situation that its values tell apart."""

import pytest

from mjfast import rules
from mjfast.errors import InputError
from mjfast.final_points import places, settle_game
from mjfast.game import (
    HandResult,
    Position,
    abortive_draw,
    claim_priority,
    dora_turned,
    forbidden_discards,
    furiten,
    game_end,
    is_tenpai,
    may_declare_riichi,
    may_kong,
    may_kong_after_riichi,
    may_rob,
    may_win,
    next_position,
    start_points,
)
from mjfast.kongs import KONGS, MOMENTS
from mjfast.settlement import Abort, Draw, Foul, settle_hand
from tests.reference import family_situations
from tests.reference.family_rules import RULES
from tests.reference.outcomes import ron, self_draw, win

RIICHI = rules.load("riichi")
SOUTH_4 = Position(7, "S")
TWO = ron(1, win(0, 640), win(3, 1280, riichi=True), honba=1, sticks=3)
LIABLE = {"limits": ["daisangen", "tsuuiisou"], "liable": 2}


def deltas(outcome):
    return lambda chosen: settle_hand(outcome, chosen).deltas


def stays(*outcomes):
    return lambda chosen: tuple(settle_hand(outcome, chosen).dealer_stays for outcome in outcomes)


def next_dealers(*outcomes):
    return lambda chosen: tuple(settle_hand(outcome, chosen).next_dealer for outcome in outcomes)


def ends(points, *, position=SOUTH_4, kind="draw", stays=False, winners=()):
    result = HandResult(kind, (0, 0, 0, 0), position.dealer, stays, 1, 0, winners)

    def end(chosen):
        try:
            return game_end(position, result, points, rules=chosen)
        except InputError:
            return "no such hand"

    return end


def together(*calls):
    return lambda chosen: tuple(call(chosen) for call in calls)


def final(points, **facts):
    return lambda chosen: settle_game(points, chosen, **facts)


def aborts(chosen):
    found = [
        abortive_draw(dealt="19m19p19s123z55667p", rules=chosen),
        abortive_draw(first_discards="4444z", rules=chosen),
        abortive_draw(riichi=4, rules=chosen),
        abortive_draw(kongs=[1, 1, 2, 0], discard_passed=True, rules=chosen),
        claim_priority({0: "ron", 1: "ron", 2: "ron"}, 3, rules=chosen).abort,
    ]
    return tuple(name for name in found if name)


ALL = ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron")
SECOND = ron(1, win(0, 240), win(3, 1280))
NAGASHI = Draw(ready=0, nagashi=1, honba=1, sticks=1)
FOUL = Foul(2, honba=1)
DEALER_FIRST, DEALER_SECOND = [20000, 20000, 25000, 35000], [20000, 20000, 35000, 25000]
WEST_1, WEST_4, NORTH_1 = Position(8, "W"), Position(11, "W"), Position(12, "N")
NOBODY, SOMEBODY = [25000] * 4, [30000, 25000, 25000, 20000]

# Other options, what is asked, and the answer for each value.
OF_RIICHI = {
    "atozuke": ({}, lambda r: may_win(1, every_wait=False, rules=r), {True: True, False: False}),
    "kokushi_robs_concealed_kong": (
        {},
        lambda r: [may_rob("concealed", form, rules=r) for form in ("thirteen_orphans", "standard")],
        {True: [True, False], False: [False, False]},
    ),
    "kan_dora_timing": (
        {},
        lambda r: [[dora_turned(kong, moment, rules=r) for moment in MOMENTS].count(True) for kong in KONGS],
        {
            "at_once": [4, 4, 4],
            "before_discard": [3, 3, 3],
            "after_discard": [1, 1, 1],
            "platform": [4, 2, 2],
        },
    ),
    "honba_points": (
        {},
        together(deltas(ron(2, win(1), honba=2)), deltas(self_draw(1, honba=2))),
        {
            300: ((0, 8600, -8600, 0), (-4200, 8600, -2200, -2200)),
            1500: ((0, 11000, -11000, 0), (-5000, 11000, -3000, -3000)),
        },
    ),
    "riichi_deposit": (
        {},
        deltas(ron(2, win(1), sticks=2)),
        {1000: (0, 10000, -8000, 0), 500: (0, 9000, -8000, 0)},
    ),
    "ron_winners": (
        {"abortive_draws": []},
        lambda r: [settle_hand(outcome, r).winners for outcome in (TWO, ron(1, win(0), win(3), win(2)))],
        {"head_bump": [(3,), (2,)], "double": [(3, 0), ()], "triple": [(3, 0), (2, 3, 0)]},
    ),
    "second_winner": ({}, deltas(SECOND), {"full": (1500, -6700, 0, 5200), "basic": (500, -5700, 0, 5200)}),
    "second_dealer_rounding": (
        {"second_winner": "basic"},
        deltas(SECOND),
        {"rounded": (500, -5700, 0, 5200), "exact": (400, -5600, 0, 5200)},
    ),
    "honba_winners": ({}, deltas(TWO), {"nearest": (3900, -9400, 0, 8500), "each": (4200, -9700, 0, 8500)}),
    "stick_winners": (
        {},
        deltas(ron(1, win(0, 640, riichi=True), win(3, 1280, riichi=True), sticks=3)),
        {"nearest": (3900, -9100, 0, 8200), "own": (4900, -9100, 0, 7200)},
    ),
    "pao": (
        {},
        deltas(ron(3, win(1, 8000, limits=["suukantsu"], liable=2))),
        {("suukantsu",): (0, 32000, -16000, -16000), ("daisangen",): (0, 32000, 0, -32000)},
    ),
    "pao_scope": (
        {},
        deltas(ron(3, win(1, 16000, **LIABLE))),
        {"pattern": (0, 64000, -16000, -48000), "hand": (0, 64000, -32000, -32000)},
    ),
    "pao_honba": (
        {},
        deltas(ron(3, win(1, 8000, limits=["daisangen"], liable=2), honba=1)),
        {"liable": (0, 32300, -16300, -16000), "discarder": (0, 32300, -16000, -16300)},
    ),
    "open_kong_pao": (
        {},
        deltas(self_draw(1, open_kong_from=3)),
        {True: (0, 8000, 0, -8000), False: (-4000, 8000, -2000, -2000)},
    ),
    "noten_points": ({}, deltas(Draw(1)), {3000: (-1000, 3000, -1000, -1000), 0: (0, 0, 0, 0)}),
    "tenpai_without_yaku": (
        {},
        lambda r: is_tenpai("123m456p789s1122z", yaku_waits="", rules=r),
        {True: True, False: False},
    ),
    "tenpai_dead_wait": (
        {},
        lambda r: is_tenpai("123m456p789s1122z", visible="1122z", rules=r),
        {True: True, False: False},
    ),
    "tenpai_own_wait": ({}, lambda r: is_tenpai("1111m222333p444s", rules=r), {True: True, False: False}),
    "nagashi_mangan": (
        {},
        lambda r: (settle_hand(NAGASHI, r).kind, *settle_hand(NAGASHI, r).deltas),
        {
            "off": ("draw", 3000, -1000, -1000, -1000),
            "win": ("win", -4100, 9300, -2100, -2100),
            "draw": ("draw", -4000, 8000, -2000, -2000),
        },
    ),
    "abortive_draws": (
        {"ron_winners": "triple"},
        aborts,
        {(): (), ALL: ALL, **{(name,): (name,) for name in ALL}},
    ),
    "four_kongs_when": (
        {},
        lambda r: [abortive_draw(kongs=[3, 1, 0, 0], discard_passed=passed, rules=r) for passed in (False, True)],
        {"after_discard": [None, "four_kongs"], "at_once": ["four_kongs", "four_kongs"]},
    ),
    "chombo": (
        {"chombo_points": 20000},
        together(deltas(FOUL), final([25000] * 4, fouls=[0, 1, 0, 0])),
        {
            "reverse_mangan": ((4000, 2000, -8000, 2000), (35, 5, -15, -25)),
            "each": ((20000, 20000, -60000, 20000), (35, 5, -15, -25)),
            "after_game": ((0, 0, 0, 0), (35, -15, -15, -25)),
        },
    ),
    "chombo_points": (
        {"chombo": "each"},
        deltas(FOUL),
        {3000: (3000, 3000, -9000, 3000), 1000: (1000, 1000, -3000, 1000)},
    ),
    "honba_after_chombo": ({}, lambda r: settle_hand(FOUL, r).honba, {True: 2, False: 1}),
    "kuikae": (
        {},
        lambda r: [forbidden_discards(*call, rules=r) for call in (("c123m", "1m"), ("c234p", "4p"), ("p555z", "5z"))],
        {
            "forbidden": [["1m", "4m"], ["1p", "4p"], ["5z"]],
            "other_end": [["1m"], ["4p"], ["5z"]],
            "allowed": [[], [], []],
        },
    ),
    "max_kongs": ({}, lambda r: may_kong("added", kongs=4, tiles_left=9, rules=r), {4: False, 5: True}),
    "kong_on_last_tile": (
        {},
        lambda r: [may_kong(kong, kongs=0, tiles_left=0, rules=r) for kong in KONGS],
        {True: [True, True, False], False: [False, False, False]},
    ),
    "ankan_after_riichi": (
        {},
        lambda r: [
            may_kong_after_riichi(hand, drawn, rules=r)
            for hand, drawn in (
                ("123m456p11178s99s", "1s"),
                ("4444666777888m", "7m"),
                ("1112255566777m", "5m"),
                ("11123m456p789s55z", "1m"),
            )
        ],
        {
            "off": [False, False, False, False],
            "strict": [True, False, False, False],
            "shape": [True, True, False, False],
            "waits": [True, True, True, False],
        },
    ),
    "okuri_kan": (
        {"ankan_after_riichi": "waits"},
        lambda r: may_kong_after_riichi("111123m456p789s5z", "4m", "1m", rules=r),
        {True: True, False: False},
    ),
    "riichi_points": ({}, lambda r: may_declare_riichi(900, 20, rules=r), {1000: False, 0: True}),
    "riichi_tiles": ({}, lambda r: may_declare_riichi(9000, 3, rules=r), {4: False, 1: True}),
    "furiten_riichi": (
        {},
        lambda r: may_declare_riichi(9000, 20, furiten="discard", rules=r),
        {True: True, False: False},
    ),
    "furiten_ends": (
        {},
        lambda r: furiten("14m", passed="4m", drawn_since=True, rules=r),
        {"discard": "turn", "draw": None},
    ),
    "game_length": (
        {},
        lambda r: [ends(NOBODY, position=Position(number))(r) for number in (0, 3, 7, 15)],
        {
            "one_hand": ["last_hand", *["no such hand"] * 3],
            "east": [None, "last_hand", *["no such hand"] * 2],
            "half": [None, None, "last_hand", "no such hand"],
            "full": [None, None, None, "last_hand"],
            "east_north": [None, None, "last_hand", "no such hand"],
            "east_east": [None, None, "last_hand", "no such hand"],
        },
    ),
    "start_points": ({}, start_points, {25000: (25000,) * 4, 30000: (30000,) * 4}),
    "return_points": ({}, final([35000, 30000, 20000, 15000]), {30000: (45, 10, -20, -35), 25000: (50, 15, -15, -30)}),
    "renchan": (
        {},
        next_dealers(ron(1, win(0)), Draw(ready=0), Draw(), ron(0, win(2)), Abort("four_winds"), Foul(1)),
        {
            "none": (1, 1, 1, 1, 0, 0),
            "win": (0, 1, 1, 1, 0, 0),
            "tenpai": (0, 0, 1, 1, 0, 0),
            "draw": (0, 0, 0, 1, 0, 0),
            "winner": (0, 0, 0, 2, 0, 0),
        },
    ),
    "abort_renchan": ({}, stays(Abort("four_winds")), {True: (True,), False: (False,)}),
    "last_hand_renchan": (
        {},
        ends(DEALER_SECOND, kind="win", stays=True, winners=(3,)),
        {True: None, False: "last_hand"},
    ),
    "agari_yame": (
        {},
        together(*(ends(points, kind="win", stays=True, winners=(3,)) for points in (DEALER_FIRST, DEALER_SECOND))),
        {"off": (None, None), "first": ("stop", None), "free": ("stop", "stop")},
    ),
    "tenpai_yame": (
        {},
        together(*(ends(points, stays=True) for points in (DEALER_FIRST, DEALER_SECOND))),
        {"off": (None, None), "first": ("stop", None), "free": ("stop", "stop")},
    ),
    "tobi": (
        {},
        together(*(ends([60000 - least, 20000, 20000, least], position=Position(2)) for least in (-100, 0, 100))),
        {"off": (None, None, None), "negative": ("tobi", None, None), "zero": ("tobi", "tobi", None)},
    ),
    "extension": (
        {"agari_yame": "first"},
        together(
            ends(NOBODY),
            ends(SOMEBODY),
            ends(SOMEBODY, position=WEST_1),
            ends(SOMEBODY, position=WEST_4),
            ends(SOMEBODY[::-1], position=WEST_1, kind="win", stays=True, winners=(0, 3)),
            ends(SOMEBODY, position=WEST_1, kind="win", stays=True, winners=(0,)),
        ),
        {
            "off": ("last_hand", "last_hand", *["no such hand"] * 4),
            "round": (None, "last_hand", None, "target", None, None),
            "sudden_death": (None, "last_hand", "target", "target", "target", "target"),
            "renchan_first": (None, "last_hand", "target", "target", None, "stop"),
        },
    ),
    "extension_rounds": (
        {"extension": "round"},
        together(*(ends(NOBODY, position=position) for position in (SOUTH_4, WEST_4, Position(15, "N")))),
        {
            0: ("last_hand", "no such hand", "no such hand"),
            1: (None, "last_hand", "no such hand"),
            2: (None, None, "last_hand"),
        },
    ),
    "target_points": ({"extension": "round"}, ends(SOMEBODY), {30000: "last_hand", 40000: None}),
    "target_above": ({"extension": "round"}, ends(SOMEBODY), {True: None, False: "last_hand"}),
    "oka": ({}, final([30000] * 4), {20: (40, 10, -10, -20), 0: (20, 10, -10, -20)}),
    "uma": (
        {"oka": 0},
        final([30000, 30000, 30000, 10000]),
        {
            (20, 10, -10, -20): (20, 10, -10, -40),
            ((0,) * 4, (9, 3, 0, -12), (8, 4, -4, -8), (5, 3, 1, -9), (0,) * 4): (5, 3, 1, -29),
        },
    ),
    "ties": ({}, lambda r: places([25000] * 4, r), {"seat": (1, 2, 3, 4), "shared": (1, 1, 1, 1)}),
    "final_rounding": (
        {"oka": 0},
        final([34200, 30500, 28400, 26900]),
        {
            "none": (24.2, 10.5, -11.6, -23.1),
            "nearest": (24, 11, -12, -23),
            "half_down": (25, 10, -12, -23),
            "up": (23, 11, -11, -23),
            "down": (26, 10, -12, -24),
        },
    ),
    "leftover_sticks": ({}, final([29000] * 4, sticks=4), {"first": (43, 9, -11, -21), "table": (39, 9, -11, -21)}),
}

BASES = {
    "riichi": RIICHI,
    "mcr": RULES["mcr_mil"],
    "guangdong": RULES["guangdong"],
    "hangzhou": RULES["hangzhou_classic"],
    "luoshu": RULES["luoshu"],
    "thirteen_orphans": RULES["thirteen136"],
}
SITUATIONS = {"riichi": OF_RIICHI | family_situations.START, **family_situations.SITUATIONS}
KEYS = [(family, key) for family, situations in SITUATIONS.items() for key in situations]


@pytest.mark.parametrize(("family", "key"), KEYS)
def test_values(family, key):
    others, ask, answers = SITUATIONS[family][key]
    found = {value: ask(BASES[family].replace(**others, **{key: value})) for value in answers}
    assert found == answers


@pytest.mark.parametrize("family", rules.FAMILIES)
def test_every_flow_key_has_a_situation(family):
    assert set(SITUATIONS[family]) == {name for name, key in rules.keys_of(family).items() if key.use == "flow"}


@pytest.mark.parametrize(("family", "key"), KEYS)
def test_every_value_is_told_apart(family, key):
    answers = SITUATIONS[family][key][2]
    described = rules.KEYS[key]
    if described.kind == "words":
        assert set(described.values) == set(answers)
    if described.kind == "bool":
        assert set(answers) == {True, False}
    if described.kind == "list" and key != "pao":
        assert {name for value in answers for name in value} == set(described.values)
    assert len(answers) > 1
    assert len({repr(answer) for answer in answers.values()}) == len(answers) or key == "game_length"


def test_the_next_hand_of_a_last_hand_that_is_not_repeated():
    chosen = RIICHI.replace(last_hand_renchan=False, extension="round")
    result = HandResult("win", (0, 0, 0, 0), 3, True, 1, 0, (3,))
    assert next_position(SOUTH_4, result, NOBODY, rules=chosen) == Position(8, "W")
