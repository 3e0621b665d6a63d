"""One self-contained HTML page for recorded wins under several rule sets."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis import report, rescore_tables
from mjfast.analysis.families import points_told

if TYPE_CHECKING:
    from mjfast.analysis.rescore_result import Rescored

_TEMPLATE: Final = "rescore.html.j2"

_MOST_ROWS: Final = 1000
"""Rows of a list that the page shows; the tables beside it have them all."""


def write(result: "Rescored", path: Path) -> Path:
    """Write the page and return its path."""
    return report.render(_TEMPLATE, _content(result), path)


def _content(result: "Rescored") -> dict[str, Any]:
    return {
        "title": result.title,
        "agreement": rescore_tables.agreement(result),
        "means": rescore_tables.means(result),
        "differences": rescore_tables.differences(result),
        "reasons": rescore_tables.reasons(result),
        "ignored": rescore_tables.ignored(result),
        "ranks": rescore_tables.ranks(result),
        "by_yaku": [
            (
                f"{other} minus {first}, by the yaku that {first} pays",
                rescore_tables.differences_by_yaku(result, first, other),
            )
            for first, *others in result.families.values()
            for other in others
        ],
        "yaku": rescore_tables.yaku(result),
        "disagreements": rescore_tables.disagreements(result, _MOST_ROWS),
        "faults": rescore_tables.faults(result, _MOST_ROWS),
        "plots": {kind: report.svg(result.plot(kind)) for kind in result.plots},
        "definitions": definitions(result),
        "recipe": json.dumps(result.recipe, indent=1),
    }


def definitions(result: "Rescored") -> list[tuple[str, str]]:
    """Return the terms used in a result and what they mean."""
    level = f"{result.confidence:.0%}"
    units = dict(zip(result.means["rules"], result.means["unit"], strict=True))
    terms = [
        ("win", "One row of the wins that were given; rows that cannot be wins are left out and listed."),
        ("points", f"{points_told(result.families)}; 0 where it is not allowed."),
        ("allowed", f"{_allowed(result)} Shares are of all wins, allowed or not."),
        (
            "agreement",
            "Of the wins with a recorded value those whose score is the same. A win that is not allowed scores 0; fu "
            "are not compared where a yakuman is paid.",
        ),
        (
            "paired difference",
            "Points of a win under one rule set minus the points of the same win under another. It is less uncertain "
            "than two averages, as the wins are the same. By yaku: over the wins that have it, so a win counts for "
            "each of its yaku and the sums of the rows do not add up.",
        ),
        (
            "interval",
            f"{level}; Wilson's score interval for shares, Student's t for means and differences. It says how "
            "far wins of the same kind would differ by chance, and little where there are only a few. The wins are "
            "of games played under one rule set: under another, players would have gone for other hands.",
        ),
    ]
    return terms + (_terms_of_families(units) if len(result.families) > 1 else [])


def _allowed(result: "Rescored") -> str:
    if set(result.families) == {"riichi"}:
        return "A win that has the han which the rule set asks for."
    return "A win that is a complete hand under the rule set, may be won so, and has the han or fan which it asks for."


def _terms_of_families(units: dict[str, str]) -> list[tuple[str, str]]:
    """The terms that come up only where families are compared."""
    told = "; ".join(f"{rules}: {unit}" for rules, unit in units.items())
    return [
        ("unit", f"What points count. {told}. Points are compared within a family only."),
        (
            "rank correlation",
            "Kendall's tau-b between two families, over the wins that both allow: of the pairs of wins that neither "
            "holds equal, those that both rank alike less those that they rank the other way round, as a share that "
            "allows for ties. 1 is the same order, 0 none in common, -1 the reverse. Its interval is the one for large "
            "samples (Brown and Benedetti 1977).",
        ),
        (
            "ignored",
            "What the wins have and means nothing under a rule set, as dora indicators do where there are none.",
        ),
    ]
