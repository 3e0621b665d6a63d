"""Commands that count every hand there is."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mjfast.analysis.cli import exact_dice
from mjfast.analysis.cli.options import (
    Format,
    Forms,
    Measures,
    Melds,
    Output,
    Rules,
    RulesOfHands,
    System,
    TileSet,
    rule_set,
    rule_sets,
    shapes,
    takes,
    words,
)
from mjfast.analysis.cli.printing import print_framed, print_result, print_saved, say
from mjfast.analysis.cli.wins import Flags, Round, Seat, SelfDraw
from mjfast.errors import unknown

if TYPE_CHECKING:
    from mjfast.analysis.framed import Framed

app = typer.Typer(help="Exact tables: every hand there is, and no sample.", no_args_is_help=True, add_completion=False)

Workers = Annotated[int | None, typer.Option(help="Threads, by default one a processor.", show_default=False)]
Folder = Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Folder for all tables.", show_default=False)]
Frame = Annotated[
    str | None, typer.Option("--table", metavar="NAME", help="The table that CSV has.", show_default=False)
]

_WRAPPED: Final = frozenset({"rules", "pattern", "patterns", "patterns (- lost, + new)", "ways"})
"""Columns whose cells are broken where the terminal is narrow."""


@dataclass(frozen=True)
class Common:
    """What all wins have in common, and how to count them, as the options describe it."""

    self_draw: SelfDraw = False
    seat: Seat = "S"
    round: Round = "E"
    flags: Flags = None
    melds: Melds = None
    tile_set: TileSet = None
    workers: Workers = None

    @property
    def words(self) -> dict[str, Any]:
        """The keywords of the studies."""
        return vars(self) | {"self_draw": self.self_draw or None}  # without the option the flags may say it


def _finish(
    kind: type["Framed"], count: Callable[[], "Framed"], output: Format, table: str | None, out: Path | None
) -> None:
    """Count, print and save; what is wrong with the options is said before."""
    from mjfast.analysis import files

    if table is not None and output is not Format.csv:
        raise typer.BadParameter("--table goes with --format csv: otherwise there are all tables")
    if table is not None and table not in kind.names:
        raise unknown("table", table, kind.names)
    if out is not None:
        files.make_folder(out)
    try:
        result = count()
    except KeyboardInterrupt:
        say("interrupted: nothing is kept")
        raise typer.Exit(130) from None
    saved = result.save(out) if out is not None else []
    print_framed(result, output, table, _WRAPPED)
    print_saved(saved)


@app.command()
@takes(Common)
def wins(
    common: Common, rules: Rules = "riichi", out: Folder = None, table: Frame = None, output: Output = Format.table
) -> None:
    """Patterns, prices and points of every win: each complete hand with each of its tiles as the last.

    CSV tables: summary, points, patterns (the default), pairs, prices, largest.
    """
    from mjfast import analysis

    count = partial(analysis.exact_wins, rule_sets(rules), **common.words)
    _finish(analysis.ExactWins, count, output, table, out)


@app.command()
def ready(
    rules: Rules = "riichi",
    tiles: Annotated[
        int | None,
        typer.Option(help="Concealed tiles: 13, 10, 7, 4 or 1; by default what melds leave.", show_default=False),
    ] = None,
    melds: Melds = None,
    tile_set: TileSet = None,
    workers: Workers = None,
    out: Folder = None,
    table: Frame = None,
    output: Output = Format.table,
) -> None:
    """What every ready hand waits for: kinds, tiles that are left, ways of waiting.

    CSV tables: summary, waits (the default), ways.
    """
    from mjfast import analysis

    how: dict[str, Any] = {"tiles": tiles, "melds": melds, "tile_set": tile_set, "workers": workers}
    count = partial(analysis.exact_ready, rule_sets(rules), **how)
    _finish(analysis.ExactReady, count, output, table, out)


@app.command()
@takes(Common)
def pattern(
    common: Common,
    condition: Annotated[
        str, typer.Argument(metavar="CONDITION", help="A pattern, or a condition: 'tanyao and pinfu'.")
    ],
    rules: Rules = "riichi",
    out: Folder = None,
    output: Output = Format.table,
) -> None:
    """How many complete hands have a pattern in some reading, whether or not it is paid."""
    from mjfast import analysis

    count = partial(analysis.exact_pattern, condition, rule_sets(rules), **common.words)
    _finish(analysis.ExactPattern, count, output, None, out)


@app.command()
@takes(Common)
def compare(
    common: Common,
    rules: Rules = "riichi,saikouisen2000,custom",
    out: Folder = None,
    table: Frame = None,
    output: Output = Format.table,
) -> None:
    """How rule sets differ from the first on every win: differences, what goes with them, who gains and loses.

    CSV tables: summary, differences (the default), moved, extremes.
    """
    from mjfast import analysis

    count = partial(analysis.exact_compare, rule_sets(rules), **common.words)
    _finish(analysis.ExactComparison, count, output, table, out)


@app.command()
@takes(Common)
def hands(
    common: Common,
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="The parquet file.")],
    rules: Annotated[str, typer.Option(metavar="NAME", help="A rule set: a name, or a file a.toml.")] = "riichi",
) -> None:
    """Write every win there is into a parquet file: tiles, last tile, weight, points, patterns.

    An interrupted command goes on where it stopped when it is given again.
    """
    from mjfast import analysis

    try:
        path = analysis.exact_hands(out, rule_set(rules), **common.words)
    except KeyboardInterrupt:
        say(f"interrupted: finished parts are kept in {out}.parts; the same command goes on from there")
        raise typer.Exit(130) from None
    say(f"Written to {path}")


@app.command()
def deals(
    tiles: Annotated[int, typer.Option(help="Tiles of the hand: 13 or 14, or 3, 6, 9, 12 fewer.")] = 13,
    measures: Measures = "shanten",
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    rules: RulesOfHands = None,
    distinct: Annotated[bool, typer.Option("--distinct", help="Count different hands, not deals.")] = False,
    out: Folder = None,
    output: Output = Format.table,
) -> None:
    """How good dealt hands are: among all deals, what `mjfast deals --exact` counts."""
    from mjfast import analysis
    from mjfast.analysis import files

    how: dict[str, Any] = {"measures": words(measures), **shapes(forms, system, tile_set, rules)}
    result = analysis.exact_deals(tiles, distinct=distinct, **how)
    saved = result.save(files.make_folder(out)) if out is not None else []
    print_result(result, output)
    print_saved(saved)


app.command()(exact_dice.dice)


def register(main: typer.Typer) -> None:
    """Add the commands."""
    main.add_typer(app, name="exact")
