"""What the scoring kernel is told of a rule set, by the way its family prices a win."""

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any, Final

from mjfast.catalogue import CODED, TIMES
from mjfast.errors import InputError
from mjfast.notation import parse_meld
from mjfast.playing import shapes_of, system_of
from mjfast.rules import Price, RuleSet
from mjfast.rules.ruleset import one_of
from mjfast.systems import LUOSHU_TRIPLES
from mjfast.tiles import COLUMNS, N_KINDS
from mjfast.tilesets import tile_sets
from mjfast_ext import _codes

NAMED_TILES: Final = ("uupin_kaihou", "iipin_raogetsu", "chuupin_raogyo", "ryanzou_chankan")
"""What the option `last_and_kong_tiles` is about."""

COMBINED: Final = (
    "isshoku_yonjun",
    "yonpokou",
    "isshoku_sanjun",
    "ittsuu",
    "sanpokou",
    "sanshoku_tsuukan",
    "sanshoku_doujun",
    "mixed_shifted_chows",
    "pure_double_chow",
    "mixed_double_chow",
    "short_straight",
    "two_terminal_chows",
    "suurenkou",
    "sanrenkou",
    "sanshoku_doukou",
    "mixed_shifted_pungs",
    "double_pung",
)
"""Fans that are made of two to four melds, of which not all count together."""

_TYPES: Final = ("all_runs", "toitoi", "honitsu", "chiitoitsu")
"""Types of hands within the cap, of which the option `types_add` speaks."""

_LITERAL: Final = {"junsei_chuuren": ("menzen_tsumo", "concealed_hand"), "suuankou": ("menzen_tsumo",)}
"""What the 1998 text does not name as implied, for the option `concealed_shapes`."""

_MOST_LISTED: Final = 255
# What forms of a meld system are called in wins, where it is something else.
_FORMS_OF: Final = {"standard": "four_melds_and_pair", "thirteen_kinds_and_any": "thirteen_kinds"}
_NEEDS: Final = {"no": 0, "yes": 1, "or_kong": 2}
_RIICHI_FORMS: Final = ("four_melds_and_pair", "seven_pairs", "thirteen_orphans", "irregular")
_MCR_FORMS: Final = (
    "four_melds_and_pair",
    "seven_pairs",
    "seven_pairs_with_quads",
    "thirteen_orphans",
    "knitted_straight_and_rest",
    "honours_and_knitted",
)


_TIMES: Final = {bits[0]: bits for bits in TIMES.values()}


def bits_of(place: int) -> tuple[int, ...]:
    """Return the bits of the pattern of a bit, one for each time that it can be there."""
    return _TIMES.get(place, (place,))


def numbers_of(rules: RuleSet, places: Mapping[str, int]) -> dict[str, Any]:
    """
    Return the numbers of a rule set for `mjfast_ext._plan.Plan`.

    `places` gives the bit of every pattern that has a price.
    """
    prices = {name: price for name in rules.patterns if (price := rules.price(name)) is not None}
    common = {
        **rules.options,
        "scheme": _codes.SCHEMES[rules.family.scheme],
        "forms": sum(1 << _codes.FORMS[name] for name in _forms(rules)),
        "system": None,
        "enough": [],
        **_tiles(rules),
        **_values(prices, places),
        "replaces": _replaced_bits(_replaces(rules), prices, places, rules),
    }
    match rules.family_name:
        case "riichi":
            return common | _riichi(prices, places)
        case "mcr":
            return common | _mcr(rules, prices, places)
        case "luoshu":
            return common | _luoshu(rules)
        case "thirteen_orphans":
            return common
    return common | _doubling(rules, prices, places)


def _forms(rules: RuleSet) -> tuple[str, ...]:
    match rules.family_name:
        case "riichi":
            return _RIICHI_FORMS
        case "mcr":
            return _MCR_FORMS
        case "hangzhou":
            ten = "ten_honour_discards" in rules.patterns
            return ("joker_melds", "joker_pairs", *(["ten_honours"] if ten else []))
        case "luoshu":
            return ("luoshu_sets",)
    return tuple(_FORMS_OF.get(form, form) for form in system_of(rules).forms)


def _tiles(rules: RuleSet) -> dict[str, Any]:
    wall = tile_sets[rules["tile_set"]]
    kinds = wall.copies[:N_KINDS]
    return {
        "kinds": sum(1 << kind for kind, number in enumerate(kinds) if number),
        "doubled": sum(1 << kind for kind, number in enumerate(kinds) if number > 1),
        "flowers": wall.has_flowers,
    }


def _values(prices: Mapping[str, Price], places: Mapping[str, int]) -> dict[str, Any]:
    """Values by bit, for closed and for open hands."""
    values = {}
    values["valued"] = tuple(
        {
            bit: getattr(price, hand)
            for name, price in prices.items()
            if getattr(price, hand)
            for bit in bits_of(places[name])[: price.most]
        }
        for hand in ("closed", "open")
    )
    for kind in ("limit", "floor"):
        values[f"{kind}s"] = tuple(
            {
                places[name]: round((2 if price.unit == "han" else 1) * getattr(price, kind))
                for name, price in prices.items()
                if getattr(price, kind) and (hand == "closed" or price.open_limit)
            }
            for hand in ("closed", "open")
        )
    return values


