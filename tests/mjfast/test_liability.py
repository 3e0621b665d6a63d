from mjfast import rules
from mjfast.settlement import settle_hand
from tests.reference.outcomes import ron, self_draw, win

RIICHI, TENHOU, SOUL, CUSTOM = map(rules.load, ("riichi", "tenhou", "mahjong_soul", "custom"))


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
