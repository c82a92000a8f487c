"""Ratings tried on simulated people whose strength is known, at three games.

    python benchmarks/rating.py [--matches N] [--picture FILE] [--json] [GAME …]

Six people make mistakes at known rates: *beginner* that plays any card at 0, 10, … 50 percent of its cards. They meet in matches of twelve
deals at tables drawn by chance. Told are

- how many deals a person it takes until the pairs stand in the right order, by mean points raw, with the luck taken off, and by rating;
- which tells the results of later matches better: our model, raw or adjusted, or openskill (Plackett–Luce with scores);
- by how much people of one rate differ, in standard errors: the luck that is taken off must favour nobody.

β comes from `scales.json`, which was measured on other deals.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from openskill.models import PlackettLuce
from rich.progress import track

from stich.ratings import DealResult, Rating, Scale, adjusted, luck, scale, update
from stich.ratings.fit import play
from stich.ratings.luck import dealt_in
from stich.ratings.model import newcomer
from stich.registry import HOUSE, match_rules, room

RATES = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)
DEALS = 12
"""In a match."""
ORDERS = 40
"""Orders in which the same matches are told to the models: what happens to come first must not decide."""
RIGHT = 0.95
SEED = 4711


class Told(NamedTuple):
    """A match: for each deal the points by person, raw and adjusted, what is usual, and who were partners."""

    raw: list[DealResult]
    adjusted: list[DealResult]


def simulate(game_name: str, matches: int) -> list[Told]:
    """Matches of six people with these rates."""
    game = room(game_name).configure()
    rules, measured, rng = match_rules(game), scale(game), Random(f"{SEED} {game_name}")
    told = []
    for _ in track(range(matches), game_name):
        people = rng.sample(range(len(RATES)), game.seats)
        raw, kept = [], []
        for number in range(DEALS):
            deal = game.deal(seed=rng.randbytes(32), dealer=number % game.seats).deal
            end = play(game, deal, [RATES[p] for p in people], rng)
            gave, made = luck(end), rules.points(end.outcome)
            partners = frozenset(str(people[seat]) for seat in rules.partners(end.outcome))
            for points, results in ((made, raw), (adjusted(made, gave, measured), kept)):
                results.append(DealResult({str(people[s]): points[s] for s in dealt_in(deal)}, gave.typical, partners))
        told.append(Told(raw, kept))
    return told


def pairs_in_order(values: Mapping[str, float]) -> float:
    """Share of the pairs of people whose values stand in the order of their strengths."""
    pairs = list(combinations(range(len(RATES)), 2))
    return fmean(values.get(str(a), -1e9) > values.get(str(b), -1e9) for a, b in pairs)


def means(deals: Sequence[DealResult]) -> dict[str, float]:
    """Mean points a deal by person."""
    made: dict[str, list[float]] = {}
    for deal in deals:
        for person, points in deal.points.items():
            made.setdefault(person, []).append(points)
    return {person: fmean(points) for person, points in made.items()}


def order_by_deals(told: Sequence[Told], measured: Scale, steps: Sequence[int]) -> dict[str, list[tuple[float, float]]]:
    """After so many matches, deals a person and the share of pairs in the right order, by each measure; the mean of many orders."""
    rng = Random(SEED)
    curves: dict[str, list[list[float]]] = {name: [[] for _ in steps] for name in ("raw", "adjusted", "rating")}
    for _ in range(ORDERS):
        order = rng.sample(list(told), len(told))
        ratings = {str(p): newcomer(measured) for p in range(len(RATES))}
        after = 0
        for number, step in enumerate(steps):
            for match in order[after:step]:
                ratings = update(ratings, match.adjusted, measured)
            after = step
            curves["raw"][number].append(pairs_in_order(means([d for m in order[:step] for d in m.raw])))
            curves["adjusted"][number].append(pairs_in_order(means([d for m in order[:step] for d in m.adjusted])))
            curves["rating"][number].append(pairs_in_order({p: r.mean for p, r in ratings.items()}))
    deals = [fmean(sum(len(d.points) for d in m.raw) for m in told) * step / len(RATES) for step in steps]
    return {name: [(n, fmean(shares)) for n, shares in zip(deals, points, strict=True)] for name, points in curves.items()}


Predict = Callable[[Told], None]


def predictions(told: Sequence[Told], measured: Scale) -> dict[str, dict[str, float]]:
    """Of the second half of the matches, told by what was known after those before: share of pairs whose better one was named, and the mean
    logarithm of the chance that was given to what happened (0 would be perfect, -0.693 a coin)."""
    rng = Random(SEED + 1)
    scores: dict[str, list[tuple[bool, float]]] = {"model, adjusted": [], "model, raw": [], "openskill": []}
    raw_scale = Scale(**{**{f: getattr(measured, f) for f in measured.__struct_fields__}, "noise": measured.raw})
    for _ in range(ORDERS):
        order = rng.sample(list(told), len(told))
        by_adjusted = {str(p): newcomer(measured) for p in range(len(RATES))}
        by_raw, opinion = dict(by_adjusted), PlackettLuce()
        others = {str(p): opinion.rating(name=str(p)) for p in range(len(RATES))}
        for number, match in enumerate(order):
            totals = {p: sum(d.points.get(p, 0.0) for d in match.raw) for p in sorted({p for d in match.raw for p in d.points})}
            if number >= len(order) // 2:
                for a, b in combinations(totals, 2):
                    if totals[a] == totals[b]:
                        continue
                    first = totals[a] > totals[b]
                    win = opinion.predict_win([[others[a]], [others[b]]])[0]
                    for name, chance in (
                        ("model, adjusted", chance_of(by_adjusted, a, b, len(totals), measured)),
                        ("model, raw", chance_of(by_raw, a, b, len(totals), measured)),
                        ("openskill", win),
                    ):
                        scores[name].append(((chance > 0.5) == first, math.log(min(0.999, max(0.001, chance if first else 1 - chance)))))
            by_adjusted = update(by_adjusted, match.adjusted, measured)
            by_raw = update(by_raw, match.raw, raw_scale)
            rated = opinion.rate([[others[p]] for p in totals], scores=list(totals.values()))
            others.update({p: team[0] for p, team in zip(totals, rated, strict=True)})
    return {name: {"right": fmean(r for r, _ in line), "log chance": fmean(c for _, c in line)} for name, line in scores.items()}


def chance_of(ratings: Mapping[str, Rating], a: str, b: str, players: int, measured: Scale) -> float:
    """That the first of two makes more raw points in a match than the second."""
    # Of a stronger opponent's strength this share comes off one's own points.
    share = 1 + measured.influence / (players - 1)
    difference = (ratings[a].mean - ratings[b].mean) * share
    certain = (ratings[a].sd ** 2 + ratings[b].sd ** 2) * share**2
    chance = 2 * measured.raw**2 * (1 + measured.opposed / (players - 1)) / DEALS
    return 0.5 * (1 + math.erf(difference / math.sqrt(2 * (certain + chance))))


def twins(game_name: str, deals: int) -> dict[str, float]:
    """Mean differences of people with one rate, in standard errors, and how much of the variance is left."""
    game = room(game_name).configure()
    rules, measured, rng = match_rules(game), scale(game), Random(f"{SEED} twins {game_name}")
    raw, kept = [], []
    for number in range(deals):
        deal = game.deal(seed=rng.randbytes(32), dealer=number % game.seats).deal
        end = play(game, deal, [0.2] * game.seats, rng)
        made = rules.points(end.outcome)
        left = adjusted(made, luck(end), measured)
        raw.append(made[0] - made[1])
        kept.append(left[0] - left[1])
    errors = {name: fmean(line) / (stdev(line) / math.sqrt(len(line))) for name, line in (("raw", raw), ("adjusted", kept))}
    return {**errors, "variance left": stdev(kept) ** 2 / stdev(raw) ** 2}


def deals_until(curve: Sequence[tuple[float, float]]) -> float | None:
    """Deals a person from which the share is right and stays so; None where it never is."""
    found = None
    for deals, share in reversed(curve):
        if share < RIGHT:
            break
        found = deals
    return found


def measure(game_name: str, matches: int) -> dict[str, Any]:
    """All figures of one game."""
    measured = scale(room(game_name).configure())
    told = simulate(game_name, matches)
    steps = sorted({max(1, round(matches * (k / 12) ** 2)) for k in range(1, 13)})
    curves = order_by_deals(told, measured, steps)
    return {
        "curves": curves,
        "deals until 95 % of pairs are right": {name: deals_until(curve) for name, curve in curves.items()},
        "later results": predictions(told, measured),
        "twins": twins(game_name, matches * 3),
    }


COLOURS = {"raw": "#d55e00", "adjusted": "#0072b2", "rating": "#009e73"}
"""Distinct for colour-blind people (Okabe and Ito 2008)."""
WIDTH, HEIGHT, LEFT, TOP, GAP = 300, 220, 46, 34, 26


def picture(found: Mapping[str, Any]) -> str:
    """Share of pairs in the right order over deals a person, a field for each game, as SVG."""
    parts = []
    for number, (game, figures) in enumerate(found.items()):
        left = LEFT + number * (WIDTH + GAP)
        most = max(n for n, _ in figures["curves"]["raw"])

        def x(deals: float, left: float = left, most: float = most) -> float:
            return left + WIDTH * math.sqrt(deals / most)

        def y(share: float) -> float:
            return TOP + HEIGHT * (1 - share) / 0.5

        parts.append(f'<text x="{left}" y="{TOP - 14}" font-weight="700">{game}</text>')
        for share in (0.5, 0.75, 0.95, 1.0):
            parts.append(f'<line x1="{left}" x2="{left + WIDTH}" y1="{y(share):.1f}" y2="{y(share):.1f}" stroke="#8884"/>')
            if number == 0:
                parts.append(f'<text x="{left - 6}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>')
        for deals in (12, 100, 400, 1000):
            if deals <= most:
                parts.append(f'<text x="{x(deals):.1f}" y="{TOP + HEIGHT + 16}" text-anchor="middle">{deals}</text>')
        for name, curve in figures["curves"].items():
            points = " ".join(f"{x(n):.1f},{y(max(0.5, share)):.1f}" for n, share in curve)
            parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[name]}" stroke-width="2.2"/>')
    for number, (name, colour) in enumerate(COLOURS.items()):
        parts.append(f'<text x="{LEFT + 110 * number}" y="{TOP + HEIGHT + 38}" fill="{colour}" font-weight="700">{name}</text>')
    parts.append(f'<text x="{LEFT + 340}" y="{TOP + HEIGHT + 38}">pairs in the right order over deals a person</text>')
    width = LEFT + len(found) * (WIDTH + GAP)
    style = 'font-family="sans-serif" font-size="12" fill="#777"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 50}" {style}>{"".join(parts)}</svg>\n'


def main() -> None:
    """Measure, say, and draw."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of the house unless told")
    parser.add_argument("--matches", type=int, default=140, metavar="N", help="of twelve deals, in each game")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the order over the deals as SVG")
    parser.add_argument("--json", action="store_true", help="one JSON value instead of text")
    asked = parser.parse_args()
    found = {game: measure(game, asked.matches) for game in asked.games or HOUSE}
    if asked.picture:
        asked.picture.write_text(picture(found))
    if asked.json:
        print(json.dumps(found))
        return
    for game, figures in found.items():
        print(game)
        for name, curve in figures["curves"].items():
            print(f"  {name:9}", "  ".join(f"{n:.0f}: {share:.1%}" for n, share in curve))
        for what in ("deals until 95 % of pairs are right", "later results", "twins"):
            print(f"  {what}: {figures[what]}")


if __name__ == "__main__":
    main()
