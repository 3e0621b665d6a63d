"""Commands for real game logs."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from mjfast.analysis.cli.options import Format, Output
from mjfast.analysis.cli.printing import print_framed, print_table, say

app = typer.Typer(help="Real game logs: Tenhou (XML, JSON) and mjai.", no_args_is_help=True, add_completion=False)

_WRAPPED = frozenset({"file", "place", "reason"})
"""Columns whose cells are broken where the terminal is narrow."""


class Frame(StrEnum):
    """The tables that logs are read into."""

    wins = "wins"
    starts = "starts"
    hands = "hands"


@app.callback()
def _group() -> None:
    pass  # without it typer would make the only command the group itself


@app.command()
def read(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Logs, folders of logs, archives of logs.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The file: .csv, .jsonl or .parquet; .csv.gz and so on.", show_default=False),
    ] = None,
    frame: Annotated[Frame, typer.Option(help="What has rows in the file, and in CSV.")] = Frame.wins,
    names: Annotated[bool, typer.Option("--names", help="Keep the names of players.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first that cannot be read, rather than leave it out.")
    ] = False,
    output: Output = Format.table,
) -> None:
    """Read logs into a table of wins, starting hands, or hands played.

    `mjfast rescore` reads the file of wins, `mjfast deals --recorded` that of starting hands. JSON has all tables.
    """
    from mjfast import analysis

    errors = "raise" if strict else "report"
    if out is not None:
        counts = analysis.write_logs(paths, out, frame=frame.value, errors=errors, names=names)
    if output is not Format.table:
        result = analysis.read_logs(paths, errors=errors, names=names)
        counts = result.counts
        print_framed(result, output, frame.value)
    elif out is None:
        counts = analysis.count_logs(paths, errors=errors)
    if output is Format.table:
        print(counts.title)
        for heading, shown in counts.tables:
            print(f"\n{heading}")
            print_table(shown, _WRAPPED)
    elif counts.faults:
        say(f"{counts.n_faults:,} not read and left out; the first is {counts.faults[0]}")
    if out is not None:
        say(f"Written to {out}")


def register(main: typer.Typer) -> None:
    """Add the commands."""
    main.add_typer(app, name="logs")
