"""Melds in the XML of Tenhou: numbers of 16 bits, whose fields depend on the kind."""

from functools import lru_cache
from typing import Final

from mjfast.logs.faults import BrokenError
from mjfast.logs.moves import ADDED_KONG, CHI, CONCEALED_KONG, OPEN_KONG, PON, Move, call
from mjfast.logs.script import call_words
from mjfast.logs.tiles import RED
from mjfast.tiles import HONOURS, KIND_NAMES, N_KINDS

N_TILES: Final = 4 * N_KINDS

_FIVES: Final = {4 * kind: RED[name] for kind, name in enumerate(KIND_NAMES[:N_KINDS]) if name in RED}

NAMES: Final = {
    True: tuple(_FIVES.get(tile, KIND_NAMES[tile // 4]) for tile in range(N_TILES)),
    False: tuple(KIND_NAMES[tile // 4] for tile in range(N_TILES)),
}
"""The name of each tile, with and without red fives among them."""

NAMES_BY_TEXT: Final = {reds: {str(tile): name for tile, name in enumerate(names)} for reds, names in NAMES.items()}
"""The name of each tile, as numbers are written in a log."""

_SOURCE: Final = 0b11
_IS_CHI, _IS_PON, _IS_ADDED, _IS_NORTH = 1 << 2, 1 << 3, 1 << 4, 1 << 5
_RUNS: Final = 7


@lru_cache(maxsize=1 << 14)
def read_meld(code: int, seat: int, reds: bool) -> tuple[Move, tuple[int, int]]:
    """
    Return the move of a call, and its words.

    Parameters
    ----------
    code : int
        The number.
    seat : int
        Who called.
    reds : bool
        Whether the game has red fives.

    Raises
    ------
    BrokenError
        If the number is no meld.

    Examples
    --------
    >>> move, _ = read_meld(45161, 2, True)
    >>> move.kind, move.tile, move.source, move.meld
    ('pon', '3z', 3, 'p333z')
    """
    move = _read_meld(code, seat, reds)
    return move, call_words(move)


def _read_meld(code: int, seat: int, reds: bool) -> Move:
    names, source = NAMES[reds], (seat + (code & _SOURCE)) & 3
    if code & _IS_CHI:
        run, claimed = divmod(code >> 10, 3)
        first = run // _RUNS * 9 + run % _RUNS
        if first >= HONOURS[0] or source != (seat + 3) & 3:
            raise BrokenError(f"the meld {code} of seat {seat} is no chi")
        tiles = [names[4 * (first + step) + (code >> 3 + 2 * step & 3)] for step in range(3)]
        return call(CHI, seat, tiles, tiles[claimed], source)
    if code & (_IS_PON | _IS_ADDED):
        kind, claimed = divmod(code >> 9, 3)
        if kind >= N_KINDS or source == seat:
            raise BrokenError(f"the meld {code} of seat {seat} is no pon")
        four = names[4 * kind : 4 * kind + 4]
        apart = code >> 5 & 3
        if code & _IS_ADDED and not code & _IS_PON:
            return call(ADDED_KONG, seat, four, four[apart])
        three = four[:apart] + four[apart + 1 :]
        return call(PON, seat, three, three[claimed], source)
    kind, claimed = divmod(code >> 8, 4)
    if code & _IS_NORTH or kind >= N_KINDS:
        raise BrokenError(f"the meld {code} of seat {seat} is no kong")
    four = names[4 * kind : 4 * kind + 4]
    if source == seat:
        return call(CONCEALED_KONG, seat, four)
    return call(OPEN_KONG, seat, four, four[claimed], source)
