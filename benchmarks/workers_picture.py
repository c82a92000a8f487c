"""The pictures of workers.py: work done a second by the number of workers."""

from __future__ import annotations

from collections.abc import Mapping

WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP = 520, 300, 56, 110, 44, 20
COLOURS = ("#d55e00", "#0072b2")
"""Distinct for colour-blind people (Okabe and Ito 2008)."""


def picture(rates: Mapping[str, Mapping[int, float]], unit: str) -> str:
    """A line for each kind of worker, and a dashed one for as many times the slower single worker, as SVG."""
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    counts = sorted({workers for by_workers in rates.values() for workers in by_workers})
    one = min(by_workers[counts[0]] for by_workers in rates.values()) / counts[0]
    top = max(rate for by_workers in rates.values() for rate in by_workers.values()) * 1.15

    def x(workers: float) -> float:
        return LEFT + workers / counts[-1] * (right - LEFT)

    def y(rate: float) -> float:
        return bottom - rate / top * (bottom - TOP)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">']
    parts.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for share in range(5):
        rate = top * share / 4
        parts.append(f'<path d="M{LEFT} {y(rate):.0f}H{right}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(rate) + 4:.0f}" text-anchor="end">{rate:.3g}</text>')
    for workers in counts:
        parts.append(f'<text x="{x(workers):.0f}" y="{bottom + 16}" text-anchor="middle">{workers}</text>')
    parts.append(f'<text x="{(LEFT + right) / 2:.0f}" y="{HEIGHT - 8}" text-anchor="middle">workers</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 6}">{unit} a second</text>')
    most = min(counts[-1], top / one)
    parts.append(f'<path d="M{x(0):.0f} {y(0):.0f}L{x(most):.0f} {y(most * one):.0f}" stroke="#888" stroke-dasharray="6 4"/>')
    for (kind, by_workers), colour in zip(rates.items(), COLOURS, strict=True):
        points = [(x(workers), y(rate)) for workers, rate in sorted(by_workers.items())]
        parts.append(f'<path d="M{"L".join(f"{a:.0f} {b:.0f}" for a, b in points)}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.extend(f'<circle cx="{a:.0f}" cy="{b:.0f}" r="3" fill="{colour}"/>' for a, b in points)
        parts.append(f'<text x="{points[-1][0] + 8:.0f}" y="{points[-1][1] + 4:.0f}" fill="{colour}">{kind}</text>')
    return "\n".join([*parts, "</svg>", ""])
