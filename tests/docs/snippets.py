"""The code blocks of our pages.

Every block marked ``sh``, ``console`` or ``python`` is run; one that cannot be is preceded by a line ``<!-- not run: reason -->``.
The blocks of a page run in order, in one folder that looks like the repository: what one writes the next may read.
A ``console`` block shows commands after ``$ `` and, below each, what it prints; a line of ``…`` stands for any lines.
A block right below the bold path of a file, ``**augur/plugin.py**``, is that file, or more of it; it is written and not run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
RUN = {"sh": "sh", "bash": "sh", "shell": "sh", "console": "console", "python": "python", "py": "python"}
_FENCE = re.compile(r"(?P<indent> *)(?P<marks>`{3,}|~{3,}) *(?P<language>[\w+-]*)")
_NOT_RUN = re.compile(r"<!-- not run: (?P<reason>\S.*?) -->")
_FILE = re.compile(r"\*\*(?P<path>[\w./-]+\.\w+)\*\*")


@dataclass(frozen=True)
class Block:
    """A code block; ``line`` is the number of its fence."""

    page: Path
    line: int
    language: str
    text: str
    not_run: str | None
    """The reason given, if it is not to be run."""
    file: str | None
    """The path of the file that it is, if it is one."""

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """Yield the code blocks of a page, in order."""
    lines = page.read_text().splitlines()
    before, number = "", 0
    while number < len(lines):
        fence = _FENCE.fullmatch(lines[number].rstrip())
        if not fence:
            if lines[number].strip():
                before = lines[number].strip()
            number += 1
            continue
        begin = number
        number += 1
        while number < len(lines) and lines[number].strip() != fence["marks"]:
            number += 1
        text = "\n".join(line.removeprefix(fence["indent"]) for line in lines[begin + 1 : number])
        reason = _NOT_RUN.fullmatch(before)
        file = _FILE.fullmatch(before)
        yield Block(page, begin + 1, fence["language"].lower(), text, reason["reason"] if reason else None, file["path"] if file else None)
        before, number = "", number + 1


def files(page: Path) -> dict[str, str]:
    """Return the files that a page gives, by path; what stands in several blocks is put together, with two empty lines between."""
    parts: dict[str, list[str]] = {}
    for block in blocks(page):
        if block.file:
            parts.setdefault(block.file, []).append(block.text)
    return {path: "\n\n\n".join(texts) + "\n" for path, texts in parts.items()}
