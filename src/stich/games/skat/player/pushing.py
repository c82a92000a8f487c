"""Schieberamsch: whether to take up the two cards, and which two to pass on, by sampled deals that are played to the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from msgspec.structs import replace

from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.decision import Estimate
from stich.kernel.payoffs import relative_payoffs
from stich.kernel.phase import Phase
from stich.kernel.state import State
from stich.solver import RolloutResult, ranked_by_rollouts, rollouts

from ..open_hands.payoffs import ramsch_payoffs
from ..rules.actions import LEAVE, PICKUP, Discard
from ..rules.contract import DECK
from ..rules.ramsch import Pushing, Ramsch, RamschDiscarding
from ..view.view import SkatView
from .simple_ramsch import by_safety, takes

ROLLOUTS = 768
"""Deals that are played to the end for a decision."""
PAIRS = 16
"""Pairs of discards that are compared: those without which the hand is safest."""


def ranked_pushes(view: SkatView, draw: Callable[[int], Sequence[State]]) -> dict[Action, Estimate]:
    """What may be done, best first: take up the two cards or leave them; or the safest discards. ``draw``: so many worlds of this view."""
    legal: Sequence[Action] = view.legal_actions
    if view.phase == "discard":
        legal = by_safety(DECK.mask(view.hand), cast(Sequence[Discard], legal))[:PAIRS]
    return ranked_by_rollouts(legal, draw, push_results, ROLLOUTS)


def push_results(worlds: Sequence[State], action: Action) -> list[RolloutResult]:
    """The actor's result of this action in each of these worlds, if all then push as *simple* does and play by rules of thumb."""
    actor, plays = cast(Seat, worlds[0].actor), [finish_pushing(world.phase.apply(action)) for world in worlds]
    results: dict[int, RolloutResult] = {}
    for factor in {play.factor for play in plays}:
        numbers = [number for number, play in enumerate(plays) if play.factor == factor]
        ends = rollouts([plays[number].open_hand for number in numbers], ramsch_payoffs(factor))
        for number, end in zip(numbers, ends, strict=True):
            place = plays[number].seating.order.index(actor)
            results[number] = RolloutResult(relative_payoffs(replace(plays[number], position=end).scores)[place])
    return [results[number] for number in range(len(plays))]


def finish_pushing(phase: Phase) -> Ramsch:
    """The play, if all from here on push as *simple* does."""
    while not isinstance(phase, Ramsch):
        if isinstance(phase, RamschDiscarding):
            phase = phase.apply(by_safety(phase.twelve, cast(Sequence[Discard], phase.legal_actions))[0])
        else:
            pushing = cast(Pushing, phase)
            phase = phase.apply(PICKUP if takes(pushing.hands[pushing.place]) else LEAVE)
    return phase
