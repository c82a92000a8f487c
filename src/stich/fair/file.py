"""Fair file: all data needed to check one deal, as one line of JSON (``docs/explanation/fair.md``, "The fair file")."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting

MAX_SIZE = 200_000
"""Largest size of a file that is read (bytes)."""

Hex = Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9a-f]{2})*\Z", max_length=20_000)]
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Path = Annotated[tuple[Hash, ...], msgspec.Meta(max_length=64)]


class LoggedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entry of the public log, and its Merkle path: the hashes that prove that the log's head includes the entry."""

    entry: str
    index: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    path: Path


class LogPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public log about one deal: the newest head, and the deal's entries for chain, opening and reveal."""

    key: str
    checkpoint: str
    entries: tuple[LoggedEntry, ...]


class Witness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Data that a page adds which was at the table: the number that it sent, and the statements that it was shown."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=8)]
    number: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
    sent: bool
    """True if the page sent its number and the server confirmed that."""
    opened: str
    receipt: Hex
    checkpoint: str | None
    """Last head of the log that the page knew before this deal; None if it knew none."""
    consistency: Path
    """Proof that the head in the file continues that head."""


class FairFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/tables/{id}/deals/{number}/fair: all data needed to check how a finished deal was dealt."""

    stich_fair: Literal[1]
    opened: str
    """Statement that was signed when the deal was opened."""
    receipt: Hex
    revealed: str
    hands: tuple[tuple[str, ...], ...]
    """Cards by seat, in dealing order; empty if nothing was dealt."""
    undealt: tuple[str, ...]
    log: LogPart
    witness: Witness | None = None

    def __repr__(self) -> str:
        """Return a text that names no card."""
        return f"<FairFile of {self.opened.splitlines()[1:3]}>"


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(FairFile)


def written(file: FairFile) -> bytes:
    """Return the bytes of the file as clients download it."""
    return _encoder.encode(file) + b"\n"


def read(data: bytes) -> FairFile:
    """Return the fair file with these bytes. Raise `StichError` ``fair/malformed`` unless they are exactly those that `written` returns for
    it."""
    if len(data) > MAX_SIZE:
        raise StichError("fair/malformed#size", size=len(data), most=MAX_SIZE)
    try:
        check_nesting(data)
        file = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StichError("fair/malformed#file", reason=str(error)) from None
    if written(file) != data:
        raise StichError("fair/malformed#form")
    return file
