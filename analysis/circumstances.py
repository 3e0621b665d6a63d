"""What all wins of an exact study have in common: how the last tile came, winds, flags, melds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mjfast.errors import InputError
from mjfast.hand_sets import HandSet, complete_hands
from mjfast.reading import Melds, melds_of
from mjfast.rules import RuleSet, rule_sets
from mjfast.rules.ruleset import distinct
from mjfast.wins import FLAGS, NO_TILE, SELF_DRAW, WIN, WINDS, meld_of_code, pack_win

_ANY_TILE: Final = "1m"  # of a record that holds no hand yet


@dataclass(frozen=True)
class Circumstances:
    """What all wins have in common, as a record of `mjfast.wins.WIN` without tiles of the hand."""

    record: bytes

    @property
    def _fields(self) -> np.void:
        fields: np.void = np.frombuffer(self.record, WIN)[0]
        return fields

    @property
    def self_draw(self) -> bool:
        """Whether the winning tile was drawn."""
        return bool(self._fields["flags"] & SELF_DRAW)

    @property
    def recipe(self) -> dict[str, Any]:
        """The circumstances in the words of a win record, for the recipe of a result."""
        fields = self._fields
        melds = [meld_of_code(code) for code in fields["melds"].tolist() if code != NO_TILE]
        return {
            "self_draw": self.self_draw,
            "seat": WINDS[fields["seat"]],
            "round": WINDS[fields["round"]],
            "flags": [name for name, bit in FLAGS.items() if fields["flags"] & bit],
            "melds": list(map(str, melds)),
        }

    def __str__(self) -> str:
        words = self.recipe
        how = "self-draw" if self.self_draw else "discard"
        return ", ".join([how, f"{words['seat']} seat", f"{words['round']} round", *words["flags"], *words["melds"]])


def circumstances(
    self_draw: bool | None, seat: str, round: str, flags: str | Iterable[str] | None, melds: Melds
) -> Circumstances:
    """
    Read the circumstances of wins, in the words of a win record.

    Raises
    ------
    TileError, HandError, InputError
        If one cannot be read, or they contradict each other.

    Examples
    --------
    >>> str(circumstances(False, "E", "S", "riichi", None))
    'discard, E seat, S round, riichi'
    """
    return Circumstances(
        pack_win(
            hand="", win=_ANY_TILE, melds=melds_of(melds), self_draw=self_draw, seat=seat, round=round, flags=flags
        )
    )


def labelled(rules: Any) -> tuple[tuple[RuleSet, ...], tuple[str, ...]]:
    """
    Return one rule set, or the rule sets of a list, and names that tell them apart.

    Raises
    ------
    InputError
        If there is none.
    """
    chosen = tuple(rule_sets(rules))
    if not chosen:
        raise InputError("no rule set is given")
    return chosen, tuple(distinct(each.name for each in chosen))


def universes(rules: tuple[RuleSet, ...], melds: Melds) -> list[tuple[HandSet, list[int]]]:
    """Return the complete hands of rule sets, each set of hands once with the numbers of the rule sets that it is of."""
    found: dict[HandSet, list[int]] = {}
    for place, each in enumerate(rules):
        found.setdefault(complete_hands(each, melds=melds), []).append(place)
    return list(found.items())
