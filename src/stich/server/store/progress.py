"""What people have learnt, in the database: lessons, and answers to trainers. Nobody but the person himself is told any of it."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import sqlalchemy as sa

from .schema import lessons_done, puzzle_days, puzzle_results, trainings
from .store import Conflict, Store


class LessonDone(msgspec.Struct, frozen=True):
    """A lesson that somebody has been through to its end."""

    game: str
    lesson: str
    at: float
    """When the first time, in seconds since 1970."""


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    """The first answer of one person to one question of a trainer."""

    guest_id: str
    exercise: str
    step: int
    """The number of the decision, or of the question, from 0."""
    trainer: str
    """``bid`` or ``count``."""
    game: str
    at: float
    right: bool
    """Of a bid: play-outs have shown no difference from the best way."""
    behind: float | None
    """Of a bid: game points behind the best way, by these play-outs; None where nothing was bid."""


class ProgressStore:
    """Lessons and trainings, by person."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def lessons(self, guest: str) -> list[LessonDone]:
        """The lessons of this person, those first that were done first."""
        c = lessons_done.c
        query = sa.select(c.game, c.lesson, c.at).where(c.guest_id == guest).order_by(c.at, c.lesson)
        async with self._store.connect() as connection:
            return [LessonDone(*row) for row in await connection.execute(query)]

    async def done(self, guest: str, game: str, lesson: str, at: float) -> None:
        """This person has been through this lesson. It stays as it was where that is known."""
        row = {"guest_id": guest, "game": game, "lesson": lesson, "at": at}
        with suppress(Conflict):
            await self._store.write((lessons_done.insert(), [row]))

    async def trainings(self, guest: str) -> list[Trained]:
        """All first answers of this person, in their order."""
        query = sa.select(trainings).where(trainings.c.guest_id == guest).order_by(trainings.c.at, trainings.c.step)
        async with self._store.connect() as connection:
            return [Trained(**row._mapping) for row in await connection.execute(query)]

    async def trained(self, answer: Trained) -> None:
        """Keep this answer, if it is the first to its question."""
        with suppress(Conflict):
            await self._store.write((trainings.insert(), [msgspec.structs.asdict(answer)]))

    async def erase(self, guest: str) -> None:
        """Forget all that this person has learnt, puzzles too. Finished deals stay in the archive."""
        tables = lessons_done, trainings, puzzle_results, puzzle_days
        await self._store.write(*[(table.delete().where(table.c.guest_id == guest), []) for table in tables])
