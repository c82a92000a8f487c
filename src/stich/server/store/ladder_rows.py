"""Ladder of bots in the database: entries of bots, boards, and scores (`stich.clubs.ladder`)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date

import msgspec
import sqlalchemy as sa

from stich.clubs.ladder import LadderPlay
from stich.fair import Boards, read_boards
from stich.kernel.rules.deal import Seat

from .batch import Statement
from .bot_rows import PublicBot
from .guest_rows import GuestRow
from .log_rows import locking, logged, logged_if, without_gap
from .result_rows import RatingRow
from .schema import accounts, bots, guests, ladder_boards, ladder_entries, ladder_plays, ratings, tables
from .store import Conflict, Store


class LadderEntry(msgspec.Struct, frozen=True):
    """Bot that plays the ladder of a preset."""

    bot: GuestRow
    owner: str
    game: str
    preset: str


class LadderSet(msgspec.Struct, frozen=True):
    """Board of the ladder with its table."""

    table: str
    boards: Boards
    logged: bool
    settled: bool

    def __repr__(self) -> str:
        return f"LadderSet({self.table}, …)"


class LadderSeat(msgspec.Struct, frozen=True):
    """Seat on a settled board. ``points``, ``score``: None if the deal was broken off."""

    table: str
    seat: Seat
    player: str
    points: float | None
    score: float | None


class LadderStore:
    """Access to the ladder of bots."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- bots --------------------------------------------------------------------------------------------------------

    async def enter(self, bot: str, game: str, preset: str) -> None:
        """Store that a bot plays the ladder of this preset from now on. Nothing changes if it does so already."""
        row = {"guest_id": bot, "game": game, "preset": preset, "since": self._store.now}
        with suppress(Conflict):
            await self._store.write((ladder_entries.insert(), [row]))

    async def leave(self, bot: str, game: str, preset: str) -> None:
        """Store that a bot no longer plays the ladder of this preset. Its scores stay."""
        e = ladder_entries.c
        await self._store.write((ladder_entries.delete().where(e.guest_id == bot, e.game == game, e.preset == preset), []))

    async def entries(self, bot: str | None = None) -> list[LadderEntry]:
        """Return all entries, or those of one bot, by game, preset and time."""
        e = ladder_entries.c
        query = sa.select(ladder_entries, guests.c.name, bots.c.owner_id).join(bots, bots.c.guest_id == e.guest_id)
        query = query.join(guests, guests.c.id == e.guest_id).order_by(e.game, e.preset, e.since, e.guest_id)
        rows = await self._store.rows(query if bot is None else query.where(e.guest_id == bot))
        return [LadderEntry(GuestRow(row.guest_id, row.name, True), row.owner_id, row.game, row.preset) for row in rows]

    async def all_bots(self) -> list[PublicBot]:
        """Return all bots with the names of their owners and their ratings, by name."""
        owners = guests.alias()
        query = sa.select(bots.c.guest_id, guests.c.name, owners.c.name.label("owner"), accounts.c.created_at)
        query = query.join(guests, guests.c.id == bots.c.guest_id).join(owners, owners.c.id == bots.c.owner_id)
        rows = await self._store.rows(query.join(accounts, accounts.c.guest_id == bots.c.guest_id).order_by(guests.c.name))
        rated: dict[str, list[RatingRow]] = {}
        query = sa.select(ratings).join(bots, bots.c.guest_id == ratings.c.guest_id).order_by(ratings.c.game)
        for rating in await self._store.rows(query):
            rated.setdefault(rating.guest_id, []).append(RatingRow(**rating._mapping))
        return [
            PublicBot(GuestRow(row.guest_id, row.name, True), row.owner, row.created_at, tuple(rated.get(row.guest_id, ()))) for row in rows
        ]

    async def busy(self) -> frozenset[str]:
        """Return the bots that play a board of the ladder now."""
        p, b = ladder_plays.c, ladder_boards.c
        query = sa.select(p.guest_id).join(ladder_boards, b.table_id == p.table_id).join(tables, tables.c.id == p.table_id)
        return frozenset(row.guest_id for row in await self._store.rows(query.where(b.settled_at.is_(None), tables.c.finished.is_(False))))

    async def boards_on(self, day: date) -> dict[tuple[str, str, str], int]:
        """Return the number of boards of each player on this day, by player, game and preset."""
        p, b = ladder_plays.c, ladder_boards.c
        columns = (p.guest_id, b.game, b.preset)
        query = sa.select(*columns, sa.func.count().label("boards")).join(ladder_boards, b.table_id == p.table_id)
        rows = await self._store.rows(query.where(b.day == day.isoformat()).group_by(*columns))
        return {(row.guest_id, row.game, row.preset): row.boards for row in rows}

    # -- boards ------------------------------------------------------------------------------------------------------

    def begun(self, table: str, boards: Boards, day: date, seats: Sequence[str], entries: Sequence[str]) -> list[Statement]:
        """Return the statements that store a board with its table, its players by seat, and its entries of the public log."""
        row = {
            "table_id": table,
            "game": boards.game,
            "preset": boards.preset,
            "day": day.isoformat(),
            "boards": msgspec.json.encode(boards),
            "logged": bool(entries),
        }
        plays = [{"table_id": table, "seat": seat, "guest_id": player} for seat, player in enumerate(seats)]
        public = [*without_gap(self._store), *logged(entries)] if entries else []
        return [(ladder_boards.insert(), [row]), (ladder_plays.insert(), plays), *public]

    async def unsettled(self) -> list[LadderSet]:
        """Return the boards whose tables are finished and whose scores are not stored."""
        return await self._sets(ladder_boards.c.settled_at.is_(None), tables.c.finished)

    async def board_of(self, table: str) -> LadderSet | None:
        """Return the board of this table; None if there is none."""
        return next(iter(await self._sets(ladder_boards.c.table_id == table)), None)

    async def _sets(self, *which: sa.ColumnElement[bool]) -> list[LadderSet]:
        query = sa.select(ladder_boards).join(tables, tables.c.id == ladder_boards.c.table_id).where(*which)
        rows = await self._store.rows(query.order_by(tables.c.changed_at, ladder_boards.c.table_id))
        return [LadderSet(row.table_id, read_boards(row.boards), row.logged, row.settled_at is not None) for row in rows]

    async def settle(self, table: str, points: Sequence[float], scores: Sequence[float], entries: Sequence[str]) -> None:
        """Store the points and scores of a board by seat (none of a broken deal), and its last entries of the public log.

        Change nothing if another node has stored them first.
        """
        b, p = ladder_boards.c, ladder_plays.c
        unsettled = sa.select(ladder_boards).where(b.table_id == table, b.settled_at.is_(None))
        seats: list[Statement] = [
            (ladder_plays.update().where(p.table_id == table, p.seat == seat, unsettled.exists()).values(points=own, score=score), [])
            for seat, (own, score) in enumerate(zip(points, scores, strict=True))
        ]
        done = ladder_boards.update().where(b.table_id == table, b.settled_at.is_(None)).values(settled_at=self._store.now)
        await self._store.write(*locking(self._store, unsettled), *seats, *logged_if(entries, unsettled), (done, []))

    # -- results -----------------------------------------------------------------------------------------------------

    async def plays(self, game: str, preset: str, first: date, last: date) -> list[LadderPlay]:
        """Return the scores of the ladder of a preset from the first day to the last."""
        return [
            LadderPlay(one.player, one.table, one.score) for one in await self.seats(game, preset, first, last) if one.score is not None
        ]

    async def seats(self, game: str, preset: str, first: date, last: date) -> list[LadderSeat]:
        """Return all seats on the settled boards of the ladder of a preset from the first day to the last, the latest board first."""
        p, b = ladder_plays.c, ladder_boards.c
        query = sa.select(ladder_plays).join(ladder_boards, b.table_id == p.table_id)
        query = query.where(
            b.game == game, b.preset == preset, b.day.between(first.isoformat(), last.isoformat()), b.settled_at.is_not(None)
        )
        rows = await self._store.rows(query.order_by(b.settled_at.desc(), p.table_id, p.seat))
        return [LadderSeat(row.table_id, Seat(row.seat), row.guest_id, row.points, row.score) for row in rows]

    async def ladders(self) -> list[tuple[str, str]]:
        """Return the games and presets that have boards."""
        b = ladder_boards.c
        return [(row.game, row.preset) for row in await self._store.rows(sa.select(b.game, b.preset).distinct().order_by(b.game, b.preset))]

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        """Return the names of those of these players that are bots, by id."""
        query = sa.select(guests.c.id, guests.c.name).join(bots, bots.c.guest_id == guests.c.id).where(guests.c.id.in_(list(players)))
        return {row.id: row.name for row in await self._store.rows(query)}
