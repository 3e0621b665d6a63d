"""Reading logs of Tenhou in XML and scoring their wins, in megabytes a second."""

import gzip
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mjfast as mj
from mjfast import logs

_LOGS = 200
_HANDS = 11
_ROUNDS = 5
# What a log of Tenhou has besides its hands: the seed of the tiles.
_SEED = "mt19937ar-sha512-n288-base64," + "A" * 3328


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of eleven hands, as long as real ones, each won with the same tiles."""
    path: Path = tmp_path_factory.mktemp("logs")
    rng = random.Random(1)
    for number in range(_LOGS):
        text = f'<mjloggm ver="2.3"><SHUFFLE seed="{_SEED}" ref=""/><GO type="169" lobby="0"/><TAIKYOKU oya="0"/>'
        text += "".join(_hand(rng, won) for won in range(_HANDS))
        (path / f"{number:03d}.xml").write_text(f"{text}</mjloggm>")
    return path


def _hand(rng: random.Random, won: int) -> str:
    """A hand in which all discard what they drew, until seat 1 discards what seat 0 waits for."""
    tiles = list(range(136))
    own = [4, 8, 12, 53, 56, 60, 80, 84, 89, 92, 96, 64, 65]  # 234m 567p 34567s 88p
    win, dora, ura = 100, 108, 116
    rest = [tile for tile in tiles if tile not in {*own, win, dora, ura}]
    rng.shuffle(rest)
    hands = [own, *([rest.pop() for _ in range(13)] for _ in range(3))]
    first, second = 250 + 116 * won, 250 - 116 * won
    dealt = " ".join(f'hai{seat}="{",".join(map(str, hand))}"' for seat, hand in enumerate(hands))
    text = f'<INIT seed="0,0,0,1,2,{dora}" ten="{first},{second},250,250" oya="0" {dealt}/>'
    for _ in range(rng.randrange(6, 16)):
        text += "".join(
            f"<{draw}{tile}/><{drop}{tile}/>"
            for draw, drop in zip("TUVW", "DEFG", strict=True)
            for tile in [rest.pop()]
        )
    drawn, after = rest.pop(), f"{first - 10},{second},250,250"
    text += f'<T{drawn}/><REACH who="0" step="1"/><D{drawn}/><REACH who="0" ten="{after}" step="2"/><U{win}/><E{win}/>'
    hand = ",".join(map(str, sorted([*own, win])))
    return (
        f'{text}<AGARI ba="0,1" hai="{hand}" machi="{win}" ten="30,11600,0" yaku="1,1,2,1,7,1,8,1,53,0" '
        f'doraHai="{dora}" doraHaiUra="{ura}" who="0" fromWho="1" sc="{first - 10},126,{second},-116,250,0,250,0" />'
    )


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.iterdir()) / 1e6


def _time(timer: Any, name: str, work: Callable[[], object], megabytes: float, goal: str = "") -> None:
    """Time the work by the benchmark, and note how many megabytes a second it does."""
    seconds: list[float] = []

    def timed() -> None:
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)

    timer(f"{_LOGS} {name}", timed, unit="ms", rounds=_ROUNDS)
    timer.note(name, megabytes / statistics.median(seconds), "MB/s", goal=goal)


def test_reading_and_scoring(timer: Any, folder: Path) -> None:
    def work() -> NDArray[np.int64]:
        wins = [win.record for hand in logs.read(folder) for win in hand.wins]
        return mj.score_batch(mj.Wins.from_records(wins), "tenhou").points

    assert set(work()[0].tolist()) == {11600}
    _time(timer, "logs read and wins scored", work, _megabytes(folder), "10 MB/s")


def test_reading(timer: Any, folder: Path, tmp_path: Path) -> None:
    """Megabytes are those of the text, as before."""
    packed = tmp_path / "packed"
    packed.mkdir()
    for path in folder.iterdir():
        (packed / path.name).write_bytes(gzip.compress(path.read_bytes()))

    def work() -> int:
        return sum(1 for _ in logs.read(packed))

    assert work() == _LOGS * _HANDS
    _time(timer, "packed logs read", work, _megabytes(folder))
