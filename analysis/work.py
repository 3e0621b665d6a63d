"""Work on numbered units, cut into intervals, on any executor; what is finished is kept and never done twice."""

import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Generic, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from mjfast.analysis import engines, interrupts
from mjfast.analysis.files import write_json
from mjfast.analysis.progress import bar
from mjfast.deals import BLOCK, whole_number
from mjfast.errors import FileError, RunError, reason

Interval = tuple[int, int]

_SAVE_EVERY: Final = 5.0  # seconds
_PATIENCE: Final = 0.1  # seconds until a wait looks for Ctrl-C
_FAR: Final = 4  # chunks in one, where each is sent to a process
_PARTS: Final = 8  # of the work of one worker, at least
_FORMAT: Final = 2


class Addable(Protocol):
    """What is known of some units, which adds up over disjoint intervals of them in any order."""

    def __add__(self, other: Self, /) -> Self: ...


C = TypeVar("C", bound=Addable)


class Task(Protocol[C]):
    """Counting an interval of units: a pure function of the task, which workers can unpickle."""

    @property
    def grain(self) -> int:
        """Chunks are rounded up to multiples of so many units."""

    @property
    def chunk(self) -> int:
        """Units a chunk of work, where nothing else is asked for."""

    def count(self, first: int, stop: int) -> C:
        """Count units number `first` to `stop` - 1."""

    def part(self, first: int, stop: int) -> "Task[C]":
        """Return the task, with no more than it takes to count units number `first` to `stop` - 1."""

    def nothing(self) -> C:
        """Return the counts of no unit."""

    def dump(self, counts: C) -> Any:
        """Return counts in types that JSON has."""

    def read(self, held: Any, n: int) -> C:
        """Return dumped counts of n units; any of the errors of a damaged file if they are not as they were."""


class ArrayTask:
    """The counts of a task that are one array of int64, whose sum is the number of units."""

    grain: int = BLOCK
    chunk: int = 64 * BLOCK

    def part(self, first: int, stop: int) -> Self:
        """Return the task itself: it is small."""
        return self

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the counts."""
        raise NotImplementedError

    def nothing(self) -> NDArray[np.int64]:
        """Return the counts of no unit."""
        return np.zeros(self.shape, np.int64)

    def dump(self, counts: NDArray[np.int64]) -> list[str]:
        """Return the counts as texts, because they may exceed what JSON's readers take for whole numbers."""
        return [str(count) for count in counts.ravel().tolist()]

    def read(self, held: Any, n: int) -> NDArray[np.int64]:
        """Return dumped counts of n units."""
        counts = np.array([int(count) for count in held], np.int64).reshape(self.shape)
        if counts.min() < 0 or counts.sum() != n:
            raise ValueError(f"{n} units done, {counts.sum()} counted")
        return counts


class Finished(Generic[C]):
    """Which intervals of units are counted, and their counts, added up."""

    def __init__(self, counts: C, done: list[Interval] | None = None) -> None:
        # One attribute, so that Ctrl-C finds both changed or none.
        self._state = (counts, done or [])

    @property
    def counts(self) -> C:
        """The counts of all intervals together."""
        return self._state[0]

    @property
    def done(self) -> list[Interval]:
        """The intervals, in order and with gaps between them."""
        return self._state[1]

    @property
    def n(self) -> int:
        """Number of units counted."""
        return sum(stop - first for first, stop in self.done)

    @property
    def end(self) -> int:
        """The number after that of the last unit counted."""
        return self.done[-1][1] if self.done else 0

    def add(self, interval: Interval, counts: C) -> None:
        """Take in the counts of an interval that is not in yet."""
        merged: list[Interval] = []
        for first, stop in sorted([*self.done, interval]):
            if merged and merged[-1][1] == first:
                merged[-1] = (merged[-1][0], stop)
            else:
                merged.append((first, stop))
        self._state = (self.counts + counts, merged)

    def missing(self, n: int) -> Iterator[Interval]:
        """Yield the intervals of the first n units that are not counted."""
        at = 0
        for first, stop in [*self.done, (n, n)]:
            if at < min(first, n):
                yield at, min(first, n)
            at = stop


def chunks(missing: Iterator[Interval], size: int) -> Iterator[Interval]:
    """Cut intervals at multiples of the size of a chunk."""
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
    except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise FileError(f"{path} is no run file of mjfast, or is damaged ({reason(error)}); remove it") from error


def kept_recipe(path: Path) -> dict[str, Any]:
    """Return the recipe of the run kept in a file; nothing where there is no file."""
    if not path.exists():
        return {}
    with _damage_named(path):
        recipe = json.loads(path.read_text(encoding="utf-8"))["recipe"]
        return dict(recipe.items())


def _digest(counts: Any) -> str:
    """Return what stands for dumped counts, by which damage is seen."""
    return hashlib.sha256(json.dumps(counts).encode()).hexdigest()


def _read_finished(held: dict[str, Any], task: Task[C]) -> Finished[C]:
    done = [(int(first), int(stop)) for first, stop in held["done"]]
    ends = [end for interval in done for end in interval]
    if held["format"] != _FORMAT or ends != sorted(set(ends)) or (ends and ends[0] < 0):
        raise ValueError("format or intervals are not as they were written")
    if held["sha256"] != _digest(held["counts"]):
        raise ValueError("the counts are not as they were written")
    return Finished(task.read(held["counts"], sum(stop - first for first, stop in done)), done)


