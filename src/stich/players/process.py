"""Worker processes, which were started only for players to think in."""

from __future__ import annotations

import os
import signal
from multiprocessing import parent_process
from threading import Thread


def follow_parent() -> None:
    """Leave interrupts to the parent, and end when it does, even if it was killed: otherwise a pool's processes would wait for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
