"""Boards of duplicate events in the database: the set of each round with its secret, and the tables that play it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from stich.fair import Boards, read_boards

from .batch import Statement
from .log_rows import locking, logged, logged_if, without_gap
from .schema import club_board_sets, club_board_tables, club_players, deals
from .store import Conflict, Store


class RoundBoards(msgspec.Struct, frozen=True):
    """Boards of a round."""

    boards: Boards
    logged: bool
    """True if the set is in the public log."""
    revealed: bool
    """True once the cards are public."""


class BoardReaders(msgspec.Struct, frozen=True):
    """The people who may read the deals of a table that plays boards."""

    players: frozenset[str]
    """Guests who play in the event."""
    revealed: bool
    """True once all tables of the round have played the boards. Before, no guest may read a deal."""


class ClubBoardStore:
    """Access to the boards of duplicate events."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_round(self, event: str, round_number: int) -> RoundBoards | None:
        """Return the boards of a round; None if there are none."""
        rows = await self._store.rows(sa.select(club_board_sets).where(*_of(event, round_number)))
        return RoundBoards(read_boards(rows[0].boards), rows[0].logged, rows[0].revealed_at is not None) if rows else None

    async def add(self, event: str, round_number: int, boards: Boards, entries: Sequence[str]) -> None:
        """Store the boards of a round together with their entries of the public log, unless the round has boards already."""
        row = {
            "event_id": event,
            "round": round_number,
            "boards": msgspec.json.encode(boards),
            "made_at": self._store.now,
            "logged": bool(entries),
        }
        with suppress(Conflict):
            await self._store.write((club_board_sets.insert(), [row]), *without_gap(self._store), *logged(entries))

    async def reveal(self, event: str, round_number: int, entries: Sequence[str]) -> None:
        """Mark the cards of a round as public, and store its entries of the public log. Change nothing if they are public already."""
        hidden = sa.select(club_board_sets).where(*_of(event, round_number), club_board_sets.c.revealed_at.is_(None))
        now = club_board_sets.update().where(*_of(event, round_number)).values(revealed_at=self._store.now)
        await self._store.write(*locking(self._store, hidden), *logged_if(entries, hidden), (now, []))

    async def readers(self, table: str) -> BoardReaders | None:
        """Return the people who may read the deals of this table; None unless it plays boards of an event."""
        t, s = club_board_tables.c, club_board_sets.c
        both = sa.and_(s.event_id == t.event_id, s.round == t.round)
        query = sa.select(t.event_id, s.revealed_at).join(club_board_sets, both)
        rows = await self._store.rows(query.where(t.table_id == table))
        if not rows:
            return None
        players = await self._store.rows(sa.select(club_players.c.guest_id).where(club_players.c.event_id == rows[0].event_id))
        return BoardReaders(frozenset(row.guest_id for row in players), rows[0].revealed_at is not None)


def plays_boards(table: str, event: str, round_number: int) -> Statement:
    """Return the statement that stores that a table plays the boards of a round."""
    return club_board_tables.insert(), [{"table_id": table, "event_id": event, "round": round_number}]


def hidden_tables() -> sa.Select[Any]:
    """Return a query for the ids of tables whose boards other tables still play."""
    t, s = club_board_tables.c, club_board_sets.c
    both = sa.and_(s.event_id == t.event_id, s.round == t.round)
    return sa.select(t.table_id).join(club_board_sets, both).where(s.revealed_at.is_(None))


def hidden_deals() -> sa.Select[Any]:
    """Return a query for the ids of deals that no guest may read yet, because other tables still play the same cards."""
    return sa.select(deals.c.id).where(deals.c.table_id.in_(hidden_tables()))


def without_boards(events: sa.Select[Any]) -> list[Statement]:
    """Return the statements that delete the boards of these events (ids). Their deals remain readable for the holders of their seats."""
    return [
        (club_board_tables.delete().where(club_board_tables.c.event_id.in_(events)), []),
        (club_board_sets.delete().where(club_board_sets.c.event_id.in_(events)), []),
    ]


def _of(event: str, round_number: int) -> tuple[sa.ColumnElement[bool], ...]:
    return club_board_sets.c.event_id == event, club_board_sets.c.round == round_number
