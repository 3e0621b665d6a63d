"""Every win of a set of hands, scored under rule sets and counted by what comes out."""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event, Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.deals import whole_number
from mjfast.errors import InputError
from mjfast.faults import BELOW_MINIMUM, DISCARD_WIN, INCOMPLETE, LEGAL, REASONS, ROBBED_TILE_HELD, error_of
from mjfast.hand_sets import HandSet
from mjfast.plans import Plan
from mjfast.scoring import SCORE, score_records
from mjfast.suits import suit_marks
from mjfast.tiles import N_KINDS
from mjfast.wins import FLAGS_AT, WIN
from mjfast_ext import _census
from mjfast_ext._universe import Universe

_MOST_WEIGHT: Final = 1 << 63
_MOST_RULES: Final = 16  # of the kernel
_TRIED: Final = 1000

Advance = Callable[[int], None]
"""Called with the number of items that are done, of those that `items_of` tells."""


@dataclass(frozen=True)
class Outcomes:
    """
    What the wins of a set of hands come to: a row for every combination of scores that some of them have.

    Parameters
    ----------
    plan : Plan
        The rule sets.
    scores : array of `mjfast.scoring.SCORE`, shape (rule sets, rows)
        The scores, without number of the reading and winning tile.
    weights : array of uint64, shape (rows,)
        Physical wins: ways to choose the tiles of the hand times copies of the winning tile in it.
    wins : array of uint64, shape (rows,)
        Different wins: a hand and its winning tile.
    examples : array of `mjfast.wins.WIN`, shape (rows,)
        A win of each row, always the same.
    """

    plan: Plan
    scores: NDArray[np.void]
    weights: NDArray[np.uint64]
    wins: NDArray[np.uint64]
    examples: NDArray[np.void]

    @property
    def points(self) -> NDArray[np.int64]:
        """Points, also of what is below the minimum; 0 where nothing is won: int64, shape (rule sets, rows)."""
        counted = self.scores["status"] <= BELOW_MINIMUM
        return np.where(counted, self.scores["points"], 0).astype(np.int64)

    @property
    def legal(self) -> NDArray[np.bool_]:
        """Whether the wins are allowed: bool, shape (rule sets, rows)."""
        return np.asarray(self.scores["status"] == LEGAL)


def check_wins(plan: Plan, hands: HandSet, common: bytes, *, allowed: bool = True) -> None:
    """
    Raise an error where some rule set takes none of a thousand wins drawn at random, for what they have in common.

    What only some hands cannot be, as won by a tile of which they hold another, is left to those who go through all.

    Raises
    ------
    InputError, HandError
        If the wins cannot be, or, unless they need not be `allowed`, are by a discard where only the player who draws
        wins.
    """
    counts, last = hands.draw(_TRIED, seed=0)
    wins = records_of(counts, np.arange(len(counts)), last.astype(np.intp), common)
    for rules, found in zip(plan.rules, score_records(plan, wins), strict=True):
        status = found["status"]
        if (status >= INCOMPLETE).all() and not (status == ROBBED_TILE_HELD).any():
            raise error_of(int(status[0]), wins[0], f"no hand can win so under {rules.name}: ")
        if allowed and (status == DISCARD_WIN).all():
            raise InputError(f"no hand can win so under {rules.name}: {REASONS[DISCARD_WIN]}")


def records_of(
    counts: NDArray[np.uint8], hand: NDArray[np.intp], last: NDArray[np.intp], common: bytes
) -> NDArray[np.void]:
    """
    Return records of `mjfast.wins.WIN` of complete hands with one of their tiles as the last.

    Parameters
    ----------
    counts : array of uint8, shape (n, columns)
        Hands, the last tile included.
    hand, last : array of int, shape (wins,)
        For each win the row of its hand, and the column of its last tile.
    common : bytes
        A record with what all wins have in common.
    """
    wins = np.repeat(np.frombuffer(common, WIN), len(hand))
    within = counts[hand]
    within[np.arange(len(hand)), last] -= 1
    wins["hand"] = within[:, :N_KINDS]
    for column in range(N_KINDS, counts.shape[1]):
        wins["flowers"] |= within[:, column] << (column - N_KINDS)
    wins["win"] = last
    return wins


def take_census(
    plan: Plan, hands: HandSet, common: bytes, *, workers: int | None = None, advance: Advance | None = None
) -> Outcomes:
    """
    Score every win of a set of hands, each tile of a hand being the winning one in turn.

    The counts are the same for any number of workers, which are threads.

    Parameters
    ----------
    plan : Plan
        The rule sets.
    hands : HandSet
        Complete hands, of 14 tiles with the melds.
    common : bytes
        A record of `WIN` with what all wins have in common: winds, flags, melds.
    workers : int, optional
        Number of threads, by default one a processor.
    advance : callable, optional
        Called with the number of items that have been done since the last call, of `len(hands.kernel(True))`.

    Raises
    ------
    InputError, HandError
        If no rule set can have such wins; the message says why. If there are too many rule sets.
    """
    if len(plan.rules) > _MOST_RULES:
        raise InputError(f"{len(plan.rules)} rule sets with the same hands, expected {_MOST_RULES} at most")
    if hands.weight * hands.tiles >= _MOST_WEIGHT:
        raise InputError(f"the weight of the hands, {hands.weight}, is too large to be counted")
    check_wins(plan, hands, common)
    kernel, marks = kernel_for(plan, {bit for names in plan.names for bit in names}, hands, common)
    win = np.frombuffer(common, np.uint8)
    made: list[_census.Census] = []

    def start() -> Callable[[int, int], None]:
        own = _census.Census(plan.kernel, kernel, win, marks)
        made.append(own)
        return own.count

    share_out(start, len(kernel), workers, advance)
    return _possible(_merge(plan, made))


