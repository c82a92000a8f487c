"""Handlers of requests about bots as all people see them, and about their ladder (docs/adr/0084-a-ladder-of-bots.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from itertools import groupby
from typing import Annotated, Literal

from msgspec import Meta
from starlette.responses import Response

from stich.clubs.daily import day_at
from stich.clubs.ladder import BOARDS_A_DAY, SPANS, ranking
from stich.fair import FairFile
from stich.kernel.errors import StichError
from stich.registry import configured
from stich.server.fair.log import FairLog
from stich.server.lookalikes import skeletons
from stich.server.store.bot_rows import PublicBot
from stich.server.store.deal_rows import deal_id
from stich.server.store.guest_rows import GuestRow, is_bot
from stich.server.store.ladder_rows import LadderSeat, LadderStore
from stich.server.store.rating_rows import RatingStore
from stich.server.wire.ladder_messages import (
    BotRating,
    LadderBoardInfo,
    LadderBoards,
    LadderEntries,
    LadderInfo,
    LadderName,
    LadderRow,
    Ladders,
    LadderSeatInfo,
    LadderTable,
    PublicBotInfo,
    PublicBots,
)

from .fair_files import fair_file
from .problems import HttpProblem
from .route import route
from .user_routes import rating_info

DayField = Annotated[date, Meta(description="Day (UTC), such as 2026-11-29; today by default.")]
SpanField = Annotated[Literal["day", "week", "month"], Meta(description="The day, or the 7 or 30 days up to it.")]
LONGEST_NAME = 80


class LadderHandlers:
    """Handlers of requests about bots and their ladder."""

    def __init__(
        self, store: LadderStore, ratings: RatingStore, log: FairLog | None, *, now: Callable[[], float], is_present: Callable[[str], bool]
    ) -> None:
        self._store, self._ratings, self._log, self._now, self._is_present = store, ratings, log, now, is_present

    # -- bots --------------------------------------------------------------------------------------------------------

    @route("GET /api/bots/public", node="house")
    async def bots(self) -> PublicBots:
        """Return all bots: who is connected, their owners, ratings and ladders."""
        found = await self._shown(await self._store.all_bots())
        return PublicBots(tuple(sorted(found, key=lambda bot: not bot.online)))

    @route("GET /api/bots/public/{name}", "404 bot/unknown", node="house")
    async def bot(self, name: str) -> PublicBotInfo:
        """Return a bot."""
        alike = skeletons(name) if len(name) <= LONGEST_NAME else frozenset()
        found = next((bot for bot in await self._store.all_bots() if skeletons(bot.guest.name) & alike), None)
        if found is None:
            raise HttpProblem(404, "bot/unknown#any")
        return (await self._shown([found]))[0]

    async def _shown(self, bots: Sequence[PublicBot]) -> list[PublicBotInfo]:
        ladders: dict[str, list[LadderName]] = {}
        for entry in await self._store.entries():
            ladders.setdefault(entry.bot.id, []).append(LadderName(entry.game, entry.preset))
        games = {row.game for bot in bots for row in bot.ratings}
        opponents = {game: await self._ratings.opponents([bot.guest.id for bot in bots], game) for game in games}
        now = self._now()
        return [
            PublicBotInfo(
                name=bot.guest.name,
                owner=bot.owner,
                online=self._is_present(bot.guest.id),
                since=bot.since,
                ratings=tuple(BotRating(r.game, rating_info(r, now, opponents[r.game].get(bot.guest.id, 0))) for r in bot.ratings),
                ladders=tuple(ladders.get(bot.guest.id, ())),
            )
            for bot in bots
        ]

    # -- requests of bots --------------------------------------------------------------------------------------------

    @route("GET /api/bot/ladder", "403 bot/only", bots=True)
    async def own(self, bot: GuestRow) -> LadderEntries:
        """Return the ladders that the bot plays."""
        _check_bot(bot)
        return LadderEntries(tuple(LadderName(e.game, e.preset) for e in await self._store.entries(bot.id)), BOARDS_A_DAY)

    @route("PUT /api/bot/ladder/{game}/{preset}", "403 bot/only 404 ladder/unknown", bots=True)
    async def enter(self, bot: GuestRow, game: str, preset: str) -> None:
        """Enter the ladder of a preset. From now on the server seats the bot while it is connected."""
        _check_bot(bot)
        _check_preset(game, preset)
        await self._store.enter(bot.id, game, preset)

    @route("DELETE /api/bot/ladder/{game}/{preset}", "403 bot/only", bots=True)
    async def leave(self, bot: GuestRow, game: str, preset: str) -> None:
        """Leave the ladder of a preset. A board in progress goes on, and scores stay."""
        _check_bot(bot)
        await self._store.leave(bot.id, game, preset)

    # -- results -----------------------------------------------------------------------------------------------------

    @route("GET /api/ladder", node="house")
    async def ladders(self) -> Ladders:
        """Return all ladders that bots play or have played."""
        bots: dict[tuple[str, str], list[str]] = {name: [] for name in await self._store.ladders()}
        for entry in await self._store.entries():
            bots.setdefault((entry.game, entry.preset), []).append(entry.bot.id)
        found = (LadderInfo(*name, len(entered), sum(map(self._is_present, entered))) for name, entered in sorted(bots.items()))
        return Ladders(tuple(found))

    @route("GET /api/ladder/{game}/{preset}", "400 query/malformed 404 ladder/unknown")
    async def table(self, game: str, preset: str, *, over: SpanField = "week", day: DayField | None = None) -> LadderTable:
        """Return the ladder of a preset: the mean score of each bot and computer player, with its interval."""
        _check_preset(game, preset)
        last = day or day_at(self._now())
        first = last - timedelta(days=min(SPANS[over] - 1, last.toordinal() - 1))
        places = ranking(await self._store.plays(game, preset, first, last))
        names = await self._store.names([row.player for row in places])
        rows = tuple(
            LadderRow(
                place=row.place,
                name=names.get(row.player, row.player),
                kind="bot" if is_bot(row.player) else "computer",
                mean=row.mean,
                low=None if row.interval is None else row.interval[0],
                high=None if row.interval is None else row.interval[1],
                boards=row.boards,
            )
            for row in places
        )
        return LadderTable(game=game, preset=preset, over=over, first=first.isoformat(), last=last.isoformat(), rows=rows)

    @route("GET /api/ladder/{game}/{preset}/boards", "400 query/malformed 404 ladder/unknown")
    async def boards(self, game: str, preset: str, *, day: DayField | None = None) -> LadderBoards:
        """Return the boards of a day that are over, with their players and scores."""
        _check_preset(game, preset)
        of = day or day_at(self._now())
        seats = await self._store.seats(game, preset, of, of)
        names = await self._store.names([one.player for one in seats])
        boards = (_board(table, list(found), names) for table, found in groupby(seats, key=lambda one: one.table))
        return LadderBoards(game, preset, of.isoformat(), tuple(boards))

    @route("GET /api/ladder/boards/{table}/fair", "404 ladder/unknown log/none 503 log/behind", answer=FairFile)
    async def fair(self, table: str) -> Response:
        """Download the fair file of a board that is over, by which anyone can check how it was dealt."""
        if self._log is None:
            raise HttpProblem(404, "log/none")
        found = await self._store.board_of(table)
        if found is None or not (found.settled and found.logged):
            raise HttpProblem(404, "ladder/unknown")
        return await fair_file(self._log, found.boards, 1)


def _check_bot(guest: GuestRow) -> None:
    if not guest.bot:
        raise HttpProblem(403, "bot/only")


def _check_preset(game: str, preset: str) -> None:
    """Check that there is such a game and preset. Raise `HttpProblem` 404 if there is none."""
    try:
        configured(game, preset, {})
    except StichError:
        raise HttpProblem(404, "ladder/unknown") from None


def _board(table: str, seats: Sequence[LadderSeat], names: dict[str, str]) -> LadderBoardInfo:
    return LadderBoardInfo(
        table,
        deal_id(table, 1),
        tuple(
            LadderSeatInfo(
                seat=one.seat,
                name=names.get(one.player, one.player),
                kind="bot" if is_bot(one.player) else "computer",
                points=one.points,
                score=one.score,
            )
            for one in seats
        ),
    )
