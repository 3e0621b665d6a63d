"""The commands score and explain under rules of other families than riichi."""

import csv
import io
import json
import re
from itertools import islice

import pytest

import mjfast as mj
from mjfast import rules
from mjfast.analysis.cli import explaining, unpaid, wins
from mjfast.plan_numbers import COMBINED
from tests.analysis.printed import cells
from tests.reference import case_rows, mcr_wins
from tests.reference.family_wins import family_wins

WORDS = ("melds", "seat", "round", "flags", "dealer", "discarder", "liable", "stakes", "kong_streak", "flowers")
WORDS += ("n_piao", "n_gang", "dealer_streak")
DEFAULTS = {"self_draw": None, "discarder": None, "liable": None, "dealer": 0, "honba": 0, "sticks": 0}


def command(row):
    """The words of a row as the command line takes them."""
    line = [row["hand"], row["win"], "--rules", row["rules"]]
    for word in WORDS:
        if row.get(word):
            line += [f"--{word.replace('_', '-')}", row[word]]
    return [*line, "--tsumo"] if row["self_draw"] == "yes" else line


def told(mjfast, *line):
    status, out, err = mjfast("score", *line, "--format", "json")
    assert (status, err) == (0, "")
    (found,) = json.loads(out)
    return found


def table(name):
    """The rows of a table that say what an unchanged rule set pays."""
    return [row for row in case_rows.cells(name) if row["hand"] and not row.get("options")]


def parametrized(name):
    return pytest.mark.parametrize(
        "row", [pytest.param(row, id=f"{row['rules']}: {row['note']}") for row in table(name)]
    )


# Who discarded the tile of an open kong is no word of a win.
GUANGDONG = [row for row in table("guangdong") if not row["open_kong_from"]]


@pytest.mark.parametrize("row", [pytest.param(row, id=row["note"]) for row in GUANGDONG])
def test_guangdong(mjfast, row):
    if row["legal"] == "no":
        status, out, err = mjfast("score", *command(row))
        assert (status, out) == (2, "")
        assert err.endswith(" is not a complete hand\n")
        return
    found = told(mjfast, *command(row))
    assert (found["fan"], found["points"], found["unit"]) == (int(row["fan"]), int(row["points"]), "times the base")
    if not row["group"]:
        assert found["payments"] == list(map(int, row["deltas"].split()))


@parametrized("hangzhou")
def test_hangzhou(mjfast, row):
    if row["wins"] == "no":
        assert mjfast("score", *command(row))[0] == 2
        return
    found = told(mjfast, *command(row))
    assert (found["fan"], found["points"]) == (int(row["fan"]), int(row["points"]))
    if row["deltas"] and not row["chi_counts"]:
        assert found["payments"] == list(map(int, row["deltas"].split()))


@parametrized("luoshu")
def test_luoshu(mjfast, row):
    for name, column in (("luoshu", "wins"), ("luoshu_lines", "wins_lines")):
        line = command({**row, "rules": name})
        if row[column] == "no":
            assert mjfast("score", *line)[0] == 2
        else:
            found = told(mjfast, *line)
            assert found["unit"] == "chips"
            assert not row["deltas"] or found["payments"] == list(map(int, row["deltas"].split()))


@parametrized("thirteen_yao")
def test_thirteen_orphans(mjfast, row):
    if row["wins"] == "no":
        assert mjfast("score", *command(row))[0] == 2
        return
    found = told(mjfast, *command(row))
    if row["deltas"] and row["rules"] == "thirteen136":
        assert found["payments"] == list(map(int, row["deltas"].split()))


def fans(text):
    """The fans of a row, with the number of times that each counts."""
    ours = {"all_even_pungs": "all_even"}
    return {ours.get(name, name): int(times or 1) for name, _, times in (word.partition("*") for word in text.split())}


