"""The 42 kinds of tiles: their columns in count arrays, names, Unicode characters and order."""

from typing import Final

from mjfast.errors import TileError

SUITS: Final = "mpszf"
"""Characters, circles, bamboos, honours and flowers, in the order of the columns."""

SUIT_SIZES: Final = (9, 9, 9, 7, 8)
FIRST_COLUMNS: Final = (0, 9, 18, 27, 34)

N_KINDS: Final = 34
N_KINDS_WITH_FLOWERS: Final = 42
MAX_COPIES: Final = 4

KIND_NAMES: Final = tuple(
    f"{rank}{suit}" for suit, size in zip(SUITS, SUIT_SIZES, strict=True) for rank in range(1, size + 1)
)
"""Notation of each column: ``1m`` to ``9s``, ``1z`` to ``7z`` (E S W N White Green Red), ``1f`` to ``8f``."""

KIND_CHARACTERS: Final = tuple(
    map(
        chr,
        [
            *range(0x1F007, 0x1F010),
            *range(0x1F019, 0x1F022),
            *range(0x1F010, 0x1F019),
            *range(0x1F000, 0x1F004),
            *(0x1F006, 0x1F005, 0x1F004),
            *range(0x1F022, 0x1F02A),
        ],
    )
)
"""Unicode character of each column; flowers are the four plants, then the four seasons."""

_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

KIND_TITLES: Final = (
    *(f"{number} of {suit}" for suit in ("characters", "circles", "bamboos") for number in _NUMBERS),
    *(f"{wind} wind" for wind in ("east", "south", "west", "north")),
    *(f"{colour} dragon" for colour in ("white", "green", "red")),
    *("plum", "orchid", "bamboo", "chrysanthemum", "spring", "summer", "autumn", "winter"),
)
"""English name of each column."""

FIVES: Final = (4, 13, 22)
TERMINALS: Final = (0, 8, 9, 17, 18, 26)
HONOURS: Final = tuple(range(27, 34))
TERMINALS_AND_HONOURS: Final = TERMINALS + HONOURS
FLOWERS: Final = tuple(range(34, 42))

DORA_CYCLES: Final = (
    tuple(range(9)),
    tuple(range(9, 18)),
    tuple(range(18, 27)),
    tuple(range(27, 31)),
    tuple(range(31, 34)),
)
"""Columns in the order in which an indicator points at the dora; the last of a cycle points at the first."""

COLUMNS: Final = {name: kind for kind, name in enumerate(KIND_NAMES)} | {"0m": 4, "0p": 13, "0s": 22}
"""Column of each name; a red five (``0m 0p 0s``) has the column of the five."""


def column(name: str) -> int:
    """
    Return the column of a tile in count arrays.

    Raises
    ------
    TileError
        If `name` is not a tile such as ``5m``, ``0m`` (red five), ``7z`` or ``1f``.

    Examples
    --------
    >>> column("1m"), column("0p"), column("7z"), column("8f")
    (0, 13, 33, 41)
    """
    try:
        return COLUMNS[name]
    except (KeyError, TypeError):
        raise TileError(
            f"unknown tile {name!r}; expected 1-9 or 0 (red five) with m p s, 1-7 with z or 1-8 with f"
        ) from None
