"""What readers of logs give: hands played, with their moves and wins."""

from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Final

from mjfast.logs.moves import Move
from mjfast.logs.script import Script
from mjfast.logs.tiles import text_of

SEATS: Final = range(4)
POINTS: Final = 10_000_000
"""No points of a log are beyond this."""

SELF_DRAW: Final = "self_draw"
RON: Final = "ron"
EXHAUSTIVE: Final = "exhaustive"
NAGASHI: Final = "nagashi_mangan"
ABORTIVE: Final = ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "triple_ron")

RESULTS: Final = (SELF_DRAW, RON, EXHAUSTIVE, NAGASHI, *ABORTIVE)
"""How a hand may end."""


@dataclass(frozen=True)
class Win:
    """
    A win, in the words of `mjfast.score`, with what the log says it was worth.

    Parameters
    ----------
    winner : int
        Seat of the winner.
    hand, win, melds, self_draw, seat, round, dora_indicators, ura_indicators, honba, sticks, flags : str, bool or int
        As for `mjfast.score`. Flags are worked out from the moves, not taken from the yaku of the log.
    dealer, discarder, liable : int, int or None, str
        As for `mjfast.score`; ``liable`` as files have it, such as ``daisangen=2``.
    turn : int
        How many turns the winner has had.
    deltas : tuple of int or None
        Change of points of the four seats by this win, without deposits of riichi.
    han, fu, points : int or None
        As recorded, points without counters and sticks. A yakuman has 13 han and no fu.
    yaku : tuple of (str, int)
        As recorded: ids of the catalogue, or ``dora``, ``ura_dora``, ``red_dora``, each with its han.
    """

    winner: int
    hand: str
    win: str
    melds: str
    self_draw: bool
    seat: str
    round: str
    dealer: int
    discarder: int | None
    dora_indicators: str
    ura_indicators: str
    honba: int
    sticks: int
    flags: str
    liable: str
    turn: int
    deltas: tuple[int, ...] | None = None
    han: int | None = None
    fu: int | None = None
    points: int | None = None
    yaku: tuple[tuple[str, int], ...] = ()

    @property
    def record(self) -> dict[str, Any]:
        """The fields that `mjfast.Wins.from_records` and `mjfast.analysis.rescore` take, but for empty ones."""
        return {name: value for name in RECORD if (value := getattr(self, name)) not in ("", None)}


_NOT_OF_A_RECORD: Final = ("winner", "turn", "deltas", "yaku")

RECORD: Final = tuple(field.name for field in fields(Win) if field.name not in _NOT_OF_A_RECORD)
"""The fields of a win that are words of a win record, or what was paid."""


@dataclass(frozen=True)
class Hand:
    """
    A hand as it was played, from the deal to its result.

    Parameters
    ----------
    source : str
        The file; of an archive the file in it too, after a slash.
    game : str
        Name of the game: as the log has it, or the name of the file.
    number : int
        Place of the hand in its game, from 1.
    round : str
        Wind of the round, E S W N.
    dealer, honba, sticks : int
        Seat of the dealer; counters and riichi sticks on the table when the hand begins.
    scores : tuple of int or None
        Points of the four seats when the hand begins.
    dora_indicators : tuple of str
        All that were turned up.
    result : str
        One of `RESULTS`.
    wins : tuple of Win
        The wins, those who come first after the discarder first.
    tenpai : tuple of int or None
        Seats that were ready when the wall was exhausted; None of other results.
    riichi : tuple of int or None
        For each seat the turn of its riichi, None without one that was accepted.
    turns : tuple of int
        For each seat how many turns it has had.
    draws : int
        How many tiles were drawn, replacements of kongs included.
    deltas : tuple of int or None
        Change of points of the four seats in the hand, deposits of riichi included.
    names : tuple of str
        Names of the players, if they were asked for.
    script : Script
        What was dealt and what happened, which `dealt` and `moves` tell.
    """

    source: str
    game: str
    number: int
    round: str
    dealer: int
    honba: int
    sticks: int
    scores: tuple[int, ...] | None
    dora_indicators: tuple[str, ...]
    result: str
    wins: tuple[Win, ...]
    tenpai: tuple[int, ...] | None
    riichi: tuple[int | None, ...]
    turns: tuple[int, ...]
    draws: int
    deltas: tuple[int, ...] | None
    names: tuple[str, ...] = ()
    script: Script = field(default_factory=Script, repr=False, hash=False)

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """What happened, in order; indicators of kongs come last in Tenhou's JSON, which does not say when."""
        return self.script.moves

    @cached_property
    def dealt(self) -> tuple[tuple[str, ...], ...]:
        """The thirteen tiles of each seat."""
        return self.script.dealt

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The starting hands of the four seats as text."""
        return tuple(map(text_of, self.dealt))

    def wind(self, seat: int) -> str:
        """Return the wind of a seat."""
        return "ESWN"[(seat - self.dealer) % 4]

    def calls(self, seat: int) -> int:
        """Return how many calls a seat made: chi, pon and open kongs."""
        return sum(move.seat == seat and move.source >= 0 for move in self.script.calls)
