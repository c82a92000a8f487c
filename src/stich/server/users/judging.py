"""The judge: computes in the background the points that players gave away in finished deals, the oldest deals first, each once.

A stop of the server loses nothing, since deals wait in the database until they are judged. A deal that cannot be judged is marked as judged
without results, and not tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor

import structlog

from stich.records import decode, replay
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.judging_rows import JudgingStore, Unjudged
from stich.solver import Limits
from stich.study.archive import Losses, judge

from .background import background

log = structlog.get_logger()

AT_ONCE = 16
"""Number of deals read at once and kept in memory."""
PATIENCE = 300.0
"""Idle time after which the judge's process is ended (seconds)."""
AGAIN = 60.0
"""Waiting time after a database error (seconds)."""


def losses_in(record: bytes, seconds: float) -> tuple[Losses, ...]:
    """Return the losses in this deal by seat; empty if they cannot be computed. ``seconds``: time limit for each card."""
    judgement = judge(replay(decode(record)), Limits(seconds=seconds))
    return () if judgement is None else judgement.losses


class Judge:
    """Judge of finished deals, one at a time, on the node that is the house. Call `start` inside a running loop."""

    def __init__(self, store: JudgingStore, clock: Clock, settings: Settings, is_leader: Callable[[], bool]) -> None:
        """Create a judge that works in a separate process, or in a thread if ``settings.thinkers`` is 0. Without ``settings.judge`` it
        does nothing."""
        self._store, self._clock, self._settings, self._is_leader = store, clock, settings, is_leader
        self._executor: Executor | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start with the deals left over from the last run."""
        if self._settings.judge:
            self._task = asyncio.create_task(self._work(), name="judge")

    async def stop(self) -> None:
        """Stop. The deal in progress is judged after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._close()

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
                await self._close()
            if not worked:
                await self._clock.sleep(self._settings.judge_every)

    async def judge_some(self) -> bool:
        """Judge the oldest waiting deals; return whether there were any."""
        waiting = await self._store.unjudged(AT_ONCE)
        for deal in waiting:
            await self._store.judged(deal.deal, await self._losses(deal))
        return bool(waiting)

    async def _losses(self, deal: Unjudged) -> tuple[Losses, ...]:
        try:
            try:
                return await self._computed(deal)
            except BrokenExecutor:  # the process may have been killed; a deal that breaks the second one too is given up
                await self._close()
                return await self._computed(deal)
        except Exception as error:
            log.error("deal cannot be analysed", deal=deal.deal, error=type(error).__name__)
            await self._close()
            return ()

    async def _computed(self, deal: Unjudged) -> tuple[Losses, ...]:
        if self._executor is None:
            self._executor = background(self._settings.thinkers != 0, "judge")
        seconds = self._settings.analysis_seconds
        return await asyncio.get_running_loop().run_in_executor(self._executor, losses_in, deal.record, seconds)

    async def _close(self) -> None:
        """End the process."""
        if self._executor is not None:
            executor, self._executor = self._executor, None
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)
