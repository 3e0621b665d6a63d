"""Recorded wins under rule sets of several families."""

import json
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from mjfast import analysis, rules
from mjfast.analysis import rescore_tables
from mjfast.analysis.rescore_ranks import GROUPS, kendall
from mjfast.analysis.rescore_result import PLOTS, TABLES
from mjfast.errors import InputError
from tests.analysis.page import Page
from tests.analysis.printed import cells
from tests.reference import case_rows

FILE = analysis.example_wins()
SETS = ("tenhou", "custom", "mcr_mil", "mcr_wmo2006", "guangdong", "hangzhou_classic", "luoshu", "thirteen136")
FAMILY = {name: rules.load(name).family_name for name in SETS}
ACROSS = [pair for pair in combinations(SETS, 2) if FAMILY[pair[0]] != FAMILY[pair[1]]]
WITHIN = [["tenhou", "custom"], ["mcr_mil", "mcr_wmo2006"]]


@pytest.fixture(scope="module")
def file():
    return pd.read_csv(FILE)


@pytest.fixture(scope="module")
def result():
    return analysis.rescore(FILE, SETS)


@pytest.fixture(scope="module")
def scored(result):
    """The scores of each rule set by win."""
    return {name: result.frame[result.frame["rules"] == name].set_index("win") for name in SETS}


# From the rule texts, with what the same hand is worth elsewhere: worked by hand. At Hangzhou nobody wins on a discard.
ALL_CHOWS = {"hand": "234567s234567p9m", "win": "9m", "flowers": 2}
NINE_GATES = {"hand": "1112345678999m", "win": "5m", "self_draw": True}
ORPHANS = {"hand": "19m19p19s1234567z", "win": "7z"}
ANY_TILE = {"hand": "123456789m111p5z", "win": "1z", "self_draw": True, "seat": "E"}
LINES = {"hand": "125589m357p456s1z", "win": "1z", "self_draw": True}
CAPPED = {"hand": "444m8p333z", "win": "8p", "melds": "p222s p777z", "seat": "W", "self_draw": True}
NOT_A_HAND = "not a complete hand"
DISCARD = "a win on a discard, where only the player who draws wins"
WORKED = [
    (ALL_CHOWS, {"mcr_mil": 10, "guangdong": 2, "hangzhou_classic": DISCARD}),
    (NINE_GATES, {"mcr_mil": 92, "mcr_wmo2006": 94, "guangdong": 64, "hangzhou_classic": 1, "thirteen136": NOT_A_HAND}),
    (ORPHANS, {"mcr_mil": 88, "guangdong": 64, "thirteen136": 3, "tenhou": 32000, "hangzhou_classic": NOT_A_HAND}),
    (ANY_TILE, {"hangzhou_classic": 2, "mcr_mil": NOT_A_HAND, "guangdong": NOT_A_HAND}),
    (LINES, {"luoshu": 1, "luoshu_lines": 1, "mcr_mil": NOT_A_HAND}),
    (CAPPED, {"guangdong": 8}),
]


@pytest.mark.parametrize(("record", "expected"), WORKED)
def test_worked_examples(record, expected):
    found = analysis.rescore([record], list(expected))
    allowed = {name: points for name, points in expected.items() if isinstance(points, int)}
    for name, row in found.frame.set_index("rules").iterrows():
        assert (row["points"], row["reason"]) == ((expected[name], "") if name in allowed else (0, expected[name]))
    told = found.reasons.set_index("rules")["reason"].to_dict()
    assert told == {name: reason for name, reason in expected.items() if name not in allowed}
    assert found.means.set_index("rules")["value"].to_dict() == {name: allowed.get(name, 0) for name in expected}


def test_eight_fan_are_needed():
    found = analysis.rescore([ALL_CHOWS, {**ALL_CHOWS, "self_draw": True}, CAPPED], ("mcr_mil", "guangdong"))
    few = {"hand": "12345m67899p", "win": "3m", "melds": "p111z", "seat": "E"}
    assert found.reasons.empty
    found = analysis.rescore([few], ("mcr_mil", "guangdong"))
    assert found.reasons[["rules", "reason", "count"]].to_numpy().tolist() == [
        ["mcr_mil", "fewer fan than the rules ask for", 1]
    ]


