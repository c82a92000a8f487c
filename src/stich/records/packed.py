"""Packed files as streams: bzip2, gzip, xz and zip, of which only a little is in memory at a time."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import os
import zipfile
import zlib
from collections.abc import Callable
from typing import BinaryIO, cast

from stich.kernel.errors import StichError
from stich.kernel.sentences import register

from .encoding import encoding_of

register(
    {
        "file/bomb": "the file unpacks to more than {ratio} times its size, at least {size} bytes: no text does",
        "file/empty": "the archive contains no file",
        "file/packed": "the packed file is broken: {reason}",
        "file/password": "the archive is protected by a password: unpack it first",
    }
)

MAX_RATIO = 200
"""Times a file may grow when it is unpacked. Texts of deals grow 5 to 30 times."""
SMALL = 64_000_000
"""Bytes that a file may unpack to at any ratio."""
_BLOCK = 1 << 16
_UNPACK: tuple[tuple[bytes, Callable[[BinaryIO], object]], ...] = (
    (b"BZh", bz2.BZ2File),
    (b"\x1f\x8b", lambda stream: gzip.GzipFile(fileobj=stream)),
    (b"\xfd7zXZ\0", lzma.LZMAFile),
)
_SHEETS = ("xl/workbook.xml", "content.xml")
"""Parts of tables, which are archives, too, but are read whole."""


class _Counted(io.RawIOBase):
    """Stream that counts the bytes that were read from it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream, self.done = stream, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return self._stream.seekable()

    def seek(self, offset: int, whence: int = 0, /) -> int:
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        self.done += len(data)
        return len(data)


class Source(io.RawIOBase):
    """Content of a file, unpacked. Raise `StichError` ``file/…`` in reading if it is broken or grows too much.

    ``size``: bytes of the packed file, 0 if unknown.
    """

    def __init__(self, stream: BinaryIO, size: int = 0) -> None:
        self.size = size
        self.watch: Callable[[int, int], object] | None = None
        """Function that is called in reading with the bytes read and the size."""
        self._counted = _Counted(stream)
        self._packed = io.BufferedReader(self._counted, _BLOCK)
        self._grown = 0
        self._last = b""
        self._parts: list[Callable[[], BinaryIO]] = []
        beginning = self._packed.peek(8)[:8]
        self.packed = False
        self._content = cast(BinaryIO, self._packed)
        for mark, unpack in _UNPACK:
            if beginning.startswith(mark):
                self._content, self.packed = cast(BinaryIO, unpack(self._content)), True
        if beginning.startswith(b"PK\x03\x04"):
            self._open_archive()

    def _open_archive(self) -> None:
        data = cast(BinaryIO, self._packed if self._packed.seekable() else io.BytesIO(self._packed.read()))
        try:
            archive = zipfile.ZipFile(data)
        except zipfile.BadZipFile as error:
            raise StichError("file/packed", reason=str(error)) from None
        if set(_SHEETS) & set(archive.namelist()):
            data.seek(0)
            self._content = data
            return
        files = [part for part in archive.infolist() if not part.is_dir() and not part.filename.startswith("__MACOSX/")]
        if not files:
            raise StichError("file/empty")
        if any(part.flag_bits & 1 for part in files):
            raise StichError("file/password")
        self.packed = True
        self._parts = [lambda part=part: cast(BinaryIO, archive.open(part)) for part in files]  # type: ignore[misc]
        self._content = self._parts.pop(0)()

    @property
    def done(self) -> int:
        """Bytes of the packed file that were read."""
        return self._counted.done

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        try:
            data = self._content.read(len(buffer))
            while not data and self._parts:
                self._content = self._parts.pop(0)()
                data = b"" if self._last in (b"", b"\n") else b"\n"
                data = data or self._content.read(len(buffer))
        except (OSError, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, NotImplementedError) as error:
            if not self.packed:
                raise
            raise StichError("file/packed", reason=str(error)[:80]) from None
        self._grown += len(data)
        self._last = data[-1:]
        if self.packed and self._grown > SMALL and self._grown > MAX_RATIO * self.done:
            raise StichError("file/bomb", ratio=MAX_RATIO, size=self._grown)
        if self.watch is not None:
            self.watch(self.done, self.size or self.done)
        buffer[: len(data)] = data
        return len(data)


class Transcoded(io.RawIOBase):
    """Stream of UTF-8 made from a stream of UTF-16, or of UTF-8 with a byte order mark."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._stream, self._waiting = stream, b""
        self._decode = codecs.getincrementaldecoder(encoding)(errors="replace")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview, /) -> int:  # type: ignore[override]
        while not self._waiting:
            data = self._stream.read(_BLOCK)
            self._waiting = self._decode.decode(data, final=not data).replace("\ufeff", "").encode()
            if not data and not self._waiting:
                return 0
        part, self._waiting = self._waiting[: len(buffer)], self._waiting[len(buffer) :]
        buffer[: len(part)] = part
        return len(part)


def unpacked(stream: BinaryIO) -> tuple[BinaryIO, Source]:
    """Return the content of a file as a stream, unpacked if it is packed, and the source of the stream for its progress."""
    try:
        size = os.fstat(stream.fileno()).st_size
    except (OSError, AttributeError, io.UnsupportedOperation):
        size = 0
    source = Source(stream, size)
    return cast(BinaryIO, io.BufferedReader(source, _BLOCK)), source


def as_utf8(stream: BinaryIO) -> BinaryIO:
    """Return a text stream in UTF-8 without byte order mark, if it is in UTF-16 or has the mark; other streams unchanged."""
    stream, beginning = beginning_of(stream)
    encoding = encoding_of(beginning)
    return stream if encoding == "utf-8" else cast(BinaryIO, io.BufferedReader(Transcoded(stream, encoding), _BLOCK))


def beginning_of(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """Return a stream, and its first bytes, which can still be read."""
    if not hasattr(stream, "peek"):
        stream = cast(BinaryIO, io.BufferedReader(stream, _BLOCK))
    return stream, bytes(stream.peek(4096)[:4096])  # type: ignore[attr-defined]
