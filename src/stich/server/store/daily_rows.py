"""Twelve deals a day in the database: sets of boards, results of players, fields of computer plays, and classes (`stich.clubs.daily`)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sa

from stich.clubs.daily import LOWEST
from stich.clubs.daily_boards import FieldPlay
from stich.fair import Boards, read_boards

from .batch import Statement
from .log_rows import logged, without_gap
from .schema import accounts, daily_classes, daily_fields, daily_plays, daily_sets, daily_weeks, guests, relations, tables
from .store import Conflict, Store


class DailySet(msgspec.Struct, frozen=True):
    """Set of boards of a game and day."""

    boards: Boards
    day: date
    revealed: bool
    """True if the day is over and the cards are public."""
    logged: bool
    """True if the set is in the public log."""

    @property
    def game(self) -> str:
        """Name of the game."""
        return self.boards.game

    def __repr__(self) -> str:
        return f"DailySet({self.boards.name}, …)"


class DailyPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Play of one board by one player."""

    guest: str
    day: date
    board: int
    player_class: int
    table: str
    points: float | None = None
    """Points of the player; None if the board is not finished."""
    contract: str | None = None
    over: bool = False
    """True if the board is finished, or its table was ended before."""


class NamedPlay(msgspec.Struct, frozen=True):
    """Finished play of a player with an account."""

    name: str
    play: DailyPlay


def finished(table: str, points: float, contract: str, at: float) -> Statement:
    """Return the statement that stores the result of the board at this table. ``at``: end of the deal (seconds since 1970)."""
    values = {"points": points, "contract": contract, "finished_at": at}
    return daily_plays.update().where(daily_plays.c.table_id == table).values(values), []


def begun(play: DailyPlay, game: str, at: float) -> Statement:
    """Return the statement that stores that a player has opened a board, each board once. ``at``: seconds since 1970."""
    row = {
        "guest_id": play.guest,
        "game": game,
        "day": play.day.isoformat(),
        "board": play.board,
        "player_class": play.player_class,
        "table_id": play.table,
        "opened_at": at,
    }
    return daily_plays.insert(), [row]


