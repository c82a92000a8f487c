"""Views of a table, of its lobby entry and of a guest's finished deals for the data export: all data about a table that the server sends to
clients.

Views are built by an allow-list from `TableState` and, for the cards, from the kernel's `View` of the observer's seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.deal import Seat
from stich.server.store import events as log
from stich.server.store.events import AnyEvent
from stich.server.store.guest_rows import guest_number
from stich.server.store.store import LobbyEntry
from stich.server.wire.account_messages import ExportedDeal, ExportedTable
from stich.server.wire.bot_messages import BotView
from stich.server.wire.chat_messages import Said
from stich.server.wire.messages import (
    Ack,
    AnyMessage,
    Change,
    Clocks,
    ClubPlaceView,
    DailyTable,
    DealOrigin,
    Happened,
    KeptFor,
    Pong,
    Refused,
    SeatInfo,
    TableInfo,
    TableView,
    Update,
)

from .clocks import releasable, wake_after
from .fold import EMPTY, Computer, Guest, TableState, created, fold
from .taking_back import ways_back

_encoder = msgspec.json.Encoder()


def view(events: Iterable[AnyEvent], observer: str | None) -> Update:
    """Return the newest event and the table after it as this observer sees them. ``observer``: guest, or None for a visitor without a
    session."""
    return update_for(fold(events), observer)


def update_for(state: TableState, observer: str | None) -> Update:
    """Return the newest event and the table after it as this observer sees them."""
    return update_for_place(state, *place_of(state, observer))


def bot_view(state: TableState, bot: str, *, act: bool, left: float | None) -> BotView:
    """Return the table as this bot sees it. ``act``: whether it is the bot's turn; ``left``: seconds until it loses its seat, None if
    unknown."""
    return BotView(state.id, act, left, update_for(state, bot).view)


Place = tuple[Seat | None, Seat | None]
"""Seat of an observer, and the seat that is kept for them. Nothing else about the observer affects their update."""


def place_of(state: TableState, observer: str | None) -> Place:
    """Return the seat of this observer and the seat that is kept for them."""
    return state.seat_of(observer), state.seat_kept_for(observer)


def update_for_place(
    state: TableState, seat: Seat | None, kept: Seat | None, *, seats: tuple[SeatInfo, ...] | None = None, other: TableView | None = None
) -> Update:
    """Return the newest event and the table after it for observers with this seat and this kept seat (`Place`).

    ``seats``: occupants of the seats, if computed before; ``other``: this table as another observer sees it, if computed before.
    """
    update = update_for_seat(state, seat, seats, other)
    return update if kept is None else replace(update, view=replace(update.view, kept=kept))


def update_without_deal(state: TableState, observer: str | None) -> Update:
    """Return the update for an observer who may not read the finished deal and did not watch it: without deal and action."""
    update = update_for(state, observer)
    event = replace(update.event, action=None)
    return Update(event, replace(update.view, deal=None))


def update_for_seat(
    state: TableState, seat: Seat | None, seats: tuple[SeatInfo, ...] | None = None, other: TableView | None = None
) -> Update:
    """Return the newest event and the table after it as this seat (None: a spectator) sees them. ``seats``, ``other``: as in
    `update_for_place`."""
    deal_view = state.shown(seat)
    table = _table_view(state, seats) if other is None else other
    back = () if seat is None else ways_back(state, seat)
    return Update(_happened(state.last, state.host, deal_view), replace(table, you=seat, kept=None, deal=deal_view, back=back))


def _table_view(state: TableState, seats: tuple[SeatInfo, ...] | None) -> TableView:
    """Return the table without the fields that depend on the observer. ``seats``: as in `update_for_place`."""
    return TableView(
        table=state.id,
        game=state.game.name,
        preset=state.game.preset,
        options=state.game.changed,
        clock=state.clock,
        rated=state.rated,
        hints=state.hints,
        seq=state.seq,
        seats=_seats(state) if seats is None else seats,
        you=None,
        kept=None,
        host=state.host,
        listed=state.listed,
        talk="free" if state.free_talk else "phrases",
        bots=state.bots,
        ended=state.ended,
        abandoned=state.abandoned,
        match=None if state.deal is None and not state.match.rows else state.match,
        finished=state.match.finished,
        standings=state.match.standings,
        deal=None,
        fair=None if state.fair is None else state.fair.view,
        origin=None if state.origin is None else DealOrigin(state.origin.deal, state.origin.moment, state.origin.seat),
        back=(),
        daily=_daily(state),
        club=None if state.club is None else _club_place(state),
        taken_back=state.taken_back,
    )


def _club_place(state: TableState) -> ClubPlaceView:
    assert state.club is not None
    place = state.club
    return ClubPlaceView(place.club, place.event, place.round, place.table, stand_in=place.stand_in, last_deal=state.last_deal)


def hinted(state: TableState, observer: str | None) -> View:
    """Return the view of this guest's seat, from which a hint is computed and nothing else.

    Raise `StichError` ``seat/none`` without a seat, ``hint/turn`` if it is not the guest's turn, ``hint/rated`` in a rated match,
    ``daily/table`` on a board of the day, and ``hint/company`` if other people sit at a table without hints.
    """
    seat = state.seat_of(observer)
    if seat is None:
        raise StichError("seat/none#you")
    if state.rated:
        raise StichError("hint/rated")
    if state.board is not None:
        raise StichError("daily/table")
    if state.club is not None:
        raise StichError("table/club#hint")
    if not (state.hints or state.alone(seat)):
        raise StichError("hint/company")
    view = state.seen(seat)
    if view is None or view.actor != seat:
        raise StichError("hint/turn#yours")
    return view


def exported(events: Sequence[AnyEvent], guest: str) -> ExportedTable:
    """Return the finished deals of this guest at a table, for the export of their data: each as the guest's seat saw its end. A deal in
    progress is left out."""
    state = created(events[0])
    deals: list[ExportedDeal] = []
    for event in events[1:]:
        before, state = state, state.after(event)
        seat = state.seat_of(guest)
        if before.in_deal and not state.in_deal and seat is not None and state.deal is not None:
            deals.append(ExportedDeal(len(state.match.rows), seat, state.deal.view(seat)))
    return ExportedTable(state.id, state.game.name, state.game.preset, state.game.changed, tuple(deals))


def info(state: TableState, observer: str | None) -> TableInfo:
    """Return the lobby entry of the table as this guest sees it. About a deal in progress it contains only whose turn it is."""
    return TableInfo(
        id=state.id,
        game=state.game.name,
        preset=state.game.preset,
        seats=_seats(state),
        deals_played=state.match.counted,
        deals=state.match.deals,
        finished=state.match.finished,
        you=state.seat_of(observer),
        options=state.game.changed,
        turn=_person_to_act(state),
        listed=state.listed,
        clock=state.clock,
        rated=state.rated,
        hints=state.hints,
        bots=state.bots,
        fair=state.fair is not None,
    )


def _person_to_act(state: TableState) -> Seat | None:
    """Return the seat of the person for whom the deal in progress waits, which spectators may know; None while a computer player
    decides."""
    actor = state.deal.actor if state.deal is not None and state.in_deal else None
    return actor if actor is not None and isinstance(state.seats[actor], Guest) else None


def lobby_entry(state: TableState) -> LobbyEntry:
    """Return the lobby entry of the table, to be stored."""
    seated = [(o.id, Seat(s)) for s, o in enumerate(state.seats) if isinstance(o, Guest)]
    seated += [(k.guest, Seat(s)) for s, k in enumerate(state.kept) if k is not None and k.replaced and state.seats[s] != EMPTY]
    return LobbyEntry(info(state, None), _shown(state), tuple(seated), 0.0 if releasable(state) else wake_after(state))


def _shown(state: TableState) -> bool:
    """Return whether the lobby shows the table to everyone: it is listed, and a person plays with others or waits for them."""
    return state.listed and (len(state.guests) > 1 or (len(state.guests) == 1 and EMPTY in state.seats))


def changed_lobby_entry(before: TableState, after: TableState) -> LobbyEntry:
    """Return the lobby entry of ``after``. If no seat has changed since ``before``, its ``seated`` is None."""
    entry = lobby_entry(after)
    return replace(entry, seated=None) if before.seats is after.seats else entry


def wire(message: AnyMessage | Said) -> bytes:
    """Return a message encoded for the socket.

    Messages other than `Update`, `Change` and `Said` (a chat line) contain only numbers and the error messages of `decide`, which reveal no
    card.
    """
    assert isinstance(message, Update | Change | Clocks | Ack | Refused | Pong | Said)
    return _encoder.encode(message)


def _daily(state: TableState) -> DailyTable | None:
    board = state.board
    return DailyTable(board.day, board.number, board.player_class) if isinstance(board, log.DailyBoard) else None


def _seats(state: TableState) -> tuple[SeatInfo, ...]:
    return tuple(_seat(state, Seat(seat)) for seat in range(len(state.seats)))


def _seat(state: TableState, seat: Seat) -> SeatInfo:
    match state.seats[seat]:
        case Guest() as guest:
            return SeatInfo("guest", guest.name, guest_number(guest.id), guest.ready, guest.stop, account=guest.account, bot=guest.bot)
        case Computer() as computer:
            return SeatInfo("computer", computer.level, kept_for=_kept(state, seat))
        case _:
            return SeatInfo("empty", "", kept_for=_kept(state, seat))


def _kept(state: TableState, seat: Seat) -> KeptFor | None:
    kept = state.kept[seat]
    if kept is None or state.kept_for(seat) is None:
        return None
    freed_by = tuple(s for s in map(Seat, range(len(state.seats))) if getattr(state.seats[s], "id", None) in kept.freed_by)
    return KeptFor(kept.name, guest_number(kept.guest), freed_by)


def _happened(event: AnyEvent, host: Seat | None, deal_view: View | None) -> Happened:
    match event:
        case log.Created():
            return Happened("created")
        case log.Sat():
            return Happened("sat", event.seat)
        case log.Filled():
            return Happened("filled", event.seat)
        case log.Left():
            return Happened("left", event.seat)
        case log.Freed():
            return Happened("freed", event.seat, by=event.by)
        case log.Listed():
            return Happened("listed", host)
        case log.ChatAllowed():
            return Happened("talk")
        case log.BotsAllowed():
            return Happened("bots")
        case log.Ended():
            return Happened("ended")
        case log.LastDeal():
            return Happened("last-deal")
        case log.GuestReady():
            return Happened("ready", event.seat)
        case log.Stopped():
            return Happened("stopped", event.seat)
        case log.StoodIn():
            return Happened("stood-in", event.seat, why=event.why)
        case log.Dismissed():
            return Happened("dismissed", event.seat)
        case log.Chained():
            return Happened("chained")
        case log.Opened():
            return Happened("opened")
        case log.Numbered():
            return Happened("number", event.seat)
        case log.Dealt():
            return Happened("dealt")
        case log.TookBack():
            return Happened("took-back", event.seat)
        case log.Acted():
            assert deal_view is not None
            newest = deal_view.log[-1]
            return Happened("acted", newest.seat, newest.action)
