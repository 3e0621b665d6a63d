"""The errors that mjfast raises. They take one message, so they pass unharmed through pickle and workers."""


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


class MissingExtraError(MjfastError, ImportError):
    """An optional package is missing; the message names the extra that brings it."""
