"""Messages about fair dealing (``docs/explanation/fair.md``): its state at a table, and the public log over HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.deal import Seat

CommitmentText = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""Commitment to a person's number: the SHA-256 of the number, hexadecimal (``docs/explanation/fair.md``)."""


class DealOpening(msgspec.Struct, frozen=True):
    """The opening of the next deal. Clients whose commitment is in the statement check the statement and then send their number, with
    `Number`."""

    statement: str
    """Signed text as in ``docs/explanation/fair.md``, "Statements"."""
    receipt: str
    """The server's signature of the statement, hexadecimal."""


class FairView(msgspec.Struct, frozen=True):
    """Data to check how the deals of this table are dealt."""

    deal: int
    """Number of the deal that was opened last, counted over all deals of the table from 1; 0 before the first."""
    chain: str
    """Commitment to the server's seeds for this deal and the next ones."""
    opening: DealOpening | None = None
    """The opening of a deal that waits for numbers; otherwise None."""
    numbers: tuple[Seat, ...] = ()
    """Seats whose numbers were used to shuffle the cards of this deal."""
    withheld: tuple[Seat, ...] = ()
    """Seats that committed to a number for this deal but did not send it."""


class FairLogHead(msgspec.Struct, frozen=True):
    """GET /api/fair/log: the state of the public log of fair dealing."""

    key: str
    """Public key of the log and of all receipts, in the form of signed notes."""
    checkpoint: str
    """Newest head of the log, as a signed note."""


class LogEntries(msgspec.Struct, frozen=True):
    """GET /api/fair/log/entries?start=N&count=M: entries of the public log, in order, from position N on."""

    start: int
    entries: tuple[str, ...]


class Inclusion(msgspec.Struct, frozen=True):
    """GET /api/fair/log/inclusion?leaf=HASH&size=N: proof that the log of size N contains the entry with this hash."""

    index: int
    path: tuple[str, ...]


class Consistency(msgspec.Struct, frozen=True):
    """GET /api/fair/log/consistency?first=M&second=N: proof that the log of size N extends the log of size M."""

    path: tuple[str, ...]
