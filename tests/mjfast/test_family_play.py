"""Claims, kongs and limits of play in other families of rules than riichi."""

import pytest

import mjfast as mj
from mjfast import game, rules
from mjfast.errors import InputError
from mjfast.final_points import places
from mjfast.game import Claim, HandResult, Position
from mjfast.kongs import KONGS
from mjfast.point_table import can_occur, limit_table
from mjfast.settlement import settle_hand
from tests.reference import thirteen
from tests.reference.family_rules import RULES
from tests.reference.outcomes import self_draw

FAMILIES = ("mcr_mil", "guangdong", "hangzhou_classic", "luoshu", "thirteen136")
RIICHI = rules.load("riichi")
HOUSE = RULES["hangzhou_classic"].replace(discard_win_streak=3)


@pytest.mark.parametrize("name", ["mcr_mil", "guangdong", "hangzhou_classic", "luoshu"])
def test_pon_and_kong_come_before_chi(name):
    assert game.claim_priority({1: "chi"}, 0, rules=name) == Claim(caller=1)
    assert game.claim_priority({1: "chi", 3: "pon"}, 0, rules=name) == Claim(caller=3)
    assert game.claim_priority({2: "kong", 1: "chi"}, 0, rules=name) == Claim(caller=2)


def test_wins_come_first():
    claims = {1: "chi", 2: "ron", 3: "ron", 0: "pon"}
    del claims[0]
    for name, winners in (("mcr_1998", (2,)), ("guangdong", (2, 3)), ("luoshu", (2,))):
        assert game.claim_priority(claims, 0, rules=name) == Claim(winners)
    assert game.claim_priority({1: "ron", 2: "ron", 3: "ron"}, 0, rules="guangdong").winners == (1, 2, 3)
    assert game.claim_priority({3: "ron", 0: "ron"}, 2, rules="thirteen136").winners == (3,)
    assert game.claim_priority({0: "ron"}, 1, rules="thirteen34").winners == (0,)
    two = RULES["guangdong"].replace(ron_winners="double")
    assert game.ron_winners([3, 1], 0, rules=two) == (1, 3)


def test_the_nearest_wins_where_only_thirteen_orphans_do():
    for discarder in range(4):
        for seats in ({0, 1}, {1, 3}, {0, 2, 3}):
            waiting = seats - {discarder}
            (winner,) = game.ron_winners(waiting, discarder, rules="thirteen136")
            assert winner == thirteen.nearest(waiting, discarder)


def test_wins_on_discards_at_hangzhou():
    def winners(claims, discarder, **facts):
        return game.claim_priority(claims, discarder, dealer=1, dealer_streak=3, rules=HOUSE, **facts).winners

    assert winners({1: "ron", 0: "pon"}, 3, tile="9m") == (1,)
    assert winners({0: "ron", 2: "ron"}, 1) == (2,)


def test_claims_of_luoshu():
    """A set of numbers from the previous player, heads from anybody."""
    assert game.claim_priority({1: "chi"}, 0, tile="5m", rules="luoshu").caller == 1
    for tile in ("7z", "3f"):
        assert game.claim_priority({3: "pon"}, 0, tile=tile, rules="luoshu").caller == 3
        assert game.claim_priority({2: "kong"}, 0, tile=tile, rules="luoshu").caller == 2


def test_who_has_called_may_win_at_luoshu():
    assert game.who_may_win("4 0 3 0", rules="luoshu") == (0, 2)
    assert game.who_may_win([0] * 4, rules="luoshu_lines") == ()


def test_kongs():
    drawn = {name: 20 if name.startswith("hangzhou") else 0 for name in RULES}
    for name, left in drawn.items():
        for kong in KONGS:
            assert not game.may_kong(kong, kongs=0, tiles_left=left, rules=name)
            assert game.may_kong(kong, kongs=15, tiles_left=left + 1, rules=name) == (not name.startswith("thirteen"))


def test_added_kongs_are_robbed_where_the_rules_say_so():
    for name in RULES:
        robbed = [kong for kong in KONGS if game.may_rob(kong, rules=name)]
        assert robbed == (["added"] if name.startswith(("mcr", "guangdong")) else [])
        assert not game.may_rob("concealed", "thirteen_orphans", rules=name)


def test_tiles_that_may_be_drawn():
    """At Hangzhou 83 tiles are left after the deal, and the last twenty stay: 63 draws at most."""
    assert game.drawable(83, rules="hangzhou_classic") == 63
    assert [game.drawable(left, rules="hangzhou_mil2025") for left in (21, 20, 5, 0)] == [1, 0, 0, 0]
    assert [game.drawable(left, rules="mcr_mil") for left in (1, 0)] == [1, 0]
    assert game.drawable(5, rules="riichi") == 5


