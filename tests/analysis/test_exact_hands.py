"""The whole table: rows beside scores of the same wins, and what is left of it when something comes between."""

import importlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import duckdb
import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import mjfast as mj
from mjfast import analysis
from mjfast.analysis import exact_hands, extras, hand_counts
from mjfast.analysis.parquet import RECIPE
from mjfast.errors import FileError, HandError, InputError, MissingExtraError
from mjfast.tiles import KIND_NAMES
from mjfast.tilesets import TileSet

MODULE = importlib.import_module("mjfast.analysis.exact_hands")


def few(man="", pin="", sou="", honours="", flowers=""):
    """A tile set of few tiles: copies of each kind, those that are not given 0."""
    copies = "".join(suit.ljust(width, "0") for suit, width in ((man, 9), (pin, 9), (sou, 9), (honours, 7)))
    return TileSet("few", tuple(map(int, copies + (flowers.ljust(8, "0") if flowers else ""))))


TILES = few("22222", "333", "", "3000300")
KEYS = ["man", "pin", "sou", "honours"]

CASES = {
    "riichi": ("riichi", {"tile_set": TILES}),
    "a dealer draws": ("custom", {"tile_set": TILES, "self_draw": True, "seat": "E", "round": "S", "flags": "riichi"}),
    "a robbed kong": ("riichi", {"tile_set": TILES, "flags": "robbed_kong"}),
    "melds": ("saikouisen2000", {"tile_set": few("4" * 9, "", "2", "4"), "melds": "p111z c789m"}),
    "mcr": ("mcr_mil", {"tile_set": few("22222", "2222", "", "30003")}),
    "mcr, flowers": ("mcr_mil", {"tile_set": few("11111", "2222", "", "30003", "11"), "self_draw": True}),
    "guangdong": ("guangdong", {"tile_set": few("222222", "2222", "", "30003"), "self_draw": True}),
    "jokers": ("hangzhou_classic", {"tile_set": few("222", "222", "", "0000403"), "self_draw": True}),
    "luoshu": ("luoshu", {"tile_set": few("1" * 9, "1" * 9, "", "1111002", "1111"), "self_draw": True}),
    "lines": ("luoshu_lines", {"tile_set": few("2" * 9, "", "", "1111002", "1111")}),
    "thirteen136": ("thirteen136", {}),
    "thirteen34": ("thirteen34", {"self_draw": True}),
}


def read(path):
    """The table, with words in place of categories."""
    frame = pd.read_parquet(path)
    return frame.astype({"win": str, "patterns": str})


def wins_of(frame, common):
    """The wins of the rows."""
    hands = hand_counts(frame)
    last = np.array([KIND_NAMES.index(name) for name in frame["win"]])
    hands[np.arange(len(hands)), last] -= 1
    wins = mj.Wins.from_records(
        [
            {
                "hand": hand,
                "win": win,
                "self_draw": common.get("self_draw", False),
                **{name: common[name] for name in ("seat", "round", "flags", "melds") if name in common},
            }
            for hand, win in zip(mj.to_strings(hands), frame["win"], strict=True)
        ]
    )
    assert len(wins) == len(frame)
    return wins


@pytest.fixture(scope="module", params=CASES)
def case(request, tmp_path_factory):
    rules, common = CASES[request.param]
    path = exact_hands(tmp_path_factory.mktemp("hands") / "table.parquet", rules, workers=2, **common)
    return rules, common, read(path), path


def test_a_row_for_each_hand_and_last_tile(case):
    rules, common, frame, _ = case
    hands = mj.complete_hands(rules, **{name: common[name] for name in ("melds", "tile_set") if name in common})
    counts, weights = (np.concatenate(arrays) for arrays in zip(*hands, strict=True))
    expected = {}
    for row, weight in zip(counts.tolist(), weights.tolist(), strict=True):
        powers = [sum(n * 5**place for place, n in enumerate(row[at : at + 9])) for at in (0, 9, 18)]
        key = (*powers, sum(n * 5**place for place, n in enumerate(row[27:])))
        expected |= {(*key, place): weight * n for place, n in enumerate(row) if n}
    rows = zip(*(frame[name].tolist() for name in KEYS), map(KIND_NAMES.index, frame["win"]), strict=True)
    found = list(rows)
    assert found == sorted(set(found))
    if common.get("flags") == "robbed_kong":  # not by a tile of which the player holds another
        expected = {key: expected[key] for key in found}
    else:
        assert sum(frame["weight"]) == hands.weight * hands.tiles
    assert dict(zip(found, frame["weight"].tolist(), strict=True)) == expected


