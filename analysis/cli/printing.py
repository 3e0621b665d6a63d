"""Prints tables, CSV and JSON on stdout, and messages on stderr."""

import json
import sys
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

import typer

from mjfast.analysis.cli.options import Document, Format

if TYPE_CHECKING:
    import pandas as pd
    from rich.console import JustifyMethod
    from rich.table import Table as RichTable

    from mjfast.analysis import Result
    from mjfast.analysis.framed import Framed
    from mjfast.analysis.tables import Table

_PIPE_WIDTH: Final = 1000


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    print(json.dumps(value, indent=1, ensure_ascii=False))


def print_result(result: "Result", output: Format) -> None:
    """Print the result of a study."""
    from mjfast.analysis import tables

    if output is Format.json:
        print_json(result.as_dict())
    elif output is Format.csv:
        result.frame.to_csv(sys.stdout, index=False)
    else:
        print(result.title)
        print_table(tables.distribution(result))
        print_table(tables.means(result))
        if result.test is not None:
            print(f"Agreement with the exact distribution: {result.test}")
        if "seed" in result.recipe:
            print(f"Seed {result.recipe['seed']}")


def print_framed(
    result: "Framed", output: Format | Document, table: str | None = None, wrapped: Collection[str] = frozenset()
) -> None:
    """Print a result that is several frames: the tables of one or of all, CSV of one, by default its main one."""
    if output == Format.json:
        print_json(result.as_dict())
    elif output == Format.csv:
        getattr(result, table or result.main).to_csv(sys.stdout, index=False)
    elif output in (Document.markdown, Document.latex):
        print(result.written(output.value, table))
    else:
        print(result.title)
        for heading, shown in result.tables_of(table):
            print(f"\n{heading}")
            print_table(shown, wrapped)
        if result.notes:
            print(fill(result.notes, get_terminal_size().columns if sys.stdout.isatty() else _PIPE_WIDTH))


def print_saved(paths: list[Path]) -> None:
    """Say what was written, and what was not for want of a package."""
    from mjfast.analysis import extras, output

    if not paths:
        return
    say(f"Written to {output.describe(paths)}")
    for package in output.missing_packages():
        say(f"Without {package} something is left out; {extras.hint(package)}")


def print_rows(
    rows: list[dict[str, Any]],
    output: Format,
    *,
    heads: Iterable[str] | None = None,
    wrapped: Iterable[str] = (),
) -> None:
    """Print rows that have the same keys, the `heads`; a narrow terminal breaks the cells of `wrapped` columns."""
    names = list(rows[0] if heads is None else heads)
    if output is Format.json:
        print_json(rows)
    elif output is Format.csv:
        _frame(rows, names).to_csv(sys.stdout, index=False)
    else:
        from mjfast.analysis.tables import Table

        words = frozenset(name for name in names if rows and isinstance(rows[0][name], str))
        cells = [["" if row[name] is None else str(row[name]) for name in names] for row in rows]
        print_table(Table(names, cells, 1, words), frozenset(wrapped))


def records(frame: "pd.DataFrame") -> list[dict[str, Any]]:
    """Return the rows of a frame."""
    return [{str(head): cell for head, cell in row.items()} for row in frame.to_dict("records")]


def _frame(rows: list[dict[str, Any]], heads: list[str]) -> "pd.DataFrame":
    import pandas as pd

    return pd.DataFrame(rows, columns=heads, dtype=object)  # whole numbers stay whole beside cells that are empty


def print_table(table: "Table", wrapped: Collection[str] = frozenset()) -> None:
    """Print a table as text, in several parts where the terminal is too narrow for all of its columns."""
    from rich.console import Console

    # A pipe has no width of its own, and nothing may be cut off there.
    width = Console().width if sys.stdout.isatty() else _PIPE_WIDTH
    endless = Console(width=_PIPE_WIDTH)
    shown, parts = list(range(table.keys)), []
    for column in range(table.keys, len(table.heads)):
        wider = _laid_out(table, [*shown, column], wrapped)
        if len(shown) > table.keys and endless.measure(wider).minimum > width:
            parts.append(_laid_out(table, shown, wrapped))
            shown = shown[: table.keys]
        shown.append(column)
    for part in (*parts, _laid_out(table, shown, wrapped)):
        # What is wider all the same is broken by the terminal, which loses nothing.
        Console(highlight=False, width=max(width, endless.measure(part).minimum)).print(part)


def _laid_out(table: "Table", columns: Sequence[int], wrapped: Collection[str]) -> "RichTable":
    """Return some columns of a table, those of `wrapped` as narrow as their longest word if need be."""
    from rich import box
    from rich.cells import cell_len
    from rich.table import Table as RichTable
    from rich.text import Text

    shown = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for column in columns:
        head = table.heads[column]
        width = max(map(cell_len, [head, *(row[column] for row in table.rows)]))
        justify: JustifyMethod = "left" if head in table.words else "right"
        whole: dict[str, Any] = {"no_wrap": True, "min_width": width}
        shown.add_column(head, justify=justify, overflow="fold", **({} if head in wrapped else whole))
    for row in table.rows:
        # As it is: what stands in brackets would be markup.
        shown.add_row(*(Text(row[column]) for column in columns))
    return shown


def say(message: str) -> None:
    """Print a message on stderr."""
    typer.echo(message, err=True)
