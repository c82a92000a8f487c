"""Challenges that a passkey signs: each for one session and one purpose, good for a few minutes, and for one answer, right or wrong."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Literal

import msgspec

from stich.kernel.errors import StichError
from stich.server.clock import Randomness

Purpose = Literal["sign up", "sign in", "add", "confirm"]


class Challenge(msgspec.Struct, frozen=True):
    """What was asked of whom."""

    value: bytes
    purpose: Purpose
    expires: float
    name: str = ""
    """The name for which somebody signs up."""


class Challenges:
    """One challenge for each session: a new one takes the place of the last. Beyond ``remembered`` sessions the oldest goes."""

    def __init__(self, age: float, monotonic: Callable[[], float], randomness: Randomness, remembered: int = 4096) -> None:
        self._age, self._monotonic, self._randomness, self._remembered = age, monotonic, randomness, remembered
        self._open: OrderedDict[bytes, Challenge] = OrderedDict()

    def ask(self, session: bytes, purpose: Purpose, name: str = "") -> bytes:
        """A challenge for the session whose token has this hash."""
        asked = Challenge(self._randomness(32), purpose, self._monotonic() + self._age, name)
        self._open.pop(session, None)
        self._open[session] = asked
        if len(self._open) > self._remembered:
            self._open.popitem(last=False)
        return asked.value

    def take(self, session: bytes, purpose: Purpose) -> Challenge:
        """The challenge that this session answers now, for good. `StichError` ``passkey/expired`` where there is none."""
        asked = self._open.pop(session, None)
        if asked is None or asked.purpose != purpose or asked.expires < self._monotonic():
            raise StichError("this passkey answers nothing that was asked just now: begin again", code="passkey/expired")
        return asked
