"""Pictures of an audit, as SVG. ``page.css`` replaces their colours on dark pages."""

from __future__ import annotations

from math import log10
from typing import TYPE_CHECKING

from stich.charts import chart

from .report import LEVEL, Group, Result, Spot
from .statistics import normal_quantile
from .words import Words

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, SOFT, LINE, ACCENT, BAD, BAD_SOFT, SURFACE = "#22252b", "#5c6068", "#e2dcd0", "#0f6e63", "#b3261e", "#fbe4e0", "#fffdf9"
"""Colours of ``page.css`` on light pages."""
REACH = 0.43
"""Largest deviation in a picture of cards, as a share of a seat's column."""
RAREST = 1e-6
"""Left end of the scale of probabilities."""


def every_card(group: Group, words: Words) -> str:
    """Return a picture of each card at each seat: its deviation and the 95 % interval."""
    cards = list(dict.fromkeys(spot.card for spot in group.spots))
    far = normal_quantile(1 - LEVEL / 2 / len(group.spots)) / normal_quantile(0.975)  # by chance, hardly any of all spots deviates further
    reach = max(abs(spot.off) + spot.half for spot in group.spots)
    end = words.number(100 * reach, 2 if reach < 0.01 else 1)
    places = range(group.places)

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        axes.set(xlim=(-0.5, group.places - 0.5), ylim=(len(cards) - 0.5, -0.5))
        axes.set_frame_on(False)
        axes.grid(visible=False)
        axes.vlines(places, -0.5, len(cards) - 0.5, colors=SOFT, linewidth=0.65)
        axes.hlines([row - 0.5 for row in range(1, len(cards)) if cards[row][0] != cards[row - 1][0]], -0.5, group.places - 0.5, LINE)
        ends = {place + side * REACH: f"{sign}{end}" for place in places for side, sign in ((-1, "−"), (1, "+"))}
        axes.set_xticks([*ends], [*ends.values()], color=SOFT, fontsize="small")
        for tick, (place, _) in zip(axes.get_xticklabels(), ends.items(), strict=True):
            tick.set_horizontalalignment("left" if place < round(place) else "right")
        axes.set_yticks(range(len(cards)), [words.card(group, card) for card in cards])
        for label, card in zip(axes.get_yticklabels(), cards, strict=True):
            label.set_color(BAD if card[0] in "HD" else INK)
        heads = axes.secondary_xaxis("top")
        heads.set_xticks(places, [words.head(group, place) for place in places])
        heads.spines[:].set_visible(False)
        for part in (axes, heads):
            part.tick_params(length=0)
        rows = {spot: number // group.places for number, spot in enumerate(group.spots)}
        is_far = {spot: abs(spot.off) > far * spot.half for spot in rows}
        for ink, fill, spots in (
            (ACCENT, SURFACE, [spot for spot in rows if not is_missed(spot)]),
            (ACCENT, ACCENT, [spot for spot in rows if is_missed(spot) and not is_far[spot]]),
            (BAD, BAD, [spot for spot in rows if is_far[spot]]),
        ):
            axes.errorbar(
                [spot.place + spot.off / reach * REACH for spot in spots],
                [rows[spot] for spot in spots],
                xerr=[spot.half / reach * REACH for spot in spots],
                fmt="o",
                markersize=5.5,
                color=ink,
                markerfacecolor=fill,
            )

    return chart(draw, 40 + 88 * group.places, 48 + 16 * len(cards), words("cards_title"), ink=INK, ground="none")


def is_missed(spot: Spot) -> bool:
    """Return whether the interval misses the expected value."""
    return abs(spot.off) > spot.half


def high_cards(group: Group, words: Words) -> str:
    """Return a picture of the numbers of high cards undealt, or with the first player: dealt and expected shares."""
    told = [count for count in group.counts if count.expected >= 0.0005 or count.share]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        numbers, shares = range(len(told)), [count.share for count in told]
        axes.bar(numbers, [count.expected for count in told], 0.6, color=LINE)
        axes.errorbar(
            numbers, shares, [count.half for count in told], fmt="o", markersize=6.5, color=ACCENT, markerfacecolor=SURFACE, zorder=3
        )
        axes.set_ylim(bottom=0)
        axes.set_yticks([])
        axes.set_xticks(numbers, [f"{count.number}\n{words.number(100 * count.share, 1)}" for count in told])
        axes.tick_params(length=0)

    return chart(draw, 392, 210, words("counts_text"), ink=SOFT, ground="none")


def strip(test: Result, tests: int) -> str:
    """Return a picture of the probability that chance alone deviates this far in one of this many tests: a dot between rarely and often."""
    x, edge = (log10(max(p, RAREST)) for p in (test.p, LEVEL / tests))

    def draw(figure: Figure) -> None:
        figure.set_layout_engine("none")
        axes = figure.add_axes((0, 0, 1, 1), xlim=(log10(RAREST) - 0.15, 0.15), ylim=(-1, 1))
        axes.set_axis_off()
        axes.axvspan(log10(RAREST) - 0.15, edge, 0.15, 0.85, facecolor=BAD_SOFT, edgecolor=BAD, linewidth=0.6)
        axes.axhline(0, color=SOFT, linewidth=0.65)
        axes.plot(x, 0, "o", markersize=9, color=BAD if test.biased else ACCENT)

    return chart(draw, 240, 14, ground="none")
