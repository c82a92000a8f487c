"""Pictures as PNG, for who shows no SVG: most that show a preview of a link."""

from __future__ import annotations

import resvg_py


def png(svg: str) -> bytes:
    """The picture, as large as it says. Pictures of this room hold no text, so no font of the machine is looked at."""
    return resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)
