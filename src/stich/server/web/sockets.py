"""The WebSocket of a table. It executes one command at a time, answers each command, and sends every update of the table in order.

Messages are sent in order, and the code that writes them never waits.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import Protocol

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.kernel.errors import StichError
from stich.kernel.nesting import check_nesting
from stich.server import meters
from stich.server.settings import Settings
from stich.server.store.moderation_rows import Suspended
from stich.server.tables.commands import Strikes, carry_out
from stich.server.tables.decide import Person
from stich.server.tables.fold import TableState
from stich.server.tables.ownership import Moved
from stich.server.tables.reading import may_read
from stich.server.tables.snapshot import Snapshot
from stich.server.tables.table import Table
from stich.server.tables.table_presence import Watcher
from stich.server.tables.view import wire
from stich.server.tables.waiting import WaitingLimits
from stich.server.wire.chat_messages import ChatCommand
from stich.server.wire.messages import Ack, AnyCommand, Dismiss, Ping, Pong, Refused, Sit

from .chat_routes import Talker
from .limits import Bucket
from .turns import Turns
from .websocket import EXTENSION


class Outgoing(Protocol):
    """Output of a socket."""

    on_room: Callable[[], None] | None
    """Function to be called when there is room to write again, or when the client has disconnected."""

    @property
    def full(self) -> bool:
        """True if the client reads too slowly. Write again after ``on_room`` was called."""

    def write(self, *texts: bytes) -> None:
        """Send these text messages; do nothing if the socket is closed."""

    def cut_off(self) -> None:
        """Close at once, even if the client has not read all messages."""

    def watch(self, report: Callable[[bool], None] | None, seconds: float) -> None:
        """Ping the client at this interval. Call ``report`` with True if an answer is this late, with False when it arrives.

        ``report``: None to ping as usual.
        """


class Queued:
    """Output of a socket by means of ASGI alone, for servers other than `serving.GuardedServer`. Each message waits for the one before
    it."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[bytes] = deque()
        self._sending: asyncio.Task[None] | None = None
        self.on_room: Callable[[], None] | None = None

    @property
    def full(self) -> bool:
        return len(self._waiting) > 1

    def write(self, *texts: bytes) -> None:
        self._waiting.extend(texts)
        if self._waiting and self._sending is None:
            self._sending = asyncio.create_task(self._send())

    def watch(self, report: Callable[[bool], None] | None, seconds: float) -> None:
        """Do nothing: ASGI has no pings."""

    def cut_off(self) -> None:
        self._waiting.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def _send(self) -> None:
        try:
            while self._waiting:
                await self._socket.send({"type": "websocket.send", "text": self._waiting[0].decode()})
                was_full = self.full
                self._waiting.popleft()
                if was_full and not self.full and self.on_room is not None:
                    self.on_room()
        except (OSError, RuntimeError, WebSocketDisconnect):  # the socket is closed, which the reading task notices
            self._waiting.clear()
        finally:
            self._sending = None


def outgoing(socket: WebSocket) -> Outgoing:
    """Return the output of this socket: the server's own WebSocket protocol object if it is ours (`EXTENSION`), otherwise a `Queued`."""
    extensions: dict[str, Outgoing] = socket.scope.get("extensions", {})
    return extensions.get(EXTENSION) or Queued(socket)


log = structlog.get_logger()

NORMAL, UNSUPPORTED, ABNORMAL, TOO_BIG, FAILED, RESTART = 1000, 1003, 1006, 1009, 1011, 1012
NO_SESSION, NO_TABLE, TOO_SLOW, TOO_MANY = 4401, 4404, 4408, 4429

_SECONDS = {answer: meters.ACTIONS.labels(answer.__name__.lower()) for answer in (Ack, Refused, Pong)}
"""Histogram of the times of commands, by kind of answer."""
_decoder: msgspec.json.Decoder[AnyCommand | ChatCommand] = msgspec.json.Decoder(AnyCommand | ChatCommand)


async def turn_away(socket: WebSocket, code: int) -> None:
    """Accept the socket and close it at once with this code. Without accepting, a browser would not tell its page the reason."""
    await socket.accept()
    await socket.close(code)


async def close(socket: WebSocket, code: int, patience: float) -> None:
    """Close the socket with this code. If the client reads too slowly, cut it off, because closing would wait for it.

    ``patience``: time limit (seconds).
    """
    try:
        async with asyncio.timeout(0.1 if code == TOO_SLOW else patience):
            await socket.close(code)
    except (TimeoutError, WebSocketDisconnect, OSError, RuntimeError):
        pass
    if code == TOO_SLOW:
        outgoing(socket).cut_off()


async def send(socket: WebSocket, message: bytes, patience: float) -> None:
    """Send a message. Raise `WebSocketDisconnect` if the socket is closed, `TimeoutError` if sending takes more than ``patience``
    seconds."""
    async with asyncio.timeout(patience):
        try:
            await socket.send_text(message.decode())
        except RuntimeError:  # raised by Starlette and Uvicorn after the server has sent its close frame
            raise WebSocketDisconnect(ABNORMAL) from None


class _Id(msgspec.Struct):
    id: int | None = None


