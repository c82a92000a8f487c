"""Ratings tried on simulated people whose strength is known, at three games.

    python benchmarks/rating.py [--matches N] [--twins N] [--kept FOLDER] [--picture FILE] [--json] [GAME …]

The matches are those of `rating_pool.py`. The output is

- the control: the correlation between the results of computer players and of people with the same cards, and whether the factor of
  `scales.json`, which was measured on other deals, fits these;
- how many deals a person it takes until all six stand in the right order and stay so, and how near they are before, by mean points raw and
  with the luck taken off, and by rating. One run of matches is one throw of a die, so many are drawn from those played: a match with all
  its chance, round a strength that is a straight line in the rate of mistakes, the same line for raw and adjusted;
- the model that predicts the results of later matches better: ours, raw or adjusted, or openskill (Plackett–Luce with scores);
- the differences between people of one rate, in standard errors: the correction for luck must not favour any of them.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec
import numpy as np
from openskill.models import PlackettLuce
from pictures import rank_orders
from rating_pool import DEALS, RATES, SEED, PlayedDeal, matches

from stich.registry import HOUSE, plugin
from stich.study.ratings import DealResult, Rating, Scale, scale, update
from stich.study.ratings.model import newcomer

ORDERS = 10
"""Orders in which the predicting models see the same matches, so that one order does not decide."""
DRAWS = 400
"""Runs of matches drawn for the order by mean points."""
RATED_DRAWS = 24
"""The same for the order by rating, which takes longer."""
RATED_STEPS = 200
"""Matches until which the order by rating is followed."""
HORIZON = 8192
"""Matches in a run: the order must stay right until its end."""
STEPS = tuple(dict.fromkeys(round(2 ** (k / 6)) for k in range(79)))
"""After so many matches the order is looked at."""
BAND = (10, 50, 90)
"""Of 100 runs."""


class Told(NamedTuple):
    """A match as the models read it, raw and adjusted."""

    raw: list[DealResult]
    adjusted: list[DealResult]


def told(match: Sequence[PlayedDeal], measured: Scale) -> Told:
    """Of a match as it was played."""
    lines: list[list[DealResult]] = []
    for factor in (0.0, measured.luck):
        results = []
        for deal in match:
            points = {str(deal.people[seat]): deal.points[seat] - factor * deal.gave[seat] for seat in deal.dealt_in}
            results.append(DealResult(points, deal.expected, frozenset(str(deal.people[seat]) for seat in deal.partners)))
        lines.append(results)
    return Told(*lines)


class Rows(NamedTuple):
    """The results of all deals, a row for each seat that was dealt cards."""

    match: np.ndarray
    person: np.ndarray
    points: np.ndarray
    gave: np.ndarray


def rows(played: Sequence[Sequence[PlayedDeal]]) -> Rows:
    """Of these matches."""
    lines = [
        (number, deal.people[seat], deal.points[seat], deal.gave[seat])
        for number, match in enumerate(played)
        for deal in match
        for seat in deal.dealt_in
    ]
    match, person, points, gave = map(np.array, zip(*lines, strict=True))
    return Rows(match, person, points, gave)


def control(found: Rows, measured: Scale) -> dict[str, float]:
    """How far what computers made goes with what people made, beside who they are."""
    points, gave = (_less_means(column, found.person) for column in (found.points, found.gave))
    best = float(points @ gave / (gave @ gave))
    error = float((points - best * gave).std() / math.sqrt(gave @ gave))
    return {
        "correlation": float(np.corrcoef(points, gave)[0, 1]),
        "factor of the scale": measured.luck,
        "best factor here": best,
        "its standard error": error,
        "variance left": float((points - measured.luck * gave).var() / points.var()),
        "variance left by the best factor": float((points - best * gave).var() / points.var()),
        "standard deviation left, as the scale says": measured.noise,
        "standard deviation left here": float((points - measured.luck * gave).std()),
    }


def _less_means(column: np.ndarray, person: np.ndarray) -> np.ndarray:
    counts = np.maximum(1, np.bincount(person, minlength=len(RATES)))
    left: np.ndarray = column - (np.bincount(person, column, minlength=len(RATES)) / counts)[person]
    return left


class Line(NamedTuple):
    """Strength by rate, a straight line through the adjusted results: points a deal for each ten percent of mistakes."""

    slope: float
    error: float
    means: list[float]
    """Points of each person per deal, less luck, to compare with the line."""


def strengths(found: Rows, measured: Scale) -> Line:
    """Of the people at tables drawn by chance."""
    left = found.points - measured.luck * found.gave
    rates = np.array(RATES)[found.person] * 10
    centred = rates - rates.mean()
    slope = float(centred @ left / (centred @ centred))
    error = float((left - left.mean() - slope * centred).std() / math.sqrt(centred @ centred))
    return Line(slope, error, [float(left[found.person == p].mean()) for p in range(len(RATES))])


def drawn_orders(found: Rows, measured: Scale, slope: float) -> dict[str, Any]:
    """Deals a person until the order is right and stays so, and the rank correlation with the truth by deals a person."""
    count = int(found.match.max()) + 1
    cell = found.match * len(RATES) + found.person

    def by_match(column: np.ndarray) -> np.ndarray:
        return np.bincount(cell, column, minlength=count * len(RATES)).reshape(count, len(RATES))

    truth = slope * np.array(RATES)[found.person] * 10
    counts = by_match(np.ones(len(cell)))
    sums = {
        "raw": by_match(truth + _less_means(found.points, found.person)),
        "adjusted": by_match(truth + _less_means(found.points - measured.luck * found.gave, found.person)),
    }
    rng, steps = np.random.default_rng(SEED), np.array(STEPS)
    deals = steps * counts.sum() / count / len(RATES)
    ranks: dict[str, list[np.ndarray]] = {name: [] for name in sums}
    kept: dict[str, list[float]] = {name: [] for name in sums}
    for _ in range(DRAWS):
        drawn = rng.integers(count, size=HORIZON)
        played = np.maximum(1, counts[drawn].cumsum(axis=0)[steps - 1])
        for name, points in sums.items():
            means = points[drawn].cumsum(axis=0)[steps - 1] / played
            ranks[name].append(_rank_correlation(means))
            right = (np.diff(means, axis=1) < 0).all(axis=1)
            wrong = np.flatnonzero(~right)
            first = 0 if not len(wrong) else int(wrong[-1]) + 1
            kept[name].append(float(deals[first]) if first < len(deals) else math.inf)
    return {
        "deals": deals.tolist(),
        "rank correlation": {name: np.percentile(lines, BAND, axis=0).tolist() for name, lines in ranks.items()},
        "mean rank correlation": {name: np.mean(lines, axis=0).tolist() for name, lines in ranks.items()},
        "deals until the order is right and stays so": {name: _quartiles(lines) for name, lines in kept.items()},
    }


def _quartiles(deals: list[float]) -> list[float | None]:
    """Return the deals that a quarter, half and three quarters of the runs need at most; None if the horizon is too near to know."""
    ordered = sorted(deals)
    found = [ordered[len(ordered) * k // 4] for k in (1, 2, 3)]
    return [None if math.isinf(n) else round(n) for n in found]


def _rank_correlation(means: np.ndarray) -> np.ndarray:
    """Spearman's, with the order of the people, by row."""
    size = means.shape[1]
    ranks = (-means).argsort(axis=1).argsort(axis=1)
    correlation: np.ndarray = 1 - 6 * ((ranks - np.arange(size)) ** 2).sum(axis=1) / (size * (size**2 - 1))
    return correlation


