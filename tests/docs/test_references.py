"""Sources and pages refer to nothing that a reader of the repository cannot open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.snippets import ROOT

ELSEWHERE = re.compile(
    r"design §|\bdesign\.md|\b(?:our|the|this) issue\b|\bissue #?\d|(?<![./])\.\./shared|\basked for: \d|\bof the task\b",
    re.IGNORECASE,
)
"""Texts about the work rather than of it: plans, issues, orders."""
PAGE = re.compile(r"(?<![\w/.-])docs/[\w/.-]+\w")


def texts() -> list[Path]:
    """Return the sources and pages of the repository, except this file and what was built."""
    return [
        path
        for folder in ("src", "native", "web/src", "web/scripts", "web/tests", "tests", "benchmarks", "training", "scripts", "docs")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".pyi", ".h", ".cpp", ".ts", ".svelte", ".css", ".mjs", ".md", ".toml", "") and path.is_file()
        if path != Path(__file__) and "site" not in path.parts and "__pycache__" not in path.parts
    ] + [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "CMakeLists.txt", "pyproject.toml")]


@pytest.mark.thorough
def test_a_text_refers_to_what_is_in_the_repository() -> None:
    elsewhere, missing = [], []
    for path in texts():
        text, name = path.read_text(), path.relative_to(ROOT)
        elsewhere += [f"{name}: {words}" for words in ELSEWHERE.findall(text)]
        missing += [f"{name}: {page}" for page in PAGE.findall(text) if not (ROOT / page).exists() and not (ROOT / f"{page}.md").exists()]
    assert (elsewhere, missing) == ([], [])
