"""What players answer at moments, and what their answers cost."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from stich.arena import Executor, Experiment, in_process
from stich.kernel.action import Action
from stich.players import named
from stich.players.levels import unhurried

from .judging import judged
from .moment import Choice, Moment


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What one player does at a moment."""

    action: str
    regret: float
    """Game points that it costs, by judges who did not find the best choice themselves; so it may be below 0."""
    best: bool
    """Whether it is the best choice, or as good."""
    seconds: float


class MomentFault(msgspec.Struct, frozen=True, kw_only=True):
    """An illegal action or an exception of a player. The moment then counts for nobody."""

    moment: str
    player: int
    kind: str
    """``illegal`` or ``exception``."""
    reason: str


class Answers(msgspec.Struct, frozen=True, kw_only=True):
    """What all players do at one moment."""

    moment: str
    phase: str
    contract: str
    answers: tuple[Answer, ...] = ()
    """By player; none where one is at fault."""
    fault: MomentFault | None = None


def answer_moments(experiment: Experiment, moments: Iterable[Moment], *, executor: Executor | None = None) -> Iterator[Answers]:
    """What the players of the experiment do at each of these moments, in their order.

    A player gets the view of the seat that decides, and chance that follows from the experiment's seed and the moment: equal players answer
    alike. Levels think without their clock. Raises what `Executor` does, and `StichError` ``arena/strength``.
    """
    return (executor or in_process)(_answers, ((experiment, moment) for moment in moments))


def _answers(experiment: Experiment, moment: Moment) -> Answers:
    experiment.check_here()
    view, answers = moment.view, []
    for number, contender in enumerate(experiment.players):
        try:
            make = unhurried(named(contender.level, patience=experiment.patience))
            player = make(experiment.game, Random(f"{experiment.seed} {moment.id}"))
            began = time.perf_counter()
            action = player.act(view)
            seconds = time.perf_counter() - began
        except Exception as error:  # the code of others may raise whatever it likes
            return _faulty(moment, number, "exception", f"{type(error).__name__}: {error}")
        if action.text not in view.legal:
            return _faulty(moment, number, "illegal", f"{action.text!r:.80} is not possible here")
        choice = judge_answer(moment, action)
        answers.append(Answer(action=action.text, regret=choice.regret, best=choice.best, seconds=seconds))
    return Answers(moment=moment.id, phase=moment.phase, contract=moment.contract, answers=tuple(answers))


def _faulty(moment: Moment, player: int, kind: str, reason: str) -> Answers:
    fault = MomentFault(moment=moment.id, player=player, kind=kind, reason=reason[:200])
    return Answers(moment=moment.id, phase=moment.phase, contract=moment.contract, fault=fault)


def judge_answer(moment: Moment, action: Action) -> Choice:
    """What an answer is worth. One that was not judged when the moment was made is judged now, in the same worlds; it takes seconds."""
    known = next((choice for choice in moment.choices if choice.action == action.text), None)
    if known:
        return known
    judges = range(len(next(iter(moment.values.values()))))
    return moment.choice(action.text, [judged(moment.view, [action], f"{moment.id} {judge}")[action.text] for judge in judges])
