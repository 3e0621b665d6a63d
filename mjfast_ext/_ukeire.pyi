from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._system import System

@final
class Acceptance:
    shanten: NDArray[np.int8]
    tiles: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    draws: NDArray[np.uint64]

def accept_many(
    system: System,
    hands: NDArray[np.uint8],
    forms: int,
    used: NDArray[np.uint8] | None = ...,
    visible: NDArray[np.uint8] | None = ...,
) -> Acceptance: ...
def accept_discards_many(
    system: System,
    hands: NDArray[np.uint8],
    forms: int,
    used: NDArray[np.uint8] | None = ...,
    visible: NDArray[np.uint8] | None = ...,
) -> Acceptance: ...
