"""Where work is done: threads, processes, or the workers of dask, which only this file names."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any, Final, TypeVar

from mjfast._version import __version__
from mjfast.analysis import extras, interrupts
from mjfast.analysis.processes import processes
from mjfast.deals import whole_number
from mjfast.errors import InputError, RunError, unknown

T = TypeVar("T")

ENGINES: Final = ("threads", "processes", "dask")
"""The names that `engine` knows."""

MOST_WORKERS: Final = 4096

_AS_IT_IS: Final = {"distributed.admin.large-graph-warning-threshold": "1 TB"}
"""Settings of dask: a frame of wins may go with every chunk."""

_PATIENCE: Final = 5.0  # seconds for a scheduler to answer
_WAIT: Final = 60.0  # seconds for a first worker to come


@contextmanager
def engine(
    name: str | Executor | None = "threads", workers: int | None = None, scheduler: str | None = None
) -> Iterator[Executor | None]:
    """
    Start an executor for studies, and close it in the end.

    Parameters
    ----------
    name : str
        ``"threads"``; ``"processes"``, as many as `workers` says; ``"dask"``, for the workers of a cluster. An executor
        is yielded as it is, and left open.
    workers : int, optional
        How many processes to start; by default the number of processors.
    scheduler : str, optional
        The address of a dask scheduler, ``"tcp://10.0.0.1:8786"``: its workers are used then, and none are started.

    Yields
    ------
    concurrent.futures.Executor or None
        What `executor` of studies takes; None for threads, which every run starts for itself.

    Raises
    ------
    InputError
        If an argument is wrong, or no scheduler answers at the address.
    MissingExtraError
        If dask is asked for and not installed.
    RunError
        If there is no worker, or one has another version of mjfast, or none.

    Examples
    --------
    >>> from mjfast import analysis
    >>> with engine("processes", workers=2) as executor:
    ...     result = analysis.turns(n=1000, seed=1, executor=executor)
    """
    if isinstance(name, str) and name not in ENGINES:
        raise unknown("executor", name, ENGINES, ", or a concurrent.futures.Executor")
    if scheduler is not None and name != "dask":
        raise InputError(f"scheduler is {scheduler!r}, which goes with the executor 'dask' only")
    count = os.cpu_count() or 1 if workers is None else whole_number(workers, "workers", 1, MOST_WORKERS)
    if name is None or name == "threads":
        yield None
    elif name == "processes":
        with processes(count) as executor:
            yield executor
    elif name == "dask":
        with _dask(count, scheduler) as executor:
            yield executor
    elif isinstance(name, Executor):
        yield name
    else:
        raise InputError(f"executor is {name!r}, expected a concurrent.futures.Executor or {', '.join(ENGINES)}")


def loss(error: BaseException) -> str | None:
    """
    Say what happened if an error tells that workers are lost; None if the work itself failed.

    Examples
    --------
    >>> loss(CancelledError())
    'the work was cancelled, as when the scheduler is lost'
    >>> loss(ZeroDivisionError())
    """
    distributed = sys.modules.get("distributed")
    if isinstance(error, CancelledError):
        return "the work was cancelled, as when the scheduler is lost"
    if isinstance(error, BrokenProcessPool):
        return "a process died, as when memory runs out"
    if isinstance(error, BrokenExecutor):
        return str(error)
    if distributed is not None and isinstance(error, distributed.KilledWorker):
        return f"{error.allowed_failures + 1} workers died one after the other, as when memory runs out"
    return None


class _Dask(Executor):
    """The workers of a dask client."""

    def __init__(self, client: Any) -> None:
        self._client, self._inner = client, client.get_executor(pure=False)
        self.workers: int = max(1, sum(client.nthreads().values()))

    def submit(self, function: Callable[..., T], /, *arguments: Any, **keywords: Any) -> Future[T]:
        """Submit a call."""
        try:
            future: Future[T] = self._inner.submit(_checked, __version__, function, *arguments, **keywords)
        except Exception as error:
            if self._client.status == "running":
                raise
            raise BrokenExecutor("the scheduler of dask is lost") from error
        return future


def _checked(version: str, function: Callable[..., T], *arguments: Any, **keywords: Any) -> T:
    """Do work, for a client of the same version."""
    if version != __version__:
        raise RunError(f"a worker has mjfast {__version__}, expected {version}")
    return function(*arguments, **keywords)


def _version() -> str:
    return __version__


@contextmanager
def _dask(workers: int, scheduler: str | None) -> Iterator[Executor]:
    distributed, dask = extras.require("distributed"), extras.require("dask")
    opened = ExitStack()
    try:
        with interrupts.held():
            opened.enter_context(distributed.utils.silence_logging_cmgr(logging.CRITICAL))
            opened.enter_context(dask.config.set(_AS_IT_IS))
            started = _local(distributed, workers) if scheduler is None else _connected(distributed, scheduler)
            client = opened.enter_context(started)
        _check_workers(client)
        yield _Dask(client)
    finally:
        with interrupts.held():
            opened.close()


@contextmanager
def _local(distributed: ModuleType, workers: int) -> Iterator[Any]:
    """Start workers on this machine, and yield a client of theirs."""
    try:
        with interrupts.kept_from_children():
            cluster = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address="127.0.0.1:0",  # any port: the usual one may be taken
                scheduler_kwargs={"dashboard": False},
                silence_logs=logging.CRITICAL,
            )
    except Exception as error:
        raise RunError(
            f"no workers of dask can be started here, as in a script without if __name__ == '__main__' ({error})"
        ) from error
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


@contextmanager
def _connected(distributed: ModuleType, scheduler: str) -> Iterator[Any]:
    """Yield a client of a scheduler that somebody has started."""
    try:
        # A client that meets anything else there waits for long, and complains when it is collected.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(asyncio.run, _greet(distributed, scheduler)).result()
        client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
    except Exception as error:
        met = str(error) or "nothing is said"
        raise InputError(
            f"scheduler is {scheduler!r}, where no scheduler of dask answers ({met}): expected an address such as "
            "tcp://10.0.0.1:8786"
        ) from error
    with client:
        yield client


async def _greet(distributed: ModuleType, scheduler: str) -> None:
    """Raise an error if no scheduler answers at an address."""
    secrets = distributed.Security().get_connection_args("client")
    async with distributed.rpc(scheduler, timeout=_PATIENCE, connection_args=secrets) as there:
        identity = await asyncio.wait_for(there.identity(), _PATIENCE)
    if identity["type"] != "Scheduler":
        raise ValueError(f"it is a {identity['type']}")


def _check_workers(client: Any) -> None:
    """Wait for a worker, and see that all have this version of mjfast."""
    address = client.scheduler.address
    try:
        client.submit(os.getpid, pure=False).result(timeout=_WAIT)
    except TimeoutError:
        raise RunError(
            f"the scheduler {address} has had no worker for {_WAIT:.0f} seconds: start some, with dask worker {address}"
        ) from None
    for worker, found in client.run(_version, on_error="return").items():
        if isinstance(found, Exception):
            raise RunError(f"the worker {worker} does not have mjfast {__version__} ({found}): install it there")
        if found != __version__:
            raise RunError(f"the worker {worker} has mjfast {found}, expected {__version__}")
