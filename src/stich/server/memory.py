"""Memory of a server process: garbage is collected in short steps, and free memory is returned to the system after busy times.

A full garbage collection visits every object and blocks the process, with 2,000 sockets for a quarter of a second. The server rarely needs
one: closed connections and tables are in no reference cycle, so they are freed at once (`web.websocket`).
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from typing import Any

THRESHOLDS = 2_000, 3, 2
"""Thresholds of the three generations of Python's garbage collector. A collection of the oldest generation visits about 40,000 new
objects."""
LOOK = 30.0
"""Seconds between two counts of the connections."""
GONE = 10
"""Divisor: memory is returned when the number of connections has fallen to a tenth of its peak."""


def collect_in_pieces() -> None:
    """Make later garbage collections short: exclude all objects that survive a full collection, until `give_back` is called."""
    gc.set_threshold(*THRESHOLDS)
    gc.callbacks.append(_leave_out)
    for _ in range(2):  # the second run sets the count of old objects; the next full collection then waits until a quarter of them is new
        gc.collect()


def _leave_out(phase: str, about: dict[str, Any]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()


def give_back() -> None:
    """Collect all garbage and return free memory to the system. This blocks the process, so call it when few connections are open."""
    gc.unfreeze()
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc
    if trim is not None:
        trim(0)


async def follow_crowd(crowd: Callable[[], int]) -> None:
    """Call `give_back` whenever nine of ten connections have closed since the peak. ``crowd`` returns the present number of connections."""
    most = 0
    while True:
        await asyncio.sleep(LOOK)
        most = max(most, now := crowd())
        if most and now <= most // GONE:
            give_back()
            most = now
