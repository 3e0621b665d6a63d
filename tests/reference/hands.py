"""Shanten, waits and acceptance by definition: the plain twins of the kernels. Slow, and meant to be obvious."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from tests.reference.rules import FLOWERS, ORPHANS, Rules, Tiles, least_tiles

FAR = 99

Needs = dict[tuple[int, int, int], int]
"""Tiles missing by (melds, pairs, jokers that stand in)."""


def suit_columns(suit: int, columns: int) -> range:
    """Columns of the three suits, and of honours and flowers."""
    return range(9 * suit, 9 * suit + 9 if suit < 3 else columns)


def merge_flowers(rules: Rules, tiles: Sequence[int]) -> Tiles:
    """Count the flowers that are one kind in the first of their columns."""
    if not rules.flowers_alike:
        return tuple(tiles)
    flowers = sum(tiles[column] for column in FLOWERS)
    return (*tiles[: FLOWERS.start], flowers, *(0,) * (len(FLOWERS) - 1), *tiles[FLOWERS.stop :])


@cache
def splits(melds: tuple[Tiles, ...], pairs: tuple[Tiles, ...], cells: int) -> dict[tuple[int, int], NDArray[np.int8]]:
    """Every sum of m melds and u pairs, by (m, u): the complete hands of one suit, whatever copies there are."""

    def add(targets: set[Tiles], parts: tuple[Tiles, ...]) -> set[Tiles]:
        counts = [[part.count(cell) for cell in range(cells)] for part in parts]
        return {tuple(a + b for a, b in zip(target, count, strict=True)) for target in targets for count in counts}

    found = {}
    targets = {(0,) * cells}
    for m in range(5):
        for u, sums in enumerate((targets, add(targets, pairs))):
            found[m, u] = np.array(sorted(sums), np.int8).reshape(len(sums), cells)
        targets = add(targets, melds)
    return found


@cache
def suit_splits(rules: Rules, suit: int) -> dict[tuple[int, int], NDArray[np.int8]]:
    columns = suit_columns(suit, len(rules.copies))

    def within(parts: tuple[Tiles, ...]) -> tuple[Tiles, ...]:
        return tuple(tuple(tile - columns.start for tile in part) for part in parts if part[0] in columns)

    return splits(within(rules.melds), within(rules.pairs), len(columns))


@cache
def suit_needs(rules: Rules, suit: int, held: Tiles, room: Tiles, melds: int, jokers: int) -> Needs:
    """
    Tiles missing in one suit for up to `melds` melds. `room` are its copies not declared; up to `jokers` stand in.

    k jokers take the place of k tiles of the complete hand, best of missing ones. Those beyond the copies that there
    are must be among them, and are always missing.
    """
    needs = {}
    for (m, u), targets in suit_splits(rules, suit).items():
        if m > melds:
            break
        missing = np.maximum(0, targets - np.array(held)).sum(axis=1)
        excess = np.maximum(0, targets - np.array(room)).sum(axis=1)
        for k in range(jokers + 1):
            possible = excess <= (k if rules.fifth_copy else 0)
            if possible.any():
                needs[m, u, k] = max(0, int(missing[possible].min()) - k)
    return needs


def standard_distance(rules: Rules, hand: Sequence[int], used: Sequence[int]) -> int:
    """Tiles missing for melds and a pair: the least over all complete hands that can be built of the tiles."""
    melds, copies = sum(hand) // 3, rules.copies
    held, room = merge_flowers(rules, hand), merge_flowers(rules, [c - u for c, u in zip(copies, used, strict=True)])
    own = 0 if rules.joker is None else hand[rules.joker]
    jokers = 0 if rules.joker is None else room[rules.joker]
    total: Needs = {(0, 0, 0): 0}
    for suit in range(4):
        part = slice(suit_columns(suit, len(copies)).start, suit_columns(suit, len(copies)).stop)
        needs = suit_needs(rules, suit, held[part], room[part], melds, jokers)
        joined: Needs = {}
        for (m, u, k), a in total.items():
            for (n, v, j), b in needs.items():
                if m + n <= melds and u + v <= 1 and k + j <= jokers:
                    at = (m + n, u + v, k + j)
                    joined[at] = min(joined.get(at, FAR), a + b)
        total = joined
    return min((d + max(0, k - own) for (m, u, k), d in total.items() if (m, u) == (melds, 1)), default=FAR)


def pairs_distance(rules: Rules, hand: Sequence[int]) -> int:
    """Tiles missing for seven pairs: the seven cheapest."""
    costs = [
        min(2, max(0, 2 * pair - hand[column]))
        for column in range(34)
        for pair in range(1, 8 if rules.quads_as_pairs else 2)
        if column != rules.joker and (2 * pair <= rules.copies[column] or rules.fifth_copy)
    ]
    missing = sum(sorted(costs)[:7]) if len(costs) >= 7 else FAR
    return missing - (0 if rules.joker is None else hand[rules.joker])


def orphans_distance(rules: Rules, hand: Sequence[int]) -> int:
    """Tiles missing for thirteen orphans: the least over the orphan that is held twice."""
    missing = [
        sum(max(0, 1 + (column == twice) - hand[column]) for column in ORPHANS)
        for twice in ORPHANS
        if rules.copies[twice] >= 2
    ]
    return min(missing, default=FAR) if all(rules.copies[column] for column in ORPHANS) else FAR


@cache
def knitted_tiles() -> list[Tiles]:
    """Columns of 147 258 369 in three suits, the six ways."""
    return [
        tuple(9 * suit + first + step for suit, first in enumerate(firsts) for step in (0, 3, 6))
        for firsts in permutations(range(3))
    ]


@cache
def hands_of_form(rules: Rules, form: str, melds: int) -> NDArray[np.int8]:
    """Every complete hand of a form that is fixed but for a few tiles, whatever copies there are, as counts."""
    hands: Iterable[tuple[int, ...]]
    if form == "knitted_straight":
        more = [(*meld, *pair) for meld in (rules.melds if melds else ((),)) for pair in rules.pairs]
        hands = ((*nine, *further) for nine in knitted_tiles() for further in more)
    elif form == "knitted":
        sixteens = [(*nine, *range(27, 34)) for nine in knitted_tiles()]
        hands = (hand for sixteen in sixteens for hand in combinations(sixteen, 14))
    elif form == "thirteen_kinds_and_any":
        hands = ((*ORPHANS, column) for column in range(len(rules.copies)))
    else:
        hands = [ORPHANS]
    return np.array([np.bincount(hand, minlength=len(rules.copies)) for hand in hands], np.int8)


@lru_cache(maxsize=16)
def hands_that_exist(rules: Rules, form: str, melds: int, room: Tiles) -> NDArray[np.int8]:
    hands = hands_of_form(rules, form, melds)
    return hands[(hands <= np.array(room, np.int8)).all(axis=1)]


def least_missing(rules: Rules, form: str, hand: Sequence[int], used: Sequence[int]) -> int:
    """Tiles missing for such a form: the least over those of its hands that can be built of the tiles."""
    room = tuple(copies - melded for copies, melded in zip(rules.copies, used, strict=True))
    targets = hands_that_exist(rules, form, sum(hand) // 3 - 3, room)
    return int(np.maximum(0, targets - np.array(hand, np.int8)).sum(axis=1).min(initial=FAR))


def distances(rules: Rules, hand: Sequence[int], used: Sequence[int]) -> Iterator[int]:
    """Tiles missing for each form that hands of this size can have; `used` are the tiles in melds."""
    for form in [form for form in rules.forms if sum(hand) >= least_tiles(form)]:
        if form == "standard":
            yield standard_distance(rules, hand, used)
        elif form == "seven_pairs":
            yield pairs_distance(rules, hand)
        elif form == "thirteen_orphans":
            yield orphans_distance(rules, hand)
        else:
            yield least_missing(rules, form, hand, used)


def shanten(rules: Rules, hand: Sequence[int], used: Sequence[int] | None = None) -> int:
    """Least distance of the forms, minus 1."""
    return min(distances(rules, hand, used or (0,) * len(hand))) - 1


def draws(
    rules: Rules, hand: Sequence[int], used: Sequence[int] | None = None, seen: Sequence[int] | None = None
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Every tile that may be drawn: its column, its unseen copies, the hand with it."""
    for column, copies in enumerate(rules.copies):
        left = copies - hand[column] - (used[column] if used else 0) - (seen[column] if seen else 0)
        if left > 0:
            yield column, left, (*hand[:column], hand[column] + 1, *hand[column + 1 :])


