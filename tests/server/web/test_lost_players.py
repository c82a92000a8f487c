"""Players whose connection is lost: the others see it within five seconds, however it was lost, and until the player is back."""

from __future__ import annotations

import asyncio
import socket as sockets
import struct
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.server.harness import PATIENCE, House, Socket, house, quick
from tests.server.web.test_sockets import failures, frame, opened

MOST = 5.0
"""Seconds until a lost connection is shown."""


def closed(raw: sockets.socket) -> None:
    raw.send(frame(struct.pack("!H", 1000), opcode=8))


def reset(raw: sockets.socket) -> None:
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, struct.pack("ii", 1, 0))
    raw.close()


def silent(raw: sockets.socket) -> None:
    """Do nothing: a raw socket answers no ping, as a telephone in a tunnel."""


LOSSES = {"closed": closed, "ended": sockets.socket.close, "reset": reset, "silent": silent}


async def shown(socket: Socket, wanted: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
    """Wait until the lost players that this socket was sent fulfil the condition; return them."""
    async with asyncio.timeout(PATIENCE):
        while socket.clocks is None or not wanted(socket.clocks["lost"]):
            await socket.receive()
    lost: list[dict[str, Any]] = socket.clocks["lost"]
    return lost


async def lose_and_come_back(site: House, clock: str, lose: Callable[[sockets.socket], object]) -> tuple[float, dict[str, Any]]:
    """Lose the connection of a third player, who then comes back. Return the seconds until it was shown, and the first entry shown."""
    async with AsyncExitStack() as stack:
        ada, bo, cy = [await stack.enter_async_context(site.guest(name)) for name in ("Ada", "Bo", "Cy")]
        table = await ada.open(clock=clock)
        socket = await stack.enter_async_context(ada.at(table))
        other = await stack.enter_async_context(bo.at(table))
        for seat, at in enumerate((socket, other)):
            await at.update()
            await at.say("sit", seat=seat)
        async with cy.at(table) as at:
            await at.update()
            await at.say("sit", seat=2)
            raw = await opened(cy, table)
        await socket.until(5)
        begun = monotonic()
        lose(raw)
        entry = (await shown(socket, bool))[0]
        took = monotonic() - begun
        async with cy.at(table) as at:
            await at.update()
            await shown(socket, lambda lost: not lost)
        raw.close()
        return took, entry


@pytest.mark.parametrize("way", LOSSES)
async def test_others_see_a_lost_connection_and_its_return(way: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(quick(tmp_path / "stich.db", lost_after=0.1)) as site:
        _, entry = await lose_and_come_back(site, "none", LOSSES[way])
        assert entry["seat"] == 2
        assert 175 < entry["left"] <= 180
    assert not failures(caplog)


async def test_with_a_clock_the_time_left_is_that_of_the_clock(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db", lost_after=0.1)) as site:
        _, entry = await lose_and_come_back(site, "fast", reset)
        assert entry["left"] is None or 40 < entry["left"] <= 52, "none if the table waits for another player"


@pytest.mark.thorough
@pytest.mark.parametrize("way", LOSSES)
async def test_a_lost_connection_is_seen_within_five_seconds(way: str, tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site:
        took, _ = await lose_and_come_back(site, "none", LOSSES[way])
        assert took <= MOST


@pytest.mark.parametrize(("listed", "visitors"), [(False, 1), (True, 0)], ids=["private", "listed"])
async def test_players_of_a_private_table_see_that_a_guest_came_by_the_link(listed: bool, visitors: int, tmp_path: Path) -> None:
    """A second page of a guest is not a second guest, and a table with a free seat has room for them anyway."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest("Ada") as ada, site.guest("Bo") as bo:
        table = await ada.open(sit=0, players={1: "beginner"}, listed=listed)
        async with ada.at(table) as socket, bo.at(table) as first, bo.at(table) as second:
            for at in (socket, first, second):
                await at.update()
            assert socket.clocks is None
            await socket.say("fill", seat=2, player="beginner")
            assert (socket.clocks or {"visitors": 0})["visitors"] == visitors
