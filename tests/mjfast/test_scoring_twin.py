"""Scores of random wins beside those of a plain implementation that shares no code with the kernels."""

from itertools import product
from random import Random

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.errors import HandError, InputError
from tests.reference import local_wins, pricing
from tests.reference.fu_and_dora import ABSENT
from tests.reference.local_wins import mixed
from tests.reference.rule_changes import NAMES, PRICE_KEYS, STEPS, WALLS, changed, random_value
from tests.reference.tile_names import plain, tiles
from tests.reference.winning import all_tiles
from tests.reference.wins import fill, random_win, rich_win, win_of

DORA = {"dora": "dora", "ura_dora": "ura", "red_dora": "red"}


def content(yaku, limits, chosen):
    """What is paid for. Of several equally high limits of which one counts either may be named."""
    if not limits:
        return yaku
    one_counts = not chosen["yakuman_stack"] or any(chosen.patterns[name].floor for name in limits)
    return sorted(limits.values()) if one_counts else limits


def rank(result):
    return result.legal, result.points, result.han, result.fu


def check(score, results, chosen):
    best, *_ = results
    assert (score.legal, score.points, score.basic, score.han, score.fu) == (
        *(best.legal, best.points, best.basic, best.han, best.fu),
    )
    assert {DORA[name]: number for name, number in score.dora.items()} == {
        name: number for name, number in best.dora.items() if number
    }
    equal = [content(result.yaku, result.limits, chosen) for result in results if rank(result) == rank(best)]
    assert content(score.yaku, score.limits, chosen) in equal
    if score.limits:
        assert score.multiple == pricing.capped(score.limits, chosen.options)
        assert score.yaku == {name: pricing.han_of_limit(limit, chosen.options) for name, limit in score.limits.items()}


def holds_absent_tiles(win, tile_set):
    return not {plain(tile) for tile in all_tiles(win)}.isdisjoint(ABSENT.get(tile_set, ()))


def compare(wins, rule_sets):
    """One by one and in one pass every win is worth the same, under every rule set."""
    scores = mj.score_batch(wins, rule_sets, errors="report", below_minimum=True)
    for which, chosen in enumerate(rule_sets):
        for row, win in enumerate(wins):
            if holds_absent_tiles(win, chosen["tile_set"]):
                assert scores.points[which, row] == 0
                with pytest.raises(InputError, match="a tile that is not in the tile set"):
                    mj.score(**win, rules=chosen)
                continue
            results = pricing.results(win, chosen.options, chosen.patterns, chosen.replaces)
            if results:
                check(scores.score(row, which), results, chosen)
                check(mj.score(**win, rules=chosen, below_minimum=True), results, chosen)
                assert scores.points[which, row] == results[0].points
                continue
            assert scores.points[which, row] == 0
            with pytest.raises(HandError, match="not a complete hand"):
                mj.score(**win, rules=chosen)


