"""Positions of the tests as the solver takes them: seats are places."""

from __future__ import annotations

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.reference import ReferencePosition
from stich.kernel.solver_input.perfect_info import PerfectInfoPosition


def perfect_info(position: ReferencePosition, side: int = 0, points_outside_tricks: int = 0) -> PerfectInfoPosition:
    """``side`` is a mask of places; 0 where every player plays for themselves."""
    seats = tuple(Seat(place) for place in range(position.spec.players))
    return PerfectInfoPosition(position.spec, position, seats, side, points_outside_tricks)
