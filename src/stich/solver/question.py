"""Questions to the solver: the position of a state with open hands, its declarer's side, and the unit of the result."""

from __future__ import annotations

from enum import StrEnum

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.playspec import Goal
from stich.kernel.rules.state import State
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition


class Count(StrEnum):
    """Unit of the solver's result for the declarer's side. The result is that of the whole deal, with what was won before the position."""

    POINTS = "points"
    """Card points."""
    TRICKS = "tricks"
    NO_TRICK = "no_trick"
    """1 if the declarer's side wins no trick (null), else 0. The other players then try to give it a trick."""
    EVERY_TRICK = "every_trick"
    """1 if the declarer's side wins every trick, else 0."""


_COUNT_OF_GOAL = {Goal.CARD_POINTS: Count.POINTS, Goal.NO_TRICK: Count.NO_TRICK, Goal.EVERY_TRICK: Count.EVERY_TRICK}


def perfect_info_of(state: State | PerfectInfoPosition) -> PerfectInfoPosition:
    """Return the position of this state's card play for the solver.

    Raise `StichError` ``solve/position`` if no card is to be played, ``solve/state`` for another kind of value.
    """
    if not isinstance(state, State | PerfectInfoPosition):
        raise StichError("solve/state", kind=type(state).__name__)
    hand = state.phase.perfect_info if isinstance(state, State) else state
    if hand is None or hand.position.finished:
        raise StichError("solve/position#card")
    return hand


def two_party_hand(state: State | PerfectInfoPosition) -> PerfectInfoPosition:
    """Return the position of this state's card play for the solver, in which two parties play.

    Raise `StichError` ``solve/position`` if no card is to be played, ``solve/multiplayer`` if all play alone.
    """
    hand = perfect_info_of(state)
    if not hand.side:
        raise StichError("solve/multiplayer#ask")
    return hand


def multiplayer_hand(state: State | PerfectInfoPosition) -> PerfectInfoPosition:
    """Return the position of this state's card play for the solver, in which all play alone.

    Raise `StichError` ``solve/position`` if no card is to be played, ``solve/parties`` if two parties play.
    """
    hand = perfect_info_of(state)
    if hand.side:
        raise StichError("solve/parties")
    return hand


def count_of(hand: PerfectInfoPosition, count: Count | None = None) -> Count:
    """Return the unit of the solver's result: ``count`` (or its name) if given, else that of the contract, which must have two parties."""
    if count is not None:
        return Count(count)
    goal = hand.spec.goal
    if not isinstance(goal, Goal):
        return Count.POINTS if any(hand.spec.points) else Count.TRICKS
    return _COUNT_OF_GOAL[goal]


def side_seats(hand: PerfectInfoPosition) -> tuple[Seat, ...]:
    """Return the seats of the declarer's side in this position for the solver, in rising order."""
    return tuple(sorted(seat for place, seat in enumerate(hand.order) if hand.side >> place & 1))
