"""What is wrong with a log, and where."""

from dataclasses import dataclass
from typing import Any, Final
from unicodedata import category

_MOST_SHOWN: Final = 40
_LONGEST: Final = 10
_CONTROL: Final = ("Cc", "Cs")


@dataclass(frozen=True)
class Fault:
    """
    A log, or a hand of one, that cannot be read.

    Parameters
    ----------
    file : str
        The file; of an archive the file in it too, after a slash.
    place : str
        Where in it: the hand, the line or the byte; empty if it is the file as a whole.
    reason : str
        What is wrong.

    Examples
    --------
    >>> print(Fault("a.xml", "hand 2, byte 812", "a fifth 3m"))
    a.xml, hand 2, byte 812: a fifth 3m
    """

    file: str
    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}{', ' if self.place else ''}{self.place}: {self.reason}"


class BrokenError(Exception):
    """A hand does not hold together; readers turn it into a `Fault` with the place. It never leaves this package."""


def shown(value: Any) -> str:
    """
    Return a value as a message shows it, cut short.

    Examples
    --------
    >>> shown("T" * 100)
    "'TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT...'"
    """
    if isinstance(value, str):
        return repr(value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}...")
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 128:
        return "a number of over a hundred bits"  # Python refuses to write the largest in digits
    text = repr(value) if isinstance(value, bool | int | float | None) else f"a {type(value).__name__}"
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


def printable(name: str) -> str:
    """
    Return a name with control characters and halves of characters written out: no terminal or file of text takes them.

    Examples
    --------
    >>> print(printable("a\\udcff\\x1b.xml"))
    a\\udcff\\x1b.xml
    """
    if name.isprintable():
        return name
    return "".join(ascii(char)[1:-1] if category(char) in _CONTROL else char for char in name)


def whole(text: Any, name: str, least: int, most: int) -> int:
    """
    Return the whole number of a text.

    Raises
    ------
    BrokenError
        If it is none, or out of bounds.

    Examples
    --------
    >>> whole("12", "honba", 0, 1000)
    12
    """
    if isinstance(text, str) and len(text) < _LONGEST and text.isdecimal() and least <= (number := int(text)) <= most:
        return number
    raise BrokenError(f"{name} is {shown(text)}, expected a whole number from {least} to {most}")


def wholes(text: Any, name: str, least: int, most: int) -> list[int]:
    """Return the whole numbers of a text with commas between them, as `whole` does."""
    if not isinstance(text, str):
        raise BrokenError(f"no {name}")
    try:
        found = list(map(int, text.split(",")))
        if least <= min(found) and max(found) <= most:
            return found
    except ValueError:
        pass
    raise BrokenError(f"{name} is {shown(text)}, expected whole numbers from {least} to {most}")


def integer(value: Any, name: str, least: int, most: int) -> int:
    """Return a value of a JSON document that must be a whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BrokenError(f"{name} is {shown(value)}, expected a whole number from {least} to {most}")
    return value


def integers(value: Any, name: str, least: int, most: int, length: int | None = None) -> list[int]:
    """Return a list of a JSON document that must hold whole numbers within bounds."""
    found = items(value, name, length)
    return [integer(item, name, least, most) for item in found]


def items(value: Any, name: str, length: int | None = None) -> list[Any]:
    """Return a value of a JSON document that must be a list."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        got = f"a list of {len(value)}" if isinstance(value, list) else shown(value)
        raise BrokenError(f"{name} is {got}, expected a list{'' if length is None else f' of {length}'}")
    return value


def lookup(value: Any, known: dict[str, Any], name: str) -> Any:
    """Return what a text stands for, which must be one of those known."""
    if not isinstance(value, str) or value not in known:
        raise BrokenError(f"unknown {name} {shown(value)}")
    return known[value]
