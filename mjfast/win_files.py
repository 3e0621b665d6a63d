"""Files of wins as frames."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from mjfast.errors import FileError, InputError, MissingExtraError, reason

if TYPE_CHECKING:
    import pandas as pd

_PACKED = (".gz", ".bz2", ".xz", ".zst")


def in_file(path: str | os.PathLike[str], error: InputError) -> InputError:
    """Return the same error, with the file named."""
    told = str(error)
    return type(error)(f"{os.fspath(path)}{', ' if told.startswith('row ') else ': '}{told}")


def read_frame(path: str | os.PathLike[str]) -> "pd.DataFrame":
    """
    Return a table of wins: CSV (``.csv``), JSON lines (``.jsonl``, ``.ndjson``) or parquet.

    All may be compressed, as in ``wins.csv.gz``. The cells of a CSV are texts, so that one bad cell spoils no other.

    Raises
    ------
    FileError
        If the file cannot be read, or has another ending.
    """
    import pandas as pd

    if not isinstance(path, str | os.PathLike):
        raise InputError(f"path is {path!r}, expected the path of a file")
    plain = Path(path).name.lower()
    for ending in _PACKED:
        plain = plain.removesuffix(ending)
    try:
        if plain.endswith(".csv"):
            return pd.read_csv(path, dtype=str)
        if plain.endswith((".jsonl", ".ndjson")):
            return pd.read_json(path, lines=True, dtype=False)
        if plain.endswith(".parquet"):
            return pd.read_parquet(path)
    except Exception as error:  # a broken file makes its reader raise anything
        if isinstance(error, ImportError) and plain.endswith(".parquet"):
            raise MissingExtraError("reading parquet needs pyarrow: pip install 'mjfast[parquet]'") from error
        missing = "No such file or directory" if isinstance(error, FileNotFoundError) else None
        raise FileError(f"{path}: {missing or reason(error)}") from None
    raise FileError(f"{path}: unknown ending, expected .csv, .jsonl, .ndjson or .parquet, or one of them with .gz")
