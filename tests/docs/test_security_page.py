"""The list of threats: every line names a file that is there and a test that is there, and all that was asked for has lines."""

from __future__ import annotations

import ast
import re
from functools import cache

from tests.docs.snippets import ROOT
from tests.rows import rows

PAGE = (ROOT / "docs/explanation/security.md").read_text()
HEAD = "| ASVS | threat | protection | code | test |"
LINES = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in PAGE.splitlines() if re.match(r"\| [0-9]", line)]
NUMBER = re.compile(r"[1-9][0-9]?\.[1-9][0-9]?(\.[1-9][0-9]?)?")
CHAPTERS = ("1", "2", "3", "4", "5", "6", "7", "8", "11", "13", "14", "16")
POINTS = (
    "2.4.1",
    "3.4.1",
    "3.4.3",
    "3.4.6",
    "3.5.1",
    "4.4.1",
    "4.4.2",
    "4.4.3",
    "7.2.4",
    "7.3.2",
    "7.4.1",
    "8.2.1",
    "8.2.2",
    "8.2.3",
    "8.3.1",
)
"""Sessions, authorisation, sockets, rates and headers: what must not be missing."""


@cache
def written(path: str) -> set[str]:
    """Return the tests that stand in this file."""
    nodes = ast.parse((ROOT / path).read_text()).body
    return {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")}


def test_the_table_has_its_lines() -> None:
    assert len(LINES) >= 60
    assert PAGE.count(HEAD) == PAGE.count("| ASVS |")
    cited = {number for line in LINES for number in line[0].split(", ")}
    assert all(NUMBER.fullmatch(number) for number in cited), cited
    assert {number.split(".")[0] for number in cited} == set(CHAPTERS)
    assert set(POINTS) <= cited


@rows("line", LINES, ids=lambda line: f"{line[0]} {line[1][:40]}")
def test_a_line_names_what_is_there(line: list[str]) -> None:
    _, could, holds, where, shown = line
    assert could and holds
    files, tests = re.findall(r"`([^`]+)`", where), re.findall(r"`([^`]+)`", shown)
    assert files and tests, "a line has a file and a test"
    assert [file for file in files if not (ROOT / file).is_file()] == []
    for path, _, name in (test.partition("::") for test in tests):
        assert path.startswith("tests/") and name in written(path), f"{path} has no {name}"


def test_what_is_not_protected_is_said() -> None:
    missing = PAGE.split("## What is not protected")[1]
    assert missing.count("\n- **") >= 10


def test_every_other_path_on_the_page_is_there() -> None:
    paths = re.findall(r"`((?:src|tests|deploy|docs)/[^`:]+)", PAGE)
    assert [path for path in paths if not (ROOT / path).exists()] == []
