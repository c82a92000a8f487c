"""Reservations of Doppelkopf: healthy or a reservation, and what the players with one play (docs/rules D.6, D.21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from stich.kernel.rules.action import Action, illegal
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.phase import Over, Phase

from .actions import CALLS, DECLARES, DECLINE, HEALTHY, POVERTY, RESERVATION, THROW, WEDDING_TRICKS, Declare, SeatCall
from .contract import Contract
from .play import FixedDeal, Play
from .poverty import PovertyGiving
from .scoring import DoppelkopfOutcome
from .seating import DoppelkopfSeating

Kind = Literal["solo", "throw", "poverty", "wedding"]
"""What a reservation may mean, by rank (D.6.1, D.21)."""


def begin(seating: DoppelkopfSeating) -> Phase:
    """Return the first phase of a deal: the reservations or, in a forced deal, the naming of the compulsory solo (D.6.9, D.9.5)."""
    if seating.forced:
        return SoloNaming(seating, min(seating.owed), forced=True)
    return Reserving(seating)


def solo_names(seating: DoppelkopfSeating) -> tuple[str, ...]:
    """Return the solos of this table, by name."""
    return tuple(solo.value for solo in seating.options.solos)


def named(seating: DoppelkopfSeating, place: int, solo: str, *, forced: bool = False) -> Phase:
    """Return the play of a solo that a place named (D.6.6, D.7)."""
    kind: Literal["forced", "compulsory", "free"] = "forced" if forced else "compulsory" if place in seating.owed else "free"
    return Play.first(FixedDeal.solo_of(seating, place, Contract(solo), kind))


def kinds(seating: DoppelkopfSeating, place: int) -> tuple[Kind, ...]:
    """Return what a reservation of this place may mean, by rank (D.6.1, D.21)."""
    found: list[Kind] = ["solo"]
    found += ["throw"] if seating.may_throw(place) else []
    found += ["poverty"] if seating.poor(place) else []
    found += ["wedding"] if seating.both_queens(place) else []
    return tuple(found)


def actions_of(seating: DoppelkopfSeating, kind: Kind) -> tuple[Action, ...]:
    """Return the actions by which a reservation of this kind is named."""
    if kind == "throw":
        return (THROW,)
    if kind == "poverty":
        return (POVERTY,)
    if kind == "wedding":
        chosen = seating.options.wedding_trick == "choice"
        return tuple(DECLARES[f"wedding {trick}"] for trick in WEDDING_TRICKS) if chosen else (DECLARES["wedding"],)
    return tuple(DECLARES[solo] for solo in solo_names(seating))


def carried_out(seating: DoppelkopfSeating, place: int, action: Action, phase: Phase, *, forced: bool = False) -> Phase:
    """Return the phase after a place has named its reservation by this action. ``phase``: phase of the naming."""
    if action == THROW:
        return thrown_in(seating, place, phase)
    if action == POVERTY:
        return PovertyGiving(seating, place)
    assert isinstance(action, Declare)
    if action.contract.startswith("wedding"):
        trick = action.contract.partition(" ")[2] or seating.options.wedding_trick
        return Play.first(FixedDeal.wedding(seating, place, trick))
    return named(seating, place, action.contract, forced=forced)


def thrown_in(seating: DoppelkopfSeating, place: int, phase: Phase) -> Over:
    """Return the end of a deal whose cards are thrown in: the same dealer deals again (D.21)."""
    line = f"seat {seating.order[place]} throws in the hand: the same dealer deals again"
    nothing = (0,) * len(seating.order)
    return Over(DoppelkopfOutcome(scores=nothing, reason="thrown in", working=(line,), again=True, dealer_stays=True), phase)


class Reserving(Phase, frozen=True):
    """Phase in which each place in turn says ``healthy`` or ``reservation`` (D.6.1). A solo may be named at once (D.6.7)."""

    name: ClassVar[str] = "reservations"
    seating: DoppelkopfSeating
    reserved: tuple[bool, ...] = ()
    """For each place that has spoken, from place 0: True for a reservation."""

    @property
    def place(self) -> int:
        """Place whose turn it is."""
        return len(self.reserved)

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    def may_name(self, place: int) -> bool:
        """Return True if the place may name a solo at once: no place that has not said ``healthy`` can outrank it (D.6.7)."""
        open_places = [p for p in self.seating.places if p >= self.place or self.reserved[p]]
        owed = self.seating.owed
        if place not in open_places:
            return False
        if place in owed:
            return not any(p in owed and p < place for p in open_places)
        return not any(p in owed or p < place for p in open_places)

    @property
    def legal_actions(self) -> Sequence[Action]:
        at_once = actions_of(self.seating, "solo") if self.may_name(self.place) else ()
        return (HEALTHY, RESERVATION, *at_once)

    @property
    def calls(self) -> Sequence[Action]:
        callers = [p for p in self.seating.places if p > self.place and self.may_name(p)]
        return tuple(CALLS[self.seating.order[p], f"declare {solo}"] for p in callers for solo in solo_names(self.seating))

    @property
    def calls_open(self) -> bool:
        return bool(self.calls)

    def apply(self, action: Action) -> Phase:
        if isinstance(action, SeatCall) and action in self.calls:
            return named(self.seating, self.seating.order.index(Seat(action.seat)), action.word.removeprefix("declare "))
        if action not in self.legal_actions:
            raise illegal("action/illegal#reservation", self.legal_actions, action=action.public_text)
        if isinstance(action, Declare):
            return named(self.seating, self.place, action.contract)
        reserved = (*self.reserved, action == RESERVATION)
        if len(reserved) < len(self.seating.places):
            return Reserving(self.seating, reserved)
        with_reservation = tuple(p for p in self.seating.places if reserved[p])
        if not with_reservation:
            return Play.first(FixedDeal.normal(self.seating))
        if len(with_reservation) == 1:
            return SoloNaming(self.seating, with_reservation[0])
        return ReservationAsking.first(self.seating, with_reservation)


class SoloNaming(Phase, frozen=True):
    """Phase in which the only place with a reservation, or the forced one, names what it plays (D.6.3, D.6.9)."""

    name: ClassVar[str] = "declare"
    seating: DoppelkopfSeating
    place: int
    forced: bool = False

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.place]

    @property
    def legal_actions(self) -> Sequence[Action]:
        possible: tuple[Kind, ...] = ("solo",) if self.forced else kinds(self.seating, self.place)
        return tuple(action for kind in possible for action in actions_of(self.seating, kind))

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#name", self.legal_actions, action=action.public_text)
        return carried_out(self.seating, self.place, action, self, forced=self.forced)


class ReservationAsking(Phase, frozen=True):
    """Phase in which the places with a reservation are asked by rank, until one of them says yes (D.6.4, D.21)."""

    name: ClassVar[str] = "declare"
    seating: DoppelkopfSeating
    questions: tuple[tuple[int, Kind], ...]
    """Questions that are left: the place and the kind of reservation."""

    @classmethod
    def first(cls, seating: DoppelkopfSeating, places: tuple[int, ...]) -> ReservationAsking:
        """Return the phase of the first question. ``places``: places with a reservation, at least two."""
        owing = [(p, "solo") for p in places if p in seating.owed]
        free = [(p, "solo") for p in places if p not in seating.owed]
        options = seating.options
        more = [(p, "throw") for p in places] if options.may_throw else []
        more += [(p, "poverty") for p in places] if options.poverty else []
        return cls(seating, (*owing, *free, *more))  # type: ignore[arg-type]

    @property
    def actor(self) -> Seat | None:
        return self.seating.order[self.questions[0][0]]

    @property
    def legal_actions(self) -> Sequence[Action]:
        place, kind = self.questions[0]
        possible = kinds(self.seating, place)
        yes = actions_of(self.seating, kind) if kind in possible else ()
        # A reservation that can only mean this must be played (D.6.5); lower ranks may follow otherwise.
        may_decline = not yes or possible[-1] != kind
        return (*yes, DECLINE) if may_decline else yes

    def apply(self, action: Action) -> Phase:
        if action not in self.legal_actions:
            raise illegal("action/illegal#ask", self.legal_actions, action=action.public_text)
        if action != DECLINE:
            return carried_out(self.seating, self.questions[0][0], action, self)
        # One place at most has both queens of clubs and keeps them; any other has said yes at its last question (D.6.5).
        return ReservationAsking(self.seating, self.questions[1:])
