"""A hand in numbers, as the kernel that follows its moves takes it."""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from mjfast.logs.faults import BrokenError
from mjfast.logs.moves import DISCARD, DORA, DRAW, KINDS, RIICHI, Move
from mjfast.logs.tiles import TILE_NUMBERS, TILES
from mjfast_ext._follow import KINDS_OF_MOVES

MOST_MOVES: Final = 1000
"""No hand has as many moves."""

DEALT: Final = 13
"""Tiles dealt to a seat."""

NO_ID: Final = 255

# Where the fields of a word begin.
_TILE: Final = 8
_SEAT: Final = 14
_KIND: Final = 16
_DRAWN: Final = 20
_OWN: Final = 6
_NUMBER: Final = 24


def tile_word(tile: str, number: int = NO_ID) -> int:
    """Return the word of a tile, with its id where the log has one."""
    return TILE_NUMBERS[tile] << _TILE | number


def move_word(kind: str, seat: int, tile: str = "", number: int = NO_ID, drawn: bool = False) -> int:
    """
    Return the word of a move that is no call, see ``mjfast_ext._follow``; one bit more says that a tile was just drawn.

    Examples
    --------
    >>> hex(move_word("discard", 2, "1m"))
    '0x180ff'
    """
    return drawn << _DRAWN | KINDS_OF_MOVES[kind] << _KIND | seat << _SEAT | TILE_NUMBERS.get(tile, 0) << _TILE | number


def call_words(move: Move) -> tuple[int, int]:
    """Return the two words of a call."""
    own = len(move.own) << _NUMBER
    for place, tile in enumerate(move.own):
        own |= TILE_NUMBERS[tile] << _OWN * place
    return move_word(move.kind, move.seat, move.tile, max(move.source, 0)), own


@dataclass(slots=True)
class Script:
    """
    What was dealt, and the moves as words for the kernel.

    Parameters
    ----------
    cards : list of int
        Words of the tiles dealt, thirteen a seat, and of the first dora indicator.
    words : list of int
        Words of the moves, see ``mjfast_ext._follow``.
    calls : list of Move
        The calls and kongs among them, in order.

    Examples
    --------
    >>> script = Script()
    >>> script.add(Move("draw", 0, "0p"))
    >>> script.moves[0].tile
    '0p'
    """

    cards: list[int] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    calls: list[Move] = field(default_factory=list)

    def deal(self, hands: Iterable[Iterable[str]], dora: str) -> None:
        """Set what is dealt."""
        self.cards = [tile_word(tile) for hand in hands for tile in hand]
        self.cards.append(tile_word(dora))

    def add(self, move: Move) -> None:
        """
        Add a move.

        Raises
        ------
        BrokenError
            If there are more than any hand has.
        """
        self._check_length()
        if move.meld:
            self.add_call(move, call_words(move))
        else:
            self.words.append(move_word(move.kind, max(move.seat, 0), move.tile, drawn=move.drawn))

    def add_call(self, move: Move, words: tuple[int, int]) -> None:
        """Add a call whose words are known."""
        self.words += words
        self.calls.append(move)

    @property
    def dealt(self) -> tuple[tuple[str, ...], ...]:
        """The thirteen tiles of each seat."""
        tiles = list(map(_tile, self.cards))
        return tuple(tuple(tiles[at : at + DEALT]) for at in range(0, 4 * DEALT, DEALT))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves."""
        found = []
        words, calls = iter(self.words), iter(self.calls)
        drawn = -1
        for word in words:
            kind, seat = KINDS[word >> _KIND & 15], word >> _SEAT & 3
            if kind in (DRAW, DISCARD):
                number = word & NO_ID
                just = kind == DISCARD and (bool(word >> _DRAWN) or drawn == number != NO_ID)
                drawn = number if kind == DRAW else -1
                found.append(Move(kind, seat, _tile(word), just))
            elif kind == RIICHI:
                found.append(Move(kind, seat))
            elif kind == DORA:
                found.append(Move(kind, -1, _tile(word)))
            else:
                next(words, None)
                found.append(next(calls))
        return tuple(found)

    def arrays(self) -> tuple["array[int]", "array[int]"]:
        """
        Return the words of the moves, and of what was dealt.

        Raises
        ------
        BrokenError
            If there are more moves than any hand has.
        """
        self._check_length()
        return array("I", self.words), array("I", self.cards)

    def _check_length(self) -> None:
        if len(self.words) > 2 * MOST_MOVES:  # of a call there are two
            raise BrokenError(f"a hand of more than {MOST_MOVES:,} moves")


def _tile(word: int) -> str:
    return TILES[word >> _TILE & 63]
