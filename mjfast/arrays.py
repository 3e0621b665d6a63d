"""Count arrays of hands, to and from text and Tenhou's tile ids."""

import operator
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.errors import HandError, InputError, TileError
from mjfast.notation import WHITESPACE, check_columns, read_tiles
from mjfast.tiles import (
    COLUMNS,
    FIRST_COLUMNS,
    FIVES,
    KIND_CHARACTERS,
    KIND_NAMES,
    MAX_COPIES,
    N_KINDS,
    N_KINDS_WITH_FLOWERS,
    SUIT_SIZES,
    SUITS,
)

# Rows handled together, so that temporary arrays stay in the processor's cache.
_BLOCK = 4096

# What a byte of text is: a digit 0-9, a suit letter _SUIT + its index, anything else _OTHER, or a space.
_SUIT = 10
_OTHER = _SUIT + len(SUITS)
_SPACE = _OTHER + 1

_CODES = np.full(256, _OTHER, dtype=np.uint8)
_CODES[list(b"0123456789")] = range(10)
_CODES[list(SUITS.encode())] = range(_SUIT, _OTHER)
_CODES[list(WHITESPACE.encode())] = _SPACE

# Column of [code of the suit letter - _SUIT, digit], -1 where there is no such tile.
_KIND_OF = np.full((len(SUITS) + 1, 10), -1, dtype=np.intp)
for _name, _column in COLUMNS.items():
    _KIND_OF[SUITS.index(_name[1]), int(_name[0])] = _column

_NO_REDS = (0, 0, 0)


def as_counts(counts: ArrayLike) -> NDArray[np.uint8]:
    """
    Return the counts of one hand or of many as uint8: shape (34,) or (n, 34), or with 42 columns.

    A uint8 array is returned as it is. Other integers must be 0 to 4, so that none wraps.

    Raises
    ------
    HandError
        If the shape, the dtype or a count is wrong; the message names the row and the tile.
    """
    try:
        array = np.asarray(counts)
    except ValueError:
        raise HandError("counts are nested lists of different lengths") from None
    if array.ndim not in (1, 2) or array.shape[-1] not in (N_KINDS, N_KINDS_WITH_FLOWERS):
        raise HandError(f"counts have shape {array.shape}, expected (34,), (n, 34), (42,) or (n, 42)")
    if array.dtype.kind not in "biu":
        raise HandError(f"counts have dtype {array.dtype}, expected integers")
    if array.dtype != np.uint8:
        _check_copies(array)
    return array.astype(np.uint8, copy=False)


def _check_copies(array: NDArray[Any]) -> None:
    if array.size and (array.max() > MAX_COPIES or array.min() < 0):
        *row, kind = np.argwhere((array > MAX_COPIES) | (array < 0))[0].tolist()
        where = f"row {row[0]}: " if row else ""
        raise HandError(f"{where}{array[(*row, kind)]} copies of {KIND_NAMES[kind]}, expected 0 to {MAX_COPIES}")


def name_row(row: int) -> str:
    """Say in the message of an error which row it is about."""
    return f"row {row}: "


def to_array(
    strings: Iterable[str], columns: int = N_KINDS, *, where: Callable[[int], str] = name_row
) -> NDArray[np.uint8]:
    """
    Return the counts of many hands: uint8, shape (n, columns).

    `strings` is a list, a NumPy array or a pandas Series; each string is read as `parse` reads it. `where` turns the
    number of a row into the beginning of the message of an error.

    Raises
    ------
    TileError, HandError
        As for `parse`; the message names the row, counted from 0, and the position in it.

    Examples
    --------
    >>> to_array(["123m", "55z"]).sum(axis=1).tolist()
    [3, 2]
    """
    check_columns(columns)
    if isinstance(strings, str) or not isinstance(strings, Iterable) or getattr(strings, "ndim", 1) != 1:
        raise InputError("to_array takes a list, a Series or a one-dimensional array of strings")
    texts = list(strings)
    counts = np.empty((len(texts), columns), dtype=np.uint8)
    for first in range(0, len(texts), _BLOCK):
        block = texts[first : first + _BLOCK]
        read = _read_block(block, columns)
        if read is None:
            hands = (read_tiles(text, columns, where=where(row)) for row, text in enumerate(block, first))
            read = np.array([hand.counts for hand in hands])
        counts[first : first + _BLOCK] = read
    return counts