# Every seventh row: the others are compared by tests of scoring.
MCR = [
    row for row in islice(case_rows.cells("mcr"), 0, None, 7) if row["check"] in ("full", "total") and int(row["total"])
]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row['rules']} {row['name']}") for row in MCR])
def test_mcr(mjfast, row):
    for name in row["rules"].split():
        found = told(mjfast, *command({**row, "rules": name}), "--below-minimum")
        flowers, total = int(row["flowers"] or 0), int(row["total"])
        assert (found["fan"], found["points"], found["legal"]) == (total, total + flowers, total >= 8)
        if row["check"] == "full":
            counted = {name: found["counts"].get(name, 1) for name in found["yaku"] if name != "flower_tiles"}
            assert counted == fans(row["fans"])


def test_a_score_of_mcr(mjfast):
    """Eight fan, and two flowers; the discarder pays 8 and 10, the others 8 each."""
    line = ("234567s234567p9m", "9m", "--rules", "mcr_mil", "--flowers", "2", "--discarder", 3)
    status, out, err = mjfast("score", *line)
    assert (status, err) == (0, "")
    assert out.splitlines()[-3:] == [
        "8 fan and 2 flowers",
        "10 points: 18 from the discarder, 8 from each other",
        "by seat: -8 +34 -8 -18",
    ]
    assert mjfast("score", *line[:-4], "--flowers", "1f5f", "--discarder", 3)[1] == out


def test_below_eight_fan(mjfast):
    line = ("score", "12345m67899p p111z", "3m", "--seat", "E", "--rules")
    status, out, err = mjfast(*line, "mcr_mil")
    assert (status, out) == (2, "")
    assert err.startswith("mjfast: too few fan: mcr_mil ask for 8, and there are 5")
    for discarder in ((), ("--discarder", 2), ("--tsumo",)):
        status, out, err = mjfast(*line, "mcr_mil", "--below-minimum", *discarder)
        assert (status, err) == (0, "")
        assert "not allowed: fewer" in out
    _, out, _ = mjfast(*line, "mcr_mil,guangdong")
    assert cells(out)[1:] == [
        ["mcr_mil", "0", "fan", "not allowed: fewer fan than the rules ask for"],
        ["guangdong", "4", "times the base", "4 from the discarder", "2", "yakuhai_seat 1, yakuhai_round 1"],
    ]


def test_families_side_by_side(mjfast):
    """Columns that mean nothing to a family stay empty, and so do those that mean nothing to any are left out."""
    line = ("score", "234567s234567p9m", "9m", "--dora", "4m", "--flowers", "2", "--rules")
    status, out, err = mjfast(*line, "custom,mcr_mil,hangzhou_classic,luoshu,thirteen136")
    assert (status, err) == (0, "")
    heads, *rows = cells(out)
    assert heads == ["rules", "points", "unit", "shares", "han", "fu", "limit", "fan", "patterns", "ignored"]
    assert rows[0] == ["custom", "1300", "points", "1300", "2", "20", "kyoudou 2", "flowers"]
    fan = "concealed_hand 2, all_chows 2, mixed_double_chow x2 2, short_straight 1, single_wait 1, flower_tiles x2 2"
    paid = "18 from the discarder, 8 from each other"
    assert rows[1] == ["mcr_mil", "10", "fan", paid, "8", fan, "dora_indicators"]
    discard = "not allowed: a win on a discard, where only the player who draws wins"
    assert rows[2] == ["hangzhou_classic", "0", "times the base", discard, "dora_indicators, flowers"]
    assert rows[4] == ["thirteen136", "0", "units", "not allowed: not a complete hand", "dora_indicators, flowers"]
    heads = cells(mjfast(*line, "mcr_mil,mcr_1998")[1])[0]
    assert heads == ["rules", "points", "unit", "shares", "fan", "patterns", "ignored"]
    heads = cells(mjfast(*line[:3], "--rules", "luoshu,thirteen136,riichi", "--tsumo", "--flags", "riichi")[1])[0]
    assert heads == ["rules", "points", "unit", "shares", "han", "fu", "limit", "patterns", "ignored"]


