"""Who is here: everybody with an open live stream, and what waits to be told there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec

from stich.server.store.guests import GuestRow
from stich.server.wire.company import AnyLive

_encoder = msgspec.json.Encoder()


class Stream:
    """One open stream of a guest. Of each kind of message only the newest waits, so that a slow reader costs no memory."""

    def __init__(self, guest: GuestRow) -> None:
        self.guest = guest
        self.changed = asyncio.Event()
        """Set whenever there is something to tell."""
        self.seen: int | None = None
        """The version of the board that was told last."""
        self._own: dict[type[AnyLive], bytes] = {}

    def tell(self, message: AnyLive) -> None:
        """Something that is for this guest alone."""
        self._own[type(message)] = _encoder.encode(message)
        self.changed.set()

    def take(self) -> list[bytes]:
        """What waits, the oldest first."""
        own, self._own = self._own, {}
        return list(own.values())


class Presence:
    """The people who are here, each with one stream for each open page."""

    def __init__(self) -> None:
        self._streams: dict[str, list[Stream]] = {}

    def __contains__(self, guest: object) -> bool:
        return guest in self._streams

    def __iter__(self) -> Iterator[str]:
        return iter(self._streams)

    def __len__(self) -> int:
        return len(self._streams)

    def guest(self, guest: str) -> GuestRow:
        """Somebody who is here, as he came last."""
        return self._streams[guest][-1].guest

    def streams(self) -> Iterator[Stream]:
        for streams in self._streams.values():
            yield from streams

    def add(self, stream: Stream) -> bool:
        """True where this guest was not here before."""
        streams = self._streams.setdefault(stream.guest.id, [])
        streams.append(stream)
        return len(streams) == 1

    def remove(self, stream: Stream) -> bool:
        """True where this guest is here no longer."""
        streams = self._streams[stream.guest.id]
        streams.remove(stream)
        if not streams:
            del self._streams[stream.guest.id]
        return not streams

    def tell(self, guest: str, message: AnyLive) -> None:
        """To all pages of this guest; to nobody where he is not here."""
        for stream in self._streams.get(guest, ()):
            stream.tell(message)
