"""The picture of server_load.py: latency against load."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640, 340, 56, 70, 44, 20
LINES = (("p50_ms", "p50", "#0072b2"), ("p95_ms", "p95", "#009e73"), ("p99_ms", "p99", "#d55e00"))
LEAST, MOST = 1.0, 1000.0


def picture(points: Sequence[dict[str, float]], target: float = 50.0) -> str:
    """A line for each percentile, milliseconds on a logarithmic scale, over acknowledged actions a second, as SVG."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    points = sorted(points, key=lambda point: point["actions_per_s"])
    most = max(point["actions_per_s"] for point in points) * 1.05
    step = next(step for step in (50, 100, 200, 250, 500, 1000, 2000, 5000) if most / step <= 8)

    def x(rate: float) -> float:
        return LEFT + rate / most * (right - LEFT)

    def y(milliseconds: float) -> float:
        within = min(max(milliseconds, LEAST), MOST)
        return bottom - log10(within / LEAST) / log10(MOST / LEAST) * (bottom - TOP)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for milliseconds in (1, 3, 10, 30, 100, 300, 1000):
        parts.append(f'<path d="M{LEFT} {y(milliseconds):.0f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(milliseconds) + 4:.0f}" text-anchor="end">{milliseconds} ms</text>')
    for rate in range(0, int(most) + 1, step):
        parts.append(f'<text x="{x(rate):.0f}" y="{bottom + 16}" text-anchor="middle">{rate}</text>')
    parts.append(f'<path d="M{LEFT} {y(target):.0f}H{right}" stroke="#888" stroke-dasharray="2 3"/>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">acknowledged actions a second</text>')
    for key, name, colour in LINES:
        line = " ".join(f"{x(point['actions_per_s']):.1f},{y(point[key]):.1f}" for point in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        last = points[-1]
        parts.append(f'<text x="{x(last["actions_per_s"]) + 8:.0f}" y="{y(last[key]) + 4:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])
