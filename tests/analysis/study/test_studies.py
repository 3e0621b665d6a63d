"""What studies count, beside plain counts and other ways to the same numbers."""

import pickle
from collections import Counter

import numpy as np
import pandas as pd
import pytest

import mjfast as mj
from mjfast import analysis, rules
from mjfast.alone import games_of
from mjfast.analysis.study import recorded, running
from mjfast.analysis.study.counted import Counted
from mjfast.analysis.study.measures import FRAMES, MEASURES
from mjfast.analysis.study.tally import Tallies, Tally
from mjfast.analysis.study.task import task_of
from mjfast.deals import BLOCK
from mjfast.errors import FileError, InputError

ALL = tuple(MEASURES)
FEW = mj.TileSet("few", tuple(map(int, "444444444" + "220000022" + "0" * 9 + "4400444")))
N = 4000


@pytest.fixture(scope="module")
def alone():
    """Games under rule sets that share the play, that refuse complete hands, and that have other tiles."""
    names = ["riichi", "saikouisen2000", "mcr_mil", "luoshu"]
    study = analysis.design("alone", names, ALL, n=N, seed=3)
    return analysis.run_study(study), dict(zip(names, games_of(rules.rule_sets(names), 3, 0, N), strict=True))


def rows_of(frame, **values):
    for name, value in values.items():
        frame = frame[frame[name] == value]
    return frame


def test_shares_of_games(alone):
    found, games = alone
    for name, played in games.items():
        summary = rows_of(found.summary, rules=name).set_index("quantity")["value"]
        assert summary["win"] == (played.won >= 0).mean()
        assert summary["points"] == pytest.approx(played.points.mean(), rel=1e-12)
        assert summary["points_of_win"] == pytest.approx(played.points[played.won >= 0].mean(), rel=1e-12)
        assert summary["ready"] == (played.ready >= 0).mean()
        assert summary["draw_of_ready"] == pytest.approx(played.ready[played.ready >= 0].mean(), rel=1e-12)
        assert summary["draw_of_win"] == pytest.approx(played.won[played.won >= 0].mean(), rel=1e-12)
        if name == "mcr_mil":
            assert summary["complete"] == (played.complete >= 0).mean() > summary["win"]
        else:
            assert "complete" not in summary


def test_hands_by_draw(alone):
    found, games = alone
    for name, played in games.items():
        turns = rows_of(found.turns, rules=name)
        for quantity, draws in (("ready", played.ready), ("win", played.won), ("complete", played.complete)):
            rows = rows_of(turns, quantity=quantity)
            if quantity == "complete" and name != "mcr_mil":
                assert rows.empty
                continue
            expected = [((draws >= 0) & (draws <= draw)).mean() for draw in rows["draw"]]
            assert rows["value"].tolist() == expected
            assert rows["draw"].tolist() == list(range(quantity != "ready", 19))
        assert rows_of(turns, quantity="shanten")["value"].to_numpy() == pytest.approx(played.shanten.mean(axis=0))


def test_patterns_of_games(alone):
    found, games = alone
    for name, played in games.items():
        won = np.flatnonzero(played.won >= 0)
        paid = mj.plans.make_plan((rules.load(name),)).times(0, played.win_scores["bits"][won])
        rows = rows_of(found.yaku_frequency, rules=name, of="wins").set_index("pattern")
        assert rows["count"].to_dict() == {pattern: int((times > 0).sum()) for pattern, times in paid.items()}
        assert set(rows["n"]) <= {len(won)}
        for pattern, times in paid.items():
            if times.any():
                mean = played.win_scores["points"][won][times > 0].mean()
                assert rows["points"][pattern] == pytest.approx(mean, rel=1e-12)


