"""Results of finished matches: they are stored in the background, each match once, with the new ratings if the match is rated.

A match counts for ratings if it was opened as rated, with a clock and an agreed length, and was played by at least two accounts from
different addresses, at seats that the server assigned or that were open to everyone. Repeated matches of the same people count less. A
match with bots counts only for the bots: they are ranked separately, and people's ratings only measure the bots' opponents.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address

import structlog

from stich.kernel.rules.deal import Seat
from stich.kernel.rules.state import State
from stich.players.background import Background
from stich.server.clock import Randomness
from stich.server.store.guest_rows import is_bot
from stich.server.store.rating_rows import RatingStore
from stich.server.store.result_rows import PlayedMatch, RatingRow, ResultRow
from stich.server.store.store import Conflict
from stich.study.ratings import RatedMatch, Rating, months_later, rate, scale
from stich.study.ratings.match import JudgedDeal, judged

log = structlog.get_logger()

MONTH = 30.44 * 24 * 3600
"""Length of a month (seconds)."""
WHOLE_MATCHES = 3
"""Number of matches of the same people per month that count fully. The n-th match of a month counts as this number divided by n."""

Known = Callable[[Sequence[str]], Awaitable[frozenset[str]]]
"""Function that returns those of these people who have not deleted their accounts."""
FindPlayed = Callable[[str], Awaitable[tuple[PlayedMatch | None, float]]]
"""Function that returns the match of a finished table (None if no person has a result in it) and its end (seconds since 1970)."""


def why_unrated(match: PlayedMatch, addresses: Sequence[bytes]) -> str:
    """Return the first reason why this match is not rated; empty if it is rated.

    ``addresses``: hashed addresses of all people, without repetition for one person; so a repeated one is shared by two people.
    """
    if not match.rated:
        return "casual"
    if not match.clock:
        return "clock"
    if not match.agreed:
        return "length"
    if not match.open_seats:
        return "seats"
    if len(match.people & match.accounts) < 2:
        return "accounts"
    return "address" if len(set(addresses)) < len(addresses) else ""


def counts_for_bots(match: PlayedMatch, owners: Mapping[str, str]) -> bool:
    """Return whether a match counts for the ratings of its bots. ``owners``: owner by bot.

    The match needs an agreed length and at least two accounts. No person may play with their own bot or with two bots of one owner.
    """
    parties = [owners.get(guest, guest) for guest in match.people & match.accounts]
    return bool(owners) and match.agreed and len(parties) > 1 and len(set(parties)) == len(parties)


def is_own(address: str) -> bool:
    """Return whether a client address is a loopback address, or no IP address at all."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return True


def weight(met: int) -> float:
    """Return the weight of a match in the ratings (0 to 1). ``met``: number of earlier matches of the same people within the last month."""
    return min(1.0, WHOLE_MATCHES / (met + 1))


