"""A rule set: options and prices, and how to change or compare them."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from dataclasses import replace as dataclass_replace
from functools import cached_property
from itertools import chain, count
from types import MappingProxyType
from typing import Any, Final

from mjfast.catalogue import ALIASES, PATTERNS, Pattern, pattern
from mjfast.errors import InputError, unknown
from mjfast.rules.dealing import check_players
from mjfast.rules.families import FAMILIES, Family
from mjfast.rules.found import is_looked_for
from mjfast.rules.keys import KEYS, keys_of
from mjfast.rules.prices import Price, read_price

MOST_REPLACERS: Final = 64
"""Patterns that can replace others, as many as the kernel has room for."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """
    A rule set, read from files that each hold the differences to the one they extend.

    ``rules["kuikae"]`` is the value of an option. Two rule sets are equal if they play alike, whatever their names.

    Parameters
    ----------
    name, title, source : str
        Its name, what it is, and where its values come from.
    family_name : str
        The family of rules it belongs to, a name of `mjfast.rules.FAMILIES`.
    options : mapping
        The value of every option of `mjfast.rules.KEYS` that the family has.
    patterns : mapping
        The `Price` of every pattern that counts.
    replaces : mapping
        For a pattern those that do not count where it does.
    own : mapping
        The `Pattern` of every pattern that the rule set defines itself.
    sources : mapping
        For an option or pattern the article or page that says so.
    unconfirmed : frozenset of str
        Options and patterns whose value no source confirms.
    origin : mapping
        For an option or pattern the file of the chain that sets it; for what a pattern replaces under its name with
        "replaces" before it.
    chain : tuple of str
        The rule sets that it builds on, each extended by the next one, and itself.

    Examples
    --------
    >>> from mjfast import rules
    >>> rules.load("tenhou").replace(kiriage_mangan=True)["kiriage_mangan"]
    True
    """

    name: str
    title: str
    source: str
    options: Mapping[str, Any]
    patterns: Mapping[str, Price]
    replaces: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    own: Mapping[str, Pattern] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    unconfirmed: frozenset[str] = frozenset()
    origin: Mapping[str, str] = field(default_factory=dict)
    chain: tuple[str, ...] = ()
    family_name: str = "riichi"

    def __post_init__(self) -> None:
        for name in ("options", "patterns", "replaces", "own", "sources", "origin"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        _check(self)

    def __getitem__(self, key: str) -> Any:
        try:
            return self.options[key]
        except KeyError:
            if key in KEYS:
                where = ", ".join(KEYS[key].families)
                raise InputError(
                    f"{self.name} are {self.family_name} rules; the option {key} is one of {where}"
                ) from None
            raise unknown("option", key, KEYS) from None

    def __eq__(self, other: object) -> bool:
        return self.hash == other.hash if isinstance(other, RuleSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<RuleSet {self.name}: {self.title}>"

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self.options, self.patterns, self.replaces, self.own, self.sources)
        return _rebuild, (
            self.name,
            self.title,
            self.source,
            *map(dict, kept),
            self.unconfirmed,
            dict(self.origin),
            self.chain,
            self.family_name,
        )

    @property
    def family(self) -> Family:
        """The family of rules it belongs to."""
        return FAMILIES[self.family_name]

    @cached_property
    def hash(self) -> str:
        """Twelve digits that stand for everything that plays a part, so not for names and sources."""
        content = [
            dict(self.options),
            {name: repr(price) for name, price in sorted(self.patterns.items())},
            {name: sorted(replaced) for name, replaced in sorted(self.replaces.items())},
            {name: repr(own.detector) for name, own in sorted(self.own.items())},
            *([self.family_name] if self.family_name != "riichi" else []),
            *([list(self.patterns)] if self.family_name == "mcr" else []),  # their order decides between equal fans
        ]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:12]

    def pattern(self, name: str) -> Pattern:
        """Return a pattern by id or alias, of the rule set's own or of the catalogue."""
        return self.own[name] if name in self.own else pattern(name)

    def price(self, name: str) -> Price | None:
        """
        Return what a pattern is worth, as the options have it; None if it is not counted.

        Examples
        --------
        >>> from mjfast import rules
        >>> str(rules.load("mahjong_soul").price("daisuushii"))
        'double yakuman'
        """
        price = self.patterns.get(self.pattern(name).id)
        if price is None or self.family_name != "riichi":
            return price
        if name == "suuankan" and self["suuankan_value"] == "parts":
            return None
        if name == "tanyao" and not self["open_tanyao"]:
            return dataclass_replace(price, open=0, open_limit=False)
        if name in self["double_yakuman"]:
            return dataclass_replace(price, limit=2 * price.limit)
        return price

    def replace(self, *, name: str | None = None, **changes: Any) -> "RuleSet":
        """
        Return a rule set with some options or prices changed.

        A keyword is an option or a pattern; a price is given as in rule files: ``renhou={"floor": "mangan"}``,
        ``chanta=[2, 1]``, ``ippatsu=False``.

        Raises
        ------
        InputError
            If there is no such option or pattern, or the value is not allowed.

        Examples
        --------
        >>> from mjfast import rules
        >>> rules.load("riichi").replace(open_tanyao=False, renhou={"floor": "mangan"}).name
        'riichi with open_tanyao, renhou'
        """
        options, patterns = dict(self.options), dict(self.patterns)
        ids = set()
        for key, value in changes.items():
            if key in KEYS:
                self[key]  # an option of another family is an error
                options[key] = KEYS[key].read(value, "")
                ids.add(key)
                continue
            if key not in self.own and key not in PATTERNS and key not in ALIASES:
                raise unknown("option or pattern", key, (*self.options, *PATTERNS, *self.own))
            named = self.pattern(key).id
            ids.add(named)
            price = read_price(value, f"{key}: ", self.family.unit)
            if price is None:
                patterns.pop(named, None)
            else:
                patterns[named] = price
        changed = name or (f"{self.name} with {', '.join(changes)}" if changes else self.name)
        return dataclass_replace(
            self,
            name=changed,
            options=options,
            patterns=patterns,
            unconfirmed=self.unconfirmed - ids,
            sources={key: text for key, text in self.sources.items() if key not in ids},
            origin={**self.origin, **dict.fromkeys(ids, changed)},
        )


