"""The glossary: every term has a meaning, a source that is listed, and a place in the source that exists."""

from __future__ import annotations

import re

from tests.docs.places import PLACE, faults
from tests.docs.snippets import ROOT
from tests.rows import rows

PAGE, SOURCES = (ROOT / "docs/reference/glossary.md").read_text().split("\n## Sources\n")
TERMS = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in PAGE.splitlines() if line.startswith("| ")]
TERMS = [cells for cells in TERMS if cells[0] != "term"]
LISTED = set(re.findall(r"^\| ([A-Za-z]+) \|", SOURCES, re.MULTILINE))
_CITED = re.compile(r"\[([A-Za-z]{1,2})\](?!\()")
OURS = ("Stich", "game plugin", "PlaySpec", "world", "phase", "place")


def test_the_words_that_are_ours_are_there() -> None:
    assert [name for name in OURS if name not in {cells[0] for cells in TERMS}] == []


@rows("cells", TERMS, ids=lambda cells: cells[0])
def test_a_term_is_explained_and_found(cells: list[str]) -> None:
    _term, meaning, source, code = cells
    assert meaning and source
    assert set(_CITED.findall(source)) <= LISTED
    assert PLACE.search(code), "a term names a path"
    assert list(faults(code)) == []


def test_no_term_is_there_twice() -> None:
    names = [cells[0] for cells in TERMS]
    assert len(set(names)) == len(names)


def test_every_source_is_cited() -> None:
    assert set(_CITED.findall(PAGE)) == LISTED
