from collections.abc import Container
from fractions import Fraction
from math import comb, isnan, sqrt

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import mjfast as mj
from mjfast import analysis
from mjfast.errors import InputError

ESTIMATE = ["count", "value", "se", "low", "high", "n", "method"]


@pytest.fixture(scope="module")
def sampled():
    return analysis.deals(n=20_000, seed=1, measures=("shanten", "pairs"), confidence=0.9)


@pytest.fixture(scope="module")
def exact():
    return analysis.exact_deals(13, measures=("shanten", "pairs"))


@pytest.fixture(scope="module")
def both(sampled, exact):
    return sampled.against(exact)


def test_the_frame_of_a_sample(sampled):
    frame = sampled.frame
    assert list(frame.columns) == ["shanten", "pairs", *ESTIMATE]
    assert [str(dtype) for dtype in frame.dtypes] == [
        *("int64", "int64", "object"),
        *("float64", "float64", "float64", "float64", "object"),
        str(pd.Series(["wilson"]).dtype),
    ]
    assert list(zip(frame["shanten"], frame["pairs"], strict=True)) == sorted(sampled.counts)
    for shanten, pairs, count, value, se, low, high, n, method in frame.itertuples(index=False):
        interval = stats.binomtest(count, n).proportion_ci(0.9, method="wilson")
        assert count == sampled.counts[shanten, pairs]
        assert (type(count), type(n), n, method) == (int, int, 20_000, "wilson")
        assert (value, se) == (count / n, pytest.approx(sqrt(value * (1 - value) / n)))
        assert (low, high) == pytest.approx((interval.low, interval.high))
    assert frame.attrs == {"recipe": sampled.recipe}


def test_the_recipe(sampled, exact):
    expected = {
        "tiles": 13,
        "measures": ["shanten", "pairs"],
        "forms": ["standard", "seven_pairs", "thirteen_orphans"],
        "system": "standard",
        "tile_set": "136",
        "copies": 34 * "4",
        "red_fives": [0, 0, 0],
    }
    deals = {"population": "deals", "seed": 1, "n": 20_000, "stream_version": 1}
    assert expected | deals == {key: sampled.recipe[key] for key in expected | deals}
    assert expected | {"population": "exact"} == {key: exact.recipe[key] for key in [*expected, "population"]}


def test_the_frame_of_all_deals(exact):
    frame = exact.frame
    assert list(frame.columns) == ["shanten", "pairs", *ESTIMATE]
    assert dict(zip(zip(frame["shanten"], frame["pairs"], strict=True), frame["count"], strict=True)) == exact.counts
    assert all(type(value) is int for name in ("count", "n") for value in frame[name])
    assert frame["count"].sum() == comb(136, 13) == frame["n"][0]
    assert (frame["se"] == 0).all()
    assert (frame["method"] == "exact").all()
    for name in ("value", "low", "high"):
        assert frame[name].tolist() == [count / comb(136, 13) for count in exact.counts.values()]


def test_a_share_of_nothing_has_an_interval():
    frame = analysis.deals(n=1000, seed=1).frame.set_index("shanten")
    assert frame.loc[0, "count"] == 0
    assert (frame.loc[0, "low"], frame.loc[0, "value"]) == (0, 0)
    assert 0.003 < frame.loc[0, "high"] < 0.004


def test_the_exact_shares_beside(both, exact, sampled):
    frame = both.frame
    assert list(frame.columns) == ["shanten", "pairs", *ESTIMATE, "exact", "z"]
    assert frame.drop(columns=["exact", "z"]).equals(sampled.frame)
    for row in frame.to_dict("records"):
        share = exact.counts[row["shanten"], row["pairs"]] / exact.n
        assert row["exact"] == share
        if share * 20_000 >= 5:
            assert row["z"] == pytest.approx((row["value"] - share) / sqrt(share * (1 - share) / 20_000))
        else:
            assert isnan(row["z"])
    assert both.test.p_value > 0.001
    assert (sampled.beside, sampled.test) == (None, None)


def test_a_single_measure_shows_all_that_can_occur(both):
    single = both.marginal("pairs")
    assert single.frame["pairs"].tolist() == list(range(7))
    assert single.frame["exact"].sum() == pytest.approx(1)
    ready = analysis.deals(n=10, seed=1).against(analysis.exact_deals(13)).frame
    assert ready["shanten"].tolist() == list(range(7))