def test_chi():
    assert [game.may_chi(made, rules="hangzhou_platform2026") for made in (0, 1, 2)] == [True, True, False]
    for name in ("riichi", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu"):
        assert [game.may_chi(made, rules=name) for made in (0, 3, 4)] == [True, True, False]
    assert not game.may_chi(rules="thirteen34")


@pytest.mark.parametrize("name", FAMILIES)
def test_what_only_riichi_has(name):
    assert game.furiten("147m", "7m", passed="1m", passed_in_riichi="4m", rules=name) is None
    assert game.forbidden_discards("c123m", "1m", rules=name) == []
    assert game.abortive_draw(riichi=4, kongs=[1, 1, 1, 1], rons=3, first_discards="1111z", rules=name) is None
    assert game.next_honba("draw", 3, stays=True, rules=name) == 0


RESULT = HandResult("win", (0,) * 4, 0, dealer_stays=False, honba=0, sticks=0)
ONLY_RIICHI = {
    "final points": lambda name: mj.settle_game([0, 0, 0, 0], name),
    "places": lambda name: places([0, 0, 0, 0], name),
    "han and fu": mj.point_table,
    "han and fu ": limit_table,
    "han and fu  ": lambda name: can_occur(1, 30, name, self_draw=True),
    "points to start with": game.start_points,
    "a length of games": lambda name: game.game_end(Position(), RESULT, [0] * 4, rules=name),
    "a length of games ": lambda name: game.next_position(Position(), RESULT, [0] * 4, rules=name),
    "a length of games  ": lambda name: game.round_wind(0, rules=name),
}


@pytest.mark.parametrize("what", ONLY_RIICHI)
def test_errors_say_which_family_has_it(what):
    for name in FAMILIES:
        family = RULES[name].family_name
        message = f"only riichi rules have {what.strip()}, and '{name}' are {family} rules"
        with pytest.raises(InputError, match=message):
            ONLY_RIICHI[what](name)


def test_rounds_go_on_where_a_winner_deals_next_in_turn():
    by_winner = RIICHI.replace(renchan="winner")
    for winner, number in ((0, 0), (1, 1)):
        result = settle_hand(self_draw(winner), by_winner)
        assert game.next_position(Position(), result, [25000] * 4, rules=by_winner).number == number
    with pytest.raises(InputError, match="seat 2 deals next, and hands are numbered by dealers in turn"):
        game.next_position(Position(), settle_hand(self_draw(2), by_winner), [25000] * 4, rules=by_winner)


def claim(claims, name="guangdong", discarder=0, **facts):
    return lambda: game.claim_priority(claims, discarder, rules=RULES.get(name, HOUSE), **facts)


WRONG = {
    "chi from afar": (claim({2: "chi"}), "seat 2 cannot chi a discard of seat 0, only the next"),
    "own discard": (claim({0: "pon"}), "seat 0 is the discarder"),
    "two pon": (claim({1: "pon", 2: "kong"}), "cannot both pon or kong"),
    "chi of a wind": (claim({1: "chi"}, tile="1z"), "seat 1 cannot chi 1z of seat 0: it is no number"),
    "chi of a head": (claim({1: "chi"}, "luoshu", tile="2f"), "cannot chi 2f of seat 0: it is no number"),
    "pon of a number": (claim({2: "pon"}, "luoshu", tile="5m"), "cannot pon 5m of seat 0: only heads are claimed so"),
    "no melds": (claim({2: "pon"}, "thirteen136"), "the rules 'thirteen136' have no melds"),
    "third of two": (claim({2: "ron"}, "thirteen34"), "claims: seat is 2, expected a seat from 0 to 1"),
    "discarder of two": (claim({1: "ron"}, "thirteen34", 3), "discarder is 3, expected a seat from 0 to 1"),
    "discard": (claim({2: "ron"}, "hangzhou_classic"), "seat 2 cannot ron a discard of seat 0: only who draws wins"),
    "streak": (
        claim({2: "ron"}, "house", dealer_streak=2),
        "cannot ron a discard of seat 0: the dealer's streak is too low",
    ),
    "children": (claim({2: "ron"}, "house", 1, dealer_streak=3), "seat 1: neither of them is the dealer"),
    "joker": (
        claim({2: "ron"}, "house", tile="5z", dealer_streak=3),
        "cannot ron 5z of seat 0: nobody wins on a joker",
    ),
    "pon of a joker": (claim({2: "pon"}, "hangzhou_classic", tile="5z"), "nobody can claim a joker"),
    "three of two": (
        lambda: game.ron_winners([1, 2, 3], 0, rules=RULES["luoshu"].replace(ron_winners="double")),
        "3 players win on one discard, and the rules 'luoshu with ron_winners' allow two",
    ),
    "abort": (lambda: game.dealer_stays("abort", rules="mcr_mil"), "'mcr_mil' have no abortive draws"),
    "stakes": (lambda: game.who_may_win([1, 2, 3], rules="luoshu"), "stakes has 3 numbers"),
    "stakes elsewhere": (lambda: game.who_may_win([1, 0, 0, 0], rules="guangdong"), "only luoshu rules have stakes"),
    "five chi": (lambda: game.may_chi(5, rules="guangdong"), "made is 5, expected 4 at most"),
    "tiles": (lambda: game.drawable(-1, rules="guangdong"), "tiles_left is -1"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_say_what(name):
    call, message = WRONG[name]
    with pytest.raises(InputError, match=message):
        call()
