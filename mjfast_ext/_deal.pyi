import numpy as np
from numpy.random import BitGenerator
from numpy.typing import NDArray

from mjfast_ext._system import System

def deal_many(bit_generator: BitGenerator, deck: NDArray[np.uint8], n: int, total: int) -> NDArray[np.uint8]: ...
def deal_hands(
    bit_generator: BitGenerator,
    deck: NDArray[np.uint8],
    columns: int,
    n: int,
    players: int,
    tiles: int,
    extra: int = ...,
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]: ...
def deal_shanten(
    bit_generator: BitGenerator, deck: NDArray[np.uint8], system: System, forms: int, n: int, tiles: int
) -> NDArray[np.int8]: ...
