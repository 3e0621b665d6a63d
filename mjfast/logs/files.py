"""Where logs come from: files, folders and archives, one inside the other, each told by its content."""

import bz2
import contextlib
import gzip
import io
import lzma
import os
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any, Final

from mjfast.errors import FileError
from mjfast.logs.faults import Fault, printable

BAD_STREAM: Final = (
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,
    zlib.error,
    lzma.LZMAError,
    tarfile.TarError,
    zipfile.BadZipFile,
)
"""What reading a broken or encrypted archive raises."""

BUFFER: Final = 1 << 16
_HEAD: Final = 512
_IN_MEMORY: Final = 1 << 24
_LARGEST: Final = 1 << 30
"""No archive in an archive may be larger."""

_DEEPEST: Final = 4
_PACKED: Final[dict[bytes, Callable[[IO[bytes]], Any]]] = {
    b"\x1f\x8b": lambda stream: gzip.GzipFile(mode="rb", fileobj=stream),
    b"BZh": bz2.BZ2File,
    b"\xfd7zXZ\x00": lzma.LZMAFile,
}
_HEADERS: Final = (
    tarfile.XHDTYPE,
    tarfile.XGLTYPE,
    tarfile.SOLARIS_XHDTYPE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.GNUTYPE_LONGLINK,
)
_LONGEST_HEADER: Final = 1 << 20
_LEADS_OUT: Final = "a name that leads out of the archive"
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_TAR: Final = b"ustar"
_TAR_AT: Final = 257
_ENDINGS: Final = (".gz", ".bz2", ".xz", ".xml", ".mjlog", ".jsonl", ".ndjson", ".json", ".txt", ".log")


class Rest(io.RawIOBase):
    """A stream whose beginning has been read already."""

    def __init__(self, head: bytes, stream: IO[bytes]) -> None:
        self._head, self._stream = memoryview(head), stream

    def readable(self) -> bool:
        """Whether it can be read: yes."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill a buffer, first with the beginning."""
        piece = self._head[: len(buffer)] or self._stream.read(len(buffer))
        self._head = self._head[len(piece) :]
        buffer[: len(piece)] = piece
        return len(piece)


def buffered(stream: IO[bytes]) -> io.BufferedReader:
    """Return a stream that can be peeked into."""
    if isinstance(stream, io.BufferedReader):
        return stream
    return io.BufferedReader(stream, BUFFER)  # type: ignore[arg-type]


class _Member(tarfile.TarInfo):
    """A member of a tar, whose further headers `tarfile` reads as a whole, however long they say they are."""

    def _proc_member(self, archive: tarfile.TarFile) -> Any:
        if self.type in _HEADERS and self.size > _LONGEST_HEADER:
            raise tarfile.HeaderError("a header of over a megabyte")
        return super()._proc_member(archive)  # type: ignore[misc]


Found = tuple[str, IO[bytes]] | Fault


def streams(path: str | os.PathLike[str]) -> Iterator[Found]:
    """
    Yield the files of a path, each with its name, and faults: of a folder all in it, sorted, of an archive its members.

    Names that begin with a dot are passed over in folders and archives.

    Raises
    ------
    FileError
        If there is nothing at the path.
    """
    top = Path(path)
    if not top.exists():
        raise FileError(f"{top}: no such file or folder")
    if not top.is_dir():
        yield from _file(top)
        return
    errors: list[OSError] = []
    for folder, folders, names in os.walk(top, onerror=errors.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            there = Path(folder, name)
            if not name.startswith(".") and there.is_file():
                yield from _file(there)
    yield from (Fault(printable(str(error.filename)), "", error.strerror or str(error)) for error in errors)


def _file(path: Path) -> Iterator[Found]:
    try:
        with path.open("rb", BUFFER) as stream:
            yield from unpack(printable(str(path)), stream)
    except OSError as error:
        yield Fault(printable(str(path)), "", error.strerror or str(error))


def unpack(name: str, stream: IO[bytes], depth: int = 0) -> Iterator[Found]:
    """Yield what is in a stream: itself, or the members of the archive that it is."""
    try:
        whole = buffered(stream)
        head = whole.peek(_HEAD)[:_HEAD]
        opener = _opener(head)
        if not head:
            yield Fault(name, "", "the file is empty")
        elif opener is None:
            yield name, whole
        elif depth == _DEEPEST:
            yield Fault(name, "", "too many archives in one another")
        else:
            yield from opener(name, whole, depth + 1)
    except BAD_STREAM as error:
        yield Fault(name, "", broken(error))


def _opener(head: bytes) -> Callable[[str, io.BufferedReader, int], Iterator[Found]] | None:
    """Return what opens an archive, told by its beginning."""
    if head.startswith(_ZIP):
        return _zipped
    if head[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR:
        return _tarred
    for magic, unpacked in _PACKED.items():
        if head.startswith(magic):
            return lambda name, stream, depth: unpack(name, unpacked(stream), depth)
    return None


def broken(error: BaseException) -> str:
    """Return what to say of an error while a stream is read."""
    return f"cannot be read: {getattr(error, 'strerror', None) or error or type(error).__name__}"


def _zipped(name: str, stream: io.BufferedReader, depth: int) -> Iterator[Found]:
    """Yield the members of a zip, whose list is at its end."""
    if isinstance(stream.raw, io.FileIO) and stream.seekable():
        yield from _members(name, stream, depth)
        return
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as copy:
        while piece := stream.read(BUFFER):
            copy.write(piece)
            if copy.tell() > _LARGEST:
                yield Fault(name, "", "a packed archive of over a gigabyte")
                return
        yield from _members(name, copy, depth)


def _members(name: str, stream: Any, depth: int) -> Iterator[Found]:
    with zipfile.ZipFile(stream) as archive:
        if min((member.header_offset for member in archive.infolist()), default=0):
            yield Fault(name, "", "its list of members leaves out the first: the end is missing")
        for member in archive.infolist():
            inner = f"{name}/{printable(member.filename)}"
            if _leads_out(member.filename):
                yield Fault(inner, "", _LEADS_OUT)
            elif not member.is_dir() and not _hidden(member.filename):
                try:
                    with archive.open(member) as packed:
                        yield from unpack(inner, packed, depth)
                except BAD_STREAM as error:
                    yield Fault(inner, "", broken(error))


def _tarred(name: str, stream: IO[bytes], depth: int) -> Iterator[Found]:
    with tarfile.open(fileobj=stream, mode="r|", tarinfo=_Member) as archive:
        for member in archive:
            inner = f"{name}/{printable(member.name)}"
            if _leads_out(member.name):
                yield Fault(inner, "", _LEADS_OUT)
            elif member.isfile() and not _hidden(member.name):
                packed = archive.extractfile(member)
                if packed is not None:
                    with contextlib.closing(packed):
                        yield from unpack(inner, packed, depth)


def _leads_out(name: str) -> bool:
    return ".." in PurePosixPath(name).parts


def _hidden(name: str) -> bool:
    return any(part.startswith(".") and part != "." for part in PurePosixPath(name).parts)


def game_name(name: str) -> str:
    """
    Return the name of a game whose log does not have one: that of the file, without endings.

    Examples
    --------
    >>> game_name("logs.zip/2019/2019050417gm-0029-0000-4f2a8622.xml.gz")
    '2019050417gm-0029-0000-4f2a8622'
    """
    last = PurePosixPath(name).name
    while (ending := PurePosixPath(last).suffix.lower()) in _ENDINGS and last != ending:
        last = last[: -len(ending)]
    return last
