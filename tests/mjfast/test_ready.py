import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mjfast as mj
from mjfast import rules
from mjfast.errors import HandError, InputError
from mjfast.game import is_tenpai
from mjfast.ready import columns_of, held, shape_waits, splits
from mjfast.tiles import KIND_NAMES
from tests.reference.hands import is_complete

RIICHI = rules.load("riichi")
OWN, DEAD = RIICHI.replace(tenpai_own_wait=False), RIICHI.replace(tenpai_dead_wait=False)
YAKU = RIICHI.replace(tenpai_without_yaku=False)
READY = "123m456p789s1122z"


def test_ready_or_not():
    for chosen in (RIICHI, OWN, DEAD):
        assert is_tenpai(READY, rules=chosen)
        assert is_tenpai("11z123m456p78s", melds="c123s", rules=chosen)
        assert is_tenpai("19m19p19s1234567z", rules=chosen)
        assert is_tenpai("1133557799m112z", rules=chosen)
        assert not is_tenpai("147m258p369s1234z", rules=chosen)
        assert not is_tenpai("123m456p789s1357z", rules=chosen)


def test_waits_in_the_own_hand():
    alone = "1111m222333p444s"
    assert (is_tenpai(alone, rules=RIICHI), is_tenpai(alone, rules=OWN)) == (True, False)
    assert is_tenpai(alone, visible="9m", rules=DEAD)
    with_meld = {"hand": "5z", "melds": "p555z c123m c456p c789s"}
    assert (is_tenpai(**with_meld, rules=RIICHI), is_tenpai(**with_meld, rules=OWN)) == (True, False)
    in_text = "5z p555z c123m c456p c789s"
    assert (is_tenpai(in_text, rules=RIICHI), is_tenpai(in_text, rules=OWN)) == (True, False)
    assert shape_waits(mj.parse("1111234m333p789s"), []) == [0, 3]
    assert is_tenpai("1111234m333p789s", rules=OWN)
    two_of_four = "12m55z K3333m 456s789s"
    assert (is_tenpai(two_of_four, rules=RIICHI), is_tenpai(two_of_four, rules=OWN)) == (True, False)


def test_dead_waits():
    assert is_tenpai(READY, visible="1122z", rules=RIICHI)
    assert not is_tenpai(READY, visible="1122z", rules=DEAD)
    assert is_tenpai(READY, visible="112z", rules=DEAD)
    assert is_tenpai(READY, visible=mj.parse("112z"), rules=DEAD)
    # What the player himself holds is another matter: Saikouisen, Article 26.
    assert is_tenpai("12m55z K3333m 456s789s", visible="9m", rules=DEAD)


def test_waits_without_yaku():
    assert is_tenpai(READY, yaku_waits="1z", rules=YAKU)
    assert is_tenpai(READY, yaku_waits=["2z", "9m"], rules=YAKU)
    assert not is_tenpai(READY, yaku_waits="", rules=YAKU)
    assert not is_tenpai(READY, yaku_waits="1z", visible="11z", rules=YAKU.replace(tenpai_dead_wait=False))
    with pytest.raises(InputError, match="yaku_waits is missing, the rules 'riichi with tenpai_without_yaku' ask"):
        is_tenpai(READY, rules=YAKU)


def test_bad_hands():
    for hand, message in (
        ("123m", "3 concealed tiles"),
        (f"{READY}3z", "14 concealed tiles"),
        ("123m456p789s11z p555z", "11 concealed tiles, expected 13, 10, 7, 4 or 1"),
        ("11z123m456p78s p111z", "5 1z with the melds"),
    ):
        with pytest.raises(HandError, match=message):
            is_tenpai(hand, rules=RIICHI)
    with pytest.raises(HandError, match="5 copies of 1z with the visible tiles"):
        is_tenpai(READY, visible="111z", rules=RIICHI)
    with pytest.raises(HandError, match="visible has shape"):
        is_tenpai(READY, visible=[[0] * 34], rules=RIICHI)


def test_columns_of():
    assert columns_of("19m0p7z") == columns_of(["1m", "9m", "5p", "7z"]) == [0, 8, 13, 33]


def test_splits():
    assert splits(mj.parse("111222333m99p")) == {
        ((0, 0, 0), (1, 1, 1), (2, 2, 2), (17, 17)),
        ((0, 1, 2), (0, 1, 2), (0, 1, 2), (17, 17)),
    }
    assert splits(mj.parse("12355z")) == splits(mj.parse("89m1p55z")) == set()
    assert splits(mj.parse("11z")) == {((27, 27),)}


@st.composite
def hands(draw):
    """Thirteen tiles of few kinds, so that many are ready, some on a tile of which they hold all four."""
    kinds = draw(st.lists(st.integers(0, 33), min_size=1, max_size=3)) + draw(
        st.sampled_from([[*range(9)], [*range(18, 27)]])
    )
    pool = [kind for kind in set(kinds) for _ in range(4)]
    return np.bincount(draw(st.permutations(pool))[:13], minlength=34).astype(np.uint8)


@given(hands())
def test_shape_waits_are_all_tiles_that_complete(counts):
    found = shape_waits(counts, [])
    melds_only = [kind for kind in range(34) if counts[kind] == 4 and is_complete(_with(counts, kind))]
    completing = [kind for kind in range(34) if counts[kind] < 4 and is_complete(_with(counts, kind))]
    assert found == sorted(melds_only + completing)
    assert [KIND_NAMES[kind] for kind in completing] == mj.waits(counts)
    assert is_tenpai("".join(mj.to_strings(counts[None])), rules=OWN) == bool(completing)
    assert held(counts, []) is counts


def _with(counts, kind):
    after = counts.astype(int)
    after[kind] += 1
    return after.tolist()


@given(hands())
def test_splits_are_the_tiles_again(counts):
    for kind in np.flatnonzero(counts < 4):
        whole = counts.copy()
        whole[kind] += 1
        for parts in splits(whole):
            assert np.bincount(np.concatenate(parts), minlength=34).tolist() == whole.tolist()
            assert sorted(map(len, parts)) == [2, 3, 3, 3, 3]
