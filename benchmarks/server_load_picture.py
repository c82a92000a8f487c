"""The picture of server_load.py: latency against load, for each number of nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640, 340, 56, 96, 44, 20
PERCENTILES = (("p50_ms", "p50", "5 3"), ("p99_ms", "p99", ""))
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
LEAST, MOST = 1.0, 3000.0


def picture(series: Mapping[int, Sequence[dict[str, float]]], target: float = 50.0) -> str:
    """For each number of nodes two lines, milliseconds on a logarithmic scale over acknowledged actions a second, as SVG."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    most = max(point["actions_per_s"] for points in series.values() for point in points) * 1.05
    step = next(step for step in (50, 100, 200, 250, 500, 1000, 2000, 5000) if most / step <= 8)

    def x(rate: float) -> float:
        return LEFT + rate / most * (right - LEFT)

    def y(milliseconds: float) -> float:
        within = min(max(milliseconds, LEAST), MOST)
        return bottom - log10(within / LEAST) / log10(MOST / LEAST) * (bottom - TOP)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for milliseconds in (1, 3, 10, 30, 100, 300, 1000, 3000):
        parts.append(f'<path d="M{LEFT} {y(milliseconds):.0f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(milliseconds) + 4:.0f}" text-anchor="end">{milliseconds} ms</text>')
    for rate in range(0, int(most) + 1, step):
        parts.append(f'<text x="{x(rate):.0f}" y="{bottom + 16}" text-anchor="middle">{rate}</text>')
    parts.append(f'<path d="M{LEFT} {y(target):.0f}H{right}" stroke="#888" stroke-dasharray="2 3"/>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">acknowledged actions a second</text>')
    for number, (nodes, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        drawn = sorted(points, key=lambda point: point["actions_per_s"])
        for key, _, dashes in PERCENTILES:
            line = " ".join(f"{x(point['actions_per_s']):.1f},{y(point[key]):.1f}" for point in drawn)
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        name = f"{nodes} node" + ("s" if nodes > 1 else "")
        parts.append(f'<text x="{right + 12}" y="{TOP + 14 + 18 * number}" fill="{colour}">{name}</text>')
    for number, (_, name, dashes) in enumerate(PERCENTILES, len(series)):
        height = TOP + 14 + 18 * number
        parts.append(f'<path d="M{right + 12} {height - 4}h24" stroke="#444" stroke-width="2" stroke-dasharray="{dashes}"/>')
        parts.append(f'<text x="{right + 42}" y="{height}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
