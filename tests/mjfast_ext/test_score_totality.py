"""Whatever bytes a win is made of, the scoring kernel has an answer."""

from functools import cache

import numpy as np
import pytest

from mjfast import rules
from mjfast.catalogue import CODED, PATTERNS
from mjfast.plans import CODED_BITS, make_plan
from mjfast.scoring import SCORE
from mjfast.wins import WIN
from mjfast_ext import _codes
from mjfast_ext._plan import Plan
from mjfast_ext._score import basic_points, explain, score_many
from tests.reference.win_bytes import SORTS, all_rows, good_rows, mutated, scored

STATUSES = _codes.STATUSES
COUNTS = [4_000, pytest.param(400_000, marks=pytest.mark.full)]


def unpaid(name):
    """A rule set that pays for none of its patterns."""
    chosen = rules.load(name)
    return chosen.replace(**dict.fromkeys(chosen.patterns, False))


STRICT_JOKERS = rules.replace("hangzhou_classic", joker_fifth_copy=False, needs_baotou="yes", discard_win_streak=3)
OTHERS = ("mcr_1998", "guangdong", "hangzhou_mil2025", "luoshu", "luoshu_lines", "thirteen136", "thirteen34")
RULES = {
    "riichi": ("riichi",),
    "custom": ("custom",),
    **{name: (name,) for name in OTHERS},
    "strict jokers": (STRICT_JOKERS,),
    "all": (*rules.names(), STRICT_JOKERS),
    "none of the patterns": tuple(map(unpaid, ("riichi", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu"))),
}
RIICHI = [name for name in rules.names() if rules.load(name).family_name == "riichi"]


@cache
def plan_of(name, everything=False):
    return make_plan(tuple(map(rules.rule_set, RULES[name])), everything)


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("which", RULES)
@pytest.mark.parametrize("sort", SORTS)
def test_any_bytes_have_a_status(sort, which, n):
    rng = np.random.default_rng(len(sort) * 100 + len(which))
    plan = plan_of(which)
    scores = scored(plan, SORTS[sort](rng, n))
    assert scores["status"].max() <= max(STATUSES.values())
    for own, chosen in zip(scores, plan.rules, strict=True):
        check_scores(own, chosen)
    counted = np.count_nonzero(scores["status"] < STATUSES["incomplete"])
    assert counted or sort in ("noise", "fields") or which in ("luoshu_lines", "thirteen34")
    riichi = scores["status"][[chosen.family_name == "riichi" for chosen in plan.rules]]
    refused = riichi > STATUSES["incomplete"]
    assert (refused == refused[:1]).all() or which == "none of the patterns"


def check_scores(scores, chosen):
    """Nothing is scored of what is refused, and everything else has numbers that can be."""
    status, riichi = scores["status"], chosen.family_name == "riichi"
    refused = scores[status > STATUSES["incomplete"]]
    for name in SCORE.names:
        assert name in ("status", "win", "reading") or not refused[name].any()
    counted = scores[status < STATUSES["incomplete"]]
    legal = counted[counted["status"] == STATUSES["legal"]]
    assert (counted["win"] < (42 if chosen.family_name == "luoshu" else 34)).all()
    assert (counted["reading"] < 64).all()
    assert (counted["points"] >= bool(chosen.patterns)).all()
    if riichi:
        assert (counted["basic"] > 0).all()
        assert not counted["fan"].any()
        # Where a floor is all the yaku there is, dora alone can pay as much.
        assert (legal["bits"].any(axis=1) | (legal["yaku_han"] < legal["han"])).all()
        return
    for name in ("basic", "han", "fu", "yaku_han", "multiple", "dora"):
        assert not counted[name].any()
    assert (counted["fan"] >= 0).all()
    if chosen.family_name in ("guangdong", "hangzhou"):
        assert (counted["points"] == 2 ** counted["fan"].astype(np.int64)).all()
    elif chosen.family_name == "mcr":
        assert (counted["points"] >= counted["fan"]).all()


@pytest.mark.parametrize("name", ["custom", *OTHERS])
@pytest.mark.parametrize("sort", SORTS)
def test_readings_of_any_bytes(sort, name):
    rng = np.random.default_rng(len(sort))
    plan, everything = plan_of(name), plan_of(name, True)
    rows = SORTS[sort](rng, 1_500 if name == "custom" else 300)
    flags = rows.view(WIN)["flags"]
    flags &= ~np.uint16(_codes.FLAGS["first_draw"])  # by which another tile can be the winning one
    for row, score in zip(rows, scored(plan, rows)[0], strict=True):
        found = explain(everything.kernel, row)
        if isinstance(found, int):
            assert found == score["status"]
            continue
        chosen = found[score["reading"]]
        names = ("points", "basic", "han", "fu", "fan", "yaku_han", "multiple", "status")
        assert [chosen[name] for name in names] == [score[name] for name in names]
        assert coded(chosen["paid"]) == coded(score["bits"].tolist())
        assert chosen["dora"] == tuple(score["dora"].tolist())
        paid = coded(chosen["paid"]) & ~sum(1 << CODED[own] for own in PUT_AFTERWARDS)
        assert coded(chosen["found"]) & paid == paid


# What a hand is that has nothing else, and what a robbed kong counts as in Guangdong.
PUT_AFTERWARDS = ("chicken_hand", "self_draw")


def coded(words):
    """The bits of the patterns that are found by code; the others have other places in another plan."""
    return sum(word << 64 * place for place, word in enumerate(words)) & (1 << CODED_BITS) - 1


def test_every_status_comes_up():
    seen = set()
    for which in ("custom", "all", *OTHERS):
        rng = np.random.default_rng(0)
        for sort in SORTS.values():
            rows = sort(rng, 100_000 if which == "custom" else 10_000)
            seen |= set(scored(plan_of(which), rows)["status"].ravel().tolist())
    assert seen == set(STATUSES.values()) - {STATUSES["not_called"]}  # seen where the stakes are known


def paid_for(scores, names):
    """The names of what is paid for: bits of patterns that are data stand elsewhere in another plan."""
    bits = scores["bits"]
    return {
        name: [(bits[:, bit >> 6] >> np.uint64(bit & 63) & np.uint64(1)).tolist() for bit in own]
        for name, own in (
            (name, [bit for bit in names if names[bit] == name]) for name in dict.fromkeys(names.values())
        )
    }


@pytest.mark.parametrize("n", [500, pytest.param(20_000, marks=pytest.mark.full)])
def test_rows_are_scored_alone(n):
    """Every win and every rule set by itself, and all in one pass, in any order, have the same scores."""
    rng = np.random.default_rng(4)
    plan = plan_of("all")
    rows = np.concatenate([all_rows(), mutated(rng, n)])
    together = scored(plan, rows)
    single = rng.choice(len(rows), 300, replace=False)
    assert np.array_equal(together[:, single], np.concatenate([scored(plan, rows[[row]]) for row in single], axis=1))
    backwards = scored(make_plan(plan.rules[::-1]), rows)[::-1]
    for which, chosen in enumerate(plan.rules):
        own = make_plan((chosen,))
        alone = scored(own, rows)[0]
        # Flowers that are set aside are passed over where some other rule set has them.
        same = alone["status"] != STATUSES["flowers_without_any"]
        for field in SCORE.names:
            if field != "bits":
                assert np.array_equal(alone[field][same], together[which][field][same]), (chosen, field)
                assert np.array_equal(backwards[which][field], together[which][field]), (chosen, field)
        assert paid_for(alone[same], own.names[0]) == paid_for(together[which][same], plan.names[which])


# What plays no part in each family, whatever it is. Flowers are an error where no rule set has any.
UNREAD = {
    "custom": ("n_piao", "n_gang", "dealer_streak"),
    "mcr_mil": ("n_piao", "n_gang", "dealer_streak", "win_streak", "red", "dora_indicators", "ura_indicators", "honba"),
    "guangdong": ("n_piao", "n_gang", "dealer_streak", "red", "dora_indicators", "ura_indicators", "honba"),
    "hangzhou_classic": ("red", "dora_indicators", "ura_indicators", "honba"),
    "luoshu": tuple(name for name in WIN.names if name not in ("hand", "win", "melds", "flowers", "flags")),
    "thirteen136": ("n_piao", "n_gang", "dealer_streak", "red", "dora_indicators", "ura_indicators", "honba"),
}


@pytest.mark.parametrize("name", UNREAD)
def test_what_plays_no_part(name):
    plan = make_plan((rules.load(name),))
    rows = all_rows().copy()
    before = scored(plan, rows)
    rng = np.random.default_rng(len(name))
    for field in UNREAD[name]:
        values = rows.view(WIN)[field]
        values[...] = rng.integers(256, size=values.shape)
    rows.view(WIN)["flags"] |= 0xE000
    assert np.array_equal(scored(plan, rows), before)
    assert (before["status"] == STATUSES["legal"]).any()


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
    kernel, others = make_plan(tuple(map(rules.load, RIICHI))).kernel, plan_of("mcr_1998").kernel
    numbers = np.array([-(2**31), -1, 0, 1, 4, 13, 26, 100, 1000, 2**16, 2**31 - 1], np.int32)
    han, fu = (grid.ravel().copy() for grid in np.meshgrid(numbers, numbers))
    for which in range(len(RIICHI)):
        basic = basic_points(kernel, han, fu, which)
        assert (basic >= 0).all()
    for plan, which in ((kernel, -1), (kernel, len(RIICHI)), (others, 0)):
        with pytest.raises(ValueError, match="rule set"):
            basic_points(plan, han, fu, which)
    with pytest.raises(ValueError, match="121 han and 120 fu"):
        basic_points(kernel, han, fu[1:].copy())


@pytest.mark.parametrize("name", ["custom", *OTHERS])
def test_explain_names_every_pattern(name):
    """Those of the family and the facts, whether or not they are paid."""
    family = rules.load(name).family_name
    groups = ("facts", *(("circumstances", "riichi", "local") if family == "riichi" else (family,)))
    known = {own for own, entry in PATTERNS.items() if entry.group in groups} | set(rules.load(name).patterns)
    assert set(plan_of(name, True).everything.values()) == known
