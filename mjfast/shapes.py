"""Meld systems compiled over tile sets: what the functions on hands work with."""

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import InputError
from mjfast.notation import read_tiles
from mjfast.systems import FORMS, HONOUR_GROUP, KNITTED_PATTERNS, MeldSystem, form_bits, meld_system
from mjfast.tiles import COLUMNS, FLOWERS, HONOURS, MAX_COPIES, N_KINDS_WITH_FLOWERS, TERMINALS_AND_HONOURS
from mjfast.tilesets import TileSet, tile_set
from mjfast_ext._group import Group
from mjfast_ext._knit import Knit
from mjfast_ext._system import System

_GROUPS: Final = (range(9), range(9, 18), range(18, 27), range(27, N_KINDS_WITH_FLOWERS))
_NO_CELL: Final = 255
# The tables take it that there is a joker for every fifth copy that a hand lacks. Of 136 tiles three are always enough.
_ENOUGH_JOKERS: Final = 3


@dataclass(frozen=True)
class Shapes:
    """A meld system over a tile set with a choice of forms, compiled: what the functions on hands work with."""

    system: MeldSystem
    tiles: TileSet
    forms: int
    kernel: System

    @property
    def form_names(self) -> tuple[str, ...]:
        """The forms in words."""
        return tuple(name for name, bit in FORMS.items() if self.forms & bit)

    @property
    def least_tiles(self) -> int:
        """Fewest concealed tiles of a hand of these forms: melds go with some of them only."""
        if self.forms & FORMS["standard"]:
            return 1
        return 10 if self.forms & FORMS["knitted_straight"] else 13


def shapes(
    system: str | MeldSystem = "standard",
    tiles: str | int | TileSet | None = None,
    forms: str | Iterable[str] = "all",
) -> Shapes:
    """
    Compile a meld system over a tile set, once for every pair of them.

    Raises
    ------
    InputError
        If a name is unknown, or no complete hand of the forms can be made of the tiles.
    """
    melds = meld_system(system)
    wall = tile_set(melds.tile_set if tiles is None else tiles)
    with _LOCK:
        return _shapes(melds, wall, form_bits(forms, melds), forms in ("all", ["all"], ("all",)))


# Tables are built once, whatever the number of threads that ask for them first.
_LOCK = threading.Lock()


@lru_cache(maxsize=64)
def _shapes(system: MeldSystem, wall: TileSet, asked: int, any_will_do: bool) -> Shapes:
    if system.has_flowers and not wall.has_flowers:
        raise InputError(f"the meld system {system.name!r} needs a tile set with flowers, not {wall.name!r}")
    if system.joker and system.joker_fifth_copy and wall.copies[COLUMNS[system.joker]] < _ENOUGH_JOKERS:
        raise InputError(
            f"the tile set {wall.name!r} has {wall.copies[COLUMNS[system.joker]]} {system.joker}, expected "
            f"{_ENOUGH_JOKERS} jokers or more where they may stand for a fifth copy"
        )
    try:
        kernel = _compile(system, wall.copies)
    except ValueError as error:
        raise InputError(f"meld system {system.name!r}: {error}") from None
    possible = asked & _possible_forms(system, wall, kernel)
    if not possible or (possible != asked and not any_will_do):
        missing = [name for name, bit in FORMS.items() if asked & bit and not possible & bit]
        raise InputError(f"the tile set {wall.name!r} has no complete hand of the form {' or '.join(missing)}")
    return Shapes(system, wall, possible, kernel)


@lru_cache(maxsize=64)
def _compile(system: MeldSystem, copies: tuple[int, ...]) -> System:
    cells = np.full(len(copies), _NO_CELL, np.uint8)
    joker = COLUMNS[system.joker] if system.joker else -1
    groups = [_group(system, copies, joker, g, cells) for g in range(len(_GROUPS))]
    knits = _knits(groups, cells) if {"knitted_straight", "knitted"} & set(system.forms) else []
    return System(groups, cells, np.array(copies, np.uint8), joker, knits)


