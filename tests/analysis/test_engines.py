import logging
import os
import signal
import socket
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import distributed
import pytest

from mjfast import analysis
from mjfast.analysis import engines, extras, processes, work
from mjfast.analysis.study import running
from mjfast.deals import BLOCK
from mjfast.errors import InputError, MissingExtraError, RunError
from tests.analysis import killed
from tests.analysis.digits import Digits, Losing, check, nothing
from tests.analysis.killed import same

SMALL = killed.study(9_000)


@pytest.fixture(scope="module")
def alone():
    return running.run(SMALL, workers=1)


@pytest.fixture(scope="module")
def pools():
    with analysis.engine("processes", workers=2) as processes, analysis.engine("dask", workers=2) as dask:
        yield {"threads": None, "processes": processes, "dask": dask}


@pytest.mark.parametrize(("workers", "chunk"), [(1, 4096), (2, 700), (7, 257)])
@pytest.mark.parametrize("name", engines.ENGINES)
def test_the_same_bits(pools, alone, name, workers, chunk):
    same(running.run(SMALL, executor=pools[name], workers=workers, chunk=chunk), alone)


@pytest.mark.full
@pytest.mark.parametrize("workers", [1, 2, 7])
@pytest.mark.parametrize("name", engines.ENGINES)
def test_the_same_bits_by_name(alone, name, workers):
    same(running.run(SMALL, executor=name, workers=workers), alone)


def test_deals_take_names():
    found = analysis.deals(n=3 * BLOCK, seed=1, executor="processes", workers=1)
    assert found.counts == analysis.deals(n=3 * BLOCK, seed=1).counts


def test_an_executor_is_passed_on_and_left_open():
    with ThreadPoolExecutor(1) as executor:
        with analysis.engine(executor) as passed:
            assert passed is executor
        assert executor.submit(len, "ab").result() == 2


def test_dask_is_the_default_client_of_nobody_else(pools):
    assert pools["dask"].workers == 2
    assert pools["dask"].submit(len, bytes(11_000_000)).result() == 11_000_000  # without a warning
    with pytest.raises(ValueError, match="No client"):
        distributed.default_client()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("thread",), "unknown executor 'thread', did you mean 'threads'"),
        ((4,), "executor is 4, expected a concurrent.futures.Executor or threads, processes, dask"),
        (("processes", 0), "workers is 0, expected 1 to 4096"),
        (("dask", 10**6), "workers is 1000000, expected 1 to 4096"),
        (
            ("processes", 2, "tcp://127.0.0.1:1"),
            "scheduler is 'tcp://127.0.0.1:1', which goes with the executor 'dask'",
        ),
        (("dask", None, "tcp://127.0.0.1:1"), "scheduler is 'tcp://127.0.0.1:1', where no scheduler of dask answers"),
        (("dask", None, "udp://127.0.0.1:1"), "unknown address scheme 'udp'"),
        (("dask", None, "the one over there"), "missing port number"),
    ],
)
def test_faults(monkeypatch, capfd, arguments, message):
    monkeypatch.setattr(engines, "_PATIENCE", 0.2)
    with pytest.raises(InputError, match=message), analysis.engine(*arguments):
        pass
    assert capfd.readouterr() == ("", "")


