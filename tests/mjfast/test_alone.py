import pickle
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast import rules
from mjfast.alone import circumstances, games_of
from mjfast.deals import BLOCK
from mjfast.errors import HandError, InputError, MjfastError, TileError
from mjfast.faults import BELOW_MINIMUM, LEGAL
from mjfast.plans import make_plan
from mjfast.playing import shapes_of
from mjfast.policies import POLICIES, weights_of
from mjfast.scoring import score_records
from mjfast_ext import _ukeire
from mjfast_ext._value import WEIGHT_NAMES, Value
from tests.reference import alone, dealing
from tests.reference import rules as reference
from tests.reference.alone_value import ByValue

FIELDS = ("shanten", "ready", "complete", "won", "ready_hand", "ready_discards", "completed", "win_scores", "wins")


def same(one, other):
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in FIELDS)


def is_part(part, whole, first):
    """Whether games are those of another lot from a place on; the wins have rows of their own."""
    stop = first + len(part)
    wins = np.cumsum(whole.won >= 0)
    start, end = (int(wins[place - 1]) if place else 0 for place in (first, stop))
    return np.array_equal(part.wins, whole.wins[start:end]) and all(
        np.array_equal(getattr(part, name), getattr(whole, name)[first:stop]) for name in FIELDS[:-1]
    )


# What another author's simulation of 600,000 games gives, with the standard errors that it states.
KNOWN = {"ready": (0.6856, 0.0006), "won": (0.1851, 0.0005)}
KNOWN_MEANS = {"ready": 11.58, "won": 14.00}


@pytest.mark.parametrize("n", [60_000, pytest.param(600_000, marks=pytest.mark.full)])
def test_known_shares(n):
    games = mj.play_alone(n, seed=2024)
    for name, (share, error) in KNOWN.items():
        draws = getattr(games, name)
        found = (draws >= 0).mean()
        assert abs(found - share) < 4 * (found * (1 - found) / n + error**2) ** 0.5, name
        draws = draws[draws >= 0]
        spread = draws.std() * (1 / len(draws) + 1 / (share * 600_000)) ** 0.5
        assert abs(draws.mean() - KNOWN_MEANS[name]) < 0.005 + 4 * spread, name
    assert (games.complete == games.won).all()  # any hand that was drawn complete has a yaku


TWINS = {
    "riichi": (reference.STANDARD, 1),
    "mcr_mil": (reference.MCR, 1),
    "guangdong": (reference.GUANGDONG, 1),
    "hangzhou_classic": (reference.JOKERS, 1),
    "luoshu": (reference.LUOSHU, 2),
    "thirteen136": (reference.ORPHANS_ONLY, 2),
    "thirteen34": (reference.KINDS, 20),
}


@pytest.mark.parametrize(
    ("times", "draws", "seed"), [(1, 4, 3), pytest.param(15, 18, 4, marks=pytest.mark.full)], ids=["few", "many"]
)
@pytest.mark.parametrize("name", TWINS)
def test_against_a_slow_twin(name, times, draws, seed):
    twin, n = TWINS[name]
    n *= times
    chosen = rules.load(name)
    wall = shapes_of(chosen).tiles
    games = mj.play_alone(n, rules=chosen, seed=seed, draws=draws)
    dealt = dealing.deals(dealing.stream(seed, 0), list(range(wall.size)), n, 13 + draws)
    for row, tiles in enumerate(dealt):
        columns = wall.tile_columns[tiles]
        hand = np.bincount(columns[:13], minlength=wall.columns).tolist()
        game = alone.play(twin, chosen, hand, columns[13:].tolist())
        assert games.shanten[row].tolist() == game.shanten
        assert (games.ready[row], games.complete[row], games.won[row]) == (game.ready, game.complete, game.won)
        if game.ready >= 0:
            assert tuple(games.ready_hand[row].tolist()) == game.ready_hand
            assert tuple(games.ready_discards[row].tolist()) == game.ready_discards
        if name != "thirteen34":  # the twin's unit is that of four players
            assert (games.points[row], games.completed["points"][row]) == (game.points, game.completed_points)


def imitation(chosen):
    """The reference policy as a function, by the kernel of acceptance."""
    shapes = shapes_of(rules.load(chosen))

    def choose(hand, discarded, left):
        found = _ukeire.accept_discards_many(shapes.kernel, hand[None], shapes.forms, None, discarded[None])
        return int(np.lexsort((np.arange(len(hand)), -found.tiles[0].astype(int), found.shanten[0]))[0])

    return choose


