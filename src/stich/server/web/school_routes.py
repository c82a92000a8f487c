"""Handlers for the school: lessons, and verdicts on answers. No session is needed; with one, finished lessons are marked.

The verdicts on all steps are computed once and cached. Verdicts that use nets or sampled deals take some tenths of a second.
"""

from __future__ import annotations

import msgspec
from starlette.concurrency import run_in_threadpool

from stich.server.store.guest_rows import GuestRow
from stich.server.store.progress_rows import ProgressStore
from stich.server.wire.school_messages import SchoolAnswer, SchoolAttempt, SchoolCourse, SchoolLesson, SchoolSight, SchoolStep
from stich.study.analysis import AnyPosition, Board, BoardMoment, board_moments, perfect_info_on
from stich.study.school import (
    READER,
    SEEN,
    Course,
    Step,
    answers,
    course,
    find_step,
    played_out,
    state_of,
    tricks_of,
    verdict,
    view_of,
    with_choice,
)

from .route import route


class SchoolHandlers:
    """Handlers of requests about lessons."""

    def __init__(self, store: ProgressStore) -> None:
        self._store = store

    @route("GET /api/school/{game}", "404 school/none")
    async def course(self, guest: GuestRow | None, game: str) -> SchoolCourse:
        """Return the course of a game. It consists of lessons, a lesson of steps, and a step is a position with a question."""
        found = course(game)
        done = () if guest is None else tuple(each.lesson for each in await self._store.lessons(guest.id) if each.game == found.game)
        lessons = tuple(SchoolLesson(each.id, tuple(_shown(found, each.id, step) for step in each.steps)) for each in found.lessons)
        return SchoolCourse(found.game, found.preset, lessons, done)

    @route("POST /api/school/{game}/{lesson}/{step}/attempt", "400 school/answer 404 school/none school/unknown 501 school/nets")
    async def attempt(self, wanted: SchoolAttempt, game: str, lesson: str, step: str) -> SchoolAnswer:
        """Judge an answer to a step's question, with the reason. Nothing is stored."""
        where = (game, lesson, step)
        judged = await run_in_threadpool(verdict, *where, wanted.answer)
        played, board = played_out(*where, wanted.answer), course(game).board(find_step(*where))
        after = msgspec.structs.replace(board, play=(*board.play, *played))
        moments = board_moments(after)[len(board.play) + 1 :] if played else ()
        return SchoolAnswer(
            right=judged.right, reason=judged.reason, card=judged.card, number=judged.number, played=played, moments=moments
        )


def _shown(of: Course, lesson: str, step: Step) -> SchoolStep:
    if step.ask in SEEN:
        return _seen(of, lesson, step)
    board = of.board(step)
    choices = tuple(with_choice(board, choice) for choice in step.choices)
    readable = choices[0] if choices else board
    hand = perfect_info_on(readable)
    side = bool(hand.side >> hand.order.index(READER) & 1)
    partners = (seat for place, seat in enumerate(hand.order) if hand.side and bool(hand.side >> place & 1) == side and seat != READER)
    return SchoolStep(
        id=step.id,
        ask=step.ask,
        board=board,
        seat=READER,
        partners=() if choices else tuple(sorted(partners)),
        moment=board_moments(readable)[-1],
        sight=None,
        answers=answers(of.game, lesson, step.id),
        choices=choices,
        ways=(),
        hands=(),
        bare=step.bare,
    )


def _seen(of: Course, lesson: str, step: Step) -> SchoolStep:
    """Return a step with only those cards that the reader's seat may know."""
    choices = [view_of(of, step, choice) for choice in step.choices]
    view = choices[0] if choices else view_of(of, step)
    nothing = (0,) * len(view.hands)
    hands = tuple(() if choices or hand is None else hand for hand in view.hands)
    leader = view.trick[0].seat if view.trick else view.last_trick.winner if view.last_trick else view.order[0]
    trick = tuple(seen.card for seen in view.trick)
    return SchoolStep(
        id=step.id,
        ask=step.ask,
        board=Board(of.game, AnyPosition({"leader": leader, "hands": hands}), of.preset, step.options),
        seat=READER,
        partners=(),
        moment=BoardMoment(hands=hands, trick=trick, leader=leader, last_trick=None, tricks=view.tricks, points=nothing),
        sight=None if choices else SchoolSight(msgspec.structs.replace(view, points=nothing), tricks_of(state_of(of, step))),
        answers=answers(of.game, lesson, step.id),
        choices=(),
        ways=step.ways if step.ask == "decide" else (),
        hands=tuple(choice.hand for choice in choices),
        bare=step.bare,
    )
