"""Many wins at once: from arrays, frames, records or files into the records that kernels read."""

import os
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.arrays import as_counts, name_row
from mjfast.errors import HandError, InputError, MjfastError, unknown
from mjfast.notation import Meld
from mjfast.tiles import N_KINDS, N_KINDS_WITH_FLOWERS
from mjfast.win_fields import AT_THE_TABLE, COLUMNS, check_names, pack_record, seats_of
from mjfast.win_files import in_file, read_frame
from mjfast.wins import FLAGS, NO_TILE, SELF_DRAW, WIN, meld_of_code
from mjfast_ext._codes import MELDS

if TYPE_CHECKING:
    import pandas as pd

_MOST_FLOWERS = N_KINDS_WITH_FLOWERS - N_KINDS
_UNREADABLE = bytes([0] * 34 + [NO_TILE] + [0] * 29)


class Wins:
    """
    Wins that can be scored together, from arrays; see `from_frame`, `from_records` and `read` for the other ways.

    Parameters
    ----------
    hand : array of uint8, shape (n, 34) or (n, 42)
        Counts of the concealed tiles without the winning tile, with or without flowers.
    win : array of int, shape (n,)
        Column of the winning tile.
    melds : array of uint8, shape (n, 4), optional
        Codes of declared melds (`mjfast.wins.meld_code`), 255 for none.
    self_draw : array of bool, shape (n,), optional
        Whether the tile was drawn.
    seat, round : array of int, shape (n,), or int
        Winds, 0 for east.
    dora_indicators, ura_indicators : array of int, shape (n, k), optional
        Columns of up to five indicators, 255 for none.
    red : array of int, shape (n, 3), optional
        Red fives of m, p and s in the whole hand.
    flags : array of int, shape (n,), or int
        Bits of `mjfast.wins.FLAGS`.
    honba, kong_streak, win_streak, n_piao, n_gang, dealer_streak : array of int, shape (n,), or int
        As in `mjfast.score`.
    flowers : array of int, shape (n,), or int
        How many flowers the winner has set aside, besides those in `hand`.

    Raises
    ------
    HandError, InputError
        If an array has a wrong shape or a number that does not fit.

    Examples
    --------
    >>> import mjfast as mj
    >>> wins = Wins(hand=mj.to_array(["123m456m789p67s99s"]), win=[25])
    >>> len(wins)
    1
    """

    def __init__(
        self,
        *,
        hand: ArrayLike,
        win: ArrayLike,
        melds: ArrayLike | None = None,
        self_draw: ArrayLike | None = None,
        seat: ArrayLike = 1,
        round: ArrayLike = 0,
        dora_indicators: ArrayLike | None = None,
        ura_indicators: ArrayLike | None = None,
        red: ArrayLike | None = None,
        flags: ArrayLike = 0,
        honba: ArrayLike = 0,
        kong_streak: ArrayLike = 0,
        win_streak: ArrayLike = 0,
        flowers: ArrayLike = 0,
        n_piao: ArrayLike = 0,
        n_gang: ArrayLike = 0,
        dealer_streak: ArrayLike = 0,
    ) -> None:
        counts = np.atleast_2d(as_counts(hand))
        if counts.shape[1] not in (N_KINDS, N_KINDS_WITH_FLOWERS):
            raise HandError(f"hand has shape {counts.shape}, expected (n, 34), or (n, 42) with flowers")
        records = np.zeros(len(counts), WIN)
        records["hand"] = counts[:, :N_KINDS]
        columns = {"win": win, "seat": seat, "round": round, "flags": flags, "honba": honba}
        streaks = {"kong_streak": kong_streak, "win_streak": win_streak, "dealer_streak": dealer_streak}
        for name, values in {**columns, **streaks, "n_piao": n_piao, "n_gang": n_gang, "flowers": flowers}.items():
            _put(records, name, values)
        records["flowers"] = _flowers(counts[:, N_KINDS:], records["flowers"])
        records["melds"] = records["dora_indicators"] = records["ura_indicators"] = NO_TILE
        several = (
            ("melds", melds),
            ("dora_indicators", dora_indicators),
            ("ura_indicators", ura_indicators),
            ("red", red),
        )
        for name, given in several:
            if given is not None:
                _put_several(records, name, given)
        if self_draw is not None:
            drawn = _array("self_draw", self_draw)
            if (drawn.size and drawn.dtype != np.bool_) or drawn.shape not in ((), (len(records),)):
                raise InputError(
                    f"self_draw has dtype {drawn.dtype} and shape {drawn.shape}, expected bool, ({len(records)},)"
                )
            records["flags"] |= np.where(drawn.astype(np.bool_), SELF_DRAW, 0).astype(np.uint16)
        unknown_bits = int(np.bitwise_or.reduce(records["flags"], initial=0)) & ~(sum(FLAGS.values()) | SELF_DRAW)
        if unknown_bits:
            raise InputError(f"flags has the bits {unknown_bits:#x}, expected those of mjfast.wins.FLAGS")
        self._keep(records, {}, {})

    def _keep(self, records: NDArray[np.void], table: Mapping[str, list[Any]], faults: Mapping[int, str]) -> None:
        self.records = records
        self.table = dict(table)
        self.faults = dict(faults)
        self.records.setflags(write=False)

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, rows: slice) -> "Wins":
        """
        Return the wins of some rows in a row.

        Examples
        --------
        >>> Wins.from_records([{"hand": "1m", "win": "1m", "melds": "p555z p666z p777z p222m"}] * 5)[1:3]
        <Wins: 2>
        """
        first, stop, step = rows.indices(len(self))
        if step != 1:
            raise InputError(f"step is {step}, expected rows one after the other")
        wins = type(self).__new__(type(self))
        faults = {row - first: reason for row, reason in self.faults.items() if first <= row < stop}
        wins._keep(self.records[rows], {name: values[rows] for name, values in self.table.items()}, faults)
        return wins

    def __repr__(self) -> str:
        return f"<Wins: {len(self):,}>"

    @classmethod
    def from_records(cls, records: Iterable[Mapping[str, Any]], *, errors: str = "raise") -> "Wins":
        """
        Return the wins of records such as ``{"hand": "123m456p78s99s", "win": "9s", "melds": "p555z"}``.

        Fields that are no words of a win record are ignored; those that are None or missing have the defaults of
        `mjfast.score`.

        Raises
        ------
        TileError, HandError, InputError
            If a record cannot be read; the message names it. With ``errors="report"`` it is kept as a fault instead.

        Examples
        --------
        >>> Wins.from_records([{"hand": "1m", "win": "1m", "melds": "p555z p666z p777z p222m"}])
        <Wins: 1>
        """
        check_errors(errors)
        if not isinstance(records, Iterable):
            raise InputError(f"records is {records!r}, expected mappings such as {{'hand': '123m11z', 'win': '1z'}}")
        packed, faults = bytearray(), {}
        table: dict[str, list[Any]] = {name: [] for name in AT_THE_TABLE}
        names: set[Any] = set()
        for row, record in enumerate(records):
            if isinstance(record, Mapping) and not record.keys() <= names:
                check_names(record.keys() - names, name_row(row))
                names |= record.keys()
            try:
                read = pack_record(record, name_row(row))
                seats = seats_of(record, read, name_row(row))
            except MjfastError as error:
                if errors == "raise":
                    raise
                faults[row] = str(error).removeprefix(name_row(row))
                read, seats = _UNREADABLE, dict.fromkeys(AT_THE_TABLE)
            packed += read
            for name, values in table.items():
                values.append(seats[name])
        wins = cls.__new__(cls)
        wins._keep(np.frombuffer(bytes(packed), WIN).copy(), table, faults)
        return wins

    @classmethod
    def from_frame(cls, frame: "pd.DataFrame", *, errors: str = "raise") -> "Wins":
        """Return the wins of a frame whose columns are the words of a win record, as `from_records` does."""
        names = list(getattr(frame, "columns", ()))
        if "hand" not in names or "win" not in names:
            there = f"there are {', '.join(map(str, names))}" if names else "there are none"
            raise InputError(f"a table of wins needs the columns hand and win; {there}")
        check_names(names)
        known = [name for name in COLUMNS if name in names]
        twice = [name for name in known if names.count(name) > 1]
        if twice:
            raise InputError(f"a table of wins has the column {twice[0]} {names.count(twice[0])} times")
        columns = [frame[name].astype(object).where(frame[name].notna(), None).tolist() for name in known]
        return cls.from_records(
            (dict(zip(known, values, strict=True)) for values in zip(*columns, strict=True)), errors=errors
        )

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, errors: str = "raise") -> "Wins":
        """Return the wins of a file: CSV, JSON lines or parquet, by its ending; see `from_frame`."""
        frame = read_frame(path)
        try:
            return cls.from_frame(frame, errors=errors)
        except InputError as error:
            raise in_file(path, error) from None

    @property
    def is_open(self) -> NDArray[np.bool_]:
        """Whether each hand has called a tile: bool, shape (n,)."""
        melds = self.records["melds"]
        return np.asarray(((melds != NO_TILE) & (melds // N_KINDS != MELDS["concealed_kong"])).any(axis=1))

    def counts(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """
        Return the tiles that each winner held before the winning one came, and those in the melds.

        Returns
        -------
        hands, melds : array of uint8, shape (n, 42)

        Examples
        --------
        >>> wins = Wins.from_records([{"hand": "1m", "win": "1m", "melds": "p555z p666z p777z p222m"}])
        >>> [int(counts.sum()) for counts in wins.counts()]
        [1, 12]
        """
        hands = np.zeros((len(self), N_KINDS_WITH_FLOWERS), np.uint8)
        hands[:, :N_KINDS] = self.records["hand"]
        hands[:, N_KINDS:] = self.records["flowers"][:, None] >> np.arange(_MOST_FLOWERS, dtype=np.uint8) & 1
        return hands, _meld_counts()[self.records["melds"]].sum(axis=1, dtype=np.uint8)

    def melds_of(self, row: int) -> list[Meld]:
        """Return the declared melds of a win, without red fives."""
        codes = [code for code in self.records["melds"][row].tolist() if code != NO_TILE]
        return [meld for code in codes if (meld := meld_of_code(code)) is not None]


@cache
def _meld_counts() -> NDArray[np.uint8]:
    """The tiles of the meld of each code, none of those that have none."""
    found = np.zeros((NO_TILE + 1, N_KINDS_WITH_FLOWERS), np.uint8)
    for code in range(NO_TILE):
        if (meld := meld_of_code(code)) is not None:
            found[code] = meld.counts(N_KINDS_WITH_FLOWERS)
    return found


def _flowers(in_hand: NDArray[np.uint8], apart: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return a bit for each flower: those of the hand, and as many others as are set aside."""
    if apart.size and apart.max() > 0 and in_hand.any():
        raise InputError("flowers are given in hand and by number, expected one of them")
    if in_hand.size and in_hand.max() > 1:
        raise HandError(f"{name_row(int(in_hand.max(axis=1).argmax()))}a flower twice, and there is one of each")
    if apart.size and apart.max() > _MOST_FLOWERS:
        raise InputError(f"flowers has the number {apart.max()}, expected {_MOST_FLOWERS} at most")
    bits = (1 << apart.astype(np.uint16)) - 1
    for place in range(in_hand.shape[1]):
        bits |= in_hand[:, place].astype(np.uint16) << place
    return bits.astype(np.uint8)


def _array(name: str, values: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except ValueError:
        raise InputError(f"{name} is nested lists of different lengths") from None


def _put(records: NDArray[np.void], name: str, values: ArrayLike) -> None:
    array = _array(name, values)
    limits = np.iinfo(WIN[name])
    if (array.size and array.dtype.kind not in "iub") or array.shape not in ((), (len(records),)):
        raise InputError(
            f"{name} has dtype {array.dtype} and shape {array.shape}, expected integers, ({len(records)},)"
        )
    if array.size and not limits.min <= array.min() <= array.max() <= limits.max:
        raise InputError(
            f"{name} has numbers from {array.min()} to {array.max()}, expected {limits.min} to {limits.max}"
        )
    records[name] = array


def _put_several(records: NDArray[np.void], name: str, values: ArrayLike) -> None:
    array = _array(name, values)
    most = WIN[name].shape[0]
    if (
        (array.size and array.dtype.kind not in "iu")
        or array.ndim != 2
        or len(array) != len(records)
        or array.shape[1] > most
    ):
        raise InputError(
            f"{name} has dtype {array.dtype} and shape {array.shape}, expected integers, ({len(records)}, {most})"
        )
    if array.size and not 0 <= array.min() <= array.max() <= NO_TILE:
        raise InputError(f"{name} has numbers from {array.min()} to {array.max()}, expected 0 to 255")
    records[name][:, : array.shape[1]] = array


def check_errors(errors: str) -> None:
    """Raise `InputError` unless `errors` is ``raise`` or ``report``."""
    if not isinstance(errors, str) or errors not in ("raise", "report"):
        raise unknown("value of errors", errors, ("raise", "report"))
