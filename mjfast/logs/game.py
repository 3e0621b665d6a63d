"""A game that is being read: counts its hands, and follows the points from one to the next."""

from typing import Any, Final

from mjfast.logs.endings import make_hand
from mjfast.logs.faults import BrokenError, Fault, printable
from mjfast.logs.hand import Hand
from mjfast.logs.told import Told

_LONGEST: Final = 100


class Game:
    """
    A game that is being read.

    Parameters
    ----------
    source : str
        The file.
    name : str
        Name of the game.
    where : str
        Where the game is in the file, if there are several.

    Attributes
    ----------
    number : int
        How many hands have begun.
    players : tuple of str
        Names of the players, if they were asked for.

    Examples
    --------
    >>> game = Game("a.xml", "a")
    >>> game.number += 1
    >>> print(game.fault("a fifth 3m", "byte 812"))
    a.xml, hand 1, byte 812: a fifth 3m
    """

    def __init__(self, source: str, name: str, where: str = "") -> None:
        self.source, self.name, self.where = source, _short(name), where
        self.number = 0
        self.players: tuple[str, ...] = ()
        self._points: tuple[int, ...] | None = None

    def name_players(self, names: list[Any]) -> None:
        """Set the names of the players."""
        self.players = tuple(_short(name) if isinstance(name, str) else "" for name in names[:4])

    def hand(self, told: Told) -> Hand:
        """
        Return a hand that is over.

        Raises
        ------
        BrokenError
            If it does not hold together, or its points are not those that the hand before has left.
        """
        hand = make_hand(told, source=self.source, game=self.name, number=self.number, names=self.players)
        before, scores, self._points = self._points, hand.scores, None
        if scores is not None and hand.deltas is not None:
            self._points = tuple([score + delta for score, delta in zip(scores, hand.deltas, strict=True)])
        if before is not None and scores is not None and scores != before:
            raise BrokenError(f"the points are {list(scores)}, and the hand before left {list(before)}")
        return hand

    def fault(self, reason: str, at: str = "") -> Fault:
        """Return what is wrong with the hand that has begun; the points after it are not known."""
        self._points = None
        places = (self.where, f"hand {self.number}" if self.number else "", at)
        return Fault(self.source, ", ".join(filter(None, places)), reason)


def _short(name: str) -> str:
    """Return a name that files of text can hold."""
    return printable(name[:_LONGEST])
