"""Hangzhou: floats and kongs, the dealer's streak, wins on discards, liability for three chi."""

from collections import Counter
from random import Random

import pytest

from mjfast import game
from mjfast.errors import HandError, InputError
from mjfast.game import Event
from mjfast.settlement import Draw, settle_hand
from tests.reference import family_wins, hangzhou
from tests.reference.family_rules import RULES
from tests.reference.family_situations import called
from tests.reference.hangzhou import Act
from tests.reference.outcomes import drew
from tests.reference.tile_names import plain_tiles

CLASSIC = RULES["hangzhou_classic"]
HOUSE = CLASSIC.replace(discard_win_streak=3)

FLOAT = Event("discard", 1, "5z", hand="123456789m111p5z")
NO_FLOAT = Event("discard", 1, "5z", hand="12345678m1112p5z")
OTHER = Event("discard", 1, "9s")
KONG, OPEN_KONG = Event("kong", 1, meld="K9999s"), Event("call", 1, meld="k9999s", source=0)
PON = Event("call", 1, meld="p999s", source=0)


@pytest.mark.parametrize(
    ("events", "classic", "league"),
    [
        ([], (0, 0, 0), (0, 0, 0)),
        ([FLOAT, FLOAT], (2, 0, 0), (2, 0, 0)),
        ([KONG, OPEN_KONG], (0, 2, 2), (0, 2, 2)),
        ([KONG, FLOAT], (1, 1, 0), (1, 1, 0)),
        ([FLOAT, Event("draw", 1), KONG, Event("draw", 1)], (1, 1, 1), (1, 1, 1)),
        ([FLOAT, KONG, OTHER, KONG], (0, 1, 1), (0, 1, 1)),
        ([FLOAT, NO_FLOAT], (0, 0, 0), (2, 0, 0)),
        ([FLOAT, PON, KONG], (0, 1, 1), (1, 1, 1)),
        ([PON, FLOAT], (1, 0, 0), (1, 0, 0)),
        ([FLOAT, Event("discard", 2, "9s"), Event("kong", 3, meld="K1111m"), FLOAT], (2, 0, 0), (2, 0, 0)),
    ],
)
def test_chain(events, classic, league):
    assert game.chain(events, 1, rules=CLASSIC) == classic
    assert game.chain(events, 1, rules="hangzhou_mil2025") == league


@pytest.mark.parametrize(
    ("events", "bound"),
    [
        ([], ()),
        ([FLOAT], (0, 2, 3)),
        ([OTHER], ()),
        ([NO_FLOAT, Event("pass", 1, "9s"), Event("draw", 2), Event("discard", 2, "9s")], (0, 2, 3)),
        ([FLOAT, Event("draw", 2), Event("draw", 3), Event("draw", 0), Event("draw", 1)], ()),
        ([FLOAT, Event("draw", 2), Event("discard", 2, "5z", hand="123456789m111p5z")], (0, 1, 3)),
    ],
)
def test_a_discarded_joker_binds_the_others(events, bound):
    assert tuple(seat for seat in range(4) if game.is_bound(events, seat, rules=CLASSIC)) == bound
    free = CLASSIC.replace(joker_discard_binds=False)
    assert not any(game.is_bound(events, seat, rules=free) for seat in range(4))


def waiting_hands(seed, n):
    """Concealed tiles before a draw, and the number of melds."""
    for win in family_wins.family_wins("hangzhou", seed, n):
        yield win["hand"], len(win["melds"])


def test_any_tile_wins_beside_the_slow_implementation():
    seen = Counter()
    for hand, melds in waiting_hands(7, 3_000):
        found = game.is_baotou(hand)
        assert found == hangzhou.is_baotou(plain_tiles(hand), melds), hand
        seen[found] += 1
    assert min(seen.values()) > 500


def test_any_tile_wins_though_the_hand_has_all_of_some():
    assert game.is_baotou("111123m456789p5z")
    assert game.is_baotou("123m456m789p5z K9999s")
    assert not game.is_baotou("123m456m789p1z K9999s")