def test_rows_are_scored_as_any_win(case):
    rules, common, frame, _ = case
    scores = mj.score_batch(wins_of(frame, common), rules, below_minimum=True)
    expected, riichi = scores.frame, scores.plan.rules[0].family_name == "riichi"
    assert list(frame.columns[:8]) == [*KEYS, "win", "weight", "legal", "points"]
    assert list(frame.columns[8:]) == [*(("han", "fu", "multiple") if riichi else ("fan",)), "patterns", "reading"]
    assert frame["legal"].tolist() == expected["legal"].tolist()
    won = expected["reason"] != "no yaku"
    assert frame["points"].tolist() == expected["points"].where(won, 0).tolist()
    for name in frame.columns[8:-2]:
        assert frame[name].tolist() == expected[name].tolist()
    times = scores.counts()
    words = [
        " ".join(name if n[row] == 1 else f"{name}*{n[row]}" for name, n in times.items() if n[row])
        for row in range(len(frame))
    ]
    legal = frame["legal"].to_numpy()
    assert frame["patterns"][legal].tolist() == np.array(words)[legal].tolist()
    assert (frame["points"][legal] > 0).all()


def test_readings(case):
    rules, common, frame, _ = case
    for row, score in zip(*scored_one_by_one(frame, rules, common), strict=True):
        assert row.reading == score.readings.index(score.reading)
        assert row.points == (0 if score.status == mj.faults.NO_YAKU else score.points)
        assert row.legal == score.legal
        names = {word.partition("*")[0] for word in row.patterns.split()}
        assert names == set(score.yaku)


def scored_one_by_one(frame, rules, common):
    rows = frame.sample(min(len(frame), 60), random_state=1)
    scores = mj.score_batch(wins_of(rows, common), rules, below_minimum=True)
    return list(rows.itertuples()), list(scores)


def test_sums_are_those_of_exact_wins(case):
    rules, common, frame, path = case
    found = analysis.exact_wins(rules, **common)
    assert found.summary["wins"].tolist() == [len(frame)]
    assert found.summary["legal_weight"].tolist() == [frame["weight"][frame["legal"]].sum()]
    points = frame.groupby("points")["weight"].sum()
    assert dict(zip(found.points["points"], found.points["weight"], strict=True)) == points.to_dict()
    for name, weight in zip(found.patterns["pattern"], found.patterns["weight"], strict=True):
        there = frame["patterns"].str.split().map(lambda words, name=name: name in {w.split("*")[0] for w in words})
        assert frame["weight"][there].sum() == weight
    recipe = json.loads(pq.read_schema(path).metadata[RECIPE])
    assert recipe == {**found.recipe, "counted": "hands"}
    assert not path.with_name("table.parquet.parts").exists()


def test_counts_come_back():
    rng = np.random.default_rng(1)
    for columns in (34, 42):
        counts = rng.integers(5, size=(50, columns), dtype=np.uint8)
        keys = MODULE._keys(counts)
        frame = pd.DataFrame(dict(zip(KEYS, keys, strict=True)))
        found = hand_counts(frame)
        assert found.dtype == np.uint8
        assert found.tolist() == counts.tolist()
    assert hand_counts(frame.head(0)).shape == (0, 34)
    assert hand_counts(frame.astype("int64")[::2]).tolist() == counts[::2].tolist()
    with pytest.raises(InputError, match="unknown column 'sou'"):
        hand_counts(frame.drop(columns="sou"))


@pytest.fixture
def in_parts(monkeypatch):
    """Cut the table into more parts, and these into more slices."""
    monkeypatch.setattr(MODULE, "_HANDS", 25)
    monkeypatch.setattr(MODULE, "_SLICE", 16)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of the table of parts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MODULE, "_HANDS", 25)
        patch.setattr(MODULE, "_SLICE", 16)
        return make(tmp_path_factory.mktemp("whole")).read_bytes()


def make(folder, **how):
    return exact_hands(folder / "table.parquet", tile_set=TILES, **how)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def parts_of(folder):
    return folder / "table.parquet.parts"


def kept(folder):
    return sorted(path.name for path in parts_of(folder).glob("[!.]*.parquet"))


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_the_same_with_any_number_of_workers(workers, in_parts, whole, tmp_path):
    assert make(tmp_path, workers=workers).read_bytes() == whole
    assert names(tmp_path) == ["table.parquet"]


