"""Optional packages, and the extras that bring them."""

import importlib
import importlib.util
from types import ModuleType
from typing import Final

from mjfast.errors import MissingExtraError

_EXTRAS: Final = {
    "matplotlib": "plot",
    "pyarrow": "parquet",
    "jinja2": "report",
    "tabulate": "report",
    "distributed": "dask",
    "dask": "dask",
}


def is_installed(package: str) -> bool:
    """Whether an optional package can be imported."""
    return importlib.util.find_spec(package) is not None


def hint(package: str) -> str:
    """Return how to install an optional package."""
    return f"pip install 'mjfast[{_EXTRAS[package]}]'"


def require(module: str) -> ModuleType:
    """
    Import a module of an optional package.

    Raises
    ------
    MissingExtraError
        If it is not installed; the message names the extra.
    """
    package = module.partition(".")[0]
    if not is_installed(package):
        raise MissingExtraError(f"this needs {package}, which is not installed: {hint(package)}")
    return importlib.import_module(module)
