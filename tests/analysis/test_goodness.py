import numpy as np
import pytest
import scipy.stats
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mjfast import analysis
from mjfast.analysis.goodness import fit

# How far 3,793 starting hands of real games were from being ready.
STARTING_HANDS = {0: 0, 1: 31, 2: 349, 3: 1359, 4: 1496, 5: 517, 6: 41}


def test_as_scipy_has_it():
    observed, weights = [31, 349, 1359, 1496, 517], [6, 93, 362, 399, 131]
    expected = scipy.stats.chisquare(observed, np.array(weights) / sum(weights) * sum(observed))
    found = fit(observed, weights)
    assert found.statistic == pytest.approx(expected.statistic)
    assert found.p_value == pytest.approx(expected.pvalue)
    assert found.cells == 5
    assert str(found) == f"chi-square {expected.statistic:.2f} on 4 degrees of freedom, p = {expected.pvalue:.3g}"


def test_the_order_of_the_cells_does_not_matter():
    assert fit([31, 349, 1359], [6, 93, 362]) == fit([1359, 31, 349], [362, 6, 93])


def test_rare_cells_are_pooled():
    # The first three expect 1, 2 and 3 of 1,000.
    found = fit([0, 9, 1, 490, 500], [1, 2, 3, 494, 500])
    expected = scipy.stats.chisquare([10, 490, 500], [6, 494, 500])
    assert (found.cells, found.statistic) == (3, pytest.approx(expected.statistic))


@settings(deadline=None)
@given(st.lists(st.integers(1, 60), min_size=2, max_size=12), st.integers(1, 10**4))
@example([3, 3, 4], 10)
def test_every_cell_expects_five(weights, n):
    compared = []

    def note(observed, expected):
        compared.append((observed, expected))
        return scipy.stats.power_divergence(observed, expected)

    observed = np.random.default_rng(n).multinomial(n, np.array(weights) / sum(weights)).tolist()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scipy.stats, "chisquare", note)
        found = fit(observed, weights)
    if found is None:
        assert n * max(weights) < 10 * sum(weights) or n * (sum(weights) - max(weights)) < 5 * sum(weights)
        return
    ((pooled, expected),) = compared
    assert min(expected) >= 5
    assert (sum(pooled), sum(expected)) == (n, pytest.approx(n))
    assert len(expected) == found.cells


@pytest.mark.parametrize("observed", [[5], [0, 0], [1, 2], [3, 5]])
def test_no_test_without_two_cells(observed):
    assert fit(observed, [1] * len(observed)) is None


def test_what_cannot_occur_is_no_chance():
    found = fit([1, 500, 500], [0, 1, 1])
    assert found is not None
    assert found.p_value == 0
    assert fit([0, 500, 500], [0, 1, 1]).p_value == pytest.approx(1)


def test_the_size_of_the_test():
    weights = [1, 20, 300, 400, 279]
    draw = np.random.default_rng(7).multinomial
    p_values = [fit(row.tolist(), weights).p_value for row in draw(5000, np.array(weights) / 1000, size=400)]
    assert scipy.stats.kstest(p_values, "uniform").pvalue > 0.001


def test_a_wrong_distribution_is_rejected():
    right, wrong = np.array([0.1, 0.2, 0.3, 0.4]), np.array([0.11, 0.2, 0.3, 0.39])
    draw = np.random.default_rng(3).multinomial
    assert fit(draw(100_000, right).tolist(), [1, 2, 3, 4]).p_value > 0.001
    assert fit(draw(100_000, wrong).tolist(), [1, 2, 3, 4]).p_value < 1e-9


def test_real_starting_hands():
    exact = analysis.exact_deals(tiles=13).counts
    observed = list(STARTING_HANDS.values())
    found = fit(observed, [exact[shanten,] for shanten in STARTING_HANDS])
    # The only one of seven that is pooled: 0.3 of them would be ready.
    total, pooled = sum(exact.values()), [0 + 31, 349, 1359, 1496, 517, 41]
    expected = [3793 * (exact[0,] + exact[1,]) / total, *(3793 * exact[shanten,] / total for shanten in range(2, 7))]
    assert (found.cells, found.p_value) == (6, pytest.approx(scipy.stats.chisquare(pooled, expected).pvalue))
    assert found.p_value > 0.2
    # The same hands one draw later, or misread by one in fifty, would be noticed.
    later = analysis.exact_deals(tiles=14).counts
    assert fit(observed, [later[shanten,] for shanten in STARTING_HANDS]).p_value < 1e-9
    misread = [0, 31, 349, 1359 - 76, 1496 + 76, 517, 41]
    assert fit(misread, [exact[shanten,] for shanten in STARTING_HANDS]).p_value < 0.05
