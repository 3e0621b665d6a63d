"""Where logs come from: folders, archives, files of other kinds; and names of yaku."""

import bz2
import gzip
import io
import lzma
import random
import tarfile
import zipfile

import pytest

from mjfast import logs
from mjfast.catalogue import PATTERNS
from mjfast.errors import FileError, InputError
from mjfast.logs import files, reading, yaku
from tests.mjfast.logs import written
from tests.mjfast.logs.test_formats import WRITERS

GAMES = {name: WRITERS[name](written.game(seed, hands=2)).encode() for seed, name in enumerate(sorted(WRITERS))}


def sources(path, **words):
    read = logs.read(path, **words)
    return [hand.source for hand in read][::2], read


def tar_of(files):
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return whole.getvalue()


def zip_of(files):
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return whole.getvalue()


def test_a_folder_in_the_order_of_names(tmp_path):
    (tmp_path / "b" / "c").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    for name, data in [("b/z", "xml"), ("b/c/y", "json"), ("a.txt", "mjai"), (".git/x", "xml"), (".x", "xml")]:
        (tmp_path / name).write_bytes(GAMES[data])
    found, read = sources(tmp_path)
    assert found == [str(tmp_path / name) for name in ("a.txt", "b/z", "b/c/y")]
    assert (read.faults, read.sources) == ([], 3)
    assert sources(str(tmp_path))[0] == found
    assert sources([tmp_path / "b", tmp_path / "a.txt"])[0] == [*found[1:], found[0]]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress, lambda data: data])
@pytest.mark.parametrize("name", sorted(WRITERS))
def test_packed_whatever_the_name(tmp_path, pack, name):
    path = tmp_path / "2019gm-0029.log.gz"
    path.write_bytes(pack(GAMES[name]))
    assert [(hand.source, hand.game, hand.number) for hand in logs.read(path)] == [
        (str(path), "2019gm-0029", 1),
        (str(path), "2019gm-0029", 2),
    ]


@pytest.mark.parametrize(
    "archive",
    [zip_of, tar_of, lambda files: gzip.compress(tar_of(files)), lambda files: lzma.compress(tar_of(files))],
)
def test_archives(tmp_path, archive):
    path = tmp_path / "logs"
    files = {f"a/{name}": data for name, data in GAMES.items()}
    files |= {"a/packed": gzip.compress(GAMES["xml"]), ".hidden": b"x", "inner": zip_of({"deep": GAMES["json"]})}
    path.write_bytes(archive(files))
    expected = [f"{path}/a/{name}" for name in GAMES] + [f"{path}/a/packed", f"{path}/inner/deep"]
    assert sources(path)[0] == expected


def test_packed_logs_in_a_packed_archive_in_an_archive(tmp_path):
    path = tmp_path / "logs.zip"
    path.write_bytes(zip_of({"2019.tar.gz": gzip.compress(tar_of({"a.xml.gz": gzip.compress(GAMES["xml"])}))}))
    assert sources(path)[0] == [f"{path}/2019.tar.gz/a.xml.gz"]


