"""Verdicts on what can be counted from the reader's view: cards that are out, void seats, points taken. The counting trainer computes
them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from stich.kernel.rules.cards import Card
from stich.kernel.rules.deal import Seat
from stich.study.trainers import Answer, Question, grade, questions
from stich.study.trainers import answer as answer_of
from stich.study.trainers.memory import Memory

from . import reasons
from .course import READER, Course, Step
from .reasons import Verdict
from .seen import state_of, tricks_of, view_of


def counted(of: Course, step: Step) -> Mapping[str, Verdict]:
    """Return the verdict on each number to choose from, or on each other seat for ``void``."""
    view = view_of(of, step)
    if step.ask == "taken":
        side = next(found for found in questions(view) if READER in found.side)
        points = answer_of(view, side).points
        assert points is not None, "points are counted in this game"
        return {str(number): reasons.number(number, points) for number in step.numbers}
    right = answer_of(view, Question(kind="out", suit=step.of)).cards
    if step.ask == "out":
        return {str(number): reasons.number(number, len(right)) for number in step.numbers}
    return dict(_voids(of, step))


def seats_of(of: Course) -> tuple[str, ...]:
    """Return the numbers of all seats except the reader's, as texts."""
    return tuple(str(seat) for seat in range(of.seats) if seat != READER)


def _voids(of: Course, step: Step) -> Iterator[tuple[str, Verdict]]:
    view, question = view_of(of, step), Question(kind="void", suit=step.of)
    shown = {fault.seat: fault.card for fault in grade(view, question, Answer()).faults}
    for text in seats_of(of):
        seat = Seat(int(text))
        if seat in shown:
            yield text, Verdict(True, "shown", shown[seat])
        else:
            followed = _followed(of, step, seat)
            yield text, Verdict(False, "followed", followed) if followed else Verdict(False, "not-shown")


def _followed(of: Course, step: Step, seat: int) -> Card | None:
    """Return the last card with which this seat followed to the suit, or None."""
    cards, found = set(Memory(view_of(of, step)).cards(step.of)), None
    for trick in tricks_of(state_of(of, step)):
        card = trick.cards[(seat - trick.leader) % len(trick.cards)]
        if {trick.cards[0], card} <= cards:
            found = card
    return found
