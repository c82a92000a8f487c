"""The drawings of small cards are the page's."""

from __future__ import annotations

import re
from pathlib import Path

from stich.server.picture import shapes
from stich.server.picture.deal import SIGNS
from tests.rows import rows

CARDS = Path(__file__).parents[3] / "web" / "src" / "cards"


def drawn(file: str, name: str) -> dict[str, str]:
    """Return the table of this name in a file of the page."""
    table = re.search(rf"\b{name}\b[^=]*= {{(.*?)}};", (CARDS / file).read_text(), re.DOTALL)
    assert table is not None
    return dict(re.findall(r"""'?(\w+)'?: ['"]([^'"]*)['"]""", table[1]))


@rows(
    ("ours", "file", "theirs"),
    [
        ({**shapes.SUITS, "J": shapes.STAR}, "shapes.ts", "PIPS"),
        (shapes.RANKS, "shapes.ts", "RANKS"),
        (shapes.GERMAN_SUITS, "german/pips.ts", "OUTLINES"),
        (shapes.GERMAN_INKS, "german/pips.ts", "INKS"),
    ],
)
def test_drawings_are_those_of_the_page(ours: dict[str, str], file: str, theirs: str) -> None:
    assert ours == drawn(file, theirs)


def test_so_are_the_signs_of_roles() -> None:
    signs = drawn("mark.ts", "SIGNS")
    assert [signs[name] for name in ("trump", "penalty", "reversed")] == [SIGNS[name] for name in ("trump", "penalty", "reverse")]
