"""How good are dealt hands: exactly, by sampling, and in recorded games."""

import dataclasses
import hashlib
import os
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast._version import __version__
from mjfast.analysis import files, recorded, work
from mjfast.analysis.estimates import check_confidence
from mjfast.analysis.result import Counts, Result
from mjfast.arguments import RulesLike
from mjfast.deals import STREAM_VERSION, blocks, deal_block, deal_shanten, new_seed, whole_number
from mjfast.errors import InputError
from mjfast.measures import Dealt, Measure, count_exactly, read_measures, tally, tally_shape
from mjfast.playing import choose_shapes
from mjfast.rules import rule_set
from mjfast.shapes import Shapes, shapes
from mjfast.systems import MeldSystem, systems
from mjfast.tilesets import TileSet

DEFAULT_N: Final = 10**7
"""Deals sampled where no number is given: half a second."""

_MOST: Final = 10**15
RUN_FILE: Final = "run.json"


@dataclass(frozen=True)
class DealTask(work.ArrayTask):
    """Counting sampled deals: everything that fixes the counts of an interval."""

    tiles: int
    seed: int
    measures: tuple[str, ...]
    forms: tuple[str, ...]
    system: MeldSystem
    tile_set: TileSet

    @property
    def shape(self) -> tuple[int, ...]:
        """Number of values of each measure."""
        return tally_shape(self._measures, self.tiles, self._shapes)

    @property
    def _shapes(self) -> Shapes:
        return shapes(self.system, self.tile_set, self.forms)

    @property
    def _measures(self) -> tuple[Measure, ...]:
        return read_measures(self.measures)

    def count(self, first: int, stop: int) -> NDArray[np.int64]:
        """Count deals number `first` to `stop` - 1 by the values of the measures."""
        chosen, hands = self._measures, self._shapes
        counts = self.nothing()
        for start, end in blocks(first, stop):
            tally(self._measure(start, end, chosen, hands), chosen, self.tiles, hands, counts)
        return counts

    def _measure(self, first: int, stop: int, chosen: tuple[Measure, ...], hands: Shapes) -> list[NDArray[np.int8]]:
        """Return the values of the measures for deals of one block."""
        if self.measures == ("shanten",):
            return [deal_shanten(self.seed, first, stop, hands, self.tiles)]
        indicator = any(measure.needs_indicator for measure in chosen)
        counts, red, extra = deal_block(self.seed, first, stop, self.tile_set, 1, self.tiles, int(indicator))
        dealt = Dealt(counts[:, 0], red[:, 0], np.ascontiguousarray(extra[:, 0]) if indicator else None)
        return [measure.of(dealt, hands) for measure in chosen]

    def values(self, counts: NDArray[np.int64]) -> Counts:
        """
        Name the counts by the values of the measures.

        Of one measure every value up to the largest seen is there, so that a share of 0 has its interval; of several
        only the combinations that occurred.
        """
        starts = [measure.values(self.tiles, self._shapes).start for measure in self._measures]
        if len(starts) == 1:
            seen = np.flatnonzero(counts)
            places = np.arange(seen[-1] + 1 if len(seen) else 0)[:, None]
        else:
            places = np.argwhere(counts)
        return {
            tuple(start + int(i) for start, i in zip(starts, place, strict=True)): int(counts[tuple(place)])
            for place in places
        }


def _read(
    tiles: int,
    measures: str | Iterable[str],
    forms: str | Iterable[str],
    system: str | MeldSystem,
    tile_set: str | int | TileSet | None,
    rules: RulesLike | None = None,
) -> tuple[int, tuple[Measure, ...], Shapes]:
    """Check the arguments that say what is counted of which hands."""
    tiles, wanted = whole_number(tiles, "tiles", 1, 14), read_measures(measures)
    if tiles % 3 == 0:
        raise InputError(f"tiles is {tiles}, expected 13 or 14, or 3, 6, 9 or 12 fewer")
    chosen = choose_shapes(system, tile_set, forms, rules)
    if tiles < chosen.least_tiles:
        sizes = "10, 11, 13 or 14" if chosen.least_tiles == 10 else "13 or 14"
        raise InputError(f"tiles is {tiles}, expected {sizes} for {' and '.join(chosen.form_names)}")
    for measure in wanted:
        if measure.waiting and tiles % 3 != 1:
            raise InputError(f"tiles is {tiles}, expected 13, 10, 7, 4 or 1 for the measure {measure.name!r}")
    needed = tiles + any(measure.needs_indicator for measure in wanted)
    if chosen.tiles.size < needed:
        raise InputError(f"the tile set {chosen.tiles.name!r} has {chosen.tiles.size} tiles, expected {needed} or more")
    return tiles, wanted, chosen


