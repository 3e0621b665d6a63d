"""Parquet files: counts as decimal128, because they do not fit 64 bits, and the recipe in the metadata."""

import json
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mjfast.analysis import extras, files, frames
from mjfast.errors import FileError

if TYPE_CHECKING:
    import pandas as pd

RECIPE: Final = b"mjfast.recipe"
"""Where the metadata of a file have the recipe."""


def write(frame: "pd.DataFrame", path: Path) -> None:
    """Write a frame; its columns `count` and `n` become decimal128(38, 0)."""
    pa, pq = extras.require("pyarrow"), extras.require("pyarrow.parquet")
    columns = {}
    for name in frame.columns:
        if name in frames.EXACT:
            columns[name] = pa.array([Decimal(int(value)) for value in frame[name]], pa.decimal128(38, 0))
        else:
            columns[name] = pa.array(frame[name], from_pandas=False)
    table = pa.table(columns).replace_schema_metadata({RECIPE: json.dumps(frame.attrs["recipe"])})
    files.write(path, lambda temporary: pq.write_table(table, temporary))


def read(path: Path) -> "pd.DataFrame":
    """
    Read a frame back: counts as Python ints, the recipe in ``.attrs``.

    Raises
    ------
    FileError
        If the file is no parquet file of mjfast.
    """
    import pandas as pd

    pa, pq = extras.require("pyarrow"), extras.require("pyarrow.parquet")
    try:
        table = pq.read_table(path)
    except (OSError, pa.ArrowException) as error:
        raise FileError(f"cannot read {path}: {error}") from error
    metadata = table.schema.metadata or {}
    if RECIPE not in metadata:
        raise FileError(f"{path} is no result of mjfast: it has no recipe")
    frame: pd.DataFrame = table.to_pandas()
    for name in frames.EXACT:
        if name in frame:
            frame[name] = pd.Series([int(value) for value in frame[name]], dtype=object)
    frame.attrs["recipe"] = json.loads(metadata[RECIPE])
    return frame
