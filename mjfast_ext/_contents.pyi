import numpy as np
from numpy.typing import NDArray

from mjfast_ext._universe import Universe

def hands(
    universe: Universe, first: int, stop: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint8]]: ...
