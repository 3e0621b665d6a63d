from collections.abc import Sequence
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

@final
class System:
    groups: tuple[Group, Group, Group, Group]
    columns: int
    joker: int
    def __init__(
        self,
        groups: Sequence[Group],
        cells: NDArray[np.uint8],
        copies: NDArray[np.uint8],
        joker: int = ...,
    ) -> None: ...
    def build_waits(self) -> None: ...
    @property
    def completable(self) -> bool: ...
    @property
    def class_counts(self) -> tuple[int, int, int, int, int, int]: ...
    @property
    def nbytes(self) -> int: ...
