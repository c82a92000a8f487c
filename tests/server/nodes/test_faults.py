"""Real servers on a real PostgreSQL, killed and frozen in the middle of play.

The time until the table continues is printed (``pytest -s``) and listed in ``docs/research/faults.md``. It is not limited here, because
other tests load the machine.
"""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import sqlalchemy as sa

from stich.server.store import events as log
from stich.server.store.database import Database
from stich.server.store.schema import events, nodes, tables
from tests.postgresql import PostgreSQL
from tests.server.harness import PlainClient, Visitor
from tests.server.nodes.player import Player
from tests.server.test_restart import Process, started

pytestmark = pytest.mark.thorough

DEALS = 2
LONG = 120.0
"""Seconds in which a match must end, with all faults of its servers."""


class Nodes:
    """The servers, by what the database knows of them."""

    def __init__(self, database: str, servers: list[Process]) -> None:
        self.database, self.servers = database, servers

    async def owner(self, table: str) -> Process:
        """Return the server that has this table: they joined one after the other."""
        async with self._read() as connection:
            number = (await connection.execute(sa.select(tables.c.node).where(tables.c.id == table))).scalar_one()
            numbers = (await connection.execute(sa.select(nodes.c.number).order_by(nodes.c.number))).scalars().all()
        return self.servers[list(numbers).index(number)]

    async def log(self, table: str) -> list[log.AnyEvent]:
        async with self._read() as connection:
            query = sa.select(events.c.seq, events.c.event).where(events.c.table_id == table).order_by(events.c.seq)
            rows = (await connection.execute(query)).all()
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        return [log.decode(row.event) for row in rows]

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[sa.ext.asyncio.AsyncConnection]:
        engine = Database.named(self.database).engine()
        async with engine.connect() as connection:
            yield connection
        await engine.dispose()


async def match(postgres: PostgreSQL, hurt: Callable[[Nodes, str], Awaitable[None]]) -> list[Player]:
    """Three people at three servers play deals; in the middle of the first something is done to the servers. Nothing may be lost."""
    database = postgres.new()
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(started(database)) for _ in range(3)]
        site, players = Nodes(database, servers), []
        table = ""
        for seat, server in enumerate(servers):
            http = await stack.enter_async_context(PlainClient(base_url=server.address))
            await http.get("/api/me")
            person = Visitor(server.address, http)
            if seat == 0:
                table = await person.open(sit=0, options={"rounds": 1})
            else:
                async with person.at(table) as socket:
                    await socket.update()
                    assert (await socket.say("sit", seat=seat))["type"] == "ack"
            addresses = [s.address for s in servers[seat:] + servers[:seat]]
            players.append(Player(f"player {seat}", addresses, http.cookies))
        playing = asyncio.gather(*(player.play(table, DEALS) for player in players))
        async with asyncio.timeout(LONG):
            while min(len(player.acknowledged) for player in players) < 2 and not playing.done():
                await asyncio.sleep(0.01)
            await hurt(site, table)
            await playing
        kept = await site.log(table)
        for player in players:
            for seq, action in player.acknowledged.items():
                event = kept[seq - 1]
                assert isinstance(event, log.Acted)
                assert event.action == action, f"{player.name} was told that event {seq} is {action}"
        shown = [{seq: _public(update) for seq, update in player.stream.items()} for player in players]
        for seq in set(shown[0]) & set(shown[1]) & set(shown[2]):
            assert shown[0][seq] == shown[1][seq] == shown[2][seq], f"event {seq} is not the same for all"
        print(f"\nlongest wait: {max(player.longest for player in players):.2f} s; {len(kept)} events")
    return players


def _public(update: bytes) -> tuple[str, int | None]:
    """Return the public part of an event; of discards, only the seat."""
    event = json.loads(update)["event"]
    return event["kind"], event.get("seat")


async def test_a_server_is_killed(postgres: PostgreSQL) -> None:
    async def hurt(site: Nodes, table: str) -> None:
        await (await site.owner(table)).kill()

    await match(postgres, hurt)


async def test_a_server_is_frozen_and_wakes(postgres: PostgreSQL) -> None:
    """When it wakes it still believes that the table is its own."""

    async def hurt(site: Nodes, table: str) -> None:
        frozen = (await site.owner(table)).process
        frozen.send_signal(signal.SIGSTOP)
        await asyncio.sleep(4.0)
        frozen.send_signal(signal.SIGCONT)

    await match(postgres, hurt)


async def test_the_database_is_killed(postgres: PostgreSQL) -> None:
    async def hurt(_site: Nodes, _table: str) -> None:
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)

    await match(postgres, hurt)
