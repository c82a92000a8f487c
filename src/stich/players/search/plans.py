"""Ways on to the first lead, compared in the same sampled worlds with open hands.

Nets know what a hand is worth against people who guess, but hands in general; open hands know this one, and are too pessimistic for all
ways alike (docs/players.md). So the differences that open hands make between them are added to what the nets expect, in part.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from stich.kernel.player import Plan, Player
from stich.kernel.state import State
from stich.solver.limits import UNLIMITED, Limits, until

from .pimc import world_value

OPEN_HAND_WEIGHT = 0.25
"""The part of a difference with open hands that is added."""


def reweighed(plans: Sequence[Plan], worlds: Sequence[State], others: Player, deadline: float) -> list[Plan]:
    """The plans with payoffs that open hands have moved, in their order. What is said before the first lead ``others`` say.

    ``deadline``: by `time.perf_counter`. The first world is solved with all plans even so; any other is left out then.
    """
    values: list[list[float]] = []
    for world in worlds:
        limits = until(deadline) if values else UNLIMITED
        found = [_value(_at_the_first_lead(world, plan, others), world, limits) for plan in plans]
        known = [value for value in found if value is not None]
        if len(known) < len(plans):
            break
        values.append(known)
    if not values:
        return list(plans)
    by_plan = [fmean(column) for column in zip(*values, strict=True)]
    mean = fmean(by_plan)
    return [plan._replace(payoff=plan.payoff + OPEN_HAND_WEIGHT * (value - mean)) for plan, value in zip(plans, by_plan, strict=True)]


def _at_the_first_lead(world: State, plan: Plan, others: Player) -> State:
    state = world
    for action in plan.actions:
        state = state.apply(action)
    while state.actor is not None and state.phase.open_hand is None:
        state = state.apply(others.act(state.view(state.actor)))
    return state


def _value(state: State, world: State, limits: Limits) -> float | None:
    """What the deal is worth to who acts in the world; None where a limit was met, or nothing is to be solved."""
    seat = world.actor
    value = None if seat is None else world_value(state, seat, limits)
    return None if value is None else value.value
