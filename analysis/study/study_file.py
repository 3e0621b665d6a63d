"""Study files: what a study asks, as TOML that can be kept and cited."""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from mjfast.analysis.study.design import POPULATIONS, Study, design
from mjfast.analysis.study.populations import Population
from mjfast.errors import FileError, InputError, reason, unknown
from mjfast.rules import RuleSet, load
from mjfast.rules import names as packaged

_SOURCES: Final = ("populations", "rules", "variants")
_KEYS: Final = ("title", *_SOURCES, "measures", "by", "n", "precision", "seed", "confidence")
_PATHS: Final = ("wins",)
"""Options of populations that are paths, which start from the folder of the file."""


def read(path: str | os.PathLike[str], *, otherwise: Mapping[str, Any] = MappingProxyType({}), **instead: Any) -> Study:
    """
    Read a study file.

    ``populations`` is a name or an array of tables with a `kind`, a `name` if need be, and options; ``rules`` has
    names, files (from the folder of the study file) and names of ``variants``, tables that say which rule set they
    `extends` and what options and prices differ; ``measures``, ``by``, ``n``, ``seed``, ``confidence`` and ``title``
    are the arguments of `design`, and ``precision`` has `quantity` and `half_width`.

    Parameters
    ----------
    path : path
        The file.
    otherwise : mapping
        Values of keys that the file does not have.
    **instead
        Values of keys that stand in for those of the file.

    Raises
    ------
    FileError
        If the file cannot be read, or is no TOML.
    InputError
        If something in it is wrong; the message names the file and the key.
    """
    file = Path(path)
    folder = file.parent.resolve()  # paths start from the root, wherever the content is read again
    try:
        with file.open("rb") as content:
            held = tomllib.load(content)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FileError(f"{file}: {reason(error)}") from None
    try:
        return parse({**otherwise, **with_paths(held, lambda path: os.fspath(folder / path)), **instead})
    except InputError as error:
        raise InputError(f"{file}: {error}") from None


def parse(held: Mapping[str, Any]) -> Study:
    """Return the study that the content of a file asks for."""
    for key in held:
        if key not in _KEYS:
            raise unknown("key", key, _KEYS)
    for key in ("populations", "rules"):
        if key not in held:
            raise InputError(f"there is no {key!r}")
    called = [_population(each, place) for place, each in enumerate(_tables(held["populations"]))]
    asked = {key: held[key] for key in held if key not in _SOURCES}
    names, populations = [name for name, _ in called], [population for _, population in called]
    study = design(populations, _rules(held), names=names, **asked)
    return replace(study, sources={key: held[key] for key in held if key in _SOURCES})


def _tables(given: Any) -> list[Any]:
    return list(given) if isinstance(given, list | tuple) else [given]


def with_paths(held: Mapping[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    """Return the content of a study file with its paths changed: those of rule sets and wins."""

    def of_rules(name: Any) -> Any:
        return change(name) if isinstance(name, str) and name.endswith(".toml") else name

    def of_population(table: Any) -> Any:
        if not isinstance(table, Mapping):
            return table
        return {**table, **{name: change(table[name]) for name in _PATHS if isinstance(table.get(name), str)}}

    def of_variant(table: Any) -> Any:
        if not isinstance(table, Mapping) or "extends" not in table:
            return table
        return {**table, "extends": of_rules(table["extends"])}

    found = dict(held)
    if "rules" in held:
        found["rules"] = [of_rules(name) for name in _tables(held["rules"])]
    if "populations" in held:
        found["populations"] = [of_population(each) for each in _tables(held["populations"])]
    if isinstance(held.get("variants"), Mapping):
        found["variants"] = {name: of_variant(each) for name, each in held["variants"].items()}
    return found


def _population(given: Any, place: int) -> tuple[str, Population]:
    table = {"kind": given} if isinstance(given, str) else given
    where = f"populations[{place}]: "
    if not isinstance(table, Mapping) or not isinstance(table.get("kind"), str):
        raise InputError(f"{where}expected a table with a kind: {', '.join(POPULATIONS)}")
    kind = table["kind"]
    if kind not in POPULATIONS:
        raise InputError(f"{where}{unknown('kind', kind, POPULATIONS)}")
    options = {name: value for name, value in table.items() if name not in ("kind", "name")}
    known = [field.name for field in fields(POPULATIONS[kind])]  # type: ignore[arg-type]
    for name, value in options.items():
        if name not in known:
            raise InputError(f"{where}{unknown(f'option of {kind}', name, known)}")
        options[name] = tuple(value) if isinstance(value, list) else value
    try:
        return table.get("name", kind), POPULATIONS[kind](**options)
    except InputError as error:
        raise InputError(f"{where}{error}") from None


def _rules(held: Mapping[str, Any]) -> list[RuleSet]:
    """Return the rule sets of a file, its own variants among them."""
    variants = held.get("variants", {})
    if not isinstance(variants, Mapping):
        raise InputError("variants is no table")
    for name in variants:
        if not name or not name.isprintable():
            raise InputError(f"variants has {name!r}, expected a name")
        if name in packaged():
            raise InputError(f"variants.{name} has the name of a rule set that there is; choose another")
        if name not in _tables(held["rules"]) and not any(_extends(each, name) for each in variants.values()):
            raise InputError(f"variants.{name} is not among the rules")
    return [_rule_set(name, variants) for name in _tables(held["rules"])]


def _extends(table: Any, name: str) -> bool:
    return isinstance(table, Mapping) and table.get("extends") == name


def _rule_set(name: Any, variants: Mapping[str, Any], within: tuple[str, ...] = ()) -> RuleSet:
    if not isinstance(name, str):
        raise InputError(f"rules has {name!r}, expected names")
    if name not in variants:
        return load(name)
    table = variants[name]
    if not isinstance(table, Mapping) or "extends" not in table:
        raise InputError(f"variants.{name}: expected a table that says what it extends")
    if name in within:
        raise InputError(f"variants.{name} extends itself")
    base = _rule_set(table["extends"], variants, (*within, name))
    changes = {key: value for key, value in table.items() if key != "extends"}
    try:
        return base.replace(name=name, **changes)
    except InputError as error:
        raise InputError(f"variants.{name}: {error}") from None
