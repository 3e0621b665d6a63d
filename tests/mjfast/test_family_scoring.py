"""Scores in Guangdong, Hangzhou, Luoshu and the variant of thirteen orphans, beside facts and plain implementations."""

import pytest

import mjfast as mj
from mjfast import rules
from tests.reference import guangdong, hangzhou, luoshu, thirteen
from tests.reference.case_rows import cells, read_options, win_words
from tests.reference.family_wins import family_wins
from tests.reference.our_scores import score

COUNTS = pytest.mark.parametrize("n", [1_000, pytest.param(20_000, marks=pytest.mark.full)])


def cases(name):
    rows = [row for row in cells(name) if row["hand"]]
    return pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['rules']}: {row['note']}") for row in rows])


def words(row):
    """The words of a win in a row, those that only some families know included."""
    numbers = {name: int(row[name]) for name in ("n_piao", "n_gang", "dealer_streak") if row.get(name)}
    return {**win_words({"flags": "", **row}), **numbers}


def scored(wins, *chosen):
    """The scores of all wins under all rule sets in one pass; some of the wins are scored alone besides."""
    scores = mj.score_batch(wins, chosen, errors="report")
    legal = scores.legal.tolist()
    found = [
        [scores.score(row, which) if own[row] else None for row in range(len(wins))] for which, own in enumerate(legal)
    ]
    for which, own in enumerate(chosen):
        for row in range(which, len(wins), 10):
            alone, one = score(wins[row], own), found[which][row]
            assert (alone is None) == (one is None)
            assert one is None or all(getattr(alone, name) == getattr(one, name) for name in SAME)
    return found


SAME = ("yaku", "counts", "fan", "points", "status", "chosen", "han", "fu", "basic", "limits", "dora", "record")


# Guangdong: what the plain implementation calls an option, and what rule sets change for it.
OF_GUANGDONG = {
    "cap": lambda fan: {"fan_cap": fan},
    "stack_in_cap": lambda add: {"types_add": add},
    "kong_fan": lambda counts: {"any_kong": 1 if counts else False},
    "seven_pairs": lambda win: {"chiitoitsu": {"alone": 4} if win else False},
    "heavenly_fan": lambda fan: {name: {"alone": fan} for name in HEAVENLY},
}
HEAVENLY = ("tenhou", "chiihou", "renhou")
RAISING = {"rinshan", "haitei", "chankan"}
IDS = {"kong": "any_kong"}


def in_guangdong(options):
    changes = [OF_GUANGDONG[name](value) for name, value in options.items()]
    return rules.load("guangdong").replace(**{key: value for own in changes for key, value in own.items()})


def check_names(found, win, options):
    """
    What is paid for is what the plain implementation names.

    Of equal types that count alone we name one. Beside a circumstance that raises the fan we go on naming what it was
    raised from, with the self-draw that a robbed kong is.
    """
    ours, slow = set(found.yaku), guangdong.results(win, **options)
    best = [{IDS.get(name, name) for name in result.names} for result in slow if result.fan == found.fan]
    alone = [name for name in ours if found.rules.price(name).limit]
    if alone:
        assert len(ours) == 1
        assert found.rules.price(alone[0]).limit == found.fan
        assert any(alone[0] in names for names in best) or alone[0] in HEAVENLY
        return
    raised = ours & RAISING
    if raised:
        drawn = {**win, "flags": [], "self_draw": win["self_draw"] or raised == {"chankan"}}
        low = [{IDS.get(name, name) for name in result.names} for result in guangdong.results(drawn, **options)]
        best = [names | own for names in best for own in low]
    assert ours in [names - {"chicken_hand"} for names in best]


def check_guangdong(found, win, options):
    slow = guangdong.score(win, **options)
    assert (found is None) == (slow is None), win
    if found is not None:
        assert (found.fan, found.points) == (slow.fan, slow.points), win
        check_names(found, win, options)


@cases("guangdong")
def test_facts_of_guangdong(row):
    options = read_options(row["options"])
    found = score(words(row), in_guangdong(options))
    assert (found is not None) == (row["legal"] == "yes")
    if found:
        assert (found.fan, found.points) == (int(row["fan"]), int(row["points"]))
        check_guangdong(found, words(row), options)


OPTIONS_OF_GUANGDONG = [
    {},
    *({"cap": cap} for cap in (2, 4, 9)),
    {"stack_in_cap": False},
    {"kong_fan": True},
    {"seven_pairs": True},
    {"heavenly_fan": 4},
    {"cap": 5, "stack_in_cap": False, "kong_fan": True, "seven_pairs": True, "heavenly_fan": 7},
]


@COUNTS
def test_guangdong(n):
    wins = list(family_wins("guangdong", n, n))
    every = scored(wins, *map(in_guangdong, OPTIONS_OF_GUANGDONG))
    for options, found in zip(OPTIONS_OF_GUANGDONG, every, strict=True):
        for one, win in zip(found, wins, strict=True):
            check_guangdong(one, win, options)


# Hangzhou