class Ratings:
    """Queue of finished matches, whose results are stored one after the other. Call `start` inside a running event loop.

    After a `stop`, matches that are left are stored after the next start.
    """

    def __init__(self, store: RatingStore, known: Known, played: FindPlayed, randomness: Randomness, processes: int | None) -> None:
        """Create the queue. ``processes``: 0 to compute in a thread, any other value for a separate process."""
        self._store, self._known, self._played, self._randomness = store, known, played, randomness
        self._background = Background(processes != 0, "ratings")
        self._over: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the background task. `look` finds the matches that were left at the last stop."""
        self._task = asyncio.create_task(self._work(), name="ratings")

    async def look(self) -> None:
        """Queue all finished matches whose results are not stored. If several nodes share the database, only the leader does this."""
        for table in await self._store.unsettled():
            self.match_over(table)

    async def stop(self) -> None:
        """Stop the background task after its current step."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._background.stop()

    def match_over(self, table: str) -> None:
        """Queue the match of this table, which has just ended."""
        if table not in self._waiting:
            self._waiting.add(table)
            self._over.put_nowait(table)

    async def done(self) -> None:
        """Wait until the results of all queued matches are stored."""
        await self._over.join()

    async def came(self, table: str, guest: str, address: str) -> None:
        """Store a keyed hash of a guest's address at a rated table. Equal addresses of different people make the match unrated.

        Loopback addresses are not stored, since all clients on this machine have the same one.
        """
        if is_own(address):
            return
        key = await self._store.visit_key(table)
        if key is None:
            with suppress(Conflict):
                await self._store.add_visit_key(table, self._randomness(32))
            key = await self._store.visit_key(table)
        if key is not None:
            with suppress(Conflict):
                await self._store.add_visit(table, guest, hmac.digest(key, address.encode(), "sha256"))

    async def _work(self) -> None:
        while True:
            table = await self._over.get()
            self._waiting.discard(table)
            try:
                await self._enter(table)
            except Conflict:
                log.info("rated match was already entered", table=table)
            except Exception as error:
                log.error("rated match could not be entered", table=table, error=type(error).__name__)
            finally:
                self._over.task_done()

    async def _enter(self, table: str) -> None:
        if await self._store.settled(table):
            return
        match, at = await self._played(table)
        if match is None:
            await self._store.enter(table, at, why="empty", circle=b"", entered=(), changed=())
            return
        deals = [await self._judge(deal.state) for deal in match.deals]
        why = why_unrated(match, await self._store.addresses(table, match.people))
        circle = hashlib.sha256(" ".join(sorted(match.people)).encode()).digest()
        bots = frozenset(filter(is_bot, match.people))
        for_bots = counts_for_bots(match, await self._store.owners(bots))
        counted = bots if for_bots else match.people if why == "" else frozenset()
        rows = _rows(match, deals, at, counted)
        met = await self._store.met(circle, at - MONTH, rated=not for_bots)
        changed = [row for row in await self._rated(match, deals, at, weight(met)) if row.guest_id in counted] if counted else []
        known = await self._known(sorted(match.people))
        rows = [row for row in rows if row.guest_id in known]
        changed = [row for row in changed if row.guest_id in known]
        await self._store.enter(table, at, why=why, circle=circle, entered=rows, changed=changed)
        log.info("rated match entered", table=table, deals=len(deals), why=why)

    async def _judge(self, state: State) -> JudgedDeal:
        return await self._background.run(judged, state)

    async def _rated(self, match: PlayedMatch, deals: Sequence[JudgedDeal], at: float, weight: float) -> list[RatingRow]:
        measured = scale(match.deals[0].state.game)
        before = {row.guest_id: row for row in await self._store.ratings_of(match.people, match.game)}
        now = {guest: months_later(Rating(row.mean, row.sd), (at - row.updated) / MONTH, measured) for guest, row in before.items()}
        after = rate(RatedMatch(deals, [deal.people for deal in match.deals]), now, measured, weight=weight)
        played = {guest: sum(guest in deal.people for deal in match.deals) for guest in after}
        return [
            RatingRow(
                guest_id=guest,
                game=match.game,
                mean=rating.mean,
                sd=rating.sd,
                deals=played[guest] + (before[guest].deals if guest in before else 0),
                updated=at,
            )
            for guest, rating in sorted(after.items())
        ]


def _rows(match: PlayedMatch, deals: Sequence[JudgedDeal], at: float, counted: Collection[str]) -> list[ResultRow]:
    """Return the rows of ``results`` for a match. ``at``: its end; ``counted``: people for whom the match is rated."""
    rows = []
    for deal, judgement in zip(match.deals, deals, strict=True):
        outcome = deal.state.outcome
        assert outcome is not None
        for seat in judgement.dealt_in:
            guest = deal.people[seat]
            if guest is None:
                continue
            declared = outcome.declarer == seat
            rows.append(
                ResultRow(
                    table_id=match.table,
                    deal=deal.number,
                    seat=Seat(seat),
                    guest_id=guest,
                    game=match.game,
                    preset=match.preset,
                    contract=deal.contract[:80],
                    points=judgement.raw[seat],
                    adjusted=round(judgement.adjusted[seat], 3),
                    declared=declared,
                    won=outcome.won if declared else None,
                    rated=guest in counted,
                    shown=match.listed or (match.rated and guest in counted),
                    at=at,
                )
            )
    return rows
