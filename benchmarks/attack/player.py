"""Guest of the attacker who plays at a table over its WebSocket."""

from __future__ import annotations

import json
import secrets
import time
from typing import Any

from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from stich.fair.numbers import commitment_of

from .base import PATIENCE, Target

WANTED = {"game": "skat", "preset": "skat-isko", "options": {"rounds": 1}}


def open_socket(target: Target, cookie: str, table: str, query: str = "") -> ClientConnection:
    """Open the socket of a table, and wait where there are too many requests. ``query``: end of the address, such as ``?since=0``."""
    headers = target.headers(cookie)
    origin = headers.pop("Origin")
    address = f"ws://{target.host}:{target.port}/api/tables/{table}/socket{query}"
    while True:
        try:
            return connect(address, sock=target.connect(), origin=origin, additional_headers=headers, compression=None, proxy=None)  # type: ignore[arg-type]
        except InvalidStatus as refused:
            if refused.response.status_code != 429:
                raise
            time.sleep(0.5)


class Player:
    """One guest at one table, who commits to a number for the first deal."""

    def __init__(self, target: Target) -> None:
        self.target, self.cookie = target, target.guest()
        self.number = secrets.token_bytes(16)
        self.commitment = commitment_of(self.number)
        self.view: dict[str, Any] = {}
        self._command = 0

    def join(self, table: str) -> None:
        """Open the socket of the table."""
        self._socket = open_socket(self.target, self.cookie, table)

    def leave(self) -> None:
        """Close the socket."""
        self._socket.close()

    def receive(self) -> dict[str, Any]:
        """Return the next message; keep the table's view if it has one."""
        message: dict[str, Any] = json.loads(self._socket.recv(timeout=PATIENCE))
        if message["type"] == "update":
            self.view = message["view"]
        return message

    def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a command; return its answer."""
        self._command += 1
        self._socket.send(json.dumps({"type": kind, "id": self._command, **fields}))
        while (message := self.receive()).get("id") != self._command or message["type"] not in ("ack", "refused", "pong"):
            pass
        return message

    def is_dealt(self) -> bool:
        """Return whether the cards of the first deal are there."""
        return bool(self.view) and self.view["deal"] is not None

    def pass_in(self) -> None:
        """Pass until the deal is over."""
        while not (self.is_dealt() and self.view["deal"]["outcome"]):
            if self.is_dealt() and "pass" in self.view["deal"]["legal"]:
                self.say("act", seq=self.view["seq"], action="pass")
            else:
                self.receive()


def three_players(target: Target) -> tuple[str, list[Player]]:
    """Return the id of a new private table, and its host and two others with open sockets, who do not sit yet."""
    players = [Player(target) for _ in range(3)]
    table = target.table(players[0].cookie, **WANTED)
    for player in players:
        player.join(table)
    return table, players
