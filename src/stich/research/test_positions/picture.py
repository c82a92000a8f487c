"""Picture of the loss by answers at moments of the test set, as SVG.

For each player it has a dot with its interval, at all moments and by phase.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stich.charts import COLOURS, chart

from .report import PositionsReport

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ROW, GAP = 20, 14
"""Heights of a player's row, and of the space above a phase (in pixels)."""
ALL = "all moments"


def positions_picture(figures: PositionsReport) -> str:
    """Return an SVG file of the mean regrets with 95 % intervals (game points for a decision). Dots further left are better.

    Raise `StichError` ``charts/matplotlib`` if matplotlib is not installed.
    """
    names = [ALL, *figures.players[0].phases]
    title = f"{figures.game} ({figures.preset}): game points a decision less than the best choice, {figures.moments} moments"
    height = len(names) * (GAP + ROW * len(figures.players))

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set_ylim(height, 0)
        figure.suptitle(title, x=0.01, ha="left", fontsize="large")
        axes.grid(axis="x")
        axes.grid(visible=False, axis="y")
        axes.axvline(0, color="#888", linewidth=1.5, zorder=1)
        inks: dict[float, tuple[str, str]] = {}
        for row, name in enumerate(names):
            top = row * (GAP + ROW * len(figures.players)) + GAP
            axes.annotate(name, (0, top + ROW / 2), (-250, 0), ("axes fraction", "data"), "offset points", va="center", fontweight="bold")
            for number, player in enumerate(figures.players):
                regret, middle = player.phases.get(name, player.all).regret, top + ROW * (number + 0.5)
                inks[middle] = player.name, COLOURS[number % len(COLOURS)]
                if regret.mean is not None:
                    low, high = regret.interval or (regret.mean, regret.mean)
                    axes.plot([low, high], [middle, middle], color=inks[middle][1])
                    axes.plot([regret.mean], [middle], "o", color=inks[middle][1])
        axes.set_yticks([*inks], [name for name, _ in inks.values()])
        for label, (_, ink) in zip(axes.get_yticklabels(), inks.values(), strict=True):
            label.set_color(ink)

    return chart(draw, 760, height + 84, title)