def test_points_of_games(alone):
    found, games = alone
    for name, played in games.items():
        rows = rows_of(found.score_distribution, rules=name, of="wins")
        expected = Counter(played.points[played.won >= 0].tolist())
        assert dict(zip(rows["points"], rows["count"], strict=True)) == expected
    # Complete hands that may not win have their points all the same.
    played = games["mcr_mil"]
    rows = rows_of(found.score_distribution, rules="mcr_mil", of="complete")
    expected = Counter(played.completed["points"][played.complete >= 0].tolist())
    assert dict(zip(rows["points"], rows["count"], strict=True)) == expected
    assert min(expected) in range(1, 8)


def test_the_mean_of_units_has_those_that_win_nothing():
    # 2 of 10 units win 0 points and 1 wins 30.
    rows = np.array([[0, kind, points] for kind in (0, 1) for points in (0, 30)])
    tallies = Tallies(units=Tally(np.array([[0]]), np.array([10])), hands=Tally(rows, np.array([2, 1, 2, 1])))
    of = Counted("own", (rules.load("riichi"),), ("riichi",), (), tallies, 0.95, False)
    found = {row["quantity"]: row for row in FRAMES["summary"].rows(of)}
    assert {name: (row["value"], row["n"]) for name, row in found.items()} == {
        "win": (0.3, 10),
        "points": (3.0, 10),
        "points_of_win": (10.0, 3),
    }


def test_waits_of_games(alone):
    found, games = alone
    played = games["riichi"]
    at = played.ready >= 0
    waiting = mj.waits(played.ready_hand[at])
    live = (waiting * (4 - played.ready_hand[at].astype(int) - played.ready_discards[at])).sum(axis=1)
    expected = Counter(zip(waiting.sum(axis=1).tolist(), live.tolist(), strict=True))
    rows = rows_of(found.waits, rules="riichi")
    assert {(row.kinds, row.tiles): row.count for row in rows.itertuples()} == expected


def test_differences_of_games(alone):
    found, games = alone
    difference = games["saikouisen2000"].points - games["riichi"].points
    (row,) = found.compare.to_dict("records")
    assert (row["rules"], row["other"], row["n"]) == ("riichi", "saikouisen2000", N)
    assert row["value"] == pytest.approx(difference.mean())
    assert row["se"] == pytest.approx(difference.std(ddof=1) / N**0.5)
    assert [row[name] for name in ("more", "less", "same")] == [
        (difference > 0).mean(),
        (difference < 0).mean(),
        (difference == 0).mean(),
    ]
    assert dict(found.differences[["difference", "count"]].to_numpy().tolist()) == Counter(difference.tolist())


def test_groups_add_up(alone):
    whole, games = alone
    for by in ("starting_shanten", "draw"):
        measures = ("yaku_frequency", "score_distribution", *(("turns",) if by != "draw" else ()))
        found = analysis.run_study(analysis.design("alone", ["riichi", "mcr_mil"], measures, by=by, n=N, seed=3))
        parts = found.yaku_frequency.groupby(["rules", "of", "pattern"], sort=False)["count"].sum()
        every = whole.yaku_frequency[whole.yaku_frequency["rules"].isin(["riichi", "mcr_mil"])]
        assert parts.to_dict() == every.set_index(["rules", "of", "pattern"])["count"].to_dict()
        wins = found.score_distribution.query("rules == 'mcr_mil' and of == 'wins'").groupby(by)["count"].sum()
        played = games["mcr_mil"]
        keys = played.shanten[:, 0] if by == "starting_shanten" else played.won
        assert wins.to_dict() == Counter(keys[played.won >= 0].tolist())


