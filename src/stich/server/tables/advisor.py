"""Advice to who plays with computers alone: one decision at a time in a thread of its own, and the newest answers kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from stich.server.wire.messages import SeatAdvice

from . import view
from .fold import TableState

KEPT = 256
"""Answers; a page that is loaded again asks for the same one."""


class Advisor:
    """The newest advice by table and event. Only one person sits at a table that is advised, so it has one answer at a time."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], SeatAdvice] = OrderedDict()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="advice")

    async def advice(self, state: TableState, guest: str) -> SeatAdvice:
        """What *simple* would do on this guest's seat. Raises `StichError` where no advice is given."""
        seat = state.seat_of(guest)
        key = state.id, state.seq
        if seat is not None and key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        answer = await asyncio.get_running_loop().run_in_executor(self._executor, view.advice, state, guest)
        self._kept[key] = answer
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return answer

    def close(self) -> None:
        """Answer no more."""
        self._executor.shutdown(cancel_futures=True)
