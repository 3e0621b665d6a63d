"""The folder of a run: what the study asks, how far it is to go, and what is finished."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from mjfast._version import __version__
from mjfast.analysis import families, files, work
from mjfast.analysis.study.design import Study
from mjfast.analysis.study.study_file import parse, with_paths
from mjfast.deals import STREAM_VERSION
from mjfast.errors import FileError, InputError, reason

STUDY: Final = "run.json"
"""What a folder of a run has written down of the study."""

_FORMAT: Final = 2
_KEYS: Final = ("folder", "study", "seed", "rules", "precision", "goals")


def recipe_of(study: Study) -> dict[str, Any]:
    """Return what fixes the counts of every population."""
    return {
        "rules": families.recipe(study.labels, study.rules),
        "by": list(study.by),
        "seed": study.seed,
        "stream_version": STREAM_VERSION,
        "mjfast": __version__,
    }


class RunFolder:
    """The folder of a run: what the study asks, how far it is to go, and what is finished."""

    def __init__(self, path: Path, study: Study) -> None:
        self.path, self.study = path, study
        kept = read_kept(path) if is_run(path) else {}
        same = kept.get("precision") == study.limit
        self._goals: dict[str, int] = dict(kept.get("goals", {})) if same else {}

    def keep(self, place: int) -> work.RunFile:
        """Return the file that keeps what is finished of a population."""
        population = self.study.populations[place]
        tables = sorted(self.study.tables_of(population))
        recipe = {"population": population.recipe, **recipe_of(self.study), "tables": tables}
        return work.RunFile(self.path / f"units{place + 1}.json", recipe)

    def aim(self, place: int) -> int | None:
        """Return how many units of a population a run with this precision was counting."""
        return self._goals.get(self.study.names[place])

    def write(self, place: int, goal: int) -> None:
        """Write down the study, and how many units of a population are being counted."""
        self._goals[self.study.names[place]] = goal
        content: dict[str, Any] = {"format": _FORMAT, "mjfast": __version__, "folder": os.fspath(self.path.resolve())}
        content |= {"study": self.study.written, "seed": self.study.seed}
        content |= {"rules": families.recipe(self.study.labels, self.study.rules)}
        files.write_json(self.path / STUDY, {**content, "precision": self.study.limit, "goals": self._goals})


def is_run(path: str | os.PathLike[str]) -> bool:
    """Return whether there is a run in a folder."""
    return (Path(path) / STUDY).exists()


def read_kept(path: Path) -> dict[str, Any]:
    """
    Return what is written down of the study in the folder of a run.

    Raises
    ------
    FileError
        If there is none, or the file is damaged.
    """
    file = path / STUDY
    try:
        held = dict(json.loads(file.read_text(encoding="utf-8")))
        if held["format"] != _FORMAT:
            raise ValueError(f"format {held['format']}, expected {_FORMAT}: of another version")
        return {name: held[name] for name in _KEYS}
    except FileNotFoundError:
        raise FileError(f"{path} is no folder of a study: there is no {STUDY}") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise FileError(f"{file} is not as mjfast writes it ({reason(error)})") from None


def kept_study(path: str | os.PathLike[str]) -> Study:
    """
    Return the study of a folder.

    Raises
    ------
    FileError
        If there is none, or rule sets or wins are not there, or no longer what they were.
    """
    folder = Path(path)
    held = read_kept(folder)
    if held["study"] is None:
        raise FileError(f"{folder} was begun from Python with something that has no name; go on from there")
    try:
        study = parse({**with_paths(held["study"], _moved(held["folder"], folder)), "seed": held["seed"]})
    except InputError as error:
        raise FileError(f"{folder / STUDY}: {error}") from None
    now = families.recipe(study.labels, study.rules)
    for was, each in zip(held["rules"], now, strict=True):
        if was != each:
            raise FileError(f"{folder}: the rule set {was['label']} is not what it was when the study began")
    return study


def _moved(was: str, folder: Path) -> Callable[[str], str]:
    """Return what finds files that were moved together with a folder."""

    def found(path: str) -> str:
        beside = (folder / os.path.relpath(path, was)).resolve()
        return os.fspath(beside) if not Path(path).exists() and beside.exists() else path

    return found
