"""Small cards: a rank over a suit, large enough to read in a thumbnail."""

from __future__ import annotations

from stich.kernel.rules.cards import Card
from stich.pictures import Faces

from .lettering import lettered, width
from .shapes import GERMAN_INKS, GERMAN_SUITS, INKS, RANKS, STAR, SUITS

JOKER = "JK"
_GERMAN_RANKS = {"Q": "O", "J": "U"}
PAPER, EDGE, SHADE = "#fffefb", "#d9d3c5", "#00000038"


def suit(letter: str, x: float, y: float, size: float, faces: Faces) -> str:
    """Return the SVG of a suit's pip around this point, ``size`` high."""
    german = faces == "german"
    path, ink = (GERMAN_SUITS[letter], GERMAN_INKS[letter]) if german else (SUITS[letter], INKS[letter])
    return f'<path d="{path}" fill="{ink}" transform="translate({x:.4g} {y:.4g}) scale({size / (100 if german else 1000):.4g})"/>'


def small_card(card: Card, x: float, y: float, size: tuple[float, float], faces: Faces) -> str:
    """Return the SVG of a card with this point as its upper left corner. ``size``: width and height."""
    wide, high = size
    middle, tall = x + wide / 2, min(high * 0.34, wide * 0.5)
    shape = f'width="{wide:.4g}" height="{high:.4g}" rx="{wide * 0.11:.3g}"'
    shadow = f'<rect x="{x + 1.5:.4g}" y="{y + 2.5:.4g}" {shape} fill="{SHADE}"/>'
    paper = f'{shadow}<rect x="{x:.4g}" y="{y:.4g}" {shape} fill="{PAPER}" stroke="{EDGE}" stroke-width=".8"/>'
    if card.startswith(JOKER):
        scale = min(wide, high) * 0.62 / 1000
        star = f'<path d="{STAR}" fill="#7a5a12" transform="translate({middle:.4g} {y + high / 2:.4g}) scale({scale:.4g})"/>'
        return paper + star
    pip = suit(card[0], middle, y + high * 0.715, min(high * 0.4, wide * 0.6), faces)
    return paper + _rank(card, middle, y + high * 0.29, tall, faces) + pip


def _rank(card: Card, x: float, y: float, tall: float, faces: Faces) -> str:
    ink = (GERMAN_INKS if faces == "german" else INKS)[card[0]]
    rank = _GERMAN_RANKS.get(card[1], card[1]) if faces == "german" else card[1]
    if rank == "T":
        return (
            f'<path d="{RANKS["T"]}" fill="none" stroke="{ink}" stroke-width="150" stroke-linejoin="round" stroke-linecap="round"'
            f' transform="translate({x:.4g} {y:.4g}) scale({tall / 1030:.4g})"/>'
        )
    return lettered(rank, x - width(rank, tall) / 2, y, tall, ink)
