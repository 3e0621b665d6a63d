"""Which patterns are looked for in the wins of a family: only those can have a price."""

from collections.abc import Callable
from typing import Final

from mjfast.catalogue import Pattern, pattern
from mjfast.catalogue.definitions import Definition

_EVERYWHERE: Final = ("facts", "circumstances")

# Groups that only one family looks for.
_OWN: Final = ("hangzhou", "luoshu", "thirteen_orphans")

_ONLY_MCR: Final = frozenset(
    (
        *("knitted_straight", "greater_honors_and_knitted_tiles", "lesser_honors_and_knitted_tiles"),
        *("chicken_hand", "flower_tiles"),
    )
)

# Families that take a hand as a whole, and the patterns of others that they know.
_AS_A_WHOLE: Final = {
    "hangzhou": frozenset(("chiitoitsu",)),
    "luoshu": frozenset[str](),
    "thirteen_orphans": frozenset(("kokushi", "kokushi_13")),
}


def is_looked_for(entry: Pattern, family: str, find: Callable[[str], Pattern] = pattern) -> bool:
    """
    Return whether a family looks for a pattern.

    Families that do not read hands as melds find no pattern of melds, only circumstances, their own, and what is
    defined by tiles and by such patterns; `find` returns the pattern of a name.

    Examples
    --------
    >>> [is_looked_for(pattern("toitoi"), family) for family in ("riichi", "guangdong", "hangzhou")]
    [True, True, False]
    """
    if family not in _AS_A_WHOLE:
        return entry.group not in _OWN and (family == "mcr" or entry.id not in _ONLY_MCR)
    if family == "luoshu":
        return entry.group == family or entry.id == "self_draw"
    if entry.group in (*_EVERYWHERE, family) or entry.id in _AS_A_WHOLE[family]:
        return True
    detector = entry.detector
    if (
        not isinstance(detector, Definition)
        or detector.shapes
        or detector.triplets
        or detector.runs
        or detector.own_winds
    ):
        return False
    return all(is_looked_for(find(name), family, find) for name in detector.names)
