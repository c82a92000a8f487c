"""``docs/rules/skat.md`` and the code agree: what is cited exists, what may be chosen is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.games.skat import Skat
from stich.games.skat.options import SkatOptions, legal_bids
from tests.games.skat.driver import CLASSIC, skat

ROOT = Path(__file__).parents[3]
BOOK = (ROOT / "docs" / "rules" / "skat.md").read_text()
ROOM = ROOT / "src" / "stich" / "games" / "skat"
SOURCES = [*sorted(ROOM.rglob("*.py")), *sorted(ROOM.rglob("*.toml")), ROOT / "src" / "stich" / "kernel" / "match.py"]

_CITED = re.compile(r"\bA\.(\d+)(?:\.(\d+))?(?:–(?:A\.)?(\d+))?")
_SECTION = re.compile(r"^## A\.(\d+) ", re.MULTILINE)
_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)


def paragraphs(text: str) -> dict[int, set[int]]:
    """Numbers of the items of each section."""
    heads = list(_SECTION.finditer(text))
    ends = [*(h.start() for h in heads[1:]), len(text)]
    return {int(h[1]): {int(i) for i in _ITEM.findall(text[h.end() : end])} for h, end in zip(heads, ends, strict=True)}


def cited(text: str) -> Iterator[tuple[int, int | None]]:
    """Sections and items that a text names, ranges unfolded: A.5–A.9, A.10.5–7."""
    for match in _CITED.finditer(text):
        section, item, until = int(match[1]), match[2], match[3]
        if item is None:
            yield from ((s, None) for s in range(section, int(until or section) + 1))
        else:
            yield from ((section, i) for i in range(int(item), int(until or item) + 1))


def test_the_numbering_is_kept() -> None:
    book = paragraphs(BOOK)
    assert list(book) == list(range(1, 19))
    assert all(items == set(range(1, len(items) + 1)) for items in book.values()), "items are counted without a gap"


@pytest.mark.parametrize("source", [*SOURCES, ROOT / "docs" / "rules" / "skat.md"], ids=lambda path: path.name)
def test_every_paragraph_cited_exists(source: Path) -> None:
    book = paragraphs(BOOK)
    wrong = [f"A.{s}" if i is None else f"A.{s}.{i}" for s, i in cited(source.read_text()) if s not in book or (i and i not in book[s])]
    assert not wrong


def test_citations_are_found_as_they_are_written() -> None:
    text = "(A.4.2, phase C) (docs/rules A.5–A.9) by A.10.5–7 and A.11. Not SA.3"
    assert set(cited(text)) == {(4, 2), *((s, None) for s in range(5, 10)), (10, 5), (10, 6), (10, 7), (11, None)}


def test_each_room_file_with_rules_cites_the_book() -> None:
    for name in ("auction", "contract", "exchange", "game", "options", "ramsch", "rules", "scoring", "table"):
        assert list(cited((ROOM / f"{name}.py").read_text())), name


def test_every_option_is_told_with_all_its_values() -> None:
    section = BOOK.split("Options. ")[1].split("## A.2 ")[0]
    for name in SkatOptions.__struct_fields__:
        row = re.search(rf"^\| `{name}` \| ([^|]*)\|", section, re.MULTILINE)
        assert row, name
        default = getattr(skat().options, name)
        first, *_ = row[1].strip().split(", ")
        assert first == (str(default).lower() if isinstance(default, bool) else str(default)), f"{name}: skat-isko's value comes first"


@pytest.mark.parametrize("preset", Skat.presets())
def test_every_preset_is_told(preset: str) -> None:
    assert f"`{preset}`" in BOOK.split("## A.2 ")[0]


def test_the_bids_are_printed() -> None:
    section = BOOK.split("## A.4 ")[1].split("## A.5 ")[0]
    assert " ".join(map(str, legal_bids(skat().options))) in section
    assert "drop 264, add 252 288 324 360" in section and max(legal_bids(skat(**CLASSIC).options)) == 360
