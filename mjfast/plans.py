"""Rule sets compiled for the scoring kernel: a bit for each pattern, and prices by bit."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import is_
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.catalogue import CODED, PATTERNS, Detector, Pattern, pattern
from mjfast.catalogue.conditions import parse_condition
from mjfast.catalogue.definitions import Definition
from mjfast.errors import InputError
from mjfast.plan_numbers import bits_of, numbers_of
from mjfast.rules import RuleSet
from mjfast.rules.own import known_pattern
from mjfast.tilesets import tile_sets
from mjfast_ext._plan import Plan as Kernel

CODED_BITS: Final = 160
"""Bits before those of patterns that are data."""

MOST_DEFINITIONS: Final = 96

_RIICHI_GROUPS: Final = ("facts", "circumstances", "riichi", "local")


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
        For each rule set the pattern of each bit that it pays, in the order of the catalogue.
    everything : mapping
        The pattern of each bit, of the catalogue and of the rule sets' own, where that was asked for.
    definitions : tuple of mappings
        The patterns that are data, whose bits begin with `CODED_BITS`: the fields of `Definition`, and clauses of bits.
    """

    rules: tuple[RuleSet, ...]
    kernel: Kernel
    names: tuple[Mapping[int, str], ...]
    everything: Mapping[int, str]
    definitions: tuple[Mapping[str, Any], ...] = ()

    # The kernel cannot be copied; it is made anew where there is none of these rule sets yet.
    def __reduce__(self) -> tuple[Any, ...]:
        return make_plan, (self.rules, bool(self.everything))

    def times(self, which: int, bits: NDArray[np.uint64]) -> dict[str, NDArray[np.int64]]:
        """
        Return for each pattern that a rule set pays how often it is among the paid bits: int64, shape (n,).

        `bits` are those of `mjfast.scoring.SCORE`, shape (n, 4).
        """
        times: dict[str, NDArray[np.int64]] = {}
        for bit, name in self.names[which].items():
            there = (bits[:, bit >> 6] >> np.uint64(bit & 63) & np.uint64(1)).astype(np.int64)
            times[name] = times[name] + there if name in times else there
        return times


class _Bits:
    """Gives every detector a bit; those that are data come after the ones that their conditions ask for."""

    def __init__(self) -> None:
        self.definitions: list[dict[str, Any]] = []
        self._places: dict[tuple[Definition, tuple[int, ...]], int] = {}
        self._open: list[str] = []
        self._own: Mapping[str, Pattern] = {}
        self._named: dict[str, int] = {}

    def of(self, detector: Detector, own: Mapping[str, Pattern]) -> int:
        if isinstance(detector, str):
            return CODED[detector]
        if own is not self._own:
            self._own, self._named = own, {}
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
        if name not in self._named:
            self._open.append(name)
            self._named[name] = self.of((own[name] if name in own else pattern(name)).detector, own)
            self._open.pop()
        return self._named[name]


def _as_numbers(definition: Definition, bits: Mapping[str, int]) -> dict[str, Any]:
    numbers = {name: getattr(definition, name) for name in definition.__dataclass_fields__}
    numbers["clauses"] = [tuple([bits[name] for name in part] for part in clause) for clause in definition.clauses]
    return numbers


def make_plan(rules: tuple[RuleSet, ...], everything: bool = False, pass_over_flowers: bool = False) -> Plan:
    """
    Compile rule sets; with `everything`, all patterns that their families know get a bit, whether or not they are paid.

    With `pass_over_flowers`, a rule set whose tiles have no flowers takes a win as if nobody had set any aside.

    Raises
    ------
    InputError
        If a rule set pays one pattern under two names, or the rule sets have different tiles.
    """
    plan = _make_plan(rules, everything, pass_over_flowers)
    # Rule sets that play alike share a plan, but each keeps its name.
    return plan if all(map(is_, plan.rules, rules)) else replace(plan, rules=rules)


@lru_cache(maxsize=128)
def _make_plan(rules: tuple[RuleSet, ...], everything: bool, pass_over_flowers: bool) -> Plan:
    bits = _Bits()
    compiled = [_compile(rule, bits) for rule in rules]
    for numbers, _ in compiled:
        numbers["flowers"] |= pass_over_flowers
    known: dict[int, str] = {}
    for rule in rules if everything else ():
        for entry, own in _known(rule):
            known |= dict.fromkeys(bits_of(bits.of(entry.detector, own)), entry.id)
    kernel = Kernel(bits.definitions, [numbers for numbers, _ in compiled], _dora_order(rules), everything)
    return Plan(rules, kernel, tuple(names for _, names in compiled), known, tuple(bits.definitions))


def plan_to_find(rules: RuleSet, condition: str) -> tuple[Plan, int]:
    """
    Compile a rule set to look for a condition over patterns, such as ``"tanyao and pinfu"``; return its bit, too.

    The patterns may be any of the catalogue or the rule set's own, by any of their names, paid or not.

    Raises
    ------
    InputError
        If the condition cannot be read, or names an unknown pattern; or if the hands of the rule set have none.
    """
    if rules.family_name == "luoshu":
        raise InputError(f"{rules.name} has no patterns: its hands are melds and a pair, and all are alike")

    def known(names: Iterable[str]) -> frozenset[str]:
        return frozenset(known_pattern(name, rules.own, f"condition {condition!r}: ") for name in names)

    clauses = tuple((known(all_of), known(none_of)) for all_of, none_of in parse_condition(condition))
    bits = _Bits()
    numbers, names = _compile(rules, bits)
    asked = bits.of(Definition(clauses=clauses), rules.own)
    kernel = Kernel(bits.definitions, [numbers], _dora_order([rules]), False)
    return Plan((rules,), kernel, (names,), {}, tuple(bits.definitions)), asked


def _dora_order(rules: Iterable[RuleSet]) -> list[int]:
    """The dora of each kind of indicator, where riichi is played."""
    sets = {rule["tile_set"] for rule in rules if rule.family_name == "riichi"}
    if len(sets) > 1:
        raise InputError(f"riichi rule sets with different tiles in one pass: {', '.join(sorted(sets))}")
    return [kind % 256 for kind in tile_sets[sets.pop() if sets else "136"].dora_next[:34].tolist()]  # 255: none


def _compile(rules: RuleSet, bits: _Bits) -> tuple[dict[str, Any], dict[int, str]]:
    """Numbers for the kernel, and the pattern of each bit."""
    places = {name: bits.of(rules.pattern(name).detector_under(rules.options), rules.own) for name in rules.patterns}
    names: dict[int, str] = {}
    for name in (name for name in _listed(rules) if name in places):
        for bit in bits_of(places[name]):
            other = names.setdefault(bit, name)
            if other != name:
                raise InputError(f"rules {rules.name!r} pay the same pattern twice, as {other} and as {name}")
    return numbers_of(rules, places), names


def _known(rules: RuleSet) -> Iterable[tuple[Pattern, Mapping[str, Pattern]]]:
    """Yield the patterns that a family knows, and those of the rule set's own, with what their conditions may name."""
    groups = _RIICHI_GROUPS if rules.family_name == "riichi" else ("facts", rules.family_name)
    for name, entry in PATTERNS.items():
        if entry.group in groups or name in rules.patterns:
            yield entry, {}
    for entry in rules.own.values():
        yield entry, rules.own


def _listed(rules: RuleSet) -> Iterable[str]:
    """The patterns in the order in which they are shown: that of the catalogue, or of the numbers of the fans."""
    return rules.patterns if rules.family_name == "mcr" else (*PATTERNS, *rules.own)