def _riichi(prices: Mapping[str, Price], places: Mapping[str, int]) -> dict[str, Any]:
    return {
        "enough": [places[name] for name, price in prices.items() if price.multiple and price.minimum],
        "pinfu": places["pinfu"] if "pinfu" in prices else -1,
    }


def _mcr(rules: RuleSet, prices: Mapping[str, Price], places: Mapping[str, int]) -> dict[str, Any]:
    listed = [bit for name in prices for bit in bits_of(places[name])]
    if len(listed) > _MOST_LISTED:
        raise InputError(f"rules {rules.name!r} pay {len(listed)} fans, expected {_MOST_LISTED} at most")
    combined = [name for name in COMBINED if name in prices]
    flowers = prices.get("flower_tiles", Price())
    valued = {bit: fan for bit, fan in _values(prices, places)["valued"][0].items() if bit != CODED["flower_tiles"]}
    return {
        "valued": (valued, valued),
        "flower_fan": flowers.closed,
        "unvalued": [CODED["flower_tiles"]] if flowers.closed else [],
        "combining": {CODED[name]: prices[name].closed for name in prices if name in combined},
        "combined": [bit for name in combined for bit in bits_of(places[name])],
        "listed": listed,
        "all_combine": rules["set_combinations"] == "all",
    }


def _doubling(rules: RuleSet, prices: Mapping[str, Price], places: Mapping[str, int]) -> dict[str, Any]:
    jokers = rules.family_name == "hangzhou"
    add = jokers or rules["types_add"]
    numbers: dict[str, Any] = {
        "types": [] if add else [places[name] for name in _TYPES if name in prices and not prices[name].multiple],
        "joker": -1,
        "discard_streak": 0,
        "needs_baotou": 0,
        "chain_needs_baotou": False,
        "jokers_build_quads": False,
    }
    if jokers:
        chosen = shapes_of(rules)
        numbers |= {
            "system": chosen.kernel,
            "joker": COLUMNS[chosen.system.joker or ""],
            "discard_streak": rules["discard_win_streak"],
            "needs_baotou": _NEEDS[rules["needs_baotou"]],
            "chain_needs_baotou": rules["chain_needs_baotou"],
            "jokers_build_quads": rules["jokers_build_quads"],
        }
    return numbers


def _luoshu(rules: RuleSet) -> dict[str, Any]:
    chosen = shapes_of(rules)
    sets = [chosen.system.has_meld(parse_meld(f"n{triple}")) for triple in LUOSHU_TRIPLES]
    return {"system": chosen.kernel, "number_sets": sum(1 << place for place, there in enumerate(sets) if there)}


def _replaces(rules: RuleSet) -> dict[str, Iterable[str]]:
    """Return what each pattern replaces, as the options have it."""
    replaces: dict[str, Iterable[str]] = dict(rules.replaces)
    if rules.family_name == "mcr" and rules["concealed_shapes"] == "literal":
        for name, kept in _LITERAL.items():
            replaces[name] = [other for other in replaces.get(name, ()) if other not in kept]
    if rules.family_name != "riichi":
        return replaces
    if rules["last_and_kong_tiles"] == "add":
        for name in NAMED_TILES:
            replaces.pop(name, None)
    if rules["implied_yaku_add"]:
        replaces = {name: others for name, others in replaces.items() if _stays(name, rules)}
    if rules["suuankan_value"] == "with_suukantsu" and "suuankan" in replaces:
        replaces["suuankan"] = [name for name in replaces["suuankan"] if name != "suukantsu"]
    return replaces


def _stays(name: str, rules: RuleSet) -> bool:
    """Whether a pattern replaces others even where yaku that always come together add: another riichi, a limit."""
    return name in ("double_riichi", *NAMED_TILES) or name not in rules.patterns or bool(rules.patterns[name].multiple)


def _replaced_bits(
    replaces: Mapping[str, Iterable[str]], prices: Mapping[str, Price], places: Mapping[str, int], rules: RuleSet
) -> dict[int, list[int]]:
    """Return the bits that each bit replaces, those that are replaced by none first."""
    found = {}
    for name in _ordered(replaces, rules):
        if name not in prices or name not in replaces:
            continue
        bits: list[int] = []
        for other in replaces[name]:
            replaced, one = one_of(other)
            if replaced in prices:
                bits += bits_of(places[replaced])[: 1 if one else None]
        found[places[name]] = bits
    return found


def _ordered(replaces: Mapping[str, Iterable[str]], rules: RuleSet) -> list[str]:
    above: dict[str, set[str]] = {name: set() for name in replaces}
    for name, others in replaces.items():
        for other in others:
            above.setdefault(one_of(other)[0], set()).add(name)
    try:
        return list(TopologicalSorter(above).static_order())
    except CycleError as error:
        raise InputError(f"rules {rules.name!r}: patterns replace each other: {' -> '.join(error.args[1])}") from None
