"""Sets of boards of duplicate events on the server: committed before the first table of a round plays, revealed after the last one.

Each step may be repeated, by any node: a round gets one set, and the event's document shows which steps are done.
"""

from __future__ import annotations

from hashlib import sha256

import structlog

from stich.clubs import BoardSet, ClubEvent, set_boards
from stich.clubs.duplicate import to_commit, to_reveal
from stich.clubs.schemes import game_of
from stich.fair import LogKey, new_boards
from stich.server.clock import Randomness
from stich.server.store.club_board_rows import ClubBoardStore, RoundBoards

from .events import BY_THE_SERVER, ClubEvents, LoadedEvent

log = structlog.get_logger()


class BoardSets:
    """Boards of the rounds of all events."""

    def __init__(self, events: ClubEvents, rows: ClubBoardStore, key: LogKey | None, randomness: Randomness) -> None:
        """Set up the service. ``key``: signs the public log; None if there is none."""
        self._events, self.rows, self._key, self._randomness = events, rows, key, randomness

    async def commit(self, loaded: LoadedEvent) -> LoadedEvent:
        """Make and log the boards of rounds that have started, and return the event with their commitments."""
        for number in to_commit(loaded.event):
            made = await self.of_round(loaded, number)
            commitment = made.boards.commitment if self._key is None else made.boards.commitment_in(self._key.public)
            published = BoardSet(name=made.boards.name, commitment=sha256(commitment.text.encode()).hexdigest())
            loaded = await self._set(loaded, number, published)
            log.info("boards of a round committed", of_event=loaded.row.id, round=number)
        return loaded

    async def of_round(self, loaded: LoadedEvent, number: int) -> RoundBoards:
        """Return the boards of a round, which are made if necessary."""
        event = loaded.row.id
        while (found := await self.rows.of_round(event, number)) is None:
            size = loaded.event.draw.sizes[0]
            name, secret = f"club-{event}-{number}", self._randomness(32)
            boards = new_boards(game_of(loaded.event, size), count=loaded.event.deals[size], name=name, secret=secret)
            entries = () if self._key is None else boards.entries_of(boards.commitment_in(self._key.public))
            await self.rows.add(event, number, boards, entries)
        return found

    async def reveal(self, loaded: LoadedEvent) -> LoadedEvent:
        """Reveal the boards of rounds that all tables have played, and return the event."""
        for number in to_reveal(loaded.event):
            found, known = await self.of_round(loaded, number), loaded.event.round(number).boards
            assert known is not None
            if not found.revealed:
                await self.rows.reveal(loaded.row.id, number, found.boards.reveal_entries if found.logged else ())
            loaded = await self._set(loaded, number, BoardSet(name=known.name, commitment=known.commitment, revealed=True))
            log.info("boards of a round revealed", of_event=loaded.row.id, round=number)
        return loaded

    async def _set(self, loaded: LoadedEvent, number: int, boards: BoardSet) -> LoadedEvent:
        def make(event: ClubEvent) -> ClubEvent:
            return set_boards(event, number, boards, at=self._events.now, by=BY_THE_SERVER)

        return await self._events.change(loaded.row.club, loaded.row.id, make)
