import pytest

from mjfast.errors import InputError
from mjfast.settlement import Abort, Draw, Foul, Win, Won, settle_hand, win_payments
from tests.reference.outcomes import Price


def drawn(seat="S"):
    return Price(2000, {}, True, seat)


def given_tile(seat="S"):
    return Price(2000, {}, False, seat)


WRONG = {
    "seat": (lambda: Win(5, given_tile()), "Win: seat is 5, expected a seat from 0 to 3"),
    "seat as text": (lambda: Win("1", given_tile()), "Win: seat is '1', expected a whole number"),
    "seat as bool": (lambda: Win(True, given_tile()), "Win: seat is True, expected a whole number"),
    "basic": (lambda: Win(1, Price(1280.5)), "Win: score.basic is 1280.5, expected a whole number"),
    "liable to himself": (lambda: Win(1, given_tile(), liable=1), "Win: liable is 1, the winner's own seat"),
    "liable seat": (lambda: Win(1, given_tile(), liable={"daisangen": 4}), r"Win: liable\['daisangen'\] is 4"),
    "open kong from himself": (lambda: Win(1, drawn(), open_kong_from=1), "Win: open_kong_from is 1, the winner's own"),
    "dealer": (lambda: Draw(dealer=-1), "Draw: dealer is -1, expected a seat from 0 to 3"),
    "honba": (lambda: Draw(honba=-1), "Draw: honba is -1, expected 0 or more"),
    "sticks": (lambda: Abort("four_winds", sticks=-2), "Abort: sticks is -2, expected 0 or more"),
    "half a counter": (lambda: Draw(honba=0.5), "Draw: honba is 0.5, expected a whole number"),
    "no wins": (lambda: Won(()), "Won: no wins"),
    "discarder wins": (
        lambda: Won([Win(2, given_tile("W")), Win(1, given_tile())], 1),
        r"Won: wins\[1\]: seat 1 is the discarder too",
    ),
    "discarder": (lambda: Won(Win(1, given_tile()), 7), "Won: discarder is 7"),
    "one seat twice": (lambda: Won([Win(1, given_tile())] * 2, 2), "Won: seats of wins names a seat twice"),
    "two self-draws": (lambda: Won([Win(1, drawn()), Win(2, drawn("W"))]), "2 wins without a discarder"),
    "ron without discarder": (lambda: Won(Win(1, given_tile())), r"wins\[0\]: the score is for a discard"),
    "self-draw with discarder": (lambda: Won(Win(1, drawn()), 2), r"wins\[0\]: the score is for a self-draw"),
    "other seat": (lambda: Won(Win(1, drawn("W"))), r"wins\[0\]: the score is for seat 'W', but seat 1 is S"),
    "open kong and discard": (
        lambda: Won(Win(1, given_tile(), open_kong_from=3), 2),
        r"wins\[0\]: open_kong_from goes with a self-draw only",
    ),
    "own stick": (lambda: Won(Win(1, drawn(), riichi=True)), "Won: sticks is 0, but more winners"),
    "ready twice": (lambda: Draw(ready=[1, 1]), "Draw: ready names a seat twice"),
    "ready": (lambda: Draw(ready=[1, 9]), r"Draw: ready\[1\] is 9"),
    "nagashi": (lambda: Draw(nagashi=4), r"Draw: nagashi\[0\] is 4"),
    "abort": (lambda: Abort("nine_kind"), "unknown abortive draw 'nine_kind', did you mean 'nine_kinds'"),
    "nobody's foul": (lambda: Foul([]), "Foul: no seats"),
    "foul": (lambda: Foul(4), r"Foul: seats\[0\] is 4"),
    "no outcome": (lambda: settle_hand("draw", "riichi"), "outcome is 'draw', expected Won, Draw, Abort or Foul"),
    "no rules": (lambda: settle_hand(Draw(), "richi"), "did you mean 'riichi'"),
    "players": (lambda: win_payments(2000, 3, players=3), "seat is 3, expected a seat from 0 to 2"),
    "dealer of three": (lambda: win_payments(2000, 1, dealer=3, players=3), "dealer is 3"),
    "discarder of three": (lambda: win_payments(2000, 1, discarder=3, players=3), "discarder is 3"),
    "own discard": (lambda: win_payments(2000, 1, discarder=1), "discarder is 1, the winner's own seat"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_say_where(name):
    call, message = WRONG[name]
    with pytest.raises(InputError, match=message):
        call()
