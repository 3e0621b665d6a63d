import dataclasses
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from scipy import stats

import mjfast as mj
from mjfast import analysis, rules
from mjfast.analysis.rescore_counts import ONLY_OTHER, ONLY_RULES
from mjfast.errors import FileError, HandError, InputError

FIVE = ("tenhou", "saikouisen2000", "custom", "custom_compact", "mleague")
CLOSED_TANYAO = rules.load("tenhou").replace(open_tanyao=False, name="closed tanyao")


@pytest.fixture(scope="module")
def file():
    return pd.read_csv(analysis.example_wins())


@pytest.fixture(scope="module")
def result():
    return analysis.rescore(analysis.example_wins(), FIVE)


@pytest.fixture(scope="module")
def points(result):
    """Points of each win, a column a rule set."""
    rows = {name: result.frame[result.frame["rules"] == name].set_index("win") for name in FIVE}
    return pd.DataFrame({name: scored["points"] for name, scored in rows.items()})


# What was paid, from the published point tables: non-dealer 1 han 20 fu 700, 30 fu 1000; 3 han 40 fu 5200; 4 han 30 fu
# 7700, or 8000 where such hands are rounded up; a yakuman 32000, five mangans 40000.
RIICHI_AND_RED = {"hand": "123m406p789s1122z", "win": "1z", "flags": "riichi"}
FOUR_HAN = {"hand": "234m567m345p67s88p", "win": "8s", "flags": "riichi ippatsu"}
OPEN_TANYAO = {"hand": "234m567p34s88p", "win": "5s", "melds": "c678s"}
FOUR_TRIPLETS = {"hand": "111444m777p222s5z", "win": "5z"}
WORKED = [
    (RIICHI_AND_RED, {"tenhou": (3, 40, 5200), "mleague": (3, 40, 5200), "saikouisen2000": (2, 40, 2600)}),
    (FOUR_HAN, {"tenhou": (4, 30, 7700), "saikouisen2000": (4, 30, 8000), "mleague": (4, 30, 8000)}),
    (FOUR_HAN, {"custom": (4, 30, 7700)}),
    (OPEN_TANYAO, {"tenhou": (1, 30, 1000), "custom": (1, 20, 700)}),
    (FOUR_TRIPLETS, {"tenhou": (13, 0, 32000), "custom": (13, 0, 40000)}),
]


@pytest.mark.parametrize(("record", "paid"), WORKED)
def test_worked_examples(record, paid):
    found = analysis.rescore([record], list(paid))
    assert found.frame[["rules", "han", "fu", "points"]].to_numpy().tolist() == [
        [name, *values] for name, values in paid.items()
    ]
    assert found.means["value"].tolist() == [values[-1] for values in paid.values()]
    assert found.means["se"].isna().all()


def test_the_shipped_wins_agree_with_the_platform(result, file):
    assert len(file) == result.n == 308
    assert analysis.example_wins().stat().st_size < 60_000
    found = result.agreement.query("rules == 'tenhou'")
    assert found[["field", "n", "agree", "share"]].to_numpy().tolist() == [
        [field, 308, 308, 1.0] for field in ("han", "fu", "points")
    ]
    assert not len(result.disagreements.query("rules == 'tenhou'"))
    assert not len(result.faults)
    of_other_families = {"flowers", "n_piao", "n_gang", "dealer_streak", "stakes"}
    assert set(file.columns) == {*mj.win_fields.COLUMNS, "han", "fu", "points"} - {
        "kong_streak",
        "win_streak",
        "liable",
        *of_other_families,
    }


def mangan(file):
    """Points of a file with 4 han 30 fu and 3 han 60 fu as mangan."""
    raised = ((file["han"] == 4) & (file["fu"] == 30)) | ((file["han"] == 3) & (file["fu"] == 60))
    return file["points"].mask(raised, file["seat"].map(lambda seat: 12000 if seat == "E" else 8000))


