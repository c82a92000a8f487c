"""Handlers of events of clubs: rules, entrants, check-in, draws and rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any

import msgspec
import structlog
from msgspec import Meta

from stich import clubs
from stich.clubs import ClubEvent, Entrant
from stich.clubs.live import is_running, unfinished
from stich.clubs.tables import numbered, plain
from stich.kernel.errors import StichError
from stich.server.clubs.events import ClubEvents, LoadedEvent, author, fields_of
from stich.server.clubs.live import LiveTables
from stich.server.clubs.views import EventAddress, event_view, log_view, mark
from stich.server.store.club_rows import MemberRow
from stich.server.store.guest_rows import GuestRow, guest_handle
from stich.server.wire.club_event_messages import (
    AddEntrants,
    ChangeClubEntrant,
    ChangeClubEvent,
    ChangeClubTable,
    ChangeOfEvent,
    ClubEventView,
    ClubLog,
    DecideProtest,
    DrawClubRound,
    EndClubTable,
    MakeProtest,
    MergeClubTables,
    NewClubEntrant,
    NewClubEvent,
)

from .club_access import ClubAccess, Entered
from .problems import HttpProblem
from .route import route

log = structlog.get_logger()

EVENT = "404 club/unknown club/event-unknown"
RULES = "400 club/ options/ game/"
CONFLICTS = "409 club/draw club/plan club/protest club/round club/stale club/too-many club/undo"
CHANGED = f"{RULES} 403 club/forbidden {EVENT} {CONFLICTS} 429 rate/limited 503 server/busy"
Since = Annotated[str, Meta(max_length=40, description="Mark `changed` of an earlier answer: if nothing has changed, the answer is empty.")]


class ClubEventHandlers:
    """Handlers of requests about events of clubs."""

    def __init__(self, access: ClubAccess, events: ClubEvents, live: LiveTables) -> None:
        self._access, self._events, self._rows, self._live = access, events, access.rows, live

    async def view(self, entered: Entered, loaded: LoadedEvent) -> ClubEventView:
        """Return an event as a reader may see it."""
        at = EventAddress(
            club=entered.club.name,
            title=entered.club.title,
            id=loaded.row.id,
            sheet=loaded.sheet,
            name_of=partial(author, loaded.event),
            typed=await self._rows.typed(loaded.row.id),
        )
        return await asyncio.to_thread(event_view, at, loaded.event, entered.reader)

    async def _changed(
        self, guest: GuestRow, club: str, event: str, revision: int, change: Callable[..., ClubEvent], *arguments: Any, **facts: Any
    ) -> ClubEventView:
        """Change an event as its organiser, and return it."""
        entered = await self._access.change(guest, club, "run events")
        made = self._events.made(change, *arguments, by=entered.by, **facts)
        return await self.view(entered, await self._events.change(entered.club.name, event, made, revision=revision))

    async def _entrant_changed(
        self, entered: Entered, event: str, number: int, revision: int | None, change: Callable[..., ClubEvent], **facts: Any
    ) -> ClubEventView:
        made = self._events.made(change, number, by=entered.by, **facts)
        loaded = await self._events.change(entered.club.name, event, made, revision=revision, entrants=[number])
        return await self.view(entered, loaded)

    # -- the event -------------------------------------------------------------------------------------------------

    @route("POST /api/clubs/{club}/events", CHANGED, status=201)
    async def create(self, guest: GuestRow, club: str, wanted: NewClubEvent) -> ClubEventView:
        """Create an event from a template."""
        entered = await self._access.change(guest, club, "run events")
        loaded = await self._events.create(entered.club.name, plain(wanted.name) or "–", wanted.template, wanted.plan)
        log.info("club event created")
        return await self.view(entered, loaded)

    @route("GET /api/clubs/{club}/events/{event}", f"400 query/malformed 403 club/forbidden {EVENT}")
    async def read(self, guest: GuestRow | None, club: str, event: str, *, since: Since | None = None) -> ClubEventView | None:
        """Return an event with its entrants, rounds and totals, as you may see it."""
        entered = await self._access.enter(guest, club, "read events")
        loaded = await self._events.read(entered.club.name, event)
        if since == mark(loaded.row.revision, await self._rows.typed_versions(event)):
            return None
        return await self.view(entered, loaded)

    @route("PUT /api/clubs/{club}/events/{event}", CHANGED)
    async def change(self, guest: GuestRow, club: str, event: str, wanted: ChangeClubEvent) -> ClubEventView:
        """Change rules of an event."""
        return await self._changed(guest, club, event, wanted.revision, clubs.change_rules, **fields_of(wanted.plan))

    @route("DELETE /api/clubs/{club}/events/{event}", CHANGED)
    async def delete(self, guest: GuestRow, club: str, event: str) -> None:
        """Delete an event with its lists."""
        entered = await self._access.change(guest, club, "run events")
        loaded = await self._events.read(entered.club.name, event)
        await self._rows.delete_event(event)
        await self._live.abandon([table for _, table in unfinished(loaded.event)])
        log.info("club event deleted")

    @route("GET /api/clubs/{club}/events/{event}/log", f"403 club/forbidden {EVENT}")
    async def log(self, guest: GuestRow, club: str, event: str) -> ClubLog:
        """Return the log of all changes, for organisers."""
        entered = await self._access.enter(guest, club, "run events")
        loaded, names = await self._events.read(entered.club.name, event), await self._events.names(entered.club.name)
        return log_view(loaded.event, lambda by: names.get(by) or author(loaded.event, by))

    # -- entrants --------------------------------------------------------------------------------------------------

    @route("POST /api/clubs/{club}/events/{event}/entrants", f"{CHANGED} 400 club/csv")
    async def add(self, guest: GuestRow, club: str, event: str, wanted: AddEntrants) -> ClubEventView:
        """Add players: members, others, and those of a table. An error changes nothing."""
        entered = await self._access.change(guest, club, "run events")
        members = {row.number: row for row in await self._rows.members(entered.club.name)}
        unknown = next((number for number in wanted.members if number not in members), None)
        if unknown is not None:
            raise StichError("club/member#unknown", number=unknown)
        make = self._events.made(_added, members, wanted, by=entered.by)
        loaded = await self._events.change(entered.club.name, event, make, revision=wanted.revision, entrants=[])
        return await self.view(entered, loaded)

    @route("PUT /api/clubs/{club}/events/{event}/entrants/{number:number}", CHANGED)
    async def change_entrant(self, guest: GuestRow, club: str, event: str, number: int, wanted: ChangeClubEntrant) -> ClubEventView:
        """Change a player, or check them in."""
        entered = await self._access.change(guest, club, "run events")
        facts = {name: value for name, value in msgspec.structs.asdict(wanted).items() if value is not msgspec.UNSET}
        revision = facts.pop("revision")
        return await self._entrant_changed(entered, event, number, revision, clubs.change_entrant, **facts)

    @route("POST /api/clubs/{club}/events/{event}/entrants/{number:number}/withdraw", CHANGED)
    async def withdraw(self, guest: GuestRow, club: str, event: str, number: int, wanted: ChangeOfEvent) -> ClubEventView:
        """Withdraw a player from now on; in a drawn round that has not started the seats change as little as possible."""
        entered = await self._access.change(guest, club, "run events")
        return await self._entrant_changed(entered, event, number, wanted.revision, clubs.withdraw)

    @route("POST /api/clubs/{club}/events/{event}/entrants/{number:number}/seat", CHANGED)
    async def seat_late(self, guest: GuestRow, club: str, event: str, number: int, wanted: ChangeOfEvent) -> ClubEventView:
        """Seat a late player in the drawn round, which has not started."""
        entered = await self._access.change(guest, club, "run events")
        return await self._entrant_changed(entered, event, number, wanted.revision, clubs.seat_late)

    @route("DELETE /api/clubs/{club}/events/{event}/entrants/{number:number}", CHANGED)
    async def remove(self, guest: GuestRow, club: str, event: str, number: int) -> ClubEventView:
        """Remove a player who has never been drawn."""
        entered = await self._access.change(guest, club, "run events")
        return await self._entrant_changed(entered, event, number, None, clubs.remove_entrant)

    @route("POST /api/clubs/{club}/events/{event}/registration", CHANGED)
    async def register(self, guest: GuestRow, club: str, event: str) -> ClubEventView:
        """Register yourself for an event, as a member of the club."""
        entered = await self._access.change(guest, club, "register")
        assert entered.member is not None
        make = self._events.made(_registered, entered.member, by=entered.by)
        return await self.view(entered, await self._events.change(entered.club.name, event, make))

    @route("DELETE /api/clubs/{club}/events/{event}/registration", CHANGED)
    async def unregister(self, guest: GuestRow, club: str, event: str) -> ClubEventView:
        """Take back your registration, before you have been drawn."""
        entered = await self._access.change(guest, club, "register")
        make = self._events.made(_unregistered, entered.by, by=entered.by)
        return await self.view(entered, await self._events.change(entered.club.name, event, make))

    # -- rounds ----------------------------------------------------------------------------------------------------

    @route("POST /api/clubs/{club}/events/{event}/draw", CHANGED)
    async def draw(self, guest: GuestRow, club: str, event: str, wanted: DrawClubRound) -> ClubEventView:
        """Draw the next round. With many players this takes seconds."""
        entered = await self._access.change(guest, club, "run events")
        return await self.view(entered, await self._events.draw(entered.club.name, event, entered.by, wanted.revision, wanted.method))

    @route("POST /api/clubs/{club}/events/{event}/undo", CHANGED)
    async def undo(self, guest: GuestRow, club: str, event: str, wanted: ChangeOfEvent) -> ClubEventView:
        """Undo the last change of entrants or of the round that has not started."""
        return await self._changed(guest, club, event, wanted.revision, clubs.undo)

    @route("POST /api/clubs/{club}/events/{event}/start", CHANGED)
    async def start(self, guest: GuestRow, club: str, event: str, wanted: ChangeOfEvent) -> ClubEventView:
        """Start the drawn round: its seats are final, its clock runs, and its live tables are opened on the server."""
        entered = await self._access.change(guest, club, "run events")
        make = self._events.made(clubs.start_round, by=entered.by)
        await self._events.change(entered.club.name, event, make, revision=wanted.revision)
        return await self.view(entered, await self._live.act(entered.club.name, event))

    @route("POST /api/clubs/{club}/events/{event}/merge", CHANGED)
    async def merge(self, guest: GuestRow, club: str, event: str, wanted: MergeClubTables) -> ClubEventView:
        """Seat the players of some tables of the drawn round at fewer tables."""
        return await self._changed(guest, club, event, wanted.revision, clubs.merge_tables, wanted.tables)

    @route("POST /api/clubs/{club}/events/{event}/lots", CHANGED)
    async def lots(self, guest: GuestRow, club: str, event: str, wanted: ChangeOfEvent) -> ClubEventView:
        """Draw the lots that decide equal results."""
        return await self._changed(guest, club, event, wanted.revision, clubs.draw_lots)

    @route("PUT /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}", CHANGED)
    async def set_mode(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, event: str, round: int, place: int, wanted: ChangeClubTable
    ) -> ClubEventView:
        """Set the mode of a table: live, deals or totals. A table that was live until now ends on the server."""
        entered = await self._access.change(guest, club, "run events")
        before = (await self._events.read(entered.club.name, event)).event.table(round, place)
        make = self._events.made(clubs.set_mode, round, place, wanted.mode, by=entered.by)
        await self._events.change(entered.club.name, event, make, revision=wanted.revision, table=(round, place))
        if wanted.mode != "live":
            await self._live.abandon([before])
        return await self.view(entered, await self._live.act(entered.club.name, event))

    @route("POST /api/clubs/{club}/events/{event}/rounds/{round:number}/tables/{place:number}/end", CHANGED)
    async def end(  # noqa: PLR0917  parameters of the path
        self, guest: GuestRow, club: str, event: str, round: int, place: int, wanted: EndClubTable
    ) -> ClubEventView:
        """End the match of a live table. Its list is entered by itself, and the deals that were not played are struck."""
        entered = await self._access.change(guest, club, "run events")
        loaded = await self._events.read(entered.club.name, event)
        clubs.check_revision(loaded.event, wanted.revision, table=(round, place))
        table = loaded.event.table(round, place)
        if not is_running(table) or table.live is None:
            raise StichError("club/live#none", table=place)
        await self._live.end(table.live, at_once=wanted.at_once)
        return await self.view(entered, await self._live.act(entered.club.name, event))

    # -- protests --------------------------------------------------------------------------------------------------

    @route("POST /api/clubs/{club}/events/{event}/protests", CHANGED, status=201)
    async def protest(self, guest: GuestRow, club: str, event: str, sent: MakeProtest) -> ClubEventView:
        """Protest against the list of a table: as a player of the event, or as organiser for a player."""
        entered = await self._access.change(guest, club, "register")
        loaded = await self._events.read(entered.club.name, event)
        if loaded.event.entrant(sent.by).account != entered.by and "run events" not in entered.reader.may:
            raise HttpProblem(403, "club/forbidden#register", number=sent.by)
        make = self._events.made(clubs.protest, sent.round or 0, sent.table or 0, sent.text, by=f"#{sent.by}")
        return await self.view(entered, await self._events.change(entered.club.name, event, make))

    @route("POST /api/clubs/{club}/events/{event}/protests/{number:number}", CHANGED)
    async def decide(self, guest: GuestRow, club: str, event: str, number: int, sent: DecideProtest) -> ClubEventView:
        """Decide a protest."""
        entered = await self._access.change(guest, club, "run events")
        make = self._events.made(clubs.decide, number, sent.decision, by=entered.by)
        return await self.view(entered, await self._events.change(entered.club.name, event, make))


def _added(event: ClubEvent, members: dict[int, MemberRow], wanted: AddEntrants, *, at: str, by: str) -> ClubEvent:
    """Return the event with the players of a request."""
    made: list[Entrant] = []
    given: list[int | None] = []
    for number in wanted.members:
        row = members[number]
        if any(one.member == str(number) for one in event.entrants):
            raise StichError("club/member#entered", number=number, name=row.member.name)
        taken = number if number not in event.by_number else None
        given.append(taken)
        made.append(clubs.entrant_of(row.member, 1, None if row.guest is None else guest_handle(row.guest)))
    for one in wanted.entrants:
        given.append(one.number)
        made.append(_entrant(one))
    known = [*event.by_number, *(one for one in given if one is not None)]
    for read in () if wanted.csv is None else clubs.read_entrants(wanted.csv, known):
        given.append(read.number)
        found = members.get(int(read.member)) if read.member and read.member.isdecimal() else None
        account = None if found is None or found.guest is None else guest_handle(found.guest)
        made.append(msgspec.structs.replace(read, account=account, member=None if found is None else str(found.number)))
    numbers = numbered(given, event.by_number)
    new = [msgspec.structs.replace(one, number=number, present=wanted.present) for one, number in zip(made, numbers, strict=True)]
    if not new:
        return event
    event = clubs.add_entrants(event, new, at=at, by=by)
    for entrant in new if wanted.late else ():
        event = clubs.seat_late(event, entrant.number, at=at, by=by)
    return event


def _entrant(one: NewClubEntrant) -> Entrant:
    """Return a player who is not in the address book. Raise `StichError` ``club/member#name`` for an empty name."""
    facts = msgspec.structs.asdict(one)
    name = plain(one.name)
    if not name:
        raise StichError("club/member#name")
    return Entrant(**{**facts, "name": name, "number": 1})


def _registered(event: ClubEvent, member: MemberRow, *, at: str, by: str) -> ClubEvent:
    """Return the event with a member who has registered; unchanged if they have before."""
    if any(one.account == by or one.member == str(member.number) for one in event.entrants):
        return event
    number = numbered([member.number if member.number not in event.by_number else None], event.by_number)[0]
    new = msgspec.structs.replace(clubs.entrant_of(member.member, number, by), present=False)
    return clubs.add_entrants(event, [new], at=at, by=by)


def _unregistered(event: ClubEvent, account: str, *, at: str, by: str) -> ClubEvent:
    """Return the event without the player of this account."""
    own = next((one.number for one in event.entrants if one.account == account), None)
    return event if own is None else clubs.remove_entrant(event, own, at=at, by=by)
