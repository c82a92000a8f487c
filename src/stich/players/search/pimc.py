"""Perfect-information Monte Carlo, for contracts of two parties: sampled worlds are solved with open hands (Ginsberg 2001, "GIB").

The payoff table converts the card points of the solution to game points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from stich import solver
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import PayoffTable
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition
from stich.registry import double_dummy
from stich.solver.limits import UNLIMITED, Limits, until

from .values import CardEstimate, Searched, spread, weighted_mean

BLUR_PER_TRICK = 1.5
"""Standard deviation by which real results are assumed to spread around the open-hand result, as players do not see all cards.

In card points, for each trick still to be played; the distribution is normal.
"""
GAME_POINTS_PER_CARD_POINT = 0.02
"""Value added for each card point (in game points), so that of two cards with equal payoffs the safer one is played."""
LEAST_WORLDS, CHECK_EVERY = 8, 4
"""Number of worlds that are always solved, and number of worlds after which the search checks whether more are needed."""
LEAD_IN_STANDARD_ERRORS = 2.0
"""Lead of the best card over the others at which no more worlds are solved (in standard errors)."""

HandsToSolve = Sequence[tuple[PerfectInfoPosition, PayoffTable]]
"""Card play of each sampled world, with its payoffs."""


def double_dummy_of(worlds: Sequence[State]) -> HandsToSolve:
    """Return the card play of each sampled world, with its payoffs. Worlds without a card play or without payoffs are left out."""
    room = double_dummy(worlds[0].game)
    return [(hand, payoffs) for w in worlds if (hand := w.phase.perfect_info) and (payoffs := room.payoffs(w.phase))]


def pimc(hands: HandsToSolve, weights: Sequence[int], deadline: float, *, least: int = 1) -> Searched | None:
    """Return the value of each legal card for the actor: the mean over the worlds with open hands, weighted by ``weights``.

    ``deadline``: time of `time.perf_counter`. The first ``least`` worlds are always solved to the end; at the deadline the search of later
    worlds is given up. None if no world was solved.
    """
    solved: list[dict[Card, CardEstimate]] = []
    for number, (perfect_info, payoffs) in enumerate(hands):
        if number >= LEAST_WORLDS and number % CHECK_EVERY == 0 and _is_decided(solved, weights):
            break
        limits = until(deadline) if len(solved) >= least else UNLIMITED
        values = world_values(perfect_info, payoffs, limits)
        if values is None:
            break
        solved.append(values)
    if not solved:
        return None
    used, no_trick = weights[: len(solved)], solver.count_of(hands[0][0]) is solver.Count.NO_TRICK
    uncertain = spread(used, ([world[card].payoff for world in solved] for card in solved[0]))
    return Searched({card: weighted_mean(used, [world[card] for world in solved]) for card in solved[0]}, sum(used), no_trick, uncertain)


def _is_decided(solved: Sequence[dict[Card, CardEstimate]], weights: Sequence[float]) -> bool:
    """Return True if more worlds would hardly change which card is best.

    Every other card is clearly worse than the best card, or has the same value as the best card in every world.
    """
    values = np.array([[card.value for card in world.values()] for world in solved])
    shares = np.array(weights[: len(solved)], dtype=np.float64) / sum(weights[: len(solved)])
    means = shares @ values
    behind = values[:, [means.argmax()]] - values
    errors = np.sqrt((shares**2) @ (behind - shares @ behind) ** 2)
    return bool(np.all(shares @ behind >= LEAD_IN_STANDARD_ERRORS * errors))


def world_values(perfect_info: PerfectInfoPosition, payoffs: PayoffTable, limits: Limits = UNLIMITED) -> dict[Card, CardEstimate] | None:
    """Return the value of each legal card for the actor in one world, if all players then play with open hands. None if a limit was met."""
    solutions = solver.card_values(perfect_info, include_points_outside_tricks=False, limits=limits)
    if not all(solution.exact for solution in solutions.values()):
        return None
    worth = _worth(perfect_info, payoffs, perfect_info.position.actor)
    return {card: worth(solution.value) for card, solution in solutions.items()}


def world_value(world: State, seat: Seat, limits: Limits = UNLIMITED) -> CardEstimate | None:
    """Return the value of a world for this seat, if all players then play with open hands.

    None if a limit was met, or if the world is not in the card play of two parties.
    """
    perfect_info, payoffs = world.phase.perfect_info, double_dummy(world.game).payoffs(world.phase)
    if perfect_info is None or payoffs is None or not perfect_info.side:
        return None
    solution = solver.value(perfect_info, include_points_outside_tricks=False, limits=limits)
    return _worth(perfect_info, payoffs, perfect_info.order.index(seat))(solution.value) if solution.exact else None


def _worth(perfect_info: PerfectInfoPosition, payoffs: PayoffTable, place: int) -> Callable[[int], CardEstimate]:
    """Return a function that converts a result of the solver (points, tricks or 0 and 1) to its value for this place."""
    count, table = solver.count_of(perfect_info), payoffs.tables[place]
    if count is not solver.Count.POINTS:
        return partial(_decided, table, count)
    left = max(hand.bit_count() for hand in perfect_info.position.hands)
    by_points = _by_points(table)
    wins = (by_points > 0).astype(np.float64)
    blurred, blurred_wins = _blurred(by_points, left), _blurred(wins, left)
    per_point = per_card_point(perfect_info, place)

    def worth(points: int) -> CardEstimate:
        payoff = float(blurred[points])
        return CardEstimate(payoff + per_point * points, payoff, float(blurred_wins[points]), float(wins[points]))

    return worth


def per_card_point(perfect_info: PerfectInfoPosition, place: int) -> float:
    """Return what each card point of the declarer's side is worth to this place (in game points; negative for opponents)."""
    return GAME_POINTS_PER_CARD_POINT if perfect_info.side >> place & 1 else -GAME_POINTS_PER_CARD_POINT


