"""A second opinion: openskill (≥ 6.2; earlier ones have the margin of victory inverted) sees the same order, and foretells no better."""

from __future__ import annotations

import math
import random
from itertools import combinations
from statistics import fmean

import pytest
from openskill.models import PlackettLuce

from stich.study.ratings import DealResult, Scale, update
from stich.study.ratings.model import newcomer

SCALE = Scale(mean=20.0, noise=46.0, raw=53.0, luck=0.6, influence=0.5, opposed=0.0, deals=1)
STRENGTHS = {"a": 9.0, "b": 4.0, "c": 0.0, "d": -4.0, "e": -9.0}
DEALS = 12


@pytest.fixture(scope="module")
def chances() -> dict[str, list[float]]:
    """Return the chances that each gave to what happened in later matches of people of known strength."""
    rng, found = random.Random(6), {"ours": [], "openskill": []}
    for _ in range(6):
        ours, model = dict.fromkeys(STRENGTHS, newcomer(SCALE)), PlackettLuce()
        theirs = {p: model.rating(name=p) for p in STRENGTHS}
        for number in range(150):
            people = rng.sample(sorted(STRENGTHS), 3)
            made = {p: STRENGTHS[p] - 0.5 * fmean(STRENGTHS[o] for o in people if o != p) + 20 for p in people}
            deals = [DealResult({p: made[p] + rng.gauss(0, SCALE.noise) for p in people}, 20.0) for _ in range(DEALS)]
            totals = {p: sum(deal.points[p] for deal in deals) for p in people}
            for a, b in combinations(people, 2) if number > 75 else ():
                share = 1 + SCALE.influence / 2
                spread = (ours[a].sd ** 2 + ours[b].sd ** 2) * share**2 + 2 * SCALE.noise**2 / DEALS
                chance = 0.5 * (1 + math.erf((ours[a].mean - ours[b].mean) * share / math.sqrt(2 * spread)))
                win = model.predict_win([[theirs[a]], [theirs[b]]])[0]
                for name, first in (("ours", chance), ("openskill", win)):
                    found[name].append(first if totals[a] > totals[b] else 1 - first)
            ours = update(ours, deals, SCALE)
            rated = model.rate([[theirs[p]] for p in people], scores=[totals[p] for p in people])
            theirs.update({p: team[0] for p, team in zip(people, rated, strict=True)})
        assert ours["a"].mean > ours["c"].mean > ours["e"].mean
        assert theirs["a"].ordinal() > theirs["c"].ordinal() > theirs["e"].ordinal()
    return found


def test_both_know_more_than_a_coin(chances: dict[str, list[float]]) -> None:
    for line in chances.values():
        assert fmean(chance > 0.5 for chance in line) > 0.55


def test_ours_foretells_better(chances: dict[str, list[float]]) -> None:
    """By the mean logarithm of the chance given to what happened."""
    ours, theirs = (fmean(map(math.log, chances[name])) for name in ("ours", "openskill"))
    assert math.log(0.5) < ours
    assert theirs < ours
