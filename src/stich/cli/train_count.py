"""``stich train count``: show the tricks of a deal, then ask questions about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Annotated, Any

import typer

from stich.kernel.errors import StichError
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import PLAYS
from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.kernel.rules.game import Game
from stich.records import read, replay
from stich.study.trainers import (
    CountingAnswer,
    CountingFault,
    CountingQuestion,
    Grade,
    answer,
    asked,
    counting_moment,
    counting_moments,
    grade,
    questions,
)
from stich.study.trainers.memory import Memory

from .arguments import AsJson, OptionValues, PresetName, Seed
from .asking import typed
from .face import LeaveMatch
from .lines import LineWriter
from .output import complain, misused, opened, refuse, say_json
from .train_moment import Chosen, LevelOption, TrainedGame, begin, chosen, described, some_number, who

SUITS = {"trump": "trumps", "joker": "jokers"}
HELP = """\
Answer with cards, as in CJ HT, with numbers of seats, as in 0 2, or with a number of points; "none" where there is nothing.
Cards that are out are those that you do not hold and have not seen; they may also lie face down. Void is who did not follow.
? shows this, ?tricks all tricks once more, ?hand your cards; Enter shows the next trick; quit leaves."""


def count(
    game: TrainedGame = None,
    *,
    preset: PresetName = None,
    option: OptionValues = None,
    seed: Seed = None,
    player: LevelOption = "simple",
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Use a deal of these records; - for standard input, with --json.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Count cards that are out, suits that players lack, and points.

    With --json all questions are printed, with the answers.
    """
    if record is None:
        moment = chosen(game, preset, option, seed, player)
        _run(moment, moment.moment(counting_moment), as_json)
        return
    if game or preset or option:
        misused("a record names its rules itself", "--record")
    if record == "-" and not as_json:
        misused("standard input is for your answers: name a file", "--record")
    run_record(record, seed, as_json=as_json)


def run_record(file: str, seed: int | None, *, as_json: bool) -> None:
    """Ask questions about a moment of one of these records. Exit with 1 if a record is wrong, or none of them has such a moment."""
    number = some_number(seed)
    found: list[tuple[Game[Any, Any], View]] = []
    try:
        with opened(file) as stream:
            for state in map(replay, read(stream)):
                found += [(state.game, view) for view in counting_moments(state)]
        if not found:
            raise StichError("train/moment#file", file=file)
    except StichError as error:
        refuse(error, as_json)
    game, view = Random(number).choice(found)
    _run(Chosen(game, number, ""), view, as_json)


def _run(chosen: Chosen, view: View, as_json: bool) -> None:
    if as_json:
        every = [{"question": question, "answer": answer(view, question)} for question in questions(view)]
        say_json({**described(chosen, view), "questions": every})
        return
    try:
        _Training(chosen, view).play()
    except (LeaveMatch, KeyboardInterrupt):
        complain("you left the training")


