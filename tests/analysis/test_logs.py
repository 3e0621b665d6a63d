"""Logs as frames and files, and the command."""

import io
import json

import pandas as pd
import pytest

from mjfast import analysis
from mjfast.analysis import log_files, parquet
from mjfast.errors import FileError, InputError
from tests.mjfast.logs import written


@pytest.fixture
def folder(tmp_path):
    """Three games in three formats, and what is no log."""
    there = tmp_path / "logs"
    there.mkdir()
    for number, write in enumerate((written.xml_of, written.json_of, written.mjai_of)):
        (there / f"game{number}").write_text(write(written.game(number, hands=4)), encoding="utf-8")
    (there / "readme").write_text("no log")
    return there


@pytest.fixture
def real(tmp_path):
    """A log with one real win."""
    played = written.scene(
        {0: "234m567p34567s88p"}, "0+ 0- 1+ 1- 2+ 2- 3+ 3- 0+1z 0r 0-1z 1+ 1- 2+8s 2-8s", dora="1z", ura="3z"
    )
    played = written.won(played, [0], 2)
    text = written.xml_of([played]).replace('ten="30,2000,0"', 'ten="30,11600,0"')
    path = tmp_path / "real.xml"
    path.write_text(text.replace('yaku="8,1,54,2"', 'yaku="1,1,2,1,7,1,8,1,53,0"'))
    return path


def test_frames(folder):
    found = analysis.read_logs(folder)
    hands = [hand for number in range(3) for hand in written.game(number, hands=4)]
    assert (len(found.hands), len(found.starts)) == (12, 48)
    assert found.hands["result"].tolist() == [hand.result for hand in hands]
    assert len(found.wins) == found.counts.wins == found.hands["winners"].map(lambda text: len(text.split())).sum()
    assert (found.counts.files, found.counts.games, found.counts.hands) == (4, 3, 12)
    assert sum(found.counts.results.values()) == 12
    assert found.faults["reason"].tolist() == ["no log of Tenhou (XML, JSON) or mjai (JSON lines)"]
    starts = found.starts.merge(found.hands, on=["source", "game", "number"])
    assert (starts["hand"].map(lambda text: sum(map(str.isdigit, text))) == 13).all()
    for seat in range(4):
        rows = starts[starts["seat"] == seat]
        assert (rows["score"] == rows[f"score_{seat}"]).all()
        assert (rows["delta"] == rows[f"delta_{seat}"]).all()
        assert (rows["won"] == rows["winners"].str.contains(str(seat))).all()
        assert (rows["riichi_x"].notna() == rows["riichi_y"].str.contains(str(seat))).all()
    assert not [name for frame in (found.wins, found.starts, found.hands) for name in frame if name.startswith("name")]
    assert "12 hands of 3 games in 4 files" in str(found)
    assert "readme" in found._repr_html_()


def test_names(folder):
    found = analysis.read_logs(folder, names=True)
    assert found.starts["name"].tolist() == list("ABCD") * 12
    assert found.wins["name"].tolist() == ["ABCD"[winner] for winner in found.wins["winner"]]
    assert found.hands["name_2"].unique().tolist() == ["C"]


def test_save(folder, tmp_path):
    found = analysis.read_logs(folder)
    paths = found.save(tmp_path / "out")
    assert {path.name for path in paths} == {
        "logs.json",
        *(f"logs_{name}.{ending}" for name in ("wins", "starts", "hands", "faults") for ending in ("csv", "parquet")),
    }
    assert json.loads((tmp_path / "out" / "logs.json").read_text()) == found.as_dict()
    again = parquet.read(tmp_path / "out" / "logs_starts.parquet")
    assert again["hand"].tolist() == found.starts["hand"].tolist()
    assert again.attrs == found.starts.attrs


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "jsonl", "ndjson.xz", "parquet"])
def test_written_wins_are_rescored(real, tmp_path, ending):
    out = tmp_path / f"wins.{ending}"
    counts = analysis.write_logs(real, out)
    assert (counts.wins, counts.faults) == (1, [])
    result = analysis.rescore(out, ["tenhou", "custom"])
    assert result.agreement.query("rules == 'tenhou'")["agree"].tolist() == [1, 1, 1]
    assert result.faults.empty
    assert analysis.rescore(analysis.read_logs(real).wins, "tenhou").agreement["agree"].tolist() == [1, 1, 1]


