"""Logs of mjai: a JSON object for each event, a line each."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from mjfast.logs.faults import BrokenError, Fault, shown
from mjfast.logs.game import Game
from mjfast.logs.hand import Hand
from mjfast.logs.mjai_events import Event, read_draw, read_move, read_start, read_win
from mjfast.logs.moves import DORA
from mjfast.logs.told import Told

_FRAMES: Final = frozenset(("start_game", "start_kyoku", "end_kyoku", "end_game"))
_IGNORED: Final = frozenset(("reach_accepted", "none", "hello", "join"))
_MOST_WINS: Final = 3


def is_event(value: Any) -> bool:
    """Whether a JSON document is an event of this kind."""
    return isinstance(value, dict) and isinstance(value.get("type"), str)


class _Reader:
    """Makes hands of the events of a log."""

    def __init__(self, source: str, name: str, with_names: bool) -> None:
        self.found: list[Hand | Fault] = []
        self._source, self._name, self._with_names = source, name, with_names
        self._game = Game(source, name)
        self._games = self._line = 0
        self._told: Told | None = None  # of the hand that has begun
        self._lost = False  # what comes before the next hand is passed over

    def take(self, line: int, event: Any) -> None:
        """Take the event of a line, or what is wrong with the line; a wrong one makes the hand a fault."""
        self._line = line
        try:
            if isinstance(event, BrokenError):
                raise event
            if not is_event(event):
                raise BrokenError(f"{shown(event)} is no event such as {{'type': 'tsumo', ...}}")
            self._take(event["type"], event)
        except BrokenError as error:
            self._fail(str(error))

    def _take(self, kind: str, event: Event) -> None:
        if kind in _FRAMES:
            self._finish(kind == "end_kyoku")
            if kind == "start_game":
                self._start_game(event)
            elif kind == "start_kyoku":
                self._game.number += 1
                self._lost = False
                self._told = read_start(event)
        elif self._told and kind not in _IGNORED:
            self._take_inside(kind, event, self._told)
        elif not self._game.number and not self._lost and kind not in _IGNORED:
            raise BrokenError(f"{shown(kind)} before the first hand")

    def _start_game(self, event: Event) -> None:
        self._games += 1
        self._lost = False
        self._game = Game(self._source, self._name if self._games == 1 else f"{self._name}#{self._games}")
        players = event.get("names")
        if isinstance(players, list):
            if len(players) == 3:
                raise BrokenError("a game of three players, which is not supported")
            if self._with_names:
                self._game.name_players(players)

    def _take_inside(self, kind: str, event: Event, told: Told) -> None:
        if kind == "ryukyoku":
            told.draw = read_draw(event)
        elif kind == "hora":
            if len(told.wins) == _MOST_WINS:
                raise BrokenError("more than three wins")
            told.wins.append(read_win(event))
        else:
            move = read_move(kind, event)
            told.script.add(move)
            if move.kind == DORA:
                told.dora.append(move.tile)

    def _finish(self, ended: bool) -> None:
        """Make a hand of the events since its first, if there is one."""
        told, self._told = self._told, None
        if told is None:
            return
        try:
            if not ended and not told.wins and not told.draw:
                raise BrokenError("the hand breaks off")
            self.found.append(self._game.hand(told))
        except BrokenError as error:
            self.found.append(self._game.fault(str(error), f"line {self._line}"))

    def _fail(self, reason: str) -> None:
        """Give the hand up; what comes before the next is passed over."""
        if not self._lost:
            self.found.append(self._game.fault(reason, f"line {self._line}"))
        self._told, self._lost = None, True

    def end(self) -> None:
        """The log ends."""
        if self._told:
            self._fail("the log breaks off in the middle of the hand")
        elif not self._game.number and not self._games:
            self._fail("no log of mjai: it has no game")


def read(events: Iterable[tuple[int, Any]], source: str, name: str, names: bool) -> Iterator[Hand | Fault]:
    """Yield the hands of a log, given as the numbers of its lines and their events, or what is wrong with a line."""
    reader = _Reader(source, name, names)
    for line, event in events:
        reader.take(line, event)
        yield from reader.found
        reader.found.clear()
    reader.end()
    yield from reader.found