def test_exact_wins_are_those_of_exact_wins():
    names = ["saikouisen2000", "riichi"]
    study = analysis.design(analysis.Exact(self_draw=True, tile_set=FEW), names, (*ALL[:3], "compare"))
    found = analysis.run_study(study)
    wins = analysis.exact_wins(names, self_draw=True, tile_set=FEW)
    rows = found.yaku_frequency
    rows = rows[rows["count"] > 0].set_index(["rules", "pattern"])
    patterns = wins.patterns.set_index(["rules", "pattern"])
    assert rows["count"].to_dict() == patterns["weight"].to_dict()
    assert rows["points"].to_dict() == pytest.approx(patterns["mean"].to_dict())
    assert set(rows["method"]) == {"exact"}
    points = found.score_distribution[["rules", "points", "count"]].to_numpy().tolist()
    assert points == wins.points[["rules", "points", "weight"]].to_numpy().tolist()
    means = wins.summary.set_index("rules")["mean"]
    assert rows_of(found.summary, quantity="points_of_win").set_index("rules")["value"].to_dict() == pytest.approx(
        means.to_dict()
    )
    (difference,) = found.compare["value"]
    compared = analysis.exact_compare(names, self_draw=True, tile_set=FEW)
    assert difference == pytest.approx(compared.summary["mean"].iloc[0])
    ready = analysis.exact_ready("riichi", tile_set=FEW).waits
    waits = rows_of(found.waits, rules="riichi")
    assert (
        waits[["kinds", "tiles", "count"]].to_numpy().tolist()
        == ready[["kinds", "tiles", "weight"]].to_numpy().tolist()
    )


def test_recorded_wins_are_counted_plainly():
    path = analysis.example_wins()
    names = ["tenhou", "custom"]
    found = analysis.run_study(analysis.design(analysis.Recorded(path), names, (*ALL[:3], "compare")))
    rescored = analysis.rescore(path, names)
    counts = rescored.yaku.set_index(["rules", "yaku"])["count"].to_dict()
    rows = found.yaku_frequency[found.yaku_frequency["of"] == "wins"].set_index(["rules", "pattern"])["count"]
    assert rows.to_dict() == counts
    (row,) = found.compare.to_dict("records")
    (expected,) = rescored.differences.to_dict("records")
    assert {name: row[name] for name in ("value", "se", "low", "high", "n")} == pytest.approx(
        {name: expected[name] for name in ("value", "se", "low", "high", "n")}
    )
    frame = pd.read_csv(path, dtype=str)
    waits = [len(mj.waits(row.hand, melds=None if row.melds != row.melds else row.melds)) for row in frame.itertuples()]
    kinds = rows_of(found.waits, rules="tenhou").groupby("kinds")["count"].sum()
    assert kinds.to_dict() == Counter(waits)


def test_recorded_wins_by_group():
    path = analysis.example_wins()
    frame = pd.read_csv(path, dtype=str).assign(turn=lambda rows: np.arange(len(rows)) % 17)
    found = analysis.turns(analysis.Recorded(frame), "tenhou", by=("dealer", "open"))
    groups = list(zip(frame["seat"] == "E", frame["melds"].fillna("").str.contains("[cpka]"), strict=True))
    for (dealer, is_open), number in Counter(groups).items():
        rows = rows_of(found.frame, dealer=dealer, open=is_open, quantity="win")
        turn = frame["turn"][[group == (dealer, is_open) for group in groups]]
        assert rows["value"].tolist() == [(turn <= draw).mean() for draw in rows["draw"]]
        assert set(rows["n"]) == {number}


def test_stakes_multiply_recorded_points():
    hand = {"hand": "125589m357p456s1z", "win": "1z", "self_draw": True, "seat": "S"}
    wins = [{**hand, "stakes": stakes} for stakes in ("1 1 1 1", "1 3 1 1", "1 3 1 1")]
    found = analysis.score_distribution(analysis.Recorded(wins), "luoshu").frame
    assert found[["points", "count"]].to_numpy().tolist() == [[1, 1], [3, 2]]