def _recipe(
    population: str, tiles: int, measures: Iterable[Measure], chosen: Shapes, rules: RulesLike | None
) -> dict[str, Any]:
    wall, system = chosen.tiles, chosen.system
    own: dict[str, Any] = {}
    if rules is not None:
        played = rule_set(rules)
        own["rules"] = {"name": played.name, "hash": played.hash}
    if system != systems.get(system.name):
        # With lists for tuples, as the recipe comes back from JSON.
        fields = dataclasses.asdict(system)
        own["system_content"] = {key: list(part) if isinstance(part, tuple) else part for key, part in fields.items()}
    return own | {
        "population": population,
        "tiles": tiles,
        "measures": [measure.name for measure in measures],
        "forms": list(chosen.form_names),
        "system": chosen.system.name,
        "system_digest": chosen.system.digest,
        "tile_set": wall.name,
        "copies": "".join(map(str, wall.copies)),
        "red_fives": list(wall.red_fives),
        "mjfast": __version__,
    }


def deals(
    tiles: int = 13,
    n: int = DEFAULT_N,
    *,
    seed: int | None = None,
    measures: str | Iterable[str] = "shanten",
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
    exact: bool = False,
    confidence: float = 0.95,
    executor: Executor | str | None = None,
    workers: int | None = None,
    chunk: int | None = None,
    progress: bool | None = None,
    out: str | os.PathLike[str] | None = None,
) -> Result:
    """
    Deal n random hands and count them by some measures.

    Parameters
    ----------
    tiles : int
        Tiles of the hand: 13 or 14, or 3, 6, 9 or 12 fewer.
    n : int
        Number of deals.
    seed : int, optional
        Fixes the deals: the same seed and n give the same counts, whatever the executor, workers and chunk. Without
        it the seed of the run in `out` is taken, or a fresh one is drawn and kept in the recipe.
    measures : str or tuple of str
        What to count, jointly: ``shanten``, ``waits``, ``pairs``, ``kinds``, ``orphans``, ``largest_suit``, ``dora``.
    forms, system, tile_set, rules
        As for `mjfast.shanten`.
    exact : bool
        Put the exact distribution beside.
    confidence : float
        Level of the intervals.
    executor : str or concurrent.futures.Executor, optional
        Where the work is done: ``"threads"`` (the default), ``"processes"``, ``"dask"``, or any executor, see `engine`.
    workers : int, optional
        Threads or processes; of an executor that is given, those to keep busy. By default as many as there are.
    chunk : int, optional
        Deals a chunk of work, rounded up to whole blocks of 16,384.
    progress : bool, optional
        Whether to show a progress bar; by default where stderr is a terminal.
    out : path, optional
        Folder for the results, and for the state of the run: an interrupted run goes on from there when it is started
        again, and a finished one can be extended to a larger n.

    Returns
    -------
    Result

    Raises
    ------
    InputError
        If an argument is wrong.
    FileError
        If `out` cannot be written, or holds another run.

    Examples
    --------
    >>> result = deals(tiles=13, n=100_000, seed=1)
    >>> result.frame[["shanten", "count"]].values.tolist()
    [[0, 6], [1, 589], [2, 9333], [3, 36203], [4, 39928], [5, 13085], [6, 856]]
    >>> print(result.mean())
    3.58137 [3.5759, 3.58684]
    """
    which: dict[str, Any] = {
        "measures": measures,
        "forms": forms,
        "system": system,
        "tile_set": tile_set,
        "rules": rules,
    }
    state = start(tiles=tiles, n=n, seed=seed, confidence=confidence, out=out, **which)
    # First, because it fails at once where there is no exact count.
    known = exact_deals(tiles, **which) if exact else None
    state.run(executor=executor, workers=workers, chunk=chunk, progress=progress)
    result = state.result(known)
    if out is not None:
        result.save(out)
    return result


@dataclass
class DealRun:
    """A run of sampled deals that can be interrupted: `result` holds for what is finished."""

    task: DealTask
    n: int
    recipe: dict[str, Any]
    confidence: float
    finished: work.Finished[NDArray[np.int64]]
    keep: work.RunFile | None

    def run(self, **how: Any) -> None:
        """Count what is missing; see `mjfast.analysis.work.run` for `how`."""
        work.run(self.task, self.n, self.finished, keep=self.keep, **how)

    def result(self, exact: Result | None = None) -> Result:
        """Return the result for the deals that are finished, with the exact one beside if it is given."""
        recipe = self.recipe | {"n": self.finished.n, "confidence": self.confidence}
        counts = self.task.values(self.finished.counts)
        result = Result(self.task.measures, counts, recipe, False, self.confidence)
        return result if exact is None else result.against(exact)


