"""Time and chance as the server gets them from outside, so that tests can hand in their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from secrets import token_bytes
from typing import Protocol

import structlog

Randomness = Callable[[int], bytes]
"""So many unpredictable bytes."""


class Clock(Protocol):
    """What time it is, and waiting."""

    def now(self) -> float:
        """Seconds since 1970."""

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""

    async def sleep(self, seconds: float) -> None:
        """Wait so long."""


log = structlog.get_logger()
SETTLING = 120.0
"""Seconds after its start in which `SystemClock.now` follows the machine's time at once."""
NOTED = 2.0
"""Seconds of a jump of which the log tells the operator."""
SLEW = 0.01
"""Seconds by which `SystemClock.now` comes nearer to the machine's time in a second."""


class SystemClock:
    """The machine's own time, without its jumps.

    When the machine's clock is set, `now` goes on evenly and follows slowly, one hundredth faster or slower than time passes: decisions
    are timed by `now`, and a jump costs no player one. A server that is started again takes the machine's time at once, and so does one
    in its first minutes, since a machine may set its clock while it starts. Time in which the machine sleeps does not count.
    """

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._wall, self._monotonic = wall, monotonic
        self._at, self._now = monotonic(), wall()
        self._settled = self._at + SETTLING
        self._ahead = 0.0

    def now(self) -> float:
        passed = self._monotonic() - self._at
        self._at += passed
        self._now += passed
        ahead = self._wall() - self._now
        if abs(ahead - self._ahead) > NOTED:
            log.warning("the machine's clock was set", seconds=round(ahead - self._ahead))
        self._now += ahead if self._at < self._settled else max(-SLEW * passed, min(SLEW * passed, ahead))
        self._ahead = self._wall() - self._now
        return self._now

    def monotonic(self) -> float:
        return self._monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def system_randomness(size: int) -> bytes:
    """Bytes from the operating system."""
    return token_bytes(size)


NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def name(randomness: Randomness, length: int) -> str:
    """A random name of easily read letters (31 of them, so each carries almost five bits)."""
    letters = ""
    while len(letters) < length:
        letters += "".join(NAME_LETTERS[b % 31] for b in randomness(length) if b < 248)
    return letters[:length]
