from typing import Any

import numpy as np
from numpy.typing import NDArray

from mjfast_ext._plan import Plan

def score_many(plan: Plan, wins: NDArray[np.uint8], out: NDArray[np.uint8]) -> None: ...
def explain(plan: Plan, win: bytes | bytearray | NDArray[np.uint8]) -> list[dict[str, Any]] | int: ...
def basic_points(plan: Plan, han: NDArray[np.int32], fu: NDArray[np.int32], which: int = 0) -> NDArray[np.int64]: ...
