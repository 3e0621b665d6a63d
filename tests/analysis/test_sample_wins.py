"""Wins drawn at random: as many of each kind as there are among all wins."""

import numpy as np
import pytest
from scipy import stats

import mjfast as mj
from mjfast.analysis import exact_wins, sample_wins
from mjfast.errors import HandError, InputError
from mjfast.wins import FLAGS, SELF_DRAW
from tests.reference.every_hand import counts_of

Z = 4.5
"""Bound of how many standard deviations a count may be off: of 100 counts one is by chance in 1,500 runs."""

LEAST = 20
"""Counts of which fewer are expected are not compared."""

HALF = mj.TileSet("small", (4,) * 9 + (4,) * 4 + (0,) * 14 + (4,) * 7)
LUOSHU = mj.TileSet("luoshu", counts_of("1111555566777888m159s111127z1234f", 42))
FULL = pytest.mark.full


def deviation(count, n, share):
    return abs(count - n * share) / np.sqrt(n * share * (1 - share))


CASES = [
    ("riichi", 30_000, {"tile_set": HALF, "self_draw": True}),
    ("custom", 30_000, {"tile_set": HALF, "melds": "p111p K5555z", "seat": "E"}),
    ("mcr_mil", 20_000, {"tile_set": HALF}),
    pytest.param("riichi", 200_000, {}, marks=FULL),
    pytest.param("riichi", 200_000, {"self_draw": True, "flags": ["riichi"], "seat": "E"}, marks=FULL),
    pytest.param("mcr_mil", 100_000, {"self_draw": True}, marks=FULL),
    pytest.param("mcr_mil", 100_000, {"melds": "c123m p555z"}, marks=FULL),
    pytest.param("guangdong", 100_000, {"self_draw": True}, marks=FULL),
    pytest.param("hangzhou_classic", 100_000, {"self_draw": True, "tile_set": HALF}, marks=FULL),
]


@pytest.mark.parametrize(("name", "n", "words"), CASES)
def test_sampled_beside_exact(name, n, words):
    """Points, patterns and how many wins are allowed."""
    scores = mj.score_batch(sample_wins(n, seed=5, rules=name, **words), name, errors="report")
    exact = exact_wins(name, **words)
    summary = exact.summary.iloc[0]
    compared = [(int(scores.legal.sum()), summary["legal"])]
    points = scores.points[0][scores.legal[0]]
    expected = dict(zip(exact.points["points"], exact.points["legal_weight"] / summary["weight"], strict=True))
    assert set(points.tolist()) <= {value for value, share in expected.items() if share}
    compared += [(int((points == value).sum()), share) for value, share in expected.items()]
    found = scores.found()
    shares = exact.patterns.set_index("pattern")["legal_weight"] / summary["weight"]
    assert {pattern for pattern, there in found.items() if there.any()} <= set(shares.index)
    compared += [(int(found[pattern].sum()), share) for pattern, share in shares.items()]
    counted = [deviation(count, n, share) for count, share in compared if LEAST <= n * share <= n - LEAST]
    assert len(counted) > 5
    assert max(counted) < Z


def test_flowers_of_luoshu():
    """Each hand with each last tile, flowers among them, as often as it weighs: chi-square of 20,000 wins."""
    n = 20_000
    wins = sample_wins(n, seed=3, rules="luoshu", tile_set=LUOSHU, self_draw=True)
    assert mj.score_batch(wins, "luoshu").legal.all()
    records = wins.records
    with_flowers = (np.bitwise_count(records["flowers"]) > 0) | (records["win"] >= 34)
    hands = mj.complete_hands("luoshu", tile_set=LUOSHU)
    counts, weights = (np.concatenate(arrays) for arrays in zip(*hands, strict=True))
    share = weights[counts[:, 34:].any(axis=1)].sum() / weights.sum()
    assert 0.1 < share < 0.95
    assert deviation(with_flowers.sum(), n, share) < Z
    # A flower comes last as often as flowers are among the fourteen tiles.
    last = (weights * counts[:, 34:].sum(axis=1)).sum() / (14 * weights.sum())
    assert deviation((records["win"] >= 34).sum(), n, last) < Z
    columns = [records["win"] == column for column in range(38)]
    expected = n * (weights[:, None] * counts[:, :38]).sum(axis=0) / (14 * weights.sum())
    assert sum(own.sum() for own in columns) == n
    found = np.array([own.sum() for own in columns])
    assert not found[expected == 0].any()
    assert stats.chisquare(found[expected > 0], expected[expected > 0]).pvalue > 1e-4


@pytest.mark.parametrize("name", ["riichi", "mcr_mil", "luoshu"])
def test_wins_of_a_seed_begin_alike(name):
    few, many, other = (sample_wins(n, seed=seed, rules=name) for n, seed in ((100, 1), (1_000, 1), (100, 2)))
    assert few.records.tobytes() == many.records[:100].tobytes()
    assert other.records.tobytes() != few.records.tobytes()
    assert len(sample_wins(0, seed=1, rules=name)) == 0
    assert sample_wins(50).records.tobytes() != sample_wins(50).records.tobytes()


def test_what_all_have_in_common():
    wins = sample_wins(50, 1, self_draw=True, seat="W", round="S", flags="riichi last_tile", melds="K5555z K0555p")
    records = wins.records
    assert set(records["seat"].tolist()) == {2}
    assert set(records["round"].tolist()) == {1}
    assert set(records["flags"].tolist()) == {FLAGS["riichi"] | FLAGS["last_tile"] | SELF_DRAW}
    assert (records["red"] == [0, 1, 0]).all()
    assert (records["hand"].sum(axis=1) == 7).all()
    whole = records["hand"].copy()
    whole[np.arange(50), records["win"]] += 1
    assert not whole[:, [13, 31]].any()
    assert (mj.shanten(whole) == -1).all()
    score = mj.score_batch(wins, "tenhou").score(0)
    assert list(map(str, score.melds)) == ["K5555z", "K5555p"]
    assert score.dora == {"red_dora": 1}


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"n": -1}, "n is -1, expected 0 to"),
        ({"n": "5"}, "n is '5', expected a whole number"),
        ({"n": 5, "seed": -1}, "seed is -1, expected 0 to"),
        ({"n": 5, "rules": "riichy"}, "unknown rule set 'riichy'"),
        ({"n": 5, "seat": 1}, "seat is 1, expected one of E S W N"),
        ({"n": 5, "flags": "rich"}, "unknown flag 'rich'"),
        ({"n": 5, "melds": "p555z p555z"}, "6 copies of 5z in melds"),
        ({"n": 5, "tile_set": "137"}, "unknown tile set '137'"),
        ({"n": 5, "melds": "c123m c234m", "tile_set": mj.TileSet("few", counts_of("111222333444m55z"))}, "there is no"),
    ],
    ids=str,
)
def test_faults(words, message):
    with pytest.raises((InputError, HandError), match=message):
        sample_wins(**words)
