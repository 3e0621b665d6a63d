"""What a fresh process takes: import, first shanten, the help of the command line."""

import statistics
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

_ROUNDS = 7

_IMPORT = """
from time import perf_counter
start = perf_counter()
import mjfast
print(perf_counter() - start)
"""

_FIRST_SHANTEN = """
from time import perf_counter
import mjfast
start = perf_counter()
assert mjfast.shanten("123m456p789s1122z") == 0
print(perf_counter() - start)
"""

_FIRST_MCR = _FIRST_SHANTEN.replace('1122z")', '1122z", system="mcr")')
_FIRST_WAITS = _FIRST_SHANTEN.replace('shanten("123m456p789s1122z") == 0', 'waits("123m456p789s1122z") == ["1z", "2z"]')


def _run(*command: str) -> str:
    return subprocess.run([*command], capture_output=True, text=True, check=True).stdout


def _time_inside(timer: Any, name: str, script: str, goal: str) -> None:
    """Time the whole process by the benchmark, and note what the script measured in it."""
    inside: list[float] = []
    timer(
        f"{name}, whole process",
        lambda: inside.append(float(_run(sys.executable, "-c", script))),
        unit="ms",
        rounds=_ROUNDS,
    )
    timer.note(name, 1e3 * statistics.median(inside), "ms", goal=goal)


def test_bare_interpreter(timer: Any) -> None:
    timer("python -c pass", lambda: _run(sys.executable, "-c", "pass"), unit="ms", rounds=_ROUNDS)


def test_import(timer: Any) -> None:
    _time_inside(timer, "import mjfast", _IMPORT, "300 ms")


def test_first_shanten(timer: Any) -> None:
    _time_inside(timer, "first shanten", _FIRST_SHANTEN, "100 ms")


def test_first_shanten_of_mcr(timer: Any) -> None:
    _time_inside(timer, "first shanten, MCR", _FIRST_MCR, "")


def test_first_waits(timer: Any) -> None:
    _time_inside(timer, "first waits", _FIRST_WAITS, "")


def test_help(timer: Any) -> None:
    command = str(Path(sysconfig.get_path("scripts")) / "mjfast")
    assert "shanten" in _run(command, "--help")
    timer("mjfast --help", lambda: _run(command, "--help"), unit="ms", rounds=_ROUNDS, goal="600 ms")
