"""Sizes of the two test runs: `make test` takes a sample, `make test-all` (STICH_TEST_ALL=1) takes everything."""

from __future__ import annotations

import os

import pytest

TEST_ALL = bool(os.environ.get("STICH_TEST_ALL"))


def sample(usual: int, thorough: int) -> int:
    """Return the number of cases: ``usual`` in `make test`, ``thorough`` in `make test-all`."""
    return thorough if TEST_ALL else usual


def is_named(config: pytest.Config) -> bool:
    """Return whether the command line names a test file, or a test in one. Named files run whole."""
    return any(".py" in argument for argument in config.invocation_params.args)
