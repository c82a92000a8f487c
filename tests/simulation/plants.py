"""Bugs that are planted to see whether the simulation catches them. Each is one that a server like this one could well have."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from math import inf
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.nodes.owners import Owners
from stich.server.store.deal_rows import ADD_DEAL, ADD_PEOPLE
from stich.server.store.events import Acted, AnyEvent, TookBack
from stich.server.store.lives import Life
from stich.server.store.schema import tables
from stich.server.store.store import Conflict, Store, _held
from stich.server.tables import dealing, decide
from stich.server.tables.absent import when_time_is_up
from stich.server.tables.clocks import TERMS, counted
from stich.server.tables.fairness import Fairness
from stich.server.tables.fold import TableState
from stich.server.tables.table import Snapshot, Table
from stich.server.tables.table_presence import TablePresence
from stich.server.tables.tables import Tables
from stich.server.tables.timekeeper import Timekeeper, times_of
from stich.server.tables.view import update_for, wire
from stich.server.web import table_socket
from stich.server.web.sockets import Connection

Plant = Callable[[], Any]
"""A context in which the bug is there."""

PLANTS: dict[str, Plant] = {}


def plant(make: Callable[[], Iterator[None]]) -> Callable[[], Iterator[None]]:
    """Register a bug, whose name is the first line of the function's docstring."""
    assert make.__doc__ is not None
    PLANTS[make.__doc__.strip().rstrip(".")] = contextmanager(make)
    return make


# -- commits -----------------------------------------------------------------------------------------------------------


@plant
def _ack_before_commit() -> Iterator[None]:
    """Acknowledge before the commit."""
    original = Store.append

    async def append(self: Store, *what: Any, **how: Any) -> float:
        task = asyncio.ensure_future(original(self, *what, **how))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return self.now

    with patch.object(Store, "append", append):
        yield


@plant
def _show_before_commit() -> Iterator[None]:
    """Show an update before its commit."""
    original = Table._commit

    async def commit(self: Table, decision: Any) -> int:
        before = self._state
        shown = Snapshot(decision(before))
        self._recent.append(shown)
        self._state = shown.state
        self._presence.tell()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        self._recent.pop()
        self._state = before
        return await original(self, lambda _: shown.state)

    with patch.object(Table, "_commit", commit):
        yield


@plant
def _error_is_success() -> Iterator[None]:
    """Take an error of the database for success."""

    async def commit(self: Store, batch: list[Any]) -> None:
        try:
            async with self._engine.begin() as connection:
                for write in await _held(connection, batch):
                    for statement, rows in write.statements:
                        await connection.execute(statement, rows or None)
        except IntegrityError:
            pass
        except Exception:
            pass
        for write in batch:
            if not write.committed.done():
                write.committed.set_result(None)

    with patch.object(Store, "_commit", commit):
        yield


@plant
def _one_by_one() -> Iterator[None]:
    """Commit the events of one decision one by one."""
    original = Store.append

    async def append(self: Store, table: str, seq: int, new: Sequence[AnyEvent], entry: Any, *extra: Any, **how: Any) -> Any:
        for number, event in enumerate(new):
            last = number == len(new) - 1
            result = await original(self, table, seq + number, [event], entry if last else None, *(extra if last else ()), **how)
        return result

    with patch.object(Store, "append", append):
        yield


@plant
def _keeps_what_was_refused() -> Iterator[None]:
    """Keep in memory what the database has refused."""
    original = Store.append

    async def append(self: Store, table: str, seq: int, new: Sequence[AnyEvent], entry: Any, *extra: Any, **how: Any) -> Any:
        try:
            return await original(self, table, seq, new, entry, *extra, **how)
        except Conflict:
            raise
        except Exception:
            return self.now

    with patch.object(Store, "append", append):
        yield


@plant
def _deals_again() -> Iterator[None]:
    """Deal once more after a deal that could not be kept."""
    original = Table._commit
    failed: set[int] = set()

    async def commit(self: Table, decision: Any) -> int:
        try:
            seq = await original(self, decision)
        except Exception as error:
            if not isinstance(error, StichError):
                failed.add(id(self))
            raise
        if id(self) in failed and self._state.deal is not None and not self._state.match.finished:
            failed.discard(id(self))
            again = self._state.after(dealing.deal(self._state, self._services.randomness(32)))
            return await original(self, lambda _: again) and seq
        return seq

    with patch.object(Table, "_commit", commit):
        yield


