"""A study of a second or two, run in a process of its own: so it can be killed, and Ctrl-C pressed in its terminal."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from mjfast import analysis
from mjfast.analysis import work
from mjfast.analysis.study import running

N = 40_000


def study(n=N):
    measures = ("yaku_frequency", "waits", "turns")
    return analysis.design("alone", "riichi", measures, by="starting_shanten", n=n, seed=5)


def dump(result):
    """Everything that a study has counted, bit by bit."""
    return [{name: tally.dump() for name, tally in of.tallies.items()} for of in result.counts]


def same(one, other):
    """See that two results agree in all counts and in every figure of every frame."""
    assert dump(one) == dump(other)
    assert one.done == other.done
    for name in one.names:
        assert getattr(one, name).equals(getattr(other, name)), name


def start(folder, executor="threads"):
    """Start a run; it is the first process of a group, as in a terminal."""
    command = [sys.executable, __file__, str(folder), executor]
    return subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)


def finished(folder):
    """How many units are kept in a folder."""
    file = Path(folder) / "units1.json"
    return sum(stop - first for first, stop in json.loads(file.read_text())["done"]) if file.exists() else 0


def wait_for_more(folder, process):
    """Wait until more is kept than there is."""
    before = finished(folder)
    while finished(folder) <= before:
        assert process.poll() is None, process.stderr.read()
        time.sleep(0.01)


def end(process, sent):
    """Send a signal to a run, SIGINT to all of its group; see that nothing of the group is left; return its stderr."""
    if sent == signal.SIGINT:
        os.killpg(process.pid, sent)
    else:
        process.send_signal(sent)
    messages = process.communicate(timeout=30)[1]
    for _ in range(200):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return messages
        time.sleep(0.02)
    raise AssertionError("some process has outlived the run")


if __name__ == "__main__":
    work._SAVE_EVERY = 0.02
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which may be ignored where tests run
    try:
        running.run(study(), out=sys.argv[1], executor=sys.argv[2], workers=2, chunk=512)
    except KeyboardInterrupt:
        sys.exit(130)
