"""Results of matches and ratings of people in the database. Queries for a person's public page return only rows with ``results.shown``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from .batch import Statement
from .called import Called, account_of
from .events import AnyEvent, decode
from .guest_rows import BOT, GuestRow
from .result_rows import RatingRow, ResultRow
from .schema import accounts, bots, events, guests, rating_history, ratings, results, settled, tables, visit_keys, visits
from .store import Store


class RatingStore:
    """Access to results and ratings, for `users.ratings` and the pages of people."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- people --------------------------------------------------------------------------------------------------

    async def person_named(self, name: Called) -> GuestRow | None:
        """Return the account that has this name or one that looks like it; None if there is none."""
        async with self._store.connect() as connection:
            found = await account_of(connection, name)
        rows = await self._store.rows(sa.select(guests.c.id, guests.c.name).join_from(accounts, guests).where(accounts.c.guest_id == found))
        return GuestRow(rows[0].id, rows[0].name, account=True) if rows else None

    async def names(self, people: Iterable[str]) -> dict[str, str]:
        """Return the names of those of these people who have an account, by id."""
        query = sa.select(guests.c.id, guests.c.name).join_from(accounts, guests).where(guests.c.id.in_(list(people)))
        return {row.id: row.name for row in await self._store.rows(query)}

    # -- finished matches ----------------------------------------------------------------------------------------

    async def unsettled(self) -> list[str]:
        """Return the ids of finished tables whose results are not stored yet, in the order in which they ended."""
        query = sa.select(tables.c.id).outerjoin(settled, settled.c.table_id == tables.c.id)
        rows = await self._store.rows(query.where(tables.c.finished, settled.c.table_id.is_(None)).order_by(tables.c.changed_at))
        return [row.id for row in rows]

    async def settled(self, table: str) -> bool:
        """Return whether the results of this table are stored."""
        return bool(await self._store.rows(sa.select(settled.c.at).where(settled.c.table_id == table)))

    async def log(self, table: str) -> tuple[list[AnyEvent], int, float]:
        """Return all events of a table, the number of events with which it was opened, and the time of the last event (seconds since 1970).

        Raise `LookupError` if there is no such table.
        """
        query = sa.select(events.c.event, events.c.at).where(events.c.table_id == table).order_by(events.c.seq)
        rows = await self._store.rows(query)
        if not rows:
            raise LookupError(table)
        return [decode(row.event) for row in rows], sum(row.at == rows[0].at for row in rows), rows[-1].at

    async def ratings_of(self, people: Iterable[str], game: str | None = None) -> list[RatingRow]:
        """Return the ratings of these people, in one game or (None) in all games."""
        query = sa.select(ratings).where(ratings.c.guest_id.in_(list(people)))
        if game is not None:
            query = query.where(ratings.c.game == game)
        return [RatingRow(**row._mapping) for row in await self._store.rows(query)]

    async def mean_of(self, guest: str, game: str) -> float | None:
        """Return the expected points per deal of this guest in this game; None without a rating."""
        known = await self.ratings_of([guest], game)
        return known[0].mean if known else None

    async def owners(self, those: Iterable[str]) -> dict[str, str]:
        """Return the owner of each of these bots, by id of the bot."""
        rows = await self._store.rows(sa.select(bots.c.guest_id, bots.c.owner_id).where(bots.c.guest_id.in_(list(those))))
        return {row.guest_id: row.owner_id for row in rows}

    async def met(self, circle: bytes, since: float, *, rated: bool = True) -> int:
        """Return the number of matches that ended after ``since`` (seconds since 1970) and whose players were exactly the people of this
        circle.

        ``circle``: hash of the people's ids; ``rated``: count rated matches only.
        """
        query = sa.select(sa.func.count()).where(settled.c.circle == circle, settled.c.at >= since)
        query = query.where(settled.c.rated) if rated else query
        return int((await self._store.rows(query))[0][0])

    async def enter(
        self, table: str, at: float, *, why: str, circle: bytes, entered: Sequence[ResultRow], changed: Sequence[RatingRow]
    ) -> None:
        """Store the results of a match, the changed ratings and their history in one transaction. Raise `Conflict` if the results of this
        match are stored already.

        ``why``: reason why the match is not rated, empty if it is rated; ``circle``: hash of its people.
        """
        done = {"table_id": table, "at": at, "rated": why == "", "why": why, "circle": circle}
        statements: list[Statement] = [(settled.insert(), [done])]
        if entered:
            statements.append((results.insert(), [msgspec.structs.asdict(row) for row in entered]))
        for row in changed:
            mine = (ratings.c.guest_id == row.guest_id) & (ratings.c.game == row.game)
            statements += [(ratings.delete().where(mine), []), (ratings.insert(), [msgspec.structs.asdict(row)])]
            line = {**msgspec.structs.asdict(row), "table_id": table, "at": at}
            del line["updated"]
            statements.append((rating_history.insert(), [line]))
        statements += [
            (visits.delete().where(visits.c.table_id == table), []),
            (visit_keys.delete().where(visit_keys.c.table_id == table), []),
        ]
        await self._store.write(*statements)

    # -- addresses -----------------------------------------------------------------------------------------------

    async def visit_key(self, table: str) -> bytes | None:
        """Return the key with which addresses at this table are hashed; None if there is none."""
        rows = await self._store.rows(sa.select(visit_keys.c.key).where(visit_keys.c.table_id == table))
        return rows[0].key if rows else None

    async def add_visit_key(self, table: str, key: bytes) -> None:
        """Store the key with which addresses at a table are hashed. Raise `Conflict` if the table has a key."""
        await self._store.write((visit_keys.insert(), [{"table_id": table, "key": key}]))

    async def add_visit(self, table: str, guest: str, address: bytes) -> None:
        """Store the hashed address of a guest at a table. Raise `Conflict` if it is stored already."""
        await self._store.write((visits.insert(), [{"table_id": table, "guest_id": guest, "address": address}]))

    async def addresses(self, table: str, people: Iterable[str]) -> list[bytes]:
        """Return the hashed addresses of these people at this table. An address is in the list once for each person who had it."""
        query = sa.select(visits.c.address).where(visits.c.table_id == table, visits.c.guest_id.in_(list(people)))
        return [row.address for row in await self._store.rows(query)]

    # -- pages ---------------------------------------------------------------------------------------------------

    async def history(self, guest: str, game: str, limit: int) -> list[sa.Row[Any]]:
        """Return the newest ``limit`` rows of a rating's history, in order of time."""
        query = sa.select(rating_history).where(rating_history.c.guest_id == guest, rating_history.c.game == game)
        return list(reversed(await self._store.rows(query.order_by(rating_history.c.at.desc()).limit(limit))))

    async def contracts(self, guest: str) -> Sequence[sa.Row[Any]]:
        """Return this person's sums over deals that their public page shows, by game and contract."""
        r = results.c
        query = sa.select(
            r.game,
            r.contract,
            sa.func.count().label("deals"),
            sa.func.sum(r.points).label("points"),
            sa.func.sum(r.adjusted).label("adjusted"),
            sa.func.sum(r.declared.cast(sa.Integer)).label("declared"),
            sa.func.sum(sa.case((r.declared & r.won, 1), else_=0)).label("won"),
        )
        return await self._store.rows(
            query.where(r.guest_id == guest, r.shown).group_by(r.game, r.contract).order_by(r.game, sa.desc("deals"), r.contract)
        )

    async def matches(self, guest: str, limit: int) -> Sequence[sa.Row[Any]]:
        """Return the last ``limit`` matches that this person's public page shows, the newest first."""
        r = results.c
        query = sa.select(
            r.table_id,
            r.game,
            r.preset,
            r.rated,
            sa.func.max(r.at).label("at"),
            sa.func.count().label("deals"),
            sa.func.sum(r.points).label("points"),
            sa.func.sum(r.adjusted).label("adjusted"),
        )
        grouped = query.where(r.guest_id == guest, r.shown).group_by(r.table_id, r.game, r.preset, r.rated)
        return await self._store.rows(grouped.order_by(sa.desc("at"), r.table_id).limit(limit))

    async def deals_of(self, guest: str, matches: Iterable[str]) -> dict[str, list[int]]:
        """Return the numbers of the deals in which this person was dealt cards, by table. The numbers are rows of the score sheet, from
        1."""
        r = results.c
        query = sa.select(r.table_id, r.deal).where(r.guest_id == guest, r.table_id.in_(list(matches)), r.shown).order_by(r.deal)
        found: dict[str, list[int]] = {}
        for row in await self._store.rows(query):
            found.setdefault(row.table_id, []).append(row.deal)
        return found

    async def leaders(self, game: str, since: float, until: float, *, of_bots: bool = False) -> list[RatingRow]:
        """Return the newest rating that each person got in a match between these times (seconds since 1970), in no particular order.

        ``updated``, ``deals``: as after that match. ``of_bots``: bots instead of people.
        """
        h = rating_history.c
        newest = (
            sa.select(h.guest_id, sa.func.max(h.at).label("at"))
            .where(h.game == game, h.at >= since, h.at < until, _is_bot(of_bots))
            .group_by(h.guest_id)
            .subquery()
        )
        query = sa.select(rating_history).join(newest, (newest.c.guest_id == h.guest_id) & (newest.c.at == h.at)).where(h.game == game)
        rows = await self._store.rows(query)
        return [RatingRow(guest_id=r.guest_id, game=game, mean=r.mean, sd=r.sd, deals=r.deals, updated=r.at) for r in rows]

    async def opponents(self, people: Iterable[str], game: str) -> dict[str, int]:
        """Return the number of different people whom each of these people has met in matches of this game that changed their rating."""
        h, r = rating_history.c, results.c
        met = sa.select(h.guest_id, r.guest_id.label("other")).join(results, (r.table_id == h.table_id) & (r.guest_id != h.guest_id))
        pairs = met.where(h.game == game, h.guest_id.in_(list(people))).distinct().subquery()
        rows = await self._store.rows(sa.select(pairs.c.guest_id, sa.func.count().label("met")).group_by(pairs.c.guest_id))
        return {row.guest_id: row.met for row in rows}

    async def first_rated(self, game: str, *, of_bots: bool = False) -> float | None:
        """Return the end of the first match of this game that changed a rating (seconds since 1970); None if there is none.

        ``of_bots``: a rating of a bot instead of a person.
        """
        query = sa.select(sa.func.min(rating_history.c.at)).where(rating_history.c.game == game, _is_bot(of_bots))
        found: float | None = (await self._store.rows(query))[0][0]
        return found


def _is_bot(wanted: bool) -> sa.ColumnElement[bool]:
    of_bot = rating_history.c.guest_id.startswith(BOT)
    return of_bot if wanted else sa.not_(of_bot)
