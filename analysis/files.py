"""Files that are either whole or not there."""

import contextlib
import fcntl
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from mjfast.errors import FileError, reason


def write(path: Path, writer: Callable[[Path], None]) -> None:
    """
    Let `writer` fill a temporary file, which then takes its final name in one step.

    Raises
    ------
    FileError
        If the file cannot be written; nothing is left under the final name then.
    """
    # The suffix stays last: some writers choose the format by it.
    handle, name = -1, ""
    try:
        path = path.resolve()
        if path.exists() and not path.is_file():  # a device or a pipe has no final name to take
            writer(path)
            return
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=path.suffix, dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        writer(temporary)
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        temporary.replace(path)
    except OSError as error:
        raise FileError(f"cannot write {path}: {reason(error)}") from error
    finally:
        if name:
            with contextlib.suppress(OSError):
                Path(name).unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text file whole."""
    write(path, lambda temporary: _write(temporary, text))


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def write_json(path: Path, value: Any) -> None:
    """Write a JSON file whole."""
    write_text(path, json.dumps(value, indent=1) + "\n")


def make_folder(path: str | os.PathLike[str]) -> Path:
    """
    Return the folder, made if need be.

    Raises
    ------
    FileError
        If it cannot be made or cannot be written into.
    """
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise FileError(f"cannot write into the folder {folder}: {reason(error)}") from error
    return folder


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """
    Keep others that ask for the same out of a folder; the system forgets it when the process ends, however it does.

    Raises
    ------
    FileError
        If another is in.
    """
    handle = os.open(folder, os.O_RDONLY)
    with contextlib.ExitStack() as opened:
        opened.callback(os.close, handle)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FileError(f"another run is writing into the folder {folder}: wait for its end, or stop it") from None
        except OSError:  # some file systems have no locks
            pass
        else:
            # To close it is not enough: processes that are forked meanwhile have it open as well.
            opened.callback(fcntl.flock, handle, fcntl.LOCK_UN)
        yield
