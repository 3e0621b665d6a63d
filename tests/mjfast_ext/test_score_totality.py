"""Whatever bytes a win is made of, the scoring kernel has an answer."""

from functools import cache

import numpy as np
import pytest

from mjfast import rules
from mjfast.catalogue import PATTERNS
from mjfast.plans import make_plan
from mjfast.scoring import SCORE
from mjfast.wins import WIN
from mjfast_ext import _codes
from mjfast_ext._plan import Plan
from mjfast_ext._score import basic_points, explain, score_many
from tests.reference.win_bytes import SORTS, good_rows, mutated, scored

STATUSES = _codes.STATUSES
COUNTS = [4_000, pytest.param(400_000, marks=pytest.mark.full)]


RULES = {
    "riichi": ("riichi",),
    "custom": ("custom",),
    "all": tuple(rules.names()),
    "none of the patterns": (rules.load("riichi").replace(**dict.fromkeys(rules.load("riichi").patterns, False)),),
}


@cache
def plan_of(name, everything=False):
    return make_plan(tuple(map(rules.rule_set, RULES[name])), everything)


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("which", RULES)
@pytest.mark.parametrize("sort", SORTS)
def test_any_bytes_have_a_status(sort, which, n):
    rng = np.random.default_rng(len(sort) * 100 + len(which))
    plan = plan_of(which)
    rows = SORTS[sort](rng, n)
    scores = scored(plan, rows)
    status = scores["status"]
    assert status.max() <= max(STATUSES.values())
    refused = status >= STATUSES["incomplete"]
    assert (refused == refused[0]).all() or "custom" in which or which == "all"  # irregular hands are rule by rule
    for name in SCORE.names:
        if name not in ("status", "win", "reading"):
            hard = status > STATUSES["incomplete"]
            assert not scores[name][hard].any()
    counted = scores[~refused]
    assert (counted["points"] > 0).all()
    assert (counted["basic"] > 0).all()
    assert (counted["win"] < 34).all()
    assert (counted["reading"] < 64).all()
    legal = counted[counted["status"] == STATUSES["legal"]]
    # Where a floor is all the yaku there is, dora alone can pay as much.
    assert (legal["bits"].any(axis=1) | (legal["yaku_han"] < legal["han"])).all()
    assert sort in ("noise", "fields") or np.count_nonzero(~refused) > 0


@pytest.mark.parametrize("sort", SORTS)
def test_readings_of_any_bytes(sort):
    rng = np.random.default_rng(len(sort))
    plan, everything = plan_of("custom"), plan_of("custom", True)
    rows = SORTS[sort](rng, 1_500)
    flags = rows.view(WIN)["flags"]
    flags &= ~np.uint16(_codes.FLAGS["first_draw"])  # by which another tile can be the winning one
    for row, score in zip(rows, scored(plan, rows)[0], strict=True):
        found = explain(everything.kernel, row)
        if isinstance(found, int):
            assert found == score["status"]
            continue
        chosen = found[score["reading"]]
        names = ("points", "basic", "han", "fu", "yaku_han", "multiple", "status")
        assert [chosen[name] for name in names] == [score[name] for name in names]
        assert chosen["paid"] == score["bits"].tolist()
        assert chosen["dora"] == tuple(score["dora"].tolist())
        assert all((chosen["found"][word] & paid) == paid for word, paid in enumerate(chosen["paid"][:2]))


def test_every_status_comes_up():
    rng = np.random.default_rng(0)
    plan = plan_of("custom")
    seen = set()
    for sort in SORTS.values():
        seen |= set(scored(plan, sort(rng, 40_000))["status"].ravel().tolist())
    assert seen == set(STATUSES.values())


def test_rows_are_scored_alone():
    rng = np.random.default_rng(4)
    plan = plan_of("all")
    rows = mutated(rng, 500)
    together = scored(plan, rows)
    assert np.array_equal(together, np.concatenate([scored(plan, rows[[row]]) for row in range(500)], axis=1))
    for which, name in enumerate(plan.rules):
        alone = scored(make_plan((name,)), rows)[0]
        for field in ("points", "basic", "han", "fu", "yaku_han", "multiple", "dora", "status", "win"):
            assert np.array_equal(alone[field], together[which][field]), field


