from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._plan import Plan
from mjfast_ext._universe import Universe

@final
class Census:
    def __init__(self, plan: Plan, universe: Universe, win: NDArray[np.uint8], marks: NDArray[np.uint64]) -> None: ...
    def count(self, first: int, stop: int) -> None: ...
    def outcomes(self, which: int) -> NDArray[np.uint8]: ...
    def rows(
        self,
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint8], NDArray[np.uint32]]: ...

def count_pattern(
    plan: Plan, universe: Universe, win: NDArray[np.uint8], marks: NDArray[np.uint64], bit: int, first: int, stop: int
) -> tuple[int, int, int, int]: ...
