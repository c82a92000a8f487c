"""Settings of all tests: no deadlines, rare garbage collection, and the tests that `make test` leaves to `make test-all`.

A test marked ``@pytest.mark.thorough`` runs in `make test-all` only, as does a module with ``pytestmark = pytest.mark.thorough``.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.sample import TEST_ALL, is_named

pytest_plugins = ["tests.second_try"]

THOROUGH_MODULE = re.compile(r"^pytestmark = .*\bthorough\b", re.MULTILINE)

settings.register_profile("stich", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("stich")

# Half a million objects live as long as the tests. With Python's default thresholds, collection takes a fourteenth of the time.
gc.set_threshold(50_000, 20, 20)

# Node.js, as found or installed by scripts/install-node
os.environ["PATH"] = f"{sys.prefix}/node/bin{os.pathsep}{os.environ['PATH']}"

# In the background of a shell, interrupts are ignored, and every program that the tests start would inherit this.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip modules that are thorough as a whole without importing them, unless everything runs."""
    if TEST_ALL or collection_path.suffix != ".py" or is_named(config):
        return None
    return True if THOROUGH_MODULE.search(collection_path.read_text(encoding="utf-8")) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out thorough tests unless everything runs, and start with the simulation, whose tests take longest."""
    if not (TEST_ALL or is_named(config)):
        left_out = [item for item in items if item.get_closest_marker("thorough")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]
    items.sort(key=lambda item: "tests/simulation/" not in item.nodeid)


def pytest_collection_finish() -> None:
    """Exclude all imported objects from garbage collection, which pytest runs five times at the end."""
    gc.freeze()
