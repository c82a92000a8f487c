"""The open-hand par of a deal, as a control variate: cards that are worth much make every player's score high, whoever plays them."""

from __future__ import annotations

from collections.abc import Sequence

from stich import solver
from stich.kernel.action import PLAYS, PlayCard
from stich.kernel.cards import Card
from stich.kernel.state import State
from stich.registry import room


def open_hands(state: State) -> Sequence[int]:
    """What each seat scores where *simple* says all that is to be said, and the cards are then played as if all hands were open."""
    outcome = opened(state).outcome
    assert outcome is not None
    return outcome.scores


def opened(state: State) -> State:
    """The end of that deal. Where everybody plays alone *simple* plays the cards too."""
    simple = room(state.game.name).players().simple()
    line: list[Card] = []
    while (seat := state.actor) is not None:
        hand = state.phase.open_hand if any(isinstance(action, PlayCard) for action in state.legal_actions) else None
        if hand is None or not hand.side:
            state = state.apply(simple.act(state.view(seat)))
            continue
        line = line or list(solver.line(hand))
        state = state.apply(PLAYS[line.pop(0)])
    return state