def test_marginals(sampled, exact):
    for result in (sampled, exact):
        single = result.marginal("pairs")
        assert single.measures == ("pairs",)
        assert single.n == result.n
        frame = result.frame
        assert single.counts == {(pairs,): sum(rows["count"]) for pairs, rows in frame.groupby("pairs")}
        assert result.marginal("pairs", "shanten").marginal("shanten", "pairs").counts == result.counts
        assert result.mean("pairs") == single.mean()


class Odd(Container):
    def __contains__(self, value):
        return value % 2 == 1


@pytest.mark.parametrize(
    ("wanted", "accepted"),
    [
        ({"shanten": 3}, lambda shanten, pairs: shanten == 3),
        ({"shanten": np.int64(3), "pairs": [1, 2]}, lambda shanten, pairs: shanten == 3 and pairs in (1, 2)),
        ({"shanten": range(3)}, lambda shanten, pairs: shanten < 3),
        ({"pairs": Odd()}, lambda shanten, pairs: pairs % 2),
        ({"pairs": lambda pairs: pairs > 2}, lambda shanten, pairs: pairs > 2),
        ({"pairs": 99}, lambda shanten, pairs: False),
        ({}, lambda shanten, pairs: True),
    ],
)
def test_probabilities(sampled, exact, wanted, accepted):
    for result in (sampled, exact):
        hits = sum(count for row, count in result.counts.items() if accepted(*row))
        found = result.probability(**wanted)
        assert found.value == (Fraction(hits, result.n) if result.exact else hits / result.n)
        assert (found.n, found.method) == (result.n, "exact" if result.exact else "wilson")
        assert found.low <= found.value <= found.high or result.exact


def test_means(both, exact, sampled):
    frame = both.means
    assert list(frame.columns) == ["measure", *ESTIMATE[1:], "exact"]
    assert frame["measure"].tolist() == ["shanten", "pairs"]
    drawn = np.repeat([shanten for shanten, _ in sampled.counts], list(sampled.counts.values()))
    row = frame.iloc[0]
    half = stats.norm.ppf(0.95) * stats.sem(drawn)
    assert (row["value"], row["se"]) == pytest.approx((drawn.mean(), stats.sem(drawn)))
    assert (row["low"], row["high"]) == pytest.approx((drawn.mean() - half, drawn.mean() + half))
    assert (row["n"], row["method"], row["exact"]) == (20_000, "mean", float(exact.mean().value))
    assert exact.means["method"].tolist() == ["exact", "exact"]
    assert "exact" not in sampled.means


def test_titles(sampled, exact):
    assert sampled.title.startswith("Sampled: 20,000 deals of 13 tiles")
    assert exact.title.startswith("Exact: all deals of 13 tiles")
    assert analysis.exact_deals(13, distinct=True).title.startswith("Exact: all hands of 13 tiles")
    assert sampled.title in sampled._repr_html_()


def test_what_is_not_there(sampled, exact):
    for asked in (sampled.mean, sampled.marginal, sampled.plot):
        with pytest.raises(InputError, match=r"this result has no measure 'dora', only shanten, pairs$"):
            asked("dora")
    with pytest.raises(InputError, match="no measure 'shantem', only shanten, pairs; all measures are shanten, waits"):
        sampled.probability(shantem=3)
    for other in (sampled, exact.marginal("shanten"), exact.marginal("pairs", "shanten")):
        with pytest.raises(InputError, match="expected an exact result of shanten, pairs"):
            sampled.against(other)


def test_titles_name_the_rules(sampled):
    assert repr(sampled) == f"<{sampled.title}>"
    assert str(sampled).startswith(sampled.title)
    assert sampled.title == "Sampled: 20,000 deals of 13 tiles from the set 136"
    runs = mj.systems["standard"].replace(name="runs", melds=("123m", "456m", "789p"), forms=("standard",))
    own = analysis.exact_deals(2, system=runs)
    assert own.title == "Exact: all deals of 2 tiles from the set 136, melds runs, forms standard"
    assert own.recipe["system_content"]["melds"] == list(runs.melds)
    assert "system_content" not in sampled.recipe
