"""The command that prints tables of points: table points."""

import contextlib
import html
import io
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from mjfast.analysis import files
from mjfast.analysis.cli.options import Format, rule_set
from mjfast.analysis.cli.printing import print_rows, print_table, records, say
from mjfast.analysis.tables import Table
from mjfast.family_rules import rules_of
from mjfast.point_table import can_occur, limit_table, point_table
from mjfast.rules import RuleSet

app = typer.Typer(help="Tables as books have them.", no_args_is_help=True)

_NEVER: Final = "-"
_STYLE: Final = """
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 60rem; font: 16px/1.5 system-ui, sans-serif; color: #1f2933; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #d9e2ec; }
th { color: #616e7c; }
"""


class PageFormat(StrEnum):
    """How a table of points is printed."""

    table = "table"
    csv = "csv"
    json = "json"
    html = "html"


@app.command()
def points(
    rules: Annotated[
        str, typer.Option(metavar="NAME", help="A rule set: a name of `mjfast rules list`, or a file a.toml.")
    ] = "riichi",
    output: Annotated[
        PageFormat, typer.Option("--format", help="How to print: table, csv, json, or html, a page of its own.")
    ] = PageFormat.table,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write it into a file instead.", show_default=False)
    ] = None,
) -> None:
    """What han and fu pay, by ron and by self-draw, to the dealer and to others; and what limits pay.

    Only rules that count han and fu have such a table.
    """
    chosen = rules_of("riichi", rule_set(rules), "a table of points by han and fu")
    if out is None:
        _print(chosen, output)
        return
    written = io.StringIO()
    with contextlib.redirect_stdout(written):
        _print(chosen, output)
    files.write_text(out, written.getvalue())
    say(f"Written to {out}")


@app.callback()
def _tables() -> None:
    """Keep `table` a group though it has one command."""


def _print(rules: RuleSet, output: PageFormat) -> None:
    if output is PageFormat.html:
        print(_page(rules))
    elif output is PageFormat.table:
        print(_title(rules))
        for head, table in _tables_of(rules).items():
            print(f"\n{head}")
            print_table(table)
    else:
        print_rows(_tidy(rules), Format(output.value))


def _title(rules: RuleSet) -> str:
    return f"{rules.title} ({rules.name})"


def _tidy(rules: RuleSet) -> list[dict[str, Any]]:
    """Return a row for each han and fu below the limits, then a row for each limit, which has no fu."""
    rows = records(point_table(rules, han=_han(rules)))
    limits = records(limit_table(rules).drop(columns="multiple"))
    return [*rows, *({"han": row["han"], "fu": "", **row} for row in limits)]


def _han(rules: RuleSet) -> list[int]:
    """Return the han with which some fu are no limit yet."""
    frame = point_table(rules, han=range(1, min(rules["mangan_han"], 20)))
    return sorted(set(frame.loc[frame["limit"] == "", "han"].tolist()))


def _tables_of(rules: RuleSet) -> dict[str, Table]:
    """Lay out the points of non-dealers, those of the dealer, and the limits."""
    laid_out: dict[str, list[list[str]]] = {"ron": [], "dealer_ron": []}
    columns = _han(rules)
    for fu, group in point_table(rules, han=columns).groupby("fu"):
        rows = records(group)
        laid_out["ron"].append([str(fu), *(_cell(row, "ron", "self_draw", rules) for row in rows)])
        laid_out["dealer_ron"].append([str(fu), *(_cell(row, "dealer_ron", "dealer_self_draw", rules) for row in rows)])
    heads = ["fu", *(f"{han} han" for han in columns)]
    limits = [
        [
            row["limit"],
            row["han"],
            str(row["ron"]),
            _shares(row, "self_draw"),
            str(row["dealer_ron"]),
            str(row["dealer_self_draw"]),
        ]
        for row in records(limit_table(rules))
    ]
    return {
        "Not the dealer: ron (self-draw: from another / from the dealer)": Table(heads, laid_out["ron"], 1),
        "Dealer: ron (self-draw: from each)": Table(heads, laid_out["dealer_ron"], 1),
        "Limits": Table(
            ["limit", "han", "ron", "self-draw", "dealer ron", "dealer self-draw"], limits, 1, frozenset({"limit"})
        ),
    }


def _cell(row: dict[str, Any], ron: str, self_draw: str, rules: RuleSet) -> str:
    by_ron, drawn = (can_occur(row["han"], row["fu"], rules, self_draw=drawn) for drawn in (False, True))
    if not by_ron and not drawn:
        return _NEVER
    if row["limit"]:
        return str(row["limit"])
    return f"{row[ron] if by_ron else _NEVER} ({_shares(row, self_draw) if drawn else _NEVER})"


def _shares(row: dict[str, Any], self_draw: str) -> str:
    return f"{row[self_draw]}/{row['self_draw_dealer']}" if self_draw == "self_draw" else str(row[self_draw])


def _page(rules: RuleSet) -> str:
    """Return the tables as a page that needs no other file."""
    title = html.escape(_title(rules))
    parts = [
        f"<h2>{html.escape(head)}</h2>\n<div>{table.frame().to_html(index=False, border=0)}</div>"
        for head, table in _tables_of(rules).items()
    ]
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>",
            *parts,
            "</body>\n</html>",
        ]
    )


def register(main: typer.Typer) -> None:
    """Add the commands."""
    main.add_typer(app, name="table")
