import errno
import os
from pathlib import Path

import pytest

from mjfast.analysis import files
from mjfast.errors import FileError


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_written_whole(tmp_path):
    path = tmp_path / "a.txt"
    seen = []

    def writer(temporary):
        assert not path.exists()
        assert temporary.suffix == ".txt"
        seen.append(temporary)
        temporary.write_text("first")

    files.write(path, writer)
    assert path.read_text() == "first"
    assert path.stat().st_mode & 0o777 == 0o644
    assert seen[0].parent == tmp_path
    assert names(tmp_path) == ["a.txt"]
    files.write_text(path, "second: 一筒\n")
    assert path.read_text(encoding="utf-8") == "second: 一筒\n"
    files.write_json(tmp_path / "a.json", {"count": 10**30})
    assert (tmp_path / "a.json").read_text() == '{\n "count": 1000000000000000000000000000000\n}\n'
    assert names(tmp_path) == ["a.json", "a.txt"]


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("before", [None, "the old one"])
def test_a_writer_that_fails_leaves_nothing(tmp_path, error, before):
    path = tmp_path / "a.csv"
    if before is not None:
        path.write_text(before)

    def writer(temporary):
        temporary.write_text("half of i")
        raise error

    with pytest.raises(type(error)):
        files.write(path, writer)
    assert names(tmp_path) == ([] if before is None else ["a.csv"])
    assert before is None or path.read_text() == before


def test_a_full_disk_is_an_error_of_ours(tmp_path):
    def writer(temporary):
        temporary.write_text("half of i")
        raise OSError(28, "No space left on device")

    with pytest.raises(FileError, match=r"cannot write .*/a\.csv: No space left on device"):
        files.write(tmp_path / "a.csv", writer)
    assert names(tmp_path) == []


@pytest.mark.parametrize("path", ["/dev/null/a.csv", "/proc/none/a.csv", "regular/a.csv", "none/a.csv", "folder"])
def test_what_cannot_be_written(tmp_path, path):
    (tmp_path / "regular").write_text("")
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match=f"cannot write .*{path}: "):
        files.write_text(tmp_path / path, "text")
    assert names(tmp_path) == ["folder", "regular"]
    assert names(tmp_path / "folder") == []


def test_a_folder_is_made(tmp_path):
    folder = tmp_path / "a" / "b"
    assert files.make_folder(str(folder)) == folder
    assert files.make_folder(folder) == folder
    assert names(folder) == []


@pytest.mark.parametrize("path", ["/dev/null/x", "/proc", "/proc/x", "regular", "regular/x"])
def test_folders_that_will_not_do(tmp_path, path):
    (tmp_path / "regular").write_text("")
    with pytest.raises(FileError, match=f"cannot write into the folder .*{path}: "):
        files.make_folder(tmp_path / path)


def test_one_at_a_time_in_a_folder(tmp_path):
    with files.alone_in(tmp_path):
        with pytest.raises(FileError, match=f"another run is writing into the folder {tmp_path}"):
            files.alone_in(tmp_path).__enter__()
        # As processes have it that are forked meanwhile, and that may live on.
        forked = [os.dup(int(link.name)) for link in Path("/proc/self/fd").iterdir() if link.resolve() == tmp_path]
    assert forked
    with pytest.raises(FileNotFoundError), files.alone_in(tmp_path):
        (tmp_path / "none").read_text()
    with files.alone_in(tmp_path):
        pass
    for handle in forked:
        os.close(handle)


def test_file_systems_without_locks(tmp_path, monkeypatch):
    def no_lock(handle, how):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(files.fcntl, "flock", no_lock)
    with files.alone_in(tmp_path), files.alone_in(tmp_path):
        pass
