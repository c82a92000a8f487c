"""Executor for work of low priority beside the event loop."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from .process import follow_parent

NICENESS = 10
"""Increment of the nice value of a process for whose work no request waits, so that players' requests have priority."""


def background(in_process: bool, name: str, niceness: int = NICENESS) -> Executor:
    """Return an executor with one low-priority process, started at its first use; or, without ``in_process``, with one thread of this
    name. ``niceness``: increment of the nice value of the process."""
    if not in_process:
        return ThreadPoolExecutor(1, thread_name_prefix=name)
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin, initargs=(niceness,))


def _begin(niceness: int) -> None:
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(niceness)
