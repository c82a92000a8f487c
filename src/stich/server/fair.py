"""Places that many parties share: whoever has had the least comes next, so nobody starves where others ask for much."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count

REMEMBERED = 1024
"""Parties of which it is known what they have had; those who have had no more than their share are forgotten beyond that."""


class FairPlaces:
    """So many places. Start-time fair queueing (Goyal, Vin and Cheng 1996): each party's turn begins where its last one ended.

    A party that holds places for long gets fewer turns, not more time. Times are in seconds.
    """

    def __init__(self, places: int, now: Callable[[], float]) -> None:
        self._free = places
        self._now = now
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._reached = 0.0
        """Where the turn that was given last began."""
        self._ended: dict[str, float] = {}
        """Where each party's last turn ended."""

    async def take(self, party: str) -> Callable[[], None]:
        """Wait for a place. The answer gives it back; call it once."""
        begins = max(self._reached, self._ended.get(party, 0.0))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (begins, next(self._number), turn))
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give()
            raise
        since = self._now()

        def done() -> None:
            self._ended[party] = begins + self._now() - since
            if len(self._ended) > REMEMBERED:
                self._ended = {p: end for p, end in self._ended.items() if end > self._reached}
            self._give()

        return done

    def _give(self) -> None:
        self._free += 1
        self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            begins, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._free -= 1
                self._reached = max(self._reached, begins)
                turn.set_result(None)
