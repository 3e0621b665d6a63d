"""Imports only go down: analysis -> mjfast -> mjfast_ext -> numpy and C."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("analysis", "mjfast", "mjfast_ext", "tests", "bench", "docs")
FOUNDATIONS = {"numpy", "libc", "cpython", "cython"}
LATE = {"pandas", "matplotlib", "scipy", "dask", "distributed", "typer", "rich", "tqdm", "pyarrow", "jinja2"}
LATE |= {"tabulate"}

IMPORTERS = {"import_module", "importorskip", "require"}

# In Cython a line that begins so is an import; the names of a `from` may follow on further lines.
CYTHON_IMPORT = re.compile(
    r"^\s*(?:from\s+([\w.]+)\s+c?import|(?:c?import|include)\s+\"?([\w.]+(?:\s*,\s*[\w.]+)*))", re.M
)


def package(path):
    """The name that a file is imported by: the folder analysis is mjfast.analysis."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ("mjfast", *parts) if parts[0] == "analysis" else parts


def python_imports(source, own):
    """Every module that a Python file imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(own[: -node.level]) if node.level else ""
            module = ".".join(filter(None, (base, node.module)))
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in IMPORTERS:
            yield from (arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant))


def cython_imports(source):
    for module, modules in CYTHON_IMPORT.findall(source):
        yield from re.split(r"\s*,\s*", module or modules)


def imports(path):
    source = path.read_text(encoding="utf-8")
    return set(cython_imports(source) if path.suffix in (".pyx", ".pxd") else python_imports(source, package(path)))


def files(layer):
    return sorted(path for suffix in ("py", "pyi", "pyx", "pxd") for path in (ROOT / layer).rglob(f"*.{suffix}"))


def offenders(layer, forbidden):
    return [
        f"{path.relative_to(ROOT)}: {module}"
        for path in files(layer)
        for module in sorted(imports(path))
        if any(module == name or module.startswith(f"{name}.") for name in forbidden)
    ]


def test_layers_have_files():
    assert len(files("mjfast_ext")) > 10
    assert all(files(layer) for layer in LAYERS[:4])
    seen = imports(ROOT / "mjfast_ext" / "_waits.pyx")
    assert {"numpy", "mjfast_ext._types", "libc.stdint"} <= seen
    assert "mjfast_ext._group.Group" in imports(ROOT / "mjfast" / "shapes.py")


def test_kernels_stand_on_numpy_and_c():
    assert not offenders("mjfast_ext", ["mjfast", "analysis", *LATE])
    bases = {module.split(".")[0] for path in files("mjfast_ext") for module in imports(path)}
    assert bases <= FOUNDATIONS | {"mjfast_ext"} | sys.stdlib_module_names


def test_the_domain_does_not_know_its_studies():
    assert not offenders("mjfast", ["mjfast.analysis", "analysis"])


def test_studies_reach_kernels_through_the_domain():
    assert not offenders("analysis", ["mjfast_ext"])


@pytest.mark.parametrize("layer", LAYERS)
def test_nobody_imports_the_folder_analysis(layer):
    assert not offenders(layer, ["analysis"])


def test_engines_are_named_in_one_file():
    found = [line for layer in LAYERS[:3] for line in offenders(layer, ["dask", "distributed"])]
    assert found == ["analysis/engines.py: dask", "analysis/engines.py: distributed"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import mjfast.analysis as a", {"mjfast.analysis"}),
        ("def f():\n    from mjfast import analysis", {"mjfast.analysis"}),
        ("from . import analysis", {"mjfast.analysis"}),
        ("from .analysis.work import run", {"mjfast.analysis.work.run"}),
        ("importlib.import_module('analysis')", {"analysis"}),
        ("extras.require('dask')", {"dask"}),
        ("import analysis, json", {"analysis", "json"}),
    ],
)
def test_python_imports_are_seen(source, expected):
    assert set(python_imports(source, ("mjfast", "hands"))) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from mjfast.tiles cimport column", {"mjfast.tiles"}),
        ("cimport mjfast.tiles, numpy", {"mjfast.tiles", "numpy"}),
        ("from mjfast.tiles import (A,\n    B)", {"mjfast.tiles"}),
        ("def f():\n    import mjfast", {"mjfast"}),
        ('include "other.pxi"', {"other.pxi"}),
        ("cdef int imported = 1  # import mjfast", set()),
    ],
)
def test_cython_imports_are_seen(source, expected):
    assert set(cython_imports(source)) == expected


def test_every_kernel_is_built_and_has_a_stub():
    named = set(re.findall(r'"(_\w+)"', (ROOT / "setup.py").read_text(encoding="utf-8")))
    kernels = {path.stem for path in (ROOT / "mjfast_ext").glob("*.pyx")}
    assert kernels <= named
    assert kernels == {path.stem for path in (ROOT / "mjfast_ext").glob("*.pyi")}


@pytest.mark.parametrize("module", ["mjfast", "mjfast_ext._exact"])
def test_the_domain_loads_without_its_heavy_friends(module, tmp_path):
    # Not in the folder of the sources, where they would be found before the installed package.
    code = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in run.stdout.split()}
    assert module.split(".")[0] in loaded
    assert not loaded & LATE
    if module != "mjfast":
        assert "mjfast" not in loaded