def test_every_family_has_its_unit(result, scored):
    units = {"riichi": "points", "mcr": "fan", "guangdong": "times the base", "hangzhou": "times the base"}
    units |= {"luoshu": "chips", "thirteen_orphans": "units"}
    assert result.means.set_index("rules")["unit"].to_dict() == {name: units[family] for name, family in FAMILY.items()}
    for row in result.means.itertuples():
        assert row.total == scored[row.rules]["points"].sum()
        assert row.allowed == scored[row.rules]["legal"].sum()
    assert result.families["mcr"] == ["mcr_mil", "mcr_wmo2006"]
    assert [entry["family"] for entry in result.recipe["rules"]] == list(FAMILY.values())


def test_the_shares_of_the_example_wins(result):
    """Sequences only, with any pair, are all_runs: a fact of the hands. Riichi alone cannot win under MCR."""
    allowed = result.means.set_index("rules")["allowed"]
    assert allowed["tenhou"] == 308
    assert 0 < allowed["mcr_mil"] == allowed["mcr_wmo2006"] < 308
    # Seven pairs are no hand there.
    pairs = result.yaku.query("rules == 'tenhou' and yaku == 'chiitoitsu'")["count"].item()
    assert allowed["guangdong"] == 308 - pairs
    assert allowed[["luoshu", "thirteen136"]].tolist() == [0, 0]


def test_points_are_compared_within_a_family(result, scored):
    assert result.differences[["rules", "other"]].to_numpy().tolist() == WITHIN
    for row in result.differences.itertuples():
        assert row.total == (scored[row.other]["points"] - scored[row.rules]["points"]).sum()
    pairs = {tuple(pair) for pair in result.differences_by_yaku[["rules", "other"]].to_numpy().tolist()}
    assert pairs == {order for one, other in WITHIN for order in ((one, other), (other, one))}


def test_ranks(result, scored):
    assert result.ranks[["rules", "other"]].to_numpy().tolist() == list(map(list, ACROSS))
    for row in result.ranks.itertuples():
        both = scored[row.rules]["legal"] & scored[row.other]["legal"]
        one, other = scored[row.rules]["points"][both], scored[row.other]["points"][both]
        assert (row.n, row.method) == (both.sum(), "kendall tau-b")
        if row.n:
            assert row.value == pytest.approx(stats.kendalltau(one, other).statistic)
            assert -1 <= row.low < row.value < row.high <= 1
            signs = [
                np.sign(a - b) * np.sign(c - d) for (a, c), (b, d) in combinations(zip(one, other, strict=True), 2)
            ]
            assert (row.concordant, row.discordant) == (signs.count(1), signs.count(-1))
        else:
            assert np.isnan([row.value, row.se, row.low, row.high]).all()


def test_which_wins_are_allowed(result, scored):
    assert result.allowed[["rules", "other"]].drop_duplicates().to_numpy().tolist() == list(map(list, ACROSS))
    for (one, other), rows in result.allowed.groupby(["rules", "other"], sort=False):
        first, second = scored[one]["legal"], scored[other]["legal"]
        expected = [(first & second).sum(), (first & ~second).sum(), (second & ~first).sum(), (~first & ~second).sum()]
        assert rows["allowed"].tolist() == list(GROUPS)
        assert rows["count"].tolist() == expected
        assert rows["value"].sum() == pytest.approx(1)


def test_why_wins_are_not_allowed(result, scored):
    for name in SETS:
        told = result.reasons[result.reasons["rules"] == name].set_index("reason")["count"]
        expected = scored[name]["reason"].astype(str)[~scored[name]["legal"]].value_counts()
        if name.startswith("mcr"):
            expected.index = expected.index.str.replace("han or fan", "fan")
        assert told.to_dict() == expected.to_dict()
        assert told.is_monotonic_decreasing


def test_what_is_not_looked_at(result, file):
    words = file["flags"].fillna("").str.split()
    tiles = file["hand"] + file["win"] + file["melds"].fillna("")
    facts = {
        "riichi": words.map(lambda flags: "riichi" in flags).sum(),
        "ippatsu": words.map(lambda flags: "ippatsu" in flags).sum(),
        "red_fives": tiles.str.contains("0").sum(),
        "dora_indicators": file["dora_indicators"].notna().sum(),
        "ura_indicators": file["ura_indicators"].notna().sum(),
    }
    found = {name: rows.set_index("word")["count"].to_dict() for name, rows in result.ignored.groupby("rules")}
    assert "tenhou" not in found
    assert found["custom"] == {word: facts[word] for word in ("red_fives", "ura_indicators")}
    for name in SETS[2:]:
        assert facts.items() <= found[name].items()
    assert "last_tile" not in found["mcr_mil"]
    assert "last_tile" in found["hangzhou_classic"]


