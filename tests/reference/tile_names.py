"""Tiles by name, such as ``5p``, red fives ``0p``; honours are ``1z`` to ``7z``."""

SUITS = "mps"
WINDS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z"}
DRAGONS = ("5z", "6z", "7z")
HONOURS = (*WINDS.values(), *DRAGONS)
KINDS = (*(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10)), *HONOURS)
TERMINALS = tuple(f"{rank}{suit}" for suit in SUITS for rank in (1, 9))
ORPHANS = (*TERMINALS, *HONOURS)


def tiles(text: str) -> list[str]:
    """Tiles of a text such as ``123m406p11z``."""
    found: list[str] = []
    ranks = ""
    for sign in text:
        if sign.isdigit():
            ranks += sign
        elif sign != " ":
            found += [rank + sign for rank in ranks]
            ranks = ""
    return found


def plain(tile: str) -> str:
    """The tile without its colour."""
    return tile.replace("0", "5")


def plain_tiles(text: str) -> list[str]:
    return [plain(tile) for tile in tiles(text)]


def rank(tile: str) -> int:
    return int(plain(tile)[0])


def suit(tile: str) -> str:
    return tile[1]


def run_from(tile: str) -> tuple[str, ...]:
    """The run that begins with a tile, or nothing."""
    if suit(tile) == "z" or rank(tile) > 7:
        return ()
    return tuple(f"{rank(tile) + step}{suit(tile)}" for step in range(3))


CYCLES = [tiles(cycle) for cycle in ("123456789m", "123456789p", "123456789s", "1234z", "567z")]
"""What dora go round in: each tile is dora where the one before it is turned."""
