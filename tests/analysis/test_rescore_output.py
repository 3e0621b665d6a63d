import io
import json
import re
import shutil
from importlib.util import find_spec

import numpy as np
import pandas as pd
import pytest
from matplotlib.figure import Figure

from mjfast import analysis
from mjfast.analysis import extras, parquet, rescore_tables
from mjfast.analysis.rescore_result import TABLES
from mjfast.errors import InputError, MissingExtraError
from tests.analysis.page import Page
from tests.analysis.printed import cells

FILE = analysis.example_wins()
TWO = ("tenhou", "custom")
OF_RIICHI = ("points", "yaku", "differences", "han_fu")
OPEN_TANYAO = {"hand": "234m567p34s88p", "win": "5s", "melds": "c678s", "han": 1, "fu": 30, "points": 1000}
NO_WIN = {"hand": "123m", "win": "1m", "han": 1, "fu": 30, "points": 1000}


@pytest.fixture(scope="module")
def result():
    return analysis.rescore(FILE, TWO)


@pytest.fixture(scope="module")
def saved(result, tmp_path_factory):
    folder = tmp_path_factory.mktemp("rescore")
    result.save(folder)
    return folder


def test_all_files(result, tmp_path):
    paths = result.save(tmp_path / "new" / "folder")
    tables = [*TABLES, "wins"]
    expected = {"rescore.json", "rescore.html", *(f"{kind}.png" for kind in OF_RIICHI)}
    expected |= {f"{name}.{ending}" for name in tables for ending in ("csv", "parquet")}
    assert {path.name for path in paths} == expected == {path.name for path in (tmp_path / "new" / "folder").iterdir()}
    assert len(paths) == len(expected)
    assert paths[-1].name == "rescore.html"
    for path in paths:
        assert path.read_bytes().startswith(b"\x89PNG") == (path.suffix == ".png")


@pytest.mark.parametrize("name", [*TABLES, "frame"])
def test_tables_come_back(name, result, saved):
    frame = getattr(result, name)
    stem = saved / ("wins" if name == "frame" else name)
    read = parquet.read(stem.with_suffix(".parquet"))
    assert read.attrs == frame.attrs
    pd.testing.assert_frame_equal(read, frame, check_dtype=False, check_exact=True)
    text = pd.read_csv(stem.with_suffix(".csv"), keep_default_na=False)
    assert list(text.columns) == list(frame.columns)
    assert len(text) == len(frame)


def test_json(result, tmp_path):
    result.to_json(tmp_path / "result.json")

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    read = json.loads((tmp_path / "result.json").read_text(), parse_constant=refuse)
    assert read == result.as_dict()
    assert set(read) == {"recipe", *TABLES}
    assert read["recipe"] == result.recipe
    for name in TABLES:
        assert len(read[name]) == len(getattr(result, name))
    assert [row["total"] for row in read["means"]] == list(map(str, result.means["total"]))
    assert {row["n"] for row in read["yaku"]} == {"308"}
    assert [row["value"] for row in read["points"]] == result.points["value"].tolist()


def test_the_report(result, tmp_path):
    text = result.report(tmp_path / "report.html").read_text(encoding="utf-8")
    page = Page(text)
    page.check_self_contained()
    assert page.elements.count("svg") == len(OF_RIICHI)
    assert page.elements.count("details") == 1
    assert json.loads(page.recipe) == result.recipe
    assert result.title in page.texts
    for heading, _ in rescore_tables.summary(result):
        if "most frequent" not in heading:
            assert heading in page.texts
    assert result.report(tmp_path / "again.html").read_text(encoding="utf-8") == text


def test_the_report_of_one_rule_set_and_of_nothing(tmp_path):
    for wins, plots in ((FILE, 3), ([], 0)):
        page = Page(analysis.rescore(wins).report(tmp_path / "report.html").read_text(encoding="utf-8"))
        assert page.elements.count("svg") == plots
        assert "details" not in page.elements


def test_pages_escape_what_comes_from_the_file(tmp_path):
    path = tmp_path / "<b>&.csv"
    shutil.copy(FILE, path)
    found = analysis.rescore(path)
    assert "<b>&.csv" in found.title
    assert "<b>" not in found._repr_html_()
    page = Page(found.report(tmp_path / "report.html").read_text(encoding="utf-8"))
    assert "b" not in page.elements
    assert found.title in page.texts


