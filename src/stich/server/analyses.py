"""Finished deals, looked at with open hands: worked out in a thread of their own, one after the other, and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from stich.analysis import AnyAnalysis
from stich.kernel.game import State
from stich.solver import Limits, Stop

from .settings import Settings
from .view import look_back


class Analyses:
    """What this server has found out about finished deals, by table and row of the score sheet; a finished deal never changes."""

    def __init__(self, settings: Settings) -> None:
        self._kept: OrderedDict[tuple[str, int], AnyAnalysis] = OrderedDict()
        self._size = settings.analyses_kept
        self._stop = Stop()
        self._limits = Limits(seconds=settings.analysis_seconds, stop=self._stop)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def kept(self, table: str, number: int) -> AnyAnalysis | None:
        """The analysis, if it is known already."""
        if (table, number) in self._kept:
            self._kept.move_to_end((table, number))
        return self._kept.get((table, number))

    async def of(self, table: str, number: int, deal: State) -> AnyAnalysis:
        """The analysis of this finished deal. Raises `StichError` where there is none to be had."""
        found = await asyncio.get_running_loop().run_in_executor(self._executor, look_back, deal, self._limits)
        self._kept[table, number] = found
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return found

    def close(self) -> None:
        """End what is being worked out."""
        self._stop.set()
        self._executor.shutdown(cancel_futures=True)
