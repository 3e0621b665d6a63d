"""The whole table: every complete hand with each of its tiles as the last, scored, in one parquet file."""

import contextlib
import json
import shutil
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import extras, files
from mjfast.analysis.circumstances import Shared, circumstances, exact_recipe
from mjfast.analysis.exact_result import listed_patterns
from mjfast.analysis.parquet import RECIPE
from mjfast.analysis.progress import bar
from mjfast.arguments import RulesLike
from mjfast.census import check_wins, records_of
from mjfast.errors import FileError, reason, unknown
from mjfast.faults import BELOW_MINIMUM, INCOMPLETE, LEGAL
from mjfast.hand_sets import HandSet
from mjfast.plans import Plan, make_plan
from mjfast.rules import rule_set
from mjfast.scoring import score_records
from mjfast.threads import Advance, share_out
from mjfast.tiles import KIND_NAMES, N_KINDS, N_KINDS_WITH_FLOWERS

if TYPE_CHECKING:
    import pandas as pd

KEYS: Final = ("man", "pin", "sou", "honours")
"""Columns that hold the tiles of a hand, the last one included: numbers in base 5, whose lowest digit counts the first
tile of the suit, or of honours and flowers."""

_HANDS: Final = 1 << 16  # of a part
_SLICE: Final = 1 << 15
_ZERO: Final = np.zeros(1, np.int64)
_BOUNDS: Final = (0, 9, 18, 27, N_KINDS_WITH_FLOWERS)


class _NotWantedError(Exception):
    """Nobody waits for the part any more."""


