import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjfast import rules
from mjfast.errors import InputError
from mjfast.settlement import Abort, Draw, Foul, Win, Wins, settle_hand, win_payments
from tests.reference.outcomes import ABORTED, DRAWS, FOULS, Price, moved, random_wins, ron, self_draw, win

CUSTOM, COMPACT = rules.load("custom"), rules.load("custom_compact")
RIICHI, TENHOU, SOUL = rules.load("riichi"), rules.load("tenhou"), rules.load("mahjong_soul")
NAMES = [
    "riichi",
    "tenhou",
    "mahjong_soul",
    "mleague",
    "ema",
    "wrc",
    "jpml_a",
    "saikouisen2000",
    "custom",
    "custom_compact",
]
RULES = [
    *map(rules.load, NAMES),
    TENHOU.replace(pao=["daisangen", "daisuushii", "suukantsu"], open_kong_pao=True, pao_honba="discarder"),
    SOUL.replace(open_kong_pao=True, honba_winners="each", stick_winners="own", chombo="each", noten_points=1000),
    CUSTOM.replace(ron_winners="triple", second_dealer_rounding="exact", honba_points=1000, stick_winners="own"),
]

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


def test_liable_players():
    alone = {"limits": ["daisangen"], "liable": 3}
    assert settle_hand(ron(3, win(1, 8000, **alone), honba=1), SOUL).deltas == (0, 32300, 0, -32300)
    assert settle_hand(ron(2, win(1, 8000, **alone), honba=1), SOUL).deltas == (0, 32300, -16000, -16300)
    discarder = SOUL.replace(pao_honba="discarder")
    assert settle_hand(ron(2, win(1, 8000, **alone), honba=1), discarder).deltas == (0, 32300, -16300, -16000)
    assert settle_hand(self_draw(1, 8000, honba=1, **alone), discarder).deltas == (0, 32300, 0, -32300)
    assert settle_hand(self_draw(1, 8000, honba=1, **alone), "saikouisen2000").deltas == (-16100, 32300, -8100, -8100)


def test_liable_for_a_pattern_or_the_hand():
    two = {"limits": ["tsuuiisou", "daisangen"], "liable": 3}
    assert settle_hand(self_draw(1, 16000, honba=1, **two), SOUL).deltas == (-16000, 64300, -8000, -40300)
    assert settle_hand(self_draw(1, 16000, honba=1, **two), TENHOU).deltas == (0, 64300, 0, -64300)
    assert settle_hand(ron(0, win(1, 16000, **two)), SOUL).deltas == (-48000, 64000, 0, -16000)
    assert settle_hand(ron(0, win(1, 16000, **two)), TENHOU).deltas == (-32000, 64000, 0, -32000)


def test_different_players_liable():
    hand = {"limits": ["daisangen", "suukantsu"], "liable": {"daisangen": 2, "suukantsu": 3}}
    full = CUSTOM.replace(suukantsu={"limit": 4})
    assert settle_hand(self_draw(1, 16000, honba=1, **hand), full).deltas == (0, 64300, -32300, -32000)
    assert settle_hand(ron(0, win(1, 16000, **hand), honba=1), full).deltas == (-32000, 64300, -16300, -16000)
    assert settle_hand(ron(0, win(1, 16000, **hand)), TENHOU).deltas == (-32000, 64000, -32000, 0)
    assert settle_hand(ron(2, win(1, 16000, **hand), honba=1), full).deltas == (0, 64300, -48300, -16000)


def test_halves_are_rounded_up():
    # Limits worth an odd number of hundreds: the mangan of these rules is 2050 basic points.
    odd = SOUL.replace(mangan_basic=2050)
    hand = win(1, 2050, limits={"daisangen": 1}, liable=3)
    assert settle_hand(ron(2, hand), odd).deltas == (0, 8200, -4100, -4100)
    later = CUSTOM.replace(mangan_basic=2050)
    assert settle_hand(ron(0, win(1), win(2, 2050, limits={"daisangen": 1}, liable=3)), later).deltas == (
        -9100,
        8000,
        2200,
        -1100,
    )


def test_nobody_is_liable_for_what_was_not_paid():
    ordinary = {"liable": 3}
    assert settle_hand(ron(2, win(1, 8000, **ordinary)), SOUL).deltas == (0, 32000, -32000, 0)
    other = {"limits": ["tsuuiisou"], "liable": {"daisangen": 3}}
    assert settle_hand(ron(2, win(1, 8000, **other)), SOUL).deltas == (0, 32000, -32000, 0)
    capped = {"limits": {"daisangen": 4, "tsuuiisou": 4, "kokushi": 40}, "liable": 3}
    assert settle_hand(ron(2, win(1, 10000, **capped)), SOUL).deltas == (0, 40000, -24000, -16000)


