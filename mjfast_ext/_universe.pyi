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
