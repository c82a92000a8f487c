"""A table's state is a fold over its events, and nothing but an event changes it.

Pure: no clock, no I/O, no randomness; the cards of a deal come in as an event.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from itertools import islice
from typing import Any

import msgspec

from stich.analysis.history import history
from stich.kernel.deal import Seat
from stich.kernel.errors import StichError
from stich.kernel.game import Game
from stich.kernel.match import Match, in_match
from stich.kernel.state import State
from stich.kernel.view import View
from stich.registry import configured, match_rules
from stich.server.store.events import (
    Acted,
    AnyEvent,
    BotsAllowed,
    Chained,
    Created,
    Dealt,
    Dismissed,
    Ended,
    Filled,
    Freed,
    Left,
    Listed,
    Numbered,
    Opened,
    Origin,
    Ready,
    Sat,
    StoodIn,
    Stopped,
    TalkAllowed,
    TookBack,
)
from stich.server.store.guests import GuestRow, chosen_name, is_bot

from .fairness import Fairness, begun
from .reading import OverDeal, Readers


class Empty(msgspec.Struct, frozen=True):
    """Nobody sits here."""


class Guest(msgspec.Struct, frozen=True):
    """A person, by the id of the guest session."""

    id: str
    name: str
    """Empty where the guest has chosen none."""
    since: int
    """The event with which the guest sat down."""
    account: bool = False
    """The name is that of an account."""
    ready: bool = False
    """Ready for the next deal."""
    stop: bool = False
    """Wants the match to end instead."""
    commitment: str | None = None
    """To a number for the deal that is opened next."""

    @property
    def bot(self) -> bool:
        """A program, which is always ready and never asked to agree."""
        return is_bot(self.id)


class Computer(msgspec.Struct, frozen=True):
    """A computer player, by its level."""

    level: str


class Kept(msgspec.Struct, frozen=True):
    """Somebody left this seat in mid-deal, and nobody else may have it for now; a computer player may play there."""

    guest: str
    name: str
    freed_by: frozenset[str] = frozenset()
    """Guests who agree that anybody may take it."""
    replaced: bool = False
    """A computer player took over without being called by the guest who left."""
    decides: int | None = None
    """Time was up for the decision after so many of the deal: it is the computer player's, and only then the seat is handed back."""


Occupant = Empty | Guest | Computer
EMPTY = Empty()


