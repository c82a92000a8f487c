"""Twelve deals a day over HTTP: the boards of a day, rankings, and results of a board.

Results of a board are shown to readers who have finished it, or when the day is over (`stich.server.tables.reading`). Rankings leave out
boards of today that the reader has not finished.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.responses import Response

from stich.clubs import daily
from stich.clubs.daily import BOARDS, CLASSES, LOWEST, DailyPlace
from stich.fair import FairFile
from stich.registry import PLUGINS, plugin
from stich.server.daily.days import DailyDeals
from stich.server.daily.results import FieldsOf, day_results, score_of
from stich.server.fair.log import FairLog
from stich.server.store.daily_rows import DailyPlay, DailySet, DailyStore, NamedPlay
from stich.server.store.deal_rows import deal_id
from stich.server.store.guest_rows import GuestRow
from stich.server.tables.reading import may_see_results
from stich.server.wire.daily_messages import (
    BoardState,
    DailyBoardInfo,
    DailyBoardResults,
    DailyInfo,
    DailyOpened,
    DailyRanking,
    DailyResult,
    DailyRow,
)

from .fair_files import fair_file
from .guests import Guests
from .problems import HttpProblem
from .route import route

LISTED = 100
"""Largest number of players in a ranking or in the results of a board, besides the reader."""
DayField = Annotated[date, Meta(description="Day (UTC), such as 2026-11-29; today by default.")]
SpanField = Annotated[Literal["day", "week"], Meta(description="The day, or its week from Monday to Sunday up to the day.")]
WhoField = Annotated[Literal["class", "friends"], Meta(description="class: players of one class; friends: you and those whom you follow.")]
ClassField = Annotated[int, Meta(ge=1, le=3, description="Class of the players; yours by default.")]


class DailyHandlers:
    """Handlers of requests about the twelve deals a day."""

    def __init__(self, store: DailyStore, deals: DailyDeals, guests: Guests, log: FairLog | None) -> None:
        self._store, self._deals, self._guests, self._log = store, deals, guests, log

    @route("GET /api/daily/{game}", "400 query/malformed 404 daily/unknown")
    async def info(self, guest: GuestRow | None, game: str, *, day: DayField | None = None) -> DailyInfo:
        """Return the twelve boards of a day, with your results."""
        asked = self._day(game, day)
        chosen = await self._store.set_of(game, asked)
        mine = [] if guest is None else await self._store.own(guest.id, game, asked)
        fields = await self._store.fields(game, asked, asked)
        is_over = asked < self._deals.today
        week = daily.week_of(asked)
        player_class, last_class = [await self._class(guest, game, monday) for monday in (week, week - timedelta(days=7))]
        results = day_results(mine, fields)
        complete = frozenset() if guest is None else await self._store.complete_days(guest.id, game, BOARDS)
        return DailyInfo(
            game=game,
            preset=plugin(game).configure().preset if chosen is None else chosen.boards.preset,
            day=asked.isoformat(),
            today=self._deals.today.isoformat(),
            ends_at=daily.end_of(asked),
            over=is_over,
            ranked=guest is not None and guest.account,
            player_class=player_class,
            last_class=last_class,
            level=CLASSES[player_class],
            streak=daily.streak(complete, asked),
            total=sum(row.total for row in daily.ranking(results)),
            boards=_boards(mine, fields, is_over=is_over),
            commitment=self._commitment(chosen),
        )

    def _commitment(self, chosen: DailySet | None) -> str | None:
        if chosen is None or self._log is None or not chosen.logged:
            return None
        return chosen.boards.commitment_in(self._log.key.public).text

    def _day(self, game: str, day: date | None) -> date:
        """Return the day that was asked for, or today. Raise `HttpProblem` 404 if there is no such game, or for a day to come."""
        today = self._deals.today
        if game not in PLUGINS or (day is not None and day > today):
            raise HttpProblem(404, "daily/unknown")
        return today if day is None else day

    async def _class(self, guest: GuestRow | None, game: str, week: date) -> int:
        return LOWEST if guest is None or not guest.account else await self._store.class_of(guest.id, game, week)

    @route("POST /api/daily/{game}/boards/{number:number}", "404 daily/unknown 409 daily/ 503 daily/closing", status=201, node="house")
    async def open(self, guest: GuestRow, game: str, number: int) -> DailyOpened:
        """Open the table at which you play a board of today, or return it. Boards are played in order."""
        return DailyOpened(number, await self._deals.open(game, number, await self._guests.person(guest)))

    @route("GET /api/daily/{game}/ranking", "400 query/malformed 404 daily/unknown")
    async def ranking(
        self,
        guest: GuestRow | None,
        game: str,
        *,
        over: SpanField = "day",
        who: WhoField = "class",
        class_: ClassField | None = None,
        day: DayField | None = None,
    ) -> DailyRanking:
        """Return the ranking of a day or a week. Boards of today that you have not finished are left out."""
        last = self._day(game, day)
        first = last if over == "day" else daily.week_of(last)
        friends = who == "friends" and guest is not None
        player_class = None if who == "friends" else class_ or await self._class(guest, game, daily.week_of(last))
        named: Sequence[NamedPlay] = ()
        if who == "class" or friends:
            followed_by = guest.id if friends and guest is not None else None
            named = await self._store.finished(game, first, last, followed_by=followed_by, player_class=player_class)
        shown = await self._finished(guest, game)
        results = day_results((one.play for one in named), await self._store.fields(game, first, last))
        places = daily.ranking(results, {self._deals.today: shown})
        known = {one.play.guest: (one.name, one.play.player_class) for one in named}
        you = None if guest is None else guest.id
        return DailyRanking(
            game=game,
            over=over,
            first=first.isoformat(),
            last=last.isoformat(),
            player_class=player_class,
            boards=shown,
            players=len(places),
            rows=tuple(_row(row, *known[row.player], you) for at, row in enumerate(places) if at < LISTED or row.player == you),
        )

    async def _finished(self, guest: GuestRow | None, game: str) -> int:
        """Return the number of today's first boards that the reader has finished."""
        mine = [] if guest is None else await self._store.own(guest.id, game, self._deals.today)
        return next((play.board - 1 for play in mine if not play.over), len(mine))

    @route("GET /api/daily/{game}/{day}/boards/{number:number}", "403 daily/unfinished 404 daily/unknown")
    async def results(self, guest: GuestRow | None, game: str, day: str, number: int) -> DailyBoardResults:
        """Return the results of all players on a board that you have finished, or of a day that is over."""
        chosen = await self._chosen(game, day, number)
        finishers = await self._store.finishers(game, chosen.day, number)
        you = None if guest is None else guest.id
        if not may_see_results(finishers, you, revealed=chosen.revealed):
            raise HttpProblem(403, "daily/unfinished")
        fields = await self._store.fields(game, chosen.day, chosen.day)
        named = [one for one in await self._store.finished(game, chosen.day, chosen.day) if one.play.board == number]
        named.sort(key=lambda one: (-(one.play.points or 0.0), one.name))
        return DailyBoardResults(
            game=game,
            day=chosen.day.isoformat(),
            board=number,
            seat=daily.seat_of(number, chosen.boards.rules.seats),
            field=tuple(fields.get((chosen.day, number), ())),
            players=len(named),
            results=tuple(_result(one, fields, you) for at, one in enumerate(named) if at < LISTED or one.play.guest == you),
        )

    @route("GET /api/daily/{game}/{day}/boards/{number:number}/fair", "404 daily/unknown log/none 503 log/behind", answer=FairFile)
    async def fair(self, game: str, day: str, number: int) -> Response:
        """Download the fair file of a board of a day that is over, by which anyone can check how it was dealt."""
        if self._log is None:
            raise HttpProblem(404, "log/none")
        chosen = await self._chosen(game, day, number)
        if not (chosen.revealed and chosen.logged):
            raise HttpProblem(404, "daily/unknown")
        return await fair_file(self._log, chosen.boards, number)

    async def _chosen(self, game: str, day: str, number: int) -> DailySet:
        """Return the set with this board. Raise `HttpProblem` 404 if there is none."""
        try:
            asked = msgspec.convert(day, date)
        except msgspec.ValidationError:
            raise HttpProblem(404, "daily/unknown") from None
        found = await self._store.set_of(game, asked)
        if found is None or not 1 <= number <= BOARDS:
            raise HttpProblem(404, "daily/unknown")
        return found


