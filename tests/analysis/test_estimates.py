import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy import stats

from mjfast.analysis import estimates
from mjfast.errors import InputError

SAMPLES = [(0, 1), (1, 1), (0, 17), (17, 17), (1, 1000), (500, 1000), (999, 1000), (3, 10**7), (10**12 - 5, 10**12)]


@pytest.mark.parametrize("confidence", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize(("hits", "n"), SAMPLES)
def test_wilson_as_scipy_has_it(hits, n, confidence):
    (low,), (high,) = estimates.wilson([hits], n, confidence)
    expected = stats.binomtest(hits, n).proportion_ci(confidence, method="wilson")
    assert low == pytest.approx(expected.low, rel=1e-9, abs=1e-15)
    assert high == pytest.approx(expected.high, rel=1e-9)


@settings(deadline=None)
@given(st.integers(1, 10**10).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))), st.floats(0.01, 0.9999))
@example((0, 10**15), 0.95)
@example((10**15, 10**15), 0.95)
def test_wilson_holds_the_share(sample, confidence):
    hits, n = sample
    (low,), (high,) = estimates.wilson([hits], n, confidence)
    assert 0 <= low <= hits / n <= high <= 1
    assert low < high
    assert (low == 0) == (hits == 0)
    assert (high == 1) == (hits == n) or n > 10**12  # where 1 - 1/n is rounded to 1


@pytest.mark.parametrize("confidence", [0.9, 0.99])
def test_wilson_covers_as_often_as_it_says(confidence):
    n, p = 400, 0.1
    low, high = estimates.wilson(np.arange(n + 1), n, confidence)
    covered = stats.binom.pmf(np.arange(n + 1), n, p)[(low <= p) & (p <= high)].sum()
    assert covered == pytest.approx(confidence, abs=0.02)


def test_a_share():
    share = estimates.share(250, 1000, 0.9, exact=False)
    expected = stats.binomtest(250, 1000).proportion_ci(0.9, method="wilson")
    assert (share.value, share.n, share.method) == (0.25, 1000, "wilson")
    assert share.se == pytest.approx(math.sqrt(0.25 * 0.75 / 1000))
    assert (share.low, share.high) == pytest.approx((expected.low, expected.high))
    assert str(share) == "0.25 [0.228172, 0.273177]"


def test_an_exact_share():
    n = 3 * 10**18
    share = estimates.share(10**18, n, 0.95, exact=True)
    assert share.value == Fraction(1, 3)
    assert isinstance(share.value, Fraction)
    assert (share.se, share.low, share.high, share.n, share.method) == (0, 1 / 3, 1 / 3, n, "exact")
    assert str(share) == "0.3333333333 (exact)"


values_and_counts = st.dictionaries(st.integers(-5, 14), st.integers(1, 400), min_size=1, max_size=8)


@settings(deadline=None)
@given(values_and_counts, st.sampled_from([0.8, 0.95, 0.999]))
@example({3: 1}, 0.95)
@example({3: 2}, 0.95)
def test_a_mean_as_numpy_and_scipy_have_it(sample, confidence):
    mean = estimates.mean(list(sample), list(sample.values()), confidence, exact=False)
    drawn = np.repeat(list(sample), list(sample.values()))
    assert mean.value == pytest.approx(drawn.mean())
    assert (mean.n, mean.method) == (len(drawn), "mean")
    if len(drawn) == 1:
        assert np.isnan([mean.se, mean.low, mean.high]).all()
        return
    assert mean.se == pytest.approx(stats.sem(drawn), abs=1e-12)
    half = stats.t.ppf(0.5 + confidence / 2, len(drawn) - 1) * stats.sem(drawn)
    assert (mean.low, mean.high) == pytest.approx((drawn.mean() - half, drawn.mean() + half))


def test_the_standard_error_of_a_mean_does_not_cancel():
    n = 10**15
    mean = estimates.mean([10**9, 10**9 + 1], [n, n], 0.95, exact=False)
    assert mean.value == 10**9 + 0.5
    assert mean.se == pytest.approx(0.5 / math.sqrt(2 * n))


def test_an_exact_mean():
    mean = estimates.mean([-1, 0, 2], [1, 10**20, 1], 0.95, exact=True)
    assert mean.value == Fraction(1, 10**20 + 2)
    assert (mean.se, mean.low, mean.high, mean.n, mean.method) == (0, 1e-20, 1e-20, 10**20 + 2, "exact")


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.9999999, math.nextafter(1, 0)])
def test_the_quantile(confidence):
    assert estimates.quantile(estimates.check_confidence(confidence)) == pytest.approx(
        stats.norm.isf((1 - confidence) / 2), rel=1e-9
    )


@pytest.mark.parametrize("confidence", [0.0, 1.0, -0.5, 1.5, math.nan, math.inf, 1, "0.95", None, True])
def test_a_confidence_must_be_a_share(confidence):
    with pytest.raises(InputError, match=r"confidence is .*, expected a number between 0 and 1 such as 0\.95"):
        estimates.check_confidence(confidence)
