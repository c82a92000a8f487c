"""Actions of moderators on people and reports. Every action is committed together with its entry in the log of moderators' actions.

`stich admin` and the moderators' page both use `Moderation`. Neither reads events of a table, so neither can reveal a card.

Moderators also see matches that may have been lost on purpose: a player gave away far more points than the usual level of both players
explains, and another person gained. The points given away come from the judge (`users.judging`), whose solver knows all cards.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from itertools import groupby
from math import sqrt
from typing import Literal

import msgspec
import sqlalchemy as sa

from stich.kernel.errors import StichError
from stich.server.store.account_rows import renamed
from stich.server.store.batch import Statement
from stich.server.store.called import called
from stich.server.store.given import MatchLine, PointsGiven
from stich.server.store.moderation_rows import ModerationStore
from stich.server.store.schema import accounts, guests, moderators, reports, sessions, suspensions
from stich.server.store.store import Conflict
from stich.server.wire.moderation_messages import ModeratedPerson, ModerationReport, SuspectMatch

from .names import checked_account_name, checked_name

LEAST_DEALS = 3
"""Fewest judged deals of a player in a match for the match to be examined."""
OWN_DEALS = 20
"""Fewest judged deals of a person in other matches for a personal level; with fewer, the level of all players counts."""
ALL_DEALS = 100
"""Fewest judged deals of all players in a game; with fewer, no match is listed."""
DEVIATIONS = 4.0
"""Excess over the usual level that makes a match suspicious (standard errors). At most six of 3,000 simulated honest matches are listed
(tests/server/users/test_thrown.py)."""
FACTOR = 2.0
"""Multiple of the usual level that makes a match suspicious, as a second condition."""


class Thrown(msgspec.Struct, frozen=True):
    """A suspicious match."""

    line: MatchLine
    """Figures of the player who gave points away."""
    usual: float
    """Usual level: the higher one of both players' mean points given away per deal."""
    gained: MatchLine
    """Figures of the other player who made most points in the match."""


def thrown(
    lines: Iterable[MatchLine], by_person: Mapping[tuple[str, str], PointsGiven], by_game: Mapping[str, PointsGiven]
) -> list[Thrown]:
    """Return the suspicious matches, the newest first. ``lines``: figures of each player in each match.

    ``by_person``: points given away in all judged deals, by guest and game; ``by_game``: by game, of all players.
    """
    found: list[Thrown] = []
    for _, group in groupby(sorted(lines, key=lambda line: line.table), key=lambda line: line.table):
        match = list(group)
        for line in match:
            others = [other for other in match if other.guest != line.guest]
            everyone = by_game.get(line.game, PointsGiven()).without(line.given)
            if not others or line.given.deals < LEAST_DEALS or everyone.deals < ALL_DEALS:
                continue
            gained = max(others, key=lambda other: other.points)
            usual = max(_level(who, by_person, everyone) for who in (line, gained))
            limit = usual + DEVIATIONS * everyone.sd / sqrt(line.given.deals)
            if line.points < gained.points and line.given.mean > max(limit, FACTOR * usual):
                found.append(Thrown(line, usual, gained))
    return sorted(found, key=lambda one: (-one.line.at, one.line.table, one.line.guest))


def _level(line: MatchLine, by_person: Mapping[tuple[str, str], PointsGiven], everyone: PointsGiven) -> float:
    """Return the points per deal that this person gave away in other matches of this game; if these had too few deals, the mean of all
    players."""
    elsewhere = by_person.get((line.guest, line.game), PointsGiven()).without(line.given)
    return elsewhere.mean if elsewhere.deals >= OWN_DEALS else everyone.mean


WHY_LIMIT = 500
MATCHES = 100
"""Largest number of matches listed."""
MATCHES_FOR = 90 * 24 * 3600.0
"""Age up to which matches are listed (seconds)."""
LONGEST = 10 * 366 * 24 * 3600.0
"""Longest suspension that has an end (seconds)."""


