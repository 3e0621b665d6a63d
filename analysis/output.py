"""A folder of results: everything that the installed packages can write."""

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from mjfast.analysis import extras, files

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from mjfast.analysis.result import Result


def missing_packages() -> list[str]:
    """Return the optional packages without which `save` leaves something out."""
    return [package for package in ("pyarrow", "matplotlib", "jinja2") if not extras.is_installed(package)]


def save(result: "Result", folder: Path) -> list[Path]:
    """Write the results into a folder and return the files written."""
    name = result.recipe["population"]
    paths = [folder / f"{name}.csv", folder / f"{name}.json"]
    result.to_csv(paths[0])
    result.to_json(paths[1])
    missing = missing_packages()
    if "pyarrow" not in missing:
        paths.append(folder / f"{name}.parquet")
        result.to_parquet(paths[-1])
    if "matplotlib" not in missing:
        paths.append(folder / f"{name}.png")
        files.write(paths[-1], lambda temporary: result.plot().savefig(temporary, dpi=_DPI))
    if not {"matplotlib", "jinja2"} & set(missing):
        paths.append(result.report(folder / f"{name}.html"))
    return paths


def write_table(frame: "pd.DataFrame", stem: Path) -> list[Path]:
    """Write a frame as CSV, and as parquet where pyarrow is installed; return the files."""
    paths = [stem.with_suffix(".csv")]
    files.write(paths[0], lambda temporary: frame.to_csv(temporary, index=False))
    if extras.is_installed("pyarrow"):
        from mjfast.analysis.parquet import write

        paths.append(stem.with_suffix(".parquet"))
        write(frame, paths[-1])
    return paths


class Illustrated(Protocol):
    """A result that has pictures by name, and a report."""

    @property
    def plots(self) -> tuple[str, ...]:
        """The names of the pictures."""

    def plot(self, kind: str) -> "Figure":
        """Return one of them."""

    def report(self, path: str | os.PathLike[str]) -> Path:
        """Write the report."""


def write_pictures(result: Illustrated, folder: Path, page: str, prefix: str = "") -> list[Path]:
    """Write the pictures and, as `page`, the report of a result, as far as packages are installed; return the files."""
    missing, paths = missing_packages(), []
    if "matplotlib" not in missing:
        for kind in result.plots:
            paths.append(folder / f"{prefix}{kind}.png")
            files.write(paths[-1], partial(result.plot(kind).savefig, dpi=_DPI))
    if not {"matplotlib", "jinja2"} & set(missing):
        paths.append(result.report(folder / page))
    return paths


_DPI: Final = 150
_MOST_NAMES: Final = 8


def describe(paths: list[Path]) -> str:
    """Say where the files are, in a line; of many only the last is named, which is the report if there is one."""
    if len(paths) > _MOST_NAMES:
        return f"{paths[-1]} and {len(paths) - 1} more files beside it"
    return f"{paths[0].parent}: {', '.join(path.name for path in paths)}"
