"""Plays in which everybody plays for himself, played to the end by rules of thumb; and choices ranked by how they end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stich import native
from stich.kernel.action import Action
from stich.kernel.decision import Estimate
from stich.kernel.open_hand import OpenHand
from stich.kernel.payoffs import PayoffTable
from stich.kernel.state import State

from .compiled import native_position


class RolloutResult(NamedTuple):
    """How one play ended for a player."""

    payoff: float
    """His score, less the others' on average."""
    is_first: bool | None = None
    """Nobody scored more; None where that is not looked at."""


def rollouts(hands: Sequence[OpenHand], payoffs: PayoffTable) -> list[native.Position]:
    """The ends of these plays of one spec, if all play by the rollout policy, for these payoffs."""
    return native.rollouts([native_position(hand.spec, hand.position) for hand in hands], payoffs.tables)


def rollout_payoffs(hands: Sequence[OpenHand], payoffs: PayoffTable) -> NDArray[np.float32]:
    """What each of these plays ends with, [plays, places]: a place's payoff, less the others' on average."""
    ends = rollouts(hands, payoffs)
    tricks, points = np.array([end.tricks for end in ends], dtype=np.intp), np.array([end.points for end in ends], dtype=np.intp)
    places, most_tricks, most_points = payoffs.tables.shape
    own = payoffs.tables[np.arange(places), tricks.clip(max=most_tricks - 1), points.clip(max=most_points - 1)]
    relative: NDArray[np.float32] = own - (own.sum(axis=1, keepdims=True) - own) / np.float32(places - 1)
    return relative


def ranked_by_rollouts(
    actions: Sequence[Action],
    draw: Callable[[int], Sequence[State]],
    results: Callable[[Sequence[State], Action], Sequence[RolloutResult]],
    budget: int,
) -> dict[Action, Estimate]:
    """These actions, best first, by about so many (``budget``) plays to the end.

    ``draw``: so many worlds. ``results``: the actor's result of an action in each of them.
    Sequential halving (Karnin, Koren and Somekh 2013): each round spends an equal part of the budget on the better half of the actions
    of the round before, all of them in the same worlds.
    """
    ranked, rounds = list(actions), (len(actions) - 1).bit_length()
    found: dict[Action, list[RolloutResult]] = {action: [] for action in actions}
    totals, left = dict.fromkeys(actions, 0.0), len(actions)
    for _ in range(rounds):
        worlds = draw(max(1, budget // rounds // left))
        for action in ranked[:left]:
            new = results(worlds, action)
            found[action] += new
            totals[action] += sum(result.payoff for result in new)
        ranked[:left] = sorted(ranked[:left], key=totals.__getitem__, reverse=True)
        left = (left + 1) // 2
    return {action: _estimate(found[action]) for action in ranked}


def _estimate(results: Sequence[RolloutResult]) -> Estimate:
    """The mean; of a choice that was the only one nothing was played."""
    firsts = [result.is_first for result in results if result.is_first is not None]
    return Estimate(sum(result.payoff for result in results) / (len(results) or 1), sum(firsts) / len(firsts) if firsts else None)
