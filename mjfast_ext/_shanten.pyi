import numpy as np
from numpy.typing import NDArray

from mjfast_ext._system import System

def shanten_many(
    system: System, hands: NDArray[np.uint8], forms: int, used: NDArray[np.uint8] | None = ...
) -> NDArray[np.int8]: ...
