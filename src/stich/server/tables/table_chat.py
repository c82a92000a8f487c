"""Chat at tables: permissions, and chat lines as they are stored and sent.

Chat lines are not events: the event log does not contain them, and they do not affect the game.
"""

from __future__ import annotations

import asyncio
import unicodedata
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import msgspec
import regex

from stich.kernel.errors import StichError
from stich.kernel.rules.deal import Seat
from stich.server.store.chat_rows import ChatLine, ChatStore, forgotten
from stich.server.store.guest_rows import guest_number
from stich.server.store.store import Conflict
from stich.server.wire.chat_messages import ChatCommand, React, Said, Say, Write

from .decide import Person
from .fold import TableState

LIMIT = 200
"""Largest length of a line (graphemes)."""
_GRAPHEME = regex.compile(r"\X")
_PILED = regex.compile(r"\p{M}{4}")
JOINER = "\u200d"
"""Character that joins several emoji into one; the only invisible character allowed in a line."""


class Spoken(msgspec.Struct, frozen=True):
    """Checked chat line that has no number yet."""

    seat: Seat
    kind: str
    text: str


def spoken(state: TableState, who: Person, command: ChatCommand) -> Spoken:
    """Return the chat line of this command. Raise `StichError` if the person has no seat, is suspended, or may not send such a line
    here."""
    seat = state.seat_of(who.id)
    if seat is None:
        raise StichError("seat/none#talk")
    if who.suspended is not None:
        raise who.suspended.refusal()
    match command:
        case Say(_, phrase):
            return Spoken(seat, "phrase", phrase)
        case React(_, reaction):
            return Spoken(seat, "reaction", reaction)
        case Write(_, text):
            return Spoken(seat, "text", _free_text(state, text))


def _free_text(state: TableState, text: str) -> str:
    if state.rated and state.in_deal:
        raise StichError("talk/rated")
    if not state.free_talk:
        raise StichError("talk/phrases")
    return checked_words(text, LIMIT)


def checked_words(text: str, limit: int, *, lines: bool = False) -> str:
    """Return the text in normal form (NFC, single spaces). ``lines``: allow several lines.

    Raise `StichError` ``talk/invalid`` if it is empty, has more than ``limit`` graphemes, invisible characters, or piled-up marks.
    """
    parts = [" ".join(part.split()) for part in unicodedata.normalize("NFC", text).split("\n" if lines else None)]
    clean = ("\n" if lines else " ").join(parts).strip()
    if any(unicodedata.category(c)[0] == "C" for c in clean if c != JOINER and not (lines and c == "\n")):
        raise StichError("talk/invalid#visible")
    if _PILED.search(unicodedata.normalize("NFD", clean)):
        raise StichError("talk/invalid#marks")
    if not clean.replace(JOINER, "") or len(_GRAPHEME.findall(clean)) > limit:
        raise StichError("talk/invalid#length", limit=limit)
    return clean


def said(line: ChatLine, reader: str, *, again: bool) -> Said:
    """Return the chat line as it is sent to this reader. ``again``: True if it is older than the reader's connection."""
    number, own = guest_number(line.guest), line.guest == reader
    return Said(line.line, line.at, line.seat, line.name, number, own, again, line.kind, line.text)  # type: ignore[arg-type]


class Conversation:
    """Chat of one table, for its open sockets."""

    def __init__(self, store: ChatStore, table: str, lines: Iterable[ChatLine], shown: int) -> None:
        self._store, self._table = store, table
        self._lines = deque(lines, maxlen=shown)
        self._listeners: dict[Callable[[], None], None] = {}
        self._one_at_a_time = asyncio.Lock()

    def listen(self, hear: Callable[[], None]) -> None:
        """Register a function to be called after each new line."""
        self._listeners[hear] = None

    def stop(self, hear: Callable[[], None]) -> None:
        """Remove a function registered by `listen`."""
        self._listeners.pop(hear, None)

    @property
    def newest(self) -> int:
        """Number of the last chat line; 0 if there is none."""
        return self._lines[-1].line if self._lines else 0

    def after(self, line: int) -> list[ChatLine]:
        """Return the chat lines with a number above this one that are still kept in memory."""
        return [one for one in self._lines if one.line > line]

    async def say(self, who: Person, words: Spoken, at: float) -> ChatLine:
        """Store the line, call all listeners, and return the line with its number. ``at``: seconds since 1970."""
        async with self._one_at_a_time:
            while True:
                number = self.newest + 1
                line = ChatLine(number, at, who.id, who.name, words.seat, words.kind, words.text)
                try:
                    await self._store.add(self._table, line)
                except Conflict:  # another node has added a line to the same table
                    self._tell(await self._store.lines(self._table, after=number - 1))
                    continue
                self._tell([line])
                return line

    def forget(self, guest: str) -> None:
        """Remove this guest's name and free texts from the lines in memory."""
        gone = [forgotten(line) if line.guest == guest else line for line in self._lines]
        self._lines = deque(gone, maxlen=self._lines.maxlen)

    def _tell(self, lines: Iterable[ChatLine]) -> None:
        self._lines.extend(lines)
        for hear in tuple(self._listeners):
            hear()


class Conversations:
    """Chats of all tables with open sockets."""

    def __init__(self, store: ChatStore, shown: int) -> None:
        self._store, self._shown = store, shown
        self._open: dict[str, tuple[asyncio.Task[Conversation], set[object]]] = {}

    @asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Conversation]:
        """Yield the chat of this table. It stays in memory as long as any such block lasts."""
        if table not in self._open:
            self._open[table] = (asyncio.create_task(self._load(table)), set())
        loading, here = self._open[table]
        me = object()
        here.add(me)
        try:
            yield await asyncio.shield(loading)
        finally:
            here.discard(me)
            if not here:
                del self._open[table]

    def forget(self, guest: str) -> None:
        """Remove this guest's name and free texts from the lines in memory, at all tables."""
        for loading, _ in self._open.values():
            if loading.done() and loading.exception() is None:
                loading.result().forget(guest)

    async def _load(self, table: str) -> Conversation:
        return Conversation(self._store, table, await self._store.lines(table, last=self._shown), self._shown)


class Mutes:
    """Cache of the muted guests of each reader, for the readers who were asked about last."""

    REMEMBERED = 4096

    def __init__(self, store: ChatStore) -> None:
        self._store = store
        self._by_reader: dict[str, frozenset[str]] = {}

    async def of(self, reader: str) -> frozenset[str]:
        """Return the guests that this reader has muted."""
        if reader not in self._by_reader:
            found = frozenset(guest.id for _, guest in await self._store.muted(reader))
            while len(self._by_reader) >= self.REMEMBERED:
                del self._by_reader[next(iter(self._by_reader))]
            self._by_reader[reader] = found
        return self._by_reader[reader]

    def look_again(self, reader: str) -> None:
        """Drop the cached guests of this reader, because another node has changed them."""
        self._by_reader.pop(reader, None)

    async def mute(self, reader: str, muted: str) -> None:
        """Hide the chat of ``muted`` from ``reader``."""
        await self._store.mute(reader, muted)
        self.look_again(reader)

    async def unmute(self, reader: str, number: int) -> bool:
        """Unmute the person with this number in the reader's list. Return False if there is no such number."""
        there = await self._store.unmute(reader, number)
        self.look_again(reader)
        return there
