"""The order of play in Tenhou's JSON, which has what each seat drew and discarded in lists of their own."""

import re
from typing import Any, Final

from mjfast.logs.faults import BrokenError
from mjfast.logs.hand import SEATS
from mjfast.logs.moves import CHI, DISCARD, DRAW, OPEN_KONG, RIICHI, Move
from mjfast.logs.script import MOST_MOVES
from mjfast.logs.tenhou_entries import read_claim, read_own_kong, read_tile

_TRIES: Final = 100
_DRAWN: Final = 60
"""In place of a discard: the tile just drawn."""
_NO_DISCARD: Final = 0
"""In place of a discard: an open kong was made."""
_UNFIT: Final = "draws and discards do not fit together"


def in_order_of_play(dealer: int, taken: list[list[Any]], given: list[list[Any]]) -> list[Move]:
    """
    Return the moves.

    Parameters
    ----------
    dealer : int
        Who draws first.
    taken, given : list of list
        What each seat drew or called, and discarded.

    Raises
    ------
    BrokenError
        If the lists do not fit together.

    Examples
    --------
    >>> moves = in_order_of_play(0, [[11], [], [], []], [[60], [], [], []])
    >>> [(move.kind, move.seat, move.tile) for move in moves]
    [('draw', 0, '1m'), ('discard', 0, '1m')]
    """
    if sum(map(len, [*taken, *given])) > MOST_MOVES:
        raise BrokenError(f"a hand of more than {MOST_MOVES:,} moves")
    merger = _Merger(dealer, taken, given)
    first: BrokenError | None = None
    for _ in range(_TRIES):
        try:
            return merger.merge()
        except BrokenError as error:
            first = first or error
        if not merger.go_back():
            break
    raise first or BrokenError(_UNFIT)


class _Merger:
    """
    Goes through the lists.

    A seat whose next draw is a call of the tile just discarded by this very seat may have made it now, or later at
    another such discard. The first is tried first, pon and kongs before chi, until all draws and discards are used up.
    """

    def __init__(self, dealer: int, taken: list[list[Any]], given: list[list[Any]]) -> None:
        self._taken = [
            [read_claim(entry, seat) if isinstance(entry, str) else read_tile(entry) for entry in taken[seat]]
            for seat in SEATS
        ]
        self._given = given
        self._seat: int | None = dealer
        self._moves: list[Move] = []
        self._next_taken, self._next_given = [0] * 4, [0] * 4
        self._untried: list[tuple[int, int, list[int], list[int]]] = []

    def merge(self) -> list[Move]:
        """Return the moves, with the calls that are to be tried first."""
        while self._seat is not None:
            self._seat = self._turn(self._seat)
        for next_ones, lists in ((self._next_taken, self._taken), (self._next_given, self._given)):
            if next_ones != list(map(len, lists)):
                raise BrokenError(_UNFIT)
        return self._moves

    def go_back(self) -> bool:
        """Go back to the last discard that somebody else may have called; return whether there is one."""
        if not self._untried:
            return False
        self._seat, length, self._next_taken, self._next_given = self._untried.pop()
        del self._moves[length:]
        return True

    def _turn(self, seat: int) -> int | None:
        """Let a seat draw or call, and act; return whose turn it is then, None at the end."""
        entry = self._look(seat)
        if entry is None:
            return None
        self._next_taken[seat] += 1
        if isinstance(entry, str):
            self._moves.append(Move(DRAW, seat, entry))
            return self._act(seat, entry)
        last = self._moves[-1] if self._moves else None
        if last is None or (last.kind, last.seat, last.tile) != (DISCARD, entry.source, entry.tile):
            raise BrokenError(_UNFIT)
        self._moves.append(entry)
        if entry.kind != OPEN_KONG:
            return self._act(seat, "")
        at = self._next_given[seat]
        if self._given[seat][at : at + 1] == [_NO_DISCARD]:
            self._next_given[seat] += 1
        return seat

    def _look(self, seat: int) -> Move | str | None:
        at = self._next_taken[seat]
        return self._taken[seat][at] if at < len(self._taken[seat]) else None

    def _act(self, seat: int, drawn: str) -> int | None:
        at = self._next_given[seat]
        if at == len(self._given[seat]):
            return None
        self._next_given[seat] += 1
        entry = self._given[seat][at]
        if isinstance(entry, str):
            if not entry.startswith("r"):
                self._moves.append(read_own_kong(entry, seat))
                return seat
            self._moves.append(Move(RIICHI, seat))
            entry = int(entry[1:]) if re.fullmatch(r"r\d\d", entry, re.ASCII) else entry
        if entry == _DRAWN and not drawn:
            raise BrokenError("the tile just drawn is discarded after a call")
        tile = drawn if entry == _DRAWN else read_tile(entry)
        self._moves.append(Move(DISCARD, seat, tile, drawn=entry == _DRAWN))
        return self._claimer(seat, tile)

    def _claimer(self, seat: int, tile: str) -> int:
        claims = sorted(
            (call.kind == CHI, call.seat)
            for call in map(self._look, [(seat + step) % 4 for step in (1, 2, 3)])
            if isinstance(call, Move) and (call.source, call.tile) == (seat, tile)
        )
        options = [other for _, other in claims]
        if (seat + 1) % 4 not in options:
            options.append((seat + 1) % 4)
        for other in reversed(options[1:]):
            self._untried.append((other, len(self._moves), self._next_taken.copy(), self._next_given.copy()))
        return options[0]
