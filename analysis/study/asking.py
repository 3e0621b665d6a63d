"""Studies of one measure, asked for in a line."""

import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from functools import partial
from pathlib import Path
from typing import Any, TypedDict, Unpack

from mjfast.analysis.study import running
from mjfast.analysis.study.design import Precision, Study, design
from mjfast.analysis.study.folder import is_run, read_kept
from mjfast.analysis.study.result import StudyResult
from mjfast.analysis.study.study_file import read


class Running(TypedDict, total=False):
    """
    How a study is run.

    Parameters
    ----------
    out : path, optional
        Folder for the run and its results: an interrupted run goes on from there.
    executor : str or concurrent.futures.Executor, optional
        Where the work is done: ``"threads"`` (the default), ``"processes"``, ``"dask"``, or any executor, see `engine`.
    workers : int, optional
        Threads or processes; of an executor that is given, those to keep busy. By default as many as there are.
    chunk : int, optional
        Units a chunk of work, rounded up to multiples of 256.
    progress : bool, optional
        Whether to show a progress bar; by default where stderr is a terminal.
    pictures : bool
        Whether pictures and report are written into `out`, which takes a few seconds.
    """

    out: str | os.PathLike[str] | None
    executor: Executor | str | None
    workers: int | None
    chunk: int | None
    progress: bool | None
    pictures: bool


class Asked(Running, total=False):
    """
    What a study asks besides its measure, and how it is run (see `Running`).

    Parameters
    ----------
    by : str or list of str
        What to group the units by: ``starting_shanten`` and ``draw`` (of the win) of games alone, ``starting_shanten``
        of deals, ``dealer, open, self_draw, riichi, draw`` of recorded wins.
    n : int, optional
        Units of each population that is sampled, by default a million; with a precision, the most.
    seed : int, optional
        Fixes the units; by default that of the run in `out`, or a fresh one.
    precision : Precision or pair, optional
        Count until a quantity is known so well: ``("win", 0.001)``, see `Precision`.
    confidence : float
        Level of the intervals.
    title : str
        A title for the tables.
    """

    by: str | Iterable[str]
    n: int | None
    seed: int | None
    precision: Precision | tuple[str, float] | Mapping[str, Any] | None
    confidence: float
    title: str


def yaku_frequency(population: Any = "alone", rules: Any = "riichi", **asked: Unpack[Asked]) -> StudyResult:
    """
    Count how often each pattern is paid, and what the hands with it are worth.

    Parameters
    ----------
    population : str, Population, or list of them
        Where the hands come from: ``"alone"``, ``"deals"``, ``"sampled_wins"``, ``"exact"``, or an object with options:
        ``Alone(policy="value")``, ``Recorded("wins.parquet")``.
    rules : rule set or list of rule sets
        Names, files or RuleSet objects, of any families, 16 at most, in one pass.
    **asked
        ``by, n, seed, precision, confidence, title, out, executor, workers, chunk, progress, pictures``; see `Asked`.

    Returns
    -------
    StudyResult
        With the frames `yaku_frequency` and `summary`.

    Raises
    ------
    InputError, FileError
        If an argument is wrong, or `out` cannot be written or holds another run.

    Examples
    --------
    >>> found = yaku_frequency("alone", ["riichi", "mcr_mil"], n=10_000, seed=1)
    >>> found.frame.query("rules == 'riichi' and pattern == 'tanyao'")[["count", "n"]].values.tolist()
    [[150, 1872]]
    """
    return _ask("yaku_frequency", population, rules, asked)


def score_distribution(population: Any = "alone", rules: Any = "riichi", **asked: Unpack[Asked]) -> StudyResult:
    """
    Count what hands are worth; arguments and errors are those of `yaku_frequency`.

    Returns
    -------
    StudyResult
        With the frames `score_distribution` and `summary`.

    Examples
    --------
    >>> score_distribution("sampled_wins", "luoshu", n=1000, seed=1).summary["value"].tolist()
    [1.0, 1.0, 1.0]
    """
    return _ask("score_distribution", population, rules, asked)


def waits(population: Any = "alone", rules: Any = "riichi", **asked: Unpack[Asked]) -> StudyResult:
    """
    Count what ready hands wait for: kinds of tiles, and copies of them that are not seen.

    Of games these are the first ready hands, with the own discards seen; of wins, what was held before the last tile;
    of the exact population, every ready hand there is. Arguments and errors are those of `yaku_frequency`.

    Returns
    -------
    StudyResult
        With the frames `waits` and `summary`.

    Examples
    --------
    >>> waits("alone", n=2000, seed=1).frame[["kinds", "tiles", "count"]].head(3).values.tolist()
    [[1, 3, 225], [1, 4, 441], [2, 3, 4]]
    """
    return _ask("waits", population, rules, asked)


