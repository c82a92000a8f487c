"""The day's boards on the server: opening a board, and closing days and weeks.

A set of boards is made and logged when the first player opens a board of it. After its day the open tables are ended and the set is
revealed; after a week players change their classes. One node does this work.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import date, timedelta

import structlog

from stich.clubs import daily
from stich.clubs.daily import BOARDS, CLASSES, LOWEST
from stich.clubs.daily_boards import board_luck, daily_boards
from stich.fair import LogKey
from stich.kernel.errors import StichError
from stich.registry import PLUGINS
from stich.server.clock import Clock, Randomness
from stich.server.store.daily_rows import DailyPlay, DailySet, DailyStore, begun
from stich.server.store.events import DailyBoard
from stich.server.store.store import Conflict, Store
from stich.server.tables.decide import Person
from stich.server.tables.ending import end_table
from stich.server.tables.opening import of_board
from stich.server.tables.tables import Tables

from .fields import Fields
from .results import day_results

log = structlog.get_logger()

EVERY = 60.0
"""Longest interval between two looks for days that are over and for missing fields (seconds)."""
GRACE = 2.0
"""Time after the end of a day in which boards that are just being opened or finished reach the database (seconds)."""
PATIENCE = 5.0
"""Longest time that the opening of a board waits until the days before are closed (seconds)."""


class DailyDeals:
    """Twelve deals a day of all games. Run `run` as a background task."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        fields: Fields,
        *,
        clock: Clock,
        randomness: Randomness,
        key: LogKey | None,
        is_leader: Callable[[], bool],
    ) -> None:
        """Set up the service. ``key``: signs the public log; None if there is none."""
        self._db, self._store, self._tables, self.fields = store, DailyStore(store), tables, fields
        self._clock, self._randomness, self._key, self._is_leader = clock, randomness, key, is_leader
        self._closing = asyncio.Lock()
        self._closed_before: date | None = None
        """Day before which all days are closed, as far as this process knows."""
        self._work: asyncio.Task[None] | None = None

    @property
    def today(self) -> date:
        """Day of the server's time (UTC)."""
        return daily.day_at(self._clock.now())

    async def run(self) -> None:
        """Close days and weeks at their ends, and compute missing fields, until cancelled."""
        while True:
            try:
                if self._is_leader():
                    await self.close()
                    await self.fields.complete()
            except Exception as error:
                log.error("the deals of a day could not be closed", error=type(error).__name__)
            now = self._clock.now()
            await self._clock.sleep(min(EVERY, daily.end_of(daily.day_at(now - GRACE)) + GRACE - now))

    # -- playing ---------------------------------------------------------------------------------------------------

    async def open(self, game: str, number: int, who: Person) -> str:
        """Return the id of the table at which a person plays a board of today, which is opened if necessary.

        Raise `StichError` ``daily/unknown`` if there is no such game or board, ``daily/order`` if another board is next,
        ``daily/finished`` if the board is over, ``daily/closing`` if the last day is not closed yet.
        """
        if game not in PLUGINS or not 1 <= number <= BOARDS:
            raise StichError("daily/unknown")
        await self._wait_for_last_days()
        today = self.today
        mine = await self._store.own(who.id, game, today)
        found = next((play for play in mine if play.board == number), None)
        if found is not None and found.over:
            raise StichError("daily/finished", board=number)
        if found is not None:
            return found.table
        due = next((play.board for play in mine if not play.over), len(mine) + 1)
        if number != due:
            raise StichError("daily/finished", board=BOARDS) if due > BOARDS else StichError("daily/order", due=due)
        opened = await self._opened(await self._set(game, today), number, who)
        self.fields.want()
        return opened

    async def _opened(self, chosen: DailySet, number: int, who: Person) -> str:
        boards, day = chosen.boards, chosen.day
        player_class = await self._store.class_of(who.id, chosen.game, daily.week_of(day)) if who.account else LOWEST
        board = DailyBoard(
            day=day.isoformat(),
            number=number,
            player_class=player_class,
            guest=who.id,
            luck=board_luck(boards, number, player_class),
            logged=boards.name if chosen.logged else None,
        )
        states = of_board(boards.rules, boards.deal(number), board, who, self._randomness)
        play = DailyPlay(guest=who.id, day=day, board=number, player_class=player_class, table=states[0].id)
        try:
            await self._tables.open_board(states, begun(play, chosen.game, self._clock.now()))
        except Conflict:  # the player has opened the board in another window at the same moment
            mine = await self._store.own(who.id, chosen.game, day)
            return next(play.table for play in mine if play.board == number)
        log.info("board of the day opened", table=play.table, game=chosen.game, board=number)
        return play.table

    async def _set(self, game: str, day: date) -> DailySet:
        """Return the set of a game and day, which is made if necessary."""
        while (found := await self._store.set_of(game, day)) is None:
            boards = daily_boards(game, day, self._randomness(32))
            entries = () if self._key is None else boards.entries_of(boards.commitment_in(self._key.public))
            with suppress(Conflict):
                await self._store.add_set(boards, day, entries)
                log.info("boards of the day made", game=game, day=str(day))
        return found

    async def _wait_for_last_days(self) -> None:
        if self._closed_before == self.today:
            return
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self.close(), name="closing of days")
        await asyncio.wait((self._work,), timeout=PATIENCE)
        if self._work.done():
            self._work.result()
        if self._closed_before != self.today:
            raise StichError("daily/closing")

    async def stop(self) -> None:
        """Stop the work that requests have begun."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)
        await self.fields.stop()

    # -- the end of days and weeks ---------------------------------------------------------------------------------

    async def close(self) -> None:
        """Close the days before today and the weeks before this one, as far as they are not closed."""
        async with self._closing:
            today = daily.day_at(self._clock.now() - GRACE)
            if self._closed_before == today:
                return
            for over in await self._store.unrevealed(today):
                await self._close_day(over)
            for game in await self._store.games():
                await self._close_weeks(game, daily.week_of(today))
            self._closed_before = today

    async def _close_day(self, over: DailySet) -> None:
        """End the open tables of a day, whose boards count as struck, and reveal its cards."""
        for table in await self._store.open_tables(over.game, over.day):
            with suppress(StichError):  # the match has just ended
                await end_table(self._db, table, abandoned=True)
            await self._tables.catch_up(table)
        await self._store.reveal(over.game, over.day, over.boards.reveal_entries if over.logged else ())
        log.info("boards of the day revealed", game=over.game, day=str(over.day))

    async def _close_weeks(self, game: str, this_week: date) -> None:
        last = await self._store.last_week(game)
        days = await self._store.days_since(game, None if last is None else last + timedelta(days=6))
        for week in sorted({week for day in days if (week := daily.week_of(day)) < this_week}):
            await self.fields.complete()
            await self._store.close_week(game, week, await self._moves(game, week), week + timedelta(days=7))
            log.info("week of boards closed", game=game, week=str(week))

    async def _moves(self, game: str, week: date) -> dict[str, int]:
        last = week + timedelta(days=6)
        fields = await self._store.fields(game, week, last)
        moves: dict[str, int] = {}
        for player_class in CLASSES:
            plays = [named.play for named in await self._store.finished(game, week, last, player_class=player_class)]
            moves |= daily.moves(daily.ranking(day_results(plays, fields)), player_class)
        return moves