@pytest.mark.parametrize(("name", "n"), [("riichi", 400), ("mcr_mil", 200), ("luoshu", 300), ("hangzhou_classic", 100)])
def test_a_function_that_imitates_the_reference(name, n):
    by_name = mj.play_alone(n, rules=name, seed=5)
    assert same(by_name, mj.play_alone(n, rules=name, seed=5, policy=imitation(name)))
    assert (by_name.won >= 0).any()


def urn(unseen, live, draws):
    return 1 - comb(unseen - live, draws) / comb(unseen, draws)


def keep(hand):
    """The policy that discards every tile it draws."""
    start = mj.parse(hand)
    return lambda held, discarded, left: int(np.argmax(held.astype(int) - start))


@pytest.mark.parametrize(
    ("name", "hand", "policy", "live", "draws"),
    [
        ("riichi", "123m456p789s1122z", "keep", 4, 18),
        ("riichi", "19m19p19s1234567z", "reference", 39, 2),
        ("riichi", "1112345678999m", "reference", 23, 4),
        ("riichi", "1112345678999m", "value", 23, 4),
        ("mcr_mil", "147m258p369s1122z", "keep", 4, 18),
        ("thirteen34", "19m19p19s123456z2m", "reference", 1, 10),
        ("hangzhou_classic", "123m456p78s99s222z", "keep", 4 + 2 + 4, 5),
    ],
)
def test_hands_whose_waits_do_not_change(name, hand, policy, live, draws):
    n = {"reference": 20_000, "value": 3_000, "keep": 3_000}[policy]
    games = mj.play_alone(
        n, rules=name, hand=hand, policy=keep(hand) if policy == "keep" else policy, draws=draws, seed=7
    )
    share = urn(shapes_of(rules.load(name)).tiles.size - 13, live, draws)
    assert abs((games.won >= 0).mean() - share) < 4 * (share * (1 - share) / n) ** 0.5
    assert (games.ready == 0).all()
    assert (games.ready_hand == mj.parse(hand)).all()
    assert not games.ready_discards.any()


def test_random_discards():
    """A hand that waits for thirteen tiles keeps them only if the tile just drawn is discarded, one of fourteen."""
    n = 40_000
    games = mj.play_alone(n, hand="19m19p19s1234567z", policy="random", draws=1, seed=3)
    left = games.shanten[games.won < 0, 1]
    assert set(left.tolist()) == {0, 1}
    assert abs((left == 0).mean() - 1 / 14) < 4 * (13 / 14**2 / len(left)) ** 0.5
    hands = mj.play_alone(2_000, policy="random", seed=3)
    assert (hands.shanten[:, -1] > 1).mean() > 0.9
    assert not same(hands, mj.play_alone(2_000, policy="random", seed=4))


@pytest.mark.parametrize("hand", [None, "123m456p789s1122z", "147m258p369s1234z"])
@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_depends_on_its_number_alone(policy, hand):
    first, n = BLOCK - 300, 600
    whole = mj.play_alone(n, seed=9, first=first, policy=policy, hand=hand)
    for start, count in ((0, 1), (3, 2), (299, 3), (300, 1), (310, 200), (n - 1, 1), (n, 0)):
        part = mj.play_alone(count, seed=9, first=first + start, policy=policy, hand=hand)
        assert is_part(part, whole, start)
    assert len(set(map(tuple, whole.shanten.tolist()))) > 10


@pytest.mark.parametrize("policy", POLICIES)
def test_many_rule_sets_are_each_played_alone(policy):
    names = ["riichi", "custom", "mcr_mil", "mcr_wmo2006", "guangdong", "hangzhou_classic", "luoshu", "thirteen34"]
    strict = rules.replace("riichi", name="strict", menzen_tsumo=False)
    many = [*rules.rule_sets(names), strict]
    together = games_of(many, 6, 100, 300, policy=policy)
    for chosen, games in zip(many, together, strict=True):
        assert games.rules is chosen
        assert same(games, mj.play_alone(200, rules=chosen, seed=6, first=100, policy=policy))
    assert not games_of([], 1, 0, 5)


