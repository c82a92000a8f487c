"""Cluster of servers (nodes) on one PostgreSQL database: living nodes, owners of tables, and requests to other nodes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import msgspec
import structlog
from starlette.requests import Request

from stich.server.clock import Clock, Randomness
from stich.server.nodes.membership import LiveNode, Membership
from stich.server.nodes.owners import Owners
from stich.server.nodes.wakeups import listen
from stich.server.settings import Settings
from stich.server.store.database import Database
from stich.server.store.secrets import secret as secret_of
from stich.server.store.wake import Wake
from stich.server.tables.ownership import Moved
from stich.server.tables.table_users import RenameGuest, TableUsers, Unseat

from .body import Body
from .problems import HttpProblem
from .relay import Relay, relayed
from .route import route

log = structlog.get_logger()

NODES_SECRET = "nodes"
"""Name of the stored secret by which the nodes of a database recognise each other."""


def alone() -> bool:
    """Return True: a single server is always the leader."""
    return True


class Cluster:
    """The cluster as seen from this node. `joined` makes it."""

    def __init__(self, membership: Membership, owners: Owners, relay: Relay, secret: bytes) -> None:
        self.membership, self.owners, self.relay, self.secret = membership, owners, relay, secret
        self._lease: asyncio.Task[None] | None = None

    async def table(self, table: str) -> LiveNode | None:
        """Return the other node that has this table; None if this node has it or can take it."""
        holder = await self.owners.holder(table)
        return None if holder in (None, self.membership.number) else await self.membership.node(holder)

    @property
    def leader(self) -> LiveNode | None:
        """The other node that is the leader; None if this node is."""
        return None if self.membership.is_leader else self.membership.leader

    def is_leader(self) -> bool:
        """Return whether this node is the leader, which does the work that is done once for all nodes."""
        return self.membership.is_leader

    async def ask(self, number: int, table: str, what: RenameGuest | Unseat) -> None:
        """Send a request about a table to another node. Raise `Moved` if there is no such node or it does not carry out the request."""
        node = await self.membership.node(number)
        if node is None:
            raise Moved
        kind = "call" if isinstance(what, RenameGuest) else "unseat"
        await self.relay.ask(node, f"/api/node/tables/{table}/{kind}", msgspec.json.encode(what))

    async def leave(self) -> None:
        """Leave the cluster. Other nodes may take this node's tables at once, and clients of relayed sockets reconnect elsewhere."""
        if self._lease is not None:
            self._lease.cancel()
            await asyncio.gather(self._lease, return_exceptions=True)
        self.relay.lost(())
        with suppress(Exception):  # other nodes notice it by the expired lease
            await self.membership.leave()

    @asynccontextmanager
    async def running(
        self,
        database: Database,
        woken: Callable[[Wake], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
        lapsed: Callable[[], Awaitable[None]],
        deposed: Callable[[], None],
    ) -> AsyncIterator[None]:
        """Keep the membership alive and listen to other nodes while the block lasts.

        ``woken``: called with each wake-up of another node; ``missed``: called when wake-ups may have been lost, or when this node has
        become the leader; ``lapsed``: called when this node's lease had expired; ``deposed``: called when this node is no longer the
        leader.
        """
        was_leader = self.membership.is_leader

        async def changed() -> None:
            nonlocal was_leader
            self.relay.lost(node.number for node in self.membership.alive)
            if self.membership.is_leader and not was_leader:
                log.info("this node has become the leader", node=self.membership.number)
                await missed()
            elif was_leader and not self.membership.is_leader:
                deposed()
            was_leader = self.membership.is_leader

        self._lease = asyncio.create_task(self.membership.run(changed, lapsed), name="lease")
        tasks = (
            self._lease,
            asyncio.create_task(listen(database.url, self.membership.number, woken, missed), name="wake-ups"),
        )
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


class NodeHandlers:
    """Handlers of requests of other nodes."""

    def __init__(self, people: TableUsers) -> None:
        self._people = people

    @route("POST /api/node/tables/{table}/{what:str}", apart="requests of nodes of one database; other clients get 404")
    async def do(self, request: Request, table: str, what: str) -> None:
        """Carry out a request of another node about a table of this node."""
        if not relayed(request.scope):
            raise HttpProblem(404, "page/unknown#api")
        await self._people.do_here(table, await (Body(request, RenameGuest) if what == "call" else Body(request, Unseat)).read())


@asynccontextmanager
async def joined(database: Database, settings: Settings, clock: Clock, randomness: Randomness) -> AsyncIterator[Cluster]:
    """Be a node of this database while the block lasts, and yield the cluster. The database's tables must be up to date."""
    engine = database.engine()
    try:
        secret = await secret_of(engine, NODES_SECRET, randomness)
        membership = Membership(engine, clock.sleep, settings.node_lease, settings.node_beats)
        number = await membership.join(settings.node_address)
        log.info("node joined", node=number, leader=membership.leader.number)
        relay = Relay(secret)
        cluster = Cluster(membership, Owners(engine, number), relay, secret)
        try:
            yield cluster
        finally:
            await relay.close()
            await cluster.leave()
    finally:
        await engine.dispose()
