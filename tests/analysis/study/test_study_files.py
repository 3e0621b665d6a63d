"""Study files: what they ask, and what is said where something in them is wrong."""

from pathlib import Path

import pytest

from mjfast import analysis
from mjfast.errors import FileError, InputError

WHOLE = """
title = "Kiriage mangan"
seed = 7
n = 2e4
confidence = 0.9
rules = ["riichi", "kiriage", "own.toml"]
measures = ["score_distribution", "compare"]
precision = { quantity = "difference", half_width = 5 }

[variants.kiriage]
extends = "riichi"
kiriage_mangan = true

[[populations]]
kind = "alone"
name = "eager"
draws = 20
flags = ["riichi"]

[[populations]]
kind = "recorded"
wins = "wins.csv"
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "own.toml").write_text('name = "own"\nextends = "kiriage.toml"\n[patterns]\npinfu = 2\n')
    (tmp_path / "kiriage.toml").write_text('name = "base"\nextends = "riichi"\n')
    (tmp_path / "wins.csv").write_bytes(analysis.example_wins().read_bytes())
    return tmp_path


def written(folder, text):
    path = folder / "study.toml"
    path.write_text(text)
    return path


def test_a_whole_file(folder):
    study = analysis.read_study(written(folder, WHOLE))
    assert (study.title, study.seed, study.n, study.confidence) == ("Kiriage mangan", 7, 20_000, 0.9)
    assert study.labels == ("riichi", "kiriage", "own")
    assert [rules["kiriage_mangan"] for rules in study.rules] == [False, True, False]
    assert study.names == ("eager", "recorded")
    eager, recorded = study.populations
    assert (eager.policy, eager.draws, eager.flags) == ("reference", 20, ("riichi",))
    assert recorded.size == 308
    assert study.precision == analysis.Precision("difference", 5)


def test_a_run_goes_on_from_its_folder_alone(folder, tmp_path):
    path = written(folder, WHOLE.replace("precision", "# precision").replace("2e4", "2000"))
    first = analysis.run_study(path, out=tmp_path / "run")
    again = analysis.load(tmp_path / "run")
    assert again.recipe == first.recipe
    assert all(getattr(again, name).equals(getattr(first, name)) for name in first.names)
    longer = analysis.extend(tmp_path / "run", 4000)
    assert longer.done == (4000, 308)
    (folder / "kiriage.toml").write_text('name = "base"\nextends = "riichi"\n[patterns]\nchanta = 5\n')
    with pytest.raises(FileError, match="the rule set own is not what it was when the study began"):
        analysis.load(tmp_path / "run")


def test_a_folder_moved_together_with_the_files_that_it_needs(folder, tmp_path):
    text = WHOLE.replace("precision", "# precision").replace("2e4", "2000")
    (tmp_path / "before").mkdir()
    for name in ("own.toml", "kiriage.toml", "wins.csv"):
        (folder / name).rename(tmp_path / "before" / name)
    first = analysis.run_study(written(tmp_path / "before", text), out=tmp_path / "before" / "run", pictures=False)
    (tmp_path / "before").rename(tmp_path / "after")
    again = analysis.load(tmp_path / "after" / "run")
    assert again.compare.equals(first.compare)
    assert analysis.extend(tmp_path / "after" / "run", 3000, pictures=False).done == (3000, 308)
    assert analysis.load(tmp_path / "after" / "run").done == (3000, 308)
    (tmp_path / "after" / "wins.csv").unlink()
    with pytest.raises(FileError, match=r"wins\.csv: No such file"):
        analysis.load(tmp_path / "after" / "run")


WRONG = [
    ("seed = 7", "sed = 7", "unknown key 'sed', did you mean 'seed'"),
    ("seed = 7", 'seed = "x"', "seed is 'x', expected a whole number"),
    ("n = 2e4", "n = 2.5", "n is 2.5, expected a whole number"),
    ("n = 2e4", "n = 0", "n is 0, expected 1 to"),
    ("n = 2e4", "n = 1e30", "n is 1000000000000000019884624838656, expected 1 to"),
    ("confidence = 0.9", "confidence = 95", "confidence is 95"),
    ('"kiriage", ', '"kiriag", ', "unknown rule set|kiriag"),
    ('"own.toml"]', "3]", "rules has 3, expected names"),
    ('measures = ["score', 'measures = ["scor', "unknown measure 'scor"),
    ('extends = "riichi"', 'extend = "riichi"', "variants.kiriage: expected a table that says what it extends"),
    ('extends = "riichi"', 'extends = "kiriage"', "variants.kiriage extends itself"),
    ("[variants.kiriage]", "[variants.tenhou]", "variants.tenhou has the name of a rule set that there is"),
    ('"riichi", "kiriage", ', '"riichi", ', "variants.kiriage is not among the rules"),
    ("kiriage_mangan = true", "kiriage_mangans = true", "variants.kiriage: unknown option or pattern"),
    ('kind = "alone"', 'kind = "lonely"', r"populations\[0\]: unknown kind 'lonely', did you mean 'alone'"),
    ('kind = "alone"', "kind = 3", r"populations\[0\]: expected a table with a kind"),
    ("draws = 20", "draw = 20", r"populations\[0\]: unknown option of alone 'draw', did you mean 'draws'"),
    ("draws = 20", "draws = 200", "draws is 200, expected"),
    ("draws = 20", 'policy = "greedy"', "unknown policy 'greedy'"),
    ('flags = ["riichi"]', 'flags = ["reach"]', "unknown flag 'reach'"),
    ('"difference"', '"variance"', "unknown quantity 'variance'"),
    ("half_width = 5", "half_width = -5", "half_width is -5, expected a number above 0"),
    ("half_width = 5", "width = 5", "precision is"),
    ("seed = 7", "by = 5", "by is 5, expected a name or a list of names"),
    ('title = "Kiriage mangan"', 'title = "two\\nlines"', r"title is 'two\\nlines', expected a line of text"),
    ("[variants.kiriage]", '[variants."kiri\\u001bage"]', r"variants has 'kiri\\x1bage', expected a name"),
    ("[variants.kiriage]", '[variants.""]', "variants has '', expected a name"),
    ('name = "eager"', 'name = ""', r"names is \['', 'recorded'\], expected a list of names"),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_something_is_wrong(folder, old, new, message):
    assert old in WHOLE
    path = written(folder, WHOLE.replace(old, new))
    with pytest.raises((InputError, FileError), match=message) as caught:
        analysis.read_study(path)
    assert "study.toml" in str(caught.value)


@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[3] / "examples").glob("*.toml")), ids=lambda path: path.name
)
def test_examples_can_be_read(path):
    assert analysis.read_study(path).title


def test_files_that_are_none(folder):
    with pytest.raises(FileError, match=r"nowhere.toml: No such file"):
        analysis.read_study(folder / "nowhere.toml")
    with pytest.raises(FileError, match=r"study.toml: "):
        analysis.read_study(written(folder, "title = "))
    with pytest.raises(FileError, match=r"wins.csv: "):
        analysis.read_study(written(folder, WHOLE.replace("wins.csv", "no/wins.csv")))
    for text, message in (("", "there is no 'populations'"), ('populations = "alone"', "there is no 'rules'")):
        with pytest.raises(InputError, match=message):
            analysis.read_study(written(folder, text))


WINS = analysis.example_wins()
ARGUMENTS = [
    ({"populations": []}, "no population is given"),
    ({"populations": 5}, "population is 5, expected a name"),
    ({"populations": "decks"}, "unknown population 'decks'"),
    ({"populations": "recorded"}, "wins is missing"),
    ({"rules": []}, "no rule set is given"),
    ({"rules": ["riichi"] * 17}, "17 rule sets, expected 16 at most"),
    ({"measures": ()}, "no measure is given"),
    ({"measures": [3]}, "measures has 3, expected names"),
    ({"measures": "turns", "populations": "exact"}, "the population 'exact' has no turns, only alone, recorded"),
    ({"populations": analysis.Recorded(WINS), "measures": "turns"}, r"wins.csv\): there is no column 'turn'"),
    ({"populations": analysis.Recorded(WINS), "by": "draw"}, r"wins.csv\): there is no column 'turn'"),
    ({"populations": ["alone", "deals"], "names": ["a"]}, "names has 1 names, expected 2"),
    ({"names": "a"}, "names is 'a', expected a list of names"),
    ({"names": [3]}, r"names is \[3\], expected a list of names"),
    ({"title": 3}, "title is 3, expected a line of text"),
    ({"measures": 5}, "measures is 5, expected a name or a list of names"),
    ({"by": None}, "by is None, expected a name or a list of names"),
    ({"n": True}, "n is True, expected a whole number"),
    ({"by": "seat"}, "unknown group of the population 'alone' 'seat'"),
    ({"by": "open", "populations": "sampled_wins"}, "'sampled_wins' has no groups"),
    ({"measures": "turns", "by": "draw"}, "turns cannot be grouped by draw"),
    ({"measures": "compare"}, "compare needs two rule sets of one family"),
    ({"measures": "compare", "rules": ["riichi", "mcr_mil"]}, "compare needs two rule sets of one family"),
    ({"precision": "win"}, "precision is 'win'"),
    ({"precision": ("pinfu", 0.1), "measures": "turns"}, "unknown quantity 'pinfu'"),
    ({"precision": ("difference", 0.1)}, "unknown quantity 'difference'"),
    ({"seed": -1}, "seed is -1"),
    ({"confidence": 1.0}, "confidence is 1.0"),
]


@pytest.mark.parametrize(("changes", "message"), ARGUMENTS)
def test_arguments_that_are_wrong(changes, message):
    with pytest.raises(InputError, match=message):
        analysis.design(**{"populations": "alone", "measures": "yaku_frequency", **changes})


def test_names_in_markdown_begin_no_tags_and_no_cells():
    text = analysis.turns("alone", n=256, seed=1, title="<script>|").written("markdown")
    assert text.startswith("# &lt;script>\\| (alone: 256 games)\n")
