"""The stream of one bot: its challenges, its seats, and its views when it is the bot's turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import msgspec

from stich.bot.protocol import PROTOCOL
from stich.server.store.events import Acted
from stich.server.store.guest_rows import GuestRow
from stich.server.tables.fold import TableState
from stich.server.tables.ownership import Elsewhere
from stich.server.tables.table import Table
from stich.server.tables.table_presence import Watcher
from stich.server.tables.tables import Tables
from stich.server.tables.view import bot_view
from stich.server.users.guest_presence import Stream
from stich.server.wire.bot_messages import AnyBotLine, BotChallenge, BotHello, BotOver, BotSeated
from stich.server.wire.matchmaking_messages import Alive, AnyLive, Here, Invitation, Invitations, Mine, Seated, Seeking
from stich.server.wire.messages import TableInfo

from .lines import WriteBytes

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyLive] = msgspec.json.Decoder(Mine | Invitations | Here | Seeking | Seated)


class _Sitting:
    """Table where the bot has a seat, and what was sent to the bot about it. ``table``: None if another node has the table."""

    def __init__(self, table: Table | None, watcher: Watcher | None) -> None:
        self.table, self.watcher = table, watcher
        self.looked = 0 if table is None else table.state.seq
        """Number of the newest event that was examined for ends of deals."""
        self.shown = 0
        """Number of the event after which the bot last got a view to act on."""

    def ended(self) -> list[TableState]:
        """Return the table at the end of each deal that has ended since the last call. The next deal may have begun already."""
        if self.table is None:
            return []
        after, self.looked = self.looked, self.table.state.seq
        recent = [self.table.snapshot(seq) for seq in range(after + 1, self.looked + 1)]
        return [s.state for s in recent if s is not None and isinstance(s.state.last, Acted) and not s.state.in_deal]


class BotStream:
    """Writer of the stream of one bot. All that it sends about tables is made by `view.bot_view`."""

    def __init__(self, bot: GuestRow, news: Stream, tables: Tables, is_friend: Callable[[Invitation], bool], heartbeat: float) -> None:
        """Create the writer. ``news``: the bot's stream of live messages; ``heartbeat``: longest time without a line (seconds).

        ``is_friend``: returns whether an invitation is from the bot's owner or from a person whom the owner follows.
        """
        self._bot, self._news, self._tables, self._is_friend, self._heartbeat = bot, news, tables, is_friend, heartbeat
        self._sitting: dict[str, _Sitting] = {}
        self._challenged: set[str] = set()

    async def tell(self, write: WriteBytes) -> None:
        """Write the lines of the stream until cancelled."""

        async def say(line: AnyBotLine) -> None:
            await write(_encoder.encode(line))

        await say(BotHello(PROTOCOL, self._bot.name))
        try:
            while True:
                self._news.changed.clear()
                for message in self._news.take():
                    for line in await self._heard(_decoder.decode(message)):
                        await say(line)
                for name in tuple(self._sitting):
                    for line in await self._look(name):
                        await say(line)
                try:
                    async with asyncio.timeout(self._heartbeat):
                        await self._news.changed.wait()
                except TimeoutError:
                    await say(Alive())
        finally:
            for name in tuple(self._sitting):
                self._stand_up(name)

    async def _heard(self, message: AnyLive) -> list[AnyBotLine]:
        if isinstance(message, Invitations):
            standing = {invitation.table: invitation for invitation in reversed(message.invitations)}
            new = [standing[table] for table in standing if table not in self._challenged | self._sitting.keys()]
            self._challenged = set(standing)
            return [BotChallenge(invitation, self._is_friend(invitation)) for invitation in new]
        if isinstance(message, Mine):
            return [line for table in message.tables for line in await self._sit_down(table)]
        return []

    async def _sit_down(self, table: TableInfo) -> list[AnyBotLine]:
        if table.id in self._sitting:
            return []
        awake: Table | None = None
        watcher: Watcher | None = None
        with suppress(Elsewhere):  # another node has the table, so its events are read from the database
            awake = await self._tables.get(table.id)
        if awake is not None:
            watcher = awake.watch(self._bot.id)
            watcher.tell = self._news.changed.set
        self._sitting[table.id] = _Sitting(awake, watcher)
        return [BotSeated(table)]

    def _stand_up(self, name: str) -> None:
        gone = self._sitting.pop(name)
        if gone.table is not None and gone.watcher is not None:
            gone.table.unwatch(gone.watcher)
            self._tables.leave(gone.table)

    async def _look(self, name: str) -> list[AnyBotLine]:
        """Return the lines to be sent to the bot about the table with this id."""
        at = self._sitting[name]
        if at.table is not None and at.table.moved:
            self._stand_up(name)  # the next message about the bot's tables finds it on the node that has it now
            return []
        state = await self._tables.state(name) if at.table is None else at.table.state
        if state is None:
            self._stand_up(name)
            return []
        lines: list[AnyBotLine] = [bot_view(end, self._bot.id, act=False, left=None) for end in at.ended()]
        seat, deal = state.seat_of(self._bot.id), state.deal
        if seat is None or state.match.finished:
            self._stand_up(name)
            return [*lines, BotOver(name, state.match.finished, state.match.standings if state.match.finished else ())]
        if deal is not None and deal.actor == seat and at.shown != state.seq:
            at.shown = state.seq
            lines.append(bot_view(state, self._bot.id, act=True, left=None if at.table is None else at.table.clocks().left))
        return lines