def start(
    *,
    tiles: int,
    n: int,
    seed: int | None,
    measures: str | Iterable[str],
    forms: str | Iterable[str],
    system: str | MeldSystem,
    tile_set: str | int | TileSet | None,
    rules: RulesLike | None = None,
    confidence: float,
    out: str | os.PathLike[str] | None,
) -> DealRun:
    """Check the arguments of `deals` and take up the run in `out`, if there is one."""
    tiles, wanted, chosen = _read(tiles, measures, forms, system, tile_set, rules)
    n, confidence = whole_number(n, "n", 1, _MOST), check_confidence(confidence)
    path = files.make_folder(out) / RUN_FILE if out is not None else None
    if seed is None and path is not None:
        seed = work.kept_recipe(path).get("seed")
    seed = new_seed(seed)
    names = tuple(measure.name for measure in wanted)
    task = DealTask(tiles, seed, names, chosen.form_names, chosen.system, chosen.tiles)
    recipe = _recipe("deals", tiles, wanted, chosen, rules) | {"seed": seed, "stream_version": STREAM_VERSION}
    keep = work.RunFile(path, recipe) if path is not None else None
    finished = keep.load(task, n) if keep is not None else work.Finished(task.nothing())
    return DealRun(task, n, recipe, confidence, finished, keep)


def exact_deals(
    tiles: int = 13,
    *,
    measures: str | Iterable[str] = "shanten",
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
    distinct: bool = False,
) -> Result:
    """
    Count every deal there is, by some measures, exactly.

    Every choice of physical tiles counts, C(136, 13) in all for 13 of the 136 tiles; with `distinct` every hand counts
    once. With the measure ``dora`` every deal counts once for each tile left over, any of which may be the indicator.

    Parameters
    ----------
    tiles, measures, forms, system, tile_set, rules
        As for `deals`; there is no exact count of ``waits``.
    distinct : bool
        Count different hands rather than deals.

    Returns
    -------
    Result
        With Python ints as counts; `Result.probability` and `Result.mean` give fractions.

    Raises
    ------
    InputError
        If an argument is wrong, or a measure has no exact count.

    Examples
    --------
    >>> exact = exact_deals(tiles=14, forms="all")
    >>> exact.counts[-1,], exact.n
    (12859078207674, 4250305029168216000)
    >>> print(exact.mean())
    3.155937814 (exact)
    """
    tiles, wanted, chosen = _read(tiles, measures, forms, system, tile_set, rules)
    counts = dict(count_exactly(tiles, wanted, chosen, distinct=distinct))
    what = "deals x indicators" if any(measure.needs_indicator for measure in wanted) else "deals"
    recipe = _recipe("exact", tiles, wanted, chosen, rules) | {"counted": "hands" if distinct else what}
    return Result(tuple(measure.name for measure in wanted), counts, recipe, True)


def recorded_deals(
    path: str | os.PathLike[str],
    *,
    measures: str | Iterable[str] = "shanten",
    forms: str | Iterable[str] = "all",
    system: str | MeldSystem = "standard",
    tile_set: str | int | TileSet | None = None,
    rules: RulesLike | None = None,
    confidence: float = 0.95,
) -> Result:
    """
    Count the hands of a file by some measures, with the exact distribution beside and the test between them.

    Parameters
    ----------
    path : path
        A file with a column `hand` (``3340m467p1259s37z``), and for the measure ``dora`` a column `dora_indicator`.
    measures, forms, system, tile_set, rules, confidence
        As for `deals`. Red fives count as dora only where the tile set has them.

    Returns
    -------
    Result
        With the columns `exact` and `z` in its frame, and `test`; without where a measure has no exact count.

    Raises
    ------
    FileError, TileError, HandError
        If the file or a hand cannot be read; the message names the file and the line.
    """
    chosen, wanted = choose_shapes(system, tile_set, forms, rules), read_measures(measures)
    confidence = check_confidence(confidence)
    dealt = recorded.read(path, chosen, any(measure.needs_indicator for measure in wanted))
    tiles = int(dealt.hands[0].sum())
    _read(tiles, measures, chosen.form_names, chosen.system, chosen.tiles)
    task = DealTask(tiles, 0, tuple(measure.name for measure in wanted), chosen.form_names, chosen.system, chosen.tiles)
    counts = task.nothing()
    tally([measure.of(dealt, chosen) for measure in wanted], wanted, tiles, chosen, counts)
    recipe = _recipe("recorded", tiles, wanted, chosen, rules) | {
        "file": Path(path).name,
        "hands_sha256": hashlib.sha256(dealt.hands.tobytes()).hexdigest(),
        "n": len(dealt.hands),
    }
    result = Result(task.measures, task.values(counts), recipe | {"confidence": confidence}, False, confidence)
    if any(measure.bit is None for measure in wanted):
        return result
    return result.against(
        exact_deals(tiles, measures=task.measures, forms=task.forms, system=chosen.system, tile_set=chosen.tiles)
    )
