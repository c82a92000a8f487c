"""Computation of the fields of computer plays with which results of boards are compared, in a process of low priority."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import structlog

from stich.clubs.daily import day_at, seat_of
from stich.clubs.daily_boards import FIELD_PLAYS, FieldPlay, field_play
from stich.fair import Boards
from stich.players.background import Background
from stich.server.clock import Clock
from stich.server.store.daily_rows import DailyStore

log = structlog.get_logger()
LOOKED_AT = timedelta(days=14)
"""Age of the oldest boards whose missing fields are computed."""


def computed(boards: Boards, board: int, play: int) -> FieldPlay:
    """Return one of the computer plays of a board, in the seat in which all players play it."""
    return field_play(boards, board, seat_of(board, boards.rules.seats), play)


class Fields:
    """Fields of the boards that players have opened. A field that is not stored is computed again after a restart."""

    def __init__(self, store: DailyStore, clock: Clock, processes: int | None) -> None:
        """Set up the computation. ``processes``: 0 to compute in a thread, any other value for a separate process, which ends when nothing
        is left to compute."""
        self._store, self._clock = store, clock
        self._background = Background(processes != 0, "daily fields")
        self._one_at_a_time = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def want(self) -> None:
        """Start computing the missing fields in the background."""
        task = asyncio.create_task(self.complete(), name="daily fields")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def complete(self) -> None:
        """Compute the missing fields of the last days (`LOOKED_AT`), and return when they are stored. A field that cannot be computed is
        logged and left out."""
        async with self._one_at_a_time:
            since = day_at(self._clock.now()) - LOOKED_AT
            for game, day, board in await self._store.without_field(since):
                try:
                    await self._complete(game, day, board)
                except Exception as error:
                    log.error("field of a board could not be computed", game=game, day=str(day), board=board, error=type(error).__name__)
            await self._background.stop()

    async def _complete(self, game: str, day: date, board: int) -> None:
        found = await self._store.set_of(game, day)
        assert found is not None
        # One at a time, so that a stop of the server waits for one only.
        plays = [await self._background.run(computed, found.boards, board, play) for play in range(FIELD_PLAYS)]
        await self._store.add_field(game, day, board, plays)
        log.info("field of a board computed", game=game, day=str(day), board=board)

    async def stop(self) -> None:
        """Stop computing."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._background.stop()
