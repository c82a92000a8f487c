"""A table in memory. It executes one command at a time, commits the command's events, and only then sends and acknowledges them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import structlog

from stich.clubs.daily_boards import decision_seed
from stich.kernel.errors import StichError
from stich.server.store.events import AnyEvent, Left
from stich.server.store.guest_rows import GuestRow
from stich.server.store.held_seats import called_anew
from stich.server.store.store import Conflict, LobbyEntry, Lost
from stich.server.wire.messages import Clocks

from .absent import for_who_left, when_time_is_up
from .clocks import Times, beginning, runs
from .dealing import begun, next_step, waits
from .decide import act
from .extra_statements import extra_statements
from .fold import Computer, Guest, TableState, fold
from .ownership import Moved
from .services import Services
from .snapshot import Snapshot
from .table_presence import TablePresence, Watcher
from .timekeeper import Timekeeper
from .view import changed_lobby_entry, lobby_entry

log = structlog.get_logger()

CACHED_SNAPSHOTS = 8
"""Number of recent events whose encoded messages stay cached. They take most of a table's memory, and few sockets are further behind."""
SAME_MOMENT = 0.02
"""Seconds for which the clocks of a table that does not change are computed only once, for all its connections."""
StateChange = Callable[[TableState], TableState]
"""Function that returns the table after the next event, which is its `TableState.last`. It raises `StichError` to refuse."""


