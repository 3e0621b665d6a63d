"""Whatever the exact studies are asked, there is a result or an error of ours."""

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast.analysis import exact_compare, exact_pattern, exact_ready, exact_wins, sample_wins
from mjfast.analysis.circumstances import circumstances
from mjfast.catalogue import PATTERNS
from mjfast.errors import InputError, MjfastError
from mjfast.systems import FORMS, systems
from mjfast.tilesets import TileSet, tile_sets
from mjfast.wins import FLAGS

EXAMPLES = [60, pytest.param(3_000, marks=pytest.mark.full)]
FEW = TileSet("few", tuple(map(int, "222220000" + "333000000" + "0" * 9 + "3000300")))
MELDS = ["p111z", "c123m", "k2222p", "K5555z", "c789m", "p555z", "p999s", "p111m", "k9999m"]

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=4),
    st.lists(st.integers(-1, 5), max_size=3),
    st.just(np.zeros(34, np.uint8)),
    st.just(object()),
)
sets = st.one_of(
    st.sampled_from([*tile_sets, *map(int, tile_sets)]),
    st.lists(st.integers(0, 4), min_size=34, max_size=34).map(lambda copies: TileSet("any", tuple(copies))),
    st.lists(st.integers(0, 4), min_size=42, max_size=42).map(lambda copies: TileSet("flowery", tuple(copies))),
)
melds = st.one_of(
    st.lists(st.sampled_from(MELDS), max_size=5).map(" ".join),
    st.lists(st.sampled_from(MELDS).map(lambda text: mj.parse_melds(text)[0]), max_size=5),
)
flags = st.one_of(
    st.lists(st.sampled_from([*FLAGS, "self_draw", "rinshan", "what"]), max_size=3),
    st.lists(st.sampled_from([*FLAGS]), max_size=3).map(",".join),
)


def seldom(odd_ones, usual):
    """The usual in most cases."""
    return st.integers(0, 9).flatmap(lambda n: odd_ones if n == 9 else usual)


@pytest.mark.parametrize("n", EXAMPLES)
@pytest.mark.parametrize("make", [mj.complete_hands, mj.ready_hands])
def test_sets_of_hands(make, n):
    @settings(max_examples=n, deadline=None)
    @given(
        seldom(odd, st.one_of(st.none(), st.sampled_from(mj.rules.names()))),
        seldom(odd, st.one_of(st.none(), st.integers(0, 15))),
        seldom(odd, melds),
        seldom(odd, st.sampled_from(sorted(systems))),
        seldom(odd, st.one_of(st.none(), sets)),
        seldom(odd, st.one_of(st.just("all"), st.lists(st.sampled_from(sorted(FORMS)), max_size=3))),
    )
    @example("riichi", 14.0, None, "standard", None, "all")
    @example(None, True, None, "standard", None, "all")
    @example(None, None, "p111z", "luoshu", None, "all")
    @example("hangzhou_classic", None, "p111z", "standard", 136, "all")
    @example("riichi", None, None, np.zeros(3), None, "all")
    def check(rules, tiles, own, system, tile_set, forms):
        try:
            hands = make(rules, tiles=tiles, melds=own, system=system, tile_set=tile_set, forms=forms)
        except MjfastError:
            return
        assert str(hands).startswith("every ")
        assert hands.tiles % 3 == (2 if make is mj.complete_hands else 1)
        assert hash(hands) == hash(make(rules, tiles=tiles, melds=own, system=system, tile_set=tile_set, forms=forms))

    check()


@pytest.mark.parametrize("n", EXAMPLES)
@pytest.mark.parametrize("make", [mj.complete_hands, mj.ready_hands])
def test_parts_and_draws(make, n):
    hands = make("riichi", tile_set=FEW)

    @settings(max_examples=n, deadline=None)
    @given(odd, odd)
    @example(0, 0)
    @example(1, -1)
    @example(10**9, 2**64)
    @example(3, 2**128)
    def check(parts, seed):
        for run in (
            lambda: sum(len(part) for part in hands.parts(parts)) == len(hands),
            lambda: len(hands.draw(parts if isinstance(parts, int) and parts < 10 else 10, seed)[0]) < 11,
            lambda: len(hands.draw("ten" if parts is None else -1, seed)[0]) == "refused",
        ):
            with suppress(MjfastError):
                assert run()

    check()


@pytest.mark.parametrize("n", EXAMPLES)
def test_circumstances(n):
    @settings(max_examples=n, deadline=None)
    @given(
        seldom(odd, st.sampled_from([None, True, False])),
        seldom(odd, st.sampled_from("ESWN")),
        seldom(odd, st.sampled_from("ESWN")),
        seldom(odd, flags),
        seldom(odd, melds),
        seldom(odd, st.one_of(st.none(), sets)),
    )
    def check(self_draw, seat, round_, flags, melds, tile_set):
        try:
            common = circumstances(self_draw, seat, round_, flags, melds, tile_set)
        except MjfastError:
            return
        recipe = common.recipe
        again = circumstances(
            **{name: recipe[name] for name in ("self_draw", "seat", "round", "flags")}, melds=" ".join(recipe["melds"])
        )
        assert again.record == common.record
        assert str(common).startswith(("discard, ", "self-draw, "))

    check()


