"""A task that is easily checked, and Ctrl-C pressed at every moment of a run of it."""

import signal
import sys
import tempfile
import threading
from concurrent.futures import CancelledError, Executor, Future, _base, thread
from contextlib import suppress
from pathlib import Path

import numpy as np

from mjfast.analysis import engines, interrupts, work
from mjfast.deals import BLOCK


class Digits(work.ArrayTask):
    """Counts numbers by their last digit; `at_call` is told of every chunk before it is counted."""

    shape = (10,)

    def __init__(self, at_call=lambda first: None):
        self.at_call = at_call

    def count(self, first, stop):
        self.at_call(first)
        return np.bincount(np.arange(first, stop) % 10, minlength=10)


class Inline(Executor):
    """Does the work on submission."""

    def submit(self, task, *arguments):
        future = Future()
        try:
            future.set_result(task(*arguments))
        except Exception as error:
            future.set_exception(error)
        return future


class Losing(Inline):
    """Does the work on submission, but for one call, at which its workers are lost."""

    def __init__(self, call, error):
        self.left, self.error = call, error

    def submit(self, task, *arguments):
        self.left -= 1
        if self.left:
            return super().submit(task, *arguments)
        future = Future()
        if isinstance(self.error, CancelledError):
            future.cancel()
            future.set_running_or_notify_cancel()
        else:
            future.set_exception(self.error)
        return future


def nothing():
    return work.Finished(np.zeros(10, np.int64))


def check(finished, n=None):
    """See that the counts are those of what is said to be done."""
    expected = sum((Digits().count(*interval) for interval in finished.done), np.zeros(10, np.int64))
    assert finished.counts.tolist() == expected.tolist()
    assert finished.done == sorted(finished.done)
    if n is not None:
        assert finished.done == [(0, n)]


def interrupt_at(line, modules, **how):
    """Run with Ctrl-C pressed at the `line`th line reached of some modules; return whether there were as many."""
    files = {module.__file__ for module in modules}
    left = line

    def trace(frame, event, _):
        nonlocal left
        if frame.f_code.co_filename not in files:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGINT)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        with suppress(KeyboardInterrupt):
            work.run(Digits(), 3 * BLOCK, workers=1, chunk=1, **how)
    finally:
        sys.settrace(before)
    return left <= 0


def interrupt_everywhere(folder, modules, **how):
    """Check what a run leaves, and that it can go on, wherever it is interrupted; return the number of places."""
    path = folder / "run.json"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        line, inside = 0, True
        while inside:
            line += 1
            keep, finished = work.RunFile(path, {}), nothing()
            inside = interrupt_at(line, modules, finished=finished, keep=keep, **how)
            check(finished)
            assert list(folder.iterdir()) in ([], [path])
            resumed = keep.load(Digits(), 3 * BLOCK)
            check(resumed)
            work.run(Digits(), 3 * BLOCK, resumed, executor=Inline())
            check(resumed, 3 * BLOCK)
            path.unlink(missing_ok=True)
    finally:
        signal.signal(signal.SIGINT, before)
    return line


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        print(interrupt_everywhere(Path(name), [work, engines, interrupts, thread, _base, threading]))
