"""The WebSocket of a table: it takes one command at a time, and sends an answer to each and every update of the table in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server import meters
from stich.server.settings import Settings
from stich.server.store.desk import Suspended
from stich.server.tables.decide import Person, decide
from stich.server.tables.ownership import Moved
from stich.server.tables.table import Table
from stich.server.tables.view import wire
from stich.server.wire.messages import Ack, AnyCommand, Dismiss, Ping, Pong, Refused, Sit
from stich.server.wire.talk import TalkCommand

from .limits import Bucket
from .open_sockets import Ending
from .talk import Talker

log = structlog.get_logger()

NORMAL, UNSUPPORTED, ABNORMAL, TOO_BIG, RESTART = 1000, 1003, 1006, 1009, 1012
NO_SESSION, NO_TABLE, TOO_SLOW, TOO_MANY = 4401, 4404, 4408, 4429

MALFORMED = (msgspec.DecodeError, ValueError, RecursionError)
"""What decoding a frame can raise; `RecursionError` comes from deep nesting."""

_decoder: msgspec.json.Decoder[AnyCommand | TalkCommand] = msgspec.json.Decoder(AnyCommand | TalkCommand)


async def turn_away(socket: WebSocket, code: int) -> None:
    """Accept and close at once: a close code is the only reason that a browser passes on to its page."""
    await socket.accept()
    await socket.close(code)


async def close(socket: WebSocket, code: int, patience: float) -> None:
    """Close the socket; one that is too slow is cut off, for closing would wait for it."""
    abort = socket.scope.get("extensions", {}).get("stich.abort")
    try:
        async with asyncio.timeout(0.1 if code == TOO_SLOW else patience):
            await socket.close(code)
    except (TimeoutError, WebSocketDisconnect, OSError, RuntimeError):
        pass
    if abort is not None and code == TOO_SLOW:
        abort()


async def send(socket: WebSocket, message: bytes, patience: float) -> None:
    """Send a message. Raises `WebSocketDisconnect` if the socket has been closed in the meantime, `TimeoutError` if it takes too long."""
    async with asyncio.timeout(patience):
        try:
            await socket.send_text(message.decode())
        except RuntimeError:  # Starlette and Uvicorn raise it once the server has sent its close frame
            raise WebSocketDisconnect(ABNORMAL) from None


class _Id(msgspec.Struct):
    id: int | None = None


class Connection:
    """One socket of one guest at one table."""

    def __init__(
        self,
        socket: WebSocket,
        table: Table,
        who: Person,
        person: Callable[[], Awaitable[Person]],
        talker: Talker,
        *,
        settings: Settings,
        monotonic: Callable[[], float],
    ) -> None:
        self._socket, self._table, self._who, self._person, self._settings = socket, table, who, person, settings
        self._talker = talker
        self._bucket = Bucket(settings.message_rate, settings.message_burst, monotonic)
        self._answering = asyncio.Lock()
        self._patience = Bucket(1.0, settings.message_patience, monotonic)

    async def serve(self, changed: asyncio.Event, since: int, ended: Ending) -> None:
        """Serve the socket until either side closes it, or its session or the server ends. ``since``: its last event."""
        reading = asyncio.create_task(self._read())
        showing = asyncio.create_task(self._show(changed, since))
        talking = asyncio.create_task(self._talker.tell(self._who.id, self._send))
        ending = asyncio.create_task(over(ended, self._answering))
        tasks = {reading, showing, talking, ending}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in done]
        except (WebSocketDisconnect, OSError):
            return
        except TimeoutError:
            codes = [TOO_SLOW]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        log.info("socket closed", table=self._table.state.id, code=codes[0])
        await close(self._socket, codes[0], self._settings.send_timeout)

    async def _send(self, message: bytes) -> None:
        await send(self._socket, message, self._settings.send_timeout)

    # -- out -----------------------------------------------------------------------------------------------------

    async def _show(self, changed: asyncio.Event, since: int) -> int:
        shown, timed = since, False
        if self._table.snapshot(shown + 1) is None and shown < self._table.state.seq:
            async for snapshot in self._table.replay(shown):
                await self._send(snapshot.update_for(self._who.id))
                shown = snapshot.state.seq
        while not self._table.moved:
            while shown < self._table.state.seq:
                recent = self._table.snapshot(shown + 1)
                if recent is None:
                    return TOO_SLOW
                await self._send(recent.update_for(self._who.id))
                shown += 1
            clocks = self._table.clocks()
            if clocks.left is not None or clocks.away or timed:
                await self._send(wire(clocks))
                timed = clocks.left is not None or bool(clocks.away)
            await changed.wait()
            changed.clear()
        return RESTART

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
            async with self._answering:
                if (code := await self._reply(frame)) is not None:
                    return code

    async def _reply(self, frame: bytes) -> int | None:
        """Answer a frame; the code that closes the socket where it is to be closed instead."""
        if self._bucket.take():
            begun = perf_counter()
            try:
                answer = await self._answer(frame)
            except Moved:
                return RESTART
            meters.ACTIONS.labels(type(answer).__name__.lower()).observe(perf_counter() - begun)
        elif self._patience.take():
            answer = Refused(_id(frame), "rate/limited", f"at most {self._settings.message_rate:g} messages a second: wait a little")
        else:
            return TOO_MANY
        await self._send(wire(answer))
        return None

    async def _answer(self, frame: bytes) -> Ack | Refused | Pong:
        """Raises `Moved` where another node has the table: whether it was done is seen there."""
        try:
            command = _decoder.decode(frame)
        except MALFORMED as error:
            return Refused(_id(frame), "message/malformed", str(error)[:200])
        if isinstance(command, Ping):
            return Pong(command.id, self._table.state.seq)
        # Names may change until somebody sits down, and the desk may suspend who sits.
        who = await self._person() if isinstance(command, Sit | Dismiss | TalkCommand) else self._who
        try:
            if isinstance(command, TalkCommand):
                return await self._talker.say(self._table.state, who, command)
            seq = await self._table.submit(lambda state: decide(state, who, command, PLAYERS, self._table.gone))
        except StichError as refusal:
            until = refusal.until if isinstance(refusal, Suspended) else None
            return Refused(command.id, refusal.code, str(refusal), refusal.legal, until)
        return Ack(command.id, seq)


async def over(ended: Ending, answering: asyncio.Lock) -> int:
    """The code that closes a socket, once it is to be closed and nothing is left to be answered. Nothing more is answered then."""
    await ended.wait()
    await answering.acquire()
    return RESTART if ended.restart else NO_SESSION


def _id(frame: bytes) -> int | None:
    """The ``id`` of a frame that cannot be carried out, if it can be decoded."""
    try:
        return msgspec.json.decode(frame, type=_Id).id
    except MALFORMED:
        return None
