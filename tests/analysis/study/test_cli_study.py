"""The commands that play, count and estimate."""

import csv
import io
import json

import pytest

from mjfast import analysis

STUDY = """
seed = 3
n = 3000
rules = ["riichi", "saikouisen2000"]
measures = ["compare", "waits"]
populations = ["alone", "sampled_wins"]
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


def test_one_player_alone(mjfast):
    arguments = ("alone", "--rules", "riichi,mcr_mil", "--n", "3e3", "--seed", 5)
    status, out, err = mjfast(*arguments)
    assert (status, err) == (0, "")
    found = analysis.turns("alone", ["riichi", "mcr_mil"], n=3000, seed=5)
    assert out.startswith("Alone: 3,000 games\n")
    for words in ("By draw under riichi", "Patterns paid under mcr_mil, all complete hands", "Seed 5"):
        assert words in out
    status, out, err = mjfast(*arguments, "--format", "csv", "--table", "turns")
    read = list(csv.DictReader(io.StringIO(out)))
    assert (status, err, len(read)) == (0, "", len(found.frame))
    assert [float(row["value"]) for row in read] == found.frame["value"].tolist()
    status, out, err = mjfast(*arguments, "--format", "json")
    held = json.loads(out)
    assert (status, err) == (0, "")
    assert list(held) == ["recipe", "summary", "turns", "yaku_frequency"]
    assert held["recipe"]["populations"] == [{"name": "alone", "kind": "alone", "n": 3000}]


def test_options_of_a_player_alone(mjfast):
    arguments = ("alone", "--n", 500, "--seed", 1, "--measures", "score_distribution", "--by", "starting_shanten")
    options = ("--policy", "random", "--draws", 30, "--hand", "19m19p19s1234567z", "--seat", "E", "--flags", "riichi")
    status, out, _ = mjfast(*arguments, *options, "--format", "csv")
    assert status == 0
    player = analysis.Alone("random", 30, "19m19p19s1234567z", "E", flags=("riichi",))
    found = analysis.score_distribution(player, n=500, seed=1, by="starting_shanten")
    assert out == found.frame.to_csv(index=False)
    assert len(found.frame)


@pytest.mark.parametrize("form", ["table", "markdown", "latex"])
def test_one_frame_of_several(mjfast, form):
    arguments = ("alone", "--rules", "riichi,mcr_mil", "--n", 300, "--seed", 5, "--format", form)
    status, every, _ = mjfast(*arguments)
    assert status == 0
    for name, words in (
        ("summary", "Summary"),
        ("turns", "By draw under mcr_mil"),
        ("yaku_frequency", "mean points"),
    ):
        status, out, err = mjfast(*arguments, "--table", name)
        assert (status, err) == (0, "")
        assert len(out) < len(every)
        assert words in out
        assert out.count("By draw under") == 2 * (name == "turns")
    status, out, err = mjfast(*arguments, "--table", "waits")
    assert (status, out) == (2, "")
    assert "unknown table 'waits', " in err


def test_a_study_is_run_shown_resumed_and_extended(mjfast, file, tmp_path):
    folder = tmp_path / "run"
    status, out, err = mjfast("study", "run", file, "--out", folder)
    assert status == 0
    assert err.startswith(f"Written to {folder}")
    assert out.startswith("Alone: 3,000 games; sampled_wins: 3,000 wins\n")
    assert mjfast("study", "show", folder) == (0, out, "")
    assert mjfast("study", "resume", folder)[:2] == (0, out)
    status, out, err = mjfast("study", "extend", folder, "--n", "5e3", "--format", "csv")
    assert status == 0
    longer = mjfast("study", "run", file, "--n", 5000, "--format", "csv")
    assert longer == (0, out, "")
    status, out, err = mjfast("study", "extend", folder, "--n", 4000)
    assert (status, out) == (2, "")
    assert "holds some of the first 5,000 games, more than the 4,000 asked for: ask for as many, or choose" in err
    status, out, err = mjfast("study", "run", file, "--seed", 4, "--out", folder)
    assert (status, out) == (1, "")
    assert "holds another run (different: seed)" in err


def test_an_unfinished_study_is_shown(mjfast, file, tmp_path):
    folder = tmp_path / "run"
    assert mjfast("study", "run", file, "--n", 1000, "--out", folder)[0] == 0
    kept = json.loads((folder / "run.json").read_text())
    kept["goals"]["alone"] = 2500
    (folder / "run.json").write_text(json.dumps(kept))
    status, out, err = mjfast("study", "show", folder)
    assert (status, out[:20]) == (0, "Alone: 1,000 games; ")
    assert err == f"not finished: alone: 1,000 of 2,500 games; mjfast study resume {folder} goes on\n"


@pytest.mark.parametrize(("kind", "words"), [("markdown", "| rules "), ("latex", "\\toprule")])
def test_documents(mjfast, file, kind, words):
    status, out, err = mjfast("study", "run", file, "--format", kind)
    assert (status, err) == (0, "")
    assert words in out
    found = analysis.run_study(file)
    assert out == found.written(kind) + "\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("alone", "--policy", "greedy"), "unknown policy 'greedy'"),
        (("alone", "--measures", "yaku"), "unknown measure 'yaku'"),
        (("alone", "--precision", "win"), "--precision is 'win', expected a quantity and a number: win=0.001"),
        (("alone", "--precision", "wins=0.1"), "unknown quantity 'wins', did you mean 'win'?"),
        (("alone", "--table", "turns", "--format", "json"), "--table does not go with --format json"),
        (("alone", "--n", 10, "--format", "csv", "--table", "waits"), "unknown table 'waits'"),
        (("alone", "--n", "many"), "'many' is no whole number"),
        (("alone", "--hand", "123m"), "13"),
        (("study", "run", "nowhere.toml"), "nowhere.toml: No such file"),
        (("study", "show", "nowhere"), "nowhere is no folder of a study: there is no run.json"),
        (("study", "resume", "nowhere"), "nowhere is no folder of a study: there is no run.json"),
        (("study", "extend", "nowhere", "--n", 5), "nowhere is no folder of a study: there is no run.json"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(mjfast, arguments, message):
    status, out, err = mjfast(*arguments)
    assert status in (1, 2)
    assert out == ""
    assert message in " ".join(err.replace("│", " ").split())
    assert "Traceback" not in err


def test_a_folder_of_deals_is_none_of_a_study(mjfast, file, tmp_path):
    folder = tmp_path / "deals"
    mjfast("deals", "--n", 1000, "--seed", 1, "--out", folder)
    kept = (folder / "run.json").read_text()
    for command in (("study", "show", folder), ("study", "run", file, "--out", folder)):
        status, out, err = mjfast(*command)
        assert (status, out) == (1, "")
        assert f"{folder}/run.json is not as mjfast writes it" in err
    assert (folder / "run.json").read_text() == kept


def test_a_folder_of_a_run_is_damaged(mjfast, file, tmp_path):
    folder = tmp_path / "run"
    mjfast("study", "run", file, "--out", folder)
    whole = {name: (folder / name).read_text() for name in ("run.json", "units1.json")}
    for name, text in (("run.json", "{"), ("run.json", "[]"), ("units1.json", "{}"), ("units1.json", "")):
        (folder / name).write_text(text)
        status, out, err = mjfast("study", "show", folder)
        assert (status, out) == (1, "")
        assert f"{folder}/{name} " in err
        (folder / name).write_text(whole[name])
    changed = whole["units1.json"].replace('"0 3000: 3000"', '"0 3000: 2999"').replace('"0: 3000"', '"0: 2999"')
    assert changed != whole["units1.json"]
    (folder / "units1.json").write_text(changed)
    assert mjfast("study", "show", folder)[0] == 1
