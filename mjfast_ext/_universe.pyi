from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._system import System

@final
class Universe:
    system: System
    def __init__(
        self,
        system: System,
        copies: NDArray[np.uint8],
        tiles: int,
        forms: int,
        distance: int,
        alike: tuple[int, int, int],
    ) -> None: ...
    def __len__(self) -> int: ...
    def sizes(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]: ...
    def hands(self, first: int, stop: int) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint8]]: ...
    def draw(self, item: int, at: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
