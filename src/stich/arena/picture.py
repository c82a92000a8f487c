"""A picture of the running difference: the estimate and its interval over the number of boards, as SVG.

With control variates a dashed line with a separate band shows the difference less luck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from stich.statistics import RunningMean, without_luck

from .board import Board
from .experiment import Experiment
from .report import control_rows, differences

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, BOTTOM = 64, 20, 48
POINTS = 300
"""Greatest number of points of a line."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
"""Colours that colour-blind people can distinguish (Okabe and Ito 2008)."""

Point = tuple[int, float, float, float]
"""Number of boards so far, mean, lower and upper end of the interval."""


def picture(experiment: Experiment, boards: Sequence[Board]) -> str:
    """Return the differences between the first player and each other one, over the boards that count, as the text of an SVG file."""
    first, *others = (player.name for player in experiment.players)
    curves = [curve for number, other in enumerate(others, 1) for curve in _curves(experiment, boards, number, other)]
    lines = [curve.line for curve in curves]
    most = max((line[-1][0] for line in lines if line), default=2)
    low, high = _span(lines)
    frame = 40 + 16 * len(lines)

    def x(count: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * count / most

    def y(value: float) -> float:
        return frame + (HEIGHT - frame - BOTTOM) * (high - value) / (high - low)

    title = escape(f"{experiment.game} ({experiment.preset}): {first} against {', '.join(others)}, difference per deal and seat")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<clipPath id="frame"><rect x="{LEFT}" y="{frame}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - frame - BOTTOM}"/></clipPath>',
        f'<text x="{LEFT}" y="24" font-size="14">{title}</text>',
    ]
    for value in ticks(low, high):
        width = 1.5 if value == 0 else 0.5
        parts.append(f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="#888" stroke-width="{width}"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{_figure(value)}</text>')
    parts += [f'<text x="{x(count):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{count:g}</text>' for count in ticks(0, most)]
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">boards</text>')
    for number, (label, line, colour, dashes) in enumerate(curves):
        upper = [f"{x(n):.1f},{y(top):.1f}" for n, _, _, top in line]
        lower = [f"{x(n):.1f},{y(bottom):.1f}" for n, _, bottom, _ in line]
        middle = [f"{x(n):.1f},{y(mean):.1f}" for n, mean, _, _ in line]
        parts.append(f'<polygon points="{" ".join(upper + lower[::-1])}" fill="{colour}" opacity="0.2" clip-path="url(#frame)"/>')
        parts.append(
            f'<polyline points="{" ".join(middle)}" fill="none" stroke="{colour}" stroke-width="2" {dashes} clip-path="url(#frame)"/>'
        )
        ends = f"{_figure(line[-1][1])} ({_figure(line[-1][2])} to {_figure(line[-1][3])})" if line else "too few boards"
        parts.append(f'<text x="{LEFT}" y="{42 + 16 * number}" fill="{colour}">{escape(f"{label}: {ends}")}</text>')
    return "\n".join([*parts, "</svg>", ""])


class _Curve(NamedTuple):
    label: str
    line: list[Point]
    colour: str
    dashes: str


def _curves(experiment: Experiment, boards: Sequence[Board], number: int, other: str) -> Iterator[_Curve]:
    """Yield the difference to this player, and the difference less luck, if known."""
    values, colour = differences(experiment, boards, number), COLOURS[(number - 1) % len(COLOURS)]
    yield _Curve(f"to {other}", running(values), colour, "")
    left = without_luck(values, control_rows(experiment, boards, 0, number))
    if left is not None:
        yield _Curve(f"to {other}, less luck (dashed)", running(left), colour, 'stroke-dasharray="6 4"')


def running(values: Sequence[float]) -> list[Point]:
    """Return mean and interval after a growing number of boards, at up to `POINTS` numbers including the last."""
    step = max(1, math.ceil(len(values) / POINTS))
    line: list[Point] = []
    mean = RunningMean()
    for count, value in enumerate(values, 1):
        mean.add(value)
        if count % step == 0 or count == len(values):
            estimate = mean.estimate
            if estimate.mean is not None and estimate.interval is not None:
                line.append((count, estimate.mean, *estimate.interval))
    return line


def _span(lines: Sequence[Sequence[Point]]) -> tuple[float, float]:
    """Return the lowest and highest value shown: zero, and the intervals from a tenth of the boards on. Earlier intervals are too wide."""
    points = [point for line in lines for point in line if point[0] * 10 >= line[-1][0]]
    low = min([0.0, *(bottom for _, _, bottom, _ in points)])
    high = max([0.0, *(top for _, _, _, top in points)])
    margin = (high - low) / 20 or 1.0
    return low - margin, high + margin


def ticks(low: float, high: float) -> list[float]:
    """Return about five round values between these."""
    rough = (high - low) / 5
    power: float = 10.0 ** math.floor(math.log10(rough))
    step = power * next(round_ for round_ in (1, 2, 5, 10) if round_ * power >= rough)
    return [n * step for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _figure(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")