def test_values_that_a_family_does_not_know_are_none(mjfast):
    line = ("19m19p19s1234567z", "1z", "--tsumo", "--rules", "riichi,guangdong,thirteen136,mcr_mil")
    found = json.loads(mjfast("score", *line, "--format", "json")[1])
    assert [(row["family"], row["points"], row["han"], row["fu"], row["fan"]) for row in found] == [
        ("riichi", 32000, 13, 0, None),
        ("guangdong", 64, None, None, 6),
        ("thirteen_orphans", 3, None, None, None),
        ("mcr", 89, None, None, 89),
    ]
    rows = list(csv.DictReader(io.StringIO(mjfast("score", *line, "--format", "csv")[1])))
    assert [row["fan"] for row in rows] == ["", "6", "", "89"]
    for command in ("score", "explain"):
        rows = list(csv.DictReader(io.StringIO(mjfast(command, *line, "--format", "csv")[1])))
        assert len(rows) == 4


def test_one_number_of_points_is_what_another_family_knows(mjfast):
    """Flowers are no mistake where one of the rule sets knows them, and where none does they are."""
    line = ("234m567p345s67s88p", "8s", "--flags", "riichi", "--flowers", "3")
    status, _, err = mjfast("score", *line)
    assert status == 2
    assert "flowers" in err
    _, out, _ = mjfast("score", *line, "--rules", "riichi,mcr_mil", "--below-minimum", "--format", "json")
    # Fans 62, 63 and 68 are 2 each, fan 71 (345 and 678) is 1, and there are three flowers.
    assert [row["points"] for row in json.loads(out)] == [3900, 10]
    assert [row["ignored"] for row in json.loads(out)] == [["flowers"], ["riichi"]]


def explained(mjfast, *line):
    """The readings of a win, each with its facts by name."""
    status, out, err = mjfast("explain", *line)
    assert (status, err) == (0, "")
    head, *readings = out.rstrip("\n").split("\n\n")
    facts = [dict(re.findall(r"^  (.{7}) (.+)$", reading, re.MULTILINE)) for reading in readings]
    return head.splitlines(), [{name.strip(): fact for name, fact in entry.items()} for entry in facts]


# From the rule book: an equal number of fan; the list with Pure Triple Chow (23) comes before Pure Shifted Pungs (24).
def test_explain_mcr(mjfast):
    head, (runs, triplets) = explained(mjfast, "22233344m55p678s", "4m", "--rules", "mcr_mil")
    assert head == ["mcr_mil: Chinese Official, as counted by the Mahjong International League", "ron, S seat, E round"]
    assert runs == {
        "fan": "isshoku_sanjun 24, concealed_hand 2, all_chows 2, tanyao 2",
        "unpaid": "3 pure_double_chow (its melds are joined already by isshoku_sanjun); "
        "no_honors (implied by all_chows)",
        "total": "30 fan, enough for the 8 that a win needs",
        "points": "30: 38 from the discarder, 8 from each other",
        "why": "taken: the same fan as reading 2, and its list of fans comes first: it has isshoku_sanjun",
    }
    assert triplets["fan"] == "sanrenkou 24, concealed_hand 2, two_concealed_pungs 2, tanyao 2"
    assert triplets["why"] == (
        "not taken: the same fan as reading 1, whose list of fans comes first: it has isshoku_sanjun"
    )
    _, (runs, triplets) = explained(mjfast, "22233344m55p678s", "4m", "--rules", "mcr_mil", "--tsumo")
    assert triplets["why"] == "taken: most fan, 46 and 32 in reading 1"
    assert runs["why"] == "not taken: fewer fan than reading 2, 32 and 46"


# Hand, winning tile and options; what stands beside some words. From the fan's own texts and the ruling of 2006.
MCR_EXPLAINED = [
    (
        "234567s234567p9m 9m --flowers 2",
        {
            "unpaid": "no_honors (implied by all_chows); 1 more short_straight (its melds are joined already by "
            "mixed_double_chow, short_straight)",
            "total": "8 fan, enough for the 8 that a win needs",
            "flowers": "2, left out of that, and 2 fan more",
        },
    ),
    (
        "1112345678999m 2m",
        {
            "unpaid": "honitsu, chinitsu, concealed_hand, no_honors, 1 more pung_of_terminals_or_honors "
            "(implied by junsei_chuuren)"
        },
    ),
    (
        "123m123p789m789p5s 5s",
        {"unpaid": r".*\b2 mixed_double_chow, 2 two_terminal_chows \(its melds are joined already by .*chows\).*"},
    ),
    # Seven fan and three flowers: the points are ten, and it is no win.
    ("234m567p345s67s88p 8s --flowers 3", {"total": "7 fan, too few for the 8 that a win needs", "points": "10, if.*"}),
    ("12345m67899p|p111z 3m --seat E", {"total": "5 fan, too few for the 8 that a win needs", "points": "5, if it.*"}),
]


