"""Learning progress in the database: completed lessons and answers to trainers. Only the person can see it."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import sqlalchemy as sa

from .schema import lessons_done, puzzle_days, puzzle_results, trainings
from .store import Conflict, Store


class LessonDone(msgspec.Struct, frozen=True):
    """A lesson that a person has completed."""

    game: str
    lesson: str
    at: float
    """Time of the first completion (seconds since 1970)."""


class Trained(msgspec.Struct, frozen=True, kw_only=True):
    """First answer of one person to one question of a trainer."""

    guest_id: str
    exercise: str
    step: int
    """Number of the decision or question, from 0."""
    trainer: str
    """Name of the trainer: ``bid`` or ``count``."""
    game: str
    at: float
    right: bool
    """True if the answer was right; for a bid, if play-outs showed no difference from the best bid."""
    behind: float | None
    """Game points by which a bid was worse than the best one in the play-outs; None if the answer is not a bid."""


class ProgressStore:
    """Access to lessons and trainings by person."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def lessons(self, guest: str) -> list[LessonDone]:
        """Return the lessons that this person has completed, the earliest first."""
        c = lessons_done.c
        query = sa.select(c.game, c.lesson, c.at).where(c.guest_id == guest).order_by(c.at, c.lesson)
        async with self._store.connect() as connection:
            return [LessonDone(*row) for row in await connection.execute(query)]

    async def done(self, guest: str, game: str, lesson: str, at: float) -> None:
        """Record that a lesson was completed at this time (seconds since 1970). A lesson recorded before keeps its time."""
        row = {"guest_id": guest, "game": game, "lesson": lesson, "at": at}
        with suppress(Conflict):
            await self._store.write((lessons_done.insert(), [row]))

    async def trainings(self, guest: str) -> list[Trained]:
        """Return all first answers of this person, in order."""
        query = sa.select(trainings).where(trainings.c.guest_id == guest).order_by(trainings.c.at, trainings.c.step)
        async with self._store.connect() as connection:
            return [Trained(**row._mapping) for row in await connection.execute(query)]

    async def trained(self, answer: Trained) -> None:
        """Store this answer, unless the person has answered the question before."""
        with suppress(Conflict):
            await self._store.write((trainings.insert(), [msgspec.structs.asdict(answer)]))

    async def erase(self, guest: str) -> None:
        """Delete the learning progress of this person, including puzzle results. Finished deals stay in the archive."""
        tables = lessons_done, trainings, puzzle_results, puzzle_days
        await self._store.write(*[(table.delete().where(table.c.guest_id == guest), []) for table in tables])