def _read_block(texts: list[str], columns: int) -> NDArray[np.intp] | None:
    """Read hands with array operations only, or return None on a mistake, which `read_tiles` then names."""
    if not all(isinstance(text, str) for text in texts):
        return None
    lengths = np.fromiter(map(len, texts), dtype=np.intp, count=len(texts))
    buffer = "".join(texts).encode("ascii", "replace")  # one byte a character, "?" for what is not ASCII
    codes = _CODES[np.frombuffer(buffer, dtype=np.uint8)]
    rows = np.repeat(np.arange(len(texts)), lengths)
    ink = codes != _SPACE
    codes, rows = codes[ink], rows[ink]

    is_suit = codes >= _SUIT
    if np.any(is_suit & np.append(True, is_suit[:-1])):  # no digits before the suit letter
        return None
    # One more suit letter, in no row, for digits that no letter follows.
    suits = np.append(codes[is_suit] - _SUIT, 0)
    suit_rows = np.append(rows[is_suit], len(texts))
    suit_after = np.cumsum(is_suit)[~is_suit]
    digit_rows = rows[~is_suit]
    kinds = _KIND_OF[suits[suit_after], codes[~is_suit]]
    if np.any((kinds < 0) | (kinds >= columns) | (suit_rows[suit_after] != digit_rows)):
        return None
    size = len(texts) * columns
    counts = np.bincount(digit_rows * columns + kinds, minlength=size).reshape(len(texts), columns)
    return None if np.any(counts > MAX_COPIES) else counts


def to_strings(array: ArrayLike) -> list[str]:
    """
    Return the canonical text of many hands, the inverse of `to_array`.

    `array` is an integer array of shape (n, 34) or (n, 42) with counts from 0 to 4.

    Examples
    --------
    >>> to_strings(to_array(["55z123m", "19p 19p"]))
    ['123m55z', '1199p']
    """
    counts = as_counts(array)
    if counts.ndim != 2:
        raise HandError(f"counts have shape {counts.shape}, expected (n, 34) or (n, 42)")
    _check_copies(counts)
    columns = counts.shape[1]
    firsts = [first for first in FIRST_COLUMNS if first < columns]
    # Every hand is this line with each character repeated: a digit as often as its count says, a suit letter
    # once if its suit has tiles, the line feed once.
    suits = zip(SUITS[: len(firsts)], SUIT_SIZES, strict=False)
    template = "".join("123456789"[:size] + suit for suit, size in suits) + "\n"
    line = np.frombuffer(template.encode(), dtype=np.uint8)
    digits = (line >= ord("1")) & (line <= ord("9"))
    letters = line >= ord("a")
    strings: list[str] = []
    for first in range(0, len(counts), _BLOCK):
        block = counts[first : first + _BLOCK]
        repeats = np.ones((len(block), len(line)), dtype=np.uint8)
        repeats[:, digits] = block
        repeats[:, letters] = np.logical_or.reduceat(block, firsts, axis=1)
        text = np.repeat(np.tile(line, len(block)), repeats.ravel()).tobytes().decode("ascii")
        strings += text.splitlines()
    return strings


def _one_hand(counts: ArrayLike) -> NDArray[np.uint8]:
    hand = as_counts(counts)
    if hand.ndim != 1:
        raise HandError(f"counts have shape {hand.shape}, expected (34,) or (42,)")
    _check_copies(hand)
    return hand


def format_tiles(counts: ArrayLike, red: tuple[int, int, int] = _NO_REDS) -> str:
    """
    Return the canonical text of the counts of one hand, the inverse of `parse`.

    The first `red` fives of characters, circles and bamboos are written ``0``.

    Raises
    ------
    HandError
        If the counts are no hand, or `red` is more than the fives.

    Examples
    --------
    >>> format_tiles(to_array(["11z 640p 321m"])[0], red=(0, 1, 0))
    '123m406p11z'
    """
    hand = _one_hand(counts).tolist()
    if len(red) != len(FIVES):
        raise HandError(f"red is {red!r}, expected three numbers (for 5m 5p 5s)")
    text = ""
    for suit, first, size, reds in zip(SUITS, FIRST_COLUMNS, SUIT_SIZES, (*red, 0, 0), strict=True):
        digits = "".join(str(rank) * count for rank, count in enumerate(hand[first : first + size], start=1))
        if reds and not 0 < reds <= digits.count("5"):
            raise HandError(f"{reds} red 5{suit}, expected 0 to {digits.count('5')}, the fives in the hand")
        if digits:
            text += digits.replace("5", "0", reds) + suit
    return text