def test_faults_go_on(tmp_path):
    broken = zip_of({"good": GAMES["xml"], "bad": GAMES["xml"]})
    files = {
        "1.txt": b"no log",
        "2.empty": b"",
        "3.gz": gzip.compress(GAMES["xml"])[:-200],
        "4.zip": broken[:100],
        "5.tar": tar_of({"good": GAMES["xml"]})[:700],
        "6.zip": broken.replace(b"good", b"gooX", 1),
        "7.xml": GAMES["xml"],
        "8.gz": gzip.compress(gzip.compress(gzip.compress(gzip.compress(gzip.compress(b"x"))))),
        "9.bz2": b"BZh91AY&SYx",
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    read = logs.read(tmp_path, errors="report")
    hands = list(read)
    assert {hand.source.removeprefix(str(tmp_path)) for hand in hands} >= {"/7.xml", "/6.zip/bad"}
    faulty = {fault.file.removeprefix(f"{tmp_path}/").split("/")[0] for fault in read.faults}
    assert faulty == set(files) - {"7.xml"}
    with pytest.raises(FileError, match=r"1.txt: no log of Tenhou"):
        list(logs.read(tmp_path))
    assert len(list(read)) == len(hands)  # and once more


def faults_of(path):
    read = logs.read(path, errors="report")
    assert not list(read)
    return [str(fault).removeprefix(f"{path}/") for fault in read.faults]


@pytest.mark.parametrize("archive", [zip_of, tar_of])
def test_names_that_lead_out(tmp_path, archive):
    path = tmp_path / "logs"
    path.write_bytes(archive({"../../a.xml": GAMES["xml"], "b/../../c": GAMES["xml"]}))
    assert faults_of(path) == [f"{name}: a name that leads out of the archive" for name in ("../../a.xml", "b/../../c")]


def test_archives_that_would_fill_the_memory_or_the_disk(tmp_path, monkeypatch):
    header = tarfile.TarInfo("a")
    header.type, header.size = tarfile.XHDTYPE, 1 << 30
    path = tmp_path / "long"
    path.write_bytes(header.tobuf(tarfile.USTAR_FORMAT) + bytes(5000))
    assert faults_of(path) == [f"{path}: cannot be read: a header of over a megabyte"]
    monkeypatch.setattr(files, "_LARGEST", 100_000)
    path.write_bytes(gzip.compress(zip_of({"a": random.Random(0).randbytes(200_000)})))
    assert faults_of(path) == [f"{path}: a packed archive of over a gigabyte"]


def test_faults_without_end(tmp_path, monkeypatch):
    for name in "abc":
        (tmp_path / name).write_text(f"<mjloggm>{'<INIT/>' * 1000}</mjloggm>")
    read = logs.read(tmp_path, errors="report")
    assert not list(read)
    assert (read.n_faults, [fault.file[-1] for fault in read.faults]) == (3000, ["a"] * 100 + ["b"] * 100 + ["c"] * 100)
    monkeypatch.setattr(reading, "MOST_LISTED", 150)
    assert not list(read)
    assert (read.n_faults, len(read.faults)) == (3000, 150)


def test_names_of_files_that_are_no_text(tmp_path):
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a\udcff").write_bytes(GAMES["xml"])
    (folder / "b").write_bytes(tar_of({"c\udcff\u3000": GAMES["xml"]}))
    (folder / "d").write_bytes(zip_of({"e\x1b\n": GAMES["xml"]}))
    assert sources(folder)[0] == [rf"{folder}/a\udcff", f"{folder}/b/c\\udcff\u3000", rf"{folder}/d/e\x1b\n"]


def test_wrong_arguments(tmp_path):
    for wrong in (5, [5], None):
        with pytest.raises(InputError, match="path"):
            logs.read(wrong)
    with pytest.raises(InputError, match="errors"):
        logs.read(tmp_path, errors="ignore")
    with pytest.raises(InputError, match="names"):
        logs.read(tmp_path, names=1)
    with pytest.raises(FileError, match="no such file or folder"):
        list(logs.read(tmp_path / "nothing", errors="report"))


def test_hands_come_one_by_one(tmp_path):
    """The first hand is there before the rest of the file is read."""
    hands = "".join(map(written.xml_hand, written.game(1, hands=2)))
    (tmp_path / "a").write_text("<mjloggm>" + hands * 200 + "<")
    assert next(iter(logs.read(tmp_path / "a"))).number == 1


def test_every_yaku_is_of_the_catalogue():
    dora = {"dora", "ura_dora", "red_dora"}
    assert len(yaku.TENHOU) == 55
    for names in (yaku.TENHOU, yaku.JAPANESE.values(), yaku.MJAI.values()):
        assert set(names) - dora <= set(PATTERNS)
    assert set(yaku.JAPANESE.values()) == set(yaku.TENHOU)


def test_an_archive_without_its_end_is_told_though_one_within_has_its_own(tmp_path):
    whole, path = io.BytesIO(), tmp_path / "outer.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("inner.zip", zip_of({"a": GAMES["json"]}))
        archive.writestr("b", GAMES["xml"])
    path.write_bytes(whole.getvalue())
    assert sources(path)[1].faults == []
    path.write_bytes(whole.getvalue()[:-40])
    (fault,) = sources(path, errors="report")[1].faults
    assert (fault.file, fault.reason) == (str(path), "its list of members leaves out the first: the end is missing")
