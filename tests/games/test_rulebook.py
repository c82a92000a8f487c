"""The rulebooks in ``docs/rules`` and the code agree: cited paragraphs exist, and all options and presets are described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stich.registry import PLUGINS
from tests.games.driver import ROOT, book
from tests.rows import rows

LETTERS = {"skat": "A", "suitability": "B", "schafkopf": "C"}
"""First letters of the paragraphs of each rulebook."""
SECTIONS = {"skat": 19, "suitability": 12, "schafkopf": 22}
NO_RULES = ("__init__.py", "actions.py")
"""Files beside the rules that state none."""
SHARED = {"skat": [ROOT / "src" / "stich" / "kernel" / "rules" / "match.py"]}
"""Files outside of the room that cite its rulebook."""

_ITEM = re.compile(r"^(\d+)\. ", re.MULTILINE)


def plugin(game: str) -> Path:
    return ROOT / "src" / "stich" / "games" / game


def paragraphs(game: str) -> dict[int, set[int]]:
    """Numbers of the items of each section."""
    text = book(game)
    heads = list(re.finditer(rf"^## {LETTERS[game]}\.(\d+) ", text, re.MULTILINE))
    ends = [*(h.start() for h in heads[1:]), len(text)]
    return {int(h[1]): {int(i) for i in _ITEM.findall(text[h.end() : end])} for h, end in zip(heads, ends, strict=True)}


def cited(letter: str, text: str) -> Iterator[tuple[int, int | None]]:
    """Sections and items that a text names, ranges unfolded: A.5–A.9, A.10.5–7."""
    for match in re.finditer(rf"\b{letter}\.(\d+)(?:\.(\d+))?(?:–(?:{letter}\.)?(\d+))?", text):
        section, item, until = int(match[1]), match[2], match[3]
        if item is None:
            yield from ((s, None) for s in range(section, int(until or section) + 1))
        else:
            yield from ((section, i) for i in range(int(item), int(until or item) + 1))


def sources(game: str) -> list[Path]:
    """Every file that may cite a rulebook, the book first."""
    files = [*sorted(plugin(game).rglob("*.py")), *sorted(plugin(game).rglob("*.toml"))]
    return [ROOT / "docs" / "rules" / f"{game}.md", *files, *SHARED.get(game, ())]


def test_every_game_has_its_rulebook() -> None:
    assert LETTERS.keys() == SECTIONS.keys() == PLUGINS.keys()


@pytest.mark.parametrize("game", PLUGINS)
def test_the_numbering_is_kept(game: str) -> None:
    found = paragraphs(game)
    assert list(found) == list(range(1, SECTIONS[game] + 1))
    assert all(items == set(range(1, len(items) + 1)) for items in found.values()), "items are counted without a gap"


@rows(("game", "source"), [pytest.param(g, s, id=f"{g}-{s.name}") for g in PLUGINS for s in sources(g)])
def test_every_paragraph_cited_exists(game: str, source: Path) -> None:
    found, letter = paragraphs(game), LETTERS[game]
    names = cited(letter, source.read_text())
    assert not [f"{letter}.{s}" if i is None else f"{letter}.{s}.{i}" for s, i in names if s not in found or (i and i not in found[s])]


def test_citations_are_found_as_they_are_written() -> None:
    text = "(A.4.2, phase C) (docs/rules A.5–A.9) by A.10.5–7 and A.11. Not SA.3"
    assert set(cited("A", text)) == {(4, 2), *((s, None) for s in range(5, 10)), (10, 5), (10, 6), (10, 7), (11, None)}


@rows(
    ("game", "source"),
    [pytest.param(g, s, id=f"{g}-{s.name}") for g in PLUGINS for s in sorted((plugin(g) / "rules").glob("*.py")) if s.name not in NO_RULES],
)
def test_each_file_of_the_rules_cites_the_book(game: str, source: Path) -> None:
    assert list(cited(LETTERS[game], source.read_text()))


@rows(("game", "preset"), [(g, preset) for g, kind in PLUGINS.items() for preset in kind.presets.names])
def test_every_preset_is_told(game: str, preset: str) -> None:
    assert f"`{preset}`" in book(game).split(f"## {LETTERS[game]}.3 ")[0]
