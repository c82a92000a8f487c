"""Hints to whoever is to act, where the table allows them: made where computer players think, by the seat's view alone, and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog

from stich.kernel.errors import StichError
from stich.kernel.view import View
from stich.server.clock import Randomness
from stich.server.wire.messages import SeatHint

from . import view
from .fold import TableState
from .thinking import Thinkers

log = structlog.get_logger()
KEPT = 256
"""Hints; a page that asks again gets the same one."""


class Hinter:
    """The newest hints by table and event. One seat is to act, so that an event has one hint, for who sits there."""

    def __init__(self, thinkers: Thinkers, randomness: Randomness) -> None:
        self._thinkers, self._randomness = thinkers, randomness
        self._kept: OrderedDict[tuple[str, int], asyncio.Task[SeatHint]] = OrderedDict()

    async def hint(self, state: TableState, guest: str) -> SeatHint:
        """What *strong* would do on this guest's seat, and why. Raises `StichError` where no hint is given."""
        seen = view.hinted(state, guest)
        key = state.id, state.seq
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._kept[key] = asyncio.create_task(self._made(state, seen))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)

    async def _made(self, state: TableState, seen: View) -> SeatHint:
        try:
            return SeatHint(state.seq, await self._thinkers.hint(state.id, seen, self._randomness(32)))
        except Exception as error:
            log.error("a hint failed", game=state.game.name, error=type(error).__name__)
            raise StichError("hint/failed") from None