class DailyStore:
    """Access to the twelve deals a day."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # -- sets of boards --------------------------------------------------------------------------------------------

    async def set_of(self, game: str, day: date) -> DailySet | None:
        """Return the set of a game and day; None if no player has opened a board of it."""
        s = daily_sets.c
        return next(iter(await self._sets(s.game == game, s.day == day.isoformat())), None)

    async def unrevealed(self, before: date) -> list[DailySet]:
        """Return the sets of days before this one whose cards are not public yet, the earliest first."""
        s = daily_sets.c
        return await self._sets(s.revealed_at.is_(None), s.day < before.isoformat())

    async def _sets(self, *which: sa.ColumnElement[bool]) -> list[DailySet]:
        rows = await self._store.rows(sa.select(daily_sets).where(*which).order_by(daily_sets.c.day, daily_sets.c.game))
        return [DailySet(read_boards(row.boards), date.fromisoformat(row.day), row.revealed_at is not None, row.logged) for row in rows]

    async def add_set(self, boards: Boards, day: date, entries: Sequence[str]) -> None:
        """Store the set of a game and day together with its entries of the public log, if there is one. Raise `Conflict` if the day has a
        set already."""
        row = {
            "game": boards.game,
            "day": day.isoformat(),
            "boards": msgspec.json.encode(boards),
            "made_at": self._store.now,
            "logged": bool(entries),
        }
        await self._store.write((daily_sets.insert(), [row]), *without_gap(self._store), *logged(entries))

    async def reveal(self, game: str, day: date, entries: Sequence[str]) -> None:
        """Mark the cards of a set as public, and store its entries of the public log."""
        s = daily_sets.c
        now = daily_sets.update().where(s.game == game, s.day == day.isoformat()).values(revealed_at=self._store.now)
        await self._store.write((now, []), *logged(entries))

    # -- plays -----------------------------------------------------------------------------------------------------

    async def open_tables(self, game: str, day: date) -> list[str]:
        """Return the ids of tables at which a board of this day is not finished."""
        p = daily_plays.c
        query = sa.select(p.table_id).join(tables, tables.c.id == p.table_id)
        rows = await self._store.rows(
            query.where(p.game == game, p.day == day.isoformat(), tables.c.finished.is_(False)).order_by(p.table_id)
        )
        return [row.table_id for row in rows]

    async def own(self, guest: str, game: str, day: date) -> list[DailyPlay]:
        """Return the boards of a day that this guest has opened, in order."""
        p = daily_plays.c
        query = sa.select(daily_plays, tables.c.finished.label("over")).join(tables, tables.c.id == p.table_id)
        rows = await self._store.rows(query.where(p.guest_id == guest, p.game == game, p.day == day.isoformat()).order_by(p.board))
        return [msgspec.structs.replace(_play(row), over=row.over) for row in rows]

    async def finished(
        self, game: str, first: date, last: date, *, followed_by: str | None = None, player_class: int | None = None
    ) -> list[NamedPlay]:
        """Return the finished plays of players with an account from the first day to the last, in order of day and board.

        ``followed_by``: only the plays of this guest and of the people whom they follow; ``player_class``: only plays in this class.
        """
        p = daily_plays.c
        query = (
            sa.select(daily_plays, guests.c.name)
            .join(accounts, accounts.c.guest_id == p.guest_id)
            .join(guests, guests.c.id == p.guest_id)
            .where(p.game == game, p.day.between(first.isoformat(), last.isoformat()), p.points.is_not(None))
            .order_by(p.day, p.board, p.finished_at)
        )
        if followed_by is not None:
            followed = sa.select(relations.c.other_id).where(relations.c.guest_id == followed_by, relations.c.kind == "follow")
            query = query.where(sa.or_(p.guest_id == followed_by, p.guest_id.in_(followed)))
        if player_class is not None:
            query = query.where(p.player_class == player_class)
        return [NamedPlay(row.name, _play(row)) for row in await self._store.rows(query)]

    async def complete_days(self, guest: str, game: str, boards: int) -> frozenset[date]:
        """Return the days on which this guest has finished so many boards."""
        p = daily_plays.c
        query = sa.select(p.day).where(p.guest_id == guest, p.game == game, p.points.is_not(None)).group_by(p.day)
        return frozenset(date.fromisoformat(row.day) for row in await self._store.rows(query.having(sa.func.count() >= boards)))

    async def finishers(self, game: str, day: date, board: int) -> frozenset[str]:
        """Return the guests who have finished a board."""
        p = daily_plays.c
        which = (p.game == game, p.day == day.isoformat(), p.board == board, p.points.is_not(None))
        return frozenset(row.guest_id for row in await self._store.rows(sa.select(p.guest_id).where(*which)))

    async def finishers_of(self, table: str) -> frozenset[str] | None:
        """Return the guests who have finished the board that is played at this table; None if the cards of the board are public, or for
        other tables."""
        p, s = daily_plays.c, daily_sets.c
        query = sa.select(p.game, p.day, p.board).join(daily_sets, sa.and_(s.game == p.game, s.day == p.day))
        rows = await self._store.rows(query.where(p.table_id == table, s.revealed_at.is_(None)))
        return await self.finishers(rows[0].game, date.fromisoformat(rows[0].day), rows[0].board) if rows else None

    # -- fields of computer plays ------------------------------------------------------------------------------------

    async def fields(self, game: str, first: date, last: date) -> dict[tuple[date, int], tuple[FieldPlay, ...]]:
        """Return the computer plays of boards from the first day to the last, by day and board."""
        f = daily_fields.c
        rows = await self._store.rows(sa.select(daily_fields).where(f.game == game, f.day.between(first.isoformat(), last.isoformat())))
        return {(date.fromisoformat(row.day), row.board): msgspec.json.decode(row.plays, type=tuple[FieldPlay, ...]) for row in rows}

    async def without_field(self, since: date) -> list[tuple[str, date, int]]:
        """Return the boards (game, day, number) that players have opened since this day and that have no computer plays yet, by game and
        day."""
        p, f = daily_plays.c, daily_fields.c
        same = sa.and_(f.game == p.game, f.day == p.day, f.board == p.board)
        columns = (p.game, p.day, p.board)
        query = sa.select(*columns).outerjoin(daily_fields, same).where(f.board.is_(None), p.day >= since.isoformat()).group_by(*columns)
        # With the game, the database starts from the index.
        rows = [row for game in await self.games() for row in await self._store.rows(query.where(p.game == game).order_by(p.day, p.board))]
        return [(row.game, date.fromisoformat(row.day), row.board) for row in rows]

    async def add_field(self, game: str, day: date, board: int, plays: Sequence[FieldPlay]) -> None:
        """Store the computer plays of a board, unless they are stored already."""
        row = {"game": game, "day": day.isoformat(), "board": board, "plays": msgspec.json.encode(plays)}
        with suppress(Conflict):
            await self._store.write((daily_fields.insert(), [row]))

    # -- classes -----------------------------------------------------------------------------------------------------

    async def class_of(self, guest: str, game: str, week: date) -> int:
        """Return the class of this guest in a week (its Monday)."""
        c = daily_classes.c
        query = sa.select(c.player_class).where(c.guest_id == guest, c.game == game, c.week <= week.isoformat()).order_by(c.week.desc())
        rows = await self._store.rows(query.limit(1))
        return int(rows[0].player_class) if rows else LOWEST

    async def days_since(self, game: str, week: date | None) -> list[date]:
        """Return the days with a set after the week of this Monday, or all days."""
        s = daily_sets.c
        rows = await self._store.rows(
            sa.select(s.day).where(s.game == game, s.day > ("" if week is None else week.isoformat())).order_by(s.day)
        )
        return [date.fromisoformat(row.day) for row in rows]

    async def games(self) -> list[str]:
        """Return the games that have sets."""
        return [row.game for row in await self._store.rows(sa.select(daily_sets.c.game).distinct().order_by(daily_sets.c.game))]

    async def last_week(self, game: str) -> date | None:
        """Return the Monday of the last week whose promotions are stored; None if there is none."""
        w = daily_weeks.c
        rows = await self._store.rows(sa.select(w.week).where(w.game == game).order_by(w.week.desc()).limit(1))
        return date.fromisoformat(rows[0].week) if rows else None

    async def close_week(self, game: str, week: date, moves: dict[str, int], following: date) -> None:
        """Store the new classes of players after a week, valid from the week ``following`` on. Nothing changes if they are stored."""
        rows = [
            {"guest_id": guest, "game": game, "week": following.isoformat(), "player_class": player_class}
            for guest, player_class in sorted(moves.items())
        ]
        closed: Statement = daily_weeks.insert(), [{"game": game, "week": week.isoformat()}]
        with suppress(Conflict):
            await self._store.write(closed, *([(daily_classes.insert(), rows)] if rows else []))


def _play(row: sa.Row[Any]) -> DailyPlay:
    return DailyPlay(
        guest=row.guest_id,
        day=date.fromisoformat(row.day),
        board=row.board,
        player_class=row.player_class,
        table=row.table_id,
        points=row.points,
        contract=row.contract,
    )
