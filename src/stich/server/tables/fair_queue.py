"""Places that many parties share: who has had little and asks for little comes next, so nobody starves where others ask for much."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

REMEMBERED = 1024
"""Parties of which is kept what they have had; beyond that only those that have had more than their share."""


@dataclass(slots=True)
class _Account:
    """What a party has had. Times are in seconds of a fair share."""

    ended: float = 0.0
    """Where its last turn ended."""
    took: float = 0.0
    """How long its last turn took, and so perhaps the next one."""


class FairPlaces:
    """So many places, by weighted fair queueing with equal weights (Demers, Keshav and Shenker 1989).

    Each party's turn begins where its last one ended, or now; the turn that should end first comes first. ``now`` is a clock in seconds.
    """

    def __init__(self, places: int, now: Callable[[], float]) -> None:
        self._free = places
        self._now = now
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._share = 0.0
        """What a party that was always there has had by now."""
        self._active = 0
        """Parties that wait, or have a place."""
        self._accounts: dict[str, _Account] = {}

    async def take(self, party: str) -> Callable[[], None]:
        """Wait for a place. The answer gives it back; call it once. A party asks again when it has given its last place back."""
        account = self._accounts.setdefault(party, _Account())
        begins = max(self._share, account.ended)
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (begins + account.took, next(self._number), turn))
        self._active += 1
        self._serve()
        try:
            await turn
        except asyncio.CancelledError:
            self._leave(had_place=turn.done() and not turn.cancelled())
            raise
        since = self._now()

        def done() -> None:
            account.took = self._now() - since
            account.ended = begins + account.took
            self._share += account.took / self._active
            self._leave(had_place=True)

        return done

    def _leave(self, *, had_place: bool) -> None:
        self._active -= 1
        self._free += had_place
        if len(self._accounts) > REMEMBERED:
            self._accounts = {party: account for party, account in self._accounts.items() if account.ended > self._share}
        self._serve()

    def _serve(self) -> None:
        while self._free and self._waiting:
            _, _, turn = heapq.heappop(self._waiting)
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
