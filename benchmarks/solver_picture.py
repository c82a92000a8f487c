"""The picture of solver.py: time by cards left in a hand."""

from __future__ import annotations

from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 480, 300, 60, 110, 40, 20
COLOURS = ("#1b5e9e", "#b3541e", "#3f7d3a", "#7a4fa0", "#8a6d1a")
DECADES = range(-3, 2)
FEWEST, MOST = 5, 10


def at(cards: int, milliseconds: float) -> tuple[float, float]:
    x = LEFT + (cards - FEWEST) / (MOST - FEWEST) * (WIDTH - LEFT - RIGHT)
    decades = log10(max(milliseconds, 10.0 ** DECADES[0])) - DECADES[0]
    return x, HEIGHT - BOTTOM - decades / (len(DECADES) - 1) * (HEIGHT - BOTTOM - TOP)


def picture(curves: dict[str, list[tuple[int, float]]]) -> str:
    """Mean milliseconds by cards left in a hand, on a logarithmic scale, as SVG."""
    right = WIDTH - RIGHT
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for decade in DECADES:
        y = at(FEWEST, 10.0**decade)[1]
        parts.append(f'<path d="M{LEFT} {y:.0f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.0f}" text-anchor="end">{10.0**decade:g} ms</text>')
    for cards in range(FEWEST, MOST + 1):
        parts.append(f'<text x="{at(cards, 1)[0]:.0f}" y="{HEIGHT - 20}" text-anchor="middle">{cards}</text>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 4}" text-anchor="middle">cards left in a hand</text>')
    for (name, curve), colour in zip(curves.items(), COLOURS, strict=True):
        points = [at(*point) for point in curve]
        parts.append(f'<path d="M{"L".join(f"{x:.0f} {y:.0f}" for x, y in points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = max(points)
        parts.append(f'<text x="{x + 6:.0f}" y="{y + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
