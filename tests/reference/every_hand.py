"""
Every complete or ready hand of a small tile set: melds and pairs put together in every way, kept where there are such
tiles.

A hand is a tuple of counts by column. Melds, pairs and forms are those of `rules.Rules`, whose copies are those of the
tile set. Slow, and meant to be obvious.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product

from tests.reference.counting import ways
from tests.reference.hands import knitted_tiles
from tests.reference.rules import FLOWERS, ORPHANS, Rules, Tiles
from tests.reference.tile_names import KINDS, tiles

HONOURS = range(27, 34)
NAMES = (*KINDS, *(f"{number}f" for number in range(1, 9)))

Hands = dict[Tiles, int]
"""Hands, each with the ways to choose its physical tiles."""

Waits = dict[Tiles, list[int]]
"""Ready hands, each with the columns that it waits for."""


def counts_of(text: str, columns: int = 34) -> Tiles:
    """Tiles of a text such as ``1122m55z`` as counts."""
    return as_counts(map(NAMES.index, tiles(text)), columns)


def text_of(hand: Sequence[int]) -> str:
    """Counts as a text."""
    held = dict.fromkeys("mpszf", "")
    for name, count in zip(NAMES, hand, strict=False):
        held[name[1]] += name[0] * count
    return "".join(ranks + suit for suit, ranks in held.items() if ranks)


def as_counts(held: Iterable[int], columns: int) -> Tiles:
    number = Counter(held)
    return tuple(number[column] for column in range(columns))


def without(hand: Tiles, column: int) -> Tiles:
    """The hand with a tile less."""
    return (*hand[:column], hand[column] - 1, *hand[column + 1 :])


def parts_of(rules: Rules, parts: Iterable[Tiles]) -> list[Tiles]:
    """
    The melds or pairs that the tiles can give.

    Where jokers stand for any, one of the kinds is enough; what is of jokers alone may as well be of others.
    """
    if rules.fifth_copy:
        return [part for part in parts if any(rules.copies[column] for column in part)]
    alike = sum(rules.copies[column] for column in FLOWERS) if rules.flowers_alike else 0
    copies = (*rules.copies[: FLOWERS.start], alike)
    return [part for part in parts if all(part.count(column) <= copies[column] for column in part)]


def melds_and_pair(rules: Rules, number: int) -> Iterator[tuple[int, ...]]:
    """So many melds and a pair."""
    melds, pairs = parts_of(rules, rules.melds), parts_of(rules, rules.pairs)
    for chosen in combinations_with_replacement(melds, number):
        for pair in pairs:
            yield (*(tile for meld in chosen for tile in meld), *pair)


def seven_pairs(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Seven pairs of different kinds or, where quads are two pairs, of any."""
    choose = combinations_with_replacement if rules.quads_as_pairs else combinations
    least = 1 if rules.fifth_copy else 2
    kinds = [column for column in range(34) if rules.copies[column] >= least and column != rules.joker]
    for chosen in choose(kinds, 7):
        yield (*chosen, *chosen)


def knitted_straights(rules: Rules, number: int) -> Iterator[tuple[int, ...]]:
    """Nine knitted tiles of three suits, and what is left of so many melds and a pair."""
    for nine in parts_of(rules, knitted_tiles()) if number >= 3 else ():
        for rest in melds_and_pair(rules, number - 3):
            yield (*nine, *rest)


def honours_and_knitted(rules: Rules) -> Iterator[tuple[int, ...]]:
    """Fourteen different tiles out of the honours and nine knitted ones."""
    for nine in knitted_tiles():
        yield from combinations([column for column in (*nine, *HONOURS) if rules.copies[column]], 14)


def whole_hands(rules: Rules, number: int) -> Iterator[tuple[int, ...]]:
    """Hands of every form that goes with so many tiles, as columns; some come more than once, some do not exist."""
    for form in rules.forms:
        match form:
            case "standard":
                yield from melds_and_pair(rules, number // 3)
            case "knitted_straight":
                yield from knitted_straights(rules, number // 3)
            case "seven_pairs" if number == 14:
                yield from seven_pairs(rules)
            case "thirteen_orphans" if number == 14:
                yield from ((*ORPHANS, twice) for twice in ORPHANS)
            case "knitted" if number == 14:
                yield from honours_and_knitted(rules)
            case "thirteen_kinds" | "thirteen_kinds_and_any" if number == 14:
                yield from ((*ORPHANS, further) for further in range(34))


def with_flowers(hand: Tiles, rules: Rules) -> Iterator[Tiles]:
    """The hand with each choice of flowers, where these are one kind."""
    if not rules.flowers_alike:
        yield hand
        return
    for chosen in combinations(FLOWERS, hand[FLOWERS.start]):
        yield tuple(int(column in chosen) if column in FLOWERS else count for column, count in enumerate(hand))


def with_jokers(hand: Tiles, rules: Rules) -> Iterator[Tiles]:
    """The hand with each choice of its tiles, some or none, held as jokers; those that do not exist may have to be."""
    if rules.joker is None:
        yield hand
        return
    missing = sum(max(0, count - copies) for count, copies in zip(hand, rules.copies, strict=True))
    if missing > (rules.copies[rules.joker] if rules.fifth_copy else 0):
        return
    for kept in product(*(range(min(pair) + 1) for pair in zip(hand, rules.copies, strict=True))):
        yield tuple(sum(hand) - sum(kept) if column == rules.joker else count for column, count in enumerate(kept))


def complete_hands(rules: Rules, number: int = 14, used: Tiles | None = None) -> Hands:
    """Every complete hand of so many concealed tiles, beside `used` ones in melds, with its weight."""
    columns = len(rules.copies)
    left = tuple(copies - gone for copies, gone in zip(rules.copies, used or (0,) * columns, strict=True))
    own = rules.replace(copies=left)
    found = {as_counts(hand, columns) for hand in whole_hands(own, number)}
    every = {held for hand in found for kinds in with_flowers(hand, own) for held in with_jokers(kinds, own)}
    return {hand: ways(left, hand) for hand in every if exists(hand, left)}


def exists(hand: Tiles, copies: Tiles) -> bool:
    return all(count <= there for count, there in zip(hand, copies, strict=True))


def ready_hands(complete: Iterable[Tiles]) -> Waits:
    """Every ready hand: complete ones, each without one of its tiles."""
    found: Waits = {}
    for hand in complete:
        for column, count in enumerate(hand):
            if count:
                found.setdefault(without(hand, column), []).append(column)
    return found


def wins_of(hands: Mapping[Tiles, int]) -> Iterator[tuple[Tiles, int, int]]:
    """Every win: a hand without its last tile, the column of that, and the weight of the hand times copies of it."""
    for hand, weight in hands.items():
        for column, count in enumerate(hand):
            if count:
                yield without(hand, column), column, weight * count
