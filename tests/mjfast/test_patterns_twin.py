"""Every reading of random wins, its patterns and its price, beside those of a plain implementation."""

from collections import Counter
from random import Random

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.tiles import KIND_NAMES
from tests.reference import pricing, yaku
from tests.reference.local_wins import mixed
from tests.reference.rule_changes import NAMES, changed
from tests.reference.winning import Case, Part, Reading, readings

FORMS = {
    "four melds and a pair": "standard",
    "seven pairs": "seven_pairs",
    "thirteen orphans": "thirteen_orphans",
    "irregular": "unconnected",
}
WAITS = {"two-sided": "two_sided", "edge": "edge", "closed": "closed", "triplet": "triplet", "pair": "pair"}


def as_part(part):
    kind = "run" if part.is_run else "kong" if len(part.tiles) == 4 else "triplet"
    return Part(KIND_NAMES[part.tiles[0]], kind, part.closed)


def as_reading(found):
    """A reading as the plain implementation writes it."""
    form = FORMS[found.form]
    if form != "standard":
        assert (found.melds, found.pair, found.wait) == ((), None, "pair" if form == "seven_pairs" else "")
        return Reading(form)
    pair = KIND_NAMES[found.pair]
    completed = [KIND_NAMES[part.tiles[0]] for part in found.melds if part.completed]
    (place,) = completed or [pair]
    parts = tuple(sorted(map(as_part, found.melds)))
    return Reading(form, parts, pair, WAITS[found.wait], place)


def patterns(win, reading):
    """All patterns of a reading, and the facts that conditions may ask for."""
    case = Case(win, reading, {})
    facts = {
        "open": not case.closed,
        "self_draw": case.self_draw,
        "dealer": case.dealer,
        "four_melds": reading.form == "standard",
    }
    return yaku.patterns(win, reading, {}) | {name for name, there in facts.items() if there}


@pytest.mark.parametrize("n", [1_000, pytest.param(10_000, marks=pytest.mark.full)])
def test_patterns_of_every_reading(n):
    rng = Random(n)
    for win in mixed(n, n):
        slow = Counter((reading, frozenset(patterns(win, reading))) for reading in readings(win))
        # What is found does not depend on what is paid, but unconnected tiles are a win by the custom rules only.
        unconnected = any(reading.form == "unconnected" for reading, _ in slow)
        name = "custom" if unconnected else rng.choice(NAMES)
        found = mj.readings(**win, rules=rules.load(name).replace(tenhou_best_tile=False))
        assert Counter((as_reading(reading), frozenset(reading.patterns)) for reading in found) == slow


def price(found):
    raw = sum(found.fu_items.values()) - found.fu_items.get("open hand", 0)
    worth = (found.status == 0, found.points, found.basic, found.han, found.fu, raw, found.yaku_han)
    return *worth, found.dora, found.multiple > 0 or found.yaku


def slow_price(win, reading, chosen):
    result = pricing.price(win, reading, chosen.options, chosen.patterns, chosen.replaces)
    worth = (result.legal, result.points, result.basic, result.han, result.fu, result.fu_raw, result.yaku_han)
    return *worth, tuple(result.dora.values()), bool(result.limits) or result.yaku


@pytest.mark.parametrize("n", [70, pytest.param(1_500, marks=pytest.mark.full)])
def test_price_of_every_reading(n):
    rng = Random(n)
    for seed in range(n):
        options = {"tile_set": "136", "tenhou_best_tile": False}
        chosen = changed(rng, rules.load(rng.choice(NAMES))).replace(**options)
        for win in mixed(1_000 + seed, 8):
            slow = {reading: slow_price(win, reading, chosen) for reading in readings(win)}
            if any(reading.form == "unconnected" for reading in slow):
                continue  # wins by some rules only
            score = mj.score(**win, rules=chosen, below_minimum=True)
            assert {as_reading(reading): price(reading) for reading in score.readings} == slow
            best = max(
                score.readings, key=lambda reading: (reading.status == 0, reading.points, reading.han, reading.fu)
            )
            assert score.reading is best
