"""Guangdong: tiles passed, who is liable for a self-draw, wins before the first draw."""

from collections import Counter
from random import Random

import pytest

from mjfast.errors import HandError, InputError, TileError
from mjfast.game import Event, is_renhou, liable_for_self_draw, passed_tiles
from tests.reference import guangdong
from tests.reference.family_rules import RULES
from tests.reference.family_situations import called
from tests.reference.tile_names import KINDS

GUANGDONG = RULES["guangdong"]
MELDS = (
    "c123m",
    "c456p",
    "c789s",
    "p222m",
    "p333p",
    "k4444s",
    *(f"{kind}{number * 3}z" for kind in "p" for number in "1234567"),
    "k6666z",
)


def test_a_passed_tile_cannot_be_won_on_until_the_next_act():
    passed = [Event("pass", 1, "3m"), Event("draw", 2), Event("pass", 1, "0p"), Event("discard", 0, "3m")]
    assert passed_tiles(passed, 1, rules=GUANGDONG) == ["3m", "5p"]
    assert passed_tiles(passed, 2, rules=GUANGDONG) == []
    acts = [Event("draw", 1), Event("kong", 1, meld="K1111m"), *called(1, "p999s0")]
    for act in acts:
        assert passed_tiles([*passed, act], 1, rules=GUANGDONG) == []
        assert passed_tiles([*passed, act, Event("pass", 1, "9s")], 1, rules=GUANGDONG) == ["9s"]
    assert passed_tiles(passed, 1, rules=GUANGDONG.replace(passed_win="off")) == []


@pytest.mark.parametrize(
    ("events", "liable"),
    [
        # Nobody is liable before the fourth meld, and a concealed kong is none of the four.
        (called(0, "c123m3", "p444p1", "k5555s2"), {}),
        (called(0, "c123m3", "p444p1", "k5555s2", "p666p1"), {0: 1}),
        ([*called(0, "c123m3", "p444p1", "p666p1"), Event("kong", 0, meld="K5555s")], {}),
        ([*called(0, "c123m3", "p444p1", "p666p1"), Event("kong", 0, meld="a4444p")], {}),
        # The last of the dragons or winds, as a pon or as a kong.
        (called(2, "p555z0", "p777z1"), {}),
        (called(2, "p555z0", "p777z1", "k6666z3"), {2: 3}),
        ([*called(2, "p555z0"), Event("kong", 2, meld="K7777z"), *called(2, "p666z3")], {}),
        (called(2, "p111z0", "p333z1", "p444z0", "p222z1"), {2: 1}),
        # The first who became liable to a player stays so.
        (called(2, "p555z0", "p777z1", "p666z3", "c123m1"), {2: 3}),
        # Liable for the fourth meld of one player only, but for the dragons of another as well.
        (called(0, "c123m3", "p444p1", "p555s2", "p666p1") + called(2, "c123m1", "p444m1", "p555m1", "p666m1"), {0: 1}),
        (
            called(0, "c123m3", "p444p1", "p555s2", "p666p1") + called(2, "p555z1", "p666z1", "p888m3", "p777z1"),
            {0: 1, 2: 1},
        ),
        # Whose discard came too late to make him liable can be so to another.
        (
            called(0, "p555z1", "p666z1", "p777z2", "p888p1") + called(2, "c123m1", "p444m1", "p999m3", "p666m1"),
            {0: 2, 2: 1},
        ),
    ],
)
def test_who_is_liable_for_a_self_draw(events, liable):
    assert liable_for_self_draw(events, rules=GUANGDONG) == liable


def random_events(rng):
    """What four players call, discard, pass and draw; not more than four melds each."""
    melds = Counter()
    for _ in range(rng.randint(5, 60)):
        seat, other = rng.sample(range(4), 2)
        match rng.randrange(6):
            case 0:
                yield Event("draw", seat)
            case 1:
                yield Event("pass", seat, rng.choice(KINDS))
            case 2 if melds[seat] < 4:
                melds[seat] += 1
                yield Event("kong", seat, meld=rng.choice(("K9999p", "a2222m")))
            case _ if melds[seat] < 4:
                melds[seat] += 1
                yield Event("call", seat, meld=rng.choice(MELDS), source=other)


