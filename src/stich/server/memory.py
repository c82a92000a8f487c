"""Memory of a process with many people: garbage is collected in small pieces, and what a crowd leaves behind goes back to the system.

A full collection looks at every object, and meanwhile nobody is served: with 2,000 sockets for a quarter of a second. But nothing of ours
waits for it: a connection or a table that is over is freed at once, as nothing refers back to it (`web.websocket`).
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from typing import Any

THRESHOLDS = 2_000, 3, 2
"""Of the collector's three generations: a collection of the last looks at some 40,000 new objects."""
LOOK = 30.0
"""Seconds between two looks whether a crowd has gone."""
GONE = 10
"""It has when so many times as many were there."""


def collect_in_pieces() -> None:
    """From now on what has outlived a full collection is left out of the next ones, until `give_back`."""
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(_leave_out)
    for _ in range(2):  # by the second it knows how little there is to look at: it waits until a quarter of that is new
        gc.collect()


def _leave_out(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()


def give_back() -> None:
    """Collect everything, and give what is free to the system. It takes a while: for moments in which few are there."""
    gc.unfreeze()
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)


async def follow_crowd(crowd: Callable[[], int]) -> None:
    """Give back whenever nearly all of a crowd have gone."""
    most = 0
    while True:
        await asyncio.sleep(LOOK)
        most = max(most, now := crowd())
        if most and now <= most // GONE:
            give_back()
            most = now
