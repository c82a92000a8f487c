"""Experiments and boards for the tests of this folder."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

import stich
from stich.kernel.knowledge.view import View
from stich.kernel.rules.action import Action, PlayCard
from stich.kernel.rules.state import State
from stich.players import player
from stich.research.arena import BoardResult, Durations, Experiment, PlayerResult, lineup
from stich.research.arena.board import DeclaredGames


def experiment(*players: str, game: str = "skat", preset: str | None = None, seed: int = 0, **more: Any) -> Experiment:
    rules = stich.game(game, preset)
    return Experiment(
        game=game, preset=rules.preset, options=rules.changed, players=lineup(players or ("simple", "random"), rules), seed=seed, **more
    )


def result(score: int, declared: dict[str, tuple[int, int, int]] | None = None, late: int = 0) -> PlayerResult:
    """Return a result. ``declared``: by kind of contract, the number of games, of won games, and their score."""
    games = {kind: DeclaredGames(*figures) for kind, figures in (declared or {}).items()}
    return PlayerResult(score=score, dealt_in=9, declared=games, late=late)


def without_times(boards: Sequence[BoardResult]) -> list[Any]:
    """Everything of the boards that must be equal in every run."""
    for board in boards:
        for each in board.results:
            each.durations = Durations(each.durations.count)
            each.phases = {phase: Durations(times.count) for phase, times in each.phases.items()}
    return [msgspec.to_builtins(board) for board in boards]


POINTS_IN_HAND = f"{__name__}:points_in_hand"


def points_in_hand(state: State) -> list[float]:
    """Return a control variate that a test can check."""
    return [10.0 * sum(card[1] == "A" for card in hand) for hand in state.deal.hands]


def uneven(state: State) -> list[float]:
    return [1.0] * (1 + (state.deal.hands[0][0][0] in "CS"))


def endless(state: State) -> list[float]:
    return [float("inf")]


def broken(state: State) -> list[float]:
    raise KeyError("hand")


def stall(state: State) -> list[float]:
    """One that is not found within the life of a test, but for the first board."""
    if state.deal.dealer:
        time.sleep(600)
    return points_in_hand(state)


def die(state: State) -> list[float]:
    """One that ends the process in which it is called."""
    os._exit(1)


class Slipping:
    """*simple*, but its first card is by chance, now and then, the last legal one. It says so."""

    RATE = 0.5

    def __init__(self, game: str, rng: Random) -> None:
        self._simple, self._rng = player(game, "simple"), rng

    def act(self, view: View) -> Action:
        (*_, last), weights = zip(*self.chances(view).items(), strict=True)
        return last if len(weights) == 1 else self._rng.choices(list(self.chances(view)), weights)[0]

    def chances(self, view: View) -> dict[Action, float]:
        right, last = self._simple.act(view), view.legal_actions[-1]
        has_played = any(event.seat == view.observer and isinstance(event.action, PlayCard) for event in view.log)
        if not isinstance(right, PlayCard) or has_played or last == right:
            return {right: 1.0}
        return {right: 1 - self.RATE, last: self.RATE}


class OtherDice(Slipping):
    """The same player with other random numbers."""

    def __init__(self, game: str, rng: Random) -> None:
        super().__init__(game, Random(f"other {rng.random()}"))


class Lying(Slipping):
    """Says that it never slips."""

    def chances(self, view: View) -> dict[Action, float]:
        return {self._simple.act(view): 1.0}

    def act(self, view: View) -> Action:
        return view.legal_actions[-1]
