from typing import final

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._group import Group

@final
class Knit:
    group: Group
    n_classes: int
    n_rows: int
    def __init__(self, group: Group, straights: NDArray[np.uint8], kinds: NDArray[np.uint8]) -> None: ...
    @property
    def vector_table(self) -> NDArray[np.uint8]: ...
    @property
    def class_table(self) -> NDArray[np.uint16]: ...
