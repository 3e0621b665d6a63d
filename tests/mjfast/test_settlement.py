import pickle

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import InputError
from mjfast.settlement import Abort, Draw, Foul, Win, Won, settle_hand, win_payments
from tests.reference.outcomes import ron, self_draw, win

CUSTOM, COMPACT = rules.load("custom"), rules.load("custom_compact")
RIICHI, TENHOU, SOUL = rules.load("riichi"), rules.load("tenhou"), rules.load("mahjong_soul")

DRAGONS = {"limits": {"daisangen": 3}, "liable": 2}
BOTH = {"limits": ["daisangen", "tsuuiisou"], "liable": {"daisangen": 2}}

WORKED = {
    "two winners: the second gets basic points": (
        CUSTOM,
        ron(2, win(3, 1280), win(0, 480), honba=2, sticks=1),
        [800, 0, -6600, 5800 + 1000],
        (0, True, 3, 0),
    ),
    "the dealer discards to two": (CUSTOM, ron(0, win(1), win(3)), [-10000, 8000, 0, 2000], (1, False, 0, 0)),
    "two winners, the second with a pair wait of four concealed triplets": (
        CUSTOM,
        ron(0, win(1), win(2, 10000)),
        [-18000, 8000, 10000, 0],
        (1, False, 0, 0),
    ),
    "the same as the dealer": (CUSTOM, ron(1, win(2), win(0, 10000)), [15000, -23000, 8000, 0], (0, True, 1, 0)),
    "three dragons by self-draw, west liable": (
        COMPACT,
        self_draw(1, 6000, honba=1, **DRAGONS),
        [0, 24300, -24300, 0],
        (1, False, 0, 0),
    ),
    "three dragons on a discard": (
        COMPACT,
        ron(3, win(1, 6000, **DRAGONS), honba=1),
        [0, 24300, -12300, -12000],
        (1, False, 0, 0),
    ),
    "liable for one of two patterns": (
        CUSTOM,
        ron(3, win(1, 16000, **BOTH)),
        [0, 64000, -16000, -48000],
        (1, False, 0, 0),
    ),
    "ready hands of two": (CUSTOM, Draw([0, 3]), [1500, -1500, -1500, 1500], (0, True, 1, 0)),
    "nagashi as a win": (
        CUSTOM,
        Draw(nagashi=2, honba=2, sticks=1),
        [-4200, -2200, 8600 + 1000, -2200],
        (1, False, 0, 0),
    ),
    "ready hands of three": (RIICHI, Draw([1, 2, 3], honba=1), [-3000, 1000, 1000, 1000], (1, False, 2, 0)),
    "three dragons at Tenhou": (
        TENHOU,
        self_draw(2, 8000, honba=2, limits=["daisangen"], liable=1),
        [0, -32600, 32600, 0],
        (1, False, 0, 0),
    ),
    "no payments for ready hands (Saikouisen 2000)": (
        rules.load("saikouisen2000"),
        Draw([0, 2], honba=1),
        [0, 0, 0, 0],
        (0, True, 2, 0),
    ),
    "the same with 3000": (
        rules.load("saikouisen_modern"),
        Draw([0, 2], honba=1),
        [1500, -1500, 1500, -1500],
        (0, True, 2, 0),
    ),
    "a foul off after the game (Saikouisen, Article 55)": (
        rules.load("saikouisen2000"),
        Foul(1, honba=1, sticks=1),
        [0, 0, 0, 0],
        (0, True, 1, 1),
    ),
    "one counter by self-draw (Saikouisen, Article 46)": (
        rules.load("saikouisen2000"),
        self_draw(2, 1280, honba=1),
        [-2700, -1400, 5500, -1400],
        (1, False, 0, 0),
    ),
    "two counters and two sticks on a discard": (
        rules.load("saikouisen2000"),
        ron(3, win(2, 240), honba=2, sticks=2),
        [0, 0, 3600, -1600],
        (1, False, 0, 0),
    ),
}


