"""Functions for the worker processes in which computer players run."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def follow_parent() -> None:
    """Ignore interrupts, which the parent process handles, and end this process when the parent ends, even if it is killed.

    Without this call the processes of a pool would wait for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
