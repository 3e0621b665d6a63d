import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjfast as mj
from mjfast import rules
from mjfast.errors import HandError, InputError, TileError
from mjfast.game import dora_turned, may_kong, may_kong_after_riichi, may_rob
from mjfast.kongs import KONGS, MOMENTS
from mjfast.ready import splits
from mjfast.tiles import KIND_NAMES

RIICHI, CUSTOM = rules.load("riichi"), rules.load("custom")
LEVELS = {level: RIICHI.replace(ankan_after_riichi=level) for level in ("off", "strict", "shape", "waits")}
OKURI = LEVELS["waits"].replace(okuri_kan=True)


def levels(hand, drawn, **facts):
    """The levels that allow a kong."""
    return [level for level, chosen in LEVELS.items() if may_kong_after_riichi(hand, drawn, rules=chosen, **facts)]


ALL, NONE = ["strict", "shape", "waits"], []


@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"),
    [
        ("123m456p11178s99s", "1s", ALL),
        ("555z123m456p78s99m", "5z", ALL),
        ("111z123m456p1122s", "1z", ALL),
        ("222m456p789s11z34m", "2m", NONE),  # 234m and 22m wait for 1z too
        ("3334m567p789s111z", "3m", NONE),  # 33m 34m wait for 2m and 5m too
        ("11123m456p789s55z", "1m", NONE),
        ("4444666777888m", "7m", ["shape", "waits"]),  # 44m 678m 678m 678m would need a fifth 4m
        ("1112255566777m", "5m", ["waits"]),  # 567m 567m becomes 66m
        ("1133557799m112z", "1m", NONE),  # only three of 1m
        ("19m19p19s1234567z", "1m", NONE),
    ],
)
def test_kong_after_riichi(hand, drawn, allowed):
    assert levels(hand, drawn) == allowed


def test_kong_after_riichi_with_kongs():
    assert levels("11178s99s K1111z K2222z", "1s") == ALL
    assert levels("11178s99s", "1s", melds="K1111z K2222z") == ALL
    assert levels("11123s99s", "1s", melds=["K1111z", "K2222z"]) == NONE


def test_kong_of_other_tiles():
    hand = "111123m456p789s5z"  # 111m and 123m; with 4m drawn, 1111m and 234m
    assert may_kong_after_riichi(hand, "4m", "1m", rules=OKURI)
    assert may_kong_after_riichi(hand, "4m", "1m", rules=CUSTOM)
    assert not may_kong_after_riichi(hand, "4m", "1m", rules=LEVELS["waits"])
    for level in ("off", "strict", "shape"):
        assert not may_kong_after_riichi(hand, "4m", "1m", rules=LEVELS[level].replace(okuri_kan=True))
    assert not may_kong_after_riichi(hand, "9p", "1m", rules=OKURI)  # the hand would not be ready
    assert not may_kong_after_riichi(hand, "4m", rules=OKURI)
    assert not may_kong_after_riichi(hand, "4m", "9p", rules=OKURI)


TRIPLETS, RUNS = st.integers(0, 8), st.integers(0, 6)
PARTS = st.one_of(TRIPLETS.map(lambda kind: (kind,) * 3), RUNS.map(lambda kind: (kind, kind + 1, kind + 2)))


@st.composite
def ready_with_triplet(draw):
    """A ready hand of one suit, and the fourth tile of a triplet that it holds."""
    triplet = draw(TRIPLETS)
    parts = [
        (triplet,) * 3,
        *draw(st.lists(PARTS, min_size=3, max_size=3)),
        draw(TRIPLETS.map(lambda kind: (kind, kind))),
    ]
    counts = np.bincount(np.concatenate(parts), minlength=9)
    counts[draw(st.sampled_from([kind for kind in range(9) if counts[kind] and kind != triplet] or [triplet]))] -= 1
    return counts, triplet


