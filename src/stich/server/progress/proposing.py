"""Proposal for a person's next exercise, from their progress and the points they give away."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from stich.server.wire.progress import GameProgress, Proposal
from stich.study.archive import WeakPoint
from stich.study.puzzles import games as puzzle_games
from stich.study.puzzles import load

BEFORE_PLAY = ("bidding", "discarding")
"""Phases that the bidding trainer covers."""


def proposed(games: Sequence[GameProgress]) -> Proposal:
    """Return the next exercise for a person: the next lesson of a course already begun, else an exercise for the first clear weak point
    (or the first one if none is clear), else the first lesson for a newcomer, else the trainer with fewer answers."""
    by_use = sorted(games, key=lambda game: -_use(game))
    for game in by_use:
        if any(lesson.done for lesson in game.lessons) and (lesson := _next_lesson(game)):
            return Proposal(what="lesson", game=game.game, lesson=lesson)
    if points := [point for game in by_use for point in game.weak]:
        return _for_weakness(next((point for point in points if point.clear), points[0]))
    first = by_use[0]
    if not _use(first):
        for game in games:
            if lesson := _next_lesson(game):
                return Proposal(what="lesson", game=game.game, lesson=lesson)
    return Proposal(what="count" if first.count.answers < first.bid.answers else "bid", game=first.game)


def _use(game: GameProgress) -> int:
    learnt = sum(lesson.done for lesson in game.lessons) + game.solved + game.bid.answers + game.count.answers
    return learnt + sum(point.deals for point in game.weak)


def _next_lesson(game: GameProgress) -> str | None:
    return next((lesson.lesson for lesson in game.lessons if not lesson.done), None)


def _for_weakness(point: WeakPoint) -> Proposal:
    if point.phase in BEFORE_PLAY:
        return Proposal(what="bid", game=point.game, weak=point)
    if point.game not in puzzle_games():
        return Proposal(what="count", game=point.game, weak=point)
    side = {"declarer": "declarer", "partner": "declarer", "opponent": "defenders"}.get(point.role, "own")
    return Proposal(what="puzzles", game=point.game, kind=_kind(point.game, side, point.phase == "leading"), weak=point)


@cache
def _kind(game: str, side: str, leads: bool) -> str | None:
    """Return the kind of most puzzles of this game in which this side leads, or follows; None if there are no such puzzles."""
    puzzles = load(game)
    found = Counter(p.kinds[0] for p in puzzles if p.goal.side == side and (not p.hand().position.trick) == leads)
    return max(found, key=lambda kind: (found[kind], kind)) if found else None
