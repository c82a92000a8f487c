"""Bots for tests: accounts of programs, their streams, and what they ask for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.harness import PATIENCE, House, PlainClient, Visitor, pick


async def make_bot(owner: Visitor, name: str) -> str:
    """Make a new bot. Return its token."""
    answer = await owner.http.post("/api/bots", json={"name": name})
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


class Robot:
    """A bot with its stream open. What comes is kept in ``lines``."""

    def __init__(self, http: httpx.AsyncClient, stream: AsyncIterator[str]) -> None:
        self.http, self._stream = http, stream
        self.lines: list[dict[str, Any]] = []
        self.raw: list[str] = []

    async def line(self, kind: str, wanted: Callable[[dict[str, Any]], bool] = lambda line: True) -> dict[str, Any]:
        """Return the next line of this kind that is as wanted."""
        async with asyncio.timeout(PATIENCE):
            async for text in self._stream:
                self.raw.append(text)
                line: dict[str, Any] = json.loads(text)
                self.lines.append(line)
                if line["type"] == kind and wanted(line):
                    return line
        raise EOFError("the stream has ended")

    async def ended(self) -> None:
        """Wait until the server ends the stream."""
        async with asyncio.timeout(PATIENCE):
            async for text in self._stream:
                self.lines.append(json.loads(text))

    async def ask(self, what: str, table: str, **fields: Any) -> httpx.Response:
        """Sit, act or leave."""
        return await self.http.post(f"/api/bot/tables/{table}/{what}", json=fields)

    async def act(self, line: dict[str, Any], action: str | None = None) -> httpx.Response:
        """Act by what was shown; the first legal action unless told."""
        view = line["view"]
        chosen = action or pick(view["deal"]["legal"])
        return await self.ask("act", line["table"], seq=view["seq"], action=chosen)

    async def open(self, **wanted: Any) -> str:
        """Open a table; its id."""
        answer = await self.http.post("/api/tables", json={"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}, **wanted})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@asynccontextmanager
async def robot(site: House, token: str) -> AsyncIterator[Robot]:
    """Yield the bot with this token, after its stream has begun."""
    async with (
        PlainClient(base_url=site.address, timeout=PATIENCE, headers=bearer(token)) as http,
        http.stream("GET", "/api/bot/stream") as answer,
    ):
        assert answer.status_code == 200, await answer.aread()
        robot = Robot(http, answer.aiter_lines())
        await robot.line("hello")
        yield robot
