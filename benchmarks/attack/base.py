"""Base classes of attacks. The docstring of the package says how to add one."""

from __future__ import annotations

import base64
import http.client
import importlib
import json
import os
import pkgutil
import select
import socket
import time
from abc import ABC, abstractmethod
from typing import Any, ClassVar

import msgspec

RATE = 10_000_000
"""Bytes a second that a `Stream` sends."""
PATIENCE = 60.0


class Outcome(msgspec.Struct):
    """Result of an attack, as the attacker saw it."""

    note: str
    held: bool = True
    """False if the attacker got what the server should have refused."""


class Target(msgspec.Struct):
    """Server under attack, and the address from which one attacker comes."""

    port: int
    source: str
    host: str = "127.0.0.1"
    forwarded: str = ""
    """Client address in the header of a proxy, which the server believes from 127.0.0.1 only."""

    @property
    def origin(self) -> str:
        return f"http://{self.host}:{self.port}"

    def behind_proxy(self, client: str) -> Target:
        """Return a target for a client of this address, whose requests come through a proxy on this machine."""
        return msgspec.structs.replace(self, source="127.0.0.1", forwarded=client)

    def headers(self, cookie: str = "") -> dict[str, str]:
        """Return the headers of a request."""
        headers = {"Origin": self.origin, "Cookie": cookie, "X-Forwarded-For": self.forwarded}
        return {name: value for name, value in headers.items() if value}

    def connect(self) -> socket.socket:
        """Open a connection from the attacker's address."""
        return socket.create_connection((self.host, self.port), timeout=PATIENCE, source_address=(self.source, 0))

    def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
        """Send a request; return status, body (decoded if it is JSON) and session cookie of the answer."""
        answer, content = self._request(method, path, body, cookie)
        is_json = bool(content) and "json" in (answer.getheader("Content-Type") or "")
        given = (answer.getheader("Set-Cookie") or "").split(";")[0]
        return answer.status, json.loads(content) if is_json else content, given

    def download(self, path: str, cookie: str = "") -> bytes:
        """Return the bytes of a file."""
        answer, content = self._request("GET", path, None, cookie)
        if answer.status != 200:
            raise ConnectionError(f"{path}: {answer.status} {content[:200]!r}")
        return content

    def _request(self, method: str, path: str, body: Any, cookie: str) -> tuple[http.client.HTTPResponse, bytes]:
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENCE, source_address=(self.source, 0))
        try:
            headers = {"Content-Type": "application/json", **self.headers(cookie)}
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            return answer, answer.read()
        finally:
            connection.close()

    def ask_again(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, Any, str]:
        """Send a request as in `ask`, and again for as long as the server answers that there are too many."""
        while (answer := self.ask(method, path, body, cookie))[0] == 429:
            time.sleep(0.5)
        return answer

    def guest(self) -> str:
        """Return the session cookie of a new guest."""
        return self.ask_again("GET", "/api/me")[2]

    def table(self, cookie: str, **wanted: Any) -> str:
        """Return the id of a new table of this guest."""
        status, body, _ = self.ask("POST", "/api/tables", {"game": "skat", "preset": "skat-isko", "options": {}, **wanted}, cookie)
        if status != 201:
            raise ConnectionError(f"no table: {status} {body}")
        return str(body["id"])

    def websocket(self, cookie: str, table: str) -> socket.socket:
        """Open the socket of a table."""
        connection = self.connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nOrigin: {self.origin}\r\nCookie: {cookie}\r\n"
            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )
        answer = connection.recv(4096)
        if b" 101 " not in answer[:30]:
            connection.close()
            raise ConnectionError(answer[:60].decode(errors="replace"))
        return connection


class Attack(ABC):
    """One attack. Subclasses with a ``name`` are registered."""

    name: ClassVar[str] = ""
    group: ClassVar[str]
    """Kind of attack, such as ``frames``; attacks of a group stand together in the table."""
    registered: ClassVar[dict[str, type[Attack]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.name:
            Attack.registered[cls.name] = cls

    @abstractmethod
    def run(self, target: Target, seconds: float) -> Outcome:
        """Attack for at most so many seconds."""


class Stream(Attack):
    """Sends bytes at `RATE` over a number of connections, and connects again when the server closes one."""

    connections: ClassVar[int] = 1
    pause: ClassVar[float] = 0.05
    """Seconds between two attempts to connect again."""

    def open(self, target: Target) -> socket.socket:
        """Open a connection that is ready for `block`."""
        return target.connect()

    def first(self) -> bytes:
        """Return what is sent once over each connection."""
        return b""

    @abstractmethod
    def block(self) -> bytes:
        """Return what is sent again and again."""

    def run(self, target: Target, seconds: float) -> Outcome:
        begun, sent, opened, refused = time.monotonic(), 0, 0, 0
        waiting: dict[socket.socket, bytes] = {}
        block, again = self.block(), 0.0
        answers: dict[str, int] = {}
        while (now := time.monotonic()) - begun < seconds:
            if len(waiting) < self.connections and now >= again:
                try:
                    connection = self.open(target)
                    connection.setblocking(False)
                    waiting[connection] = self.first() + block
                    opened += 1
                except OSError:
                    refused += 1
                    again = now + self.pause
            if sent > RATE * (now - begun):
                time.sleep(0.001)
                continue
            readable, writable, _ = select.select(list(waiting), list(waiting), [], 0.05)
            for connection in {*readable, *writable}:
                try:
                    if connection in readable:
                        received = connection.recv(65536)
                        if not received:
                            raise ConnectionError
                        if received.startswith(b"HTTP/1.1 "):
                            answers[received[9:12].decode()] = answers.get(received[9:12].decode(), 0) + 1
                        elif b"too many frames" in received:
                            answers["4429"] = answers.get("4429", 0) + 1
                    if connection in writable:
                        size = connection.send(waiting[connection])
                        sent += size
                        waiting[connection] = waiting[connection][size:] or block
                except BlockingIOError:
                    pass
                except OSError:
                    del waiting[connection]
                    connection.close()
        for connection in waiting:
            connection.close()
        closed = opened - len(waiting)
        seen = ", ".join(f"{count} × {code}" for code, count in sorted(answers.items()))
        return Outcome(f"{sent / 1e6:.1f} MB sent, {opened} connections, {closed} closed, {refused} refused; {seen or 'no answer'}")


def load() -> dict[str, type[Attack]]:
    """Import all attacks; return them by name."""
    from . import attacks

    for module in pkgutil.iter_modules(attacks.__path__):
        importlib.import_module(f"{attacks.__name__}.{module.name}")
    return dict(sorted(Attack.registered.items(), key=lambda named: (named[1].group, named[0])))
