"""State of a table, computed from its events alone.

The functions are pure: no clock, no I/O, no randomness. The cards of a deal are part of an event.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from itertools import islice
from typing import Any

import msgspec

from stich.clubs.daily_boards import board_luck
from stich.fair import Boards
from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.kernel.rules.match import Match, in_match
from stich.kernel.rules.state import State
from stich.registry import configured, match_rules
from stich.server.store.events import (
    Acted,
    AnyEvent,
    BotsAllowed,
    Chained,
    ChatAllowed,
    ClubPlace,
    Created,
    DailyBoard,
    Dealt,
    Dismissed,
    Ended,
    Filled,
    Freed,
    GuestReady,
    LadderBoard,
    LastDeal,
    Left,
    Listed,
    Numbered,
    Opened,
    Origin,
    Sat,
    StoodIn,
    Stopped,
    TookBack,
)
from stich.server.store.guest_rows import GuestRow, chosen_name, is_bot
from stich.study.analysis.history import history

from .fairness import Fairness, begun
from .reading import OverDeal, Readers


class Empty(msgspec.Struct, frozen=True):
    """Free seat."""


class Guest(msgspec.Struct, frozen=True):
    """Person or bot on a seat."""

    id: str
    name: str
    """Name; empty if the guest has chosen none."""
    since: int
    """Number of the event by which the guest sat down."""
    account: bool = False
    """True if the name belongs to an account."""
    ready: bool = False
    """True if the guest wants the next deal."""
    stop: bool = False
    """True if the guest wants the match to end instead."""
    commitment: str | None = None
    """Commitment to a number for the next deal; None if the guest sent none."""

    @property
    def bot(self) -> bool:
        """True for a bot. Bots are always ready and are not asked for agreement."""
        return is_bot(self.id)


class Computer(msgspec.Struct, frozen=True):
    """Computer player on a seat."""

    level: str


class KeptSeat(msgspec.Struct, frozen=True):
    """Guest who left this seat during a deal and may take it again. Meanwhile it is free, or a computer player plays there."""

    guest: str
    name: str
    freed_by: frozenset[str] = frozenset()
    """Guests who agree that any person may take the seat."""
    replaced: bool = False
    """True if the guest did not leave and a computer player took over without them."""
    timed_out_at: int | None = None
    """Number of actions of the deal when the guest's time was up. The computer player makes this decision before the seat is given back."""


Occupant = Empty | Guest | Computer
EMPTY = Empty()