def test_rounding_up_disagrees_where_it_should(file):
    """Only 4 han 30 fu and 3 han 60 fu move, from the table's value to a mangan."""
    found = analysis.rescore(file, rules.load("tenhou").replace(kiriage_mangan=True)).disagreements
    moved = mangan(file)[mangan(file) != file["points"]]
    assert len(moved) > 20
    assert found["win"].tolist() == moved.index.tolist()
    assert found["recorded"].tolist() == file.loc[moved.index, "points"].tolist()
    assert found["scored"].tolist() == moved.tolist()
    assert set(found["field"]) == {"points"}
    assert set(found["reason"]) == {""}


def test_every_disagreement_is_listed(result, file):
    listed = result.disagreements
    for name in FIVE:
        scored = result.frame[result.frame["rules"] == name].set_index("win")
        for field in ("han", "fu", "points"):
            expected = file.index[scored[field].where(scored["legal"], 0) != file[field]]
            rows = listed[(listed["rules"] == name) & (listed["field"] == field)]
            assert rows["win"].tolist() == expected.tolist()
            assert rows["recorded"].tolist() == file.loc[expected, field].tolist()
            agree = result.agreement.query(f"rules == '{name}' and field == '{field}'")["agree"].item()
            assert agree == len(file) - len(expected)
    assert listed["rules"].map(FIVE.index).is_monotonic_increasing
    assert set(listed.loc[listed["reason"] != "", "scored"]) == {0}


def test_fu_of_a_yakuman_are_not_compared():
    yakuman = FOUR_TRIPLETS | {"han": 13, "fu": 50, "points": 32000}
    counted = FOUR_HAN | {"han": None, "fu": 30, "points": ""}
    found = analysis.rescore([yakuman, counted]).agreement
    assert found[["field", "n", "agree"]].to_numpy().tolist() == [["han", 1, 1], ["fu", 1, 1], ["points", 1, 1]]


def test_a_win_that_is_not_allowed_scores_0():
    found = analysis.rescore([OPEN_TANYAO | {"han": 1, "fu": 30, "points": 1000}], CLOSED_TANYAO)
    assert found.agreement["agree"].tolist() == [0, 0, 0]
    assert found.disagreements[["win", "field", "recorded", "scored", "reason"]].to_numpy().tolist() == [
        [0, "han", 1, 0, "no yaku"],
        [0, "fu", 30, 0, "no yaku"],
        [0, "points", 1000, 0, "no yaku"],
    ]
    assert found.points[["points", "count"]].to_numpy().tolist() == [[0, 1]]
    assert found.means[["value", "allowed", "share_allowed"]].to_numpy().tolist() == [[0, 0, 0]]
    assert not len(found.han_fu)
    assert found.plots == ()


def test_means(result, points):
    for row in result.means.itertuples():
        values = points[row.rules]
        assert row.total == values.sum()
        assert type(row.total) is int
        assert row.value == pytest.approx(values.mean(), rel=1e-14)
        assert row.se == pytest.approx(stats.sem(values), rel=1e-12)
        assert (row.low, row.high) == pytest.approx(
            stats.t.interval(0.95, len(values) - 1, values.mean(), stats.sem(values))
        )
        assert (row.n, row.method) == (308, "mean")
        assert row.allowed == (values > 0).sum() == result.frame[result.frame["rules"] == row.rules]["legal"].sum()
        assert row.share_allowed == row.allowed / 308
    assert result.means["rules"].tolist() == list(FIVE)


def check_paired(row, difference, confidence=0.95):
    assert row.n == len(difference)
    assert row.total == difference.sum()
    assert row.value == pytest.approx(difference.mean(), abs=1e-9)
    assert (row.more, row.less, row.same) == pytest.approx(
        ((difference > 0).mean(), (difference < 0).mean(), (difference == 0).mean())
    )
    assert row.method == "paired"
    if len(difference) == 1:
        assert np.isnan(row.se)
        return
    assert row.se == pytest.approx(stats.sem(difference), abs=1e-9)
    half = stats.t.isf((1 - confidence) / 2, len(difference) - 1) * stats.sem(difference)
    assert (row.low, row.high) == pytest.approx((difference.mean() - half, difference.mean() + half), abs=1e-6)


