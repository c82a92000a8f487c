"""Play-outs: sampled worlds played to the end after an action, to estimate its value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stich import native
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PlaySpec, ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import relative_payoffs, score_table_payoffs
from stich.solver import native_position

from .levels import player as player_of

LEVEL = "simple"
"""Level that plays on for all seats: the fastest level that does not play at random."""


class PlayoutResult(NamedTuple):
    """Result of one play-out for a seat."""

    payoff: float
    """Score of the seat less the mean score of the others (game points)."""
    ahead: bool
    """True if no other seat scored more and at least one scored less."""


def moved_on(state: State, player: Player) -> State:
    """Return the state after the player's action for the actor. The player is not asked if there is only one legal action."""
    assert state.actor is not None
    legal = state.legal_actions
    return state.apply(legal[0] if len(legal) == 1 else player.act(state.view(state.actor)))


def play_out(worlds: Sequence[State], action: Action, *, bidder: Player | None = None) -> list[PlayoutResult]:
    """Return the actor's result in each world after this action, when *simple* plays on for all seats. All worlds must have the same actor.

    ``bidder`` replaces *simple* on the actor's seat until the contract is settled. Where each player plays for their own score, the native
    core's rollout policy plays the cards, which is faster still.
    """
    seat = worlds[0].actor
    assert seat is not None
    player = player_of(worlds[0].game.name, LEVEL)
    results: dict[int, PlayoutResult] = {}
    waiting: dict[PlaySpec, list[int]] = {}
    ends: list[State] = []
    for number, world in enumerate(worlds):
        state = world.apply(action)
        while state.actor is not None and not _scored_alone(state):
            own = state.actor == seat and not state.phase.contract_fixed
            state = moved_on(state, bidder if own and bidder else player)
        ends.append(state)
        hand = state.phase.perfect_info
        if state.finished or hand is None:
            results[number] = _of_outcome(state, seat)
        else:
            waiting.setdefault(hand.spec, []).append(number)
    for spec, numbers in waiting.items():
        for number, result in zip(numbers, _rolled_out(spec, [ends[n] for n in numbers], seat), strict=True):
            results[number] = result
    return [results[number] for number in range(len(worlds))]


def _scored_alone(state: State) -> bool:
    """Return whether cards are being played and each player plays for their own score."""
    hand = state.phase.perfect_info
    return hand is not None and isinstance(hand.spec.goal, ScoreTable)


def _of_outcome(state: State, seat: Seat) -> PlayoutResult:
    assert state.outcome is not None
    order = state.view(None).order
    return _result(relative_payoffs([state.outcome.scores[s] for s in order]), order.index(seat))


def _rolled_out(spec: PlaySpec, states: Sequence[State], seat: Seat) -> list[PlayoutResult]:
    """Return the results of rollouts from states that all have this spec."""
    assert isinstance(spec.goal, ScoreTable)
    hands = [hand for state in states if (hand := state.phase.perfect_info)]
    ends = native.rollouts([native_position(spec, hand.position) for hand in hands], score_table_payoffs(spec.goal).tables)
    return [_result(payoffs, hands[0].order.index(seat)) for payoffs in ends]


def _result(payoffs: Sequence[float], place: int) -> PlayoutResult:
    payoff = payoffs[place]
    return PlayoutResult(payoff, payoff >= max(payoffs) > min(payoffs))