def as_twin(event):
    what = {"call": "claim"}.get(event.what, event.what)
    return guangdong.Event(
        what, event.seat, event.tile or str(event.meld or ""), -1 if event.source is None else event.source
    )


def test_random_hands_beside_the_slow_implementation():
    rng, seen = Random(1), Counter()
    for _ in range(3_000):
        events = list(random_events(rng))
        slow = [as_twin(event) for event in events]
        liable = liable_for_self_draw(events, rules=GUANGDONG)
        assert liable == guangdong.liable(slow)
        for seat in range(4):
            passed = passed_tiles(events, seat, rules=GUANGDONG)
            assert set(passed) == guangdong.barred(slow, seat)
            seen["passed"] += bool(passed)
        seen[len(liable)] += 1
    assert min(seen["passed"], seen[0], seen[1], seen[2]) > 100


DISCARD, DRAW = (lambda seat: Event("discard", seat, "9m")), (lambda seat: Event("draw", seat))


@pytest.mark.parametrize(
    ("events", "own_draw", "by_round"),
    [
        ([], {1, 2, 3}, {1, 2, 3}),
        ([DISCARD(0)], {1, 2, 3}, {1, 2, 3}),
        ([DISCARD(0), DRAW(1)], {2, 3}, {1, 2, 3}),
        ([DISCARD(0), DRAW(1), DISCARD(1), DRAW(2), DISCARD(2), DRAW(3), DISCARD(3)], set(), {1, 2, 3}),
        ([DISCARD(0), DRAW(1), DISCARD(1), DRAW(2), DISCARD(2), DRAW(3), DISCARD(3), DRAW(0)], set(), set()),
        ([*called(2, "p999m0")], set(), set()),
        ([DISCARD(0), DRAW(1), Event("kong", 1, meld="K1111m")], set(), set()),
        ([DISCARD(0), Event("pass", 2, "9m")], {1, 2, 3}, {1, 2, 3}),
    ],
)
def test_wins_before_the_first_draw(events, own_draw, by_round):
    for chosen, winners in ((GUANGDONG, own_draw), (GUANGDONG.replace(renhou_window="round"), by_round)):
        assert {seat for seat in range(4) if is_renhou(events, seat, dealer=0, rules=chosen)} == winners


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: Event("pon", 1), InputError, "unknown event 'pon'"),
        (lambda: Event("draw", 4), InputError, "Event draw: seat is 4"),
        (lambda: Event("pass", 1), InputError, "Event pass: tile is missing"),
        (lambda: Event("discard", 1, "9z"), TileError, "9z"),
        (lambda: Event("call", 1, source=2), InputError, "Event call: meld is missing"),
        (lambda: Event("call", 1, meld="p555z"), InputError, "Event call: source is None"),
        (
            lambda: Event("call", 1, meld="p555z", source=1),
            InputError,
            "Event call: source is 1, the seat of who called",
        ),
        (lambda: Event("call", 1, meld="K5555z", source=2), InputError, "expected one that is made of a discard"),
        (lambda: Event("call", 1, meld="p556z", source=2), (HandError, TileError), "p556z"),
        (lambda: Event("kong", 1, meld="p555z"), InputError, "expected an added or a concealed kong"),
        (lambda: passed_tiles([], 4, rules=GUANGDONG), InputError, "seat is 4"),
        (lambda: passed_tiles([], 1, rules="riichi"), InputError, "only guangdong rules have passed tiles"),
        (
            lambda: liable_for_self_draw([], rules="mcr_mil"),
            InputError,
            "only guangdong rules have players who are liable",
        ),
        (lambda: is_renhou([], 1, dealer=5, rules=GUANGDONG), InputError, "dealer is 5"),
        (lambda: is_renhou([], 1, dealer=0, rules="luoshu"), InputError, "'luoshu' are luoshu rules"),
    ],
)
def test_errors(call, error, message):
    with pytest.raises(error, match=message):
        call()
