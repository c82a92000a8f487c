"""File tables name every file and no other: the table of all modules, which a script writes, and the tables of the games and the page.

A file table has the head `file` or `path`. A name in it is a file's path from the room's folder, or the end of that path; `presets/` stands
for all files of a folder, `presets/*.toml` for those that match. The page of the native core has a test of its own.
"""

from __future__ import annotations

import re
import runpy
from fnmatch import fnmatch
from pathlib import Path

from tests.docs.snippets import ROOT
from tests.rows import rows

FOLDERS = {
    "games": "src/stich/games/*",
    "web": "web",
}
NOT_LISTED = ("__init__.py",)
PARTS = {"web": ("src", "messages", "scripts", "public", "tests")}
"""Folders of a room that has others too, such as installed packages."""
WRITTEN = ("src/stich/server/site", "web/src/paraglide", "web/src/cards/art")
"""What the build of the page writes."""


def guide(name: str) -> str:
    (page,) = (ROOT / "docs").glob(f"*/{name}.md")
    return page.read_text()


def listed(page: str) -> set[str]:
    """Return the names in the first column of all file tables of a page."""
    tables = re.findall(r"^\| (?:file|path) \|.*\n\|[-|]+\n((?:\|.*\n?)+)", page, re.MULTILINE)
    rows = [row.split("|")[1] for table in tables for row in table.splitlines()]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def files(folder: str) -> set[str]:
    """Return the files of a room, from its folder."""
    if folder.endswith("/*"):  # rooms that have the same files
        rooms = (room for room in (ROOT / folder).parent.iterdir() if (room / "__init__.py").exists())
        return {file for room in rooms for file in files(str(room.relative_to(ROOT)))}
    top = ROOT / folder
    paths = [path for part in PARTS.get(folder, ("",)) for path in (top / part).rglob("*")]
    sources = (path for path in paths if path.is_file() and "__pycache__" not in path.parts and path.name not in NOT_LISTED)
    return {str(path.relative_to(top)) for path in sources if not any(path.is_relative_to(ROOT / written) for written in WRITTEN)}


def is_meant(name: str, file: str) -> bool:
    """Whether a name in the table is this file, its folder, or a pattern that it matches."""
    ends = ["/".join(Path(file).parts[begin:]) for begin in range(len(Path(file).parts))]
    return any(end.startswith(name) if name.endswith("/") else fnmatch(end, name) for end in ends)


@rows("name", FOLDERS)
def test_the_guide_has_a_file_table(name: str) -> None:
    assert listed(guide(name))


@rows("name", FOLDERS)
def test_the_table_names_every_file_and_no_other(name: str) -> None:
    names, there = listed(guide(name)), files(FOLDERS[name])
    missing = sorted(file for file in there if not any(is_meant(entry, file) for entry in names))
    gone = sorted(entry for entry in names if not any(is_meant(entry, file) for file in there))
    assert (missing, gone) == ([], []), f"{name}.md: not in the table: {missing}; not in {FOLDERS[name]}: {gone}"


def test_the_page_of_modules_is_up_to_date() -> None:
    """Run `scripts/files-page` after a change of modules or of the first sentence of a docstring."""
    assert (ROOT / "docs/reference/files.md").read_text() == runpy.run_path(str(ROOT / "scripts/files-page"))["page"]()