@pytest.mark.parametrize("name", WORKED)
def test_worked_examples(name):
    chosen, outcome, deltas, following = WORKED[name]
    result = settle_hand(outcome, chosen)
    assert list(result.deltas) == deltas
    assert (result.next_dealer, result.dealer_stays, result.honba, result.sticks) == following
    assert settle_hand(pickle.loads(pickle.dumps(outcome)), chosen) == result


def test_three_players_lose_the_share_of_the_fourth():
    assert win_payments(2000, 1, players=3) == (-4000, 6000, -2000)
    assert win_payments(2000, 0, players=3) == (8000, -4000, -4000)
    assert win_payments(2000, 1, discarder=2, players=3) == (0, 8000, -8000)


# Child and dealer on a discard, then what a child and the dealer pay on a self-draw: the table of every primer.
SHARES = {
    160: (700, 1000, 200, 400),
    240: (1000, 1500, 300, 500),
    320: (1300, 2000, 400, 700),
    400: (1600, 2400, 400, 800),
    480: (2000, 2900, 500, 1000),
    640: (2600, 3900, 700, 1300),
    800: (3200, 4800, 800, 1600),
    960: (3900, 5800, 1000, 2000),
    1280: (5200, 7700, 1300, 2600),
    1600: (6400, 9600, 1600, 3200),
    1920: (7700, 11600, 2000, 3900),
    2000: (8000, 12000, 2000, 4000),
    3000: (12000, 18000, 3000, 6000),
    8000: (32000, 48000, 8000, 16000),
}


@pytest.mark.parametrize("basic", SHARES)
def test_shares(basic):
    child, dealer, small, large = SHARES[basic]
    assert win_payments(basic, 1, discarder=3) == (0, child, 0, -child)
    assert win_payments(basic, 1, discarder=0) == (-child, child, 0, 0)
    assert win_payments(basic, 2, dealer=2, discarder=3) == (0, 0, dealer, -dealer)
    assert win_payments(basic, 1) == (-large, large + 2 * small, -small, -small)
    assert win_payments(basic, 3, dealer=3) == (-large, -large, -large, 3 * large)


def test_the_share_of_the_second_winner():
    # b, a child, the dealer by one and a half of the rounded share, and of the exact one
    table = [
        (160, 200, 300, 300),
        (240, 300, 500, 400),
        (320, 400, 600, 500),
        (480, 500, 800, 800),
        (640, 700, 1100, 1000),
        (960, 1000, 1500, 1500),
        (1280, 1300, 2000, 2000),
        (1920, 2000, 3000, 2900),
        (2000, 2000, 3000, 3000),
        (16000, 16000, 24000, 24000),
    ]
    exact = CUSTOM.replace(second_dealer_rounding="exact")
    for basic, child, dealer, dealer_exact in table:
        assert settle_hand(ron(0, win(1), win(2, basic)), CUSTOM).deltas[2] == child
        assert settle_hand(ron(1, win(2), win(0, basic)), CUSTOM).deltas[0] == dealer
        assert settle_hand(ron(1, win(2), win(0, basic)), exact).deltas[0] == dealer_exact


TWO = ron(1, win(0, 480), win(3, 1280, riichi=True), honba=1, sticks=3)
THREE = ron(1, win(2, 320), win(3, 640), win(0, 160), honba=1, sticks=1)


def test_several_winners():
    assert settle_hand(TWO, TENHOU).deltas == (2900, -8400, 0, 8500)
    assert settle_hand(TWO, TENHOU).winners == (3, 0)
    bumped = settle_hand(TWO, "mleague")
    assert (bumped.deltas, bumped.winners, bumped.dealer_stays) == ((0, -5500, 0, 8500), (3,), False)
    each = TENHOU.replace(honba_winners="each", stick_winners="own")
    assert settle_hand(TWO, each).deltas == (3200, -8700, 0, 8500)
    own = ron(1, win(0, 480, riichi=True), win(3, 1280, riichi=True), sticks=3)
    assert settle_hand(own, TENHOU).deltas == (2900, -8100, 0, 8200)
    assert settle_hand(own, each).deltas == (3900, -8100, 0, 7200)


