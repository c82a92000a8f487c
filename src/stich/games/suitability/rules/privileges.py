"""Seats that may take a privilege in Suitability (docs/rules B.4, B.7.1, B.9.1)."""

from __future__ import annotations

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat

from .contract import Privilege
from .scoring import PrivilegeTaken


def checked_privilege(players: int, dealer: int, privilege: Privilege, seat: Seat | None) -> PrivilegeTaken | None:
    """Return the privilege and its seat, after a check that this seat may take it; None for no privilege.

    Without ``seat``: the seat of the fourth declaration (B.4, B.7.1, B.9.1). Raise `StichError` ``score/privilege`` if the seat may not
    take a privilege, or if there are three players, who have none.
    """
    may = privileged_seats(players, dealer)
    if privilege is Privilege.NONE:
        if seat is not None:
            raise StichError("score/privilege#nobody")
        return None
    if not may:
        raise StichError("score/privilege#three", row=0)
    if seat is not None and seat not in may:
        raise StichError("score/privilege#seat", seats=may, seat=seat)
    return PrivilegeTaken(may[0] if seat is None else seat, privilege)


def privileged_seats(players: int, dealer: int) -> tuple[Seat, ...]:
    """Return the seats that may take a privilege of Suitability, in the order in which they choose."""
    fourth = Seat((dealer + 4) % players)
    return () if players == 3 else (fourth, Seat(dealer)) if players == 5 else (fourth,)
