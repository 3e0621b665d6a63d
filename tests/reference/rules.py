"""What the slow twins need to know of a meld system, written out anew: melds, pairs and copies, by column."""

from dataclasses import dataclass
from dataclasses import replace as dataclass_replace
from itertools import combinations_with_replacement
from typing import Any

Tiles = tuple[int, ...]

STANDARD_SET: Tiles = (4,) * 34
THREE_PLAYER_SET: Tiles = (4, *(0,) * 7, 4, *(4,) * 25)
LUOSHU_SET: Tiles = (*(4,) * 31, 0, 0, 4, *(1,) * 4, *(0,) * 4)
RAGGED_SET: Tiles = (*(4,) * 27, 1, 1, 1, 2, 3, 4, 4)

DEAD_DRAGONS_SET: Tiles = (*(4,) * 34, *(1,) * 4, *(0,) * 4)
SINGLE_SET: Tiles = (1,) * 34

UNEVEN = {"single copies": RAGGED_SET, "three of each": (3,) * 34, "two of each": (2,) * 34}

FLOWERS = range(34, 38)
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))


@dataclass(frozen=True)
class Rules:
    """
    Melds and pairs as tuples of columns, and the copies of each column.

    `flowers_alike`: the first four flowers are one kind, in melds and pairs written as column 34. A `joker` stands
    for any tile, with `fifth_copy` also for one of which there is no copy.
    """

    name: str
    melds: tuple[Tiles, ...]
    pairs: tuple[Tiles, ...]
    forms: tuple[str, ...] = ("standard",)
    copies: Tiles = STANDARD_SET
    flowers_alike: bool = False
    joker: int | None = None
    fifth_copy: bool = False
    quads_as_pairs: bool = False

    def replace(self, **changes: Any) -> "Rules":
        return dataclass_replace(self, **changes)


def least_tiles(form: str) -> int:
    """Concealed tiles of the form with the most melds it can have."""
    return {"standard": 1, "knitted_straight": 10}.get(form, 13)


def suits(*ranks: tuple[int, int, int]) -> tuple[Tiles, ...]:
    """Sets of three ranks, in each of the three suits."""
    return tuple(tuple(9 * suit + rank - 1 for rank in three) for suit in range(3) for three in ranks)


RUNS = suits(*((rank, rank + 1, rank + 2) for rank in range(1, 8)))
TRIPLETS = tuple((column,) * 3 for column in range(34))
PAIRS = tuple((column,) * 2 for column in range(34))

FIFTEEN = [three for three in combinations_with_replacement(range(1, 10), 3) if sum(three) == 15]
LINES = [three for three in FIFTEEN if len(set(three)) == 3]
HEADS = (27, 28, 29, 30, 33, 34)
HEAD_SETS = tuple((column,) * 3 for column in HEADS)
HEAD_PAIRS = tuple((column,) * 2 for column in HEADS)

STANDARD = Rules("standard", RUNS + TRIPLETS, PAIRS, ("standard", "seven_pairs", "thirteen_orphans"))
THREE_PLAYERS = STANDARD.replace(copies=THREE_PLAYER_SET)
RAGGED = STANDARD.replace(copies=RAGGED_SET, forms=("standard", "thirteen_orphans"))
JOKERS = Rules(
    "jokers",
    tuple(meld for meld in RUNS + TRIPLETS if 31 not in meld),
    tuple(pair for pair in PAIRS if 31 not in pair),
    ("standard", "seven_pairs"),
    joker=31,
    fifth_copy=True,
    quads_as_pairs=True,
)
LUOSHU = Rules("luoshu", suits(*FIFTEEN) + HEAD_SETS, HEAD_PAIRS, copies=LUOSHU_SET, flowers_alike=True)
LUOSHU_LINES = LUOSHU.replace(name="luoshu_lines", melds=suits(*LINES) + HEAD_SETS)

