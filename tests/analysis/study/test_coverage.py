"""Of many small studies the 95 % intervals hold the exact value about 95 times in a hundred."""

from math import sqrt

import pytest

import mjfast as mj
from mjfast import analysis
from mjfast.analysis.study import running
from mjfast.analysis.study.measures import FRAMES
from mjfast.analysis.study.task import count_of, task_of

FEW = mj.TileSet("few", tuple(map(int, "444444444" + "220000022" + "0" * 9 + "4400444")))
RULES = ("riichi", "custom")
MEASURES = ("yaku_frequency", "compare")
N = 600

# A share, a mean and a paired difference, of wins by self-draw out of these tiles.
KEYS = (
    ("yaku_frequency", "pattern", "chiitoitsu"),
    ("yaku_frequency", "pattern", "iipeikou"),
    ("yaku_frequency", "pattern", "honitsu"),
    ("summary", "quantity", "points"),
    ("compare", "other", "custom"),
)


def rows_of(study, tallies):
    """The rows of a study whose intervals are looked at."""
    of = count_of(study, 0, tallies)
    for frame, column, value in KEYS:
        yield next(row for row in FRAMES[frame].rows(of) if row[column] == value and row["rules"] == "riichi")


def covered(seeds):
    """How often the interval of each key holds the exact value."""
    shared = {"self_draw": True, "tile_set": FEW}
    every = analysis.design(analysis.Exact(**shared), RULES, MEASURES)
    exact = [row["value"] for row in rows_of(every, task_of(every, every.populations[0]).count(0, 1))]
    hits = [0] * len(KEYS)
    for seed in seeds:
        study = analysis.design(analysis.SampledWins(**shared), RULES, MEASURES, n=N, seed=seed)
        tallies = task_of(study, study.populations[0]).count(0, N)
        for place, (row, value) in enumerate(zip(rows_of(study, tallies), exact, strict=True)):
            assert row["n"] == N
            assert row["method"] == {"yaku_frequency": "wilson", "summary": "mean", "compare": "paired"}[KEYS[place][0]]
            hits[place] += row["low"] <= value <= row["high"]
    return hits


@pytest.mark.parametrize("studies", [60, pytest.param(1000, marks=pytest.mark.full)])
def test_intervals_hold_the_exact_value(studies):
    # Within 3.5 standard deviations of the number of hits: 926 to 974 of a thousand.
    band = 3.5 * sqrt(studies * 0.95 * 0.05)
    for key, hits in zip(KEYS, covered(range(studies)), strict=True):
        assert abs(hits - 0.95 * studies) <= max(band, 5), key


@pytest.mark.full
def test_stopping_at_a_precision_keeps_the_intervals(monkeypatch):
    # The first look is after few units here, where stopping is most likely to do harm; 65,536 are usual.
    monkeypatch.setattr(running, "FIRST_LOOK", 256)
    shared, half, studies = {"self_draw": True, "tile_set": FEW}, 250, 400
    (exact,) = (
        row["value"]
        for row in analysis.score_distribution(analysis.Exact(**shared)).summary.to_dict("records")
        if row["quantity"] == "points"
    )
    hits, numbers = 0, set()
    for seed in range(studies):
        asked = {"n": 10**6, "seed": seed, "precision": ("points", half), "workers": 1}
        found = analysis.score_distribution(analysis.SampledWins(**shared), **asked)
        (row,) = found.summary.query("quantity == 'points'").to_dict("records")
        assert (row["high"] - row["low"]) / 2 <= half
        hits += row["low"] <= exact <= row["high"]
        numbers.add(row["n"])
    assert min(numbers) > 256
    assert max(numbers) < 20_000
    assert abs(hits - 0.95 * studies) <= 3.5 * sqrt(studies * 0.95 * 0.05)
