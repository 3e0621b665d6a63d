"""The patterns that a rule file defines itself, and the names that it may use."""

import keyword
from collections.abc import Iterable, Mapping
from typing import Any, Final

from mjfast.catalogue import ALIASES, CODED, PATTERNS, Pattern, read_pattern
from mjfast.catalogue.definitions import Definition
from mjfast.errors import InputError, unknown
from mjfast.rules.keys import KEYS

MOST_OWN: Final = 64
"""Patterns that a rule set can define; beside them the kernel has room for those of the catalogue."""


def read_own(tables: Any, shown: str, base: Mapping[str, Pattern]) -> dict[str, Pattern]:
    """
    Return the patterns of the tables [define.NAME] of a file and those of `base`, the file that it extends.

    Raises
    ------
    InputError
        If a pattern is wrong, there are too many, or they ask for each other in a circle.

    Examples
    --------
    >>> list(read_own({"winds": {"tiles": "1234z"}}, "my.toml", {}))
    ['winds']
    """
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise InputError(f"{shown}: define is {tables!r}, expected tables [define.NAME]")
    own = dict(base)
    for name, table in tables.items():
        where = f"{shown}: [define.{name}] "
        if not _is_name(name) or any(name in taken for taken in (PATTERNS, ALIASES, CODED, KEYS)):
            raise InputError(f"{where}needs a name of its own, out of letters, digits and _")
        own[name] = read_pattern(name, "own", table, where)
    if len(own) > MOST_OWN:
        raise InputError(f"{shown}: {len(own)} patterns of its own, expected {MOST_OWN} at most")
    for name in tables:
        for wanted in _wanted(own[name]):
            known_pattern(wanted, own, f"{shown}: [define.{name}] when: ")
    seen: set[str] = set()
    for name in own:
        _check_circle((name,), own, seen, shown)
    return own


def _is_name(name: str) -> bool:
    return name.isascii() and name.isidentifier() and not keyword.iskeyword(name)


def _wanted(pattern: Pattern) -> Iterable[str]:
    """The patterns that the condition of one asks for."""
    return sorted(pattern.detector.names) if isinstance(pattern.detector, Definition) else ()


def _check_circle(path: tuple[str, ...], own: Mapping[str, Pattern], seen: set[str], shown: str) -> None:
    for wanted in _wanted(own[path[-1]]):
        if wanted in path:
            raise InputError(f"{shown}: [define] conditions go round in a circle: {' -> '.join([*path, wanted])}")
        if wanted in own and wanted not in seen:
            _check_circle((*path, wanted), own, seen, shown)
    seen.add(path[-1])


def known_pattern(name: str, own: Mapping[str, Pattern], where: str) -> str:
    """
    Return the id of a pattern of the file, or of the catalogue by any of its names; `where` begins an error.

    Examples
    --------
    >>> known_pattern("all_triplets", {}, "")
    'toitoi'
    """
    if name in own:
        return name
    if name not in PATTERNS and name not in ALIASES:
        raise InputError(f"{where}{unknown('pattern', name, (*PATTERNS, *own))}")
    return ALIASES.get(name, name)
