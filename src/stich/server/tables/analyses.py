"""Analyses of finished deals with open hands: computed one at a time in their own thread, and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from functools import partial
from threading import Timer
from typing import TypeVar

from stich.analysis import AnyAnalysis, BestDeclaration
from stich.kernel.state import State
from stich.server.settings import Settings
from stich.solver import Limits, Stop

from . import view


class Question(Enum):
    """The two analyses of a finished deal."""

    CARDS = "what each card was worth"
    DECLARATIONS = "how it was best declared"


Asked = TypeVar("Asked")
Answer = AnyAnalysis | tuple[BestDeclaration, ...]


class Analyses:
    """The newest analyses, by question, table and row of the score sheet; they stay valid, since a finished deal never changes."""

    def __init__(self, settings: Settings) -> None:
        self._kept: OrderedDict[tuple[Question, str, int], Answer] = OrderedDict()
        self._size = settings.analyses_kept
        self._stop = Stop()
        self._limits = Limits(seconds=settings.analysis_seconds, stop=self._stop)
        self._board_seconds = settings.board_seconds
        self._closed, self._asked = False, Stop()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def kept(self, question: Question, table: str, number: int) -> Answer | None:
        """The cached answer; None where there is none."""
        key = question, table, number
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def of(self, question: Question, table: str, number: int, deal: State) -> Answer:
        """The answer for this finished deal. Raises `StichError` where there is none to be had."""
        analyse = view.card_analysis if question is Question.CARDS else view.declaration_analysis
        answer: Answer = await asyncio.get_running_loop().run_in_executor(self._executor, partial(analyse, deal, self._limits))
        self._kept[question, table, number] = answer
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return answer

    async def ask(self, question: Callable[[Limits], Asked]) -> Asked:
        """The answer to a question that nothing is kept of; its searches have `Settings.board_seconds` together."""
        return await asyncio.get_running_loop().run_in_executor(self._executor, self._answered, question)

    def _answered(self, question: Callable[[Limits], Asked]) -> Asked:
        self._asked = stop = Stop()
        if self._closed:
            stop.set()
        timer = Timer(self._board_seconds, stop.set)
        timer.start()
        try:
            return question(Limits(seconds=self._board_seconds, stop=stop))
        finally:
            timer.cancel()

    def close(self) -> None:
        """Stop the analysis under way."""
        self._closed = True
        self._stop.set()
        self._asked.set()
        self._executor.shutdown(cancel_futures=True)
