"""A folder of scores of recorded wins: everything that the installed packages can write."""

from pathlib import Path
from typing import TYPE_CHECKING

from mjfast.analysis.output import write_pictures, write_table
from mjfast.analysis.rescore_result import TABLES
from mjfast.errors import FileError

if TYPE_CHECKING:
    from mjfast.analysis.rescore_result import Rescored


def save(result: "Rescored", folder: Path) -> list[Path]:
    """Write the results into a folder and return the files written; never over the file that was scored."""
    source = result.source
    stems = {"rescore", "wins", *TABLES}
    if source is not None and source.parent == folder.resolve() and source.stem in stems:
        raise FileError(f"cannot write into {folder}: {source.name} there is the file that was scored")
    paths = [folder / "rescore.json"]
    result.to_json(paths[0])
    for name in (*TABLES, "frame"):
        stem = folder / ("wins" if name == "frame" else name)
        paths += write_table(getattr(result, name), stem)
    return [*paths, *write_pictures(result, folder, "rescore.html")]
