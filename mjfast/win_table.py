"""Many wins at once: from arrays, frames, records or files into the records that kernels read."""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mjfast.arrays import as_counts, name_row
from mjfast.errors import FileError, HandError, InputError, MissingExtraError, MjfastError, unknown
from mjfast.notation import Meld
from mjfast.wins import NO_TILE, SELF_DRAW, WIN, pack_win

if TYPE_CHECKING:
    import pandas as pd

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
)
"""What `mjfast.wins.pack_win` takes besides the hand and the winning tile."""

AT_THE_TABLE: Final = ("dealer", "discarder", "sticks", "liable")
"""What only payments depend on."""

COLUMNS: Final = ("hand", "win", *CIRCUMSTANCES, *AT_THE_TABLE)
"""The words of a win record: keywords of `mjfast.score`, columns of a frame, fields of a file."""

_TILES: Final = ("hand", "win", "melds", "dora_indicators", "ura_indicators")
_PACKED: Final = ("hand", "win", *CIRCUMSTANCES)
_NUMBERS: Final = frozenset(
    ("self_draw", "honba", "kong_streak", "win_streak", "sticks", "dealer", "discarder", "liable")
)


class Wins:
    """
    Wins that can be scored together, from arrays; see `from_frame`, `from_records` and `read` for the other ways.

    Parameters
    ----------
    hand : array of uint8, shape (n, 34)
        Counts of the concealed tiles without the winning tile.
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
    honba, kong_streak, win_streak : array of int, shape (n,), or int
        As in `mjfast.score`.

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
    ) -> None:
        counts = np.atleast_2d(as_counts(hand))
        if counts.shape[1] != WIN["hand"].shape[0]:
            raise HandError(f"hand has shape {counts.shape}, expected (n, 34)")
        records = np.zeros(len(counts), WIN)
        records["hand"] = counts
        columns = {"win": win, "seat": seat, "round": round, "flags": flags, "honba": honba}
        for name, values in {**columns, "kong_streak": kong_streak, "win_streak": win_streak}.items():
            _put(records, name, values)
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
            if drawn.dtype != np.bool_ or drawn.shape not in ((), (len(records),)):
                raise InputError(
                    f"self_draw has dtype {drawn.dtype} and shape {drawn.shape}, expected bool, ({len(records)},)"
                )
            records["flags"] |= np.where(drawn, SELF_DRAW, 0).astype(np.uint16)
        self._keep(records, {}, {})

    def _keep(self, records: NDArray[np.void], table: Mapping[str, list[Any]], faults: Mapping[int, str]) -> None:
        self.records = records
        self.table = dict(table)
        self.faults = dict(faults)
        self.records.setflags(write=False)

    def __len__(self) -> int:
        return len(self.records)

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
        row = 0
        for row, record in enumerate(records, 1):
            try:
                packed += _pack(record, name_row(row - 1))
            except MjfastError as error:
                if errors == "raise":
                    raise
                faults[row - 1] = str(error).removeprefix(name_row(row - 1))
                packed += bytes([0] * 34 + [NO_TILE] + [0] * 29)
                record = {}
            for name, values in table.items():
                values.append(_cell(record.get(name), name))
        wins = cls.__new__(cls)
        wins._keep(np.frombuffer(bytes(packed), WIN).copy(), table if row else {}, faults)
        return wins

    @classmethod
    def from_frame(cls, frame: "pd.DataFrame", *, errors: str = "raise") -> "Wins":
        """Return the wins of a frame whose columns are the words of a win record, as `from_records` does."""
        names = list(getattr(frame, "columns", ()))
        if "hand" not in names or "win" not in names:
            raise InputError(f"a frame of wins needs the columns hand and win; there are {', '.join(map(str, names))}")
        known = [name for name in COLUMNS if name in names]
        twice = [name for name in known if names.count(name) > 1]
        if twice:
            raise InputError(f"a frame of wins has the column {twice[0]} {names.count(twice[0])} times")
        columns = [frame[name].astype(object).where(frame[name].notna(), None).tolist() for name in known]
        return cls.from_records(
            (dict(zip(known, values, strict=True)) for values in zip(*columns, strict=True)), errors=errors
        )

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, errors: str = "raise") -> "Wins":
        """Return the wins of a file: CSV, JSON lines or parquet, by its ending; see `from_frame`."""
        return cls.from_frame(read_frame(path), errors=errors)

    def melds_of(self, row: int) -> list[Meld]:
        """Return the declared melds of a win, without red fives."""
        melds = []
        for code in self.records["melds"][row].tolist():
            if code != NO_TILE:
                kind, tile = divmod(code, 34)
                tiles = (tile, tile + 1, tile + 2) if kind == 0 else (tile,) * (3 if kind == 1 else 4)
                melds.append(Meld("cpkaK"[kind], tiles))
        return melds


def _array(name: str, values: ArrayLike) -> NDArray[Any]:
    try:
        return np.asarray(values)
    except ValueError:
        raise InputError(f"{name} is nested lists of different lengths") from None


def _put(records: NDArray[np.void], name: str, values: ArrayLike) -> None:
    array = _array(name, values)
    limits = np.iinfo(WIN[name])
    if array.dtype.kind not in "iub" or array.shape not in ((), (len(records),)):
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
    if array.dtype.kind not in "iu" or array.ndim != 2 or len(array) != len(records) or array.shape[1] > most:
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


def _cell(value: Any, name: str) -> Any:
    """Return the value of a field, None where it is missing in the way of frames and files."""
    if isinstance(value, str):
        if name == "self_draw":
            return {"true": True, "false": False, "": None}.get(value.strip().lower(), value)
        return value if value and not value.isspace() else None
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if value is None or _is_missing(value):
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


def _pack(record: Any, where: str) -> bytes:
    if not hasattr(record, "get"):
        raise InputError(f"{where}{record!r} is no record such as {{'hand': '123m11z', 'win': '1z'}}")
    given = {name: value for name in _PACKED if (value := _cell(record.get(name), name)) is not None}
    if "win" not in given:
        raise InputError(f"{where}no winning tile")
    return pack_win(**{"hand": "", **given}, where=where)


def read_frame(path: str | os.PathLike[str]) -> "pd.DataFrame":
    """
    Return a table of wins: CSV (``.csv``), JSON lines (``.jsonl``, ``.ndjson``) or parquet, compressed or not.

    Raises
    ------
    FileError
        If the file cannot be read, or has another ending.
    """
    import pandas as pd

    if not isinstance(path, str | os.PathLike):
        raise InputError(f"path is {path!r}, expected the path of a file")
    name = Path(path).name.lower()
    plain = name.removesuffix(".gz").removesuffix(".bz2").removesuffix(".xz").removesuffix(".zst")
    try:
        if plain.endswith(".csv"):
            return pd.read_csv(path, dtype=dict.fromkeys(_TILES, str))
        if plain.endswith((".jsonl", ".ndjson")):
            return pd.read_json(path, lines=True, dtype=False)
        if plain.endswith(".parquet"):
            return pd.read_parquet(path)
    except Exception as error:  # a broken file makes its reader raise anything
        if isinstance(error, ImportError) and plain.endswith(".parquet"):
            raise MissingExtraError("reading parquet needs pyarrow: pip install 'mjfast[parquet]'") from error
        raise FileError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    raise FileError(f"{path}: unknown ending, expected .csv, .jsonl or .parquet")