@plant
def _ack_newest() -> Iterator[None]:
    """Acknowledge with the number of the table's newest event."""
    original = Table._commit

    async def commit(self: Table, decision: Any) -> int:
        await original(self, decision)
        return self._state.seq

    with patch.object(Table, "_commit", commit):
        yield


@plant
def _conflict_is_done() -> Iterator[None]:
    """After a conflict the event is lost, and acknowledged."""
    original = Table._commit

    async def commit(self: Table, decision: Any) -> int:
        tried = False

        def once(state: TableState) -> TableState:
            nonlocal tried
            if tried:
                raise _Done
            tried = True
            after: TableState = decision(state)
            return after

        try:
            return await original(self, once)
        except _Done:
            return self._state.seq

    with patch.object(Table, "_commit", commit):
        yield


class _Done(Exception):
    """Nothing is written."""


# -- what is shown -----------------------------------------------------------------------------------------------------


@plant
def _lost_wake_up() -> Iterator[None]:
    """Events during an answer are not shown with it."""
    original = Connection._show

    def show(self: Connection, *answer: bytes) -> None:
        if answer:
            self._write(*answer)
        else:
            original(self)

    with patch.object(Connection, "_show", show):
        yield


@plant
def _wrong_seat() -> Iterator[None]:
    """Every watcher gets the view of the first watcher."""

    def update_for_first(self: Snapshot, guest: str) -> bytes:
        if not self._updates:
            self._updates[None, None] = wire(update_for(self.state, guest))
        return self._updates[None, None]

    with patch.object(Snapshot, "update_for", update_for_first):
        yield


@plant
def _replay_skips() -> Iterator[None]:
    """A replay skips an event."""
    original = Table.replay

    async def replay(self: Table, after: int) -> AsyncIterator[Snapshot]:
        first = True
        async for snapshot in original(self, after):
            if not first or after < 2:
                yield snapshot
            first = False

    with patch.object(Table, "replay", replay):
        yield


@plant
def _since_ignored() -> Iterator[None]:
    """A reconnecting client gets only the newest update."""
    with patch.object(table_socket, "_since", lambda _socket, state, _guest: state.seq - 1):
        yield


# -- who does what -----------------------------------------------------------------------------------------------------


@plant
def _no_idempotency() -> Iterator[None]:
    """A repeated action is carried out again, without a check of its sequence number."""

    def act(state: TableState, seat: Seat, seq: int, text: str) -> TableState:
        return original(state, seat, state.seq, text)

    original = decide.act
    with patch.object(decide, "act", act):
        yield


@plant
def _takes_back_again() -> Iterator[None]:
    """A repeated taking back is carried out again, without a check of its sequence number."""

    def take_back(state: TableState, seat: Seat, seq: int, to: int) -> TookBack:
        return original(state, seat, state.seq, to)

    original = decide.take_back
    with patch.object(decide, "take_back", take_back):
        yield


@plant
def _counts_though_taken_back() -> Iterator[None]:
    """A deal counts although an action was taken back."""
    original = TableState._change

    def change(self: TableState, event: AnyEvent) -> dict[str, Any]:
        return {what: value for what, value in original(self, event).items() if what != "taken_back"}

    with patch.object(TableState, "_change", change):
        yield


@plant
def _time_up_twice() -> Iterator[None]:
    """The end of a player's time is recorded twice."""
    original = Table._let_time_be_up

    async def let_time_be_up(self: Table) -> bool:
        done = await original(self)
        await self._services.clock.sleep(1.5)
        if self._state.in_deal and self._state.awaited:
            await self.submit(lambda now: now.after(when_time_is_up(now, self._services.settings.stand_in)))
        return done

    with patch.object(Table, "_let_time_be_up", let_time_be_up):
        yield


@plant
def _gone_though_here() -> Iterator[None]:
    """A computer player may be called for a present player."""

    def until_gone(self: TablePresence, guest: str, after: float | None = None) -> float | None:
        return max(0.0, self._last_seen.get(guest, self._loaded) + (after or self._gone_after) - self._monotonic())

    with patch.object(TablePresence, "until_gone", until_gone):
        yield


# -- clocks ------------------------------------------------------------------------------------------------------------


