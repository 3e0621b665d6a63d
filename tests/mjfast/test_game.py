import pytest

from mjfast import rules
from mjfast.errors import HandError, InputError, TileError
from mjfast.game import (
    Claim,
    abortive_draw,
    claim_priority,
    forbidden_discards,
    furiten,
    least_han,
    may_declare_riichi,
    may_win,
    ron_winners,
)
from mjfast.notation import parse_meld

RIICHI, CUSTOM, SAIKOUISEN = rules.load("riichi"), rules.load("custom"), rules.load("saikouisen2000")


def test_furiten():
    assert furiten("147m", "7m", rules=RIICHI) == "discard"
    assert furiten("147m", "258m", rules=RIICHI) is None
    assert furiten(["5m"], ["0m"], rules=RIICHI) == "discard"
    assert furiten("14m", passed="9p4m", rules=RIICHI) == "turn"
    assert furiten("14m", passed_in_riichi="1m", passed="1m", discards="1m", rules=RIICHI) == "riichi"
    assert furiten("", "19m", passed="19m", passed_in_riichi="19m", rules=RIICHI) is None


def test_furiten_of_a_passed_tile_ends():
    for chosen, after_draw in ((RIICHI, "turn"), (SAIKOUISEN, None)):
        assert furiten("14m", passed="4m", rules=chosen) == "turn"
        assert furiten("14m", passed="4m", drawn_since=True, rules=chosen) == after_draw
        assert furiten("14m", "4m", passed="4m", drawn_since=True, rules=chosen) == "discard"
        assert furiten("14m", passed_in_riichi="4m", drawn_since=True, rules=chosen) == "riichi"


@pytest.mark.parametrize(("honba", "least"), [(0, 1), (4, 1), (5, 2), (9, 2), (10, 3), (14, 3), (15, 4), (50, 11)])
def test_least_han(honba, least):
    assert least_han(honba, rules=CUSTOM) == least
    assert least_han(honba, rules=RIICHI) == 1
    assert least_han(honba, rules=CUSTOM.replace(min_han_most=2)) == min(least, 2)
    assert least_han(honba, rules=CUSTOM.replace(min_han=2, min_han_most=1)) == 2


def test_ten_counters_need_three_han():
    assert not may_win(2, honba=10, rules=CUSTOM)  # riichi and pinfu
    assert may_win(3, honba=10, rules=CUSTOM)  # with ippatsu
    assert may_win(2, honba=7, self_draw=True, rules=CUSTOM)
    assert not may_win(1, honba=7, self_draw=True, rules=CUSTOM)
    assert may_win(0, limit=True, honba=10, rules=CUSTOM)


def test_may_win():
    assert not may_win(0, self_draw=True, rules=RIICHI)
    for reason in ("discard", "turn", "riichi"):
        assert not may_win(3, furiten=reason, rules=RIICHI)
        assert not may_win(3, limit=True, furiten=reason, rules=RIICHI)
        assert may_win(3, furiten=reason, self_draw=True, rules=RIICHI)
    strict = RIICHI.replace(atozuke=False)
    assert may_win(1, every_wait=False, rules=RIICHI)
    assert not may_win(1, every_wait=False, limit=True, self_draw=True, rules=strict)
    assert may_win(1, rules=strict)


def test_may_declare_riichi():
    assert may_declare_riichi(1000, 4, rules=RIICHI)
    assert not may_declare_riichi(900, 4, rules=RIICHI)
    assert not may_declare_riichi(1000, 3, rules=RIICHI)
    assert may_declare_riichi(1000, 4, furiten="discard", rules=RIICHI)
    assert not may_declare_riichi(1000, 4, furiten="turn", rules=RIICHI.replace(furiten_riichi=False))
    # Saikouisen, Article 35: no further draw is needed, but the last tile allows no riichi.
    assert may_declare_riichi(-5000, 1, rules=SAIKOUISEN)
    assert not may_declare_riichi(50000, 0, rules=SAIKOUISEN)


@pytest.mark.parametrize(
    ("meld", "called", "forbidden"),
    [
        ("c123m", "1m", ["1m", "4m"]),
        ("c123m", "2m", ["2m"]),
        ("c123m", "3m", ["3m"]),
        ("c406p", "4p", ["4p", "7p"]),
        ("c456p", "6p", ["3p", "6p"]),
        ("c567p", "0p", ["5p", "8p"]),
        ("c789m", "9m", ["6m", "9m"]),
        ("c789m", "7m", ["7m"]),
        ("c789p", "7p", ["7p"]),
        ("c123p", "3p", ["3p"]),
        ("c789s", "7s", ["7s"]),
        ("c123s", "1s", ["1s", "4s"]),
        ("c123p", "1p", ["1p", "4p"]),
        ("c345s", "5s", ["2s", "5s"]),
        ("p555z", "5z", ["5z"]),
        ("k1111m", "1m", ["1m"]),
    ],
)
def test_forbidden_discards(meld, called, forbidden):
    assert forbidden_discards(meld, called, rules=RIICHI) == forbidden
    assert forbidden_discards(parse_meld(meld), called, rules=RIICHI) == forbidden
    own = [called.replace("0", "5")]
    assert forbidden_discards(meld, called, rules=rules.load("jpml_a")) == own
    assert forbidden_discards(meld, called, rules=RIICHI.replace(kuikae="allowed")) == []


