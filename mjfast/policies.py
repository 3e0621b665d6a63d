"""Policies of discarding: those that have a name, and those that a caller writes."""

import operator
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from mjfast.arrays import format_tiles
from mjfast.errors import InputError, unknown
from mjfast.rules import RuleSet
from mjfast.tiles import COLUMNS
from mjfast_ext._value import WEIGHT_NAMES

Counts: TypeAlias = NDArray[np.uint8]

Policy: TypeAlias = str | Callable[[Counts, Counts, int], Any]
"""
A name of `POLICIES`, or a function of what the hand holds and what it has discarded (counts of the columns) and of the
number of draws still to come, which returns the tile to discard: its column, or its name such as ``"5z"``.
"""

POLICIES: Final = {
    "reference": "lowest shanten, then most live acceptance, then the tile with the lowest column",
    "value": "most expected points near the end of a hand, live acceptance with weights before",
    "random": "any tile of the hand, each as likely as the others",
}
"""The policies that have a name, and what they discard."""


def read_policy(policy: object) -> Policy:
    """
    Return a policy as it is, or raise an error that gives the nearest name.

    Examples
    --------
    >>> read_policy("random")
    'random'
    """
    if isinstance(policy, str):
        if policy in POLICIES:
            return policy
    elif callable(policy):
        return policy
    raise unknown("policy", policy, POLICIES, " or a function")


def checked(policy: Callable[[Counts, Counts, int], Any]) -> Callable[[Counts, Counts, int], int]:
    """Return a policy of a caller's as the kernel asks it: it answers with the column of a tile that is held."""

    def choose(hand: Counts, discarded: Counts, left: int) -> int:
        answer = policy(hand.copy(), discarded, left)
        column = _column(answer)
        if not 0 <= column < len(hand) or not hand[column]:
            raise InputError(f"the policy discards {answer!r}, expected a tile of {format_tiles(hand)}")
        return column

    return choose


def _column(answer: object) -> int:
    if isinstance(answer, str):
        return COLUMNS.get(answer, -1)
    try:
        return -1 if isinstance(answer, bool) else operator.index(answer)  # type: ignore[arg-type]
    except TypeError:
        return -1


def weights_of(rules: RuleSet) -> dict[str, float]:
    """
    Return the weights of the policy ``value`` under a rule set, in tiles of acceptance for one of each feature.

    They are in ``policies.toml``, which says what the features are.

    Examples
    --------
    >>> from mjfast import rules
    >>> weights_of(rules.load("tenhou"))["flush"]
    1.5
    """
    tables = _tables()
    named = [name for name in (rules.family_name, *rules.chain) if name in tables]
    return {feature: float(tables[named[-1]].get(feature, 0)) if named else 0.0 for feature in WEIGHT_NAMES}


@cache
def _tables() -> Mapping[str, Mapping[str, float]]:
    tables: dict[str, dict[str, float]] = tomllib.loads((files("mjfast") / "policies.toml").read_text("utf-8"))
    for name, table in tables.items():
        for feature in table:
            if feature not in WEIGHT_NAMES:
                raise InputError(f"policies.toml, {name}: {unknown('weight', feature, WEIGHT_NAMES)}")
    return tables
