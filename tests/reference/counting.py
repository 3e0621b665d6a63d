"""Exact numbers of deals of a small tile set, by going through every hand."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import comb, prod

from tests.reference.rules import Tiles


def all_hands(copies: Sequence[int], tiles: int) -> Iterator[Tiles]:
    """Every hand of `tiles` tiles, as counts."""
    if not copies:
        if tiles == 0:
            yield ()
        return
    for count in range(min(copies[0], tiles) + 1):
        for rest in all_hands(copies[1:], tiles - count):
            yield (count, *rest)


def ways(copies: Sequence[int], hand: Sequence[int]) -> int:
    """Ways to draw the hand from the physical tiles."""
    return prod(map(comb, copies, hand))


def count_hands(
    copies: Sequence[int], tiles: int, measure: Callable[[Tiles], tuple[int, ...]], physical: bool = True
) -> Counter[tuple[int, ...]]:
    """How many deals have each value of `measure`; every hand once where not `physical`."""
    found: Counter[tuple[int, ...]] = Counter()
    for hand in all_hands(copies, tiles):
        found[measure(hand)] += ways(copies, hand) if physical else 1
    return found


def count_dora(
    copies: Sequence[int],
    tiles: int,
    measure: Callable[[Tiles], tuple[int, ...]],
    dora_next: Sequence[int],
    reds: dict[int, int],
) -> Counter[tuple[int, ...]]:
    """The same with the dora as last value: every indicator left over, and every way to hold red fives."""
    found: Counter[tuple[int, ...]] = Counter()
    # A red five is a kind of its own here, behind the others.
    fives = list(reds)
    split = [copies[c] - reds.get(c, 0) for c in range(len(copies))] + list(reds.values())
    for parts in all_hands(split, tiles):
        hand, red = list(parts[: len(copies)]), parts[len(copies) :]
        for five, count in zip(fives, red, strict=True):
            hand[five] += count
        for indicator, dora in enumerate(dora_next):
            left = copies[indicator] - hand[indicator]
            held = hand[dora] if dora >= 0 else 0
            if left:
                found[*measure(tuple(hand)), held + sum(red)] += ways(split, parts) * left
    return found
