"""Page of an audit: one file, in one language, that loads nothing."""

from __future__ import annotations

from datetime import date
from html import escape
from importlib.resources import files

from .picture import every_card, high_cards, is_missed, strip
from .report import LEAST, Group, Report, Result
from .words import Words, words

BY_CHANCE = 0.05
"""Share of intervals that miss the expected value in fair deals."""


def page(report: Report, language: str, day: date) -> str:
    """Return the page as HTML. ``day``: the day on which the deals were counted."""
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


def _verdict(report: Report, say: Words) -> str:
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


def _contents(report: Report, say: Words) -> str:
    links = (f'<li><a href="#group-{number}">{escape(say.game(group))}</a></li>' for number, group in enumerate(report.groups, 1))
    return f'<nav aria-label="{escape(say("contents"))}"><ul>{"".join(links)}</ul></nav>'


def _group(group: Group, name: str, tests: int, say: Words) -> str:
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


def _cards(group: Group, say: Words) -> str:
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


def _tests(group: Group, tests: int, say: Words) -> str:
    ends = f'<div class="ends" aria-hidden="true"><span>{escape(say("never"))}</span><span>{escape(say("often"))}</span></div>'
    rows = "".join(_test(group, test, tests, say) for test in group.tests)
    return (
        f'<div class="part"><h3>{escape(say("tests_title"))}</h3><p class="soft">{escape(say("tests_text"))}</p>'
        f'{ends}<ul class="tests">{rows}</ul></div>'
    )


def _test(group: Group, test: Result, tests: int, say: Words) -> str:
    badge = f' <span class="badge">– {escape(say("found"))}</span>' if test.biased else ""
    chance, effect = say("chance", rarity=say.rarity(test.p)), say.effect(group, test)
    return f"<li><b>{escape(say.name(group, test))}</b>{badge}{strip(test, tests)}<small>{escape(chance)} · {escape(effect)}</small></li>"


def _counts(group: Group, say: Words) -> str:
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