class RunFile:
    """The file in which a run keeps its recipe and what is finished."""

    def __init__(self, path: Path, recipe: dict[str, Any]) -> None:
        self.path, self.recipe = path, recipe
        self._is_larger = False
        self._saved = time.monotonic()

    def load(self, task: Task[C], n: int) -> Finished[C]:
        """
        Return what is finished of this run: nothing where there is no file yet.

        A file that holds more than n units is left as it is, and nothing is taken from it.

        Raises
        ------
        FileError
            If the file is of another run, or damaged.
        """
        nothing = Finished(task.nothing())
        if not self.path.exists():
            return nothing
        recipe = kept_recipe(self.path)
        if recipe != self.recipe:
            changed = sorted(key for key in recipe | self.recipe if recipe.get(key) != self.recipe.get(key))
            raise FileError(
                f"{self.path} holds another run (different: {', '.join(changed)}): choose another folder or remove it"
            )
        with _damage_named(self.path):
            finished = _read_finished(json.loads(self.path.read_text(encoding="utf-8")), task)
        self._is_larger = finished.end > n
        return nothing if self._is_larger else finished

    def save(self, task: Task[C], finished: Finished[C]) -> None:
        """Write the file anew, whole, unless it holds more."""
        if self._is_larger:
            return
        counts = task.dump(finished.counts)
        content = {"format": _FORMAT, "recipe": self.recipe, "done": finished.done, "sha256": _digest(counts)}
        write_json(self.path, {**content, "counts": counts})
        self._saved = time.monotonic()

    def save_now_and_then(self, task: Task[C], finished: Finished[C]) -> None:
        """Write the file if it has not been written for a while."""
        if time.monotonic() - self._saved > _SAVE_EVERY:
            self.save(task, finished)


def run(
    task: Task[C],
    n: int,
    finished: Finished[C],
    *,
    executor: Executor | str | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    keep: RunFile | None = None,
    unit: str = "deals",
) -> None:
    """
    Count the first n units into `finished`, leaving out what it holds already.

    The counts are the same bits for any executor, number of workers and chunk size. When an error or Ctrl-C ends the
    run, `finished` holds what was done, and so does the file `keep`.

    Parameters
    ----------
    executor : str or concurrent.futures.Executor, optional
        Where the work is done, see `mjfast.analysis.engines.engine`; threads by default.
    workers : int, optional
        Threads or processes; of an executor that is given, those to keep busy. By default as many as there are.
    chunk : int, optional
        Units a chunk, rounded up to whole grains of the task.
    progress : bool, optional
        Whether to show a progress bar; by default where stderr is a terminal.
    unit : str
        What the bar calls the units.

    Raises
    ------
    RunError
        If workers are lost; what they had finished is not.
    """
    if workers is not None:
        workers = whole_number(workers, "workers", 1, engines.MOST_WORKERS)
    if chunk is not None:
        chunk = -(-whole_number(chunk, "chunk", 1, 2**50) // task.grain) * task.grain
    with interrupts.held() as let_through:
        try:
            with _pool(executor, workers) as (pool, busy), bar(n, finished.n, progress, f" {unit}") as shown:
                todo = chunks(finished.missing(n), chunk or _size(task, n - finished.n, pool, busy))
                # Two chunks for each worker keep all busy; more would only take memory.
                for interval, counts in _completed(pool, task, todo, 2 * busy, let_through):
                    finished.add(interval, counts)
                    shown.update(interval[1] - interval[0])
                    if keep is not None:
                        keep.save_now_and_then(task, finished)
        except Exception as error:
            if (lost := engines.loss(error)) is None:
                raise
            kept = "not kept: only a run with a folder" if keep is None else f"kept in {keep.path}: the same run"
            raise RunError(f"{lost}; {finished.n:,} of {n:,} {unit} are finished, {kept} can go on") from error
        finally:
            if keep is not None:
                keep.save(task, finished)


@contextmanager
def _pool(executor: Executor | str | None, workers: int | None) -> Iterator[tuple[Executor, int]]:
    """Yield an executor, and how many workers of it are to be kept busy."""
    busy = workers or os.cpu_count() or 1
    with engines.engine(executor, workers) as started:
        if started is not None:
            yield started, workers or int(getattr(started, "workers", busy))
            return
        with ThreadPoolExecutor(busy, thread_name_prefix="mjfast") as pool:
            yield pool, busy


def _size(task: Task[C], n: int, pool: Executor, workers: int) -> int:
    """Return the units of a chunk: more where each is sent away, as long as every worker has its part."""
    if isinstance(pool, ThreadPoolExecutor):
        return task.chunk
    return task.chunk * max(1, min(_FAR, n // (_PARTS * workers * task.chunk)))


def _completed(
    pool: Executor, task: Task[C], todo: Iterator[Interval], most: int, let_through: Callable[[], None]
) -> Iterator[tuple[Interval, C]]:
    """Yield chunks as they are finished, with at most `most` of them under way."""
    under_way: dict[Future[C], Interval] = {}
    try:
        while True:
            while len(under_way) < most and (interval := next(todo, None)) is not None:
                under_way[pool.submit(task.part(*interval).count, *interval)] = interval
            if not under_way:
                return
            for future in wait(under_way, _PATIENCE, return_when=FIRST_COMPLETED).done:
                yield under_way.pop(future), future.result()
            let_through()
    except Exception as error:
        for future in [each for each in under_way if _succeeded(each)]:
            yield under_way.pop(future), future.result()
        if isinstance(error, BrokenExecutor):
            under_way.clear()  # all have ended, and Python 3.11 stumbles over those that are cancelled as well
        raise
    finally:
        for future in under_way:
            future.cancel()


def _succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