def test_the_summary(result):
    text = str(result)
    assert repr(result) == "<Recorded: 308 wins of wins.csv under tenhou, custom>"
    assert text.startswith("Recorded: 308 wins of wins.csv under tenhou, custom\n")
    rows = cells(text)
    assert ["tenhou", "308 of 308", "308 of 308", "308 of 308"] in rows
    mean, difference = result.means.iloc[0], result.differences.iloc[0]
    assert ["tenhou", f"{mean['value']:,.1f}", f"{mean['se']:,.1f}"] == next(
        row[:3] for row in rows if row[0] == "tenhou" and "." in row[1]
    )
    assert ["custom minus tenhou", f"{difference['value']:+,.1f}"] == next(
        row[:2] for row in rows if row[0].startswith("custom minus")
    )
    assert "Every recorded value is that of tenhou." in text
    for name in ("riichi", "tanyao"):
        share = result.yaku.query(f"rules == 'tenhou' and yaku == '{name}'")["value"].item()
        assert [name, *[f"{share:.2%}".replace("%", " %")] * 2] in rows
    assert result._repr_html_().count("<table") == 6


def test_the_summary_says_what_is_missing_and_wrong():
    found = str(analysis.rescore([OPEN_TANYAO | {"points": 900}, NO_WIN], TWO))
    assert "1 disagreements with tenhou, which agrees best" in found
    assert ["0", "points", "900", "1,000"] in cells(found)
    assert "1 rows that are no wins and are left out" in found
    assert any(row[0] == "1" and row[1].startswith("wrong number of tiles") for row in cells(found))
    bare = {name: OPEN_TANYAO[name] for name in ("hand", "win", "melds")}
    assert "without recorded han, fu or points" in str(analysis.rescore([bare]))
    many = str(analysis.rescore([OPEN_TANYAO | {"points": 900}] * 30))
    assert "The first 10 of 30 disagreements" in many


def test_many_rule_sets_are_compared_with_the_first():
    names = ["tenhou", "custom", "mleague", "ema", "wrc", "jpml_a"]
    heading, table = rescore_tables.differences(analysis.rescore(FILE, names))
    assert [row[0] for row in table.rows] == [f"{name} minus tenhou" for name in names[1:]]
    assert heading


def test_every_plot(result):
    assert result.plots == OF_RIICHI
    for kind in OF_RIICHI:
        figure = result.plot(kind)
        assert isinstance(figure, Figure)
        assert figure.get_suptitle().endswith("308 wins of wins.csv")
    with pytest.raises(InputError, match="did you mean 'yaku'"):
        result.plot("yaka")
    with pytest.raises(InputError, match="unknown plot 'differences'"):
        analysis.rescore(FILE).plot("differences")


def test_the_picture_of_points(result):
    axes = result.plot("points").axes[0]
    names = [label.get_text() for label in axes.get_xticklabels()]
    assert names[0] == "not allowed"
    heights = np.array([bar.get_height() for bar in axes.patches]).reshape(2, len(names))
    assert heights.sum(axis=1) == pytest.approx([1, 1])
    tenhou = result.frame.query("rules == 'tenhou'")["points"]
    assert heights[0][names.index("≤ 8,000")] == pytest.approx(tenhou.between(6001, 8000).mean())
    assert heights[0][names.index("≤ 1,000")] == pytest.approx(tenhou.between(1, 1000).mean())


def marks(container):
    return container.lines[0].get_xydata()


def test_the_picture_of_yaku(result):
    axes = result.plot("yaku").axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    for label, container in zip(TWO, axes.containers, strict=True):
        paid = result.yaku[result.yaku["rules"] == label].set_index("yaku")["value"]
        found = {names[round(y)]: x for x, y in marks(container)}
        assert found == {name: paid[name] for name in names if name in paid.index}


def test_the_picture_of_differences(result):
    axes = result.plot("differences").axes[0]
    names = [label.get_text() for label in axes.get_yticklabels()]
    found = {names[round(y)].split(" (")[0]: x for x, y in marks(axes.containers[0])}
    assert found.pop("all 308 wins") == result.differences["value"].item()
    expected = result.differences_by_yaku.query("rules == 'tenhou' and n >= 5").set_index("yaku")["value"]
    assert found == expected.to_dict()
    assert axes.get_title() == f"custom\n{result.differences['value'].item():+,.1f} a win"


