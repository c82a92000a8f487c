"""``stich school``: the lessons of a game, step by step, with the reason of each verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from stich.kernel.errors import StichError
from stich.study.analysis import Board, BoardTrick, board_moments
from stich.study.school import (
    READER,
    SEEN,
    Course,
    Lesson,
    Step,
    answers,
    course,
    lesson_name,
    played_out,
    reason_words,
    state_of,
    step_text,
    tricks_of,
    verdict,
    verdicts,
    view_of,
    with_choice,
)

from . import completion
from .arguments import AsJson, application
from .face import LeaveMatch
from .layout import Column, TextTable, glued
from .lines import LineWriter
from .output import complain, misused, refuse, say_json, say_table
from .puzzle import facts
from .terminal import read_line

app = application()

HELP = """\
Type an answer: a card as in CJ or HT, a number, or the number that stands before a choice. Wrong ones may be tried too.
? shows this, ?cards the position again; quit leaves. You are seat 1."""


@app.command()
def school(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game with a course.", autocompletion=completion.school_games)],
    lesson: Annotated[
        str | None,
        typer.Argument(metavar="LESSON", help="A lesson (default: list all lessons).", autocompletion=completion.lessons),
    ] = None,
    *,
    as_json: AsJson = False,
) -> None:
    """Learn a game, step by step.

    Each answer is explained. With --json the lesson is printed with the verdict on each answer. Verdicts are described in
    docs/reference/school.md.
    """
    try:
        found = course(game)
    except StichError as error:
        misused(str(error), "GAME")
    if lesson is None:
        _list(found, as_json=as_json)
        return
    one = next((each for each in found.lessons if each.id == lesson), None)
    if one is None:
        misused(f"{lesson!r:.40} is no lesson of {game}: {', '.join(each.id for each in found.lessons)}", "LESSON")
    try:
        if as_json:
            say_json(_described(found, one, judged=True))
        else:
            _go_through(found, one)
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the lesson before its end")
    except StichError as error:
        refuse(error, as_json)


def _list(found: Course, *, as_json: bool) -> None:
    if as_json:
        say_json({"game": found.game, "preset": found.preset, "lessons": [_described(found, lesson) for lesson in found.lessons]})
        return
    table = TextTable(Column("lesson", right=False), Column("", right=False), Column("steps"))
    for lesson in found.lessons:
        later = "" if lesson in found.first else "later: "
        table.add(lesson.id, later + lesson_name(lesson.id), str(len(lesson.steps) or "a deal"))
    say_table(table)


def _described(found: Course, lesson: Lesson, *, judged: bool = False) -> dict[str, Any]:
    """Return a lesson as JSON. With ``judged``, the JSON includes the positions and the verdict on each possible answer."""
    steps = [
        {
            "id": step.id,
            "ask": step.ask,
            "text": step_text(found.game, lesson.id, step.id),
            **({"step": step, "answers": verdicts(found.game, lesson.id, step.id)} if judged else {}),
        }
        for step in lesson.steps
    ]
    return {"id": lesson.id, "name": lesson_name(lesson.id), "first": lesson in found.first, "steps": steps}


def _go_through(found: Course, lesson: Lesson) -> None:
    """Go through all steps of a lesson. Raise `LeaveMatch` if the user leaves."""
    lines = LineWriter()
    lines.print(f"{found.game}: {lesson_name(lesson.id)}; ? shows help, quit leaves")
    for number, step in enumerate(lesson.steps, 1):
        _Step(found, lesson, step, lines).ask(f"{number} of {len(lesson.steps)}")
    if not lesson.steps:
        lines.print(f"This lesson is a whole deal at a table: stich play {found.game}. There ?hint says what you could do")
        return
    after = found.lessons[found.lessons.index(lesson) + 1 :]
    lines.print(f"\nThat was {lesson_name(lesson.id)}" + (f"; next: stich school {found.game} {after[0].id}" if after else ""))


class _Step:
    """Dialogue about one step of a lesson."""

    def __init__(self, found: Course, lesson: Lesson, step: Step, lines: LineWriter) -> None:
        self._course, self._step, self._lines = found, step, lines
        self._where = (found.game, lesson.id, step.id)
        self._typed = {_label(step, answer).casefold(): answer for answer in answers(*self._where)}

    def ask(self, place: str) -> None:
        """Ask until the answer is right. Raise `LeaveMatch` if the user leaves.

        ``place``: text that names the step within the lesson.
        """
        self._lines.print()
        self._lines.print(f"{place}: {step_text(*self._where)}")
        self._show()
        while True:
            self._lines.prompt()
            match typed := read_line().strip().casefold()[:40]:
                case "quit" | "exit":
                    raise LeaveMatch
                case "" | "?":
                    self._lines.print(HELP)
                case "?cards":
                    self._show()
                case _ if typed in self._typed:
                    judged = verdict(*self._where, self._typed[typed])
                    self._lines.print(reason_words(judged))
                    if judged.right:
                        if after := played_out(*self._where, self._typed[typed])[1:]:
                            self._lines.cards("then", after)
                        return
                case _:
                    self._lines.print(f"that is no answer here: {', '.join(label.upper() for label in self._typed)}")

    def _show(self) -> None:
        """Print the cards of the position and the possible answers."""
        if self._step.ask in SEEN:
            self._show_seen()
        else:
            self._show_open()
        for label, meaning in _choices(self._step):
            self._lines.print(f"{label}  {meaning}", hang=3)
        self._lines.print(f"your answer: {', '.join(label.upper() for label in self._typed)}")

    def _show_open(self) -> None:
        for fact in facts(self._step.position, _name):
            self._lines.print(fact)
        moment = board_moments(_readable(self._course, self._step))[-1]
        for seat, hand in enumerate(moment.hands):
            if seat != READER and hand:
                self._lines.cards(f"{_name(seat)} holds", hand)
        if moment.trick:
            self._trick("table  ", moment.trick, moment.leader)
        elif moment.last_trick:
            self._trick("table  ", moment.last_trick.cards, moment.last_trick.leader)
        if moment.hands[READER]:
            self._lines.print(f"hand   {' '.join(moment.hands[READER])}", hang=7)

    def _show_seen(self) -> None:
        if self._step.ask == "hand":
            return
        for number, trick in enumerate(tricks_of(state_of(self._course, self._step)), 1):
            self._trick(f"trick {number}  ", trick.cards, trick.leader, trick)
        self._lines.print(f"hand   {' '.join(view_of(self._course, self._step).hand)}", hang=7)

    def _trick(self, title: str, cards: Sequence[str], leader: int, taken: BoardTrick | None = None) -> None:
        named = [f"{_name((leader + place) % self._course.seats)} {card}" for place, card in enumerate(cards)]
        self._lines.items(title, named, f"taken by {_name(taken.winner)}" if taken else "")


def _label(step: Step, answer: str) -> str:
    """Return the text that the user types for an answer. Seats and choices are numbered from 1, as in the texts of the lessons."""
    return str(int(answer) + 1) if step.ask in ("contract", "decide", "hand", "void") else answer


def _choices(step: Step) -> Iterator[tuple[str, str]]:
    """Yield each number that may be typed for a choice, with the choice that it stands for; nothing if answers are cards or plain
    numbers."""
    if step.ask == "decide":
        yield from ((str(number), way) for number, way in enumerate(step.ways, 1))
    for number, choice in enumerate(step.choices, 1):
        yield str(number), glued(" ".join(choice["hands"][READER])) if step.ask == "hand" else "; ".join(facts(choice, _name))


def _readable(found: Course, step: Step) -> Board:
    """Return the position of a step. If it has contracts to choose from, use the first one: the cards are the same with each of them."""
    board = found.board(step)
    return with_choice(board, step.choices[0]) if step.choices else board


def _name(seat: int) -> str:
    """Return the name of a seat: "you", or its number from 1, as in the texts of the lessons."""
    return "you" if seat == READER else f"seat {seat + 1}"
