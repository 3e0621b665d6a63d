"""The command line: the functions of mjfast and its studies, with the same words."""

import io
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

import mjfast as mj
from mjfast.analysis.cli import exact, hands, logs, patterns, points, rescore, rules, scoring, studies, study
from mjfast.analysis.cli.printing import say
from mjfast.errors import FileError, MjfastError, RunError, reason

app = typer.Typer(
    name="mjfast",
    help="Numbers about mahjong hands: exact, sampled, and from recorded games.",
    epilog="Hands are written 123m406p789s11z: m p s suits, z honours (E S W N White Green Red), 0 a red five.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


for group in (hands, scoring, patterns, rules, points, studies, rescore, exact, study, logs):
    group.register(app)


def main() -> None:
    """Run the command line; errors of ours are one line on stderr and exit status 2 (files, lost workers: 1)."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # whoever called us has closed it
            setattr(sys, name, Path(os.devnull).open("w"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):  # names in Chinese and Japanese must not end a command
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
        sys.stdout.flush()
    except MjfastError as error:
        say(f"mjfast: {error}")
        sys.exit(1 if isinstance(error, FileError | RunError) else 2)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not try to write the rest at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say(f"mjfast: cannot write the output: {reason(error)}")
        sys.exit(1)
