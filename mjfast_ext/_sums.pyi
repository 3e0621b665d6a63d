import numpy as np
from numpy.typing import NDArray

from mjfast_ext._universe import Universe

class Sums:
    def __init__(self, universe: Universe) -> None: ...
    def sizes(self) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]: ...
    def draw(
        self, items: NDArray[np.uint32], at: NDArray[np.uint64]
    ) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
