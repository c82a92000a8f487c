"""The commands and snippets of our pages work as stated; `snippets` describes how a page marks those that cannot be run."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.package import installed
from tests.docs.snippets import PAGES, ROOT, RUN, Block, blocks, files

CHANGES_THE_MACHINE = re.compile(r"^\s*(?:sudo|make|npm|npx|pip|apt-get|git|rm)\b", re.MULTILINE)
"""Commands that a page may contain and a test must not run."""

WITH_CODE = [page for page in PAGES if any(block.language in RUN and not block.not_run for block in blocks(page))]
LONG = ("adding-a-game", "arena", "cli", "data", "fair-audit", "fair-boards", "moderation", "operations", "scorer")
"""Pages of the guide whose programs take more than four seconds: they run in `make test-all`."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder that looks like the repository; what is written lies here."""
    for entry in ROOT.iterdir():
        if entry.name != ".git":
            (tmp_path / entry.name).symlink_to(entry)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def shell(commands: str, block: Block) -> str:
    """Return the output of the commands. They must succeed, and get no input."""
    assert not CHANGES_THE_MACHINE.search(commands), f"{block}: mark it with <!-- not run: reason -->"
    # Lines stay whole in a pipe, but for COLUMNS, which the readline library puts into the environment of this process.
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    bash = ["bash", "-euo", "pipefail", "-c", commands]
    ran = subprocess.run(bash, check=False, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, env=environment)
    assert ran.returncode == 0, f"{block}: {commands}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


def console(block: Block) -> None:
    """Run each command after ``$`` and compare what it prints."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert not parts[0].strip() and len(parts) > 1, f"{block}: a console block begins with '$ '"
    for part in parts[1:]:
        command, _, expected = part.partition("\n")
        while command.endswith("\\"):
            more, _, expected = expected.partition("\n")
            command += f"\n{more}"
        printed = shell(command, block).rstrip()
        wanted = "[\\s\\S]*".join(re.escape(piece) for piece in re.split(r"^…$", expected.rstrip(), flags=re.MULTILINE))
        assert re.fullmatch(wanted, printed), f"{block}: {command}\n{printed}"


def python(block: Block, names: dict[str, Any]) -> None:
    """Execute the block with the page's names; one with prompts is a doctest."""
    if ">>> " in block.text:
        told = io.StringIO()
        test = doctest.DocTestParser().get_doctest(block.text + "\n", names, str(block), str(block.page), block.line)
        failed, _ = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.write, clear_globs=False)
        assert not failed, told.getvalue()
        names.update(test.globs)
        return
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile("\n" * block.line + block.text, str(block.page), "exec"), names)


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.thorough if page.stem in LONG else ()) for page in WITH_CODE],
    ids=[str(page.relative_to(ROOT)) for page in WITH_CODE],
)
def test_page(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if files(page):
        installed(page, folder / "package", monkeypatch)
    names: dict[str, Any] = {"__name__": "__page__"}
    for block in blocks(page):
        match None if block.not_run or block.file else RUN.get(block.language):
            case "sh":
                shell(block.text, block)
            case "console":
                console(block)
            case "python":
                python(block, names)


def test_only_what_could_be_run_is_marked() -> None:
    idle = [str(block) for page in PAGES for block in blocks(page) if block.not_run and block.language not in RUN]
    assert not idle, "'not run' stands before blocks that are never run"


def test_a_mark_stands_right_before_its_block() -> None:
    for page in PAGES:
        marks = page.read_text().count("<!-- not run: ")
        assert marks == sum(block.not_run is not None for block in blocks(page)), page


def test_the_readme_begins_with_a_session() -> None:
    session = next(block for block in blocks(ROOT / "README.md") if block.language == "python")
    assert not session.not_run
    assert len(session.text.splitlines()) <= 12
