"""Files as people have them: packed, in other encodings, too large, or given to the wrong command."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from stich.records.formats import read_stream, stream
from stich.records.packed import MAX_RATIO, SMALL, unpacked
from tests.cli.running import stich
from tests.formats.bad_iss import DIAMONDS, HAND, PASSED
from tests.records.bad_records import GOOD

GAMES = f"{DIAMONDS}\n{PASSED}\n{HAND}\n".encode()


def zipped(data: bytes) -> bytes:
    """Return an archive with the data in two files, the first without a line end."""
    first, _, rest = data.partition(b"\n")
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("archive/", b"")
        archive.writestr("archive/1.sgf", first)
        archive.writestr("archive/2.sgf", rest)
    return file.getvalue()


@pytest.mark.parametrize("pack", [bz2.compress, gzip.compress, lzma.compress, zipped], ids=["bz2", "gz", "xz", "zip"])
def test_packed_files(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    plain = stich("convert", "-", "--to", "stich", given=GAMES)
    assert len(plain.out.splitlines()) == 3
    file = tmp_path / "games"
    file.write_bytes(pack(GAMES))
    packed = stich("convert", str(file), "--to", "stich")
    assert (packed.code, packed.out) == (0, plain.out)
    assert stich("replay", "-", given=pack(GOOD + b"\n" + GOOD + b"\n")).out == stich("replay", "-", given=GOOD + b"\n" + GOOD).out


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings(encoding: str) -> None:
    plain = stich("convert", "-", "--to", "stich", given=GAMES).out
    assert stich("convert", "-", "--to", "stich", given=GAMES.decode().encode(encoding)).out == plain
    assert stich("replay", "-", given=GOOD.decode().encode(encoding)).code == 0


def test_old_games_in_latin_1() -> None:
    given = GAMES.decode().replace("zoot", "Jörg").encode("latin-1")
    assert '"seats":["Jörg",' in stich("convert", "-", "--to", "stich", given=given).out


def test_an_archive_is_read_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are counted on from piece to piece, and a stream is never in memory as a whole."""
    monkeypatch.setattr(stream, "PIECE", 4_000)
    many = 100
    wrong = DIAMONDS.replace("p:59", "p:60")
    found: list[int | None] = []

    class Stream(io.RawIOBase):
        """Stream of many games, made while it is read."""

        def __init__(self) -> None:
            self.sent = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
            if self.sent > many:
                return 0
            self.sent += 1
            line = f"{wrong if self.sent in (10, many) else PASSED}\n".encode()
            buffer[: len(line)] = line
            return len(line)

    deals = list(read_stream(io.BufferedReader(Stream(), 5_000), skip=lambda error: found.append(error.line)))  # type: ignore[arg-type]
    assert len(deals) == many - 1
    assert found == [10, many]
    assert deals[-1][1].line == many + 1


@pytest.mark.thorough
def test_a_bomb_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.bz2"
    file.write_bytes(bz2.compress(b"\n" * (SMALL + 1_000_000)))
    ran = stich("convert", str(file), "--to", "stich")
    assert ran.code == 1
    assert f"unpacks to more than {MAX_RATIO} times its size" in ran.err.replace("\n  ", " ")


def test_a_bomb_is_refused_while_it_is_read() -> None:
    content, source = unpacked(io.BytesIO(gzip.compress(b"\n" * (SMALL + 1_000_000), 1)))
    with pytest.raises(ValueError, match="unpacks to more than"):
        while content.read(1 << 20):
            pass
    assert source.done < 1_000_000


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (bz2.compress(GAMES)[:-30], "the packed file is broken"),
        (zipped(GAMES)[:-30], "the packed file is broken"),
        (gzip.compress(b"")[:12], "the packed file is broken"),
    ],
)
def test_broken_files(given: bytes, said: str) -> None:
    ran = stich("convert", "-", "--to", "stich", given=given)
    assert ran.code == 1
    assert said in ran.err


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("replay", "-"), GAMES, "these are games of ISS, which this command does not read: stich convert FILE --to stich"),
        (("score", "skat", "-", "--list"), GAMES, "stich convert FILE --to stich"),
        (("score", "skat", "-"), GOOD, "these are records, which this command does not read: stich replay FILE"),
        (
            ("replay", "-"),
            b'{"players":["A","B","C"]}\n',
            "this is a score list, which this command does not read: stich score GAME FILE",
        ),
        (("convert", "-", "--to", "iss"), b"Spieler;Spielart;Spitzen\nA;Kreuz;mit 1\n", "this is a table"),
        (("replay", "-"), b"PK\x03\x04\0\0\0\0", "the packed file is broken"),
        (("rating", "-"), bz2.compress(GAMES), "stich convert FILE --to stich"),
        (("archive", "-"), b'{"contract":"clubs","bid":18}\n', "stich score GAME FILE"),
    ],
)
def test_the_wrong_command_names_the_right_one(arguments: tuple[str, ...], given: bytes, said: str) -> None:
    ran = stich(*arguments, given=given)
    assert (ran.code, ran.out) == (1, "")
    assert said in ran.err.replace("\n  ", " ")