def kernel_for(plan: Plan, bits: Iterable[int], hands: HandSet, common: bytes) -> tuple[Universe, NDArray[np.uint64]]:
    """Return what goes through the hands where some patterns are looked for, and the marks that it needs."""
    flags = int(np.frombuffer(common, "<u2", 1, FLAGS_AT)[0])
    marks = suit_marks(plan, bits, flags)
    return hands.kernel(marks is not None), np.zeros((0, 2), np.uint64) if marks is None else marks


def share_out(
    start: Callable[[], Callable[[int, int], None]],
    items: int,
    workers: int | None,
    advance: Advance | None,
    *,
    stopped: Event | None = None,
) -> None:
    """
    Let threads work through numbers of items.

    `start` is called once for each thread that has something to do, and once at least; it returns what takes the number
    of an item and the next. An exception, Ctrl-C too, stops all threads after the items under way, and sets `stopped`,
    by which a long one may end early.
    """
    workers = whole_number(workers, "workers", 1, 4096) if workers is not None else os.cpu_count() or 1
    left, lock, stopped = iter(range(items)), Lock(), stopped or Event()

    def work(count: Callable[[int, int], None] | None = None) -> None:
        while not stopped.is_set():
            with lock:
                item = next(left, None)
            if item is None:
                return
            try:
                count = count or start()
                count(item, item + 1)
            except BaseException:
                stopped.set()
                raise
            if advance is not None:
                with lock:
                    advance(1)

    with ThreadPoolExecutor(workers, thread_name_prefix="mjfast") as pool:
        under_way = [pool.submit(work, start()), *(pool.submit(work) for _ in range(1, min(workers, items)))]
        try:
            for future in under_way:
                future.result()
        finally:
            stopped.set()


def _merge(plan: Plan, made: list[_census.Census]) -> Outcomes:
    """Add up what the workers counted, sorted by the scores; examples are those of the lowest item."""
    rules = len(plan.rules)
    keys: list[NDArray[np.uint8]] = []
    counted: list[Sequence[NDArray[Any]]] = []
    for census in made:
        rows = census.rows()
        numbers, rest = rows[0], rows[1:]
        keys.append(np.concatenate([census.outcomes(which)[numbers[:, which]] for which in range(rules)], axis=1))
        counted.append(rest)
    weights, wins, examples, items = (np.concatenate(arrays) for arrays in zip(*counted, strict=True))
    every = np.ascontiguousarray(np.concatenate(keys))
    as_one = every.view(np.dtype((np.void, every.shape[1])))[:, 0]
    order = np.lexsort((items, *every.T[::-1]))
    distinct = np.concatenate([[True], as_one[order[1:]] != as_one[order[:-1]]])
    starts = order[distinct]
    groups = np.cumsum(distinct) - 1
    sums = [np.zeros(len(starts), np.uint64) for _ in range(2)]
    for total, array in zip(sums, (weights, wins), strict=True):
        np.add.at(total, groups, array[order])
    scores = every[starts].reshape(len(starts), rules, SCORE.itemsize).view(SCORE)[:, :, 0].T
    found = examples[starts].view(WIN)[:, 0]
    return Outcomes(plan, np.ascontiguousarray(scores), sums[0], sums[1], found)


def _possible(outcomes: Outcomes) -> Outcomes:
    """Leave out wins that cannot be under any of the rule sets."""
    status = outcomes.scores["status"]
    possible = (status < INCOMPLETE).any(axis=0)
    if not possible.any():
        raise error_of(int(status[0, 0]), outcomes.examples[0], "no hand can win so: ")
    if possible.all():
        return outcomes
    kept = np.flatnonzero(possible)
    return Outcomes(
        outcomes.plan,
        outcomes.scores[:, kept],
        outcomes.weights[kept],
        outcomes.wins[kept],
        outcomes.examples[kept],
    )


@dataclass(frozen=True)
class Sought:
    """How many hands and wins have a pattern in some reading, and their weights: see `HandSet` and `Outcomes`."""

    hands: int
    hands_weight: int
    wins: int
    wins_weight: int


def seek_pattern(
    plan: Plan,
    bit: int,
    hands: HandSet,
    common: bytes,
    *,
    workers: int | None = None,
    advance: Advance | None = None,
) -> Sought:
    """
    Count the hands and wins of which some reading has a pattern, paid or not.

    Parameters
    ----------
    plan : Plan
        One rule set, whose forms count.
    bit : int
        The pattern, by its bit in the plan.
    hands, common, workers, advance
        As for `take_census`. A hand has the pattern if any of its tiles, as the last, gives it.
    """
    kernel, marks = kernel_for(plan, [bit], hands, common)
    win = np.frombuffer(common, np.uint8)
    found: list[tuple[int, int, int, int]] = []

    def count(first: int, stop: int) -> None:
        found.append(_census.count_pattern(plan.kernel, kernel, win, marks, bit, first, stop))

    share_out(lambda: count, len(kernel), workers, advance)
    return Sought(*map(sum, zip(*found, strict=True)))