def _rebuild(*values: Any) -> RuleSet:
    return RuleSet(*values)


def _check(rules: RuleSet) -> None:
    """Raise `InputError` where options or prices do not go together."""
    where = f"rules {rules.name!r}: "
    missing = [key for key in keys_of(rules.family_name) if key not in rules.options]
    if missing:
        more = f" and {len(missing) - 3} more; extends names a rule set to start from" if len(missing) > 3 else ""
        raise InputError(f"{where}no value for {', '.join(missing[:3])}{more}")
    if rules.family_name == "riichi":
        _check_steps(rules, where)
    if rules.family_name == "thirteen_orphans":
        check_players(rules.options, where)
    for name, price in rules.patterns.items():
        if rules.family_name == "mcr" and price.multiple:
            raise InputError(f"{where}{name} is {price}, and the fans of MCR only add up")
    for name in rules.patterns:
        if not is_looked_for(rules.pattern(name), rules.family_name, rules.pattern):
            raise InputError(f"{where}{rules.family_name} rules do not look for {name}, so it cannot have a price")
    if len(rules.replaces) > MOST_REPLACERS:
        raise InputError(f"{where}{len(rules.replaces)} patterns replace others, expected {MOST_REPLACERS} at most")
    for name, replaced in rules.replaces.items():
        for each in (name, *replaced):
            rules.pattern(one_of(each)[0])
            if name in rules.replaces.get(each, ()):
                raise InputError(f"{where}{name} replaces {'itself' if each == name else f'{each}, which replaces it'}")


def _check_steps(rules: RuleSet, where: str) -> None:
    steps = ("mangan_han", "haneman_han", "baiman_han", "sanbaiman_han", "yakuman_han")
    if sorted(rules[step] for step in steps) != [rules[step] for step in steps]:
        raise InputError(f"{where}{', '.join(steps)} must not go down")


def one_of(replaced: str) -> tuple[str, bool]:
    """
    Return the name of a replaced pattern, and whether only one of those that are there is replaced.

    Examples
    --------
    >>> one_of("one tile_hog"), one_of("tile_hog")
    (('tile_hog', True), ('tile_hog', False))
    """
    return replaced.removeprefix("one "), replaced.startswith("one ")


def distinct(names: Iterable[str]) -> list[str]:
    """
    Return names with a number behind where they would be alike.

    Examples
    --------
    >>> distinct(["custom", "tenhou", "custom"])
    ['custom', 'tenhou', 'custom (2)']
    """
    found: list[str] = []
    for name in names:
        numbered = (f"{name} ({number})" for number in count(2))
        found.append(next(label for label in chain([name], numbered) if label not in found))
    return found


def show_value(value: Any) -> str:
    """
    Return an option's value or a price as text.

    Examples
    --------
    >>> show_value((1, 1, 1)), show_value(True), show_value(None)
    ('[1, 1, 1]', 'yes', 'not counted')
    """
    if value is None:
        return "not counted"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return f"[{', '.join(map(show_value, value))}]" if value else "none"
    if isinstance(value, Pattern):
        return value.fields
    return str(value)


def settings(rules: RuleSet) -> dict[tuple[str, str], Any]:
    """Return all that a rule set says by section and name, in the order in which it is shown."""
    listed = {(key.section, name): rules.options[name] for name, key in keys_of(rules.family_name).items()}
    ordered = [name for name in PATTERNS if name in rules.patterns]
    ordered += [name for name in rules.patterns if name not in PATTERNS]
    listed |= {("patterns", name): rules.patterns[name] for name in ordered}
    listed |= {("replaces", name): replaced for name, replaced in rules.replaces.items()}
    return listed | {("define", name): own for name, own in rules.own.items()}
