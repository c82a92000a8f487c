"""The programs of ``examples/learning`` learn within a few minutes, and beat a random player."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.docs.places import ROOT
from tests.rows import rows

pytestmark = pytest.mark.thorough
EXAMPLES = ROOT / "examples" / "learning"
NEEDS = {
    "maskable_ppo.py": ("sb3_contrib", "`pip install sb3-contrib`: it is not among the locked packages"),
    "self_play_ppo.py": ("torch", "install it with `scripts/install-training`"),
}
"""Package that each program needs, and how to get it."""


@pytest.mark.parametrize("name", NEEDS)
def test_it_learns_and_beats_a_random_player(name: str) -> None:
    package, how = NEEDS[name]
    if find_spec(package) is None:
        pytest.skip(f"{package} is missing; {how}")
    program, variables = [sys.executable, EXAMPLES / name], {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(program, capture_output=True, text=True, timeout=1800, check=False, env=variables)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "random" in done.stdout


@rows("name", NEEDS)
def test_it_is_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 80
