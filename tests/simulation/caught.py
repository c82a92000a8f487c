"""The table of planted bugs in docs/reliability.md: each with a seed that catches it, and the check that does."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "reliability.md"
BEGIN, END = "<!-- plants -->", "<!-- /plants -->"
HEAD = "| planted bug | seed that catches it | violation |\n|---|---|---|"
ROW = re.compile(r"^\| (.+) \| (\d+) \| (\w+) \|$", re.MULTILINE)


def caught() -> dict[str, tuple[int, str]]:
    """By planted bug, the seed that catches it, and the check."""
    return {name: (int(seed), check) for name, seed, check in ROW.findall(PAGE.read_text())}


def write(rows: Iterable[str]) -> None:
    """Put these rows into the table, in place of all others."""
    page = PAGE.read_text()
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text("\n".join((before + BEGIN, HEAD, *rows, END + after)))
