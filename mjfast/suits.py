"""Which hands are worth something else once their suits are exchanged: those that some pattern tells apart."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from mjfast.plans import CODED_BITS, Plan
from mjfast_ext import _codes

_SUIT: Final = 0x1FF
_SUITS: Final = range(3)
_HONOURS: Final = 0x7F << 27  # keep their places
_EVERY_SUIT: Final = 7
_RUN_BITS: Final = 21
_MOST_MARKS: Final = 64

_BY_FLAG: Final = {
    "after_kong": ("rinshan", "renkaihou", "sanrenkaihou", "yonrenkaihou"),
    "first_turn_kong": ("toukanhou", "toukanhou_open"),
    "robbed_kong": ("chankan",),
    "last_tile": ("haitei", "houtei"),
    "first_draw": ("tenhou", "chiihou"),
    "before_first_draw": ("renhou",),
}
"""Patterns that cannot be there without a flag."""

Mark = tuple[int, int]


def suit_marks(plan: Plan, bits: Iterable[int], flags: int) -> NDArray[np.uint64] | None:
    """
    Return how to know the hands for which suits must not be exchanged where some patterns are looked for.

    Parameters
    ----------
    plan : Plan
        The rule sets.
    bits : iterable of int
        The patterns, by their bits in the plan.
    flags : int
        Bits of `mjfast.wins.FLAGS` that all wins have.

    Returns
    -------
    array of uint64, shape (n, 2), or None
        Masks of the kinds that such a hand may have and of those that it must have, in all arrangements of the suits;
        None where any hand may be one.

    Examples
    --------
    >>> from mjfast.plans import make_plan
    >>> from mjfast.rules import load
    >>> plan = make_plan((load("mleague"),))
    >>> [[hex(mask) for mask in mark] for mark in suit_marks(plan, plan.names[0], 0).tolist()]
    [['0x1000000ae', '0x0'], ['0x100015c00', '0x0'], ['0x102b80000', '0x0']]
    """
    impossible = {
        _codes.PATTERNS[name] for flag, names in _BY_FLAG.items() if not flags & _codes.FLAGS[flag] for name in names
    }
    marks: set[Mark] = set()
    for definition in _asked(plan.definitions, bits):
        clauses = definition["clauses"]
        if clauses and all(impossible & set(all_of) for all_of, _ in clauses):
            continue
        own = _marks_of(definition)
        if own is None:
            return None
        marks |= own
    if len(marks) > _MOST_MARKS:
        return None
    return np.array(sorted(marks), np.uint64).reshape(-1, 2)


def _asked(definitions: Sequence[Mapping[str, Any]], bits: Iterable[int]) -> list[Mapping[str, Any]]:
    """Return the definitions among some patterns, and those that their conditions ask for."""
    left, seen = set(bits), set[int]()
    while left:
        bit = left.pop()
        seen.add(bit)
        if bit >= CODED_BITS:
            clauses = definitions[bit - CODED_BITS]["clauses"]
            left |= {other for clause in clauses for part in clause for other in part} - seen
    return [definitions[bit - CODED_BITS] for bit in sorted(seen) if bit >= CODED_BITS]


def _marks_of(definition: Mapping[str, Any]) -> set[Mark] | None:
    """Return the marks of one definition: none where it does not tell suits apart, None where it may in any hand."""
    arrangements = list(permutations(_SUITS))
    named = ("allowed", "needed", "wins") if definition["any_suit"] else ("allowed", "needed", "wins", "triplets")
    moved = [name for name in named if len({_exchange(definition[name], order) for order in arrangements}) > 1]
    one_suit = bool(definition["shapes"]) and definition["suits"] != _EVERY_SUIT
    runs = 0 if definition["any_suit"] else definition["runs"]
    if not moved and not one_suit and not runs:
        return set()
    if "wins" in moved:
        return None
    needed = definition["needed"] | _kinds_of_runs(runs)
    if not definition["any_suit"]:
        needed |= definition["triplets"]
    within = [_SUIT << 9 * suit | _HONOURS for suit in _SUITS] if one_suit else [-1]
    return {
        (_exchange(definition["allowed"], order) & mask, 0 if one_suit else _exchange(needed, order))
        for order in arrangements
        for mask in within
    }


def _exchange(kinds: int, order: Sequence[int]) -> int:
    """Put the suits of a mask into other places."""
    return kinds & _HONOURS | sum((kinds >> 9 * suit & _SUIT) << 9 * to for suit, to in zip(_SUITS, order, strict=True))


def _kinds_of_runs(runs: int) -> int:
    """Return the kinds of which runs consist."""
    starts = sum(
        1 << 9 * suit + first
        for suit in _SUITS
        for first in range(7)
        if runs >> _RUN_BITS * suit + 3 * first & _EVERY_SUIT
    )
    return starts | starts << 1 | starts << 2
