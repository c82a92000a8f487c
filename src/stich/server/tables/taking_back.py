"""Taking back: who plays with computers alone may go back to any own decision of the deal in progress. Pure, like the fold.

A deal with it counts nowhere. Nobody is told more than his seat was told then; what he has seen since he keeps in his head.
"""

from __future__ import annotations

from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.server.store.events import TookBack

from .fold import Guest, TableState


def take_back(state: TableState, seat: Seat, seq: int, to: int) -> TookBack:
    """The guest on this seat takes the deal back to where it had ``to`` actions. Raises `StichError`."""
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
    """To where whoever sits here may take the deal back: the numbers of actions before his decisions; empty where he may not."""
    return () if not state.alone(seat) or why_not(state, seat) else own_decisions(state, seat)


def own_decisions(state: TableState, seat: Seat) -> tuple[int, ...]:
    """After how many actions of the deal this seat acted. Where it was played on from another deal, only since then."""
    begin = 0 if state.origin is None else state.origin.moment
    actions = () if state.deal is None else state.deal.log[begin:]
    return tuple(number for number, (actor, _) in enumerate(actions, begin) if actor == seat)


def why_not(state: TableState, seat: Seat) -> StichError | None:
    """Why nothing may be taken back at this table now by the guest on this seat. Who has seen cards of the deal has to do with it too."""
    if not state.in_deal:
        return StichError("back/over")
    if state.rated:
        return StichError("back/rated")
    person = state.seats[seat]
    if not state.alone(seat) or not isinstance(person, Guest) or any(guest != person.id for guest, _ in state.card_holders):
        return StichError("back/company")
    return None
