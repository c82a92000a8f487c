"""Pictures of measurements, as SVG."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stich.charts import COLOURS, GREY, chart

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BLUE, ORANGE, GREEN, *_ = COLOURS
ORDERS = {"raw": ORANGE, "adjusted": BLUE, "rating": GREEN}
CONTROLS = {"par": ORANGE, "tables": BLUE, "policies": GREEN, "all": GREY}
LATENCIES = {"p50_ms": ("p50", "--"), "p99_ms": ("p99", "-")}


def rank_orders(orders: Mapping[str, Any]) -> str:
    """Return the mean rank correlation over deals per person, with the band of 80 of 100 runs, a field for each game (`rating.py`)."""
    title = "rank correlation with the truth over deals a person"

    def draw(figure: Figure) -> None:
        for axes, (game, figures) in zip(figure.subplots(1, len(orders), sharey=True), orders.items(), strict=True):
            deals = figures["deals"]
            axes.set(title=game, xscale="log", xlim=(deals[0], deals[-1]), ylim=(0, 1.02))
            axes.xaxis.set_major_formatter("{x:g}")
            for name, (low, _, high) in figures["rank correlation"].items():
                axes.fill_between(deals, low, high, color=ORDERS[name], alpha=0.14, linewidth=0)
            for name, line in figures["mean rank correlation"].items():
                axes.plot(deals[: len(line)], line, color=ORDERS[name], label=name)
        _legend_below(figure, axes)
        figure.supxlabel(title, fontsize="medium")

    return chart(draw, 1080, 330, title, ink=GREY, ground="none")


def work_by_workers(rates: Mapping[str, Mapping[int, float]], unit: str) -> str:
    """Return a line for each kind of worker, and a dashed one for a multiple of the slower single worker (`workers.py`)."""
    counts = sorted({workers for by_workers in rates.values() for workers in by_workers})
    one = min(by_workers[counts[0]] for by_workers in rates.values()) / counts[0]
    top = max(rate for by_workers in rates.values() for rate in by_workers.values()) * 1.15

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(title=f"{unit} a second", xlabel="workers", xticks=counts, xlim=(0, counts[-1] * 1.02), ylim=(0, top))
        axes.axline((0, 0), slope=one, color="#888", linewidth=1, linestyle="--")
        for (kind, by_workers), colour in zip(rates.items(), (ORANGE, BLUE), strict=True):
            axes.plot(*zip(*sorted(by_workers.items()), strict=True), "o-", color=colour, label=kind)
        figure.legend(loc="outside right upper")

    return chart(draw, 520, 300, f"{unit} a second, by workers")


def latency_by_load(series: Mapping[int, Sequence[dict[str, float]]], target: float = 50.0) -> str:
    """Return for each number of nodes two lines, milliseconds over acknowledged actions per second (`server_load.py`)."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(xlabel="acknowledged actions a second", yscale="log", ylim=(1, 3000))
        axes.set_yticks([1, 3, 10, 30, 100, 300, 1000, 3000], minor=False)
        axes.yaxis.set_major_formatter("{x:g} ms")
        axes.minorticks_off()
        axes.axhline(target, color="#888", linewidth=1, linestyle=":")
        for (nodes, points), colour in zip(series.items(), COLOURS, strict=False):
            drawn = sorted(points, key=lambda point: point["actions_per_s"])
            for key, (name, dashes) in LATENCIES.items():
                label = f"{nodes} node{'s' * (nodes > 1)}, {name}"
                axes.plot([point["actions_per_s"] for point in drawn], [point[key] for point in drawn], dashes, color=colour, label=label)
        axes.set_xlim(left=0)
        figure.legend(loc="outside right upper")

    return chart(draw, 640, 340, "Latency against load")


def losses(found: Mapping[str, Mapping[str, Any]], phases: Sequence[str], levels: Sequence[str]) -> str:
    """Return bars of mean losses with their 95 % intervals, one chart with its scale for each game (`hint_quality.py`)."""

    def draw(figure: Figure) -> None:
        for axes, (game, rows) in zip(figure.subplots(1, len(found)), found.items(), strict=True):
            axes.set_title(f"{game}, {rows['deals']} deals")
            axes.set_xticks(range(len(phases)), [phase.replace(" the play", "") for phase in phases])
            axes.locator_params(axis="y", nbins=4)
            axes.axhline(0, color=GREY, linewidth=0.8)
            for place, (level, colour) in enumerate(zip(levels, (ORANGE, BLUE), strict=True)):
                values, halves = ([rows[phase][level][key] or 0 for phase in phases] for key in ("points", "half"))
                middles = [number + (place - 0.5) * 0.34 for number in range(len(phases))]
                axes.bar(middles, values, 0.28, yerr=halves, color=colour, ecolor=GREY, label=f"hints of {level}")
        _legend_below(figure, axes)

    return chart(draw, 888, 280, "Points lost a deal by phase and level", ink=GREY, ground="none")


