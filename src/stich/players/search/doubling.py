"""What a deal is worth as it stands: sampled worlds solved with open hands, for who may double it."""

from __future__ import annotations

from collections.abc import Sequence

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.state import State
from stich.solver.limits import until

from .pimc import LEAST_WORLDS, world_value
from .values import CardValue, weighted_mean


def mean_value(worlds: Sequence[tuple[State, int]], seat: Seat, passing: Action | None, deadline: float) -> tuple[CardValue, int] | None:
    """What the deal is worth to this seat if nobody doubles any more, the mean of worlds that count so many times each, and how many these
    are together; None where there is nothing to be solved, or where the time ends before `LEAST_WORLDS`.

    ``passing``: what those say who are asked before a card is played. ``deadline``: by `time.perf_counter`.
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
