"""
Guangdong chicken-pinfu (鸡平和): the fan of a win by definition, and who pays it.

A win is a dict in the words of `mjfast.score`, with flags as a list. Options: `cap`, what ordinary types and extras
come to at most; `stack_in_cap`, whether ordinary types add; `kong_fan`, whether holding kongs is an extra;
`seven_pairs`, whether seven different pairs win; `heavenly_fan`, the least fan of a win on or before one's first draw.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.reference.tile_names import DRAGONS, HONOURS, ORPHANS, TERMINALS, WINDS, plain, suit, tiles
from tests.reference.winning import Case, Win, meld_texts, readings

Options = Mapping[str, Any]
Deltas = tuple[int, ...]

DEFAULTS: Options = {
    "cap": 3,
    "stack_in_cap": True,
    "kong_fan": False,
    "seven_pairs": False,
    "heavenly_fan": 6,
}

ORDINARY = {"all_runs": 1, "toitoi": 2, "honitsu": 2}

SPECIAL = {
    "chinitsu": 4,
    "half_flush_triplets": 4,
    "chiitoitsu": 4,
    "pure_flush_triplets": 5,
    "honroutou": 5,
    "shousangen": 5,
    "shousuushii": 5,
    "tsuuiisou": 6,
    "chinroutou": 6,
    "daisangen": 6,
    "daisuushii": 6,
    "junsei_chuuren": 6,
    "kokushi": 6,
}

LEAST_FAN = 3
"""Of a win after a kong, on the last tile, by robbing a kong, and of three on one discard."""

NINE_GATES = "1112345678999"


@dataclass(frozen=True)
class Result:
    """
    What a win is worth in one reading.

    `names` are the types and extras that the fan comes from, or the situation where it is what raised the fan.
    """

    fan: int
    names: frozenset[str]

    @property
    def points(self) -> int:
        return int(2**self.fan)


def ordinary_types(case: Case) -> set[str]:
    found = set()
    if len(case.reading.runs) == 4:
        found.add("all_runs")
    if len(case.reading.triplets) == 4:
        found.add("toitoi")
    if is_half_flush(case):
        found.add("honitsu")
    return found


def is_half_flush(case: Case) -> bool:
    """One suit with honours."""
    suits = {suit(kind) for kind in case.kinds}
    return len(suits) == 2 and "z" in suits


def special_types(case: Case) -> set[str]:
    """Types beyond the cap. Of them the highest counts alone."""
    reading = case.reading
    if reading.form == "thirteen_orphans":
        return {"kokushi"}
    found = triplet_types(case) if len(reading.triplets) == 4 else set()
    if reading.form == "seven_pairs":
        found.add("chiitoitsu")
    if case.flush_suit:
        found.add("chinitsu")
    if is_nine_gates(case):
        found.add("junsei_chuuren")
    for name, kinds in (("sangen", DRAGONS), ("suushii", tuple(WINDS.values()))):
        number = sum(part.tile in kinds for part in reading.triplets)
        if number == len(kinds):
            found.add("dai" + name)
        elif number == len(kinds) - 1 and reading.pair in kinds:
            found.add("shou" + name)
    return found


def triplet_types(case: Case) -> set[str]:
    """Special types that ask for four triplets."""
    found = set()
    if case.flush_suit:
        found.add("pure_flush_triplets")
    if is_half_flush(case):
        found.add("half_flush_triplets")
    if case.kinds <= set(HONOURS):
        found.add("tsuuiisou")
    elif case.kinds <= set(TERMINALS):
        found.add("chinroutou")
    elif case.kinds <= set(ORPHANS):
        found.add("honroutou")
    return found


def is_nine_gates(case: Case) -> bool:
    """Whether the thirteen tiles waited for each of the nine."""
    waiting = sorted(case.waiting.elements())
    return waiting == [number + case.flush_suit for number in NINE_GATES]


def extras(case: Case, options: Options) -> set[str]:
    """What adds one fan each to ordinary types. A robbed kong counts as a self-draw."""
    there = {
        "self_draw": case.self_draw or case.robs_kong,
        "yakuhai_seat": case.reading.has_triplet(case.seat_wind),
        "yakuhai_round": case.reading.has_triplet(case.round_wind),
        "yakuhai_haku": case.reading.has_triplet("5z"),
        "yakuhai_hatsu": case.reading.has_triplet("6z"),
        "yakuhai_chun": case.reading.has_triplet("7z"),
        "kong": options["kong_fan"] and bool(case.reading.kongs),
    }
    return {name for name, is_there in there.items() if is_there}


def least(case: Case, options: Options) -> dict[str, int]:
    """The situations that raise a low fan, with what they raise it to."""
    untouched = not meld_texts(case.win)
    drawn_first = untouched and case.self_draw and "first_draw" in case.flags
    before_drawing = untouched and not case.self_draw and "before_first_draw" in case.flags
    there = {
        "tenhou": drawn_first and case.dealer,
        "chiihou": drawn_first and not case.dealer,
        "renhou": before_drawing and not case.dealer,
        "rinshan": case.drawn_after_kong,
        "haitei": case.last_draw,
        "chankan": case.robs_kong,
    }
    heavenly = ("tenhou", "chiihou", "renhou")
    return {name: options["heavenly_fan"] if name in heavenly else LEAST_FAN for name in there if there[name]}


def price(case: Case, options: Options) -> Result:
    special = special_types(case)
    if special:
        fan, names = highest({name: SPECIAL[name] for name in special})
    else:
        types = {name: ORDINARY[name] for name in ordinary_types(case)}
        if types and not options["stack_in_cap"]:
            types = {name: types[name] for name in highest(types)[1]}
        more = extras(case, options)
        fan, names = min(options["cap"], sum(types.values()) + len(more)), {*types, *more} or {"chicken_hand"}
    raised = least(case, options)
    if max(raised.values(), default=0) > fan:
        fan, names = highest(raised)
    return Result(fan, frozenset(names))


def highest(fans: Mapping[str, int]) -> tuple[int, set[str]]:
    most = max(fans.values())
    return most, {name for name, fan in fans.items() if fan == most}


def results(win: Win, **options: Any) -> list[Result]:
    """Every reading priced, the best first; empty if the tiles are no win."""
    chosen = {**DEFAULTS, **options}
    forms = {"standard", "thirteen_orphans", *(["seven_pairs"] if chosen["seven_pairs"] else [])}
    cases = [Case(win, reading, chosen) for reading in readings(win) if reading.form in forms]
    return sorted((price(case, chosen) for case in cases), key=lambda result: result.fan, reverse=True)


def score(win: Win, **options: Any) -> Result | None:
    return next(iter(results(win, **options)), None)


def paid_by(payer: int, points: Mapping[int, int]) -> Deltas:
    """The deltas where one player pays all that the winners receive."""
    return tuple(-sum(points.values()) if seat == payer else points.get(seat, 0) for seat in range(4))


def ron(points: Mapping[int, int], discarder: int, *, ron_shares: int = 1, triple_ron_shares: int = 1) -> Deltas:
    """The discarder pays each winner, by seat; three winners receive 8 at least."""
    if len(points) == 3:
        least_points = 2**LEAST_FAN
        return paid_by(discarder, {seat: triple_ron_shares * max(least_points, own) for seat, own in points.items()})
    return paid_by(discarder, {seat: ron_shares * own for seat, own in points.items()})


def robbed_kong(points: Mapping[int, int], robbed: int) -> Deltas:
    """Whoever wanted to make the kong pays for all three."""
    return paid_by(robbed, {seat: 3 * own for seat, own in points.items()})


def self_draw(points: int, winner: int, payer: int | None = None) -> Deltas:
    """Each pays, or one for all three: who is liable, or whose discard became the kong that was drawn after."""
    if payer is not None:
        return paid_by(payer, {winner: 3 * points})
    return tuple(3 * points if seat == winner else -points for seat in range(4))


class Event(NamedTuple):
    """
    What a player did: ``draw`` a tile, ``pass`` a winning tile, make a ``kong`` of his own, or ``claim`` a meld.

    `tile` is the tile passed or the meld, such as ``p555z``; `source` is who discarded the tile claimed.
    """

    what: str
    seat: int
    tile: str = ""
    source: int = -1


def barred(events: Iterable[Event], seat: int) -> set[str]:
    """Tiles that a player may not win on when they are discarded: those he passed since he last moved."""
    passed: set[str] = set()
    for event in events:
        if event.seat != seat:
            continue
        if event.what == "pass":
            passed.add(plain(event.tile))
        else:
            passed.clear()
    return passed


def liable(events: Iterable[Event]) -> dict[int, int]:
    """
    Who pays for whose self-draw, by the seat of the winner.

    One is liable for a discard that shows the last of three dragons or four winds, or the fourth meld of a hand, of
    which concealed kongs are none. Only the first to become liable to a player is so, and nobody is liable for the
    fourth melds of two players.
    """
    shown: dict[int, list[str]] = {seat: [] for seat in range(4)}
    found: dict[int, int] = {}
    bound: set[int] = set()
    for event in events:
        if event.what != "claim":
            continue
        melds = shown[event.seat]
        melds.append(event.tile)
        fourth = len(melds) == 4 and event.source not in bound
        if not fourth and not completes(melds):
            continue
        if found.setdefault(event.seat, event.source) == event.source and fourth:
            bound.add(event.source)
    return found


def completes(melds: list[str]) -> bool:
    """Whether the last meld shown is the last triplet of the dragons or the winds."""
    kinds = [tiles(meld[1:])[0] for meld in melds if meld[0] != "c"]
    for family in (DRAGONS, tuple(WINDS.values())):
        if tiles(melds[-1][1:])[0] in family and set(family) <= set(kinds):
            return True
    return False


def self_draw_payer(events: Iterable[Event], winner: int, kong_from: int | None = None) -> int | None:
    """Who pays a self-draw alone: first of all whose discard became the kong that was drawn after."""
    return kong_from if kong_from is not None else liable(events).get(winner)
