"""Files of wins that are broken, cut or of another kind."""

import bz2
import gzip
import lzma
import sys

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import mjfast as mj
from mjfast.errors import FileError, InputError, MissingExtraError, MjfastError
from mjfast.win_table import Wins

PLAIN = {"hand": "234m567p345s67s88p", "win": "5s"}
OPEN = {"hand": "123m456p78s99s", "win": "9s", "melds": "p555z"}
CSV = pd.DataFrame([PLAIN, OPEN]).to_csv(index=False).encode()
JSON = b'{"hand":"234m567p345s67s88p","win":"5s"}\n'
BROKEN = {
    "empty.csv": (b"", "No columns"),
    "nothing.csv": (b"\n\n", "No columns|columns hand and win"),
    "zeros.csv": (b"\0\0\0", "columns hand and win"),
    "other.csv": (CSV.replace(b",", b";"), "columns hand and win; there are hand;win;melds"),
    "bytes.csv": (b"hand,win\n\xff\xfe,1m", "it is no text in UTF-8"),
    "quote.csv": (b'hand,win\n"1m,2m\n', "EOF inside string"),
    "long.csv": (b"hand,win\n1m,2m\n1m,2m,3m\n", "Expected 2 fields"),
    "folder.csv": (None, "Is a directory"),
    "cut.csv.gz": (gzip.compress(CSV)[:-10], "ended before the end"),
    "broken.csv.gz": (gzip.compress(CSV)[:20] + b"x" * 40, "decompressing"),
    "plain.csv.gz": (CSV, "Not a gzipped file"),
    "cut.csv.bz2": (bz2.compress(CSV)[:-5], "ended before the end"),
    "plain.csv.bz2": (CSV, "Invalid data stream"),
    "cut.csv.xz": (lzma.compress(CSV)[:-5], "ended before the end"),
    "plain.csv.xz": (CSV, "not supported by decoder"),
    "empty.jsonl": (b"", "columns hand and win"),
    "number.jsonl": (b"5\n", "columns hand and win"),
    "null.jsonl": (b"null\n", "columns hand and win"),
    "lists.jsonl": (b"[1, 2]\n", "columns hand and win; there are 0, 1"),
    "mixed.jsonl": (JSON + b"5\n", "not iterable|mixed"),
    "cut.jsonl": (JSON + b'{"hand":', "Expected|No ':' found"),
    "deep.jsonl": (b"[" * 5000, "depth|Expected"),
    "huge.jsonl": (b'{"hand":"1m","win":' + b"9" * 40 + b"}", "too big"),
    "bytes.jsonl": (b'\xff{"hand":"1m"}', "it is no text in UTF-8"),
    "empty.parquet": (b"", "Parquet"),
    "broken.parquet": (b"PAR1" + b"x" * 20 + b"PAR1", "Parquet|metadata"),
    "text.txt": (CSV, "unknown ending"),
    "text.csv.zip": (CSV, "unknown ending"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_files(name, tmp_path):
    content, message = BROKEN[name]
    path = tmp_path / name
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    for errors in ("raise", "report"):
        with pytest.raises((FileError, InputError), match=message) as caught:
            mj.score_batch(path, errors=errors)
        assert str(path) in str(caught.value) or "columns hand and win" in str(caught.value)


def test_rows_of_files_are_named(tmp_path):
    path = tmp_path / "wins.csv"
    path.write_bytes(CSV + b"123x,1m,\n,5s,\n123m,,\n")
    with pytest.raises(InputError, match=r"wins\.csv, row 2: hand '123x'"):
        mj.score_batch(path)
    faults = mj.score_batch(path, errors="report").faults
    assert faults.win.tolist() == [2, 3, 4]
    assert faults.reason.str[:16].tolist() == ["hand '123x', pos", "wrong number of ", "no winning tile"]


@pytest.mark.parametrize(
    "content", [CSV.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + CSV, CSV + b"\n\n", CSV.upper().lower()]
)
def test_texts_of_other_editors(content, tmp_path):
    path = tmp_path / "WINS.CSV"
    path.write_bytes(content)
    assert Wins.read(path).records.tobytes() == Wins.from_records([PLAIN, OPEN]).records.tobytes()


def test_parquet_without_its_reader(tmp_path, monkeypatch):
    path = tmp_path / "wins.parquet"
    path.write_bytes(b"")
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"] + ["pyarrow", "fastparquet"]:
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises((MissingExtraError, FileError)):
        Wins.read(path)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.sampled_from(["wins.csv", "wins.jsonl", "wins.csv.gz"]),
    st.binary(max_size=40) | st.text('hand,win\n1m5sp"{}[]:', max_size=60).map(str.encode),
    st.booleans(),
)
def test_any_bytes(tmp_path, name, content, good):
    path = tmp_path / name
    start = (CSV if "csv" in name else JSON) if good else b""
    path.write_bytes(gzip.compress(start + content) if name.endswith("gz") and good else start + content)
    try:
        scores = mj.score_batch(path, errors="report")
    except MjfastError:
        return
    assert len(scores.frame) == len(scores)