def test_paired_differences(result, points):
    assert result.differences[["rules", "other"]].to_numpy().tolist() == [list(pair) for pair in combinations(FIVE, 2)]
    for row in result.differences.itertuples():
        check_paired(row, points[row.other] - points[row.rules])


def test_paired_differences_by_yaku(result, points):
    paid = result.scores.yaku.groupby(["rules", "yaku"])["win"].apply(list)
    seen = set()
    for row in result.differences_by_yaku.itertuples():
        difference = points[row.other] - points[row.rules]
        allowed, there = points[row.rules] > 0, points[row.other] > 0
        groups = {ONLY_RULES: allowed & ~there, ONLY_OTHER: there & ~allowed}
        wins = groups[row.yaku] if row.yaku in groups else difference.index.isin(paid[row.rules, row.yaku])
        check_paired(row, difference[wins])
        seen.add((row.rules, row.other, row.yaku))
    yaku = {(*pair, name) for pair in seen_pairs(FIVE) for name in paid[pair[0]].index}
    assert yaku <= seen
    assert {name for *_, name in seen - yaku} == {ONLY_RULES, ONLY_OTHER}
    assert len(seen) == len(result.differences_by_yaku)


def seen_pairs(names):
    return [(one, other) for one in names for other in names if one != other]


def test_wins_that_only_one_rule_set_allows():
    found = analysis.rescore([OPEN_TANYAO, FOUR_HAN, FOUR_HAN], ("tenhou", CLOSED_TANYAO)).differences_by_yaku
    found = found.set_index(["rules", "yaku"])
    assert found.loc[("tenhou", "tanyao"), ["total", "n", "same"]].tolist() == [-1000, 3, 2 / 3]
    assert found.loc[("closed tanyao", "tanyao"), ["total", "n"]].tolist() == [0, 2]
    for name, label, total in (("tenhou", ONLY_RULES, -1000), ("closed tanyao", ONLY_OTHER, 1000)):
        assert found.loc[(name, label), ["total", "n"]].tolist() == [total, 1]
    assert {label for _, label in found.index if label.startswith("(")} == {ONLY_RULES, ONLY_OTHER}


def check_shares(frame, n, confidence):
    for row in frame.itertuples():
        assert row.value == row.count / n
        assert row.se == pytest.approx((row.value * (1 - row.value) / n) ** 0.5)
        low, high = stats.binomtest(row.count, n).proportion_ci(confidence, method="wilson")
        assert (row.low, row.high) == pytest.approx((low, high), abs=1e-12)
        assert (row.n, row.method) == (n, "wilson")
        assert type(row.count) is type(row.n) is int


@pytest.mark.parametrize("confidence", [0.95, 0.5, 0.999])
def test_shares_have_wilson_intervals(confidence):
    found = analysis.rescore(analysis.example_wins(), ("tenhou", "custom"), confidence=confidence)
    for frame in (found.yaku, found.han_fu, found.points):
        check_shares(frame, 308, confidence)
    for row in found.differences.itertuples():
        half = stats.t.isf((1 - confidence) / 2, row.n - 1) * row.se
        assert (row.low, row.high) == pytest.approx((row.value - half, row.value + half))


def test_yaku(result, points):
    paid = result.scores.yaku
    counted = paid.groupby(["rules", "yaku"])["win"].agg(["count", list])
    for name in FIVE:
        rows = result.yaku[result.yaku["rules"] == name].set_index("yaku")
        assert set(rows.index) == set(result.scores.plan.names[FIVE.index(name)].values())
        assert rows["count"].is_monotonic_decreasing
        for yaku, row in rows.iterrows():
            if row["count"]:
                assert row["count"] == counted.loc[(name, yaku), "count"]
                wins = counted.loc[(name, yaku), "list"]
                assert row["mean_points"] == pytest.approx(points.loc[wins, name].mean())
            else:
                assert (name, yaku) not in counted.index
                assert np.isnan(row["mean_points"])
                assert row["high"] > row["low"] == 0


