"""A pool of processes that leaves nothing behind, however its owner ends."""

import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from mjfast.analysis import interrupts
from mjfast.errors import InputError

T = TypeVar("T")

_GRACE = 2.0  # seconds


@contextmanager
def processes(workers: int) -> Iterator[Executor]:
    """Yield a pool of processes; in the end, however it comes, they are gone, at once or a little later."""
    theirs, ours = multiprocessing.Pipe(duplex=False)
    with theirs, ours, _Pool(workers, theirs) as pool:
        try:
            yield pool
        except BaseException:
            # Nobody takes what they are counting now, so those who need long for it are ended.
            ending = threading.Timer(_GRACE, ours.close)
            ending.start()
            pool.shutdown(cancel_futures=True)
            ending.cancel()
            raise


class _Pool(ProcessPoolExecutor):
    """Processes that Ctrl-C does not reach, and that end when whoever holds the other end of a connection does."""

    def __init__(self, workers: int, connection: Connection) -> None:
        # Forks of a process with threads may wait for locks that nobody holds.
        super().__init__(workers, multiprocessing.get_context("spawn"), _end_with, (connection,))
        self.workers = workers

    def submit(self, function: Callable[..., T], /, *arguments: Any, **keywords: Any) -> Future[T]:
        """Submit a call; one that cannot be sent is an error at once."""
        try:
            pickle.dumps(function)
        except Exception as error:
            raise InputError(f"the work cannot be sent to other processes: {error}") from error
        with interrupts.kept_from_children():
            return super().submit(function, *arguments, **keywords)


def _end_with(connection: Connection) -> None:
    """Let this process end as soon as the other end of a connection is closed: its owner may be killed."""

    def wait() -> None:
        with suppress(EOFError, OSError):
            connection.recv()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
