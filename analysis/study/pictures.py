"""The pictures of a study, by name. Figures are made without pyplot, as in `mjfast.analysis.plots`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from mjfast.analysis.study.bars import changed, differences, score_distribution, waits
from mjfast.analysis.study.curves import turns
from mjfast.analysis.study.dots import compare, yaku_frequency
from mjfast.errors import InputError, unknown

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from mjfast.analysis.study.result import StudyResult

DRAW: Final[Mapping[str, Callable[["StudyResult"], "Figure"]]] = MappingProxyType(
    {
        "yaku_frequency": yaku_frequency,
        "score_distribution": score_distribution,
        "waits": waits,
        "turns": turns,
        "compare": compare,
        "differences": differences,
    }
)
"""What draws each picture, which has the name of the frame that it shows."""


def there(result: "StudyResult") -> tuple[str, ...]:
    """Return the pictures of a result: those of its frames in which there is something to see."""
    return tuple(name for name in result.names if name in DRAW and _has_any(result, name))


def _has_any(result: "StudyResult", name: str) -> bool:
    if name == "differences":
        return len(changed(result)) > 0
    frame = getattr(result, name)
    return bool((frame["count"] > 0).any()) if "count" in frame else len(frame) > 0


def draw(result: "StudyResult", name: str | None) -> "Figure":
    """
    Draw a picture, the first one if none is named.

    Raises
    ------
    InputError
        If the result has none of this name, or none at all.
    """
    names = there(result)
    if not names:
        raise InputError("this study has found nothing that could be drawn")
    if name is not None and name not in names:
        raise unknown("plot", name, names)
    return DRAW[name or names[0]](result)
