"""SIGTERM: running requests are acknowledged, all clients get the message to reconnect elsewhere, and new ones are refused."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from stich.server.web.open_sockets import OpenSockets
from tests.server.harness import PATIENCE, PlainClient, Visitor, house, pick, quick
from tests.server.test_restart import started

pytestmark = pytest.mark.thorough

RESTART = 1012


async def test_ready_while_the_database_answers(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        for path in ("live", "ready"):
            assert (await ada.http.get(f"/api/health/{path}")).json() == {"ok": True}
        await site.app.state.server.drain()
        answer = await ada.http.get("/api/health/ready")
        assert (answer.status_code, answer.json()["code"]) == (503, "health/draining")
        assert (await ada.http.get("/api/health/live")).status_code == 200
        assert (await ada.http.get("/api/tables")).status_code == 200, "requests are answered to the end"


async def test_who_comes_now_is_sent_away(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        table = await ada.open(sit=0)
        await site.app.state.server.drain()
        async with ada.at(table) as socket:
            assert await socket.closed() == RESTART
        with pytest.raises(websockets.ConnectionClosed) as closed:
            async with ada.live():
                pass
        assert closed.value.rcvd is not None and closed.value.rcvd.code == RESTART


async def test_a_command_under_way_is_acknowledged_before_the_socket_closes(tmp_path: Path) -> None:
    """The commit is held back; the answer comes before the goodbye, and what was sent after it is not carried out."""
    async with house(quick(tmp_path / "stich.db")) as site, site.guest() as ada:
        table = await ada.open()
        async with ada.at(table) as socket:
            await socket.update()
            store = site.app.state.server.store
            append, begun, may = store.append, asyncio.Event(), asyncio.Event()

            async def held(*event: Any, **more: Any) -> None:
                begun.set()
                await may.wait()
                await append(*event, **more)

            store.append = held
            await socket.connection.send('{"type":"sit","id":1,"seat":0}')
            await socket.connection.send('{"type":"sit","id":2,"seat":1}')
            await begun.wait()
            draining = asyncio.create_task(site.app.state.server.drain())
            while not site.app.state.server.sockets.draining:
                await asyncio.sleep(0)
            may.set()
            answers = []
            try:
                while True:
                    answers.append(await socket.receive())
            except websockets.ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code == RESTART
            await draining
            assert [(a["type"], a["id"]) for a in answers if "id" in a] == [("ack", 1)]


async def test_sigterm_in_mid_deal_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with PlainClient() as http:
        async with started(database) as first:
            http.base_url = httpx.URL(first.address)
            await http.get("/api/me")
            ada = Visitor(first.address, http)
            table = await ada.open(sit=0, players={1: "random", 2: "random"})
            async with ada.at(table, since=0) as before, ada.live() as lobby:
                while not before.updates or not before.view["deal"] or not before.deal["legal"]:
                    await before.update()
                answer = await before.act(pick(before.deal["legal"]))
                assert answer["type"] == "ack"
                first.process.send_signal(signal.SIGTERM)
                assert (await before.closed(), await lobby.closed()) == (RESTART, RESTART)
                async with asyncio.timeout(PATIENCE):
                    assert await first.process.wait() in (0, -signal.SIGTERM)
        async with started(database) as second:
            http.base_url = httpx.URL(second.address)
            async with Visitor(second.address, http).at(table, since=0) as after:
                await after.until(before.view["seq"])
                assert after.stream[: len(before.stream)] == before.stream
                await after.play_on()


async def test_sockets_that_do_not_close_are_not_waited_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stich.server.web.open_sockets.DRAIN", 0.01)

    async def nobody(_token: str) -> None: ...
    async def nothing(_guest: str) -> None: ...

    sockets = OpenSockets(nobody, nothing)
    with sockets.held("ada", "token") as ended:
        await sockets.drain()
        assert ended.result() == RESTART
