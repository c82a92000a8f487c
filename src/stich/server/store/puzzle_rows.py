"""Puzzle results of people and puzzle ratings in the database. Results are visible only to the person."""

from __future__ import annotations

from datetime import date

import msgspec
import sqlalchemy as sa

from .schema import puzzle_days, puzzle_ratings, puzzle_results
from .store import Store


class PuzzleResult(msgspec.Struct, frozen=True, kw_only=True):
    """Result of one person in one puzzle."""

    guest_id: str
    puzzle_id: str
    game: str
    difficulty: int
    begun_at: float
    """Time of the first card tried (seconds since 1970)."""
    wrong: int = 0
    """Number of wrong cards."""
    given_up: bool = False
    solved_at: float | None = None
    """Time of the solution (seconds since 1970); None if the person has not solved the puzzle, or has given it up before."""
    seconds: float | None = None
    """Solving time measured by the person's page (seconds)."""

    @property
    def solved(self) -> bool:
        """Return whether the puzzle was solved and not given up before."""
        return self.solved_at is not None

    @property
    def over(self) -> bool:
        """Return whether the puzzle was solved or given up."""
        return self.solved or self.given_up

    @property
    def first_try(self) -> bool:
        """Return whether the puzzle was solved without a wrong card."""
        return self.solved and not self.wrong


class PuzzleRating(msgspec.Struct, frozen=True, kw_only=True):
    """Rating of a puzzle as an opponent of the people who solve it (openskill points)."""

    puzzle_id: str
    game: str
    mu: float
    sigma: float
    tries: int = 0
    """Number of people who have tried the puzzle. Only their first tries count."""


class PuzzleStore:
    """Access to results of people and ratings of puzzles."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, guest: str) -> list[PuzzleResult]:
        """Return all results of this person, in the order in which they were begun."""
        c = puzzle_results.c
        query = sa.select(puzzle_results).where(c.guest_id == guest).order_by(c.begun_at)
        async with self._store.connect() as connection:
            return [PuzzleResult(**row._mapping) for row in await connection.execute(query)]

    async def one(self, guest: str, puzzle: str) -> PuzzleResult | None:
        """Return this person's result in this puzzle; None if they have tried no card."""
        c = puzzle_results.c
        query = sa.select(puzzle_results).where(c.guest_id == guest, c.puzzle_id == puzzle)
        async with self._store.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else PuzzleResult(**row._mapping)

    async def keep(self, result: PuzzleResult) -> None:
        """Store a person's result in a puzzle, replacing their earlier one."""
        c = puzzle_results.c
        await self._store.write(
            (puzzle_results.delete().where(c.guest_id == result.guest_id, c.puzzle_id == result.puzzle_id), []),
            (puzzle_results.insert(), [msgspec.structs.asdict(result)]),
        )

    async def ratings(self, game: str) -> dict[str, PuzzleRating]:
        """Return the ratings of the puzzles of this game that were tried, by puzzle id."""
        query = sa.select(puzzle_ratings).where(puzzle_ratings.c.game == game)
        async with self._store.connect() as connection:
            return {row.puzzle_id: PuzzleRating(**row._mapping) for row in await connection.execute(query)}

    async def rating(self, puzzle: str) -> PuzzleRating | None:
        """Return the rating of this puzzle; None if it was never tried."""
        async with self._store.connect() as connection:
            row = (await connection.execute(sa.select(puzzle_ratings).where(puzzle_ratings.c.puzzle_id == puzzle))).one_or_none()
        return None if row is None else PuzzleRating(**row._mapping)

    async def rate(self, before: PuzzleRating, after: PuzzleRating) -> None:
        """Add the change from ``before`` to ``after`` to the stored rating, so that two concurrent first tries both count.

        ``before``: the stored rating, or the initial rating of the puzzle.
        """
        c = puzzle_ratings.c
        there = sa.select(c.puzzle_id).where(c.puzzle_id == before.puzzle_id).exists()
        begin = sa.select(*(sa.literal(value).label(name) for name, value in msgspec.structs.asdict(before).items())).where(~there)
        step = (
            puzzle_ratings.update()
            .where(c.puzzle_id == before.puzzle_id)
            .values(mu=c.mu + (after.mu - before.mu), sigma=c.sigma * (after.sigma / before.sigma), tries=c.tries + 1)
        )
        await self._store.write((puzzle_ratings.insert().from_select([*before.__struct_fields__], begin), []), (step, []))

    async def days(self, guest: str) -> list[tuple[date, str]]:
        """Return the days on which this person solved the puzzle of the day, each with the game of the puzzle."""
        d = puzzle_days.c
        async with self._store.connect() as connection:
            rows = await connection.execute(sa.select(d.day, d.game).where(d.guest_id == guest).order_by(d.day, d.game))
            return [(date.fromisoformat(row.day), row.game) for row in rows]

    async def keep_day(self, guest: str, day: date, game: str) -> None:
        """Record that this person has solved the puzzle of this day."""
        d, row = puzzle_days.c, {"guest_id": guest, "day": day.isoformat(), "game": game}
        await self._store.write(
            (puzzle_days.delete().where(d.guest_id == guest, d.day == row["day"], d.game == game), []),
            (puzzle_days.insert(), [row]),
        )
