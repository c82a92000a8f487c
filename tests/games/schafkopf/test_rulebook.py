"""``docs/rules/schafkopf.md`` and the code agree: what is cited exists, what may be chosen is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.games.schafkopf import Schafkopf
from stich.games.schafkopf.options import SchafkopfOptions

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "rules" / "schafkopf.md").read_text()
ROOM = ROOT / "src" / "stich" / "games" / "schafkopf"
SOURCES = [*sorted(ROOM.rglob("*.py")), *sorted(ROOM.rglob("*.toml"))]

_CITED = re.compile(r"\bC\.(\d+)(?:\.(\d+))?(?:–(?:C\.)?(\d+))?")
_SECTION = re.compile(r"^## C\.(\d+) ", re.MULTILINE)
_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)


def paragraphs(text: str) -> dict[int, set[int]]:
    """Numbers of the items of each section."""
    heads = list(_SECTION.finditer(text))
    ends = [*(h.start() for h in heads[1:]), len(text)]
    return {int(h[1]): {int(i) for i in _ITEM.findall(text[h.end() : end])} for h, end in zip(heads, ends, strict=True)}


def cited(text: str) -> Iterator[tuple[int, int | None]]:
    """Sections and items that a text names, ranges unfolded: C.9–C.12, C.1.2–4."""
    for match in _CITED.finditer(text):
        section, item, until = int(match[1]), match[2], match[3]
        if item is None:
            yield from ((s, None) for s in range(section, int(until or section) + 1))
        else:
            yield from ((section, i) for i in range(int(item), int(until or item) + 1))


@pytest.mark.parametrize("source", [*SOURCES, ROOT / "docs" / "rules" / "schafkopf.md"], ids=lambda path: path.name)
def test_every_paragraph_cited_exists(source: Path) -> None:
    book = paragraphs(BOOK)
    wrong = [f"C.{s}" if i is None else f"C.{s}.{i}" for s, i in cited(source.read_text()) if s not in book or (i and i not in book[s])]
    assert not wrong


def test_each_room_file_with_rules_cites_the_book() -> None:
    for name in ("auction", "contract", "game", "options", "ramsch", "rules", "scorer", "scoring", "table", "view"):
        assert list(cited((ROOM / f"{name}.py").read_text())), name


@pytest.mark.parametrize("name", SchafkopfOptions.__struct_fields__)
def test_every_option_is_told(name: str) -> None:
    assert f"`{name}`" in BOOK


@pytest.mark.parametrize("preset", Schafkopf.presets())
def test_every_preset_is_told(preset: str) -> None:
    assert f"`{preset}`" in BOOK.split("## C.3 ")[0]
