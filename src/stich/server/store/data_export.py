"""Rows of all tables of the database about one person, for the export of the data and the deletion of the account.

``docs/reference/server.md`` lists the data for users. A test keeps that list, this module and `schema` consistent.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from stich.server.wire.account_messages import (
    ExportedArchived,
    ExportedBoard,
    ExportedClass,
    ExportedClub,
    ExportedClubEvent,
    ExportedLesson,
    ExportedLine,
    ExportedPerson,
    ExportedProgress,
    ExportedPuzzle,
    ExportedPuzzleDay,
    ExportedRating,
    ExportedRelation,
    ExportedReport,
    ExportedResult,
    ExportedTraining,
)
from stich.server.wire.moderation_messages import ReportedLine

from .batch import Statement
from .chat_rows import FORGOTTEN
from .club_rows import ClubStore
from .guest_rows import guest_number
from .progress_rows import ProgressStore
from .schema import (
    account_skeletons,
    accounts,
    audit,
    bots,
    chat,
    daily_classes,
    daily_plays,
    deal_people,
    deals,
    guests,
    known_browsers,
    ladder_entries,
    ladder_plays,
    lessons_done,
    moderators,
    mutes,
    passkeys,
    puzzle_days,
    puzzle_results,
    rating_history,
    ratings,
    recovery_codes,
    relations,
    reports,
    results,
    sessions,
    suspensions,
    tables,
    trainings,
)
from .store import Store


class ExportedData(msgspec.Struct, frozen=True):
    """Data about one person, except the account, its sessions and its deals."""

    opened: tuple[str, ...]
    results: tuple[ExportedResult, ...]
    archive: tuple[ExportedArchived, ...]
    ratings: tuple[ExportedRating, ...]
    rating_history: tuple[ExportedRating, ...]
    puzzles: tuple[ExportedPuzzle, ...]
    puzzle_days: tuple[ExportedPuzzleDay, ...]
    lessons: tuple[ExportedLesson, ...]
    trainings: tuple[ExportedTraining, ...]
    boards: tuple[ExportedBoard, ...]
    classes: tuple[ExportedClass, ...]
    relations: tuple[ExportedRelation, ...]
    muted: tuple[ExportedPerson, ...]
    said: tuple[ExportedLine, ...]
    clubs: tuple[ExportedClub, ...]
    club_events: tuple[ExportedClubEvent, ...]
    reports: tuple[ExportedReport, ...]
    suspended: bool
    moderator: bool


class DataExport:
    """Access to all data of one person."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def kept(self, guest: str) -> ExportedData:
        """Return the data about this guest. Blocks, mutes and reports by other people belong to those people and are left out."""
        r, h, t = results.c, rating_history.c, chat.c
        learnt = await self.learnt(guest)
        opened = await self._store.rows(sa.select(tables.c.id).where(tables.c.opened_by == guest).order_by(tables.c.created_at))
        mine = await self._store.rows(sa.select(results).where(r.guest_id == guest).order_by(r.at, r.table_id, r.deal))
        d = deal_people.c
        kept = sa.select(deal_people, deals.c.shared_by).join(deals, deals.c.id == d.deal_id)
        held = await self._store.rows(kept.where(d.guest_id == guest).order_by(d.at, d.deal_id))
        now = await self._store.rows(sa.select(ratings).where(ratings.c.guest_id == guest).order_by(ratings.c.game))
        history = await self._store.rows(sa.select(rating_history).where(h.guest_id == guest).order_by(h.at))
        words = await self._store.rows(sa.select(chat).where(t.guest_id == guest).order_by(t.at))
        sent = await self._store.rows(sa.select(reports).where(reports.c.reporter == guest).order_by(reports.c.number))
        return ExportedData(
            opened=tuple(row.id for row in opened),
            results=tuple(
                ExportedResult(
                    x.table_id, x.deal, x.seat, x.game, x.preset, x.contract, x.points, x.adjusted, x.declared, x.won, x.rated, x.at
                )
                for x in mine
            ),
            archive=tuple(
                ExportedArchived(
                    deal=x.deal_id,
                    seat=x.seat,
                    owned=x.owned,
                    counts=x.counts,
                    game=x.game,
                    contract=x.contract,
                    role=x.role,
                    points=x.points,
                    won=x.won,
                    lost_bidding=x.lost_bidding,
                    lost_discarding=x.lost_discarding,
                    lost_leading=x.lost_leading,
                    lost_following=x.lost_following,
                    shared=x.shared_by == guest,
                    at=x.at,
                )
                for x in held
            ),
            ratings=tuple(ExportedRating(x.game, x.mean, x.sd, x.deals, x.updated) for x in now),
            rating_history=tuple(ExportedRating(x.game, x.mean, x.sd, x.deals, x.at, x.table_id) for x in history),
            puzzles=learnt.puzzles,
            puzzle_days=learnt.puzzle_days,
            lessons=learnt.lessons,
            trainings=learnt.trainings,
            boards=await self._boards(guest),
            classes=await self._classes(guest),
            relations=await self._relations(guest),
            muted=await self._muted(guest),
            said=tuple(ExportedLine(x.table_id, x.at, x.kind, x.text) for x in words),
            clubs=await self._clubs(guest),
            club_events=await self._club_events(guest),
            reports=tuple(ExportedReport(x.table_id, x.at, x.reason, x.words, x.closed_at is not None) for x in sent),
            suspended=bool(await self._store.rows(sa.select(suspensions.c.guest_id).where(suspensions.c.guest_id == guest))),
            moderator=bool(await self._store.rows(sa.select(moderators.c.guest_id).where(moderators.c.guest_id == guest))),
        )

    async def learnt(self, guest: str) -> ExportedProgress:
        """Return the learning progress of this guest."""
        progress = ProgressStore(self._store)
        solved_on = await self._store.rows(sa.select(puzzle_days).where(puzzle_days.c.guest_id == guest).order_by(puzzle_days.c.day))
        return ExportedProgress(
            puzzles=await self._puzzles(guest),
            puzzle_days=tuple(ExportedPuzzleDay(x.day, x.game) for x in solved_on),
            lessons=tuple(ExportedLesson(x.game, x.lesson, x.at) for x in await progress.lessons(guest)),
            trainings=tuple(
                ExportedTraining(x.exercise, x.step, x.trainer, x.game, x.at, x.right, x.behind) for x in await progress.trainings(guest)
            ),
        )

    async def _puzzles(self, guest: str) -> tuple[ExportedPuzzle, ...]:
        p = puzzle_results.c
        rows = await self._store.rows(sa.select(puzzle_results).where(p.guest_id == guest).order_by(p.begun_at))
        return tuple(
            ExportedPuzzle(r.puzzle_id, r.game, r.difficulty, r.begun_at, r.wrong, r.given_up, r.solved_at, r.seconds) for r in rows
        )

    async def _boards(self, guest: str) -> tuple[ExportedBoard, ...]:
        p = daily_plays.c
        rows = await self._store.rows(sa.select(daily_plays).where(p.guest_id == guest).order_by(p.day, p.game, p.board))
        return tuple(
            ExportedBoard(x.game, x.day, x.board, x.player_class, x.table_id, x.opened_at, x.finished_at, x.points, x.contract)
            for x in rows
        )

    async def _classes(self, guest: str) -> tuple[ExportedClass, ...]:
        c = daily_classes.c
        rows = await self._store.rows(sa.select(daily_classes).where(c.guest_id == guest).order_by(c.week, c.game))
        return tuple(ExportedClass(x.game, x.week, x.player_class) for x in rows)

    async def _relations(self, guest: str) -> tuple[ExportedRelation, ...]:
        query = sa.select(relations.c.kind, relations.c.since, guests.c.id, guests.c.name).join(guests, guests.c.id == relations.c.other_id)
        rows = await self._store.rows(query.where(relations.c.guest_id == guest).order_by(relations.c.since))
        return tuple(ExportedRelation(x.kind, ExportedPerson(x.name, guest_number(x.id)), x.since) for x in rows)

    async def _muted(self, guest: str) -> tuple[ExportedPerson, ...]:
        query = sa.select(guests.c.id, guests.c.name).join(mutes, mutes.c.muted == guests.c.id)
        rows = await self._store.rows(query.where(mutes.c.reader == guest).order_by(mutes.c.number))
        return tuple(ExportedPerson(x.name, guest_number(x.id)) for x in rows)

    async def _clubs(self, guest: str) -> tuple[ExportedClub, ...]:
        return tuple(
            ExportedClub(club=club.name, title=club.title, role=row.role, **msgspec.structs.asdict(row.member))
            for club, row in await ClubStore(self._store).of_guest(guest)
        )

    async def _club_events(self, guest: str) -> tuple[ExportedClubEvent, ...]:
        clubs = ClubStore(self._store)
        numbers = await clubs.playing(guest)
        found = [(row, msgspec.json.decode(row.info)) for row in await clubs.events_with(guest)]
        return tuple(ExportedClubEvent(row.club, row.id, info["name"], info["date"], numbers[row.id]) for row, info in found)

    # -- deletion ------------------------------------------------------------------------------------------------

    async def forget(self, guest: str) -> None:
        """Delete an account and all data about it. Its id stays in deals, without a name (`tables.table_users.TableUsers.call`).

        Call `server.clubs.events.ClubEvents.forget` before, which removes the name from events of clubs.
        """
        owned = (
            passkeys,
            recovery_codes,
            known_browsers,
            sessions,
            suspensions,
            moderators,
            results,
            deal_people,
            puzzle_results,
            puzzle_days,
            lessons_done,
            trainings,
            daily_plays,
            daily_classes,
            ladder_entries,
            ladder_plays,
            ratings,
            rating_history,
            bots,
            account_skeletons,
            accounts,
        )
        either = (relations, relations.c.guest_id, relations.c.other_id), (mutes, mutes.c.reader, mutes.c.muted)
        named = chat.c.guest_id == guest
        await self._store.write(
            *[(table.delete().where(table.c.guest_id == guest), []) for table in owned],
            *[(table.delete().where(sa.or_(one == guest, other == guest)), []) for table, one, other in either],
            (deals.update().where(deals.c.shared_by == guest).values(shared_by=None), []),
            (chat.update().where(named).values(name=""), []),
            (chat.update().where(named, chat.c.kind == "text").values(text=FORGOTTEN), []),
            (reports.delete().where(reports.c.reported == guest), []),
            (reports.update().where(reports.c.reporter == guest).values(reporter=""), []),
            *await self._quoted(guest),
            *await ClubStore(self._store).leaving(guest),
            (audit.update().where(audit.c.target == guest, audit.c.act == "rename").values(detail=FORGOTTEN), []),
            (audit.update().where(audit.c.by.endswith(f" ({guest})", autoescape=True)).values(by=f"({guest})"), []),
            (guests.update().where(guests.c.id == guest).values(name=""), []),
        )

    async def _quoted(self, guest: str) -> list[Statement]:
        """Return the statements that remove the guest's name and words from the chat in reports by other people."""
        changes: list[Statement] = []
        tables_of_his = sa.select(chat.c.table_id).where(chat.c.guest_id == guest)
        for row in await self._store.rows(sa.select(reports.c.number, reports.c.talk).where(reports.c.table_id.in_(tables_of_his))):
            lines = msgspec.json.decode(row.talk, type=tuple[ReportedLine, ...])
            kept = msgspec.json.encode([_without(line, guest) for line in lines])
            changes.append((reports.update().where(reports.c.number == row.number).values(talk=kept), []))
        return changes

    async def known(self, people: Sequence[str]) -> frozenset[str]:
        """Return those of ``people`` (ids) who have an account or a session. The others have deleted their accounts."""
        found = [await self._store.rows(sa.select(t.c.guest_id).where(t.c.guest_id.in_(list(people)))) for t in (accounts, sessions)]
        return frozenset(row.guest_id for rows in found for row in rows)


def _without(line: ReportedLine, guest: str) -> ReportedLine:
    if line.person != guest:
        return line
    return msgspec.structs.replace(line, person="", name="", text=FORGOTTEN if line.kind == "text" else line.text)
