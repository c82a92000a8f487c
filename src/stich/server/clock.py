"""Time and chance as the server gets them from outside, so that tests can hand in their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from secrets import token_bytes
from typing import Protocol

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


class SystemClock:
    """The machine's own time."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

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
