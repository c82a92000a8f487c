"""The guide to the native core names every file of it, in its room; rooms include only rooms above them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.snippets import ROOT
from tests.rows import rows

NATIVE = ROOT / "native"
FILES = sorted(path for path in NATIVE.rglob("*") if path.suffix in (".h", ".cpp"))
SHARED = "tests"
"""The room whose `…_test` files are not listed one by one."""
_INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)


def listed() -> dict[str, set[str]]:
    """Return the files of each room in the table, without their suffix. Rooms stand in the order of the table."""
    page = (ROOT / "docs/explanation/native.md").read_text().split("| room | file | concept |\n|---|---|---|\n")[1]
    rooms: dict[str, set[str]] = {}
    for line in page.split("\n\n")[0].splitlines():
        room, files = (cell.strip(" `") for cell in line.split("|")[1:3])
        rooms.setdefault(room or list(rooms)[-1], set()).update(re.split("`, `", files))
    return rooms


def test_the_table_names_every_file_and_no_other() -> None:
    found: dict[str, set[str]] = {}
    for path in FILES:
        room = str(path.parent.relative_to(NATIVE))
        if not (room == SHARED and path.stem.endswith("_test")):
            found.setdefault(room, set()).add(path.stem)
    assert found == listed()


@rows("path", FILES, ids=lambda path: str(path.relative_to(NATIVE)))
def test_a_room_includes_only_rooms_above_it(path: Path) -> None:
    order = list(listed())
    room = order.index(path.parent.name)
    included = {name.split("/")[0] for name in _INCLUDE.findall(path.read_text())}
    assert not [name for name in included if order.index(name) > room]


def test_no_header_includes_itself_by_way_of_others() -> None:
    includes = {str(path.relative_to(NATIVE)): set(_INCLUDE.findall(path.read_text())) for path in FILES}

    def circle(name: str, above: tuple[str, ...]) -> tuple[str, ...]:
        if name in above:
            return (*above[above.index(name) :], name)
        return next((found for below in sorted(includes[name]) if (found := circle(below, (*above, name)))), ())

    circles = [found for name in includes if (found := circle(name, ()))]
    assert not circles, " → ".join(circles[0])
