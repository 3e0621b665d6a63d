"""The notebooks of `examples` run, and say what they said."""

import ast
import re
from pathlib import Path

import pytest

from mjfast.analysis.study.measures import MEASURES

nbformat = pytest.importorskip("nbformat")
FOLDER = Path(__file__).resolve().parents[3] / "examples"
PATHS = {path.stem: path for path in sorted(FOLDER.glob("*.ipynb"))}
QUICK = "turns"


def code_of(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def texts_of(notebook):
    """What the cells have put out as text: not pictures and frames in HTML, which differ with versions of others."""
    for cell in code_of(notebook):
        for output in cell.outputs:
            yield output.get("text", "")
            for kind, text in sorted(output.get("data", {}).items()):
                if kind.startswith("text/") and "<style" not in text:
                    yield text


def test_there_is_one_for_each_measure():
    assert set(PATHS) == set(MEASURES)


@pytest.mark.parametrize("name", PATHS)
def test_notebooks_are_as_they_were_left_by_a_run(name):
    notebook = nbformat.read(PATHS[name], as_version=4)
    nbformat.validate(notebook)
    cells = code_of(notebook)
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert notebook.cells[0].cell_type == "markdown"
    imported = set()
    for cell in cells:
        assert [output.output_type for output in cell.outputs if output.output_type == "error"] == []
        assert "stderr" not in [output.get("name") for output in cell.outputs]
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Import):
                imported |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(node.module.partition(".")[0])
    assert imported <= {"mjfast", "pandas"}
    assert any("image/png" in output.get("data", {}) for cell in cells for output in cell.outputs)
    for text in (*texts_of(notebook), *(cell.source for cell in notebook.cells)):
        assert not re.search(r"(?<![<\w])/(?:\w[\w.-]*/)+\w", text)


@pytest.mark.parametrize(
    "name", [name if name == QUICK else pytest.param(name, marks=pytest.mark.full) for name in PATHS]
)
# What the client of the kernel does at its end is no matter of ours.
@pytest.mark.filterwarnings("default")
def test_notebooks_say_what_they_said(name):
    nbclient = pytest.importorskip("nbclient")
    before, notebook = (nbformat.read(PATHS[name], as_version=4) for _ in range(2))
    for cell in code_of(notebook):
        cell.outputs = []
    client = nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(FOLDER)}})
    client.execute()
    assert list(texts_of(notebook)) == list(texts_of(before))