def test_claims():
    assert claim_priority({}, 0, rules=RIICHI) == Claim()
    assert claim_priority({1: "chi"}, 0, rules=RIICHI) == Claim(caller=1)
    assert claim_priority({1: "chi", 2: "kong"}, 0, rules=RIICHI) == Claim(caller=2)
    assert claim_priority({1: "chi", 3: "pon"}, 0, rules=RIICHI) == Claim(caller=3)
    assert claim_priority({0: "chi", 2: "ron", 1: "pon"}, 3, rules=RIICHI) == Claim(winners=(2,))
    three = {0: "ron", 1: "ron", 3: "ron"}
    assert claim_priority(three, 2, rules="saikouisen2000") == Claim(winners=(3,))
    assert claim_priority(three, 2, rules="mahjong_soul") == Claim(winners=(3, 0, 1))
    assert claim_priority(three, 2, rules="tenhou") == Claim(abort="triple_ron")


def test_ron_winners():
    for discarder in range(4):
        turn = [(discarder + step) % 4 for step in (1, 2, 3)]
        assert ron_winners(turn[::-1], discarder, rules="mahjong_soul") == tuple(turn)
        assert ron_winners(turn[::-1], discarder, rules="mleague") == (turn[0],)
        assert ron_winners(turn[:0:-1], discarder, rules="tenhou") == tuple(turn[1:])
        assert ron_winners(turn, discarder, rules="tenhou") == ()


def test_abortive_draws():
    def found(chosen=RIICHI, **facts):
        return abortive_draw(rules=chosen, **facts)

    assert found() is None
    assert found(dealt="19m19p19s123z55567p") == "nine_kinds"
    assert found(dealt="119m19p19s12z55567p") is None
    assert found(first_discards=["4z"] * 4) == "four_winds"
    assert found(first_discards=["4z"] * 3) is None
    assert found(first_discards="1114z") is None
    assert found(first_discards="5555z") is None
    assert found(first_discards="1111m") is None
    assert found(riichi=4) == "four_riichi"
    assert found(riichi=3) is None
    assert found(rons=3) == "triple_ron"
    assert found(rons=2) is None
    assert found(riichi=4, rons=3) == "triple_ron"
    everything = {
        "dealt": "19m19p19s123z55567p",
        "first_discards": "4444z",
        "riichi": 4,
        "kongs": [2, 2, 0, 0],
        "rons": 3,
    }
    assert found("mleague", discard_passed=True, **everything) is None


def test_four_kongs():
    by_two, by_one = [0, 3, 1, 0], [0, 4, 0, 0]
    assert abortive_draw(kongs=by_two, rules=CUSTOM) == "four_kongs"
    assert abortive_draw(kongs=by_two, rules=RIICHI) is None
    assert abortive_draw(kongs=by_two, discard_passed=True, rules=RIICHI) == "four_kongs"
    assert abortive_draw(kongs=by_one, discard_passed=True, rules=CUSTOM) is None
    assert abortive_draw(kongs=[1, 4, 0, 0], rules=CUSTOM) == "four_kongs"
    assert abortive_draw(kongs=[1, 1, 1, 0], discard_passed=True, rules=CUSTOM) is None


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: furiten("1x", rules=RIICHI), TileError, "found 'x'"),
        (lambda: furiten(["1x"], rules=RIICHI), TileError, "unknown tile '1x'"),
        (lambda: least_han(-1, rules=RIICHI), InputError, "honba is -1"),
        (lambda: may_win(-1, rules=RIICHI), InputError, "yaku_han is -1"),
        (lambda: may_declare_riichi(1000, -1, rules=RIICHI), InputError, "tiles_left is -1"),
        (lambda: may_declare_riichi(0.5, 9, rules=RIICHI), InputError, "points is 0.5"),
        (lambda: forbidden_discards("c123m", "4m", rules=RIICHI), HandError, "4m was not called for c123m"),
        (lambda: forbidden_discards("K1111m", "1m", rules=RIICHI), HandError, "1m was not called for K1111m"),
        (lambda: claim_priority({1: "peng"}, 0, rules=RIICHI), InputError, "unknown claim 'peng'"),
        (lambda: claim_priority({1: "ron"}, 1, rules=RIICHI), InputError, "claims: seat 1 is the discarder"),
        (lambda: claim_priority({2: "chi"}, 0, rules=RIICHI), InputError, "seat 2 cannot chi a discard of seat 0"),
        (lambda: claim_priority({2: "pon", 3: "kong"}, 0, rules=RIICHI), InputError, "cannot both pon or kong"),
        (lambda: claim_priority({4: "pon"}, 0, rules=RIICHI), InputError, "claims: seat is 4"),
        (lambda: claim_priority({}, 4, rules=RIICHI), InputError, "discarder is 4"),
        (lambda: ron_winners([1, 1], 0, rules=RIICHI), InputError, "seats names a seat twice"),
        (lambda: ron_winners([1, 0], 0, rules=RIICHI), InputError, "seats: seat 0 is the discarder"),
        (lambda: abortive_draw(dealt="123m", rules=RIICHI), HandError, "dealt has 3 tiles, expected 14"),
        (lambda: abortive_draw(kongs=[1, -1, 0, 0], rules=RIICHI), InputError, r"kongs\[1\] is -1"),
        (lambda: abortive_draw(kongs=[4], rules=RIICHI), InputError, "kongs has 1 numbers"),
        (lambda: abortive_draw(riichi=5, rules=RIICHI), InputError, "riichi is 5, expected 4 at most"),
        (lambda: abortive_draw(rons=4, rules=RIICHI), InputError, "rons is 4, expected 3 at most"),
    ],
)
def test_errors_say_where(call, error, message):
    with pytest.raises(error, match=message):
        call()
