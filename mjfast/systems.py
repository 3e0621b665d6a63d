"""Meld systems: what a complete hand is made of, as data."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from functools import cached_property
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Any, Final

from mjfast.errors import InputError, unknown
from mjfast.notation import Meld, read_tiles
from mjfast.tiles import COLUMNS, N_KINDS_WITH_FLOWERS

FORMS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "standard": 1,
        "seven_pairs": 2,
        "thirteen_orphans": 4,
        "knitted_straight": 8,
        "knitted": 16,
        "thirteen_kinds_and_any": 32,
        "thirteen_kinds": 64,
    }
)
"""
Winning forms and their bits in the kernels: ``standard``, melds and a pair; ``seven_pairs``; ``thirteen_orphans``;
``knitted_straight``, 147 258 369 of three suits, a meld and a pair; ``knitted``, fourteen different tiles out of the
honours and such a straight; ``thirteen_kinds_and_any``, the thirteen terminals and honours and any further tile;
``thirteen_kinds``, those alone.
"""

KNITTED_PATTERNS: Final = ("147", "258", "369")
"""What the suits give to a knitted straight, one each, in any of the six ways."""

_FORMS_WITH_JOKERS: Final = ("standard", "seven_pairs")

HONOUR_GROUP: Final = 3
"""The group of columns after man, pin and sou: honours and flowers."""


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
        Winning forms, of those in `FORMS`.
    tile_set : str
        The tile set it is played with.
    joker : str, optional
        A kind that stands for any tile of the concealed hand; it cannot be in a meld.
    joker_fifth_copy : bool
        Whether a joker may stand for a fifth copy of a kind. The tile set must have three jokers or more then, so that
        no hand lacks more such copies than there are jokers.
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
        for form in self.forms:
            if self.joker is not None and form not in _FORMS_WITH_JOKERS:
                raise InputError(f"meld system {self.name!r}: {form.replace('_', ' ')} cannot have jokers")
        for size, parts in ((3, self.melds), (2, self.pairs)):
            for part in parts:
                self._check_part(part, size)
        for kinds in self.alike:
            if _group_of(self._columns(kinds)[0]) != HONOUR_GROUP:
                raise InputError(f"meld system {self.name!r}: {kinds!r} cannot count as one, only honours and flowers")

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

    @cached_property
    def _meld_set(self) -> frozenset[tuple[int, ...]]:
        return frozenset(tuple(sorted(self._as_one(self._columns(part)))) for part in self.melds)

    def _as_one(self, columns: Iterable[int]) -> list[int]:
        """Replace each column by the first of those that count as one with it."""
        first = {column: self._columns(kinds)[0] for kinds in self.alike for column in self._columns(kinds)}
        return [first.get(column, column) for column in columns]

    def has_meld(self, meld: Meld) -> bool:
        """Whether a declared meld is one of the system; of a kong, three of its tiles. None holds a joker."""
        is_joker = self.joker is not None and COLUMNS[self.joker] in meld.tiles
        return not is_joker and tuple(sorted(self._as_one(meld.tiles[:3]))) in self._meld_set

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
    return min(column // 9, HONOUR_GROUP)


def form_bits(forms: str | Iterable[str], system: MeldSystem) -> int:
    """Return the kernels' bits of some forms, ``"all"`` being all that the system has."""
    if not isinstance(forms, Iterable):
        raise InputError(f"forms is {forms!r}, expected 'all' or names of forms")
    names = (forms,) if isinstance(forms, str) else tuple(forms)
    if names == ("all",):
        names = system.forms
    bits = 0
    for name in names:
        if name not in FORMS:
            raise unknown("form", name, FORMS, " or all")
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
_ORPHANS = MeldSystem("thirteen_orphans", (), (), ("thirteen_orphans",))
_LUOSHU = MeldSystem(
    "luoshu",
    LUOSHU_TRIPLES + tuple(head[0] * 3 + head[1] for head in _HEADS),
    tuple(head[0] * 2 + head[1] for head in _HEADS),
    tile_set="132",
    alike=("1234f",),
)
_LINES = _LUOSHU.replace(name="luoshu_lines", melds=LUOSHU_LINES + _LUOSHU.melds[len(LUOSHU_TRIPLES) :])


def _any_heads(system: MeldSystem) -> MeldSystem:
    """Let any two heads be a pair, and any three a set."""
    numbers = tuple(meld for meld in system.melds if meld[-1] not in "zf")
    sets = tuple("".join(three) for three in combinations_with_replacement(_HEADS, 3))
    pairs = tuple("".join(two) for two in combinations_with_replacement(_HEADS, 2))
    return system.replace(name=f"{system.name}_any_heads", melds=numbers + sets, pairs=pairs)


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
            _STANDARD.replace(name="mcr", quads_as_pairs=True, forms=(*_STANDARD.forms, "knitted_straight", "knitted")),
            _STANDARD.replace(name="guangdong", forms=("standard", "thirteen_orphans")),
            _ORPHANS,
            _ORPHANS.replace(name="thirteen_kinds_and_any", forms=("thirteen_kinds_and_any",)),
            _ORPHANS.replace(name="thirteen_kinds", forms=("thirteen_kinds",), tile_set="34"),
            _LUOSHU,
            _LINES,
            _any_heads(_LUOSHU),
            _any_heads(_LINES),
        )
    }
)
"""
The meld systems by name: ``standard`` (runs and triplets); ``jokers``, where 5z stands for any tile, also a fifth
copy, and seven pairs may hold quads; ``mcr``, with the knitted forms and quads in seven pairs; ``guangdong``, without
seven pairs; ``thirteen_orphans``, ``thirteen_kinds_and_any`` and ``thirteen_kinds``, which have that form alone;
``luoshu``, sets of three numbers that sum to 15 (and three heads), the four flowers being one kind; ``luoshu_lines``,
without the sets that repeat a number; ``luoshu_any_heads`` and ``luoshu_lines_any_heads``, where any heads make a set
or the pair.
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
    if isinstance(value, str) and value in systems:
        return systems[value]
    raise unknown("meld system", value, systems, " or a MeldSystem")
