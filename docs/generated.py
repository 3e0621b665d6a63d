"""Parts of pages that are written from the rule files and the catalogue; a line ``% insert: NAME`` stands for one."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mjfast import rules
from mjfast.catalogue import GROUPS, PATTERNS, Pattern
from mjfast.rules import KEYS, RuleSet
from mjfast.rules.ruleset import settings, show_value

_LINE = re.compile(r"^% insert: (\w+)$", re.MULTILINE)

_GROUP_TITLES = {
    "facts": "Facts for conditions",
    "circumstances": "Circumstances of the win",
    "riichi": "Yaku and yakuman",
    "local": "Local yaku",
}

_USES = {"price": "price", "flow": "play"}


def rule_sets() -> str:
    """A section for each rule set: what it is, where it comes from, how it differs from the one that it extends."""
    return "\n\n".join("\n\n".join(_about(rules.load(name))) for name in _in_order())


def _in_order() -> list[str]:
    """Names of rule sets, each after the one that it extends."""
    return sorted(rules.names(), key=lambda name: rules.load(name).chain)


def _about(chosen: RuleSet) -> Iterator[str]:
    yield f"### {chosen.name}"
    yield f"{chosen.title}. Source: {_text(chosen.source)}."
    *_, base, _ = (None, *chosen.chain)
    if base is None:
        yield "All others extend this one, directly or not."
    else:
        options, prices = _differences(chosen, rules.load(base))
        yield f"Differs from [`{base}`](#{base}) in {_listed(options) if options else 'no option'}."
        if prices:
            by_price = [f"{price}: {_listed(map(_code, names))}" for price, names in prices.items()]
            yield f"Other prices. {'; '.join(by_price)}."
    if chosen.unconfirmed:
        known = [name for _, name in settings(chosen) if name in chosen.unconfirmed]
        absent = sorted(chosen.unconfirmed.difference(known))
        yield f"Not confirmed: {_listed(map(_code, [*known, *absent]))}."


def _differences(chosen: RuleSet, base: RuleSet) -> tuple[list[str], dict[str, list[str]]]:
    """What a rule set says otherwise: options, and patterns by their price."""
    now, before = settings(chosen), settings(base)
    options: list[str] = []
    prices: dict[str, list[str]] = {}
    for section, name in dict.fromkeys((*before, *now)):
        value = now.get((section, name))
        if value == before.get((section, name)):
            continue
        if section == "patterns":
            prices.setdefault(show_value(value), []).append(name)
        else:
            options.append(_code(f"{name} = {_toml(value)}"))
    return options, prices


def options() -> str:
    """A table for each section of a rule file."""
    standard = rules.load("riichi")
    sections: dict[str, list[list[str]]] = {}
    for name, key in KEYS.items():
        row = [_code(name), _code(_toml(standard[name])), key.expected, _text(key.meaning), _USES[key.use]]
        sections.setdefault(key.section, []).append(row)
    heads = ["option", "in `riichi`", "values", "meaning", "moves"]
    return "\n\n".join(f"### [{section}]\n\n{_table(heads, rows)}" for section, rows in sections.items())


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
    if entry.group != "facts":
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
    """What rule sets pay, those that agree together and most of them last."""
    by_price: dict[str, list[str]] = {}
    for rule_set in map(rules.load, _in_order()):
        price = rule_set.patterns.get(name)
        double = price is not None and name in rule_set["double_yakuman"]
        text = "not counted" if price is None else "double yakuman" if double else str(price)
        by_price.setdefault(text, []).append(rule_set.name)
    if len(by_price) == 1:
        return f"{next(iter(by_price))} in all rule sets"
    *few, (usual, _) = sorted(by_price.items(), key=lambda entry: len(entry[1]))
    return "; ".join([*(f"{text} in {_listed(map(_code, names))}" for text, names in few), f"{usual} in the others"])


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


_PARTS: dict[str, Callable[[], str]] = {part.__name__: part for part in (rule_sets, options, patterns)}


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