def test_open_kong():
    pays = RIICHI.replace(open_kong_pao=True)
    hand = self_draw(1, honba=1, open_kong_from=3)
    assert settle_hand(hand, pays).deltas == (0, 8300, 0, -8300)
    assert settle_hand(hand, RIICHI).deltas == (-4100, 8300, -2100, -2100)
    fixed = self_draw(1, 16000, honba=1, limits=["suukantsu", "tsuuiisou"], liable=2, open_kong_from=3)
    both = pays.replace(pao=["suukantsu"])
    assert settle_hand(fixed, both).deltas == (0, 64300, -32300, -32000)
    assert settle_hand(fixed, both.replace(pao_scope="hand")).deltas == (0, 64300, -64300, 0)


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
    hand = win(seat, basic, dealer=dealer, self_draw=discarder is None, limits=limits, liable=liable)
    outcome = Wins(hand, discarder, dealer=dealer, honba=honba, sticks=sticks)
    assert list(settle_hand(outcome, TENHOU).deltas) == deltas


def test_a_recorded_hand_with_two_winners():
    outcome = ron(1, win(3, 320, dealer=0), win(2, 2000, dealer=0), honba=2, sticks=2)
    assert settle_hand(outcome, TENHOU).deltas == (0, -9900, 10600, 1300)


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
    more = Wins(outcome.wins, outcome.discarder, dealer=outcome.dealer, honba=outcome.honba + 3, sticks=outcome.sticks)
    before, after = settle_hand(outcome, chosen), settle_hand(more, chosen)
    moves = [b - a for a, b in zip(before.deltas, after.deltas, strict=True)]
    paid = len(before.winners) if chosen["honba_winners"] == "each" else min(1, len(before.winners))
    assert sum(move for move in moves if move > 0) <= paid * 3 * chosen["honba_points"]
    if len(before.winners) == 1:
        assert max(moves) == moves[before.winners[0]] == 3 * chosen["honba_points"]


@given(random_wins(), st.sampled_from(RULES))
def test_the_order_of_wins_is_no_matter(outcome, chosen):
    again = Wins(
        outcome.wins[::-1], outcome.discarder, dealer=outcome.dealer, honba=outcome.honba, sticks=outcome.sticks
    )
    assert settle_hand(again, chosen) == settle_hand(outcome, chosen)


@given(ABORTED, st.sampled_from(RULES))
def test_aborts_move_nothing(outcome, chosen):
    try:
        result = settle_hand(outcome, chosen)
    except InputError:
        assert outcome.name not in chosen["abortive_draws"]
    else:
        assert (result.kind, result.deltas, result.sticks) == ("abort", (0, 0, 0, 0), outcome.sticks)


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
    "no wins": (lambda: Wins(()), "Wins: no wins"),
    "discarder wins": (
        lambda: Wins([Win(2, given_tile("W")), Win(1, given_tile())], 1),
        r"Wins: wins\[1\]: seat 1 is the discarder too",
    ),
    "discarder": (lambda: Wins(Win(1, given_tile()), 7), "Wins: discarder is 7"),
    "one seat twice": (lambda: Wins([Win(1, given_tile())] * 2, 2), "Wins: seats of wins names a seat twice"),
    "two self-draws": (lambda: Wins([Win(1, drawn()), Win(2, drawn("W"))]), "2 wins without a discarder"),
    "ron without discarder": (lambda: Wins(Win(1, given_tile())), r"wins\[0\]: the score is for a discard"),
    "self-draw with discarder": (lambda: Wins(Win(1, drawn()), 2), r"wins\[0\]: the score is for a self-draw"),
    "other seat": (lambda: Wins(Win(1, drawn("W"))), r"wins\[0\]: the score is for seat 'W', but seat 1 is S"),
    "open kong and discard": (
        lambda: Wins(Win(1, given_tile(), open_kong_from=3), 2),
        r"wins\[0\]: open_kong_from goes with a self-draw only",
    ),
    "own stick": (lambda: Wins(Win(1, drawn(), riichi=True)), "Wins: sticks is 0, but more winners"),
    "ready twice": (lambda: Draw(ready=[1, 1]), "Draw: ready names a seat twice"),
    "ready": (lambda: Draw(ready=[1, 9]), r"Draw: ready\[1\] is 9"),
    "nagashi": (lambda: Draw(nagashi=4), r"Draw: nagashi\[0\] is 4"),
    "abort": (lambda: Abort("nine_kind"), "unknown abortive draw 'nine_kind', did you mean 'nine_kinds'"),
    "nobody's foul": (lambda: Foul([]), "Foul: no seats"),
    "foul": (lambda: Foul(4), r"Foul: seats\[0\] is 4"),
    "no outcome": (lambda: settle_hand("draw", "riichi"), "outcome is 'draw', expected Wins, Draw, Abort or Foul"),
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
