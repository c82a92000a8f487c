"""A newcomer's path: a wheel in a clean environment, without the checkout and without a compiler."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT

pytestmark = pytest.mark.thorough


def run(program: Path, *arguments: str | Path, folder: Path) -> str:
    """Return the output of a program. It must succeed."""
    ran = subprocess.run([program, *arguments], capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def built(folder: Path) -> Path:
    """Return the file that `make wheel` builds."""
    return Path(run(ROOT / "scripts" / "wheel", folder, folder=folder).strip())


def sources(folder: Path) -> set[str]:
    """Return the files that the wheel was built from, which are enough to build it again."""
    (archive,) = folder.glob("stich-*.tar.gz")
    return {name.partition("/")[2] for name in tarfile.open(archive).getnames()}


def description(wheel: Path) -> str:
    """Return the page that an index of packages shows."""
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return str(message_from_bytes(archive.read(name)).get_payload())


def installed(wheel: Path, folder: Path) -> Path:
    """Return the programs of an environment with this wheel and its dependencies."""
    run(Path(sys.executable), "-m", "venv", "--without-pip", "venv", folder=folder)
    pip(folder, "install", "--quiet", "--no-compile", wheel)
    return folder / "venv" / "bin"


def pip(folder: Path, *arguments: str | Path) -> str:
    """Return pip's output about that environment."""
    return run(Path(sys.executable), "-m", "pip", "--python", folder / "venv" / "bin" / "python", *arguments, folder=folder)


def size(folder: Path) -> int:
    """Return the size of all files below a folder (bytes)."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def ask(programs: Path, command: str) -> str:
    """Return the message of a command that must fail, on one line."""
    ran = subprocess.run([programs / "stich", command], capture_output=True, text=True, check=False, cwd=programs)
    assert ran.returncode == 1 and not ran.stdout
    return " ".join(ran.stderr.split())


def test_from_a_wheel_to_a_player_that_learns(tmp_path: Path) -> None:
    """One test, since the environment is dear."""
    wheel = built(tmp_path)
    assert re.fullmatch(r"stich-\d+(\.\w+)+(\+[\w.]+)?-(cp311-cp311|cp312-abi3)-manylinux_2_\d+_x86_64(\.manylinux\w+)?\.whl", wheel.name)
    names = zipfile.ZipFile(wheel).namelist()
    assert sum(name.startswith("stich/native/_core.") and name.endswith(".so") for name in names) == 1
    assert {"stich/py.typed", "stich/server/site/index.html", "stich/docs/reference/records.md", "stich/docs/rules/skat.md"} <= set(names)
    assert {f"stich/pictures/faces/{card}.svg" for card in ("french/CJ", "french/JK1", "german/CQ", "german/back")} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith("tests/")]

    kept = {str(path.relative_to(ROOT)) for folder in ("src", "native", "docs") for path in (ROOT / folder).rglob("*.*") if path.is_file()}
    needed = {name for name in kept if not name.endswith((".so", ".pyc")) and ".egg-info/" not in name}
    assert {"pyproject.toml", "CMakeLists.txt", "LICENSE", "README.md", *needed} - sources(tmp_path) == set()

    page = description(wheel)
    assert page.startswith("# Stich\n") and "import stich" in page and "pip install 'stich[cli,nets]'" in page
    assert "index" not in page, "the page stands on one"
    assert not re.findall(r"\]\((?!\w+:)|<img|!\[|<!--", page), "nothing lies beside it on an index"

    programs = installed(wheel, tmp_path)
    brought = {line.partition("==")[0].lower() for line in pip(tmp_path, "list", "--format", "freeze").splitlines()}
    assert {name.partition(" @ ")[0] for name in brought} == {"stich", "msgspec", "numpy"}
    assert size(tmp_path / "venv" / "lib") <= 90e6, "nothing but the library is installed"
    # The message of a program that is installed is a command that works: only the extra's dependencies come from an index.
    assert ask(programs, "games") == "stich: this needs typer, which is not installed: pip install 'stich[cli]'"
    pip(tmp_path, "install", "--quiet", "--no-compile", "stich[cli]")
    assert "skat" in run(programs / "stich", "games", folder=tmp_path)
    assert ask(programs, "serve").endswith("which is not installed: pip install 'stich[server]'")

    (tmp_path / "bandit.py").write_text((ROOT / "examples" / "bandit.py").read_text())
    said = run(programs / "python", "bandit.py", folder=tmp_path)
    bandit, chance = map(float, re.findall(r"-?\d+\.\d", said))
    assert bandit > chance, said
