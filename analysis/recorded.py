"""Hands recorded in a CSV file."""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mjfast.arrays import to_array
from mjfast.errors import FileError, TileError
from mjfast.measures import Dealt
from mjfast.notation import red_fives
from mjfast.reading import check_hands
from mjfast.systems import Shapes
from mjfast.tiles import column

if TYPE_CHECKING:
    import pandas as pd


def read(path: str | os.PathLike[str], shapes: Shapes, indicator: bool) -> Dealt:
    """
    Read the column `hand` of a CSV file, and with `indicator` the column `dora_indicator`.

    Raises
    ------
    FileError
        If the file cannot be read, is empty, or lacks a column.
    TileError, HandError
        If a hand cannot be read or differs in its number of tiles; the message names the line.
    """
    frame = _read_csv(path, ["hand", "dora_indicator"] if indicator else ["hand"])

    def where(row: int) -> str:
        # The header is line 1; no cell of such a file has line feeds in it.
        return f"{os.fspath(path)}, line {row + 2}: "

    texts = frame["hand"].tolist()
    hands = to_array(texts, shapes.tiles.columns, where=where)
    check_hands(hands, shapes, (int(hands[0].sum()),), where=where)
    red = np.zeros(len(hands), np.uint8)
    if any(shapes.tiles.red_fives):
        red[:] = [sum(red_fives(text)) for text in texts]
    return Dealt(hands, red, _indicators(frame, where) if indicator else None)


def _read_csv(path: str | os.PathLike[str], columns: list[str]) -> "pd.DataFrame":
    import pandas as pd

    try:
        frame = pd.read_csv(path, dtype=str, keep_default_na=False, na_values=[""], index_col=False)
    except pd.errors.EmptyDataError:
        raise FileError(f"{path} is empty, expected a header with the column 'hand'") from None
    except (pd.errors.ParserError, pd.errors.ParserWarning) as error:
        raise FileError(
            f"{path} is no CSV file: {str(error).removeprefix('Error tokenizing data. ').strip()}"
        ) from None
    except UnicodeDecodeError as error:
        raise FileError(f"{path} is no text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise FileError(f"cannot read {path}: {error.strerror or error}") from error
    for name in columns:
        if name not in frame.columns:
            raise FileError(f"{path} has no column {name!r}, only {', '.join(map(str, frame.columns))}")
    if frame.empty:
        raise FileError(f"{path} has a header but no hands")
    return frame


def _indicators(frame: "pd.DataFrame", where: Callable[[int], str]) -> NDArray[np.uint8]:
    columns = np.empty(len(frame), np.uint8)
    for row, name in enumerate(frame["dora_indicator"]):
        try:
            columns[row] = column(name)
        except TileError as error:
            raise TileError(f"{where(row)}dora_indicator: {error}") from None
    return columns
