"""What results of exact studies have in common: copies, notes, the dearest wins."""

import copy
import pickle

import pytest

from mjfast import analysis


@pytest.fixture(scope="module")
def found():
    return analysis.exact_wins(["riichi", "custom"], melds="p555z p111z")


def test_copies(found):
    for other in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert other.as_dict() == found.as_dict()
        assert other != found
        assert len({other, found}) == 2


@pytest.mark.parametrize("n", [1, 5, 30])
def test_the_dearest_wins(found, n):
    largest = found.most(n)
    for label in found.labels:
        rows = largest[largest["rules"] == label]
        assert len(rows) == n
        assert not rows.duplicated(["points", "patterns"]).any()
        assert rows["points"].is_monotonic_decreasing
    of_points = found.points.set_index(["rules", "points"])["legal_weight"]
    whole = found.most(10_000).groupby(["rules", "points"])["weight"].sum()
    assert whole.to_dict() == {key: weight for key, weight in of_points.items() if weight}


def test_notes(found):
    assert str(found).endswith(found.notes)
    assert found._repr_html_().endswith(f"<p>{found.notes}</p>")
    ready = analysis.exact_ready("thirteen136")
    assert ready.notes == ""
    assert not str(ready).endswith("\n")


def test_a_number_of_wins_may_be_a_float():
    assert len(analysis.sample_wins(1e3, seed=1)) == 1000