def test_every_block_of_sampled_wins_is_drawn_anew():
    population, chosen = analysis.SampledWins(self_draw=True, tile_set=FEW), rules.rule_sets(["riichi"])
    tables = frozenset(("units", "patterns"))

    def counted(first, stop):
        return population.count(chosen, 1, first, stop, (), tables)["patterns"].dump()

    assert counted(0, 500) != counted(BLOCK, BLOCK + 500)
    cut = [
        population.count(chosen, 1, *part, (), tables) for part in ((BLOCK - 700, BLOCK + 5), (BLOCK + 5, BLOCK + 300))
    ]
    assert (cut[0] + cut[1])["patterns"].dump() == counted(BLOCK - 700, BLOCK + 300)


def test_deals_are_dealt_hands():
    study = analysis.design(
        "deals", "riichi", ("waits", "score_distribution"), n=100_000, seed=1, by="starting_shanten"
    )
    found = analysis.run_study(study)
    dealt = analysis.exact_deals(13).frame.set_index("shanten")["value"].astype(float)
    units = rows_of(found.summary, quantity="win").set_index("starting_shanten")["n"].astype(float)
    z = (units / 1e5 - dealt[units.index]) / np.sqrt(dealt[units.index] * (1 - dealt[units.index]) / 1e5)
    assert z.abs().max() < 4
    assert found.waits["count"].sum() == units[0]


def test_sampled_wins_agree_with_all_of_them():
    names, n = ["riichi", "custom"], 60_000
    exact = analysis.yaku_frequency(analysis.Exact(self_draw=True, tile_set=FEW), names).frame
    found = analysis.yaku_frequency(analysis.SampledWins(self_draw=True, tile_set=FEW), names, n=n, seed=5).frame
    both = found.merge(exact, on=["rules", "of", "pattern"], suffixes=("", "_exact"))
    share, n_of = both["value_exact"].astype(float), both["n"].astype(float)
    often = (share * n > 30) & (share < 1)
    z = ((both["value"] - share) / np.sqrt(share * (1 - share) / n_of))[often]
    assert often.sum() > 20
    # Of as many normal values the largest is above 4 once in five hundred times.
    assert z.abs().max() < 4
    # What occurs in no win that there is has not been drawn either.
    assert not both["count"][share == 0].any()


def test_a_precision_is_reached_in_a_few_looks(monkeypatch):
    monkeypatch.setattr(running, "FIRST_LOOK", 256)
    looks = []
    monkeypatch.setattr(
        running.work, "run", lambda *given, run=running.work.run, **how: (looks.append(given[1]), run(*given, **how))
    )
    wins, half = analysis.SampledWins(self_draw=True, tile_set=FEW), 100
    found = analysis.score_distribution(wins, "riichi", seed=1, precision=("points", half))
    (row,) = rows_of(found.summary, quantity="points").to_dict("records")
    assert (row["high"] - row["low"]) / 2 <= half
    assert looks[0] == 256
    assert 1 < len(looks) <= 4
    assert row["n"] == looks[-1] == found.done[0]
    # As many as it takes, 5 % on top, and what the scatter of a few hundred wins is off by.
    needed = row["n"] * ((row["high"] - row["low"]) / 2 / half) ** 2
    assert needed <= row["n"] <= 1.4 * needed
    fixed = analysis.score_distribution(wins, "riichi", seed=1, n=row["n"])
    assert fixed.frame.equals(found.frame)
    limited = analysis.score_distribution(wins, "riichi", seed=1, precision=("points", half), n=300)
    assert limited.done == (300,)


@pytest.mark.parametrize("turn", [-1, 1.5, 201, 10**12, float("inf"), None, "x"])
def test_turns_that_are_none(turn):
    frame = pd.read_csv(analysis.example_wins(), dtype=str).head(3).assign(turn=[1, 2, turn])
    found = analysis.turns(analysis.Recorded(frame), "tenhou")
    assert found.notes == "recorded: 1 of 3 rows left out, which cannot be read or hold no hand."
    assert set(rows_of(found.frame, quantity="win")["n"]) == {2}
    with pytest.raises(InputError, match="no win that can be read, row 0: turn is no whole number up to 200"):
        analysis.turns(analysis.Recorded(frame.tail(1)), "tenhou")


