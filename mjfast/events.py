"""What players do in a hand, for the rules of play that ask what happened before."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from mjfast.arguments import check_seat
from mjfast.errors import InputError, unknown
from mjfast.notation import Meld, parse_meld
from mjfast.tiles import column

EVENTS: Final = ("draw", "discard", "call", "kong", "pass")
"""
A tile is drawn, the dealer's first fourteen apart; one is discarded; another's discard is called for a meld; a
concealed or an added kong is made; a tile is not won on by a player who could have.
"""


@dataclass(frozen=True)
class Event:
    """
    What a player did.

    Parameters
    ----------
    what : str
        ``draw``, ``discard``, ``call``, ``kong`` or ``pass``. A kong of another's discard is a call.
    seat : int
        Who did it.
    tile : str, optional
        The tile that was discarded or passed.
    meld : str or Meld, optional
        The meld that was called or the kong that was made: ``"p555z"``.
    source : int, optional
        Who discarded the tile that was called.
    hand : str, optional
        The concealed tiles after a discard; needed where a joker is discarded.

    Raises
    ------
    TileError, HandError, InputError
        If a value cannot be read, or what the event asks for is missing.

    Examples
    --------
    >>> Event("call", 2, meld="p555z", source=0).meld.kind
    'p'
    """

    what: str
    seat: int
    tile: str | None = None
    meld: Meld | None = None
    source: int | None = None
    hand: str | None = None

    def __post_init__(self) -> None:
        if self.what not in EVENTS:
            raise unknown("event", self.what, EVENTS)
        where = f"Event {self.what}: "
        object.__setattr__(self, "seat", check_seat(self.seat, f"{where}seat"))
        if self.what in ("discard", "pass"):
            column(self._given("tile", where))
        if self.what in ("call", "kong"):
            self._read_meld(where)

    def _given(self, name: str, where: str) -> str:
        value = getattr(self, name)
        if value is None:
            raise InputError(f"{where}{name} is missing")
        return str(value)

    def _read_meld(self, where: str) -> None:
        meld = parse_meld(self._given("meld", where))
        if self.what == "kong" and meld.kind not in "aK":
            raise InputError(f"{where}meld is {meld}, expected an added or a concealed kong such as 'K1111m'")
        if self.what == "call" and meld.kind in "aK":
            raise InputError(f"{where}meld is {meld}, expected one that is made of a discard")
        object.__setattr__(self, "meld", meld)
        if self.what == "call":
            source = check_seat(self.source, f"{where}source")
            if source == self.seat:
                raise InputError(f"{where}source is {source}, the seat of who called")
            object.__setattr__(self, "source", source)

    @property
    def kind(self) -> str:
        """The kind of its meld, one of ``c p k a K n h``, or nothing."""
        return self.meld.kind if self.meld else ""

    @property
    def is_kong(self) -> bool:
        """Whether it is a kong of any kind."""
        return self.kind in tuple("kaK")


def by(seat: int, events: Iterable[Event]) -> Iterator[Event]:
    """
    Yield the events of one player.

    Examples
    --------
    >>> [event.tile for event in by(1, [Event("pass", 1, "3m"), Event("draw", 2), Event("pass", 1, "6m")])]
    ['3m', '6m']
    """
    check_seat(seat, "seat")
    return (event for event in events if event.seat == seat)
