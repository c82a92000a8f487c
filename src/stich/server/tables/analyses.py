"""Analyses of finished deals with all cards known. They are computed one at a time in a thread, sent card by card, and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from threading import Timer
from typing import TypeVar

import msgspec
import structlog

from stich.kernel.errors import StichError
from stich.kernel.rules.state import State
from stich.server.settings import Settings
from stich.server.wire.deal_messages import DealAnalysed, DealCard
from stich.solver import Limits, Stop
from stich.study.analysis import BestDeclaration

from . import deal_view

log = structlog.get_logger()

Asked = TypeVar("Asked")


class AnalysisKind(Enum):
    """Kind of an analysis of a finished deal: the values of its cards, or its best declarations."""

    CARDS = "what each card was worth"
    DECLARATIONS = "how it was best declared"


Part = DealCard | DealAnalysed | tuple[BestDeclaration, ...]
"""Part of the answer. `AnalysisKind.CARDS` has a `DealCard` for each card and then `DealAnalysed`; the kind
`DECLARATIONS` has one tuple."""


class Analysis:
    """Analysis that is finished or still being computed."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._refusal: StichError | None = None
        self._done = False
        self._more = asyncio.Event()

    async def parts(self) -> AsyncIterator[Part]:
        """Yield all parts, and wait for those that are not computed yet. Raise `StichError` if the analysis failed."""
        sent = 0
        while True:
            while sent < len(self._parts):
                sent += 1
                yield self._parts[sent - 1]
            if self._done:
                break
            await self._more.wait()
        if self._refusal is not None:
            raise self._refusal

    async def whole(self) -> Part:
        """Wait for the last part, which contains the whole analysis, and return it. Raise `StichError` if the analysis failed."""
        parts = [part async for part in self.parts()]
        return parts[-1]

    def tell(self, part: Part) -> None:
        """Add a part to the analysis, and wake its readers."""
        self._parts.append(part)
        self._wake()

    def end(self, refusal: StichError | None) -> None:
        """End the analysis, with an error if it failed."""
        self._refusal, self._done = refusal, True
        self._wake()

    @property
    def refused(self) -> bool:
        """True if the analysis has failed."""
        return self._refusal is not None

    def _wake(self) -> None:
        self._more.set()
        self._more = asyncio.Event()


class Analyses:
    """Cache of the newest analyses by question and deal. They stay valid, because a finished deal never changes."""

    def __init__(self, settings: Settings) -> None:
        self._kept: OrderedDict[tuple[AnalysisKind, str], Analysis] = OrderedDict()
        self._size = settings.analyses_kept
        self._stop = Stop()
        self._limits = Limits(seconds=settings.analysis_seconds, stop=self._stop)
        self._board_seconds = settings.board_seconds
        self._closed, self._asked = False, Stop()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="analysis")

    def kept(self, question: AnalysisKind, deal: str) -> Analysis | None:
        """Return the cached analysis of this deal; None if there is none."""
        key = question, deal
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def begin(self, question: AnalysisKind, deal: str, state: State) -> Analysis:
        """Start an analysis of a finished deal, cache it and return it. It goes on even if no client reads it. ``deal``: id of the deal."""
        analysis = self._kept[question, deal] = Analysis()
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        loop = asyncio.get_running_loop()

        def work() -> None:
            refusal: StichError | None = None
            try:
                for part in _found_out(question, state, self._limits):
                    loop.call_soon_threadsafe(analysis.tell, part)
            except StichError as error:
                refusal = error
            except Exception as error:
                log.error("analysis failed", deal=deal, error=type(error).__name__)
                refusal = StichError("server/failed#analysis")
            loop.call_soon_threadsafe(self._ended, (question, deal), analysis, refusal)

        self._executor.submit(work)
        return analysis

    def _ended(self, key: tuple[AnalysisKind, str], analysis: Analysis, refusal: StichError | None) -> None:
        analysis.end(refusal)
        if refusal is not None and self._kept.get(key) is analysis:
            del self._kept[key]

    async def ask(self, question: Callable[[Limits], Asked]) -> Asked:
        """Return the answer to ``question`` (computed in the thread), without caching it. All its searches together may take
        `Settings.board_seconds`."""
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
        """Stop the analysis in progress and accept no more."""
        self._closed = True
        self._stop.set()
        self._asked.set()
        self._executor.shutdown(cancel_futures=True)


def _found_out(question: AnalysisKind, state: State, limits: Limits) -> Generator[Part]:
    if question is AnalysisKind.CARDS:
        yield from deal_view.analysed(state, limits)
    else:
        yield deal_view.declarations(state, limits)


def lines(part: Part) -> bytes:
    """Return a part of an analysis as one line of JSON."""
    return msgspec.json.encode(part) + b"\n"
