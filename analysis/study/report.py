"""One self-contained HTML page for a study."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from mjfast.analysis import report
from mjfast.analysis.study import shown
from mjfast.analysis.study.definitions import definitions
from mjfast.analysis.study.measures import MEASURES
from mjfast.analysis.tables import MOST_ROWS

if TYPE_CHECKING:
    from mjfast.analysis.study.result import StudyResult

_TEMPLATE: Final = "study/study.html.j2"

_CAPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "yaku_frequency": "Dots are shares of hands, lines their intervals. An open triangle is the upper end of the "
        "interval of a pattern that no hand had. There is no mark where the rule set does not pay it.",
        "score_distribution": "Bars are shares of hands, lines their intervals.",
        "waits": "Bars are shares of ready hands, by the tiles they wait for that the player does not see, and parted "
        "by how many kinds these are.",
        "turns": "Curves are shares of units so far, and the mean shanten after each draw; bands are their intervals.",
        "compare": "Dots are means of paired differences, lines their intervals.",
        "differences": "Bars are shares of units by what they are paid more; those paid the same are left out.",
    }
)

_LEAST: Final = 58
_MOST: Final = 100
"""Pixels an inch of a picture: it scrolls where there are fewer, and is not drawn larger than with the most."""


def write(result: "StudyResult", path: Path) -> Path:
    """Write the page and return its path."""
    return report.render(_TEMPLATE, _content(result), path)


def _content(result: "StudyResult") -> dict[str, Any]:
    return {
        "title": result.title,
        "lead": _lead(result),
        "left": result.left,
        "summary": shown.summary(result),
        "sections": list(_sections(result)),
        "most_rows": MOST_ROWS,
        "definitions": definitions(result),
        "recipe": json.dumps(result.recipe, indent=1),
    }


def _lead(result: "StudyResult") -> str:
    study = result.study
    parts = [f"Under {', '.join(study.labels)}"]
    if study.by:
        parts.append(f"by {', '.join(study.by)}")
    if not all(population.exact for population in study.populations):
        parts.append(f"with intervals of {study.confidence:.0%}; seed {study.seed}")
    return f"{', '.join(parts)}."


def _sections(result: "StudyResult") -> Iterator[dict[str, Any]]:
    """Yield for each measure its title, its pictures, and its tables with their headings."""
    plots = result.plots
    for measure in result.study.measures:
        frames = MEASURES[measure].frames
        yield {
            "title": MEASURES[measure].title,
            "pictures": [_picture(result, name) for name in frames if name in plots],
            "tables": [part for name in frames for part in shown.tables_of(result, name)],
        }


def _picture(result: "StudyResult", name: str) -> dict[str, Any]:
    figure = result.plot(name)
    inches = figure.get_figwidth()
    return {
        "svg": report.svg(figure),
        "caption": _CAPTIONS[name],
        "least": round(_LEAST * inches),
        "most": round(_MOST * inches),
    }