def test_flags_of_the_file_are_yaku(result, file):
    """Riichi and ippatsu are facts of the file, not of our scores."""
    found = result.yaku.query("rules == 'tenhou'").set_index("yaku")["count"]
    words = file["flags"].fillna("").str.split()
    assert found["riichi"] + found["double_riichi"] == words.map(lambda flags: "riichi" in flags).sum()
    assert found["ippatsu"] == words.map(lambda flags: "ippatsu" in flags).sum()
    closed = file["melds"].fillna("").map(lambda melds: all(meld.startswith("K") for meld in melds.split()))
    assert found["menzen_tsumo"] == (closed & file["self_draw"]).sum()


def test_han_and_fu(result, file):
    found = result.han_fu.query("rules == 'tenhou'").set_index(["han", "fu"])["count"]
    expected = file.groupby(["han", "fu"]).size()
    pd.testing.assert_series_equal(found.astype("int64").sort_index(), expected.sort_index(), check_names=False)
    limits = result.han_fu.query("rules == 'tenhou'").groupby("limit")["count"].sum()
    assert limits["haneman"] == file["han"].isin([6, 7]).sum()
    assert limits["baiman"] == file["han"].isin([8, 9, 10]).sum()
    allowed = result.han_fu.groupby("rules")["count"].sum()
    assert allowed.to_dict() == dict(zip(result.means["rules"], result.means["allowed"], strict=True))


def test_points(result, file):
    found = result.points.query("rules == 'tenhou'").set_index("points")["count"]
    assert found.to_dict() == file["points"].value_counts().sort_index().to_dict()
    assert result.points.groupby("rules")["count"].sum().tolist() == [308] * 5


def test_all_ways_to_give_wins(file, tmp_path):
    file = file.head(40)
    file.to_csv(tmp_path / "wins.csv", index=False)
    file.to_csv(tmp_path / "wins.csv.gz", index=False)
    file.to_json(tmp_path / "wins.jsonl", orient="records", lines=True)
    file.to_parquet(tmp_path / "wins.parquet")
    records = file.to_dict("records")
    given = [
        *tmp_path.iterdir(),
        file,
        records,
        iter(records),
        file.convert_dtypes(),
        file.set_index("hand", drop=False),
    ]
    expected = analysis.rescore(file, ("tenhou", "custom"))
    for wins in given:
        found = analysis.rescore(wins, ("tenhou", "custom"))
        assert found.recipe["wins_sha256"] == expected.recipe["wins_sha256"]
        for name in ("frame", "agreement", "disagreements"):
            pd.testing.assert_frame_equal(getattr(found, name), getattr(expected, name))
    for wins in (mj.Wins.from_frame(file), file[["hand", "win"]]):
        assert not len(analysis.rescore(wins).agreement)
    arrays = {"hand": mj.to_array(["123m456p789s1122z"] * 2), "win": [27, 28], "points": [1300, 1000]}
    assert analysis.rescore(arrays).agreement[["field", "n", "agree"]].to_numpy().tolist() == [["points", 2, 1]]


def test_rows_that_are_no_wins(file):
    rows = file.head(8).astype({"points": object, "fu": object})
    rows.loc[1, "hand"] = "123m"
    rows.loc[3, "win"] = "9x"
    rows.loc[4, "points"] = "many"
    rows.loc[6, "fu"] = 30.5
    found = analysis.rescore(rows, ("tenhou", "custom"))
    assert found.faults["win"].tolist() == [1, 3, 4, 6]
    for reason, part in zip(found.faults["reason"], ("wrong number of tiles", "'x'", "'many'", "30.5"), strict=True):
        assert part in reason
    assert (found.n, found.recipe["rows"]) == (4, 8)
    assert sorted(found.frame["win"].unique()) == [0, 2, 5, 7]
    good = analysis.rescore(file.loc[[0, 2, 5, 7]], ("tenhou", "custom"))
    for name in ("yaku", "han_fu", "points", "means", "differences", "differences_by_yaku", "agreement"):
        pd.testing.assert_frame_equal(getattr(found, name), getattr(good, name))


