import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mjfast.analysis import engines, interrupts, work
from mjfast.analysis.deals import deals, start
from mjfast.deals import BLOCK
from mjfast.errors import InputError, RunError
from tests.analysis import digits
from tests.analysis.digits import Digits, Inline, check, nothing

CHUNKS = 6
N = CHUNKS * BLOCK - 100


def run(task, n=N, finished=None, **how):
    finished = nothing() if finished is None else finished
    work.run(task, n, finished, chunk=1, **how)
    return finished


@settings(deadline=None)
@given(st.permutations(range(12)), st.integers(1, 12))
def test_finished_in_any_order(order, upto):
    finished = nothing()
    for place in order[:upto]:
        finished.add((5 * place, 5 * place + 5), Digits().count(5 * place, 5 * place + 5))
    check(finished)
    assert finished.n == 5 * upto
    assert all(before[1] < after[0] for before, after in zip(finished.done, finished.done[1:], strict=False))
    rest = [number for first, stop in finished.missing(60) for number in range(first, stop)]
    assert rest == [number for number in range(60) if number // 5 not in order[:upto]]
    assert all(stop <= 33 for _, stop in finished.missing(33))


@settings(deadline=None)
@given(
    st.lists(st.integers(0, 10**6), min_size=2, max_size=8, unique=True).map(sorted),
    st.integers(1, 40).map(lambda blocks: blocks * BLOCK),
)
def test_chunks_are_whole_blocks(cuts, size):
    missing = list(zip(cuts[::2], cuts[1::2], strict=False))
    cut = list(work.chunks(iter(missing), size))
    assert all(0 < stop - first <= size for first, stop in cut)
    ends = {end for interval in missing for end in interval}
    assert all(end in ends or end % size == 0 for interval in cut for end in interval)
    merged = nothing()
    for interval in cut:
        merged.add(interval, np.zeros(10, np.int64))
    together = nothing()
    for interval in missing:
        together.add(interval, np.zeros(10, np.int64))
    assert merged.done == together.done


@pytest.mark.parametrize("executor", [None, Inline()])
@pytest.mark.parametrize("n", [1, BLOCK, N])
def test_all_is_done_once(executor, n):
    calls = []
    check(run(Digits(calls.append), n, executor=executor), n)
    assert sorted(calls) == list(range(0, n, BLOCK))


def test_only_a_few_chunks_are_under_way():
    lock, under_way, most = threading.Lock(), [], []

    class Counting(ThreadPoolExecutor):
        def submit(self, *arguments):
            future = super().submit(*arguments)
            with lock:
                under_way.append(future)
                most.append(sum(not one.done() for one in under_way))
            return future

    with Counting(3) as executor:
        check(run(Digits(lambda first: time.sleep(0.001)), 40 * BLOCK, executor=executor, workers=3), 40 * BLOCK)
    assert max(most) <= 6


def test_chunks_that_are_sent_are_larger_while_every_worker_has_its_part():
    one = Digits.chunk
    with ThreadPoolExecutor(1) as threads:
        assert work._size(Digits(), 10**9, threads, 2) == one
    assert [work._size(Digits(), n, Inline(), 2) for n in (1, 16 * one, 32 * one, 10**12)] == [
        one,
        one,
        2 * one,
        4 * one,
    ]
    assert work._size(Digits(), 48 * one, Inline(), 1) == 4 * one
    assert work._size(Digits(), 48 * one, Inline(), 7) == one


def test_a_task_that_raises_keeps_what_is_done(tmp_path):
    def stumble(first):
        if first == 5 * BLOCK:
            raise ZeroDivisionError("no luck")

    keep = work.RunFile(tmp_path / "run.json", {"seed": 1})
    finished = nothing()
    for executor in (Inline(), None):
        with pytest.raises(ZeroDivisionError, match="no luck"):
            run(Digits(stumble), finished=finished, executor=executor, workers=1, keep=keep)
        check(finished)
        assert finished.n >= 4 * BLOCK
        kept = keep.load(Digits(), N)
        assert (kept.counts.tolist(), kept.done) == (finished.counts.tolist(), finished.done)
    calls = []
    check(run(Digits(calls.append), finished=kept, keep=keep), N)
    assert 5 * BLOCK in calls
    assert 0 not in calls
    assert keep.load(Digits(), N).done == [(0, N)]


def test_dead_workers_keep_what_is_done(tmp_path):
    arguments = {
        "tiles": 13,
        "n": 40 * BLOCK,
        "seed": 1,
        "measures": "shanten",
        "forms": "all",
        "system": "standard",
        "tile_set": "136",
        "confidence": 0.95,
        "out": tmp_path,
    }
    start(**arguments | {"n": 2 * BLOCK}).run()
    state = start(**arguments)
    with ProcessPoolExecutor(1) as executor:
        executor.submit(os._exit, 1)
        with pytest.raises(
            RunError, match=r"^a process died, .*; 32,768 of 655,360 deals are finished, kept in"
        ) as ended:
            state.run(executor=executor, chunk=1)
    assert isinstance(ended.value.__cause__, BrokenProcessPool)
    assert start(**arguments).finished.n >= 2 * BLOCK
    assert deals(n=40 * BLOCK, seed=1, out=tmp_path).counts == deals(n=40 * BLOCK, seed=1).counts


def test_ctrl_c_at_any_moment(tmp_path):
    assert digits.interrupt_everywhere(tmp_path, [work, engines, interrupts], executor=Inline()) > 50


def test_ctrl_c_does_not_hang():
    # In a process of its own, because locks that are never released would hang this one.
    script = subprocess.run([sys.executable, digits.__file__], capture_output=True, text=True, timeout=60)
    assert script.stderr == ""
    assert int(script.stdout) > 200


def test_progress(capsys):
    run(Digits(), progress=True)
    assert "100%" in capsys.readouterr().err
    run(Digits(), progress=False)
    run(Digits())
    assert capsys.readouterr().err == ""


def test_an_executor_must_be_one():
    with pytest.raises(InputError, match="executor is 4, expected a concurrent"):
        run(Digits(), executor=4)


def test_ctrl_c_that_is_held_back_reaches_long_work_in_threads():
    with ThreadPoolExecutor(1) as pool, interrupts.held() as let_through:
        pool.submit(interrupts.check).result()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            pool.submit(interrupts.check).result()
        with pytest.raises(KeyboardInterrupt):
            let_through()
    interrupts.check()
