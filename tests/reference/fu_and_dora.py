"""Fu and dora of a win, item by item."""

from collections.abc import Mapping
from typing import Any

from tests.reference.tile_names import CYCLES, DRAGONS, ORPHANS, SUITS, WINDS, plain, tiles
from tests.reference.winning import Case, Part, all_tiles

Options = Mapping[str, Any]

ABSENT = {"108": [f"{number}m" for number in range(2, 9)], "132": ["5z", "6z"]}


def part_fu(part: Part, options: Options) -> int:
    if part.kind == "run":
        return 0
    key = "kong_fu" if part.kind == "kong" else "triplet_fu"
    opened, concealed = options[key + "_outside" if part.tile in ORPHANS else key]
    return int(concealed if part.concealed else opened)


def pair_fu(case: Case) -> int:
    pair, options = case.reading.pair, case.options
    if pair in DRAGONS:
        return int(options["dragon_pair_fu"])
    if pair not in WINDS.values():
        return 0
    of_seat, of_round = pair == case.seat_wind, pair == case.round_wind
    if of_seat and of_round:
        return int(options["double_wind_pair_fu"])
    if of_seat:
        return int(options["seat_wind_pair_fu"])
    return int(options["round_wind_pair_fu" if of_round else "other_wind_pair_fu"])


def fu_of(case: Case, counted: set[str], n_dora: int) -> tuple[int, int]:
    """Fu before and after rounding."""
    options, reading = case.options, case.reading
    if reading.form == "seven_pairs":
        return options["seven_pairs_fu"], options["seven_pairs_fu"]
    dora_fu = options["dora_fu"][min(n_dora, len(options["dora_fu"]) - 1)] if options["dora_fu"] else 0
    if "pinfu" in counted and case.self_draw:
        fu = options["pinfu_self_draw_fu"] + (dora_fu if options["dora_fu_pinfu_self_draw"] else 0)
        return fu, rounded(fu, options)
    fu = options["base_fu"] + dora_fu + sum(part_fu(part, options) for part in reading.parts) + pair_fu(case)
    fu += {
        "edge": options["edge_wait_fu"],
        "closed": options["closed_wait_fu"],
        "pair": options["pair_wait_fu"],
    }.get(reading.wait, 0)
    if case.self_draw and (options["rinshan_fu"] or not case.drawn_after_kong):
        fu += options["self_draw_fu"]
    if case.closed and not case.self_draw:
        fu += options["closed_ron_fu"]
    if "riichi" in case.flags and "double_riichi" not in case.flags:
        fu += options["riichi_fu"]
    least = options["open_pinfu_fu"] if not case.closed and not case.self_draw else 0
    return fu, max(rounded(fu, options), least)


def rounded(fu: int, options: Options) -> int:
    return (fu + (9 if options["fu_rounding"] == "up" else 4)) // 10 * 10


def dora_kind(indicator: str, options: Options) -> str:
    """The tile after an indicator among those that are in the wall."""
    indicator = plain(indicator)
    (cycle,) = (cycle for cycle in CYCLES if indicator in cycle)
    there = [kind for kind in cycle if kind not in ABSENT.get(options["tile_set"], ())]
    return there[(there.index(indicator) + 1) % len(there)]


def dora_of(case: Case) -> dict[str, int]:
    win, options = case.win, case.options
    own = all_tiles(win)

    def indicated(text: str, further: bool) -> int:
        turned = tiles(text) if further else tiles(text)[:1]
        return sum(plain(tile) == dora_kind(indicator, options) for indicator in turned for tile in own)

    ura = options["ura_dora"] and case.flags & {"riichi", "double_riichi"}
    return {
        "dora": indicated(win.get("dora_indicators", ""), options["kan_dora"]),
        "ura": indicated(win.get("ura_indicators", ""), options["kan_ura_dora"]) if ura else 0,
        "red": sum(min(own.count("0" + suit), most) for suit, most in zip(SUITS, options["red_fives"], strict=True)),
    }


def dora_han(n_dora: int, options: Options) -> int:
    table = options["dora_han"]
    if not table:
        return n_dora
    last = len(table) - 1
    return int(table[min(n_dora, last)] + max(0, n_dora - last))
