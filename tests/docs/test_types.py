"""The programs of README and guides pass ``mypy --strict``, as a reader's own would who types them in."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.package import write
from tests.docs.snippets import PAGES, ROOT, Block, blocks, files

pytestmark = pytest.mark.thorough

KNOWN = Path(__file__).parent / "known_types.py"
HEAD = '# mypy: allow-redefinition, disable-error-code="unused-ignore"'
"""Pages go on with names that they had, and ignore what a reader's own settings may not."""
FOLDERS = {"tutorial", "how-to", "reference", "explanation"}
GUIDES = [page for page in PAGES if page == ROOT / "README.md" or FOLDERS & {page.parent.name}]


def program(block: Block) -> str:
    """Return the block as a program: of one with prompts what stands after them."""
    if ">>> " not in block.text:
        return block.text
    return "".join(example.source for example in doctest.DocTestParser().get_examples(block.text + "\n"))


def programs(page: Path) -> str:
    """All programs of a page in one, since one may use what another has made; empty where there is none."""
    return "\n".join(program(b) for b in blocks(page) if b.language in ("python", "py") and not b.not_run and not b.file)


def complaints(folder: Path) -> list[str]:
    """Everything that mypy says to all programs and to the packages that pages write, with our settings: it has read the library before."""
    names = [str(KNOWN)]
    for page in GUIDES:
        if text := programs(page):
            module = folder / f"page_{page.stem.replace('-', '_').lower()}.py"
            module.write_text(f"{HEAD}\n{text}\n")
            names.append(str(module))
        if files(page):
            write(page, folder)
            names += [str(path) for path in sorted(folder.rglob("*.py")) if path.parent != folder]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", *names],
        env={**os.environ, "MYPYPATH": str(folder)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not run.stderr, run.stderr
    return run.stdout.splitlines()


def test_programs_and_packages_of_pages_are_typed(tmp_path: Path) -> None:
    """With what is known of games, states and views. All in one: mypy reads the library once."""
    assert len([page for page in GUIDES if programs(page)]) > 5
    assert complaints(tmp_path) == []
