"""Picture that a notebook shows and that can be stored as a file."""

from __future__ import annotations

from dataclasses import dataclass

_PLAIN = " !$'()*+,-./:;=?@[]^_`{|}~"
"""Characters that need no quoting in a ``data:`` address."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Drawing as SVG text; a notebook shows it as the last value of a cell."""

    svg: str
    """Complete drawing, as it is written into a file."""
    text: str
    """Description of the drawing in words, for readers who cannot see it."""
    width: int
    """Width in pixels; narrower pages show it smaller."""

    def _repr_html_(self) -> str:
        from html import escape
        from urllib.parse import quote

        # The drawing becomes an image, so that ids of several pictures and styles of the page do not clash.
        address = quote(self.svg.replace('"', "'"), safe=_PLAIN)
        style = f"width:{self.width}px;max-width:100%;height:auto"
        return f'<img src="data:image/svg+xml,{address}" alt="{escape(self.text)}" style="{style}">'

    def __repr__(self) -> str:
        """Return the description of the picture in words."""
        return f"<Picture: {self.text}>"


def drawing(width: float, height: float, text: str, parts: list[str]) -> Picture:
    """Return a picture of this size in pixels. ``text``: description in words; ``parts``: SVG of its parts."""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
    return Picture(f"{head}{''.join(parts)}</svg>", text, round(width))
