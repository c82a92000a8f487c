"""The table of planted bugs in docs/explanation/reliability.md: each with seeds that catch it, and the check that does.

A seed gives one run on one version of Python. Other versions count the steps of asyncio differently, so a rare bug may need another seed
there: the table then has more than one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "reliability.md"
BEGIN, END = "<!-- begin: written by python -m tests.simulation --plants -->", "<!-- end -->"
HEAD = "| planted bug | seeds that catch it | violation |\n|---|---|---|"
ROW = re.compile(r"^\| (.+) \| (\d+(?:, \d+)*) \| (\w+) \|$", re.MULTILINE)


def caught() -> dict[str, tuple[list[int], str]]:
    """Return for each planted bug the seeds that catch it, on one version of Python or another, and the check."""
    return {name: ([int(seed) for seed in seeds.split(", ")], check) for name, seeds, check in ROW.findall(PAGE.read_text())}


def write(rows: Iterable[str]) -> None:
    """Put these rows into the table, in place of all others."""
    page = PAGE.read_text()
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text("\n".join((before + BEGIN, HEAD, *rows, END + after)))