class Table:
    """A table in memory. Call `start` inside a running event loop, and `stop` when the table is no longer needed."""

    def __init__(
        self,
        services: Services,
        events: Sequence[AnyEvent],
        state: TableState,
        times: Times | None = None,
        *,
        epoch: int | None = None,
        lost: Callable[[Table], None] = lambda _table: None,
    ) -> None:
        """Set up the table. ``events``: all its events; ``state``: its state after them.

        ``times``: state of its clock, None if no clock runs; ``epoch``: epoch in which this node has the table; ``lost``: called if another
        node takes the table.
        """
        self._services = services
        self.epoch, self._lost = epoch, lost
        self.moved = False
        """True once another node has the table."""
        self._stopped = False
        self._events = list(events)
        self._state = state
        self._recent: deque[Snapshot] = deque([Snapshot(state)], maxlen=services.settings.backlog)
        self._commands: set[asyncio.Task[int]] = set()
        """Running commands, and commands that wait for their turn."""
        clock = services.clock
        self._presence = TablePresence(clock.monotonic, services.settings.gone_after, services.settings.lost_after)
        since = times or beginning(state, clock.now())
        self._time = Timekeeper(clock.now, services.lives, self._presence, since, services.settings.release_after)
        self._time_changed = asyncio.Event()
        self._has_moment = False
        """True if `_keep_time` waits for a moment, which may change with each event."""
        self._clocks: tuple[float, Clocks] | None = None
        """Clocks since the last change, with the time at which they were computed."""
        self._tasks: list[asyncio.Task[None]] = []
        self._computers_turn = asyncio.Event()
        self._deal_opened = asyncio.Event()
        self._overdue = 0
        """Number of the last deal that waited as long as it may for numbers."""
        self._writing = asyncio.Lock()
        """Held while events are committed. Commands get the lock in the order in which they were submitted."""

    @property
    def state(self) -> TableState:
        """State of the table after its newest event."""
        return self._state

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All events of the table."""
        return tuple(self._events)

    @property
    def watched(self) -> bool:
        """True if a connection to the table is open."""
        return bool(self._presence)

    @property
    def needed(self) -> bool:
        """True if the table must stay in memory even if no connection to it is open."""
        return self._time.needed(self._state)

    @property
    def host_is_here(self) -> bool:
        """True if the host has an open connection to the table."""
        host = None if self._state.host is None else self._state.seats[self._state.host]
        return isinstance(host, Guest) and self._presence.until_gone(host.id) is None

    @property
    def gone(self) -> frozenset[str]:
        """Guests at the table without a connection for long."""
        return self._presence.gone(self._state)

    def clocks(self) -> Clocks:
        """Return the seats for which the table waits, and their remaining time."""
        now = self._services.clock.monotonic()
        if self._clocks is None or now - self._clocks[0] > SAME_MOMENT:
            self._clocks = now, self._time.shown(self._state)
        return self._clocks[1]

    def start(self) -> None:
        """Start the tasks of computer players, clock and dealing."""
        self._tasks = [
            asyncio.create_task(self._drive(), name=f"computers of {self._state.id}"),
            asyncio.create_task(self._keep_time(), name=f"clock of {self._state.id}"),
            asyncio.create_task(self._wait_for_numbers(), name=f"numbers of {self._state.id}"),
        ]
        self._deal_opened.set()
        self._computers_turn.set()  # at a table with a clock they act without watchers

    def move(self) -> None:
        """Refuse further commands with `Moved`, because another node has taken the table. Open connections are called, so that their
        clients reconnect to that node."""
        if not self.moved:
            self.moved = True
            log.info("table moved", table=self._state.id, seq=self._state.seq)
            self._tell()
            self._lost(self)

    async def stop(self) -> None:
        """Refuse further commands and wait for the running ones."""
        self._stopped = True
        tasks, self._tasks = self._tasks, []  # their exceptions refer to the table, which would form a reference cycle
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._commands, return_exceptions=True)

    # -- watching ------------------------------------------------------------------------------------------------

    def watch(self, guest: str | None = None) -> Watcher:
        """Register an open connection of this guest to the table. Computer players act only while a connection is open or a clock runs."""
        watcher = self._presence.come(guest)
        self._computers_turn.set()
        self._came_or_went(watcher)
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """Remove a closed connection that `watch` has registered."""
        self._presence.go(watcher)
        self._came_or_went(watcher)

    def hear(self, watcher: Watcher, *, is_silent: bool) -> None:
        """Register that the client of an open connection does not answer, or that it answers again."""
        self._presence.hear(watcher, is_silent=is_silent)
        self._came_or_went(watcher)

    def _came_or_went(self, watcher: Watcher) -> None:
        # The table waits for seated guests only, and shows how many people came by its private link.
        if self._state.seat_of(watcher.guest) is not None or not self._state.public:
            self._tell_time()

    def _tell_time(self) -> None:
        """Make all open connections send the clocks again, because a guest has connected or disconnected."""
        if self._has_moment or self._time.next_moment(self._state) is not None:
            self._time_changed.set()
        self._tell()

    def _tell(self) -> None:
        """Tell all open connections that the table or its clocks have changed."""
        self._clocks = None
        self._presence.tell()

    def snapshot(self, seq: int) -> Snapshot | None:
        """Return the table after event number ``seq``; None if that event is not recent."""
        index = seq - self._recent[0].state.seq
        return self._recent[index] if 0 <= index < len(self._recent) else None

    async def replay(self, after: int) -> AsyncIterator[Snapshot]:
        """Yield the table after each event later than ``after``, in order, up to the last event for which `snapshot` returns None."""
        state = await asyncio.to_thread(fold, self._events[: max(after, 1)])
        if after < 1:
            yield Snapshot(state)
        while self.snapshot(state.seq + 1) is None and state.seq < self._state.seq:
            state = state.after(self._events[state.seq])
            yield Snapshot(state)
            await asyncio.sleep(0)

    # -- commands ------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read and show the events that another process has stored for this table."""
        await self.submit(None)

    async def submit(self, decision: StateChange | None) -> int:
        """Commit the event of this decision, after all commands before it, and return its sequence number.

        ``decision``: None only reads the events of other processes. Raise `StichError` if the decision refuses or the event cannot be
        stored, `Moved` if another node has the table. The command continues if its caller is cancelled, because a committed event must be
        shown.
        """
        if self.moved or self._stopped:
            raise Moved
        if len(self._commands) > self._services.settings.command_queue:
            raise StichError("table/busy")
        command = asyncio.create_task(self._carry_out(decision), name=f"command at {self._state.id}")
        self._commands.add(command)
        command.add_done_callback(self._commands.discard)
        return await asyncio.shield(command)

    async def _carry_out(self, decision: StateChange | None) -> int:
        async with self._writing:
            if self.moved:
                raise Moved
            try:
                return await (self._catch_up() if decision is None else self._commit(decision))
            except StichError:
                raise
            except Lost:
                self.move()
                raise Moved from None
            except Exception as error:
                log.error("command failed", table=self._state.id, seq=self._state.seq, error=type(error).__name__)
                raise StichError("server/failed#write") from None

    async def _commit(self, decision: StateChange) -> int:
        """Commit the event of the decision together with all events that follow from it, then show them. If another process has written to
        the table first, read its events and decide again."""
        while True:
            before = self._state
            states = [decision(before)]
            while (following := self._automatic_event(states[-1])) is not None:
                states.append(following)
            new = [state.last for state in states]
            entry = changed_lobby_entry(before, states[-1])
            extra = extra_statements([before, *states], self._services.clock.now())
            try:
                at = await self._services.store.append(before.id, before.seq + 1, new, entry, *extra, epoch=self.epoch)
            except Lost:
                raise
            except Conflict:
                if await self._catch_up() == before.seq:
                    raise RuntimeError("the store refused an event that no other process wrote") from None
                continue
            except Exception:  # a commit without an answer may have succeeded; the log shows it
                await self._catch_up()
                if self._events[before.seq : before.seq + len(new)] != new:
                    raise
                return before.seq + 1
            self._show(states, [at] * len(states))
            return before.seq + 1

    def _automatic_event(self, state: TableState) -> TableState | None:
        """Return the table after an event that follows without a command and is committed with the one before it; None if there is none."""
        event: AnyEvent | None = for_who_left(state, self._services.settings.stand_in)
        if event is None and state.deal_due and (begun(state) or not state.only_computers):
            event = self._next_step(state)
        return None if event is None else state.after(event)

    def _next_step(self, state: TableState) -> AnyEvent | None:
        """Return the next event on the way to a deal that is due; None while that deal waits for the players' numbers."""
        over = state.fair is not None and self._overdue == state.fair.deal
        return next_step(state, self._services.log_key, self._services.randomness, over=over)

    async def _catch_up(self) -> int:
        """Read and show the events that another process has stored for this table. Return the number of the newest event."""
        store, table, after = self._services.store, self._state.id, self._state.seq
        missed = await store.events(table, after)
        if not missed:
            return self._state.seq
        log.info("table caught up", table=self._state.id, seq=self._state.seq, events=len(missed))
        states: list[TableState] = []
        for event in missed:
            states.append((states[-1] if states else self._state).after(event))
        self._show(states, (await store.times(table, after))[: len(missed)])
        return self._state.seq

    def _show(self, states: Sequence[TableState], at: Sequence[float]) -> None:
        """Show the table after each of these committed events. ``at``: times of the events in the log (seconds since 1970)."""
        for before, after, moment in zip((self._state, *states), states, at, strict=False):
            self._time.happened(before, after.last, moment)
        finished = self._state.match.finished
        self._events += [state.last for state in states]
        for state in states:
            self._recent.append(Snapshot(state, self._recent[-1]))
            if len(self._recent) > CACHED_SNAPSHOTS:
                self._recent[-CACHED_SNAPSHOTS - 1].forget()
        self._state = self._recent[-1].state
        if self._state.match.finished and not finished:
            self._services.match_over(self._state.id)
        if len(self._state.guests) < len(self._state.seats):
            self._computers_turn.set()
        if waits(self._state):
            self._deal_opened.set()
        self._tell_time()

    # -- the clock -----------------------------------------------------------------------------------------------

    async def _keep_time(self) -> None:
        """Commit the events that follow when the time is up, and call the open connections when a guest has been gone for long. Runs until
        cancelled."""
        while True:
            self._time_changed.clear()
            wait = self._time.next_moment(self._state)
            self._has_moment = wait is not None
            if wait is None:
                await self._time_changed.wait()
            elif wait > 0:
                await self._pass(wait)
            elif self.moved:
                return
            elif not await self._let_time_be_up():
                await self._services.clock.sleep(1.0)

    async def _pass(self, seconds: float) -> None:
        """Sleep for this time or until the clock changes. If the whole time has passed, tell all open connections that the table
        has changed."""
        passing = asyncio.ensure_future(self._services.clock.sleep(seconds))
        changing = asyncio.ensure_future(self._time_changed.wait())
        try:
            await asyncio.wait((passing, changing), return_when=asyncio.FIRST_COMPLETED)
            if not changing.done():
                self._tell()
        finally:
            passing.cancel()
            changing.cancel()

    async def _let_time_be_up(self) -> bool:
        """Commit the event that follows when the time is up. Return False if it could not be stored."""
        try:
            await self.submit(self._time_is_up)
        except Moved:
            return False
        except StichError as refusal:
            log.info("time is no longer up", table=self._state.id, seq=self._state.seq, code=refusal.code)
            return refusal.code == "table/stale"
        return True

    def _time_is_up(self, now: TableState) -> TableState:
        released = self._time.released(now)
        if released is not None:
            return now.after(Left(released))
        if not self._time.is_up(now):
            raise StichError("table/stale#acted")
        return now.after(when_time_is_up(now, self._services.settings.stand_in))

    async def _wait_for_numbers(self) -> None:
        """Deal an opened deal without the missing numbers once it has waited long enough. Runs until cancelled."""
        while True:
            await self._deal_opened.wait()
            self._deal_opened.clear()
            fair = self._state.fair
            if fair is None or not fair.waiting or fair.deal == self._overdue:
                continue
            await self._services.clock.sleep(self._services.settings.number_wait)
            self._overdue = fair.deal
            while waits(self._state, fair.deal) and self._state.deal_due:
                try:
                    await self.submit(self._deal_without)
                except Moved:
                    return
                except StichError as refusal:
                    log.info("deal is no longer due", table=self._state.id, seq=self._state.seq, code=refusal.code)
                    await self._services.clock.sleep(1.0)

    def _deal_without(self, now: TableState) -> TableState:
        if not waits(now, self._overdue):
            raise StichError("table/stale#not-due")
        return self._next_deal(now)

    @asynccontextmanager
    async def renaming(self, guest: GuestRow) -> AsyncIterator[LobbyEntry]:
        """Change the guest's name in events and states to their present one. Watchers see it with the next event.

        Yield the lobby entry with the new name. No event is written during the block.
        """
        async with self._writing:
            self._events = [called_anew(event, guest) for event in self._events]
            self._recent = deque((Snapshot(s.state.called(guest)) for s in self._recent), maxlen=self._recent.maxlen)
            self._state = self._recent[-1].state
            yield lobby_entry(self._state)

    # -- computer players ----------------------------------------------------------------------------------------

    async def _drive(self) -> None:
        """Act for computer players at their turns, and deal at tables where only computer players sit. Runs until cancelled."""
        while True:
            await self._computers_turn.wait()
            self._computers_turn.clear()
            while self._presence or runs(self._state):
                try:
                    decision = await self._computers_decision()
                    if decision is None:
                        break
                    await self.submit(decision)
                except Moved:
                    return
                except Exception as error:
                    code = error.code if isinstance(error, StichError) else type(error).__name__
                    log.info("computer's action dropped", table=self._state.id, seq=self._state.seq, code=code)
                    if code != "table/stale":
                        await self._services.clock.sleep(1.0)

    async def _computers_decision(self) -> StateChange | None:
        state = self._state
        if state.deal is not None and state.in_deal:
            seat = state.deal.actor
            assert seat is not None
            view = state.seen(seat)
            assert view is not None
            occupant = state.seats[seat]
            if not isinstance(occupant, Computer):
                return None
            has_people = bool(state.people) or self._presence.has_people
            luck = state.luck
            seed = None if luck is None else decision_seed(luck, seat, len(state.deal.log))
            text = await self._services.computers.choose(state.id, state.game.name, occupant.level, view, has_people=has_people, seed=seed)
            return lambda now: act(now, seat, state.seq, text)
        if state.deal_due and state.only_computers:
            if state.deal is not None:
                await self._services.clock.sleep(self._services.settings.computer_deal_delay)
            return self._next_deal
        return None

    def _next_deal(self, now: TableState) -> TableState:
        step = self._next_step(now) if now.deal_due else None
        if step is None:
            raise StichError("table/stale#not-due")
        return now.after(step)
