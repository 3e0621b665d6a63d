"""Scores of mjfast in the form in which tests compare them."""

from typing import Any

import mjfast as mj
from mjfast.errors import HandError, InputError
from mjfast.rules import RuleSet
from mjfast.score import Score
from tests.reference.winning import Win

REFUSALS = ("is not a complete hand", "do not allow it", "no such meld", "not in the tile set")


def score(win: Win, chosen: RuleSet) -> Score | None:
    """The score, or None where the rules do not allow the win or it is none."""
    words: dict[str, Any] = {**win}
    try:
        return mj.score(**words, rules=chosen)
    except (HandError, InputError) as error:
        if any(reason in str(error) for reason in REFUSALS):
            return None
        raise


def fans(found: Score) -> dict[str, int]:
    """What a win is paid for, and how often."""
    return {name: found.counts.get(name, 1) for name in found.yaku}


def counts_of(text: str) -> dict[str, int]:
    """The fans of a text such as ``tile_hog*2 self_draw``."""
    parted = (word.partition("*") for word in text.split())
    return {fan: int(times or 1) for fan, _, times in parted}