def turns(population: Any = "alone", rules: Any = "riichi", **asked: Unpack[Asked]) -> StudyResult:
    """
    Count by which draw units are ready and won; arguments and errors are those of `yaku_frequency`.

    Returns
    -------
    StudyResult
        With the frames `turns` and `summary`.

    Examples
    --------
    >>> found = turns("alone", n=2000, seed=1)
    >>> found.frame.query("draw == 18")[["quantity", "value"]].values.tolist()
    [['ready', 0.6895], ['win', 0.194], ['shanten', 0.1685]]
    """
    return _ask("turns", population, rules, asked)


def compare(
    population: Any = "alone", rules: Any = ("riichi", "saikouisen2000"), **asked: Unpack[Asked]
) -> StudyResult:
    """
    Compare what the same units are paid under rule sets of one family; arguments are those of `yaku_frequency`.

    Returns
    -------
    StudyResult
        With the frames `compare`, `differences` and `summary`.

    Examples
    --------
    >>> found = compare("sampled_wins", ["riichi", "custom"], n=10_000, seed=1)
    >>> found.frame[["value", "low", "high"]].round(1).values.tolist()
    [[219.0, 195.4, 242.5]]
    """
    return _ask("compare", population, rules, asked)


def run_study(
    study: Study | str | os.PathLike[str], *, n: int | None = None, seed: int | None = None, **how: Unpack[Running]
) -> StudyResult:
    """
    Run a study, or the one that a study file asks for.

    Parameters
    ----------
    study : Study or path
        What `design` has returned, or a TOML file, see `read_study`.
    n : int, optional
        Units of each population that is sampled, in place of those that the study asks for.
    seed : int, optional
        In place of that of the study. Of a file that gives none it is by default that of the run in `out`.
    **how
        ``out, executor, workers, chunk, progress, pictures``; see `Running`.

    Returns
    -------
    StudyResult

    Raises
    ------
    InputError, FileError
        If something is wrong with the study or its file, or `out` cannot be written or holds another run.
    """
    out = how.get("out")
    asked = study.instead(n=n, seed=seed) if isinstance(study, Study) else study_of(study, n=n, seed=seed, out=out)
    return _saved(partial(running.run, asked), out, how)


def resume(path: str | os.PathLike[str], **how: Any) -> StudyResult:
    """
    Go on with the study in a folder.

    Parameters
    ----------
    path : path
        The folder of a run.
    **how
        ``executor, workers, chunk, progress, pictures``; see `Running`.

    Raises
    ------
    FileError
        If there is no study, it is damaged, or its rule sets or wins are no longer what they were.
    """
    return _saved(partial(running.resume, path), path, how)


def extend(path: str | os.PathLike[str], n: int, **how: Any) -> StudyResult:
    """
    Count more units for the study in a folder, up to n of each population that is sampled.

    Parameters
    ----------
    path : path
        The folder of a run.
    n : int
        How many in all; what is counted is not counted again.
    **how
        ``executor, workers, chunk, progress, pictures``; see `Running`.

    Raises
    ------
    InputError
        If it has more already.
    FileError
        As for `resume`.
    """
    return _saved(partial(running.extend, path, n), path, how)


def study_of(
    file: str | os.PathLike[str],
    *,
    n: int | None = None,
    seed: int | None = None,
    out: str | os.PathLike[str] | None = None,
) -> Study:
    """Return the study that a file asks for, with another number of units or seed; `out` may hold a run of it."""
    instead = {name: value for name, value in (("n", n), ("seed", seed)) if value is not None}
    return read(file, otherwise=kept_seed(out), **instead)


def kept_seed(out: str | os.PathLike[str] | None) -> dict[str, int]:
    """Return the seed of the run in a folder, where there is one."""
    if out is None or not is_run(out):
        return {}
    return {"seed": read_kept(Path(out))["seed"]}


def _saved(run: Callable[..., StudyResult], out: str | os.PathLike[str] | None, how: Mapping[str, Any]) -> StudyResult:
    """Run, and write the result into a folder, if there is one."""
    result = run(**{name: value for name, value in how.items() if name != "pictures"})
    if out is not None:
        result.save(out, pictures=how.get("pictures", True))
    return result


def _ask(measure: str, population: Any, rules: Any, asked: Asked) -> StudyResult:
    given: dict[str, Any] = dict(asked)
    how = {name: given.pop(name) for name in Running.__annotations__ if name in given}
    if given.get("seed") is None:
        given |= kept_seed(how.get("out"))
    return run_study(design(population, rules, measure, **given), **how)
