"""Reads rule files: TOML that may extend another rule set and then holds only its differences."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from mjfast.catalogue import ALIASES, PATTERNS, Pattern
from mjfast.errors import FileError, InputError, reason, unknown
from mjfast.rules.families import Family, read_family
from mjfast.rules.keys import KEYS, SECTIONS, keys_of
from mjfast.rules.own import known_pattern, read_own
from mjfast.rules.prices import Price, read_price
from mjfast.rules.ruleset import RuleSet, one_of

TABLES: Final = (
    "name",
    "title",
    "extends",
    "family",
    "source",
    "unconfirmed",
    "sources",
    *SECTIONS,
    "patterns",
    "replaces",
    "define",
)
"""What stands at the top of a rule file."""

_FOLDER: Final = files(__package__).joinpath("files")
_MOST_FILES: Final = 50


def names() -> list[str]:
    """
    Return the names of the rule sets that come with mjfast.

    Examples
    --------
    >>> from mjfast import rules
    >>> "saikouisen2000" in rules.names()
    True
    """
    return list(_names())


@cache
def _names() -> tuple[str, ...]:
    found = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def load(source: str | os.PathLike[str]) -> RuleSet:
    """
    Return the rule set of a name, such as ``"tenhou"``, or of a TOML file.

    Raises
    ------
    InputError
        If there is no such rule set, or the file has an unknown key, a wrong value or a circle of ``extends``; the
        message names the file and the key, and the nearest one there is.
    FileError
        If the file cannot be read or is no TOML.

    Examples
    --------
    >>> from mjfast import rules
    >>> rules.load("saikouisen2000")["double_wind_pair_fu"]
    2
    """
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else source
    if not isinstance(name, str):
        raise InputError(f"rule set {source!r}, expected a name or a file that ends in .toml")
    if name in _names():
        return _built_in(name)
    if not name.endswith(".toml"):
        raise unknown("rule set", name, names(), " or a file that ends in .toml")
    return _read(Path(name), ())


@lru_cache(maxsize=64)
def _built_in(name: str) -> RuleSet:
    return _build(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml", None, (name,))


def _read(path: Path, chain: tuple[str, ...]) -> RuleSet:
    shown = str(path)
    try:
        key = str(path.resolve())
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError, RuntimeError) as error:  # the last two of names that cannot be, and circles of links
        raise FileError(f"{shown}: {reason(error)}") from None
    if key in chain:
        raise InputError(f"{shown}: extends goes round in a circle: {' -> '.join([*chain, key])}")
    if len(chain) == _MOST_FILES:
        raise InputError(f"{shown}: more than {_MOST_FILES} files extend one another")
    return _build(text, shown, path.parent, (*chain, key))


def _parse(text: str, shown: str) -> dict[str, Any]:
    try:
        tables = tomllib.loads(text)
        repr(tables)  # of a number with thousands of digits there is none, and messages show values
    except RecursionError:
        raise FileError(f"{shown}: nested too deep") from None
    except ValueError as error:
        raise FileError(f"{shown}: {error}") from None
    return tables


def _build(text: str, shown: str, folder: Path | None, chain: tuple[str, ...]) -> RuleSet:
    tables = _parse(text, shown)
    for table in tables:
        if table not in TABLES:
            hint = f" ({table} belongs into [{KEYS[table].section}])" if table in KEYS else ""
            raise InputError(f"{shown}: {unknown('key', table, TABLES)}{hint}")
    base = _base(tables.get("extends"), shown, folder, chain)
    name = _text(tables, "name", shown) or Path(shown).stem
    own = read_own(tables.get("define", {}), shown, base.own if base else {})
    family = _family(tables, shown, base)
    options = _options(tables, shown, family)
    prices = _prices(_table(tables, "patterns", shown), shown, own, family.unit)
    replaces = _replaces(_table(tables, "replaces", shown), shown, own)
    said = {**options, **prices}
    sources = _sources(tables, shown, said)
    unconfirmed = _unconfirmed(tables.get("unconfirmed", []), shown, own)
    if base is None:
        base_options: Mapping[str, Any] = {}
        base_prices: Mapping[str, Price] = {}
    else:
        base_options, base_prices = base.options, base.patterns
    changed = set(said)
    return RuleSet(
        name=name,
        title=_text(tables, "title", shown) or name,
        source=_text(tables, "source", shown),
        options={**base_options, **options},
        patterns={key: price for key, price in {**base_prices, **prices}.items() if price is not None},
        replaces={**(base.replaces if base else {}), **replaces},
        own=own,
        sources={
            **{key: text for key, text in (base.sources if base else {}).items() if key not in changed},
            **sources,
        },
        unconfirmed=((base.unconfirmed if base else frozenset()) - changed) | unconfirmed,
        origin={
            **(base.origin if base else {}),
            **dict.fromkeys((*changed, *(f"replaces {key}" for key in replaces)), name),
        },
        chain=(*(base.chain if base else ()), name),
        family_name=family.name,
    )


def _family(tables: Mapping[str, Any], shown: str, base: RuleSet | None) -> Family:
    """Return the family that a file names, or that of the rule set it extends."""
    if base is None:
        return read_family(tables.get("family", "riichi"), f"{shown}: ")
    if tables.get("family", base.family_name) != base.family_name:
        raise InputError(f"{shown}: family is {tables['family']!r}, and it extends {base.family_name} rules")
    return base.family


def _base(extends: Any, shown: str, folder: Path | None, chain: tuple[str, ...]) -> RuleSet | None:
    if extends is None:
        return None
    if not isinstance(extends, str):
        raise InputError(f"{shown}: extends is {extends!r}, expected the name of a rule set or of a file")
    if extends.endswith(".toml") and folder is not None:
        return _read(folder / extends, chain)
    if extends not in names():
        raise InputError(f"{shown}: extends: {unknown('rule set', extends, names(), ' or a file that ends in .toml')}")
    if extends in chain:
        raise InputError(f"{shown}: extends goes round in a circle: {' -> '.join([*chain, extends])}")
    return _built_in(extends)


def _table(tables: Mapping[str, Any], name: str, shown: str) -> dict[str, Any]:
    table = tables.get(name, {})
    if not isinstance(table, dict):
        raise InputError(f"{shown}: {name} is {table!r}, expected a table [{name}]")
    return table


def _text(tables: Mapping[str, Any], name: str, shown: str) -> str:
    text = tables.get(name, "")
    if not isinstance(text, str):
        raise InputError(f"{shown}: {name} is {text!r}, expected a text")
    return text


def _options(tables: Mapping[str, Any], shown: str, family: Family) -> dict[str, Any]:
    options, known = {}, keys_of(family.name)
    for section in SECTIONS:
        for key, value in _table(tables, section, shown).items():
            if key not in KEYS:
                raise InputError(f"{shown}: [{section}] {unknown('option', key, KEYS)}")
            if key not in known:
                raise InputError(f"{shown}: [{section}] {key} is no option of {family.name} rules")
            if KEYS[key].section != section:
                raise InputError(f"{shown}: [{section}] {key} belongs into [{KEYS[key].section}]")
            options[key] = KEYS[key].read(value, f"{shown}: [{section}] ")
    return options


def _prices(table: Mapping[str, Any], shown: str, own: Mapping[str, Pattern], unit: str) -> dict[str, Price | None]:
    where = f"{shown}: [patterns] "
    prices: dict[str, Price | None] = {}
    for name, value in table.items():
        known = known_pattern(name, own, where)
        if known in prices:
            raise InputError(f"{where}{known} stands there twice, also as {name}")
        prices[known] = read_price(value, f"{where}{name}: ", unit)
    return prices


def _replaces(table: Mapping[str, Any], shown: str, own: Mapping[str, Pattern]) -> dict[str, tuple[str, ...]]:
    where = f"{shown}: [replaces] "
    replaces = {}
    for name, replaced in table.items():
        if not isinstance(replaced, list) or not all(isinstance(other, str) for other in replaced):
            raise InputError(f"{where}{name} is {replaced!r}, expected a list of patterns")
        known = known_pattern(name, own, where)
        if known in replaces:
            raise InputError(f"{where}{known} stands there twice, also as {name}")
        replaces[known] = tuple(_replaced(other, own, where) for other in replaced)
    return replaces


def _replaced(text: str, own: Mapping[str, Pattern], where: str) -> str:
    name, one = one_of(text)
    return f"{'one ' if one else ''}{known_pattern(name, own, where)}"


def _unconfirmed(listed: Any, shown: str, own: Mapping[str, Pattern]) -> frozenset[str]:
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise InputError(f"{shown}: unconfirmed is {listed!r}, expected a list of options and patterns")
    names = [ALIASES.get(name, name) for name in listed]
    for name in names:
        if name not in KEYS and name not in PATTERNS and name not in own:
            raise InputError(f"{shown}: unconfirmed: {unknown('option or pattern', name, (*KEYS, *PATTERNS, *own))}")
    return frozenset(names)


def _sources(tables: Mapping[str, Any], shown: str, said: Mapping[str, Any]) -> dict[str, str]:
    sources = {}
    for name, text in _table(tables, "sources", shown).items():
        key = ALIASES.get(name, name)
        if key not in said:
            raise InputError(f"{shown}: [sources] {unknown('option or pattern of this file', name, said)}")
        if not isinstance(text, str):
            raise InputError(f"{shown}: [sources] {name} is {text!r}, expected a text")
        sources[key] = text
    return sources
