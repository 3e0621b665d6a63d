"""
Fans of two, three or four sets together, and which of them may be counted at once.

Each set, and the pair for fans that need it, is a vertex; a fan of some of them is an edge that joins them. Edges go
together if none joins what is joined already: then no set is used twice for the same fan, and what has been combined
is combined with each further set only once.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from tests.reference.mcr_values import POINTS, numbers
from tests.reference.tile_names import DRAGONS, WINDS, rank, suit
from tests.reference.winning import Part

PAIR = 4

# Sets of numbers, by how many there are, of how many suits, and how far apart the lowest tiles are.
RUNS = {
    (2, 1, 0): "pure_double_chow",
    (2, 2, 0): "mixed_double_chow",
    (2, 1, 3): "short_straight",
    (2, 1, 6): "two_terminal_chows",
    (3, 1, 0): "isshoku_sanjun",
    (3, 1, 1): "sanpokou",
    (3, 1, 2): "sanpokou",
    (3, 1, 3): "ittsuu",
    (3, 3, 0): "sanshoku_doujun",
    (3, 3, 1): "mixed_shifted_chows",
    (3, 3, 3): "sanshoku_tsuukan",
    (4, 1, 0): "isshoku_yonjun",
    (4, 1, 1): "yonpokou",
    (4, 1, 2): "yonpokou",
}
TRIPLETS = {
    (2, 2, 0): "double_pung",
    (3, 3, 0): "sanshoku_doukou",
    (3, 1, 1): "sanrenkou",
    (3, 3, 1): "mixed_shifted_pungs",
    (4, 1, 1): "suurenkou",
}

# Sets of honours, by how many there are.
OF_WINDS = {3: "big_three_winds", 4: "daisuushii"}
OF_DRAGONS = {2: "two_dragon_pungs", 3: "daisangen"}


def fan_of_numbers(parts: Sequence[Part]) -> str:
    """The fan of all these runs, or of all these triplets of numbers."""
    kinds = {part.kind == "run" for part in parts}
    lowest = sorted(rank(part.tile) for part in parts)
    steps = {high - low for low, high in pairwise(lowest)}
    if len(kinds) > 1 or len(steps) > 1:
        return ""
    suits = len({suit(part.tile) for part in parts})
    return (RUNS if kinds == {True} else TRIPLETS).get((len(parts), suits, steps.pop()), "")


def fan_of_sets(parts: Sequence[Part]) -> str:
    kinds = {part.tile for part in parts}
    if kinds <= set(WINDS.values()):
        return OF_WINDS.get(len(parts), "")
    if kinds <= set(DRAGONS):
        return OF_DRAGONS.get(len(parts), "")
    return "" if any(suit(kind) == "z" for kind in kinds) else fan_of_numbers(parts)


def fan_with_pair(parts: Sequence[Part], pair: str) -> str:
    """The fan of all these sets and the pair."""
    kinds = [part.tile for part in parts]
    if len(kinds) == 2 and {*kinds, pair} == set(DRAGONS):
        return "shousangen"
    if len(kinds) == 3 and {*kinds, pair} == set(WINDS.values()):
        return "shousuushii"
    if len(kinds) == 4 and all(part.kind == "run" for part in parts) and rank(pair) == 5 and suit(pair) != "z":
        return fan_of_terminal_runs(sorted(kinds), suit(pair))
    return ""


def fan_of_terminal_runs(lowest: Sequence[str], own: str) -> str:
    """Two times 123 and 789 beside a pair of fives in a suit."""
    if lowest == ["1" + own, "1" + own, "7" + own, "7" + own]:
        return "pure_terminal_chows"
    others = [other for other in "mps" if other != own]
    return "three_suited_terminal_chows" if lowest == sorted(low + other for low in "17" for other in others) else ""


Edge = tuple[str, frozenset[int]]


def edges(parts: Sequence[Part], pair: str) -> Iterator[Edge]:
    """Every fan of several sets, with the places of the sets."""
    for number in range(2, len(parts) + 1):
        for places in combinations(range(len(parts)), number):
            chosen = [parts[place] for place in places]
            if fan := fan_of_sets(chosen):
                yield fan, frozenset(places)
            if fan := fan_with_pair(chosen, pair):
                yield fan, frozenset((*places, PAIR))


def joined(components: frozenset[frozenset[int]], edge: frozenset[int]) -> frozenset[frozenset[int]] | None:
    """The components after an edge more, or none if it joins what is joined already."""
    touched = [component for component in components if component & edge]
    if len(touched) < len(edge):
        return None
    return components - set(touched) | {frozenset().union(*touched)}


def selections(left: Sequence[Edge], components: frozenset[frozenset[int]]) -> Iterator[tuple[str, ...]]:
    """Every choice of fans that go together."""
    if not left:
        yield ()
        return
    (fan, places), *others = left
    yield from selections(others, components)
    after = joined(components, places)
    if after is not None:
        for more in selections(others, after):
            yield fan, *more


def combined(parts: Sequence[Part], pair: str, points: Callable[[str], int] = POINTS.__getitem__) -> tuple[str, ...]:
    """The choice of most points; of equal ones that of the smallest fan numbers."""
    apart = frozenset(frozenset({vertex}) for vertex in range(PAIR + 1))
    counted = [edge for edge in edges(parts, pair) if points(edge[0])]
    return min(selections(counted, apart), key=lambda fans: (-sum(map(points, fans)), numbers(fans)))
