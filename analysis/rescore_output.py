"""A folder of scores of recorded wins: everything that the installed packages can write."""

from pathlib import Path
from typing import TYPE_CHECKING

from mjfast.analysis import files
from mjfast.analysis.output import missing_packages, write_table
from mjfast.analysis.rescore_result import TABLES
from mjfast.errors import FileError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from mjfast.analysis.rescore_result import Rescored


def save(result: "Rescored", folder: Path) -> list[Path]:
    """Write the results into a folder and return the files written; never over the file that was scored."""
    source = result.source
    stems = {"rescore", "wins", *TABLES}
    if source is not None and source.parent == folder.resolve() and source.stem in stems:
        raise FileError(f"cannot write into {folder}: {source.name} there is the file that was scored")
    missing = missing_packages()
    paths = [folder / "rescore.json"]
    result.to_json(paths[0])
    for name in (*TABLES, "frame"):
        stem = folder / ("wins" if name == "frame" else name)
        paths += write_table(getattr(result, name), stem)
    if "matplotlib" not in missing:
        for kind in result.plots:
            paths.append(_write_plot(result.plot(kind), folder / f"{kind}.png"))
    if not {"matplotlib", "jinja2"} & set(missing):
        paths.append(result.report(folder / "rescore.html"))
    return paths


def _write_plot(figure: "Figure", path: Path) -> Path:
    files.write(path, lambda temporary: figure.savefig(temporary, dpi=150))
    return path
