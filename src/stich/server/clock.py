"""Sources of time and random bytes for the server. Tests pass their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from secrets import token_bytes
from typing import Protocol

import structlog

Randomness = Callable[[int], bytes]
"""Function that returns unpredictable bytes of a given number."""


class Clock(Protocol):
    """Source of the time, and way to wait."""

    def now(self) -> float:
        """Return the current time (seconds since 1970)."""

    def monotonic(self) -> float:
        """Return the seconds since an arbitrary moment; the value never decreases."""

    async def sleep(self, seconds: float) -> None:
        """Wait for this time (seconds)."""


log = structlog.get_logger()
SETTLING = 120.0
"""Seconds after the start in which `SystemClock.now` adopts changes of the machine's time at once."""
NOTED = 2.0
"""Smallest jump of the machine's time that is logged, in seconds."""
SLEW = 0.01
"""Correction of `SystemClock.now` towards the machine's time, in seconds per second."""


class SystemClock:
    """The machine's time, smoothed: jumps of the machine's clock are followed slowly.

    When the machine's clock is set, `now` runs one percent faster or slower until it agrees with the new time. Players' decisions are timed
    by `now`, so a jump costs no player any time. In its first two minutes a server adopts the machine's time at once, since a machine may
    set its clock while it starts. Time in which the machine sleeps does not count.
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
    """Return random bytes from the operating system."""
    return token_bytes(size)


NAME_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def name(randomness: Randomness, length: int) -> str:
    """Return a random name of ``length`` letters and digits. They are of 31 characters that are easy to tell apart; each adds almost five
    bits of randomness."""
    letters = ""
    while len(letters) < length:
        letters += "".join(NAME_LETTERS[b % 31] for b in randomness(length) if b < 248)
    return letters[:length]
