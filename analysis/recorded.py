"""Hands recorded in a file."""

import bz2
import csv
import gzip
import lzma
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.arrays import to_array
from mjfast.errors import FileError, HandError, TileError, reason
from mjfast.measures import Dealt
from mjfast.notation import red_fives
from mjfast.reading import check_hands
from mjfast.shapes import Shapes
from mjfast.tiles import FIVES, KIND_NAMES, column
from mjfast.win_files import read_frame

_FRAMED: Final = frozenset((".jsonl", ".ndjson", ".parquet"))
_OPENERS: Final[dict[str, Callable[..., Any]]] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}


@dataclass
class _Columns:
    """Some columns of a file, as texts, and the line of each row."""

    texts: dict[str, list[str]]
    lines: list[int] = field(default_factory=list)


def read(path: str | os.PathLike[str], shapes: Shapes, indicator: bool) -> Dealt:
    """
    Read the column `hand` of a file, and with `indicator` the column `dora_indicator`.

    The file is CSV, unless its name ends like one of JSON lines or parquet.

    Raises
    ------
    FileError
        If the file cannot be read, is empty, or lacks a column.
    TileError, HandError
        If a hand cannot be read, cannot be, or differs in its number of tiles; the message names the line.
    """
    names = ["hand", "dora_indicator"] if indicator else ["hand"]
    framed = any(ending in _FRAMED for ending in Path(path).suffixes[-2:])
    found = _read_frame(Path(path), names) if framed else _read_columns(Path(path), names)

    def where(row: int) -> str:
        return f"{os.fspath(path)}, {'row' if framed else 'line'} {found.lines[row]}: "

    texts = found.texts["hand"]
    for row, text in enumerate(texts):
        if not text.strip():
            raise TileError(f"{where(row)}no hand")
    hands = to_array(texts, shapes.tiles.columns, where=where)
    check_hands(hands[:1], shapes, tuple(size for size in range(1, 15) if size % 3), where=where)
    check_hands(hands, shapes, (int(hands[0].sum()),), where=where)
    red = np.zeros(len(hands), np.uint8)
    if any(shapes.tiles.red_fives):
        red[:] = [_count_red(text, shapes, where(row)) for row, text in enumerate(texts)]
    if not indicator:
        return Dealt(hands, red)
    return Dealt(hands, red, _read_indicators(found.texts["dora_indicator"], hands, shapes, where))


def _read_frame(path: Path, names: list[str]) -> _Columns:
    frame = read_frame(path)
    for name in names:
        if name not in frame.columns:
            raise FileError(f"{path} has no column {name!r}, only {', '.join(map(str, frame.columns))}")
    if not len(frame):
        raise FileError(f"{path} has no hands")
    texts = {name: [cell if isinstance(cell, str) else "" for cell in frame[name]] for name in names}
    return _Columns(texts, list(range(len(frame))))


def _read_columns(path: Path, names: list[str]) -> _Columns:
    try:
        with _OPENERS.get(path.suffix, open)(path, "rt", encoding="utf-8-sig", newline="") as file:
            return _pick(path, _rows(path, csv.reader(file, strict=True)), names)
    except (OSError, UnicodeDecodeError, EOFError, lzma.LZMAError) as error:
        raise FileError(f"cannot read {path}: {reason(error)}") from error


def _rows(path: Path, reader: Any) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with its last line."""
    try:
        for row in reader:
            if row:
                yield reader.line_num, row
    except csv.Error as error:
        raise FileError(f"{path} is no CSV file: line {reader.line_num}: {error}") from None


def _pick(path: Path, rows: Iterator[tuple[int, list[str]]], names: list[str]) -> _Columns:
    _, header = next(rows, (0, []))
    if not header:
        raise FileError(f"{path} is empty, expected a header with the column 'hand'")
    for name in names:
        if name not in header:
            raise FileError(f"{path} has no column {name!r}, only {', '.join(header)}")
        if header.count(name) > 1:
            raise FileError(f"{path} has more than one column {name!r}")
    places = {name: header.index(name) for name in names}
    found = _Columns({name: [] for name in names})
    for line, row in rows:
        if len(row) != len(header):
            raise FileError(f"{path}, line {line}: {len(row)} fields, expected {len(header)} as in the header")
        found.lines.append(line)
        for name, place in places.items():
            found.texts[name].append(row[place])
    if not found.lines:
        raise FileError(f"{path} has a header but no hands")
    return found


def _count_red(text: str, shapes: Shapes, where: str) -> int:
    red = red_fives(text)
    for five, held, there in zip(FIVES, red, shapes.tiles.red_fives, strict=True):
        if held > there:
            raise HandError(f"{where}{held} red {KIND_NAMES[five]}, the tile set {shapes.tiles.name!r} has {there}")
    return sum(red)


def _read_indicators(
    names: list[str], hands: NDArray[np.uint8], shapes: Shapes, where: Callable[[int], str]
) -> NDArray[np.uint8]:
    columns = np.empty(len(names), np.uint8)
    copies = shapes.tiles.copies
    for row, name in enumerate(names):
        try:
            indicator = column(name)
        except TileError as error:
            raise TileError(f"{where(row)}dora_indicator: {error}") from None
        there = copies[indicator] if indicator < len(copies) else 0
        held = int(hands[row, indicator]) if there else 0
        if held >= there:
            raise HandError(
                f"{where(row)}dora_indicator: {KIND_NAMES[indicator]} beside {held} in the hand, "
                f"the tile set {shapes.tiles.name!r} has {there}"
            )
        columns[row] = indicator
    return columns