@pytest.mark.parametrize(
    ("change", "error", "message"),
    [
        ({"hand": "123m"}, HandError, "row 2: wrong number of tiles"),
        ({"win": "9x"}, InputError, "row 2: win '9x', position 1"),
        ({"han": "two"}, InputError, "row 2: han is 'two', expected a whole number"),
        ({"points": -8000}, InputError, "row 2: points is '-8000', expected a whole number"),
    ],
)
def test_strict(change, error, message, file, tmp_path):
    rows = file.head(4).astype(object)
    rows.loc[2, list(change)] = list(change.values())
    path = tmp_path / "wins.csv"
    rows.to_csv(path, index=False)
    for wins, where in ((rows, ""), (path, f"{path}, ")):
        with pytest.raises(error) as raised:
            analysis.rescore(wins, errors="raise")
        assert str(raised.value).startswith(where + message)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"rules": "tenho"}, InputError, "did you mean 'tenhou'"),
        ({"rules": []}, InputError, "no rule set"),
        ({"confidence": 95}, InputError, "confidence is 95"),
        ({"errors": "ignore"}, InputError, "unknown value of errors 'ignore'"),
        ({"wins": 7}, InputError, "wins is 7"),
        ({"wins": "none.csv"}, FileError, "none.csv"),
        ({"wins": "wins.txt"}, FileError, "unknown ending"),
        ({"wins": pd.DataFrame({"hand": []})}, InputError, "needs the columns hand and win"),
    ],
)
def test_wrong_arguments(arguments, error, message):
    with pytest.raises(error, match=message):
        analysis.rescore(**{"wins": [FOUR_HAN], **arguments})


@pytest.mark.parametrize("n", [0, 1])
@pytest.mark.parametrize("names", [("tenhou",), ("tenhou", "custom")])
def test_hardly_any_wins(n, names, file, tmp_path):
    found = analysis.rescore(file.head(n), names)
    assert found.n == n
    assert found.means["n"].tolist() == [n] * len(names)
    assert found.means["value"].isna().tolist() == [n == 0] * len(names)
    assert len(found.differences) == len(names) - 1
    assert found.yaku["high"].max() == 1
    assert found.yaku["low"].min() == 0
    assert str(found).startswith(f"Recorded: {n} wins under {', '.join(names)}")
    assert all(path.stat().st_size for path in found.save(tmp_path))


def test_the_same_rule_set_twice(file):
    found = analysis.rescore(file, ("custom", "tenhou", "custom"))
    assert found.rules == ["custom", "tenhou", "custom (2)"]
    same = found.differences.iloc[1]
    assert same[["rules", "other", "total", "value", "se", "same"]].tolist() == ["custom", "custom (2)", 0, 0, 0, 1]
    counts = found.yaku.groupby("rules", sort=False)["count"].apply(list)
    assert counts["custom"] == counts["custom (2)"]


def test_the_recipe(result):
    recipe = result.recipe
    assert [entry["label"] for entry in recipe["rules"]] == list(FIVE)
    assert [entry["hash"] for entry in recipe["rules"]] == [rules.load(name).hash for name in FIVE]
    assert (recipe["file"], recipe["n"], recipe["rows"]) == ("wins.csv", 308, 308)
    assert recipe["mjfast"] == mj.__version__
    for name in ("frame", "agreement", "disagreements", "yaku", "han_fu", "points", "means", "differences", "faults"):
        assert getattr(result, name).attrs["recipe"] == recipe
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.confidence = 0.5


def test_a_rule_file(file, tmp_path):
    path = tmp_path / "my.toml"
    path.write_text('extends = "tenhou"\n[limits]\nkiriage_mangan = true\n')
    found = analysis.rescore(file, ("tenhou", path))
    assert found.rules == ["tenhou", "my"]
    assert found.differences["total"].item() == (mangan(file) - file["points"]).sum()
    assert found.differences["less"].item() == 0


def test_records_that_are_none():
    found = analysis.rescore([7, FOUR_HAN | {"points": 7700}, "abc"])
    assert found.faults["win"].tolist() == [0, 2]
    assert found.agreement[["field", "n", "agree"]].to_numpy().tolist() == [["points", 1, 1]]
