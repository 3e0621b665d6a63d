"""
Readings of a complete hand under the Chinese official rules, and which of them has a wait that counts.

Beside those of `winning` there are the forms ``knitted_straight``, of which `parts` and `pair` are what is left of the
nine knitted tiles, and ``knitted``, without either. Four equal tiles may be two of the seven pairs. The wait of a
reading is ``edge``, ``closed`` or ``pair`` only if that counts.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from tests.reference.tile_names import HONOURS, KINDS, ORPHANS, SUITS, plain, plain_tiles, run_from, suit
from tests.reference.winning import Part, Reading, Win, declared, meld_texts, splits, standard_readings, wait_in_run

KNITTED = [
    frozenset(number + own for numbers, own in zip(("147", "258", "369"), order, strict=True) for number in numbers)
    for order in permutations(SUITS)
]
COUNTED_WAITS = ("edge", "closed", "pair")


def is_split(held: Counter[str], number: int) -> bool:
    """Whether concealed tiles are so many sets and a pair."""
    return any(len(parts) == number for parts, _ in splits(held))


def is_seven_pairs(held: Counter[str]) -> bool:
    return held.total() == 14 and all(copies % 2 == 0 for copies in held.values())


def has_one_wait(waiting: Counter[str]) -> bool:
    """Whether exactly one kind completes these tiles to sets and a pair or to seven pairs, even a fifth copy."""
    suits = {suit(kind) for kind in waiting}
    number = waiting.total() // 3
    waits = 0
    for kind in KINDS:
        if suit(kind) in suits:
            held = waiting + Counter({kind: 1})
            waits += is_split(held, number) or is_seven_pairs(held)
    return waits == 1


def with_wait(reading: Reading, alone: bool) -> Reading:
    return reading if alone and reading.wait in COUNTED_WAITS else replace(reading, wait="")


def of_sets(win: Win) -> list[Reading]:
    found = sorted(standard_readings(win))
    alone = any(reading.wait in COUNTED_WAITS for reading in found) and has_one_wait(Counter(plain_tiles(win["hand"])))
    return [with_wait(reading, alone) for reading in found]


def of_knitted_straight(win: Win, any_wait: bool) -> Iterator[Reading]:
    """
    Nine knitted tiles, a set and a pair.

    The winning tile is among the nine, or it completes what is left, whose wait is then looked at alone. Without
    `any_wait` the wait does not count if the tile could be one of the nine.
    """
    melds = [declared(text) for text in meld_texts(win)]
    held = Counter(plain_tiles(win["hand"] + win["win"]))
    winning = plain(win["win"])
    for body in KNITTED:
        if len(melds) > 1 or not Counter(body) <= held:
            continue
        rest = held - Counter(body)
        for own, pair in splits(rest):
            if len(own) + len(melds) != 1:
                continue
            if winning in body:
                yield Reading("knitted_straight", (*melds, *(Part(low, kind, True) for low, kind in own)), pair)
            if winning in rest:
                alone = (any_wait or winning not in body) and has_one_wait(rest - Counter({winning: 1}))
                for reading in completed(own, pair, win):
                    yield with_wait(replace(reading, parts=(*melds, *reading.parts)), alone)


def completed(own: tuple[tuple[str, str], ...], pair: str, win: Win) -> Iterator[Reading]:
    """The ways in which the winning tile completes the set or the pair beside the knitted tiles."""
    winning = plain(win["win"])
    if winning == pair:
        yield Reading("knitted_straight", tuple(Part(low, kind, True) for low, kind in own), pair, "pair", pair)
    for low, kind in own:
        if kind == "run" and winning in run_from(low):
            yield Reading("knitted_straight", (Part(low, kind, True),), pair, wait_in_run(low, winning), low)
        if kind == "triplet" and winning == low:
            drawn = bool(win.get("self_draw", False))
            yield Reading("knitted_straight", (Part(low, kind, drawn),), pair, kind, low)


def of_whole_hand(win: Win) -> Iterator[Reading]:
    """Forms without sets; they allow no melds."""
    if meld_texts(win):
        return
    held = Counter(plain_tiles(win["hand"] + win["win"]))
    if is_seven_pairs(held):
        yield Reading("seven_pairs")
    if set(held) == set(ORPHANS) and held.total() == 14:
        yield Reading("thirteen_orphans")
    if len(held) == 14 and any(set(held) <= {*HONOURS, *body} for body in KNITTED):
        yield Reading("knitted")


def readings(win: Win, *, knitted_straight_wait: bool) -> list[Reading]:
    """Every reading of a win."""
    return [*of_sets(win), *of_knitted_straight(win, knitted_straight_wait), *of_whole_hand(win)]