class _Training:
    """Dialogue about one moment of a deal."""

    def __init__(self, chosen: Chosen, view: View) -> None:
        self._chosen, self._view = chosen, view
        self._lines = LineWriter()
        self._tricks = list(self._tricks_in_words())

    def play(self) -> None:
        """Ask all questions. Raise `LeaveMatch` if the user leaves."""
        view, lines = self._view, self._lines
        begin(self._chosen, view, lines)
        if contract := getattr(view, "contract", None):
            declarer = getattr(view, "declarer", None)
            lines.print(f"contract: {contract}{'' if declarer is None else f', declared by {who(declarer, view)}'}")
        lines.print(f"In hand are still {' '.join(view.hand)}. Enter shows the next trick; then you are asked")
        for trick in self._tricks:
            lines.print(trick, hang=10)
            while (text := typed(lines)).startswith("?"):
                self._help(text)
        if view.trick:
            lines.print("table     " + "   ".join(f"{who(seen.seat, view)} {seen.card}" for seen in view.trick), hang=10)
        right, every = 0, asked(view, Random(self._chosen.seed))
        for question in every:
            right += self._ask(question)
        lines.print(f"\n{right} of {len(every)} right")

    def _ask(self, question: CountingQuestion) -> bool:
        self._lines.print()
        self._lines.print(self._worded(question))
        while True:
            text = typed(self._lines)
            if not text or text.startswith("?"):
                self._help(text)
                continue
            try:
                given = self._understood(question, text)
            except ValueError as wrong:
                self._lines.print(str(wrong))
                continue
            graded = grade(self._view, question, given)
            self._lines.print("right" if graded.right else f"no: {self._answered(question, graded)}")
            for fault in graded.faults:
                self._lines.print(f"  {self._fault(fault)}")
            return graded.right

    def _worded(self, question: CountingQuestion) -> str:
        suit = SUITS.get(question.suit, f"cards of suit {question.suit}")
        match question.kind:
            case "out":
                return f"Which {suit} are still out?"
            case "void":
                return f"Who has shown to hold no {suit}?"
            case "points":
                seats = " and ".join(who(seat, self._view) for seat in question.side)
                return f"How many {question.counted} lie in the tricks of {seats}?"

    def _understood(self, question: CountingQuestion, text: str) -> CountingAnswer:
        """Return the answer that the user typed. Raise `ValueError` if it is not valid; the message describes valid answers."""
        words = [] if text.casefold() == "none" else text.replace(",", " ").upper().split()
        match question.kind:
            case "out":
                if unknown := [word for word in words if word not in PLAYS]:
                    raise ValueError(f"{unknown[0]!r:.20} is no card: type cards, as in CJ HT, or none")
                return CountingAnswer(cards=tuple(Card(word) for word in words))
            case "void":
                seats = {str(seat): seat for seat in self._view.order}
                if unknown := [word for word in words if word not in seats]:
                    raise ValueError(f"{unknown[0]!r:.20} is no seat: type their numbers, {' '.join(sorted(seats))}, or none")
                return CountingAnswer(seats=tuple(seats[word] for word in words))
            case "points":
                if len(words) > 1 or not all(word.isascii() and word.isdigit() and len(word) < 5 for word in words):
                    raise ValueError(f"type one number of {question.counted}")
                return CountingAnswer(points=int(words[0]) if words else 0)

    def _answered(self, question: CountingQuestion, graded: Grade) -> str:
        right = graded.answer
        if question.kind == "points":
            return str(right.points)
        found: tuple[str, ...] = right.cards if question.kind == "out" else tuple(who(seat, self._view) for seat in right.seats)
        return " ".join(found) if question.kind == "out" and found else ", ".join(found) or "none"

    def _fault(self, fault: CountingFault) -> str:
        def seat(number: Seat | None) -> str:
            return "" if number is None else who(number, self._view)

        return {
            "missed": f"{fault.card} is out",
            "held": f"{fault.card} is in your hand",
            "aside": f"{fault.card} is out of play",
            "open": f"{fault.card} lies open",
            "played": f"{fault.card} was played by {seat(fault.seat)} in trick {fault.trick}",
            "other-suit": f"{fault.card} is of another suit here",
            "shown": f"{seat(fault.seat)} did not follow in trick {fault.trick}, but played {fault.card}",
            "not-shown": f"{seat(fault.seat)} has shown nothing of the kind",
            "taken": f"trick {fault.trick} went to {seat(fault.seat)}, with {fault.points}",
        }[fault.why]

    def _help(self, text: str) -> None:
        match text.casefold().lstrip("? "):
            case "tricks" | "t":
                for trick in self._tricks:
                    self._lines.print(trick, hang=10)
            case "hand" | "h":
                self._lines.print(f"hand   {' '.join(self._view.hand)}", hang=7)
            case _:
                self._lines.print(HELP)

    def _tricks_in_words(self) -> Iterator[str]:
        """Yield the finished tricks as texts, one for each."""
        memory = Memory(self._view)
        for number, trick in enumerate(memory.tricks, 1):
            cards = "   ".join(f"{who(seat, self._view)} {card}" for n, seat, card in memory.plays if n == number)
            yield f"trick {number:<4}{cards}   taken by {who(trick.winner, self._view)}"
