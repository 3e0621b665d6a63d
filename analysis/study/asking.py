"""Studies of one measure, asked for in a line."""

import os
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypedDict, Unpack

from mjfast.analysis.study import running
from mjfast.analysis.study.design import Precision, Study, design
from mjfast.analysis.study.folder import STUDY, read_kept
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
    """

    out: str | os.PathLike[str] | None
    executor: Executor | str | None
    workers: int | None
    chunk: int | None
    progress: bool | None


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
        Names, files or RuleSet objects, of any families, in one pass.
    **asked
        ``by, n, seed, precision, confidence, title, out, executor, workers, chunk, progress``; see `Asked`.

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


def run_study(study: Study | str | os.PathLike[str], **how: Unpack[Running]) -> StudyResult:
    """
    Run a study, or the one that a study file asks for.

    Parameters
    ----------
    study : Study or path
        What `design` has returned, or a TOML file, see `read_study`.
    **how
        ``out, executor, workers, chunk, progress``; see `Running`.

    Returns
    -------
    StudyResult

    Raises
    ------
    InputError, FileError
        If something is wrong with the study or its file, or `out` cannot be written or holds another run.
    """
    out = how.get("out")
    asked = study if isinstance(study, Study) else read(study, otherwise=kept_seed(out))
    return _saved(running.run(asked, **how), out)


def resume(path: str | os.PathLike[str], **how: Any) -> StudyResult:
    """
    Go on with the study in a folder.

    Parameters
    ----------
    path : path
        The folder of a run.
    **how
        ``executor, workers, chunk, progress``; see `Running`.

    Raises
    ------
    FileError
        If there is no study, it is damaged, or its rule sets or wins are no longer what they were.
    """
    return _saved(running.resume(path, **how), path)


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
        ``executor, workers, chunk, progress``; see `Running`.

    Raises
    ------
    InputError
        If it has more already.
    FileError
        As for `resume`.
    """
    return _saved(running.extend(path, n, **how), path)


def kept_seed(out: str | os.PathLike[str] | None) -> dict[str, int]:
    """Return the seed of the run in a folder, where there is one."""
    if out is None or not (Path(out) / STUDY).exists():
        return {}
    return {"seed": read_kept(Path(out))["seed"]}


def _saved(result: StudyResult, out: str | os.PathLike[str] | None) -> StudyResult:
    if out is not None:
        result.save(out)
    return result


def _ask(measure: str, population: Any, rules: Any, asked: Asked) -> StudyResult:
    given: dict[str, Any] = dict(asked)
    how = {name: given.pop(name) for name in Running.__annotations__ if name in given}
    if given.get("seed") is None:
        given |= kept_seed(how.get("out"))
    return run_study(design(population, rules, measure, **given), **how)