@pytest.mark.parametrize("name", ["guangdong", "hangzhou_classic", "luoshu", "thirteen136", "thirteen34"])
def test_rules_by_which_every_complete_hand_wins(name):
    games = mj.play_alone(4_000, rules=name, seed=2)
    assert np.array_equal(games.complete, games.won)
    assert (games.won >= 0).any()
    if name == "luoshu":
        assert (games.wins["flowers"] > 0).sum() > 50
        assert (games.wins["win"] >= 34).any()


def test_going_on_after_a_hand_that_may_not_win():
    games = mj.play_alone(6_000, rules="mcr_mil", seed=8)
    scores, complete, won = games.completed, games.complete, games.won
    refused = (complete >= 0) & (won != complete)
    assert refused.sum() > 300
    assert (scores["status"][refused] == BELOW_MINIMUM).all()
    assert (scores["fan"][refused] < 8).all()
    assert (scores["points"][refused] > 0).all()
    later = refused & (won >= 0)
    assert later.any()
    assert (won[later] > complete[later]).all()
    assert (games.win_scores["status"][won >= 0] == LEGAL).all()
    assert (games.win_scores["fan"][won >= 0] >= 8).all()
    assert (games.points[won < 0] == 0).all()
    at_once = won == complete
    assert np.array_equal(scores[at_once], games.win_scores[at_once])
    assert not scores["points"][complete < 0].any()
    assert not games.win_scores[won < 0]["points"].any()


@pytest.mark.parametrize("name", ["riichi", "mcr_mil", "hangzhou_classic", "luoshu", "thirteen34"])
@pytest.mark.parametrize("policy", ["reference", "value"])
def test_what_is_written_down(name, policy):
    games = mj.play_alone(800, rules=name, policy=policy, seed=4)
    won, ready, complete = games.won, games.ready, games.complete
    assert np.array_equal(games.shanten[:, -1] == -1, won >= 0)
    steps = np.diff(games.shanten.astype(int), axis=1)
    assert (steps >= -1).all()
    for row in np.flatnonzero(won >= 0).tolist():
        assert (games.shanten[row, won[row] :] == -1).all()
        assert (games.shanten[row, : won[row]] > -1).all() or name == "thirteen34"
    assert np.array_equal((games.shanten <= 0).any(axis=1), ready >= 0)
    assert np.array_equal((games.shanten <= 0).argmax(axis=1)[ready >= 0], ready[ready >= 0])
    assert ((ready <= complete) & (ready >= 0))[complete >= 0].all()
    assert (complete <= won)[won >= 0].all()
    chosen = ready >= 0
    assert np.array_equal(
        mj.shanten(games.ready_hand[chosen], rules=name), games.shanten[chosen, ready[chosen].astype(int)]
    )
    assert (games.ready_discards[chosen].sum(axis=1) == ready[chosen]).all()
    assert not games.ready_hand[~chosen].any()
    total = games.ready_hand.astype(int) + games.ready_discards
    assert (total <= shapes_of(games.rules).tiles.copies).all()
    assert len(games.wins) == np.count_nonzero(won >= 0)
    assert np.array_equal(score_records(games.plan, games.wins)[0], games.win_scores[won >= 0])
    assert games.shapes is shapes_of(games.rules)


def test_dealt_complete():
    """Thirteen kinds are complete before any draw; the first one wins."""
    games = mj.play_alone(50, rules="thirteen34", hand="19m19p19s1234567z", draws=3, seed=1)
    assert (games.shanten == -1).all()
    assert (games.ready == 0).all()
    assert (games.complete == 1).all()
    assert (games.won == 1).all()


def test_circumstances():
    plain = mj.play_alone(3_000, seed=1)
    riichi = mj.play_alone(3_000, seed=1, flags="riichi", seat="E")
    assert np.array_equal(plain.shanten, riichi.shanten)
    assert (riichi.points[riichi.won >= 0] > plain.points[plain.won >= 0]).all()
    assert (riichi.wins["seat"] == 0).all()
    assert (plain.wins["seat"] == 1).all()
    # A seat wind is worth a han, which the policy by value knows.
    east, south = (mj.play_alone(500, seed=1, seat=seat, policy="value") for seat in "ES")
    assert not np.array_equal(east.shanten, south.shanten)


GAINS = [("riichi", 3_000), ("mcr_mil", 2_000)]
MORE = [
    "tenhou",
    "saikouisen2000",
    "custom",
    "custom_compact",
    "mcr_wmo2006",
    "mcr_1998",
    "guangdong",
    "hangzhou_classic",
    "luoshu",
]


