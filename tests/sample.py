"""How often a test repeats itself: a sample in every run, more in `make sweep`."""

from __future__ import annotations

import os

SWEEP = bool(os.environ.get("STICH_SWEEP"))


def sample(usual: int, sweep: int) -> int:
    """Number of cases now: ``usual`` in every run, ``sweep`` where there is time."""
    return sweep if SWEEP else usual
