import pytest

import mjfast as mj
from mjfast.errors import InputError
from mjfast.settlement import Abort, Draw, Foul, Win, Won, settle_hand, win_payments
from tests.reference.family_rules import RULES
from tests.reference.outcomes import Price, drew, ron, win, worth


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
    "other seat": (
        lambda: settle_hand(Won(Win(1, drawn("W"))), "riichi"),
        r"wins\[0\]: the score is for seat 'W', but seat 1 is S",
    ),
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
    "half ready": (lambda: Foul(1, ready=2), "Foul: ready is 2, expected True or False"),
    "liable as text": (lambda: Win(1, given_tile(), liable="2"), "Win: liable is '2', expected a whole number"),
    "liable for what": (lambda: Win(1, given_tile(), liable={"twelve_tile": 2}), "unknown pattern 'twelve_tile'"),
    "liable twice": (lambda: Win(1, given_tile(), liable=[2, 2]), "Win: liable names a seat twice"),
    "both liable, himself": (lambda: Win(1, given_tile(), liable=[2, 1]), r"Win: liable\[1\] is 1, the winner's own"),
    "two liable": (lambda: settle_hand(ron(2, win(1, liable=[2, 3])), "riichi"), "'riichi' have one seat for all"),
    "no outcome": (lambda: settle_hand("draw", "riichi"), "outcome is 'draw', expected Won, Draw, Abort or Foul"),
    "no rules": (lambda: settle_hand(Draw(), "richi"), "did you mean 'riichi'"),
    "players": (lambda: win_payments(2000, 3, players=3), "seat is 3, expected a seat from 0 to 2"),
    "dealer of three": (lambda: win_payments(2000, 1, dealer=3, players=3), "dealer is 3"),
    "discarder of three": (lambda: win_payments(2000, 1, discarder=3, players=3), "discarder is 3"),
    "own discard": (lambda: win_payments(2000, 1, discarder=1), "discarder is 1, the winner's own seat"),
}


RIICHI_SCORE = mj.score("34m567p345s88p", "2m", melds="p777z")
CHINESE_SCORE = mj.score("55p33344z", "5p", melds="p111z k2222z", self_draw=True, rules="mcr_mil")
HOUSE = RULES["hangzhou_classic"].replace(discard_win_streak=3)


def settled(outcome, name):
    return lambda: settle_hand(outcome, RULES.get(name, HOUSE))


WRONG |= {
    "no such family": (
        settled(Won(Win(1, RIICHI_SCORE), 2), "guangdong"),
        "the score is of riichi rules, and 'guangdong' are guangdong rules",
    ),
    "not of riichi": (
        lambda: settle_hand(Won(Win(1, CHINESE_SCORE)), "riichi"),
        "the score is of mcr rules, and 'riichi' are riichi rules",
    ),
    "two liable at Guangdong": (settled(drew(1, liable=[0, 2]), "guangdong"), "'guangdong' have one seat for all"),
    "opposite": (settled(drew(1, liable=3), "hangzhou_classic"), "liable is 3, and only the neighbours of seat 1"),
    "opposite too": (settled(drew(1, liable=[2, 3]), "hangzhou_classic"), "only the neighbours of seat 1"),
    "pattern at Hangzhou": (settled(drew(1, liable={"daisangen": 2}), "hangzhou_classic"), "have seats, no patterns"),
    "discard at Hangzhou": (
        settled(ron(0, worth(1, dealer_streak=3)), "hangzhou_classic"),
        "seat 1 cannot win on a discard of seat 0: only who draws wins",
    ),
    "low streak": (
        settled(ron(0, worth(1, dealer_streak=2)), "house"),
        "cannot win on a discard of seat 0: the dealer's streak is too low",
    ),
    "no streak": (
        settled(ron(0, worth(1)), "house"),
        "cannot win on a discard of seat 0: the dealer's streak is too low",
    ),
    "two children": (
        settled(ron(2, worth(1, dealer_streak=3)), "house"),
        "discard of seat 2: neither of them is the dealer",
    ),
    "negative streak": (settled(drew(1, dealer_streak=-1), "house"), "dealer_streak is -1, expected 0 or more"),
    "no stake": (
        settled(drew(1, stakes=(1, 0, 0, 0)), "luoshu"),
        r"Won: stakes\[1\] is 0: only who has called ready, with 1 chip or more",
    ),
    "stakes": (lambda: drew(1, stakes=(1, 1, 1)), "Won: stakes has 3 numbers, expected 4"),
    "debts": (lambda: drew(1, stakes=(1, 1, 1, -1)), r"Won: stakes\[3\] is -1, expected 0 or more"),
    "half a point": (settled(drew(1, 0.5), "mcr_mil"), "Win: score.points is 0.5, expected a whole number"),
    "negative fan": (settled(drew(1, fan=-1), "guangdong"), "Win: score.fan is -1, expected 0 or more"),
    "three of two winners": (
        lambda: settle_hand(ron(0, worth(1), worth(2), worth(3)), RULES["guangdong"].replace(ron_winners="double")),
        "3 players win on one discard, and the rules 'guangdong with ron_winners' allow two",
    ),
    "third of two": (settled(drew(2), "thirteen34"), r"Won: wins\[0\]: seat is 2, expected a seat from 0 to 1"),
    "discarder of two": (settled(ron(2, worth(1)), "thirteen34"), "Won: discarder is 2, expected a seat from 0 to 1"),
    "dealer of two": (settled(Draw(dealer=3), "thirteen34"), "Draw: dealer is 3, expected a seat from 0 to 1"),
    "ready of two": (settled(Draw([0, 2]), "thirteen34"), "Draw: ready is 2, expected a seat from 0 to 1"),
    "foul of two": (settled(Foul([0, 2]), "thirteen34"), "Foul: seats is 2, expected a seat from 0 to 1"),
    "wind of two": (
        settled(drew(0, dealer=1), "thirteen34"),
        r"Won: wins\[0\]: the score is for seat 'N', but seat 0 is S where the dealer is 1",
    ),
    "foul elsewhere": (settled(Foul(1), "guangdong"), "'guangdong' do not say what a foul costs"),
    "abort elsewhere": (settled(Abort("four_winds"), "luoshu"), "'luoshu' have no abortive draws"),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors_say_where(name):
    call, message = WRONG[name]
    with pytest.raises(InputError, match=message):
        call()
