import csv
import json
import re
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

from mjfast.analysis import deals
from mjfast.analysis.cli.printing import print_table
from mjfast.analysis.tables import Table
from mjfast.deals import BLOCK

COMMAND = Path(sysconfig.get_path("scripts"), "mjfast")


@pytest.fixture(autouse=True)
def _interruptible():
    """Where these tests run with Ctrl-C ignored, as behind a shell's `&`, the commands would inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def start(*arguments, command=COMMAND, stdout=subprocess.PIPE):
    return subprocess.Popen([command, *map(str, arguments)], stdout=stdout, stderr=subprocess.PIPE, text=True)


def finish(process):
    try:
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, out, err


def test_the_command():
    assert finish(start("shanten", "123m456p789s1122z", "--format", "csv")) == (
        0,
        "hand,shanten\n123m456p789s1122z,0\n",
        "",
    )
    status, out, err = finish(start("shanten", "123x"))
    assert (status, out) == (2, "")
    assert re.fullmatch("mjfast: .*'123x', position 3: .*\n", err)
    status, out, err = finish(start("deals", "--n", 10, "--out", "/dev/null/x"))
    assert (status, out) == (1, "")
    assert re.fullmatch("mjfast: cannot write into the folder /dev/null/x: .*\n", err)


def interrupt(process, when):
    """Press Ctrl-C once something is the case."""
    late = time.monotonic() + 30
    while not when():
        assert time.monotonic() < late
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    return finish(process)


def deals_kept(path):
    return sum(stop - first for first, stop in json.loads(path.read_text())["done"]) if path.exists() else 0


# The command, saving its state after every chunk.
EAGER = "from mjfast.analysis import cli, work; work._SAVE_EVERY = 0; cli.main()"


def test_ctrl_c_keeps_what_is_finished(tmp_path):
    arguments = ("deals", "--seed", 1, "--out", tmp_path / "run", "--format", "csv")
    path, before = tmp_path / "run" / "run.json", 0
    for _ in range(2):
        process = start("-P", "-c", EAGER, *arguments, "--n", "1e12", command=sys.executable)
        status, out, err = interrupt(process, lambda: deals_kept(path) > before)  # noqa: B023
        assert status == 130
        assert [file.name for file in path.parent.iterdir()] == ["run.json"]
        kept = json.loads(path.read_text())
        n = deals_kept(path)
        assert n == sum(map(int, kept["counts"])) > before
        assert all(end % BLOCK == 0 for interval in kept["done"] for end in interval)
        assert sum(int(row["count"]) for row in csv.DictReader(out.splitlines())) == n
        assert re.fullmatch(f"interrupted: {n:,} of 1,000,000,000,000 deals are finished, kept in {path}; .*\n", err)
        before = n
    n = kept["done"][-1][1] + 1000
    status, out, err = finish(start(*arguments, "--n", n))
    assert status == 0
    found = {(int(row["shanten"]),): int(row["count"]) for row in csv.DictReader(out.splitlines())}
    assert found == deals(n=n, seed=1).counts


# The command, telling when it begins: what is pressed while Python still imports it is not ours to handle.
TELLING = "import sys; from mjfast.analysis import cli; print('now', file=sys.stderr, flush=True); cli.main()"


@pytest.mark.parametrize("delay", [0.01, 0.3])
def test_ctrl_c_before_anything_is_finished(delay):
    arguments = ("deals", "--exact", "--measures", "largest_suit", "--tiles", 14, "--n", "1e12")
    process = start("-P", "-c", TELLING, *arguments, command=sys.executable)
    assert process.stderr.readline() == "now\n"
    moment = time.monotonic() + delay
    status, _, err = interrupt(process, lambda: time.monotonic() > moment)
    assert status == 130
    assert "Traceback" not in err


@pytest.mark.parametrize(("form", "lines"), [("table", 0), ("table", 1), ("csv", 1), ("json", 0)])
def test_a_reader_that_stops(form, lines):
    with start("deals", "--exact", "--measures", "shanten,kinds,orphans", "--format", form) as process:
        for _ in range(lines):
            assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) in (0, 1, 141, -signal.SIGPIPE)


@pytest.mark.parametrize("form", ["table", "csv", "json"])
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk(form):
    with Path("/dev/full").open("w") as full:
        status, _, err = finish(start("deals", "--n", 1000, "--seed", 1, "--format", form, stdout=full))
    assert status == 1
    assert re.fullmatch("mjfast: .*No space left on device.*\n", err)


@pytest.mark.parametrize("closed", [1, 2])
@pytest.mark.parametrize("arguments", ["shanten 123m456p789s1122z", "exact wins --rules thirteen136"])
def test_outputs_that_are_closed(arguments, closed):
    command = ["sh", "-c", f'"$0" {arguments} {closed}>&-', COMMAND]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr, found.stdout == "") == (0, "", closed == 1)


def test_importing_is_light():
    heavy = "{'pandas', 'matplotlib', 'scipy', 'pyarrow', 'jinja2', 'tqdm'} & set(sys.modules)"
    for module in ("mjfast", "mjfast.analysis.cli"):
        code = f"import sys; import {module}; print({heavy})"
        assert (
            subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True).stdout
            == "set()\n"
        )


def test_nothing_is_cut_off_in_a_pipe():
    measures = "dora,orphans,largest_suit,kinds,pairs,shanten"
    status, out, _ = finish(start("deals", "--n", 1000, "--seed", 1, "--measures", measures))
    assert status == 0
    assert "…" not in out
    assert measures.split(",") == out.splitlines()[2].split()[:6]


NARROW = """
word                   first
────────────────────────────
some words in a    1,234,567
cell
ready                      1


word                  second
────────────────────────────
some words in a  12.34 ±0.56
cell
ready               below 1%
"""


def test_a_terminal_that_is_narrower_still_loses_nothing(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "12")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    rows = [["some words", "other words", "12.34 ±0.56"]]
    print_table(Table(["word", "other", "first"], rows, 2, frozenset({"word", "other"})), {"word"})
    shown = re.sub("\x1b\\[[0-9]*m", "", capsys.readouterr().out).split()
    assert shown[:3] == ["word", "other", "first"]
    assert sorted(shown[4:]) == sorted(["some", "words", "other", "words", "12.34", "±0.56"])


def test_a_narrow_terminal_gets_columns_in_parts(monkeypatch, capsys):
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    rows = [["some words in a cell", "1,234,567", "12.34 ±0.56"], ["ready", "1", "below 1%"]]
    print_table(Table(["word", "first", "second"], rows, 1, frozenset({"word"})), {"word"})
    out = re.sub("\x1b\\[[0-9]*m", "", capsys.readouterr().out)
    shown = [line.strip() for line in out.splitlines()]
    assert "\n".join(shown) == NARROW