def test_three_winners():
    aborted = settle_hand(THREE, TENHOU)
    assert (aborted.kind, aborted.deltas, aborted.winners) == ("abort", (0, 0, 0, 0), ())
    assert (aborted.dealer_stays, aborted.honba, aborted.sticks) == (True, 2, 1)
    paid = settle_hand(THREE, SOUL)
    assert (paid.deltas, paid.winners) == ((1000, -5200, 2600, 2600), (2, 3, 0))
    assert paid.dealer_stays
    assert settle_hand(THREE, "mleague").winners == (2,)
    old = rules.load("jpml_a").replace(abortive_draws=["triple_ron"])
    assert settle_hand(THREE, old).kind == "abort"


def test_draws():
    noten = {
        (): (0, 0, 0, 0),
        (1,): (-1000, 3000, -1000, -1000),
        (1, 2): (-1500, 1500, 1500, -1500),
        (0, 1, 2): (1000, 1000, 1000, -3000),
        (0, 1, 2, 3): (0, 0, 0, 0),
    }
    for ready, deltas in noten.items():
        result = settle_hand(Draw(ready, honba=3, sticks=2), RIICHI)
        assert result.deltas == deltas
        assert (result.kind, result.honba, result.sticks, result.dealer_stays) == ("draw", 4, 2, 0 in ready)
    uneven = RIICHI.replace(noten_points=1000)
    assert settle_hand(Draw(1), uneven).deltas == (-400, 1200, -400, -400)
    assert settle_hand(Draw([0, 1, 2]), uneven).deltas == (400, 400, 400, -1200)


def test_nagashi():
    hand = Draw(ready=[0], nagashi=[1, 3], honba=1, sticks=2)
    drawn = settle_hand(hand, TENHOU)
    assert (drawn.kind, drawn.deltas) == ("draw", (-8000, 6000, -4000, 6000))
    assert (drawn.dealer_stays, drawn.honba, drawn.sticks, drawn.winners) == (True, 2, 2, ())
    won = settle_hand(hand, RIICHI)
    assert (won.kind, won.deltas) == ("win", (-8100, 6300 + 2000, -4100, 5900))
    assert (won.dealer_stays, won.honba, won.sticks, won.winners) == (False, 0, 0, (1, 3))
    assert settle_hand(hand, RIICHI.replace(honba_winners="each")).deltas == (-8200, 6200 + 2000, -4200, 6200)
    assert settle_hand(hand, "mleague").deltas == (3000, -1000, -1000, -1000)
    assert settle_hand(Draw(nagashi=1, honba=4), RIICHI).deltas == (-4400, 9200, -2400, -2400)
    own = settle_hand(Draw(nagashi=[1, 0], dealer=0), RIICHI)
    assert (own.deltas, own.dealer_stays, own.winners) == ((8000, 4000, -6000, -6000), True, (0, 1))


def test_aborts():
    for name in ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron"):
        result = settle_hand(Abort(name, dealer=2, honba=1, sticks=4), RIICHI)
        assert (result.kind, result.deltas, result.next_dealer, result.honba, result.sticks) == (
            "abort",
            (0, 0, 0, 0),
            2,
            2,
            4,
        )
        with pytest.raises(InputError, match=f"'mleague' have no {name}"):
            settle_hand(Abort(name), "mleague")
    with pytest.raises(InputError, match="'mahjong_soul' have no triple_ron"):
        settle_hand(Abort("triple_ron"), SOUL)