def by_rating(line: Sequence[Told], measured: Scale, found: Rows, slope: float) -> list[float]:
    """Mean rank correlation of the ratings with the truth, after the same numbers of matches; each person's mean set upon the line."""
    rng = Random(SEED)
    left = found.points - measured.luck * found.gave
    shift = {str(p): slope * RATES[p] * 10 - float(left[found.person == p].mean()) + float(left.mean()) for p in range(len(RATES))}
    moved = [[msgspec.structs.replace(d, points={p: x + shift[p] for p, x in d.points.items()}) for d in match.adjusted] for match in line]
    steps = [step for step in STEPS if step <= RATED_STEPS]
    lines = []
    for _ in range(RATED_DRAWS):
        ratings, ranks = {str(p): newcomer(measured) for p in range(len(RATES))}, []
        for number in range(1, steps[-1] + 1):
            ratings = update(ratings, rng.choice(moved), measured)
            if number in steps:
                ranks.append(_rank_correlation(np.array([[ratings[str(p)].mean for p in range(len(RATES))]]))[0])
        lines.append(ranks)
    return [float(value) for value in np.mean(lines, axis=0)]


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
    """Return the probability that the first of two makes more raw points in a match than the second."""
    # Of a stronger opponent's strength this share comes off one's own points.
    share = 1 + measured.influence / (players - 1)
    difference = (ratings[a].mean - ratings[b].mean) * share
    certain = (ratings[a].sd ** 2 + ratings[b].sd ** 2) * share**2
    chance = 2 * measured.raw**2 * (1 + measured.opposed / (players - 1)) / DEALS
    return 0.5 * (1 + math.erf(difference / math.sqrt(2 * (certain + chance))))


