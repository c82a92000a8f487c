"""Fair dealing on the wire: what a table shows of it, and the public log over HTTP. The method is in ``docs/explanation/fair.md``."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stich.kernel.rules.deal import Seat

Commitment = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""SHA-256 of a person's number, hexadecimal (``docs/explanation/fair.md``)."""


class Opening(msgspec.Struct, frozen=True):
    """The next deal is opened: whose commitment stands in it sends the number now, with `Number`, if it is as it should be."""

    statement: str
    """As in ``docs/explanation/fair.md``, "Statements"."""
    receipt: str
    """The server's signature over it, hexadecimal."""


class FairView(msgspec.Struct, frozen=True):
    """How the deals of this table can be checked."""

    deal: int
    """Number of the deal that was opened last, counted over all deals of the table; 0 before the first."""
    chain: str
    """The commitment to the server's seeds for this and the next deals."""
    opening: Opening | None = None
    """While the deal waits for numbers."""
    numbers: tuple[Seat, ...] = ()
    """The seats whose numbers the cards of this deal were shuffled with."""
    withheld: tuple[Seat, ...] = ()
    """The seats that had committed to a number for this deal and did not send it."""


class PublicLog(msgspec.Struct, frozen=True):
    """GET /api/fair/log."""

    key: str
    """The public key of the log and of all receipts, as signed notes write it."""
    checkpoint: str
    """The newest head, a signed note."""


class LogEntries(msgspec.Struct, frozen=True):
    """GET /api/fair/log/entries?start=N&count=M."""

    start: int
    entries: tuple[str, ...]


class Inclusion(msgspec.Struct, frozen=True):
    """GET /api/fair/log/inclusion?leaf=HASH&size=N: the hash of the leaf and the path make the root of the tree of that size."""

    index: int
    path: tuple[str, ...]


class Consistency(msgspec.Struct, frozen=True):
    """GET /api/fair/log/consistency?first=M&second=N: the tree of the second size begins with that of the first."""

    path: tuple[str, ...]