def test_han_and_fu_and_fan(result, scored):
    assert set(result.han_fu["rules"]) == {"tenhou", "custom"}
    assert set(result.fan["rules"]) == {"mcr_mil", "mcr_wmo2006", "guangdong", "hangzhou_classic"}
    for name, rows in result.fan.groupby("rules"):
        legal = scored[name][scored[name]["legal"]]
        assert rows.set_index("fan")["count"].to_dict() == legal["fan"].value_counts().to_dict()
        assert result.labels_by("fan").count(name) == 1


def test_fan_that_count_several_times_are_one_fan():
    found = analysis.rescore([ALL_CHOWS, NINE_GATES], "mcr_mil").yaku.set_index("yaku")
    assert found.loc["mixed_double_chow", "count"] == 1
    assert found.loc["flower_tiles", ["count", "mean_points"]].tolist() == [1, 10]


def test_flowers_where_no_rule_set_knows_them():
    wins = [{"hand": "234m567p345s67s88p", "win": "8s", "flags": "riichi", "flowers": 3}]
    found = analysis.rescore(wins, "tenhou")
    assert (found.n, found.means["value"].item()) == (1, 3900)
    assert found.ignored[["rules", "word", "count"]].to_numpy().tolist() == [["tenhou", "flowers", 1]]
    both = analysis.rescore(wins, ("tenhou", "mcr_mil"))
    assert both.recipe["wins_sha256"] == found.recipe["wins_sha256"]
    assert set(map(tuple, both.ignored[["rules", "word"]].to_numpy())) == {("tenhou", "flowers"), ("mcr_mil", "riichi")}


def test_words_of_rows_that_are_no_wins_are_not_counted():
    riichi = {"hand": "234m567p345s67s88p", "win": "8s", "flags": "riichi"}
    found = analysis.rescore([riichi, {**riichi, "hand": "1m"}, {**riichi, "win": "1z"}], "guangdong")
    assert found.ignored[["word", "count"]].to_numpy().tolist() == [["riichi", 1]]


def test_words_that_only_conditions_ask_for(tmp_path):
    """The last tile means nothing where neither haitei nor houtei counts, unless a pattern of one's own asks for it."""
    win = {"hand": "234m567p345s67s88p", "win": "8s", "flags": "haitei", "stakes": "0 1 0 0"}
    plain = rules.load("riichi").replace(haitei=False, houtei=False, name="plain")
    path = tmp_path / "own.toml"
    path.write_text(
        'extends = "riichi"\n[patterns]\nhaitei = false\nhoutei = false\nlate = 1\n'
        '[define.late]\nwhen = "haitei and tanyao"\n'
    )
    found = analysis.rescore([win], (plain, path, "luoshu"))
    told = {name: sorted(rows["word"]) for name, rows in found.ignored.groupby("rules")}
    assert told == {"plain": ["last_tile", "stakes"], "own": ["stakes"], "luoshu": ["last_tile"]}


def test_recorded_fan():
    rows = [row for row in case_rows.cells("mcr") if row["check"] == "full" and int(row["total"]) >= 8][:60]
    words = ("hand", "win", "melds", "seat", "round", "flags", "flowers")
    wins = [
        {**{name: row[name] for name in words if row[name]}, "self_draw": row["self_draw"] == "yes"} for row in rows
    ]
    for win, row in zip(wins, rows, strict=True):
        win |= {"fan": row["total"], "points": int(row["total"]) + int(row["flowers"] or 0)}
    found = analysis.rescore(wins, ("tenhou", "mcr_mil"))
    assert found.agreement[["rules", "field", "n", "agree"]].to_numpy().tolist() == [
        ["mcr_mil", "fan", 60, 60],
        ["mcr_mil", "points", 60, 60],
    ]
    assert "Every recorded value is that of mcr_mil." in str(found)


