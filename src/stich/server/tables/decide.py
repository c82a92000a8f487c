"""Decisions about commands: return the table after the event that a command causes, or refuse the command with an error.

The event is `TableState.last` of the returned table. An error reveals no more than the view of the person's seat.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from stich.fair.numbers import checked_commitment
from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players import STAND_IN
from stich.server.store.events import (
    AnyEvent,
    BotsAllowed,
    ChatAllowed,
    Dismissed,
    Ended,
    Filled,
    Freed,
    GuestReady,
    LastDeal,
    Left,
    Listed,
    Sat,
    StoodIn,
    Stopped,
)
from stich.server.store.guest_rows import is_bot
from stich.server.store.moderation_rows import Suspension
from stich.server.wire.messages import (
    Act,
    AllowBots,
    AllowChat,
    Dismiss,
    Fill,
    Free,
    Leave,
    List,
    Number,
    Sit,
    StandIn,
    Stop,
    TableCommand,
    TakeBack,
)
from stich.server.wire.messages import Ready as SayReady

from .absent import for_who_is_gone
from .clocks import waits_for_first_deal
from .dealing import number
from .fold import EMPTY, Computer, Guest, TableState
from .reading import may_watch
from .taking_back import take_back


class Person(msgspec.Struct, frozen=True):
    """Person or bot that sends a command."""

    id: str
    name: str
    """Name; empty if the guest has chosen none."""
    account: bool = False
    """True if the name belongs to an account."""
    suspended: Suspension | None = None

    @property
    def bot(self) -> bool:
        """True for a bot."""
        return is_bot(self.id)


def decide(state: TableState, who: Person, command: TableCommand, levels: Collection[str], gone: Collection[str] = ()) -> TableState:
    """Return the table after this person's command. Raise `StichError` if the command is refused.

    ``levels``: names of the computer players. ``gone``: guests without a connection for long.
    """
    if who.bot and not isinstance(command, Sit | Act | Leave) and not (isinstance(command, Fill) and not state.people):
        raise StichError("bot/forbidden#table")
    if isinstance(command, Act):
        return act(state, _own_seat(state, who), command.seq, command.action)
    return state.after(_event(state, who, command, levels, gone))


def _event(state: TableState, who: Person, command: TableCommand, levels: Collection[str], gone: Collection[str]) -> AnyEvent:
    """Return the event that a command other than `Act` causes."""
    if state.board is not None and not isinstance(command, Sit | Leave):
        raise StichError("daily/table")
    if state.club is not None and not isinstance(command, Sit | Number | SayReady | StandIn):
        raise StichError("table/club#command")
    match command:
        case Sit():
            return _sit(state, who, command.seat, None if who.bot else checked_commitment(command.commitment))  # bots send no numbers
        case Fill():
            return _fill(state, who, command, levels)
        case Number():
            return number(state, _own_seat(state, who), command.deal, command.number)
        case TakeBack():
            return take_back(state, _own_seat(state, who), command.seq, command.to)
        case SayReady():
            return _ready(state, _own_seat(state, who), checked_commitment(command.commitment))
        case Stop():
            return _stop(state, _own_seat(state, who))
        case Leave():
            return _leave(state, who)
        case Free():
            return _free(state, who, command.seat)
        case List():
            return _list(state, who, command.listed)
        case AllowChat():
            return _allow_talk(state, who, command.free)
        case AllowBots():
            return _allow_bots(state, who, command.allowed)
        case StandIn():
            if state.club is not None and not state.club.stand_in:
                raise StichError("table/club#stand-in")
            return for_who_is_gone(state, who.id, command.seat, STAND_IN, gone)
        case Dismiss():
            return _dismiss(state, who, command.seat)
    raise AssertionError(command)


def end(state: TableState, *, abandoned: bool = False) -> TableState:
    """Return the table after its match was stopped by a moderator or, with ``abandoned``, for inactivity. Raise `StichError` ``match/over``
    after the match."""
    if state.match.finished:
        raise StichError("match/over#ended")
    return state.after(Ended(abandoned))


def close(state: TableState) -> TableState:
    """Return the table after the end of its time: the match ends after the deal in progress. Raise `StichError` ``match/over`` if it is
    ending already."""
    if state.match.finished or state.last_deal:
        raise StichError("match/over#ended")
    return state.after(LastDeal())


def act(state: TableState, seat: Seat, seq: int, text: str) -> TableState:
    """Return the table after the action with this text. ``seq``: event after which the player decided.

    Raise `StichError` ``table/stale`` if there is a newer event, ``action/turn`` if it is the turn of another seat, ``deal/none`` without a
    deal in progress, or the error of an illegal action.
    """
    if seq != state.seq:
        raise StichError("table/stale#event", seq=seq, now=state.seq)
    current = state.deal
    if current is None or current.actor is None:
        raise StichError("deal/none")
    if current.actor != seat:
        raise StichError("action/turn", seat=current.actor)
    try:
        return state.acted(current.action(text))
    except StichError as refusal:
        raise StichError(str(refusal), of=refusal, legal=_legal(current, seat)) from None


def _legal(current: State, seat: Seat) -> tuple[str, ...]:
    return current.view(seat).legal


def _own_seat(state: TableState, who: Person) -> Seat:
    seat = state.seat_of(who.id)
    if seat is None:
        raise StichError("seat/none#you")
    return seat


def _seat(state: TableState, number: int) -> Seat:
    """Return this number as a seat of the table. Raise `StichError` ``seat/unknown`` if there is no such seat, ``match/over`` after the
    match."""
    if not 0 <= number < len(state.seats):
        raise StichError("seat/unknown", seat=number, last=len(state.seats) - 1)
    if state.match.finished:
        raise StichError("match/over#new")
    return Seat(number)


def _empty_seat(state: TableState, number: int) -> Seat:
    seat = _seat(state, number)
    if state.seats[seat] != EMPTY:
        raise StichError("seat/taken#seat", seat=seat)
    return seat


def _leave(state: TableState, who: Person) -> Left | StoodIn:
    """Return the event of a guest who leaves. In a deal a computer player takes over from a bot at once, so that no person waits."""
    seat = _own_seat(state, who)
    return StoodIn(seat, STAND_IN, "left") if who.bot and state.in_deal else Left(seat)


def _sit(state: TableState, who: Person, wanted: int, commitment: str | None) -> Sat:
    if who.bot and not state.bots:
        raise StichError("seat/bots")
    if not may_watch(state.board, state.club, who.id):
        raise StichError("daily/table" if state.club is None else "table/club#seat")
    mine = state.seat_of(who.id)
    if mine is not None:
        raise StichError("seat/yours#already", seat=mine)
    seat = _seat(state, wanted)
    if state.club is not None and state.club.players[seat] != who.id:
        raise StichError("table/club#seat")
    if who.id in state.removed:
        raise StichError("seat/removed")
    if who.suspended is not None and not all(isinstance(o, Computer) for s, o in enumerate(state.seats) if s != seat):
        raise who.suspended.refusal()
    if state.kept_for(seat) == who.id and isinstance(state.seats[seat], Computer):
        kept = state.kept[seat]
        if kept is not None and state.deal is not None and state.in_deal and kept.timed_out_at == len(state.deal.log):
            raise StichError("seat/deciding")
        return Sat(who.id, who.name, seat, who.account, commitment)
    _empty_seat(state, seat)
    if state.rated and state.deal is not None and who.id not in state.entrants:
        raise StichError("seat/rated#join")
    for guest, held in state.card_holders:
        if guest == who.id and held != seat:
            raise StichError("seat/seen", seat=held)
    if state.kept_for(seat) not in (None, who.id):
        raise StichError("seat/kept#left", seat=seat)
    return Sat(who.id, who.name, seat, who.account, commitment)


def _fill(state: TableState, who: Person, command: Fill, levels: Collection[str]) -> Filled:
    if (state.guests or state.in_deal) and state.seat_of(who.id) is None:
        raise StichError("seat/none#call")
    seat = _empty_seat(state, command.seat)
    if command.player not in levels:
        raise StichError("player/unknown#level", name=command.player[:40], known=tuple(levels))
    return Filled(seat, command.player)


def _dismiss(state: TableState, who: Person, number: int) -> Dismissed:
    _own_seat(state, who)
    if who.suspended is not None:
        raise who.suspended.refusal()
    seat = _seat(state, number)
    if isinstance(person := state.seats[seat], Guest) and not person.bot and waits_for_first_deal(state):
        return _remove(state, who, person, seat)
    if not isinstance(occupant := state.seats[seat], Computer) and not (isinstance(occupant, Guest) and occupant.bot):
        raise StichError("seat/no-computer", seat=seat)
    if state.in_deal:
        raise StichError("ready/early#computer")
    if state.rated and state.deal is not None:
        raise StichError("seat/rated#computers")
    if state.kept_for(seat) is not None:
        raise StichError("seat/kept#stand-in", seat=seat)
    return Dismissed(seat)


def _remove(state: TableState, who: Person, person: Guest, seat: Seat) -> Dismissed:
    """Return the event by which the host removes a person before the first deal."""
    _as_host(state, who, "remove")
    if person.id == who.id:
        raise StichError("seat/yours#own")
    return Dismissed(seat)


def _free(state: TableState, who: Person, number: int) -> Freed:
    by, seat = _own_seat(state, who), _empty_seat(state, number)
    kept = state.kept[seat]
    if kept is None:
        raise StichError("seat/free", seat=seat)
    if who.id in kept.freed_by:
        raise StichError("ready/already#said")
    return Freed(by, seat)


def _list(state: TableState, who: Person, listed: bool) -> Listed:
    _as_host(state, who, "open")
    if state.listed == listed:
        raise StichError("ready/already#set")
    return Listed(listed)


def _allow_talk(state: TableState, who: Person, free: bool) -> ChatAllowed:
    _as_host(state, who, "chat")
    if state.free_talk == free:
        raise StichError("ready/already#set")
    return ChatAllowed(free)


def _allow_bots(state: TableState, who: Person, allowed: bool) -> BotsAllowed:
    _as_host(state, who, "bots")
    if state.rated:
        raise StichError("table/bots#allow")
    if state.bots == allowed:
        raise StichError("ready/already#set")
    return BotsAllowed(allowed)


def _as_host(state: TableState, who: Person, what: str) -> None:
    if _own_seat(state, who) != state.host:
        raise StichError(f"table/host#{what}")
    if state.match.finished:
        raise StichError("match/over#new")


def _ready(state: TableState, seat: Seat, commitment: str | None) -> GuestReady:
    if _between_deals(state, seat).ready:
        raise StichError("ready/already#said")
    return GuestReady(seat, commitment)


def _stop(state: TableState, seat: Seat) -> Stopped:
    if _between_deals(state, seat).stop:
        raise StichError("ready/already#said")
    if state.missed:
        raise StichError("match/missed")
    return Stopped(seat)


def _between_deals(state: TableState, seat: Seat) -> Guest:
    """Return the guest on this seat, between two deals. Raise `StichError` ``match/over`` after the match, ``ready/early`` at other
    times."""
    guest = state.seats[seat]
    assert isinstance(guest, Guest)
    if state.match.finished:
        raise StichError("match/over#over")
    if state.deal is None or state.in_deal:
        raise StichError("ready/early#go-on")
    return guest