@pytest.mark.usefixtures("in_parts")
class TestInterrupted:
    def test_by_an_error(self, whole, tmp_path, monkeypatch):
        write, calls = MODULE._write_part, []

        def fails(*arguments):
            calls.append(arguments)
            if len(calls) > 5:
                raise KeyboardInterrupt
            write(*arguments)

        monkeypatch.setattr(MODULE, "_write_part", fails)
        with pytest.raises(KeyboardInterrupt):
            make(tmp_path, workers=2)
        assert names(tmp_path) == ["table.parquet.parts"]
        before = kept(tmp_path)
        assert 4 <= len(before) <= 5
        calls.clear()
        monkeypatch.setattr(MODULE, "_write_part", lambda *arguments: (calls.append(arguments), write(*arguments)))
        assert make(tmp_path).read_bytes() == whole
        written = {path.name for _, path in calls}
        assert len(written) == len(calls) > 0
        assert not written & set(before)
        assert names(tmp_path) == ["table.parquet"]

    def test_while_the_parts_are_joined(self, whole, tmp_path, monkeypatch):
        with monkeypatch.context() as patch:
            patch.setattr(MODULE, "_read", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
            with pytest.raises(KeyboardInterrupt):
                make(tmp_path)
        assert names(tmp_path) == ["table.parquet.parts"]
        monkeypatch.setattr(MODULE, "_write_part", None)  # all are there
        assert make(tmp_path).read_bytes() == whole

    def test_a_part_that_nobody_waits_for(self, tmp_path, monkeypatch):
        score = MODULE._table
        slices = []

        def fails(*arguments):
            slices.append(arguments)
            if len(slices) == 3:
                raise KeyboardInterrupt
            return score(*arguments)

        monkeypatch.setattr(MODULE, "_HANDS", 10**9)  # one part
        monkeypatch.setattr(MODULE, "_table", fails)
        with pytest.raises(KeyboardInterrupt):
            make(tmp_path, workers=2)
        assert len(slices) == 3
        assert kept(tmp_path) == []

    def test_another_call_makes_nothing(self, whole, tmp_path, monkeypatch):
        path = make(tmp_path)
        before = path.stat().st_mtime_ns
        monkeypatch.setattr(MODULE, "_write_tables", None)
        assert make(tmp_path) == path
        assert path.stat().st_mtime_ns == before

    def test_a_table_of_something_else_is_written_anew(self, whole, tmp_path):
        path = make(tmp_path, seat="E")
        assert path.read_bytes() != whole
        assert make(tmp_path).read_bytes() == whole


# The command, with more parts, each of which may take a moment.
SLOW = """
import importlib, time
from mjfast.analysis import cli
module = importlib.import_module("mjfast.analysis.exact_hands")
module._HANDS, module._SLICE = 25, 16
write = module._write_part
module._write_part = lambda *arguments: (write(*arguments), time.sleep({moment}))
small = importlib.import_module("mjfast.tilesets").TileSet("few", {copies})
study = module.exact_hands
importlib.import_module("mjfast.analysis").exact_hands = lambda *rest, **how: study(*rest, **dict(how, tile_set=small))
cli.main()
"""


def start(*arguments, before="", moment=0.0):
    code = before + SLOW.format(copies=TILES.copies, moment=moment)
    command = [sys.executable, "-P", "-c", code, "exact", "hands", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def _interruptible():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_interruptible", "in_parts")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_process_ends(how, whole, tmp_path):
    with start("--workers", 2, "--out", tmp_path / "table.parquet", moment=0.2) as process:
        late = time.monotonic() + 30
        while len(kept(tmp_path)) < 3:
            assert time.monotonic() < late
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(how)
        out, err = process.communicate(timeout=30)
    assert names(tmp_path) == ["table.parquet.parts"]
    if how == signal.SIGINT:
        assert (process.returncode, out) == (130, "")
        assert re.fullmatch(r"interrupted: finished parts are kept in .*table\.parquet\.parts; .*\n", err)
    before = {name: (parts_of(tmp_path) / name).stat().st_ino for name in kept(tmp_path)}
    assert 3 <= len(before) < 25
    joined = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda *rest, **how: joined.append(kept(tmp_path)))
        assert make(tmp_path).read_bytes() == whole
    assert joined
    assert {name: (parts_of(tmp_path) / name).stat().st_ino for name in before} == before


@pytest.mark.usefixtures("in_parts")
@pytest.mark.parametrize("most", ["a part", "the table"])
def test_a_disk_that_fills(most, whole, tmp_path):
    """Files that grow beyond a limit are refused like files on a full disk."""
    limit = 2000 if most == "a part" else len(whole) // 2
    before = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({limit}, {limit}))\n"
    path = tmp_path / "table.parquet"
    with start("--out", path, before=before) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "")
    part = rf"{path}.parts/\d+.parquet"
    assert re.fullmatch(f"mjfast: cannot write {part if most == 'a part' else path}: .*File too large\n", err)
    assert names(tmp_path) == ["table.parquet.parts"]
    assert all(name[0] != "." for name in names(parts_of(tmp_path)))
    assert bool(kept(tmp_path)) == (most == "the table")
    assert make(tmp_path).read_bytes() == whole


