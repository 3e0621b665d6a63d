"""The command line: the functions of mjfast and its studies, with the same words."""

import json
import os
import sys
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import mjfast as mj
from mjfast.errors import FileError, MjfastError

if TYPE_CHECKING:
    import pandas as pd

    from mjfast.analysis import Result
    from mjfast.analysis.deals import DealRun
    from mjfast.analysis.tables import Table

app = typer.Typer(
    name="mjfast",
    help="Numbers about mahjong hands: exact, sampled, and from recorded games.",
    epilog="Hands are written 123m406p789s11z: m p s suits, z honours (E S W N White Green Red), 0 a red five.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


_PIPE_WIDTH = 1000


class Format(StrEnum):
    """How results are printed."""

    table = "table"
    csv = "csv"
    json = "json"


def _number(text: str) -> int:
    try:
        value = Decimal(text.replace("_", "").replace(",", ""))
        if value == value.to_integral_value():
            return int(value)
    except (InvalidOperation, OverflowError, ValueError):
        pass
    raise typer.BadParameter(f"{text!r} is no whole number such as 10000000 or 1e7")


Hands = Annotated[
    list[str], typer.Argument(metavar="HAND...", help="A hand; with melds in quotes: '123m45p11z p555z'.")
]
Melds = Annotated[str | None, typer.Option(help="Melds of the hand: 'p555z c123m'.", show_default=False)]
Forms = Annotated[str, typer.Option(help="Winning forms, with commas: standard,seven_pairs,thirteen_orphans; or all.")]
System = Annotated[str, typer.Option(help="Meld system: standard, jokers, luoshu, luoshu_lines.")]
TileSet = Annotated[
    str | None,
    typer.Option("--tile-set", help="Tiles: 136, 144, 108, 132, 34; by default the system's.", show_default=False),
]
Output = Annotated[Format, typer.Option("--format", help="How to print: table, csv, json.")]


def _version(wanted: bool) -> None:
    if wanted:
        print(f"mjfast {mj.__version__}")
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def shanten(
    hands: Hands,
    melds: Melds = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    output: Output = Format.table,
) -> None:
    """How many tiles each hand is from being ready (0 is ready, -1 complete)."""
    rules = _rules(forms, system, tile_set)
    rows = [{"hand": hand, "shanten": mj.shanten(hand, melds=melds, **rules)} for hand in hands]
    _print_rows(rows, output)


@app.command()
def waits(
    hands: Hands,
    melds: Melds = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    output: Output = Format.table,
) -> None:
    """The tiles that complete each hand of 13 (10, 7, 4, 1 with melds)."""
    rules = _rules(forms, system, tile_set)
    rows = []
    for hand in hands:
        found = mj.waits(hand, melds=melds, **rules)
        rows.append({"hand": hand, "kinds": len(found), "waits": " ".join(found)})
    _print_rows(rows, output)


@app.command()
def ukeire(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="A hand; with melds in quotes: '123m45p11z p555z'.")],
    melds: Melds = None,
    visible: Annotated[str | None, typer.Option(help="Tiles seen elsewhere.", show_default=False)] = None,
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    output: Output = Format.table,
) -> None:
    """The draws that bring a hand nearer, for each discard, and how many are left."""
    frame = mj.ukeire(hand, melds=melds, visible=visible, **_rules(forms, system, tile_set))
    _print_rows([{str(key): cell for key, cell in row.items()} for row in frame.to_dict("records")], output)


