"""Tiles and calls as Tenhou's JSON writes them."""

import re
from typing import Any, Final

from mjfast.logs.faults import BrokenError, shown
from mjfast.logs.moves import ADDED_KONG, CHI, CONCEALED_KONG, OPEN_KONG, PON, Move, call
from mjfast.logs.tiles import TILES

_SUITS: Final = "mpsz"
_TILES: Final = {
    51 + _SUITS.index(tile[1]) if tile[0] == "0" else 10 * (_SUITS.index(tile[1]) + 1) + int(tile[0]): tile
    for tile in TILES
}
"""The name of each number of two digits: the suit, then the rank; 51 52 53 are red fives."""

_CALL: Final = re.compile(r"((?:\d\d)*)([cpmka])((?:\d\d)+)", re.ASCII)
_LONGEST_CALL: Final = 9
_CLAIMS: Final = {"c": CHI, "p": PON, "m": OPEN_KONG}
_OWN_KONGS: Final = {"k": ADDED_KONG, "a": CONCEALED_KONG}


def read_tile(value: Any) -> str:
    """
    Return a tile.

    Examples
    --------
    >>> read_tile(47), read_tile(52)
    ('7z', '0p')
    """
    if not isinstance(value, int) or isinstance(value, bool) or value not in _TILES:
        raise BrokenError(f"unknown tile {shown(value)}")
    return _TILES[value]


def _parts(text: str, known: dict[str, str]) -> tuple[str, list[str], list[str]]:
    """Return the kind of a call, and its tiles before and after the letter."""
    match = _CALL.fullmatch(text) if len(text) <= _LONGEST_CALL else None
    if match is None or match[2] not in known:
        raise BrokenError(f"unknown call {shown(text)}")
    before, after = (
        [read_tile(int(tiles[at : at + 2])) for at in range(0, len(tiles), 2)] for tiles in match.group(1, 3)
    )
    return known[match[2]], before, after


def read_claim(text: str, seat: int) -> Move:
    """
    Return the call of a discard; where the letter stands says whose it was.

    Examples
    --------
    >>> move = read_claim("47p4747", 1)
    >>> move.kind, move.source, move.meld
    ('pon', 3, 'p777z')
    """
    kind, before, after = _parts(text, _CLAIMS)
    source = (seat + 3 - min(len(before), 2)) % 4
    return call(kind, seat, [*before, *after], after[0], source)


def read_own_kong(text: str, seat: int) -> Move:
    """
    Return a concealed or added kong.

    Examples
    --------
    >>> read_own_kong("k51151515", 0).tile
    '0m'
    """
    kind, before, after = _parts(text, _OWN_KONGS)
    return call(kind, seat, [*before, *after], after[0])
