"""The whole server in virtual time, with faults, from ninety seeds; `make sweep` has 300, and `make simulate` as many as one likes."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sample import sample
from tests.simulation.plants import PLANTS
from tests.simulation.world import run, unheard

SEEDS, CHUNK = sample(90, 300), 30


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """What a run leaves is forgotten before the next test."""
    with unheard():
        yield
        gc.collect()


@pytest.mark.parametrize("first", range(0, SEEDS, CHUNK))
def test_nothing_that_must_never_be(first: int) -> None:
    failed = {result.seed: result.violations for seed in range(first, first + CHUNK) if (result := run(seed)).violations}
    assert not failed, "\n".join(f"make simulate SEED={seed}: {violations[0]}" for seed, violations in failed.items())


def test_the_storms_are_real() -> None:
    """All kinds of faults happen, and the tables are played at through them."""
    results = [run(seed) for seed in range(400, 420)]
    happened = {kind for result in results for kind in result.happened}
    assert {"kill", "disaster", "closed", "answer", "could not start", "failed request"} <= happened
    assert sum(result.events for result in results) > 20 * 10


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


CAUGHT = re.compile(r"^\| (.+) \| (\d+) \| (\w+) \|$", re.MULTILINE)


def caught() -> dict[str, tuple[int, str]]:
    """The table of docs/reliability.md: by planted bug, the seed that catches it, and the check."""
    page = (Path(__file__).parents[2] / "docs" / "reliability.md").read_text()
    return {name: (int(seed), check) for name, seed, check in CAUGHT.findall(page)}


def test_the_page_tells_of_every_planted_bug() -> None:
    assert list(caught()) == list(PLANTS)
    assert len(PLANTS) >= 20
    assert all(seed < 1000 for seed, _ in caught().values())


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_bug_is_caught(name: str) -> None:
    seed, check = caught()[name]
    with PLANTS[name]():
        assert run(seed).violations[0].startswith(f"{check}:")
