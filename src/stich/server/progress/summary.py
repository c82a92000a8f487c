"""Summary of a person's learning progress, and the next exercise for them, chosen by the card play and bidding in which they lose
points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from datetime import UTC, date, datetime, timedelta
from functools import cache

import msgspec

from stich.registry import PLUGINS
from stich.server.puzzles.rating import PuzzleRatings, level
from stich.server.puzzles.results import streak
from stich.server.store.progress_rows import LessonDone, Trained
from stich.server.store.puzzle_rows import PuzzleResult
from stich.server.wire.progress_messages import GameProgress, LessonStanding, Progress, Proposal, TrainerStanding
from stich.study.archive import WeakPoint
from stich.study.puzzles import every, load
from stich.study.puzzles import games as puzzle_games
from stich.study.school import Lesson, course, courses

BEFORE_PLAY = ("bidding", "discarding")
"""Phases that the bidding trainer covers."""
EXPERIENCED = 3
"""Number of finished deals of a game from which a person needs no first steps in that game."""
GOOD = 15.0
"""Mean loss of a person's cards in a deal up to which one or two deals show that they know the game (points, as in `Losses`).

Level *simple* loses about 14 card points in a deal of Skat."""


def proposed(games: Sequence[GameProgress], known: Set[str], played: Mapping[str, int]) -> Proposal:
    """Return the next exercise for a person, by the first of these rules that applies.

    ``known``: games that they know (`LearningData.known`); ``played``: number of finished deals by game.

    1. The next lesson of a course that they have begun.
    2. An exercise for their first weak point that is statistically clear, or for their first weak point if none is.
    3. The first lesson of the game that they have played most, for a person who has learnt nothing yet and does not know that game.
    4. The trainer that they have used less, in the game that they use most.
    """
    by_use = sorted(games, key=lambda game: (-_use(game), -played.get(game.game, 0)))
    for game in by_use:
        if any(lesson.done for lesson in game.lessons) and (lesson := _next_lesson(game, is_known=game.game in known)):
            return Proposal(what="lesson", game=game.game, lesson=lesson)
    if points := [point for game in by_use for point in game.weak]:
        return _for_weakness(next((point for point in points if point.clear), points[0]))
    first = by_use[0]
    if not _use(first) and first.game not in known and (lesson := _next_lesson(first, is_known=False)):
        return Proposal(what="lesson", game=first.game, lesson=lesson)
    return Proposal(what="count" if first.count.answers < first.bid.answers else "bid", game=first.game)


def _use(game: GameProgress) -> int:
    learnt = sum(lesson.done for lesson in game.lessons) + game.solved + game.bid.answers + game.count.answers
    return learnt + sum(point.deals for point in game.weak)


def _next_lesson(game: GameProgress, *, is_known: bool) -> str | None:
    """Return the first lesson after the last finished one. If all of these are finished: the first one that was skipped, without the first
    steps of a game that the person knows; None if no lesson is left."""
    lessons, last = game.lessons, max((at for at, lesson in enumerate(game.lessons) if lesson.done), default=-1)
    skipped = lessons[len(course(game.game).first) if is_known else 0 : last + 1] if lessons else ()
    return next((lesson.lesson for lesson in (*lessons[last + 1 :], *skipped) if not lesson.done), None)


def _for_weakness(point: WeakPoint) -> Proposal:
    if point.phase in BEFORE_PLAY:
        return Proposal(what="bid", game=point.game, weak=point)
    if point.game not in puzzle_games():
        return Proposal(what="count", game=point.game, weak=point)
    side = {"declarer": "declarer", "partner": "declarer", "opponent": "defenders"}.get(point.role, "own")
    return Proposal(what="puzzles", game=point.game, kind=_kind(point.game, side, point.phase == "leading"), weak=point)


@cache
def _kind(game: str, side: str, leads: bool) -> str | None:
    """Return the commonest kind of the game's puzzles for a side; None if there are none.

    ``side``: ``declarer``, ``defenders`` or ``own``; ``leads``: whether the person leads to the first trick, or follows.
    """
    puzzles = load(game)
    found = Counter(p.kinds[0] for p in puzzles if p.goal.side == side and (not p.hand().position.trick) == leads)
    return max(found, key=lambda kind: (found[kind], kind)) if found else None


WEEKS = 4
"""Number of weeks for which `Progress.days` lists days."""
NEWEST = 50
"""Number of newest answers from which the recent results are computed."""


def _later(game: str) -> Sequence[Lesson]:
    """Return the lessons of a course after the first whole deal."""
    return course(game).lessons[len(course(game).first) :] if game in courses() else ()


class LearningData(msgspec.Struct, frozen=True, kw_only=True):
    """Stored data about one person's learning."""

    lessons: Sequence[LessonDone] = ()
    results: Sequence[PuzzleResult] = ()
    ratings: PuzzleRatings = {}
    trainings: Sequence[Trained] = ()
    weak: Sequence[WeakPoint] = ()
    played: Mapping[str, int] = {}
    """Number of finished deals by game."""
    lost: Mapping[str, float] = {}
    """Mean loss of the cards in a deal, by game; games without analysed deals are missing."""

    @property
    def known(self) -> set[str]:
        """Return the games of which the person needs no first steps.

        They have played several deals, or one or two deals well, or finished a lesson after the first deal.
        """
        later = {lesson.game for lesson in self.lessons if lesson.lesson in {one.id for one in _later(lesson.game)}}
        often = {game for game, deals in self.played.items() if deals >= EXPERIENCED}
        return later | often | {game for game, loss in self.lost.items() if loss <= GOOD}

    @property
    def days(self) -> set[date]:
        """Return the days (UTC) on which the person finished a lesson, solved a puzzle or answered a trainer."""
        moments = [lesson.at for lesson in self.lessons] + [answer.at for answer in self.trainings]
        moments += [result.solved_at for result in self.results if result.solved_at is not None]
        return {datetime.fromtimestamp(at, UTC).date() for at in moments}


def progress(kept: LearningData, today: date) -> Progress:
    """Return the summary of a person's progress."""
    days, games = kept.days, tuple(_of_game(game, kept) for game in PLUGINS)
    since = today - timedelta(days=7 * WEEKS - 1)
    return Progress(
        today=today.isoformat(),
        streak=streak(days, today),
        days=tuple(sorted(day.isoformat() for day in days if since <= day <= today)),
        games=games,
        proposal=proposed(games, kept.known, kept.played),
    )


def _of_game(game: str, kept: LearningData) -> GameProgress:
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