def test_the_picture_of_han_and_fu(result):
    figure = result.plot("han_fu")
    han = [int(text.get_text()) for text in figure.axes[0].get_yticklabels()]
    fu = [text.get_text() for text in figure.axes[0].get_xticklabels()]
    for label, axes in zip(TWO, figure.axes, strict=True):
        places = {tuple(map(int, text.get_position())): text.get_text() for text in axes.texts}
        found = {(han[y], fu[x]): text for (x, y), text in places.items()}
        rows = result.han_fu[result.han_fu["rules"] == label]
        expected = {(row.han, str(row.fu) if row.fu else "none"): f"{100 * row.value:.1f}" for row in rows.itertuples()}
        assert found == expected


def test_many_rule_sets_look_different():
    names = ["tenhou"] * 9
    result = analysis.rescore(FILE, names)
    axes = result.plot("points").axes[0]
    looks = {(bar.get_facecolor(), bar.get_hatch()) for bar in axes.patches}
    assert len(looks) == 9
    lines = [container.lines[0] for container in result.plot("yaku").axes[0].containers]
    assert len({(line.get_color(), line.get_marker()) for line in lines}) == 9


WITHOUT = {"pyarrow": {".csv", ".json", ".png", ".html"}, "matplotlib": {".csv", ".json", ".parquet"}}
WITHOUT["jinja2"] = {".csv", ".json", ".parquet", ".png"}


@pytest.mark.parametrize("package", WITHOUT)
def test_without_an_optional_package(package, result, tmp_path, monkeypatch):
    monkeypatch.setattr(extras, "is_installed", lambda name: name != package and find_spec(name) is not None)
    assert {path.suffix for path in result.save(tmp_path)} == WITHOUT[package]
    if package != "pyarrow":
        with pytest.raises(MissingExtraError, match=f"needs {package}"):
            result.report(tmp_path / "report.html")


def test_the_command(mjfast, tmp_path, result):
    status, out, err = mjfast("rescore", FILE, "--rules", "tenhou,custom", "--out", tmp_path / "out")
    assert status == 0
    assert err == f"Written to {tmp_path / 'out' / 'rescore.html'} and 35 more files beside it\n"
    printed, shown = cells(out), cells(str(result))
    assert [row for row in shown if row not in printed] == []
    assert (tmp_path / "out" / "rescore.html").exists()


def test_the_command_as_csv_and_json(mjfast, result):
    status, out, err = mjfast("rescore", FILE, "--rules", "tenhou,custom", "--format", "csv")
    assert (status, err) == (0, "")
    read = pd.read_csv(io.StringIO(out))
    assert read["points"].tolist() == result.frame["points"].tolist()
    status, out, err = mjfast("rescore", FILE, "--rules", "tenhou, custom", "--format", "json", "--confidence", "0.9")
    assert (status, err) == (0, "")
    assert json.loads(out) == analysis.rescore(FILE, TWO, confidence=0.9).as_dict()


def test_the_command_on_bad_rows(mjfast, tmp_path):
    path = tmp_path / "wins.jsonl"
    path.write_text("\n".join(map(json.dumps, [OPEN_TANYAO, NO_WIN])))
    status, out, err = mjfast("rescore", path, "--format", "csv")
    assert (status, len(out.splitlines())) == (0, 2)
    assert err == "1 of 2 rows are no wins and are left out\n"
    status, out, err = mjfast("rescore", path, "--strict")
    assert (status, out) == (2, "")
    assert re.fullmatch(rf"mjfast: {path}, row 1: wrong number of tiles: .*\n", err)


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["none.csv"], 1, "none.csv"),
        ([FILE, "--rules", "tenho"], 2, "did you mean 'tenhou'"),
        ([FILE, "--rules", "none.toml"], 2, "none.toml"),
        ([FILE, "--confidence", "2.0"], 2, "confidence is 2.0"),
    ],
)
def test_what_the_command_refuses(arguments, status, message, mjfast):
    found, out, err = mjfast("rescore", *arguments)
    assert (found, out) == (status, "")
    assert message in err
    assert err.count("\n") == 1
