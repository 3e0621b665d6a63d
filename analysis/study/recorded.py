"""Recorded wins as the units of a study."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from mjfast import Scores, Wins, score_batch
from mjfast.analysis.study.batch import Batch, Hands, Played, Ready
from mjfast.analysis.study.counting import DRAW, NO_DRAW
from mjfast.analysis.study.populations import OF_WINS, Numbered
from mjfast.batch import read_wins
from mjfast.errors import InputError
from mjfast.faults import INCOMPLETE
from mjfast.playing import shapes_of
from mjfast.rules import RuleSet
from mjfast.tiles import MAX_COPIES, N_KINDS
from mjfast.win_files import in_file, read_frame
from mjfast.wins import FLAGS, NO_TILE, SELF_DRAW

TURN: Final = "turn"
"""The column of a table of wins that tells the draw with which they came."""

_MOST_TURNS: Final = 200
_AT_A_TIME: Final = 1 << 16  # rows


@dataclass(frozen=True, eq=False)
class _Read:
    """Wins, which of them are hands, and the draw with which each came; of the rows of a table from `first` on."""

    wins: Wins
    there: NDArray[np.bool_]
    draw: NDArray[np.int64] | None
    first: int = 0

    @cached_property
    def digest(self) -> str:
        """What stands for them in a recipe."""
        drawn = b"" if self.draw is None else self.draw.tobytes()
        told = json.dumps(self.wins.table, default=str).encode()
        return hashlib.sha256(self.wins.records.tobytes() + drawn + told).hexdigest()

    def rows(self, first: int, stop: int) -> "_Read":
        """Return rows number `first` to `stop` - 1."""
        at = slice(first - self.first, stop - self.first)
        return _Read(self.wins[at], self.there[at], None if self.draw is None else self.draw[at], first)

    @property
    def fault(self) -> str:
        """What is wrong with the first row, where there is one."""
        if not len(self.wins):
            return ""
        reason = "a wrong number of tiles, or more than four of a kind"
        if self.draw is not None and self.draw[0] == NO_DRAW:
            reason = f"{TURN} is no whole number up to {_MOST_TURNS}"
        return f", row 0: {self.wins.faults.get(0, reason)}"


@dataclass(frozen=True)
class Recorded(Numbered):
    """
    Wins of real games.

    Every row with a hand is a unit, whatever the rule sets: one that is no win under a rule set is not won there. Rows
    that cannot be read, or have a wrong number of tiles, more than four of a kind, or a turn that is none, are left
    out, and the notes of a result tell how many.

    Parameters
    ----------
    wins : path, DataFrame, iterable of records, or Wins
        The wins, as for `mjfast.score_batch`. A column `turn` says with which draw each came. Workers that are other
        processes read a path anew; of a table they are sent the rows that they count.
    """

    kind: ClassVar = "recorded"
    unit: ClassVar = "wins"
    groups: ClassVar = ("dealer", "open", "self_draw", "riichi", "draw")
    tables: ClassVar = OF_WINS | {"events"}

    wins: Any = None

    def __post_init__(self) -> None:
        if self.wins is None:
            raise InputError("wins is missing: a file or table of the wins recorded")
        if not isinstance(self.wins, str | os.PathLike | _Read):
            object.__setattr__(self, "wins", _read(self.wins))

    @property
    def _found(self) -> _Read:
        if isinstance(self.wins, _Read):
            return self.wins
        path = Path(self.wins)
        there = path.stat() if path.exists() else None
        return _read_file(os.fspath(path), *((there.st_mtime_ns, there.st_size) if there else (0, 0)))

    @property
    def size(self) -> int:
        """The number of rows."""
        return len(self._found.wins)

    @property
    def has_name(self) -> bool:
        """Whether a study file could name the wins."""
        return not isinstance(self.wins, _Read)

    def part(self, first: int, stop: int) -> "Recorded":
        """Return the rows of a table; a path is read by those who need it."""
        return self if self.has_name else replace(self, wins=self._found.rows(first, stop))

    @property
    def options(self) -> dict[str, Any]:
        """The path of the wins, where they have one."""
        return {} if isinstance(self.wins, _Read) else {"wins": os.fspath(self.wins)}

    @property
    def recipe(self) -> dict[str, Any]:
        """The name of the file, and what stands for its content."""
        named = {} if isinstance(self.wins, _Read) else {"file": Path(self.wins).name}
        return {"kind": self.kind, **named, "wins_sha256": self._found.digest}

    def check(self, rules: Sequence[RuleSet], by: Sequence[str], tables: frozenset[str]) -> None:
        """Raise an error if the file or all of its rows cannot be read, or draws are asked for and not told."""
        if not self._found.there.any():
            raise InputError(f"{self}: there is no win that can be read{self._found.fault}")
        if self._found.draw is None and (DRAW in by or "events" in tables):
            raise InputError(f"{self}: there is no column {TURN!r}, by which draws are told")

    def batches(
        self, rules: Sequence[RuleSet], seed: int, first: int, stop: int, tables: frozenset[str]
    ) -> Iterator[Batch]:
        """Yield the wins of the rows with hands, scored under all rule sets."""
        found = self._found.rows(first, stop)
        wins, draw = found.wins, found.draw
        scores = score_batch(wins, list(rules), errors="report", pass_over_flowers=True)
        rows = np.flatnonzero(found.there)
        groups = {name: values[rows] for name, values in _groups(wins).items()}
        played = []
        for place, each in enumerate(rules):
            hands = _hands(scores, place, rows, draw)
            ready = _ready(wins, rows[hands.at], hands, each) if "waits" in tables else None
            played.append(Played(hands, hands.allowed, groups, ready))
        yield Batch(len(rows), tuple(range(len(rules))), tuple(played))

    def __str__(self) -> str:
        return f"recorded({self.size:,} wins)" if isinstance(self.wins, _Read) else f"recorded({Path(self.wins).name})"


def _read(wins: Any) -> _Read:
    draw = None
    if hasattr(wins, "columns"):
        draw = _draws(wins[TURN]) if TURN in wins else None
    elif isinstance(wins, Iterable) and not isinstance(wins, Wins | Mapping):
        wins = list(wins)
        turns = [each.get(TURN) if isinstance(each, Mapping) else None for each in wins]
        draw = None if all(turn is None for turn in turns) else _draws(turns)
    found = read_wins(wins, errors="report")
    there = np.zeros(len(found), np.bool_)
    for first in range(0, len(found), _AT_A_TIME):
        there[first : first + _AT_A_TIME] = _are_hands(found[first : first + _AT_A_TIME])
    return _Read(found, there if draw is None else there & (draw != NO_DRAW), draw)


def _are_hands(wins: Wins) -> NDArray[np.bool_]:
    """Return which rows are hands whatever the rules: 13 tiles besides the winning one, and four of a kind at most."""
    held, melded = wins.counts()
    tiles, flowers = held[:, :N_KINDS].sum(axis=1), held[:, N_KINDS:].sum(axis=1)
    own = 13 - 3 * (wins.records["melds"] != NO_TILE).sum(axis=1)
    all_tiles = held + melded
    last = wins.records["win"]
    known = np.flatnonzero(last < all_tiles.shape[1])
    all_tiles[known, last[known]] += 1
    # Flowers are tiles of the hand under some rules, and lie beside it under others.
    there = (tiles <= own) & (own <= tiles + flowers) & (all_tiles[:, :N_KINDS] <= MAX_COPIES).all(axis=1)
    there &= last < all_tiles.shape[1]
    there[list(wins.faults)] = False
    return np.asarray(there)


@lru_cache(maxsize=4)
def _read_file(path: str, changed: int, size: int) -> _Read:
    """Read a file, anew when it has changed."""
    frame = read_frame(path)
    try:
        return _read(frame)
    except InputError as error:
        raise in_file(path, error) from None


def _draws(turns: Any) -> NDArray[np.int64]:
    """Return numbers of draws, `NO_DRAW` for what is none."""
    import pandas as pd

    numbers = pd.to_numeric(pd.Series(turns, dtype=object), errors="coerce").to_numpy(np.float64)
    right = (numbers >= 0) & (numbers <= _MOST_TURNS) & (numbers == np.floor(numbers))
    return np.where(right, numbers, NO_DRAW).astype(np.int64)


def _groups(wins: Wins) -> dict[str, NDArray[np.int64]]:
    """Return the groups of wins that do not depend on the rules."""
    records = wins.records
    riichi = FLAGS["riichi"] | FLAGS["double_riichi"]
    found = {
        "dealer": records["seat"] == 0,
        "open": wins.is_open,
        "self_draw": records["flags"] & SELF_DRAW != 0,
        "riichi": records["flags"] & riichi != 0,
    }
    return {name: there.astype(np.int64) for name, there in found.items()}


def _hands(scores: Scores, place: int, rows: NDArray[np.intp], draw: NDArray[np.int64] | None) -> Hands:
    """Return the wins under a rule set that are complete hands there."""
    raw = scores.raw[place][rows]
    at = np.flatnonzero(raw["status"] < INCOMPLETE)
    hands = Hands.of(at, raw[at], scores.plan, place, None if draw is None else draw[rows[at]])
    # Stakes on the table multiply what the record of a win is worth.
    staked = scores.points[place][rows[at]]
    return replace(hands, points=np.where(hands.legal, staked, hands.points))


def _ready(wins: Wins, rows: NDArray[np.intp], hands: Hands, rules: RuleSet) -> Ready:
    """Return what the winners were ready for."""
    columns = shapes_of(rules).tiles.columns
    held, melded = (counts[rows, :columns] for counts in wins.counts())
    return Ready.of(hands.at, held, rules, melds=melded, draw=hands.draw)
