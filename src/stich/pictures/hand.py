"""Picture of cards side by side, as in a hand."""

from __future__ import annotations

from collections.abc import Sequence

from .faces import RATIO, Faces, placed
from .picture import Picture, drawing

WIDTH, STEP, MARGIN = 92, 62, 6
SHADE = "#00000030"


def hand(cards: Sequence[str], faces: Faces) -> Picture:
    """Return a picture of these cards from left to right, each half covered by the next, on a transparent background."""
    width = 2 * MARGIN + (WIDTH + STEP * (len(cards) - 1) if cards else 0)
    parts = [shadowed(card, MARGIN + STEP * i, MARGIN, WIDTH, faces) for i, card in enumerate(cards)]
    return drawing(width, 2 * MARGIN + WIDTH * RATIO, " ".join(cards) or "no cards", parts)


def shadowed(card: str | None, x: float, y: float, width: float, faces: Faces) -> str:
    """Return the SVG of a card and its shadow."""
    shape = f'width="{width:g}" height="{width * RATIO:g}" rx="{width * 0.075:g}"'
    return f'<rect x="{x - 1:g}" y="{y + 1.5:g}" {shape} fill="{SHADE}"/>{placed(card, x, y, width, faces)}'
