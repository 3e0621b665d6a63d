"""Moves of a hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mjfast.logs.faults import BrokenError
from mjfast.logs.tiles import in_order, text_of
from mjfast_ext._follow import KINDS_OF_MOVES

KINDS: Final = tuple(KINDS_OF_MOVES)

DRAW: Final = "draw"
DISCARD: Final = "discard"
RIICHI: Final = "riichi"
CHI: Final = "chi"
PON: Final = "pon"
OPEN_KONG: Final = "open_kong"
ADDED_KONG: Final = "added_kong"
CONCEALED_KONG: Final = "concealed_kong"
DORA: Final = "dora"

_LETTERS: Final = {CHI: "c", PON: "p", OPEN_KONG: "k", ADDED_KONG: "a", CONCEALED_KONG: "K"}
_SIZES: Final = {CHI: 3, PON: 3, OPEN_KONG: 4, ADDED_KONG: 4, CONCEALED_KONG: 4}


@dataclass(frozen=True, slots=True)
class Move:
    """
    A move of a hand.

    Parameters
    ----------
    kind : str
        ``draw``, ``discard``, ``riichi`` (the declaration, before its discard), ``chi``, ``pon``, ``open_kong``,
        ``added_kong``, ``concealed_kong`` or ``dora`` (an indicator is turned up).
    seat : int
        Whose move it is; -1 of ``dora``.
    tile : str
        What was drawn, discarded, claimed, added or turned up.
    drawn : bool
        Whether a discard is the tile just drawn.
    own : tuple of str
        The tiles of a call that come out of the caller's hand.
    source : int
        The seat whose discard was claimed, -1 of other moves.
    meld : str
        The meld, as `mjfast.Meld` writes it.
    """

    kind: str
    seat: int
    tile: str = ""
    drawn: bool = False
    own: tuple[str, ...] = ()
    source: int = -1
    meld: str = ""


def call(kind: str, seat: int, tiles: Sequence[str], tile: str = "", source: int = -1) -> Move:
    """
    Return a call or kong.

    Parameters
    ----------
    kind : str
        As of `Move`.
    seat : int
        Who makes it.
    tiles : sequence of str
        The tiles of the meld.
    tile : str
        Which of them is claimed or added; a concealed kong has none.
    source : int
        The seat whose discard is claimed.

    Raises
    ------
    BrokenError
        If the tiles are no such meld.

    Examples
    --------
    >>> move = call("chi", 1, ["6m", "0m", "4m"], "6m", 0)
    >>> move.own, move.meld
    (('4m', '0m'), 'c406m')
    """
    plain = sorted(tile.replace("0", "5") for tile in tiles)
    first, suit = int(plain[0][0]), plain[0][1]
    wanted = [f"{first + step}{suit}" for step in range(3)] if kind == CHI else plain[:1] * _SIZES[kind]
    if plain != wanted or (kind == CHI and suit == "z"):
        raise BrokenError(f"{text_of(tiles)} is no {kind.replace('_', ' ')}")
    own = list(tiles)
    if kind == ADDED_KONG:
        own = [tile]
    elif kind == CONCEALED_KONG:
        tile = in_order(tiles)[-1]
    else:
        own.remove(tile)
    return Move(kind, seat, tile, own=in_order(own), source=source, meld=_LETTERS[kind] + text_of(tiles))
