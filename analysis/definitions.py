"""What each number in a result means, in words."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mjfast.analysis.result import Result

_MEASURES: Final = {
    "shanten": (
        "Tiles that must be exchanged to be ready; 0 is ready, -1 complete. It is the least number, over all complete "
        "hands that the tile set allows, of tiles the hand lacks, minus 1: a wait on a fifth copy does not exist."
    ),
    "waits": "Kinds of tiles that complete the hand; 0 where it is not ready.",
    "pairs": "Kinds of which the hand holds two or more.",
    "kinds": "Different kinds in the hand.",
    "orphans": "Different kinds of terminals (1 and 9) and honours in the hand.",
    "largest_suit": "Tiles of the suit (of three) of which the hand holds most.",
    "dora": "Tiles of the kind that an indicator names, one of the tiles left over; and red fives if the set has them.",
}

_FORMS: Final = {
    "standard": "four melds and a pair",
    "seven_pairs": "seven pairs (of different kinds, unless the system takes a quad for two)",
    "thirteen_orphans": "thirteen orphans (each terminal and honour, one of them twice)",
    "knitted_straight": "a knitted straight (147 258 369 of three suits), a meld and a pair",
    "knitted": "fourteen different tiles out of the honours and a knitted straight",
    "thirteen_kinds_and_any": "each terminal and honour, and any further tile",
    "thirteen_kinds": "each terminal and honour",
}


def definitions(result: "Result") -> list[tuple[str, str]]:
    """Return the terms used in a result and what they mean."""
    recipe = result.recipe
    red = sum(recipe["red_fives"])
    size = sum(map(int, recipe["copies"]))
    forms = "; ".join(_FORMS[form] for form in recipe["forms"])
    of_them_red = f", {red} of them red fives" if red else ""
    terms = [(measure, _MEASURES[measure]) for measure in result.measures]
    terms.append(("complete hand", f"{forms}, in the meld system {recipe['system']}."))
    if recipe["population"] == "recorded":
        terms.append(("hand", f"One of the hands in the file {recipe['file']}."))
    terms.append(("deal", f"{recipe['tiles']} of {size} tiles{of_them_red}, every choice equally likely."))
    if not result.exact:
        terms.append(
            (
                "interval",
                f"{result.confidence:.0%}; Wilson's score interval for shares, Student's t for means. "
                "z is the difference from the exact share in standard errors.",
            )
        )
    return terms
