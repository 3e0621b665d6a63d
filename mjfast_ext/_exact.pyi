from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._system import System

def count_hands(
    system: System,
    tiles: int,
    forms: int,
    measures: int = ...,
    physical: bool = ...,
    dora_next: NDArray[np.int8] | None = ...,
    reds: Sequence[int] = ...,
) -> list[tuple[tuple[int, ...], int]]: ...
