import gzip
import re

import pandas as pd
import pytest

import mjfast as mj
from mjfast.analysis import exact_deals, recorded_deals
from mjfast.errors import FileError, HandError, InputError, MjfastError, TileError

GOOD = "3340m467p1259s37z"
READY = "123456789m11p11z"
SHANTEN = {GOOD: 4, READY: 0, "19m19p19s1234567z": 0, "147m258p369s1234z": 6}


@pytest.fixture
def csv(tmp_path):
    def write(text):
        path = tmp_path / "hands.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def lines(*rows):
    return "".join(f"{row}\n" for row in rows)


def test_a_good_file(csv):
    result = recorded_deals(csv(lines("hand", *SHANTEN, GOOD)), confidence=0.9)
    assert {row: count for row, count in result.counts.items() if count} == {(0,): 2, (4,): 2, (6,): 1}
    assert (result.n, result.exact, result.confidence) == (5, False, 0.9)
    assert result.recipe | {"population": "recorded", "tiles": 13, "file": "hands.csv", "n": 5} == result.recipe
    assert result.beside.counts == exact_deals(13).counts
    assert result.frame["exact"].sum() == pytest.approx(1)


def test_thirteen_tiles_that_are_complete(csv):
    result = recorded_deals(
        csv(lines("hand", "19m19p19s1234567z", GOOD.replace("3340m", "1234m"))), system="thirteen_kinds"
    )
    assert {row: count for row, count in result.counts.items() if count} == {(-1,): 1, (7,): 1}


def test_other_columns_are_left_alone(csv):
    table = lines("seat,hand,note", f"E,{GOOD},", f"S,{READY},", "", f'W,{GOOD},"a, b"')
    assert recorded_deals(csv(table)).n == 3


@pytest.mark.parametrize(
    "written",
    [
        lines("hand", GOOD, GOOD).encode("utf-8-sig"),
        f"hand\r\n{GOOD}\r\n{GOOD}\r\n",
        f"hand\n{GOOD}\n{GOOD}",
        f'"hand"\n"{GOOD}"\n"{GOOD}"\n',
        lines("hand", GOOD, " 3340m 467p 1259s 37z "),
    ],
)
def test_ways_to_write_the_same_file(csv, written):
    assert {row: count for row, count in recorded_deals(csv(written)).counts.items() if count} == {(4,): 2}


def test_a_compressed_file(tmp_path):
    path = tmp_path / "hands.csv.gz"
    path.write_bytes(gzip.compress(lines("hand", GOOD).encode()))
    assert recorded_deals(path).n == 1


def test_dora_and_red_fives(csv):
    # 0m is a dora where the set has red fives; after 9s comes 1s, after 4z 1z, after 7z 5z.
    path = csv(lines("hand,dora_indicator", f"{GOOD},2m", f"{GOOD},9s", f"{GOOD},4z", f"{GOOD},4m", f"{READY},0p"))
    plain = recorded_deals(path, measures="dora")
    assert {row: count for row, count in plain.counts.items() if count} == {(0,): 2, (1,): 2, (2,): 1}
    red = recorded_deals(path, measures="dora", tile_set=mj.tile_sets["136"].replace(red_fives=1))
    assert {row: count for row, count in red.counts.items() if count} == {(0,): 1, (1,): 1, (2,): 2, (3,): 1}


def test_measures_without_an_exact_count(csv):
    result = recorded_deals(csv(lines("hand", READY, GOOD)), measures=("waits", "shanten"))
    assert result.counts == {(2, 0): 1, (0, 4): 1}
    assert (result.beside, result.test) == (None, None)


@pytest.mark.parametrize(
    ("rows", "arguments", "tiles"),
    [
        (("123456789m1122z1p", READY + "1z"), {}, 14),
        (("11z", "12z"), {}, 2),
        (("159m258m357p456s1z",), {"system": "luoshu"}, 13),
        (("123m11z12345678f",), {"tile_set": "144"}, 13),
    ],
)
def test_other_hands(csv, rows, arguments, tiles):
    result = recorded_deals(csv(lines("hand", *rows)), **arguments)
    assert (result.recipe["tiles"], result.n) == (tiles, len(rows))