def twins(played: Sequence[Sequence[PlayedDeal]], measured: Scale) -> dict[str, float]:
    """Mean differences of two people of one rate, in standard errors, and how much of their variance is left."""
    raw, kept = [], []
    for deal in (deal for match in played for deal in match):
        a, b = deal.dealt_in[:2]
        raw.append(deal.points[a] - deal.points[b])
        kept.append(raw[-1] - measured.luck * (deal.gave[a] - deal.gave[b]))
    errors = {name: fmean(line) / (stdev(line) / math.sqrt(len(line))) for name, line in (("raw", raw), ("adjusted", kept))}
    return {"deals": len(raw), **errors, "variance left": stdev(kept) ** 2 / stdev(raw) ** 2}


def measure(game_name: str, count: int, twin_count: int, kept: Path | None) -> dict[str, Any]:
    """All figures of one game."""
    measured = scale(plugin(game_name).configure())
    played = matches(game_name, count, kept)
    found, line = rows(played), [told(match, measured) for match in played]
    straight = strengths(found, measured)
    orders = drawn_orders(found, measured, straight.slope)
    orders["mean rank correlation"]["rating"] = by_rating(line, measured, found, straight.slope)
    return {
        "deals": sum(map(len, played)),
        "control": control(found, measured),
        "strength": straight._asdict(),
        "orders": orders,
        "later results": predictions(line, measured),
        "twins": twins(matches(game_name, twin_count, kept, twins=True), measured),
    }


def main() -> None:
    """Measure, say, and draw."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="all of the house unless told")
    parser.add_argument("--matches", type=int, default=140, metavar="N", help="of twelve deals, in each game")
    parser.add_argument("--twins", type=int, default=35, metavar="N", help="matches of people of one rate")
    parser.add_argument("--kept", type=Path, metavar="FOLDER", help="where matches are kept that have been played")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw the order over the deals as SVG")
    parser.add_argument("--json", action="store_true", help="one JSON value instead of text")
    asked = parser.parse_args()
    found = {game: measure(game, asked.matches, asked.twins, asked.kept) for game in asked.games or HOUSE}
    if asked.picture:
        asked.picture.write_text(rank_orders({game: figures["orders"] for game, figures in found.items()}))
    if asked.json:
        print(json.dumps(found))
        return
    for game, figures in found.items():
        orders = figures["orders"]
        print(f"{game}, {figures['deals']} deals")
        for what in ("control", "strength", "later results", "twins"):
            print(f"  {what}: {figures[what]}")
        print(f"  deals until the order is right and stays so (quartiles): {orders['deals until the order is right and stays so']}")
        for name, line in orders["mean rank correlation"].items():
            print(f"  {name:9}", "  ".join(f"{n:.0f}: {r:.2f}" for n, r in zip(orders["deals"][::6], line[::6], strict=False)))


if __name__ == "__main__":
    main()
