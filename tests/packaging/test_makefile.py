"""Dependencies between the steps of the build."""

from __future__ import annotations

import os
import subprocess

from tests.docs.snippets import ROOT

RULES = ROOT / "docs" / "rules"


def test_a_changed_rulebook_builds_the_page_again() -> None:
    """The page shows the rulebooks, so each of them is a prerequisite of the built page."""
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    target = "src/stich/server/site/index.html"
    database = subprocess.run(["make", "-npq", target], capture_output=True, text=True, check=False, cwd=ROOT, env=environment).stdout
    rule = next(line for line in database.splitlines() if line.startswith(f"{target}:"))
    assert [page.name for page in RULES.glob("*.md") if f"docs/rules/{page.name}" not in rule] == []
    assert list(RULES.glob("*.md"))
