"""Handlers for the public pages of people: profile and leader board."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import groupby
from typing import Annotated, Literal

from msgspec import Meta

from stich.registry import PLUGINS, plugin
from stich.server.store.called import called
from stich.server.store.guest_rows import GuestRow
from stich.server.store.rating_rows import RatingStore
from stich.server.store.result_rows import RatingRow
from stich.server.users.ratings import MONTH
from stich.server.wire.user_messages import (
    ContractResults,
    GameResults,
    Leader,
    Leaders,
    MatchResult,
    Profile,
    RatingInfo,
    RatingMoment,
)
from stich.study.ratings import Rating, Scale, measured, months_later, scale

from .problems import HttpProblem
from .query import check_game
from .route import GAME, route

HISTORY, MATCHES, LEADERS = 200, 30, 100
"""Largest lengths of a rating's history, of the list of matches, and of a leader board."""
LEAST_OPPONENTS = 10
"""Smallest number of different opponents of a ranked player."""
MONTH_PATTERN = "(20[0-9][0-9])-(0[1-9]|1[0-2])"
LONGEST_NAME = 80


class UserHandlers:
    """Handlers of requests about people with accounts."""

    def __init__(self, store: RatingStore, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    @route("GET /api/people/{name}", "404 person/unknown")
    async def profile(self, asking: GuestRow | None, name: str) -> Profile:
        """Return the public page of a person."""
        person = await self._store.person_named(called(name)) if len(name) <= LONGEST_NAME else None
        if person is None:
            raise HttpProblem(404, "person/unknown#account")
        ratings = {row.game: row for row in await self._store.ratings_of([person.id])}
        by_game = {
            game: tuple(ContractResults(r.contract, r.deals, r.points, round(r.adjusted, 1), r.declared, r.won) for r in rows)
            for game, rows in groupby(await self._store.contracts(person.id), key=lambda r: r.game)
        }
        games = [
            await self._game(person.id, game, ratings.get(game), by_game.get(game, ())) for game in sorted({*ratings, *by_game}, key=_order)
        ]
        played = await self._store.matches(person.id, MATCHES)
        numbers = await self._store.deals_of(person.id, (r.table_id for r in played))
        matches = tuple(
            MatchResult(
                r.table_id, r.game, r.preset, r.at, r.rated, r.deals, r.points, round(r.adjusted, 1), tuple(numbers.get(r.table_id, ()))
            )
            for r in played
        )
        return Profile(person.name, asking is not None and asking.id == person.id, tuple(games), matches, person.bot)

    async def _game(self, guest: str, game: str, row: RatingRow | None, contracts: tuple[ContractResults, ...]) -> GameResults:
        history = await self._store.history(guest, game, HISTORY)
        moments = tuple(RatingMoment(line.at, round(line.mean, 2), round(line.sd, 2)) for line in history)
        opponents = {} if row is None else await self._store.opponents([guest], game)
        rating = None if row is None else rating_info(row, self._now(), opponents.get(guest, 0))
        return GameResults(game, rating, moments, contracts)

    @route("GET /api/leaders", "400 query/malformed")
    async def leaders(
        self,
        asking: GuestRow | None,
        *,
        game: GAME,
        month: Annotated[str, Meta(pattern=rf"^{MONTH_PATTERN}\Z", description="Month (UTC), such as 2026-11.")] | None = None,
        bots: Annotated[Literal["true", "false"], Meta(description="true: bots instead of people.")] = "false",
    ) -> Leaders:
        """Return the leader board of a game, at present or at the end of a month."""
        check_game(game)
        of, of_bots = None if month is None else (int(month[:4]), int(month[5:])), bots == "true"
        until = self._now() if of is None else _begin(_next(of))
        since = 0.0 if of is None else _begin(of)
        rows = await self._store.leaders(game, since, until + 1 if of is None else until, of_bots=of_bots)
        names = await self._store.names(row.guest_id for row in rows)
        opponents = await self._store.opponents(names, game)
        lines = sorted(
            (
                self._leader(row, names[row.guest_id], asking, min(until, self._now()), opponents.get(row.guest_id, 0))
                for row in rows
                if row.guest_id in names
            ),
            key=lambda leader: (-leader.lower, leader.name),
        )
        ranked = tuple(line for line in lines if not line.rating.provisional)[:LEADERS]
        provisional = tuple(line for line in lines if line.rating.provisional)[:LEADERS]
        months = _months(await self._store.first_rated(game, of_bots=of_bots), self._now())
        return Leaders(game, month, months, ranked, provisional, of_bots)

    def _leader(self, row: RatingRow, name: str, asking: GuestRow | None, at: float, opponents: int) -> Leader:
        info = rating_info(row, at, opponents)
        return Leader(name, info, round(Rating(info.mean, info.sd).lower, 2), asking is not None and asking.id == row.guest_id)


def rating_info(row: RatingRow, at: float, opponents: int) -> RatingInfo:
    """Return the rating at this time (seconds since 1970). Its uncertainty grows with the time since the last match."""
    measured = _scale(row.game)
    rating = months_later(Rating(row.mean, row.sd), (at - row.updated) / MONTH, measured)
    provisional = rating.provisional(measured) or opponents < LEAST_OPPONENTS
    return RatingInfo(round(rating.mean, 2), round(rating.sd, 2), row.deals, provisional, opponents)


def _order(game: str) -> tuple[int, str]:
    """Return a key that sorts games as in the list of games, with unknown games last."""
    names = list(PLUGINS)
    return (names.index(game) if game in names else len(names), game)


def _scale(game: str) -> Scale:
    known = measured().get(game)
    return known if known is not None else scale(plugin(game).configure())


Month = tuple[int, int]


def _begin(month: Month) -> float:
    return datetime(*month, 1, tzinfo=UTC).timestamp()


def _next(month: Month) -> Month:
    year, number = month
    return (year + 1, 1) if number == 12 else (year, number + 1)


def _months(first: float | None, now: float) -> tuple[str, ...]:
    """Return the months from ``first`` to ``now`` (seconds since 1970), such as 2026-11, the newest first; empty if ``first`` is None."""
    if first is None:
        return ()
    begin, end = datetime.fromtimestamp(first, UTC), datetime.fromtimestamp(now, UTC)
    month, found = (begin.year, begin.month), []
    while month <= (end.year, end.month):
        found.append(f"{month[0]}-{month[1]:02}")
        month = _next(month)
    return tuple(reversed(found))
