"""Picture of a table in rows: the hand of each seat, the trick, and lines of text, on a background that is readable on any page."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .faces import RATIO, Faces
from .hand import shadowed
from .picture import Picture, drawing

WIDTH, LEFT, CARDS, RIGHT = 760, 22, 172, 738
"""Width of the picture, and the left and right edges of its columns (in pixels)."""
FULL, BACK = 66.0, 38.0
"""Widths of a card face up and of a card face down (in pixels)."""
STEP, BACK_STEP, GAP = 46.0, 13.0, 12.0
CAPTION, LINE, LETTERS = 19, 20, 104
"""Heights of the captions below cards and of a line of text (in pixels), and maximum number of letters in a line."""
GROUND, DEEP, CREAM, FAINT, GOLD = "#14655b", "#0b4740", "#fdf8ea", "#a9cfc8", "#f2c14e"


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """Row of the picture: a seat, the trick, or cards beside the table."""

    name: str
    detail: str = ""
    """Text below the name."""
    cards: Sequence[str | None] = ()
    """Cards from left to right; None is a card face down."""
    captions: Sequence[str] = ()
    """Texts below the cards; empty if there are none."""
    best: Collection[str] = ()
    """Cards with a golden edge."""
    dimmed: Collection[str] = ()
    """Cards that are drawn pale, because they cannot be played now."""
    turn: bool = False
    """True if it is this seat's turn."""

    @property
    def hidden(self) -> bool:
        """True if all cards are face down."""
        return bool(self.cards) and not any(self.cards)

    @property
    def card_width(self) -> float:
        """Width of one card (in pixels)."""
        return BACK if self.hidden else FULL

    @property
    def height(self) -> float:
        """Height of the row (in pixels), without the gap below it."""
        cards = self.card_width * RATIO if self.cards else 0
        return max(cards + (CAPTION if any(self.captions) else 0), 40)

    @property
    def text(self) -> str:
        """Description of the row in words."""
        named = f"{self.name} ({self.detail})" if self.detail else self.name
        seen = f"{len(self.cards)} cards" if self.hidden else ", ".join(map(self._card_text, range(len(self.cards))))
        return f"{named}{', to act' if self.turn else ''}: {seen or 'no cards'}"

    def _card_text(self, place: int) -> str:
        card, caption = self.cards[place] or "face down", self.captions[place] if self.captions else ""
        return f"{card} {caption}".rstrip()


def table(title: str, aside: str, rows: Sequence[PictureRow], lines: Sequence[str], faces: Faces) -> Picture:
    """Return a picture of these rows.

    ``title`` is above the rows, with ``aside`` at its right end; ``lines`` of text are below them.
    """
    parts, y = [_words(title, LEFT, 33, CREAM, 19, weight="bold"), _words(aside, RIGHT, 32, FAINT, 13.5, end=True)], 52.0
    for row in rows:
        parts += _row(row, y, faces)
        y += row.height + GAP
    wrapped = [part for line in lines for part in textwrap.wrap(line, LETTERS, subsequent_indent="  ")]
    for number, line in enumerate(wrapped):
        parts.append(_words(line, LEFT, y + 14 + LINE * number, CREAM, 13.5))
    height = y + (LINE * len(wrapped) + 8 if wrapped else 2)
    text = "\n".join([f"{title}; {aside}", *(row.text for row in rows), *lines])
    return drawing(WIDTH, height, text, [_ground(height), *parts])


def _ground(height: float) -> str:
    light = f'<stop stop-color="{GROUND}"/><stop offset="1" stop-color="{DEEP}"/>'
    gradient = f'<defs><radialGradient id="ground" cx=".5" cy=".3" r=".9">{light}</radialGradient></defs>'
    return f'{gradient}<rect width="{WIDTH}" height="{height:g}" rx="14" fill="url(#ground)"/>'


def _row(row: PictureRow, y: float, faces: Faces) -> list[str]:
    width = row.card_width
    tall = width * RATIO if row.cards else 40
    room = RIGHT - CARDS - width
    step = min(BACK_STEP if row.hidden else STEP, room / max(len(row.cards) - 1, 1))
    if any(row.captions):
        step = min(max(step, 52), room / max(len(row.cards) - 1, 1))
    middle = y + tall / 2
    ink, weight = (GOLD, "bold") if row.turn else (CREAM, "600")
    parts = [_words(row.name, LEFT, middle + (-3 if row.detail else 5), ink, 15, weight=weight)]
    parts += [_words(line, LEFT, middle + 15 + 15 * i, FAINT, 12) for i, line in enumerate(textwrap.wrap(row.detail, 24))]
    if row.turn:
        parts.append(f'<path d="M{LEFT - 13} {middle - 7:g}l8 6-8 6z" fill="{GOLD}"/>')
    for i, card in enumerate(row.cards):
        x = CARDS + step * i
        parts.append(_card(card, x, y, row, faces))
        if row.captions and row.captions[i]:
            ink, weight = (GOLD, "bold") if card in row.best else (CREAM, "normal")
            parts.append(_words(row.captions[i], x + min(step, width) / 2, y + tall + 16, ink, 13, weight=weight, middle=True))
    return parts


def _card(card: str | None, x: float, y: float, row: PictureRow, faces: Faces) -> str:
    width = row.card_width
    drawn = shadowed(card, x, y, width, faces)
    shape = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width * RATIO:g}" rx="{width * 0.075:g}"'
    if card in row.best:
        return f'{drawn}<rect {shape} fill="none" stroke="{GOLD}" stroke-width="3"/>'
    if card is None:  # a back has the ground's colour
        return f'{drawn}<rect {shape} fill="none" stroke="{FAINT}" stroke-width=".9"/>'
    return f'{drawn}<rect {shape} fill="{DEEP}" opacity=".5"/>' if card in row.dimmed else drawn


def _words(text: str, x: float, y: float, ink: str, size: float, *, weight: str = "normal", end: bool = False, middle: bool = False) -> str:
    anchor = ' text-anchor="end"' if end else ' text-anchor="middle"' if middle else ""
    font = f'font-family="system-ui,sans-serif" font-size="{size:g}" font-weight="{weight}"'
    from html import escape  # a program that draws nothing does without its table of names

    return f'<text x="{x:g}" y="{y:g}" fill="{ink}" {font}{anchor}>{escape(text)}</text>'
