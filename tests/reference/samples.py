"""Hands to compare on: many at a time from a generator, or one at a time from hypothesis."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.reference.hands import knitted_tiles
from tests.reference.rules import FLOWERS, ORPHANS, STANDARD, STANDARD_SET, Rules, Tiles, least_tiles

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


def deck(copies: Sequence[int] | NDArray[Any], field: Iterable[int] = range(42)) -> NDArray[np.intp]:
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
        for _ in range(min(tiles, hand.sum() - tiles + rng.integers(most_swaps + 1))):
            hand[rng.choice(np.flatnonzero(hand))] -= 1
        while hand.sum() < tiles:
            hand[rng.integers(34)] += 1
        if hand.max() <= 4:
            hands.append(hand)
    return np.array(hands, np.uint8)


def near_straights(seed: int, n: int, tiles: int, most_swaps: int = 2) -> NDArray[np.uint8]:
    """Hands of 10 tiles or more that are made of a knitted straight, a meld and a pair, but for some tiles."""
    rng = np.random.default_rng(seed)
    hands: list[NDArray[np.intp]] = []
    while len(hands) < n:
        parts = [*knitted_tiles()[rng.integers(6)], *STANDARD.pairs[rng.integers(34)]]
        parts += STANDARD.melds[rng.integers(len(STANDARD.melds))] if tiles >= 13 else ()
        hand = np.bincount(parts, minlength=34)
        for _ in range(hand.sum() - tiles + rng.integers(most_swaps + 1)):
            hand[rng.choice(np.flatnonzero(hand))] -= 1
        while hand.sum() < tiles:
            hand[rng.integers(34)] += 1
        if hand.max() <= 4:
            hands.append(hand)
    return np.array(hands, np.uint8)


def hands_with_melds(seed: int, n: int, rules: Rules) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Concealed tiles, of few kinds, and the tiles in one to four melds of the same kinds where there are any."""
    rng = np.random.default_rng(seed)
    hands, used = np.zeros((n, len(rules.copies)), np.uint8), np.zeros((n, len(rules.copies)), np.uint8)
    melds = [meld for meld in rules.melds if meld[0] not in FLOWERS]
    for row in range(n):
        field = FIELDS[rng.integers(len(FIELDS))]
        left = np.array(rules.copies)
        own = [meld for meld in melds if set(meld) <= set(field)] or melds
        declared = rng.integers(1, 5)
        while declared and used[row].sum() < 3 * declared:
            meld = list(own[rng.integers(len(own))])
            counts = np.bincount(meld, minlength=len(left))
            if (counts <= left).all():
                left -= counts
                used[row] += counts.astype(np.uint8)
            else:
                own = melds  # the field may have run out
        tiles = 14 - 3 * declared - rng.integers(2)
        pool = deck(left, field)
        pool = pool if len(pool) >= tiles else deck(left)
        hands[row] = np.bincount(rng.permutation(pool)[:tiles], minlength=len(left))
    return hands, used


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
    """A hand of one of the sizes, at random or near completion; with `melds`, those it lacks are declared."""
    size = draw(st.sampled_from(sizes))
    left = list(rules.copies)
    used = [tile for _ in range((14 - size) // 3 if melds else 0) for tile in _take_meld(draw, rules, left, True)]
    if draw(st.booleans()):
        tiles = _near_complete(draw, rules, left, size)
    else:
        n_jokers = draw(st.integers(0, min(left[rules.joker], size))) if rules.joker is not None else 0
        jokers = [rules.joker] * n_jokers if rules.joker is not None else []
        for tile in jokers:
            left[tile] -= 1
        field = draw(st.sampled_from(FIELDS))
        if rules.joker is not None:
            field = tuple(column for column in field if column != rules.joker)
        tiles = jokers + _take_any(draw, left, size - n_jokers, field)
    seen = _take_any(draw, left, draw(st.integers(0, 4)), range(42))
    used_counts, tile_counts, seen_counts = (
        tuple(part.count(column) for column in range(len(left))) for part in (used, tiles, seen)
    )
    return Hand(tile_counts, used_counts, seen_counts)


def _near_complete(draw: st.DrawFn, rules: Rules, left: list[int], size: int) -> list[int]:
    """A complete hand with up to two tiles changed, and some for jokers."""
    tiles = _complete(draw, rules, left, size)
    swaps = draw(st.integers(0, min(2, size)))
    for _ in range(max(0, len(tiles) - size + swaps)):
        left[tiles.pop(draw(st.integers(0, len(tiles) - 1)))] += 1
    tiles += _take_any(draw, left, size - len(tiles), range(42))
    if rules.joker is not None:
        for place in draw(st.lists(st.integers(0, size - 1), unique=True, max_size=left[rules.joker])):
            left[tiles[place]] += 1
            left[rules.joker] -= 1
            tiles[place] = rules.joker
    return tiles


def _complete(draw: st.DrawFn, rules: Rules, left: list[int], size: int) -> list[int]:
    """A complete hand of one of the forms that hands of this size have."""
    form = draw(st.sampled_from([form for form in rules.forms if size >= least_tiles(form)]))
    tiles: list[int] = []
    if form in ("standard", "knitted_straight"):
        straights = [nine for nine in knitted_tiles() if all(left[tile] for tile in nine)]
        if form == "knitted_straight" and straights:
            tiles += _take_one_of(draw, straights, left)
        for _ in range((size - len(tiles)) // 3):
            tiles += _take_meld(draw, rules, left, False)
        tiles += _take_one_of(draw, [_flowers(pair, left) for pair in rules.pairs], left)
    elif form == "seven_pairs":
        for _ in range(7):
            pairs = [pair for pair in rules.pairs if rules.quads_as_pairs or pair[0] not in tiles]
            tiles += _take_one_of(draw, pairs, left)
    elif form == "knitted":
        kinds = [[tile for tile in (*nine, *range(27, 34)) if left[tile]] for nine in knitted_tiles()]
        possible = draw(st.sampled_from([own for own in kinds if len(own) >= 14]))
        picks = draw(st.lists(st.sampled_from(possible), unique=True, min_size=14, max_size=14))
        tiles += [tile for pick in picks for tile in _take_one_of(draw, [(pick,)], left)]
    else:
        further = {"thirteen_orphans": ORPHANS, "thirteen_kinds_and_any": range(34), "thirteen_kinds": ()}[form]
        tiles = [tile for orphan in ORPHANS for tile in _take_one_of(draw, [(orphan,)], left)]
        tiles += _take_one_of(draw, [(tile,) for tile in further], left) if further else []
    return tiles


def _take_any(draw: st.DrawFn, left: list[int], count: int, field: Iterable[int]) -> list[int]:
    """Random tiles of the field, or of all where it has too few."""
    pool = deck(left, field)
    if len(pool) < count:
        pool = deck(left)
    picks = draw(st.lists(st.integers(0, len(pool) - 1), unique=True, min_size=count, max_size=count))
    tiles = [int(pool[pick]) for pick in picks]
    for tile in tiles:
        left[tile] -= 1
    return tiles


def _take_meld(draw: st.DrawFn, rules: Rules, left: list[int], kongs: bool) -> list[int]:
    melds = [_flowers(meld, left) for meld in rules.melds]
    if kongs:
        melds += [(*meld, meld[0]) for meld in melds if len(set(meld)) == 1]
    return _take_one_of(draw, melds, left)


def _take_one_of(draw: st.DrawFn, parts: Sequence[Tiles], left: list[int]) -> list[int]:
    """One of those of which all tiles are there."""
    tiles = draw(st.sampled_from([part for part in parts if all(left[tile] >= part.count(tile) for tile in part)]))
    for tile in tiles:
        left[tile] -= 1
    return list(tiles)


def _flowers(part: Tiles, left: list[int]) -> Tiles:
    """Take flowers that are left for those that the rules write as the first."""
    if part[0] not in FLOWERS:
        return part
    own = tuple(column for column in FLOWERS for _ in range(left[column]))[: len(part)]
    return own if len(own) == len(part) else part
