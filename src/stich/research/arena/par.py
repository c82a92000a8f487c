"""The open-hand par of a deal, as a control variate: good cards raise the score of every player to whom they are dealt."""

from __future__ import annotations

from collections.abc import Sequence

from stich import solver
from stich.kernel.rules.action import PLAYS, PlayCard
from stich.kernel.rules.cards import Card
from stich.kernel.rules.state import State
from stich.registry import room


def double_dummy_par(state: State) -> Sequence[int]:
    """Return the score of each seat if *simple* bids for all, and all then play their best with open hands."""
    outcome = played_double_dummy(state).outcome
    assert outcome is not None
    return outcome.scores


def played_double_dummy(state: State) -> State:
    """Return the final state of that deal. If every player plays alone, *simple* plays the cards too."""
    simple = room(state.game.name).players().simple()
    line: list[Card] = []
    while (seat := state.actor) is not None:
        hand = state.phase.perfect_info if any(isinstance(action, PlayCard) for action in state.legal_actions) else None
        if hand is None or not hand.side:
            state = state.apply(simple.act(state.view(seat)))
            continue
        line = line or list(solver.line(hand))
        state = state.apply(PLAYS[line.pop(0)])
    return state
