from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._group import Group

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
    @property
    def completable(self) -> bool: ...
    @property
    def class_counts(self) -> tuple[int, int, int, int, int, int]: ...
    @property
    def nbytes(self) -> int: ...
