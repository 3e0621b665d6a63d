from collections.abc import Sequence
from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._group import Group
from mjfast_ext._knit import Knit

@final
class System:
    groups: tuple[Group, Group, Group, Group]
    knits: tuple[Knit, ...]
    columns: int
    joker: int
    def __init__(
        self,
        groups: Sequence[Group],
        cells: NDArray[np.uint8],
        copies: NDArray[np.uint8],
        joker: int = ...,
        knits: Sequence[Knit] = ...,
    ) -> None: ...
    @property
    def completable(self) -> bool: ...
    @property
    def has_straight(self) -> bool: ...
    @property
    def has_knitted(self) -> bool: ...
    @property
    def class_counts(self) -> tuple[int, int, int, int, int, int]: ...
    @property
    def nbytes(self) -> int: ...