@pytest.mark.parametrize(
    ("name", "n"),
    [*GAINS, *(pytest.param(name, 100_000, marks=pytest.mark.full) for name in MORE)],
)
def test_value_earns_more(name, n):
    """On the same deals, by more than chance would have it once in forty times."""
    plain, value = (mj.play_alone(n, rules=name, seed=77, policy=policy) for policy in ("reference", "value"))
    gain = value.points - plain.points
    assert gain.mean() > 1.96 * gain.std() / n**0.5


@pytest.mark.parametrize("name", ["thirteen136", "thirteen34"])
def test_where_nothing_can_be_earned(name):
    """One hand wins, and it is always worth the same."""
    plain, value = (mj.play_alone(2_000, rules=name, seed=7, policy=policy) for policy in ("reference", "value"))
    assert abs((plain.points - value.points).mean()) < 0.01


@pytest.mark.parametrize(("draws", "unseen"), [(18, 105), (5, 0), (0, 7), (21, 0)])
def test_chances(draws, unseen):
    """Against counts of the ways to draw: of some live tiles, and of those after one of the accepted tiles."""
    chosen = rules.load("riichi")
    shapes, weights = shapes_of(chosen), np.zeros(len(WEIGHT_NAMES), np.float32)
    common = np.frombuffer(circumstances(), np.uint8)
    plan = make_plan((chosen,)).kernel
    soon, later = Value(shapes.kernel, shapes.forms, plan, common, draws, unseen, weights).chances()
    assert len(soon) == len(later) == draws + 1
    for left in range(draws + 1):
        wall = unseen + left
        for live in (1, 2, 4, 11, 40):
            one = urn(wall, live, left) if live <= wall else float(left > 0)
            assert soon[left, live] == pytest.approx(one / live, rel=1e-4, abs=1e-9)
            for accepted in (1, 4, 20, 60):
                # A certain tile comes at a draw, none of the accepted ones before, and a live one after.
                expected = sum(
                    comb(max(wall - accepted, 0), before)
                    / comb(wall, before)
                    / (wall - before)
                    * (urn(wall - before - 1, live, left - before - 1) if live < wall - before else left - before > 1)
                    for before in range(left)
                )
                assert later[left, accepted, live] == pytest.approx(expected / live, rel=1e-4, abs=1e-9)


def test_weights():
    assert weights_of(rules.load("tenhou")) == weights_of(rules.load("riichi"))
    assert weights_of(rules.replace("custom_compact", name="own", kiriage_mangan=True)) == weights_of(
        rules.load("custom")
    )
    assert not any(weights_of(rules.load("thirteen136")).values())


def test_no_games_and_no_draws():
    games = mj.play_alone(0, seed=1)
    assert len(games) == len(games.wins) == 0
    assert games.shanten.shape == (0, 19)
    assert repr(games) == "<Games: 0 alone under riichi, 18 draws, policy reference>"
    for policy in POLICIES:
        games = mj.play_alone(20, seed=1, draws=0, policy=policy)
        assert np.array_equal(games.shanten[:, 0], mj.shanten(mj.deal(20, seed=1)))
        assert (games.won == -1).all()
    assert not np.array_equal(mj.play_alone(20).shanten, mj.play_alone(20).shanten)


def test_to_the_last_tile():
    games = mj.play_alone(50, rules="thirteen34", draws=21, seed=1)
    assert (games.won >= 0).sum() > 0
    long = mj.play_alone(20, draws=123, seed=1)
    assert long.shanten.shape == (20, 124)
    assert (long.won >= 0).mean() > 0.9
    assert same(mj.play_alone(20, draws=123, seed=1, first=0), long)


def test_games_can_be_pickled():
    games = mj.play_alone(100, rules="luoshu", seed=1)
    copy = pickle.loads(pickle.dumps(games))
    assert same(games, copy)
    assert repr(copy) == repr(games)
    assert copy.rules == games.rules


