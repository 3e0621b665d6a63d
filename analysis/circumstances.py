"""What all wins of an exact study have in common: how the last tile came, winds, flags, melds."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypedDict

import numpy as np

from mjfast._version import __version__
from mjfast.analysis import families
from mjfast.errors import InputError
from mjfast.hand_sets import HandSet, complete_hands
from mjfast.notation import Meld
from mjfast.reading import Melds, melds_of
from mjfast.rules import RuleSet, rule_sets
from mjfast.rules.ruleset import distinct
from mjfast.tilesets import TileSet
from mjfast.tilesets import tile_set as find_tile_set
from mjfast.wins import ANY_TILE, FLAGS, SELF_DRAW, WIN, WINDS, pack_win


class Shared(TypedDict, total=False):
    """
    What all wins of an exact study have in common, in the words of a win record.

    Parameters
    ----------
    self_draw : bool, optional
        Whether the winning tile was drawn; by default what the flags say, or else a discard.
    seat, round : str
        Winds of the winner and of the round; by default south and east.
    flags : str or iterable of str, optional
        Flags that all wins have, such as ``"riichi"``.
    melds : str, Meld or list of Meld, optional
        Melds that all wins have, such as ``"p555z"``; their tiles are not there to be held.
    tile_set : str, int or TileSet, optional
        Tiles that stand in for those of the rule sets, as of a game with fewer.
    """

    self_draw: bool | None
    seat: str
    round: str
    flags: str | Iterable[str] | None
    melds: Melds
    tile_set: TileSet | str | int | None


@dataclass(frozen=True)
class Circumstances:
    """
    What all wins have in common.

    Parameters
    ----------
    record : bytes
        A record of `mjfast.wins.WIN` without tiles of the hand.
    melds : tuple of Meld
        The melds beside the concealed tiles.
    tile_set : TileSet or None
        The tiles that stand in for those of the rule sets.
    """

    record: bytes
    melds: tuple[Meld, ...]
    tile_set: TileSet | None = None

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
        fields, tiles = self._fields, self.tile_set
        return {
            "self_draw": self.self_draw,
            "seat": WINDS[fields["seat"]],
            "round": WINDS[fields["round"]],
            "flags": [name for name, bit in FLAGS.items() if fields["flags"] & bit],
            "melds": list(map(str, self.melds)),
            "tile_set": None if tiles is None else {"name": tiles.name, "copies": list(tiles.copies)},
        }

    def hands_of(self, rules: RuleSet) -> HandSet:
        """Return the complete hands of a rule set."""
        return complete_hands(rules, melds=self.melds, tile_set=self.tile_set)

    def __str__(self) -> str:
        words = self.recipe
        parts = ["self-draw" if self.self_draw else "discard", f"{words['seat']} seat", f"{words['round']} round"]
        tiles = [] if self.tile_set is None else [f"{self.tile_set.name} tiles"]
        return ", ".join([*parts, *words["flags"], *words["melds"], *tiles])


def circumstances(
    self_draw: bool | None = None,
    seat: str = "S",
    round: str = "E",
    flags: str | Iterable[str] | None = None,
    melds: Melds = None,
    tile_set: TileSet | str | int | None = None,
) -> Circumstances:
    """
    Read what all wins have in common, see `Shared`.

    Raises
    ------
    TileError, HandError, InputError
        If one cannot be read, or they contradict each other.

    Examples
    --------
    >>> str(circumstances(False, "E", "S", "riichi"))
    'discard, E seat, S round, riichi'
    """
    own = tuple(melds_of(melds))
    how: dict[str, Any] = {"self_draw": self_draw, "seat": seat, "round": round, "flags": flags}
    record = pack_win(hand="", win=ANY_TILE, melds=own, **how)
    return Circumstances(record, own, None if tile_set is None else find_tile_set(tile_set))


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


def exact_recipe(
    counted: str, labels: Iterable[str], rules: Iterable[RuleSet], about: dict[str, Any]
) -> dict[str, Any]:
    """Return the recipe of an exact study: what was counted, under which rule sets, and what else there is to say."""
    of_rules = {"population": "exact", "counted": counted, "rules": families.recipe(labels, rules)}
    return of_rules | about | {"mjfast": __version__}


def universes(rules: tuple[RuleSet, ...], common: Circumstances) -> list[tuple[HandSet, list[int]]]:
    """Return the complete hands of rule sets, each set once, with the numbers of the rule sets whose hands they are."""
    found: dict[HandSet, list[int]] = {}
    for place, each in enumerate(rules):
        found.setdefault(common.hands_of(each), []).append(place)
    return list(found.items())
