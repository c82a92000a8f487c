"""Hints for the seat whose turn it is, at tables that allow hints. They are computed from the view of that seat alone, and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import structlog

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.players.hints import HintLevel
from stich.server.clock import Randomness
from stich.server.wire.messages import SeatHint

from . import view
from .fold import TableState
from .thinking import Thinkers

log = structlog.get_logger()
KEPT = 512
"""Number of cached hints."""


class Hinter:
    """Cache of hints by table, event and level. After each event it is one seat's turn, so a hint belongs to the player of that seat."""

    def __init__(self, thinkers: Thinkers, randomness: Randomness) -> None:
        self._thinkers, self._randomness = thinkers, randomness
        self._kept: OrderedDict[tuple[str, int, HintLevel], asyncio.Task[SeatHint]] = OrderedDict()

    async def hint(self, state: TableState, guest: str, level: HintLevel) -> SeatHint:
        """Return the hint of this level for the guest whose turn it is. Raise `StichError` if hints are not allowed (`view.hinted`) or the
        computation failed."""
        seen = view.hinted(state, guest)
        key = state.id, state.seq, level
        task = self._kept.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._kept[key] = asyncio.create_task(self._made(state, seen, level))
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return await asyncio.shield(task)

    async def _made(self, state: TableState, seen: View, level: HintLevel) -> SeatHint:
        """Compute the hint for the view ``seen`` in the processes of the computer players, which the tables use in turn."""
        try:
            return SeatHint(state.seq, await self._thinkers.hint(state.id, seen, self._randomness(32), level))
        except Exception as error:
            log.error("hint failed", game=state.game.name, error=type(error).__name__)
            raise StichError("hint/failed") from None
