"""Access to deals that are over. Every route that reveals anything about such a deal asks `may_read`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stich.server.store.deal_rows import KeptDeal


class Readers(msgspec.Struct, frozen=True):
    """The people who may read a deal that is over."""

    holders: frozenset[str]
    """Guests who held a seat in the deal."""
    public: bool
    """The table was open to all when the deal ended, a holder has shared the deal, or only computers played at the table."""


class OverDeal(msgspec.Struct, frozen=True):
    """A deal of a table that is over: played, broken off, or ended before it was dealt."""

    seq: int
    """Number of the event that ended the deal."""
    row: int | None
    """Row of the score sheet, from 1; None if the deal has none."""
    fair: int | None
    """Number of the deal in fair dealing; None if it cannot be checked."""
    readers: Readers
    """Readers, except those who have access because a holder shared the deal; these are in the database."""


def may_read(readers: Readers, reader: str | None) -> bool:
    """Return whether this guest may read the deal; None is a reader without a session."""
    return readers.public or (reader is not None and reader in readers.holders)


def readers_of(kept: KeptDeal) -> Readers:
    """Return the readers of a deal in the database."""
    return Readers(frozenset(person.guest.id for person in kept.people), kept.public)


def shown_since(over: Sequence[OverDeal], reader: str, since: int, newest: int) -> int:
    """Return the event after which a table is shown to this guest, who asks for all after event ``since``.

    Events up to the end of the last deal that the guest may not read are left out, except the newest event of the table.
    """
    closed = next((deal.seq for deal in reversed(over) if not may_read(deal.readers, reader)), 0)
    return max(since, min(closed, newest - 1))