def _group(system: MeldSystem, copies: tuple[int, ...], joker: int, g: int, cells: NDArray[np.uint8]) -> Group:
    """Build one group of columns, and enter the cell of each column in `cells`."""
    melds, pairs = system.parts(g, system.melds), system.parts(g, system.pairs)
    in_use = {column for part in melds + pairs for column in part}
    # A suit keeps a cell for every column, as the kernels read its key from nine columns in a row; the honours keep
    # those that some form asks for.
    if g == HONOUR_GROUP and system.forms != ("standard",):
        in_use |= set(HONOURS) - {joker}
    own = sorted(in_use) if g == HONOUR_GROUP else list(_GROUPS[g])
    cell = {column: i for i, column in enumerate(own)}
    for kinds in system.alike:
        columns = read_tiles(kinds, N_KINDS_WITH_FLOWERS).order
        cell |= {column: cell[columns[0]] for column in columns if columns[0] in cell}
    capacity = [0] * max(len(own), 1)
    for column, i in cell.items():
        if column < len(copies) and column != joker:
            cells[column] = i
            capacity[i] += copies[column]
    if max(capacity) > MAX_COPIES:
        raise InputError(f"kinds that count as one have {max(capacity)} copies together, expected at most {MAX_COPIES}")
    orphans = tuple(int(column in TERMINALS_AND_HONOURS) for column in own) or (0,)
    return _table(
        tuple(capacity),
        _counts(melds, len(capacity), cell),
        _counts(pairs, len(capacity), cell),
        orphans,
        system.joker_fifth_copy,
        system.quads_as_pairs,
    )


def _counts(parts: list[list[int]], size: int, cell: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """Count the tiles of each meld or pair by cell."""
    return tuple(tuple([cell[column] for column in part].count(i) for i in range(size)) for part in parts)


@lru_cache(maxsize=64)
def _table(
    capacity: tuple[int, ...],
    melds: tuple[tuple[int, ...], ...],
    pairs: tuple[tuple[int, ...], ...],
    orphans: tuple[int, ...],
    over_capacity: bool,
    quads_as_pairs: bool,
) -> Group:
    def array(rows: tuple[tuple[int, ...], ...]) -> NDArray[np.uint8]:
        return np.array(rows, np.uint8).reshape(len(rows), len(capacity))

    return Group(
        np.array(capacity, np.uint8),
        array(melds),
        array(pairs),
        np.array(orphans, np.uint8),
        over_capacity,
        quads_as_pairs,
    )


def _knits(groups: list[Group], cells: NDArray[np.uint8]) -> list[Knit]:
    """Build the tables of the knitted forms for each group."""
    patterns = tuple(tuple(int(str(rank) in pattern) for rank in range(1, 10)) for pattern in KNITTED_PATTERNS)
    honours = tuple(int(cell in cells[list(HONOURS)]) for cell in range(groups[HONOUR_GROUP].cells))
    none = ((0,) * len(honours),)
    suits = [_knit(group, patterns, patterns) for group in groups[:HONOUR_GROUP]]
    return [*suits, _knit(groups[HONOUR_GROUP], none, (honours,))]


@lru_cache(maxsize=64)
def _knit(group: Group, straights: tuple[tuple[int, ...], ...], kinds: tuple[tuple[int, ...], ...]) -> Knit:
    return Knit(group, np.array(straights, np.uint8), np.array(kinds, np.uint8))


def _possible_forms(system: MeldSystem, tiles: TileSet, kernel: System) -> int:
    orphans = [tiles.copies[column] for column in TERMINALS_AND_HONOURS]
    possible = {
        "standard": kernel.completable,
        "seven_pairs": _most_pairs(system, tiles) >= 7,
        "thirteen_orphans": min(orphans) >= 1 and max(orphans) >= 2,
        "knitted_straight": kernel.has_straight,
        "knitted": kernel.has_knitted,
        "thirteen_kinds_and_any": min(orphans) >= 1 and tiles.size > len(orphans),
        "thirteen_kinds": min(orphans) >= 1,
    }
    return sum(FORMS[name] for name, is_possible in possible.items() if is_possible)


def _most_pairs(system: MeldSystem, tiles: TileSet) -> int:
    """Pairs that all tiles make together, of which seven are wanted."""
    joker = COLUMNS[system.joker] if system.joker and system.joker_fifth_copy else -1
    numbers = [n for column, n in enumerate(tiles.copies[: FLOWERS[0]]) if column != joker]
    pairs = sum((n >= 2) + (system.quads_as_pairs and n >= 4) for n in numbers)
    if joker < 0:
        return pairs
    # A joker goes with a tile that is left over, or two are a pair of any kind.
    jokers, odd = tiles.copies[joker], sum(n == 1 or (system.quads_as_pairs and n == 3) for n in numbers)
    return pairs + min(jokers, odd) + max(jokers - odd, 0) // 2
