"""What a reading is worth where fans add up, step by step (MCR)."""

import mjfast as mj
from mjfast.analysis.cli import unpaid
from mjfast.analysis.cli.worth import listed, paid, worth
from mjfast.readings import Reading
from mjfast.wins import FLOWERS_AT


def facts(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say what is to say of a reading."""
    flowers = score.record[FLOWERS_AT].bit_count()
    counted = {name: value for name, value in worth(reading).items() if not name.startswith("flower_tiles")}
    return {
        "fan": listed(counted) or "none",
        "unpaid": unpaid.by_reason(reading, score),
        "total": _total(reading, score),
        "flowers": f"{flowers}, left out of that, and {reading.points - reading.fan} fan more" if flowers else "",
        "points": f"{reading.points}{paid(reading, score)}",
    }


def _total(reading: Reading, score: mj.Score) -> str:
    needed = score.rules["min_fan"]
    enough = "enough for" if reading.fan >= needed else "too few for"
    return f"{reading.fan} fan" + (f", {enough} the {needed} that a win needs" if needed else "")
