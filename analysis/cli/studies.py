"""Commands that run studies."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mjfast.analysis.cli.options import (
    Confidence,
    Format,
    Forms,
    Measures,
    Output,
    System,
    TileSet,
    Workers,
    number,
    rule_sets,
    shapes,
    words,
)
from mjfast.analysis.cli.printing import print_json, print_result, print_saved, print_table, say

if TYPE_CHECKING:
    from mjfast.analysis import Result
    from mjfast.analysis.deals import DealRun


def deals(
    tiles: Annotated[
        int | None,
        typer.Option(help="Tiles of the hand: 13 (the default) or 14, or 3, 6, 9, 12 fewer.", show_default=False),
    ] = None,
    n: Annotated[int | None, number("Deals to sample, by default 1e7.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="Fixes the deals; by default a fresh one, which is shown.", show_default=False)
    ] = None,
    measures: Measures = "shanten",
    forms: Forms = "all",
    system: System = "standard",
    tile_set: TileSet = None,
    rules: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="A rule set, which brings its melds and tiles; several with commas are compared in one table.",
            show_default=False,
        ),
    ] = None,
    exact: Annotated[
        bool, typer.Option("--exact", help="Count exactly; with --n, put the exact shares beside.")
    ] = False,
    distinct: Annotated[
        bool, typer.Option("--distinct", help="With --exact alone: count different hands, not deals.")
    ] = False,
    recorded: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Count the hands of a file (CSV, JSON lines, parquet), the exact shares beside.",
            show_default=False,
        ),
    ] = None,
    confidence: Confidence = 0.95,
    workers: Workers = None,
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

    An interrupted run with --out goes on where it stopped when the same command is given again; a comparison of several
    rule sets begins anew.
    """
    from mjfast import analysis
    from mjfast.analysis import files
    from mjfast.analysis.deals import DEFAULT_N, start

    if rules is not None and len(words(rules)) > 1:
        alone = {"--tiles": tiles, "--tile-set": tile_set, "--recorded": recorded, "--distinct": distinct or None}
        alone |= {"--measures": measures == "shanten" or measures}
        alone |= {"--system": system == "standard" or system, "--forms": forms == "all" or forms}
        _compare(
            rules,
            alone,
            n=n,
            seed=seed,
            exact=exact or n is None,
            confidence=confidence,
            workers=workers,
            out=out,
            output=output,
        )
        return
    sampling = {"--tiles": tiles, "--n": n, "--seed": seed, "--workers": workers, "--exact": exact or None}
    if recorded is not None and any(value is not None for value in sampling.values()):
        named = ", ".join(name for name, value in sampling.items() if value is not None)
        raise typer.BadParameter(f"{named} cannot go with --recorded: the hands are those of the file")
    if exact and n is None and (seed is not None or workers is not None):
        raise typer.BadParameter("--seed and --workers go with --n: without it --exact samples nothing")
    tiles = 13 if tiles is None else tiles
    if distinct and (n is not None or not exact):
        raise typer.BadParameter("--distinct goes with --exact, and not with --n")
    how: dict[str, Any] = {"measures": words(measures), **shapes(forms, system, tile_set, rules)}
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
    print_result(result, output)
    print_saved(saved)


def _compare(names: str, alone: dict[str, Any], *, out: Path | None, output: Format, **how: Any) -> None:
    """Compare how hands begin under several rule sets; options that are for one of them alone are refused."""
    from mjfast.analysis import starts

    given = [name for name, value in alone.items() if value is not None and value is not True]
    if given:
        raise typer.BadParameter(f"{', '.join(given)} cannot go with several rule sets, which are compared as dealt")
    try:
        result = starts(rule_sets(names), **how)
    except KeyboardInterrupt:
        say("interrupted: a comparison of rule sets is not kept; one rule set with --out goes on where it stopped")
        raise typer.Exit(130) from None
    saved = result.save(out) if out is not None else []
    if output is Format.json:
        print_json(result.as_dict())
    elif output is Format.csv:
        result.frame.to_csv(sys.stdout, index=False)
    else:
        print(result.title)
        print_table(result.table, frozenset(result.table.heads[1:]))
        if result.recipe["seed"] is not None:
            print(f"Seed {result.recipe['seed']}")
    print_saved(saved)


def _print_interrupted(run: "DealRun", known: "Result | None", output: Format) -> None:
    """Show what is finished."""
    if run.finished.n:
        print_result(run.result(known), output)
    kept = f", kept in {run.keep.path}; the same command goes on from there" if run.keep is not None else ""
    say(f"interrupted: {run.finished.n:,} of {run.n:,} deals are finished{kept}")


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(deals)