BAD = [
    ({"policy": "referense"}, "unknown policy 'referense', did you mean 'reference'?"),
    ({"policy": 5}, "unknown policy 5"),
    ({"draws": 124}, "draws is 124, expected 123 at most: riichi has 136 tiles"),
    ({"draws": -1}, "draws is -1, expected 0 to 127"),
    ({"draws": 22, "rules": "thirteen34"}, "draws is 22, expected 21 at most: thirteen34 has 34 tiles"),
    ({"draws": 2.5}, "draws is 2.5, expected a whole number"),
    ({"n": -1}, "n is -1, expected 0 to"),
    ({"n": 10**9}, "n is 1000000000, expected 0 to"),
    ({"seed": -1}, "seed is -1"),
    ({"first": -1}, "first is -1"),
    ({"rules": "rich"}, "rich"),
    ({"seat": "X"}, "seat is 'X', expected one of E S W N"),
    ({"flags": "richi"}, "unknown flag 'richi', did you mean 'riichi'?"),
    ({"flags": "chankan"}, "flags chankan go with a ron only"),
    ({"flags": "ippatsu"}, "no hand can win so under riichi: ippatsu without riichi"),
    ({"flags": "rinshan"}, r"no hand can win so under riichi: after_kong \(rinshan\) without a kong"),
    ({"hand": "123m"}, "3 concealed tiles, expected 13"),
    ({"hand": "123m456p789s11122z"}, "14 concealed tiles, expected 13"),
    ({"hand": "123m456p789s1122x"}, "'x'"),
    ({"hand": "11111m456p789s11z"}, "found a fifth 1m"),
    ({"hand": ["123m456p789s1122z"]}, "hand has 1 hands, expected one"),
    ({"hand": np.zeros(42, np.uint8)}, "shape"),
    ({"policy": lambda hand, discarded, left: "7z"}, "the policy discards '7z', expected a tile of 3358m13444p45679s"),
    ({"policy": lambda hand, discarded, left: 33}, "the policy discards 33, expected a tile of"),
    ({"policy": lambda hand, discarded, left: -1}, "the policy discards -1, expected a tile of"),
    ({"policy": lambda hand, discarded, left: None}, "the policy discards None, expected a tile of"),
    ({"policy": lambda hand, discarded, left: True}, "the policy discards True, expected a tile of"),
    ({"policy": lambda hand, discarded, left: hand.fill(4) or "7z"}, "the policy discards '7z'"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_bad_arguments(arguments, message):
    with pytest.raises((InputError, HandError, TileError), match=message):
        mj.play_alone(**{"n": 5, "seed": 1} | arguments)


def test_an_exception_of_a_policy_comes_through():
    def policy(hand, discarded, left):
        assert hand.sum() == 14
        assert discarded.sum() == 17 - left
        if left == 10:
            raise ZeroDivisionError("of the policy")
        return np.int64(np.flatnonzero(hand)[-1])

    with pytest.raises(ZeroDivisionError, match="of the policy"):
        mj.play_alone(3, seed=1, policy=policy)


odd = st.one_of(
    st.integers(-2, 40), st.sampled_from([2**31, 2**63, 2**64, -(2**70), 1e7, 2.5, None, "5", b"x", [], "riichi", True])
)


KEYWORDS = ["rules", "policy", "draws", "seed", "first", "hand", "seat", "round", "flags"]


@settings(max_examples=120, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["rules", "policy", "draws", "seed", "first", "hand", "seat", "round", "flags"]),
        odd,
        max_size=3,
    ),
    st.one_of(st.integers(-2, 8), odd.filter(lambda value: not isinstance(value, float | int) or value < 100)),
)
def test_any_arguments(arguments, n):
    try:
        games = mj.play_alone(n, **arguments)
    except MjfastError:
        return
    assert len(games) == n


def test_what_all_wins_have_in_common():
    assert circumstances() == circumstances(seat="S", round="E", flags=None)
    common = circumstances(flags="riichi")
    games = games_of([rules.load("riichi")], 1, 0, 3_000, common=common)[0]
    assert same(games, mj.play_alone(3_000, seed=1, flags="riichi"))


@pytest.mark.parametrize(
    ("name", "n", "draws"),
    [
        ("riichi", 30, 16),
        ("mcr_mil", 6, 14),
        ("luoshu", 4, 14),
        ("hangzhou_classic", 2, 7),
        *(
            pytest.param(name, 60, 18, marks=pytest.mark.full)
            for name in ("riichi", "custom", "mcr_mil", "guangdong", "hangzhou_classic", "luoshu")
        ),
    ],
)
def test_value_against_a_slow_twin(name, n, draws):
    chosen = rules.load(name)
    arguments = {"rules": chosen, "draws": draws, "seed": 12}
    by_name = mj.play_alone(n, policy="value", **arguments)
    assert same(by_name, mj.play_alone(n, policy=ByValue(chosen, draws), **arguments))
