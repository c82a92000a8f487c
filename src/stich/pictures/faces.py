"""Cards as drawn on the page, one SVG each in ``faces/french`` and ``faces/german``."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Faces = Literal["french", "german"]
"""Faces of the cards: French or German suits."""
FACES: tuple[Faces, ...] = ("french", "german")
RATIO = 1.4
"""Ratio of a card's height to its width."""
BACK = "back"


def has_face(card: str, faces: Faces) -> bool:
    """Return True if these faces have this card: German packs have neither 2 to 6 nor jokers."""
    return _file(card, faces).is_file()


def placed(card: str | None, x: float, y: float, width: float, faces: Faces) -> str:
    """Return the SVG of a card with its upper left corner at (x, y), in pixels. None is a card face down."""
    return f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{width * RATIO:g}" {_drawn(card or BACK, faces)}'


@cache
def _drawn(card: str, faces: Faces) -> str:
    """Return the drawing of the card's file without its opening ``<svg`` tag."""
    return _file(card, faces).read_text("utf-8").strip().removeprefix("<svg ")


def _file(card: str, faces: Faces) -> Traversable:
    from importlib import resources  # takes as long to import as a game

    return resources.files(__package__) / "faces" / faces / f"{card}.svg"
