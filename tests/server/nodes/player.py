"""A person whose page stays open while servers die: it comes again, at whichever of them answers."""

from __future__ import annotations

import asyncio
import json
import random
import time
from typing import Any

import httpx
import websockets

from stich.players.random import ends_early
from tests.server.harness import PlainClient, Visitor

AWAY = (OSError, TimeoutError, websockets.WebSocketException)
AGAIN = ("server/failed", "server/busy", "server/full")
"""Refusals after which he presses again."""
PULSE = 3.0
"""Seconds of silence after which the page sends a ping, and after as many more reconnects; the real page waits longer."""


class Player:
    """Takes every decision by chance, always the same."""

    def __init__(self, name: str, addresses: list[str], cookies: httpx.Cookies) -> None:
        self.name, self._addresses, self._cookies = name, addresses, cookies
        self.acknowledged: dict[int, str] = {}
        """Acknowledged actions, by the number of their event."""
        self.stream: dict[int, bytes] = {}
        """Updates by number: each is the same at every time and from every server."""
        self.longest = 0.0
        """Seconds between two updates, at most."""
        self._dealt = 0
        self._last = time.monotonic()
        self._id = 0

    @property
    def deals(self) -> int:
        """Finished deals that he has seen, also those that all passed."""
        return self._dealt - 1 + (self._newest["deal"] is not None and self._newest["deal"]["outcome"] is not None) if self._dealt else 0

    @property
    def _newest(self) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(self.stream[max(self.stream)])["view"]
        return view

    async def play(self, table: str, deals: int) -> None:
        """Play until so many deals are over."""
        turn = 0
        while self.deals < deals:
            address = self._addresses[turn % len(self._addresses)]
            turn += 1
            async with PlainClient(base_url=address, cookies=self._cookies) as http:
                try:
                    async with asyncio.timeout(PULSE) as opening:
                        async with Visitor(address, http).at(table, since=max(self.stream, default=0)) as socket:
                            opening.reschedule(None)
                            await self._at(socket.connection, deals)
                except AWAY:
                    await asyncio.sleep(0.05)

    async def _at(self, socket: websockets.ClientConnection, deals: int) -> None:
        asked: dict[int, str] = {}
        pinged = False
        if self.stream:
            await self._answer(socket, asked)
        while self.deals < deals:
            try:
                async with asyncio.timeout(PULSE):
                    text = str(await socket.recv(decode=True))
            except TimeoutError:
                if pinged:
                    return
                pinged = True
                await socket.send(json.dumps({"type": "ping", "id": 0}))
                continue
            pinged = False
            message = json.loads(text)
            if message["type"] == "update":
                self._see(message["view"]["seq"], text.encode())
                await self._answer(socket, asked)
            elif message["type"] == "ack" and message["id"] in asked:
                self.acknowledged[message["seq"]] = asked[message["id"]]
            elif message["type"] == "refused" and message["code"] in AGAIN:
                await asyncio.sleep(0.05)
                await self._answer(socket, asked)

    def _see(self, seq: int, update: bytes) -> None:
        if seq not in self.stream:
            self._dealt += json.loads(update)["event"]["kind"] == "dealt"
        assert self.stream.setdefault(seq, update) == update, f"{self.name}: update {seq} is not what it was"
        now = time.monotonic()
        self.longest, self._last = max(self.longest, now - self._last), now

    async def _answer(self, socket: websockets.ClientConnection, asked: dict[int, str]) -> None:
        view = self._newest
        deal = view["deal"]
        self._id += 1
        if deal and deal["legal"]:
            action = random.Random(view["seq"]).choice([a for a in deal["legal"] if not ends_early(a)])
            asked[self._id] = action
            await socket.send(json.dumps({"type": "act", "id": self._id, "seq": view["seq"], "action": action}))
        elif deal and deal["outcome"]:
            await socket.send(json.dumps({"type": "ready", "id": self._id}))