@pytest.fixture
def stopped(tmp_path, monkeypatch, in_parts):
    """A folder with all parts of a table that was interrupted."""
    with monkeypatch.context() as patch:
        patch.setattr(MODULE, "_read", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            make(tmp_path)
    return tmp_path


def test_parts_of_another_table(stopped, monkeypatch):
    for how, words in (
        ({"self_draw": True}, "self_draw"),
        ({"seat": "E", "flags": "riichi"}, "flags, seat"),
        ({"rules": "custom"}, "rules"),
        ({"round": "N", "rules": mj.rules.replace("riichi", kiriage_mangan=True)}, "round, rules"),
    ):
        with pytest.raises(FileError, match=rf"parts holds parts of another table \(different: {words}\); remove it"):
            make(stopped, **how)
    monkeypatch.setattr("mjfast.analysis.circumstances.__version__", "0.0.0")
    with pytest.raises(FileError, match=r"of another table \(different: mjfast\)"):
        make(stopped)


@pytest.mark.parametrize("bad", [b"", b"PAR1", b"cut short", b"other"])
def test_a_damaged_part(bad, stopped, whole):
    part = parts_of(stopped) / "00003.parquet"
    part.write_bytes(part.read_bytes()[:-20] if bad == b"cut short" else bad)
    with pytest.raises(FileError, match=rf"{part} is damaged \(.*\); remove it"):
        make(stopped)
    assert names(stopped) == ["table.parquet.parts"]
    part.unlink()
    assert make(stopped).read_bytes() == whole


@pytest.mark.parametrize("bad", [b"", b"{", b"\xff", b"[]", b"null"])
def test_a_damaged_recipe(bad, stopped):
    path = parts_of(stopped) / "recipe.json"
    path.write_bytes(bad)
    with pytest.raises(FileError, match=r"recipe\.json is damaged|parts of another table"):
        make(stopped)
    path.unlink()
    with pytest.raises(FileError, match="parts holds something else: choose another name or remove it"):
        make(stopped)
    assert len(kept(stopped)) > 3


def other_files(folder):
    """Files that may be there under the name of a table."""
    pq.write_table(pa.table({"a": [1]}), folder / "no_recipe.parquet")
    pq.write_table(pa.table({"a": [1]}).replace_schema_metadata({RECIPE: b"{"}), folder / "no_json.parquet")
    (folder / "text.parquet").write_text("my notes")
    (folder / "empty.parquet").write_text("")
    (folder / "folder.parquet").mkdir()
    return sorted(folder.iterdir())


def test_files_of_somebody_else(tmp_path):
    for path in other_files(tmp_path):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(FileError, match=rf"{path} is no table of mjfast \(.*\): choose another name or remove it"):
            exact_hands(path, "thirteen136")
        assert before == (path.read_bytes() if path.is_file() else None)
    (tmp_path / "a.parquet.parts").mkdir()
    (tmp_path / "a.parquet.parts" / "diary.txt").write_text("dear diary")
    with pytest.raises(FileError, match=r"a\.parquet\.parts holds something else"):
        exact_hands(tmp_path / "a.parquet", "thirteen136")
    assert (tmp_path / "a.parquet.parts" / "diary.txt").exists()
    (tmp_path / "b.parquet.parts").write_text("a file")
    with pytest.raises(FileError, match=r"cannot write into the folder .*b\.parquet\.parts: "):
        exact_hands(tmp_path / "b.parquet", "thirteen136")


def test_names_that_will_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    table = exact_hands("first.parquet", "thirteen136").read_bytes()
    for name in ("a b/ü 一筒.parquet", "new/folders/x.parquet", "no ending", ".hidden", tmp_path / "-n", "a.parts"):
        assert exact_hands(name, "thirteen136").read_bytes() == table
        assert Path(name).read_bytes() == table
    (tmp_path / "link").symlink_to("first.parquet")
    assert exact_hands("link", "thirteen136") == Path("link")
    (tmp_path / "broken").symlink_to("other.parquet")
    exact_hands("broken", "thirteen136")
    assert (tmp_path / "other.parquet").read_bytes() == table


@pytest.mark.parametrize("name", ["", ".", "..", "/", "/dev/null", "/dev/null/x", "/proc/x", "x" * 300, "x" * 252])
def test_names_that_will_not_do(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileError, match=re.escape(name or "no table")):
        exact_hands(name, "thirteen136")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(FileError, match=r"cannot write into the folder .*Permission denied"):
        exact_hands(tmp_path / "a.parquet", "thirteen136")
    tmp_path.chmod(0o700)
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow(tmp_path, monkeypatch):
    monkeypatch.setattr(extras, "is_installed", lambda name: name != "pyarrow" and find_spec(name) is not None)
    with pytest.raises(MissingExtraError, match=r"needs pyarrow.*pip install 'mjfast\[parquet\]'"):
        exact_hands(tmp_path / "a.parquet", "thirteen136")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("rules", "common", "error"),
    [
        ("nothing", {}, InputError),
        (["riichi"], {}, InputError),
        ("riichi", {"flags": "ippatsu"}, InputError),
        ("riichi", {"flags": "riichi", "melds": "p111z"}, InputError),
        ("riichi", {"melds": "p111z p111z"}, HandError),
        ("hangzhou_classic", {"tile_set": few("222", "222", "", "0000403")}, InputError),
        ("riichi", {"tile_set": few("1111")}, InputError),
        ("thirteen136", {"tile_set": few("4" * 9)}, InputError),
        ("thirteen136", {"workers": 0}, InputError),
    ],
)
def test_wrong_arguments(rules, common, error, tmp_path):
    with pytest.raises(error):
        exact_hands(tmp_path / "a.parquet", rules, **common)
    assert not (tmp_path / "a.parquet").exists()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("query") / "hands.parquet"
    return exact_hands(path, "riichi", tile_set=few("222222", "33", "", "3000333"), self_draw=True)


