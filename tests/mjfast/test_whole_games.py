"""Whole public Tenhou games: settling every hand leads through the game to its end and its final points."""

import pytest

from mjfast import rules
from mjfast.final_points import settle_game
from mjfast.game import Position, game_end, next_position, round_wind
from mjfast.settlement import ABORTS, Abort, Draw, Won, settle_hand
from tests.reference.outcomes import win

# A hand a line: number, counters, who declared riichi; then discarder>winner:basic points (no discarder for a
# self-draw), or = with the ready players, or why it ended early; then what the hand moved, by seat. The line at the
# end has the points and the final points.
GAMES = {
    "last hand": """
0 0 -    3>1:240           0   1000      0  -1000
1 0 31   =13           -1500   1500  -1500   1500
1 1 1    >1:3000       -6100  21300  -6100  -6100
1 2 3    2>1:480           0   4500  -3500      0
1 3 -    >0:3000       12900  -6300  -3300  -3300
2 0 -    =023           1000  -3000   1000   1000
2 1 -    1>2:640           0  -4200   4200      0
2 2 -    0>1:960       -4500   4500      0      0
3 0 21   1>0:640        4600  -2600      0      0
4 0 3    >3:1280       -2600  -1300  -1300   6200
5 0 -    0>3:1920      -7700      0      0   7700
6 0 2    >2:1920       -3900  -3900  12700  -3900
6 1 2    >2:3000       -6100  -6100  19300  -6100
6 2 0    =0             3000  -1000  -1000  -1000
7 3 0    >2:1280       -1600  -1600   8100  -2900
10500 24800 50600 14100 -39 5 60 -26
""",
    "four riichi": """
0 0 -    =                 0      0      0      0
1 1 1    2>0:480        3300      0  -2300      0
2 0 2031 four_riichi       0      0      0      0
2 1 3    0>3:1920      -8000      0      0  13000
3 0 -    2>0:480        2000      0  -2000      0
4 0 -    >1:1920       -3900   7900  -2000  -2000
5 0 -    >3:4000       -4000  -8000  -4000  16000
6 0 -    3>0:960        3900      0      0  -3900
7 0 -    >2:960        -1000  -1000   4000  -2000
16300 21900 17700 44100 -34 2 -22 54
""",
    "tobi": """
0 0 0    1>0:320        3000  -2000      0      0
0 1 12   >1:2000       -4100  10300  -2100  -2100
1 0 1    =01            1500   1500  -1500  -1500
1 1 2    0>2:2000      -8300      0  10300      0
2 0 0    =012           1000   1000   1000  -3000
2 1 31   =123          -3000   1000   1000   1000
2 2 -    1>0:640        6200  -3200      0      0
3 0 -    0>2:240       -1000      0   1000      0
4 0 3    1>3:1280          0  -5200      0   6200
5 0 3    >3:1920       -2000  -3900  -2000   8900
6 0 2    1>2:1120          0  -6800   7800      0
6 1 -    1>2:1920          0 -11900  11900      0
6 2 2    3>2:2000          0      0  13600 -12600
6 3 02   2>0:4000      18900      0 -16900      0
7 0 3    >3:2000       -4000  -4000  -4000  13000
30200 -1200 40100 30900 -10 -51 50 11
""",
}

TENHOU = rules.load("tenhou")


def outcome_of(event, table):
    if event in ABORTS:
        return Abort(event, **table)
    if event.startswith("="):
        return Draw([int(seat) for seat in event[1:]], **table)
    discarder, won = event.split(">")
    wins = [part.split(":") for part in won.split(",")]
    drawn = not discarder
    hands = [win(int(seat), int(basic), dealer=table["dealer"], drawn=drawn) for seat, basic in wins]
    return Won(hands, None if drawn else int(discarder), **table)


@pytest.mark.parametrize("name", GAMES)
def test_recorded_game(name):
    *hands, last = GAMES[name].strip().splitlines()
    points, position, end = [25000] * 4, Position(), None
    for line in hands:
        number, honba, riichi, event, *moved = line.split()
        assert position is not None
        assert (position.number, position.honba) == (int(number), int(honba))
        assert position.round == "ES"[position.number // 4] == round_wind(position.number, rules=TENHOU)
        declared = [int(seat) for seat in riichi if seat != "-"]
        for seat in declared:
            points[seat] -= 1000
        table = {"dealer": position.dealer, "honba": position.honba, "sticks": position.sticks + len(declared)}
        result = settle_hand(outcome_of(event, table), TENHOU)
        assert list(result.deltas) == [int(delta) for delta in moved]
        points = [held + delta for held, delta in zip(points, result.deltas, strict=True)]
        end = game_end(position, result, points, rules=TENHOU)
        position = next_position(position, result, points, rules=TENHOU)
        assert (end is None) == (position is not None)
    assert end == ("tobi" if name == "tobi" else "last_hand")
    final = [int(value) for value in last.split()]
    assert points == final[:4]
    assert list(settle_game(points, TENHOU, sticks=result.sticks)) == final[4:]
