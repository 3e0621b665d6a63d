"""Random deals: deal number i is the same for a seed, however many are asked for and in whatever pieces."""

import operator
import secrets
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import InputError
from mjfast.shapes import Shapes
from mjfast.tilesets import TileSet, tile_set
from mjfast_ext import _deal

STREAM_VERSION: Final = 1
"""Changes whenever the deals of a seed change; results name it in their recipe."""

BLOCK: Final = 1 << 14
"""Deals that share one random stream; work is cut at multiples of it."""

_MOST_IN_MEMORY: Final = 1 << 32
_RED: Final = 128  # what the dealer adds to the column of a red five


def whole_number(value: object, name: str, least: int, most: int) -> int:
    """
    Return `value` as an int; a float without a fraction, such as 1e7, will do.

    Raises
    ------
    InputError
        If it is none or out of range; the message names it.

    Examples
    --------
    >>> whole_number(1e7, "n", 1, 10**9)
    10000000
    """
    try:
        if isinstance(value, bool):
            raise TypeError
        number = int(value) if isinstance(value, float) and value.is_integer() else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"{name} is {value!r}, expected a whole number") from None
    if not least <= number <= most:
        # Python does not print integers of thousands of digits.
        shown = number if abs(number) < 10**50 else f"a number of {number.bit_length()} bits"
        raise InputError(f"{name} is {shown}, expected {least} to {most}")
    return number


def new_seed(seed: int | None) -> int:
    """Return `seed`, checked, or a fresh one of 64 bits."""
    return secrets.randbits(64) if seed is None else whole_number(seed, "seed", 0, 2**128 - 1)


class Deals(NamedTuple):
    """Deals in a row: counts of the hands (n, players, columns), their red fives (n, players), further tiles."""

    hands: NDArray[np.uint8]
    red: NDArray[np.uint8]
    extra: NDArray[np.uint8]


def _start(seed: int, first: int, wall: TileSet) -> tuple[int, np.random.PCG64, NDArray[np.uint8]]:
    """Return the first deal of the block of deal `first`, the block's stream, and the deck."""
    block = first // BLOCK
    stream = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(STREAM_VERSION, block)))
    return block * BLOCK, stream, wall.tile_columns + _RED * wall.tile_red.view(np.uint8)


def deal_block(seed: int, first: int, stop: int, wall: TileSet, players: int, tiles: int, extra: int = 0) -> Deals:
    """
    Return deals number `first` to `stop` - 1, which lie in one block.

    Block b of `BLOCK` deals is drawn from its own PCG64, seeded with ``SeedSequence(seed, spawn_key=(1, b))``, 1 being
    `STREAM_VERSION`. After the hands `extra` tiles are turned up; they are given as columns, shape (n, extra).
    """
    start, stream, deck = _start(seed, first, wall)
    dealt = _deal.deal_hands(stream, deck, wall.columns, stop - start, players, tiles, extra)
    return Deals(*(part[first - start :] for part in dealt))


def deal_shanten(seed: int, first: int, stop: int, shapes: Shapes, tiles: int) -> NDArray[np.int8]:
    """Return the shanten of the hands of `deal_block` for one player: the same values, sooner."""
    start, stream, deck = _start(seed, first, shapes.tiles)
    return _deal.deal_shanten(stream, deck, shapes.kernel, shapes.forms, stop - start, tiles)[first - start :]


def deal_draws(seed: int, first: int, stop: int, wall: TileSet, tiles: int) -> NDArray[np.uint8]:
    """
    Return the columns of the tiles in the order drawn, shape (n, tiles): what `deal_block` makes hands of.

    Examples
    --------
    >>> deal_draws(1, 0, 2, tile_set("136"), 5).shape
    (2, 5)
    """
    start, stream, deck = _start(seed, first, wall)
    if tiles == 0:
        return np.empty((stop - first, 0), np.uint8)
    return _deal.deal_many(stream, deck, stop - start, tiles)[first - start :] & np.uint8(_RED - 1)


def random_words(seed: int, first: int, stop: int, words: int) -> NDArray[np.uint64]:
    """
    Return random words for what is decided by chance in deals number `first` to `stop` - 1 of one block: (n, words).

    They come from a stream of their own, seeded with ``SeedSequence(seed, spawn_key=(1, b, 1))``.

    Examples
    --------
    >>> np.array_equal(random_words(1, 0, 9, 3)[5:], random_words(1, 5, 9, 3))
    True
    """
    block = first // BLOCK
    stream = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(STREAM_VERSION, block, 1)))
    stream.advance((first - block * BLOCK) * words)
    return stream.random_raw((stop - first) * words).reshape(stop - first, words)


def blocks(first: int, stop: int) -> Iterator[tuple[int, int]]:
    """Cut the interval of deals at multiples of `BLOCK`."""
    while first < stop:
        end = min(stop, (first // BLOCK + 1) * BLOCK)
        yield first, end
        first = end


def deal(
    n: int,
    tiles: int = 13,
    players: int = 1,
    *,
    seed: int | None = None,
    tile_set: str | int | TileSet = "136",
    first: int = 0,
) -> NDArray[np.uint8]:
    """
    Return random deals, uniform and without replacement.

    Parameters
    ----------
    n : int
        Number of deals.
    tiles, players : int
        Tiles for each player, and players.
    seed : int, optional
        Fixes the deals; without it every call differs.
    tile_set : str or TileSet
        The tiles dealt from.
    first : int
        Number of the first deal: ``deal(5, seed=1)[3:]`` is ``deal(2, seed=1, first=3)``.

    Returns
    -------
    uint8 array of counts, shape (n, columns), or (n, players, columns) for more than one player

    Raises
    ------
    InputError
        If a number is out of range or the tile set too small.

    Examples
    --------
    >>> deal(1000, seed=1).shape, deal(10, tiles=13, players=4, seed=1).sum()
    ((1000, 34), np.uint64(520))
    """
    wall = _tile_set(tile_set)
    players = whole_number(players, "players", 1, wall.size)
    tiles = whole_number(tiles, "tiles", 1, wall.size // players)
    n = whole_number(n, "n", 0, _MOST_IN_MEMORY // (players * wall.columns))
    first = whole_number(first, "first", 0, 2**62)
    seed = new_seed(seed)
    hands = np.empty((n, players, wall.columns), np.uint8)
    for start, stop in blocks(first, first + n):
        hands[start - first : stop - first] = deal_block(seed, start, stop, wall, players, tiles).hands
    return hands[:, 0] if players == 1 else hands


_tile_set = tile_set
