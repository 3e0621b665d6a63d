import multiprocessing
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast.analysis import deals, exact_deals
from mjfast.analysis.deals import DealTask, start
from mjfast.errors import InputError

RED = mj.tile_sets["136"].replace(name="136 with red fives", red_fives=1)
JOINT = (("shanten",), ("shanten", "pairs", "dora"), ("waits", "orphans"), ("kinds", "largest_suit"))

# Changing these is changing STREAM_VERSION.
GOLDEN = [2, 134, 1943, 7173, 7979, 2603, 166]
GOLDEN_SUMS = {
    "shanten": 71_466,
    "waits": 3,
    "pairs": 30_735,
    "kinds": 227_463,
    "orphans": 86_661,
    "largest_suit": 99_372,
    "dora": 13_498,
}


def task(*measures, tiles=13, seed=1, tile_set=RED):
    return DealTask(tiles, seed, measures, mj.systems["standard"].forms, mj.systems["standard"], tile_set)


def test_golden_deals():
    result = deals(n=20_000, seed=1)
    assert [result.counts[shanten,] for shanten in range(7)] == GOLDEN
    for measure, total in GOLDEN_SUMS.items():
        counts = deals(n=20_000, seed=1, measures=measure, tile_set=RED).counts
        assert sum(value * count for (value,), count in counts.items()) == total


def test_the_deals_are_those_of_deal():
    hands = mj.deal(20_000, seed=5)
    result = deals(n=20_000, seed=5, measures=("shanten", "waits", "pairs", "kinds"))
    columns = [mj.shanten(hands), mj.waits(hands).sum(axis=1), (hands >= 2).sum(axis=1), (hands > 0).sum(axis=1)]
    values, counts = np.unique(np.stack(columns, axis=1), axis=0, return_counts=True)
    assert result.counts == {tuple(value): count for value, count in zip(values.tolist(), counts.tolist(), strict=True)}


@pytest.mark.parametrize("measures", JOINT)
@pytest.mark.parametrize("how", [{"workers": 1}, {"workers": 2}, {"workers": 7}, {"chunk": 1}, {"chunk": 50_000}])
def test_the_way_of_working_does_not_matter(measures, how):
    expected = task(*measures).count(0, 100_000)
    state = start(
        tiles=13,
        n=100_000,
        seed=1,
        measures=measures,
        forms="all",
        system="standard",
        tile_set=RED,
        confidence=0.9,
        out=None,
    )
    state.run(**how)
    assert np.array_equal(state.finished.counts, expected)
    assert state.finished.done == [(0, 100_000)]


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_executors_do_not_matter(workers):
    expected = [deals(n=200_000, seed=1, measures=measures, tile_set=RED) for measures in JOINT]
    spawn = multiprocessing.get_context("spawn")
    for executor in (ThreadPoolExecutor(workers), ProcessPoolExecutor(workers, spawn)):
        with executor:
            for measures, threaded in zip(JOINT, expected, strict=True):
                how = {"executor": executor, "workers": workers, "chunk": 1}
                result = deals(n=200_000, seed=1, measures=measures, tile_set=RED, **how)
                assert (result.counts, result.recipe) == (threaded.counts, threaded.recipe)


@settings(deadline=None, max_examples=20)
@given(st.lists(st.integers(0, 60_000), min_size=1, max_size=4).map(sorted))
def test_any_cut_gives_the_same_counts(cuts):
    small = task("shanten", "dora", tiles=4)
    parts = [small.count(first, stop) for first, stop in zip([0, *cuts], [*cuts, 60_000], strict=True)]
    assert np.array_equal(sum(parts), small.count(0, 60_000))


def test_a_run_can_be_extended(tmp_path):
    arguments = {"seed": 3, "measures": ("shanten", "dora"), "tile_set": RED}
    first = deals(n=30_001, out=tmp_path, **arguments)
    assert first.counts == deals(n=30_001, **arguments).counts
    extended = deals(n=60_002, out=tmp_path, **arguments)
    at_once = deals(n=60_002, **arguments)
    assert (extended.counts, extended.recipe) == (at_once.counts, at_once.recipe)


def test_a_fresh_seed_is_kept():
    first, second = deals(n=1000), deals(n=1000)
    assert first.recipe["seed"] != second.recipe["seed"]
    again = deals(n=1e3, seed=first.recipe["seed"])
    assert (again.counts, again.recipe) == (first.counts, first.recipe)
    assert deals(n=1000, seed=2**128 - 1).n == 1000


