"""A stopped node hands its tables over at once: the leases of `two` are longer than any test waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
import websockets

from tests.server.harness import PATIENCE, Live, Visitor
from tests.server.nodes.test_nodes import RESTART, two

pytestmark = pytest.mark.thorough


async def test_of_two_nodes_the_other_goes_on_with_the_table(database: str) -> None:
    async with two(database) as (one, other), one.guest("Ada") as ada:
        elsewhere = Visitor(other.address, ada.http)
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as before, elsewhere.at(table, since=0) as handed_on:
            while not before.updates or not before.view["deal"] or not before.deal["legal"]:
                await before.update()
            await handed_on.until(before.view["seq"])
            await one.app.state.server.drain()
            assert (await before.closed(), await handed_on.closed()) == (RESTART, RESTART)
        async with elsewhere.at(table, since=0) as after:
            await after.until(before.view["seq"])
            assert after.stream[: len(before.stream)] == before.stream
            await after.play_on()
        async with ada.at(table) as socket:
            assert await socket.closed() == RESTART, "the one that stops does not take it back"


async def test_the_house_moves_too(database: str) -> None:
    """Services that exist once for all nodes move to the other node as soon as it notices."""
    async with two(database) as (one, other), other.guest() as ada, other.guest() as bo:
        await one.app.state.server.drain()
        async with asyncio.timeout(PATIENCE), AsyncExitStack() as open_streams:
            streams = [await open_streams.enter_async_context(anew(who)) for who in (ada, bo)]
            for who in (ada, bo):
                assert (await who.seek(preset="skat-bga", options={})).status_code == 204
            await streams[0].until(lambda live: any(wait["waiting"] == 2 for wait in live.told["lobby"]["waiting"]))


@asynccontextmanager
async def anew(who: Visitor) -> AsyncIterator[Live]:
    """Yield the live stream, opened with retries as a page does."""
    while True:
        try:
            async with who.live() as live:
                yield live
                return
        except websockets.ConnectionClosed:
            await asyncio.sleep(0.05)
