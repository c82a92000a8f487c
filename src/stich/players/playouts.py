"""Play-outs: sampled worlds are played to the end after an action, to estimate the action's value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stich import native
from stich.kernel.plugin.player import Player
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import PartyScores, PlaySpec, ScoreTable
from stich.kernel.rules.state import State
from stich.kernel.solver_input.payoffs import own_scores, relative_payoffs
from stich.solver import native_position

from .levels import player as player_of

LEVEL = "simple"
"""Name of the level that plays on for all seats: the fastest level that does not play at random."""


class PlayoutResult(NamedTuple):
    """Result of one play-out for one seat."""

    payoff: float
    """Score of the seat less the mean score of the others (game points)."""
    ahead: bool
    """True if no other seat scored more and at least one scored less."""


def moved_on(state: State, player: Player) -> State:
    """Return the state after one action of the actor, chosen by this player.

    If only one action is legal, it is taken without asking the player.
    """
    assert state.actor is not None
    legal = state.legal_actions
    return state.apply(legal[0] if len(legal) == 1 else player.act(state.view(state.actor)))


def play_out(worlds: Sequence[State], action: Action, *, bidder: Player | None = None) -> list[PlayoutResult]:
    """Return the actor's result in each world if they take this action and the level *simple* then plays for all seats.

    The actor must be the same in all worlds. ``bidder`` replaces *simple* on the actor's seat until the contract is settled. If all play
    alone, the native core's rollout policy plays the cards, which is faster still.
    """
    seat = worlds[0].actor
    assert seat is not None
    player = player_of(worlds[0].game.name, LEVEL)
    results: dict[int, PlayoutResult] = {}
    waiting: dict[PlaySpec, list[int]] = {}
    ends: list[State] = []
    for number, world in enumerate(worlds):
        state = world.apply(action)
        while state.actor is not None and not _scored_by_table(state):
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


def _scored_by_table(state: State) -> bool:
    """Return True if cards are being played for scores that the PlaySpec names."""
    hand = state.phase.perfect_info
    return hand is not None and isinstance(hand.spec.goal, ScoreTable | PartyScores)


def _of_outcome(state: State, seat: Seat) -> PlayoutResult:
    assert state.outcome is not None
    order = state.view(None).order
    return _result(relative_payoffs([state.outcome.scores[s] for s in order]), order.index(seat))


def _rolled_out(spec: PlaySpec, states: Sequence[State], seat: Seat) -> list[PlayoutResult]:
    """Return the results for this seat of native rollouts from these states, which must all have this spec."""
    hands = [hand for state in states if (hand := state.phase.perfect_info)]
    ends = native.rollouts([native_position(spec, hand.position) for hand in hands], own_scores(spec))
    return [_result(payoffs, hands[0].order.index(seat)) for payoffs in ends]


def _result(payoffs: Sequence[float], place: int) -> PlayoutResult:
    payoff = payoffs[place]
    return PlayoutResult(payoff, payoff >= max(payoffs) > min(payoffs))
