"""
What a win is worth, step by step: fu, dora, han, limits, points.

Options have the names of rule files. Prices are han, `closed` and `open`, or a `limit` or `floor` in mangans, which
open hands have if `open_limit`, and which is enough to win if `minimum`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tests.reference import yaku
from tests.reference.fu_and_dora import Options, dora_han, dora_of, fu_of
from tests.reference.tile_names import tiles
from tests.reference.winning import Case, Reading, Win, readings

SEATS = "ESWN"
NAMED_WINS = ("uupin_kaihou", "iipin_raogetsu", "chuupin_raogyo", "ryanzou_chankan")
OTHER_DECLARATIONS = ("double_riichi",)
UNCONNECTED = {"shiisan_puuta", "shiisuu_puuta"}
MANGANS_OF_YAKUMAN = 4


class Price(Protocol):
    @property
    def closed(self) -> int: ...
    @property
    def open(self) -> int: ...
    @property
    def limit(self) -> float: ...
    @property
    def floor(self) -> float: ...
    @property
    def open_limit(self) -> bool: ...
    @property
    def minimum(self) -> bool: ...


Prices = Mapping[str, Price]
Replaces = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Result:
    """
    A win priced in one reading.

    `yaku` are the patterns that count, with their han. `limits` are those that paid, in mangans, and none where han
    and fu paid. `points` are all that the winner receives, but for counters and sticks.
    """

    win: Win
    reading: Reading
    yaku: dict[str, int]
    limits: dict[str, float]
    dora: dict[str, int]
    yaku_han: int
    han: int
    fu_raw: int
    fu: int
    basic: int
    points: int
    legal: bool


def counts(price: Price, closed: bool) -> bool:
    if is_ordinary(price):
        return bool(price.closed if closed else price.open)
    return closed or price.open_limit


def counted_patterns(case: Case, prices: Prices, replaces: Replaces) -> set[str]:
    """Patterns of a win that count: priced, allowed by the options, and not replaced."""
    options = case.options
    found = {
        name
        for name in yaku.patterns(case.win, case.reading, options)
        if name in prices and counts(prices[name], case.closed)
    }
    if not case.closed and not options["open_tanyao"]:
        found.discard("tanyao")
    if case.self_draw and not options["pinfu_self_draw"]:
        found.discard("pinfu")
    if case.self_draw and not options["ippatsu_self_draw"]:
        found.discard("ippatsu")
    if options["suuankan_value"] == "parts":
        found.discard("suuankan")
    found -= {other for name in found for other in replaced_by(name, prices[name], replaces.get(name, ()), options)}
    if case.reading.form != "unconnected":
        return found
    return {name for name in found if not is_ordinary(prices[name])} if found & UNCONNECTED else set()


def replaced_by(name: str, price: Price, replaced: Iterable[str], options: Options) -> set[str]:
    """What does not count beside a pattern."""
    if adds(name, price, options):
        return set()
    kept = {"suukantsu"} if name == "suuankan" and options["suuankan_value"] == "with_suukantsu" else set()
    return set(replaced) - kept


def adds(name: str, price: Price, options: Options) -> bool:
    """Whether a pattern is counted beside those that it replaces by rights."""
    if name in NAMED_WINS:
        return bool(options["last_and_kong_tiles"] == "add")
    return bool(options["implied_yaku_add"]) and is_ordinary(price) and name not in OTHER_DECLARATIONS


def ordinary_basic(han: int, fu: int, options: Options) -> int:
    """Basic points of han and fu."""
    mangan = options["mangan_basic"]
    if han >= options["yakuman_han"] and options["counted_yakuman"]:
        number = han // options["yakuman_han"] if options["counted_yakuman_multiples"] else 1
        return int(mangan * MANGANS_OF_YAKUMAN * min(number, options["yakuman_most"] or number))
    if han >= options["sanbaiman_han"]:
        return int(3 * mangan)
    if han >= options["baiman_han"]:
        return int(2 * mangan)
    if han >= options["haneman_han"]:
        return int(mangan * 3 // 2)
    if han >= options["mangan_han"] or (options["kiriage_mangan"] and (han, fu) in ((4, 30), (3, 60))):
        return int(mangan)
    return int(min(mangan, fu * 2 ** (han + options["bazoro"])))


def limits_of(counted: set[str], prices: Prices, options: Options) -> dict[str, float]:
    """Limit patterns that add, in mangans."""
    found = {
        name: prices[name].limit * (2 if name in options["double_yakuman"] else 1)
        for name in counted
        if prices[name].limit
    }
    return found if options["yakuman_stack"] else highest(found)


def highest(limits: dict[str, float]) -> dict[str, float]:
    return dict(sorted(limits.items(), key=lambda item: item[1])[-1:])


def capped(limits: dict[str, float], options: Options) -> float:
    """What limits pay together, in mangans."""
    return min(sum(limits.values()), options["yakuman_most"] * MANGANS_OF_YAKUMAN or float("inf"))


def han_of_limit(mangans: float, options: Options) -> int:
    """The han that stand for a limit: 13 for each whole yakuman, below that the least that reach it."""
    if mangans >= MANGANS_OF_YAKUMAN:
        return 13 * int(mangans // MANGANS_OF_YAKUMAN)
    steps = {3: "sanbaiman_han", 2: "baiman_han", 1.5: "haneman_han", 1: "mangan_han"}
    return int(next(options[key] for least, key in steps.items() if mangans >= least))


def hundreds(points: float) -> int:
    """Rounded up to hundreds."""
    return int(-(-points // 100) * 100)


def shares(win: Win, basic: int) -> tuple[int, int]:
    """What another player pays on a self-draw, and what the dealer pays; on a ron what the discarder pays, twice."""
    dealer = win.get("seat", "S") == "E"
    if not win.get("self_draw", False):
        return (hundreds(basic * (6 if dealer else 4)),) * 2
    return hundreds(basic * (2 if dealer else 1)), hundreds(2 * basic)


def points_of(win: Win, basic: int) -> int:
    other, dealer = shares(win, basic)
    if not win.get("self_draw", False):
        return other
    return 3 * other if win.get("seat", "S") == "E" else 2 * other + dealer


def least_han(win: Win, options: Options) -> int:
    every = options["min_han_honba"]
    raised = options["min_han"] + (win.get("honba", 0) // every if every else 0)
    return int(max(options["min_han"], min(raised, options["min_han_most"] or raised)))


def price(win: Win, reading: Reading, options: Options, prices: Prices, replaces: Replaces) -> Result:
    """Price a win in one reading."""
    case = Case(win, reading, options)
    counted = counted_patterns(case, prices, replaces)
    dora = dora_of(case)
    n_dora = sum(dora.values())
    han_of = {name: price.closed if case.closed else price.open for name, price in prices.items()}
    ordinary = {name: han_of[name] for name in prices if name in counted and is_ordinary(prices[name])}
    yaku_han = sum(ordinary.values())
    han = yaku_han + dora_han(n_dora, options)
    fu_raw, fu = fu_of(case, counted, n_dora)
    basic = ordinary_basic(han, fu, options) if reading.form != "unconnected" else 0
    if not yaku_han and least_han(win, options) and any(not is_ordinary(prices[name]) for name in counted):
        basic = 0  # dora alone are worth nothing
    floors = highest({name: prices[name].floor for name in counted if prices[name].floor})
    limits, paid = limits_of(counted, prices, options), {}
    if capped(floors, options) * options["mangan_basic"] > basic:
        paid, basic = floors, int(capped(floors, options) * options["mangan_basic"])
    if limits and capped(limits, options) * options["mangan_basic"] >= basic:
        paid, basic = limits, int(capped(limits, options) * options["mangan_basic"])
    if paid:
        han, fu = han_of_limit(capped(paid, options), options), 0
    free = any(prices[name].minimum for name in counted if not is_ordinary(prices[name]))
    legal = free or yaku_han >= least_han(win, options)
    return Result(win, reading, ordinary, paid, dora, yaku_han, han, fu_raw, fu, basic, points_of(win, basic), legal)


def may_win(win: Win, reading: Reading, options: Options, prices: Prices, replaces: Replaces) -> bool:
    """Unconnected tiles win only where their pattern counts and something pays a limit."""
    return reading.form != "unconnected" or bool(counted_patterns(Case(win, reading, options), prices, replaces))


def is_ordinary(price: Price) -> bool:
    return not price.limit and not price.floor


def same_win(win: Win, options: Options) -> Iterator[Win]:
    """The win, and by tenhou, where the winner chooses which of his tiles was the last, every other such win."""
    yield win
    if options["tenhou_best_tile"] and yaku.tenhou(Case(win, Reading("standard"), options)):
        whole = tiles(win["hand"]) + tiles(win["win"])
        for last in sorted(set(whole) - {win["win"]}):
            rest = list(whole)
            rest.remove(last)
            yield {**win, "hand": "".join(rest), "win": last}


def results(win: Win, options: Options, prices: Prices, replaces: Replaces) -> list[Result]:
    """
    Every reading priced, the best first: legal ones, then by points, han, fu, and the order of `readings`.

    Empty if the tiles are not a complete hand under the rules.
    """
    found = [
        price(same, reading, options, prices, replaces)
        for same in same_win(win, options)
        for reading in readings(same)
        if may_win(same, reading, options, prices, replaces)
    ]
    return sorted(found, key=lambda result: (result.legal, result.points, result.han, result.fu), reverse=True)


def score(win: Win, options: Options, prices: Prices, replaces: Replaces) -> Result | None:
    """The best reading priced, legal or not; nothing if the tiles are not a complete hand."""
    return next(iter(results(win, options, prices, replaces)), None)


def payments(result: Result, options: Options) -> tuple[int, ...]:
    """Points of each seat after the only win of a hand, with counters and sticks, where nobody is liable."""
    win = result.win
    dealer = win["dealer"]
    winner = (dealer + SEATS.index(win["seat"])) % 4
    honba = win.get("honba", 0) * options["honba_points"]
    other, of_dealer = shares(win, result.basic)
    if win["self_draw"]:
        paid = [0 if seat == winner else (of_dealer if seat == dealer else other) + honba // 3 for seat in range(4)]
    else:
        paid = [other + honba if seat == win["discarder"] else 0 for seat in range(4)]
    own = sum(paid) + win.get("sticks", 0) * options["riichi_deposit"]
    return tuple(own if seat == winner else -paid[seat] for seat in range(4))
