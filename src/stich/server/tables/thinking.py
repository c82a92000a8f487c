"""Processes in which computer players compute: they receive a view as JSON and return the text of an action.

Tables share the processes by weighted fair queueing, so that no table has to wait long because another one takes long turns.
"""

from __future__ import annotations

import asyncio
import heapq
import os
import random
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

import msgspec
import structlog

from stich.kernel.knowledge.view import View
from stich.players import PLAYERS
from stich.players.hints import Hint, HintLevel, hint
from stich.players.levels import level_named
from stich.players.process import follow_parent
from stich.registry import PLUGINS, plugin

REMEMBERED = 1024
"""Number of accounts that are kept. Beyond it, only accounts of parties that have received more than their share are kept."""


@dataclass(slots=True)
class _Account:
    """Computing time that a party (a table or a person) has received, in virtual time (seconds of a fair share)."""

    ended: float = 0.0
    """Virtual time at which its last turn ended."""
    took: float = 0.0
    """Length of its last turn, used as the estimate for its next one."""


class FairPlaces:
    """Queue for a number of places (processes), shared by weighted fair queueing with equal weights (Demers, Keshav and Shenker 1989).

    A party is a table or a person that waits for places; each use of a place is one turn of the party. In virtual time, a turn starts at
    the end of the party's last turn, or now if that is later. The turn with the earliest expected end comes first. ``now``: returns the
    time of a clock (seconds).
    """

    def __init__(self, places: int, now: Callable[[], float]) -> None:
        self._places = self._free = places
        self._now = now
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._share = 0.0
        """Present virtual time: the service that a party would have received if it had been waiting all the time."""
        self._active = 0
        """Number of parties that wait or have a place."""
        self._accounts: dict[str, _Account] = {}

    async def take(self, party: str) -> Callable[[], None]:
        """Wait for a place, and return the function that releases it. Call that function once, before the party waits for its next
        place."""
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

    @property
    def share(self) -> float:
        """Part of a process that each party has if one more joins now (at most 1)."""
        return min(1.0, self._places / (self._active + 1))

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


log = structlog.get_logger()
Given = ParamSpec("Given")
Found = TypeVar("Found")
MAX_PROCESSES = 8
"""Largest default number of processes; more would take memory without being used."""
NICENESS = 5
"""Increment of the processes' nice value, so that the server itself has priority."""


class Thinkers:
    """Processes of the computer players, shared by the tables.

    ``processes``: their number; None for one on each core, at most `MAX_PROCESSES`; 0 for a thread of this process.
    """

    def __init__(self, processes: int | None, now: Callable[[], float]) -> None:
        self._processes = min(MAX_PROCESSES, len(os.sched_getaffinity(0))) if processes is None else processes
        self._places = FairPlaces(max(1, self._processes), now)
        self._executor = self._new()

    def _new(self) -> Executor:
        if not self._processes:
            return ThreadPoolExecutor(1, thread_name_prefix="computer")
        return ProcessPoolExecutor(self._processes, mp_context=get_context("spawn"), initializer=_begin)

    def warm(self) -> None:
        """Start the processes now, so that the first decisions do not wait for them."""
        for _ in range(self._processes):
            self._executor.submit(os.getpid)

    async def choose(self, table: str, game: str, level: str, view: View, seed: bytes, *, has_time_limit: bool = True) -> str:
        """Return the text of the action that this level chooses in this view.

        While more tables wait than there are processes, each decision has a smaller time limit. Without a limit (``has_time_limit``) the
        same seed gives the same action. Raise the error of the player, or `BrokenExecutor` if a process dies.
        """
        share = self._places.share if has_time_limit else None
        return await self.run(table, _think, game, level, type(view), msgspec.json.encode(view), seed, time_share=share)

    async def hint(self, table: str, view: View, seed: bytes, level: HintLevel) -> Hint:
        """Return the hint of this level for this view. Raise the same errors as `choose`."""
        encoded = await self.run(table, _hint, type(view), msgspec.json.encode(view), seed, level)
        return msgspec.json.decode(encoded, type=Hint)

    async def run(self, party: str, work: Callable[Given, Found], *args: Given.args, **named: Given.kwargs) -> Found:
        """Return the result of ``work``, computed in a process at the turn of ``party`` (a table or a person). Raise its errors, or
        `BrokenExecutor` if the process dies."""
        release = await self._places.take(party)
        executor = self._executor
        try:
            thought = asyncio.wrap_future(executor.submit(work, *args, **named))
        except BaseException as error:
            release()
            self._replace(executor, error)
            raise
        thought.add_done_callback(lambda _: release())
        try:
            return await asyncio.shield(thought)
        except BrokenExecutor as error:
            self._replace(executor, error)
            raise

    def _replace(self, executor: Executor, error: BaseException) -> None:
        """Replace the pool of processes after one of them has died, because such a pool accepts no more work."""
        if isinstance(error, BrokenExecutor) and executor is self._executor:
            log.error("a process of computer players has died", processes=self._processes)
            executor.shutdown(wait=False)
            self._executor = self._new()

    def close(self) -> None:
        """End the processes after their running decisions."""
        self._executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Set up a new process: lower its priority, and load what players would otherwise load at their first decision."""
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
    for name in PLUGINS:
        # Errors are ignored here: a failing player is logged at its first decision, but an error at the start would end the whole pool.
        with suppress(Exception):
            _rehearse(name)


def _rehearse(name: str) -> None:
    """Play the first card of a fixed deal with the level *club-1*, which has the smallest search and no deliberate mistakes."""
    game = plugin(name).configure()
    simple = plugin(name).players.simple()
    state = game.deal(seed=0, dealer=0)
    while state.actor is not None and not (state.phase.perfect_info and len(state.legal_actions) > 1):
        state = state.apply(simple.act(state.view(state.actor)))
    if state.actor is not None:
        PLAYERS["club-1"](name, random.Random(0)).act(state.view(state.actor))


def _hint(kind: type[View], view_json: bytes, seed: bytes, level: HintLevel) -> bytes:
    return msgspec.json.encode(hint(msgspec.json.decode(view_json, type=kind), level, random.Random(seed)))


def _think(game: str, level: str, kind: type[View], view_json: bytes, seed: bytes, *, time_share: float | None) -> str:
    view = msgspec.json.decode(view_json, type=kind)
    player = level_named(level, has_time_limit=time_share is not None, time_share=time_share or 1.0)
    action = player(game, random.Random(seed)).act(view)
    if action.text not in view.legal:
        raise ValueError("not a legal action")
    return action.text