class TableState(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """Table after event number ``seq``. It contains all cards and never leaves the server; `view.view` makes what clients get."""

    id: str
    game: Game
    clock: str
    rated: bool
    hints: bool
    """True if players may request hints even with several people at the table."""
    seq: int
    last: AnyEvent
    """Event number ``seq``."""
    seats: tuple[Occupant, ...]
    match: Match
    deal: State | None = None
    """Deal in progress, or else the last finished one; None before the first deal."""
    taken_back: bool = False
    """True if a player took an action back in the deal. Such a deal counts in no statistics."""
    card_holders: tuple[tuple[str, Seat], ...] = ()
    """Guests who have seen cards of the deal in progress, with the seat that they held."""
    kept: tuple[KeptSeat | None, ...]
    """Guests for whom seats are kept, by seat: a free seat until the deal is over, a seat with a stand-in as long as the stand-in plays."""
    listed: bool = False
    """True if the lobby shows the table to everyone."""
    free_talk: bool = False
    """True if players may write free text, not only ready-made phrases."""
    bots: bool = False
    """True if bots may sit down."""
    ended: bool = False
    """True if the match was stopped by a moderator or for inactivity."""
    abandoned: bool = False
    """True if the match was stopped for inactivity."""
    contested: bool = False
    """True once cards were dealt to two people or more, or at a board of the ladder; from then on a clock runs."""
    entrants: frozenset[str] = frozenset()
    """Guests of the first deal. They agreed to the rated match with each other, so its results remain theirs."""
    fair: Fairness | None = None
    """State of fair dealing; None before the first chain of seeds."""
    origin: Origin | None = None
    """Position in a finished deal from which the table's only deal continues; None at other tables."""
    board: DailyBoard | LadderBoard | None = None
    """Board of a day or of the ladder that is the table's only deal; None at other tables."""
    club: ClubPlace | None = None
    """Place of the table in an event of a club; None at other tables."""
    last_deal: bool = False
    """True if the match ends after the deal in progress."""
    removed: frozenset[str] = frozenset()
    """People whom the host removed before the first deal. They may not sit down again."""
    over: tuple[OverDeal, ...] = ()
    """Deals that are over, with the people who may read them."""

    def __repr__(self) -> str:
        return f"TableState({self.id}, seq={self.seq}, …)"

    @property
    def public(self) -> bool:
        """True if all people may read the table's deals when they are over."""
        return self.listed or isinstance(self.board, LadderBoard)

    @property
    def boards(self) -> Boards | None:
        """Boards of an event of a club that the table plays in order; None at other tables."""
        return None if self.club is None else self.club.boards

    @property
    def luck(self) -> str | None:
        """Secret from which the random numbers of computer players in the present deal follow; None except on boards."""
        if self.board is not None:
            return self.board.luck
        return None if self.boards is None else board_luck(self.boards, len(self.match.rows) + 1, 0)

    @property
    def in_deal(self) -> bool:
        """True while a deal is in progress."""
        return self.deal is not None and not self.deal.finished

    @property
    def deal_due(self) -> bool:
        """True if the next deal can be dealt: the match is not over, all seats are taken, and all people are ready (not asked before the
        first deal)."""
        if self.in_deal or self.match.finished or EMPTY in self.seats:
            return False
        return self.deal is None or all(person.ready for person in self.people)

    def seen(self, seat: Seat | None) -> View | None:
        """Return the view of the deal from this seat (None: from a spectator); None before the first deal."""
        return None if self.deal is None else in_match(self.deal.view(seat), self.match)

    def shown(self, seat: Seat | None) -> View | None:
        """Return the view as `seen` does, with the additional facts that pages show, such as why cards are blocked."""
        return None if self.deal is None else in_match(self.deal.explained_view(seat), self.match)

    @property
    def only_computers(self) -> bool:
        """True if all seats have computer players."""
        return all(isinstance(o, Computer) for o in self.seats)

    def alone(self, seat: Seat) -> bool:
        """Return whether all other seats have computer players, and none of them plays for a guest who may come back."""
        if len(self.guests) > 1:
            return False
        others = [s for s in range(len(self.seats)) if s != seat]
        return all(isinstance(self.seats[s], Computer) and self.kept[s] is None for s in others)

    def seat_of(self, guest: str | None) -> Seat | None:
        """Return the seat of this guest; None if the guest has none."""
        for seat, occupant in enumerate(self.seats):
            if isinstance(occupant, Guest) and occupant.id == guest:
                return Seat(seat)
        return None

    @cached_property
    def guests(self) -> tuple[Guest, ...]:
        """People and bots at the table."""
        return tuple(o for o in self.seats if isinstance(o, Guest))

    @cached_property
    def people(self) -> tuple[Guest, ...]:
        """People at the table, without bots."""
        return tuple(guest for guest in self.guests if not guest.bot)

    @cached_property
    def host(self) -> Seat | None:
        """Seat of the host: the person who has sat here longest, or the bot if only bots sit here; None without either."""
        longest = min(self.people or self.guests, key=lambda guest: guest.since, default=None)
        return None if longest is None else self.seat_of(longest.id)

    @cached_property
    def awaited(self) -> tuple[Seat, ...]:
        """Seats of the guests (people, or the bot to act) whose decision or readiness the table waits for."""
        if self.deal is None or self.match.finished:
            return ()
        actor = self.deal.actor if self.in_deal else None
        waiting = range(len(self.seats)) if actor is None else (actor,)
        return tuple(Seat(s) for s in waiting if isinstance(p := self.seats[s], Guest) and not (actor is None and (p.ready or p.bot)))

    def owner(self, seat: int) -> str | None:
        """Return the guest to whom the result of a seat belongs: the guest on it, or else the guest for whom it is kept; None for
        neither."""
        occupant, kept = self.seats[seat], self.kept[seat]
        if isinstance(occupant, Guest):
            return occupant.id
        return None if kept is None else kept.guest

    def kept_for(self, seat: int) -> str | None:
        """Return the only guest who may take this seat; None if the seat is not kept, or if all people at the table have freed it."""
        kept = self.kept[seat]
        if kept is None or (self.seats[seat] == EMPTY and self.people and all(g.id in kept.freed_by for g in self.people)):
            return None
        return kept.guest

    def seat_kept_for(self, guest: str | None) -> Seat | None:
        """Return the seat that is kept for this guest; None if there is none."""
        return next((Seat(seat) for seat in range(len(self.seats)) if guest is not None and self.kept_for(seat) == guest), None)

    def called(self, guest: GuestRow) -> TableState:
        """Return the table with the present name of this guest."""
        seats = tuple(
            msgspec.structs.replace(o, name=guest.name, account=guest.account) if isinstance(o, Guest) and o.id == guest.id else o
            for o in self.seats
        )
        kept = tuple(msgspec.structs.replace(k, name=guest.name) if k is not None and k.guest == guest.id else k for k in self.kept)
        return msgspec.structs.replace(self, seats=seats, kept=kept)

    def after(self, event: AnyEvent) -> TableState:
        """Return the table after this event. The rules of the game check its action, if it has one."""
        return self._after(event, self._change(event))

    def acted(self, action: Action) -> TableState:
        """Return the table after this action of the seat whose turn it is. Raise `IllegalAction` if the rules do not allow it."""
        assert self.deal is not None and self.deal.actor is not None
        return self._after(Acted(self.deal.actor, action.text), self._change_of_deal(self.deal.apply(action)))

    def _after(self, event: AnyEvent, change: dict[str, Any]) -> TableState:
        if self.fair is not None and (fair := self.fair.after(event)) is not self.fair:
            change["fair"] = fair
        after = msgspec.structs.replace(self, seq=self.seq + 1, last=event, **change)
        if after.seats is self.seats:  # facts about the seats alone need not be computed again
            known = self.__dict__
            after.__dict__.update((fact, known[fact]) for fact in ("guests", "people", "host") if fact in known)
        over = self._deal_over(after)
        return after if over is None else msgspec.structs.replace(after, over=(*self.over, over))

    def _deal_over(self, after: TableState) -> OverDeal | None:
        """Return the deal if it is over after the change from this state to ``after``; otherwise None."""
        fair = None if self.fair is None or self.fair.opening is None else self.fair.deal
        if self.in_deal and not after.in_deal:
            holders = {guest for guest, _ in self.card_holders} | self._owners | after._owners
            row = None if after.deal is None else len(after.match.rows)
            is_public = after.public or (not holders and self.boards is None)
            return OverDeal(after.seq, row, fair, Readers(frozenset(holders), is_public))
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
            case ChatAllowed(free):
                return {"free_talk": free}
            case BotsAllowed(allowed):
                return {"bots": allowed}
            case Ended(abandoned):
                # A void deal is dropped, so that no view shows its cards.
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
            case LastDeal():
                return {"last_deal": True, "match": self.match if self.in_deal else self.match.stop()}
            case GuestReady(seat, commitment):
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
            case Dealt(deal, given):
                waiting = tuple(msgspec.structs.replace(o, ready=False, stop=False) if isinstance(o, Guest) else o for o in self.seats)
                card_holders = tuple((o.id, Seat(s)) for s, o in enumerate(waiting) if isinstance(o, Guest))
                contested = self.contested or len(card_holders) > 1 or isinstance(self.board, LadderBoard)
                entrants = frozenset(guest for guest, _ in card_holders) if self.deal is None else self.entrants
                start = self.game.start(deal, given)
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
                return self._change_of_deal(self.deal.apply(self.deal.action(action)))
            case TookBack(_, to):
                assert self.deal is not None and to < len(self.deal.log)
                return {"deal": next(islice(history(self.deal), to, None)), "taken_back": True}
            case Created():
                raise StichError("table/created#again")

    def _change_of_deal(self, deal: State) -> dict[str, Any]:
        """Return the fields of the table that change when the deal in progress becomes ``deal``, which has one more action."""
        if deal.outcome is None:
            return {"deal": deal}
        match = match_rules(self.game).enter(self.match, deal.outcome, taken_back=self.taken_back)
        is_last = self.boards is not None and len(match.rows) >= self.boards.count
        if self.origin is not None or self.board is not None or self.last_deal or is_last:
            match = match.stop()
        kept = tuple(None if o == EMPTY else k for o, k in zip(self.seats, self.kept, strict=True))
        return {"deal": deal, "match": match, "card_holders": (), "kept": kept}

    def _put(self, seat: Seat, occupant: Occupant) -> tuple[Occupant, ...]:
        return (*self.seats[:seat], occupant, *self.seats[seat + 1 :])

    def _without(self, seat: Seat) -> tuple[Occupant, ...]:
        """Return the seats after the guest on this seat has left. If no person remains, bots leave, too, unless a running clock keeps the
        seat."""
        seats = self._put(seat, EMPTY)
        alone = not any(isinstance(o, Guest) and not o.bot for o in seats)
        if not alone or not self.people or self._goes_on:
            return seats
        return tuple(EMPTY if isinstance(o, Guest) else o for o in seats)

    @property
    def _goes_on(self) -> bool:
        """True if a clock is running. A computer player then takes the seat of a guest who leaves."""
        return self.clock != "none" and self.contested and not self.match.finished

    def _agreed(self, seats: tuple[Occupant, ...]) -> dict[str, Any]:
        """Return the fields of the table that change when the occupants of its seats become ``seats``.

        The match ends if all people at the table want to stop; a rated match only if, besides, none of its first players has left.
        """
        guests = {o.id: o for o in seats if isinstance(o, Guest) and not o.bot}
        everybody = guests.keys() | (self.entrants if self.rated else frozenset())
        if guests and all(guest in guests and guests[guest].stop for guest in everybody):
            return {"seats": seats, "match": self.match.stop()}
        return {"seats": seats}

    @property
    def missed(self) -> bool:
        """True if a guest has left the rated match. The match still counts for that guest, so it goes on to its end."""
        return self.rated and any(self.seat_of(guest) is None for guest in self.entrants)

    def _with_kept(self, seat: Seat) -> tuple[KeptSeat | None, ...]:
        """Return the seats kept for guests (`kept`) after the guest on this seat has left."""
        guest = self.seats[seat]
        assert isinstance(guest, Guest)
        kept = KeptSeat(guest.id, guest.name) if (self.in_deal or self._goes_on) and not guest.bot else None
        return (*self.kept[:seat], kept, *self.kept[seat + 1 :])

    def _with_stand_in(self, seat: Seat, why: str) -> tuple[KeptSeat | None, ...]:
        guest, kept = self.seats[seat], self.kept[seat]
        if isinstance(guest, Guest) and guest.bot:
            return (*self.kept[:seat], None, *self.kept[seat + 1 :])
        if isinstance(guest, Guest):
            kept = KeptSeat(guest.id, guest.name)
        assert kept is not None
        timed_out_at = len(self.deal.log) if why == "time" and self.deal is not None else None
        return (*self.kept[:seat], msgspec.structs.replace(kept, replaced=True, timed_out_at=timed_out_at), *self.kept[seat + 1 :])

    def _with_card_holder(self, guest: str, seat: Seat) -> tuple[tuple[str, Seat], ...]:
        if not self.in_deal or (guest, seat) in self.card_holders:
            return self.card_holders
        return (*self.card_holders, (guest, seat))


def created(event: AnyEvent) -> TableState:
    """Return the table after its first event, `Created`."""
    if not isinstance(event, Created):
        raise StichError("table/created#first")
    game = configured(event.game, event.preset, event.options)
    rules, board = match_rules(game), event.board or event.ladder
    place = event.club
    match = rules.begin(event.first_dealer, endless=event.origin is not None or board is not None or place is not None)
    return TableState(
        id=event.table,
        game=game,
        clock=event.clock,
        rated=event.rated,
        hints=event.hints,
        seq=1,
        last=event,
        seats=(EMPTY,) * game.seats,
        match=match if place is None else msgspec.structs.replace(match, deals=place.deals),
        kept=(None,) * game.seats,
        origin=event.origin,
        board=board,
        club=place,
        contested=place is not None,
    )


def fold(events: Iterable[AnyEvent]) -> TableState:
    """Return the table after all these events, which begin with its first one."""
    later = iter(events)
    first = created(next(later))
    return reduce(TableState.after, later, first)
