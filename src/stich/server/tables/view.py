"""The one exit: what an observer sees of a table. Every byte about a table that leaves the server is made here.

Built by allow-list from `TableState` and, for the cards, from the kernel's `View` of the observer's seat.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from stich.analysis import AnyAnalysis, BestDeclaration, analyse, analyse_declarations
from stich.kernel.deal import Seat
from stich.kernel.state import State
from stich.kernel.view import View
from stich.server.store.store import Line
from stich.server.wire.messages import Ack, AnyMessage, Happened, Refused, SeatInfo, TableInfo, TableView, Update
from stich.solver import Limits

from . import events as log
from .events import AnyEvent
from .fold import Computer, Guest, Occupant, TableState, fold

_encoder = msgspec.json.Encoder()


def view(events: Iterable[AnyEvent], observer: str | None) -> Update:
    """The newest of these events, and the table after it, as this guest perceives them; None is a passer-by."""
    return look(fold(events), observer)


def look(state: TableState, observer: str | None) -> Update:
    """The same as `view`, for a table that was folded already."""
    return look_from(state, state.seat_of(observer))


def look_from(state: TableState, seat: Seat | None) -> Update:
    """What is seen from a seat; None is a spectator's place."""
    seen = None if state.deal is None else state.deal.view(seat)
    return Update(
        event=_happened(state.last, seen),
        view=TableView(
            table=state.id,
            game=state.game.name,
            preset=state.game.preset,
            options=state.game.changed,
            seq=state.seq,
            seats=tuple(_seat(o) for o in state.seats),
            you=seat,
            match=None if state.deal is None else state.match,
            finished=state.match.finished,
            standings=state.match.standings,
            deal=seen,
        ),
    )


def look_back(deal: State, limits: Limits) -> AnyAnalysis:
    """What a finished deal was worth, card by card: all its cards are everybody's to see. Raises `StichError` for any other deal."""
    return analyse(deal, limits=limits)


def look_at_declarations(deal: State, limits: Limits) -> tuple[BestDeclaration, ...]:
    """How the declarer of a finished deal could have declared best, against all its cards. Raises `StichError` for any other deal."""
    return analyse_declarations(deal, limits=limits)


def info(state: TableState, observer: str | None) -> TableInfo:
    """The table's line in the lobby, as this guest sees it; nothing of a deal in progress."""
    return TableInfo(
        id=state.id,
        game=state.game.name,
        preset=state.game.preset,
        seats=tuple(_seat(o) for o in state.seats),
        deals_played=state.match.counted,
        deals=state.match.deals,
        finished=state.match.finished,
        you=state.seat_of(observer),
    )


def line(state: TableState) -> Line:
    """What the store keeps for the lobby."""
    seated = tuple((o.id, Seat(s)) for s, o in enumerate(state.seats) if isinstance(o, Guest))
    return Line(info(state, None), seated)


def changed_line(before: TableState, after: TableState) -> Line | None:
    """The new line, if these events have changed it."""
    if before.seats is after.seats and before.match is after.match:
        return None
    return line(after)


def wire(message: AnyMessage) -> bytes:
    """The message as it goes over the socket. `Ack` and `Refused` hold only numbers and texts that `decide` has answered for."""
    assert isinstance(message, Update | Ack | Refused)
    return _encoder.encode(message)


def _seat(occupant: Occupant) -> SeatInfo:
    match occupant:
        case Guest():
            return SeatInfo("guest", occupant.name, occupant.ready, occupant.stop)
        case Computer():
            return SeatInfo("computer", occupant.level)
        case _:
            return SeatInfo("empty", "")


def _happened(event: AnyEvent, seen: View | None) -> Happened:
    match event:
        case log.Created():
            return Happened("created")
        case log.Sat():
            return Happened("sat", event.seat)
        case log.Filled():
            return Happened("filled", event.seat)
        case log.Left():
            return Happened("left", event.seat)
        case log.Ready():
            return Happened("ready", event.seat)
        case log.Stopped():
            return Happened("stopped", event.seat)
        case log.Dealt():
            return Happened("dealt")
        case log.Acted():
            assert seen is not None
            heard = seen.log[-1]
            return Happened("acted", heard.seat, heard.action)
