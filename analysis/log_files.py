"""Tables of logs in files, written piece by piece, so that there may be more rows than fit into memory."""

import bz2
import gzip
import json
import lzma
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from mjfast.analysis import extras, files
from mjfast.analysis.log_rows import TEXT, TRUTH, Columns
from mjfast.analysis.parquet import RECIPE
from mjfast.errors import InputError

ROWS: Final = 50_000
"""Rows that are written at once."""

_PACKED: Final[dict[str, Callable[..., Any]]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
_ENDINGS: Final = (".csv", ".jsonl", ".ndjson", ".parquet")

Write = Callable[[Columns], None]


def ending_of(path: Path) -> tuple[str, Callable[..., Any]]:
    """
    Return the ending that says what a file is, and what opens it.

    Raises
    ------
    InputError
        If it is none that can be written.
    MissingExtraError
        For parquet without pyarrow.

    Examples
    --------
    >>> ending_of(Path("wins.csv.gz"))[0]
    '.csv'
    """
    opener: Callable[..., Any] = open
    plain = path
    if path.suffix.lower() in _PACKED:
        opener, plain = _PACKED[path.suffix.lower()], path.with_suffix("")
    ending = plain.suffix.lower()
    if ending not in _ENDINGS or (ending == ".parquet" and plain is not path):
        raise InputError(f"{path}: unknown ending, expected .csv, .jsonl, .ndjson or .parquet, or a text with .gz")
    if ending == ".parquet":
        extras.require("pyarrow")
    return ending, opener


def write(path: Path, columns: Columns, recipe: dict[str, Any], fill: Callable[[Write], None]) -> None:
    """
    Write a table; `fill` is given what writes the rows that are there, and calls it again and again.

    Raises
    ------
    FileError
        If the file cannot be written; nothing is left under its name then.
    """
    ending, opener = ending_of(path)
    opened = _parquet if ending == ".parquet" else _csv if ending == ".csv" else _json_lines

    def write_whole(temporary: Path) -> None:
        with opened(temporary, opener, columns, recipe) as piece:
            fill(piece)

    files.write(path, write_whole)


@contextmanager
def _csv(path: Path, opener: Callable[..., Any], columns: Columns, recipe: dict[str, Any]) -> Iterator[Write]:
    with opener(path, "wt", encoding="utf-8", newline="") as file:
        columns.frame()[:0].to_csv(file, index=False)
        yield lambda rows: rows.frame().to_csv(file, index=False, header=False)


@contextmanager
def _json_lines(path: Path, opener: Callable[..., Any], columns: Columns, recipe: dict[str, Any]) -> Iterator[Write]:
    with opener(path, "wt", encoding="utf-8") as file:

        def piece(rows: Columns) -> None:
            for cells in zip(*rows.lists.values(), strict=True):
                file.write(json.dumps(dict(zip(rows.lists, cells, strict=True)), ensure_ascii=False) + "\n")

        yield piece


@contextmanager
def _parquet(path: Path, opener: Callable[..., Any], columns: Columns, recipe: dict[str, Any]) -> Iterator[Write]:
    pa, pq = extras.require("pyarrow"), extras.require("pyarrow.parquet")
    kinds = {TEXT: pa.string(), TRUTH: pa.bool_()}
    fields = [(name, kinds.get(kind, pa.int64())) for name, kind in columns.kinds.items()]
    schema = pa.schema(fields, metadata={RECIPE: json.dumps(recipe)})
    with pq.ParquetWriter(path, schema) as writer:

        def piece(rows: Columns) -> None:
            writer.write_table(pa.table(rows.lists, schema=schema))

        piece(columns)  # a file without row groups has no columns for some readers
        yield piece
