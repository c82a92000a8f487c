"""Processes of the computer players: they receive a view as JSON and return the text of an action."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

import msgspec
import structlog

from stich.kernel.knowledge.view import View
from stich.players import PLAYERS
from stich.players.hints import Hint, hint
from stich.players.process import follow_parent
from stich.registry import ROOMS, room

from .fair_queue import FairPlaces

log = structlog.get_logger()
Given = ParamSpec("Given")
Found = TypeVar("Found")
MAX_PROCESSES = 8
"""Largest default number of processes. More would need memory without use."""
NICENESS = 5
"""Added to the nice value of the processes, so that the server itself has priority."""


class Thinkers:
    """Processes of the computer players, and the queue of tables for them.

    ``processes``: None for one on each core, at most `MAX_PROCESSES`; 0 for a thread of this process.
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

    async def choose(self, table: str, game: str, level: str, view: View, seed: bytes) -> str:
        """Return the text of the action that this level takes. Raise errors of the player, or `BrokenExecutor` if a process has died."""
        return await self.run(table, _think, game, level, type(view), msgspec.json.encode(view), seed)

    async def hint(self, table: str, view: View, seed: bytes) -> Hint:
        """Return the hint of level *strong* for this view. Raise as `choose` does."""
        told = await self.run(table, _hint, type(view), msgspec.json.encode(view), seed)
        return msgspec.json.decode(told, type=Hint)

    async def run(self, party: str, work: Callable[Given, Found], *args: Given.args, **named: Given.kwargs) -> Found:
        """Return the result of work in a process, at the turn of this party (a table or a person). Raise as `choose` does."""
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
        """Replace a pool that has lost a process, because it accepts no more work."""
        if isinstance(error, BrokenExecutor) and executor is self._executor:
            log.error("a process in which computer players think has died", processes=self._processes)
            executor.shutdown(wait=False)
            self._executor = self._new()

    def close(self) -> None:
        """End the processes after their present decisions."""
        self._executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Set up a new process: lower its priority, and load what players load at their first decision."""
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
    for name in ROOMS:
        # A failing player is logged at its first decision; a process that fails to start would end the whole pool.
        with suppress(Exception):
            _rehearse(name)


def _rehearse(name: str) -> None:
    """Play the first card of a fixed deal by *club-1*, the level with the smallest search and no lapses."""
    game = room(name).configure()
    simple = room(name).players().simple()
    state = game.deal(seed=0, dealer=0)
    while state.actor is not None and not (state.phase.perfect_info and len(state.legal_actions) > 1):
        state = state.apply(simple.act(state.view(state.actor)))
    if state.actor is not None:
        PLAYERS["club-1"](name, random.Random(0)).act(state.view(state.actor))


def _hint(kind: type[View], view_json: bytes, seed: bytes) -> bytes:
    return msgspec.json.encode(hint(msgspec.json.decode(view_json, type=kind), rng=random.Random(seed)))


def _think(game: str, level: str, kind: type[View], view_json: bytes, seed: bytes) -> str:
    view = msgspec.json.decode(view_json, type=kind)
    action = PLAYERS[level](game, random.Random(seed)).act(view)
    if action.text not in view.legal:
        raise ValueError("not a legal action")
    return action.text