def test_padding_plays_no_part():
    plan = plan_of("custom")
    rows = good_rows().copy()
    before = scored(plan, rows)
    for name in ("flowers", "reserved", "padding"):
        rows.view(WIN)[name] = 255
    rows.view(WIN)["flags"] |= 0x8000
    assert np.array_equal(scored(plan, rows), before)


def arrays(n=3, count=1):
    return good_rows()[:n].copy(), np.zeros((count, n, SCORE.itemsize), np.uint8)


def test_wrong_shapes_are_refused():
    kernel = plan_of("riichi").kernel
    wins, out = arrays()
    score_many(kernel, wins, out)
    for bad, other in (
        (wins[:, :63].copy(), out),
        (wins[:2], out),
        (wins, out[:, :2].copy()),
        (wins, out[..., :55].copy()),
        (wins, np.zeros((2, 3, SCORE.itemsize), np.uint8)),
        (wins, np.zeros((0, 3, SCORE.itemsize), np.uint8)),
        (wins, out[0]),
        (wins.ravel(), out),
        (wins[:, ::-1], out),
        (wins[::2], out[:, :2].copy()),
        (wins, np.zeros((1, 3, 112), np.uint8)[..., ::2]),
        (wins.astype(np.int8), out),
        (wins.astype(np.uint16), out),
        (wins, out.astype(np.uint16)),
    ):
        with pytest.raises(ValueError, match=r"expected|contiguous|mismatch|dimensions"):
            score_many(kernel, bad, other)


@pytest.mark.parametrize("wrong", [None, 5, b"12", [[1]], "text"])
def test_wrong_types_are_refused(wrong):
    kernel = plan_of("riichi").kernel
    wins, out = arrays()
    for arguments in ((wrong, wins, out), (kernel, wrong, out), (kernel, wins, wrong)):
        with pytest.raises((TypeError, ValueError, BufferError)):
            score_many(*arguments)
    with pytest.raises((TypeError, ValueError)):
        explain(wrong, wins[0])
    with pytest.raises((TypeError, ValueError)):
        explain(kernel, wrong)
    with pytest.raises(TypeError):
        Plan(wrong)


def test_read_only_arrays():
    kernel = plan_of("riichi").kernel
    wins, out = arrays()
    wins.setflags(write=False)
    score_many(kernel, wins, out)
    out.setflags(write=False)
    with pytest.raises(ValueError, match="read-only"):
        score_many(kernel, wins, out)


def test_no_rows():
    for count, name in ((1, "riichi"), (len(RULES["all"]), "all")):
        score_many(plan_of(name).kernel, np.zeros((0, 64), np.uint8), np.zeros((count, 0, SCORE.itemsize), np.uint8))


@pytest.mark.parametrize("size", [0, 1, 63, 65, 128])
def test_one_win_of_a_wrong_size(size):
    with pytest.raises(ValueError, match="64 bytes expected"):
        explain(plan_of("riichi").kernel, bytes(size))


def test_basic_points_of_any_numbers():
    kernel = plan_of("all").kernel
    numbers = np.array([-(2**31), -1, 0, 1, 4, 13, 26, 100, 1000, 2**16, 2**31 - 1], np.int32)
    han, fu = (grid.ravel().copy() for grid in np.meshgrid(numbers, numbers))
    for which in range(len(RULES["all"])):
        basic = basic_points(kernel, han, fu, which)
        assert (basic >= 0).all()
    for which in (-1, len(RULES["all"])):
        with pytest.raises(ValueError, match="rule set"):
            basic_points(kernel, han, fu, which)
    with pytest.raises(ValueError, match="121 han and 120 fu"):
        basic_points(kernel, han, fu[1:].copy())


def test_explain_names_every_pattern():
    assert len(plan_of("custom", True).everything) == len(PATTERNS)