@pytest.mark.parametrize(("line", "expected"), MCR_EXPLAINED)
def test_explanations_of_mcr(mjfast, line, expected):
    words = [word.replace("|", " ") for word in line.split()]
    _, readings = explained(mjfast, *words, "--rules", "mcr_mil")
    for name, fact in expected.items():
        assert readings[0][name] == fact or re.fullmatch(fact, readings[0][name])


def test_a_wait_beside_a_knitted_straight(mjfast):
    """The ruling of 2006 counts no wait where the tile could be one of the nine."""
    line = ("3699m258p147s444z", "9m", "--tsumo", "--rules", "mcr_mil,mcr_wmo2006", "--format", "json")
    mil, wmo = (entry["readings"] for entry in json.loads(mjfast("explain", *line)[1]))
    assert [reading["yaku"].get("single_wait") for reading in mil] == [None, 1]
    assert wmo[1]["unpaid"]["single_wait"] == "the winning tile could be one of the knitted straight"


def test_a_fan_without_a_price(mjfast, tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('extends = "mcr_mil"\n[define.low]\ntiles = "1234m1234p1234s"\n')
    _, readings = explained(mjfast, "11223344m112p33s", "2p", "--rules", path)
    assert "low (no price)" in readings[0]["unpaid"]


def check_reasons(found):
    """What is said not to count does not, for a reason that can be seen."""
    for reading in found.score.readings:
        for name, why in unpaid.reasons(reading, found.score).items():
            assert why != "not as these rules have it"
            assert name in reading.patterns
            if why.startswith("implied by "):
                other = why.removeprefix("implied by ")
                assert other in reading.yaku
                assert {name, f"one {name}"} & set(found.rules.replaces[other])
            if why.startswith("its melds are joined"):
                assert name in COMBINED
                assert set(why.split(" by ")[1].split(", ")) <= set(reading.yaku)
        names = set(reading.yaku) | set(unpaid.reasons(reading, found.score))
        assert names >= {name for name in reading.patterns if name in found.rules.patterns}


@pytest.mark.parametrize("name", ["mcr_mil", "mcr_wmo2006", "mcr_1998"])
def test_every_fan_of_mcr_is_accounted_for(name):
    chosen, n = rules.load(name), 0
    for win in mcr_wins.mixed(11, 400):
        try:
            (found,) = wins.outcomes({**DEFAULTS, **win}, [chosen])
        except mj.MjfastError:
            continue
        check_reasons(found)
        assert explaining.text(found)
        n += 1
    assert n > 300


# Whose wins to draw for each rule set.
FAMILIES = {"guangdong": "guangdong", "hangzhou_classic": "hangzhou", "hangzhou_mil2025": "hangzhou"}
FAMILIES |= {"luoshu": "luoshu", "thirteen136": "thirteen136"}


@pytest.mark.parametrize("name", FAMILIES)
def test_every_pattern_of_the_others_is_accounted_for(name):
    chosen, n = rules.load(name), 0
    for win in family_wins(FAMILIES[name], 5, 300):
        try:
            (found,) = wins.outcomes({**DEFAULTS, **win}, [chosen])
        except mj.MjfastError:
            continue
        check_reasons(found)
        for entry in explaining.readings(found):
            added = sum(value for name, value in entry["yaku"].items() if not chosen.patterns[name].multiple)
            if "cap" in entry["facts"] and entry["facts"]["cap"]:
                assert entry["fan"] == chosen["fan_cap"] < added
        n += 1
    assert n > 50


# Worked rows of the rule texts: what adds up, the cap, what counts alone, what raises; jokers, baotou and the chain.
DOUBLINGS = [
    (
        "guangdong",
        "444m8p333z|p222s|p777z 8p --seat W --tsumo",
        {"adds up": "self_draw 1, yakuhai_chun 1, yakuhai_seat 1, toitoi 2: 5 fan", "cap": "3 fan at most"},
    ),
    (
        "guangdong",
        "555z666z1z|p777z|p444z 1z --seat N",
        {
            "alone": "daisangen 6",
            "adds up": None,
            "unpaid": r"yakuhai_haku, yakuhai_hatsu, yakuhai_chun, yakuhai_seat, toitoi \(daisangen counts alone\); "
            r"tsuuiisou \(daisangen counts alone and is worth no less\)",
            "points": "2 ** 6 = 64: 64 from the discarder",
        },
    ),
    (
        "guangdong",
        "123m7p234s|c456p|K9999s 7p --flags rinshan --seat N",
        {"adds up": "self_draw 1: 1 fan", "raised": "rinshan: 3 fan at least", "points": "2 ** 3 = 8: 8 from each"},
    ),
    (
        "guangdong",
        "123p456p6p234p|K8888p 6p --flags rinshan --seat W",
        {"alone": "chinitsu 4", "raised": None, "unpaid": r".*rinshan \(the hand has 4 fan anyway\).*"},
    ),
    ("guangdong", "123m99p67s|p222m|c456p 8s", {"adds up": "nothing: 0 fan", "points": r"2 \*\* 0 = 1: 1 from.*"}),
    (
        "hangzhou_classic",
        "1111m2222p3333s5z 1z --seat E --tsumo --n-piao 3",
        {
            "jokers": "1 x 5z",
            "baotou": "yes: .*",
            "chain": "3 floats",
            "adds up": r"chiitoitsu 1, baotou 1, luxury_pairs x3 3, joker_float x3 3: 8 fan",
            "points": "2 ** 8 = 256: 512 from each",
        },
    ),
    (
        "hangzhou_mil2025",
        "1111m2222p3333s5z 1z --seat E --tsumo --n-piao 3",
        {"cap": "4 fan at most", "unpaid": r"four_jokers \(no price\); 2 more luxury_pairs \(counts once\)"},
    ),
    ("hangzhou_classic", "11123456789m11z 1z --tsumo", {"jokers": "none", "baotou": "no", "chain": None}),
    ("hangzhou_classic", "1122m33p4455s112z 5z --tsumo", {"jokers": "1 x 5z", "baotou": "no"}),
    (
        "hangzhou_classic",
        "12345678m11z|K9999p 9m --tsumo --flags rinshan",
        {"chain": "1 kong", "adds up": "kong_chain 1: 1 fan"},
    ),
    (
        "hangzhou_classic",
        "111234567m1z|K9999p 1z --tsumo --n-piao 1 --n-gang 1",
        {"chain": "1 float, 1 kong", "unpaid": r"joker_float, kong_chain \(only beside baotou\); no_joker .*"},
    ),
]


@pytest.mark.parametrize(("name", "line", "expected"), DOUBLINGS)
def test_explanations_of_doublings(mjfast, name, line, expected):
    words = [word.replace("|", " ") for word in line.split()]
    _, (facts, *_) = explained(mjfast, *words, "--rules", name)
    for word, fact in expected.items():
        shown = facts.get(word)
        assert shown == fact or re.fullmatch(fact, shown), word


def test_types_of_which_the_highest_counts(mjfast, tmp_path):
    path = tmp_path / "highest.toml"
    path.write_text('extends = "guangdong"\n[guangdong]\ntypes_add = false\n')
    _, (facts,) = explained(mjfast, "23456789m234m55z", "1m", "--seat", "N", "--rules", path)
    assert facts["adds up"] == "honitsu 2: 2 fan"
    assert facts["unpaid"] == "all_runs (only the highest type counts)"


def test_a_discard_at_hangzhou(mjfast):
    line = ("111m222p333s4m555z", "5m", "--rules", "hangzhou_classic")
    status, out, err = mjfast("score", *line)
    assert (status, out) == (2, "")
    assert "a win on a discard, where only the player who draws wins" in err
    head, (facts,) = explained(mjfast, *line)
    assert head[-1].startswith("Not allowed: ")
    assert facts["points"] == "2 ** 1 = 2, if it were allowed"


def test_a_discard_that_only_the_dealer_may_win_on(mjfast, tmp_path):
    path = tmp_path / "discards.toml"
    path.write_text('extends = "hangzhou_classic"\n[hangzhou]\ndiscard_win_streak = 3\n')
    line = ("11123456789m11z", "1z", "--dealer-streak", 3, "--rules", path)
    assert "from the discarder" in mjfast("score", *line)[1]
    status, out, err = mjfast("score", *line, "--discarder", 3)
    assert (status, out) == (2, "")
    assert "neither of them is the dealer" in err
    _, out, _ = mjfast("score", *line[:-1], f"{path},guangdong", "--discarder", 3)
    assert "neither of them is the dealer" in cells(out)[1][-1]


def test_sets_of_luoshu(mjfast):
    """Two ways to split a suit: 357 456 456, or 366 447 555."""
    _, (facts,) = explained(mjfast, "34455567m258p1z6m", "1z", "--rules", "luoshu", "--stakes", "0 5 0 3")
    assert facts["sets"] == "357m 456m 456m 258p"
    assert facts["heads"] == "11z"
    assert facts["or"] == "366m 447m 555m 258p 11z"
    assert facts["points"] == "5, the stake: 5 from the discarder, 3 from seat 3"
    _, (facts,) = explained(mjfast, "34455567m258p1z6m", "1z", "--rules", "luoshu_lines")
    assert "or" not in facts
    _, (facts,) = explained(mjfast, "159m267p456s1f", "3f", "--melds", "h444z", "--rules", "luoshu")
    assert facts["sets"] == "159m 267p 456s h444z"
    assert facts["heads"] == "13f"


def test_thirteen_kinds(mjfast):
    _, (facts,) = explained(mjfast, "19m19p19s1234567z", "1z", "--rules", "thirteen136", "--tsumo")
    assert facts["tiles"] == "one of each of the thirteen kinds, and 1z"
    assert facts["points"] == "3, whatever the hand: 1 from each"
    _, (facts,) = explained(mjfast, "19m19p19s123456z5m", "7z", "--rules", "thirteen34")
    assert facts["tiles"] == "one of each of the thirteen kinds, and 5m"


FAULTS = [
    ("--rules mcr_mil --flowers 9", "flowers is 9, expected a whole number from 0 to 8"),
    ("--rules mcr_mil --flowers 1f1f", "flowers is '1f1f', expected different flowers such as '1f3f'"),
    ("--rules mcr_mil --flowers many", "flowers"),
    ("--rules mcr_mil --flags last_of_kin", "unknown flag 'last_of_kin', did you mean 'last_of_kind'"),
    ("--rules hangzhou_classic --tsumo --n-piao 5", "n_piao exceeds the jokers that the hand leaves"),
    ("--rules hangzhou_classic --tsumo --n-gang 1", "n_gang or kong_streak exceeds the kongs of the hand"),
    ("--rules hangzhou_classic --tsumo --n-piao -1", "n_piao is -1, expected a whole number"),
    ("--rules hangzhou_classic --tsumo --dealer-streak 300", "dealer_streak is 300"),
    ("--rules hangzhou_classic --tsumo --liable 1,x", "liable is '1,x', expected a seat number"),
    ("--rules mcr_mil,guangdong,riichi --win 1", "No such option"),
]


@pytest.mark.parametrize("command", ["score", "explain"])
@pytest.mark.parametrize(("options", "message"), FAULTS)
def test_faults(mjfast, command, options, message):
    status, out, err = mjfast(command, "123m456m789p67s99s", "8s", *options.split())
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.parametrize(
    ("stakes", "message"),
    [("1 2 3", "stakes has 3 numbers, expected 4"), ("0 x 0 0", "stakes"), ("4 0 0 0", "has staked nothing")],
)
def test_wrong_stakes(mjfast, stakes, message):
    status, out, err = mjfast("score", "125589m357p456s1z", "1z", "--rules", "luoshu", "--stakes", stakes)
    assert (status, out) == (2, "")
    assert message in err
