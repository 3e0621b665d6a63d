"""Tile sets: which tiles are in the wall and how many of each."""

import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import InputError, unknown
from mjfast.tiles import DORA_CYCLES, FIVES, KIND_NAMES, MAX_COPIES, N_KINDS, N_KINDS_WITH_FLOWERS

_Scalar = TypeVar("_Scalar", bound=np.generic)


@dataclass(frozen=True)
class TileSet:
    """
    The tiles of a game.

    Parameters
    ----------
    name : str
        Name shown in tables and errors.
    copies : tuple of int
        Copies of each kind, 0 to 4: 34 columns, or 42 with flowers.
    red_fives : tuple of int
        How many of the fives of characters, circles and bamboos are red.

    Raises
    ------
    InputError
        If a number is out of range; the message names the tile.

    Examples
    --------
    >>> TileSet("no winds", (4,) * 27 + (0,) * 4 + (4,) * 3).size
    120
    """

    name: str
    copies: tuple[int, ...]
    red_fives: tuple[int, int, int] = (0, 0, 0)

    def __post_init__(self) -> None:
        copies, red = self._integers("copies"), self._integers("red_fives")
        where = f"tile set {self.name!r}"
        if len(copies) not in (N_KINDS, N_KINDS_WITH_FLOWERS):
            raise InputError(f"{where}: copies has {len(copies)} numbers, expected 34 or 42 (with flowers)")
        for kind, count in zip(KIND_NAMES, copies, strict=False):
            if not 0 <= count <= MAX_COPIES:
                raise InputError(f"{where}: {count} copies of {kind}, expected 0 to {MAX_COPIES}")
        if len(red) != len(FIVES):
            raise InputError(f"{where}: red_fives has {len(red)} numbers, expected 3 (for 5m 5p 5s)")
        for five, count in zip(FIVES, red, strict=True):
            if not 0 <= count <= copies[five]:
                raise InputError(f"{where}: {count} red {KIND_NAMES[five]}, expected 0 to {copies[five]}, its copies")

    def _integers(self, field: str) -> tuple[int, ...]:
        """Turn a field into a tuple of Python integers, so that equal sets compare and hash alike."""
        try:
            values = tuple(operator.index(value) for value in getattr(self, field))
        except TypeError:
            given = getattr(self, field)
            raise InputError(f"tile set {self.name!r}: {field} is {given!r}, expected whole numbers") from None
        object.__setattr__(self, field, values)
        return values

    # Without this a copy or a pickle would carry the cached arrays, and numpy would make them writable.
    def __reduce__(self) -> tuple[Any, ...]:
        return TileSet, (self.name, self.copies, self.red_fives)

    @property
    def columns(self) -> int:
        """Number of columns of its count arrays: 34, or 42 with flowers."""
        return len(self.copies)

    @property
    def has_flowers(self) -> bool:
        """Whether its count arrays have columns for flowers."""
        return self.columns == N_KINDS_WITH_FLOWERS

    @property
    def size(self) -> int:
        """Number of physical tiles."""
        return sum(self.copies)

    @cached_property
    def tile_columns(self) -> NDArray[np.uint8]:
        """
        Column of each physical tile, ascending: uint8, shape (size,), read-only.

        In a set of 136 tiles these are Tenhou's ids: tile `i` has column ``i // 4``.
        """
        return _read_only(np.repeat(np.arange(self.columns, dtype=np.uint8), self.copies))

    @cached_property
    def tile_red(self) -> NDArray[np.bool_]:
        """
        Whether each physical tile is a red five: bool, shape (size,), read-only.

        The red copies are the first of their kind, as at Tenhou (16, 52 and 88 in a set of 136).
        """
        red = np.zeros(self.size, dtype=np.bool_)
        for five, count in zip(FIVES, self.red_fives, strict=True):
            first = sum(self.copies[:five])
            red[first : first + count] = True
        return _read_only(red)

    @cached_property
    def dora_next(self) -> NDArray[np.int8]:
        """
        Column of the dora for an indicator of each kind: int8, shape (columns,), read-only.

        The order skips kinds that are not in the set; those and the flowers have -1.

        Examples
        --------
        >>> tile_sets["108"].dora_next[[0, 30]].tolist()  # 1m -> 9m, north -> east
        [8, 27]
        """
        following = np.full(self.columns, -1, dtype=np.int8)
        for cycle in DORA_CYCLES:
            present = [kind for kind in cycle if self.copies[kind]]
            following[present] = present[1:] + present[:1]
        return _read_only(following)

    def replace(
        self,
        *,
        name: str | None = None,
        copies: Iterable[int] | None = None,
        red_fives: int | Iterable[int] | None = None,
    ) -> "TileSet":
        """
        Return a tile set with some values changed.

        `red_fives` may be one number, which then holds for all three suits.

        Examples
        --------
        >>> tile_sets["136"].replace(red_fives=1).red_fives
        (1, 1, 1)
        """
        if red_fives is not None and not isinstance(red_fives, Iterable):
            red_fives = (red_fives,) * len(FIVES)
        changes: dict[str, Any] = {"name": name, "copies": copies, "red_fives": red_fives}
        return dataclass_replace(self, **{key: value for key, value in changes.items() if value is not None})


def _read_only(array: NDArray[_Scalar]) -> NDArray[_Scalar]:
    array.setflags(write=False)
    return array


tile_sets: Mapping[str, TileSet] = MappingProxyType(
    {
        tiles.name: tiles
        for tiles in (
            TileSet("136", (4,) * 34),
            TileSet("144", (4,) * 34 + (1,) * 8),
            TileSet("108", (4, 0, 0, 0, 0, 0, 0, 0, 4) + (4,) * 25),
            TileSet("132", (4,) * 31 + (0, 0, 4) + (1,) * 4 + (0,) * 4),
            TileSet("140", (4,) * 34 + (1,) * 4 + (0,) * 4),
            TileSet("34", (1,) * 34),
        )
    }
)
"""
The usual tile sets by name: ``136``; ``144`` with eight flowers; ``108`` for three players, without 2m to 8m;
``132`` for Luoshu, with east, south, west, north, red and the flowers 1f to 4f; ``140``, the same with white and green,
which are good for nothing there; ``34``, one of each kind.
"""


def tile_set(value: str | int | TileSet) -> TileSet:
    """
    Return the tile set of a name such as ``"136"`` or ``136``; a `TileSet` is returned as it is.

    Raises
    ------
    InputError
        If there is no such tile set; the message gives the nearest name.

    Examples
    --------
    >>> tile_set(108).size
    108
    """
    if isinstance(value, TileSet):
        return value
    name = str(value)
    if name in tile_sets:
        return tile_sets[name]
    raise unknown("tile set", value, tile_sets, " or a TileSet")
