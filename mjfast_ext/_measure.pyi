from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def pairs_many(hands: NDArray[np.uint8]) -> NDArray[np.int8]: ...
def kinds_many(hands: NDArray[np.uint8]) -> NDArray[np.int8]: ...
def orphans_many(hands: NDArray[np.uint8]) -> NDArray[np.int8]: ...
def largest_suit_many(hands: NDArray[np.uint8]) -> NDArray[np.int8]: ...
def dora_many(
    hands: NDArray[np.uint8],
    indicators: NDArray[np.uint8],
    dora_next: NDArray[np.int8],
    reds: NDArray[np.uint8],
) -> NDArray[np.int8]: ...
def tally(
    values: Sequence[NDArray[np.int8]],
    lows: NDArray[np.int64],
    sizes: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> int: ...