@app.command()
def deals(
    tiles: Annotated[
        int | None,
        typer.Option(help="Tiles of the hand: 13 (the default) or 14, or 3, 6, 9, 12 fewer.", show_default=False),
    ] = None,
    n: Annotated[
        int | None,
        typer.Option(parser=_number, metavar="NUMBER", help="Deals to sample, by default 1e7.", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes the deals; by default a fresh one, which is shown.", show_default=False)
    ] = None,
    measures: Annotated[
        str,
        typer.Option(
            help="What to count, with commas: shanten, waits, pairs, kinds, orphans, largest_suit, dora.",
        ),
    ] = "shanten",
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count exactly; with --n, put the exact shares beside.")
    ] = False,
    distinct: Annotated[
        bool, typer.Option("--distinct", help="With --exact alone: count different hands, not deals.")
    ] = False,
    recorded: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Count the hands of a CSV file, the exact shares beside.", show_default=False
        ),
    ] = None,
    confidence: Annotated[float, typer.Option(help="Level of the intervals.")] = 0.95,
    workers: Annotated[
        int | None, typer.Option(help="Threads, by default one a processor.", show_default=False)
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Folder for tables, picture, report and the state of the run.",
            show_default=False,
        ),
    ] = None,
    output: Output = Format.table,
) -> None:
    """How good dealt hands are: sampled, exactly, or in recorded games.

    An interrupted run with --out goes on where it stopped when the same command is given again.
    """
    from mjfast import analysis
    from mjfast.analysis import files
    from mjfast.analysis.deals import DEFAULT_N, start

    sampling = {"--tiles": tiles, "--n": n, "--seed": seed, "--workers": workers, "--exact": exact or None}
    if recorded is not None and any(value is not None for value in sampling.values()):
        named = ", ".join(name for name, value in sampling.items() if value is not None)
        raise typer.BadParameter(f"{named} cannot go with --recorded: the hands are those of the file")
    if exact and n is None and (seed is not None or workers is not None):
        raise typer.BadParameter("--seed and --workers go with --n: without it --exact samples nothing")
    tiles = 13 if tiles is None else tiles
    if distinct and (n is not None or not exact):
        raise typer.BadParameter("--distinct goes with --exact, and not with --n")
    how: dict[str, Any] = {"measures": _names(measures), **_rules(forms, system, tile_set)}
    folder = files.make_folder(out) if out is not None else None
    known = analysis.exact_deals(tiles, distinct=distinct, **how) if exact else None
    if recorded is not None:
        result = analysis.recorded_deals(recorded, confidence=confidence, **how)
    elif known is not None and n is None:
        result = known
    else:
        run = start(tiles=tiles, n=DEFAULT_N if n is None else n, seed=seed, confidence=confidence, out=folder, **how)
        try:
            run.run(workers=workers)
        except KeyboardInterrupt:
            _print_interrupted(run, known, output)
            raise typer.Exit(130) from None
        result = run.result(known)
    saved = result.save(folder) if folder is not None else []
    _print_result(result, output)
    _print_saved(saved)


def _print_interrupted(run: "DealRun", known: "Result | None", output: Format) -> None:
    """Show what is finished."""
    if run.finished.n:
        _print_result(run.result(known), output)
    kept = f", kept in {run.keep.path}; the same command goes on from there" if run.keep is not None else ""
    _say(f"interrupted: {run.finished.n:,} of {run.n:,} deals are finished{kept}")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))


def _rules(forms: str, system: str, tile_set: str | None) -> dict[str, Any]:
    return {"forms": _names(forms), "system": system, "tile_set": tile_set}


def _print_result(result: "Result", output: Format) -> None:
    from mjfast.analysis import tables

    if output is Format.json:
        print(json.dumps(result.as_dict(), indent=1))
    elif output is Format.csv:
        result.frame.to_csv(sys.stdout, index=False)
    else:
        print(result.title)
        _print_table(tables.distribution(result))
        _print_table(tables.means(result))
        if result.test is not None:
            print(f"Agreement with the exact distribution: {result.test}")
        if "seed" in result.recipe:
            print(f"Seed {result.recipe['seed']}")


def _print_saved(paths: list[Path]) -> None:
    from mjfast.analysis import extras, output

    if not paths:
        return
    _say(f"Written to {output.describe(paths)}")
    for package in output.missing_packages():
        _say(f"Without {package} something is left out; {extras.hint(package)}")


def _print_rows(rows: list[dict[str, Any]], output: Format) -> None:
    if output is Format.json:
        print(json.dumps(rows, indent=1))
    elif output is Format.csv:
        _frame(rows).to_csv(sys.stdout, index=False)
    else:
        from mjfast.analysis.tables import Table

        words = frozenset(head for head, cell in rows[0].items() if isinstance(cell, str))
        cells = [["" if cell is None else str(cell) for cell in row.values()] for row in rows]
        _print_table(Table(list(rows[0]), cells, 1, words))


def _frame(rows: list[dict[str, Any]]) -> "pd.DataFrame":
    import pandas as pd

    return pd.DataFrame(rows)


def _print_table(table: "Table") -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable

    shown = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for head in table.heads:
        shown.add_column(head, justify="left" if head in table.words else "right", no_wrap=True)
    for row in table.rows:
        shown.add_row(*row)
    # A pipe has no width of its own, and nothing may be cut off there.
    console = Console(highlight=False, width=None if sys.stdout.isatty() else _PIPE_WIDTH)
    console.print(shown)


def _say(message: str) -> None:
    typer.echo(message, err=True)


def main() -> None:
    """Run the command line; errors of ours are one line on stderr and exit status 2 (files: 1)."""
    try:
        app()
        sys.stdout.flush()
    except MjfastError as error:
        _say(f"mjfast: {error}")
        sys.exit(1 if isinstance(error, FileError) else 2)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not try to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        _say(f"mjfast: cannot write the output: {error.strerror or error}")
        sys.exit(1)