WITHOUT_FIFTH = JOKERS.replace(name="no fifth copy", fifth_copy=False, quads_as_pairs=False)
SUIT_JOKER = STANDARD.replace(
    name="joker in a suit",
    melds=tuple(meld for meld in RUNS + TRIPLETS if 4 not in meld),
    pairs=tuple(pair for pair in PAIRS if 4 not in pair),
    forms=("standard", "seven_pairs"),
    joker=4,
    quads_as_pairs=True,
)
FLOWER_JOKER = STANDARD.replace(
    name="flower joker",
    forms=("standard", "seven_pairs"),
    copies=(*STANDARD_SET, 3, *(0,) * 7),
    joker=34,
    fifth_copy=True,
)
ANY_HEADS = LUOSHU.replace(
    name="luoshu_any_heads",
    melds=suits(*FIFTEEN) + tuple(combinations_with_replacement(HEADS, 3)),
    pairs=tuple(combinations_with_replacement(HEADS, 2)),
)
ANY_HEADS_LINES = ANY_HEADS.replace(
    name="luoshu_lines_any_heads", melds=suits(*LINES) + tuple(combinations_with_replacement(HEADS, 3))
)

MCR = STANDARD.replace(name="mcr", forms=(*STANDARD.forms, "knitted_straight", "knitted"), quads_as_pairs=True)
GUANGDONG = STANDARD.replace(name="guangdong", forms=("standard", "thirteen_orphans"))
ORPHANS_ONLY = Rules("thirteen_orphans", (), (), ("thirteen_orphans",))
KINDS_AND_ANY = ORPHANS_ONLY.replace(name="thirteen_kinds_and_any", forms=("thirteen_kinds_and_any",))
KINDS = ORPHANS_ONLY.replace(name="thirteen_kinds", forms=("thirteen_kinds",), copies=SINGLE_SET)

# Circles can only give 147 and 369, one 1m is no pair, and flowers fit nothing.
KNITTED = MCR.replace(
    name="knitted",
    forms=("standard", "seven_pairs", "knitted_straight", "knitted"),
    copies=(1, *(4,) * 8, *(4, 4, 4, 4, 0, 4, 4, 0, 4), *(2,) * 9, *(4, 0, 1, 4, 4, 4, 2), *(1,) * 8),
)

# Where the melds of one group can be all there is: 1m is only good for a pair.
HONOURS = STANDARD.replace(copies=(2, *(0,) * 26, *(4,) * 7), forms=("standard",))

# More classes of suits than a byte can number.
IRREGULAR = Rules(
    "irregular",
    (
        *suits((1, 2, 4), (2, 3, 7), (1, 5, 9), (3, 3, 8), (4, 6, 6)),
        *suits((5, 5, 9), (7, 8, 9), (2, 2, 6), (1, 8, 8), (3, 4, 5)),
        *((27, 28, 29), (29, 30, 31), (32, 32, 33)),
    ),
    ((0, 8), (9, 9), (13, 14), (27, 33), (30, 30)),
    copies=(*(4, 3, 4, 2, 4, 4, 1, 4, 3) * 3, 4, 3, 2, 4, 1, 4, 4),
)

# Those that mjfast has by name, and others that are built of the same pieces.
NAMED = (
    "standard",
    "jokers",
    "mcr",
    "guangdong",
    "thirteen_orphans",
    "thirteen_kinds_and_any",
    "thirteen_kinds",
    "luoshu",
    "luoshu_lines",
    "luoshu_any_heads",
    "luoshu_lines_any_heads",
)
ALL = {
    "standard": STANDARD,
    "three players": THREE_PLAYERS,
    "ragged": RAGGED,
    "jokers": JOKERS,
    "no fifth copy": WITHOUT_FIFTH,
    "joker in a suit": SUIT_JOKER,
    "flower joker": FLOWER_JOKER,
    "irregular": IRREGULAR,
    "honours": HONOURS,
    "luoshu": LUOSHU,
    "luoshu_lines": LUOSHU_LINES,
    "luoshu_any_heads": ANY_HEADS,
    "mcr": MCR,
    "knitted": KNITTED,
}
WITHOUT_MELDS = {rules.name: rules for rules in (ORPHANS_ONLY, KINDS_AND_ANY, KINDS)}
SYSTEMS = ALL | WITHOUT_MELDS | {rules.name: rules for rules in (GUANGDONG, ANY_HEADS_LINES)}
