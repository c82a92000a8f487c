"""Replacement of absent people: a computer player plays at their seat, and the seat stays theirs."""

from __future__ import annotations

from collections.abc import Collection

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store.events import AnyEvent, Filled, GuestReady, Left, StoodIn

from .clocks import runs
from .fold import EMPTY, Computer, Guest, TableState


def for_who_left(state: TableState, level: str) -> StoodIn | None:
    """Return the event by which a computer player takes over the seat of a guest who left a table with a running clock; None if no such
    seat is free."""
    if not runs(state):
        return None
    left = (s for s, o in enumerate(state.seats) if o == EMPTY and state.kept[s] is not None)
    seat = next(left, None)
    return None if seat is None else StoodIn(Seat(seat), level, "left")


def when_time_is_up(state: TableState, level: str) -> AnyEvent:
    """Return the event that follows when the time is up: in a deal, a computer player takes over. Between deals, a free seat gets a
    computer player, or a guest is made ready."""
    if state.in_deal:
        return StoodIn(state.awaited[0], level, "time")
    if EMPTY in state.seats:
        return Filled(Seat(state.seats.index(EMPTY)), level)
    return GuestReady(state.awaited[0])


def for_who_is_put_off(state: TableState, guest: str, level: str, *, alone: bool) -> StoodIn | Left:
    """Return the event that takes a person off their seat after a suspension or the deletion of their account.

    In a deal with other people a computer player takes over; otherwise the seat becomes free. Raise `StichError` ``seat/none`` if the
    person has no seat, ``match/over`` after the match, and, without ``alone``, ``absent/turn`` if no other person sits at the table or has
    a seat kept there.
    """
    seat = state.seat_of(guest)
    if seat is None:
        raise StichError("seat/none#person")
    if state.match.finished:
        raise StichError("match/over#over")
    if not alone and all(isinstance(o, Computer) and state.kept[s] is None for s, o in enumerate(state.seats) if s != seat):
        raise StichError("absent/turn#nobody")
    return StoodIn(seat, level, "left") if state.in_deal and len(state.guests) > 1 else Left(seat)


def for_who_acts_illegally(state: TableState, guest: str, level: str) -> StoodIn:
    """Return the event by which a computer player replaces a bot that acted illegally too often. Raise `StichError` ``seat/none`` if the
    bot has no seat in a deal in progress."""
    seat = state.seat_of(guest)
    if seat is None or not state.in_deal:
        raise StichError("seat/none#bot")
    return StoodIn(seat, level, "illegal")


def for_who_is_gone(state: TableState, by: str, number: int, level: str, gone: Collection[str]) -> StoodIn:
    """Return the event by which a computer player replaces the person on seat ``number``, as the guest ``by`` asks.

    Raise `StichError` if the table has a clock, does not wait for that person, or that person is not in ``gone``.
    """
    if state.seat_of(by) is None:
        raise StichError("seat/none#call")
    if not 0 <= number < len(state.seats):
        raise StichError("seat/unknown", seat=number, last=len(state.seats) - 1)
    person = state.seats[number]
    if not isinstance(person, Guest) or person.id == by or number not in state.awaited:
        raise StichError("absent/turn#seat")
    if state.clock != "none":
        raise StichError("absent/clock")
    if person.id not in gone:
        raise StichError("absent/here")
    return StoodIn(Seat(number), level, "gone")