def test_records_have_turns_as_tables_have():
    frame = pd.read_csv(analysis.example_wins(), dtype=str).head(30).assign(turn=range(30))
    records = frame.astype(object).where(frame.notna(), None).to_dict("records")
    by = {"by": ("draw", "open")}
    expected = analysis.waits(analysis.Recorded(frame), "tenhou", **by).frame
    pd.testing.assert_frame_equal(analysis.waits(analysis.Recorded(iter(records)), "tenhou", **by).frame, expected)


def test_policies_of_one_name_are_not_mixed(tmp_path):
    first, last = (
        (lambda held, discards, left: int(held.argmax())),
        (lambda held, discards, left: int(33 - held[::-1].argmax())),
    )
    analysis.turns(analysis.Alone(policy=first), n=20, seed=1, out=tmp_path)
    with pytest.raises(FileError, match="holds another run"):
        analysis.turns(analysis.Alone(policy=last), n=40, seed=1, out=tmp_path)
    assert analysis.turns(analysis.Alone(policy=first), n=40, seed=1, out=tmp_path).done == (40,)
    with pytest.raises(FileError, match="go on from there"):
        analysis.load(tmp_path)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (
            lambda: analysis.score_distribution("alone", seed=1, precision=("complete", 0.1)),
            "4,096 games of alone do not tell how 'complete' is scattered",
        ),
        (
            lambda: analysis.score_distribution("deals", seed=1, precision=("points", 0.1)),
            "4,096 deals of deals do not tell how 'points' is scattered",
        ),
        (
            lambda: analysis.turns(analysis.Alone(draws=0), seed=1, precision=("draw_of_win", 1)),
            "4,096 games of alone do not tell how 'draw_of_win' is scattered; ask for a number of them",
        ),
    ],
)
def test_a_precision_that_cannot_be_reached(monkeypatch, ask, message):
    monkeypatch.setattr(running, "FIRST_LOOK", 4096)
    monkeypatch.setattr(running, "_MOST_UNKNOWN", 4096)
    with pytest.raises(InputError, match=message):
        ask()


def test_recorded_wins_are_units_whatever_the_rules():
    frame = pd.read_csv(analysis.example_wins(), dtype=str).head(40)
    frame.loc[3, ["hand", "win", "melds"]] = "147m258p369s1234z", "5z", None
    alone = analysis.score_distribution(analysis.Recorded(frame), "luoshu").summary
    beside = analysis.score_distribution(analysis.Recorded(frame), ["tenhou", "luoshu"]).summary
    assert set(alone["n"]) == set(beside["n"]) - {39} == {40, 0}
    assert rows_of(beside, rules="tenhou", quantity="win")["value"].tolist() == [39 / 40]


HAND, MELDS = "345m67s99s", "p555z K2222p"
NO_HANDS = [
    {"seat": "Q"},
    {"hand": None},
    {"hand": float("nan")},
    {"hand": ""},
    {"hand": "345m67s9s"},
    {"hand": "345m678s99s"},
    {"melds": "p555z"},
    {"melds": "p555z K2222p p999m"},
    {"hand": "345m67s99s", "melds": "p555z K9999s"},
    {"hand": "888s67s99s", "win": "8s", "melds": "p888s K2222p"},
    {"hand": "8888s7s99s", "win": "8s"},
]


@pytest.mark.parametrize("wrong", NO_HANDS)
def test_rows_without_a_hand_are_left_out_and_told(wrong):
    right = {"hand": HAND, "win": "8s", "melds": MELDS}
    frame = pd.DataFrame([right, right, right | wrong])
    for names in ("tenhou", ["mcr_mil", "tenhou", "luoshu"]):
        found = analysis.score_distribution(analysis.Recorded(frame), names)
        assert found.notes == "recorded: 1 of 3 rows left out, which cannot be read or hold no hand."
        assert set(rows_of(found.summary, quantity="win")["n"]) == {2}
    with pytest.raises(InputError, match="there is no win that can be read, row 0: "):
        analysis.score_distribution(analysis.Recorded(frame.tail(1)), "tenhou")


