"""Commands about rule sets: list, show, diff, check."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import typer

from mjfast import rules as rule_files
from mjfast.analysis.cli.options import Format, Output, rule_set
from mjfast.analysis.cli.printing import print_rows, records
from mjfast.errors import unknown
from mjfast.plans import make_plan
from mjfast.rules import FAMILIES, RuleSet
from mjfast.rules.families import read_family
from mjfast.rules.keys import SECTIONS

app = typer.Typer(
    help="Rule sets: which there are, what they say, how they differ, whether a file is right.", no_args_is_help=True
)

_SECTIONS: Final = (*SECTIONS, "patterns", "replaces", "define")
_NO_OPTION: Final = "-"
_HELP: Final = "A rule set: a name of `mjfast rules list`, or a file a.toml."


@app.command("list")
def list_names(
    family: Annotated[str | None, typer.Option(help=f"Only one of {', '.join(FAMILIES)}.", show_default=False)] = None,
    output: Output = Format.table,
) -> None:
    """Which rule sets there are, their families, what they extend, and how many values no source confirms."""
    chosen = read_family(family).name if family is not None else None
    found = [rules for rules in map(rule_set, rule_files.names()) if chosen in (None, rules.family_name)]
    rows = [
        {
            "name": rules.name,
            "title": rules.title,
            "family": rules.family_name,
            "extends": " < ".join(rules.chain[-2::-1]),
            "unconfirmed": len(rules.unconfirmed),
        }
        for rules in found
    ]
    print_rows(rows, output, wrapped=["title"])


@app.command()
def show(
    name: Annotated[str, typer.Argument(metavar="NAME", help=_HELP)],
    section: Annotated[
        str | None,
        typer.Option(help=f"Only one of {', '.join(_SECTIONS)}.", show_default=False),
    ] = None,
    output: Output = Format.table,
) -> None:
    """What a rule set says: each option and price, where it is set, its source, and what it means."""
    rules = rule_set(name)
    if section is not None and section not in _SECTIONS:
        raise unknown("section", section, _SECTIONS)
    rows = [row for row in records(rule_files.table(rules)) if section in (None, row["section"])]
    if output is not Format.table:
        print_rows(rows, output)
        return
    print(f"{rules.name}: {rules.title}" + (f"\nSource: {rules.source}" if rules.source else ""))
    print(f"Family: {rules.family_name}, {rules.family.title}; patterns are worth {rules.family.unit}")
    for row in rows:
        row["origin"] += "" if row["confirmed"] else ", unconfirmed"
    heads = ["key", "value", "origin", "meaning", "source"]
    print_rows(rows, output, heads=heads, wrapped=heads[1:])


@app.command()
def diff(
    one: Annotated[str, typer.Argument(metavar="ONE", help=_HELP)],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another one.")],
    output: Output = Format.table,
) -> None:
    """What two rule sets say differently; of two families, what both know first."""
    first, second = rule_set(one), rule_set(other)
    frame = rule_files.diff(first, second)
    rows, heads = records(frame), list(frame.columns)
    alike = first.family_name == second.family_name
    if not alike:
        rows = _across(rows, dict(zip(heads[2:], (first, second), strict=True)))
    if output is not Format.table:
        print_rows(rows, output, heads=heads)
        return
    if not alike:
        print("\n".join(map(_family, (first, second))))
    if rows:
        print_rows(rows, output, heads=heads, wrapped=heads[2:])
    else:
        print(f"{first.name} and {second.name} say the same")


def _across(rows: list[dict[str, Any]], sides: Mapping[str, RuleSet]) -> list[dict[str, Any]]:
    """
    Return the differences between rule sets of two families, what both know first.

    Options that a family does not have are marked, and come last. What patterns replace is left out: it goes with the
    way of one family to count.
    """

    def rank(row: Mapping[str, Any]) -> tuple[bool, bool]:
        is_price = row["section"] == "patterns"
        known = [row["key"] in (rules.patterns if is_price else rules.options) for rules in sides.values()]
        return not is_price and not all(known), is_price and not all(known)

    kept = [row for row in rows if row["section"] in (*SECTIONS, "patterns")]
    for row in kept:
        for name, rules in sides.items():
            if row["section"] in SECTIONS and row["key"] not in rules.options:
                row[name] = _NO_OPTION
    return sorted(kept, key=rank)


def _family(rules: RuleSet) -> str:
    return f"{rules.name}: {rules.family.title}; patterns are worth {rules.family.unit}"


@app.command()
def check(file: Annotated[str, typer.Argument(metavar="FILE", help="A rule file, a.toml.")]) -> None:
    """Whether a rule file can be used; if it cannot, what is wrong with it, and exit status 2."""
    rules = rule_set(file)
    make_plan((rules,))
    print(f"{file}: OK, {_extent(rules)}")


def _extent(rules: RuleSet) -> str:
    if len(rules.chain) == 1:
        return f"{len(rules.options)} options and {len(rules.patterns)} prices"
    said = list(rules.origin.values()).count(rules.name)
    unpaid = [name for name in rules.own if name not in rules.patterns]
    aside = f"; without a price: {', '.join(unpaid)}" if unpaid else ""
    return f"{said} value{'' if said == 1 else 's'} of its own beside those of {rules.chain[-2]}{aside}"


def register(main: typer.Typer) -> None:
    """Add the commands."""
    main.add_typer(app, name="rules")
