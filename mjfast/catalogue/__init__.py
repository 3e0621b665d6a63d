"""
The pattern catalogue: every yaku by one id, with its names, its definition and where that comes from.

What a pattern is does not depend on what a rule set pays for it. Most are found by compiled code, a bit each; those
that are made of simple pieces are defined by data in the same files.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from mjfast.catalogue.definitions import FIELDS, Definition, define
from mjfast.errors import InputError, unknown
from mjfast_ext import _codes

CODED: Final[Mapping[str, int]] = MappingProxyType(_codes.PATTERNS)
"""The bit of each detector that is compiled code."""

_AGAIN: Final = re.compile(r"(.+)_([2-4])")

TIMES: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        name: (bit, *(CODED[f"{name}_{time}"] for time in range(2, 5) if f"{name}_{time}" in CODED))
        for name, bit in CODED.items()
        if not _AGAIN.fullmatch(name)
    }
)
"""The bits of each detector: of what can be there several times, one for each time."""

GROUPS: Final = (
    "facts",
    "circumstances",
    "riichi",
    "local",
    "mcr",
    "guangdong",
    "hangzhou",
    "luoshu",
    "thirteen_orphans",
)
"""The files of the catalogue, in the order in which patterns are listed."""

_TEXTS: Final = ("en", "ja", "zh", "definition", "source")

Detector = str | Definition
"""What finds a pattern: the name of compiled code, or a definition."""


@dataclass(frozen=True)
class Pattern:
    """
    A pattern of winning hands, or a circumstance of the win.

    Parameters
    ----------
    id : str
        The name that rule files, tables and conditions use.
    group : str
        Where it belongs: ``facts`` (for conditions only), ``circumstances``, ``riichi``, ``local``, or ``own`` for
        those of a rule file.
    en, ja, zh : str
        Its names in English, Japanese and Chinese.
    definition, source : str
        What it is exactly, and where that is written.
    aliases : tuple of str
        Other ids it is known by.
    detector : str or Definition
        What finds it.
    variants : tuple
        Pairs of options and the detector that stands in where a rule set has all of them.
    fields : str
        The fields of a definition by data, as the file has them.
    """

    id: str
    group: str
    en: str
    ja: str
    zh: str
    definition: str
    source: str
    aliases: tuple[str, ...]
    detector: Detector
    variants: tuple[tuple[Mapping[str, Any], Detector], ...] = ()
    fields: str = ""

    def detector_under(self, options: Mapping[str, Any]) -> Detector:
        """Return what finds the pattern in a rule set with these options."""
        for wanted, detector in self.variants:
            if all(options.get(key) == value for key, value in wanted.items()):
                return detector
        return self.detector


def read_pattern(name: str, group: str, table: Mapping[str, Any], where: str) -> Pattern:
    """
    Return the pattern that a table of a catalogue or rule file describes; `where` begins the message of an error.

    Raises
    ------
    InputError
        If a field is unknown, missing or wrong.

    Examples
    --------
    >>> read_pattern("winds", "own", {"tiles": "1234z"}, "my.toml: ").en
    'winds'
    """
    known = (*_TEXTS, *FIELDS) if group == "own" else (*_TEXTS, "aliases", "variants", *FIELDS)
    for key in table:
        if key not in known:
            raise InputError(f"{where}{unknown('field', key, known)}")
    texts = {key: table.get(key, "") for key in _TEXTS}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise InputError(f"{where}{key} is {value!r}, expected a text")
    fields = {key: table[key] for key in FIELDS if key in table}
    if not fields and name not in CODED:
        raise InputError(f"{where}no definition, expected one of {', '.join(FIELDS)}")
    variants = [
        (MappingProxyType(entry["option"]), _variant(fields, entry, f"{where}variant {number}: "))
        for number, entry in enumerate(table.get("variants", []))
    ]
    texts["en"] = texts["en"] or name.replace("_", " ")
    detector = define(fields, where) if fields else name
    aliases = tuple(table.get("aliases", ()))
    shown = ", ".join(f"{key} = {value!r}" for key, value in fields.items())
    return Pattern(name, group, **texts, aliases=aliases, detector=detector, variants=tuple(variants), fields=shown)


def _variant(fields: Mapping[str, Any], entry: Mapping[str, Any], where: str) -> Detector:
    if "detector" in entry:
        return str(entry["detector"])
    changed = {key: value for key, value in entry.items() if key != "option"}
    return define({**fields, **changed}, where)


def _read_catalogue() -> dict[str, Pattern]:
    patterns: dict[str, Pattern] = {}
    for group in GROUPS:
        text = files(__package__).joinpath(f"{group}.toml").read_text(encoding="utf-8")
        for name, table in tomllib.loads(text).items():
            patterns[name] = read_pattern(name, group, table, f"{group}.toml, {name}: ")
    return patterns


PATTERNS: Final[Mapping[str, Pattern]] = MappingProxyType(_read_catalogue())
"""Every pattern of the catalogue by its id."""


ALIASES: Final[Mapping[str, str]] = MappingProxyType(
    {alias: pattern.id for pattern in PATTERNS.values() for alias in pattern.aliases}
)
"""The id of each other name."""


def pattern(name: str) -> Pattern:
    """
    Return the pattern of an id or of one of its other names.

    Raises
    ------
    InputError
        If there is none; the message gives the nearest name.

    Examples
    --------
    >>> pattern("all_triplets").id, pattern("toitoi").ja
    ('toitoi', '対々和')
    """
    if not isinstance(name, str) or (name not in PATTERNS and name not in ALIASES):
        raise unknown("pattern", name, PATTERNS)
    return PATTERNS[ALIASES.get(name, name)]