def unicode_tiles(hand: str | ArrayLike) -> str:
    """
    Return a hand as Unicode mahjong tiles, a text in the order written; red fives show as fives.

    Examples
    --------
    >>> [hex(ord(tile)) for tile in unicode_tiles("91m1z")]
    ['0x1f00f', '0x1f007', '0x1f000']
    """
    if isinstance(hand, str):
        order = read_tiles(hand, N_KINDS_WITH_FLOWERS).order
    else:
        counts = _one_hand(hand)
        order = np.repeat(np.arange(len(counts)), counts).tolist()
    return "".join(KIND_CHARACTERS[kind] for kind in order)


def from_tenhou_ids(ids: Iterable[int], *, reds: bool = True) -> tuple[NDArray[np.uint8], tuple[int, int, int]]:
    """
    Return the counts, uint8 of shape (34,), and the red fives of a hand given as Tenhou's tile ids.

    The ids are 0 to 135, four to a column; 16, 52 and 88 are the red fives, unless `reds` is False.

    Raises
    ------
    TileError, HandError
        If an id is out of range, or is there twice; the message names its position.

    Examples
    --------
    >>> format_tiles(*from_tenhou_ids([12, 16, 20, 108, 109]))
    '406m11z'
    """
    positions: dict[int, int] = {}
    counts = np.zeros(N_KINDS, dtype=np.uint8)
    for position, value in enumerate(ids):
        try:
            tile = operator.index(value)
        except TypeError:
            tile = -1
        if not 0 <= tile < N_KINDS * MAX_COPIES:
            raise TileError(f"position {position}: tile id {value!r}, expected a whole number from 0 to 135")
        if tile in positions:
            raise HandError(f"position {position}: tile id {tile} is already at position {positions[tile]}")
        positions[tile] = position
        counts[tile // MAX_COPIES] += 1
    m, p, s = (int(reds and five * MAX_COPIES in positions) for five in FIVES)
    return counts, (m, p, s)


def to_tenhou_ids(hand: str | ArrayLike, red: tuple[int, int, int] = _NO_REDS, *, reds: bool = True) -> list[int]:
    """
    Return ascending Tenhou tile ids for a hand, the inverse of `from_tenhou_ids` up to the choice of copies.

    The hand is a text, or counts and the red fives among them. Each tile takes the lowest free id of its
    column; 16, 52 and 88 are kept for red fives, unless `reds` is False.

    Raises
    ------
    TileError, HandError
        If the hand is wrong, has flowers, or has fives that Tenhou's set does not have.

    Examples
    --------
    >>> to_tenhou_ids("406m11z"), to_tenhou_ids("456m")
    ([12, 16, 20, 108, 109], [12, 17, 20])
    """
    if isinstance(hand, str) and red != _NO_REDS:
        raise InputError(f"red is {red!r} beside a text, which has its own red fives")
    tiles = read_tiles(hand if isinstance(hand, str) else format_tiles(hand, red))
    ids: list[int] = []
    for kind, count in enumerate(tiles.counts):
        first = kind * MAX_COPIES
        is_five = kind in FIVES
        red_copies = int(reds and is_five)
        plain_copies = MAX_COPIES - red_copies
        n_red = tiles.red[FIVES.index(kind)] if is_five else 0
        n_plain = count - n_red
        if n_red > red_copies or n_plain > plain_copies:
            raise HandError(
                f"{n_red} red and {n_plain} plain {KIND_NAMES[kind]}, expected at most {red_copies} and {plain_copies}"
            )
        ids += [first] * n_red
        ids += range(first + red_copies, first + red_copies + n_plain)
    return ids
