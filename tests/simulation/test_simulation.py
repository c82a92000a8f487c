"""The whole server in virtual time, with faults, from many seeds; `make simulate` runs as many as one likes."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sample import sample
from tests.simulation.caught import caught
from tests.simulation.plants import PLANTS
from tests.simulation.world import run, unheard

SEEDS, CHUNK = sample(30, 300), sample(10, 20)
MOST_SEEDS = 1000
"""Seeds among which one catches each planted bug, on every version of Python."""


@pytest.fixture(scope="module", autouse=True)
def _only_what_is_new() -> None:
    """Keep the objects of other tests out of the collections after each run."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Free the objects of a run before the next test."""
    with unheard():
        yield
        gc.collect()


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_nothing_that_must_never_be(first: int) -> None:
    """All kinds of faults happen, the tables are played at through them, and nothing is violated."""
    results = [run(seed) for seed in range(first, first + CHUNK)]
    failed = {result.seed: result.violations for result in results if result.violations}
    assert not failed, "\n".join(f"make simulate SEED={seed}: {violations[0]}" for seed, violations in failed.items())
    happened = {kind for result in results for kind in result.happened}
    assert {"kill", "disaster", "closed", "answer", "could not start"} <= happened
    if first == 0:  # one run in five has one
        assert "failed request" in happened
    assert sum(result.events for result in results) > CHUNK * 10


@pytest.mark.thorough
def test_a_run_is_a_function_of_its_seed_alone() -> None:
    program = "from tests.simulation.world import run; print([run(seed).trace for seed in (3, 1, 3)])"
    here = Path(__file__).parents[2]
    traces = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=here,
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "random")
    }
    assert len(traces) == 1
    assert eval(traces.pop()) == [run(seed).trace for seed in (3, 1, 3)]


def test_the_page_tells_of_every_planted_bug() -> None:
    assert list(caught()) == list(PLANTS)
    assert len(PLANTS) >= 20
    assert all(seed < MOST_SEEDS for seeds, _ in caught().values() for seed in seeds)


@pytest.mark.parametrize("name", list(PLANTS)[: sample(5, len(PLANTS))])
def test_a_planted_bug_is_caught(name: str) -> None:
    """A seed of the table catches the bug. On a version of Python where none does, another of a hundred seeds must."""
    seeds, check = caught()[name]
    with PLANTS[name]():
        violations = (run(seed).violations for seed in (*seeds, *range(100)))
        assert any(found and found[0].startswith(f"{check}:") for found in violations)
