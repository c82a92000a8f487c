"""Taking back actions: a person who plays alone with computers may return to any of their decisions in the deal in progress. Pure
functions.

Such a deal counts in no statistics. After it the seat has the same view as at that decision.
"""

from __future__ import annotations

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store.events import TookBack

from .fold import Guest, TableState


def take_back(state: TableState, seat: Seat, seq: int, to: int) -> TookBack:
    """Return the event that takes the deal back to its first ``to`` actions. Raise `StichError` if that is not allowed. ``seq``: newest
    event that the player knows."""
    if seq != state.seq:
        raise StichError("table/stale#event", seq=seq, now=state.seq)
    refusal = why_not(state, seat)
    if refusal is not None:
        raise refusal
    own = own_decisions(state, seat)
    if not own:
        raise StichError("back/none")
    if to not in own:
        raise StichError("back/moment", actions=to, own=tuple(own))
    return TookBack(seat, to)


def ways_back(state: TableState, seat: Seat) -> tuple[int, ...]:
    """Return the values of ``to`` that `take_back` accepts from this seat; empty if the seat may not take anything back."""
    return () if not state.alone(seat) or why_not(state, seat) else own_decisions(state, seat)


def own_decisions(state: TableState, seat: Seat) -> tuple[int, ...]:
    """Return the number of actions before each decision of this seat, for a continued deal only those after its first moment."""
    begin = 0 if state.origin is None else state.origin.moment
    actions = () if state.deal is None else state.deal.log[begin:]
    return tuple(number for number, (actor, _) in enumerate(actions, begin) if actor == seat)


def why_not(state: TableState, seat: Seat) -> StichError | None:
    """Return the reason why this seat may not take back now; None if it may. Other people must not have seen cards of the deal."""
    if not state.in_deal:
        return StichError("back/over")
    if state.rated:
        return StichError("back/rated")
    if state.board is not None:
        return StichError("daily/table")
    if state.club is not None:
        return StichError("table/club#command")
    person = state.seats[seat]
    if not state.alone(seat) or not isinstance(person, Guest) or any(guest != person.id for guest, _ in state.card_holders):
        return StichError("back/company")
    return None
