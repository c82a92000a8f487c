"""Stopping, killing and starting again: nothing that was shown or acknowledged is lost, and every table goes on."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from stich.server.store.store import Store
from stich.server.tables.fold import fold
from tests.server.harness import PATIENCE, PlainClient, Visitor, house, pick, quick

pytestmark = pytest.mark.thorough

PROGRAM = "import sys; from stich.server.run import serve; serve('127.0.0.1', 0, sys.argv[1], computer_delay=0.0)"


class Process:
    """A server in a separate process, which can be killed."""

    def __init__(self, process: asyncio.subprocess.Process, address: str) -> None:
        self.process, self.address = process, address

    async def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@asynccontextmanager
async def started(database: Path | str) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(database), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env={**os.environ}
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readline()).decode()
        assert said.startswith("Stich is open at http://"), said
        yield Process(process, said.split()[-1])
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def test_killed_in_mid_deal_it_goes_on_where_it_was(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with PlainClient() as http:
        async with started(database) as first:
            http.base_url = httpx.URL(first.address)
            await http.get("/api/me")
            ada = Visitor(first.address, http)
            table = await ada.open(sit=0, players={1: "random", 2: "random"})
            async with ada.at(table, since=0) as before:
                acknowledged = 0
                while not before.updates or not before.view["deal"] or before.deal["counts"][0] > 6 or not before.deal["legal"]:
                    if (answer := await before.go_on()) is not None:
                        acknowledged = answer["seq"]
                unanswered = {"type": "act", "id": 999, "seq": before.view["seq"], "action": pick(before.deal["legal"])}
                await before.connection.send(json.dumps(unanswered))
                await first.kill()
                assert 0 < acknowledged <= before.view["seq"]
        async with started(database) as second:
            http.base_url = httpx.URL(second.address)
            ada = Visitor(second.address, http)
            assert [t["id"] for t in (await http.get("/api/tables")).json()] == [table]
            async with ada.at(table, since=0) as after:
                await after.until(before.view["seq"])
                assert after.stream[: len(before.stream)] == before.stream
                await after.play_on()
                assert (await after.say("ready"))["type"] == "ack"


async def test_a_power_cut_in_mid_write_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """The content of the disk at any moment, taken while the server is stopped between two instructions, has all acknowledged events."""
    database = tmp_path / "stich.db"
    async with started(database) as server, PlainClient(base_url=server.address) as http:
        await http.get("/api/me")
        ada = Visitor(server.address, http)
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            for cut in range(12):
                answer = None
                while answer is None:
                    answer = await socket.go_on()
                assert answer["type"] == "ack"
                await asyncio.sleep(0.001 * cut)  # the computers write on meanwhile
                server.process.send_signal(signal.SIGSTOP)
                folder = tmp_path / str(cut)
                folder.mkdir()
                for file in tmp_path.glob("stich.db*"):
                    shutil.copy(file, folder)
                server.process.send_signal(signal.SIGCONT)
                store = await Store.open(folder / "stich.db", lambda: 0.0)
                kept = await store.events(table)
                await store.close()
                assert len(kept) >= answer["seq"]
                assert fold(kept).seq == len(kept)


async def test_killed_again_and_again_while_computers_play(tmp_path: Path) -> None:
    """Kills at arbitrary moments of a quick match; what a watcher saw is always still there."""
    database = tmp_path / "stich.db"
    seen: list[bytes] = []
    table = ""
    async with PlainClient() as http:
        for updates in (3, 40):
            async with started(database) as server:
                http.base_url = httpx.URL(server.address)
                await http.get("/api/me")
                watcher = Visitor(server.address, http)
                table = table or await watcher.open(players={0: "random", 1: "random", 2: "random"}, options={"rounds": 5})
                async with watcher.at(table, since=0) as socket:
                    for _ in range(len(seen) + updates):
                        await socket.update()
                    await server.kill()
                    assert socket.stream[: len(seen)] == seen
                    seen = socket.stream


async def test_a_restart_resumes_every_table(tmp_path: Path) -> None:
    database = tmp_path / "stich.db"
    async with house(quick(database)) as first, first.guest("Ada") as ada, first.guest("Bo") as bo:
        cookies = {"Ada": ada.http.cookies, "Bo": bo.http.cookies}
        empty = await ada.open()
        waiting = await ada.open(sit=2)
        playing = await bo.open(sit=1, players={0: "random", 2: "random"})
        between = await bo.open(sit=1, players={0: "random", 2: "random"})
        streams: dict[str, list[bytes]] = {}
        async with bo.at(between, since=0) as socket:
            await socket.play_on()
            streams[between] = socket.stream
        async with bo.at(playing, since=0) as socket:
            while not socket.updates or not (socket.view["deal"] or {"legal": ()})["legal"]:
                await socket.update()
            streams[playing] = socket.stream
        for table in (empty, waiting):
            async with ada.at(table, since=0) as socket:
                await socket.until(2 if table == waiting else 1)
                streams[table] = socket.stream
    async with house(quick(database)) as second, second.guest() as ada, second.guest() as bo:
        ada.http.cookies, bo.http.cookies = cookies["Ada"], cookies["Bo"]
        assert (await ada.http.get("/api/me")).json()["name"] == "Ada"
        lobby = {t["id"]: t["you"] for t in (await bo.http.get("/api/tables")).json()}
        assert lobby == {playing: 1, between: 1}
        for table, stream in streams.items():
            who = bo if table in (playing, between) else ada
            async with who.at(table, since=0) as socket:
                await socket.until(len(stream))
                assert socket.stream == stream
        async with bo.at(playing) as socket:
            await socket.play_on()
        async with bo.at(between) as socket:
            await socket.update()
            assert (await socket.say("ready"))["type"] == "ack"
            await socket.play_on()


async def test_two_servers_on_one_log_settle_a_race_by_the_unique_key(tmp_path: Path) -> None:
    """The second server has an old picture of the table: it catches up, shows what it missed, and decides again."""
    database = tmp_path / "stich.db"
    async with house(quick(database)) as here, house(quick(database)) as there, here.guest("Ada") as ada:
        table = await ada.open(sit=0)
        elsewhere = Visitor(there.address, ada.http)
        async with here.guest("Bo") as bo, ada.at(table) as at_here, elsewhere.at(table, since=0) as at_there:
            await at_there.until(2)
            async with bo.at(table) as socket:
                assert (await socket.say("sit", seat=1)) == {"type": "ack", "id": 1, "seq": 3}
            assert (await at_there.say("fill", seat=1))["code"] == "seat/taken"
            await at_there.until(3)
            assert (await at_there.say("fill", seat=2, player="random")) == {"type": "ack", "id": 2, "seq": 4}
            await at_there.until(5)
            left = await at_here.say("leave")
            assert left["type"] == "ack"
            await at_here.until(left["seq"])
            assert [u["view"]["seq"] for u in at_here.updates] == list(range(2, left["seq"] + 1))
            assert at_here.stream[:4] == at_there.stream[1:5]


async def test_who_has_seen_more_than_a_server_knows_is_shown_nothing_older_there(tmp_path: Path) -> None:
    async with house(quick(tmp_path / "stich.db")) as here, house(quick(tmp_path / "stich.db")) as there, here.guest("Ada") as ada:
        table = await ada.open(sit=0)
        elsewhere = Visitor(there.address, ada.http)
        async with ada.at(table) as at_here, elsewhere.at(table) as at_there:
            await at_here.until(2)
            seen = (await at_there.say("fill", seat=1))["seq"]
            async with ada.at(table, since=seen) as again:
                assert (await again.say("list", listed=True))["seq"] == seen + 1
                await again.until(seen + 1)
                assert [update["view"]["seq"] for update in again.updates] == [seen + 1]


async def test_an_orderly_stop_tells_everybody_to_come_back(tmp_path: Path) -> None:
    async with started(tmp_path / "stich.db") as server, PlainClient(base_url=server.address) as http:
        await http.get("/api/me")
        ada = Visitor(server.address, http)
        async with ada.at(await ada.open(sit=0)) as socket:
            await socket.update()
            server.process.terminate()
            assert await socket.closed() == 1012
        async with asyncio.timeout(PATIENCE):
            assert await server.process.wait() in (0, -signal.SIGTERM)
