"""A simulated server process: the real application, with simulated time, chance, computers and database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from logging import CRITICAL, INFO
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import sqlalchemy as sa
import structlog
from starlette.applications import Starlette

from stich.kernel.rules.state import State
from stich.registry import match_rules
from stich.server.app import RunningServer, create_app
from stich.server.settings import Settings
from stich.server.store.database import Database
from stich.server.tables.tables import Tables
from stich.study.ratings.luck import dealt_in
from stich.study.ratings.match import JudgedDeal

if TYPE_CHECKING:
    from .world import World

from .cluster import shims
from .computers import Minds
from .database import Database as Disk
from .database import Engine
from .loop import NODE, Handle, VirtualLoop
from .network import Wire


class NodeClock:
    """The wall clock of one machine, which may be wrong, and its monotonic one, which is not."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.ahead = 1_700_000_000.0

    def now(self) -> float:
        return self._loop.time() + self.ahead

    def monotonic(self) -> float:
        return self._loop.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Node:
    """``start`` it; ``kill``, ``pause`` or ``stop`` it at any time."""

    def __init__(
        self,
        name: str,
        loop: VirtualLoop,
        clock: NodeClock,
        *,
        settings: Settings,
        database: Disk,
        minds: Minds,
        rng: Random,
    ) -> None:
        self.name, self.clock, self.database, self.minds = name, clock, database, minds
        self._loop, self._settings, self._rng = loop, settings, rng
        self.dead, self.ready = False, False
        self.parked: list[Handle] | None = None
        self.fuse: int | None = None
        """Steps until ``blown`` is called."""
        self.blown: Callable[[Node], None] = lambda _node: None
        self.address = settings.node_address
        self.wires: list[Wire] = []
        self.outgoing: list[Wire] = []
        """To other nodes."""
        self.app: Starlette
        self._stopping: asyncio.Event
        self._life: asyncio.Task[None]

    def __repr__(self) -> str:
        return self.name

    def stepped(self) -> None:
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse <= 0:
                self.fuse = None
                self.blown(self)

    def spawn(self, coroutine: Any) -> asyncio.Task[Any]:
        """Start a task of this node."""
        context = copy_context()
        context.run(NODE.set, self)
        return asyncio.get_running_loop().create_task(coroutine, context=context)

    def start(self) -> None:
        self.app = create_app(self._settings, self.clock, self._rng.randbytes)
        self._life = self.spawn(self._live())

    async def _live(self) -> None:
        self._stopping = asyncio.Event()
        async with self.app.router.lifespan_context(self.app):
            self.ready = True
            await self._stopping.wait()
            self.ready = False

    @property
    def number(self) -> int | None:
        """Among the nodes of the database; None where it is alone."""
        server = self.server
        return None if server is None or server.cluster is None else server.cluster.membership.number

    @property
    def server(self) -> RunningServer | None:
        """The running server; None before it has started."""
        return getattr(self.app.state, "server", None)

    @property
    def failed(self) -> bool:
        """It could not start."""
        return self._life.done()

    @property
    def failure(self) -> str:
        """Why it could not start, or has ended."""
        return "" if not self._life.done() else repr(self._life.exception())

    @property
    def tables(self) -> Tables:
        assert self.server is not None
        return self.server.tables

    async def stop(self) -> None:
        """In an orderly way, as at SIGTERM."""
        self.ready = False
        for wire in self.wires:
            wire.node_died(quietly=False)
            wire._server_hears({"type": "websocket.disconnect", "code": 1012})
        self._stopping.set()
        await asyncio.wait([self._life])
        self.kill(quietly=False)

    def kill(self, quietly: bool) -> None:
        """Stop the node at once. ``quietly``: connected clients are not notified."""
        self.dead, self.ready = True, False
        self.database.node_died(self)
        for wire in self.wires:
            wire.node_died(quietly)
        for wire in self.outgoing:
            if quietly:
                wire.vanish()
            else:
                wire.cut()

    def pause(self) -> None:
        if self.parked is None and not self.dead:
            self.parked = []
            self.database.node_paused(self)

    def go_on(self) -> None:
        if self.parked is not None:
            parked, self.parked = self.parked, None
            self._loop.resume(parked)


def _here() -> Node:
    node: Node = NODE.get()
    return node


def _judged(deal: State) -> JudgedDeal:
    """Without the eight tables of computers, which take longer than all the rest of a run."""
    assert deal.outcome is not None
    scores = match_rules(deal.game).points(deal.outcome)
    return JudgedDeal(scores, scores, 0.0, dealt_in(deal.deal))


@contextmanager
def simulated(world: World) -> Iterator[None]:
    """Give servers that are opened in the block the simulated world, and log only to the simulation."""
    logging = structlog.get_config()
    structlog.configure(
        processors=[lambda _logger, _level, event: world.log(NODE.get(), event)],
        wrapper_class=structlog.make_filtering_bound_logger(INFO if world.tells else CRITICAL),
    )
    http, sockets, postgresql = shims(world)
    with (
        patch.object(Database, "engine", lambda _: Engine(world.database, _here())),
        patch("stich.server.store.store.prepare", lambda _: None),
        patch("stich.server.store.store.FileWriter", lambda _: None),  # it is a thread: the twin of the database is asked as a server is
        patch("stich.server.app.prepare", lambda _: None),
        patch("stich.server.nodes.membership.DATABASE_TIME", sa.func.stich_now()),
        patch("stich.server.nodes.owners.DATABASE_TIME", sa.func.stich_now()),
        patch("stich.server.nodes.wakeups.asyncpg", postgresql),
        patch("stich.server.web.relay.httpx", http),
        patch("stich.server.web.relay.websockets", sockets),
        patch("stich.server.app.Thinkers", lambda _processes, _now: _here().minds),
        patch("stich.server.users.ratings.judged", _judged),
    ):
        try:
            yield
        finally:
            structlog.configure(**logging)
