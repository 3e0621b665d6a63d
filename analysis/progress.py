"""Progress of long work, shown where somebody looks."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class _Nothing:
    """A bar that nobody sees."""

    def update(self, done: int) -> None:
        """Do nothing."""


@contextmanager
def bar(total: int, done: int = 0, progress: bool | None = None, unit: str = "") -> Iterator[Any]:
    """Yield a progress bar on stderr: shown if `progress` says so, by default where stderr is a terminal."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    if not (watched if progress is None else progress):
        yield _Nothing()  # tqdm would make locks, which stay behind where a process is killed
        return
    from tqdm.auto import tqdm

    with tqdm(total=total, initial=done, unit=unit, unit_scale=True) as made:
        yield made
