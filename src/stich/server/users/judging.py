"""The judge: it computes, in the background, the points that players gave away in finished deals. Each deal is judged once, the oldest
first.

Nothing is lost if the server stops, since deals stay in the database until they are judged. A deal that cannot be judged is marked as
judged without results and not tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor

import structlog

from stich.players.background import Background
from stich.records import decode, replay
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.judging_rows import JudgingStore, Unjudged
from stich.solver import Limits
from stich.study.archive import Losses, judge

log = structlog.get_logger()

AT_ONCE = 16
"""Number of deals that are read from the database with one query."""
PATIENCE = 300.0
"""Time without work after which the judge's process is ended (seconds)."""
AGAIN = 60.0
"""Delay after a database error (seconds)."""


def losses_in(record: bytes, seconds: float) -> tuple[Losses, ...]:
    """Return the points that each seat gave away in this deal, by kind of decision; empty if they cannot be computed.

    ``record``: the deal as JSON; ``seconds``: time limit for the analysis of each card.
    """
    judgement = judge(replay(decode(record)), Limits(seconds=seconds))
    return () if judgement is None else judgement.losses


class Judge:
    """Judge of finished deals, one after the other. It works on the leader node only. Call `start` inside a running event loop."""

    def __init__(self, store: JudgingStore, clock: Clock, settings: Settings, is_leader: Callable[[], bool]) -> None:
        """Create the judge. It computes in a separate process, or in a thread if ``settings.thinkers`` is 0; if ``settings.judge`` is
        False, it does nothing."""
        self._store, self._clock, self._settings, self._is_leader = store, clock, settings, is_leader
        self._background = Background(settings.thinkers != 0, "judge")
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task. Deals that were left at the last stop are judged first."""
        if self._settings.judge:
            self._task = asyncio.create_task(self._work(), name="judge")

    async def stop(self) -> None:
        """Stop the background task. A deal in progress is judged again after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._background.stop()

    async def _work(self) -> None:
        idle = 0.0
        while True:
            try:
                worked = self._is_leader() and await self.judge_some()
            except Exception as error:
                log.error("deals could not be analysed", error=type(error).__name__)
                await self._clock.sleep(AGAIN)
                continue
            idle = 0.0 if worked else idle + self._settings.judge_every
            if idle >= PATIENCE:
                await self._background.stop()
            if not worked:
                await self._clock.sleep(self._settings.judge_every)

    async def judge_some(self) -> bool:
        """Judge the oldest unjudged deals, at most `AT_ONCE`. Return whether there were any."""
        waiting = await self._store.unjudged(AT_ONCE)
        for deal in waiting:
            await self._store.judged(deal.deal, await self._losses(deal))
        return bool(waiting)

    async def _losses(self, deal: Unjudged) -> tuple[Losses, ...]:
        try:
            try:
                return await self._computed(deal)
            except BrokenExecutor:  # the process may have been killed; if the deal breaks a second process, it is given up
                return await self._computed(deal)
        except Exception as error:
            log.error("deal cannot be analysed", deal=deal.deal, error=type(error).__name__)
            await self._background.stop()
            return ()

    async def _computed(self, deal: Unjudged) -> tuple[Losses, ...]:
        return await self._background.run(losses_in, deal.record, self._settings.analysis_seconds)
