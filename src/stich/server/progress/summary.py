"""Summary of a person's learning progress."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta

import msgspec

from stich.registry import ROOMS
from stich.server.puzzles.rating import Ratings, level
from stich.server.puzzles.results import streak
from stich.server.store.progress import LessonDone, Trained
from stich.server.store.puzzles import PuzzleResult
from stich.server.wire.progress import GameProgress, LessonStanding, Progress, TrainerStanding
from stich.study.archive import WeakPoint
from stich.study.puzzles import every
from stich.study.puzzles import games as puzzle_games
from stich.study.school import course, courses

from .proposing import proposed

WEEKS = 4
"""Number of weeks whose days are listed."""
NEWEST = 50
"""Number of newest answers from which current results are computed."""


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """Stored data about one person's learning."""

    lessons: Sequence[LessonDone] = ()
    results: Sequence[PuzzleResult] = ()
    ratings: Ratings = {}
    trainings: Sequence[Trained] = ()
    weak: Sequence[WeakPoint] = ()

    @property
    def days(self) -> set[date]:
        """Return the days (UTC) on which the person finished a lesson, solved a puzzle or answered a trainer."""
        moments = [lesson.at for lesson in self.lessons] + [answer.at for answer in self.trainings]
        moments += [result.solved_at for result in self.results if result.solved_at is not None]
        return {datetime.fromtimestamp(at, UTC).date() for at in moments}


def progress(kept: Kept, today: date) -> Progress:
    """Return the summary of a person's progress."""
    days, games = kept.days, tuple(_of_game(game, kept) for game in ROOMS)
    since = today - timedelta(days=7 * WEEKS - 1)
    return Progress(
        today=today.isoformat(),
        streak=streak(days, today),
        days=tuple(sorted(day.isoformat() for day in days if since <= day <= today)),
        games=games,
        proposal=proposed(games),
    )


def _of_game(game: str, kept: Kept) -> GameProgress:
    done = {lesson.lesson for lesson in kept.lessons if lesson.game == game}
    results = [result for result in kept.results if result.game == game]
    answers = [answer for answer in kept.trainings if answer.game == game]
    lessons = course(game).lessons if game in courses() else ()
    return GameProgress(
        game=game,
        lessons=tuple(LessonStanding(lesson.id, lesson.id in done) for lesson in lessons),
        puzzles=len(every(game)) if game in puzzle_games() else 0,
        solved=sum(result.solved for result in results),
        first_try=sum(result.first_try for result in results),
        level=level(results, kept.ratings),
        bid=_trainer(answer for answer in answers if answer.trainer == "bid"),
        count=_trainer(answer for answer in answers if answer.trainer == "count"),
        weak=tuple(point for point in kept.weak if point.game == game),
    )


def _trainer(answers: Iterable[Trained]) -> TrainerStanding:
    every = list(answers)
    newest = every[-NEWEST:]
    behind = [answer.behind for answer in newest if answer.behind is not None]
    return TrainerStanding(
        answers=len(every),
        right=sum(answer.right for answer in every),
        newest=len(newest),
        newest_right=sum(answer.right for answer in newest),
        behind=sum(behind) / len(behind) if behind else None,
    )
