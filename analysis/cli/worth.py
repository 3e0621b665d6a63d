"""What the patterns of a reading are worth, in a line."""

import dataclasses
from collections.abc import Mapping
from typing import Any

import mjfast as mj
from mjfast.faults import LEGAL
from mjfast.readings import Reading
from mjfast.rules.prices import limit_name
from mjfast.score import DORA


def listed(values: Mapping[str, Any]) -> str:
    """
    Write names with their values in a line.

    Examples
    --------
    >>> listed({"riichi": 1, "dora": 2})
    'riichi 1, dora 2'
    """
    return ", ".join(f"{name} {value}" for name, value in values.items())


def worth(reading: Reading) -> dict[str, Any]:
    """Return what each paid pattern of a reading is worth: han, the name of a limit, fan or points."""
    values = {
        f"{name} x{reading.counts[name]}" if name in reading.counts else name: value
        for name, value in reading.yaku.items()
    }
    return values | {name: limit_name(multiple) for name, multiple in reading.limits.items()}


def dora(reading: Reading) -> dict[str, int]:
    """Return the tiles of each kind of dora."""
    return {name: tiles for name, tiles in zip(DORA, reading.dora, strict=True) if tiles}


def paid(reading: Reading, score: mj.Score) -> str:
    """Say who pays a reading that is not priced in han, if it may win; begins with what joins it to its points."""
    if reading.status != LEGAL:
        return ", if it were allowed"
    of_reading = dataclasses.replace(score, fan=reading.fan, points=reading.points, status=LEGAL)
    return f": {of_reading.payment}"