@pytest.mark.parametrize("n", [40, pytest.param(5_000, marks=pytest.mark.full)])
def test_studies_of_any_circumstances(n):
    small = st.sampled_from(["p111z c123m K5555z", "p111z p222z p333z", "k1111z k2222z", "c123m c123m", None, ""])

    @settings(max_examples=n, deadline=None)
    @given(
        st.sampled_from([name for name in mj.rules.names() if "luoshu" not in name]),
        st.sampled_from([None, True, False]),
        st.sampled_from("ESWN"),
        flags,
        small,
    )
    def check(rules, self_draw, seat, flags, melds):
        how = {"self_draw": self_draw, "seat": seat, "flags": flags, "melds": melds, "workers": 1}
        how["tile_set"] = TileSet("few", tuple(map(int, "444000000" + "200000000" + "0" * 9 + "4440440")))
        for run in (
            lambda: exact_wins(rules, **how).summary["weight"][0] > 0,
            lambda: exact_pattern("honitsu or not toitoi", rules, **how).frame["weight"][0] >= 0,
            lambda: exact_compare([rules, rules], **how).summary["same"].tolist() == [1],
            lambda: exact_ready(rules, melds=melds, tile_set=how["tile_set"], workers=1).summary["weight"][0] > 0,
            lambda: len(sample_wins(5, 1, rules=rules, **{key: how[key] for key in how if key != "workers"})) == 5,
        ):
            with suppress(MjfastError):
                assert run()

    check()


names = st.sampled_from(
    [*PATTERNS, "pinfu", "tanyao", "open", "four_melds", "xyz", "not", "None", "1", "a.b", "f()", "一"]
)
conditions = st.one_of(
    st.recursive(
        names,
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from([" and ", " or ", " and not ", " == ", ", "]), inner).map("".join),
            inner.map(lambda text: f"not {text}"),
            inner.map(lambda text: f"({text})"),
        ),
        max_leaves=8,
    ),
    st.text(max_size=12),
    odd,
)


@pytest.mark.parametrize("n", [60, pytest.param(5_000, marks=pytest.mark.full)])
def test_conditions(n):
    @settings(max_examples=n, deadline=None)
    @given(conditions, st.sampled_from(["riichi", "custom", "mcr_mil", "guangdong"]))
    @example("(" * 500 + "tanyao" + ")" * 500, "riichi")
    @example("not " * 5000 + "tanyao", "riichi")
    @example(" or ".join(PATTERNS), "riichi")
    @example(" and ".join(PATTERNS), "mcr_mil")
    @example("tanyao and not tanyao", "riichi")
    @example("tanyao or not tanyao", "riichi")
    @example("tanyao\x00", "riichi")
    @example("tanyao\n", "riichi")
    @example("tanyao; import os", "riichi")
    @example("lambda: 0", "riichi")
    @example("\ud800", "riichi")
    def check(condition, rules):
        try:
            found = exact_pattern(condition, rules, tile_set=FEW, workers=1)
        except MjfastError:
            return
        hands, wins = found.frame.to_dict("records")
        assert 0 <= hands["share"] <= 1
        assert 0 <= wins["share"] <= hands["share"] or hands["number"] <= wins["number"]

    check()


@pytest.mark.parametrize(
    "study", [exact_wins, exact_ready, exact_compare, lambda rules, **how: exact_pattern("tanyao", rules, **how)]
)
@pytest.mark.parametrize("n", [40, pytest.param(2_000, marks=pytest.mark.full)])
def test_rules_and_workers(study, n):
    @settings(max_examples=n, deadline=None)
    @given(odd, odd)
    @example([], None)
    @example(["riichi"], 10**6)
    @example(["riichi"] * 20, 1)
    @example("riichi", "2")
    @example(["riichi", "custom"], np.int64(3))
    @example(["riichi", "nothing"], True)
    @example([None], 1)
    @example(["riichi\x00"], 1)
    @example("x" * 5000, 1)
    def check(rules, workers):
        for chosen, threads in ((rules, 1), (["riichi", "custom"], workers)):
            if threads is None:
                continue
            with suppress(MjfastError):
                assert study(chosen, tile_set=FEW, workers=threads).title

    check()


def test_rules_or_a_system():
    for tile_set in (None, 136):
        with pytest.raises(InputError, match="rules bring their melds and tiles"):
            mj.complete_hands("riichi", system="mcr", tile_set=tile_set)