class Moderation:
    """Actions of one moderator or administrator, recorded under the name ``by``."""

    def __init__(self, store: ModerationStore, by: str) -> None:
        self._store = store
        self._by = checked_text(by, "by", 80)

    def audited(self, act: str, target: str, why: str, detail: str = "") -> Statement:
        """Return the statement that records an action. Raise `StichError` ``desk/why`` if ``why`` is empty, too long or has invisible
        characters."""
        return self._store.audited(self._by, act, target, checked_text(why, "why", WHY_LIMIT), detail)

    async def matches(self) -> list[SuspectMatch]:
        """Return the suspicious rated matches of the last 90 days (`thrown`), the newest first."""
        found = thrown(*await self._store.given(self._store.now - MATCHES_FOR))[:MATCHES]
        people = await self._store.people({line.guest for one in found for line in (one.line, one.gained)})
        return [
            SuspectMatch(
                table=one.line.table,
                game=one.line.game,
                at=one.line.at,
                deals=one.line.given.deals,
                gave=people[one.line.guest],
                lost=round(one.line.given.mean, 1),
                usual=round(one.usual, 1),
                points=round(one.line.points, 1),
                gained=people[one.gained.guest],
                gained_points=round(one.gained.points, 1),
            )
            for one in found
        ]

    async def report(self, number: int) -> ModerationReport:
        """Return the report with this number. Raise `StichError` ``report/unknown`` if there is none."""
        found = await self._store.reports(closed=True, number=number)
        if not found:
            raise StichError("report/unknown#number", number=number)
        return found[0]

    async def close(self, number: int, why: str) -> ModerationReport:
        """Close a report. Raise `StichError` ``report/unknown`` if there is none with this number, ``report/closed`` if it is closed
        already."""
        report = await self.report(number)
        if report.closed_at is not None:
            raise StichError("report/closed", number=number)
        closed = reports.update().where(reports.c.number == number).values(closed_at=self._store.now)
        await self._store.write((closed, []), self.audited("close", str(number), why))
        return await self.report(number)

    async def suspend(self, who: str, until: float | None, why: str) -> ModeratedPerson:
        """Forbid a person to play with people, chat and look for players, and end all sessions of their account.

        ``until``: end of the suspension (seconds since 1970), or None for no end. A guest without an account keeps the session, since
        without it they would return as a new guest. Raise `StichError` ``desk/until`` for an end in the past or more than `LONGEST` away.
        """
        person = await self._store.person(who, called(who))
        if until is not None and not self._store.now < until < self._store.now + LONGEST:
            raise StichError("desk/until#range")
        removed = suspensions.delete().where(suspensions.c.guest_id == person.id)
        row = {"guest_id": person.id, "until": until}
        detail = "" if until is None else f"{until:.0f}"
        named = sa.select(accounts.c.guest_id).where(accounts.c.guest_id == person.id)
        signed_out = sessions.delete().where(sessions.c.guest_id.in_(named))
        await self._store.write(
            (removed, []), (suspensions.insert(), [row]), (signed_out, []), self.audited("suspend", person.id, why, detail)
        )
        return await self._store.person(person.id)

    async def unsuspend(self, who: str, why: str) -> ModeratedPerson:
        """Lift a suspension. Raise `StichError` ``desk/not-suspended`` if the person is not suspended."""
        person = await self._store.person(who, called(who))
        if not person.suspended:
            raise StichError("desk/not-suspended")
        removed = suspensions.delete().where(suspensions.c.guest_id == person.id)
        await self._store.write((removed, []), self.audited("unsuspend", person.id, why))
        return await self._store.person(person.id)

    async def rename(self, who: str, name: str, why: str) -> ModeratedPerson:
        """Give a person another name; an empty name removes the name of a guest without an account.

        Raise `StichError` ``name/taken`` if another account has a name that looks like it, and the errors of `checked_name` or
        `checked_account_name`.
        """
        person = await self._store.person(who, called(who))
        account = await self._store.has_account(person.id)
        clean = checked_account_name(name) if account else checked_name(name) if name else ""
        # Names of accounts are unique: the database refuses a name that looks like that of another account.
        unnamed: Statement = (guests.update().where(guests.c.id == person.id).values(name=clean), [])
        changed = renamed(person.id, called(clean)) if account else (unnamed,)
        try:
            await self._store.write(*changed, self.audited("rename", person.id, why, f"{person.name} → {clean}"))
        except Conflict:
            raise StichError("name/taken") from None
        return await self._store.person(person.id)

    async def make_moderator(self, who: str, why: str, *, moderates: bool) -> ModeratedPerson:
        """Make a person a moderator, or end that role. Raise `StichError` ``desk/already`` if nothing would change."""
        person = await self._store.person(who, called(who))
        if person.moderator == moderates:
            raise StichError("desk/already#moderator" if moderates else "desk/already#none")
        if moderates:
            change: Statement = (moderators.insert(), [{"guest_id": person.id}])
        else:
            change = (moderators.delete().where(moderators.c.guest_id == person.id), [])
        await self._store.write(change, self.audited("moderator" if moderates else "no-moderator", person.id, why))
        return await self._store.person(person.id)


def checked_text(text: str, field: Literal["by", "why"], limit: int) -> str:
    """Return a text in normal form for the log of moderators' actions. ``field``: name of the text, for the error.

    Raise `StichError` ``desk/{field}`` if the text is empty, longer than ``limit`` characters, or has invisible characters.
    """
    clean = " ".join(unicodedata.normalize("NFC", text).split())
    if not clean or len(clean) > limit or any(unicodedata.category(c)[0] == "C" for c in clean):
        raise StichError(f"desk/{field}#length", limit=limit)
    return clean