def test_recorded_points_belong_to_the_family_of_the_other_fields():
    of_riichi = {"hand": "234m567p345s67s88p", "win": "8s", "flags": "riichi", "points": 3900}

    def compared(win):
        found = analysis.rescore([win], ("tenhou", "mcr_mil", "guangdong"))
        return [tuple(row) for row in found.agreement[["rules", "field"]].to_numpy()]

    assert compared({**of_riichi, "han": 3}) == [("tenhou", "han"), ("tenhou", "points")]
    assert compared({**of_riichi, "fan": 3}) == [(n, f) for n in ("mcr_mil", "guangdong") for f in ("fan", "points")]
    assert compared(of_riichi) == [(name, "points") for name in ("tenhou", "mcr_mil", "guangdong")]
    assert "None of the rule sets counts what was recorded." in str(
        analysis.rescore([{**of_riichi, "han": 3}], "mcr_mil")
    )


# Two rankings; concordant and discordant pairs, and tau-b, by hand.
RANKINGS = [
    ([1, 2, 3], [1, 2, 3], (3, 0), 1),
    ([1, 2, 3], [3, 2, 1], (0, 3), -1),
    ([1, 2, 3, 4], [1, 3, 2, 4], (5, 1), 4 / 6),
    ([1, 1, 2, 2], [1, 2, 1, 2], (1, 1), 0),
    ([1, 1, 2], [5, 6, 7], (2, 0), 2 / 6**0.5),
]


@pytest.mark.parametrize(("one", "other", "pairs", "tau"), RANKINGS)
def test_kendall(one, other, pairs, tau):
    found = kendall(np.array(one), np.array(other), 0.95)
    assert (found.concordant, found.discordant) == pairs
    assert float(found.tau) == pytest.approx(tau)
    assert np.isnan(found.tau.se) == (abs(tau) == 1)


@pytest.mark.parametrize("values", [[], [7], [7, 7, 7]])
def test_no_order_to_compare(values):
    found = kendall(np.array(values, np.int64), np.arange(len(values)), 0.95)
    assert np.isnan([found.tau.value, found.tau.se, found.tau.low]).all()
    assert (found.concordant, found.discordant, found.tau.n) == (0, 0, len(values))


def slow_tau(weights):
    """Tau-b of a table of weights."""
    pairs = [
        (weights[a], weights[b], np.sign(a[0] - b[0]) * np.sign(a[1] - b[1]))
        for a in np.ndindex(weights.shape)
        for b in np.ndindex(weights.shape)
    ]
    total = weights.sum() ** 2
    rows, columns = (total - (weights.sum(axis=axis) ** 2).sum() for axis in (1, 0))
    return sum(one * other * sign for one, other, sign in pairs) / (rows * columns) ** 0.5


def test_the_standard_error_of_kendall():
    """The delta method with derivatives taken by small steps."""
    rng = np.random.default_rng(5)
    one = rng.integers(0, 4, 200)
    other = one // 2 + rng.integers(0, 3, 200)
    found = kendall(one, other, 0.9).tau
    shares = pd.crosstab(one, other).to_numpy() / 200
    gradient = np.zeros(shares.shape)
    for cell in np.ndindex(shares.shape):
        step = np.zeros(shares.shape)
        step[cell] = 1e-6
        gradient[cell] = (slow_tau(shares + step) - slow_tau(shares - step)) / 2e-6
    variance = (shares * gradient**2).sum() - (shares * gradient).sum() ** 2
    assert found.se == pytest.approx((variance / 200) ** 0.5, rel=1e-5)
    assert found.high - found.low == pytest.approx(2 * stats.norm.isf(0.05) * found.se)


def test_intervals_of_kendall_hold_the_truth():
    rng = np.random.default_rng(6)

    def draw(n):
        one = rng.integers(0, 6, n)
        return one, (one + rng.integers(0, 8, n)) // 2

    truth = float(kendall(*draw(1_000_000), 0.95).tau)
    held = [found.low <= truth <= found.high for found in (kendall(*draw(150), 0.95).tau for _ in range(400))]
    assert 0.91 < np.mean(held) < 0.985


