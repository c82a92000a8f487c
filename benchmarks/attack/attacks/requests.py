"""HTTP requests that cost time or memory before anything looks at them."""

from __future__ import annotations

import socket
import time

from benchmarks.attack.base import Attack, Outcome, Stream, Target


class EndlessHeader(Stream):
    """A header whose value does not end."""

    name, group = "a header without end", "requests"

    def first(self) -> bytes:
        return b"GET /api/health HTTP/1.1\r\nHost: x\r\nX: "

    def block(self) -> bytes:
        return b"a" * 1_000_000


class ManyHeaders(Stream):
    """Requests with 10,000 headers."""

    name, group = "requests with 10,000 headers", "requests"

    def block(self) -> bytes:
        return b"GET /api/health HTTP/1.1\r\nHost: x\r\n" + b"".join(b"x-%d: 1\r\n" % n for n in range(10_000)) + b"\r\n"


class Pipeline(Stream):
    """Many requests over one connection, none of which waits for the answer before."""

    name, group = "pipelined requests", "requests"

    def block(self) -> bytes:
        return b"GET /t HTTP/1.1\r\nHost: x\r\n\r\n" * 2000


class PipelinesSideBySide(Pipeline):
    """The same over 100 connections."""

    name, group = "pipelined requests, 100 connections", "requests"
    connections = 100


class TinyChunks(Stream):
    """Bodies in chunks of one byte."""

    name, group = "chunks of one byte", "requests"
    connections = 20

    def __init__(self) -> None:
        self._cookie = ""

    def open(self, target: Target) -> socket.socket:
        self._cookie = self._cookie or target.guest()
        return target.connect()

    def first(self) -> bytes:
        head = "POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        return f"{head}Cookie: {self._cookie}\r\nTransfer-Encoding: chunked\r\n\r\n".encode()

    def block(self) -> bytes:
        return b"1\r\n \r\n" * 10_000


class ChunkExtensions(TinyChunks):
    """A chunk extension without end."""

    name, group = "a chunk extension without end", "requests"

    def first(self) -> bytes:
        return super().first() + b"1;"

    def block(self) -> bytes:
        return b"a" * 100_000


class Slow(Attack):
    """Requests that arrive a byte at a time, over 1,000 connections."""

    name, group = "slow requests, 1,000 connections", "requests"

    def run(self, target: Target, seconds: float) -> Outcome:
        begun = time.monotonic()
        held: list[socket.socket] = []
        opened = most = 0
        while time.monotonic() - begun < seconds:
            for _ in range(50):
                if len(held) < 1000:
                    try:
                        connection = target.connect()
                        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
                        held.append(connection)
                        opened += 1
                    except OSError:
                        break
            for connection in tuple(held):
                try:
                    connection.setblocking(False)
                    connection.send(b"a")
                    if not connection.recv(1000):
                        raise ConnectionError
                except BlockingIOError:
                    pass
                except OSError:
                    held.remove(connection)
                    connection.close()
            most = max(most, len(held))
            time.sleep(0.5)
        for connection in held:
            connection.close()
        return Outcome(f"{opened} connections, at most {most} at the same time", held=most <= 600)


class Reconnecting(Attack):
    """Connections that are opened and closed as fast as possible."""

    name, group = "connections without requests", "requests"

    def run(self, target: Target, seconds: float) -> Outcome:
        begun, opened = time.monotonic(), 0
        while time.monotonic() - begun < seconds:
            try:
                target.connect().close()
                opened += 1
            except OSError:
                time.sleep(0.01)
        return Outcome(f"{opened} connections")
