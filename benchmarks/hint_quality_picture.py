"""The picture of `hint_quality.py`: points lost a deal by phase and level, with their 95 % intervals, a field for each game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COLOURS = ("#d55e00", "#0072b2")
"""Distinct for colour-blind people (Okabe and Ito 2008)."""
WIDTH, HEIGHT, LEFT, TOP, GAP, BAR = 250, 170, 40, 40, 46, 16


def picture(found: Mapping[str, Mapping[str, Any]], phases: Sequence[str], levels: Sequence[str]) -> str:
    """Bars upwards from no loss, each game on a scale of its own; as SVG."""
    parts = []
    for column, (game, rows) in enumerate(found.items()):
        left = LEFT + column * (WIDTH + GAP)
        most = max(0.01, *(rows[phase][level]["points"] + (rows[phase][level]["half"] or 0) for phase in phases for level in levels))
        least = min(0.0, *(rows[phase][level]["points"] - (rows[phase][level]["half"] or 0) for phase in phases for level in levels))

        def y(points: float, most: float = most, least: float = least) -> float:
            return TOP + HEIGHT * (most - points) / (most - least)

        parts.append(f'<text x="{left}" y="{TOP - 22}" font-weight="700">{game}, {rows["deals"]} deals</text>')
        for points in (0.0, most / 2, most):
            parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{y(points):.1f}" y2="{y(points):.1f}" stroke="#8884"/>')
            parts.append(f'<text x="{left - 6}" y="{y(points) + 4:.1f}" text-anchor="end">{points:.2g}</text>')
        for number, phase in enumerate(phases):
            middle = left + WIDTH * (number + 0.5) / len(phases)
            for place, (level, colour) in enumerate(zip(levels, COLOURS, strict=True)):
                value, half = rows[phase][level]["points"], rows[phase][level]["half"] or 0
                x = middle + (place - len(levels) / 2) * (BAR + 4)
                top, height = min(y(value), y(0)), abs(y(value) - y(0))
                parts.append(f'<rect x="{x:.1f}" y="{top:.1f}" width="{BAR}" height="{height:.1f}" fill="{colour}"/>')
                line = f"M{x + BAR / 2:.1f} {y(value - half):.1f}V{y(value + half):.1f}"
                parts.append(f'<path d="{line}" stroke="#777" stroke-width="2"/>')
            parts.append(f'<text x="{middle:.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{phase.replace(" the play", "")}</text>')
    foot = TOP + HEIGHT + 52
    for number, (level, colour) in enumerate(zip(levels, COLOURS, strict=True)):
        parts.append(f'<text x="{LEFT + 140 * number}" y="{foot - 10}" fill="{colour}" font-weight="700">hints of {level}</text>')
    width = LEFT + len(found) * (WIDTH + GAP)
    style = 'font-family="sans-serif" font-size="11" fill="#777"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {foot}" {style}>{"".join(parts)}</svg>\n'
