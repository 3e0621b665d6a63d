"""Meld systems: what a complete hand is made of, as data, and their compiled form."""

import difflib
import hashlib
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.errors import InputError
from mjfast.notation import read_tiles
from mjfast.tiles import COLUMNS, FLOWERS, HONOURS, N_KINDS_WITH_FLOWERS, TERMINALS_AND_HONOURS
from mjfast.tilesets import TileSet, tile_set
from mjfast_ext._tables import Group, System

FORMS: Final[Mapping[str, int]] = MappingProxyType({"standard": 1, "seven_pairs": 2, "thirteen_orphans": 4})
"""Winning forms and their bits in the kernels: melds and a pair, seven pairs, thirteen orphans."""

_GROUPS: Final = (range(9), range(9, 18), range(18, 27), range(27, N_KINDS_WITH_FLOWERS))
_HONOUR_GROUP: Final = 3
_NO_CELL: Final = 255


@dataclass(frozen=True)
class MeldSystem:
    """
    What a complete hand may be made of.

    Parameters
    ----------
    name : str
        Name shown in tables and errors.
    melds, pairs : tuple of str
        The sets of three and the pairs that a hand may be split into, such as ``"123m"`` and ``"11z"``; the
        tiles of each are of one suit, or honours and flowers.
    forms : tuple of str
        Winning forms: ``standard`` (melds and a pair), ``seven_pairs``, ``thirteen_orphans``.
    tile_set : str
        The tile set it is played with.
    joker : str, optional
        A kind that stands for any tile.
    joker_fifth_copy : bool
        Whether a joker may stand for a fifth copy of a kind.
    quads_as_pairs : bool
        Whether seven pairs may hold four of a kind as two pairs.
    alike : tuple of str
        Kinds that count as one kind in melds, which then name the first of them: ``("1234f",)``.

    Raises
    ------
    InputError
        If a field is wrong; the message names it.

    Examples
    --------
    >>> runs = systems["standard"].replace(name="runs only", melds=RUNS, forms=("standard",))
    >>> len(runs.melds)
    21
    """

    name: str
    melds: tuple[str, ...]
    pairs: tuple[str, ...]
    forms: tuple[str, ...] = ("standard",)
    tile_set: str = "136"
    joker: str | None = None
    joker_fifth_copy: bool = False
    quads_as_pairs: bool = False
    alike: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for field in ("melds", "pairs", "forms", "alike"):
            value = getattr(self, field)
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise InputError(f"meld system {self.name!r}: {field} is {value!r}, expected a tuple of strings")
            object.__setattr__(self, field, tuple(value))
        form_bits(self.forms, self)
        if self.joker is not None and self.joker not in COLUMNS:
            raise InputError(f"meld system {self.name!r}: joker is {self.joker!r}, expected a tile such as '5z'")
        if self.joker is not None and "thirteen_orphans" in self.forms:
            raise InputError(f"meld system {self.name!r}: thirteen orphans cannot have jokers")
        for size, parts in ((3, self.melds), (2, self.pairs)):
            for part in parts:
                self._check_part(part, size)
        for kinds in self.alike:
            self._columns(kinds)

    def _columns(self, part: str) -> list[int]:
        columns = read_tiles(part, N_KINDS_WITH_FLOWERS, where=f"meld system {self.name!r}: ").order
        if len({_group_of(column) for column in columns}) != 1:
            raise InputError(f"meld system {self.name!r}: {part!r} has tiles of more than one suit")
        return columns

    def _check_part(self, part: str, size: int) -> None:
        if len(self._columns(part)) != size:
            raise InputError(f"meld system {self.name!r}: {part!r} must have {size} tiles")

    def replace(self, **changes: Any) -> "MeldSystem":
        """Return a meld system with some fields changed."""
        return dataclass_replace(self, **changes)

    @property
    def has_flowers(self) -> bool:
        """Whether melds, pairs or the joker are flowers."""
        return any("f" in part for part in (*self.melds, *self.pairs, self.joker or ""))

    @property
    def digest(self) -> str:
        """A short hash of the content, by which results know a system again."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:12]

    def parts(self, group: int, parts: tuple[str, ...]) -> list[list[int]]:
        """Return those of `melds` or `pairs` that belong to a group, as columns; the joker's own are left out."""
        joker = COLUMNS[self.joker] if self.joker else None
        columns = [self._columns(part) for part in parts]
        return [tiles for tiles in columns if _group_of(tiles[0]) == group and joker not in tiles]


