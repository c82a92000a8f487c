"""Page about an audit: one HTML file in one language that loads nothing.

Its pictures are SVG; ``page.css`` replaces their colours on dark pages.
"""

from __future__ import annotations

from datetime import date
from html import escape
from importlib.resources import files
from math import log10
from typing import TYPE_CHECKING

from stich.charts import chart

from .report import LEAST, LEVEL, AuditReport, AuditResult, Group, Spot
from .statistics import normal_quantile
from .words import AuditWords, words

if TYPE_CHECKING:
    from matplotlib.figure import Figure


INK, SOFT, LINE, ACCENT, BAD, BAD_SOFT, SURFACE = "#22252b", "#5c6068", "#e2dcd0", "#0f6e63", "#b3261e", "#fbe4e0", "#fffdf9"
"""Colours of ``page.css`` on light pages."""
REACH = 0.43
"""Length of the largest deviation in the picture of all cards, as a share of a column's width."""
RAREST = 1e-6
"""Probability at the left end of the scale of probabilities."""


def every_card(group: Group, words: AuditWords) -> str:
    """Return an SVG with the deviation of every card at every seat from its expected share of deals, each with its 95 % interval."""
    cards = list(dict.fromkeys(spot.card for spot in group.spots))
    far = normal_quantile(1 - LEVEL / 2 / len(group.spots)) / normal_quantile(0.975)  # in fair deals hardly any card deviates further
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
    """Return whether the 95 % interval of a card's deviation at a place does not contain 0, the expected value."""
    return abs(spot.off) > spot.half


def high_cards(group: Group, words: AuditWords) -> str:
    """Return an SVG of the shares of deals by number of high cards (undealt, or with the first player): observed and expected."""
    shown = [count for count in group.counts if count.expected >= 0.0005 or count.share]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        numbers, shares = range(len(shown)), [count.share for count in shown]
        axes.bar(numbers, [count.expected for count in shown], 0.6, color=LINE)
        axes.errorbar(
            numbers, shares, [count.half for count in shown], fmt="o", markersize=6.5, color=ACCENT, markerfacecolor=SURFACE, zorder=3
        )
        axes.set_ylim(bottom=0)
        axes.set_yticks([])
        axes.set_xticks(numbers, [f"{count.number}\n{words.number(100 * count.share, 1)}" for count in shown])
        axes.tick_params(length=0)

    return chart(draw, 392, 210, words("counts_text"), ink=SOFT, ground="none")


def strip(test: AuditResult, tests: int) -> str:
    """Return an SVG of a test's p-value as a dot on a scale: the probability that chance alone deviates as far, from rarely to often.

    ``tests``: number of tests of the report.
    """
    x, edge = (log10(max(p, RAREST)) for p in (test.p, LEVEL / tests))

    def draw(figure: Figure) -> None:
        figure.set_layout_engine("none")
        axes = figure.add_axes((0, 0, 1, 1), xlim=(log10(RAREST) - 0.15, 0.15), ylim=(-1, 1))
        axes.set_axis_off()
        axes.axvspan(log10(RAREST) - 0.15, edge, 0.15, 0.85, facecolor=BAD_SOFT, edgecolor=BAD, linewidth=0.6)
        axes.axhline(0, color=SOFT, linewidth=0.65)
        axes.plot(x, 0, "o", markersize=9, color=BAD if test.biased else ACCENT)

    return chart(draw, 240, 14, ground="none")


BY_CHANCE = 0.05
"""Share of 95 % intervals that do not contain the expected value even if the deals are fair."""


def page(report: AuditReport, language: str, day: date) -> str:
    """Return the page as HTML. ``language``: one of `words.LANGUAGES`; ``day``: day of the audit."""
    say = words(language)
    style = (files(__package__) / "page.css").read_text()
    parts = [
        f'<!doctype html><html lang="{say("language")}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(say('title'))}</title><style>{style}</style></head><body><main>",
        f"<h1>{escape(say('title'))}</h1>",
        f'<p class="soft">{escape(say("counted", deals=say.whole(report.deals), date=say.day(day)))}</p>',
        _verdict(report, say),
        _contents(report, say) if len(report.groups) > 1 else "",
        *(_group(group, f"group-{number}", len(report.tests), say) for number, group in enumerate(report.groups, 1)),
        f'<section class="limits"><h2>{escape(say("limits_title"))}</h2><ul>',
        *(f"<li>{escape(limit)}</li>" for limit in say.limits),
        "</ul></section></main></body></html>\n",
    ]
    return "".join(parts)