class TableState(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table after event ``seq``. Holds every card, so it never leaves the server: `view.view` does."""

    id: str
    game: Game
    clock: str
    rated: bool
    hints: bool
    """Hints may be asked for also where several people play."""
    seq: int
    last: AnyEvent
    """Event ``seq``."""
    seats: tuple[Occupant, ...]
    match: Match
    deal: State | None = None
    """The deal in progress, or the one just finished."""
    taken_back: bool = False
    """Somebody took an action back in it: it counts nowhere."""
    card_holders: tuple[tuple[str, Seat], ...] = ()
    """Guests who held a seat in the deal in progress, and so have seen its cards."""
    kept: tuple[Kept | None, ...]
    """By seat: an empty one is kept until the deal is over, one where a computer player stands in for as long as it does."""
    listed: bool = False
    """Open to all, and not only to those who were given its address."""
    free_talk: bool = False
    """Whoever sits here may write what he likes, and not only say ready-made phrases."""
    bots: bool = False
    """Bots may sit down here."""
    ended: bool = False
    """The desk ended it, or nobody has touched it for long."""
    abandoned: bool = False
    """It was the latter."""
    contested: bool = False
    """Cards were dealt to two people or more: from then on a clock runs."""
    entrants: frozenset[str] = frozenset()
    """Guests to whom the first deal was dealt. A rated match is theirs until its end: they agreed to it with each other."""
    fair: Fairness | None = None
    """How its deals can be checked; None before its first chain of seeds."""
    origin: Origin | None = None
    """Its one deal is played on from there."""
    removed: frozenset[str] = frozenset()
    """People whom the host removed before the first deal: they may not sit down here again."""
    over: tuple[OverDeal, ...] = ()
    """Deals that are over, with their readers."""

    def __repr__(self) -> str:
        return f"TableState({self.id}, seq={self.seq}, …)"

    @property
    def in_deal(self) -> bool:
        """A deal is in progress."""
        return self.deal is not None and not self.deal.finished

    @property
    def deal_due(self) -> bool:
        """The next deal can be dealt: the match goes on, every seat is taken, and every person is ready (for the first, seated)."""
        if self.in_deal or self.match.finished or EMPTY in self.seats:
            return False
        return self.deal is None or all(person.ready for person in self.people)

    def seen(self, seat: Seat | None) -> View | None:
        """What this seat sees of the deal, or a spectator; None before the first."""
        return None if self.deal is None else in_match(self.deal.view(seat), self.match)

    def shown(self, seat: Seat | None) -> View | None:
        """Return `seen` with the facts that displays need, such as why cards are blocked."""
        return None if self.deal is None else in_match(self.deal.explained_view(seat), self.match)

    @property
    def only_computers(self) -> bool:
        return all(isinstance(o, Computer) for o in self.seats)

    def alone(self, seat: Seat) -> bool:
        """Only computers play with this seat, none of them for a person, who would come back to what was asked or changed meanwhile."""
        others = [s for s in range(len(self.seats)) if s != seat]
        return all(isinstance(self.seats[s], Computer) and self.kept[s] is None for s in others)

    def seat_of(self, guest: str | None) -> Seat | None:
        """Where this guest sits."""
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Guest) and occupant.id == guest:
                return Seat(seat)
        return None

    @cached_property
    def guests(self) -> tuple[Guest, ...]:
        """The people at the table, and bots."""
        return tuple(o for o in self.seats if isinstance(o, Guest))

    @cached_property
    def people(self) -> tuple[Guest, ...]:
        """The people at the table, whom it asks what they agree to."""
        return tuple(guest for guest in self.guests if not guest.bot)

    @cached_property
    def host(self) -> Seat | None:
        """Where the person sits who has been at the table longest; among bots alone, the bot."""
        longest = min(self.people or self.guests, key=lambda guest: guest.since, default=None)
        return None if longest is None else self.seat_of(longest.id)

    def owner(self, seat: int) -> str | None:
        """Whose a seat's result is: of whoever sits there, or left it to a computer player who keeps it."""
        occupant, kept = self.seats[seat], self.kept[seat]
        if isinstance(occupant, Guest):
            return occupant.id
        return None if kept is None else kept.guest

    def kept_for(self, seat: int) -> str | None:
        """The guest who alone may take this seat; None where there is none, or where all people at the table have freed it."""
        kept = self.kept[seat]
        if kept is None or (self.seats[seat] == EMPTY and self.people and all(g.id in kept.freed_by for g in self.people)):
            return None
        return kept.guest

    def seat_kept_for(self, guest: str | None) -> Seat | None:
        """The seat to which this guest may go back."""
        return next((Seat(seat) for seat in range(len(self.seats)) if guest is not None and self.kept_for(seat) == guest), None)

    def called(self, guest: GuestRow) -> TableState:
        """The same table where this guest has the name of now."""
        seats = tuple(
            msgspec.structs.replace(o, name=guest.name, account=guest.account) if isinstance(o, Guest) and o.id == guest.id else o
            for o in self.seats
        )
        kept = tuple(msgspec.structs.replace(k, name=guest.name) if k is not None and k.guest == guest.id else k for k in self.kept)
        return msgspec.structs.replace(self, seats=seats, kept=kept)

    def after(self, event: AnyEvent) -> TableState:
        """The table after one more event. Events were checked when they were made; the rules check actions again."""
        change = self._change(event)
        if self.fair is not None and (fair := self.fair.after(event)) is not self.fair:
            change["fair"] = fair
        after = msgspec.structs.replace(self, seq=self.seq + 1, last=event, **change)
        over = self._deal_over(after)
        return after if over is None else msgspec.structs.replace(after, over=(*self.over, over))

    def _deal_over(self, after: TableState) -> OverDeal | None:
        """Return the deal that ended between this state and the next; None if none did."""
        fair = None if self.fair is None or self.fair.opening is None else self.fair.deal
        if self.in_deal and not after.in_deal:
            holders = {guest for guest, _ in self.card_holders} | self._owners | after._owners
            row = None if after.deal is None else len(after.match.rows)
            return OverDeal(after.seq, row, fair, Readers(frozenset(holders), after.listed or not holders))
        if self.fair is not None and self.fair.waiting and after.match.finished and not self.match.finished:
            return OverDeal(after.seq, None, fair, Readers(frozenset(self._owners), after.listed))
        return None

    @property
    def _owners(self) -> set[str]:
        """Guests to whom the result of a seat belongs."""
        return {owner for seat in range(len(self.seats)) if (owner := self.owner(seat)) is not None}

    def _change(self, event: AnyEvent) -> dict[str, Any]:
        match event:
            case Sat(guest, name, seat, account, commitment):
                seats = self._put(seat, Guest(guest, chosen_name(guest, name), self.seq + 1, account, commitment=commitment))
                kept = tuple(None if k is None or k.guest == guest or s == seat else k for s, k in enumerate(self.kept))
                return {"seats": seats, "kept": kept, "card_holders": self._with_card_holder(guest, seat)}
            case Filled(seat, player):
                return {"seats": self._put(seat, Computer(player))}
            case StoodIn(seat, player, why):
                return {**self._agreed(self._put(seat, Computer(player))), "kept": self._with_stand_in(seat, why)}
            case Dismissed(seat):
                person = self.seats[seat]
                if isinstance(person, Guest) and not person.bot:
                    return {"seats": self._put(seat, EMPTY), "removed": self.removed | {person.id}}
                return {"seats": self._put(seat, EMPTY)}
            case Left(seat):
                return {**self._agreed(self._without(seat)), "kept": self._with_kept(seat)}
            case Freed(by, seat):
                person, kept_seat = self.seats[by], self.kept[seat]
                assert isinstance(person, Guest) and kept_seat is not None
                agreed = msgspec.structs.replace(kept_seat, freed_by=kept_seat.freed_by | {person.id})
                return {"kept": (*self.kept[:seat], agreed, *self.kept[seat + 1 :])}
            case Listed(listed):
                return {"listed": listed}
            case TalkAllowed(free):
                return {"free_talk": free}
            case BotsAllowed(allowed):
                return {"bots": allowed}
            case Ended(abandoned):
                # Nothing is kept of a void deal: no outcome, and no view in which its cards could be seen.
                left = None if self.in_deal else self.deal
                kept = (None,) * len(self.seats)
                return {
                    "ended": True,
                    "abandoned": abandoned,
                    "match": self.match.stop(),
                    "deal": left,
                    "card_holders": (),
                    "kept": kept,
                }
            case Ready(seat, commitment):
                ready = msgspec.structs.replace(self.seats[seat], ready=True, stop=False, commitment=commitment)
                return {"seats": self._put(seat, ready)}
            case Stopped(seat):
                return self._agreed(self._put(seat, msgspec.structs.replace(self.seats[seat], ready=False, stop=True)))
            case Chained():
                return {} if self.fair is not None else {"fair": begun(self.id, event)}
            case Opened():
                committed = (msgspec.structs.replace(o, commitment=None) if isinstance(o, Guest) else o for o in self.seats)
                return {"seats": tuple(committed)}
            case Numbered():
                return {}
            case Dealt(deal):
                waiting = tuple(msgspec.structs.replace(o, ready=False, stop=False) if isinstance(o, Guest) else o for o in self.seats)
                card_holders = tuple((o.id, Seat(s)) for s, o in enumerate(waiting) if isinstance(o, Guest))
                contested = self.contested or len(card_holders) > 1
                entrants = frozenset(guest for guest, _ in card_holders) if self.deal is None else self.entrants
                start = self.game.start(deal)
                return {
                    "deal": start,
                    "taken_back": False,
                    "seats": waiting,
                    "card_holders": card_holders,
                    "contested": contested,
                    "entrants": entrants,
                }
            case Acted(_, action):
                assert self.deal is not None
                deal_after = self.deal.apply(action)
                if deal_after.outcome is None:
                    return {"deal": deal_after}
                match = match_rules(self.game).enter(self.match, deal_after.outcome, taken_back=self.taken_back)
                if self.origin is not None:
                    match = match.stop()
                kept = tuple(None if o == EMPTY else k for o, k in zip(self.seats, self.kept, strict=True))
                return {"deal": deal_after, "match": match, "card_holders": (), "kept": kept}
            case TookBack(_, to):
                assert self.deal is not None and to < len(self.deal.log)
                return {"deal": next(islice(history(self.deal), to, None)), "taken_back": True}
            case Created():
                raise StichError("a table is created once", code="table/created")

    def _put(self, seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
        return (*self.seats[:seat], occupant, *self.seats[seat + 1 :])

    def _without(self, seat: Seat) -> tuple[Occupant, ...]:
        """After whoever sits here has left. With the last person bots go too, unless the clock plays on for him: nobody is there for whom
        they would wait."""
        seats = self._put(seat, EMPTY)
        alone = not any(isinstance(o, Guest) and not o.bot for o in seats)
        if not alone or not self.people or self._goes_on:
            return seats
        return tuple(EMPTY if isinstance(o, Guest) else o for o in seats)

    @property
    def _goes_on(self) -> bool:
        """A clock runs: a computer player takes the seat of whoever leaves."""
        return self.clock != "none" and self.contested and not self.match.finished

    def _agreed(self, seats: tuple[Occupant, ...]) -> dict[str, Any]:
        """The match ends when every person at the table wants it to; a rated one only if nobody of those who began it is missing."""
        guests = {o.id: o for o in seats if isinstance(o, Guest) and not o.bot}
        everybody = guests.keys() | (self.entrants if self.rated else frozenset())
        if guests and all(guest in guests and guests[guest].stop for guest in everybody):
            return {"seats": seats, "match": self.match.stop()}
        return {"seats": seats}

    @property
    def missed(self) -> bool:
        """Somebody has left a rated match, which goes on for him until its end."""
        return self.rated and any(self.seat_of(guest) is None for guest in self.entrants)

    def _with_kept(self, seat: Seat) -> tuple[Kept | None, ...]:
        """After the guest on this seat has left it."""
        guest = self.seats[seat]
        assert isinstance(guest, Guest)
        kept = Kept(guest.id, guest.name) if (self.in_deal or self._goes_on) and not guest.bot else None
        return (*self.kept[:seat], kept, *self.kept[seat + 1 :])

    def _with_stand_in(self, seat: Seat, why: str) -> tuple[Kept | None, ...]:
        guest, kept = self.seats[seat], self.kept[seat]
        if isinstance(guest, Guest) and guest.bot:
            return (*self.kept[:seat], None, *self.kept[seat + 1 :])
        if isinstance(guest, Guest):
            kept = Kept(guest.id, guest.name)
        assert kept is not None
        decides = len(self.deal.log) if why == "time" and self.deal is not None else None
        return (*self.kept[:seat], msgspec.structs.replace(kept, replaced=True, decides=decides), *self.kept[seat + 1 :])

    def _with_card_holder(self, guest: str, seat: Seat) -> tuple[tuple[str, Seat], ...]:
        if not self.in_deal or (guest, seat) in self.card_holders:
            return self.card_holders
        return (*self.card_holders, (guest, seat))


def created(event: AnyEvent) -> TableState:
    """The table after its first event."""
    if not isinstance(event, Created):
        raise StichError("the first event of a table creates it", code="table/created")
    game = configured(event.game, event.preset, event.options)
    rules = match_rules(game)
    begin = rules.begin if event.origin is None else rules.endless
    return TableState(
        id=event.table,
        game=game,
        clock=event.clock,
        rated=event.rated,
        hints=event.hints,
        seq=1,
        last=event,
        seats=(EMPTY,) * game.seats,
        match=begin(event.first_dealer),
        kept=(None,) * game.seats,
        origin=event.origin,
    )


def fold(events: Iterable[AnyEvent]) -> TableState:
    """The table after these events, from the first."""
    later = iter(events)
    first = created(next(later))
    return reduce(TableState.after, later, first)
