"""What the solver is asked about: the card play of a state or an open hand, and what is counted in it."""

from __future__ import annotations

from enum import StrEnum

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.open_hand import OpenHand
from stich.kernel.playspec import Goal
from stich.kernel.state import State


class Count(StrEnum):
    """What is counted for the declarer's side, over the whole deal: what it made before this position counts too."""

    POINTS = "points"
    """Card points."""
    TRICKS = "tricks"
    NO_TRICK = "no_trick"
    """1 where it makes no trick at all (null), else 0. The others then want it to make one."""
    EVERY_TRICK = "every_trick"
    """1 where it makes every trick, else 0."""


_COUNT_OF_GOAL = {Goal.CARD_POINTS: Count.POINTS, Goal.NO_TRICK: Count.NO_TRICK, Goal.EVERY_TRICK: Count.EVERY_TRICK}


def open_hand_of(state: State | OpenHand) -> OpenHand:
    """The card play with all hands open. Raises `StichError` ``solve/position`` where no card is to be played."""
    hand = state.phase.open_hand if isinstance(state, State) else state
    if hand is None or hand.position.finished:
        raise StichError("no card is to be played in this position", code="solve/position")
    return hand


def two_party_hand(state: State | OpenHand) -> OpenHand:
    """The same where two parties play. Raises `StichError` ``solve/position`` or ``solve/multiplayer``."""
    hand = open_hand_of(state)
    if not hand.side:
        raise StichError("every player plays for themselves here: ask stich.solve_multiplayer", code="solve/multiplayer")
    return hand


def multiplayer_hand(state: State | OpenHand) -> OpenHand:
    """The same where every player plays for themselves. Raises `StichError` ``solve/position`` or ``solve/parties``."""
    hand = open_hand_of(state)
    if hand.side:
        raise StichError("two parties play here: ask stich.solve", code="solve/parties")
    return hand


def count_of(hand: OpenHand, count: Count | None = None) -> Count:
    """What is counted: ``count``, also by its name, or else what the contract of two parties is about."""
    if count is not None:
        return Count(count)
    assert isinstance(hand.spec.goal, Goal)
    return _COUNT_OF_GOAL[hand.spec.goal]


def side_seats(hand: OpenHand) -> tuple[Seat, ...]:
    """Seats of the declarer's side, in ascending order."""
    return tuple(sorted(seat for place, seat in enumerate(hand.order) if hand.side >> place & 1))