def test_fouls():
    assert settle_hand(Foul(0, honba=1), RIICHI).deltas == (-12000, 4000, 4000, 4000)
    assert settle_hand(Foul(2, dealer=1), RIICHI).deltas == (2000, 4000, -8000, 2000)
    assert settle_hand(Foul([0, 2]), RIICHI).deltas == (-8000, 6000, -4000, 6000)
    assert settle_hand(Foul(2), RIICHI.replace(chombo="each")).deltas == (3000, 3000, -9000, 3000)
    kept = settle_hand(Foul(2, dealer=1, honba=3, sticks=1), CUSTOM)
    assert (kept.kind, kept.dealer_stays, kept.honba, kept.sticks) == ("foul", True, 3, 1)


def test_scores_of_real_hands():
    dragons = {"melds": "p555z p666z p777z"}
    drawn = mj.score("33m11p", "3m", self_draw=True, rules=COMPACT, **dragons)
    assert settle_hand(Won(Win(1, drawn, liable=2), honba=1), COMPACT).deltas == (0, 24300, -24300, 0)
    honours = mj.score("33z11z", "3z", rules=CUSTOM, **dragons)
    outcome = Won(Win(1, honours, liable={"daisangen": 2}), discarder=3)
    assert settle_hand(outcome, CUSTOM).deltas == (0, 64000, -16000, -48000)
    north = mj.score("345m678p22s56s", "7s", melds="p666z", seat="W", rules="saikouisen2000")
    assert settle_hand(Won(Win(2, north), discarder=3, honba=2, sticks=2), "saikouisen2000").deltas == (
        0,
        0,
        3600,
        -1600,
    )


def test_counters_that_do_not_divide():
    thousand = RIICHI.replace(honba_points=1000)
    assert settle_hand(self_draw(1, honba=1), thousand).deltas == (-4400, 9200, -2400, -2400)
    assert settle_hand(ron(2, win(1), honba=1), thousand).deltas == (0, 9000, -9000, 0)


# Hands of public Tenhou games: basic points, winner, dealer, discarder (- by self-draw), counters, sticks, who is
# liable for three dragons; then the change of points by seat.
RECORDED = """
8000 2 3 - 0 0 0   -32000      0  32000      0
8000 2 1 - 1 0 0   -32300      0  32300      0
8000 3 1 2 0 0 0   -16000      0 -16000  32000
2000 3 3 - 1 2 -    -4100  -4100  -4100  14300
2000 1 1 - 2 3 -    -4200  15600  -4200  -4200
1920 3 3 - 1 1 -    -4000  -4000  -4000  13000
1920 0 3 - 1 1 -     9200  -2100  -2100  -4000
480  2 3 - 1 1 -     -600   -600   3300  -1100
960  0 3 - 2 5 -     9600  -1200  -1200  -2200
960  0 1 - 1 1 -     5300  -2100  -1100  -1100
3000 0 1 1 2 1 -    13600 -12600      0      0
640  3 1 1 2 2 -        0  -3200      0   5200
240  2 3 1 2 2 -        0  -1600   3600      0
640  2 1 1 1 1 -        0  -2900   3900      0
960  0 0 1 2 2 -     8400  -6400      0      0
1920 2 2 0 1 2 -   -11900      0  13900      0
240  2 2 1 2 1 -        0  -2100   3100      0
"""


@pytest.mark.parametrize("row", RECORDED.strip().splitlines())
def test_recorded_hands(row):
    basic, seat, dealer, discarder, honba, sticks, liable, *deltas = (None if x == "-" else int(x) for x in row.split())
    limits = ["daisangen"] if basic == 8000 else []
    hand = win(seat, basic, dealer=dealer, drawn=discarder is None, limits=limits, liable=liable)
    outcome = Won(hand, discarder, dealer=dealer, honba=honba, sticks=sticks)
    assert list(settle_hand(outcome, TENHOU).deltas) == deltas


def test_a_recorded_hand_with_two_winners():
    outcome = ron(1, win(3, 320, dealer=0), win(2, 2000, dealer=0), honba=2, sticks=2)
    assert settle_hand(outcome, TENHOU).deltas == (0, -9900, 10600, 1300)
