"""The command about the pattern catalogue."""

from typing import Annotated, Final

import typer

from mjfast import rules as rule_files
from mjfast.analysis.cli.options import Format, Output, rule_set, rule_sets
from mjfast.analysis.cli.printing import print_json, print_rows
from mjfast.catalogue import ALIASES, GROUPS, PATTERNS, Pattern
from mjfast.errors import InputError, unknown
from mjfast.rules import RuleSet
from mjfast.rules.ruleset import show_value

_OWN: Final = "own"  # the group of what rule files define


def patterns(
    name: Annotated[
        str | None,
        typer.Argument(metavar="PATTERN", help="Show this one in full, by any of its names.", show_default=False),
    ] = None,
    group: Annotated[
        str | None, typer.Option(help=f"Only one of {', '.join(GROUPS)}, {_OWN}.", show_default=False)
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Add the prices under these rule sets, with commas.", show_default=False),
    ] = None,
    counted: Annotated[
        bool, typer.Option("--counted", help="Only patterns that one of these rule sets counts.")
    ] = False,
    search: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Only where a name or definition has this.", show_default=False)
    ] = None,
    output: Output = Format.table,
) -> None:
    """Which patterns there are, with their names and prices; or one of them in full."""
    chosen = rule_sets(rules) if rules is not None else []
    if counted and not chosen:
        raise InputError("--counted goes with --rules: which rule sets count them?")
    known = dict(PATTERNS) | {own: found for priced in chosen for own, found in priced.own.items()}
    if name is not None:
        if name not in known and name not in ALIASES:
            raise unknown("pattern", name, (*known, *ALIASES))
        entry = known[ALIASES.get(name, name)]
        _show(entry, chosen or _families_with(entry), output)
        return
    if group is not None and group not in (*GROUPS, _OWN):
        raise unknown("group", group, (*GROUPS, _OWN))
    found = [entry for entry in known.values() if group in (None, entry.group) and _has(entry, search or "")]
    if counted:
        found = [entry for entry in found if any(entry.id in priced.patterns for priced in chosen)]
    more = () if output is Format.table else ("group", "aliases", "definition", "source")
    rows = [
        {
            **{head: _texts(entry)[head] for head in ("id", "en", "ja", "zh", *more)},
            **{priced.name: price_text(entry, priced) for priced in chosen},
        }
        for entry in found
    ]
    heads = ["id", "en", "ja", "zh", *more, *(priced.name for priced in chosen)]
    print_rows(rows, output, heads=heads, wrapped=heads[1:])


def _families_with(entry: Pattern) -> list[RuleSet]:
    """Return the rule sets of the families in which some rule set counts a pattern."""
    every = list(map(rule_set, rule_files.names()))
    families = {rules.family_name for rules in every if entry.id in rules.patterns}
    return [rules for rules in every if rules.family_name in families]


def _texts(entry: Pattern) -> dict[str, str]:
    texts = {head: getattr(entry, head) for head in ("id", "group", "en", "ja", "zh", "definition", "fields", "source")}
    return texts | {"aliases": ", ".join(entry.aliases)}


def _has(entry: Pattern, text: str) -> bool:
    return any(text.casefold() in other.casefold() for other in _texts(entry).values())


def _show(entry: Pattern, rules: list[RuleSet], output: Format) -> None:
    texts = _texts(entry)
    prices = [{"rules": priced.name, "price": price_text(entry, priced)} for priced in rules]
    if output is Format.json:
        print_json(texts | {"prices": {row["rules"]: row["price"] for row in prices}})
    elif output is Format.csv:
        print_rows([{"pattern": entry.id, **row} for row in prices], output)
    else:
        names = ", ".join(filter(None, (entry.en, entry.ja, entry.zh)))
        print(f"{entry.id}: {names}")
        for head in ("group", "aliases", "definition", "fields", "source"):
            if texts[head]:
                print(f"{head.capitalize()}: {texts[head]}")
        if entry.group != "facts" or any(entry.id in priced.patterns for priced in rules):
            print_rows(prices, output)


def price_text(entry: Pattern, rules: RuleSet) -> str:
    """Say what a rule set pays for a pattern."""
    known = entry.id in PATTERNS or entry.id in rules.own
    return show_value(rules.price(entry.id) if known else None)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(patterns)
