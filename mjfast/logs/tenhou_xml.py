"""Logs of Tenhou in XML (mjlog)."""

from collections.abc import Callable, Iterator
from typing import IO, Final
from urllib.parse import unquote
from xml.parsers import expat
from xml.parsers.expat import ErrorString

from mjfast.logs.faults import BrokenError, Fault, shown, whole
from mjfast.logs.game import Game
from mjfast.logs.hand import SEATS, Hand
from mjfast.logs.moves import DISCARD, DORA, DRAW, RIICHI
from mjfast.logs.script import move_word
from mjfast.logs.tenhou_melds import NAMES
from mjfast.logs.tenhou_tags import Attributes, read_call, read_draw, read_seat, read_start, read_tile, read_win
from mjfast.logs.told import Told

_CHUNK: Final = 1 << 16
_LONGEST: Final = 1 << 20
"""No hand takes as many bytes."""

_NO_RED: Final = 0x02
_THREE: Final = 0x10

_ROOT: Final = "mjloggm"
_IGNORED: Final = frozenset(("SHUFFLE", "GO", "UN", "TAIKYOKU", "BYE"))

_MOVES: Final = {
    reds: {
        f"{letters[seat]}{number}": move_word(kind, seat, tile, number)
        for kind, letters in ((DRAW, "TUVW"), (DISCARD, "DEFG"))
        for seat in SEATS
        for number, tile in enumerate(names)
    }
    for reds, names in NAMES.items()
}
"""The word of each tag that is a draw or discard, with and without red fives; most tags are."""

_RIICHI: Final = [move_word(RIICHI, seat) for seat in SEATS]

Take = Callable[[str, Attributes], None]


class _StopError(Exception):
    """Nothing of the file can be read from here on."""


class _Reader:
    """Makes hands of the tags of a log, as the parser finds them."""

    def __init__(self, source: str, name: str, with_names: bool) -> None:
        self.game = Game(source, name)
        self.found: list[Hand | Fault] = []
        self.begun = 0  # the byte at which the hand has begun
        self._with_names = with_names
        self._reds = True
        self._told: Told
        self._add: Callable[[int], None]
        self._wrong = ""
        self._takers = {"GO": self._take_rules, "UN": self._take_names, "INIT": self._take_start}
        self._takers_inside = {
            "INIT": self._take_start,
            "N": self._take_call,
            "REACH": self._take_riichi,
            "DORA": self._take_dora,
            "AGARI": self._take_win,
            "RYUUKYOKU": self._take_draw,
        }
        self.parser = expat.ParserCreate(intern=None)  # to keep the names of tags takes time, and nobody compares them
        self.parser.StartElementHandler = self._take_root
        self.parser.StartDoctypeDeclHandler = self._refuse
        self.parser.EntityDeclHandler = self._refuse

    def _refuse(self, *_: object) -> None:
        raise _StopError("a document type or entities, which no log has")

    def _take_root(self, name: str, _: Attributes) -> None:
        if name != _ROOT:
            raise _StopError(f"no log of Tenhou: it begins with the tag {shown(name)}, expected {_ROOT}")
        self.parser.StartElementHandler = self._take

    def _take(self, name: str, attributes: Attributes) -> None:
        """Take a tag; after a wrong one all up to the next hand are passed over."""
        take = self._takers.get(name)
        try:
            if take:
                take(attributes)
            elif not self._wrong and name not in _IGNORED:
                raise BrokenError(f"unexpected tag {shown(name)}{' with attributes' if attributes else ''}")
        except BrokenError as error:
            self._wrong = str(error)
            self._takers = {"INIT": self._take_start}
            self.parser.StartElementHandler = self._take

    def _take_rules(self, attributes: Attributes) -> None:
        try:
            bits = whole(attributes.get("type"), "type", 0, 1 << 20)
        except BrokenError as error:
            raise _StopError(str(error)) from None
        if bits & _THREE:
            raise _StopError("a game of three players, which is not supported")
        self._reds = not bits & _NO_RED

    def _take_names(self, attributes: Attributes) -> None:
        if self._with_names:
            self.game.name_players([unquote(attributes.get(f"n{seat}", "")) for seat in SEATS])

    def _take_start(self, attributes: Attributes) -> None:
        self.finish()
        self.game.number += 1
        self.begun = self.parser.CurrentByteIndex
        self._takers = self._takers_inside
        self._told = read_start(attributes, self._reds)
        self._add = self._told.script.words.append
        self.parser.StartElementHandler = _taker(_MOVES[self._reds].get, self._add, self._take)

    def _take_call(self, attributes: Attributes) -> None:
        self._told.script.add_call(*read_call(attributes, self._reds))

    def _take_riichi(self, attributes: Attributes) -> None:
        if attributes.get("step") == "1":  # the second step, that it is paid, follows from the moves
            self._add(_RIICHI[read_seat(attributes, "who")])

    def _take_dora(self, attributes: Attributes) -> None:
        tile = read_tile(attributes.get("hai"), "hai", self._reds)
        self._told.dora.append(tile)
        self._add(move_word(DORA, 0, tile, int(attributes["hai"])))

    def _take_win(self, attributes: Attributes) -> None:
        self._told.wins.append(read_win(attributes, self._reds))

    def _take_draw(self, attributes: Attributes) -> None:
        self._told.draw = read_draw(attributes)

    def finish(self) -> None:
        """Make a hand of the tags since its first, or say what was wrong."""
        try:
            if self._wrong:
                raise BrokenError(self._wrong)
            if self.game.number:
                self.found.append(self.game.hand(self._told))
        except BrokenError as error:
            at = f"byte {self.begun}" if self.game.number else ""
            self.found.append(self.game.fault(str(error), at))
        self._wrong = ""


def _taker(word_of: Callable[[str], int | None], add: Callable[[int], None], take: Take) -> Take:
    """Return what takes the tags of a hand: draws and discards, which most of them are, without any detour."""

    def take_tag(name: str, attributes: Attributes) -> None:
        if attributes or (word := word_of(name)) is None:
            take(name, attributes)
        else:
            add(word)

    return take_tag


def read(stream: IO[bytes], source: str, name: str, names: bool) -> Iterator[Hand | Fault]:
    """Yield the hands of a log, and what is wrong with it."""
    reader = _Reader(source, name, names)
    try:
        for _ in _parse(stream, reader):
            yield from reader.found
            reader.found.clear()
    except (expat.ExpatError, _StopError, LookupError, ValueError) as error:  # LookupError: no such encoding
        yield from reader.found
        at, reason = f"byte {max(reader.parser.CurrentByteIndex, 0)}", str(error)
        if isinstance(error, expat.ExpatError):
            at, reason = f"line {error.lineno}, column {error.offset}", f"no well-formed XML: {ErrorString(error.code)}"
        yield reader.game.fault(reason, at)


def _parse(stream: IO[bytes], reader: _Reader) -> Iterator[None]:
    """Feed the parser, and stop after each piece."""
    fed = 0
    while chunk := stream.read(_CHUNK):
        reader.parser.Parse(chunk, False)
        yield
        fed += len(chunk)
        if fed - reader.begun > _LONGEST:
            raise _StopError("over a megabyte without a further hand")
    reader.parser.Parse(b"", True)
    reader.finish()
    if not reader.found and not reader.game.number:
        raise _StopError("no log of Tenhou: it has no hand")
    yield
