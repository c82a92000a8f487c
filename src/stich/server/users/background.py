"""Executor for background work that no request waits for."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from stich.players.process import follow_parent

NICENESS = 10
"""Increment of the nice value of the process, so that players' requests have priority."""


def background(in_process: bool, name: str) -> Executor:
    """Return an executor with one low-priority process, started at its first use; or, without ``in_process``, with one thread of this
    name."""
    if not in_process:
        return ThreadPoolExecutor(1, thread_name_prefix=name)
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
