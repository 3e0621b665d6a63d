"""Commands that play, count and estimate: one player alone, and studies that are files."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from mjfast.analysis.cli.options import Confidence, Document, Rules, number, rule_sets, takes, words
from mjfast.analysis.cli.printing import print_framed, print_saved, say
from mjfast.analysis.cli.wins import Flags, Round, Seat
from mjfast.errors import unknown

if TYPE_CHECKING:
    from mjfast.analysis import StudyResult

app = typer.Typer(
    help="Studies: populations, rule sets and measures in a file; run, resumed, extended, shown.",
    no_args_is_help=True,
    add_completion=False,
)

_WRAPPED: Final = frozenset({"pattern", "population", "rules", "other"})
"""Columns whose cells are broken where the terminal is narrow."""

Folder = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Folder for the run, tables, pictures, report.", show_default=False),
]
Printed = Annotated[Document, typer.Option("--format", help="How to print: table, csv, json, markdown, latex.")]
Frame = Annotated[
    str | None,
    typer.Option("--table", metavar="NAME", help="The frame to print; CSV has one in any case.", show_default=False),
]
Kept = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of a run.")]
Seed = Annotated[int | None, typer.Option(help="Fixes the units; by default a fresh one.", show_default=False)]


@dataclass(frozen=True)
class How:
    """Where the work is done, and what is kept of it, as the options describe it."""

    executor: Annotated[str, typer.Option(metavar="NAME", help="threads, processes, or dask.")] = "threads"
    workers: Annotated[int | None, typer.Option(help="Workers, by default one a processor.", show_default=False)] = None
    scheduler: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Scheduler of dask, such as tcp://127.0.0.1:8786; by default a cluster on this machine.",
            show_default=False,
        ),
    ] = None
    pictures: Annotated[
        bool,
        typer.Option("--pictures/--no-pictures", help="Whether --out gets pictures and a report, which take seconds."),
    ] = True


@dataclass(frozen=True)
class Game:
    """The games of one player alone, as the options describe them."""

    policy: Annotated[str, typer.Option(help="By what to discard: reference, value, random.")] = "reference"
    draws: Annotated[int, typer.Option(help="Draws of a game.")] = 18
    hand: Annotated[str | None, typer.Option(help="The hand that every game begins with.", show_default=False)] = None
    seat: Seat = "S"
    round: Round = "E"
    flags: Flags = None


@dataclass(frozen=True)
class Shown:
    """Where results go, as the options describe it."""

    output: Printed = Document.table
    table: Frame = None

    def check(self) -> None:
        """Raise an error if the options do not go together."""
        if self.table is not None and self.output is Document.json:
            raise typer.BadParameter("--table does not go with --format json, which has all tables")

    def print(self, result: "StudyResult") -> None:
        """Print a result."""
        if self.table is not None and self.table not in result.names:
            raise unknown("table", self.table, result.names)
        print_framed(result, self.output, self.table, _WRAPPED)
        if self.output is Document.csv and result.notes:
            say(result.notes)
        if self.output is Document.table and not all(each.exact for each in result.study.populations):
            print(f"Seed {result.study.seed}")


def _finish(how: How, shown: Shown, out: Path | None, run: Callable[..., "StudyResult"]) -> None:
    """Run and print; say what was written, and of an interrupted run what is kept."""
    from mjfast.analysis import engines
    from mjfast.analysis.study.folder import is_run

    shown.check()
    try:
        with engines.engine(how.executor, how.workers, how.scheduler) as executor:
            result = run(executor=executor, workers=how.workers)
    except KeyboardInterrupt:
        if out is None:
            say("interrupted: nothing is kept without --out")
        elif is_run(out):
            say(f"interrupted; mjfast study resume {out} goes on, mjfast study show {out} prints what is finished")
        else:
            say("interrupted before anything was counted")
        raise typer.Exit(130) from None
    # Whoever reads what is printed may stop reading, so it comes last.
    saved = result.save(out, pictures=how.pictures) if out is not None else []
    shown.print(result)
    print_saved(saved)


@takes(Game, How, Shown)
def alone(
    game: Game,
    how: How,
    shown: Shown,
    rules: Rules = "riichi",
    measures: Annotated[
        str, typer.Option(help="What to measure: yaku_frequency, score_distribution, waits, turns, compare.")
    ] = "turns,yaku_frequency",
    by: Annotated[
        str | None, typer.Option(help="What to group games by: starting_shanten, draw.", show_default=False)
    ] = None,
    n: Annotated[int | None, number("Games to play, by default 1e5.")] = None,
    precision: Annotated[
        str | None,
        typer.Option(
            metavar="QUANTITY=HALF",
            help="Play until a quantity is known so well: win=0.001, points=2, tanyao=0.002.",
            show_default=False,
        ),
    ] = None,
    seed: Seed = None,
    confidence: Confidence = 0.95,
    out: Folder = None,
) -> None:
    """One player alone: dealt, drawing, discarding by a policy, winning by self-draw.

    An interrupted run with --out goes on where it stopped when the same command is given again.
    """
    from mjfast import analysis
    from mjfast.analysis.study import asking, running

    if n is None and precision is None:
        n = _GAMES
    flags = words(game.flags) if game.flags else None
    player = analysis.Alone(**vars(game) | {"flags": flags})
    given: dict[str, Any] = {"by": words(by) if by else (), "n": n, "confidence": confidence}
    given["precision"] = _precision(precision) if precision else None
    given["seed"] = asking.kept_seed(out).get("seed") if seed is None else seed
    study = analysis.design(player, rule_sets(rules), words(measures), **given)
    _finish(how, shown, out, partial(running.run, study, out=out))


_GAMES: Final = 100_000
"""Games where no number is given: two seconds."""


def _precision(text: str) -> tuple[str, float]:
    quantity, _, half = text.partition("=")
    try:
        return quantity.strip(), float(half)
    except ValueError:
        raise typer.BadParameter(f"--precision is {text!r}, expected a quantity and a number: win=0.001") from None


@app.command()
@takes(How, Shown)
def run(
    how: How,
    shown: Shown,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A study file, a.toml.")],
    out: Folder = None,
    n: Annotated[int | None, number("Units of each sampled population, for those of the file.")] = None,
    seed: Seed = None,
) -> None:
    """Run the study of a file.

    An interrupted run with --out goes on where it stopped when the same command is given again.
    """
    from mjfast.analysis.study import asking, running

    study = asking.study_of(file, n=n, seed=seed, out=out)
    _finish(how, shown, out, partial(running.run, study, out=out))


@app.command()
@takes(How, Shown)
def resume(how: How, shown: Shown, folder: Kept) -> None:
    """Go on with the run in a folder."""
    from mjfast.analysis.study import running

    _finish(how, shown, folder, partial(running.resume, folder))


@app.command()
@takes(How, Shown)
def extend(
    how: How,
    shown: Shown,
    folder: Kept,
    n: Annotated[int, number("Units of each sampled population, in all: 2e8.")],
) -> None:
    """Count more units for the run in a folder; what is counted is not counted again."""
    from mjfast.analysis.study import running

    _finish(how, shown, folder, partial(running.extend, folder, n))


@app.command()
@takes(Shown)
def show(shown: Shown, folder: Kept) -> None:
    """Print what is finished of the run in a folder, however far it is."""
    from mjfast import analysis

    shown.check()
    result = analysis.load(folder)
    shown.print(result)
    if result.left:
        say(f"not finished: {result.left}; mjfast study resume {folder} goes on")


def register(group: typer.Typer) -> None:
    """Add the commands."""
    group.command()(alone)
    group.add_typer(app, name="study")
