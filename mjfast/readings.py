"""How a winning hand can be read: its melds and pair, and what the winning tile completed."""

import html
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import numpy as np

from mjfast.notation import Meld
from mjfast.plans import Plan
from mjfast.playing import system_of
from mjfast.rules import RuleSet
from mjfast.splitting import split_hand_of
from mjfast.tile_html import page
from mjfast.tiles import FLOWERS, KIND_NAMES
from mjfast.worth import worth_of
from mjfast_ext import _codes

FORMS: Final = {
    _codes.FORMS[name]: text
    for name, text in {
        "four_melds_and_pair": "four melds and a pair",
        "seven_pairs": "seven pairs",
        "thirteen_orphans": "thirteen orphans",
        "irregular": "irregular",
        "seven_pairs_with_quads": "seven pairs",
        "knitted_straight_and_rest": "knitted straight, a meld and a pair",
        "honours_and_knitted": "honours and knitted tiles",
        "thirteen_kinds": "thirteen kinds and any tile",
        "joker_melds": "melds and a pair with jokers",
        "joker_pairs": "seven pairs with jokers",
        "ten_honours": "ten honours discarded",
        "luoshu_sets": "sets and a head",
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
_RUNS = tuple(9 * suit + rank for suit in range(3) for rank in range(7))
_SUIT_TILES = 27
_MELDS: Final = 4
_FOUND_AFTERWARDS: Final = frozenset(_codes.FORMS[name] for name in ("joker_melds", "luoshu_sets"))
_SPLIT: Final = frozenset(_codes.FORMS[name] for name in ("four_melds_and_pair", "knitted_straight_and_rest"))


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
        ``four melds and a pair``, ``seven pairs``, ``thirteen orphans``, or another of `FORMS`.
    melds : tuple of Part
        The melds of the first form, declared ones last.
    pair : int or None
        Column of the pair.
    pair_tiles : tuple of int
        Columns of its tiles, which may be different ones: jokers, or flowers.
    win : int
        Column of the winning tile.
    wait : str
        ``two-sided``, ``edge``, ``closed``, ``pair``, ``triplet``, or nothing.
    patterns : tuple of str
        Every pattern of the catalogue that is in it.
    found : dict of str to int
        How often each of them is there that is there more than once.
    yaku : dict of str to int
        The patterns that the rule set pays for, and the han of each, or the fan or points times how often it counts.
    limits : dict of str to float
        Their multiples of a mangan where limits are paid.
    han, fu, fan, points, basic, yaku_han : int
        What it is worth; `yaku_han` without dora.
    counts : dict of str to int
        How often each pattern counts that counts more than once.
    body : tuple of int
        Columns of the nine tiles of a knitted straight, or of which honours and knitted tiles are.
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
    pair_tiles: tuple[int, ...]
    win: int
    wait: str
    patterns: tuple[str, ...]
    found: dict[str, int]
    yaku: dict[str, int]
    limits: dict[str, float]
    han: int
    fu: int
    fan: int
    points: int
    basic: int
    yaku_han: int
    counts: dict[str, int]
    body: tuple[int, ...]
    multiple: float
    fu_items: Mapping[str, int]
    dora: tuple[int, int, int]
    status: int

    def __str__(self) -> str:
        if not self.pair_tiles:
            declared = " ".join(str(part) for part in self.melds)
            return f"{self.form}{f' with {declared}' if declared else ''}"
        knitted = [notation(suit) for suit in _suits(self.body)]
        parts = knitted + [f"[{part}]" if part.completed else str(part) for part in self.melds]
        pair = notation(self.pair_tiles)
        return " ".join([*parts, f"[{pair}]" if self.wait == "pair" else pair])

    def _repr_html_(self) -> str:
        if not self.pair_tiles:
            return html.escape(str(self))
        words = str(self).split()
        return " ".join(f"[ {page([word[1:-1]])} ]" if word.startswith("[") else page([word]) for word in words)


def notation(tiles: tuple[int, ...]) -> str:
    """
    Return the tiles of a meld or pair as text; a joker among them is as it is.

    Examples
    --------
    >>> notation((0, 1, 2)), notation((3, 4, 31))
    ('123m', '45m5z')
    """
    suits = groupby(tiles, key=lambda tile: KIND_NAMES[tile][1])
    return "".join("".join(KIND_NAMES[tile][0] for tile in own) + suit for suit, own in suits)


def _suits(tiles: tuple[int, ...]) -> list[tuple[int, ...]]:
    suits = [tuple(tile for tile in tiles if tile // 9 == suit) for suit in range(3)]
    return [suit for suit in suits if suit]


def repeated(names: Iterable[str], flowers: int = 0) -> dict[str, int]:
    """
    Return how often names are there that are there more than once; flowers count by their number.

    Examples
    --------
    >>> repeated(("tile_hog", "ittsuu", "tile_hog"))
    {'tile_hog': 2}
    """
    listed = tuple(names)
    if len(set(listed)) == len(listed) and not flowers:
        return {}
    times = Counter(listed)
    times["flower_tiles"] *= flowers
    return {name: number for name, number in times.items() if number > 1}


def names_of(words: Sequence[int], names: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names of the bits that are set, in the order of `names`; one that is there twice has two bits."""
    bits = words[0] | words[1] << 64 | words[2] << 128 | words[3] << 192
    return tuple([name for bit, name in names.items() if bits >> bit & 1])


def unpaid(reading: Reading, rules: RuleSet) -> list[str]:
    """Return the patterns that are in a reading and not paid for; facts that the rule set never pays are left out."""
    known = [name for name in reading.patterns if rules.pattern(name).group != "facts" or name in rules.patterns]
    return [name for name in known if name not in reading.yaku]


def make_reading(raw: Mapping[str, Any], plan: Plan, record: np.void, declared: list[Meld]) -> Reading:
    """Turn what the kernel says of a reading of a record of `WIN` into one."""
    wait, win, flowers = WAITS[raw["wait"]], int(record["win"]), int(record["flowers"]).bit_count()
    rules = plan.rules[0]
    melds, pair = _parts(raw, wait, declared) if raw["form"] in _SPLIT else _one_way(raw, record, declared, rules)
    names = names_of(raw["paid"], plan.names[0])
    found = names_of(raw["found"], plan.everything)
    open_hand = any(meld.is_open for meld in declared)
    yaku, limits = worth_of(names, rules, open_hand=open_hand, limited=raw["multiple"] > 0, flowers=flowers)
    items = {name: value for name, value in zip(FU_ITEMS, raw["fu_items"], strict=True) if value}
    return Reading(
        form=FORMS[raw["form"]],
        melds=melds,
        pair=pair[0] if pair else None,
        pair_tiles=pair,
        win=win,
        wait=wait,
        patterns=tuple(dict.fromkeys(found)),
        found=repeated(found, flowers),
        yaku=yaku,
        limits=limits,
        han=raw["han"],
        fu=raw["fu"],
        fan=raw["fan"],
        points=raw["points"],
        basic=raw["basic"],
        yaku_han=raw["yaku_han"],
        counts=repeated(names, flowers),
        body=tuple(tile for tile in range(_SUIT_TILES) if raw["body"] >> tile & 1),
        multiple=raw["multiple"] / 2,
        fu_items=_spread(items, melds, rules.options) if items else {},
        dora=raw["dora"],
        status=raw["status"],
    )


def _parts(raw: Mapping[str, Any], wait: str, declared: list[Meld]) -> tuple[tuple[Part, ...], tuple[int, ...]]:
    return _melds(raw, wait, declared), (raw["pair"],) * 2


def _one_way(
    raw: Mapping[str, Any], record: np.void, declared: list[Meld], rules: RuleSet
) -> tuple[tuple[Part, ...], tuple[int, ...]]:
    """Return the melds and the pair of a hand of which the kernel says only that it has some; or the declared melds."""
    own = tuple(Part(meld.tiles, meld, not meld.is_open) for meld in declared)
    if raw["form"] not in _FOUND_AFTERWARDS:
        return own, ()
    flowers = [FLOWERS[place] for place in range(len(FLOWERS)) if record["flowers"] >> place & 1]
    concealed = np.repeat(np.arange(len(record["hand"])), record["hand"]).tolist()
    tiles = (*concealed, *(flowers if rules.family_name == "luoshu" else ()), int(record["win"]))
    parts = split_hand_of(tiles, _MELDS - len(declared), system_of(rules))
    assert parts is not None  # the kernel found some
    return (*(Part(part) for part in parts[:-1]), *own), parts[-1]


def _melds(raw: Mapping[str, Any], wait: str, declared: list[Meld]) -> tuple[Part, ...]:
    runs, triplets, place = raw["runs"], raw["triplets"], raw["place"]
    called = [meld.tiles for meld in declared]
    parts = []
    for first in _RUNS:
        held = runs >> _SUIT_BITS * (first // 9) + 3 * (first % 9) & 7
        if held:
            tiles = (first, first + 1, first + 2)
            done = wait in ("two-sided", "edge", "closed") and place == first
            parts += [Part(tiles, completed=done and number == 0) for number in range(held - called.count(tiles))]
    for tile in range(34):
        if triplets >> tile & 1 and not any(tiles[0] == tiles[-1] == tile for tiles in called):
            done = wait == "triplet" and place == tile
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