def test_questions_in_pandas(table, monkeypatch):
    monkeypatch.chdir(table.parent)
    found = analysis.exact_wins("riichi", tile_set=few("222222", "33", "", "3000333"), self_draw=True)
    frame = pd.read_parquet("hands.parquet", columns=["points", "weight"])
    shares = frame.groupby("points")["weight"].sum() / frame["weight"].sum()
    assert shares.to_dict() == dict(zip(found.points["points"], found.points["share"], strict=True))
    dear = pd.read_parquet("hands.parquet", filters=[("points", ">=", 32000)])
    dear = dear.assign(hand=mj.to_strings(hand_counts(dear)))
    assert dear["weight"].sum() == found.points.query("points >= 32000")["weight"].sum() > 0
    assert mj.shanten(dear["hand"].tolist()).tolist() == [-1] * len(dear)
    frame = pd.read_parquet("hands.parquet", columns=["win", "patterns", "weight"])
    assert isinstance(frame["win"].dtype, pd.CategoricalDtype)
    assert isinstance(frame["patterns"].dtype, pd.CategoricalDtype)
    common = frame.groupby("patterns", observed=True)["weight"].sum().nlargest(3)
    assert common.index[0] == "menzen_tsumo chiitoitsu"
    white = frame[frame["win"] == "5z"]
    assert 0 < white["weight"].sum() < frame["weight"].sum()


def test_questions_in_duckdb(table, monkeypatch):
    monkeypatch.chdir(table.parent)
    frame = read("hands.parquet")
    shares = duckdb.sql("""
        SELECT points, sum(weight) / sum(sum(weight)) OVER () AS share
        FROM 'hands.parquet' GROUP BY points ORDER BY points
    """).fetchall()
    expected = (frame.groupby("points")["weight"].sum() / frame["weight"].sum()).to_dict()
    assert dict(shares) == pytest.approx(expected, rel=1e-12)
    found = duckdb.sql("""
        SELECT patterns, sum(weight) AS weight, any_value(points) AS points
        FROM 'hands.parquet'
        WHERE win = '5z' AND patterns LIKE '%daisangen%'
        GROUP BY patterns
        ORDER BY weight DESC
    """).fetchall()
    there = frame[(frame["win"] == "5z") & frame["patterns"].str.contains("daisangen")]
    sums = there.groupby("patterns")["weight"].sum()
    assert {patterns: weight for patterns, weight, _ in found} == sums.to_dict()
    assert [weight for _, weight, _ in found] == sorted(sums, reverse=True)
    assert len(found) > 1
