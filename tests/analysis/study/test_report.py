"""The page of a study, its files, and how it shows itself in a notebook."""

import json
from dataclasses import replace
from importlib.util import find_spec

import pytest

from mjfast import analysis, rules
from mjfast.analysis import extras
from mjfast.analysis.study import running, shown
from mjfast.analysis.study.definitions import definitions
from mjfast.analysis.study.measures import MEASURES
from mjfast.errors import FileError, MissingExtraError
from tests.analysis.page import Page


@pytest.fixture(scope="module")
def found():
    study = analysis.design("alone", ["riichi", "custom", "mcr_mil"], MEASURES, n=2000, seed=1)
    return analysis.run_study(study)


@pytest.fixture(scope="module")
def page(found, tmp_path_factory):
    return Page(found.report(tmp_path_factory.mktemp("page") / "page.html").read_text(encoding="utf-8"))


def headings(page, *tags):
    """The texts in elements of some kinds, from the source."""
    return [text.strip() for tag in tags for text in _between(page.text, tag)]


def _between(text, tag):
    for part in text.split(f"<{tag}>")[1:]:
        yield part.partition(f"</{tag}>")[0]


def test_the_page(found, page):
    page.check_self_contained()
    assert headings(page, "h1") == [found.title]
    titles = [MEASURES[measure].title for measure in found.study.measures]
    assert headings(page, "h2") == ["Summary", *titles, "Definitions", "Recipe"]
    assert page.elements.count("svg") == len(found.plots) == 6
    assert json.loads(page.recipe) == found.recipe


def test_every_table_is_on_the_page_and_long_ones_are_folded(found, page):
    short, long = headings(page, "h3"), headings(page, "summary")
    for heading, table in found.tables[1:]:
        assert (heading in short) == (len(table.rows) <= 15)
        assert (f"{heading} ({len(table.rows)} rows)" in long) == (len(table.rows) > 15)
    assert page.elements.count("table") == len(found.tables)
    assert len(short) + len(long) == len(found.tables) - 1
    for _, table in found.tables:
        for row in table.rows:
            for cell in filter(None, row):
                assert cell in page.texts


def test_summary_stands_before_the_pictures(page):
    assert page.elements.index("table") < page.elements.index("svg")


def test_terms_that_come_up_are_defined(found, page):
    terms = dict(definitions(found))
    for term, meaning in terms.items():
        assert term in page.texts
        assert meaning in page.texts
    assert "alone (games)" in terms
    assert "18 draws" in terms["alone (games)"]
    assert "mcr_mil: fan" in terms["points"]
    assert "95%" in terms["interval"]
    assert "exact" not in terms
    assert {"complete", "patterns", "ready hand", "by draw", "difference", "below", "stopping"} <= terms.keys()
    exact = dict(definitions(analysis.score_distribution("exact", "luoshu")))
    assert {"exact", "exact (wins)", "win", "points", "points_of_win"} == exact.keys()


def test_what_stopping_at_a_precision_means(monkeypatch):
    monkeypatch.setattr(running, "FIRST_LOOK", 512)
    found = analysis.turns("alone", seed=1, precision=("win", 0.03))
    stopping = dict(definitions(found))["stopping"]
    assert "half the interval of win was 0.03 at most" in stopping
    assert "first after 512 units" in stopping


def test_an_unfinished_study_says_so(tmp_path):
    finished = analysis.turns("alone", n=512, seed=1)
    half = replace(finished, goals=(2000,))
    text = half.report(tmp_path / "half.html").read_text(encoding="utf-8")
    assert "Not finished: alone: 512 of 2,000 games" in text
    assert "Not finished" not in finished.report(tmp_path / "whole.html").read_text(encoding="utf-8")


def test_the_page_is_the_same_every_time(tmp_path):
    found = analysis.compare("sampled_wins", n=500, seed=1)
    first = found.report(tmp_path / "first.html")
    assert first == tmp_path / "first.html"
    assert first.read_bytes() == found.report(str(tmp_path / "second.html")).read_bytes()
    with pytest.raises(FileError, match="none"):
        found.report(tmp_path / "none" / "page.html")


def test_names_are_escaped(tmp_path):
    named = rules.load("riichi").replace(name="<b>&mine</b>")
    found = analysis.turns("alone", named, n=300, seed=1, title="<i>title</i>")
    page = Page(found.report(tmp_path / "page.html").read_text(encoding="utf-8"))
    assert not {"b", "i"} & set(page.elements)
    assert found.title in page.texts
    notebook = Page("<!DOCTYPE html>" + found._repr_html_())
    assert not {"b", "i"} & set(notebook.elements)
    assert any("<b>&mine</b>" in text for text in notebook.texts)


def test_a_study_of_nothing_has_a_page(tmp_path):
    found = analysis.yaku_frequency("deals", n=256, seed=1)
    page = Page(found.report(tmp_path / "page.html").read_text(encoding="utf-8"))
    page.check_self_contained()
    assert "svg" not in page.elements


def test_pages_of_phones_scroll_inside_only(page):
    # Pictures and tables, the only things that are wide, stand in boxes that scroll.
    assert page.text.count('class="wide"') == page.elements.count("svg") + page.elements.count("table")
    sizes = [value for name, value in page.attributes if name == "style" and "min-width" in value]
    assert len(sizes) == page.elements.count("svg")
    assert ("name", "viewport") in page.attributes


def test_all_files(tmp_path):
    found = analysis.compare("alone", n=2000, seed=1)
    folder = tmp_path / "new" / "folder"
    paths = found.save(folder)
    assert found.plots == ("compare", "differences")
    expected = {"study.json", "study.html", *(f"study_{name}.png" for name in found.plots)}
    expected |= {f"study_{name}.{ending}" for name in found.names for ending in ("csv", "parquet")}
    assert {path.name for path in paths} == expected == {path.name for path in folder.iterdir()}
    assert paths[-1].name == "study.html"
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in paths if path.suffix == ".png")


WITHOUT = {"pyarrow": {".csv", ".json", ".png", ".html"}, "matplotlib": {".csv", ".json", ".parquet"}}
WITHOUT["jinja2"] = {".csv", ".json", ".parquet", ".png"}


@pytest.mark.parametrize("package", WITHOUT)
def test_without_an_optional_package(package, tmp_path, monkeypatch):
    found = analysis.turns("alone", n=300, seed=1)
    monkeypatch.setattr(extras, "is_installed", lambda name: name != package and find_spec(name) is not None)
    assert {path.suffix for path in found.save(tmp_path)} == WITHOUT[package]
    if package != "pyarrow":
        with pytest.raises(MissingExtraError, match=f"needs {package}"):
            found.report(tmp_path / "report.html")


def test_notebooks(found):
    text = found._repr_html_()
    page = Page("<!DOCTYPE html>" + text)
    assert page.elements.count("table") == len(found.tables)
    long = [heading for heading, table in found.tables if len(table.rows) > 15]
    assert page.elements.count("details") == len(long) > 3
    for heading in long:
        assert any(shown.startswith(f"{heading} (") and shown.endswith("rows)") for shown in page.texts)
    assert page.texts[0] == found.title
    win = found.summary.query("quantity == 'win' and rules == 'riichi'").iloc[0]
    assert shown.percent(win["value"], win["low"], win["high"]) in page.texts