def _boards(mine: Sequence[DailyPlay], fields: FieldsOf, *, is_over: bool) -> tuple[DailyBoardInfo, ...]:
    """Return all boards of a day with the results of one player."""
    by_number = {play.board: play for play in mine}
    due = next((play.board for play in mine if not play.over), len(mine) + 1)
    return tuple(_board(number, by_number.get(number), due, fields, is_over=is_over) for number in range(1, BOARDS + 1))


def _board(number: int, play: DailyPlay | None, due: int, fields: FieldsOf, *, is_over: bool) -> DailyBoardInfo:
    if play is None or play.points is None:
        state: BoardState = "waiting" if number > due else "next" if play is None else "open"
        if is_over or (play is not None and play.over):
            state = "struck"
        return DailyBoardInfo(board=number, state=state, table=None if play is None else play.table)
    field = fields.get((play.day, number))
    return DailyBoardInfo(
        board=number,
        state="finished",
        table=play.table,
        deal=deal_id(play.table, 1),
        points=play.points,
        field=None if not field else round(sum(one.points for one in field) / len(field), daily.DIGITS),
        score=score_of(play, fields),
        contract=play.contract,
    )


def _row(place: DailyPlace, name: str, player_class: int, you: str | None) -> DailyRow:
    return DailyRow(
        place=place.place,
        name=name,
        you=place.player == you,
        player_class=player_class,
        total=place.total,
        days=place.days,
        boards=place.boards,
    )


def _result(one: NamedPlay, fields: FieldsOf, you: str | None) -> DailyResult:
    play = one.play
    assert play.points is not None
    return DailyResult(
        name=one.name,
        you=play.guest == you,
        player_class=play.player_class,
        contract=play.contract or "",
        points=play.points,
        score=score_of(play, fields),
    )
