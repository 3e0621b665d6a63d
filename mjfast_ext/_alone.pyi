from collections.abc import Callable
from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._plan import Plan
from mjfast_ext._system import System
from mjfast_ext._value import Value

@final
class Played:
    shanten: NDArray[np.int8]
    ready: NDArray[np.int8]
    complete: NDArray[np.int8]
    won: NDArray[np.int8]
    ready_hand: NDArray[np.uint8]
    ready_discards: NDArray[np.uint8]
    wins: NDArray[np.uint8]
    completed: NDArray[np.uint8]
    scores: NDArray[np.uint8]

def play_many(
    system: System,
    forms: int,
    plan: Plan | None,
    win: NDArray[np.uint8],
    hands: NDArray[np.uint8],
    draws: NDArray[np.uint8],
    words: NDArray[np.uint64] | None = ...,
    value: Value | None = ...,
) -> Played: ...
def play_by(
    system: System,
    forms: int,
    plan: Plan | None,
    win: NDArray[np.uint8],
    hands: NDArray[np.uint8],
    draws: NDArray[np.uint8],
    choose: Callable[[NDArray[np.uint8], NDArray[np.uint8], int], int],
) -> Played: ...
