"""The WebSocket of a table: it takes one command at a time, and sends an answer to each and every update of the table in order."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from stich.kernel.errors import StichError
from stich.players import PLAYERS
from stich.server.settings import Settings
from stich.server.tables.decide import Person, decide
from stich.server.tables.table import Table
from stich.server.tables.view import wire
from stich.server.wire.messages import Ack, AnyCommand, Ping, Pong, Refused, Sit

from .limits import Bucket

log = structlog.get_logger()

NORMAL, UNSUPPORTED, ABNORMAL, TOO_BIG = 1000, 1003, 1006, 1009
NO_SESSION, NO_TABLE, TOO_SLOW, TOO_MANY = 4401, 4404, 4408, 4429

MALFORMED = (msgspec.DecodeError, ValueError, RecursionError)
"""What decoding a frame can raise; `RecursionError` comes from deep nesting."""

_decoder: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


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
        *,
        settings: Settings,
        monotonic: Callable[[], float],
    ) -> None:
        self._socket, self._table, self._who, self._person, self._settings = socket, table, who, person, settings
        self._bucket = Bucket(settings.message_rate, settings.message_burst, monotonic)
        self._patience = Bucket(1.0, settings.message_patience, monotonic)

    async def serve(self, changed: asyncio.Event, since: int) -> None:
        """Serve the socket until either side closes it. ``since``: the last event that the client has received."""
        reading = asyncio.create_task(self._read())
        showing = asyncio.create_task(self._show(changed, since))
        try:
            done, _ = await asyncio.wait({reading, showing}, return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in done]
        except (WebSocketDisconnect, OSError):
            return
        except TimeoutError:
            codes = [TOO_SLOW]
        finally:
            for task in (reading, showing):
                task.cancel()
            await asyncio.gather(reading, showing, return_exceptions=True)
        await self._close(codes[0])

    async def _close(self, code: int) -> None:
        log.info("socket closed", table=self._table.state.id, code=code)
        abort = self._socket.scope.get("extensions", {}).get("stich.abort")
        try:
            async with asyncio.timeout(0.1 if code == TOO_SLOW else self._settings.send_timeout):
                await self._socket.close(code)
        except (TimeoutError, WebSocketDisconnect, OSError, RuntimeError):
            pass
        if abort is not None and code == TOO_SLOW:
            abort()

    async def _send(self, message: bytes) -> None:
        """Send a message. Raises `WebSocketDisconnect` if the socket has been closed in the meantime."""
        async with asyncio.timeout(self._settings.send_timeout):
            try:
                await self._socket.send_text(message.decode())
            except RuntimeError:  # Starlette and Uvicorn raise it once the server has sent its close frame
                raise WebSocketDisconnect(ABNORMAL) from None

    # -- out -----------------------------------------------------------------------------------------------------

    async def _show(self, changed: asyncio.Event, since: int) -> int:
        shown, timed = since, False
        if self._table.snapshot(shown + 1) is None and shown < self._table.state.seq:
            async for snapshot in self._table.replay(shown):
                await self._send(snapshot.update_for(self._who.id))
                shown = snapshot.state.seq
        while True:
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
            if self._bucket.take():
                answer = await self._answer(frame)
            elif self._patience.take():
                answer = Refused(_id(frame), "rate/limited", f"at most {self._settings.message_rate:g} messages a second: wait a little")
            else:
                return TOO_MANY
            await self._send(wire(answer))

    async def _answer(self, frame: bytes) -> Ack | Refused | Pong:
        try:
            command = _decoder.decode(frame)
        except MALFORMED as error:
            return Refused(_id(frame), "message/malformed", str(error)[:200])
        if isinstance(command, Ping):
            return Pong(command.id, self._table.state.seq)
        # Names may change until somebody sits down.
        who = await self._person() if isinstance(command, Sit) else self._who
        try:
            seq = await self._table.submit(lambda state: decide(state, who, command, PLAYERS, self._table.gone))
        except StichError as refusal:
            return Refused(command.id, refusal.code, str(refusal), refusal.legal)
        return Ack(command.id, seq)


def _id(frame: bytes) -> int | None:
    """The ``id`` of a frame that cannot be carried out, if it can be decoded."""
    try:
        return msgspec.json.decode(frame, type=_Id).id
    except MALFORMED:
        return None
