"""Access to deals that are over. Every handler that reveals anything about such a deal calls `may_read`."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from stich.server.store.deal_rows import KeptDeal
from stich.server.store.events import ClubPlace, DailyBoard, LadderBoard


class Readers(msgspec.Struct, frozen=True):
    """The people who may read a deal that is over."""

    holders: frozenset[str]
    """Guests who held a seat in the deal, and at boards of an event of a club all who play in the event."""
    public: bool
    """True if everyone may read the deal: its table was listed when it ended or plays for the ladder, a holder has shared it, or only
    computers played."""
    finished: frozenset[str] | None = None
    """Guests who have finished the board that the deal is of, while others still play it; None at other deals and later. No other guest may
    read the deal. It is empty for boards of events of clubs, of which no guest may read a deal before all tables have played them."""


class OverDeal(msgspec.Struct, frozen=True):
    """A deal of a table that is over: played to its end, broken off, or ended before the cards were dealt."""

    seq: int
    """Number of the event that ended the deal."""
    row: int | None
    """Row of the score sheet, from 1; None if the deal has none."""
    fair: int | None
    """Number of the deal in fair dealing; None if it cannot be checked."""
    readers: Readers
    """People who may read the deal. Sharing by a holder is not included here; it is stored in the database."""


def may_read(readers: Readers, reader: str | None) -> bool:
    """Return whether this guest may read the deal. ``reader``: None for a visitor without a session."""
    if readers.finished is not None and reader not in readers.finished:
        return False
    return readers.public or (reader is not None and reader in readers.holders)


def may_watch(board: DailyBoard | LadderBoard | None, club: ClubPlace | None, guest: str) -> bool:
    """Return whether this guest may be at a table. ``board``: board of a day or of the ladder that is played there, which only its players
    may see; ``club``: place of the table in an event of a club, which only its players may see; both are None at other tables."""
    if isinstance(board, LadderBoard):
        return guest in board.seats
    return (board is None or board.guest == guest) and (club is None or guest in club.players)


def may_see_results(finished: Collection[str], reader: str | None, *, revealed: bool) -> bool:
    """Return whether a reader may see the results of a board of the day. ``finished``: guests who have finished the board; ``revealed``:
    whether the day is over and its cards are public."""
    return revealed or reader in finished


def readers_of(kept: KeptDeal) -> Readers:
    """Return the people who may read a stored deal."""
    return Readers(frozenset(person.guest.id for person in kept.people) | kept.players, kept.public, kept.finished)


def shown_since(over: Sequence[OverDeal], reader: str, since: int, newest: int) -> int:
    """Return the number of the event after which a guest is shown the table. The guest asks for all events after ``since``.

    Events up to the end of the last deal that the guest may not read are left out, except for the newest event of the table.
    """
    closed = next((deal.seq for deal in reversed(over) if not may_read(deal.readers, reader)), 0)
    return max(since, min(closed, newest - 1))