@pytest.mark.parametrize("n", [100, pytest.param(2_000, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", NAMES)
def test_every_rule_set(name, n):
    compare(list(mixed(n, n)), [rules.load(name)])


@pytest.mark.full
@pytest.mark.parametrize("name", ["custom", "custom_compact"])
def test_many_wins_under_the_custom_rules(name):
    for seed in range(100):
        compare(list(mixed(seed, 200)), [rules.load(name)])


def with_indicators_of(win, tile_set):
    """The win without indicators that are not in the wall."""
    absent = ABSENT.get(tile_set, ())

    def left(text):
        return "".join(tile for tile in tiles(text) if plain(tile) not in absent)

    return {**win, **{key: left(win[key]) for key in ("dora_indicators", "ura_indicators")}}


@pytest.mark.parametrize("n", [90, pytest.param(4_000, marks=pytest.mark.full)])
def test_options_and_prices_changed_at_random(n):
    rng = Random(n)
    for seed in range(n):
        chosen = changed(rng, rules.load(rng.choice([*NAMES, "custom", "custom"])))
        compare([with_indicators_of(win, chosen["tile_set"]) for win in mixed(seed, 8)], [chosen])


def win_within(rng, builders, tile_set):
    """A win of tiles that are in the wall."""
    win = rng.choice(builders)(rng)
    return win_within(rng, builders, tile_set) if holds_absent_tiles(win, tile_set) else win


def tenhou(rng):
    return win_of(rng, fill(rng, runs=0.3), self_draw=True, seat="E", flags=["first_draw"])


# Options that few wins are about, and such wins.
WINS_OF = {
    "last_and_kong_tiles": ["uupin_kaihou", "iipin_raogetsu", "chuupin_raogyo", "ryanzou_chankan"],
    "kyoudou_equal_runs": ["kyoudou"],
    "kyoudou_triplets": ["kyoudou"],
    "gyakusharin_strict": ["gyakusharin"],
    "heiiisou_strict": ["heiiisou"],
    "seikaiko_strict": ["seikaiko"],
    "literal_suits": ["pi", "kinmonkyou", "seiryuuzaiten", "isshoku_souryuu"],
    "bloom": ["fuuka_bloom", "kachou_bloom"],
    "suuankan_value": ["suuankan"],
    "toukanhou_open": ["toukanhou"],
    "paarenchan_dealer": ["paarenchan"],
    "implied_yaku_add": ["seikaiko", "isshoku_sanjun", "yonpokou", "ryandoukou", "sanrenkaihou"],
}


@pytest.mark.parametrize("n", [12, pytest.param(400, marks=pytest.mark.full)])
@pytest.mark.parametrize("key", [key for key in PRICE_KEYS if key.name not in STEPS], ids=lambda key: key.name)
def test_each_option_by_itself(key, n):
    rng = Random(key.name)
    words = WALLS if key.name == "tile_set" else key.values
    values = {"bool": (False, True), "words": words, "list": ((), key.values)}.get(key.kind)
    builders = [local_wins.WINS[name] for name in WINS_OF.get(key.name, ())] or [rich_win, random_win]
    builders = [tenhou] if key.name == "tenhou_best_tile" else builders
    for value in values or [random_value(rng, key) for _ in range(3)]:
        chosen = rules.load("custom").replace(**{key.name: value})
        wins = [rng.choice(builders)(rng) for _ in range(n)]
        if key.name == "tile_set":
            wins += [win_within(rng, builders, value) for _ in range(n)]
        compare([with_indicators_of(win, chosen["tile_set"]) for win in wins], [chosen])


@pytest.mark.parametrize("n", [6, pytest.param(200, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", local_wins.WINS)
def test_each_local_yaku_by_itself(name, n):
    rng = Random(name)
    chosen = rules.load("riichi").replace(**{name: [3, 2]})
    compare([local_wins.WINS[name](rng) for _ in range(n)], [chosen])


def test_rule_sets_in_one_pass():
    every = [rules.load(name) for name in NAMES]
    compare(list(mixed(7, 25)), every)
    rng = Random(7)
    compare(list(mixed(8, 40)), [changed(rng, rules.load("custom")).replace(tile_set="136") for _ in range(4)])


@pytest.mark.parametrize(("flags", "han"), [("", 1), ("riichi", 2), ("riichi ippatsu", 3)], ids=["1", "2", "3"])
def test_the_least_han(flags, han):
    win = {"hand": "123m456m789p67s99s", "win": "8s", "dora_indicators": "2m", "flags": flags}
    wins = [{**win, "honba": honba} for honba in range(11)]
    for least, every, most in product(range(4), (0, 1, 2, 5), range(4)):
        chosen = rules.load("riichi").replace(min_han=least, min_han_honba=every, min_han_most=most)
        needed = [pricing.least_han(win, chosen.options) for win in wins]
        assert mj.score_batch(wins, chosen).legal[0].tolist() == [han >= number for number in needed]


# Fu of a table and of pinfu by self-draw add up to what is rounded; only those of seven pairs are fixed.
@pytest.mark.parametrize("options", [{"pinfu_self_draw_fu": 25}, {"dora_fu": [0, 15]}], ids=str)
def test_fu_of_pinfu_by_self_draw_are_rounded(options):
    win = {"hand": "234m567p345s67s88p", "win": "5s", "self_draw": True, "dora_indicators": "1m"}
    compare([win], [rules.load("riichi").replace(**options)])


def test_many_fu_and_han_below_a_mangan():
    chosen = rules.load("riichi").replace(
        **dict.fromkeys(STEPS, 30),
        **dict.fromkeys(("suuankou", "suuankou_tanki", "suukantsu", "tsuuiisou"), False),
        bazoro=6,
        daisangen=6,
    )
    compare([{"hand": "1z", "win": "1z", "melds": "K2222z K5555z K6666z K7777z"}], [chosen])


def test_more_points_than_fit_into_32_bits():
    flush = ("riichi", "ippatsu", "houtei", "tanyao", "chinitsu", "toitoi", "sanankou", "suuankou_tanki", "sankantsu")
    chosen = rules.load("riichi").replace(
        **dict.fromkeys(STEPS, 1),
        **dict.fromkeys((*flush, "suukantsu", "suuankan"), 100),
        counted_yakuman_multiples=True,
        mangan_basic=100_000,
    )
    flags = ["riichi", "ippatsu", "last_tile"]
    score = mj.score("2m", "2m", melds="K4444m K6666m K8888m K3333m", seat="E", flags=flags, rules=chosen)
    assert score.han == 1_100
    assert score.points > 2**30


def test_dora_alone_are_worth_nothing_beside_a_limit():
    # European rules: renhou is a mangan and does not go with dora.
    win = {"hand": "123m456p78s99s222z", "win": "9s", "flags": ["renhou"], "seat": "W", "dora_indicators": "8s8s"}
    compare([win], [rules.load("ema")])
    score = mj.score(**win, rules="ema")
    assert (score.points, score.yaku, score.dora) == (8000, {"renhou": 5}, {"dora": 6})
    with pytest.raises(mj.InputError, match="no yaku"):
        mj.score(**win, rules="mleague")
