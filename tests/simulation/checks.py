"""Checks after every run, by the log in the database, people's messages and their answers, and every byte that they got."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa

from stich.kernel.errors import StichError
from stich.server.store.events import (
    Acted,
    AnyEvent,
    ChatAllowed,
    Dealt,
    Dismissed,
    Filled,
    Freed,
    GuestReady,
    Left,
    Listed,
    Numbered,
    Sat,
    StoodIn,
    Stopped,
    TookBack,
    decode,
)
from stich.server.store.lives import Life
from stich.server.store.schema import events, sessions
from stich.server.tables.clocks import Times, allowed, beginning, runs
from stich.server.tables.decide import act
from stich.server.tables.fold import Guest, TableState, created
from stich.server.tables.reading import may_read
from stich.server.tables.timekeeper import GRACE
from stich.server.tables.view import place_of, update_for_place, update_without_deal
from stich.server.users.sessions import token_hash

from .fairness import fair
from .finished_deals import kept

if TYPE_CHECKING:
    from .network import Wire
    from .people import Sent
    from .world import World

MADE_BY = {
    "sit": Sat,
    "fill": Filled,
    "act": Acted,
    "take-back": TookBack,
    "ready": GuestReady,
    "number": Numbered,
    "stop": Stopped,
    "leave": Left,
    "free": Freed,
    "list": Listed,
    "allow-talk": ChatAllowed,
    "stand-in": StoodIn,
    "dismiss": Dismissed,
}
TALK = ("say", "react", "write")
ANSWERS = ("act", "take-back")
"""These name the event that they answer, so that they are done once however often they are sent."""


class Violation(msgspec.Struct, frozen=True):
    """Something that must never be."""

    check: str
    what: str


class Log:
    """A table's events, as they are kept, with the states between them."""

    def __init__(self, table: str, rows: Sequence[Any]) -> None:
        self.table = table
        self.numbers = [row.seq for row in rows]
        self.events: list[AnyEvent] = [decode(row.event) for row in rows]
        self.at: list[float] = [row.at for row in rows]
        self.states: list[TableState] = []
        """``states[i]`` is the table after event ``i + 1``."""

    def before(self, index: int) -> TableState:
        return self.states[index - 1]


def check(world: World) -> list[Violation]:
    """All checks."""
    rows = world.database.query(sa.select(events).order_by(events.c.table_id, events.c.seq))
    logs: dict[str, Log] = {}
    for row in rows:
        logs.setdefault(row.table_id, []).append(row)  # type: ignore[attr-defined, arg-type]
    logs = {table: Log(table, found) for table, found in logs.items()}  # type: ignore[arg-type]
    broken = [Violation("log", problem) for log in logs.values() for problem in _legal(log)]
    if broken:
        return broken
    guests = {row.token_hash: row.guest_id for row in world.database.query(sa.select(sessions.c.token_hash, sessions.c.guest_id))}
    by_cookie = {person.cookie: guests.get(token_hash(person.cookie), "") for person in world.people}
    found = [
        *(Violation("acknowledged", problem) for problem in _acknowledged(world, logs, by_cookie)),
        *(Violation("streams", problem) for problem in _streams(world, logs, by_cookie)),
        *(Violation("order", problem) for problem in _order(world)),
        *(Violation("owner", problem) for problem in _owners(world)),
        *(Violation("present", problem) for problem in _present(world, logs, by_cookie)),
        *(Violation("clock", problem) for problem in _clocks(logs)),
        *(Violation("fair", problem) for problem in fair(world, logs)),
        *(Violation("kept", problem) for problem in kept(world, logs)),
        *(Violation("restart", problem) for problem in _in_memory(world, logs)),
    ]
    return found


def _legal(log: Log) -> Iterator[str]:
    """Every event is legal after those before it; the numbers have no gap."""
    if log.numbers != list(range(1, len(log.numbers) + 1)):
        yield f"{log.table}: events are numbered {log.numbers}"
        return
    try:
        log.states.append(created(log.events[0]))
        for event in log.events[1:]:
            problem = _wrong(log.states[-1], event)
            if problem:
                yield f"{log.table}: event {len(log.states) + 1}, {type(event).__name__}: {problem}"
                return
            log.states.append(log.states[-1].after(event))
    except StichError as error:
        yield f"{log.table}: event {len(log.states) + 1} cannot be: {error.code}"


