"""What a reading is worth where han and fu are counted, step by step."""

import dataclasses

import mjfast as mj
from mjfast.analysis.cli import unpaid
from mjfast.analysis.cli.worth import dora, listed, worth
from mjfast.readings import Reading
from mjfast.rules import RuleSet
from mjfast.rules.prices import limit_name


def facts(reading: Reading, score: mj.Score) -> dict[str, str]:
    """Say what is to say of a reading."""
    paid = dataclasses.replace(score, points=reading.points, basic=reading.basic)
    return {
        "yaku": listed(worth(reading)) or "none",
        "unpaid": unpaid.by_reason(reading, score),
        "dora": "" if reading.multiple else listed(dora(reading)),
        "han": _han(reading),
        "fu": "" if reading.multiple else _fu(reading),
        "basic": _basic(reading, score.rules),
        "points": f"{reading.points}: {paid.payment}" if score.self_draw else paid.payment,
    }


def _han(reading: Reading) -> str:
    if reading.multiple:
        return f"{limit_name(reading.multiple)} in place of han and fu"
    tiles = sum(reading.dora)
    if not tiles:
        return str(reading.han)
    counted = reading.han - reading.yaku_han
    return f"{reading.yaku_han} + {counted} for {tiles} dora = {reading.han}"


def _fu(reading: Reading) -> str:
    total = sum(reading.fu_items.values())
    items = " + ".join(f"{fu} {name}" for name, fu in reading.fu_items.items())
    return f"{items} = {total}" + (f", rounded to {reading.fu}" if total != reading.fu else "")


def _basic(reading: Reading, rules: RuleSet) -> str:
    multiple = reading.basic / rules["mangan_basic"]
    limit = limit_name(multiple) if multiple >= 1 else ""
    if reading.multiple:
        return str(reading.basic)
    if reading.han >= rules["mangan_han"]:
        return f"{reading.basic}: {limit} for {reading.han} han"
    product = reading.fu * 2 ** (reading.han + rules["bazoro"])
    shown = f"{reading.fu} * 2 ** ({reading.han} + {rules['bazoro']}) = {product}"
    return shown if product == reading.basic else f"{shown}, paid as {limit}: {reading.basic}"