def _decided(table: NDArray[np.float32], count: solver.Count, value: int) -> CardEstimate:
    """Return the value of a card in a contract for no trick or every trick. ``value``: 1 if the declarer's side then wins, 0 if it loses.

    ``table``: payoffs of a place [tricks, points].
    """
    most_tricks, most_points = table.shape[0] - 1, table.shape[1] - 1
    if count is solver.Count.NO_TRICK:
        payoff = float(table[0, 0] if value else table[1, 0])
    else:
        payoff = float(table[most_tricks, most_points] if value else table[1, most_points])
    return CardEstimate(payoff, payoff, float(payoff > 0), float(payoff > 0))


def _by_points(table: NDArray[np.float32]) -> NDArray[np.float64]:
    """Return a place's payoff for each number of card points of the declarer's side.

    0 points count as no trick, all points as every trick. ``table``: payoffs of the place [tricks, points].
    """
    most_tricks, most_points = table.shape[0] - 1, table.shape[1] - 1
    by_points: NDArray[np.float64] = table[min(1, most_tricks)].astype(np.float64)
    by_points[0], by_points[most_points] = table[0, 0], table[most_tricks, most_points]
    return by_points


def _blurred(by_points: NDArray[np.float64], tricks_left: int) -> NDArray[np.float64]:
    """Return the expected payoff for each number of card points that the solver may find, if real results spread around this number."""
    kernel = _gaussian_kernel(tricks_left)
    half = len(kernel) // 2
    padded = np.concatenate([np.full(half, by_points[0]), by_points, np.full(half, by_points[-1])])
    return np.convolve(padded, kernel, mode="valid")


@cache
def _gaussian_kernel(tricks_left: int) -> NDArray[np.float64]:
    """Return the weights of real card points around the solver's number, a normal distribution cut off at 2.5 standard deviations."""
    deviation = BLUR_PER_TRICK * max(0, tricks_left - 1)
    reach = int(2.5 * deviation)
    if not reach:
        return np.ones(1)
    points = np.arange(-reach, reach + 1)
    bell = np.exp(-0.5 * (points / deviation) ** 2)
    return np.asarray(bell / bell.sum())
