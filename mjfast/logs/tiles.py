"""Tiles as logs tell them apart: red fives are tiles of their own."""

from collections.abc import Iterable
from itertools import compress
from typing import Final

from mjfast.tiles import KIND_NAMES, N_KINDS

RED: Final = {"5m": "0m", "5p": "0p", "5s": "0s"}
"""The red five of each five."""

TILES: Final = tuple(tile for kind in KIND_NAMES[:N_KINDS] for tile in ((RED[kind], kind) if kind in RED else (kind,)))
"""The 37 tiles, red fives before the others."""

TILE_NUMBERS: Final = {tile: number for number, tile in enumerate(TILES)}


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """Return tiles in the order of `TILES`."""
    return tuple(sorted(tiles, key=TILE_NUMBERS.__getitem__))


def counts_of(tiles: Iterable[str]) -> bytearray:
    """Return the counts of `TILES`."""
    counts = bytearray(len(TILES))
    for tile in tiles:
        counts[TILE_NUMBERS[tile]] += 1
    return counts


def text_of(tiles: Iterable[str]) -> str:
    """
    Return tiles as the text of a hand.

    Examples
    --------
    >>> text_of(["1z", "6m", "0m", "5m", "1z"])
    '056m11z'
    """
    return text_of_counts(counts_of(tiles))


def text_of_counts(counts: bytes | bytearray) -> str:
    """Return counts of `TILES`, in that order, as the text of a hand."""
    text = suit = ""
    for tile, number in zip(compress(TILES, counts), filter(None, counts), strict=True):
        if tile[1] != suit:
            text += suit
            suit = tile[1]
        text += tile[0] * number
    return text + suit
