"""Rows of bytes in the place of wins: good ones, changed ones, and any."""

from collections.abc import Iterable
from functools import cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from mjfast.plans import Plan
from mjfast.scoring import SCORE
from mjfast.win_table import Wins
from mjfast.wins import FLAGS, WIN
from mjfast_ext._score import score_many
from tests.reference.family_wins import FAMILIES, family_wins
from tests.reference.local_wins import mixed
from tests.reference.mcr_wins import mixed as mixed_mcr
from tests.reference.winning import Win

Rows = NDArray[np.uint8]


def as_rows(wins: Iterable[Win]) -> Rows:
    records = Wins.from_records(wins).records
    return records.view(np.uint8).reshape(len(records), WIN.itemsize)


@cache
def good_rows() -> Rows:
    """Wins of riichi."""
    return as_rows(mixed(1, 600))


@cache
def all_rows() -> Rows:
    """Wins of every family, and hands that nearly are."""
    others = chain(mixed_mcr(1, 300), *(family_wins(family, 1, 150) for family in FAMILIES))
    return np.concatenate([good_rows(), as_rows(others)])


def noise(rng: np.random.Generator, n: int) -> Rows:
    return rng.integers(256, size=(n, WIN.itemsize), dtype=np.uint8)


def mutated(rng: np.random.Generator, n: int) -> Rows:
    """Good wins in which a few bytes are changed: by one, to a small number, or to anything."""
    rows = all_rows()[rng.integers(len(all_rows()), size=n)].copy()
    for _ in range(rng.integers(1, 5)):
        at = rng.integers(WIN.itemsize, size=n)
        changed = rng.integers(256, size=n).astype(np.uint8)
        sort = rng.integers(3, size=n)
        changed[sort == 1] %= 40
        old = rows[np.arange(n), at]
        changed[sort == 2] = old[sort == 2] + (changed[sort == 2] & 2) - 1
        rows[np.arange(n), at] = changed
    return rows


def moved(rng: np.random.Generator, n: int) -> Rows:
    """Good wins with one tile more of one kind and one less of another."""
    rows = all_rows()[rng.integers(len(all_rows()), size=n)].copy()
    rows[np.arange(n), rng.integers(34, size=n)] += 1
    rows[np.arange(n), rng.integers(34, size=n)] -= 1
    return rows


def fields(rng: np.random.Generator, n: int) -> Rows:
    """Plausible numbers in every field, whether or not they go together."""
    records = np.zeros(n, WIN)
    records["hand"] = rng.choice([0, 0, 0, 1, 1, 2, 3, 4, 5], size=(n, 34))
    records["win"], records["seat"], records["round"] = rng.integers(44, size=n), rng.integers(5, size=n), 0
    for name, most in (("melds", 240), ("dora_indicators", 40), ("ura_indicators", 40), ("red", 5)):
        shape = records[name].shape
        records[name] = np.where(rng.random(shape) < 0.5, rng.integers(most, size=shape), 255)
    for name in ("kong_streak", "n_piao", "n_gang", "dealer_streak"):
        records[name] = rng.choice([0, 0, 0, 1, 2, 3, 5], size=n)
    records["flowers"] = np.where(rng.random(n) < 0.5, rng.integers(256, size=n), 0)
    records["flags"] = rng.integers(2 * max(FLAGS.values()), size=n)
    return records.view(np.uint8).reshape(n, WIN.itemsize)


SORTS = {"noise": noise, "mutated": mutated, "moved": moved, "fields": fields}


def scored(plan: Plan, rows: Rows) -> NDArray[np.void]:
    out = np.full((len(plan.rules), len(rows), SCORE.itemsize), 255, np.uint8)
    score_many(plan.kernel, np.ascontiguousarray(rows), out)
    return out.view(SCORE)[..., 0]
