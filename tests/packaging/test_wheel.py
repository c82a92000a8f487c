"""A newcomer's path: a wheel in a clean environment, without the checkout and without a compiler."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.docs.snippets import ROOT


def run(program: Path, *arguments: str | Path, folder: Path) -> str:
    """What a program prints; it must succeed."""
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def built(folder: Path) -> Path:
    """What `make wheel` builds."""
    return Path(run(ROOT / "scripts" / "wheel", folder, folder=folder).strip())


def installed(wheel: Path, folder: Path) -> Path:
    """The programs of an environment that has this wheel, and what it asks for."""
    run(Path(sys.executable), "-m", "venv", "venv", folder=folder)
    run(folder / "venv" / "bin" / "pip", "install", "--quiet", wheel, folder=folder)
    return folder / "venv" / "bin"


def test_from_a_wheel_to_a_player_that_learns(tmp_path: Path) -> None:
    """One test, since the environment is dear."""
    wheel = built(tmp_path)
    assert re.fullmatch(r"stich-[\d.]+-(cp311-cp311|cp312-abi3)-manylinux_2_\d+_x86_64(\.manylinux\w+)?\.whl", wheel.name)
    names = zipfile.ZipFile(wheel).namelist()
    assert sum(name.startswith("stich/native/_core.") and name.endswith(".so") for name in names) == 1
    assert {"stich/py.typed", "stich/server/site/index.html", "stich/docs/records.md", "stich/docs/rules/skat.md"} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith("tests/")]

    programs = installed(wheel, tmp_path)
    brought = run(programs / "pip", "list", "--format", "freeze", folder=tmp_path).lower()
    assert "stich==" in brought and "msgspec==" in brought
    assert not [name for name in ("starlette", "uvicorn", "sqlalchemy", "onnxruntime", "ray") if f"{name}==" in brought]
    assert "skat" in run(programs / "stich", "games", folder=tmp_path)
    serve = subprocess.run([programs / "stich", "serve"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert serve.returncode == 1 and "pip install 'stich[server]'" in " ".join(serve.stderr.split())

    (tmp_path / "bandit.py").write_text((ROOT / "examples" / "bandit.py").read_text())
    said = run(programs / "python", "bandit.py", folder=tmp_path)
    bandit, chance = map(float, re.findall(r"-?\d+\.\d", said))
    assert bandit > chance, said
