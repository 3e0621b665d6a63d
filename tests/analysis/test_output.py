import json
from importlib.util import find_spec
from math import comb

import pandas as pd
import pytest
from matplotlib.figure import Figure

import mjfast as mj
from mjfast import analysis
from mjfast.analysis import cli, extras, parquet
from mjfast.errors import FileError, MissingExtraError
from tests.analysis.page import Page

RED = mj.tile_sets["136"].replace(name="<136 & red>", red_fives=1)
RESULTS = {
    "sampled": lambda: analysis.deals(n=2000, seed=1, exact=True, measures=("shanten", "pairs")),
    "certain": lambda: analysis.deals(1, 10, seed=1, exact=True),
    "one deal": lambda: analysis.deals(n=1, seed=1),
    "exact": lambda: analysis.exact_deals(14, tile_set=144, forms="standard"),
    "dora": lambda: analysis.exact_deals(5, measures=("dora", "shanten"), tile_set=RED),
}


@pytest.fixture(params=RESULTS)
def result(request):
    return RESULTS[request.param]()


@pytest.fixture(scope="module")
def both():
    return RESULTS["sampled"]()


def test_parquet_round_trip(result, tmp_path):
    path = tmp_path / "result.parquet"
    result.to_parquet(path)
    frame = parquet.read(path)
    pd.testing.assert_frame_equal(frame, result.frame, check_exact=True)
    assert all(type(value) is int for name in ("count", "n") for value in frame[name])
    assert frame.attrs == result.frame.attrs


def test_parquet_holds_more_than_64_bits(tmp_path):
    pq = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "exact.parquet"
    exact = RESULTS["exact"]()
    exact.to_parquet(path)
    schema = pq.read_schema(path)
    assert {str(schema.field(name).type) for name in ("count", "n")} == {"decimal128(38, 0)"}
    assert json.loads(schema.metadata[b"mjfast.recipe"]) == exact.recipe
    assert parquet.read(path)["n"][0] == comb(144, 14) > 2**63
    assert sum(parquet.read(path)["count"]) == comb(144, 14)
    # Others read it as well, with exact numbers.
    assert sum(map(int, pd.read_parquet(path)["count"])) == comb(144, 14)


def test_parquet_of_others(tmp_path):
    pd.DataFrame({"shanten": [1]}).to_parquet(tmp_path / "other.parquet")
    with pytest.raises(FileError, match=r"other\.parquet is no result of mjfast"):
        parquet.read(tmp_path / "other.parquet")
    (tmp_path / "junk.parquet").write_text("junk" * 100)
    for name in ("junk", "none"):
        with pytest.raises(FileError, match=rf"cannot read .*{name}\.parquet"):
            parquet.read(tmp_path / f"{name}.parquet")


def test_json(result, tmp_path):
    result.to_json(tmp_path / "result.json")

    def refuse(constant):
        raise AssertionError(f"{constant} is no JSON")

    read = json.loads((tmp_path / "result.json").read_text(), parse_constant=refuse)
    assert read["recipe"] == result.recipe
    assert [{name: row[name] for name in result.measures} for row in read["rows"]] == result.frame[
        list(result.measures)
    ].to_dict("records")
    assert [row["count"] for row in read["rows"]] == [str(count) for count in result.frame["count"]]
    assert {row["n"] for row in read["rows"]} == {str(result.n)}
    assert [row["measure"] for row in read["means"]] == list(result.measures)
    assert read["means"][0]["value"] == float(result.mean().value)
    assert read["test"] == (None if result.test is None else vars(result.test))


def test_csv(result, tmp_path):
    result.to_csv(tmp_path / "result.csv")
    frame = pd.read_csv(tmp_path / "result.csv", dtype={"count": object, "n": object})
    assert list(frame.columns) == list(result.frame.columns)
    assert frame["count"].map(int).tolist() == result.frame["count"].tolist()
    assert frame["n"].map(int).tolist() == result.frame["n"].tolist()
    assert frame["high"].tolist() == pytest.approx(result.frame["high"].tolist())


def test_the_figure(both):
    figure = both.plot()
    assert isinstance(figure, Figure)
    bars, rare = figure.axes
    assert figure.get_suptitle() == both.title
    assert [axes.get_xlabel() for axes in figure.axes] == ["shanten", "shanten"]
    assert bars.get_ylabel() == "share of deals"
    assert {text.get_text() for text in bars.get_legend().get_texts()} == {"sampled", "exact"}
    shares = both.marginal("shanten").frame["value"]
    assert [bar.get_height() for bar in bars.patches] == pytest.approx(shares.tolist())
    assert rare.get_yscale() == "log"
    assert both.plot("pairs").axes[0].get_xlabel() == "kinds held twice or more"


def test_every_result_has_a_figure(result):
    for measure in result.measures:
        figure = result.plot(measure)
        heights = [bar.get_height() for bar in figure.axes[0].patches]
        assert sum(heights) == pytest.approx(1)
        assert (figure.axes[0].get_legend() is None) == (result.beside is None)


def test_the_report(result, tmp_path):
    path = result.report(tmp_path / "report.html")
    assert path == tmp_path / "report.html"
    assert [file.name for file in tmp_path.iterdir()] == ["report.html"]
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    page.check_self_contained()
    assert page.elements.count("svg") == len(result.measures)
    assert page.elements.count("table") == 2
    assert json.loads(page.recipe) == result.recipe
    assert result.title in page.texts
    for count in result.frame["count"]:
        assert f"{count:,}" in page.texts
    assert any(str(result.test) in text for text in page.texts) == (result.test is not None)
    assert result.report(tmp_path / "again.html").read_text() == text


def test_all_files(result, tmp_path):
    paths = result.save(tmp_path / "new" / "folder")
    name = result.recipe["population"]
    expected = [f"{name}.csv", f"{name}.json", f"{name}.parquet", f"{name}.png", f"{name}.html"]
    assert [path.name for path in paths] == expected
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == sorted(expected)
    assert all(path.stat().st_size > 0 for path in paths)
    assert paths[3].read_bytes().startswith(b"\x89PNG")


WITHOUT = {
    "pyarrow": ("parquet", {"deals.csv", "deals.json", "deals.png", "deals.html"}),
    "matplotlib": ("plot", {"deals.csv", "deals.json", "deals.parquet"}),
    "jinja2": ("report", {"deals.csv", "deals.json", "deals.parquet", "deals.png"}),
}


@pytest.mark.parametrize("package", WITHOUT)
def test_without_an_optional_package(package, both, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(extras, "is_installed", lambda name: name != package and find_spec(name) is not None)
    extra, left = WITHOUT[package]
    uses = {
        "pyarrow": [both.to_parquet, parquet.read],
        "matplotlib": [lambda path: both.plot(), both.report],
        "jinja2": [both.report],
    }
    for use in uses[package]:
        with pytest.raises(MissingExtraError, match=rf"needs {package}.*pip install 'mjfast\[{extra}\]'"):
            use(tmp_path / "file")
        assert list(tmp_path.iterdir()) == []
    assert {path.name for path in both.save(tmp_path)} == left == {path.name for path in tmp_path.iterdir()}
    monkeypatch.setattr("sys.argv", ["mjfast", "deals", "--n", "100", "--out", str(tmp_path)])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    assert f"pip install 'mjfast[{extra}]'" in capsys.readouterr().err
