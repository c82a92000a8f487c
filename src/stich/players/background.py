"""Work of low priority beside the event loop, in a process or thread."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TypeVar, TypeVarTuple

from .process import follow_parent

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")

NICENESS = 10
"""Increment of the nice value of a process for whose work no request waits, so that players' requests have priority."""


class Background:
    """One low-priority process, or one thread. It starts at the first `run`, and again at the next one after it has died or was stopped."""

    def __init__(self, in_process: bool, name: str, niceness: int = NICENESS) -> None:
        """Set up the work. ``in_process``: False for a thread of this name; ``niceness``: increment of the nice value of the process."""
        self._in_process, self._name, self._niceness = in_process, name, niceness
        self._executor: Executor | None = None

    async def run(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """Return the function's result for these arguments. Calls run one after the other. Raise `BrokenExecutor` if the process dies."""
        if self._executor is None:
            self._executor = self._started()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, function, *arguments)
        except BrokenExecutor:
            self._executor = None
            raise

    def _started(self) -> Executor:
        if not self._in_process:
            return ThreadPoolExecutor(1, thread_name_prefix=self._name)
        return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin, initargs=(self._niceness,))

    async def stop(self) -> None:
        """End the process or thread after the call in progress. Calls that have not begun are cancelled."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown, cancel_futures=True)

    def close(self) -> None:
        """Like `stop`, but block until the call in progress ends."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(cancel_futures=True)


def _begin(niceness: int) -> None:
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(niceness)
