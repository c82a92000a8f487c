"""Measurement of a game's constants for ratings (`Scale`).

Players like *beginner* with different error rates stand for people. A regression of their points on the rates and on the results of
computers with the same cards gives the share of luck to remove, and the influence of the other players' strength.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS, Action
from stich.kernel.rules.deal import Deal
from stich.kernel.rules.game import Game
from stich.kernel.rules.state import State
from stich.players import PLAYERS, RandomPlayer
from stich.registry import match_rules

from .luck import computers_points, dealt_in
from .scale import Scale, measured

if TYPE_CHECKING:
    import numpy as np

RATES = (0.0, 0.1, 0.2, 0.4)
"""Error rates of the simulated people (share of their cards that are random)."""
SEED = 16
"""Seed of the deals on which constants are measured. Benchmarks check the constants on other deals."""


FEW = 300
"""Number of deals on which a game that is not in the file is measured, such as one of an installed package."""


class MistakenPlayer:
    """Player that decides like *beginner*, but plays random cards at a given rate: the lower the rate, the stronger.

    These players stand for people, who do not bid like *simple*.
    """

    def __init__(self, game: Game, rate: float, rng: Random) -> None:
        self._beginner, self._random = PLAYERS["beginner"](game.name, rng), RandomPlayer(rng)
        self._rate, self._rng = rate, rng

    def act(self, view: View) -> Action:
        """Return the action of *beginner* or, at the error rate in the card play, a random card."""
        plays = any(text in PLAYS for text in view.legal)
        return (self._random if plays and self._rng.random() < self._rate else self._beginner).act(view)


def play(game: Game, deal: Deal, rates: Sequence[float], rng: Random) -> State:
    """Return the final state of a deal played by simulated people with these error rates (by seat)."""
    players = [MistakenPlayer(game, rate, rng) for rate in rates]
    state = game.start(deal)
    while (seat := state.actor) is not None:
        state = state.apply(players[seat].act(state.view(seat)))
    return state


def fit(game: Game, deals: int, seed: int = SEED) -> Scale:
    """Measure the constants of a game on this number of deals, and return them. The same seed gives the same numbers."""
    import numpy as np

    rng = Random(f"scale {game.name} {seed}")
    rules = match_rules(game)
    points: list[float] = []
    predictors: list[tuple[float, ...]] = []
    deal_numbers: list[int] = []
    tables: list[float] = []
    for number in count():
        if len(tables) == deals:
            break
        deal = game.deal(seed=rng.randbytes(32), dealer=number % game.seats).deal
        rates = [rng.choice(RATES) for _ in range(game.seats)]
        outcome = play(game, deal, rates, rng).outcome
        if outcome is None or outcome.again:
            continue  # Deals that are dealt again have no result, neither here nor in matches.
        made = rules.points(outcome)
        computers = computers_points(game, deal)
        seats = dealt_in(deal)
        tables.append(fmean(computers[seat] for seat in seats))
        for seat in seats:
            others = fmean(rates[other] for other in seats if other != seat)
            points.append(made[seat])
            predictors.append((1.0, rates[seat], others, computers[seat]))
            deal_numbers.append(number)
    y, x = np.array(points), np.array(predictors)
    beta = float(np.linalg.lstsq(x, y, rcond=None)[0][3])
    own, others = np.linalg.lstsq(x[:, :3], y, rcond=None)[0][1:]
    adjusted = y - beta * (x[:, 3] - fmean(tables))
    strength = x[:, :3] @ np.linalg.lstsq(x[:, :3], adjusted, rcond=None)[0]
    residual = adjusted - strength
    return Scale(
        mean=round(fmean(tables), 3),
        noise=round(float(residual.std()), 3),
        raw=round(float((y - x[:, :3] @ np.linalg.lstsq(x[:, :3], y, rcond=None)[0]).std()), 3),
        luck=round(beta, 3),
        influence=round(min(1.0, max(0.0, float(-others / own))), 3),
        opposed=round(_opposed(residual, np.array(deal_numbers)), 3),
        deals=deals,
    )


@cache
def scale(game: Game) -> Scale:
    """Return the constants of this table's game. A game without stored constants is measured now, on `FEW` deals."""
    known = measured().get(game.name)
    return fit(game, FEW) if known is None else known


def _opposed(residual: np.ndarray, deal_numbers: np.ndarray) -> float:
    """Return how much the residuals of the players in a deal cancel (0 to 0.95); 1 would mean that they sum to zero."""
    import numpy as np

    sums = np.bincount(deal_numbers, residual)
    counts = np.bincount(deal_numbers)
    # The variance of a sum of n with this correlation is n · variance · (1 − opposed).
    return float(min(0.95, max(0.0, 1 - sums.var() / (counts.mean() * residual.var()))))
