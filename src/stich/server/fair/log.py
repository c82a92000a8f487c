"""The public log of fair dealing. One node assigns positions to entries and signs heads; every node makes proofs
(``docs/explanation/fair.md``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import structlog

from stich.fair import LogKey, merkle
from stich.fair.file import LoggedEntry, LogPart
from stich.fair.merkle import Nodes
from stich.fair.signing import Head
from stich.fair.statements import verifier_entry
from stich.kernel.errors import StichError
from stich.server.clock import Clock, Randomness
from stich.server.settings import Settings
from stich.server.store.log_rows import LogStore
from stich.server.store.store import Conflict, Store
from stich.server.wire.fair_messages import Consistency, Inclusion, LogEntries
from stich.server.wire.fair_messages import FairLogHead as LogInfo

log = structlog.get_logger()

MOST = 1000
"""Largest number of entries returned at once."""
PATIENCE = 3.0
"""Longest wait until an entry has a position (seconds)."""
T = TypeVar("T")


async def log_key(store: LogStore, randomness: Randomness) -> LogKey:
    """Return the key with which this server signs the public log of fair dealing.

    The first caller creates the key and stores it in the database.
    """
    while (secret := await store.key()) is None:
        with suppress(Conflict):
            await store.keep_key(randomness(32))
    return LogKey(secret)


class FairLog:
    """The public log of this database."""

    def __init__(self, store: LogStore, key: LogKey, clock: Clock, every: float, is_leader: Callable[[], bool]) -> None:
        """Create the log. ``every``: time between two rounds (seconds); ``is_leader``: returns whether this node assigns the positions."""
        self._store, self.key, self._clock, self._every, self._is_leader = store, key, clock, every, is_leader
        self._task: asyncio.Task[None] | None = None

    async def start(self, verifier: str | None) -> None:
        """Start assigning positions. ``verifier``: entry about the page that verifies deals, added to the log once; None for no entry."""
        if verifier is not None and not await self._known(verifier):
            await self._store.add([verifier])
        self._task = asyncio.create_task(self._work(), name="public log")

    async def stop(self) -> None:
        """Stop assigning positions."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _known(self, entry: str) -> bool:
        leaf = merkle.leaf_hash(entry.encode())
        return leaf in await self._store.places([leaf]) or any(leaf == other for _, other in await self._store.unplaced())

    async def _work(self) -> None:
        while True:
            try:
                while self._is_leader() and await self.place_new():
                    pass
            except Exception as error:
                log.error("public log cannot be written", error=type(error).__name__)
            await self._clock.sleep(self._every)

    async def place_new(self) -> bool:
        """Assign positions in the log to new entries and sign the new head. Return False if there were no new entries."""
        head = await self._store.head()
        new = [] if head is None else await self._store.unplaced()
        if head is not None and not new:
            return False
        size = 0 if head is None else head[0]
        leaves = [leaf for _, leaf in new]
        added = await self._with_nodes(lambda nodes: merkle.new_nodes(size, leaves, nodes))
        grown = size + len(new)
        root = await self._with_nodes(lambda nodes: merkle.root(grown, nodes), added)
        with suppress(Conflict):  # another node has assigned the places
            await self._store.place([number for number, _ in new], grown, added, self.key.checkpoint(Head(grown, root)))
        return True

    async def _with_nodes(self, compute: Callable[[Nodes], T], known: Mapping[tuple[int, int], bytes] | None = None) -> T:
        """Return the result of ``compute``, which gets nodes of the log's Merkle tree. It is run twice: first to find out which nodes it
        needs, then with these nodes.

        ``known``: nodes that are not in the database yet, by level and index.
        """
        known = known or {}
        wanted: set[tuple[int, int]] = set()

        def noted(level: int, place: int) -> bytes:
            if (level, place) not in known:
                wanted.add((level, place))
            return b""

        compute(noted)
        found = {**known, **(await self._store.nodes(sorted(wanted)) if wanted else {})}
        return compute(lambda level, place: found[level, place])

    # -- requests of clients ---------------------------------------------------------------------------------------

    async def info(self) -> LogInfo:
        """Return the public key of the log and its newest checkpoint."""
        return LogInfo(self.key.public.text, (await self._head())[1])

    async def _head(self) -> tuple[int, str]:
        while (head := await self._store.head()) is None:
            await self._clock.sleep(0.05)
        return head

    async def entries(self, start: int, count: int) -> LogEntries:
        """Return at most ``count`` entries from position ``start`` on. Raise `StichError` ``log/range`` if a number is out of range."""
        if not 1 <= count <= MOST or start < 0:
            raise StichError("log/range#entries", most=MOST)
        return LogEntries(start, tuple(await self._store.entries(start, count)))

    async def inclusion(self, leaf: bytes, size: int) -> Inclusion:
        """Return the proof that a log of this size includes this leaf. Raise `StichError` ``log/range`` if the log never had this size,
        ``log/unknown`` if it does not include the leaf."""
        await self._check_size(size)
        place = (await self._store.places([leaf])).get(leaf)
        if place is None or place >= size:
            raise StichError("log/unknown", size=size)
        return Inclusion(place, await self._inclusion(place, size))

    async def consistency(self, first: int, second: int) -> Consistency:
        """Return the proof that the log of size ``second`` extends the log of size ``first``. Raise `StichError` ``log/range`` if a size is
        out of range."""
        await self._check_size(second)
        if not 0 <= first <= second:
            raise StichError("log/range#first", second=second)
        path = await self._with_nodes(lambda nodes: merkle.consistency(first, second, nodes))
        return Consistency(tuple(node.hex() for node in path))

    async def part(self, entries: list[str]) -> LogPart:
        """Return these entries with their positions and proofs. Wait up to `PATIENCE` for entries without a position, then raise
        `StichError` ``log/behind``."""
        leaves = [merkle.leaf_hash(entry.encode()) for entry in entries]
        until = self._clock.monotonic() + PATIENCE
        while True:
            places = await self._store.places(leaves)
            size, checkpoint = await self._head()
            if all(places.get(leaf, size) < size for leaf in leaves):
                break
            if self._clock.monotonic() > until:
                raise StichError("log/behind")
            await self._clock.sleep(0.05)
        placed = [
            LoggedEntry(entry, places[leaf], await self._inclusion(places[leaf], size)) for entry, leaf in zip(entries, leaves, strict=True)
        ]
        return LogPart(self.key.public.text, checkpoint, tuple(placed))

    async def _inclusion(self, place: int, size: int) -> tuple[str, ...]:
        return tuple(node.hex() for node in await self._with_nodes(lambda nodes: merkle.inclusion(place, size, nodes)))

    async def _check_size(self, size: int) -> None:
        newest = (await self._head())[0]
        if not 0 < size <= newest:
            raise StichError("log/range#size", newest=newest)


@asynccontextmanager
async def public_log(
    store: Store, settings: Settings, clock: Clock, randomness: Randomness, is_leader: Callable[[], bool]
) -> AsyncIterator[FairLog | None]:
    """Yield the public log, which runs while the block lasts; None if this server does not deal fairly."""
    if not settings.fair:
        yield None
        return
    kept = LogStore(store)
    log = FairLog(kept, await log_key(kept, randomness), clock, settings.log_every, is_leader)
    verifier = settings.site / "verify.html"
    await log.start(verifier_entry(verifier.read_bytes()) if verifier.exists() else None)
    try:
        yield log
    finally:
        await log.stop()
