import numpy as np
from numpy.typing import NDArray

from mjfast_ext._universe import Universe

def sizes(universe: Universe) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]: ...
def hands(
    universe: Universe, first: int, stop: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint64], NDArray[np.uint8]]: ...
def draw(universe: Universe, item: int, at: NDArray[np.uint64]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
