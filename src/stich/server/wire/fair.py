"""Messages of verifiable dealing (``docs/explanation/fair.md``): its state at a table, and the public log over HTTP."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.deal import Seat

CommitmentText = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""SHA-256 of a person's number, hexadecimal (``docs/explanation/fair.md``)."""


class DealOpening(msgspec.Struct, frozen=True):
    """The opening of the next deal. Clients whose commitment is in the statement check it and then send their number, with `Number`."""

    statement: str
    """Text as in ``docs/explanation/fair.md``, "Statements"."""
    receipt: str
    """The server's signature of the statement, hexadecimal."""


class FairView(msgspec.Struct, frozen=True):
    """Data to verify the deals of this table with."""

    deal: int
    """Number of the deal that was opened last, counted over all deals of the table from 1; 0 before the first."""
    chain: str
    """The commitment to the server's seeds for this and the next deals."""
    opening: DealOpening | None = None
    """The opening while the deal waits for numbers; otherwise None."""
    numbers: tuple[Seat, ...] = ()
    """The seats whose numbers the cards of this deal were shuffled with."""
    withheld: tuple[Seat, ...] = ()
    """The seats that had committed to a number for this deal and did not send it."""


class FairLogHead(msgspec.Struct, frozen=True):
    """GET /api/fair/log: the state of the public log."""

    key: str
    """Public key of the log and of all receipts, in the form of signed notes."""
    checkpoint: str
    """Newest head of the log, as a signed note."""


class LogEntries(msgspec.Struct, frozen=True):
    """GET /api/fair/log/entries?start=N&count=M: some entries of the log, in order."""

    start: int
    entries: tuple[str, ...]


class Inclusion(msgspec.Struct, frozen=True):
    """GET /api/fair/log/inclusion?leaf=HASH&size=N: proof that the tree of that size contains the leaf."""

    index: int
    path: tuple[str, ...]


class Consistency(msgspec.Struct, frozen=True):
    """GET /api/fair/log/consistency?first=M&second=N: proof that the tree of the second size extends the tree of the first size."""

    path: tuple[str, ...]
