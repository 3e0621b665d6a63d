"""Hands to compare on: many at a time from a generator, or one at a time from hypothesis."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.reference.rules import FLOWERS, STANDARD, STANDARD_SET, Rules, Tiles

WAITING = (13, 10, 7, 4, 1)
DISCARDING = (14, 11, 8, 5, 2)

# Where tiles come from: few kinds make for quads, honours for triplets.
FIELDS = (
    range(42),
    range(9),
    (*range(9, 18), *range(27, 42)),
    (*range(5), *range(18, 23)),
    (0, 8, 9, 17, 18, 26, *range(27, 34)),
    (2, 3, 4, 5, 27, 28, 31, 34, 35, 36, 37),
)


def deck(copies: Sequence[int], field: Iterable[int] = range(42)) -> NDArray[np.intp]:
    """Column of every physical tile in the field."""
    kinds = np.array([column for column in field if column < len(copies)], np.intp)
    return np.repeat(kinds, np.array(copies)[kinds])


def random_hands(
    seed: int, n: int, tiles: int, field: Iterable[int] = range(42), copies: Sequence[int] = STANDARD_SET
) -> NDArray[np.uint8]:
    """Random deals: uint8, shape (n, columns)."""
    rng = np.random.default_rng(seed)
    drawn = rng.permuted(np.tile(deck(copies, field), (n, 1)), axis=1)[:, :tiles]
    return _counts(drawn, len(copies))


def hands_with_quads(seed: int, n: int, tiles: int, quads: int, field: Iterable[int]) -> NDArray[np.uint8]:
    """Random deals in which some kinds, new ones each time, have all their four tiles."""
    rng = np.random.default_rng(seed)
    field = tuple(field)
    whole = rng.permuted(np.tile(field, (n, 1)), axis=1)[:, :quads]
    order = rng.random((n, 4 * len(field)))
    tile = np.tile(np.repeat(field, 4), (n, 1))
    order[(tile[:, :, None] == whole[:, None]).any(axis=2)] = -1  # the quads first
    return _counts(np.take_along_axis(tile, np.argsort(order, axis=1)[:, :tiles], axis=1), 34)


def near_complete_hands(seed: int, n: int, tiles: int, most_swaps: int = 2) -> NDArray[np.uint8]:
    """Hands that are made of runs, triplets and a pair, but for some tiles; without one tile if 13, 10, 7 ..."""
    rng = np.random.default_rng(seed)
    hands: list[NDArray[np.intp]] = []
    while len(hands) < n:
        parts = [STANDARD.melds[i] for i in rng.integers(len(STANDARD.melds), size=tiles // 3)]
        hand = np.bincount([*np.ravel(parts).astype(int), *STANDARD.pairs[rng.integers(34)]], minlength=34)
        for _ in range(hand.sum() - tiles + rng.integers(most_swaps + 1)):
            hand[rng.choice(np.flatnonzero(hand))] -= 1
        while hand.sum() < tiles:
            hand[rng.integers(34)] += 1
        if hand.max() <= 4:
            hands.append(hand)
    return np.array(hands, np.uint8)


def _counts(tiles: NDArray[np.intp], columns: int) -> NDArray[np.uint8]:
    at = np.arange(len(tiles))[:, None] * columns + tiles
    return np.bincount(at.ravel(), minlength=len(tiles) * columns).reshape(-1, columns).astype(np.uint8)


class Hand(NamedTuple):
    """Concealed tiles, tiles in melds, tiles seen elsewhere, each as counts."""

    tiles: Tiles
    used: Tiles
    seen: Tiles


@st.composite
def hands(draw: st.DrawFn, rules: Rules, sizes: Sequence[int], melds: bool = False) -> Hand:
    """A hand of one of the sizes; with `melds`, those it lacks to be whole are declared."""
    size = draw(st.sampled_from(sizes))
    copies, field = list(rules.copies), draw(st.sampled_from(FIELDS))
    used = [0] * len(copies)
    for _ in range((14 - size) // 3 if melds else 0):
        meld = draw(st.sampled_from(_possible(rules, copies)))
        for column in meld:
            copies[column] -= 1
            used[column] += 1
    jokers = draw(st.integers(0, min(copies[rules.joker], size))) if rules.joker is not None else 0
    pool = [int(tile) for tile in deck(copies, field) if tile != rules.joker]
    if len(pool) < size + 4:
        pool = [int(tile) for tile in deck(copies) if tile != rules.joker]
    n_seen = draw(st.integers(0, 4))
    count = size - jokers + n_seen
    picks = draw(st.lists(st.integers(0, len(pool) - 1), unique=True, min_size=count, max_size=count))
    tiles, seen = [0] * len(copies), [0] * len(copies)
    for place, pick in enumerate(picks):
        (seen if place < n_seen else tiles)[pool[pick]] += 1
    if rules.joker is not None:
        tiles[rules.joker] = jokers
    return Hand(tuple(tiles), tuple(used), tuple(seen))


def _possible(rules: Rules, copies: list[int]) -> list[Tiles]:
    """Melds of three and kongs of which all tiles are there."""
    flowers = tuple(column for column in FLOWERS if column < len(copies) and copies[column])
    found = []
    for meld in rules.melds:
        tiles = meld if meld[0] not in FLOWERS else flowers[:3]
        for whole in (tiles, (*tiles, tiles[0]) if len(set(tiles)) == 1 else ()):
            if len(whole) >= 3 and all(copies[column] >= whole.count(column) for column in whole):
                found.append(whole)
    return found
