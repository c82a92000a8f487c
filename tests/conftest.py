"""What all tests share: how fast a machine is must not decide them, and waste is not looked for all the time."""

from __future__ import annotations

import gc
import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("stich", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stich")

# Half a million objects live as long as the tests do. To go through them as often as Python does by itself takes a fourteenth of the time.
gc.set_threshold(50_000, 20, 20)

# Where tests run in a shell's background, interrupts are ignored, and every program that they start would ignore them too.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The simulation, whose tests take longest, comes first: at the end no core waits for it."""
    items.sort(key=lambda item: "tests/simulation/" not in item.nodeid)


def pytest_collection_finish() -> None:
    """What was imported stays: it need not be gone through again, which pytest does five times at the end."""
    gc.freeze()