def test_saved_and_shown(result, tmp_path):
    names = {path.name for path in result.save(tmp_path)}
    assert result.plots == PLOTS
    assert {f"{kind}.png" for kind in PLOTS} | {f"{name}.csv" for name in TABLES} <= names
    for name in ("ranks", "allowed", "reasons", "ignored", "fan"):
        read = pd.read_parquet(tmp_path / f"{name}.parquet")
        pd.testing.assert_frame_equal(read, getattr(result, name), check_dtype=False)
    text = (tmp_path / "rescore.json").read_text()
    assert json.loads(text) == result.as_dict()
    page = Page((tmp_path / "rescore.html").read_text(encoding="utf-8"))
    page.check_self_contained()
    assert page.elements.count("svg") == len(PLOTS)
    assert page.elements.count("details") == len(WITHIN)
    for heading, _ in rescore_tables.summary(result):
        if "most frequent" not in heading:
            assert heading in page.texts
    assert {"unit", "rank correlation", "ignored"} <= set(page.texts)


def test_the_summary(result, scored):
    rows = cells(str(result))
    mean = scored["guangdong"]["points"].mean()
    assert ["guangdong", f"{mean:.3f}", "times the base"] in [row[:3] for row in rows]
    assert ["hangzhou_classic", DISCARD] in [row[:2] for row in rows]
    assert sum(row[0].endswith(" minus tenhou") for row in rows) == 1
    shown = [row for row in rows if row[:2] == ["tenhou", "mcr_mil"]]
    tau = result.ranks.iloc[0]
    assert shown[0][2:4] == [f"{tau['value']:+.3f}", f"{tau['low']:+.3f} to {tau['high']:+.3f}"]
    assert not any(row[1:2] == ["luoshu"] for row in rows), "pairs without wins in common are left out of a long list"
    of_riichi = str(analysis.rescore(FILE, "tenhou"))
    assert "unit" not in of_riichi
    assert "families" not in of_riichi


def test_the_pictures(result, scored):
    figure = result.plot("points")
    titles = [axes.get_title() for axes in figure.axes]
    assert titles == ["Japanese riichi", "Chinese Official (81 fans)", "Guangdong", "Hangzhou"]
    axes = figure.axes[2]
    names = [label.get_text() for label in axes.get_xticklabels()]
    heights = [bar.get_height() for bar in axes.patches]
    points = scored["guangdong"]["points"]
    assert dict(zip(names, heights, strict=True)) == pytest.approx(
        {"not allowed": (points == 0).mean()} | {f"≤ {2**fan}": (points == 2**fan).mean() for fan in range(5)}
    )
    axes = result.plot("fan").axes[1]
    heights = {
        label.get_text(): bar.get_height() for label, bar in zip(axes.get_xticklabels(), axes.patches, strict=True)
    }
    assert heights == pytest.approx({str(fan): (points == 2**fan).mean() for fan in range(5)})
    axes = result.plot("ranks").axes[0]
    known = result.ranks[result.ranks["n"] > 0]
    assert axes.containers[0].lines[0].get_xdata().tolist() == pytest.approx(known["value"].tolist())
    assert axes.get_yticklabels()[0].get_text() == "tenhou and mcr_mil (111)"
    figure = result.plot("differences")
    assert [axes.get_title().splitlines()[0] for axes in figure.axes] == ["custom", "mcr_wmo2006"]
    assert [axes.get_title() for axes in result.plot("han_fu").axes] == ["tenhou", "custom"]


@pytest.mark.parametrize(("names", "n"), [(("mcr_mil",), 0), (("luoshu", "guangdong"), 1), (("luoshu",), 30)])
def test_hardly_any_wins(names, n, file, tmp_path):
    found = analysis.rescore(file.head(n), names)
    left = 0 if names == ("luoshu",) else n
    assert (found.n, len(found.faults)) == (left, n - left)
    assert all(path.stat().st_size for path in found.save(tmp_path))
    assert str(found)
    assert "han_fu" not in found.plots
    with pytest.raises(InputError, match="unknown plot 'han_fu'"):
        found.plot("han_fu")


def test_the_command(mjfast, result):
    status, out, err = mjfast("rescore", FILE, "--rules", ",".join(SETS))
    assert (status, err) == (0, "")
    printed = cells(out)
    assert [row for row in cells(str(result)) if row not in printed] == []
    status, out, err = mjfast("rescore", FILE, "--rules", ",".join(SETS), "--format", "json")
    assert json.loads(out) == result.as_dict()


@pytest.mark.parametrize("names", [7, ["tenhou", 7], ["mcr_mill"]])
def test_wrong_rule_sets(names):
    with pytest.raises(InputError, match=r"rules is 7|did you mean 'mcr_mil'"):
        analysis.rescore([ALL_CHOWS], names)
