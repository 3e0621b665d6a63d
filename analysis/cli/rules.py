"""Commands about rule sets: list, show, diff, check."""

from typing import Annotated, Final

import typer

from mjfast import rules as rule_files
from mjfast.analysis.cli.options import Format, Output, rule_set
from mjfast.analysis.cli.printing import print_rows, records
from mjfast.errors import unknown
from mjfast.plans import make_plan
from mjfast.rules import RuleSet
from mjfast.rules.keys import SECTIONS

app = typer.Typer(
    help="Rule sets: which there are, what they say, how they differ, whether a file is right.", no_args_is_help=True
)

_SECTIONS: Final = (*SECTIONS, "patterns", "replaces", "define")
_HELP: Final = "A rule set: a name of `mjfast rules list`, or a file a.toml."


@app.command("list")
def list_names(output: Output = Format.table) -> None:
    """Which rule sets there are, what they extend, and how many of their values no source confirms."""
    found = [rule_set(name) for name in rule_files.names()]
    rows = [
        {
            "name": rules.name,
            "title": rules.title,
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
    """What two rule sets say differently."""
    first, second = rule_set(one), rule_set(other)
    frame = rule_files.diff(first, second)
    if frame.empty and output is Format.table:
        print(f"{first.name} and {second.name} say the same")
    else:
        print_rows(records(frame), output, heads=frame.columns, wrapped=frame.columns[2:])


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
