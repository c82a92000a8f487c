"""The picture of `rating.py`: how near the order of six people is to the truth, over the deals they played."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

COLOURS = {"raw": "#d55e00", "adjusted": "#0072b2", "rating": "#009e73"}
"""Distinct for colour-blind people (Okabe and Ito 2008)."""
WIDTH, HEIGHT, LEFT, TOP, GAP = 300, 220, 46, 34, 26
MARKS = (10, 100, 1000, 10000)


def picture(orders: Mapping[str, Any]) -> str:
    """Mean rank correlation over deals a person, with the band of 80 of 100 runs, a field for each game, as SVG."""
    parts = []
    for number, (game, figures) in enumerate(orders.items()):
        left = LEFT + number * (WIDTH + GAP)
        deals = figures["deals"]
        parts.append(f'<text x="{left}" y="{TOP - 14}" font-weight="700">{game}</text>')
        for value in (0, 0.25, 0.5, 0.75, 1):
            parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{_y(value):.1f}" y2="{_y(value):.1f}" stroke="#8884"/>')
            if number == 0:
                parts.append(f'<text x="{left - 6}" y="{_y(value) + 4:.1f}" text-anchor="end">{value:g}</text>')
        for mark in MARKS:
            if deals[0] <= mark <= deals[-1]:
                parts.append(f'<text x="{_x(mark, deals, left):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{mark}</text>')
        for name, (low, _, high) in figures["rank correlation"].items():
            there, back = _points(deals, high, left), _points(deals[::-1], low[::-1], left, deals)
            parts.append(f'<polygon points="{there} {back}" fill="{COLOURS[name]}" fill-opacity="0.14"/>')
        for name, line in figures["mean rank correlation"].items():
            points = _points(deals[: len(line)], line, left, deals)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[name]}" stroke-width="2.2"/>')
    for number, (name, colour) in enumerate(COLOURS.items()):
        parts.append(f'<text x="{LEFT + 90 * number}" y="{TOP + HEIGHT + 38}" fill="{colour}" font-weight="700">{name}</text>')
    parts.append(f'<text x="{LEFT + 290}" y="{TOP + HEIGHT + 38}">rank correlation with the truth over deals a person</text>')
    width = LEFT + len(orders) * (WIDTH + GAP)
    style = 'font-family="sans-serif" font-size="12" fill="#777"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 50}" {style}>{"".join(parts)}</svg>\n'


def _x(deals: float, of: Sequence[float], left: float) -> float:
    return left + WIDTH * math.log(deals / of[0]) / math.log(of[-1] / of[0])


def _y(value: float) -> float:
    return TOP + HEIGHT * (1 - max(0.0, value))


def _points(deals: Sequence[float], values: Sequence[float], left: float, of: Sequence[float] = ()) -> str:
    return " ".join(f"{_x(n, of or deals, left):.1f},{_y(v):.1f}" for n, v in zip(deals, values, strict=True))
