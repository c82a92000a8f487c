"""WebSocket frames that cost time of the event loop."""

from __future__ import annotations

import socket
from typing import ClassVar

from benchmarks.attack.base import Stream, Target

MASK = bytes(4)
PING, PONG, CONTINUATION = b"\x89\x80" + MASK, b"\x8a\x80" + MASK, b"\x00\x80" + MASK
FIRST_FRAGMENT = b"\x01\x80" + MASK
TEXT = b'{"type":"ping","id":1}'
MESSAGE = bytes([0x81, 0x80 | len(TEXT)]) + MASK + TEXT


class Frames(Stream):
    """Frames over the socket of the attacker's own table."""

    group = "frames"
    frame: ClassVar[bytes]

    def __init__(self) -> None:
        self._cookie = self._table = ""

    def open(self, target: Target) -> socket.socket:
        if not self._table:
            self._cookie = target.guest()
            self._table = target.table(self._cookie, sit=0)
        return target.websocket(self._cookie, self._table)

    def block(self) -> bytes:
        return self.frame * 10_000


class Pings(Frames):
    """Empty pings, each of which wants an answer."""

    name = "empty pings"
    frame = PING


class Pongs(Frames):
    """Empty pongs."""

    name = "empty pongs"
    frame = PONG


class Fragments(Frames):
    """A message of empty fragments without end."""

    name = "empty fragments"
    frame = CONTINUATION

    def first(self) -> bytes:
        return FIRST_FRAGMENT


class Messages(Frames):
    """Well-formed messages, as fast as possible, over as many sockets as one guest may have."""

    name = "messages over 16 sockets"
    frame = MESSAGE
    connections = 16


class ManySockets(Frames):
    """Empty pongs over as many sockets as one guest may have."""

    name = "empty pongs over 16 sockets"
    frame = PONG
    connections = 16