def in_hangzhou(profile, options):
    """The rule set of a profile with the options of the plain implementation."""
    chosen = rules.load(profile)
    if options.get("must_baotou"):
        chosen = chosen.replace(needs_baotou="or_kong" if profile == "hangzhou_platform2026" else "yes")
    if options.get("no_joker_seven_pairs") and profile != "hangzhou_mil2025":
        chosen = chosen.replace(natural_seven_pairs=1)
    return chosen.replace(jokers_build_quads=options.get("jokers_build_quads", False))


def check_hangzhou(found, win, profile, options):
    slow = hangzhou.score(win, profile, **options)
    assert (found is None) == (slow is None), win
    if found is None:
        return
    assert (found.fan, found.points) == (slow.fan, slow.points), win
    assert ("baotou" in found.yaku) == slow.baotou
    if sum(found.yaku.values()) == found.fan:  # equal hands are both worth the cap
        assert ("chiitoitsu" in found.yaku) == slow.seven_pairs
        luxury = min(slow.luxury, found.rules.price("luxury_pairs").most)
        assert found.counts.get("luxury_pairs", int("luxury_pairs" in found.yaku)) == luxury


@cases("hangzhou")
def test_facts_of_hangzhou(row):
    options = read_options(row["options"])
    for profile in row["rules"].split():
        found = score(words(row), in_hangzhou(profile, options))
        assert (found is not None) == (row["wins"] == "yes")
        check_hangzhou(found, words(row), profile, options)
        if found:
            assert (found.fan, found.points) == (int(row["fan"]), int(row["points"]))
            assert ("baotou" in found.yaku) == (row["baotou"] == "yes")
            assert found.reading.yaku == found.yaku


OPTIONS_OF_HANGZHOU = [
    (profile, options)
    for profile in hangzhou.PROFILES
    for options in ({}, {"must_baotou": True}, {"no_joker_seven_pairs": True}, {"jokers_build_quads": True})
]


def without_streak(win):
    """A win of which nothing is said of kongs but that it came after one."""
    return {name: value for name, value in win.items() if name not in ("kong_streak", "n_gang")}


@COUNTS
def test_hangzhou(n):
    wins = [*family_wins("hangzhou", n, n), *map(without_streak, family_wins("hangzhou", n + 1, n // 5))]
    every = scored(wins, *(in_hangzhou(profile, options) for profile, options in OPTIONS_OF_HANGZHOU))
    for (profile, options), found in zip(OPTIONS_OF_HANGZHOU, every, strict=True):
        for one, win in zip(found, wins, strict=True):
            check_hangzhou(one, win, profile, options)


# Luoshu and thirteen orphans


LUOSHU = {
    (triples, heads): {"triples": triples, "heads": heads} for triples in ("all", "lines") for heads in ("kind", "any")
}


@cases("luoshu")
def test_facts_of_luoshu(row):
    win = {name: value for name, value in words(row).items() if name != "stakes"}
    columns = {"wins": ("all", "kind"), "wins_lines": ("lines", "kind"), "wins_any_heads": ("all", "any")}
    for column, option in columns.items():
        found = score(win, rules.load("luoshu").replace(**LUOSHU[option]))
        assert (found is not None) == (row[column] == "yes")
        assert found is None or (found.yaku, found.points) == ({"luoshu_hand": 1}, 1)
    assert rules.load("luoshu_lines") == rules.load("luoshu").replace(triples="lines")


@COUNTS
def test_luoshu(n):
    wins = list(family_wins("luoshu", n, n))
    plain = [{name: value for name, value in win.items() if name != "stakes"} for win in wins]
    every = scored(plain, *(rules.load("luoshu").replace(**options) for options in LUOSHU.values()))
    for (triples, heads), found in zip(LUOSHU, every, strict=True):
        for one, win in zip(found, wins, strict=True):
            assert (one is not None) == luoshu.is_win(win, triples, heads), (win, triples, heads)
    for win, one in zip(wins, every[0], strict=True):
        if one:
            stake = win["stakes"][one.winner]
            assert score(win, rules.load("luoshu")).points == stake
            assert score(win, rules.load("luoshu").replace(luoshu_hand=5)).points == 5 * stake


@cases("thirteen_yao")
def test_facts_of_thirteen_orphans(row):
    found = score(words(row), rules.load(row["rules"]).replace(**read_options(row["options"])))
    assert (found is not None) == (row["wins"] == "yes")


@COUNTS
@pytest.mark.parametrize("name", ["thirteen136", "thirteen34"])
def test_thirteen_orphans(name, n):
    wins = list(family_wins(name, n, n))
    options = (False, True) if name == "thirteen136" else (True,)
    every = scored(wins, *(rules.load(name).replace(free_tile=free) for free in options))
    pattern, points = ("kokushi", 3) if name == "thirteen136" else ("all_thirteen_kinds", 1)
    for free, found in zip(options, every, strict=True):
        paid = "all_thirteen_kinds" if free else pattern
        for one, win in zip(found, wins, strict=True):
            assert (one is not None) == thirteen.is_win(win, name, free), win
            assert one is None or (one.yaku, one.points) == ({paid: points}, points)
