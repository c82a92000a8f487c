"""Finished deals, analysed with open hands: worked out in a thread of their own, one after the other, and kept for the next who asks."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import partial

from stich.analysis import AnyAnalysis, BestDeclaration
from stich.kernel.state import State
from stich.server.settings import Settings
from stich.solver import Limits, Stop

from . import view


class Question(Enum):
    """What may be asked of a finished deal."""

    CARDS = "what each card was worth"
    DECLARATIONS = "how it was best declared"


Answer = AnyAnalysis | tuple[BestDeclaration, ...]


class Analyses:
    """What this server has found out about finished deals, by question, table and row of the score sheet; a finished deal never changes."""

    def __init__(self, settings: Settings) -> None:
        self._kept: OrderedDict[tuple[Question, str, int], Answer] = OrderedDict()
        self._size = settings.analyses_kept
        self._stop = Stop()
        self._limits = Limits(seconds=settings.analysis_seconds, stop=self._stop)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def kept(self, question: Question, table: str, number: int) -> Answer | None:
        """The answer, if it is known already."""
        key = question, table, number
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def of(self, question: Question, table: str, number: int, deal: State) -> Answer:
        """The answer for this finished deal. Raises `StichError` where there is none to be had."""
        ask = view.look_back if question is Question.CARDS else view.look_at_declarations
        answer: Answer = await asyncio.get_running_loop().run_in_executor(self._executor, partial(ask, deal, self._limits))
        self._kept[question, table, number] = answer
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return answer

    def close(self) -> None:
        """End what is being worked out."""
        self._stop.set()
        self._executor.shutdown(cancel_futures=True)
