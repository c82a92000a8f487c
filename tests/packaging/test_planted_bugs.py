"""The bugs that `scripts/planted-bugs` puts back still fit the sources."""

from __future__ import annotations

import tomllib
from typing import Any

from tests.docs.snippets import ROOT
from tests.rows import rows

BUGS: dict[str, dict[str, Any]] = tomllib.loads((ROOT / "tests/planted/bugs.toml").read_text("utf-8"))


@rows("name", BUGS)
def test_a_bug_applies_and_its_tests_exist(name: str) -> None:
    bug = BUGS[name]
    assert bug["old"] != bug["new"]
    assert (ROOT / bug["file"]).read_text("utf-8").count(bug["old"]) == 1, (
        f"{bug['file']} has changed: adapt {name} in tests/planted/bugs.toml"
    )
    for test in (*bug.get("quick", ()), *bug.get("thorough", ())):
        file, _, function = test.partition("::")
        assert f"def {function.partition('[')[0]}" in (ROOT / file).read_text("utf-8") or not function, test


def test_four_of_five_bugs_are_caught_by_make_test() -> None:
    assert len(BUGS) >= 20
    assert all(bug.get("quick") or bug.get("thorough") for bug in BUGS.values())
    assert sum("quick" in bug for bug in BUGS.values()) >= 0.8 * len(BUGS)
