"""What holds for every hand that is settled in other families of rules than riichi."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast.errors import InputError
from mjfast.rules import RuleSet
from mjfast.settlement import ABORTS, Abort, Draw, Foul, Won, settle_hand
from tests.reference.family_rules import RULES
from tests.reference.outcomes import moved, worth

CHANGES = {
    "mcr": {"share_points": st.integers(0, 20), "false_win_points": st.integers(0, 50)},
    "guangdong": {
        "base_points": st.integers(1, 9),
        "discard_shares": st.integers(1, 3),
        "triple_win_shares": st.integers(1, 3),
        "liability": st.lists(st.sampled_from(["twelve_tiles", "daisangen", "open_kong"]), unique=True),
    },
    "hangzhou": {
        "discard_win_streak": st.integers(0, 3),
        "discard_win_payment": st.sampled_from(["all", "own"]),
        "dealer_factor": st.sampled_from([0, 1, 8]),
        "max_chi": st.integers(0, 4),
        "pung_counts": st.booleans(),
        "dealer_pairs_only": st.booleans(),
    },
    "luoshu": {"forfeit": st.booleans(), "self_draw_total": st.sampled_from(["each", "stake"])},
    "thirteen_orphans": {"players": st.integers(1, 4)},
}
COMMON = {
    "ron_winners": st.sampled_from(["head_bump", "triple"]),
    "renchan": st.sampled_from(["none", "win", "tenpai", "draw", "winner"]),
}


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    chosen = RULES[draw(st.sampled_from(sorted(RULES)))]
    changed = draw(st.fixed_dictionaries({}, optional=COMMON | CHANGES[chosen.family_name]))
    if chosen["tile_set"] == "34":  # which are too few for three
        changed.pop("players", None)
    return chosen.replace(**changed)


def liable_seats(chosen: RuleSet, seat: int, players: int) -> st.SearchStrategy:
    """Who can be liable to a winner, and for what."""
    if players < 4:
        return st.none()
    others = st.sampled_from([(seat + step) % 4 for step in (1, 2, 3)])
    neighbours = [(seat + 1) % 4, (seat - 1) % 4]
    if chosen.family_name == "hangzhou":
        return st.none() | st.sampled_from(neighbours) | st.lists(st.sampled_from(neighbours), unique=True)
    return st.none() | others | st.dictionaries(st.sampled_from(["twelve_tiles", "daisangen", "daisuushii"]), others)


@st.composite
def wins(draw: st.DrawFn) -> tuple[Won, RuleSet]:
    chosen = draw(rule_sets())
    family = chosen.family_name
    players = chosen["players"] if family == "thirteen_orphans" else 4
    dealer, *order = draw(st.permutations(range(players))) * 2
    discarder = draw(st.none() | st.just(order[0])) if players > 1 else None
    if family == "hangzhou" and chosen["discard_win_streak"] == 0:
        discarder = None
    others = [seat for seat in range(players) if seat != discarder]
    if family == "hangzhou" and discarder not in (None, dealer):
        others = [dealer]
    seats = draw(st.lists(st.sampled_from(others), min_size=1, max_size=1 if discarder is None else 3, unique=True))
    price = {
        "points": st.integers(0, 1000),
        "fan": st.integers(0, 10),
        "chi": st.integers(0, 4),
        "flags": st.sampled_from([(), ("robbed_kong",)]),
    }
    table = {"dealer": dealer, "drawn": discarder is None, "players": players}
    streak = draw(st.integers(0, 5)) if discarder is None else 3
    found = [
        worth(
            seat,
            liable=draw(liable_seats(chosen, seat, players)),
            dealer_streak=streak,
            **draw(st.fixed_dictionaries(price)),
            **table,
        )
        for seat in seats
    ]
    stakes = draw(st.none() | st.tuples(*[st.integers(1, 9)] * 4))
    return Won(found, discarder, dealer=dealer, stakes=stakes, honba=draw(st.integers(0, 3)), sticks=2), chosen


@given(wins())
def test_what_some_pay_others_are_paid(given_hand):
    outcome, chosen = given_hand
    result = settle_hand(outcome, chosen)
    assert sum(result.deltas) == 0
    assert len(result.deltas) == (chosen["players"] if chosen.family_name == "thirteen_orphans" else 4)
    assert all(delta <= 0 for seat, delta in enumerate(result.deltas) if seat not in result.winners)
    assert all(result.deltas[seat] >= 0 for seat in result.winners)
    assert (result.kind, result.honba, result.sticks) == ("win", 0, 0)
    assert set(result.winners) <= {win.seat for win in outcome.wins}
    if chosen["ron_winners"] == "head_bump":
        assert len(result.winners) == 1


@given(wins())
def test_who_deals_next(given_hand):
    outcome, chosen = given_hand
    result = settle_hand(outcome, chosen)
    stays = outcome.dealer in result.winners and chosen["renchan"] != "none"
    passed = result.winners[0] if chosen["renchan"] == "winner" else (outcome.dealer + 1) % len(result.deltas)
    assert result.dealer_stays == stays
    assert result.next_dealer == (outcome.dealer if stays else passed)


@given(wins(), st.integers(1, 3))
def test_all_seats_are_alike(given_hand, by):
    outcome, chosen = given_hand
    here = settle_hand(outcome, chosen)
    if len(here.deltas) < 4:
        return
    there = settle_hand(moved(outcome, by), chosen)
    assert [there.deltas[(seat + by) % 4] for seat in range(4)] == list(here.deltas)
    assert there.next_dealer == (here.next_dealer + by) % 4


@given(wins())
def test_the_order_of_wins_is_no_matter(given_hand):
    outcome, chosen = given_hand
    again = dataclasses.replace(outcome, wins=outcome.wins[::-1])
    assert settle_hand(again, chosen) == settle_hand(outcome, chosen)


@given(rule_sets(), st.sets(st.integers(0, 3)), st.integers(0, 3))
def test_a_draw_moves_nothing(chosen, ready, dealer):
    players = chosen["players"] if chosen.family_name == "thirteen_orphans" else 4
    dealer, ready = dealer % players, {seat for seat in ready if seat < players}
    result = settle_hand(Draw(ready, dealer=dealer, honba=1, sticks=1), chosen)
    assert result.deltas == (0,) * players
    assert (result.honba, result.sticks, result.winners) == (0, 0, ())
    by_ready = chosen["renchan"] == "tenpai" and dealer in ready
    assert result.dealer_stays == (by_ready or chosen["renchan"] in ("draw", "winner"))
    assert result.next_dealer == (dealer if result.dealer_stays else (dealer + 1) % players)


@given(st.sets(st.integers(0, 3), min_size=1), st.booleans(), st.integers(0, 3))
def test_fouls_move_nothing_but_what_they_cost(seats, ready, dealer):
    result = settle_hand(Foul(seats, ready=ready, dealer=dealer), "mcr_mil")
    assert sum(result.deltas) == 0
    assert result.next_dealer == dealer


@pytest.mark.parametrize("name", RULES)
def test_no_hand_is_aborted(name):
    for abort in ABORTS:
        with pytest.raises(InputError, match=f"Abort: the rules '{name}' have no abortive draws"):
            settle_hand(Abort(abort), name)
    if not name.startswith("mcr"):
        with pytest.raises(InputError, match=f"Foul: the rules '{name}' do not say what a foul costs"):
            settle_hand(Foul(0), name)