def test_something_else_at_the_address(monkeypatch, capfd):
    monkeypatch.setattr(engines, "_PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(InputError, match=f"'{address}', where no scheduler"), analysis.engine("dask", 1, address):
            pass
    assert capfd.readouterr() == ("", "")


def test_dask_is_an_extra(monkeypatch):
    monkeypatch.setattr(extras, "is_installed", lambda package: False)
    with pytest.raises(MissingExtraError, match=r"pip install 'mjfast\[dask\]'"), analysis.engine("dask"):
        pass


QUIET = {"dashboard_address": "127.0.0.1:0", "silence_logs": logging.CRITICAL, "processes": False, "protocol": "tcp"}
"""A cluster whose workers are threads: starting processes takes seconds."""


class Closing(Executor):
    """Closes a cluster at some call, and goes on as if nothing had been."""

    def __init__(self, executor, cluster, call):
        self.executor, self.cluster, self.left = executor, cluster, call

    def submit(self, *arguments):
        self.left -= 1
        if self.left == 0:
            self.cluster.close()
        return self.executor.submit(*arguments)


@pytest.mark.parametrize("call", [1, 7])
def test_a_scheduler_that_is_lost(monkeypatch, capfd, tmp_path, alone, call):
    monkeypatch.setattr(engines, "_PATIENCE", 0.3)
    lost = pytest.raises(RunError, match=r"scheduler.* is lost; .* of 9,000 games are finished, kept in")
    with (
        distributed.LocalCluster(n_workers=1, **QUIET) as cluster,
        analysis.engine("dask", scheduler=cluster.scheduler_address) as executor,
        lost,
    ):
        running.run(SMALL, executor=Closing(executor, cluster, call), chunk=512, out=tmp_path)
    assert (killed.finished(tmp_path) > 0) == (call > 1)
    same(running.resume(tmp_path), alone)
    assert capfd.readouterr() == ("", "")


def other_version():
    return "0.0.1"


def no_version():
    raise ModuleNotFoundError("No module named 'mjfast'")


def test_the_workers_of_a_scheduler(monkeypatch, alone):
    # Workers are threads here: starting processes takes seconds.
    quiet = {
        "dashboard_address": "127.0.0.1:0",
        "silence_logs": logging.CRITICAL,
        "processes": False,
        "protocol": "tcp",
    }
    with distributed.LocalCluster(n_workers=0, **quiet) as cluster:
        address = cluster.scheduler_address
        with monkeypatch.context() as patch:
            patch.setattr(engines, "_WAIT", 0.3)
            with pytest.raises(RunError, match=f"{address} has had no worker"), analysis.engine("dask", None, address):
                pass
        cluster.scale(1)
        with analysis.engine("dask", scheduler=address) as executor:
            same(running.run(SMALL, executor=executor), alone)
        for version, message in [
            (other_version, "has mjfast 0.0.1, expected"),
            (no_version, "does not have mjfast .* named 'mjfast'"),
        ]:
            monkeypatch.setattr(engines, "_version", version)
            faulty = pytest.raises(RunError, match=f"the worker tcp://.* {message}")
            with faulty, analysis.engine("dask", scheduler=address):
                pass


def test_a_worker_of_another_version_that_comes_later():
    with pytest.raises(RunError, match=r"a worker has mjfast .*, expected 0\.0\.1"):
        engines._checked("0.0.1", len, "ab")


def test_work_that_cannot_be_sent():
    games = analysis.Alone(policy=lambda hand, discarded, left: int(hand.argmax()))
    with pytest.raises(InputError, match=r"the work cannot be sent to other processes: .*lambda"):
        analysis.turns(games, n=100, executor="processes", workers=1)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (BrokenProcessPool("x"), "a process died, as when memory runs out"),
        (BrokenExecutor("the scheduler of dask is lost"), "the scheduler of dask is lost"),
        (CancelledError(), "the work was cancelled, as when the scheduler is lost"),
        (distributed.KilledWorker("x", None, 3), "4 workers died one after the other, as when memory runs out"),
    ],
)
def test_what_is_finished_is_kept(tmp_path, error, message):
    finished, keep = nothing(), work.RunFile(tmp_path / "run.json", {})
    how = {"workers": 3, "chunk": 1}
    with pytest.raises(RunError, match=f"^{message}; 81,920 of 327,680 deals are finished, not kept: "):
        work.run(Digits(), 20 * BLOCK, nothing(), executor=Losing(3, error), **how)
    with pytest.raises(RunError, match=f"^{message}; 81,920 of .* kept in {keep.path}: ") as ended:
        work.run(Digits(), 20 * BLOCK, finished, executor=Losing(3, error), keep=keep, **how)
    assert type(ended.value.__cause__) is type(error)
    check(finished)
    assert keep.load(Digits(), 20 * BLOCK).done == finished.done == [(0, 2 * BLOCK), (3 * BLOCK, 6 * BLOCK)]


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("threads", signal.SIGINT),
        ("processes", signal.SIGINT),
        pytest.param("processes", signal.SIGKILL, marks=pytest.mark.full),
        pytest.param("dask", signal.SIGINT, marks=pytest.mark.full),
        pytest.param("dask", signal.SIGKILL, marks=pytest.mark.full),
    ],
)
def test_nothing_is_left_behind(tmp_path, name, sent):
    process = killed.start(tmp_path, name)
    killed.wait_for_more(tmp_path, process)
    messages = killed.end(process, sent)
    assert process.returncode == (130 if sent == signal.SIGINT else -sent)
    assert sent == signal.SIGKILL or messages == ""
    assert 0 < killed.finished(tmp_path) < killed.N


@pytest.mark.full
@pytest.mark.parametrize("name", ["processes", "dask"])
def test_ctrl_c_while_workers_start(tmp_path, name):
    for pause in (0.5, 1, 1.5, 2, 2.5, 3):
        process = killed.start(tmp_path, name)
        time.sleep(pause)
        assert "Error" not in killed.end(process, signal.SIGINT)


def test_a_process_that_dies_ends_the_run(tmp_path):
    with analysis.engine("processes", workers=1) as executor:
        os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(RunError, match=r"^a process died, .* 0 of 9,000 games are finished, kept in"):
            running.run(SMALL, executor=executor, out=tmp_path)


@pytest.mark.full
def test_a_dask_worker_that_dies_is_replaced():
    with analysis.engine("dask", workers=2) as executor:
        victim = executor.submit(os.getpid).result()
        death = threading.Timer(0.5, os.kill, (victim, signal.SIGKILL))
        death.start()
        found = running.run(killed.study(), executor=executor, chunk=512)
        assert not death.is_alive()
        assert victim not in {executor.submit(os.getpid).result() for _ in range(10)}
    same(found, running.run(killed.study()))


class Deadly(Digits):
    """Ends the process that counts it."""

    def count(self, first, stop):
        os._exit(1)


@pytest.mark.full
def test_work_that_kills_every_worker_ends_the_run(monkeypatch):
    cloudpickle = pytest.importorskip("cloudpickle")
    for module in (Deadly.__module__, Digits.__module__):  # which workers cannot import
        cloudpickle.register_pickle_by_value(sys.modules[module])
    dies = pytest.raises(RunError, match=r"^4 workers died one after the other")
    with analysis.engine("dask", workers=1) as executor, dies:
        work.run(Deadly(), BLOCK, nothing(), executor=executor)


def test_processes_are_not_waited_for_where_nobody_takes_what_they_do(monkeypatch):
    monkeypatch.setattr(processes, "_GRACE", 0.1)
    started = []

    def interrupted():
        with engines.engine("processes", 1) as executor:
            started.append(executor.submit(time.sleep, 600))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert isinstance(started[0].exception(), BrokenProcessPool)
