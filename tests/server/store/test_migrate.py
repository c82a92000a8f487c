"""Servers that start at once on one new file: real processes, let go at the same moment."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, PlainClient

SERVE = """
import sys
import stich.server.store.migrate
from stich.server.run import serve
print("ready", flush=True)
sys.stdin.readline()
serve("127.0.0.1", 0, sys.argv[1])
"""
KEEP = """
import asyncio, sys
from pathlib import Path
from stich.server.store.guest_rows import GuestRow, SessionRow
from stich.server.store.store import Store

async def keep(database, name):
    store = await Store.open(Path(database), lambda: 1.0)
    await store.add_guest(GuestRow(name, name), SessionRow(name, "", 0.0, 0.0), name.encode().rjust(32))
    await store.close()

print("ready", flush=True)
for line in sys.stdin:
    asyncio.run(keep(line.strip(), sys.argv[1]))
    print("kept", flush=True)
"""


class Racer:
    """A process that waits for a line before it begins."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._in, self._out = process, process.stdin, process.stdout

    def say(self, line: str) -> None:
        self._in.write(f"{line}\n".encode())

    async def line(self) -> str:
        async with asyncio.timeout(PATIENCE):
            return (await self._out.readline()).decode().strip()

    async def end(self) -> None:
        if self._process.returncode is None:
            self._process.terminate()
        await self._process.wait()


@asynccontextmanager
async def racers(program: str, *arguments: str) -> AsyncIterator[list[Racer]]:
    """One process for each argument, all ready to begin."""
    pipe = asyncio.subprocess.PIPE
    running = [
        Racer(await asyncio.create_subprocess_exec(sys.executable, "-c", program, argument, stdin=pipe, stdout=pipe))
        for argument in arguments
    ]
    try:
        assert [await racer.line() for racer in running] == ["ready"] * len(running)
        yield running
    finally:
        for racer in running:
            await racer.end()


@pytest.mark.thorough
async def test_of_two_servers_on_a_new_database_one_comes_up(tmp_path: Path) -> None:
    """The other refuses: a file is one server's (`stich.server.store.file_lock`)."""
    database = tmp_path / "new" / "stich.db"
    async with racers(SERVE, str(database), str(database)) as servers:
        for server in servers:
            server.say("go")
        said = [await server.line() for server in servers]
        assert sorted(line.rpartition(" ")[0] for line in said) == ["", "Stich is open at"]
        one = max(said).rpartition(" ")[2]
        async with PlainClient() as http:
            assert (await http.get(f"{one}/api/me")).status_code == 200
            table = await http.post(f"{one}/api/tables", json={"game": "skat", "preset": "skat-isko"})
            assert (await http.get(f"{one}/api/tables/{table.json()['id']}")).status_code == 200


@pytest.mark.thorough
async def test_nobody_is_locked_out_of_a_new_database(tmp_path: Path) -> None:
    """Again and again: the first write-ahead log of a file is made by one of them, while the others want it too."""
    names = "Ada", "Bo", "Cy"
    async with racers(KEEP, *names) as keepers:
        for number in range(6):
            for keeper in keepers:
                keeper.say(str(tmp_path / f"{number}.db"))
            assert [await keeper.line() for keeper in keepers] == ["kept"] * len(names)