AGAINST_EXACT = [
    {"tiles": 13},
    {"tiles": 14},
    {"tiles": 14, "forms": "standard"},
    {"tiles": 13, "forms": ("seven_pairs", "thirteen_orphans")},
    {"tiles": 13, "measures": "dora"},
    {"tiles": 14, "measures": "dora", "tile_set": RED},
    {"tiles": 13, "measures": "dora", "tile_set": "108"},
    {"tiles": 13, "measures": "dora", "tile_set": "144"},
    {"tiles": 13, "measures": ("shanten", "pairs")},
    {"tiles": 13, "measures": ("orphans", "kinds")},
    {"tiles": 14, "measures": ("largest_suit", "shanten"), "tile_set": "144", "forms": "standard"},
    {"tiles": 14, "measures": ("shanten", "largest_suit"), "tile_set": "108"},
    {"tiles": 14, "system": "jokers", "measures": ("shanten", "kinds")},
    {"tiles": 13, "system": "luoshu", "measures": ("shanten", "orphans")},
    {"tiles": 14, "system": "luoshu_lines"},
    {"tiles": 10},
    {"tiles": 5, "measures": ("shanten", "dora"), "tile_set": RED},
    {"tiles": 1, "measures": ("orphans", "dora")},
]


@pytest.mark.parametrize("arguments", AGAINST_EXACT)
def test_sampled_and_exact_agree(arguments):
    result = deals(n=150_000, seed=2, exact=True, **arguments)
    assert result.test is None or result.test.p_value > 1e-3
    for measure in result.measures:
        mean, exact = result.mean(measure), result.beside.mean(measure)
        assert abs(mean.value - exact.value) <= 4 * mean.se
    assert result.counts.keys() <= result.beside.counts.keys() | {
        row for row, count in result.counts.items() if not count
    }


def test_a_wrong_sample_does_not_agree():
    sample, exact = deals(n=150_000, seed=2), exact_deals(13)
    right = sample.against(exact)
    # One deal in fifty is misread by one.
    misread = {**sample.counts, (3,): sample.counts[3,] - 3000, (4,): sample.counts[4,] + 3000}
    wrong = replace(sample, counts=misread).against(exact)
    assert right.test.p_value > 1e-3 > 1e-6 > wrong.test.p_value
    assert abs(wrong.mean().value - exact.mean().value) > 4 * wrong.mean().se
    assert abs(wrong.frame["z"]).max() > 4 > abs(right.frame["z"]).max()


@pytest.mark.parametrize("other", [{"tiles": 14}, {"forms": "standard"}, {"tile_set": "144"}, {"distinct": True}])
def test_only_the_same_deals_are_compared(other):
    with pytest.raises(InputError, match="exact"):
        deals(n=1000, seed=1).against(exact_deals(**other))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 0}, r"n is 0, expected 1 to"),
        ({"n": -3}, r"n is -3, expected 1 to"),
        ({"n": 10**16}, r"n is 10000000000000000, expected 1 to 1000000000000000$"),
        ({"n": 1.5}, r"n is 1\.5, expected a whole number"),
        ({"n": "many"}, r"n is 'many', expected a whole number"),
        ({"n": 10**5000}, r"n is .* expected 1 to"),
        ({"seed": -1}, "seed is -1, expected 0 to"),
        ({"seed": "x"}, "seed is 'x', expected a whole number"),
        ({"confidence": 95.0}, r"confidence is 95\.0, expected a number between 0 and 1"),
        ({"workers": 0}, "workers is 0, expected 1 to"),
        ({"chunk": 0}, "chunk is 0, expected 1 to"),
        ({"executor": "thread"}, "unknown executor 'thread', did you mean 'threads'"),
        ({"executor": 4}, "executor is 4, expected a concurrent.futures.Executor"),
        ({"exact": True, "measures": "waits"}, "there is no exact count of 'waits'"),
        ({"tiles": 14, "measures": "waits"}, "waits"),
        (
            {"measures": "dora", "tiles": 14, "tile_set": mj.TileSet("14", (4, 4, 4, 2) + (0,) * 30)},
            "the tile set .* has 14 tiles, expected 15 or more",
        ),
    ],
)
def test_faults(arguments, message):
    with pytest.raises(InputError, match=message):
        deals(**{"n": 1000, **arguments})
