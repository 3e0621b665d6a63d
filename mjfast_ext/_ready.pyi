from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._plan import Plan
from mjfast_ext._universe import Universe

@final
class Waiting:
    def __init__(
        self, plan: Plan | None, universe: Universe, forms: int, win: NDArray[np.uint8], used: NDArray[np.uint8]
    ) -> None: ...
    def count(self, first: int, stop: int) -> None: ...
    def rows(self) -> tuple[NDArray[np.int64], NDArray[np.uint64], NDArray[np.uint64]]: ...
