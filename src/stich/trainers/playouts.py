"""Play-outs: sampled worlds that are played to the end after a choice, to see what it brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from stich import native
from stich.kernel.action import Action
from stich.kernel.deal import Seat
from stich.kernel.payoffs import relative_payoffs, score_table_payoffs
from stich.kernel.player import Player
from stich.kernel.playspec import PlaySpec, ScoreTable
from stich.kernel.state import State
from stich.players import player as player_of
from stich.solver import native_position

from .moments import moved_on

LEVEL = "simple"
"""Who plays on, on all seats: the fastest level that plays by reason."""


class Result(NamedTuple):
    """How one play-out ended for a seat."""

    payoff: float
    """In game points: what it scored, less what the others scored on average."""
    ahead: bool
    """Nobody scored more, and somebody less."""


def play_out(worlds: Sequence[State], action: Action, *, bidder: Player | None = None) -> list[Result]:
    """What the actor, the same in all these worlds, makes in each if it does this and *simple* goes on, for all seats.

    ``bidder`` goes on for the actor's own seat before the contract is settled, in place of *simple*. Where everybody plays for a score of
    his own the cards are played by the rollout policy of the native core, which is faster still.
    """
    seat = worlds[0].actor
    assert seat is not None
    player = player_of(worlds[0].game.name, LEVEL)
    results: dict[int, Result] = {}
    waiting: dict[PlaySpec, list[int]] = {}
    ends: list[State] = []
    for number, world in enumerate(worlds):
        state = world.apply(action)
        while state.actor is not None and not _scored_alone(state):
            own = state.actor == seat and not state.phase.contract_fixed
            state = moved_on(state, bidder if own and bidder else player)
        ends.append(state)
        hand = state.phase.open_hand
        if state.finished or hand is None:
            results[number] = _of_outcome(state, seat)
        else:
            waiting.setdefault(hand.spec, []).append(number)
    for spec, numbers in waiting.items():
        for number, result in zip(numbers, _rolled_out(spec, [ends[n] for n in numbers], seat), strict=True):
            results[number] = result
    return [results[number] for number in range(len(worlds))]


def _scored_alone(state: State) -> bool:
    """Whether cards are played, and everybody for a score of his own."""
    hand = state.phase.open_hand
    return hand is not None and isinstance(hand.spec.goal, ScoreTable)


def _of_outcome(state: State, seat: Seat) -> Result:
    assert state.outcome is not None
    order = state.view(None).order
    return _result(relative_payoffs([state.outcome.scores[s] for s in order]), order.index(seat))


def _rolled_out(spec: PlaySpec, states: Sequence[State], seat: Seat) -> list[Result]:
    """The ends of states with one spec."""
    assert isinstance(spec.goal, ScoreTable)
    hands = [hand for state in states if (hand := state.phase.open_hand)]
    ends = native.rollouts([native_position(spec, hand.position) for hand in hands], score_table_payoffs(spec.goal).tables)
    return [_result(payoffs, hands[0].order.index(seat)) for payoffs in ends]


def _result(payoffs: Sequence[float], place: int) -> Result:
    payoff = payoffs[place]
    return Result(payoff, payoff >= max(payoffs) > min(payoffs))
