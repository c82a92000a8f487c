"""Ways on to the first lead, compared in the same sampled worlds, with open hands and by play-outs.

Nets know what a hand is worth against people who guess, but hands in general. Open hands know this one, and are too pessimistic for all
ways alike; a card policy that plays them to the end guesses as people must (docs/players.md). So the differences that both make between
them are added to what the nets expect, in part.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from stich.kernel.card_policy import CardPolicy
from stich.kernel.deal import Seat
from stich.kernel.player import Plan, Player
from stich.kernel.state import State
from stich.solver.limits import UNLIMITED, until

from .pimc import open_hands_of, world_value
from .playouts import worth

OPEN_HAND_WEIGHT = 0.25
"""The part of a difference with open hands that is added."""
PLAY_OUT_WEIGHT = 1.0
"""The part of a difference in play-outs that is added."""
FIRST_LOOK, LOOKED_AT_AGAIN = 24, 3
"""Worlds in which all plans are played out, and how many plans then are in the others."""


def by_play_outs(
    plans: Sequence[Plan], worlds: Sequence[State], seat: Seat, others: Player, cards: CardPolicy
) -> tuple[list[Plan], list[Plan]]:
    """The plans of this seat that come near to the best when they are played out, with payoffs that all worlds have moved; and the others,
    of which a first look at some worlds was enough. None of these is better than the best of those.

    What is said before the first lead ``others`` say. If ``cards`` has not learnt to play all of the plans they are as they were.
    """
    soon, later = worlds[:FIRST_LOOK], worlds[FIRST_LOOK:]
    looked = [_scored(plan, soon, seat, others, cards) for plan in plans]
    if not all(looked):
        return list(plans), []
    moved = _moved(plans, [fmean(scores) for scores in looked], PLAY_OUT_WEIGHT)
    ranked = sorted(zip(moved, looked, strict=True), key=lambda found: -found[0].payoff)
    near = ranked[:LOOKED_AT_AGAIN]
    changes = [fmean(scores + _scored(plan, later, seat, others, cards)) - fmean(scores) for plan, scores in near]
    return _moved([plan for plan, _ in near], changes, PLAY_OUT_WEIGHT), [plan for plan, _ in ranked[LOOKED_AT_AGAIN:]]


def by_open_hands(plans: Sequence[Plan], worlds: Sequence[State], seat: Seat, others: Player, deadline: float) -> list[Plan]:
    """The plans of this seat, with payoffs that open hands have moved, in their order. What is said before the first lead ``others`` say.

    ``deadline``: by `time.perf_counter`. The first world is solved with all plans even so; any other is left out then.
    """
    values: list[list[float]] = []
    for world in worlds:
        limits = until(deadline) if values else UNLIMITED
        found = [world_value(_at_the_first_lead(world, plan, others), seat, limits) for plan in plans]
        known = [value.value for value in found if value is not None]
        if len(known) < len(plans):
            break
        values.append(known)
    return _moved(plans, [fmean(of_plan) for of_plan in zip(*values, strict=True)], OPEN_HAND_WEIGHT)


def _moved(plans: Sequence[Plan], values: Sequence[float], weight: float) -> list[Plan]:
    """Plans whose payoffs differ more, by this part of what these values differ; as they are where there are none."""
    if not values:
        return list(plans)
    mean = fmean(values)
    return [plan._replace(payoff=plan.payoff + weight * (value - mean)) for plan, value in zip(plans, values, strict=True)]


def _scored(plan: Plan, worlds: Sequence[State], seat: Seat, others: Player, cards: CardPolicy) -> list[float]:
    """What the plan brings to the seat in each world when it is played out; empty where nobody has learnt to play it."""
    if not worlds:
        return []
    begun = [_at_the_first_lead(world, plan, others) for world in worlds]
    hands, leader = open_hands_of(begun), begun[0].actor
    if not hands or leader is None:
        return []
    ends = cards.ends(begun[0].view(leader), [hand.position for hand, _ in hands])
    place = hands[0][0].order.index(seat)
    return [worth(hand, payoffs, end, place).value for (hand, payoffs), end in zip(hands, ends, strict=True)] if ends else []


def _at_the_first_lead(world: State, plan: Plan, others: Player) -> State:
    state = world
    for action in plan.actions:
        state = state.apply(action)
    while state.actor is not None and state.phase.open_hand is None:
        state = state.apply(others.act(state.view(state.actor)))
    return state
