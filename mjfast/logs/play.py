"""
The state of a hand after its moves, for all formats of logs alike.

*Turn*: a draw from the wall begins one, and so do chi, pon and an open kong; what a kong draws belongs to the turn that
made it. The turn of a win is the number of turns the winner has had, with the one of a self-draw.

*Riichi* is a declaration whose discard nobody won on; its stick is paid then. With the first discard, before any call
or kong, it is double riichi. *Ippatsu* lasts until the next discard of who declared, or a call or kong that stands.

*Call*: chi, pon or an open kong. A concealed or added kong is none, but ends ippatsu and the first go-around too.

*Last tile*: the 70th drawn, replacements included. A replacement is never a last tile for a self-draw.

*Liable* for big three dragons or big four winds is whose discard was claimed for the third dragon or the fourth wind.
"""

from typing import Final

from mjfast.hands import shanten
from mjfast.logs.faults import BrokenError
from mjfast.logs.hand import RON, SEATS
from mjfast.logs.moves import ADDED_KONG, CONCEALED_KONG, DISCARD, DRAW, KINDS, Move
from mjfast.logs.script import Script
from mjfast.logs.tiles import TILES, text_of_counts
from mjfast_ext import _follow

WALL: Final = 70
"""Tiles that are drawn at most in a hand of four."""

NOBODY: Final = 255

DRAGONS: Final = frozenset(("5z", "6z", "7z"))
WINDS: Final = frozenset(("1z", "2z", "3z", "4z"))
LIABLE: Final = {"daisangen": (DRAGONS, 3), "daisuushii": (WINDS, 4)}
"""What somebody can be liable for: the tiles, and how many melds of them it takes."""

_FAULTS: Final = {number: name for name, number in _follow.FAULTS.items()}
_REASONS: Final = {
    "not_a_move": "there is no such move",
    "not_the_turn": "it is not the turn of that seat",
    "no_such_tile": "a tile of it is not in the hand of that seat",
    "not_the_last": "that is not the last discard of another seat",
    "not_next": "chi is for the next seat",
    "twice": "riichi is declared already",
    "no_discard": "riichi was declared, and no tile discarded",
    "no_pon": "there is no pon of it",
    "wall_used_up": f"the wall has {WALL} tiles",
    "too_many_copies": "that tile is somewhere else",
}


class Play:
    """
    The state of a hand after its moves.

    Attributes
    ----------
    wall : int
        How many tiles could still be drawn.
    acting : int
        Who has a tile too many, or `NOBODY`.
    last_kind, last_seat, last_tile : str, int, str
        The last draw, discard or call.
    quiet : bool
        Whether there was no call or kong.
    turns : tuple of int
        How many turns each seat has had.
    riichi : list of int or None
        For each seat the turn of its riichi.
    melds : list of list of str
        The melds of each seat.

    Raises
    ------
    BrokenError
        If a move cannot be: out of turn, with a tile that is not there, a call of another tile than the last discard.
    """

    def __init__(self, script: Script, dealer: int) -> None:
        state = _follow.follow(*script.arrays(), dealer, WALL)
        if state[0]:
            raise _wrong(script, state)
        self._dealer = dealer
        # As the struct of the kernel has them.
        self.wall, self.acting, self._kongs_in_turn, self._pending, kind, self.last_seat, tile, quiet = state[3:11]
        self.quiet = bool(quiet)
        self.last_kind = KINDS[kind] if kind != NOBODY else ""
        self.last_tile = TILES[tile] if kind != NOBODY else ""
        self.turns = tuple(state[11:15])
        self.riichi: list[int | None] = [turn or None for turn in state[15:19]]
        self._double, self._unbroken = list(state[19:23]), state[23:27]
        self._held = state[27:]
        self.melds: list[list[str]] = [[], [], [], []]
        self._calls = script.calls
        for call in script.calls:
            self._take(call)

    def _take(self, call: Move) -> None:
        melds = self.melds[call.seat]
        if call.kind == ADDED_KONG:
            end = call.meld[-2:].replace("0", "5")
            melds[next(at for at, meld in enumerate(melds) if meld[0] == "p" and meld[-2:] == end)] = call.meld
        else:
            melds.append(call.meld)

    def liable(self, seat: int) -> dict[str, int]:
        """Return for what somebody is liable if a seat wins, and who, by the moves."""
        calls = [call for call in self._calls if call.seat == seat and call.kind != ADDED_KONG]
        found = {}
        for name, (tiles, number) in LIABLE.items():
            of_them = [call for call in calls if call.tile in tiles]
            if len(of_them) == number and of_them[-1].source >= 0:
                found[name] = of_them[-1].source
        return found

    def settle(self, result: str) -> list[int]:
        """Let the hand end: the last declaration of riichi stands or not. Return the seats that have paid a stick."""
        seat = self._pending
        if seat != NOBODY and result not in (RON, "triple_ron"):
            self.riichi[seat] = self.turns[seat]
            self._double[seat] = self.quiet and self.turns[seat] == 1
        self._pending = NOBODY
        return [seat for seat in SEATS if self.riichi[seat] is not None]

    def held(self, seat: int) -> bytes:
        """Return the counts of `TILES` in the hand of a seat."""
        return self._held[len(TILES) * seat : len(TILES) * (seat + 1)]

    def wins_on(self, seat: int, source: int) -> str:
        """
        Return the tile that a seat wins on, its own draw if it is the source.

        Raises
        ------
        BrokenError
            If the last move is none to win on.
        """
        if seat == source:
            if self.acting != seat or self.last_kind != DRAW:
                raise BrokenError(f"seat {seat} wins by self-draw without having drawn")
        elif self.last_seat != source or self.last_kind not in (DISCARD, ADDED_KONG, CONCEALED_KONG):
            raise BrokenError(f"seat {seat} wins on seat {source}, who has not discarded last")
        return self.last_tile

    def flags(self, seat: int, drawn: bool) -> str:
        """Return the flags of a win."""
        found = []
        if self.riichi[seat] is not None:
            found.append("double_riichi" if self._double[seat] else "riichi")
            if self._unbroken[seat] and self.turns[seat] - drawn == self.riichi[seat]:
                found.append("ippatsu")
        if drawn:
            if self._kongs_in_turn:
                found.append("rinshan")
            elif not self.wall:
                found.append("haitei")
            elif self.quiet and self.turns[seat] == 1:
                found.append("tenhou" if seat == self._dealer else "chiihou")
        elif self.last_kind != DISCARD:
            found.append("chankan")
        elif not self.wall:
            found.append("houtei")
        elif self.quiet and not self.turns[seat]:
            found.append("renhou")
        return " ".join(found)

    def ready(self) -> tuple[int, ...]:
        """Return the seats whose hands are ready."""
        return tuple(
            seat
            for seat in SEATS
            if shanten(f"{text_of_counts(self.held(seat))} {' '.join(self.melds[seat])}".strip()) <= 0
        )


def _wrong(script: Script, state: bytes) -> BrokenError:
    """Return what is wrong with the move at which the kernel has stopped."""
    reason = _REASONS[_FAULTS[state[0]]]
    at = state[1] << 8 | state[2]
    if at >= len(script.words):
        return BrokenError("a tile is dealt that is somewhere else")
    moves = Script(script.cards, script.words[: at + 1], script.calls).moves
    move = moves[-1]
    what = move.kind.replace("_", " ") + " of " * bool(move.tile) + move.tile
    seat = f" by seat {move.seat}" if move.seat >= 0 else ""
    return BrokenError(f"move {len(moves)}, {what}{seat}: {reason}")