@pytest.mark.parametrize(("rules", "flowers"), [("mcr_mil", "1234f"), ("mcr_mil", None), ("riichi", "12345678f")])
def test_flowers_beside_a_hand_are_none_of_its_tiles(rules, flowers):
    win = {"hand": HAND, "win": "8s", "melds": MELDS, "flowers": flowers}
    found = analysis.score_distribution(analysis.Recorded([win]), rules)
    assert found.notes == ""
    assert rows_of(found.summary, quantity="win")["n"].tolist() == [1]


def test_flowers_of_a_hand_are_tiles_of_it():
    win = {"hand": "123f159m267m348p37s", "win": "5s", "self_draw": True}
    found = analysis.score_distribution(analysis.Recorded([win]), "luoshu")
    assert found.notes == ""


def test_a_file_of_wins_is_read_anew_when_it_has_changed(tmp_path):
    path = tmp_path / "wins.csv"
    frame = pd.read_csv(analysis.example_wins(), dtype=str)
    for n in (50, 20):
        frame.head(n).to_csv(path, index=False)
        assert analysis.score_distribution(analysis.Recorded(path), "tenhou").done == (n,)


def test_the_summary_by_draw_is_of_wins():
    found = analysis.score_distribution("alone", "riichi", n=3000, seed=1, by="draw")
    assert set(found.summary["quantity"]) == {"points_of_win"}
    assert found.summary["draw"].min() >= 1
    assert found.summary.set_index("draw")["n"].to_dict() == found.frame.groupby("draw")["count"].sum().to_dict()


def test_of_a_table_workers_get_the_rows_they_count():
    frame = pd.read_csv(analysis.example_wins(), dtype=str).assign(turn=7)
    study = analysis.design(analysis.Recorded(pd.concat([frame] * 20)), "tenhou", ALL[:3], by=("dealer", "draw"))
    task = task_of(study, study.populations[0])
    n = study.populations[0].size
    assert n == 20 * len(frame)
    part = task.part(n - 256, n)
    assert len(pickle.dumps(part)) < len(pickle.dumps(task)) / 10
    for first, stop in ((0, 1), (255, 700), (n - 256, n)):
        sent = pickle.loads(pickle.dumps(task.part(first, stop)))
        assert task.dump(sent.count(first, stop)) == task.dump(task.count(first, stop))


def test_a_study_is_run_with_another_number_or_seed(tmp_path):
    study = analysis.design("alone", measures="turns", n=3000, seed=5)
    other = analysis.turns("alone", n=2000, seed=6).frame
    pd.testing.assert_frame_equal(analysis.run_study(study, n=2e3, seed=6).frame, other)
    file = tmp_path / "study.toml"
    file.write_text('populations = "alone"\nrules = "riichi"\nmeasures = "turns"\nn = 3000\n')
    pd.testing.assert_frame_equal(analysis.run_study(file, n=2000, seed=6, out=tmp_path / "run").frame, other)
    pd.testing.assert_frame_equal(analysis.run_study(file, n=2000, out=tmp_path / "run").frame, other)
    for wrong, words in (({"n": 0}, "n is 0"), ({"n": True}, "n is True"), ({"seed": -1}, "seed is -1")):
        with pytest.raises(InputError, match=words):
            analysis.run_study(study, **wrong)


def test_folders_without_pictures(tmp_path):
    asked = {"n": 300, "seed": 1, "pictures": False}
    analysis.turns("alone", **asked, out=tmp_path)
    analysis.extend(tmp_path, 400, pictures=False)
    analysis.resume(tmp_path, pictures=False)
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".json", ".parquet"}
    analysis.resume(tmp_path)
    assert {"study.html", "study_turns.png"} <= {path.name for path in tmp_path.iterdir()}


