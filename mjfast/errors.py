"""The errors that mjfast raises. They take one message, so they pass unharmed through pickle and workers."""

import difflib
from collections.abc import Iterable


class MjfastError(Exception):
    """Base of every error that mjfast raises on purpose."""


class InputError(MjfastError, ValueError):
    """A value given by the caller is wrong; the message names it, its place and what was expected."""


class TileError(InputError):
    """A tile, or the notation of a hand or meld, cannot be read."""


class HandError(InputError):
    """The tiles can be read but cannot be a hand: five copies, a wrong number of tiles, a wrong shape."""


class FileError(MjfastError):
    """A file cannot be read or written; the message names the path and, where there is one, the row."""


class RunError(MjfastError):
    """Work ended before it was done, because workers were lost; the message says what is finished and kept."""


class MissingExtraError(MjfastError, ImportError):
    """An optional package is missing; the message names the extra that brings it."""


def reason(error: Exception) -> str:
    """
    Say why a file cannot be read or written, from the error of what should have done that.

    Examples
    --------
    >>> reason(KeyError("format")), reason(FileNotFoundError(2, "No such file or directory"))
    ("there is no 'format'", 'No such file or directory')
    """
    if isinstance(error, UnicodeDecodeError):
        return f"it is no text in UTF-8 (byte {error.start})"
    if isinstance(error, KeyError):
        return f"there is no {error}"
    return getattr(error, "strerror", None) or str(error)


_MOST_NAMES = 30  # more than that are no help in a message


def unknown(what: str, value: object, names: Iterable[str], besides: str = "") -> InputError:
    """
    Return the error for a name that is none of `names`: it gives a near one if there is any.

    Examples
    --------
    >>> print(unknown("form", "seven_pair", ["standard", "seven_pairs"]))
    unknown form 'seven_pair', did you mean 'seven_pairs'? expected standard, seven_pairs
    """
    known = list(names)
    near = difflib.get_close_matches(str(value), known, n=1, cutoff=0.5)
    if not known or len(known) > _MOST_NAMES:
        return InputError(f"unknown {what} {value!r}" + (f", did you mean {near[0]!r}?" if near else ""))
    hint = f"did you mean {near[0]!r}? " if near else ""
    return InputError(f"unknown {what} {value!r}, {hint}expected {', '.join(known)}{besides}")
