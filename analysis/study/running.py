"""Runs studies: on any executor, to a number of units or a precision, kept in a folder and taken up again."""

import math
import os
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from mjfast.analysis import files, work
from mjfast.analysis.engines import engine
from mjfast.analysis.study.design import MOST, Study
from mjfast.analysis.study.folder import RunFolder, kept_study, recipe_of
from mjfast.analysis.study.precise import half_widths
from mjfast.analysis.study.result import StudyResult
from mjfast.analysis.study.tally import Tallies
from mjfast.analysis.study.task import GRAIN, count_of, task_of
from mjfast.deals import whole_number
from mjfast.errors import InputError

FIRST_LOOK: Final = 1 << 16
"""Units after which a study with a precision looks for the first time."""

_MARGIN: Final = 1.05
_MOST_GROWTH: Final = 64
_MOST_UNKNOWN: Final = 1 << 22
"""Units after which a study gives up that has seen nothing of what it is to know."""


def run(
    study: Study,
    *,
    out: str | os.PathLike[str] | None = None,
    executor: Executor | str | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
) -> StudyResult:
    """
    Run a study.

    The result is the same bits for any executor, number of workers and chunk size, and however often it was taken up
    again.

    Parameters
    ----------
    study : Study
        What is asked.
    out, executor, workers, chunk, progress
        As in `mjfast.analysis.study.asking.Running`.

    Raises
    ------
    FileError
        If the folder cannot be written, holds another run, or is being written by one.
    RunError
        If workers are lost; the same call goes on from what the folder holds.
    """
    with nullcontext() if out is None else files.alone_in(files.make_folder(out)):
        folder = None if out is None else RunFolder(Path(out), study)
        # All are looked at before any is counted: a folder of another run stays as it is.
        found = [_finished(study, place, folder) for place in range(len(study.populations))]
        with engine(executor, workers) as started:
            how: dict[str, Any] = {"executor": started, "workers": workers, "chunk": chunk, "progress": progress}
            for place, finished in enumerate(found):
                _count(study, place, finished, folder, how)
    return result_of(study, found, [finished.n for finished in found])


def _finished(study: Study, place: int, folder: RunFolder | None) -> work.Finished[Tallies]:
    """Return what is finished of a population."""
    population = study.populations[place]
    task = task_of(study, population)
    if folder is None:
        return work.Finished(task.nothing())
    kept = folder.keep(place)
    finished = kept.load(task, MOST)
    goal = _goal(study, place, finished, folder)
    if finished.end > goal:
        raise InputError(
            f"{kept.path} holds some of the first {population.units(finished.end)}, more than the {goal:,} asked "
            "for: ask for as many, or choose another folder"
        )
    return finished


def _goal(study: Study, place: int, finished: work.Finished[Tallies], folder: RunFolder | None) -> int:
    """
    Return how many units of a population to count before the precision, if there is one, is looked at.

    A folder may hold more than the first look takes, from a run with another precision or none.
    """
    limit = study.n_of(study.populations[place])
    if not _looks(study, place):
        return limit
    return min(limit, max((folder and folder.aim(place)) or FIRST_LOOK, finished.end))


def _looks(study: Study, place: int) -> bool:
    return study.precision is not None and study.populations[place].size is None


def _count(
    study: Study, place: int, finished: work.Finished[Tallies], folder: RunFolder | None, how: dict[str, Any]
) -> None:
    """Count a population to its number of units, or until the precision is reached."""
    population = study.populations[place]
    task, goal = task_of(study, population), _goal(study, place, finished, folder)
    keep = None if folder is None else folder.keep(place)
    while True:
        if folder is not None:
            folder.write(place, goal)
        work.run(task, goal, finished, keep=keep, unit=population.unit, **how)
        if not _looks(study, place) or goal >= study.n_of(population):
            return
        more = min(study.n_of(population), _needed(study, place, finished.counts, goal))
        if more <= goal:
            return
        goal = more


def _needed(study: Study, place: int, counts: Tallies, n: int) -> int:
    """Return how many units the precision asks for, as far as those counted tell."""
    if study.precision is None:
        return n
    widest = max(half_widths(study, count_of(study, place, counts)), default=math.inf)
    if math.isinf(widest) and n >= _MOST_UNKNOWN:
        raise InputError(
            f"precision: {study.populations[place].units(n)} of {study.names[place]} do not tell how "
            f"{study.precision.quantity!r} is scattered; ask for a number of them"
        )
    wider = min(widest / study.precision.half_width, _MOST_GROWTH)
    if wider <= 1:
        return n
    return math.ceil(n * min(wider**2 * _MARGIN, _MOST_GROWTH) / GRAIN) * GRAIN


def result_of(study: Study, found: Sequence[work.Finished[Tallies]], goals: Sequence[int]) -> StudyResult:
    """Return the result for what is finished, of what shall be."""
    populations = [
        {"name": name, **population.recipe, "n": finished.n}
        for name, population, finished in zip(study.names, study.populations, found, strict=True)
    ]
    recipe = {
        "title": study.title,
        "populations": populations,
        **recipe_of(study),
        "measures": list(study.measures),
        "precision": study.limit,
        "confidence": study.confidence,
    }
    parts = [count_of(study, place, finished.counts) for place, finished in enumerate(found)]
    return StudyResult(study, tuple(parts), tuple(finished.n for finished in found), tuple(goals), recipe)


def load(path: str | os.PathLike[str]) -> StudyResult:
    """
    Return what is finished of the study in a folder, however far it is.

    Raises
    ------
    FileError
        If there is none, or it is damaged.
    """
    study = kept_study(path)
    folder = RunFolder(Path(path), study)
    found = [
        folder.keep(place).load(task_of(study, population), MOST) for place, population in enumerate(study.populations)
    ]
    goals = [folder.aim(place) or study.n_of(population) for place, population in enumerate(study.populations)]
    return result_of(study, found, goals)


def resume(path: str | os.PathLike[str], **how: Any) -> StudyResult:
    """
    Go on with the study in a folder; the keywords are those of `run`.

    Raises
    ------
    FileError
        If there is none, or it is damaged.
    """
    return run(kept_study(path), out=path, **how)


def extend(path: str | os.PathLike[str], n: int, **how: Any) -> StudyResult:
    """
    Count more units for the study in a folder, up to n of each population that is sampled.

    Raises
    ------
    InputError
        If it has more already.
    FileError
        If there is none, or it is damaged.
    """
    return run(replace(kept_study(path), n=whole_number(n, "n", 1, MOST), precision=None), out=path, **how)