def test_one_game_is_no_games():
    assert str(analysis.turns("alone", n=1, seed=1)).startswith("Alone: 1 game\n")


def test_what_never_came_up_is_told_with_its_upper_end():
    found = analysis.turns(analysis.Alone(policy="random"), ["riichi", "mcr_mil"], n=20, seed=9)
    for quantity, first in (("ready", 0), ("win", 1)):
        for label in ("riichi", "mcr_mil"):
            rows = rows_of(found.frame, rules=label, quantity=quantity)
            assert rows["draw"].tolist() == list(range(first, 19))
            assert set(rows["value"]) == {0.0}
            assert (rows["high"] > 0.1).all()
    assert rows_of(found.summary, quantity="ready")["value"].tolist() == [0.0, 0.0]


def test_recorded_wins_do_not_tell_when_hands_were_ready():
    frame = pd.read_csv(analysis.example_wins(), dtype=str).assign(turn=lambda rows: np.arange(len(rows)) % 17)
    found = analysis.run_study(analysis.design(analysis.Recorded(frame), "tenhou", ["waits", "turns"]))
    assert set(found.turns["quantity"]) == {"win"}
    assert {"ready", "draw_of_ready"}.isdisjoint(found.summary["quantity"])


@pytest.mark.parametrize("n", [2000, 200_000])
def test_a_precision_that_n_cuts_off_is_told(n):
    found = analysis.turns("alone", "riichi", n=n, seed=1, precision=("win", 0.005))
    half = rows_of(found.summary, quantity="win")[["low", "high"]].diff(axis=1)["high"].item() / 2
    told = f"alone: win is known to ±{half:.3g}, not to ±0.005 as was asked for."
    assert found.notes == ("" if half <= 0.005 else told)
    assert (half <= 0.005) == (n > 2000)


def test_wins_that_differ_in_stakes_alone_are_others(tmp_path):
    win = {"hand": "125589m357p456s1z", "win": "1z", "self_draw": True, "seat": "S"}
    one, two = (analysis.Recorded([{**win, "stakes": stakes}]) for stakes in ("1 1 1 1", "1 3 1 1"))
    analysis.score_distribution(one, "luoshu", out=tmp_path, pictures=False, seed=1)
    with pytest.raises(FileError, match=r"holds another run \(different: population\)"):
        analysis.score_distribution(two, "luoshu", out=tmp_path, pictures=False, seed=1)


def test_hands_are_told_from_other_rows_in_pieces(monkeypatch):
    monkeypatch.setattr(recorded, "_AT_A_TIME", 3)
    frame = pd.read_csv(analysis.example_wins(), dtype=str).head(11)
    frame.loc[[2, 3, 10], "hand"] = ["1m", "Q", None]
    found = analysis.score_distribution(analysis.Recorded(frame), "tenhou")
    assert found.notes == "recorded: 3 of 11 rows left out, which cannot be read or hold no hand."


@pytest.mark.parametrize(
    ("population", "measure", "precision", "told"),
    [
        (
            analysis.Alone(policy="random"),
            "yaku_frequency",
            ("kokushi", 0.01),
            "kokushi is not known at all, not to ±0.01",
        ),
        (analysis.Alone(draws=0), "turns", ("draw_of_win", 0.5), "draw_of_win is not known at all, not to ±0.5"),
        ("alone", "turns", ("win", 1e-300), "not to ±1e-300"),
    ],
)
def test_a_precision_of_what_never_came_up_is_told(tmp_path, population, measure, precision, told):
    study = analysis.design(population, "riichi", measure, n=300, seed=1, precision=precision)
    found = analysis.run_study(study, out=tmp_path, pictures=False)
    assert found.done == (300,)
    assert told in found.notes
    assert found.notes == found.as_dict()["notes"]
    assert analysis.resume(tmp_path, pictures=False).notes == found.notes