def _verdict(report: AuditReport, say: AuditWords) -> str:
    more = say(f"verdict_{report.verdict}_more", tests=say.whole(len(report.tests)), least=say.whole(LEAST))
    off = "".join(
        f"<li>{escape(say.game(group))}: {escape(say.name(group, test))}. {escape(say.effect(group, test))}</li>"
        for group in report.groups
        for test in group.tests
        if test.biased
    )
    found = f"<ul>{off}</ul>" if off else ""
    left_out = f"<p>{escape(say('left_out', deals=say.whole(report.left_out)))}</p>" if report.left_out else ""
    return (
        f'<div class="verdict {report.verdict}"><strong>{escape(say.verdict(report))}</strong><p>{escape(more)}</p>{found}{left_out}</div>'
    )


def _contents(report: AuditReport, say: AuditWords) -> str:
    links = (f'<li><a href="#group-{number}">{escape(say.game(group))}</a></li>' for number, group in enumerate(report.groups, 1))
    return f'<nav aria-label="{escape(say("contents"))}"><ul>{"".join(links)}</ul></nav>'


def _group(group: Group, name: str, tests: int, say: AuditWords) -> str:
    head = f'<section class="group" id="{name}"><h2>{escape(say.game(group))}</h2>'
    if group.smallest is None:
        return f"{head}<p>{escape(say('group_few', deals=say.whole(group.deals), least=say.whole(LEAST)))}</p></section>"
    share = say.number(100 * max(group.sizes) / (sum(group.sizes) + group.undealt), 1)
    power = say("power", bias=say.number(100 * group.smallest, 2), share=share)
    return "".join(
        [
            head,
            f'<p class="soft">{escape(say("group_deals", deals=say.whole(group.deals)))}</p><p>{escape(power)}</p>',
            f'<div class="parts"><div class="column">{_cards(group, say)}{_counts(group, say)}</div>{_tests(group, tests, say)}</div>',
            "</section>",
        ]
    )


def _cards(group: Group, say: AuditWords) -> str:
    missed = sum(is_missed(spot) for spot in group.spots)
    text = say("cards_text", chance=str(round(BY_CHANCE * len(group.spots))), all=str(len(group.spots)), missed=str(missed))
    heads = "".join(f'<th scope="col">{escape(say.head(group, place))}</th>' for place in range(group.places))
    rows = []
    for begin in range(0, len(group.spots), group.places):
        spots = group.spots[begin : begin + group.places]
        cells = "".join(f"<td>{say.signed(100 * spot.off, 2)} ± {say.number(100 * spot.half, 2)}</td>" for spot in spots)
        rows.append(f'<tr><th scope="row">{escape(say.card(group, spots[0].card))}</th>{cells}</tr>')
    return (
        f'<div class="part"><h3>{escape(say("cards_title"))}</h3><p class="soft">{escape(text)}</p>{every_card(group, say)}'
        f'<details><summary>{escape(say("cards_table"))}</summary><div class="scroll" tabindex="0"><table><thead><tr>'
        f'<th scope="col">{escape(say("card"))}</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table></div></details></div>'
    )


def _tests(group: Group, tests: int, say: AuditWords) -> str:
    ends = f'<div class="ends" aria-hidden="true"><span>{escape(say("never"))}</span><span>{escape(say("often"))}</span></div>'
    rows = "".join(_test(group, test, tests, say) for test in group.tests)
    return (
        f'<div class="part"><h3>{escape(say("tests_title"))}</h3><p class="soft">{escape(say("tests_text"))}</p>'
        f'{ends}<ul class="tests">{rows}</ul></div>'
    )


def _test(group: Group, test: AuditResult, tests: int, say: AuditWords) -> str:
    badge = f' <span class="badge">– {escape(say("found"))}</span>' if test.biased else ""
    chance, effect = say("chance", rarity=say.rarity(test.p)), say.effect(group, test)
    return f"<li><b>{escape(say.name(group, test))}</b>{badge}{strip(test, tests)}<small>{escape(chance)} · {escape(effect)}</small></li>"


def _counts(group: Group, say: AuditWords) -> str:
    title = say("counts_undealt" if group.undealt else "counts_first", high=say.high(group), where=say.undealt(group))
    numbers = "".join(
        f'<tr><th scope="row">{count.number}</th><td>{say.number(100 * count.share, 2)} ± {say.number(100 * count.half, 2)}</td>'
        f"<td>{say.number(100 * count.expected, 2)}</td></tr>"
        for count in group.counts
    )
    return (
        f'<div class="part"><h3>{escape(title)}</h3><p class="soft">{escape(say("counts_text"))}</p>{high_cards(group, say)}'
        f'<details><summary>{escape(say("cards_table"))}</summary><div class="scroll" tabindex="0"><table><thead><tr>'
        f'<th scope="col">{escape(say.high(group))}</th><th scope="col">{escape(say("dealt"))}</th>'
        f'<th scope="col">{escape(say("expected"))}</th>'
        f"</tr></thead><tbody>{numbers}</tbody></table></div></details></div>"
    )
