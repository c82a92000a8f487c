"""Challenges for passkeys: each is valid for one session, one purpose, a few minutes, and a single answer, right or wrong."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

import msgspec

from stich.kernel.errors import StichError
from stich.server.clock import Randomness

Purpose = Literal["sign up", "sign in", "add", "confirm"]


class Challenge(msgspec.Struct, frozen=True):
    """A challenge and its purpose."""

    value: bytes
    purpose: Purpose
    expires: float
    name: str = ""
    """Name of the new account when signing up."""


class Challenges:
    """The open challenges, one for each session. A new one replaces the last. Beyond ``remembered`` sessions the oldest is dropped."""

    def __init__(self, age: float, monotonic: Callable[[], float], randomness: Randomness, remembered: int = 4096) -> None:
        self._age, self._monotonic, self._randomness, self._remembered = age, monotonic, randomness, remembered
        self._open: OrderedDict[bytes, Challenge] = OrderedDict()

    def ask(self, session: bytes, purpose: Purpose, name: str = "") -> bytes:
        """Return a new challenge for the session with this token hash."""
        asked = Challenge(self._randomness(32), purpose, self._monotonic() + self._age, name)
        self._open.pop(session, None)
        self._open[session] = asked
        if len(self._open) > self._remembered:
            self._open.popitem(last=False)
        return asked.value

    def take(self, session: bytes, purpose: Purpose) -> Challenge:
        """Remove and return the open challenge of this session. Raise `StichError` ``passkey/expired`` if there is none for this
        purpose."""
        asked = self._open.pop(session, None)
        if asked is None or asked.purpose != purpose or asked.expires < self._monotonic():
            raise StichError("this passkey answers nothing that was asked just now: begin again", code="passkey/expired")
        return asked