def variance_saved(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> str:
    """Return bars from 0 to 100 % by pair: above for the difference, below for the score of the first player (`luck.py`)."""

    def draw(figure: Figure) -> None:
        parts = ("saved of the difference", "saved of the score of the first")
        grid = figure.subplots(2, len(found), sharey=True, squeeze=False)
        for part, row in zip(parts, grid, strict=True):
            row[0].set_title(part, fontweight="bold")
            for axes, (game, pairs) in zip(row, found.items(), strict=True):
                names = [each["pair"].replace(",", " − ") if part == parts[0] else each["pair"].split(",")[0] for each in pairs]
                axes.set_xticks(range(len(pairs)), [f"{game}: {name}" for name in names])
                axes.set(ylim=(0, 1), xlim=(-0.5, len(pairs) - 0.5))
                axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
                for place, (name, colour) in enumerate(CONTROLS.items()):
                    shares = [max(0.0, each[part][name] or 0.0) for each in pairs]
                    axes.bar([number + (place - 1.5) * 0.1 for number in range(len(pairs))], shares, 0.08, color=colour, label=name)
        _legend_below(figure, axes)

    return chart(draw, 1080, 460, "Share of the variance saved", ink=GREY, ground="none")


def times_by_cards(curves: Mapping[str, Sequence[tuple[int, float]]]) -> str:
    """Return the mean milliseconds by cards left in a hand, on a logarithmic scale (`solver.py`)."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(xlabel="cards left in a hand", yscale="log", ylim=(0.001, 10))
        axes.yaxis.set_major_formatter("{x:g} ms")
        axes.minorticks_off()
        for (name, curve), colour in zip(curves.items(), COLOURS, strict=False):
            axes.plot(*zip(*curve, strict=True), color=colour, label=name)
        figure.legend(loc="outside right upper")

    return chart(draw, 560, 300, "Cost against cards left")


def seated_shares(
    waited: Mapping[tuple[str, int], Sequence[float]], rates: Sequence[int], crowds: Sequence[str], patience: float, soon: float
) -> str:
    """Return a line for each crowd (dashed or not) and rate (by colour) over the seconds, on a logarithmic scale (`seating.py`)."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(xlabel="seconds of waiting", xscale="log", xlim=(1, patience), ylim=(0, 1.01))
        axes.set_xticks([tick for tick in (1, 3, 10, 30, 100, 300, 600) if tick <= patience])
        axes.xaxis.set_major_formatter("{x:g}")
        axes.minorticks_off()
        axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
        axes.axvline(soon, color="#888", linewidth=1, linestyle=":")
        steps = [patience ** (step / 120) for step in range(121)]
        for rate, colour in zip(rates, (ORANGE, BLUE, GREEN), strict=True):
            for crowd, dashes in zip(crowds, ("-", "--"), strict=True):
                waits = sorted(waited[crowd, rate])
                shares = [bisect_right(waits, seconds) / len(waits) for seconds in steps]
                axes.plot(steps, shares, dashes, color=colour, label=f"{rate} an hour, {crowd}")
        figure.legend(loc="outside right upper")

    return chart(draw, 640, 340, "The share that is seated, by seconds of waiting")


def _legend_below(figure: Figure, axes: Axes) -> None:
    """Write one legend for all fields below them."""
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower left", ncols=4)


def ratios_by_run(gains: Mapping[str, Sequence[float]]) -> str:
    """Return a row of dots for each ratio, how often its target was reached, the newest run filled (`quick.py`)."""
    title = "Ratios of speed over their targets: right of the line a target is met"

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(
            xscale="log",
            yticks=range(len(gains)),
            ylim=(len(gains) - 0.5, -0.5),
            xlabel="times the target (1: just met), on a logarithmic scale",
        )
        axes.set_yticklabels([name.replace("`", "") for name in gains])
        axes.grid(axis="x", color="#8884")
        axes.axvline(1, color="#888", linewidth=1, linestyle="--")
        for place, values in enumerate(gains.values()):
            if values:
                axes.plot(values[:-1], [place] * (len(values) - 1), "o", color=BLUE, markerfacecolor="none", markeredgewidth=1)
                axes.plot(values[-1:], [place], "o", color=BLUE if values[-1] >= 1 else ORANGE)
        axes.set_xticks([0.3, 0.5, 1, 2, 3, 5], minor=False)
        axes.xaxis.set_major_formatter("{x:g}")
        axes.xaxis.set_minor_formatter("")

    return chart(draw, 1000, 340, title, ink=GREY, ground="none")