def _wrong(before: TableState, event: AnyEvent) -> str:
    match event:
        case Acted(seat, action):
            try:
                act(before, seat, before.seq, action)
            except StichError as error:
                return error.code
        case TookBack(seat, to):
            return _wrongly_back(before, seat, to)
        case Dealt(deal):
            if not before.deal_due:
                return "no deal was due"
            if deal.dealer != before.match.dealer:
                return "somebody else deals"
        case Sat(guest, _, seat):
            if before.seat_of(guest) is not None:
                return "the guest sits already"
            if before.kept_for(seat) not in (None, guest):
                return "the seat is kept for somebody else"
        case StoodIn(seat) | GuestReady(seat) | Left(seat) | Stopped(seat):
            if before.match.finished:
                return "the match is over"
            if seat >= len(before.seats):
                return "no such seat"
        case _:
            pass
    return ""


def _wrongly_back(before: TableState, seat: int, to: int) -> str:
    """Yield violations of the rules for taking back: no other person plays, and it was this seat's decision in a deal in progress."""
    if before.deal is None or before.deal.finished or before.rated:
        return "there is nothing to take back"
    if any(isinstance(o, Guest) != (s == seat) for s, o in enumerate(before.seats)):
        return "it is not one person alone with computers"
    if not 0 <= to < len(before.deal.log) or before.deal.log[to][0] != seat:
        return f"after {to} actions comes no decision of seat {seat}"
    return ""


def _acknowledged(world: World, logs: dict[str, Log], guests: dict[str, str]) -> Iterator[str]:
    """Yield acknowledged commands that are not stored exactly once under their number, and refused commands that are."""
    taken: dict[tuple[str, int], Sent] = {}
    for person in world.people:
        for table in person.opened:
            if table not in logs:
                yield f"{person.name} was told that table {table} is open, and there is none"
        for sent in person.sent:
            if sent.answer is None or sent.command["type"] in TALK:
                continue
            log, seq, kind = logs.get(sent.table), sent.seq, sent.command["type"]
            if seq is None:
                continue
            if log is None or seq > len(log.events):
                yield f"{person.name} was told that {kind} is event {seq} of {sent.table}, and there is none"
                continue
            if not _is(log.events[seq - 1], sent, log.before(seq - 1), guests[person.cookie]):
                yield f"{person.name} was told that {kind} is event {seq} of {sent.table}, which is {type(log.events[seq - 1]).__name__}"
            if kind in ANSWERS and seq != sent.command["seq"] + 1:
                yield f"{person.name} answered event {sent.command['seq']} of {sent.table}, and it became event {seq}"
            other = taken.setdefault((sent.table, seq), sent)
            if other is not sent and (other.who, other.command["type"]) != (sent.who, kind):
                yield f"event {seq} of {sent.table} was acknowledged to two people"


def _is(event: AnyEvent, sent: Sent, before: TableState, guest: str) -> bool:
    command = sent.command
    if not isinstance(event, MADE_BY[command["type"]]):
        return False
    match event:
        case Acted(seat, action):
            return before.seat_of(guest) == seat and action == command["action"]
        case TookBack(seat, to):
            return before.seat_of(guest) == seat and to == command["to"]
        case Numbered(seat, number):
            return before.seat_of(guest) == seat and number == command["number"]
        case Sat():
            return (event.guest, event.seat) == (guest, command["seat"])
        case GuestReady(seat) | Stopped(seat) | Left(seat):
            return before.seat_of(guest) == seat
        case Filled(seat) | StoodIn(seat) | Dismissed(seat) | Freed(_, seat):
            return bool(seat == command["seat"])
        case _:
            return True


def _streams(world: World, logs: dict[str, Log], guests: dict[str, str]) -> Iterator[str]:
    """Check that each person got, byte by byte, what they may see of the log, in order.

    The only gap is at the start of a session: it leaves out deals that the person may not read.
    """
    encoder = msgspec.json.Encoder()
    made: dict[tuple[str, int, Any], bytes] = {}
    for person in world.people:
        guest = guests[person.cookie]
        for session in person.sessions:
            log = logs.get(session.table)
            expected = None if session.since is None else session.since + 1
            before: TableState | None = None
            hidden = False
            for update in session.updates:
                seq = msgspec.json.decode(update, type=_OnlySeq).view.seq
                if log is None or seq > len(log.states):
                    yield f"{person.name} was shown event {seq} of {session.table}, and there is none"
                    break
                state = log.states[seq - 1]
                if expected is not None and seq != expected and not (before is None and seq > expected and _is_start(state, guest)):
                    yield f"{person.name} got event {seq} of {session.table} where {expected} comes next"
                    break
                hidden = _is_closed(state, guest) and (before is None or (hidden and not before.in_deal))
                expected, before = seq + 1, state
                place = place_of(state, guest)
                key = session.table, seq, (place, hidden)
                if key not in made:
                    made[key] = encoder.encode(update_without_deal(state, guest) if hidden else update_for_place(state, *place))
                if update != made[key]:
                    yield f"{person.name} was shown event {seq} of {session.table} in another way than his seat may see it"


