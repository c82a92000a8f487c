"""A disk that is really full: a small file system of the server's own, with a file in it that takes all the room."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from stich.server.operation.checking import check
from stich.server.operation.copying import moment
from stich.server.store.database import Database
from stich.server.store.disk_full import is_disk_full
from tests.server.harness import PATIENCE, PlainClient, Visitor, pick
from tests.server.test_restart import PROGRAM

pytestmark = pytest.mark.thorough

MOUNT = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", 'mount -t tmpfs -o size=8m tmpfs "$1" && shift && exec "$@"', "sh"]
"""Command prefix: run a program that sees a file system of 8 MB in a folder, which vanishes with it. It needs no root."""


@pytest.fixture(scope="session")
def may_mount(tmp_path_factory: pytest.TempPathFactory) -> None:
    if not shutil.which("unshare"):
        pytest.skip("there is no unshare here")
    folder = str(tmp_path_factory.mktemp("mount"))
    if subprocess.run([*MOUNT, folder, "true"], capture_output=True, check=False).returncode:
        pytest.skip("file systems may not be mounted here")


class Disk:
    """The server's small disk, seen from outside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave no room at all."""
        with self._ballast.open("ab", buffering=0) as ballast:
            for size in (65536, 1):
                try:
                    while True:
                        ballast.write(bytes(size))
                except OSError:
                    pass

    def make_room(self) -> None:
        self._ballast.unlink()


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[tuple[str, Disk]]:
    """Start a server whose database is on a separate small disk. Return its address, and the disk."""
    program = [*MOUNT, str(folder), sys.executable, "-c", PROGRAM, str(folder / "stich.db")]
    process = await asyncio.create_subprocess_exec(
        *program, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env={**os.environ}
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            said = (await process.stdout.readline()).decode()
        assert said.startswith("Stich is open at http://"), said
        yield said.split()[-1], Disk(Path(f"/proc/{process.pid}/root{folder}"))
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.usefixtures("may_mount")
async def test_on_a_full_disk_each_action_is_refused_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async with served(tmp_path) as (address, disk), PlainClient(base_url=address) as http:
        await http.get("/api/me")
        ada = Visitor(address, http)
        table = await ada.open(sit=0, players={1: "random", 2: "random"})
        async with ada.at(table, since=0) as socket:
            while not socket.updates or not socket.view["deal"] or not socket.deal["legal"]:
                await socket.update()
            disk.fill()
            seq, hand = socket.view["seq"], socket.deal["hands"][0]
            for _ in range(3):
                answer = await socket.say("act", seq=socket.view["seq"], action=pick(socket.deal["legal"]))
                assert (answer["type"], answer["code"]) == ("refused", "server/full")
            refused = await http.post("/api/tables", json={"game": "skat", "preset": "skat-isko"})
            assert (refused.status_code, refused.json()["code"]) == (507, "server/full")
            assert (await http.get("/api/tables")).status_code == 200, "what is there can be read"
            ready = await http.get("/api/health/ready")
            assert (ready.status_code, ready.json()["code"]) == (503, "health/full")
            assert (socket.view["seq"], socket.deal["hands"][0]) == (seq, hand)

            disk.make_room()
            await socket.play_on()
            async with asyncio.timeout(PATIENCE):
                while (await http.get("/api/health/ready")).status_code != 200:
                    await asyncio.sleep(0.05)
            assert (await socket.say("ready"))["type"] == "ack"
        shutil.copytree(disk.folder, tmp_path / "copy")
    async with moment(Database.named(tmp_path / "copy" / "stich.db")) as connection:
        found = await check(connection)
    assert found.well and found.tables == 1, "nothing is half written"


def test_how_databases_say_it(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.db")) as connection:
        connection.execute("PRAGMA max_page_count = 2")
        connection.execute("CREATE TABLE t (x)")
        with pytest.raises(sqlite3.OperationalError) as refused:
            connection.execute("INSERT INTO t VALUES (zeroblob(100000))")
        assert is_disk_full(refused.value)
        with pytest.raises(sqlite3.OperationalError) as refused:
            connection.execute("INSERT INTO nowhere VALUES (1)")
        assert not is_disk_full(refused.value)

    class OfPostgreSQL(Exception):
        sqlstate = "53100"

    assert is_disk_full(OfPostgreSQL())
    assert not is_disk_full(OSError(28, "No space left on device"))
