"""Hands to measure with, and a table of the times of one hand at the end. No time is ever asserted."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

import mjfast as mj

Hands = NDArray[np.uint8]
Work = Callable[[], object]

_ROUNDS = 9


@dataclass(frozen=True)
class Note:
    """A line of the table: what was measured, in which unit, what beside it, and what is aimed at."""

    name: str
    value: float
    unit: str
    beside: str = ""
    goal: str = ""


_NOTES = pytest.StashKey[list[Note]]()


class Timer:
    """Times a piece of work by pytest-benchmark and notes what one item of it takes."""

    def __init__(self, benchmark: BenchmarkFixture, notes: list[Note]) -> None:
        self._benchmark, self._notes = benchmark, notes

    def note(self, name: str, value: float, unit: str, *, beside: str = "", goal: str = "") -> None:
        self._notes.append(Note(name, value, unit, beside, goal))

    def __call__(
        self,
        name: str,
        work: Work,
        items: int = 1,
        unit: str = "ns",
        *,
        beside: tuple[str, Work] | None = None,
        goal: str = "",
        rounds: int = _ROUNDS,
    ) -> None:
        """Time `work`, and before each round of it the work `beside`, so that both see the same machine."""
        others: list[float] = []

        def before() -> None:
            if beside is not None:
                start = time.perf_counter()
                beside[1]()
                others.append(time.perf_counter() - start)

        self._benchmark.pedantic(work, setup=before, rounds=rounds, warmup_rounds=1)  # type: ignore[no-untyped-call]
        if self._benchmark.stats is None:  # --benchmark-disable
            return
        median = self._benchmark.stats.stats.median
        scale = {"ns": 1e9, "ms": 1e3}[unit]
        if beside is None:
            text = ""
        else:
            other = statistics.median(others[1:])
            text = f"{other * scale / items:,.1f} {beside[0]}, ratio {median / other:.2f}"
        self.note(name, median * scale / items, unit, beside=text, goal=goal)


@pytest.fixture
def timer(benchmark: BenchmarkFixture, request: pytest.FixtureRequest) -> Timer:
    return Timer(benchmark, request.config.stash.setdefault(_NOTES, []))


@pytest.fixture(scope="session")
def hands13() -> Hands:
    return mj.deal(500_000, 13, seed=1)


@pytest.fixture(scope="session")
def hands14() -> Hands:
    return mj.deal(500_000, 14, seed=2)


@pytest.fixture(scope="session")
def ready_hands() -> Hands:
    """Ready hands as they come up among random deals, about one in 12,000, each of them thirty times."""
    found: list[Hands] = []
    for first in range(0, 6_000_000, 1_000_000):
        dealt = mj.deal(1_000_000, 13, seed=3, first=first)
        found.append(dealt[mj.shanten(dealt) == 0])
    hands = np.repeat(np.concatenate(found), 30, axis=0)
    return np.random.default_rng(4).permutation(hands)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    notes = config.stash.get(_NOTES, [])
    if not notes:
        return
    terminalreporter.section("medians")
    width = max(len(note.name) for note in notes)
    aside = max(len(note.beside) for note in notes)
    for note in notes:
        line = f"{note.name:{width}}  {note.value:9,.1f} {note.unit:3}  {note.beside:{aside}}"
        terminalreporter.write_line(f"{line}  goal: {note.goal}" if note.goal else line.rstrip())
