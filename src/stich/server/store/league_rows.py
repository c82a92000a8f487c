"""Leagues of clubs in the database: documents with a revision, changed as events of clubs are (`stich.server.store.club_rows`)."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from stich.clubs import League

from .batch import Statement
from .schema import club_changes, club_leagues
from .store import Store


class StoredLeague(msgspec.Struct, frozen=True, kw_only=True):
    """A league of a club."""

    id: str
    club: str
    revision: int
    league: League


class LeagueStore:
    """Access to the leagues of clubs."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def _rows(self, condition: sa.ColumnElement[bool]) -> list[StoredLeague]:
        query = sa.select(club_leagues).where(condition).order_by(club_leagues.c.created_at, club_leagues.c.id)
        async with self._store.connect() as connection:
            return [_row(one) for one in (await connection.execute(query)).all()]

    async def of_club(self, club: str) -> list[StoredLeague]:
        """Return the leagues of a club, the oldest first."""
        return await self._rows(club_leagues.c.club == club)

    async def count(self, club: str) -> int:
        """Return the number of leagues of a club."""
        query = sa.select(sa.func.count()).select_from(club_leagues).where(club_leagues.c.club == club)
        async with self._store.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def league(self, club: str, league: str) -> StoredLeague | None:
        """Return a league of this club; None if there is none."""
        found = await self._rows(sa.and_(club_leagues.c.id == league, club_leagues.c.club == club))
        return found[0] if found else None

    async def add(self, row: StoredLeague) -> None:
        """Add a league."""
        facts = {"id": row.id, "club": row.club, "revision": row.revision, "document": msgspec.json.encode(row.league)}
        await self._store.write((club_leagues.insert(), [{**facts, "created_at": self._store.now}]))

    async def change(self, row: StoredLeague) -> None:
        """Store the next revision of a league. Raise `Conflict` unless its newest revision is the one before."""
        based = {"thing": f"league {row.id}", "base": row.revision - 1}
        values = {"revision": row.revision, "document": msgspec.json.encode(row.league)}
        changed = club_leagues.update().where(club_leagues.c.id == row.id).values(**values)
        await self._store.write((club_changes.insert(), [based]), (changed, []))

    async def delete(self, league: str) -> None:
        """Delete a league."""
        await self._store.write(*without_leagues(club_leagues.c.id == league))


def without_leagues(condition: sa.ColumnElement[bool]) -> list[Statement]:
    """Return the statements that delete these leagues."""
    things = sa.select(sa.literal("league ") + club_leagues.c.id).where(condition)
    return [(club_changes.delete().where(club_changes.c.thing.in_(things)), []), (club_leagues.delete().where(condition), [])]


def _row(row: Any) -> StoredLeague:
    return StoredLeague(id=row.id, club=row.club, revision=row.revision, league=msgspec.json.decode(row.document, type=League))
