"""Pictures as PNG, for link previews, most of which do not support SVG."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import OrderedDict
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import resvg_py

from stich.players.process import follow_parent

NICENESS = 5
"""Increment of the nice value of the drawing process, so that computer players run first."""


def png(svg: str) -> bytes:
    """Return the picture as PNG in its original size. No system fonts are loaded, since the pictures contain no text elements."""
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)


class Raster:
    """Converter of pictures to PNG, with a cache of the newest ones. It works in a separate process, because a picture takes a tenth of a
    second."""

    def __init__(self, kept: int = 64, *, in_process: bool = True) -> None:
        """Create a converter. ``kept``: number of cached pictures; ``in_process``: False converts in a thread instead, for tests."""
        self._in_process, self._size = in_process, kept
        self._executor: Executor | None = None
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def png(self, svg: str) -> bytes:
        """Return the picture as PNG, from the cache if possible."""
        if svg in self._kept:
            self._kept.move_to_end(svg)
            return self._kept[svg]
        if self._executor is None:
            self._executor = _executor() if self._in_process else ThreadPoolExecutor(1, thread_name_prefix="pictures")
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._executor, png, svg)
        except BrokenExecutor:
            self._executor = None
            raise
        self._kept[svg] = drawn
        if len(self._kept) > self._size:
            self._kept.popitem(last=False)
        return drawn

    def close(self) -> None:
        """End the process or thread."""
        if self._executor is not None:
            self._executor.shutdown(cancel_futures=True)


def _executor() -> Executor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
