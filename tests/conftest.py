"""What all tests share: how fast a machine is must not decide them."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("stich", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stich")


def pytest_xdist_auto_num_workers() -> int:
    """Two for each core: tests in a browser wait for half of their time."""
    return 2 * len(os.sched_getaffinity(0))
