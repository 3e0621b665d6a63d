"""What a rule set plays with: its tiles, and the hands that win."""

from collections.abc import Iterable

from mjfast.arguments import RulesLike
from mjfast.errors import InputError
from mjfast.rules import RuleSet, rule_set
from mjfast.shapes import Shapes, shapes
from mjfast.systems import MeldSystem, systems
from mjfast.tilesets import TileSet

_LUOSHU = {
    ("all", "kind"): "luoshu",
    ("lines", "kind"): "luoshu_lines",
    ("all", "any"): "luoshu_any_heads",
    ("lines", "any"): "luoshu_lines_any_heads",
}


def system_of(rules: RuleSet) -> MeldSystem:
    """
    Return the meld system of a rule set.

    Examples
    --------
    >>> from mjfast import rules
    >>> system_of(rules.load("hangzhou_classic")).joker
    '5z'
    """
    match rules.family_name:
        case "mcr":
            return systems["mcr"]
        case "guangdong":
            forms = ("standard", "seven_pairs", "thirteen_orphans")
            paid = {"seven_pairs": "chiitoitsu", "thirteen_orphans": "kokushi"}
            chosen = tuple(form for form in forms if form not in paid or paid[form] in rules.patterns)
            return systems["guangdong"].replace(forms=chosen)
        case "hangzhou":
            return systems["jokers"].replace(joker_fifth_copy=rules["joker_fifth_copy"])
        case "luoshu":
            return systems[_LUOSHU[rules["triples"], rules["heads"]]]
        case "thirteen_orphans":
            if "kokushi" not in rules.patterns:
                return systems["thirteen_kinds"]
            return systems["thirteen_kinds_and_any" if rules["free_tile"] else "thirteen_orphans"]
        case _:
            return systems["standard"]


def shapes_of(rules: RuleSet) -> Shapes:
    """
    Return the meld system of a rule set compiled over the tiles that a hand may hold.

    Flowers that are only set aside are none of them: what replaces them leaves the hand as if there were none.

    Examples
    --------
    >>> from mjfast import rules
    >>> shapes_of(rules.load("mcr_mil")).tiles.size
    136
    """
    system = system_of(rules)
    tiles = rules["tile_set"]
    return shapes(system, "136" if tiles == "144" and not system.has_flowers else tiles)


def choose_shapes(
    system: str | MeldSystem,
    tile_set: str | int | TileSet | None,
    forms: str | Iterable[str],
    rules: RulesLike | None,
) -> Shapes:
    """
    Return which hands win: those of a meld system over a tile set, or of a rule set, which brings both.

    Raises
    ------
    InputError
        If there is a rule set besides a system or tiles.

    Examples
    --------
    >>> choose_shapes("standard", None, "all", "luoshu").tiles.size
    132
    """
    if rules is None:
        return shapes(system, tile_set, forms)
    if not (isinstance(system, str) and system == "standard") or tile_set is not None:
        raise InputError("rules bring their melds and tiles: give system and tile_set, or rules")
    chosen = shapes_of(rule_set(rules))
    return chosen if forms in ("all", ["all"], ("all",)) else shapes(chosen.system, chosen.tiles, forms)
