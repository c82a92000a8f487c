"""The judge: works out what people gave away in their finished deals, in the background, the oldest deals first, each once.

It loses nothing when the server stops: a deal waits in the database until it is judged. A deal that cannot be judged is marked so, without
numbers, and never asked for again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor

import structlog

from stich.archive import Losses, judge
from stich.records import decode, replay
from stich.server.clock import Clock
from stich.server.settings import Settings
from stich.server.store.judging import JudgingStore, Unjudged
from stich.solver import Limits

from .behind import behind

log = structlog.get_logger()

AT_ONCE = 16
"""Deals that are read together, and wait in memory."""
PATIENCE = 300.0
"""Seconds without a deal after which the judge's process is ended."""
AGAIN = 60.0
"""Seconds after which the judge tries again when the database has failed him."""


def losses_in(record: bytes, seconds: float) -> tuple[Losses, ...]:
    """What was given away in this deal, by seat; empty where it cannot be worked out. ``seconds``: for each card."""
    judgement = judge(replay(decode(record)), Limits(seconds=seconds))
    return () if judgement is None else judgement.losses


class Judge:
    """Judges deals, one at a time, on the one node that is the house. `start` it inside a running loop."""

    def __init__(self, store: JudgingStore, clock: Clock, settings: Settings, is_house: Callable[[], bool]) -> None:
        """It takes a process of its own, or a thread where ``settings.thinkers`` is 0; without ``settings.judge`` it does nothing."""
        self._store, self._clock, self._settings, self._is_house = store, clock, settings, is_house
        self._executor: Executor | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what was left."""
        if self._settings.judge:
            self._task = asyncio.create_task(self._work(), name="judge")

    async def stop(self) -> None:
        """Stop; the deal under way is judged after the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._close()

    async def _work(self) -> None:
        idle = 0.0
        while True:
            try:
                worked = self._is_house() and await self.judge_some()
            except Exception as error:
                log.error("deals could not be judged", error=type(error).__name__)
                await self._clock.sleep(AGAIN)
                continue
            idle = 0.0 if worked else idle + self._settings.judge_every
            if idle >= PATIENCE:
                await self._close()
            if not worked:
                await self._clock.sleep(self._settings.judge_every)

    async def judge_some(self) -> bool:
        """Judge the oldest deals that wait; whether there were any."""
        waiting = await self._store.unjudged(AT_ONCE)
        for deal in waiting:
            await self._store.judged(deal.deal, await self._losses(deal))
        return bool(waiting)

    async def _losses(self, deal: Unjudged) -> tuple[Losses, ...]:
        try:
            try:
                return await self._computed(deal)
            except BrokenExecutor:  # somebody may have ended the process; a deal that does so itself is given up
                await self._close()
                return await self._computed(deal)
        except Exception as error:
            log.error("deal cannot be judged", deal=deal.deal, error=type(error).__name__)
            await self._close()
            return ()

    async def _computed(self, deal: Unjudged) -> tuple[Losses, ...]:
        if self._executor is None:
            self._executor = behind(self._settings.thinkers != 0, "judge")
        seconds = self._settings.analysis_seconds
        return await asyncio.get_running_loop().run_in_executor(self._executor, losses_in, deal.record, seconds)

    async def _close(self) -> None:
        """Give the process back."""
        if self._executor is not None:
            executor, self._executor = self._executor, None
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)
