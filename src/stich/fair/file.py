"""Fair file: all facts needed to check one deal, as a line of JSON in exactly one form (``docs/explanation/fair.md``, "The fair file")."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting

MAX_SIZE = 200_000
"""Longest file that is read, in bytes."""

Hex = Annotated[str, msgspec.Meta(pattern=r"^(?:[0-9a-f]{2})*\Z", max_length=20_000)]
Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
Path = Annotated[tuple[Hash, ...], msgspec.Meta(max_length=64)]


class LoggedEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entry of the log, and the path from it to the head."""

    entry: str
    index: Annotated[int, msgspec.Meta(ge=0, lt=2**53)]
    path: Path


class LogPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the public log about a deal: its entries for the chain, the opening and the reveal."""

    key: str
    checkpoint: str
    entries: tuple[LoggedEntry, ...]


class Witness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts that a page at the table adds: the number that it gave, and the statements that it was shown."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=8)]
    number: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}\Z")]
    sent: bool
    """True if the page sent the number and the server acknowledged it."""
    opened: str
    receipt: Hex
    checkpoint: str | None
    """Last head of the log that the page knew before this deal."""
    consistency: Path
    """Proof that the head of the file continues that head."""


class FairFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/tables/{id}/deals/{number}/fair: all facts needed to check one deal that is over."""

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
    """Return the file as it is downloaded."""
    return _encoder.encode(file) + b"\n"


def read(data: bytes) -> FairFile:
    """Return the file with these bytes. Raise `StichError` ``fair/malformed`` unless they are exactly what `written` returns."""
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
