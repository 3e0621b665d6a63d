"""Rule sets compiled for the scoring kernel: a bit for each pattern, and prices by bit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from mjfast.catalogue import CODED, PATTERNS, Detector, Pattern, pattern
from mjfast.catalogue.definitions import Definition
from mjfast.errors import InputError
from mjfast.rules import RuleSet
from mjfast.rules.prices import Price
from mjfast.tilesets import tile_sets
from mjfast_ext._plan import Plan as Kernel

CODED_BITS: Final = 128
"""Bits before those of patterns that are data."""

MOST_DEFINITIONS: Final = 128

NAMED_TILES: Final = ("uupin_kaihou", "iipin_raogetsu", "chuupin_raogyo", "ryanzou_chankan")
"""What the option `last_and_kong_tiles` is about."""

IMPLYING: Final = ("junchan", "honroutou", "ryanpeikou", "chinitsu")
"""What the option `implied_yaku_add` is about: a lesser yaku always comes with them."""


@dataclass(frozen=True)
class Plan:
    """
    Rule sets made ready to score with.

    Parameters
    ----------
    rules : tuple of RuleSet
        The rule sets, in the order of the scores.
    kernel : mjfast_ext._plan.Plan
        The same for the kernel.
    names : tuple of mappings
        For each rule set the pattern of each bit that it pays.
    everything : mapping
        The bit of each pattern of the catalogue, where it was asked for.
    """

    rules: tuple[RuleSet, ...]
    kernel: Kernel
    names: tuple[Mapping[int, str], ...]
    everything: Mapping[str, int]


class _Bits:
    """Gives every detector a bit; those that are data come after the ones that their conditions ask for."""

    def __init__(self) -> None:
        self.definitions: list[dict[str, Any]] = []
        self._places: dict[tuple[Definition, tuple[int, ...]], int] = {}
        self._open: list[str] = []

    def of(self, detector: Detector, own: Mapping[str, Pattern]) -> int:
        if isinstance(detector, str):
            return CODED[detector]
        names = sorted(detector.names)
        bits = {name: self._of_name(name, own) for name in names}
        key = (detector, tuple(bits.values()))  # the same names can mean other patterns in other rule sets
        if key not in self._places:
            if len(self.definitions) == MOST_DEFINITIONS:
                raise InputError(
                    f"more than {MOST_DEFINITIONS} patterns that are defined by data; score fewer rule sets"
                )
            self._places[key] = CODED_BITS + len(self.definitions)
            self.definitions.append(_as_numbers(detector, bits))
        return self._places[key]

    def _of_name(self, name: str, own: Mapping[str, Pattern]) -> int:
        if name in self._open:
            raise InputError(f"conditions go round in a circle: {' -> '.join([*self._open, name])}")
        if name in CODED:
            return CODED[name]
        self._open.append(name)
        bit = self.of((own[name] if name in own else pattern(name)).detector, own)
        self._open.pop()
        return bit


def _as_numbers(definition: Definition, bits: Mapping[str, int]) -> dict[str, Any]:
    numbers = {name: getattr(definition, name) for name in definition.__dataclass_fields__}
    numbers["clauses"] = [tuple([bits[name] for name in part] for part in clause) for clause in definition.clauses]
    return numbers


@lru_cache(maxsize=128)
def make_plan(rules: tuple[RuleSet, ...], everything: bool = False) -> Plan:
    """
    Compile rule sets; with `everything`, all patterns of the catalogue get a bit, whether or not they are paid.

    Raises
    ------
    InputError
        If a rule set pays one pattern under two names, or the rule sets have different tiles.
    """
    bits = _Bits()
    compiled = [_compile(rule, bits) for rule in rules]
    all_bits = {name: bits.of(entry.detector, {}) for name, entry in PATTERNS.items()} if everything else {}
    sets = {rule["tile_set"] for rule in rules}
    if len(sets) > 1:
        raise InputError(f"rule sets with different tiles in one pass: {', '.join(sorted(sets))}")
    following = [kind % 256 for kind in tile_sets[sets.pop()].dora_next[:34].tolist()]  # 255 where there is none
    kernel = Kernel(bits.definitions, [numbers for numbers, _ in compiled], following)
    return Plan(rules, kernel, tuple(names for _, names in compiled), all_bits)


def _compile(rules: RuleSet, bits: _Bits) -> tuple[dict[str, Any], dict[int, str]]:
    """Numbers for the kernel, and the pattern of each bit."""
    places = {name: bits.of(rules.pattern(name).detector_under(rules.options), rules.own) for name in rules.patterns}
    names: dict[int, str] = {}
    for name, place in places.items():
        if place in names:
            raise InputError(f"rules {rules.name!r} pay the same pattern twice, as {names[place]} and as {name}")
        names[place] = name
    prices = {name: _switched(name, price, rules) for name, price in rules.patterns.items()}
    if rules["suuankan_value"] == "parts":
        prices.pop("suuankan", None)
    numbers: dict[str, Any] = dict(rules.options)
    numbers["valued"] = tuple(
        {places[name]: getattr(price, hand) for name, price in prices.items() if getattr(price, hand)}
        for hand in ("closed", "open")
    )
    for kind in ("limit", "floor"):
        numbers[f"{kind}s"] = tuple(
            {
                places[name]: round(2 * getattr(price, kind))
                for name, price in prices.items()
                if getattr(price, kind) and (hand == "closed" or price.open_limit)
            }
            for hand in ("closed", "open")
        )
    numbers["enough"] = [places[name] for name, price in prices.items() if price.multiple and price.minimum]
    numbers["replaces"] = {
        places[name]: [places[other] for other in replaced if other in prices]
        for name, replaced in _replaces(rules).items()
        if name in prices
    }
    numbers["pinfu"] = places["pinfu"] if "pinfu" in prices else -1
    return numbers, names


def _switched(name: str, price: Price, rules: RuleSet) -> Price:
    """Return a price as the options have it."""
    if name == "tanyao" and not rules["open_tanyao"]:
        return Price(closed=price.closed, limit=price.limit, floor=price.floor, open_limit=False)
    if name in rules["double_yakuman"]:
        return Price(limit=2 * price.limit, open_limit=price.open_limit, minimum=price.minimum)
    return price


def _replaces(rules: RuleSet) -> dict[str, Iterable[str]]:
    replaces: dict[str, Iterable[str]] = dict(rules.replaces)
    if rules["last_and_kong_tiles"] == "add":
        for name in NAMED_TILES:
            replaces.pop(name, None)
    if rules["implied_yaku_add"]:
        for name in IMPLYING:
            replaces.pop(name, None)
    if rules["suuankan_value"] == "with_suukantsu" and "suuankan" in replaces:
        replaces["suuankan"] = [name for name in replaces["suuankan"] if name != "suukantsu"]
    return replaces
