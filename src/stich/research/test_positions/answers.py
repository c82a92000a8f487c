"""Answers of players at moments of the test set, and what the answers lose."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from stich.kernel.rules.action import Action
from stich.players import named
from stich.research.arena import Executor, Experiment, in_process

from .judged_position import JudgedAction, JudgedPosition
from .judging import judged


class PositionAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """Answer of one player at a moment (a decision of the test set on which players disagree)."""

    action: str
    regret: float
    """Loss by the answer (game points). Each judge compares with the choice that the other judges find best, so the loss may be below 0."""
    best: bool
    """True if the action is the best choice, or as good as the best."""
    seconds: float


class PositionFault(msgspec.Struct, frozen=True, kw_only=True):
    """Illegal action or exception of a player at a moment of the test set. The moment then counts for no player."""

    moment: str
    player: int
    kind: str
    """``illegal`` or ``exception``."""
    reason: str


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """Answers of all players at one moment of the test set."""

    moment: str
    phase: str
    contract: str
    answers: tuple[PositionAnswer, ...] = ()
    """Answers by player; empty if a player is at fault."""
    fault: PositionFault | None = None


def answer_positions(experiment: Experiment, moments: Iterable[JudgedPosition], *, executor: Executor | None = None) -> Iterator[Answers]:
    """Yield the answers of the experiment's players at each of these moments, in order.

    A player gets the view of the seat that decides and a random generator seeded by the experiment and the moment, so equal players answer
    alike. Levels have no time limit. Raise the errors of the `Executor`, and `StichError` ``arena/strength`` if this machine's players
    differ from those of the experiment.
    """
    return (executor or in_process)(_answers, ((experiment, moment) for moment in moments))


def _answers(experiment: Experiment, moment: JudgedPosition) -> Answers:
    experiment.check_here()
    view, answers = moment.view, []
    for number, contender in enumerate(experiment.players):
        try:
            make = named(contender.level, patience=experiment.patience, has_time_limit=False)
            player = make(experiment.game, Random(f"{experiment.seed} {moment.id}"))
            began = time.perf_counter()
            action = player.act(view)
            seconds = time.perf_counter() - began
        except Exception as error:  # Code of other authors may raise any exception.
            return _faulty(moment, number, "exception", f"{type(error).__name__}: {error}")
        if action.text not in view.legal:
            return _faulty(moment, number, "illegal", f"{action.text!r:.80} is not possible here")
        choice = judge_answer(moment, action)
        answers.append(PositionAnswer(action=action.text, regret=choice.regret, best=choice.best, seconds=seconds))
    return Answers(moment=moment.id, phase=moment.phase, contract=moment.contract, answers=tuple(answers))


def _faulty(moment: JudgedPosition, player: int, kind: str, reason: str) -> Answers:
    fault = PositionFault(moment=moment.id, player=player, kind=kind, reason=reason[:200])
    return Answers(moment=moment.id, phase=moment.phase, contract=moment.contract, fault=fault)


def judge_answer(moment: JudgedPosition, action: Action) -> JudgedAction:
    """Return the value and the loss of a player's answer at this moment.

    An answer that was not judged when the moment was made is judged now in the same worlds, which takes seconds.
    """
    known = next((choice for choice in moment.choices if choice.action == action.text), None)
    if known:
        return known
    judges = range(len(next(iter(moment.values.values()))))
    return moment.choice(action.text, [judged(moment.view, [action], f"{moment.id} {judge}")[action.text] for judge in judges])
