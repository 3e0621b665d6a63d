import json
from contextlib import suppress
from hashlib import sha256

import pytest

import mjfast as mj
from mjfast.analysis import work
from mjfast.analysis.deals import deals
from mjfast.errors import FileError
from tests.analysis.digits import Digits

RECIPE = {"seed": 1, "tiles": 13}
COUNTS = ["10", *9 * ["0"]]
DIGEST = sha256(json.dumps(COUNTS).encode()).hexdigest()
WHOLE = {"format": 2, "recipe": RECIPE, "done": [[0, 5], [7, 12]], "sha256": DIGEST, "counts": COUNTS}


def load(path, n=100):
    return work.RunFile(path, RECIPE).load(Digits(), n)


def test_a_whole_file(tmp_path):
    path = tmp_path / "run.json"
    assert load(path).n == 0
    path.write_text(json.dumps(WHOLE))
    finished = load(path)
    assert (finished.done, finished.counts.tolist()) == ([(0, 5), (7, 12)], [10] + 9 * [0])
    work.RunFile(path, RECIPE).save(Digits(), finished)
    assert json.loads(path.read_text()) == WHOLE


DAMAGED = [
    {"recipe": 5},
    {"recipe": None},
    {"done": 7},
    {"done": [[0]]},
    {"done": [[0, 5, 10]]},
    {"done": [["a", "b"]]},
    {"done": [[0, 5]]},
    {"done": [[5, 15], [0, 0]]},
    {"done": [[0, 10], [5, 5]]},
    {"done": [[-5, 5]]},
    {"done": [[10, 20], [10, 0]]},
    {"done": [[0, 6], [2, 6]]},
    {"counts": ["10"]},
    {"counts": "10"},
    {"counts": ["ten"] + 9 * ["0"]},
    {"counts": ["11", "-1"] + 8 * ["0"]},
    {"counts": [str(10**30)] + 9 * ["0"]},
    {"format": 1},
    {"sha256": "0"},
]


@pytest.mark.parametrize("changes", DAMAGED)
def test_a_damaged_file(tmp_path, changes):
    path = tmp_path / "run.json"
    damaged = WHOLE | changes
    if "counts" in changes:  # counts that are wrong from the beginning
        damaged["sha256"] = sha256(json.dumps(damaged["counts"]).encode()).hexdigest()
    path.write_text(json.dumps(damaged))
    with pytest.raises(FileError, match=f"^{path} "):
        load(path)


@pytest.mark.parametrize("content", [b"", b"[]", b"{}", b"null", b'{"recipe": {"seed"', b"\xff\xfe", b"\0" * 50])
def test_a_file_that_is_none(tmp_path, content):
    path = tmp_path / "run.json"
    path.write_bytes(content)
    for reading in (work.RunFile(path, {"seed": 1}).load, lambda task, n: deals(n=10, out=tmp_path)):
        with pytest.raises(FileError, match=f"^{path} is no run file of mjfast, or is damaged .*; remove it"):
            reading(Digits(), 100)
    assert path.read_bytes() == content


def test_a_run_of_another_recipe(tmp_path):
    first = deals(n=1000, seed=1, out=tmp_path)
    for changes, named in [
        ({"seed": 2}, "seed"),
        ({"tiles": 14}, "tiles"),
        ({"forms": "standard", "measures": "pairs"}, "forms, measures"),
        ({"tile_set": "144"}, "copies, tile_set"),
    ]:
        with pytest.raises(FileError, match=rf"run\.json holds another run \(different: {named}\)"):
            deals(**{"n": 1000, "seed": 1, "out": tmp_path} | changes)
    assert deals(n=1000, seed=1, out=tmp_path).counts == first.counts


def test_a_run_with_ones_own_melds_goes_on(tmp_path):
    runs = mj.systems["standard"].replace(name="runs", melds=("123m", "456m", "789p", "123s"), forms=("standard",))
    for n in (20_000, 40_000):
        kept = deals(n=n, seed=1, system=runs, out=tmp_path)
    assert kept.counts == deals(n=40_000, seed=1, system=runs).counts


def test_a_smaller_run_does_not_undo_a_larger_one(tmp_path):
    deals(n=50_000, seed=1, out=tmp_path)
    before = (tmp_path / "run.json").read_text()
    with suppress(FileError):
        assert deals(n=1000, seed=1, out=tmp_path).counts == deals(n=1000, seed=1).counts
    assert (tmp_path / "run.json").read_text() == before


def test_without_a_seed_the_kept_run_goes_on(tmp_path):
    first = deals(n=20_000, out=tmp_path)
    second = deals(n=40_000, out=tmp_path)
    assert second.recipe["seed"] == first.recipe["seed"]
    assert second.counts == deals(n=40_000, seed=first.recipe["seed"]).counts