def waits(rules: Rules, hand: Sequence[int], used: Sequence[int] | None = None) -> set[int]:
    """Columns that complete the hand, each of them tried; none where it is complete as it is."""
    if shanten(rules, hand, used) == -1:
        return set()
    return {column for column, _, drawn in draws(rules, hand, used) if shanten(rules, drawn, used) == -1}


def acceptance(
    rules: Rules, hand: Sequence[int], used: Sequence[int] | None = None, seen: Sequence[int] | None = None
) -> tuple[int, dict[int, int]]:
    """Shanten, and the unseen copies of every column that lowers it, each of them tried."""
    now = shanten(rules, hand, used)
    found = {
        column: left for column, left, drawn in draws(rules, hand, used, seen) if shanten(rules, drawn, used) < now
    }
    return now, found


def discards(
    rules: Rules, hand: Sequence[int], used: Sequence[int] | None = None, seen: Sequence[int] | None = None
) -> dict[int, tuple[int, dict[int, int]]]:
    """Acceptance after every discard, which is then seen."""
    found = {}
    for column, held in enumerate(hand):
        if held:
            left = (*hand[:column], held - 1, *hand[column + 1 :])
            known = list(seen or (0,) * len(hand))
            known[column] += 1
            found[column] = acceptance(rules, left, used, known)
    return found


def is_complete(hand: Sequence[int]) -> bool:
    """Whether a standard hand is complete, by taking its lowest tile out in every way."""
    if sum(hand) == 14:
        pairs = sum(count == 2 for count in hand)
        orphans = sum(hand[column] > 0 for column in ORPHANS)
        if pairs == 7 or (orphans == 13 and sum(hand[column] for column in ORPHANS) == 14):
            return True
    return _splits(list(hand), sum(hand) % 3 == 2)


def _splits(left: list[int], pair: bool) -> bool:
    low = next((column for column, count in enumerate(left) if count), None)
    if low is None:
        return not pair
    runs = [(low, low + 1, low + 2)] if low < 27 and low % 9 < 7 else []
    for part in [*([(low, low)] if pair else []), (low,) * 3, *runs]:
        if all(left[column] >= part.count(column) for column in part):
            for column in part:
                left[column] -= 1
            found = _splits(left, pair and len(part) == 3)
            for column in part:
                left[column] += 1
            if found:
                return True
    return False
