"""Which card: by what it is worth in the worlds that may be the real one.

Two parties: each world is solved with open hands for every card (Ginsberg 2001, "GIB"), and the points that come out are read as game
points by the payoffs of the table. Everybody alone: see `alone`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from stich import solver
from stich.kernel.cards import Card
from stich.kernel.open_hand import OpenHand
from stich.kernel.payoffs import PayoffTable
from stich.kernel.state import State
from stich.registry import open_hands
from stich.solver.limits import UNLIMITED, Limits

BLUR = 1.5
"""Card points by which open-hand results are blurred for each trick still to come: neither side will play as if it saw all cards."""
CUSHION = 0.02
"""Game points that a card point more is worth: ties go to the safer card."""
FEWEST, STEP = 8, 4
"""Worlds that are always solved, and after how many more it is asked whether that is enough."""
LEAD = 2.0
"""Standard errors by which the best card leads when no more worlds are needed."""

Deals = Sequence[tuple[OpenHand, PayoffTable]]


def deals_of(worlds: Sequence[State]) -> Deals:
    """What is played for in each world; empty where the game tells no payoffs."""
    told = open_hands(worlds[0].game)
    return [(hand, payoffs) for w in worlds if (hand := w.phase.open_hand) and (payoffs := told.payoffs(w.phase))]


def by_solving(deals: Deals, weights: Sequence[int], until: float) -> dict[Card, float]:
    """Payoff of the actor for each legal card, summed over the worlds as often as their weights say.

    ``until``: when the time is up, by `time.perf_counter`. The first world is solved to the end even so; any other is given up.
    """
    found: list[dict[Card, float]] = []
    for number, (opened, payoffs) in enumerate(deals):
        if number >= FEWEST and number % STEP == 0 and _settled(found, weights):
            break
        limits = Limits(seconds=max(0.0, until - time.perf_counter())) if found else UNLIMITED
        values = world_values(opened, payoffs, limits)
        if values is None:
            break
        found.append(values)
    return {card: sum(w * values[card] for w, values in zip(weights, found, strict=False)) for card in found[0]}


def _settled(found: Sequence[dict[Card, float]], weights: Sequence[float]) -> bool:
    """Whether more worlds would hardly change which card is best: it leads by `LEAD` standard errors, or nothing tells it apart."""
    values = np.array([list(world.values()) for world in found])
    shares = np.array(weights[: len(found)], dtype=np.float64) / sum(weights[: len(found)])
    means = shares @ values
    behind = values[:, [means.argmax()]] - values
    errors = np.sqrt((shares**2) @ (behind - shares @ behind) ** 2)
    return bool(np.all(shares @ behind >= LEAD * errors))


def world_values(opened: OpenHand, payoffs: PayoffTable, limits: Limits = UNLIMITED) -> dict[Card, float] | None:
    """Payoff of the actor for each legal card, in one world, when all see all cards from then on. None where a limit was met."""
    position, count = opened.position, solver.count_of(opened)
    found = solver.card_values(opened, include_points_outside_tricks=False, limits=limits)
    if not all(solution.exact for solution in found.values()):
        return None
    table = payoffs.tables[position.actor]
    most_tricks, most_points = table.shape[0] - 1, table.shape[1] - 1
    if count is solver.Count.NO_TRICK:
        worth = table[1, 0], table[0, 0]
        return {card: float(worth[solution.value]) for card, solution in found.items()}
    if count is solver.Count.EVERY_TRICK:
        worth = table[1, most_points], table[most_tricks, most_points]
        return {card: float(worth[solution.value]) for card, solution in found.items()}
    left = max(hand.bit_count() for hand in position.hands)
    blurred = _blurred(table, left)
    sign = CUSHION if opened.side >> position.actor & 1 else -CUSHION
    return {card: float(blurred[solution.value]) + sign * solution.value for card, solution in found.items()}


def _blurred(table: NDArray[np.float32], tricks_left: int) -> NDArray[np.float64]:
    """Payoff by card points when what is solved is only near to what will happen."""
    most_tricks, most_points = table.shape[0] - 1, table.shape[1] - 1
    by_points = table[min(1, most_tricks)].astype(np.float64)
    by_points[0], by_points[most_points] = table[0, 0], table[most_tricks, most_points]
    kernel = _kernel(tricks_left)
    half = len(kernel) // 2
    padded = np.concatenate([np.full(half, by_points[0]), by_points, np.full(half, by_points[-1])])
    return np.convolve(padded, kernel, mode="valid")


@cache
def _kernel(tricks_left: int) -> NDArray[np.float64]:
    """A bell of points, as wide as the number of tricks to come says."""
    width = BLUR * max(0, tricks_left - 1)
    reach = int(2.5 * width)
    if not reach:
        return np.ones(1)
    points = np.arange(-reach, reach + 1)
    bell = np.exp(-0.5 * (points / width) ** 2)
    return np.asarray(bell / bell.sum())
