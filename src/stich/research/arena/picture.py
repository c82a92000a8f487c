"""Picture of an arena experiment: the difference between players, with its interval, over the number of boards, as SVG.

With control variates, a dashed line with a second band shows the difference without luck.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from stich.charts import COLOURS, chart
from stich.research.statistics import RunningMean, without_luck

from .board import BoardResult
from .experiment import Experiment
from .report import control_rows, differences

if TYPE_CHECKING:
    from matplotlib.figure import Figure

POINTS = 300
"""Maximum number of points of a line in the picture."""

Point = tuple[int, float, float, float]
"""Point of a curve: number of boards so far, mean, lower end and upper end of the interval."""


def picture(experiment: Experiment, boards: Sequence[BoardResult]) -> str:
    """Return, as the text of an SVG file, the difference between the first player and each other one, over the boards that count.

    Raise `StichError` ``charts/matplotlib`` if matplotlib is not installed.
    """
    first, *others = (player.name for player in experiment.players)
    curves = [curve for number, other in enumerate(others, 1) for curve in _curves(experiment, boards, number, other)]
    title = f"{experiment.game} ({experiment.preset}): {first} against {', '.join(others)}, difference per deal and seat"

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        most = max((curve.line[-1][0] for curve in curves if curve.line), default=2)
        axes.set(xlabel="boards", xlim=(0, most), ylim=_span([curve.line for curve in curves]))
        axes.axhline(0, color="#888", linewidth=1.5, zorder=1)
        for label, line, colour, dashes in curves:
            counts, means, lows, highs = zip(*line, strict=True) if line else ((), (), (), ())
            ends = f"{_figure(means[-1])} ({_figure(lows[-1])} to {_figure(highs[-1])})" if line else "too few boards"
            axes.fill_between(counts, lows, highs, color=colour, alpha=0.2, linewidth=0)
            axes.plot(counts, means, dashes, color=colour, label=f"{label}: {ends}")
        figure.legend(loc="outside upper left", title=title, alignment="left", title_fontsize="large")

    return chart(draw, 760, 420, title)


class _Curve(NamedTuple):
    label: str
    line: list[Point]
    colour: str
    dashes: str


def _curves(experiment: Experiment, boards: Sequence[BoardResult], number: int, other: str) -> Iterator[_Curve]:
    """Yield the curve of the first player's difference to the player ``number`` and, if known, the curve of the difference without luck."""
    values, colour = differences(experiment, boards, number), COLOURS[(number - 1) % len(COLOURS)]
    yield _Curve(f"to {other}", running(values), colour, "-")
    left = without_luck(values, control_rows(experiment, boards, 0, number))
    if left is not None:
        yield _Curve(f"to {other}, less luck (dashed)", running(left), colour, "--")


def running(values: Sequence[float]) -> list[Point]:
    """Return the points of a curve: mean and interval after a growing number of boards.

    There are up to `POINTS` points; the last one is for all boards.
    """
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
    """Return the lowest and highest value of the picture's axis, so that it shows zero, and the intervals from a tenth of the boards on.

    Earlier intervals are too wide.
    """
    points = [point for line in lines for point in line if point[0] * 10 >= line[-1][0]]
    low = min([0.0, *(bottom for _, _, bottom, _ in points)])
    high = max([0.0, *(top for _, _, _, top in points)])
    margin = (high - low) / 20 or 1.0
    return low - margin, high + margin


def _figure(value: float) -> str:
    return f"{value:.3g}".replace("-", "−")