class Connection:
    """Socket of one guest at one table. It needs no task besides the one that calls `serve`: the table calls it after each change."""

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        who: Person,
        person: Callable[[], Awaitable[Person]],
        *,
        talker: Talker,
        turns: Turns,
        strikes: Strikes,
        waiting: WaitingLimits,
        changes: bool,
        settings: Settings,
        monotonic: Callable[[], float],
    ) -> None:
        """Set up the socket. ``who``: guest when the socket was opened; ``person``: returns the guest's present data.

        ``turns``: schedules the updates of watchers; ``changes``: True if the client accepts `Change` messages.
        """
        self._socket, self._table, self._who, self._person, self._settings = socket, table, who, person, settings
        self._waiting = waiting
        self._talker, self._turns, self._strikes, self._changes = talker, turns, strikes, changes
        self._bucket = Bucket(settings.message_rate, settings.message_burst, monotonic)
        self._patience = Bucket(1.0, settings.message_patience, monotonic)
        self._out = outgoing(socket)
        self._loop = asyncio.get_running_loop()
        self._open = asyncio.timeout(None)
        self._code: int | None = None
        self._last: int | None = None
        """Close code to be used after the answer in progress; None if the socket stays open."""
        self._seq = 0
        """Number of the newest event that was written."""
        self._news = True
        """True if the table has changed since the clocks were written."""
        self._shown: Snapshot | None = None
        self._hidden = False
        """True if the finished deal was left out of the last update, because the guest may not read it."""
        self._replayed = self._timed = self._in_line = self._answering = self._is_watched = False
        self._watcher: Watcher | None = None
        self._too_slow: asyncio.TimerHandle | None = None
        self._room: asyncio.Event | None = None

    async def serve(self, watcher: Watcher, since: int, ended: asyncio.Future[int]) -> None:
        """Serve the socket until either side closes it, its session ends, or the server stops.

        ``since``: number of the last event that the client has; ``ended``: gets the code with which the socket must be closed.
        """

        def over(ended: asyncio.Future[int]) -> None:
            if self._answering and ended.result() == RESTART:
                self._last = RESTART
            else:
                self._end(ended.result())

        self._seq = since
        self._out.on_room = self._has_room
        try:
            async with self._open:
                ended.add_done_callback(over)
                await self._replay()
                self._replayed = True
                self._watcher, watcher.tell = watcher, self._happened
                self._watch_answers()
                self._talker.start(self._who.id, self._send)
                self._show()
                self._code = await self._read()
        except TimeoutError:
            pass  # `_end` has set the code
        except (WebSocketDisconnect, OSError):
            return
        finally:
            ended.remove_done_callback(over)
            watcher.tell = self._out.on_room = None
            self._watcher = None  # a client that was silent to the end stays disconnected
            self._out.watch(None, self._settings.lost_after)
            self._talker.stop()
            if self._too_slow is not None:
                self._too_slow.cancel()
            self._code = NORMAL if self._code is None else self._code
        log.info("socket closed", table=self._table.state.id, code=self._code)
        await close(self._socket, self._code, self._settings.send_timeout)

    def _end(self, code: int) -> None:
        """Stop serving, and close the socket with this code."""
        if self._code is None:
            self._code = code
            self._open.reschedule(self._loop.time())

    # -- out -----------------------------------------------------------------------------------------------------

    async def _replay(self) -> None:
        """Send the updates that the client has missed and that are not recent."""
        if self._table.snapshot(self._seq + 1) is None and self._seq < self._table.state.seq:
            async for snapshot in self._table.replay(self._seq):
                await self._send(self._encode(snapshot))
                self._seq = snapshot.state.seq

    def _happened(self) -> None:
        """Send the news of the table. Players with a seat get the news at once, spectators in their turn (`Turns`), and the sender of a
        command together with its answer."""
        self._news = True
        self._watch_answers()
        if self._answering:
            return
        if self._table.state.seat_of(self._who.id) is not None:
            self._show()
        elif not self._in_line:
            self._in_line = True
            self._turns.add(self._show)

    def _watch_answers(self) -> None:
        """Ping the client more often while it is a player among other people, who see its lost connection soon."""
        state = self._table.state
        is_wanted = state.seat_of(self._who.id) is not None and len(state.guests) > 1
        if is_wanted != self._is_watched:
            self._is_watched = is_wanted
            self._out.watch(self._hear if is_wanted else None, self._settings.lost_after)

    def _hear(self, is_silent: bool) -> None:
        if self._watcher is not None:
            self._table.hear(self._watcher, is_silent=is_silent)

    def _show(self, *answer: bytes) -> None:
        """Write all updates that the client does not have, then the clocks and ``answer``. Updates without room are written later."""
        self._in_line = False
        if self._code is not None or not self._replayed:
            return
        messages: list[bytes] = []
        try:
            while self._seq < self._table.state.seq:
                recent = self._table.snapshot(self._seq + 1)
                if recent is None:
                    self._end(TOO_SLOW)
                    return
                if self._out.full:
                    break
                messages.append(self._encode(recent))
                self._seq += 1
            if self._news and not self._out.full:
                self._news = False
                clocks = self._table.clocks()
                is_timed = clocks.left is not None or bool(clocks.away or clocks.lost or clocks.visitors)
                if is_timed or self._timed:
                    messages.append(wire(clocks))
                    self._timed = is_timed
            self._write(*messages, *answer)
            if self._table.moved:
                self._end(RESTART)
        except Exception as error:  # an error of one socket must not affect the others
            log.error("socket failed", table=self._table.state.id, seq=self._seq, error=type(error).__name__)
            self._end(FAILED)

    def _write(self, *messages: bytes) -> None:
        self._out.write(*messages)
        if self._out.full and self._too_slow is None:
            self._too_slow = self._loop.call_later(self._settings.send_timeout, self._end, TOO_SLOW)

    async def _send(self, message: bytes) -> None:
        """Write this message as soon as there is room."""
        await self._wait_for_room()
        self._write(message)

    async def _wait_for_room(self) -> None:
        while self._out.full:
            self._room = self._room or asyncio.Event()
            self._room.clear()
            await self._room.wait()

    def _has_room(self) -> None:
        if self._too_slow is not None:
            self._too_slow.cancel()
            self._too_slow = None
        if self._room is not None:
            self._room.set()
        self._show()

    def _encode(self, snapshot: Snapshot) -> bytes:
        """Return the encoded update of this snapshot for the client: a `Change` if the client has the snapshot before it, otherwise an
        `Update`."""
        before, self._shown = self._shown, snapshot
        was_hidden, self._hidden = self._hidden, self._is_hidden(snapshot.state, before)
        if self._hidden:
            return snapshot.update_without_deal(self._who.id)
        if self._changes and before is not None and not was_hidden and before is self._table.snapshot(snapshot.state.seq - 1):
            return snapshot.change_for(self._who.id, before)
        return snapshot.update_for(self._who.id)

    def _is_hidden(self, state: TableState, before: Snapshot | None) -> bool:
        """Return whether the finished deal on the table is left out, because the guest may not read it and did not watch its end."""
        if state.deal is None or state.in_deal or may_read(state.over[-1].readers, self._who.id):
            return False
        return before is None or (self._hidden and not before.state.in_deal)

    # -- in ------------------------------------------------------------------------------------------------------

    async def _read(self) -> int:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", NORMAL))
            text = message.get("text")
            if text is None:
                return UNSUPPORTED
            frame = text.encode()
            if len(frame) > self._settings.frame_limit:
                return TOO_BIG
            if (code := await self._reply(frame)) is not None:
                return code

    async def _reply(self, frame: bytes) -> int | None:
        """Execute the command in a frame and send the answer. Return the code with which the socket must be closed; None to keep it
        open."""
        self._answering = True
        try:
            if self._bucket.take():
                begun = perf_counter()
                answer = await self._answer(frame)
                _SECONDS[type(answer)].observe(perf_counter() - begun)
            elif self._patience.take():
                answer = _refused(_id(frame), StichError("rate/limited#messages", limit=self._settings.message_rate))
            else:
                return TOO_MANY
        except Moved:
            return RESTART
        finally:
            self._answering = False
        await self._wait_for_room()
        self._show(wire(answer))
        return self._last

    async def _answer(self, frame: bytes) -> Ack | Refused | Pong:
        """Execute the command in a frame and return the answer.

        Raise `Moved` if another node has the table; the events there show whether the command was executed.
        """
        try:
            check_nesting(frame)
            command = _decoder.decode(frame)
        except ValueError as error:
            return _refused(_id(frame), StichError("message/malformed", reason=str(error)[:200]))
        if isinstance(command, Ping):
            return Pong(command.id, self._table.state.seq)
        try:
            if isinstance(command, ChatCommand) and self._who.bot:
                raise StichError("bot/forbidden#chat")
            # Until they sit down, people may change their name; and moderators may suspend a player at any time.
            who = await self._person() if isinstance(command, Sit | Dismiss | ChatCommand) else self._who
            if isinstance(command, ChatCommand):
                return await self._talker.say(self._table.state, who, command)
            if isinstance(command, Sit) and not who.bot:
                async with self._waiting.seat(who.id, self._table.state):
                    seq = await carry_out(self._table, who, command, self._strikes, self._settings.stand_in)
            else:
                seq = await carry_out(self._table, who, command, self._strikes, self._settings.stand_in)
        except StichError as refusal:
            return _refused(command.id, refusal)
        return Ack(command.id, seq)


async def over(ended: asyncio.Future[int]) -> int:
    """Wait until the socket must be closed, and return the close code, which is the result of ``ended``."""
    await asyncio.wait([ended])
    return ended.result()


def _refused(command: int | None, error: StichError) -> Refused:
    until = error.until if isinstance(error, Suspended) else None
    return Refused(command, error.code, str(error), error.legal, until, error.placed_facts or msgspec.UNSET)


def _id(frame: bytes) -> int | None:
    """Return the ``id`` of a frame that is refused; None if the frame cannot be decoded."""
    try:
        check_nesting(frame)
        return msgspec.json.decode(frame, type=_Id).id
    except ValueError:
        return None
