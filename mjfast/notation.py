"""Hands and melds in text: ``123m406p789s11z``, ``c123m``. Many hands at a time are in `mjfast.arrays`."""

import operator
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import HandError, InputError, MjfastError, TileError
from mjfast.tiles import (
    COLUMNS,
    FIVES,
    HONOURS,
    KIND_NAMES,
    MAX_COPIES,
    N_KINDS,
    N_KINDS_WITH_FLOWERS,
    SUITS,
)

WHITESPACE = " \t\n\r\f\v"

_RANKS = {"m": "0m to 9m", "p": "0p to 9p", "s": "0s to 9s", "z": "1z to 7z", "f": "1f to 8f"}
_MELD_WORD = re.compile(r"(?<!\S)[cpkaKnh][0-9]\S*")
_HEAD_KINDS = (27, 28, 29, 30, 33)
_HEAD_FLOWERS = {34, 35, 36, 37}


class Tiles(NamedTuple):
    """What a text holds: the column of each tile in the order written, the counts, the red fives of m p s."""

    order: list[int]
    counts: list[int]
    red: tuple[int, int, int]


def check_columns(columns: int) -> None:
    """Raise `InputError` unless `columns` is 34 or 42."""
    if columns not in (N_KINDS, N_KINDS_WITH_FLOWERS):
        raise InputError(f"columns is {columns!r}, expected 34 or 42 (with flowers)")


def read_tiles(text: str, columns: int = N_KINDS, *, where: str = "", places: Iterable[int] | None = None) -> Tiles:
    """Read `text` as `parse` does, or only some `places` in it; `where` begins the message of an error."""
    check_columns(columns)
    _check_str(text, where)

    def fault(position: int, found: str, expected: str) -> str:
        return f"{where}{_shorten(text)}, position {position}: found {found}, expected {expected}"

    suits = SUITS if columns == N_KINDS_WITH_FLOWERS else SUITS[:4]
    order: list[int] = []
    counts = [0] * columns
    red = [0, 0, 0]
    waiting: list[int] = []
    for position in range(len(text)) if places is None else places:
        char = text[position]
        if char in "0123456789":  # str.isdigit would take digits of other scripts
            waiting.append(position)
        elif char in suits:
            if not waiting:
                raise TileError(fault(position, repr(char), "digits before the suit letter"))
            for place in waiting:
                digit = text[place]
                kind = COLUMNS.get(digit + char)
                if kind is None:
                    raise TileError(fault(place, repr(digit + char), _RANKS[char]))
                if counts[kind] == MAX_COPIES:
                    raise HandError(fault(place, f"a fifth {KIND_NAMES[kind]}", "at most four of a kind"))
                order.append(kind)
                counts[kind] += 1
                if digit == "0":
                    red[SUITS.index(char)] += 1
            waiting.clear()
        elif char not in WHITESPACE:
            hint = " (flowers need 42 columns)" if char == "f" else ""
            found = repr(char) if char.isascii() else f"{char!r} (U+{ord(char):04X})"
            raise TileError(fault(position, found, f"a digit 0-9 or a suit letter {' '.join(suits)}{hint}"))
    if waiting:
        raise TileError(fault(waiting[0], repr(text[waiting[0]]), "a suit letter after the digits"))
    return Tiles(order, counts, (red[0], red[1], red[2]))


def _check_str(text: object, where: str) -> None:
    if not isinstance(text, str):
        raise TileError(f"{where}{_shorten(text)} is not a str such as '123m406p'")


def _shorten(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:40]} ... {shown[-15:]}"


def parse(text: str, columns: int = N_KINDS) -> NDArray[np.uint8]:
    """
    Return the counts of a hand: uint8, shape (columns,).

    Digits stand before their suit letter: ``m p s z``, and ``f`` (flowers) where `columns` is 42. ``0`` is a
    red five, counted as a five. Spaces are ignored. Any number of tiles will do, none included.

    Raises
    ------
    TileError
        If the text cannot be read; the message names the position, counted from 0.
    HandError
        If there are more than four of a kind.

    Examples
    --------
    >>> parse("1123m 406p")[:15].tolist()
    [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1]
    """
    return np.array(read_tiles(text, columns).counts, dtype=np.uint8)