def exact_hands(
    out: Path | str,
    rules: RulesLike = "riichi",
    *,
    workers: int | None = None,
    progress: bool | None = None,
    **shared: Unpack[Shared],
) -> Path:
    """
    Write every win there is, scored, into a parquet file: a row for each complete hand and tile of it as the last.

    Finished parts are kept in a folder beside the file, ``<name>.parts``: the same call goes on from there. The file
    takes its name when it is whole; a table that has the name is replaced then, and any other file is left alone.

    Rows are sorted by the columns ``man, pin, sou, honours`` (see `KEYS`; `hand_counts` turns them into counts) and
    ``win`` (category: the last tile). Then come ``weight`` (ways to choose the physical tiles times copies of the last
    one), ``legal`` (whether the win is allowed), ``points`` (0 where nothing is won), ``han``, ``fu`` and ``multiple``
    (of a mangan, of limits) or ``fan``, ``patterns`` (category: those paid, with spaces, ``name*2`` for twice) and
    ``reading`` (the place of the one taken among the `readings` of `mjfast.score`). Wins that cannot be under the
    flags are left out. The recipe is in the metadata.

    Parameters
    ----------
    out : path
        The file.
    rules : rule set
        Name, file or RuleSet.
    workers, progress
        As for `exact_wins`.
    **shared
        What all wins have in common, see `Shared`.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    TileError, HandError, InputError
        If an argument is wrong, or no hand can win so.
    FileError
        If a file cannot be written, or is of something else.
    MissingExtraError
        Without pyarrow.
    """
    extras.require("pyarrow")
    path, chosen = Path(out), rule_set(rules)
    common = circumstances(**shared)
    hands, plan = common.hands_of(chosen), make_plan((chosen,))
    check_wins(plan, hands, common.record)
    recipe = exact_recipe("hands", [chosen.name], [chosen], common.recipe)
    if _recipe_of(path) == recipe:
        return path
    parts = hands.parts(-(-len(hands) // _HANDS))
    folder = path.with_name(f"{path.name}.parts")
    _open_folder(folder, recipe)
    names = [folder / f"{number:05d}.parquet" for number in range(len(parts))]
    missing = [number for number, name in enumerate(names) if not name.exists()]
    stopped = Event()

    def write(first: int, stop: int) -> None:
        with contextlib.suppress(_NotWantedError):
            for number in missing[first:stop]:
                _write_part(_tables(plan, parts[number], common.record, stopped), names[number])

    with bar(2 * len(parts), len(parts) - len(missing), progress) as shown:
        share_out(lambda: write, len(missing), workers, shown.update, stopped=stopped)
        files.write(path, lambda temporary: _write_tables(_read(names, shown.update), temporary, recipe))
    shutil.rmtree(folder, ignore_errors=True)
    return path


def _recipe_of(path: Path) -> Any:
    """Return the recipe of a table that is there, which may be written anew; what is no table may not."""
    pa, pq = extras.require("pyarrow"), extras.require("pyarrow.parquet")
    try:
        if not path.exists():
            return None
        metadata = pq.read_schema(path).metadata or {}
        if RECIPE not in metadata:
            raise ValueError("it has no recipe")
        return json.loads(metadata[RECIPE])
    except (OSError, ValueError, pa.ArrowException) as error:
        raise FileError(f"{path} is no table of mjfast ({reason(error)}): choose another name or remove it") from error


def _open_folder(folder: Path, recipe: dict[str, Any]) -> None:
    """Make the folder of the parts, or make sure that its parts are of the same table."""
    kept = files.make_folder(folder) / "recipe.json"
    if not kept.exists():
        if any(not name.name.startswith(".") for name in folder.iterdir()):
            raise FileError(f"{folder} holds something else: choose another name or remove it")
        files.write_json(kept, recipe)
        return
    try:
        other = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FileError(f"{kept} is damaged ({reason(error)}); remove {folder}") from error
    if other != recipe:
        changed = sorted(key for key in recipe if not isinstance(other, dict) or other.get(key) != recipe[key])
        raise FileError(f"{folder} holds parts of another table (different: {', '.join(changed)}); remove it")


def _write_part(tables: Iterable[Any], path: Path) -> None:
    files.write(path, lambda temporary: _write_tables(tables, temporary))


def _write_tables(tables: Iterable[Any], path: Path, recipe: dict[str, Any] | None = None) -> None:
    """Write arrow tables with the same columns one after the other."""
    pq = extras.require("pyarrow.parquet")
    metadata = None if recipe is None else {RECIPE: json.dumps(recipe)}
    writer = None
    try:
        for table in tables:
            if writer is None:
                writer = pq.ParquetWriter(path, table.schema.with_metadata(metadata), compression="zstd")
            writer.write_table(table.replace_schema_metadata(metadata))
    finally:
        if writer is not None:
            writer.close()


def _tables(plan: Plan, hands: HandSet, common: bytes, stopped: Event) -> Iterator[Any]:
    """Yield sorted rows of hands as arrow tables, until that is stopped."""
    for counts, weights in hands:
        # What the first suit holds may go with many hands: they are sorted together, and scored in slices.
        keys = _keys(counts)
        order = np.lexsort(keys[::-1])
        for rows in np.split(order, range(_SLICE, len(order), _SLICE)):
            if stopped.is_set():
                raise _NotWantedError
            yield _table(plan, counts[rows], weights[rows], [key[rows] for key in keys], common)


def _table(
    plan: Plan,
    counts: NDArray[np.uint8],
    weights: NDArray[np.int64],
    keys: list[NDArray[np.int64]],
    common: bytes,
) -> Any:
    """Return the rows of some hands, which are sorted, as an arrow table."""
    pa = extras.require("pyarrow")
    hand, last = np.nonzero(counts)
    found = score_records(plan, records_of(counts, hand, last, common))[0]
    possible = found["status"] < INCOMPLETE
    if not possible.all():
        hand, last, found = hand[possible], last[possible], found[possible]
    counted = found["status"] <= BELOW_MINIMUM
    number = pa.int64() if counts.shape[1] > N_KINDS else pa.int32()  # with flowers the honours have fifteen digits
    columns = {name: pa.array(key[hand], number) for name, key in zip(KEYS, keys, strict=True)}
    columns["win"] = pa.DictionaryArray.from_arrays(last.astype(np.int8), list(KIND_NAMES[: counts.shape[1]]))
    columns["weight"] = pa.array(weights[hand] * counts[hand, last])
    columns["legal"] = pa.array(found["status"] == LEGAL)
    columns["points"] = pa.array(np.where(counted, found["points"], 0))
    if plan.rules[0].family.unit == "han":
        columns |= {name: pa.array(found[name]) for name in ("han", "fu")}
        columns["multiple"] = pa.array((found["multiple"] / 2).astype(np.float32))
    else:
        columns["fan"] = pa.array(found["fan"])
    columns["patterns"] = _patterns(plan, np.where(counted[:, None], found["bits"], np.uint64(0)))
    columns["reading"] = pa.array(found["reading"])
    return pa.table(columns)


def _keys(counts: NDArray[np.uint8]) -> list[NDArray[np.int64]]:
    """Return the columns `KEYS` of hands."""
    powers = 5 ** np.arange(max(np.diff(_BOUNDS)))
    # Column by column: a product of matrices would first make eight bytes of every count.
    return [
        sum((counts[:, column] * powers[column - first] for column in range(first, min(stop, counts.shape[1]))), _ZERO)
        for first, stop in pairwise(_BOUNDS)
    ]


def _patterns(plan: Plan, bits: NDArray[np.uint64]) -> Any:
    """Return the paid patterns as an arrow dictionary array."""
    import pandas as pd

    pa = extras.require("pyarrow")
    codes = np.zeros(len(bits), np.int64)
    for word in range(bits.shape[1]):
        own, values = pd.factorize(bits[:, word])
        if len(values) > 1:
            codes = pd.factorize(codes * len(values) + own)[0]
    distinct, first = np.unique(codes, return_index=True)
    times = plan.times(0, bits[first])
    words = [" ".join(listed_patterns(times, row)) for row in range(len(distinct))]
    return pa.DictionaryArray.from_arrays(codes.astype(np.int32), words)


def _read(parts: list[Path], advance: Advance) -> Iterator[Any]:
    """Yield finished parts as arrow tables."""
    pa, pq = extras.require("pyarrow"), extras.require("pyarrow.parquet")
    for part in parts:
        try:
            with pq.ParquetFile(part) as held:
                for group in range(held.num_row_groups):
                    yield held.read_row_group(group)
        except (OSError, pa.ArrowException) as error:
            raise FileError(f"{part} is damaged ({reason(error)}); remove it") from error
        advance(1)


def hand_counts(frame: "pd.DataFrame") -> NDArray[np.uint8]:
    """
    Return the counts of hands of the table, the last tile included, from their columns `KEYS`.

    Parameters
    ----------
    frame : DataFrame
        Rows of the table.

    Returns
    -------
    array of uint8, shape (n, 34), or (n, 42) where some hand has flowers

    Raises
    ------
    InputError
        If a column is missing.

    Examples
    --------
    >>> import pandas as pd
    >>> import mjfast as mj
    >>> mj.to_strings(hand_counts(pd.DataFrame({"man": [31], "pin": [0], "sou": [0], "honours": [2]})))
    ['123m11z']
    """
    for name in KEYS:
        if name not in frame:
            raise unknown("column", name, map(str, frame.columns))
    counts = np.zeros((len(frame), N_KINDS_WITH_FLOWERS), np.uint8)
    for name, (first, stop) in zip(KEYS, pairwise(_BOUNDS), strict=True):
        key = frame[name].to_numpy(np.int64)
        counts[:, first:stop] = key[:, None] // 5 ** np.arange(stop - first) % 5
    return counts if counts[:, N_KINDS:].any() else np.ascontiguousarray(counts[:, :N_KINDS])
