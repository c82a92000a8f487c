"""Answers and log lines while the database does not answer."""

from __future__ import annotations

import asyncio
import io
import json
import logging

import httpx
import pytest
import sqlalchemy as sa
import websockets

from stich.server import logs
from stich.server.store.unreachable import is_unreachable
from tests.postgresql import PostgreSQL
from tests.server.harness import PATIENCE, Visitor, house, quick

REQUESTS = 20


async def reconnect(guest: Visitor, table: str) -> int:
    """Return the code with which a socket is closed that a page opens now."""
    url = f"{guest.address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    async with websockets.connect(url, additional_headers={"Cookie": guest.cookie}, compression=None) as connection:
        async with asyncio.timeout(PATIENCE):
            await connection.wait_closed()
    return connection.close_code or 0


async def test_who_comes_is_told_to_come_again_and_no_traceback_is_logged(postgres: PostgreSQL, monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    async with house(quick(postgres.new())) as site, site.guest() as ada:
        table = await ada.open()
        assert (await ada.http.get("/api/health/ready")).status_code == 200
        root = logging.getLogger()
        before = root.handlers[:], root.level
        monkeypatch.setattr("sys.stderr", written)
        logs.configure()
        postgres.kill()
        try:
            answers: list[httpx.Response] = []
            for _ in range(REQUESTS):
                answers.append(await ada.http.get("/api/me"))
                assert await reconnect(ada, table) == 1012
            async with asyncio.timeout(PATIENCE):
                while (ready := await ada.http.get("/api/health/ready")).status_code != 503:
                    await asyncio.sleep(0.05)
        finally:
            root.handlers, root.level = before
            postgres.start()
        assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(503, "server/database")}
        assert ready.json()["code"] == "health/database"
        async with asyncio.timeout(PATIENCE):
            while (await ada.http.get("/api/health/ready")).status_code != 200:
                await asyncio.sleep(0.05)
        async with ada.at(table) as socket:
            await socket.update()
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    trouble = [line for line in lines if line["level"] in ("error", "warning")]
    assert trouble and not any("exception" in line for line in trouble)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (ConnectionRefusedError(), True),
        (TimeoutError(), True),
        (sa.exc.TimeoutError(), True),
        (sa.exc.DBAPIError("", {}, Exception(), connection_invalidated=True), True),
        (sa.exc.ProgrammingError("", {}, Exception()), False),
        (ValueError(), False),
        (FileNotFoundError(), False),
    ],
)
def test_errors_of_a_statement_are_others(error: Exception, expected: bool) -> None:
    assert is_unreachable(error) is expected
