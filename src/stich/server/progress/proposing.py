"""What somebody is proposed to learn next: one thing, found from what he has learnt and where he loses most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from stich.archive import WeakPoint
from stich.puzzles import games as puzzle_games
from stich.puzzles import load
from stich.server.wire.progress import GameProgress, Proposal

BEFORE_PLAY = ("bidding", "discarding")
"""What the bidding trainer asks."""


def proposed(games: Sequence[GameProgress]) -> Proposal:
    """The next lesson of a course that is begun; else what trains where most is lost, or the first weak point where that is not clear; to
    who is new, the first lesson of all; else the trainer that was asked least."""
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
    """The kind of most puzzles of this game in which this side leads, or follows; None where there are none such."""
    puzzles = load(game)
    found = Counter(p.kinds[0] for p in puzzles if p.goal.side == side and (not p.hand().position.trick) == leads)
    return max(found, key=lambda kind: (found[kind], kind)) if found else None