# The content of the file, the error, and what it says besides the name of the file.
BROKEN = [
    ("", FileError, "is empty"),
    ("\n\n", FileError, "is empty"),
    ("hand\n", FileError, "has a header but no hands"),
    (lines("hands", GOOD), FileError, "has no column 'hand', only hands"),
    (lines(GOOD, GOOD), FileError, f"has no column 'hand', only {GOOD}"),
    (lines("hand;seat", f"{GOOD};E"), FileError, "has no column 'hand', only hand;seat"),
    (lines("hand,seat", f"{GOOD},E", f"{GOOD},E,7"), FileError, "line 3"),
    (lines("hand,seat", f"{GOOD},E,7", f"{GOOD},E,7"), FileError, "line 2"),
    (lines("hand", GOOD, f'"{GOOD}'), FileError, "is no CSV file"),
    (lines("hand", GOOD, "").encode() + bytes(range(128, 256)), FileError, "is no text in UTF-8"),
    (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0" * 9, FileError, "UTF-8"),
    (lines("hand", GOOD).encode("utf-16"), FileError, "UTF-8"),
    ("händ\n1m\n".encode("latin-1"), FileError, "UTF-8"),
    (b"hand\n\0\0\0\n", TileError, "line 2: "),
    (lines("hand", GOOD, "3340m467p1259s3x7z"), TileError, "line 3: .*'3340m467p1259s3x7z', position 15: found 'x'"),
    (lines("hand", GOOD, "3340m467p1259s37"), TileError, "line 3: .*suit letter"),
    (lines("hand,seat", f"{GOOD},E", ",S"), TileError, "line 3: "),
    (lines("hand", GOOD, "", "", "3340m467p1259s37"), TileError, "line 5: .*suit letter"),
    (lines("hand,note", f'{GOOD},"a\nb"', "3340m467p1259s37,"), TileError, "line 4: .*suit letter"),
    (lines("hand", GOOD, "3340m467p1259s3z"), HandError, "line 3: 12 concealed tiles, expected 13"),
    (lines("hand", "3340m467p1259s3z", "3340m467p1259s3z"), HandError, "line 2: 12 concealed tiles"),
    (lines("hand", GOOD, "33333m67p1259s37z"), MjfastError, "line 3: .*fifth 3m"),
    (lines("hand", GOOD, "3340m467p1259s3z1f"), TileError, "line 3: .*'f'"),
]


@pytest.mark.parametrize(("content", "error", "message"), BROKEN)
def test_broken_files(csv, content, error, message):
    path = csv(content)
    with pytest.raises(error, match=f"{re.escape(str(path))}.*{message}"):
        recorded_deals(path)


DORA = {"measures": ("dora", "shanten")}


@pytest.mark.parametrize(
    ("rows", "arguments", "message"),
    [
        ((f"{GOOD},9x",), DORA, "line 2: dora_indicator: unknown tile '9x'"),
        ((f"{GOOD},1m", f"{GOOD},"), DORA, "line 3: dora_indicator"),
        ((f"{GOOD},1m", f"{GOOD},1m1m"), DORA, "line 3: dora_indicator: unknown tile '1m1m'"),
        ((f"{GOOD},1f",), DORA, "line 2: dora_indicator.*1f"),
        (("1111m467p1259s37z,1m",), DORA, "line 2: .*1m"),
        (
            (f"{GOOD},1m", "123m456p789s1122z,1m"),
            {"tile_set": "108"},
            "line 2: 2 copies of 3m, the tile set '108' has 0",
        ),
        (("3300m467p1259s37z,1m",), DORA | {"tile_set": mj.tile_sets["136"].replace(red_fives=1)}, "line 2: .*red"),
    ],
)
def test_impossible_deals(csv, rows, arguments, message):
    path = csv(lines("hand,dora_indicator", *rows))
    with pytest.raises(InputError, match=f"^{re.escape(str(path))}, {message}"):
        recorded_deals(path, **arguments)


def test_a_missing_column_for_dora(csv):
    with pytest.raises(FileError, match="has no column 'dora_indicator', only hand, seat"):
        recorded_deals(csv(lines("hand,seat", f"{GOOD},E")), measures="dora")


def test_files_that_cannot_be_read(tmp_path):
    missing = tmp_path / "none.csv"
    with pytest.raises(FileError, match=f"cannot read {re.escape(str(missing))}: No such file"):
        recorded_deals(missing)
    with pytest.raises(FileError, match=r"cannot read .*: Is a directory"):
        recorded_deals(tmp_path)
    with pytest.raises(FileError, match=r"cannot read .*: Not a directory"):
        recorded_deals("/dev/null/hands.csv")


@pytest.mark.parametrize("suffix", ["gz", "bz2", "xz"])
def test_a_damaged_archive(tmp_path, suffix):
    path = tmp_path / f"hands.csv.{suffix}"
    path.write_text(lines("hand", GOOD))
    with pytest.raises(FileError, match=re.escape(str(path))):
        recorded_deals(path)


@pytest.mark.parametrize("ending", ["jsonl", "ndjson.gz", "parquet"])
def test_frames_in_files(tmp_path, ending):
    path = tmp_path / f"hands.{ending}"
    write = {"parquet": "to_parquet"}.get(ending, "to_json")
    words = {} if ending == "parquet" else {"orient": "records", "lines": True}
    getattr(pd.DataFrame({"hand": list(SHANTEN), "dora_indicator": "9m"}), write)(path, **words)
    assert recorded_deals(path, measures=("shanten", "dora")).n == len(SHANTEN)
    getattr(pd.DataFrame({"hand": [GOOD, "123m"]}), write)(path, **words)
    with pytest.raises(HandError, match="row 1: 3 concealed tiles"):
        recorded_deals(path)
    with pytest.raises(FileError, match="no column 'dora_indicator'"):
        recorded_deals(path, measures=("dora",))
    getattr(pd.DataFrame({"hand": []}), write)(path, **words)
    with pytest.raises(FileError, match=r"no hands|no column"):
        recorded_deals(path)