def red_fives(text: str) -> tuple[int, int, int]:
    """
    Return the numbers of red fives of characters, circles and bamboos in a hand.

    Examples
    --------
    >>> red_fives("055m406p789s")
    (1, 1, 0)
    """
    return read_tiles(text, N_KINDS_WITH_FLOWERS).red


_MELDS = {
    "c": "three consecutive tiles of one suit",
    "p": "three equal tiles",
    "k": "four equal tiles, or 1f 2f 3f 4f",
    "a": "four equal tiles, or 1f 2f 3f 4f",
    "K": "four equal tiles, or 1f 2f 3f 4f",
    "n": "three tiles of one suit that add up to 15",
    "h": "three or four equal tiles out of 1z-4z 7z, or different ones out of 1f-4f",
}


def _fits(kind: str, tiles: tuple[int, ...]) -> bool:
    """Whether tiles, in ascending order, are what `_MELDS` says of a kind."""
    size, distinct = len(tiles), set(tiles)
    equal = len(distinct) == 1 and tiles[0] < N_KINDS
    if kind in "cn":
        one_suit = size == 3 and tiles[2] < HONOURS[0] and tiles[0] // 9 == tiles[2] // 9
        if kind == "c":
            return one_suit and tiles == (tiles[0], tiles[0] + 1, tiles[0] + 2)
        return one_suit and sum(tile % 9 + 1 for tile in tiles) == 15
    if kind == "h":
        flowers = len(distinct) == size and distinct <= _HEAD_FLOWERS
        return size in (3, 4) and (flowers or (equal and tiles[0] in _HEAD_KINDS))
    if kind == "p":
        return size == 3 and equal
    return size == 4 and (equal or distinct == _HEAD_FLOWERS)


@dataclass(frozen=True)
class Meld:
    """
    A declared meld; ``str(meld)`` is its notation.

    Parameters
    ----------
    kind : str
        ``c`` chi, ``p`` pon, ``k`` open kong, ``a`` added kong, ``K`` concealed kong, ``n`` number set and
        ``h`` head set of Luoshu.
    tiles : tuple of int
        Columns of the tiles, kept in ascending order.
    red : int
        How many of the fives are red.

    Raises
    ------
    TileError
        If there is no such kind of meld or tile.
    HandError
        If the tiles do not make such a meld.
    """

    kind: str
    tiles: tuple[int, ...]
    red: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(map(operator.index, self.tiles))))
        if self.kind not in _MELDS:
            raise TileError(f"unknown kind of meld {self.kind!r}, expected one of {' '.join(_MELDS)}")
        for tile in self.tiles:
            if not 0 <= tile < N_KINDS_WITH_FLOWERS:
                raise TileError(f"tile {tile} in a meld, expected a column from 0 to 41")
        if not _fits(self.kind, self.tiles):
            names = " ".join(KIND_NAMES[tile] for tile in self.tiles)
            raise HandError(f"{self.kind} with {names or 'no tiles'}, expected {_MELDS[self.kind]}")
        fives = sum(tile in FIVES for tile in self.tiles)
        if not 0 <= self.red <= fives:
            raise HandError(f"{self.red} red fives in a meld, expected 0 to {fives}")

    def __str__(self) -> str:
        digits = "".join(KIND_NAMES[tile][0] for tile in self.tiles)
        return self.kind + digits.replace("5", "0", self.red) + KIND_NAMES[self.tiles[0]][1]

    def _repr_html_(self) -> str:
        from mjfast.tile_html import page

        return page([str(self)])

    @property
    def is_kong(self) -> bool:
        """Whether the meld has four tiles."""
        return len(self.tiles) == 4

    @property
    def is_open(self) -> bool:
        """Whether the meld opens the hand: every kind but ``K``."""
        return self.kind != "K"

    def counts(self, columns: int = N_KINDS) -> NDArray[np.uint8]:
        """Return the counts of the tiles: uint8, shape (columns,); flowers need 42 columns."""
        if self.tiles[-1] >= columns:
            raise TileError(f"{self} in an array of {columns} columns, flowers need 42")
        return np.bincount(self.tiles, minlength=columns).astype(np.uint8)


