"""Comparison of plans (a seat's actions up to the first lead, such as discards and a declaration) in the same sampled worlds.

The worlds are solved with open hands, and played out.

Nets predict what a hand is worth in general, against players who do not see the cards. Solving with open hands evaluates this very hand,
but is too pessimistic, by the same amount for all plans. In play-outs a card policy plays the worlds to the end with the knowledge of each
seat (docs/research/discards.md). So part of the differences between plans that open hands and play-outs show is added to the payoffs that
the nets predict.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from stich.kernel.plugin.player import Plan, Player
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.kernel.solver_input.card_policy import CardPolicy
from stich.solver.limits import until

from .pimc import LEAST_WORLDS, double_dummy_of, world_value
from .playouts import worth
from .time_budget import TimeBudget
from .values import CardEstimate

DOUBLE_DUMMY_WEIGHT = 0.25
"""Factor with which the differences between plans with open hands are added to their payoffs."""
PLAY_OUT_WEIGHT = 1.0
"""Factor with which the differences between plans in play-outs are added to their payoffs."""
PLAYING_OUT = 0.7
"""Share of the time after which no more worlds are played out."""
FIRST_LOOK, LOOKED_AT_AGAIN = 24, 3
"""Number of worlds in which all plans are played out, and number of plans that are also played out in the other worlds."""
Worths = NDArray[np.float64]
"""For each world or plan a row with its value (in the unit of a card's value) and the probability that the seat's side wins: [n, 2]."""
NOTHING: Worths = np.zeros((0, 2))


def by_play_outs(
    plans: Sequence[Plan], worlds: Sequence[State], seat: Seat, others: Player, cards: CardPolicy, *, budget: TimeBudget
) -> tuple[list[Plan], list[Plan]]:
    """Return two lists of plans, compared by play-outs: those nearly as good as the best, and those that are worse in the first worlds.

    The payoffs of the former are adjusted by play-outs in all worlds, those of the latter in the first worlds only. If time is short,
    there are fewer worlds, but for all plans `LEAST_WORLDS`.
    ``others`` makes all decisions before the first lead that are not in the plan. If ``cards`` was not trained for all of the contracts,
    the plans are returned unchanged, in the first list.
    """
    soon, later, since = worlds[:FIRST_LOOK], worlds[FIRST_LOOK:], time.perf_counter()
    first = soon[:LEAST_WORLDS] if budget.limited else soon
    looked = [_scored(plan, first, seat, others, cards) for plan in plans]
    if not all(map(len, looked)):
        return list(plans), []
    if second := soon[len(first) :][: budget.fits(len(first), since, len(soon), PLAYING_OUT)]:
        looked = [np.concatenate([found, _scored(plan, second, seat, others, cards)]) for plan, found in zip(plans, looked, strict=True)]
    done = len(plans) * len(looked[0])
    moved = _moved(plans, [found.mean(axis=0) for found in looked], PLAY_OUT_WEIGHT)
    ranked = sorted(zip(moved, looked, strict=True), key=lambda plan: -plan[0].payoff)
    near, far = ranked[:LOOKED_AT_AGAIN], [plan for plan, _ in ranked[LOOKED_AT_AGAIN:]]
    later = later[: budget.fits(done, since, len(later) * len(near), PLAYING_OUT) // len(near)]
    in_all = [np.concatenate([found, _scored(plan, later, seat, others, cards)]) if later else found for plan, found in near]
    changes = [more.mean(axis=0) - found.mean(axis=0) for more, (_, found) in zip(in_all, near, strict=True)]
    return _moved([plan for plan, _ in near], changes, PLAY_OUT_WEIGHT), far


def by_double_dummy(plans: Sequence[Plan], worlds: Sequence[State], seat: Seat, others: Player, deadline: float) -> list[Plan]:
    """Return the plans in the same order, with payoffs adjusted by solving the worlds with open hands.

    ``others`` makes all decisions before the first lead that are not in the plan. ``deadline``: time of `time.perf_counter`, after which
    worlds are left out.
    """
    solved: list[list[tuple[float, float]]] = []
    for world in worlds:
        limits = until(deadline)
        found = [world_value(_at_the_first_lead(world, plan, others), seat, limits) for plan in plans]
        known = [_worth(value) for value in found if value is not None]
        if len(known) < len(plans):
            break
        solved.append(known)
    return _moved(plans, np.mean(solved, axis=0), DOUBLE_DUMMY_WEIGHT) if solved else list(plans)


def _moved(plans: Sequence[Plan], worths: ArrayLike, weight: float) -> list[Plan]:
    """Return the plans with payoffs and chances changed by ``weight`` times the differences of ``worths`` [plans, 2] from their mean."""
    by_plan = np.asarray(worths)
    changes = weight * (by_plan - by_plan.mean(axis=0))
    return [
        plan._replace(payoff=plan.payoff + payoff, chance=min(1.0, max(0.0, plan.chance + chance)))
        for plan, (payoff, chance) in zip(plans, changes.tolist(), strict=True)
    ]


def _scored(plan: Plan, worlds: Sequence[State], seat: Seat, others: Player, cards: CardPolicy) -> Worths:
    """Return the value of the plan for the seat in each world by play-outs; empty if the policy was not trained for its contract."""
    begun = [_at_the_first_lead(world, plan, others) for world in worlds]
    hands = double_dummy_of(begun) if begun else ()
    if not hands:
        return NOTHING
    leader, place = hands[0][0].order[hands[0][0].position.actor], hands[0][0].order.index(seat)
    ends = cards.ends(begun[0].view(leader), [hand.position for hand, _ in hands])
    if not ends:
        return NOTHING
    return np.array([_worth(worth(hand, payoffs, end, place)) for (hand, payoffs), end in zip(hands, ends, strict=True)])


def _worth(value: CardEstimate) -> tuple[float, float]:
    return value.value, value.chance or 0.0


def _at_the_first_lead(world: State, plan: Plan, others: Player) -> State:
    """Return the world at the first lead, after the actions of the plan; ``others`` makes all other decisions."""
    state = world
    for action in plan.actions:
        state = state.apply(action)
    while state.actor is not None and state.phase.perfect_info is None:
        state = state.apply(others.act(state.view(state.actor)))
    return state
