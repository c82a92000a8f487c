"""Twenty programs that were written from the documentation alone, among them each step at which newcomers once stumbled, run."""

from __future__ import annotations

import runpy
from pathlib import Path

from tests.rows import rows

PROGRAMS = sorted(path for path in Path(__file__).parent.glob("*.py") if not path.name.startswith("test_"))


def test_there_are_twenty() -> None:
    assert len(PROGRAMS) == 20


@rows("program", PROGRAMS)
def test_it_runs(program: Path) -> None:
    runpy.run_path(str(program), run_name="__main__")