def _is_start(state: TableState, guest: str) -> bool:
    """Return whether a session may start at this event, because the deal that ended at it or before it is closed to the guest."""
    closed = next((deal.seq for deal in reversed(state.over) if not may_read(deal.readers, guest)), None)
    return closed is not None and state.seq in (closed, closed + 1)


def _is_closed(state: TableState, guest: str) -> bool:
    """Return whether the deal on the table is over and this guest may not read it."""
    return state.deal is not None and not state.in_deal and not may_read(state.over[-1].readers, guest)


class _Numbered(msgspec.Struct):
    seq: int


class _OnlySeq(msgspec.Struct):
    view: _Numbered


def _order(world: World) -> Iterator[str]:
    """Yield violations of order: an event acknowledged before another message was sent comes before it in the log."""
    by_table: dict[str, list[Sent]] = {}
    for person in world.people:
        for sent in person.sent:
            if sent.seq is not None and sent.command["type"] not in TALK:
                by_table.setdefault(sent.table, []).append(sent)
    for table, all_sent in by_table.items():
        answered = sorted(all_sent, key=lambda sent: sent.answered_at or 0)
        highest, i = 0, 0
        for sent in sorted(all_sent, key=lambda sent: sent.sent_at):
            while i < len(answered) and (answered[i].answered_at or 0) < sent.sent_at:
                highest, i = max(highest, answered[i].seq or 0), i + 1
            if (sent.seq or 0) <= highest and sent.command["type"] not in ANSWERS:
                yield f"event {sent.seq} of {table} was sent after event {highest} was acknowledged"


def _owners(world: World) -> Iterator[str]:
    """Yield numbers that are written twice, and writes of a node to another node's table."""
    yield from world.database.wrong_owners
    seen: set[tuple[str, int]] = set()
    for node, written, _ in world.database.commits:
        for number in written:
            if number in seen:
                yield f"{node} wrote event {number[1]} of {number[0]} once more"
            seen.add(number)


def _clocks(logs: dict[str, Log]) -> Iterator[str]:
    """Yield players whose time is up too early by the log, even if all the time between two events is charged.

    How much of it counts, because a server was awake, a node with a wrong clock may see in another way.
    """
    always = (Life(0.0, inf),)
    for log in logs.values():
        times: Times = beginning(log.states[0], log.at[0])
        for index, (event, at) in enumerate(zip(log.events[1:], log.at[1:], strict=True), 1):
            before = log.before(index)
            if isinstance(event, StoodIn) and event.why == "time":
                whole = allowed(before, times)
                if whole is None or at - times.since < whole + GRACE - 0.001:
                    yield f"{log.table}: event {index + 1} says that time is up after {at - times.since:.1f} s of {whole} s"
            times = times.after(before, event, at, always)


def _present(world: World, logs: dict[str, Log], guests: dict[str, str]) -> Iterator[str]:
    """Yield present players who were reported as absent."""
    for node, written, at in world.database.commits:
        for table, seq in written:
            event = logs[table].events[seq - 1]
            if isinstance(event, StoodIn) and event.why == "gone":
                sat: Any = logs[table].before(seq - 1).seats[event.seat]
                here = [wire for wire in world.wires if (wire.node, wire.table, guests.get(wire.guest)) == (node, table, sat.id)]
                if any(_there(wire, at - world.settings.gone_after, at) for wire in here):
                    yield f"a computer was called to seat {event.seat} of {table} for somebody who was there"


def _there(wire: Wire, since: float, until: float) -> bool:
    """For the whole time, as far as the server could know."""
    return wire.accepted_at is not None and wire.accepted_at < since and (wire.left_at is None or wire.left_at > until)


def _in_memory(world: World, logs: dict[str, Log]) -> Iterator[str]:
    """Yield tables whose state in memory differs from the state that another node would load."""
    for node in world.nodes:
        if node.dead or not node.ready:
            continue
        for name, table in node.tables._awake.items():
            log = logs.get(name)
            if log is None:
                yield f"{node} has table {name}, which is not in the database"
                continue
            if table.state.seq != len(log.states) or table.state != log.states[-1] or list(table.events) != log.events:
                yield f"{node} has table {name} at event {table.state.seq}, and the log at {len(log.states)}, or they differ"
                continue
            if not runs(table.state):
                continue
            folded = beginning(log.states[0], log.at[0])
            for index in range(1, len(log.events)):
                folded = folded.after(log.before(index), log.events[index], log.at[index], table._services.lives)
            if abs(table._time.times.since - folded.since) > 1e-6 or any(
                abs(a - b) > 1e-6 for a, b in zip(table._time.times.banks, folded.banks, strict=True)
            ):
                yield f"{node} has another clock of table {name} than the log: {table._time.times} and {folded}"
