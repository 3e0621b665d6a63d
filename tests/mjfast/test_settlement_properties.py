import dataclasses

from hypothesis import given
from hypothesis import strategies as st

from mjfast import rules
from mjfast.errors import InputError
from mjfast.settlement import settle_hand
from tests.reference.outcomes import ABORTED, DRAWS, FOULS, moved, random_wins

NAMES = """
riichi tenhou tenhou_no_red mahjong_soul mleague ema wrc jpml_a saikouisen2000 saikouisen_modern custom custom_compact
"""
RULES = [
    *map(rules.load, NAMES.split()),
    rules.load("tenhou").replace(pao=["daisangen", "suukantsu"], open_kong_pao=True, pao_honba="discarder"),
    rules.load("mahjong_soul").replace(
        open_kong_pao=True, honba_winners="each", stick_winners="own", chombo="each", noten_points=1000
    ),
    rules.load("custom").replace(
        ron_winners="triple",
        second_dealer_rounding="exact",
        honba_points=1000,
        stick_winners="own",
        renchan="win",
        abort_renchan=False,
        abortive_draws=["four_winds"],
    ),
]

ANY = st.one_of(random_wins(), DRAWS, FOULS)


@given(ANY, st.sampled_from(RULES))
def test_points_come_from_players_and_sticks_only(outcome, chosen):
    result = settle_hand(outcome, chosen)
    taken = outcome.sticks - result.sticks
    assert sum(result.deltas) == taken * chosen["riichi_deposit"]
    assert result.sticks in (0, outcome.sticks)
    assert (result.sticks == 0) or result.kind != "win"
    assert all(delta % 100 == 0 for delta in result.deltas)
    assert result.next_dealer == (outcome.dealer if result.dealer_stays else (outcome.dealer + 1) % 4)
    assert result.honba in (0, outcome.honba, outcome.honba + 1)


@given(ANY, st.sampled_from(RULES), st.integers(1, 3))
def test_all_seats_are_alike(outcome, chosen, by):
    here, there = settle_hand(outcome, chosen), settle_hand(moved(outcome, by), chosen)
    assert [there.deltas[(seat + by) % 4] for seat in range(4)] == list(here.deltas)
    assert (there.dealer_stays, there.honba, there.sticks) == (here.dealer_stays, here.honba, here.sticks)
    assert sorted(there.winners) == sorted((seat + by) % 4 for seat in here.winners)


@given(random_wins(), st.sampled_from(RULES))
def test_who_pays_for_wins(outcome, chosen):
    result = settle_hand(outcome, chosen)
    for seat in range(4):
        if seat in result.winners:
            continue
        assert result.deltas[seat] <= 0
    liable = {seat for each in outcome.wins for seat in _liable(each)}
    if outcome.discarder is not None and not liable and result.kind == "win":
        assert all(result.deltas[seat] == 0 for seat in range(4) if seat not in {*result.winners, outcome.discarder})
    assert set(result.winners) <= {each.seat for each in outcome.wins}
    assert result.dealer_stays == (outcome.dealer in result.winners or result.kind == "abort")


def _liable(win):
    return win.liable.values() if isinstance(win.liable, dict) else () if win.liable is None else (win.liable,)


@given(random_wins(), st.sampled_from(RULES))
def test_a_counter_moves_its_points_only(outcome, chosen):
    more = dataclasses.replace(outcome, honba=outcome.honba + 3)
    before, after = settle_hand(outcome, chosen), settle_hand(more, chosen)
    moves = [b - a for a, b in zip(before.deltas, after.deltas, strict=True)]
    paid = len(before.winners) if chosen["honba_winners"] == "each" else min(1, len(before.winners))
    assert sum(move for move in moves if move > 0) <= paid * 3 * chosen["honba_points"]
    if len(before.winners) == 1:
        assert max(moves) == moves[before.winners[0]] == 3 * chosen["honba_points"]


@given(random_wins(), st.sampled_from(RULES))
def test_the_order_of_wins_is_no_matter(outcome, chosen):
    again = dataclasses.replace(outcome, wins=outcome.wins[::-1])
    assert settle_hand(again, chosen) == settle_hand(outcome, chosen)


@given(ABORTED, st.sampled_from(RULES))
def test_aborts_move_nothing(outcome, chosen):
    try:
        result = settle_hand(outcome, chosen)
    except InputError:
        assert outcome.name not in chosen["abortive_draws"]
    else:
        assert (result.kind, result.deltas, result.sticks) == ("abort", (0, 0, 0, 0), outcome.sticks)