@given(ready_with_triplet().filter(lambda hand: hand[0].max() <= 4 and hand[0][hand[1]] == 3))
def test_a_stricter_level_allows_less(hand):
    counts, triplet = hand
    text = "".join(str(kind + 1) * int(count) for kind, count in enumerate(counts)) + "m"
    if not mj.waits(text):
        return
    drawn = KIND_NAMES[triplet]
    allowed = levels(text, drawn)
    assert allowed in (ALL, ALL[1:], ALL[2:], NONE)
    after = text.replace(str(triplet + 1) * 3, "")
    kong = f"K{str(triplet + 1) * 4}m"
    assert ("waits" in allowed) == (mj.waits(text) == mj.waits(after, melds=kong))
    readings = {(wait, parts) for wait in mj.waits(text) for parts in splits(mj.parse(text) + mj.parse(wait))}
    assert ("shape" in allowed) == all(wait != drawn and (triplet,) * 3 in parts for wait, parts in readings)


def test_may_kong():
    for kong in KONGS:
        assert [may_kong(kong, kongs=made, tiles_left=5, rules=RIICHI) for made in (0, 3, 4)] == [True, True, False]
        assert may_kong(kong, kongs=4, tiles_left=5, rules=CUSTOM)
        assert may_kong(kong, kongs=0, tiles_left=1, rules=RIICHI)
        assert not may_kong(kong, kongs=0, tiles_left=0, rules=RIICHI)
    last = RIICHI.replace(kong_on_last_tile=True)
    assert [may_kong(kong, kongs=0, tiles_left=0, rules=last) for kong in KONGS] == [True, True, False]
    assert not may_kong("added", kongs=4, tiles_left=0, rules=last)


def test_may_rob():
    forms = ("standard", "seven_pairs", "thirteen_orphans")
    for chosen, orphans in (("riichi", True), ("tenhou", False), ("mahjong_soul", True), ("saikouisen2000", False)):
        assert [may_rob("added", form, rules=chosen) for form in forms] == [True] * 3
        assert [may_rob("concealed", form, rules=chosen) for form in forms] == [False, False, orphans]
        assert not any(may_rob("open", form, rules=chosen) for form in forms)


# The first moment at which the indicator lies open: of a concealed, an added and an open kong.
TURNED = {
    "at_once": ["stands", "stands", "stands"],
    "before_discard": ["replacement", "replacement", "replacement"],
    "after_discard": ["passed", "passed", "passed"],
    "platform": ["stands", "discard", "discard"],
}


@pytest.mark.parametrize("timing", TURNED)
def test_dora_turned(timing):
    chosen = RIICHI.replace(kan_dora_timing=timing)
    for kong, first in zip(KONGS, TURNED[timing], strict=True):
        open_at = [moment for moment in MOMENTS if dora_turned(kong, moment, rules=chosen)]
        assert open_at == list(MOMENTS[MOMENTS.index(first) :])
    assert not any(dora_turned(kong, "passed", rules=chosen.replace(kan_dora=False)) for kong in KONGS)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: may_kong("ankan", kongs=0, tiles_left=9, rules=RIICHI), InputError, "unknown kong 'ankan'"),
        (lambda: may_kong("added", kongs=-1, tiles_left=9, rules=RIICHI), InputError, "kongs is -1"),
        (lambda: may_kong("added", kongs=4, tiles_left=-1, rules=RIICHI), InputError, "tiles_left is -1"),
        (lambda: may_rob("closed", rules=RIICHI), InputError, "unknown kong 'closed'"),
        (lambda: may_rob("open", "pairs", rules=RIICHI), InputError, "unknown form 'pairs'"),
        (lambda: dora_turned("open", "discarded", rules=RIICHI), InputError, "did you mean 'discard'"),
        (lambda: dora_turned("opened", "discard", rules=RIICHI), InputError, "unknown kong 'opened'"),
        (lambda: levels("123m456p78s99s p555z", "5z"), HandError, "the hand is open .p555z."),
        (lambda: levels("123m456p147s258s5z", "5z"), HandError, "is not ready"),
        (lambda: levels("123m456p11178s99s1z", "1s"), HandError, "14 concealed tiles"),
        (lambda: levels("123m456p1111s7899s", "1s"), HandError, "drawn is 1s, but the hand has four of it"),
        (lambda: levels("123m456p11178s99s", "1x"), TileError, "unknown tile '1x'"),
    ],
)
def test_errors_say_where(call, error, message):
    with pytest.raises(error, match=message):
        call()
