"""A picture that a notebook shows and that can be kept as a file."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import quote

_PLAIN = " !$'()*+,-./:;=?@[]^_`{|}~"
"""What may stand in a data address as it is."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in words of SVG; a notebook shows it where it is the last value of a cell."""

    svg: str
    """The whole drawing, to be written into a file as it is."""
    text: str
    """The same in words, for who does not see it."""
    width: int
    """In pixels; pages that are narrower show it smaller."""

    def _repr_html_(self) -> str:
        # As an image, so that neither the names in several pictures nor the styles of the page meet.
        address = quote(self.svg.replace('"', "'"), safe=_PLAIN)
        style = f"width:{self.width}px;max-width:100%;height:auto"
        return f'<img src="data:image/svg+xml,{address}" alt="{escape(self.text)}" style="{style}">'

    def __repr__(self) -> str:
        """Its words."""
        return f"<Picture: {self.text}>"


def drawing(width: float, height: float, text: str, parts: list[str]) -> Picture:
    """A picture of this size in pixels."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
    return Picture(f"{head}{''.join(parts)}</svg>", text, round(width))
