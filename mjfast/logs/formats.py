"""Tells the format of a log by its content, and reads it."""

import codecs
import io
import itertools
import json
from collections.abc import Iterable, Iterator
from typing import IO, Any, Final

from mjfast.errors import reason
from mjfast.logs import files, mjai, tenhou_json, tenhou_xml
from mjfast.logs.faults import BrokenError, Fault
from mjfast.logs.hand import Hand

_LONGEST_LINE: Final = 1 << 23
_LONGEST: Final = 1 << 23
_HEAD: Final = 64
_TRIED: Final = 20
_NO_LOG: Final = "no log of Tenhou (XML, JSON) or mjai (JSON lines)"


def hands_in(name: str, stream: IO[bytes], names: bool) -> Iterator[Hand | Fault]:
    """Yield the hands of a file, and what is wrong with it."""
    try:
        whole = files.buffered(stream)
        head = whole.peek(_HEAD)[:_HEAD]
        start = head.removeprefix(codecs.BOM_UTF8).lstrip()
        if start.startswith(b"<") or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            yield from tenhou_xml.read(whole, name, files.game_name(name), names)
        elif start.startswith(b"{"):
            yield from _json(whole, name, names)
        else:
            yield Fault(name, "", _NO_LOG)
    except files.BAD_STREAM as error:
        yield Fault(name, "", files.broken(error))


def _json(stream: IO[bytes], name: str, names: bool) -> Iterator[Hand | Fault]:
    """Yield the hands of a file of JSON: a document a line, or one document on many lines."""
    lines: Iterable[tuple[int, Any]]
    first = stream.readline(_LONGEST_LINE)
    value = _load(first)
    if isinstance(value, BrokenError):
        text = first + stream.read(_LONGEST)
        value = _load(text)
        if isinstance(value, BrokenError) and len(text) > _LONGEST:
            value = BrokenError("no JSON in the first eight megabytes")
        if isinstance(value, BrokenError):  # a line is damaged, or all of it
            tried = [event for _, event in itertools.islice(_documents(io.BytesIO(text)), _TRIED)]
            if any(map(mjai.is_event, tried)):
                lines = _documents(io.BufferedReader(files.Rest(text, stream), files.BUFFER))
                yield from mjai.read(lines, name, files.game_name(name), names)
            else:
                yield Fault(name, "", str(value))
            return
    lines = itertools.chain([(1, value)], _documents(stream, 1))
    if mjai.is_event(value):
        yield from mjai.read(lines, name, files.game_name(name), names)
    elif tenhou_json.is_game(value):
        yield from _games(lines, name, names)
    else:
        yield Fault(name, "", _NO_LOG)


def _games(lines: Iterable[tuple[int, Any]], name: str, names: bool) -> Iterator[Hand | Fault]:
    """Yield the hands of games in Tenhou's JSON."""
    called = files.game_name(name)
    for place, (line, value) in enumerate(lines):
        where = f"line {line}"
        if isinstance(value, BrokenError):
            yield Fault(name, where, str(value))
        elif not tenhou_json.is_game(value):
            yield Fault(name, where, _NO_LOG)
        else:
            game = f"{called}#{place + 1}" if place else called
            yield from tenhou_json.read(value, name, game, names, where if place else "")


def _documents(stream: IO[bytes], line: int = 0) -> Iterator[tuple[int, Any]]:
    """Yield the number of each further line that is not blank, and the document in it or what is wrong with it."""
    while text := stream.readline(_LONGEST_LINE):
        line += 1
        if len(text) == _LONGEST_LINE and not text.endswith(b"\n"):
            while text and not text.endswith(b"\n"):
                text = stream.readline(_LONGEST_LINE)
            yield line, BrokenError("a line of over eight megabytes")
        elif text.strip():
            yield line, _load(text)


def _load(text: bytes) -> Any:
    """Return a document, or what is wrong with it."""
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return BrokenError(reason(error))
    except json.JSONDecodeError as error:
        at = f"column {error.colno}" if error.lineno == 1 else f"line {error.lineno}, column {error.colno}"
        return BrokenError(f"no JSON: {error.msg} ({at})")
    except RecursionError:
        return BrokenError("JSON in too many brackets")
    except ValueError:
        return BrokenError("a number of too many digits")
