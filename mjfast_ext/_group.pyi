from typing import final

import numpy as np
from numpy.typing import NDArray

@final
class Group:
    cells: int
    n_classes: int
    over_capacity: bool
    quads_as_pairs: bool
    generous: bool
    def __init__(
        self,
        capacity: NDArray[np.uint8],
        melds: NDArray[np.uint8],
        pairs: NDArray[np.uint8],
        orphans: NDArray[np.uint8],
        over_capacity: bool = ...,
        quads_as_pairs: bool = ...,
    ) -> None: ...
    @property
    def vector_table(self) -> NDArray[np.uint8]: ...
    @property
    def class_table(self) -> NDArray[np.uint16]: ...
