"""Pictures of an audit, as SVG with the colours of the page around it."""

from __future__ import annotations

from html import escape
from math import log10

from .report import LEVEL, Group, Result, Spot
from .statistics import normal_quantile
from .words import Words

LABEL, COLUMN, ROW, HEAD, FOOT = 40, 88, 16, 26, 22
RAREST = 1e-6
"""Left end of the scale of probabilities."""
STRIP = 240


def every_card(group: Group, words: Words) -> str:
    """Return a picture of each card at each seat: its deviation and the 95 % interval."""
    cards = list(dict.fromkeys(spot.card for spot in group.spots))
    far = normal_quantile(1 - LEVEL / 2 / len(group.spots)) / normal_quantile(0.975)  # by chance, hardly any of all spots deviates further
    reach = max(abs(spot.off) + spot.half for spot in group.spots)
    width, bottom = LABEL + COLUMN * group.places, HEAD + ROW * len(cards)
    parts = [_begin(width, bottom + FOOT, words("cards_title"))]
    for place in range(group.places):
        middle = LABEL + COLUMN * (place + 0.5)
        tick = words.number(100 * reach, 2 if reach < 0.01 else 1)
        parts += [
            f'<text x="{middle}" y="14" text-anchor="middle" class="head">{escape(words.head(group, place))}</text>',
            f'<path d="M{middle} {HEAD - 4}V{bottom}" class="zero"/>',
            f'<text x="{middle - COLUMN / 2 + 4}" y="{bottom + 16}" class="tick">−{tick}</text>',
            f'<text x="{middle + COLUMN / 2 - 4}" y="{bottom + 16}" text-anchor="end" class="tick">+{tick}</text>',
        ]
    for row, card in enumerate(cards):
        y = HEAD + ROW * (row + 0.5)
        if row and card[0] != cards[row - 1][0]:
            parts.append(f'<path d="M0 {y - ROW / 2}H{width}" class="rule"/>')
        red = " red" if card[0] in "HD" else ""
        parts.append(f'<text x="2" y="{y + 4}" class="card{red}">{escape(words.card(group, card))}</text>')
    for number, spot in enumerate(group.spots):
        middle = LABEL + COLUMN * (spot.place + 0.5)
        y = HEAD + ROW * (number // group.places + 0.5)
        parts.append(_interval(middle, y, spot, (COLUMN / 2 - 6) / reach, far))
    return "".join([*parts, "</svg>"])


def _interval(middle: float, y: float, spot: Spot, scale: float, far: float) -> str:
    x, half = middle + spot.off * scale, spot.half * scale
    kind = "far" if abs(spot.off) > far * spot.half else "missed" if is_missed(spot) else "met"
    return f'<g class="{kind}"><path d="M{x - half:.1f} {y}H{x + half:.1f}" class="span"/><circle cx="{x:.1f}" cy="{y}" r="3"/></g>'


def is_missed(spot: Spot) -> bool:
    """Return whether the interval misses the expected value."""
    return abs(spot.off) > spot.half


def high_cards(group: Group, words: Words) -> str:
    """Return a picture of the numbers of high cards undealt, or with the first player: dealt and expected shares."""
    told = [count for count in group.counts if count.expected >= 0.0005 or count.share]
    top = max(max(count.expected, count.share + count.half) for count in told)
    width, height, base = LABEL + COLUMN * 4, 210, 170
    step = (width - LABEL) / len(told)
    parts = [_begin(width, height, words("counts_text")), f'<path d="M{LABEL} {base}H{width}" class="zero"/>']
    for number, count in enumerate(told):
        x = LABEL + step * (number + 0.5)
        expected, share, half = (150 * value / top for value in (count.expected, count.share, count.half))
        parts += [
            f'<rect x="{x - step * 0.3:.1f}" y="{base - expected:.1f}" width="{step * 0.6:.1f}" height="{expected:.1f}" class="bar"/>',
            f'<path d="M{x:.1f} {base - share - half:.1f}V{min(base, base - share + half):.1f}" class="span"/>',
            f'<circle cx="{x:.1f}" cy="{base - share:.1f}" r="3.5"/>',
            f'<text x="{x:.1f}" y="{base + 18}" text-anchor="middle" class="head">{count.number}</text>',
            f'<text x="{x:.1f}" y="{base + 34}" text-anchor="middle" class="tick">{words.number(100 * count.share, 1)}</text>',
        ]
    return "".join([*parts, "</svg>"])


def strip(test: Result, tests: int, words: Words) -> str:
    """Return a picture of the probability that chance alone deviates this far in one of this many tests: a dot between rarely and often."""
    x, edge = _on_strip(test.p), _on_strip(LEVEL / tests)
    return (
        f'<svg viewBox="0 0 {STRIP} 14" class="strip{" found" if test.biased else ""}" aria-hidden="true">'
        f'<rect width="{edge:.1f}" y="2" height="10" class="zone"/><path d="M0 7H{STRIP}" class="zero"/>'
        f'<circle cx="{x:.1f}" cy="7" r="5"/></svg>'
    )


def _on_strip(p: float) -> float:
    """Return the horizontal position of a probability, from left to right on a logarithmic scale."""
    return 6 + (STRIP - 12) * (1 - log10(max(p, RAREST)) / log10(RAREST))


def _begin(width: float, height: float, title: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title)}">'
