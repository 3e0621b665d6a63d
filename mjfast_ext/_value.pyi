from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._plan import Plan
from mjfast_ext._system import System

WEIGHT_NAMES: tuple[str, ...]

@final
class Value:
    def __init__(
        self,
        system: System,
        forms: int,
        plan: Plan,
        win: NDArray[np.uint8],
        draws: int,
        unseen: int,
        weights: NDArray[np.float32],
    ) -> None: ...
    def chances(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]: ...