@pytest.mark.parametrize("ending", ["csv", "csv.gz", "jsonl", "parquet"])
def test_written_starts_are_counted(folder, tmp_path, ending):
    out = tmp_path / f"starts.{ending}"
    analysis.write_logs(folder, out, frame="starts")
    result = analysis.recorded_deals(out, measures=("shanten", "dora"))
    assert (result.n, result.recipe["tiles"]) == (48, 13)


def test_many_rows_piece_by_piece(folder, tmp_path, monkeypatch):
    whole = analysis.read_logs(folder).starts
    monkeypatch.setattr(log_files, "ROWS", 5)
    for ending in ("csv", "jsonl", "parquet"):
        analysis.write_logs(folder, tmp_path / f"a.{ending}", frame="starts")
    assert parquet.read(tmp_path / "a.parquet")["hand"].tolist() == whole["hand"].tolist()
    assert pd.read_csv(tmp_path / "a.csv")["hand"].tolist() == whole["hand"].tolist()
    lines = (tmp_path / "a.jsonl").read_text().splitlines()
    assert [json.loads(line)["hand"] for line in lines] == whole["hand"].tolist()


def test_nothing_to_write(tmp_path):
    (tmp_path / "empty").mkdir()
    for ending in ("csv", "jsonl", "parquet"):
        counts = analysis.write_logs(tmp_path / "empty", tmp_path / f"a.{ending}")
        assert (counts.hands, counts.files) == (0, 0)
    assert len(pd.read_csv(tmp_path / "a.csv")) == len(pd.read_parquet(tmp_path / "a.parquet")) == 0


def test_wrong_arguments(folder, tmp_path):
    with pytest.raises(InputError, match="unknown frame 'win'"):
        analysis.write_logs(folder, tmp_path / "a.csv", frame="win")
    for name in ("a.xlsx", "a", "a.parquet.gz"):
        with pytest.raises(InputError, match="unknown ending"):
            analysis.write_logs(folder, tmp_path / name)
    with pytest.raises(FileError, match="readme: no log"):
        analysis.write_logs(folder, tmp_path / "a.csv", errors="raise")
    assert not (tmp_path / "a.csv").exists()


def test_the_command(mjfast, folder, tmp_path):
    out = tmp_path / "wins.parquet"
    status, printed, err = mjfast("logs", "read", folder, "--out", out)
    assert (status, err) == (0, f"Written to {out}\n")
    assert "Logs: 12 hands of 3 games in 4 files" in printed
    assert "How hands ended" in printed
    assert "no log of Tenhou" in printed
    assert len(pd.read_parquet(out)) == analysis.read_logs(folder).counts.wins
    assert mjfast("logs", "read", folder)[1] == printed


@pytest.mark.parametrize("frame", ["wins", "starts", "hands"])
def test_the_command_in_other_formats(mjfast, folder, frame):
    found = getattr(analysis.read_logs(folder, names=True), frame)
    status, printed, err = mjfast("logs", "read", folder, "--frame", frame, "--names", "--format", "csv")
    assert status == 0
    assert err.startswith("1 not read and left out; the first is ")
    assert list(pd.read_csv(io.StringIO(printed)).columns) == list(found.columns)
    status, printed, _ = mjfast("logs", "read", folder, "--names", "--format", "json")
    assert len(json.loads(printed)[frame]) == len(found)


def test_the_command_stops(mjfast, folder, tmp_path):
    status, _, err = mjfast("logs", "read", folder, "--strict")
    assert (status, err.count("\n")) == (1, 1)
    assert "readme: no log" in err
    assert mjfast("logs", "read", tmp_path / "nothing")[0] == 1
    assert mjfast("logs", "read", folder, "--out", tmp_path / "a.doc")[0] == 2
