"""The picture of seating.py: the share that is seated, by seconds of waiting."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from math import log10

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 640, 340, 56, 150, 44, 20
COLOURS = ("#d55e00", "#0072b2", "#009e73")
DASHES = ("", ' stroke-dasharray="6 4"')
TICKS = (1, 3, 10, 30, 100, 300, 600)


def picture(
    waited: Mapping[tuple[str, int], Sequence[float]], rates: Sequence[int], crowds: Sequence[str], patience: float, soon: float
) -> str:
    """A line for each crowd (dashed or not) and rate (by colour), the seconds on a logarithmic scale, as SVG."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def x(seconds: float) -> float:
        return LEFT + log10(max(seconds, 1.0)) / log10(patience) * (right - LEFT)

    def y(share: float) -> float:
        return bottom - share * (bottom - TOP)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(f'<path d="M{LEFT} {y(share):.0f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(share) + 4:.0f}" text-anchor="end">{share:.0%}</text>')
    for seconds in TICKS:
        parts.append(f'<text x="{x(seconds):.0f}" y="{bottom + 16}" text-anchor="middle">{seconds}</text>')
    parts.append(f'<path d="M{x(soon):.0f} {TOP}V{bottom}" stroke="#888" stroke-dasharray="2 3"/>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">seconds of waiting</text>')
    for row, (rate, colour) in enumerate(zip(rates, COLOURS, strict=True)):
        for crowd, dash in zip(crowds, DASHES, strict=True):
            waits = sorted(waited[crowd, rate])
            steps = [10 ** (i / 120 * log10(patience)) for i in range(121)]
            points = " ".join(f"{x(s):.1f},{y(bisect_right(waits, s) / len(waits)):.1f}" for s in steps)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{right + 12}" y="{TOP + 16 + 18 * row}" fill="{colour}">{rate} an hour</text>')
    for row, (crowd, dash) in enumerate(zip(crowds, DASHES, strict=True)):
        height = TOP + 90 + 18 * row
        parts.append(f'<path d="M{right + 12} {height - 4}h28" stroke="#444" stroke-width="2"{dash}/>')
        parts.append(f'<text x="{right + 46}" y="{height}">{crowd}</text>')
    return "\n".join([*parts, "</svg>", ""])
