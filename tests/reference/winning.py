"""
Readings of a win by definition: every split into sets and a pair, every place of the winning tile.

A win is a dict in the words of `mjfast.score`; left out are those that are none or nought. Tiles are names such as
``5p``, red fives ``0p``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tests.reference.tile_names import KINDS, ORPHANS, WINDS, plain, plain_tiles, rank, run_from, suit, tiles

Win = Mapping[str, Any]

CONCEALED_KONG = "K"

ALIASES = {
    "rinshan": "after_kong",
    "chankan": "robbed_kong",
    "haitei": "last_tile",
    "houtei": "last_tile",
    "tenhou": "first_draw",
    "chiihou": "first_draw",
    "renhou": "before_first_draw",
    "toukanhou": "first_turn_kong",
}


@dataclass(frozen=True, order=True)
class Part:
    """A run, triplet or kong by its lowest tile. `concealed`: nobody else gave a tile of it."""

    tile: str
    kind: str
    concealed: bool

    @property
    def tiles(self) -> tuple[str, ...]:
        if self.kind == "run":
            return run_from(self.tile)
        return (self.tile,) * (4 if self.kind == "kong" else 3)


@dataclass(frozen=True, order=True)
class Reading:
    """
    One way to see a complete hand.

    `form` is ``standard``, ``seven_pairs``, ``thirteen_orphans`` or ``unconnected``. `wait` is ``two_sided``, ``edge``,
    ``closed``, ``triplet`` or ``pair`` by what the winning tile completed, and `place` its lowest tile; forms other
    than the first have none of it and neither parts nor a pair.
    """

    form: str
    parts: tuple[Part, ...] = ()
    pair: str = ""
    wait: str = ""
    place: str = ""

    @property
    def runs(self) -> list[Part]:
        return [part for part in self.parts if part.kind == "run"]

    @property
    def triplets(self) -> list[Part]:
        """Triplets and kongs."""
        return [part for part in self.parts if part.kind != "run"]

    @property
    def kongs(self) -> list[Part]:
        return [part for part in self.parts if part.kind == "kong"]

    @property
    def equal_runs(self) -> list[int]:
        """How often each different run is there."""
        return list(Counter(run.tile for run in self.runs).values())

    def has_run(self, *lowest: str) -> bool:
        return set(lowest) <= {part.tile for part in self.runs}

    def has_triplet(self, *kinds: str) -> bool:
        """Whether there are triplets or kongs of all these kinds."""
        return set(kinds) <= {part.tile for part in self.triplets}

    def all_hold(self, kinds: Sequence[str]) -> bool:
        """Whether each of four parts and the pair has a tile of these kinds."""
        held = (*(part.tiles for part in self.parts), (self.pair,))
        return len(self.parts) == 4 and all(set(kinds) & set(tiles) for tiles in held)


def meld_texts(win: Win) -> Sequence[str]:
    melds = win.get("melds") or ()
    return melds.split() if isinstance(melds, str) else list(melds)


def declared(text: str) -> Part:
    """The part that a meld such as ``c234m`` or ``K1111z`` is."""
    kind = {"c": "run", "p": "triplet"}.get(text[0], "kong")
    return Part(min(plain_tiles(text[1:])), kind, text[0] == CONCEALED_KONG)


@dataclass(frozen=True)
class Case:
    """A win under one reading and some options, with what definitions ask of it."""

    win: Win
    reading: Reading
    options: Mapping[str, Any]

    @cached_property
    def flags(self) -> set[str]:
        return {ALIASES.get(flag, flag) for flag in self.win.get("flags") or ()}

    @property
    def self_draw(self) -> bool:
        return bool(self.win.get("self_draw", False))

    @property
    def winning_tile(self) -> str:
        return plain(self.win["win"])

    @property
    def seat_wind(self) -> str:
        return WINDS[self.win.get("seat", "S")]

    @property
    def round_wind(self) -> str:
        return WINDS[self.win.get("round", "E")]

    @property
    def dealer(self) -> bool:
        return self.seat_wind == WINDS["E"]

    @property
    def drawn_after_kong(self) -> bool:
        return self.self_draw and "after_kong" in self.flags

    @property
    def robs_kong(self) -> bool:
        return not self.self_draw and "robbed_kong" in self.flags

    @property
    def last_draw(self) -> bool:
        """The last tile of the wall; a tile drawn after a kong does not come from there."""
        return self.self_draw and "last_tile" in self.flags and not self.drawn_after_kong

    @property
    def last_discard(self) -> bool:
        """What is discarded last; a tile added to a kong is not discarded."""
        return not self.self_draw and "last_tile" in self.flags and not self.robs_kong

    @cached_property
    def closed(self) -> bool:
        return all(text[0] == CONCEALED_KONG for text in meld_texts(self.win))

    @cached_property
    def waiting(self) -> Counter[str]:
        """Concealed tiles before the win."""
        return Counter(plain_tiles(self.win["hand"]))

    @cached_property
    def tiles(self) -> Counter[str]:
        """All tiles, those in melds and the winning one included."""
        return Counter(plain(tile) for tile in all_tiles(self.win))

    @property
    def kinds(self) -> set[str]:
        return set(self.tiles)

    @property
    def flush_suit(self) -> str:
        """The one suit of all tiles, or nothing."""
        suits = {suit(kind) for kind in self.kinds}
        return suits.pop() if len(suits) == 1 and "z" not in suits else ""


def all_tiles(win: Win) -> list[str]:
    """All tiles, red fives as they are."""
    return tiles(win["hand"]) + tiles(win["win"]) + [tile for text in meld_texts(win) for tile in tiles(text[1:])]


def splits(held: Counter[str], pair: str = "") -> Iterator[tuple[tuple[tuple[str, str], ...], str]]:
    """Every (parts, pair) of concealed tiles, by what the lowest of them may be in; some come more than once."""
    held = +held
    if not held:
        if pair:
            yield (), pair
        return
    low = min(held, key=KINDS.index)
    if not pair and held[low] >= 2:
        yield from splits(held - Counter({low: 2}), low)
    for kind, taken in (("triplet", (low,) * 3), ("run", run_from(low))):
        needed = Counter(taken)
        if taken and needed <= held:
            for parts, found in splits(held - needed, pair):
                yield ((low, kind), *parts), found


def wait_in_run(low: str, winning: str) -> str:
    place = rank(winning) - rank(low)
    if place == 1:
        return "closed"
    edge = (place == 2 and rank(low) == 1) or (place == 0 and rank(low) == 7)
    return "edge" if edge else "two_sided"


def standard_readings(win: Win) -> set[Reading]:
    melds = [declared(text) for text in meld_texts(win)]
    winning, ron = plain(win["win"]), not win.get("self_draw", False)
    found = set()
    for own, pair in splits(Counter(plain_tiles(win["hand"] + win["win"]))):
        if len(own) + len(melds) != 4:
            continue
        for place, (low, kind) in enumerate((*own, (pair, "pair"))):
            if winning != low and (kind != "run" or winning not in run_from(low)):
                continue
            parts = [
                Part(tile, what, not (ron and at == place and what == "triplet")) for at, (tile, what) in enumerate(own)
            ]
            wait = wait_in_run(low, winning) if kind == "run" else kind
            found.add(Reading("standard", tuple(sorted(parts + melds)), pair, wait, low))
    return found


def is_unconnected(held: Counter[str]) -> bool:
    """Thirteen kinds, one of them twice, or fourteen, of which none are within two ranks of each other in a suit."""
    numbers = [kind for kind in held if suit(kind) != "z"]
    apart = all(suit(a) != suit(b) or abs(rank(a) - rank(b)) > 2 for a in numbers for b in numbers if a != b)
    return apart and sorted(held.values()) in ([1] * 12 + [2], [1] * 14)


def readings(win: Win) -> list[Reading]:
    """Every reading of a win; those of the first form come first."""
    found = sorted(standard_readings(win))
    if meld_texts(win):
        return found
    held = Counter(plain_tiles(win["hand"] + win["win"]))
    if sorted(held.values()) == [2] * 7:
        found.append(Reading("seven_pairs"))
    drawn_first = "first_draw" in Case(win, Reading("unconnected"), {}).flags and win.get("self_draw", False)
    if set(held) == set(ORPHANS) and held.total() == 14:
        found.append(Reading("thirteen_orphans"))
    elif is_unconnected(held) and drawn_first:
        found.append(Reading("unconnected"))
    return found