def parse_meld(text: str, columns: int = N_KINDS_WITH_FLOWERS, *, where: str = "") -> Meld:
    """
    Return the meld written in `text`: the kind (see `Meld`), then the tiles.

    There are no flowers where `columns` is 34. `where` is put before the message of an error.

    Raises
    ------
    TileError
        If the text cannot be read.
    HandError
        If the tiles do not make such a meld.

    Examples
    --------
    >>> parse_meld("c406m")
    Meld(kind='c', tiles=(3, 4, 5), red=1)
    """
    _check_str(text, where)
    try:
        return _read_meld(text, columns)
    except MjfastError as error:
        raise type(error)(f"{where}{error}") from None


@lru_cache(maxsize=1024)
def _read_meld(text: str, columns: int) -> Meld:
    kind, kinds = text[:1], " ".join(_MELDS)
    if kind not in _MELDS:
        raise TileError(f"{_shorten(text)}, position 0: found {kind!r}, expected one of {kinds}")
    tiles = read_tiles(text, columns, places=range(1, len(text)))
    try:
        return Meld(kind, tuple(tiles.order), sum(tiles.red))
    except HandError as error:
        raise HandError(f"{_shorten(text)}: {error}") from None


def parse_melds(melds: str | Iterable[str | Meld], *, where: str = "") -> list[Meld]:
    """
    Return the melds of a list, or of a text in which spaces or commas stand between them.

    `where` is put before the message of an error.

    Examples
    --------
    >>> [str(meld) for meld in parse_melds("p555z, K0555m")]
    ['p555z', 'K0555m']
    """
    words = melds.replace(",", " ").split() if isinstance(melds, str) else melds
    return [
        word if isinstance(word, Meld) else parse_meld(word, where=f"{where}meld {number}: ")
        for number, word in enumerate(words)
    ]


def split_hand(text: str) -> tuple[str, list[str]]:
    """
    Return the concealed tiles and the melds of a hand as texts; what is no text is returned as it is.

    Examples
    --------
    >>> split_hand("123m45p11z p555z c123m")
    ('123m45p11z', ['p555z', 'c123m'])
    """
    if not isinstance(text, str) or " " not in text.strip():
        return text, []
    return _MELD_WORD.sub("", text).rstrip(), _MELD_WORD.findall(text)


def parse_hand(text: str, columns: int = N_KINDS, *, where: str = "") -> tuple[NDArray[np.uint8], list[Meld]]:
    """
    Return the counts of the concealed tiles, uint8 of shape (columns,), and the melds of a hand.

    A word that begins with the letter of a meld and a digit is a meld; the rest are concealed tiles.
    `where` is put before the message of an error.

    Raises
    ------
    TileError, HandError
        As for `parse` and `parse_meld`, and if there are more than four of a kind with the melds.

    Examples
    --------
    >>> counts, melds = parse_hand("123m45p11z p555z c123m")
    >>> int(counts.sum()), melds[0].tiles
    (7, (31, 31, 31))
    """
    _check_str(text, where)
    words = list(_MELD_WORD.finditer(text))
    in_melds = {place for word in words for place in range(*word.span())}
    concealed = [place for place in range(len(text)) if place not in in_melds]
    counts = np.array(read_tiles(text, columns, where=where, places=concealed).counts, dtype=np.uint8)
    where += _shorten(text)
    melds = [parse_meld(word[0], columns, where=f"{where}, position {word.start()}: ") for word in words]
    total = sum((meld.counts(columns) for meld in melds), start=counts.astype(np.intp))  # uint8 could wrap
    if total.max() > MAX_COPIES:
        kind = int(total.argmax())
        raise HandError(f"{where}: {total[kind]} {KIND_NAMES[kind]} with the melds, expected at most four of a kind")
    return counts, melds