@plant
def _charged_twice() -> Iterator[None]:
    """Overtime is charged twice."""
    original = Timekeeper.happened

    def happened(self: Timekeeper, before: TableState, event: AnyEvent, at: float) -> None:
        if isinstance(event, Acted) and before.clock in TERMS:
            beyond = max(0.0, counted(self._lives, self._times.since, at) - TERMS[before.clock].decision)
            original(self, before, event, at)
            banks = tuple(max(0.0, b - beyond) if s == event.seat else b for s, b in enumerate(self._times.banks))
            self._times = type(self._times)(banks, self._times.since)
        else:
            original(self, before, event, at)

    with patch.object(Timekeeper, "happened", happened):
        yield


@plant
def _local_time() -> Iterator[None]:
    """The clock uses the node's time instead of the log's."""
    original = Timekeeper.happened

    def happened(self: Timekeeper, before: TableState, event: AnyEvent, at: float) -> None:
        original(self, before, event, self._now())

    with patch.object(Timekeeper, "happened", happened):
        yield


@plant
def _charged_while_away() -> Iterator[None]:
    """Time in which no server was awake is charged."""

    async def times(self: Tables, events: list[AnyEvent], state: TableState) -> Any:
        at = await self._services.store.times(state.id)
        return times_of(events, at[: len(events)], (Life(0.0, inf),))

    with patch.object(Tables, "_times", times):
        yield


# -- memory ------------------------------------------------------------------------------------------------------------


@plant
def _rests_while_watched() -> Iterator[None]:
    """A table is removed from memory while it has watchers."""
    original = Tables._rest

    def rest(self: Tables, table: Table) -> None:
        watchers, table._presence._watchers = table._presence._watchers, {}
        try:
            original(self, table)
        finally:
            table._presence._watchers = watchers

    with patch.object(Tables, "_rest", rest):
        yield


# -- nodes -------------------------------------------------------------------------------------------------------------


@plant
def _two_owners() -> Iterator[None]:
    """Two nodes have a table in one epoch."""
    original = Owners.take

    async def take(self: Owners, table: str) -> int | None:
        epoch = await original(self, table)
        async with self._engine.begin() as connection:
            await connection.execute(tables.update().where(tables.c.id == table).values(epoch=1))
        return None if epoch is None else 1

    with patch.object(Owners, "take", take):
        yield


@plant
def _takes_from_the_living() -> Iterator[None]:
    """A node takes tables without a check whether their node is alive, and without a new epoch."""

    async def take(self: Owners, table: str) -> int | None:
        async with self._engine.begin() as connection:
            await connection.execute(tables.update().where(tables.c.id == table).values(node=self._number))
        return 0

    with patch.object(Owners, "take", take):
        yield


# -- fair dealing ------------------------------------------------------------------------------------------------------


@plant
def _log_after_commit() -> Iterator[None]:
    """The public log's entry of an event is written after the event, in another commit."""
    original = Store.append

    async def append(self: Store, table: str, seq: int, new: Any, entry: Any, *extra: Any, epoch: int | None = None) -> float:
        at = await original(self, table, seq, new, entry, epoch=epoch)
        if extra:
            await self.write(*extra)
        return at

    with patch.object(Store, "append", append):
        yield


@plant
def _latecomers_count() -> Iterator[None]:
    """The cards are dealt without the number that came last."""
    original = Fairness.cards

    def cards(self: Fairness) -> Any:
        here = [seat for seat, number in enumerate(self.numbers) if number is not None]
        numbers = tuple(None if here and seat == here[-1] else number for seat, number in enumerate(self.numbers))
        return original(replace(self, numbers=numbers))

    with patch.object(Fairness, "cards", cards):
        yield


# -- finished deals ----------------------------------------------------------------------------------------------------


@plant
def _kept_later() -> Iterator[None]:
    """A finished deal is stored after the event that ended it, in another commit."""
    original = Store.append

    async def append(self: Store, table: str, seq: int, new: Any, entry: Any, *extra: Any, epoch: int | None = None) -> float:
        later = [statement for statement in extra if statement[0] in (ADD_DEAL, ADD_PEOPLE)]
        at = await original(self, table, seq, new, entry, *(s for s in extra if s not in later), epoch=epoch)
        if later:
            await self.write(*later)
        return at

    with patch.object(Store, "append", append):
        yield
