"""Every ready hand, counted by what it waits for."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mjfast.census import Advance, share_out
from mjfast.hand_sets import HandSet
from mjfast.plans import Plan
from mjfast.tiles import N_KINDS_WITH_FLOWERS
from mjfast_ext import _codes, _ready


@dataclass(frozen=True)
class Waits:
    """
    What ready hands wait for: a row for every combination that some of them have.

    Parameters
    ----------
    kinds, tiles : array of int64, shape (rows,)
        Kinds of tiles that complete the hands, and copies of them outside hand and melds.
    ways : array of int64, shape (rows,)
        Bits of `WAYS`: how the hand waits for some of them in some reading; 0 where that is not told.
    hands, weights : array of uint64, shape (rows,)
        Different hands, and ways to choose their physical tiles.
    """

    kinds: NDArray[np.int64]
    tiles: NDArray[np.int64]
    ways: NDArray[np.int64]
    hands: NDArray[np.uint64]
    weights: NDArray[np.uint64]


WAYS: Final = dict(sorted(_codes.WAITS.items(), key=lambda way: way[1]))
"""The number of each way of waiting: ``no_wait`` is of forms without melds."""


def count_waits(
    plan: Plan | None, hands: HandSet, common: bytes, *, workers: int | None = None, advance: Advance | None = None
) -> Waits:
    """
    Count ready hands by what they wait for; the counts are the same for any number of workers, which are threads.

    Parameters
    ----------
    plan : Plan or None
        The rule set by which ways of waiting are told, alone in its plan; None does not tell them.
    hands : HandSet
        Ready hands.
    common : bytes
        A record of `mjfast.wins.WIN` with what all wins have in common.
    workers, advance
        As for `mjfast.census.take_census`.
    """
    kernel, chosen = hands.kernel(exchange=True), hands.shapes
    used = np.zeros(N_KINDS_WITH_FLOWERS, np.uint8)
    for meld in hands.melds:
        used += meld.counts(N_KINDS_WITH_FLOWERS)
    win = np.frombuffer(common, np.uint8)
    made: list[_ready.Waiting] = []

    def start() -> Callable[[int, int], None]:
        own = _ready.Waiting(plan.kernel if plan else None, kernel, chosen.forms, win, used[: chosen.kernel.columns])
        made.append(own)
        return own.count

    share_out(start, len(kernel), workers, advance)
    found, counts, weights = (
        np.concatenate(arrays) for arrays in zip(*(waiting.rows() for waiting in made), strict=True)
    )
    rows, groups = np.unique(found, axis=0, return_inverse=True)
    sums = [np.zeros(len(rows), np.uint64) for _ in range(2)]
    for total, array in zip(sums, (counts, weights), strict=True):
        np.add.at(total, groups.reshape(-1), array)
    return Waits(rows[:, 0], rows[:, 1], rows[:, 2], *sums)
