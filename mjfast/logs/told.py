"""What readers take out of a log, before it is known to hold together. What a log does not have is None."""

from dataclasses import dataclass, field

from mjfast.logs.script import Script


@dataclass(slots=True)
class Head:
    """What a log says of a hand before its first move."""

    round: int
    dealer: int
    honba: int
    sticks: int
    scores: tuple[int, ...] | None
    dora: str


@dataclass(slots=True)
class ToldWin:
    """
    What a log says of a win.

    ``held`` are the counts of the concealed tiles with the winning one, ``before`` the points of the seats before this
    win, ``pao`` who is liable; where a log never says that, ``pao`` is -1, and the moves tell.
    """

    winner: int
    source: int
    tile: str | None = None
    held: bytearray | None = None
    melds: list[str] | None = None
    dora: list[str] | None = None
    ura: tuple[str, ...] = ()
    before: tuple[int, ...] | None = None
    deltas: tuple[int, ...] | None = None
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    yaku: tuple[tuple[str, int], ...] = ()
    pao: int | None = None


@dataclass(slots=True)
class ToldDraw:
    """What a log says of a hand that nobody won; ``result`` is None where it does not say how it ended."""

    result: str | None
    deltas: tuple[int, ...] | None = None
    tenpai: tuple[int, ...] | None = None


@dataclass(slots=True)
class Told:
    """What a log says of a hand; ``dora`` are the indicators that kongs have turned up."""

    head: Head
    script: Script = field(default_factory=Script)
    dora: list[str] = field(default_factory=list)
    wins: list[ToldWin] = field(default_factory=list)
    draw: ToldDraw | None = None
