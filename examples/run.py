"""Runs the notebooks of this folder again, or those that are named, and keeps their outputs."""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).parent


def executed(path: Path) -> nbformat.NotebookNode:
    """Return a notebook as it is after all of its cells have run."""
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(notebook, timeout=600, record_timing=False, resources={"metadata": {"path": str(HERE)}})
    client.execute()
    # What differs from machine to machine says nothing.
    notebook.metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return notebook


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:] or sorted(HERE.glob("*.ipynb"))):
        nbformat.write(executed(path), path)
        print(path.name)
