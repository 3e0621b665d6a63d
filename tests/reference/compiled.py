"""The kernels' side of the reference rules."""

from functools import cache

from mjfast.shapes import Shapes, shapes
from mjfast.systems import MeldSystem
from mjfast.tiles import KIND_NAMES
from mjfast.tilesets import TileSet
from tests.reference.rules import NAMED, Rules, Tiles


def meld_system(rules: Rules) -> str | MeldSystem:
    """The name, or the rules written as a meld system of one's own."""

    def text(parts: tuple[Tiles, ...]) -> tuple[str, ...]:
        return tuple("".join(KIND_NAMES[tile] for tile in part) for part in parts)

    if rules.name in NAMED:
        return rules.name
    return MeldSystem(
        rules.name,
        text(rules.melds),
        text(rules.pairs),
        rules.forms,
        "144" if len(rules.copies) > 34 else "136",
        None if rules.joker is None else KIND_NAMES[rules.joker],
        rules.fifth_copy,
        rules.quads_as_pairs,
        ("1234f",) if rules.flowers_alike else (),
    )


@cache
def compiled(rules: Rules) -> Shapes:
    """The kernel over the tile set of the rules."""
    return shapes(meld_system(rules), TileSet(rules.name, rules.copies), rules.forms)
