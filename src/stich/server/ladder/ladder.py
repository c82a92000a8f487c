"""Work of the ladder in the background: it seats bots at boards, and computes the scores of boards that are over.

One node does this work. Each board is a set of its own, logged before the first card is played and revealed with its scores. No other
table plays its cards, so no player can know them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import groupby
from random import Random

import structlog

from stich.clubs.daily import day_at
from stich.clubs.daily_boards import FIELD_PLAYS, board_luck, field_points
from stich.clubs.ladder import BOARDS_A_DAY, LEVELS, WaitingBot, groups, scores
from stich.fair import Boards, LogKey, new_boards
from stich.kernel.errors import StichError
from stich.players.background import Background
from stich.registry import configured, match_rules
from stich.server.clock import Clock, Randomness
from stich.server.clock import name as random_name
from stich.server.store.events import LadderBoard
from stich.server.store.ladder_rows import LadderEntry, LadderSet, LadderStore
from stich.server.store.store import Store
from stich.server.tables.decide import Person
from stich.server.tables.opening import of_ladder
from stich.server.tables.tables import Tables

log = structlog.get_logger()

EVERY = 15.0
"""Interval between two looks for bots without a board, and for boards without scores (seconds)."""


def played_by_computers(boards: Boards, play: int) -> tuple[float, ...]:
    """Return the points of all seats in one computer play of a board."""
    return field_points(boards, 1, play)


class Ladder:
    """Ladder of all presets. Run `run` as a background task."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        *,
        clock: Clock,
        randomness: Randomness,
        key: LogKey | None,
        is_leader: Callable[[], bool],
        is_present: Callable[[str], bool],
        processes: int | None,
    ) -> None:
        """Set up the ladder. ``key``: signs the public log, None if there is none; ``is_present``: returns whether a bot is connected;
        ``processes``: 0 to compute in a thread, any other value for a separate process."""
        self._store, self._tables, self._clock, self._randomness = LadderStore(store), tables, clock, randomness
        self._key, self._is_leader, self._is_present = key, is_leader, is_present
        self._background = Background(processes != 0, "ladder")
        self._one_at_a_time = asyncio.Lock()

    async def run(self) -> None:
        """Seat bots and settle boards until cancelled."""
        await asyncio.gather(self._repeat(self.seat), self._repeat(self.settle))

    async def _repeat(self, work: Callable[[], Awaitable[object]]) -> None:
        while True:
            try:
                if self._is_leader():
                    await work()
            except Exception as error:
                log.error("ladder has failed", error=type(error).__name__)
            await self._clock.sleep(EVERY)

    # -- seats -------------------------------------------------------------------------------------------------------

    async def seat(self) -> int:
        """Open a board for each bot that is connected, plays none and has boards left today. Return the number of boards."""
        async with self._one_at_a_time:
            return await self._seat_ready()

    async def _seat_ready(self) -> int:
        busy, played = set(await self._store.busy()), await self._store.boards_on(day_at(self._clock.now()))
        rng, opened = Random(self._randomness(32)), 0
        ladders = [list(entries) for _, entries in groupby(await self._store.entries(), key=lambda entry: (entry.game, entry.preset))]
        rng.shuffle(ladders)  # a bot that plays several ladders plays one of them at a time
        for entries in ladders:
            if not self._is_leader():  # another node has become the leader meanwhile
                break
            ready = {entry.bot.id: entry for entry in entries if self._is_ready(entry, busy, played)}
            try:
                opened += await self._seat(ready, rng)
            except StichError as error:  # a preset that no longer exists
                log.error("boards of the ladder could not be opened", preset=entries[0].preset, code=error.code)
            busy |= ready.keys()
        return opened

    def _is_ready(self, entry: LadderEntry, busy: set[str], played: dict[tuple[str, str, str], int]) -> bool:
        bot = entry.bot.id
        return bot not in busy and played.get((bot, entry.game, entry.preset), 0) < BOARDS_A_DAY and self._is_present(bot)

    async def _seat(self, ready: dict[str, LadderEntry], rng: Random) -> int:
        if not ready:
            return 0
        first = next(iter(ready.values()))
        seats = configured(first.game, first.preset, {}).seats
        waiting = [WaitingBot(bot, ready[bot].owner) for bot in rng.sample(sorted(ready), len(ready))]
        tables = groups(waiting, seats - 1)  # a computer player sits at each table
        for bots in tables:
            players = [*bots, *(rng.choice(LEVELS) for _ in range(seats - len(bots)))]
            rng.shuffle(players)
            await self._open([ready[bot] for bot in bots], tuple(players))
        return len(tables)

    async def _open(self, bots: list[LadderEntry], seats: tuple[str, ...]) -> None:
        game = configured(bots[0].game, bots[0].preset, {})
        boards = new_boards(game, count=1, name=f"ladder-{random_name(self._randomness, 12)}", secret=self._randomness(32))
        entries = () if self._key is None else boards.entries_of(boards.commitment_in(self._key.public))
        board = LadderBoard(seats, board_luck(boards, 1, 0), boards.name if entries else None)
        people = {entry.bot.id: Person(entry.bot.id, entry.bot.name, entry.bot.account) for entry in bots}
        states = of_ladder(game, boards.deals[0], board, people, self._randomness)
        day = day_at(self._clock.now())
        await self._tables.open_board(states, *self._store.begun(states[0].id, boards, day, seats, entries))
        log.info("board of the ladder opened", table=states[0].id, preset=game.preset, bots=len(bots))

    # -- scores ------------------------------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Compute and store the scores of all boards that are over, and reveal the boards."""
        waiting = await self._store.unsettled()
        try:
            for found in waiting:
                if not self._is_leader():
                    break
                try:
                    await self._settle(found)
                except Exception as error:  # tried again at the next look
                    log.error("board of the ladder could not be settled", table=found.table, error=type(error).__name__)
        finally:
            await self.stop()

    async def _settle(self, found: LadderSet) -> None:
        boards = found.boards
        state = await self._tables.state(found.table)
        outcome = None if state is None or state.deal is None else state.deal.outcome
        points: tuple[float, ...] = ()
        field: list[tuple[float, ...]] = []
        if outcome is not None:
            points = match_rules(boards.rules).points(outcome)
            field = [await self._background.run(played_by_computers, boards, play) for play in range(FIELD_PLAYS)]
        reveals = boards.reveal_entries if found.logged else ()
        await self._store.settle(found.table, points, scores(points, field), reveals)
        log.info("board of the ladder settled", table=found.table)

    async def stop(self) -> None:
        """End the process that computes."""
        await self._background.stop()
