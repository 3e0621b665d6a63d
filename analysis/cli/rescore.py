"""The command that scores recorded wins again."""

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from mjfast.analysis.cli.options import Confidence, Format, Output, Rules, rule_sets
from mjfast.analysis.cli.printing import print_json, print_saved, print_table, say

_WRAPPED: Final = frozenset({"difference", "reason"})
"""Columns whose cells are broken where the terminal is narrow."""


def rescore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Wins as CSV, JSON lines or parquet; with han, fu, points if known.")
    ],
    rules: Rules = "tenhou",
    confidence: Confidence = 0.95,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first row that is no win, rather than leave it out.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for tables, pictures and the report.", show_default=False),
    ] = None,
    output: Output = Format.table,
) -> None:
    """What recorded wins are worth under one rule set or several, and how the rule sets differ on them.

    CSV has a row for every win and rule set; JSON has the tables.
    """
    from mjfast import analysis
    from mjfast.analysis import files, rescore_tables

    folder = files.make_folder(out) if out is not None else None
    result = analysis.rescore(file, rule_sets(rules), confidence=confidence, errors="raise" if strict else "report")
    saved = result.save(folder) if folder is not None else []
    if output is Format.json:
        print_json(result.as_dict())
    elif output is Format.csv:
        result.frame.to_csv(sys.stdout, index=False)
    else:
        print(result.title)
        for heading, table in rescore_tables.summary(result):
            print(f"\n{heading}")
            if table.rows:
                print_table(table, _WRAPPED)
    if len(result.faults):
        say(f"{len(result.faults):,} of {result.recipe['rows']:,} rows are no wins and are left out")
    print_saved(saved)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(rescore)