def _group_of(column: int) -> int:
    return min(column // 9, 3)


def form_bits(forms: str | Iterable[str], system: MeldSystem) -> int:
    """Return the kernels' bits of some forms, ``"all"`` being all that the system has."""
    names = (forms,) if isinstance(forms, str) else tuple(forms)
    if names == ("all",):
        names = system.forms
    bits = 0
    for name in names:
        if name not in FORMS:
            nearest = difflib.get_close_matches(str(name), FORMS, n=1, cutoff=0)[0]
            raise InputError(f"unknown form {name!r}, did you mean {nearest!r}? Expected {', '.join(FORMS)} or all")
        if name not in system.forms:
            raise InputError(f"the meld system {system.name!r} has no form {name!r}, only {', '.join(system.forms)}")
        bits |= FORMS[name]
    if not bits:
        raise InputError("no form given, expected at least one")
    return bits


RUNS: Final = tuple(f"{i}{i + 1}{i + 2}{suit}" for suit in "mps" for i in range(1, 8))
TRIPLETS: Final = tuple(name[0] * 3 + name[1] for name in COLUMNS if name[0] != "0" and name[1] != "f")
PAIRS: Final = tuple(triplet[1:] for triplet in TRIPLETS)

# Three numbers of one suit that sum to 15; the eight without a repeat are the lines of the Luoshu square.
LUOSHU_TRIPLES: Final = tuple(
    f"{a}{b}{c}{suit}"
    for suit in "mps"
    for a in range(1, 10)
    for b in range(a, 10)
    for c in [15 - a - b]
    if b <= c <= 9
)
LUOSHU_LINES: Final = tuple(triple for triple in LUOSHU_TRIPLES if len(set(triple[:3])) == 3)
_HEADS: Final = ("1z", "2z", "3z", "4z", "7z", "1f")

_STANDARD = MeldSystem("standard", RUNS + TRIPLETS, PAIRS, ("standard", "seven_pairs", "thirteen_orphans"))
_LUOSHU = MeldSystem(
    "luoshu",
    LUOSHU_TRIPLES + tuple(head[0] * 3 + head[1] for head in _HEADS),
    tuple(head[0] * 2 + head[1] for head in _HEADS),
    tile_set="132",
    alike=("1234f",),
)

systems: Mapping[str, MeldSystem] = MappingProxyType(
    {
        system.name: system
        for system in (
            _STANDARD,
            _STANDARD.replace(
                name="jokers",
                joker="5z",
                joker_fifth_copy=True,
                quads_as_pairs=True,
                forms=("standard", "seven_pairs"),
            ),
            _LUOSHU,
            _LUOSHU.replace(name="luoshu_lines", melds=LUOSHU_LINES + _LUOSHU.melds[len(LUOSHU_TRIPLES) :]),
        )
    }
)
"""
The meld systems by name: ``standard`` (runs and triplets); ``jokers``, where 5z stands for any tile, also a fifth
copy, and seven pairs may hold quads; ``luoshu``, sets of three numbers that sum to 15 (and three heads), the four
flowers being one kind; ``luoshu_lines``, without the sets that repeat a number.
"""


def meld_system(value: str | MeldSystem) -> MeldSystem:
    """
    Return the meld system of a name; a `MeldSystem` is returned as it is.

    Raises
    ------
    InputError
        If there is no such system; the message gives the nearest name.
    """
    if isinstance(value, MeldSystem):
        return value
    if value in systems:
        return systems[value]
    nearest = difflib.get_close_matches(str(value), systems, n=1, cutoff=0)[0]
    raise InputError(
        f"unknown meld system {value!r}, did you mean {nearest!r}? Expected one of {', '.join(systems)} or a MeldSystem"
    )


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
    if melds.has_flowers and wall.columns != N_KINDS_WITH_FLOWERS:
        raise InputError(f"the meld system {melds.name!r} needs a tile set with flowers, not {wall.name!r}")
    asked = form_bits(forms, melds)
    try:
        with _LOCK:
            kernel = _compile(melds, wall.copies)
    except ValueError as error:
        raise InputError(f"meld system {melds.name!r}: {error}") from None
    possible = asked & _possible_forms(melds, wall, kernel)
    if not possible or (possible != asked and forms not in ("all", ("all",))):
        missing = [name for name, bit in FORMS.items() if asked & bit and not possible & bit]
        raise InputError(f"the tile set {wall.name!r} has no complete hand of the form {' or '.join(missing)}")
    return Shapes(melds, wall, possible, kernel)


# Tables are built once, whatever the number of threads that ask for them first.
_LOCK = threading.Lock()


@lru_cache(maxsize=16)
def _compile(system: MeldSystem, copies: tuple[int, ...]) -> System:
    cells = np.full(len(copies), _NO_CELL, np.uint8)
    joker = COLUMNS[system.joker] if system.joker else -1
    groups = [_group(system, copies, joker, g, cells) for g in range(len(_GROUPS))]
    return System(groups, cells, np.array(copies, np.uint8), joker)


def _group(system: MeldSystem, copies: tuple[int, ...], joker: int, g: int, cells: NDArray[np.uint8]) -> Group:
    """Build one group of columns, and enter the cell of each column in `cells`."""
    melds, pairs = system.parts(g, system.melds), system.parts(g, system.pairs)
    in_use = {column for part in melds + pairs for column in part}
    # A suit keeps a cell for every column, as the kernels read its key from nine columns in a row; the honours keep
    # those that some form asks for.
    if g == _HONOUR_GROUP and system.forms != ("standard",):
        in_use |= set(HONOURS) - {joker}
    own = sorted(in_use) if g == _HONOUR_GROUP else list(_GROUPS[g])
    cell = {column: i for i, column in enumerate(own)}
    for kinds in system.alike:
        columns = read_tiles(kinds, N_KINDS_WITH_FLOWERS).order
        cell |= {column: cell[columns[0]] for column in columns if columns[0] in cell}
    capacity = [0] * max(len(own), 1)
    for column, i in cell.items():
        if column < len(copies) and column != joker:
            cells[column] = i
            capacity[i] = min(4, capacity[i] + copies[column])
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


def _possible_forms(system: MeldSystem, tiles: TileSet, kernel: System) -> int:
    pairs = sum((n >= 2) + (system.quads_as_pairs and n >= 4) for n in tiles.copies[: FLOWERS[0]])
    orphans = [tiles.copies[column] for column in TERMINALS_AND_HONOURS]
    possible = {
        "standard": kernel.completable,
        "seven_pairs": pairs >= 7,
        "thirteen_orphans": min(orphans) >= 1 and max(orphans) >= 2,
    }
    return sum(FORMS[name] for name, is_possible in possible.items() if is_possible)
