"""Where work is done for which nobody waits."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

from stich.players.process import follow_parent

NICENESS = 10
"""Added to the process's nice value: players think first."""


def behind(in_process: bool, name: str) -> Executor:
    """One process of low priority, started when it is first used; else a thread of this name."""
    if not in_process:
        return ThreadPoolExecutor(1, thread_name_prefix=name)
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    follow_parent()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(NICENESS)
