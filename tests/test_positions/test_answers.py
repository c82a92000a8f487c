"""Players are asked at moments with their view and nothing else, and told what their answers cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pytest

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action, Word
from stich.players import PLAYERS
from stich.research.arena import Experiment, contenders
from stich.research.test_positions import Answers, answer_positions, judge_answer, positions_picture, positions_report
from stich.research.test_positions import answers as answers_module
from tests.test_positions.examples import POSITIONS


def experiment(*players: str) -> Experiment:
    return Experiment(game="skat", preset="skat-isko", options={}, players=contenders(players), seed=1)


class Scripted:
    """A player of scripted actions."""

    def __init__(self, act: Callable[[View], Action]) -> None:
        self.act = act


def seated(monkeypatch: pytest.MonkeyPatch, act: Callable[[View], Action]) -> None:
    """*random* is this player."""
    monkeypatch.setitem(PLAYERS, "random", lambda game, rng=None: Scripted(act))


def choice_number(place: int) -> Callable[[View], Action]:
    """Return a player of the best choice of the shown moment, or of the choice at another place."""
    known = {moment.view: [choice.action for choice in moment.choices] for moment in POSITIONS}

    def act(view: View) -> Action:
        return next(action for action in view.legal_actions if action.text == known[view][place])

    return act


def asked(*players: str) -> Sequence[Answers]:
    return list(answer_positions(experiment(*players), POSITIONS))


def test_a_player_gets_the_view_of_the_seat_that_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []
    best = choice_number(0)
    seated(monkeypatch, lambda view: seen.append(view) or best(view))  # type: ignore[func-returns-value]
    asked("random")
    assert [type(view) for view in seen] == [type(moment.view) for moment in POSITIONS]
    for view, moment in zip(seen, POSITIONS, strict=True):
        assert view == moment.view
        assert (view.observer, view.deal) == (view.actor, None)


def test_who_always_does_the_best_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch, choice_number(0))
    (player,) = positions_report(experiment("random"), asked("random")).players
    assert player.all.moments == len(POSITIONS)
    assert player.all.regret.mean is not None
    assert player.all.regret.mean <= 0
    assert player.all.best is not None
    assert player.all.best.value == 1


def test_who_always_does_the_worst_loses_most(monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch, choice_number(-1))
    figures = positions_report(experiment("random", "simple"), asked("random", "simple"))
    worst, simple = figures.players
    regrets = [moment.choices[-1].regret for moment in POSITIONS]
    assert worst.all.regret.mean == pytest.approx(sum(regrets) / len(regrets))
    (difference,) = figures.differences
    assert worst.all.regret.mean is not None and simple.all.regret.mean is not None and difference.all.mean is not None
    assert difference.all.mean == pytest.approx(worst.all.regret.mean - simple.all.regret.mean)
    assert difference.all.mean > 0


def test_equal_players_answer_alike() -> None:
    figures = positions_report(experiment("simple", "again=simple"), asked("simple", "again=simple"))
    (difference,) = figures.differences
    assert (difference.all.mean, difference.all.interval) == (0, (0, 0))


def test_phases_and_contracts_share_the_moments() -> None:
    (simple,) = positions_report(experiment("simple"), asked("simple")).players
    assert sum(of.moments for of in simple.phases.values()) == len(POSITIONS)
    assert sum(of.moments for of in simple.contracts.values()) == sum(bool(moment.contract) for moment in POSITIONS)
    assert next(iter(simple.phases)) == "play"


def test_a_fault_voids_the_moment_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    best, broken = choice_number(0), POSITIONS[3].view

    def act(view: View) -> Action:
        if view == broken:
            raise RuntimeError("out of order")
        return Word("dance") if view == POSITIONS[5].view else best(view)

    seated(monkeypatch, act)
    answers = asked("simple", "random")
    figures = positions_report(experiment("simple", "random"), answers)
    assert (figures.moments, figures.void) == (len(POSITIONS) - 2, 2)
    assert [player.all.moments for player in figures.players] == [len(POSITIONS) - 2] * 2
    assert [player.faults for player in figures.players] == [0, 2]
    assert [(fault.kind, fault.player) for fault in figures.faults] == [("exception", 1), ("illegal", 1)]
    assert [fault.reason for fault in figures.faults] == ["RuntimeError: out of order", "'dance' is not possible here"]
    assert figures.faults[0].moment == POSITIONS[3].id


def test_an_answer_that_was_not_judged_is_judged_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_judges: list[str] = []

    def judged(view: View, actions: Sequence[Action], judge: str) -> dict[str, float]:
        asked_judges.append(judge)
        return {actions[0].text: 1000.0}

    monkeypatch.setattr(answers_module, "judged", judged)
    moment = next(moment for moment in POSITIONS if len(moment.values) < len(moment.view.legal))
    action = next(action for action in moment.view.legal_actions if action.text not in moment.values)
    choice = judge_answer(moment, action)
    assert asked_judges == [f"{moment.id} {judge}" for judge in range(8)]
    assert choice.value == 1000
    assert choice.regret < 0
    assert choice.best


def test_no_moment_is_no_figure() -> None:
    figures = positions_report(experiment("simple", "random"), [])
    assert figures.moments == 0
    assert (figures.players[0].all.regret.mean, figures.players[0].all.best, figures.differences[0].all.mean) == (None, None, None)
    assert positions_picture(figures).startswith("<svg")


def test_chance_follows_from_seed_and_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []

    def make(game: str, rng: Random | None = None) -> Scripted:
        assert rng is not None
        drawn.append(rng.random())
        return Scripted(choice_number(0))

    monkeypatch.setitem(PLAYERS, "random", make)
    asked("random")
    asked("random")
    assert drawn[: len(POSITIONS)] == drawn[len(POSITIONS) :]
    assert len(set(drawn)) == len(POSITIONS)


def test_one_table_may_be_asked_with_more_players_than_it_has_seats() -> None:
    assert len(experiment("simple", "a=simple", "b=simple", "c=simple").players) == 4
    with pytest.raises(stich.StichError, match="two players have the name"):
        contenders(["a=simple", "a=club"])
