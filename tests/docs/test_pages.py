"""Pages and program agree: links lead somewhere, every command, option and error code is told."""

from __future__ import annotations

import re
from pathlib import Path

from stich.cli import SUMMARIES, load
from tests.docs.snippets import PAGES, ROOT
from tests.records.bad_records import BAD
from tests.rows import rows

_LINK = re.compile(r"\[[^\]]*\]\((?!\w+:|#)([^)#\s]+)")
_CODE = re.compile(r"\b(?:line|record|deal|card|options|action|score)/[a-z][a-z-]+\b")
_ROW = re.compile(r"^\| `([a-z]+/[a-z-]+)` \|", re.MULTILINE)


@rows("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in _LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not broken


def told() -> set[str]:
    """Return the error codes in the table of ``docs/reference/records.md``."""
    return set(_ROW.findall((ROOT / "docs" / "reference" / "records.md").read_text()))


def raised() -> set[str]:
    """Return the codes that reading a record can raise: those in the reader's own source, and those its tests have met."""
    source = "".join(path.read_text() for path in (ROOT / "src" / "stich" / "records").glob("*.py"))
    return {code for code in _CODE.findall(source) if not code.startswith("score/")} | {bad.code for bad in BAD}


def test_every_code_is_in_the_table() -> None:
    assert raised() <= told()


def test_the_table_has_no_code_that_is_never_raised() -> None:
    assert told() <= raised()


@rows("name", SUMMARIES)
def test_every_command_and_option_is_told(name: str) -> None:
    page = (ROOT / "docs" / "reference" / "cli.md").read_text()
    assert f"## stich {name}" in page
    section = page.split(f"## stich {name}")[1].split("\n## ")[0]
    options = [option for parameter in load(name).params for option in parameter.opts if option.startswith("--")]
    assert [option for option in options if option not in ("--help", "--json") and f"`{option}" not in section] == []


def test_every_decision_is_listed() -> None:
    page = (ROOT / "docs" / "adr" / "README.md").read_text()
    listed = re.findall(r"^- \[(\d{4})\]\((\S+)\) (.+(?:\n  .+)*)$", page, re.MULTILINE)
    titles = [(path.name, path.read_text().splitlines()[0]) for path in sorted((ROOT / "docs" / "adr").glob("0*.md"))]
    assert [(file, f"# {number} · {title.replace(chr(10) + '  ', ' ')}") for number, file, title in listed] == titles
