"""Weighted fair queueing of a few places among many parties: no party starves because another one takes long turns."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

REMEMBERED = 1024
"""Accounts that are kept; beyond this number only those of parties that are ahead of their share."""


@dataclass(slots=True)
class _Account:
    """The service that a party has received. Times are virtual: seconds of a fair share."""

    ended: float = 0.0
    """Virtual time at which its last turn ended."""
    took: float = 0.0
    """Length of its last turn, the estimate for its next one."""


class FairPlaces:
    """A number of places, shared by weighted fair queueing with equal weights (Demers, Keshav and Shenker 1989).

    A turn starts, in virtual time, where the party's last one ended, or now if that is later; the turn with the earliest
    expected end comes first. ``now`` is a clock in seconds.
    """

    def __init__(self, places: int, now: Callable[[], float]) -> None:
        self._free = places
        self._now = now
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._share = 0.0
        """The virtual time: the service that a party would have received that was active throughout."""
        self._active = 0
        """Parties that wait, or have a place."""
        self._accounts: dict[str, _Account] = {}

    async def take(self, party: str) -> Callable[[], None]:
        """Wait for a place. Returns the function that gives it back; call it once, and before the party takes its next place."""
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

        def release() -> None:
            account.took = self._now() - since
            account.ended = begins + account.took
            self._share += account.took / self._active
            self._leave(had_place=True)

        return release

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
