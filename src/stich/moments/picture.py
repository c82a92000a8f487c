"""Picture of the cost of answers as SVG: for each player a dot with its interval, at all moments and by phase."""

from __future__ import annotations

from xml.sax.saxutils import escape

from stich.arena.picture import COLOURS, ticks

from .report import MomentsReport

WIDTH, LEFT, RIGHT, TOP, ROW, GAP = 760, 260, 24, 44, 20, 14
ALL = "all moments"


def moments_picture(figures: MomentsReport) -> str:
    """Return an SVG file of the mean regrets with 95 % intervals (game points a decision). Further left is better."""
    names = [ALL, *figures.players[0].phases]
    told = {name: [player.phases.get(name, player.all) for player in figures.players] for name in names}
    ends = [end for regrets in told.values() for of in regrets for end in (of.regret.mean or 0.0, *(of.regret.interval or ()))]
    low: float = min([0.0, *ends])
    high: float = max([0.0, *ends]) or 1.0
    bottom = TOP + sum(GAP + ROW * len(regrets) for regrets in told.values())

    def x(value: float) -> float:
        """Return the horizontal position of a value."""
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - low) / (high - low)

    title = escape(f"{figures.game} ({figures.preset}): game points a decision less than the best choice, {figures.moments} moments")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + 40}" role="img" font-family="sans-serif" font-size="12">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{bottom + 40}" fill="#fff"/>',
        f'<text x="16" y="24" font-size="14">{title}</text>',
    ]
    for value in ticks(low, high):
        parts.append(f'<path d="M{x(value):.1f} {TOP}V{bottom}" stroke="#888" stroke-width="{1.5 if value == 0 else 0.5}"/>')
        parts.append(f'<text x="{x(value):.1f}" y="{bottom + 18}" text-anchor="middle">{value:g}</text>'.replace(">-", ">−"))
    y = TOP
    for name, regrets in told.items():
        y += GAP
        parts.append(f'<text x="16" y="{y + 16}" font-weight="bold">{escape(name)}</text>')
        for number, (player, of) in enumerate(zip(figures.players, regrets, strict=True)):
            middle, colour = y + ROW // 2, COLOURS[number % len(COLOURS)]
            parts.append(f'<text x="{LEFT - 8}" y="{middle + 4}" text-anchor="end" fill="{colour}">{escape(player.name)}</text>')
            if of.regret.interval:
                left, right = (x(end) for end in of.regret.interval)
                parts.append(f'<path d="M{left:.1f} {middle}H{right:.1f}" stroke="{colour}" stroke-width="2"/>')
            if of.regret.mean is not None:
                parts.append(f'<circle cx="{x(of.regret.mean):.1f}" cy="{middle}" r="4" fill="{colour}"/>')
            y += ROW
    return "\n".join([*parts, "</svg>", ""])
