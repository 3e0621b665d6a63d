"""Reads logs: files, folders and archives, and gives their hands one by one."""

import os
from collections.abc import Iterable, Iterator
from typing import Final

from mjfast.errors import FileError, InputError
from mjfast.logs import files
from mjfast.logs.faults import Fault
from mjfast.logs.formats import hands_in
from mjfast.logs.hand import Hand
from mjfast.win_table import check_errors

Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]

MOST_LISTED: Final = 10_000
MOST_OF_A_FILE: Final = 100
"""Faults that are kept, all and of one file; the others are only counted."""


class Logs:
    """
    Hands of logs, read as they are asked for; see `read`.

    Attributes
    ----------
    faults : list of Fault
        What could not be read so far; a hundred of a file and ten thousand in all at most.
    n_faults : int
        How many faults there were so far.
    sources : int
        How many files were looked into so far, those in archives included.
    """

    def __init__(self, paths: list[str | os.PathLike[str]], errors: str, names: bool) -> None:
        self._paths, self._errors, self._names = paths, errors, names
        self.faults: list[Fault] = []
        self.n_faults = self.sources = 0

    def __iter__(self) -> Iterator[Hand]:
        self.faults = []
        self.n_faults = self.sources = 0
        for path in self._paths:
            for found in files.streams(path):
                if isinstance(found, Fault):
                    self._report(found)
                    continue
                name, stream = found
                self.sources += 1
                for hand in hands_in(name, stream, self._names):
                    if isinstance(hand, Fault):
                        self._report(hand)
                    else:
                        yield hand

    def _report(self, fault: Fault) -> None:
        if self._errors == "raise":
            raise FileError(str(fault))
        self.n_faults += 1
        of_file = self.faults[-MOST_OF_A_FILE:]
        if len(of_file) == MOST_OF_A_FILE and of_file[0].file == fault.file:
            return
        if len(self.faults) < MOST_LISTED:
            self.faults.append(fault)

    @property
    def names_of_paths(self) -> list[str]:
        """The paths, as they were given."""
        return [str(path) for path in self._paths]

    def __repr__(self) -> str:
        return f"<Logs: {', '.join(self.names_of_paths)}>"


def read(paths: Paths, *, errors: str = "raise", names: bool = False) -> Logs:
    """
    Return the hands of logs: an iterable of `Hand`, which reads while it is gone through.

    Logs are Tenhou's XML (mjlog), Tenhou's JSON, one game or one a line, and the JSON lines of mjai. Files may be
    packed (gzip, bzip2, xz) and be in archives (zip, tar). What a file is its content says, not its name.

    Parameters
    ----------
    paths : path or iterable of paths
        Files, archives and folders. Of a folder everything in it is read, in the order of the names; names that begin
        with a dot are passed over.
    errors : str
        ``raise`` stops at the first hand or file that cannot be read; ``report`` leaves it out, lists it in `faults` of
        what is returned, and goes on.
    names : bool
        Whether to keep the names of players.

    Returns
    -------
    Logs
        The hands, in the order of the logs.

    Raises
    ------
    FileError
        While hands are read: if there is nothing at a path; with ``errors="raise"`` at the first fault, which is named
        with its file and place.
    InputError
        If an argument is wrong.

    Examples
    --------
    >>> hands = read(__file__, errors="report")
    >>> list(hands), [fault.reason for fault in hands.faults]
    ([], ['no log of Tenhou (XML, JSON) or mjai (JSON lines)'])
    """
    check_errors(errors)
    if not isinstance(names, bool):
        raise InputError(f"names is {names!r}, expected True or False")
    if isinstance(paths, str | os.PathLike):
        return Logs([paths], errors, names)
    if not isinstance(paths, Iterable):
        raise InputError(f"paths is {paths!r}, expected a path or several")
    given = list(paths)
    for path in given:
        if not isinstance(path, str | os.PathLike):
            raise InputError(f"paths has {path!r}, expected the path of a file or folder")
    return Logs(given, errors, names)
