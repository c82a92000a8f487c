"""A light library: the dependencies of the command line and of the server are extras, and users without them get a message of one line."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Set
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from stich.extras import CLI, SERVER, missing

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "stich"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
NAME = re.compile(r"[a-z0-9-]+")


def distributions(*extras: str) -> set[str]:
    """Return the names of the distributions that these extras bring, without those of other extras."""
    requirements = [text for extra in extras for text in PROJECT["optional-dependencies"][extra]]
    return {found[0] for text in requirements if (found := NAME.match(text))} - {"stich"}


@cache
def imported(folder: Path) -> set[str]:
    """Return the outside modules that files below this folder import, wherever in the file."""
    found = set[str]()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"stich"}


KNOWN = cache(packages_distributions)


def brought_by(modules: Set[str]) -> set[str]:
    """Return the distributions of these modules."""
    known = KNOWN()
    return {known[module][0].lower().replace("_", "-") for module in modules if module in known}


def test_the_library_needs_two_distributions() -> None:
    assert {NAME.match(text)[0] for text in PROJECT["dependencies"]} == {"msgspec", "numpy"}  # type: ignore[index]


def test_the_server_imports_what_its_extra_and_the_library_bring() -> None:
    assert brought_by(imported(SOURCES / "server")) - distributions("server", "cli") - {"msgspec", "numpy"} == set()


def test_the_library_imports_nothing_of_the_server_and_the_command_line() -> None:
    for room in SOURCES.iterdir():
        if room.is_dir() and room.name != "server":
            above = distributions("server", *([] if room.name == "cli" else ["cli"]))
            assert brought_by(imported(room)) & above == set(), room.name


def test_every_module_of_the_extras_is_known() -> None:
    server = distributions("server")
    used = {module for module in imported(SOURCES / "server") if brought_by({module}) & server}
    # The imports of SQLAlchemy and uvicorn are allowed too.
    assert used <= SERVER
    assert brought_by(SERVER) == server
    assert brought_by(CLI) == distributions("cli")


@pytest.mark.parametrize("command", ["serve", "doctor", "admin reports"])
def test_a_command_of_the_server_says_what_it_needs(command: str) -> None:
    arguments = ["stich", *command.split()]
    without = f"import sys; sys.modules['sqlalchemy'] = None; sys.argv = {arguments}; from stich.cli import main; main()"
    ran = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert ran.returncode == 1 and not ran.stdout
    assert " ".join(ran.stderr.split()) == "stich: this needs sqlalchemy, which is not installed: pip install 'stich[server]'"


def test_without_the_command_line_the_program_says_how_to_install_it() -> None:
    without = "import sys; sys.modules['typer'] = None; sys.argv = ['stich', 'games']; from stich.__main__ import main; main()"
    ran = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == "stich: this needs typer, which is not installed: pip install 'stich[cli]'\n"


def test_what_no_extra_brings_is_a_fault_of_ours() -> None:
    assert missing(ModuleNotFoundError(name="stich.nonsense")) is None
