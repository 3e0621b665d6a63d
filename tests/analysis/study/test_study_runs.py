"""Runs of studies that are ended, taken up again, and damaged: nothing is lost, and no bit differs."""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from mjfast import analysis, rules
from mjfast.analysis import files, work
from mjfast.analysis.deals import start
from mjfast.analysis.study import folder as run_folder
from mjfast.analysis.study import running
from mjfast.analysis.study.folder import RunFolder
from mjfast.analysis.study.task import task_of
from mjfast.deals import BLOCK
from mjfast.errors import FileError, InputError, RunError
from tests.analysis import killed
from tests.analysis.digits import Inline, Losing
from tests.analysis.killed import dump, same

N = 4_000


def turns(out=None, *, executor=None, **changes):
    asked = {
        "populations": "alone",
        "rules": "riichi",
        "measures": "turns",
        "by": "starting_shanten",
        "n": N,
        "seed": 1,
    }
    return running.run(analysis.design(**asked | changes), out=out, executor=executor, chunk=256)


@pytest.fixture(scope="module")
def whole():
    return turns()


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    path = tmp_path_factory.mktemp("finished")
    turns(path)
    return path


@pytest.fixture
def folder(finished, tmp_path):
    """The folder of a finished run."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def lose(call, out, **changes):
    executor = Losing(call, BrokenProcessPool("x"))
    with pytest.raises(RunError, match=r"^a process died, .* kept in .*units1\.json"):
        turns(out, executor=executor, **changes)


def test_killed_and_resumed(tmp_path):
    for _ in range(2):
        process = killed.start(tmp_path)
        killed.wait_for_more(tmp_path, process)
        killed.end(process, signal.SIGKILL)
    assert 0 < killed.finished(tmp_path) < killed.N
    same(running.resume(tmp_path), running.run(killed.study()))


@pytest.mark.full
@pytest.mark.parametrize("name", ["processes", "dask"])
def test_killed_again_and_again_and_resumed(tmp_path, name):
    for _ in range(5):
        process = killed.start(tmp_path, name)
        killed.wait_for_more(tmp_path, process)
        killed.end(process, signal.SIGKILL)
    assert killed.finished(tmp_path) < killed.N
    same(running.resume(tmp_path, executor=name), running.run(killed.study()))


def test_interrupted_and_resumed(tmp_path, whole):
    for call in (5, 2, 1):
        lose(call, tmp_path)
    part = running.load(tmp_path)
    assert 0 < part.done[0] < N
    assert dump(part) != dump(whole)
    same(running.resume(tmp_path), whole)
    same(running.load(tmp_path), whole)


def test_extended(folder):
    longer = turns(n=3 * N)
    same(running.extend(folder, 3 * N), longer)
    same(running.resume(folder), longer)
    lose(2, folder, n=5 * N)
    same(running.extend(folder, 5 * N), turns(n=5 * N))


def test_fewer_than_there_are(folder, tmp_path):
    before = contents(folder)
    with pytest.raises(
        InputError, match=r"units1\.json holds some of the first 4,000 games, more than the 3,999 asked"
    ):
        turns(folder, n=N - 1)
    assert contents(folder) == before
    # It is the last unit that counts, however many are missing before it.
    study = analysis.design("alone", "riichi", "turns", by="starting_shanten", n=N, seed=1)
    task, kept = task_of(study, study.populations[0]), RunFolder(files.make_folder(tmp_path / "gap"), study).keep(0)
    kept.save(task, work.Finished(task.count(3072, 3584), [(3072, 3584)]))
    with pytest.raises(InputError, match="holds some of the first 3,584 games, more than the 1,000 asked for"):
        turns(tmp_path / "gap", n=1000)
    same(turns(tmp_path / "gap"), turns())


def test_with_a_precision(tmp_path, monkeypatch):
    monkeypatch.setattr(running, "FIRST_LOOK", 2048)
    precise = {"n": None, "precision": ("win", 0.01), "by": ()}
    whole = turns(**precise)
    goals = []
    for call in (2, 4, 5):
        lose(call, tmp_path, **precise)
        goals.append(run_folder.read_kept(tmp_path)["goals"]["alone"])
    assert goals[0] == 2048 < goals[-1] == whole.done[0]
    same(running.resume(tmp_path), whole)
    same(turns(tmp_path, **precise), whole)


def test_a_precision_goes_on_from_whatever_is_there(folder, monkeypatch):
    monkeypatch.setattr(running, "FIRST_LOOK", 256)
    loose, tight = ({"n": None, "precision": ("win", half), "by": ()} for half in (0.1, 0.008))
    shutil.rmtree(folder)
    assert turns(folder, **loose).done == (256,)
    running.extend(folder, N)
    same(turns(folder, **loose), turns(by=()))
    precise = turns(folder, **tight)
    assert precise.done[0] > N
    same(precise, turns(by=(), n=precise.done[0]))
    with pytest.raises(InputError, match=f"more than the {N:,} asked for"):
        turns(folder, **loose | {"n": N})


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"seed": 2}, "seed"),
        ({"rules": "saikouisen2000"}, "rules"),
        ({"rules": rules.load("riichi").replace(open_tanyao=False)}, "rules"),
        ({"by": ()}, "by"),
        ({"populations": analysis.Alone(draws=17)}, "population"),
        ({"measures": "waits"}, "tables"),
        ({"measures": "waits", "populations": "deals", "seed": 2}, "population, seed, tables"),
    ],
)
def test_a_run_of_another_recipe(folder, changes, named):
    before = contents(folder)
    with pytest.raises(FileError, match=rf"units1\.json holds another run \(different: {named}\)"):
        turns(folder, **changes)
    assert contents(folder) == before


def test_a_run_of_another_version(folder, monkeypatch):
    before = contents(folder)
    monkeypatch.setattr(run_folder, "__version__", "0.0.1")
    for again in (turns, running.resume, running.load):
        with pytest.raises(FileError, match=r"units1\.json holds another run \(different: mjfast\)"):
            again(folder)
    assert contents(folder) == before


def test_rules_that_have_changed(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('name = "mine"\nextends = "riichi"\n')
    turns(tmp_path / "run", rules=str(file))
    file.write_text('name = "mine"\nextends = "riichi"\n[win]\nopen_tanyao = false\n')
    for again in (running.resume, running.load):
        with pytest.raises(FileError, match="the rule set mine is not what it was when the study began"):
            again(tmp_path / "run")


DAMAGED = [b"", b"{", b"[]", b"null", b"{}", b"\0" * 99, b"\xff\xfe", b'{"format": 2}']


@pytest.mark.parametrize("name", ["run.json", "units1.json"])
@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file(folder, name, content):
    (folder / name).write_bytes(content)
    before = contents(folder)
    for again in (turns, running.resume, running.load):
        with pytest.raises(FileError, match=rf"{name} "):
            again(folder)
    assert contents(folder) == before


@pytest.mark.parametrize(
    "change",
    [
        {"tables": {}},
        {"events": ["0 0 0 0"]},
        {"events": ["0 0 0 0: -1"]},
        {"units": []},
        {"units": ["0 3: 3999"]},
        {"shanten": 7},
    ],
)
def test_damaged_counts(folder, change):
    held = json.loads((folder / "units1.json").read_text())
    held["counts"] |= change
    (folder / "units1.json").write_text(json.dumps(held))
    with pytest.raises(FileError, match=r"units1\.json is no run file of mjfast, or is damaged \(.*\); remove it"):
        running.load(folder)


def test_folders_that_are_none(tmp_path):
    file = tmp_path / "file"
    file.write_text("mine")
    with pytest.raises(FileError, match=f"cannot write into the folder {file}: "):
        turns(file)
    assert file.read_text() == "mine"
    for again in (running.resume, running.load):
        with pytest.raises(FileError, match=f"{tmp_path} is no folder of a study"):
            again(tmp_path)
        with pytest.raises(FileError, match=f"{file}"):
            again(file)
    (tmp_path / "run" / "units1.json").mkdir(parents=True)
    with pytest.raises(FileError, match=r"units1\.json is no run file"):
        turns(tmp_path / "run")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(folder):
    folder.chmod(0o500)
    with pytest.raises(FileError, match=f"cannot write into the folder {folder}: Permission denied"):
        turns(folder, n=2 * N)
    running.load(folder)


@pytest.mark.parametrize("room", [1, 2, 4])
def test_a_full_disk(tmp_path, monkeypatch, whole, room):
    left = iter(range(room))

    def write(path, text):
        if next(left, None) is None:
            with path.open("w") as file:
                file.write(text[: len(text) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        path.write_text(text)

    with monkeypatch.context() as patch:
        patch.setattr(work, "_SAVE_EVERY", 0)
        patch.setattr(files, "_write", write)
        with pytest.raises(FileError, match=r"^cannot write .*units1\.json: No space left on device"):
            turns(tmp_path, executor=Inline())
    # What was saved before is there, and nothing else.
    assert set(contents(tmp_path)) == ({"run.json", "units1.json"} if room > 1 else {"run.json"})
    assert killed.finished(tmp_path) == 256 * (room - 1)
    same(running.resume(tmp_path), whole)


@pytest.mark.full
def test_a_disk_that_is_full(tmp_path):
    disk, kept = tmp_path / "disk", tmp_path / "kept"
    disk.mkdir()
    script = f"{sys.executable} {killed.__file__} {disk} threads; cp -r {disk} {kept}"
    mounted = f"mount -t tmpfs -o size=48k none {disk} && {{ {script}; }}"
    ended = subprocess.run(["unshare", "-m", "sh", "-c", mounted], capture_output=True, text=True)
    if not kept.exists():
        pytest.skip("no file system can be mounted here")
    assert "No space left on device" in ended.stderr
    assert set(contents(kept)) == {"run.json", "units1.json"}
    assert 0 < killed.finished(kept) < killed.N
    same(running.resume(kept), running.run(killed.study()))


def test_one_run_at_a_time(folder, whole):
    with files.alone_in(folder):
        for again in (turns, running.resume):
            with pytest.raises(FileError, match=f"another run is writing into the folder {folder}"):
                again(folder)
        same(running.load(folder), whole)
    same(turns(folder), whole)


def test_two_processes_in_one_folder(tmp_path):
    first = killed.start(tmp_path)
    killed.wait_for_more(tmp_path, first)
    second = killed.start(tmp_path)
    assert "another run is writing into the folder" in second.communicate()[1]
    assert second.returncode == 1
    assert (first.communicate()[1], first.returncode) == ("", 0)
    same(running.load(tmp_path), running.run(killed.study()))


def test_two_runs_of_deals_in_one_folder(tmp_path):
    # They keep no others out: each counts all, and the file is that of one of them.
    asked = {"tiles": 13, "n": 40 * BLOCK, "seed": 1, "measures": "shanten", "forms": "all", "system": "standard"}
    asked |= {"tile_set": None, "confidence": 0.95, "out": tmp_path}

    def count(workers):
        state = start(**asked)
        state.run(workers=workers, chunk=1)
        return state.result().counts

    with ThreadPoolExecutor(2) as both:
        one, other = both.map(count, (1, 2))
    assert one == other == count(1) == start(**asked).result().counts
    assert {path.name for path in tmp_path.iterdir()} == {"run.json"}
