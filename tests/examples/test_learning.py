"""The programs of ``examples/learning`` learn within a few minutes, and beat a random player."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.docs.places import ROOT
from tests.rows import rows

pytestmark = pytest.mark.thorough
EXAMPLES = ROOT / "examples" / "learning"
OWN_ENVIRONMENT = {"maskable_ppo.py": "sb3-contrib>=2.9,<3", "tianshou_ppo.py": "tianshou>=2.0.1,<3"}
"""Package of each program that is not locked: Tianshou needs pandas below 3, and numba an older NumPy than Python 3.12 and later get."""
EVERY = (*OWN_ENVIRONMENT, "self_play_ppo.py")


def environment(folder: Path, package: str) -> Path:
    """Return the Python of a new environment with the package. Stich is the one of this checkout."""
    uv, python = Path(sys.executable).with_name("uv"), folder / "bin" / "python"
    # As in scripts/install-training, PyTorch comes from a folder of wheels, or as the build for processors.
    links = os.environ.get("PIP_FIND_LINKS")
    torch = ["--find-links", links] if links else ["--torch-backend", "cpu"]
    locked = [f"{name}=={version(name)}" for name in ("msgspec", "gymnasium", "pettingzoo")]
    install = ["pip", "install", "--quiet", "--python", python, *torch, package, *locked]
    for command in (["venv", "--quiet", "--python", sys.executable, folder], install):
        ran = subprocess.run([uv, *command], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stderr
    return python


@pytest.mark.parametrize("name", EVERY)
def test_it_learns_and_beats_a_random_player(name: str, tmp_path: Path) -> None:
    if name == "self_play_ppo.py" and find_spec("torch") is None:
        pytest.skip("torch is missing; install it with `scripts/install-training`")
    python = environment(tmp_path / "venv", OWN_ENVIRONMENT[name]) if name in OWN_ENVIRONMENT else Path(sys.executable)
    variables = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([python, EXAMPLES / name], capture_output=True, text=True, timeout=3600, check=False, env=variables)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "random" in done.stdout


@rows("name", EVERY)
def test_it_is_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 80


def test_every_program_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(EVERY)
