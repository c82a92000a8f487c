"""Expected value of a deal for a player who may double it, from sampled worlds solved with open hands."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.solver.limits import until

from .pimc import LEAST_WORLDS, world_value
from .values import CardValue, weighted_mean


def mean_value(worlds: Sequence[tuple[State, int]], seat: Seat, passing: Action | None, deadline: float) -> tuple[CardValue, int] | None:
    """Return the mean value of the deal for this seat if it is not doubled any more, and the total count of the worlds used. Each world
    comes with its count. None if worlds with a total count of less than `LEAST_WORLDS` were solved, for lack of time or because a world has
    no solution.

    ``passing``: action of players asked before the first card. ``deadline``: by `time.perf_counter`.
    """
    values: list[CardValue] = []
    for world, _ in worlds:
        value = world_value(_in_play(world, passing), seat, until(deadline))
        if value is None:
            break
        values.append(value)
    counts = [count for _, count in worlds[: len(values)]]
    return (weighted_mean(counts, values), sum(counts)) if sum(counts) >= LEAST_WORLDS else None


def _in_play(world: State, passing: Action | None) -> State:
    while passing is not None and world.actor is not None and world.phase.open_hand is None:
        world = world.apply(passing)
    return world
