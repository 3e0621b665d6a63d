"""Progress of long work, shown where somebody looks."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def bar(total: int, done: int = 0, progress: bool | None = None, unit: str = "") -> Iterator[Any]:
    """Yield a progress bar on stderr: shown if `progress` says so, by default where stderr is a terminal."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    shown = watched if progress is None else progress
    # The automatic bar warns in notebooks that have no widgets, which is of no use where nothing is shown.
    tqdm = importlib.import_module("tqdm.auto" if shown else "tqdm").tqdm
    with tqdm(total=total, initial=done, disable=not shown, unit=unit, unit_scale=True) as made:
        yield made
