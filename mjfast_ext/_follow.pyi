from array import array

KINDS_OF_MOVES: dict[str, int]
FAULTS: dict[str, int]

def follow(words: array[int], dealt: array[int], dealer: int, wall: int) -> bytes: ...