def test_random_chains_beside_the_slow_implementation():
    rng, hands, lengths = Random(8), list(waiting_hands(8, 400)), Counter()
    for _ in range(500):
        events, acts = [], []
        for _ in range(rng.randint(0, 8)):
            hand, melds = rng.choice(hands)
            tile = rng.choice(("5z", "5z", "5z", "9s"))
            event, act = rng.choice(
                [(KONG, Act("kong")), (OPEN_KONG, Act("kong")), (PON, Act("claim"))]
                + [(Event("discard", 1, tile, hand=hand), Act("discard", tile, hand, melds))] * 6
            )
            events.append(event)
            acts.append(act)
        for profile in ("hangzhou_classic", "hangzhou_mil2025"):
            found = game.chain(events, 1, rules=profile)
            assert found == hangzhou.chain(acts, profile)
            lengths[sum(found[:2])] += 1
    assert min(lengths[length] for length in range(4)) > 20


@pytest.mark.parametrize("name", ["hangzhou_classic", "hangzhou_mil2025", "hangzhou_platform2026"])
def test_dealers_and_streaks_beside_the_slow_implementation(name):
    for dealer in range(4):
        for streak in (1, 2, 3):
            assert game.streak_factor(streak, rules=name) == hangzhou.dealer_factor(streak, name)
            for winner in (None, 0, 1, 2, 3):
                won = Draw(dealer=dealer) if winner is None else drew(winner, dealer=dealer)
                result = settle_hand(won, name)
                following = result.next_dealer, game.next_streak(streak, result, rules=name)
                assert following == hangzhou.next_deal(dealer, streak, winner)


def test_wins_on_discards():
    def why(seat, discarder, streak=3, tile=None, chosen=HOUSE):
        return game.why_no_discard_win(seat, discarder, dealer=1, dealer_streak=streak, tile=tile, rules=chosen)

    assert why(1, 3, chosen=CLASSIC) == "self_draw"
    assert [why(1, 3, streak) for streak in (0, 2, 3, 4)] == ["streak", "streak", None, None]
    assert [why(3, seat) for seat in (0, 1, 2)] == ["dealer", None, "dealer"]
    assert [why(3, 1, tile=tile) for tile in ("5z", "5m")] == ["joker", None]


def test_liable_for_chi():
    def liable(events, winner, **changes):
        return game.liable_for_chi(events, winner, rules=CLASSIC.replace(**changes))

    three = called(2, "c123m1", "c456m1", "c789m1")
    assert [liable(three, seat) for seat in range(4)] == [(), (2,), (1,), ()]
    assert liable(three[:2], 2) == ()
    both = three + called(3, "c123m2", "c456m2", "c789m2")
    assert liable(both, 2) == (1, 3)
    pungs = called(2, "p111m1", "c456m1", "p999m1")
    assert (liable(pungs, 2), liable(pungs, 2, pung_counts=True)) == ((), (1,))
    assert liable(called(2, "p111m0", "p555m0", "p999m0"), 2, pung_counts=True) == ()
    assert liable(three, 2, chi_liability=False) == ()
    assert settle_hand(drew(2, 2, liable=liable(both, 2)), CLASSIC).deltas == (0, -8, 24, -16)


WON = settle_hand(drew(0), CLASSIC)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: game.chain([Event("discard", 1, "5z")], 1, rules=CLASSIC), InputError, "discard: hand is missing"),
        (lambda: game.chain([], 1, rules="riichi"), InputError, "only hangzhou rules have floats of jokers"),
        (lambda: game.chain([], 4, rules=CLASSIC), InputError, "seat is 4"),
        (lambda: game.is_baotou("123456789m1111p5z"), HandError, "14 concealed tiles"),
        (lambda: game.next_streak(0, WON, rules=CLASSIC), InputError, "streak is 0, expected 1 or more"),
        (lambda: game.next_streak(-1, WON, rules=CLASSIC), InputError, "streak is -1"),
        (lambda: game.next_streak(1, WON, rules="guangdong"), InputError, "only hangzhou rules have a streak"),
        (lambda: game.streak_factor(-1, rules=CLASSIC), InputError, "dealer_streak is -1"),
        (lambda: game.streak_factor(1, rules="luoshu"), InputError, "only hangzhou rules"),
        (lambda: game.liable_for_chi([], 9, rules=CLASSIC), InputError, "winner is 9"),
        (lambda: game.liable_for_chi([], 1, rules="mcr_mil"), InputError, "'mcr_mil' are mcr rules"),
        (lambda: game.why_no_discard_win(5, 1, dealer=0, dealer_streak=3, rules=HOUSE), InputError, "seat is 5"),
    ],
)
def test_errors(call, error, message):
    with pytest.raises(error, match=message):
        call()
