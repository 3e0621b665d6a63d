"""Shanten of the MCR forms by the package PyMahjongGB, which counts a fifth copy of a tile as any other."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from MahjongGB import (  # type: ignore[import-not-found]
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

Found: TypeAlias = tuple[int, set[int]]
"""Shanten, and the columns of the tiles that lower it."""

_NAMES: Final = [
    *(f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)),
    *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
]

_FORMS: Final[dict[str, Callable[[tuple[str, ...]], tuple[int, tuple[str, ...]]]]] = {
    "standard": RegularShanten,
    "seven_pairs": SevenPairsShanten,
    "thirteen_orphans": ThirteenOrphansShanten,
    "knitted_straight": KnittedStraightShanten,
    "knitted": HonorsAndKnittedTilesShanten,
}


def _tiles(hand: Sequence[int]) -> tuple[str, ...]:
    return tuple(name for name, count in zip(_NAMES, hand, strict=True) for _ in range(count))


def shanten_of_form(form: str, hand: Sequence[int]) -> Found:
    """Shanten of a hand that is about to draw, for one form; without melds where it has 13 tiles."""
    shanten, useful = _FORMS[form](_tiles(hand))
    return shanten, {_NAMES.index(name) for name in useful}


def shanten(hand: Sequence[int], pungs: Sequence[int]) -> int:
    """Shanten over all forms, with pungs declared of some columns."""
    packs = tuple(("PENG", _NAMES[column], 1) for column in pungs)
    return int(MahjongShanten(packs, _tiles(hand)))
