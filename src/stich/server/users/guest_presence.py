"""Connected guests: guests with at least one open live stream, and the messages that wait to be sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec

from stich.server.store.guest_rows import GuestRow
from stich.server.wire.matchmaking_messages import AnyLive

_encoder = msgspec.json.Encoder()


class Stream:
    """Open live stream of a guest. Of each kind of message only the newest one waits, so that slow clients take no memory."""

    def __init__(self, guest: GuestRow) -> None:
        self.guest = guest
        self.changed = asyncio.Event()
        """Set when messages are waiting."""
        self.seen: int | None = None
        """Version of the lobby that was sent last; None if none was sent."""
        self._own: dict[type[AnyLive], bytes] = {}

    def tell(self, message: AnyLive) -> None:
        """Queue a message for this stream only."""
        self._own[type(message)] = _encoder.encode(message)
        self.changed.set()

    def take(self) -> list[bytes]:
        """Remove and return the waiting messages, encoded."""
        own, self._own = self._own, {}
        return list(own.values())


class GuestPresence:
    """Connected guests, each with one stream for each open page."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Stream]] = {}

    def __contains__(self, guest: object) -> bool:
        return guest in self._streams

    def __iter__(self) -> Iterator[str]:
        return iter(self._streams)

    def __len__(self) -> int:
        return len(self._streams)

    def guest(self, guest: str) -> GuestRow:
        """Return the row of a connected guest, as given with their newest stream. Raise `KeyError` if the guest is not connected."""
        return self._streams[guest][-1].guest

    def streams(self) -> Iterator[Stream]:
        """Yield all open streams."""
        for streams in self._streams.values():
            yield from streams

    def add(self, stream: Stream) -> bool:
        """Add a stream. Return True if it is the guest's first one."""
        streams = self._streams.setdefault(stream.guest.id, [])
        streams.append(stream)
        return len(streams) == 1

    def remove(self, stream: Stream) -> bool:
        """Remove a stream. Return True if it was the guest's last one."""
        streams = self._streams[stream.guest.id]
        streams.remove(stream)
        if not streams:
            del self._streams[stream.guest.id]
        return not streams

    def tell(self, guest: str, message: AnyLive) -> None:
        """Queue a message on all streams of this guest."""
        for stream in self._streams.get(guest, ()):
            stream.tell(message)
