"""Parts of pages that are written from the rule files and the catalogue; a line ``% insert: NAME`` stands for one."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mjfast import rules
from mjfast.catalogue import GROUPS, PATTERNS, Pattern
from mjfast.rules import FAMILIES, KEYS, RuleSet
from mjfast.rules.ruleset import settings, show_value

_LINE = re.compile(r"^% insert: (\w+)$", re.MULTILINE)

_GROUP_TITLES = {
    "facts": "Facts for conditions",
    "circumstances": "Circumstances of the win",
    "riichi": "Yaku and yakuman",
    "local": "Local yaku",
    "mcr": "Chinese Official (MCR)",
    "guangdong": "Guangdong",
    "hangzhou": "Hangzhou",
    "luoshu": "Luoshu",
    "thirteen_orphans": "Thirteen orphans only",
}

_USES = {"price": "price", "flow": "play"}


def rule_sets() -> str:
    """A section for each rule set: what it is, where it comes from, how it differs from the one that it extends."""
    return "\n\n".join("\n\n".join(_about(rules.load(name))) for name in _in_order())


def _in_order() -> list[str]:
    """Names of rule sets, family by family, each after the one that it extends."""
    families = list(FAMILIES)
    return sorted(
        rules.names(), key=lambda name: (families.index(rules.load(name).family_name), rules.load(name).chain)
    )


def _bases() -> dict[str, RuleSet]:
    """The rule set of each family that extends no other."""
    every = map(rules.load, rules.names())
    return {rule_set.family_name: rule_set for rule_set in every if len(rule_set.chain) == 1}


def families() -> str:
    """A table of the families of rules."""
    rows = []
    for family in FAMILIES.values():
        names = [name for name in _in_order() if rules.load(name).family_name == family.name]
        rows.append([_code(family.name), family.title, family.unit, _listed(map(_code, names))])
    return _table(["family", "what it is", "patterns are worth", "rule sets"], rows)


def _about(chosen: RuleSet) -> Iterator[str]:
    yield f"### {chosen.name}"
    yield f"{chosen.title}. Source: {_text(chosen.source)}."
    *_, base, _ = (None, *chosen.chain)
    if base is None:
        alone = [rules.load(name).family_name for name in rules.names()].count(chosen.family_name) == 1
        yield f"Family: {FAMILIES[chosen.family_name].title}." + (
            "" if alone else " All others of its family extend this one, directly or not."
        )
    else:
        options, prices, replacing = _differences(chosen, rules.load(base))
        yield f"Differs from [`{base}`](#{base}) in {_listed(options) if options else 'no option'}."
        if prices:
            by_price = [f"{price}: {_listed(map(_code, names))}" for price, names in prices.items()]
            yield f"Other prices. {'; '.join(by_price)}."
        if replacing:
            yield f"Other patterns are replaced by {_listed(map(_code, replacing))}."
    if chosen.unconfirmed:
        known = [name for _, name in settings(chosen) if name in chosen.unconfirmed]
        absent = sorted(chosen.unconfirmed.difference(known))
        yield f"Not confirmed: {_listed(map(_code, [*known, *absent]))}."


def _differences(chosen: RuleSet, base: RuleSet) -> tuple[list[str], dict[str, list[str]], list[str]]:
    """What a rule set says otherwise: options, patterns by their price, and patterns that replace others."""
    now, before = settings(chosen), settings(base)
    options: list[str] = []
    prices: dict[str, list[str]] = {}
    replacing: list[str] = []
    for section, name in dict.fromkeys((*before, *now)):
        value = now.get((section, name))
        if value == before.get((section, name)):
            continue
        if section == "patterns":
            prices.setdefault(show_value(value), []).append(name)
        elif section == "replaces":
            replacing.append(name)
        else:
            options.append(_code(f"{name} = {_toml(value)}"))
    return options, prices, replacing


def options() -> str:
    """A table for each section of a rule file."""
    bases = _bases()
    sections: dict[str, dict[str, list[list[str]]]] = {}
    for name, key in KEYS.items():
        base = bases[key.families[0]]
        where = f"; in {_families_of(key.families)}" if len(key.families) > 1 else ""
        row = [_code(name), _code(_toml(base[name])), key.expected, _text(key.meaning) + where, _USES[key.use]]
        sections.setdefault(key.section, {}).setdefault(base.name, []).append(row)
    return "\n\n".join(
        f"### [{section}]\n\n" + "\n\n".join(_options(base, rows) for base, rows in tables.items())
        for section, tables in sections.items()
    )


def _options(base: str, rows: list[list[str]]) -> str:
    return _table(["option", f"in `{base}`", "values", "meaning", "moves"], rows)


def _families_of(names: Iterable[str]) -> str:
    return "all families" if set(names) == set(FAMILIES) else _listed(names)


def patterns() -> str:
    """A section for each pattern of the catalogue."""
    parts = []
    for group in (*GROUPS[1:], GROUPS[0]):
        parts.append(f"## {_GROUP_TITLES[group]}")
        parts += ["\n\n".join(_entry(entry)) for entry in PATTERNS.values() if entry.group == group]
    return "\n\n".join(parts)


def _entry(entry: Pattern) -> Iterator[str]:
    yield f"### {entry.id}"
    yield f"{', '.join(filter(None, dict.fromkeys((entry.en, entry.ja, entry.zh))))}"
    yield _text(entry.definition)
    about = []
    if entry.group != "facts" or any(entry.id in rules.load(name).patterns for name in rules.names()):
        about.append(f"Worth: {_worth(entry.id)}.")
    if entry.aliases:
        about.append(f"Other names: {_listed(map(_code, entry.aliases))}.")
    switches = dict.fromkeys(key for wanted, _ in entry.variants for key in wanted)
    if switches:
        about.append(f"Options: {_listed(map(_code, switches))}.")
    if entry.source:
        about.append(f"Source: {_text(entry.source)}.")
    if about:
        yield " ".join(about)


def _worth(name: str) -> str:
    """What the rule sets pay of each family that knows it, those that agree together and most of them last."""
    every = list(map(rules.load, _in_order()))
    families = dict.fromkeys(rule_set.family_name for rule_set in every if name in rule_set.patterns)
    parts = []
    for family in families:
        by_price: dict[str, list[str]] = {}
        for rule_set in (rule_set for rule_set in every if rule_set.family_name == family):
            by_price.setdefault(_price(name, rule_set), []).append(rule_set.name)
        *few, (usual, named) = sorted(by_price.items(), key=lambda entry: len(entry[1]))
        every_one = "in all riichi rule sets" if list(families) == ["riichi"] else "in all"
        rest = "in the others" if few else f"in {_code(named[0])}" if len(named) == 1 else every_one
        told = [f"{text} in {_listed(map(_code, names))}" for text, names in few]
        where = f"{FAMILIES[family].title}: " if list(families) != ["riichi"] else ""
        parts.append(where + "; ".join([*told, f"{usual} {rest}"]))
    return ". ".join(parts) or "not counted in any"


def _price(name: str, rule_set: RuleSet) -> str:
    price = rule_set.patterns.get(name)
    if price is None:
        return "not counted"
    double = rule_set.family_name == "riichi" and name in rule_set["double_yakuman"]
    return "double yakuman" if double else str(price)


def _toml(value: Any) -> str:
    """Write a value as rule files do."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)


def _code(text: str) -> str:
    return f"`{text}`"


def _text(text: str) -> str:
    """Keep Markdown from reading anything into a text."""
    return re.sub(r"([\\`*_\[\]<>|])", r"\\\1", text)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


_PARTS: dict[str, Callable[[], str]] = {part.__name__: part for part in (families, rule_sets, options, patterns)}


def _insert(app: Any, page: str, source: list[str]) -> None:
    source[0] = _LINE.sub(lambda line: _PARTS[line[1]](), source[0])


def _outdated(app: Any, env: Any, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Pages with such parts, which must be written again even if only a rule file has changed."""
    return [page for page in env.found_docs if _LINE.search(env.doc2path(page, base=True).read_text(encoding="utf-8"))]


def setup(app: Any) -> dict[str, bool]:
    """Join in with Sphinx."""
    app.connect("source-read", _insert)
    app.connect("env-get-outdated", _outdated)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
