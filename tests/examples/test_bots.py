"""The bots of ``examples/bots`` play on a running server, as the pages say."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.docs.places import ROOT
from tests.rows import rows
from tests.server.bots.bots import bearer, make_bot
from tests.server.harness import PATIENCE, House, Visitor, house, quick

pytestmark = pytest.mark.thorough

BOTS = ROOT / "examples" / "bots"
LONG = 4 * PATIENCE
"""Seconds: a program starts and plays a whole match."""
STICH = Path(sys.executable).with_name("stich")


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server with a new database."""
    async with house(quick(tmp_path / "stich.db")) as running:
        yield running


@asynccontextmanager
async def program(*command: str | Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Yield a program that runs while the block lasts, and is then interrupted as by Ctrl-C."""
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*command, cwd=BOTS, stdout=pipe, stderr=pipe)
    try:
        yield running
    finally:
        with suppress(ProcessLookupError):
            running.send_signal(signal.SIGINT)
        async with asyncio.timeout(LONG):
            await running.wait()


async def lines_until(running: asyncio.subprocess.Process, wanted: str) -> list[str]:
    """Return the program's output up to the first line that contains this text."""
    assert running.stdout is not None and running.stderr is not None
    said: list[str] = []
    try:
        async with asyncio.timeout(LONG):
            while not (said and wanted in said[-1]):
                line = await running.stdout.readline()
                assert line, f"it has ended: {said} {await running.stderr.read()!r}"
                said.append(line.decode())
    except TimeoutError:
        raise AssertionError(f"no {wanted!r} in {said}") from None
    return said


async def token_file(owner: Visitor, name: str, folder: Path) -> Path:
    file = folder / name
    file.write_text(await make_bot(owner, name) + "\n")
    return file


async def opened(owner: Visitor, file: Path, players: dict[int, str]) -> str:
    """Return a table that this bot opens."""
    wanted = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, "players": players}
    answer = await owner.http.post("/api/tables", json=wanted, headers=bearer(file.read_text().strip()))
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    return table


async def test_a_bot_in_javascript_and_one_in_python_play_a_match_with_a_computer(site: House, tmp_path: Path) -> None:
    async with site.guest("Ada", account=True) as ada:
        in_javascript, in_python = [await token_file(ada, name, tmp_path) for name in ("Javascript", "Python")]
        table = await opened(ada, in_javascript, {2: "simple"})
        options = ("--url", site.address, "--token-file", in_python, "--player", "first:Cautious", "--sit", table)
        async with program("node", "first.mjs", site.address, in_javascript, table) as one, program(STICH, "bot", *options) as two:
            said = await lines_until(two, "the match is over")
            assert sum(line.startswith(f"{table}: ") and line.count(" ") == 3 for line in said) >= 3, "the scores of each deal"
            await lines_until(one, f"{table} is over")
            assert two.stderr is not None
        assert two.returncode == 0
        secrets = [file.read_text().strip() for file in (in_javascript, in_python)]
        told = "".join(said) + (await two.stderr.read()).decode()
        assert not any(secret in told for secret in secrets) and told.endswith("stich: stopped\n")
        info = (await ada.http.get(f"/api/tables/{table}")).json()
        assert info["finished"] and [seat["name"] for seat in info["seats"][:2]] in (["Javascript", "Python"], ["Python", "Javascript"])


async def test_a_program_of_any_language_plays_at_two_tables(site: House, tmp_path: Path) -> None:
    async with site.guest("Ada", account=True) as ada:
        file = await token_file(ada, "Program", tmp_path)
        tables = [await opened(ada, file, {1: "random", 2: "random"}) for _ in range(2)]
        sit = [part for table in tables for part in ("--sit", table)]
        options = ("--url", site.address, "--token-file", file, "--player", "exec:node program.mjs", "--json", *sit)
        async with program(STICH, "bot", *options) as running:
            said = await lines_until(running, '"over"')
            said += await lines_until(running, '"over"')
        told: Sequence[dict[str, Any]] = [json.loads(line) for line in said]
        assert {line["table"] for line in told if line["what"] == "over"} == set(tables)
        assert sum(line["what"] == "deal" for line in told) == 6


async def test_challenges_are_taken_from_friends_unless_told(site: House, tmp_path: Path) -> None:
    async with site.guest("Ada", account=True) as ada, site.guest("Bob", account=True) as bob:
        file = await token_file(ada, "Friendly", tmp_path)
        options = ("--url", site.address, "--token-file", file, "--player", "simple", "--json")
        async with program(STICH, "bot", *options) as running:
            await lines_until(running, '"connected"')
            for visitor, what in ((bob, "declined"), (ada, "table")):
                table = await visitor.open(sit=0, bots=True)
                asked = await visitor.http.post(f"/api/tables/{table}/invitations", json={"person": "Friendly"})
                assert asked.status_code == 204, asked.text
                assert json.loads((await lines_until(running, f'"what":"{what}"'))[-1])["table"] == table
        seat = (await ada.http.get(f"/api/tables/{table}")).json()["seats"][1]
        assert seat["kind"] == "empty", "it has left the table before it went"


async def test_it_comes_again_when_the_connection_is_lost(site: House, tmp_path: Path) -> None:
    async with site.guest("Ada", account=True) as ada:
        file = await token_file(ada, "Steady", tmp_path)
        async with program(STICH, "bot", "--url", site.address, "--token-file", file, "--player", "simple", "--json") as running:
            await lines_until(running, '"connected"')
            async with ada.http.stream("GET", "/api/bot/stream", headers=bearer(file.read_text().strip())):
                await lines_until(running, '"lost"')  # another stream of the same bot has taken its place
            await lines_until(running, '"connected"')


@rows(
    ("changes", "code", "said"),
    [
        ({"--token-file": "nowhere"}, 2, "nowhere: No such file"),
        ({"--url": "ftp://cards.example"}, 2, "not a server's address"),
        ({"--player": "grandmaster"}, 2, "no computer player"),
        ({"--accept": "enemies"}, 2, "'all', 'friends', 'none'"),
        ({"--game": "whist"}, 2, "no game"),
        ({}, 1, "no bot has this token"),
    ],
)
async def test_what_is_wrong_is_told_without_the_token(site: House, tmp_path: Path, changes: dict[str, str], code: int, said: str) -> None:
    file = tmp_path / "token"
    file.write_text("stichbot_" + "x" * 43)
    options = {"--url": site.address, "--token-file": str(file), "--player": "simple", **changes}
    command = [str(STICH), "bot", *(part for option in options.items() for part in option)]
    pipe = asyncio.subprocess.PIPE
    running = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe, env={**os.environ, "COLUMNS": "200"})
    async with asyncio.timeout(LONG):
        out, err = await running.communicate()
    assert running.returncode == code, err
    assert said in err.decode() and b"x" * 43 not in out + err and b"Traceback" not in err
