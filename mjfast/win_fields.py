"""The fields of win records as frames and files give them: missing values, numbers in texts, misspelt names."""

import difflib
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np

from mjfast.arguments import read_stakes
from mjfast.catalogue import pattern
from mjfast.errors import InputError
from mjfast.outcomes import TWELVE_TILES
from mjfast.wins import FLAGS_AT, SELF_DRAW, pack_win

CIRCUMSTANCES: Final = (
    "melds",
    "self_draw",
    "seat",
    "round",
    "dora_indicators",
    "ura_indicators",
    "honba",
    "flags",
    "kong_streak",
    "win_streak",
    "flowers",
    "n_piao",
    "n_gang",
    "dealer_streak",
)
"""What `mjfast.wins.pack_win` takes besides the hand and the winning tile."""

AT_THE_TABLE: Final = ("dealer", "discarder", "sticks", "liable", "stakes")
"""What only payments depend on."""

COLUMNS: Final = ("hand", "win", *CIRCUMSTANCES, *AT_THE_TABLE)
"""The words of a win record: keywords of `mjfast.score`, columns of a frame, fields of a file."""

RECORDED: Final = ("han", "fu", "points")
"""Further columns of a file of recorded wins: what was paid."""

_PACKED: Final = ("hand", "win", *CIRCUMSTANCES)
_NUMBERS: Final = frozenset(
    (*CIRCUMSTANCES[-6:], "self_draw", "honba", "sticks", "dealer", "discarder", "liable"),
)
_OTHER_WORDS: Final = {"tsumo": "self_draw", "dora": "dora_indicators", "ura": "ura_indicators", "winds": "seat"}
_WHOLE: Final = re.compile(r"\s*([+-]?\d{1,15})(?:\.0*)?\s*")
_SEATS: Final = 4


def check_names(names: Iterable[Any], where: str = "") -> None:
    """
    Raise `InputError` for a name that is nearly a word of a win record: it would be ignored otherwise.

    Examples
    --------
    >>> check_names(["hand", "win", "note"])
    """
    known = (*COLUMNS, *RECORDED)
    for name in names:
        if not isinstance(name, str) or name in known:
            continue
        near = [_OTHER_WORDS[name]] if name in _OTHER_WORDS else difflib.get_close_matches(name, known, 1, 0.8)
        if near:
            raise InputError(f"{where}unknown field {name!r}, did you mean {near[0]!r}? rename it, or leave it out")


def cell(value: Any, name: str) -> Any:
    """
    Return the value of a field, None where it is missing in the way of frames and files.

    Examples
    --------
    >>> cell("2", "honba"), cell("true", "self_draw"), cell(float("nan"), "melds")
    (2, True, None)
    """
    if value is None or type(value) is bool or (type(value) is int and name != "self_draw"):
        return value  # the usual case
    if isinstance(value, str):
        if not value or value.isspace():
            return None
        if name not in _NUMBERS:
            return value
        number = _WHOLE.fullmatch(value)
        value = int(number[1]) if number else value
        if name == "self_draw" and isinstance(value, str):
            return {"true": True, "false": False}.get(value.strip().lower(), value)
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if _is_missing(value):
        return None
    if name in _NUMBERS and isinstance(value, float) and value.is_integer():
        value = int(value)
    if name == "self_draw" and isinstance(value, int) and value in (0, 1):
        value = bool(value)
    return value


def _is_missing(value: Any) -> bool:
    """Whether it is NaN, or what pandas has for it: these are not equal to themselves."""
    try:
        return bool(value != value)
    except (TypeError, ValueError):
        return type(value).__name__ == "NAType"


def pack_record(record: Any, where: str) -> bytes:
    """Return the bytes of a record; `where` begins the message of an error."""
    if not hasattr(record, "get"):
        raise InputError(f"{where}{record!r} is no record such as {{'hand': '123m11z', 'win': '1z'}}")
    given = {name: value for name in _PACKED if (value := cell(record.get(name), name)) is not None}
    if "win" not in given:
        raise InputError(f"{where}no winning tile")
    return pack_win(**{"hand": "", **given}, where=where)


def seats_of(record: Mapping[str, Any], packed: bytes, where: str) -> dict[str, Any]:
    """
    Return the fields of `AT_THE_TABLE`, checked.

    Raises
    ------
    InputError
        If a seat is none of 0 to 3, sticks or stakes are no numbers, or there is a discarder of a self-draw.
    """
    found = {name: cell(record.get(name), name) for name in AT_THE_TABLE}
    for name in ("dealer", "discarder"):
        if found[name] is not None and not _is_number(found[name], _SEATS - 1):
            raise InputError(f"{where}{name} is {found[name]!r}, expected a seat from 0 to 3")
    if found["sticks"] is not None and not _is_number(found["sticks"], 1000):
        raise InputError(f"{where}sticks is {found['sticks']!r}, expected a whole number from 0 to 1000")
    if found["discarder"] is not None and packed[FLAGS_AT] & SELF_DRAW:
        raise InputError(f"{where}discarder is {found['discarder']}, and the win is a self-draw")
    if isinstance(found["liable"], str):
        found["liable"] = _read_liable(found["liable"], where)
    if found["stakes"] is not None:
        found["stakes"] = read_stakes(found["stakes"], f"{where}stakes")
    return found


def _is_number(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _read_liable(text: str, where: str) -> dict[str, int] | tuple[int, ...]:
    """Read who is liable for which pattern, as in ``daisangen=2 daisuushii=0``, or several seats, as in ``1 3``."""
    words = text.replace(",", " ").split()
    if all(word.isdecimal() and _is_number(int(word), _SEATS - 1) for word in words):
        return tuple(map(int, words))
    liable = {}
    for word in words:
        name, equals, seat = word.partition("=")
        if not equals or not seat.isdecimal() or not _is_number(int(seat), _SEATS - 1):
            raise InputError(f"{where}liable is {text!r}, expected a seat, or words such as daisangen=2")
        liable[name if name == TWELVE_TILES else pattern(name).id] = int(seat)
    return liable
