"""Work on numbered deals, cut into intervals, on any executor; what is finished is kept and never done twice."""

import json
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis.files import write_json
from mjfast.deals import BLOCK, whole_number
from mjfast.errors import FileError, InputError

Interval = tuple[int, int]

_CHUNK: Final = 64 * BLOCK
_SAVE_EVERY: Final = 5.0  # seconds
_FORMAT: Final = 1


class Task(Protocol):
    """Counts of an interval of deals: a pure function of its recipe, which workers can unpickle."""

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the counts."""

    def count(self, first: int, stop: int) -> NDArray[np.int64]:
        """Count deals number `first` to `stop` - 1."""


@dataclass
class Finished:
    """Which intervals of deals are counted, and their counts, added up."""

    counts: NDArray[np.int64]
    done: list[Interval] = field(default_factory=list)

    @property
    def n(self) -> int:
        """Number of deals counted."""
        return sum(stop - first for first, stop in self.done)

    def add(self, interval: Interval, counts: NDArray[np.int64]) -> None:
        """Take in the counts of an interval that is not in yet."""
        self.counts += counts
        merged: list[Interval] = []
        for first, stop in sorted([*self.done, interval]):
            if merged and merged[-1][1] == first:
                merged[-1] = (merged[-1][0], stop)
            else:
                merged.append((first, stop))
        self.done = merged

    def missing(self, n: int) -> Iterator[Interval]:
        """Yield the intervals of the first n deals that are not counted."""
        at = 0
        for first, stop in [*self.done, (n, n)]:
            if at < first:
                yield at, first
            at = stop


def chunks(missing: Iterator[Interval], size: int) -> Iterator[Interval]:
    """Cut intervals into chunks of whole blocks."""
    for first, end in missing:
        while first < end:
            stop = min(end, (first // size + 1) * size)
            yield first, stop
            first = stop


@contextmanager
def _damage_named(path: Path) -> Iterator[None]:
    """Turn whatever goes wrong with the content of a run file into a `FileError`."""
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileError(f"{path} is no run file of mjfast, or is damaged ({error}); remove it") from error


def kept_recipe(path: Path) -> dict[str, Any]:
    """Return the recipe of the run kept in a file; nothing where there is no file."""
    if not path.exists():
        return {}
    with _damage_named(path):
        recipe = json.loads(path.read_text(encoding="utf-8"))["recipe"]
        return dict(recipe.items())


class RunFile:
    """The file in which a run keeps its recipe and what is finished."""

    def __init__(self, path: Path, recipe: dict[str, Any]) -> None:
        self.path, self.recipe = path, recipe
        self._saved = time.monotonic()

    def load(self, shape: tuple[int, ...], n: int) -> Finished:
        """
        Return what is finished of this run: nothing where there is no file yet, or where it holds more than n deals.

        Raises
        ------
        FileError
            If the file is of another run, or damaged.
        """
        nothing = Finished(np.zeros(shape, np.int64))
        if not self.path.exists():
            return nothing
        recipe = kept_recipe(self.path)
        if recipe != self.recipe:
            changed = sorted(key for key in recipe | self.recipe if recipe.get(key) != self.recipe.get(key))
            raise FileError(
                f"{self.path} holds another run (different: {', '.join(changed)}): choose another folder or remove it"
            )
        with _damage_named(self.path):
            held = json.loads(self.path.read_text(encoding="utf-8"))
            counts = np.array([int(count) for count in held["counts"]], np.int64).reshape(shape)
            finished = Finished(counts, [(int(first), int(stop)) for first, stop in held["done"]])
            if finished.n != counts.sum():
                raise ValueError(f"{finished.n} deals done, {counts.sum()} counted")
        return finished if all(stop <= n for _, stop in finished.done) else nothing

    def save(self, finished: Finished) -> None:
        """Write the file anew, whole."""
        counts = [str(count) for count in finished.counts.ravel().tolist()]
        write_json(self.path, {"format": _FORMAT, "recipe": self.recipe, "done": finished.done, "counts": counts})
        self._saved = time.monotonic()

    def save_now_and_then(self, finished: Finished) -> None:
        """Write the file if it has not been written for a while."""
        if time.monotonic() - self._saved > _SAVE_EVERY:
            self.save(finished)


def run(
    task: Task,
    n: int,
    finished: Finished,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    keep: RunFile | None = None,
) -> None:
    """
    Count the first n deals into `finished`, leaving out what it holds already.

    The counts are the same bits for any executor, number of workers and chunk size. When an error or Ctrl-C ends the
    run, `finished` holds what was done, and so does the file `keep`.

    Parameters
    ----------
    executor : concurrent.futures.Executor, optional
        Where the work is done; threads of our own by default.
    workers : int, optional
        Number of threads, or of chunks under way at a time; by default the number of processors.
    chunk : int, optional
        Deals a chunk, rounded up to whole blocks of 16,384.
    progress : bool, optional
        Whether to show a progress bar; by default where stderr is a terminal.
    """
    workers = whole_number(workers, "workers", 1, 4096) if workers is not None else os.cpu_count() or 1
    size = _CHUNK if chunk is None else -(-whole_number(chunk, "chunk", 1, 2**50) // BLOCK) * BLOCK
    todo = chunks(finished.missing(n), size)
    try:
        with _pool(executor, workers) as pool, _bar(n, finished.n, progress) as bar:
            # Two chunks for each worker keep all busy; more would only take memory.
            for interval, counts in _completed(pool, task, todo, 2 * workers):
                finished.add(interval, counts)
                bar.update(interval[1] - interval[0])
                if keep is not None:
                    keep.save_now_and_then(finished)
    finally:
        if keep is not None:
            keep.save(finished)


def _completed(
    pool: Executor, task: Task, todo: Iterator[Interval], most: int
) -> Iterator[tuple[Interval, NDArray[np.int64]]]:
    """Yield chunks as they are finished, with at most `most` of them under way."""
    under_way: dict[Future[NDArray[np.int64]], Interval] = {}
    try:
        while True:
            while len(under_way) < most and (interval := next(todo, None)) is not None:
                under_way[pool.submit(task.count, *interval)] = interval
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                yield under_way.pop(future), future.result()
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _pool(executor: Executor | None, workers: int) -> Iterator[Executor]:
    if executor is not None:
        if not hasattr(executor, "submit"):
            raise InputError(f"executor is {executor!r}, expected a concurrent.futures.Executor")
        yield executor
        return
    with ThreadPoolExecutor(workers, thread_name_prefix="mjfast") as pool:
        yield pool


@contextmanager
def _bar(n: int, done: int, progress: bool | None) -> Iterator[Any]:
    from tqdm.auto import tqdm

    shown = sys.stderr.isatty() if progress is None else progress
    with tqdm(total=n, initial=done, disable=not shown, unit=" deals", unit_scale=True) as bar:
        yield bar
