"""The picture of `luck.py`: the share of the variance that each control variate saves, a field for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COLOURS = {"par": "#d55e00", "tables": "#0072b2", "policies": "#009e73", "all": "#777"}
"""Distinct for colour-blind people (Okabe and Ito 2008)."""
WIDTH, HEIGHT, LEFT, TOP, GAP, BAR = 330, 170, 52, 34, 30, 9
PARTS = ("saved of the difference", "saved of the score of the first")


def picture(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Bars upwards from 0 to 100 % by pair; above for the difference, below for the score of the first; as SVG."""
    parts = []
    for row, part in enumerate(PARTS):
        top = TOP + row * (HEIGHT + 60)
        parts.append(f'<text x="{LEFT}" y="{top - 18}" font-weight="700">{part}</text>')
        for column, (game, pairs) in enumerate(found.items()):
            left = LEFT + column * (WIDTH + GAP)
            for share in (0, 0.25, 0.5, 0.75, 1):
                y = top + HEIGHT * (1 - share)
                parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{y:.1f}" y2="{y:.1f}" stroke="#8884"/>')
                if column == 0:
                    parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{share:.0%}</text>')
            for number, figures in enumerate(pairs):
                middle = left + WIDTH * (number + 0.5) / len(pairs)
                for place, (name, colour) in enumerate(COLOURS.items()):
                    share = max(0.0, figures[part][name] or 0.0)
                    x = middle + (place - len(COLOURS) / 2) * (BAR + 2)
                    box = f'x="{x:.1f}" y="{top + HEIGHT * (1 - share):.1f}" width="{BAR}" height="{HEIGHT * share:.1f}"'
                    parts.append(f'<rect {box} fill="{colour}"/>')
                label = figures["pair"].replace(",", " − ") if row == 0 else figures["pair"].split(",")[0]
                parts.append(f'<text x="{middle:.1f}" y="{top + HEIGHT + 15}" text-anchor="middle">{game}: {label}</text>')
    foot = TOP + 2 * (HEIGHT + 60)
    for number, (name, colour) in enumerate(COLOURS.items()):
        parts.append(f'<text x="{LEFT + 90 * number}" y="{foot - 12}" fill="{colour}" font-weight="700">{name}</text>')
    width = LEFT + len(found) * (WIDTH + GAP)
    style = 'font-family="sans-serif" font-size="11" fill="#777"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {foot}" {style}>{"".join(parts)}</svg>\n'
