"""The kernel that follows moves, with any words whatever, and beside a slow twin."""

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfast_ext._follow import FAULTS, KINDS_OF_MOVES, follow

SIZE = 27 + 4 * 37
DEALT = array("I", [tile << 8 | 255 for tile in [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13] * 4] + [36 << 8 | 255])


def word(kind, seat, tile, number=255):
    return KINDS_OF_MOVES[kind] << 16 | seat << 14 | tile << 8 | number


@settings(max_examples=500)
@given(words=st.lists(st.integers(0, (1 << 32) - 1), max_size=40), dealer=st.integers(0, 3))
def test_any_words(words, dealer):
    state = follow(array("I", words), DEALT, dealer, 70)
    assert len(state) == SIZE
    assert state[0] in FAULTS.values()
    assert state[0] == 0 or (state[1] << 8 | state[2]) < max(len(words), 1)


@settings(max_examples=300)
@given(
    moves=st.lists(st.tuples(st.sampled_from(["draw", "discard"]), st.integers(0, 3), st.integers(30, 36)), max_size=30)
)
def test_draws_and_discards_beside_a_twin(moves):
    held = [[0] * 37 for _ in range(4)]
    turn, has_drawn, copies, fault = 0, False, [0] * 37, len(moves)
    copies[36] = 1
    for at, (kind, seat, tile) in enumerate(moves):
        fits = seat == turn and has_drawn == (kind == "discard")
        if not fits or (copies[tile] == 4 if kind == "draw" else held[seat][tile] == 0):
            fault = at
            break
        held[seat][tile] += 1 if kind == "draw" else -1
        copies[tile] += kind == "draw"
        has_drawn = kind == "draw"
        turn = turn if has_drawn else (turn + 1) % 4
    state = follow(array("I", [word(*move) for move in moves]), DEALT, 0, 70)
    if fault < len(moves):
        assert state[0]
        assert state[1] << 8 | state[2] == fault
    else:
        assert not state[0]
        for seat in range(4):
            assert list(state[27 + 37 * seat + 30 : 27 + 37 * (seat + 1)]) == held[seat][30:]


def test_the_wall_ends():
    moves = [word(kind, at % 4, 30 + at % 7) for at in range(6) for kind in ("draw", "discard")]
    assert follow(array("I", moves), DEALT, 0, 6)[0] == 0
    state = follow(array("I", moves), DEALT, 0, 5)
    assert (state[0], state[2]) == (FAULTS["wall_used_up"], 10)


@pytest.mark.parametrize(
    "arguments",
    [
        (array("I"), DEALT[:5], 0, 70),
        (array("I"), DEALT, 4, 70),
        (array("I"), DEALT, 0, 300),
        (array("I", [0] * 70_000), DEALT, 0, 70),
    ],
)
def test_wrong_arguments(arguments):
    with pytest.raises(ValueError, match="dealt needs 53 words"):
        follow(*arguments)


def test_tiles_that_are_dealt_too_often():
    dealt = array("I", [0] * 53)
    assert follow(array("I"), dealt, 0, 70)[:3] == bytes([FAULTS["too_many_copies"], 255, 255])
    dealt = array("I", [63 << 8] * 53)
    assert follow(array("I"), dealt, 0, 70)[:3] == bytes([FAULTS["not_a_move"], 255, 255])
