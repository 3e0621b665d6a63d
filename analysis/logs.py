"""Real game logs as frames: wins, starting hands, hands played."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mjfast import logs
from mjfast._version import __version__
from mjfast.analysis import frames, log_files, log_rows
from mjfast.analysis.framed import Framed
from mjfast.analysis.log_rows import Columns
from mjfast.analysis.tables import Table, share
from mjfast.errors import unknown
from mjfast.logs import RESULTS, Fault, Hand, Logs
from mjfast.logs.reading import Paths

if TYPE_CHECKING:
    import pandas as pd

FRAMES: Final = tuple(log_rows.COLUMNS)
"""The frames of logs; faults come besides."""

_MOST_FAULTS: Final = 20


class LogCounts:
    """
    What was found in logs, in numbers.

    Attributes
    ----------
    files, games, hands, wins : int
        How many there are.
    results : dict of str to int
        How many hands ended in each way.
    n_faults : int
        How many hands and files could not be read.
    faults : list of Fault
        What could not be read; a hundred of a file and ten thousand in all at most.
    """

    def __init__(self) -> None:
        self.files = self.games = self.hands = self.wins = self.n_faults = 0
        self.results: dict[str, int] = dict.fromkeys(RESULTS, 0)
        self.faults: list[Fault] = []
        self._game: tuple[str, str] | None = None

    def add(self, hand: Hand) -> None:
        """Count a hand; those of a game come together."""
        if self._game != (hand.source, hand.game):
            self._game = (hand.source, hand.game)
            self.games += 1
        self.hands += 1
        self.wins += len(hand.wins)
        self.results[hand.result] += 1

    def finish(self, read: Logs) -> None:
        """Take what is known when all is read."""
        self.files, self.n_faults, self.faults = read.sources, read.n_faults, read.faults

    @property
    def title(self) -> str:
        """What was found, in a line."""
        there = [(self.hands, "hand"), (self.games, "game"), (self.files, "file"), (self.wins, "win")]
        hands, games, files, wins = (f"{n:,} {what}{'s' * (n != 1)}" for n, what in there)
        faults = f"; {self.n_faults:,} not read" if self.n_faults else ""
        return f"Logs: {hands} of {games} in {files}, {wins}{faults}"

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """How hands ended, and what could not be read, as they are printed."""
        rows = [[name.replace("_", " "), f"{n:,}", share(n / self.hands)] for name, n in self.results.items() if n]
        found = [("How hands ended", Table(["result", "hands", "share"], rows, 1, frozenset({"result"})))]
        if self.faults:
            heads = ["file", "place", "reason"]
            several = self.n_faults > _MOST_FAULTS
            heading = f"Not read; the first {_MOST_FAULTS} of {self.n_faults:,}" if several else "Not read"
            listed = [[fault.file, fault.place, fault.reason] for fault in self.faults[:_MOST_FAULTS]]
            found.append((heading, Table(heads, listed, 1, frozenset(heads))))
        return found


class LogFrames(Framed):
    """
    Logs as frames; see `read_logs`.

    Attributes
    ----------
    wins : DataFrame
        One row a win. The words of a win record, as for `mjfast.score`, with ``han``, ``fu`` and ``points`` as
        recorded, so that `rescore` takes it. Further columns: source, game, number (of the hand in its game), winner
        (seat), turn, yaku (as recorded, each with its han), delta (of the winner).
    starts : DataFrame
        One row a seat and hand: source, game, number, seat, wind, round, hand (thirteen tiles), dora_indicator, score;
        and what became of it: result, turns, calls, riichi (its turn), won, dealt_in, tenpai, delta.
    hands : DataFrame
        One row a hand: source, game, number, round, dealer, honba, sticks, dora_indicators, result, winners, discarder,
        turn (of the first win), draws, riichi (seats), calls, kongs, tenpai (seats), score and delta of each seat.
    faults : DataFrame
        What could not be read: file, place, reason.
    counts : LogCounts
        How much was found.
    recipe : dict
        Where it comes from.
    """

    names: ClassVar[tuple[str, ...]] = (*FRAMES, "faults")
    stem: ClassVar[str] = "logs"
    main: ClassVar[str] = "wins"

    def __init__(self, every: dict[str, Columns], counts: LogCounts, recipe: dict[str, Any]) -> None:
        self.counts, self.recipe = counts, recipe
        self.wins, self.starts, self.hands = (self._framed(every[name]) for name in FRAMES)
        heads = ("file", "place", "reason")
        self.faults = frames.make({head: [getattr(fault, head) for fault in counts.faults] for head in heads}, recipe)

    def _framed(self, columns: Columns) -> "pd.DataFrame":
        frame = columns.frame()
        frame.attrs["recipe"] = dict(self.recipe)
        return frame

    @property
    def title(self) -> str:
        """What was found, in a line."""
        return self.counts.title

    @property
    def tables(self) -> list[tuple[str, Table]]:
        """The tables as they are printed, with their headings."""
        return self.counts.tables

    def __repr__(self) -> str:
        return f"<LogFrames: {self.counts.hands:,} hands, {self.counts.wins:,} wins>"


def _recipe(read: Logs, counted: str) -> dict[str, Any]:
    return {"population": "logs", "counted": counted, "paths": read.names_of_paths, "mjfast": __version__}


def read_logs(paths: Paths, *, errors: str = "report", names: bool = False) -> LogFrames:
    """
    Read real game logs into frames of wins, starting hands and hands played.

    Parameters
    ----------
    paths : path or iterable of paths
        Logs of Tenhou (XML, JSON) and mjai: files, folders and archives, as for `mjfast.logs.read`.
    errors : str
        ``report`` leaves out hands and files that cannot be read and lists them in `LogFrames.faults`; ``raise`` stops
        at the first.
    names : bool
        Whether to keep the names of players.

    Returns
    -------
    LogFrames
        The frames.

    Raises
    ------
    FileError
        If there is nothing at a path; with ``errors="raise"`` at the first fault, which is named with its file and
        place.
    InputError
        If an argument is wrong.

    Examples
    --------
    >>> read_logs(__file__).faults["reason"].tolist()
    ['no log of Tenhou (XML, JSON) or mjai (JSON lines)']
    """
    read = logs.read(paths, errors=errors, names=names)
    counts = LogCounts()
    every = {name: Columns(name, names) for name in FRAMES}
    for hand in read:
        counts.add(hand)
        for columns in every.values():
            columns.add(hand)
    counts.finish(read)
    return LogFrames(every, counts, _recipe(read, "hands"))


def count_logs(paths: Paths, *, errors: str = "report") -> LogCounts:
    """
    Read real game logs and count what is in them.

    Parameters
    ----------
    paths, errors
        As for `read_logs`.

    Returns
    -------
    LogCounts
        How much was found, and what could not be read.

    Raises
    ------
    FileError, InputError
        As for `read_logs`.

    Examples
    --------
    >>> count_logs(__file__).title
    'Logs: 0 hands of 0 games in 1 file, 0 wins; 1 not read'
    """
    read = logs.read(paths, errors=errors)
    counts = LogCounts()
    for hand in read:
        counts.add(hand)
    counts.finish(read)
    return counts


def write_logs(
    paths: Paths, out: str | os.PathLike[str], *, frame: str = "wins", errors: str = "report", names: bool = False
) -> LogCounts:
    """
    Read real game logs and write one of the frames of `read_logs` into a file, without holding it in memory.

    Parameters
    ----------
    paths, errors, names
        As for `read_logs`.
    out : path
        The file: CSV, JSON lines or parquet, by its ending; texts may be packed, as in ``wins.csv.gz``. `rescore` reads
        the wins, and `recorded_deals` the starting hands.
    frame : str
        ``wins``, ``starts`` or ``hands``.

    Returns
    -------
    LogCounts
        How much was found, and what could not be read.

    Raises
    ------
    FileError
        As for `read_logs`, and if the file cannot be written; nothing is left under its name then.
    InputError
        If an argument is wrong.
    MissingExtraError
        For parquet without pyarrow.
    """
    if frame not in FRAMES:
        raise unknown("frame", frame, FRAMES)
    read = logs.read(paths, errors=errors, names=names)
    counts, columns = LogCounts(), Columns(frame, names)

    def fill(write: log_files.Write) -> None:
        for hand in read:
            counts.add(hand)
            columns.add(hand)
            if len(columns) >= log_files.ROWS:
                write(columns)
                columns.clear()
        write(columns)

    log_files.write(Path(out), columns, _recipe(read, frame), fill)
    counts.finish(read)
    return counts
