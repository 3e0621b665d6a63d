"""How well a study knows the quantity of its precision."""

import math
from collections.abc import Iterator

from mjfast.analysis.study.counted import Counted
from mjfast.analysis.study.design import DIFFERENCE, Study
from mjfast.analysis.study.measures import FRAMES, SUMMARY


def half_widths(study: Study, of: Counted) -> Iterator[float]:
    """Yield half the width of the interval of each value of the quantity that a study wants to know well."""
    if study.precision is None:
        return
    quantity = study.precision.quantity
    frame = "compare" if quantity == DIFFERENCE else "summary" if quantity in SUMMARY else "yaku_frequency"
    for row in FRAMES[frame].rows(of):
        if frame == "compare" or row.get("quantity", row.get("pattern")) == quantity:
            half = (row["high"] - row["low"]) / 2
            # Values that are all alike so far, or none at all, do not tell how far others may lie.
            yield half if half > 0 else math.inf
