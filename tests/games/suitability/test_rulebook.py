"""``docs/rules/suitability.md`` and the code agree: what is cited exists, what may be chosen is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.games.suitability import Suitability
from stich.games.suitability.options import SuitabilityOptions

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "rules" / "suitability.md").read_text()
ROOM = ROOT / "src" / "stich" / "games" / "suitability"

_CITED = re.compile(r"\bB\.(\d+)(?:\.(\d+))?(?:–(?:B\.)?(\d+))?")
_SECTION = re.compile(r"^## B\.(\d+) ", re.MULTILINE)
_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)


def paragraphs(text: str) -> dict[int, set[int]]:
    """Numbers of the items of each section."""
    heads = list(_SECTION.finditer(text))
    ends = [*(h.start() for h in heads[1:]), len(text)]
    return {int(h[1]): {int(i) for i in _ITEM.findall(text[h.end() : end])} for h, end in zip(heads, ends, strict=True)}


def cited(text: str) -> Iterator[tuple[int, int | None]]:
    """Sections and items that a text names, ranges unfolded: B.3–B.5, B.6.1–3."""
    for match in _CITED.finditer(text):
        section, item, until = int(match[1]), match[2], match[3]
        if item is None:
            yield from ((s, None) for s in range(section, int(until or section) + 1))
        else:
            yield from ((section, i) for i in range(int(item), int(until or item) + 1))


def test_the_numbering_is_kept() -> None:
    book = paragraphs(BOOK)
    assert list(book) == list(range(1, 13))
    assert all(items == set(range(1, len(items) + 1)) for items in book.values()), "items are counted without a gap"


@pytest.mark.parametrize("source", [*sorted(ROOM.rglob("*.py")), *sorted(ROOM.rglob("*.toml"))], ids=lambda path: path.name)
def test_every_paragraph_cited_exists(source: Path) -> None:
    book = paragraphs(BOOK)
    wrong = [f"B.{s}" if i is None else f"B.{s}.{i}" for s, i in cited(source.read_text()) if s not in book or (i and i not in book[s])]
    assert not wrong


@pytest.mark.parametrize("name", ["auction", "contract", "game", "options", "rules", "score_list", "scoring", "table"])
def test_each_room_file_with_rules_cites_the_book(name: str) -> None:
    assert list(cited((ROOM / f"{name}.py").read_text()))


def test_every_option_is_told_with_its_default_first() -> None:
    section = BOOK.split("What else a table chooses:")[1].split("## B.2 ")[0]
    plain = Suitability.configure(None, {}).options
    for name in SuitabilityOptions.__struct_fields__:
        row = re.search(rf"^\| `{name}` \| ([^|]*)\|", section, re.MULTILINE)
        assert row, name
        default = getattr(plain, name)
        told = [text.strip() for text in row[1].split(",")]
        assert told[0] == (str(default).lower() if isinstance(default, bool) else str(default))
        values = SuitabilityOptions.choices()[name]
        assert sorted(told) == sorted(str(v).lower() if isinstance(v, bool) else str(v) for v in values)


@pytest.mark.parametrize("preset", Suitability.presets())
def test_every_preset_is_told(preset: str) -> None:
    assert f"`{preset}`" in BOOK.split("## B.2 ")[0]
