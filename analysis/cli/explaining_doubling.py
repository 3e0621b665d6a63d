"""What a reading is worth where fan double the points, step by step (Guangdong, Hangzhou)."""

from typing import Final

import numpy as np

import mjfast as mj
from mjfast.analysis.cli import unpaid
from mjfast.analysis.cli.worth import listed, paid, worth
from mjfast.hangzhou import streak_factor
from mjfast.playing import system_of
from mjfast.readings import Reading
from mjfast.tiles import COLUMNS
from mjfast.wins import FLAGS, STREAK_AT, WIN

_ASIDE: Final = "with one joker set aside the hand before the draw was"


def facts(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say what is to say of a reading."""
    jokers = _jokers(reading, score) if score.rules.family_name == "hangzhou" else {}
    return {
        **jokers,
        **_sum(reading, score),
        "unpaid": unpaid.by_reason(reading, score),
        "points": f"2 ** {reading.fan} = {reading.points}{paid(reading, score)}",
    }


def _sum(reading: Reading, score: mj.Score) -> dict[str, str]:
    """What adds up and the cap, or what counts alone; and what raises the hand."""
    prices = {name: score.rules.patterns[name] for name in reading.yaku}
    alone = {name: value for name, value in reading.yaku.items() if prices[name].limit}
    least = {name: value for name, value in reading.yaku.items() if prices[name].floor}
    added = {name: value for name, value in reading.yaku.items() if not prices[name].multiple}
    total, cap = sum(added.values()), score.rules["fan_cap"]
    shown = {name: value for name, value in worth(reading).items() if name.partition(" x")[0] in added}
    return {
        "adds up": "" if alone else f"{listed(shown) or 'nothing'}: {total} fan",
        "cap": f"{cap} fan at most" if not alone and cap and total > cap else "",
        "alone": listed(alone),
        "raised": f"{', '.join(least)}: {max(least.values())} fan at least" if least else "",
    }


def _jokers(reading: Reading, score: mj.Score) -> dict[str, str]:
    """The jokers of the hand, whether any tile would have won, and the chain of acts before the draw."""
    win = np.frombuffer(score.record, WIN)[0]
    name = system_of(score.rules).joker or ""
    held = int(win["hand"][COLUMNS[name]]) + int(win["win"] == COLUMNS[name])
    floats, kongs = int(win["n_piao"]), max(int(win["n_gang"]), int(win["kong_streak"]), _after_kong(win))
    chain = [
        f"{number} {what}{'s' if number > 1 else ''}" for number, what in ((floats, "float"), (kongs, "kong")) if number
    ]
    return {
        "jokers": f"{held} x {name}" if held else "none",
        "baotou": f"yes: {_ASIDE} complete, so any tile won" if "baotou" in reading.patterns else "no",
        "chain": ", ".join(chain),
        "dealer": f"pays and is paid {streak_factor(score.record[STREAK_AT], rules=score.rules)} times as much",
    }


def _after_kong(win: np.void) -> int:
    return int(bool(win["flags"] & FLAGS["after_kong"]))
