"""Patterns defined by data: the fields of a catalogue or rule file as what the kernel compares."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mjfast.catalogue.conditions import Clause, parse_condition
from mjfast.errors import InputError, MjfastError, unknown
from mjfast.notation import read_tiles
from mjfast.tiles import N_KINDS, SUITS

FIELDS: Final = ("tiles", "needs", "shape", "suits", "melds", "win", "sum", "when")
"""What a definition may say; all that it says must hold."""

_ALL_KINDS: Final = (1 << N_KINDS) - 1
_OWN_WINDS: Final = {"seat_wind": 1, "round_wind": 2, "own_wind": 4}
_SUIT_BITS: Final = 21
_MOST_SHAPES: Final = 4
_LARGEST_SUM: Final = 9 * 18


@dataclass(frozen=True)
class Definition:
    """
    A pattern defined by data; everything given must hold.

    Parameters
    ----------
    allowed, needed, wins : int
        Kinds of tiles, a bit each: that may occur, that must, and that the winning tile may be.
    triplets, own_winds, runs : int
        Melds of the reading: kinds of triplets or kongs, a bit each; 1 for a triplet of the seat wind, 2 of the round
        wind, 4 of either; runs counted by their first tile, three bits each and 21 a suit.
    any_suit : bool
        Whether those melds, given in the first suit, may be in any suit.
    shapes : tuple of int
        Keys in base 5 of the one suit that is the whole hand.
    suits : int
        Suits that the shape may be in, a bit each.
    least, most : int
        Bounds of the sum of the numbers of all tiles; 0 and 0 for none.
    clauses : tuple
        A condition over patterns, see `parse_condition`; empty for none.
    """

    allowed: int = _ALL_KINDS
    needed: int = 0
    wins: int = _ALL_KINDS
    triplets: int = 0
    own_winds: int = 0
    runs: int = 0
    any_suit: bool = False
    shapes: tuple[int, ...] = ()
    suits: int = 7
    least: int = 0
    most: int = 0
    clauses: tuple[Clause, ...] = ()

    @property
    def names(self) -> set[str]:
        """The patterns that the condition asks for."""
        return {name for clause in self.clauses for part in clause for name in part}


def define(fields: Mapping[str, Any], where: str = "") -> Definition:
    """
    Return the definition that the fields of a file make; `where` begins the message of an error.

    ``tiles``, ``needs`` and ``win`` are kinds of tiles as in ``"23468s6z"``: the only ones that may occur, those that
    must, and those that the winning tile may be. ``shape`` is the whole hand as the numbers of one suit, or a list of
    such; ``suits`` are the suits it may be in. ``melds`` is a list of melds such as ``"555z"`` (a triplet or a kong),
    ``"123m"``, ``"seat_wind"``, ``"round_wind"`` and ``"own_wind"``; without suit letters they are in any one suit.
    ``sum`` is the least and the greatest sum of the numbers of all tiles. ``when`` is a condition over patterns.

    Raises
    ------
    InputError
        If a field is unknown or cannot be read.

    Examples
    --------
    >>> define({"melds": ["123", "456", "789"]}).any_suit
    True
    """
    for name in fields:
        if name not in FIELDS:
            raise InputError(f"{where}{unknown('field', name, FIELDS)}")
    if not fields:
        raise InputError(f"{where}no definition, expected one of {', '.join(FIELDS)}")
    values: dict[str, Any] = {}
    for field, name in (("tiles", "allowed"), ("needs", "needed"), ("win", "wins")):
        if field in fields:
            values[name] = _kinds(fields[field], f"{where}{field} ")
    if "shape" in fields:
        values |= _shape(fields["shape"], fields.get("suits", "mps"), where)
    elif "suits" in fields:
        raise InputError(f"{where}suits go with a shape")
    if "melds" in fields:
        values |= _melds(fields["melds"], f"{where}melds ")
    if "sum" in fields:
        values["least"], values["most"] = _sum(fields["sum"], where)
    if "when" in fields:
        values["clauses"] = parse_condition(fields["when"], where)
    return Definition(**values)


def _kinds(text: Any, where: str) -> int:
    try:
        kinds = set(read_tiles(text, where=where).order)
    except MjfastError as error:
        raise InputError(str(error)) from None
    if not kinds:
        raise InputError(f"{where}is {text!r}, expected kinds of tiles such as '23468s6z'")
    return sum(1 << kind for kind in kinds)


def _shape(shapes: Any, suits: Any, where: str) -> dict[str, Any]:
    listed = [shapes] if isinstance(shapes, str) else shapes
    if not isinstance(listed, list | tuple) or not 1 <= len(listed) <= _MOST_SHAPES:
        raise InputError(f"{where}shape is {shapes!r}, expected 1 to {_MOST_SHAPES} texts such as '11223355778899'")
    if not isinstance(suits, str) or not suits or not set(suits) <= set("mps"):
        raise InputError(f"{where}suits is {suits!r}, expected letters out of m p s")
    keys = []
    for shape in listed:
        ranks = (
            [int(digit) for digit in shape] if isinstance(shape, str) and shape.isascii() and shape.isdigit() else []
        )
        if not 14 <= len(ranks) <= 18 or 0 in ranks or max(map(ranks.count, ranks)) > 4:
            raise InputError(f"{where}shape is {shape!r}, expected 14 to 18 digits from 1 to 9, at most four alike")
        keys.append(sum(5 ** (rank - 1) for rank in ranks))
    return {"shapes": tuple(keys), "suits": sum(1 << SUITS.index(suit) for suit in set(suits))}


def _melds(melds: Any, where: str) -> dict[str, Any]:
    if not isinstance(melds, list | tuple) or not 1 <= len(melds) <= 4:
        raise InputError(f"{where}is {melds!r}, expected a list of 1 to 4 melds such as ['555z', '123m', 'own_wind']")
    bare = [isinstance(meld, str) and meld.isascii() and meld.isdigit() for meld in melds]
    if any(bare) and not all(bare):
        raise InputError(f"{where}is {melds!r}: give every meld a suit, or none")
    triplets = runs = own_winds = 0
    for meld in melds:
        if isinstance(meld, str) and meld in _OWN_WINDS:
            own_winds |= _OWN_WINDS[meld]
            continue
        try:
            tiles = sorted(read_tiles(f"{meld}m" if any(bare) else meld, where=where).order)
        except MjfastError as error:
            raise InputError(str(error)) from None
        if len(tiles) == 3 and len(set(tiles)) == 1:
            triplets |= 1 << tiles[0]
        elif len(tiles) == 3 and tiles == [tiles[0], tiles[0] + 1, tiles[0] + 2] and tiles[0] % 9 < 7 and tiles[0] < 27:
            runs += 1 << _SUIT_BITS * (tiles[0] // 9) + 3 * (tiles[0] % 9)
        else:
            raise InputError(f"{where}has {meld!r}, expected a triplet, a run, or one of {', '.join(_OWN_WINDS)}")
    return {"triplets": triplets, "runs": runs, "own_winds": own_winds, "any_suit": any(bare)}


def _sum(bounds: Any, where: str) -> tuple[int, int]:
    whole = isinstance(bounds, list | tuple) and all(type(bound) is int for bound in bounds)
    if not whole or len(bounds) != 2 or not 0 <= bounds[0] <= bounds[1] <= _LARGEST_SUM or bounds[1] == 0:
        raise InputError(f"{where}sum is {bounds!r}, expected the least and the greatest sum, such as [100, 130]")
    return bounds[0], bounds[1]
