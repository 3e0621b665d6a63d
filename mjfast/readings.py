"""How a winning hand can be read: its melds and pair, and what the winning tile completed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from mjfast.notation import Meld
from mjfast.plans import Plan
from mjfast.tiles import KIND_NAMES
from mjfast_ext import _codes

FORMS: Final = {
    _codes.FORMS[name]: text
    for name, text in {
        "four_melds_and_pair": "four melds and a pair",
        "seven_pairs": "seven pairs",
        "thirteen_orphans": "thirteen orphans",
        "irregular": "irregular",
    }.items()
}
"""Names of the forms of a winning hand."""

WAITS: Final = {
    _codes.WAITS[name]: text
    for name, text in {
        "no_wait": "",
        "two_sided": "two-sided",
        "edge": "edge",
        "middle": "closed",
        "triplet": "triplet",
        "pair": "pair",
    }.items()
}
"""Names of the waits."""

FU_ITEMS: Final = (
    "base",
    "closed ron",
    "self-draw",
    "melds",
    "pair",
    "wait",
    "riichi",
    "dora",
    "fixed",
    "open hand",
)
"""What fu come from, in the order of the kernel."""

_SUIT_BITS = 21
_NO_PAIR = 63


@dataclass(frozen=True)
class Part:
    """
    A meld of a reading.

    Parameters
    ----------
    tiles : tuple of int
        Columns, three or four.
    declared : Meld or None
        The declared meld that it is, if it is one.
    closed : bool
        Whether it counts as concealed: a triplet won by ron does not.
    completed : bool
        Whether the winning tile completed it.
    """

    tiles: tuple[int, ...]
    declared: Meld | None = None
    closed: bool = True
    completed: bool = False

    def __str__(self) -> str:
        return str(self.declared) if self.declared else notation(self.tiles)

    @property
    def is_run(self) -> bool:
        """Whether it is a run."""
        return self.tiles[0] != self.tiles[1]


@dataclass(frozen=True)
class Reading:
    """
    One way to read a win, and what it is worth under a rule set; ``str(reading)`` writes it out.

    Parameters
    ----------
    form : str
        ``four melds and a pair``, ``seven pairs``, ``thirteen orphans`` or ``irregular``.
    melds : tuple of Part
        The melds of the first form, declared ones last.
    pair : int or None
        Column of the pair.
    win : int
        Column of the winning tile.
    wait : str
        ``two-sided``, ``edge``, ``closed``, ``pair``, ``triplet``, or nothing.
    patterns : tuple of str
        Every pattern of the catalogue that is in it.
    yaku : tuple of str
        The patterns that the rule set pays for.
    han, fu, points, basic, yaku_han : int
        What it is worth; `yaku_han` without dora.
    multiple : float
        Multiple of a mangan of the limit patterns, 0 where han and fu pay.
    fu_items : dict
        What the fu come from, before rounding.
    dora : tuple of int
        Tiles that are dora: indicated, ura, red.
    status : int
        Whether it may win, see `mjfast.faults.REASONS`.
    """

    form: str
    melds: tuple[Part, ...]
    pair: int | None
    win: int
    wait: str
    patterns: tuple[str, ...]
    yaku: tuple[str, ...]
    han: int
    fu: int
    points: int
    basic: int
    yaku_han: int
    multiple: float
    fu_items: Mapping[str, int]
    dora: tuple[int, int, int]
    status: int

    def __str__(self) -> str:
        if not self.melds:
            return self.form
        parts = [f"[{part}]" if part.completed else str(part) for part in self.melds]
        pair = notation((self.pair, self.pair)) if self.pair is not None else ""
        return " ".join([*parts, f"[{pair}]" if self.wait == "pair" else pair])


def notation(tiles: tuple[int, ...]) -> str:
    """
    Return tiles of one suit as text.

    Examples
    --------
    >>> notation((0, 1, 2))
    '123m'
    """
    return "".join(KIND_NAMES[tile][0] for tile in tiles) + KIND_NAMES[tiles[0]][1]


def names_of(words: list[int], names: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names of the bits that are set."""
    return tuple(name for bit, name in names.items() if words[bit >> 6] >> (bit & 63) & 1)


def make_reading(raw: Mapping[str, Any], plan: Plan, win: int, declared: list[Meld]) -> Reading:
    """Turn what the kernel says of a reading into one."""
    wait = WAITS[raw["wait"]]
    found = {bit: name for name, bit in plan.everything.items()}
    rules = plan.rules[0]
    melds = _melds(raw, wait, declared) if FORMS[raw["form"]] == FORMS[0] else ()
    items = {name: value for name, value in zip(FU_ITEMS, raw["fu_items"], strict=True) if value}
    return Reading(
        form=FORMS[raw["form"]],
        melds=melds,
        pair=None if raw["pair"] == _NO_PAIR else raw["pair"],
        win=win,
        wait=wait,
        patterns=names_of(raw["found"], found),
        yaku=names_of(raw["paid"], plan.names[0]),
        han=raw["han"],
        fu=raw["fu"],
        points=raw["points"],
        basic=raw["basic"],
        yaku_han=raw["yaku_han"],
        multiple=raw["multiple"] / 2,
        fu_items=_spread(items, melds, rules.options),
        dora=raw["dora"],
        status=raw["status"],
    )


def _melds(raw: Mapping[str, Any], wait: str, declared: list[Meld]) -> tuple[Part, ...]:
    called = [meld.tiles for meld in declared]
    parts = []
    for suit in range(3):
        for rank in range(7):
            tiles = (9 * suit + rank, 9 * suit + rank + 1, 9 * suit + rank + 2)
            held = (raw["runs"] >> _SUIT_BITS * suit + 3 * rank & 7) - called.count(tiles)
            done = wait in ("two-sided", "edge", "closed") and raw["place"] == tiles[0]
            parts += [Part(tiles, completed=done and number == 0) for number in range(held)]
    for tile in range(34):
        if raw["triplets"] >> tile & 1 and not any(tiles[0] == tiles[-1] == tile for tiles in called):
            done = wait == "triplet" and raw["place"] == tile
            parts.append(Part((tile,) * 3, closed=bool(raw["closed"] >> tile & 1), completed=done))
    return (*parts, *(Part(meld.tiles, meld, not meld.is_open) for meld in declared))


def _spread(items: dict[str, int], melds: tuple[Part, ...], options: Mapping[str, Any]) -> dict[str, int]:
    """Say of each meld what fu it brings."""
    spread: dict[str, int] = {}
    for name, value in items.items():
        if name != "melds":
            spread[name] = value
            continue
        for part in melds:
            if part.is_run:
                continue
            kind = "kong_fu" if len(part.tiles) == 4 else "triplet_fu"
            outside = part.tiles[0] >= 27 or part.tiles[0] % 9 in (0, 8)
            fu = options[f"{kind}_outside" if outside else kind][part.closed]
            hidden = "concealed" if part.closed else "open"
            spread[f"{hidden} {notation(part.tiles)}"] = fu
    return spread
